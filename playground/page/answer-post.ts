import { z } from "zod";
import { RightsError } from "../hub/refusal.ts";
import { findPlace, type Place } from "./answer-get.ts";
import { mayWrite, pullPath, type Viewer } from "./layout.ts";
import type { LiveRepo } from "./live-repo.ts";
import { setBox } from "./markdown.ts";
import { STORIES } from "./stories.ts";
import { versionOf } from "./view-pull.ts";

/** What a form led to. */
export type Answer =
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "viewer"; readonly login: string; readonly to: string }
  | { readonly kind: "done" }
  | { readonly kind: "no"; readonly status: 400 | 403 | 404 | 409; readonly message: string };

type Fields = Readonly<Record<string, string>>;

const NOT_FOUND: Answer = { kind: "no", status: 404, message: "There is no such page." };

function bad(message: string): Answer {
  return { kind: "no", status: 400, message };
}

/** Only a path of this page: never another host. */
function backTo(text: string | undefined): string {
  return text !== undefined && /^\/(?![/\\])/.test(text) ? text : "/";
}

/** Does what a form asks, as the person who looks at the page and with their rights. */
export async function answerPost(
  repos: readonly LiveRepo[],
  asked: { readonly pathname: string; readonly fields: Fields; readonly viewer: Viewer },
): Promise<Answer> {
  try {
    return await perform(repos, asked);
  } catch (error) {
    if (error instanceof RightsError) return { kind: "no", status: 403, message: `${error.message}.` };
    throw error;
  }
}

async function perform(
  repos: readonly LiveRepo[],
  { pathname, fields, viewer }: Parameters<typeof answerPost>[1],
): Promise<Answer> {
  if (pathname === "/view-as") return { kind: "viewer", login: fields["login"] ?? "", to: backTo(fields["back"]) };
  if (pathname === "/open") return await openStory(repos, fields);
  const tick = /^\/([^/]+\/[^/]+)\/comments\/([1-9]\d{0,14})\/tick$/.exec(pathname);
  if (tick !== null) {
    const repo = repos.find(({ name }) => name === tick[1]);
    return repo === undefined ? NOT_FOUND : await tickBox(repo, Number(tick[2]), { fields, viewer });
  }
  const place = findPlace(repos, pathname);
  if (place === null) return NOT_FOUND;
  const form = FORMS.get(place.rest);
  return form === undefined ? NOT_FOUND : await form(place, fields, viewer);
}

type Form = (place: Place, fields: Fields, viewer: Viewer) => Answer | Promise<Answer>;

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ["comment", comment],
  ["state", changeState],
  ["commit", commit],
  ["rerun", rerun],
  ["review", review],
  ["labels", changeLabels],
  ["merge", merge],
]);

async function openStory(repos: readonly LiveRepo[], fields: Fields): Promise<Answer> {
  const story = STORIES.find(({ id }) => id === fields["story"]);
  const repo = repos.find(({ name }) => name === story?.repo);
  if (story === undefined || repo === undefined) return bad("There is no such story.");
  return { kind: "go", to: pullPath(repo.name, await repo.open(story)) };
}

const tickSchema = z.object({
  box: z.string().regex(/^[1-9]\d{0,4}$/),
  checked: z.enum(["true", "false"]),
  version: z.string(),
});

/** One character of the comment changes; a tick made on an older text is refused, as GitHub does. */
async function tickBox(
  repo: LiveRepo,
  id: number,
  { fields, viewer }: { readonly fields: Fields; readonly viewer: Viewer },
): Promise<Answer> {
  const comment = repo.hub.comments().find((one) => one.id === id);
  if (comment === undefined) return NOT_FOUND;
  const tick = tickSchema.safeParse(fields);
  if (!tick.success) return bad("A tick names its box, its state and the text it was made on.");
  const { box, checked, version } = tick.data;
  if (version !== versionOf(comment.body)) {
    return { kind: "no", status: 409, message: "The comment has changed since you looked at it. Tick again." };
  }
  const body = setBox(comment.body, Number(box), checked === "true");
  if (body === null) return bad("The comment has no such box.");
  if (body !== comment.body) repo.deliver(await repo.hub.person(viewer.character.login).editComment(id, body));
  return { kind: "done" };
}

async function comment({ repo, pull }: Place, fields: Fields, viewer: Viewer): Promise<Answer> {
  const body = plainLines(fields["body"] ?? "").trim();
  if (body === "") return bad("A comment needs some text.");
  repo.deliver(await repo.hub.person(viewer.character.login).comment(pull.number, body));
  return { kind: "go", to: pullPath(repo.name, pull.number) };
}

async function changeState({ repo, pull }: Place, fields: Fields, viewer: Viewer): Promise<Answer> {
  const { state } = fields;
  if (state !== "open" && state !== "closed") return bad("The state is open or closed.");
  repo.deliver(await repo.hub.person(viewer.character.login).changePull(pull.number, { state }));
  return { kind: "go", to: pullPath(repo.name, pull.number) };
}

function isVerdict(text: string | undefined): text is "approved" | "changes-requested" {
  return text === "approved" || text === "changes-requested";
}

function review({ repo, pull }: Place, fields: Fields, viewer: Viewer): Answer {
  const { verdict, body = "" } = fields;
  if (!isVerdict(verdict)) return bad("A review approves or requests changes.");
  repo.hub.person(viewer.character.login).review(pull.number, { verdict, body: plainLines(body).trim() });
  // A review starts no workflow here: nothing is delivered, and the pages are told.
  repo.deliver([]);
  return { kind: "go", to: pullPath(repo.name, pull.number) };
}

const LABEL = /^[^\p{Cc},]{1,50}$/u;

async function changeLabels({ repo, pull }: Place, fields: Fields, viewer: Viewer): Promise<Answer> {
  const { add, remove } = fields;
  const name = (add ?? remove ?? "").trim();
  if (!LABEL.test(name)) return bad("A label has a name of 1 to 50 characters, without a comma.");
  const others = pull.labels.filter((label) => label !== name);
  const labels = add === undefined ? others : [...others, name];
  repo.deliver(await repo.hub.person(viewer.character.login).changePull(pull.number, { labels }));
  return { kind: "go", to: pullPath(repo.name, pull.number) };
}

async function merge({ repo, pull }: Place, _fields: Fields, viewer: Viewer): Promise<Answer> {
  repo.deliver(await repo.hub.person(viewer.character.login).merge(pull.number));
  return { kind: "go", to: pullPath(repo.name, pull.number) };
}

/** Forms send line ends as CR LF. */
function plainLines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

const PATH = /^(?!\/)(?!.*(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$))[^\0\n\r]{1,300}$/i;

async function commit({ repo, pull }: Place, fields: Fields, viewer: Viewer): Promise<Answer> {
  const { login } = viewer.character;
  const { path = "", content = "", message = "" } = fields;
  if (!PATH.test(path)) return bad("A file has a path inside the repository, such as src/new.mjs.");
  if (message.trim() === "") return bad("A commit needs a message.");
  if (!mayWrite(viewer)) return { kind: "no", status: 403, message: `${login} may not push here: it takes write.` };
  const text = plainLines(content);
  const before = (await repo.hub.git().readFile(pull.headSha, path))?.toString();
  if (before === text) return bad("Nothing is different: there is nothing to commit.");
  const sha = await repo.commitFile(pull.number, login, { path, content: text, message: `${message.trim()}\n` });
  repo.deliver(await repo.hub.person(login).push({ ref: pull.headRef, sha }));
  return { kind: "go", to: pullPath(repo.name, pull.number) };
}

function rerun({ repo }: Place, fields: Fields, viewer: Viewer): Answer {
  if (!mayWrite(viewer)) {
    return { kind: "no", status: 403, message: `${viewer.character.login} may not re-run jobs: it takes write.` };
  }
  if (!repo.rerun(Number(fields["run"]))) {
    return { kind: "no", status: 409, message: "There is no such run, or it has not ended yet." };
  }
  return { kind: "go", to: backTo(fields["back"]) };
}

import { z } from "zod";
import { commandLine } from "../core/command-line.ts";
import { type Finding, finding } from "../core/finding.ts";
import { prNumberSchema, shaSchema } from "../core/ids.ts";
import { err, ok, type Result } from "../core/result.ts";
import type { Account } from "../core/snapshot.ts";
import { quote } from "../core/text.ts";
import type { Trigger } from "../core/trigger.ts";

/** The event as the runner describes it. Text fields may be empty, as unset inputs are. */
interface GithubEvent {
  /** `GITHUB_EVENT_NAME`. */
  readonly name: string;
  readonly payload: unknown;
  /** `GITHUB_REF`. */
  readonly ref?: string;
  /** The Action's own inputs: they win over the dispatched workflow's, and count for a dispatch only. */
  readonly pr?: string;
  readonly sha?: string;
}

const SUPPORTED =
  "pull_request (opened, synchronize, reopened, ready_for_review, edited, labeled, unlabeled), merge_group (checks_requested), workflow_dispatch and issue_comment";

const PULL_ACTIONS = ["opened", "synchronize", "reopened", "ready_for_review", "edited", "labeled", "unlabeled"];

/**
 * Reads what made this run happen. Total: an event that is not supported, or that does not look like GitHub's, is
 * a finding; one that is not for us is `ignored` with the reason.
 */
export function parseEvent(event: GithubEvent): Result<Trigger, Finding> {
  switch (event.name) {
    case "pull_request":
      return parsePullRequest(event);
    case "merge_group":
      return parseMergeGroup(event);
    case "workflow_dispatch":
      return parseDispatch(event);
    case "issue_comment":
      return parseComment(event);
    case "workflow_run":
      return unsupported("workflow_run belongs to the hardened set-up, which is not built");
    default:
      return unsupported(`the event ${quote(event.name, 60)} is not supported`);
  }
}

function ignored(why: string): Result<Trigger, Finding> {
  return ok({ kind: "ignored", why });
}

function unsupported(why: string, remedy = `Run done-gate on ${SUPPORTED}.`): Result<Trigger, Finding> {
  return err(finding("unsupported-event", { message: `${capitalise(why)}.`, remedy }));
}

function capitalise(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** Parses the payload by its shape; a payload that does not fit is a finding that names the field. */
function read<Shape extends z.ZodType>(
  event: GithubEvent,
  shape: Shape,
  use: (payload: z.output<Shape>) => Result<Trigger, Finding>,
): Result<Trigger, Finding> {
  const parsed = shape.safeParse(event.payload);
  if (parsed.success) return use(parsed.data);
  const issue = parsed.error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? "payload" : issue.path.map(String).join(".");
  return unsupported(
    `the payload of ${event.name} is not as GitHub sends it: \`${field}\`: ${issue?.message ?? "not readable"}`,
    "Start done-gate from a GitHub event, without changing GITHUB_EVENT_PATH.",
  );
}

const actionShape = z.object({ action: z.string() });
const pullShape = z.object({
  pull_request: z.object({ number: prNumberSchema, head: z.object({ sha: shaSchema }) }),
});

function parsePullRequest(event: GithubEvent): Result<Trigger, Finding> {
  return read(event, actionShape, ({ action }) => {
    if (!PULL_ACTIONS.includes(action)) {
      return ignored(`pull_request ${quote(action, 60)} changes nothing that is judged`);
    }
    return read(event, pullShape, ({ pull_request: { number, head } }) =>
      ok({ kind: "pull-request", pr: number, head: head.sha }),
    );
  });
}

const accountShape = z
  .object({
    login: z.string(),
    id: z.number().int(),
    type: z.enum(["User", "Bot", "Organization", "Mannequin"]).catch("User"),
  })
  .nullable()
  .transform((account): Account => account ?? { login: "ghost", id: null, type: "Ghost" });
const issueShape = z.object({ issue: z.object({ pull_request: z.unknown().optional() }) });
const commentShape = z.object({
  action: z.enum(["created", "edited", "deleted"]),
  issue: z.object({ number: prNumberSchema }),
  comment: z.object({ id: z.number().int().positive(), body: z.string(), user: accountShape, updated_at: z.string() }),
  changes: z.object({ body: z.object({ from: z.string() }).optional() }).optional(),
  sender: accountShape,
});

/** The start of our comments' first line; which comment is ours is read from the API. */
const OURS = /^<!-- done-gate v1 pr=/;

/** Keeps only what may be for us: our sheet, or a command. What it may do is decided from what is read afterwards. */
function parseComment(event: GithubEvent): Result<Trigger, Finding> {
  return read(event, issueShape, ({ issue }) => {
    if (issue.pull_request === undefined || issue.pull_request === null) return ignored("a comment on a plain issue");
    return read(event, commentShape, toComment);
  });
}

function toComment(payload: z.output<typeof commentShape>): Result<Trigger, Finding> {
  const { action, issue, comment, changes, sender } = payload;
  const { id, body, user: author, updated_at: at } = comment;
  // An app's edit of its own comment: ours, or no person's. With an App token our own edits come back as events.
  if (sender.type === "Bot" && sender.id === author.id) return ignored("a comment by an app, sent by itself");
  const before = changes?.body?.from ?? null;
  const texts = before === null ? [body] : [body, before];
  const isCommand = texts.some((text) => commandLine(text) !== null);
  // A person may have removed our first line, and the next edit does not tell it: an app's comment is looked at.
  const maybeOurs = author.type === "Bot" || texts.some((text) => OURS.test(text));
  if (!isCommand && (action === "created" || !maybeOurs)) return ignored("a comment that is not for done-gate");
  return ok({ kind: "comment", pr: issue.number, action, comment: id, author, sender, before, body, at, isCommand });
}

const groupShape = z.object({
  merge_group: z.object({
    head_sha: shaSchema,
    base_sha: shaSchema,
    head_ref: z.string().min(1).max(1_000),
    base_ref: z.string().min(1).max(1_000),
  }),
});

function parseMergeGroup(event: GithubEvent): Result<Trigger, Finding> {
  return read(event, actionShape, ({ action }) => {
    if (action !== "checks_requested") return ignored(`merge_group ${quote(action, 60)} asks for no check`);
    return read(event, groupShape, ({ merge_group: group }) =>
      ok({
        kind: "merge-group",
        head: group.head_sha,
        base: group.base_sha,
        headRef: group.head_ref,
        baseRef: group.base_ref,
      }),
    );
  });
}

const input = z.string().nullish();
const dispatchShape = z.object({
  ref: z.string(),
  inputs: z.object({ pr: input, sha: input }).nullish(),
  repository: z.object({ default_branch: z.string().min(1) }),
});
const prInput = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/)
  .transform(Number)
  .pipe(prNumberSchema)
  .nullable();

/**
 * A dispatch takes the workflow file from the ref it names, so a branch could bring its own file: only the default
 * branch's is trusted.
 */
function parseDispatch(event: GithubEvent): Result<Trigger, Finding> {
  return read(event, dispatchShape, (payload) => {
    const trusted = `refs/heads/${payload.repository.default_branch}`;
    const other = [payload.ref, event.ref ?? ""].find((ref) => ref !== "" && ref !== trusted);
    if (other !== undefined || payload.ref === "") {
      return unsupported(
        `workflow_dispatch came from ${quote(other ?? "")}, not from the default branch`,
        `Dispatch the workflow from ${quote(trusted)} and name the pull request in the input \`pr\`.`,
      );
    }
    const pr = prInput.safeParse(given(event.pr, payload.inputs?.pr));
    if (!pr.success) return badInput("pr", "a pull request's number, such as 7");
    const sha = shaSchema.nullable().safeParse(given(event.sha, payload.inputs?.sha));
    if (!sha.success) return badInput("sha", "a full commit id of 40 or 64 lower-case hex digits");
    if (pr.data === null && sha.data === null) {
      return unsupported(
        "workflow_dispatch names neither a pull request nor a commit",
        "Fill in the input `pr` or the input `sha`.",
      );
    }
    return ok({ kind: "dispatch", pr: pr.data, sha: sha.data, ref: payload.ref });
  });
}

/** The first of the texts that says something. */
function given(...texts: readonly (string | null | undefined)[]): string | null {
  return texts.map((text) => text?.trim() ?? "").find((text) => text !== "") ?? null;
}

function badInput(name: string, expected: string): Result<Trigger, Finding> {
  return unsupported(`the input \`${name}\` is not ${expected}`, `Give \`${name}\` as ${expected}, or leave it empty.`);
}

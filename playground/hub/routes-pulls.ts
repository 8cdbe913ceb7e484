import { mergeState } from "./checks.ts";
import { changeComment, createComment, MAX_COMMENT_BYTES, removeComment } from "./comments.ts";
import { viewCommits, viewFiles } from "./git-views.ts";
import { texts } from "./json.ts";
import { changePull } from "./pulls.ts";
import { invalid, notFound, Refusal } from "./refusal.ts";
import {
  type Answer,
  bodyText,
  type Call,
  commitOf,
  listAnswer,
  ok,
  paginate,
  pullOf,
  READ,
  type Routes,
  writer,
} from "./route.ts";
import { viewComment, viewFullPull, viewLabel, viewPull } from "./views.ts";
import { type CommentRecord, hasRole, type PullRecord } from "./world.ts";

const MAX_LISTED_COMMITS = 250;
const MAX_LISTED_FILES = 3000;

async function getPull(call: Call): Promise<Answer> {
  const pull = pullOf(call, "pull_number");
  const { state } = mergeState(call.world, pull);
  return ok(await viewFullPull(call.world, pull, state === "closed" ? "unknown" : state));
}

function listPulls(call: Call): Answer {
  const { world, query } = call;
  const state = query.get("state") ?? "open";
  const head = query.get("head");
  const base = query.get("base");
  const found = world
    .show(world.pulls.values())
    .filter((pull) => state === "all" || (state === "open") === pull.open)
    .filter((pull) => head === null || head === `${pull.headRepo.owner.login}:${pull.headRef}`)
    .filter((pull) => base === null || base === pull.baseRef);
  const ordered = query.get("direction") === "asc" ? found : [...found].reverse();
  return listAnswer(call, ordered, (pull) => viewPull(world, pull));
}

/** Where the head left the base as the pull request knows it. */
async function mergeBaseOf(call: Call, pull: PullRecord): Promise<string> {
  return (await call.world.main.git.mergeBase(pull.baseSha, pull.headSha)) ?? pull.baseSha;
}

async function listCommits(call: Call): Promise<Answer> {
  const pull = pullOf(call, "pull_number");
  const { git } = call.world.main;
  const oids = await git.listCommits(await mergeBaseOf(call, pull), pull.headSha);
  const { items, headers } = paginate(call, oids.slice(0, MAX_LISTED_COMMITS));
  return { status: 200, body: await viewCommits(call.world, call.world.main, items), headers };
}

async function listFiles(call: Call): Promise<Answer> {
  const pull = pullOf(call, "pull_number");
  const files = await viewFiles(call.world, call.world.main, { from: await mergeBaseOf(call, pull), to: pull.headSha });
  return listAnswer(call, files.slice(0, MAX_LISTED_FILES), (file) => file);
}

/** Open pull requests that hold the commit; none for one that is on the default branch already. */
async function listPullsOfCommit(call: Call): Promise<Answer> {
  const { world } = call;
  const { git } = world.main;
  const sha = await commitOf(call, call.params["commit_sha"] ?? "");
  const tip = await git.resolve(`refs/heads/${world.main.defaultBranch}`);
  if (tip !== null && (await git.isAncestor(sha, tip))) return ok([]);
  const holders: PullRecord[] = [];
  for (const pull of world.show(world.pulls.values())) {
    if (pull.open && (await git.isAncestor(sha, pull.headSha))) holders.push(pull);
  }
  return listAnswer(call, holders, (pull) => viewPull(world, pull));
}

function commentOf(call: Call): CommentRecord {
  const comment = call.world.comments.get(Number(call.params["comment_id"]));
  if (comment === undefined || call.repo !== call.world.main) throw notFound();
  return comment;
}

function readCommentBody(call: Call): string {
  const body = bodyText(call, "body") ?? "";
  if (body.trim() === "") throw invalid("IssueComment", "body", "Body cannot be blank");
  if (Buffer.byteLength(body) > MAX_COMMENT_BYTES) {
    throw invalid("IssueComment", "body", "Body is too long (maximum is 65536 characters)");
  }
  return body;
}

/** Its author, somebody with write access, or an app that may write issues or pull requests. */
function refuseForeignComment(call: Call, comment: CommentRecord): void {
  const token = writer(call);
  if (token.account === comment.author) return;
  if (token.kind !== "user") {
    // GitHub lets every app with the permission do it; words that a person or another program wrote stay theirs.
    const whose = `comment ${comment.id} of ${comment.author.login}`;
    call.world.violate(
      "practice",
      call.operation,
      `${whose} was written to by ${token.account.login}, who did not make it`,
    );
    return;
  }
  if (hasRole(token.account, "write")) return;
  const message = "You must be the author or have write access to this repository to update this comment.";
  call.world.violate("refused", call.operation, `${token.account.login}: ${message}`);
  throw new Refusal(403, message);
}

async function postComment(call: Call): Promise<Answer> {
  const pull = pullOf(call, "issue_number");
  const token = writer(call);
  const body = readCommentBody(call);
  if (pull.locked && token.kind === "user" && !hasRole(token.account, "write")) {
    throw new Refusal(403, "Unable to create comment because issue is locked.");
  }
  const [comment] = await createComment(call.world, token, { pr: pull.number, body });
  return { status: 201, body: viewComment(call.world, comment) };
}

async function patchComment(call: Call): Promise<Answer> {
  const comment = commentOf(call);
  refuseForeignComment(call, comment);
  const body = readCommentBody(call);
  // The same text again changes nothing and leaves no revision.
  if (body !== comment.body) await changeComment(call.world, writer(call), { comment, body });
  return ok(viewComment(call.world, comment));
}

async function deleteComment(call: Call): Promise<Answer> {
  const comment = commentOf(call);
  refuseForeignComment(call, comment);
  await removeComment(call.world, writer(call), { comment });
  return { status: 204 };
}

function listComments(call: Call): Answer {
  const { world, query } = call;
  const pull = pullOf(call, "issue_number");
  const since = query.get("since") ?? "";
  const found = world
    .show([...world.comments.values()].filter((comment) => comment.pr === pull.number))
    .filter((comment) => comment.updatedAt >= since);
  return listAnswer(call, found, (comment) => viewComment(world, comment));
}

async function addLabels(call: Call): Promise<Answer> {
  const pull = pullOf(call, "issue_number");
  const labels = [...new Set([...pull.labels, ...texts(call.body["labels"])])];
  await changePull(call.world, writer(call), { pull, change: { labels } });
  return ok(pull.labels.map((label) => viewLabel(call.world, label)));
}

async function removeLabel(call: Call): Promise<Answer> {
  const pull = pullOf(call, "issue_number");
  const { name } = call.params;
  if (!pull.labels.includes(name ?? "")) throw new Refusal(404, "Label does not exist");
  await changePull(call.world, writer(call), {
    pull,
    change: { labels: pull.labels.filter((label) => label !== name) },
  });
  return ok(pull.labels.map((label) => viewLabel(call.world, label)));
}

/** A person may comment with read access; an app needs one of the two permissions. */
const WRITE_COMMENTS = { any: ["issues", "pull_requests"], level: "write", role: "none" } as const;
const WRITE_LABELS = { any: ["issues", "pull_requests"], level: "write", role: "triage" } as const;

export const PULL_ROUTES: Routes = {
  "pulls/get": { need: READ.pulls, run: getPull },
  "pulls/list": { need: READ.pulls, run: listPulls },
  "pulls/list-commits": { need: READ.pulls, run: listCommits },
  "pulls/list-files": { need: READ.pulls, run: listFiles },
  "repos/list-pull-requests-associated-with-commit": { need: READ.pulls, run: listPullsOfCommit },
  "issues/create-comment": { need: WRITE_COMMENTS, run: postComment },
  "issues/get-comment": { need: READ.comments, run: (call) => ok(viewComment(call.world, commentOf(call))) },
  "issues/update-comment": { need: WRITE_COMMENTS, run: patchComment },
  "issues/delete-comment": { need: WRITE_COMMENTS, run: deleteComment },
  "issues/list-comments": { need: READ.comments, run: listComments },
  "issues/list-labels-on-issue": {
    need: READ.comments,
    run: (call) => listAnswer(call, pullOf(call, "issue_number").labels, (label) => viewLabel(call.world, label)),
  },
  "issues/add-labels": { need: WRITE_LABELS, run: addLabels },
  "issues/remove-label": { need: WRITE_LABELS, run: removeLabel },
};

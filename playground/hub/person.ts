import { changeComment, createComment, removeComment } from "./comments.ts";
import { must } from "./json.ts";
import { mergePull } from "./merge.ts";
import { changePull, followRef, openPull } from "./pulls.ts";
import { buildGroup } from "./queue.ts";
import { RightsError } from "./refusal.ts";
import { addReview } from "./reviews.ts";
import { addStatus } from "./routes-checks.ts";
import { dispatchWorkflow } from "./routes-repo.ts";
import { release } from "./runs.ts";
import type { HubEvent, Person, PullChange, PushSpec, Role, TickEdit } from "./types.ts";
import { type Account, type Cause, type CommentRecord, hasRole, type PullRecord, type World } from "./world.ts";

const BOX = /^(\s*(?:[-*+]|\d+[.)])\s+\[)([ xX])(\])/;
const FENCE = /^\s*(?:```|~~~)/;

/** Numbers of the lines that hold a task-list box, code blocks left out. */
function findBoxes(lines: readonly string[]): readonly number[] {
  let fenced = false;
  const found: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (FENCE.test(line)) fenced = !fenced;
    else if (!fenced && BOX.test(line)) found.push(at);
  }
  return found;
}

/** The body with one box flipped, as the web page's click does it: one character, nothing else. */
export function flipBox(body: string, edit: TickEdit): string {
  const lines = body.split("\n");
  const boxes = findBoxes(lines);
  const wanted = edit.line;
  const at = wanted === undefined ? boxes[(edit.nth ?? 1) - 1] : boxes.find((box) => lines[box]?.includes(wanted));
  const line = at === undefined ? undefined : lines[at];
  if (at === undefined || line === undefined) {
    throw new Error(`the comment has no box ${wanted ?? edit.nth ?? 1} among ${boxes.length}`);
  }
  const ticked = BOX.exec(line)?.[2] !== " ";
  if (ticked === edit.checked) throw new Error(`the box is ${ticked ? "ticked" : "empty"} already: ${line.trim()}`);
  return lines.with(at, line.replace(BOX, `$1${edit.checked ? "x" : " "}$3`)).join("\n");
}

/** What somebody does on the pages, with the rights the pages ask for. */
export function makePerson(world: World, login: string): Person {
  const account = world.account(login);
  const app = login.endsWith("[bot]") ? (world.apps.get(login.replace(/\[bot\]$/, "")) ?? null) : null;
  const kind = login === "github-actions[bot]" ? "github-token" : "person";
  const cause: Cause = { kind, account, app };
  const rights = makeRights(world, account);
  const commentOf = (id: number): CommentRecord => must(world.comments.get(id), `comment ${id}`);
  const editComment = async (id: number, body: string, silent = false): Promise<readonly HubEvent[]> => {
    const comment = commentOf(id);
    rights.ownOr(comment.author, "write", "edit this comment");
    return await changeComment(world, cause, { comment, body, silent });
  };
  return {
    login,
    tick: async (id, edit) => await editComment(id, flipBox(commentOf(id).body, edit), edit.silent),
    editComment,
    comment: async (pr, body, silent = false) => {
      const { locked } = world.pull(pr);
      rights.role(locked ? "write" : world.main.isPrivate ? "read" : "none", "comment here");
      return (await createComment(world, cause, { pr, body, silent }))[1];
    },
    deleteComment: async (id, silent = false) => {
      const comment = commentOf(id);
      rights.ownOr(comment.author, "write", "delete this comment");
      return await removeComment(world, cause, { comment, silent });
    },
    deleteRevision: (id, nth) => {
      const comment = commentOf(id);
      rights.ownOr(comment.author, "write", "delete a revision");
      const revision = must(comment.revisions[nth - 1], `revision ${nth} of comment ${id}`);
      revision.deleted = { by: account, at: world.passTime() };
    },
    push: async (spec) => await push(world, cause, spec),
    openPull: async (spec, silent = false) => {
      rights.role(world.main.isPrivate ? "read" : "none", "open a pull request");
      return await openPull(world, cause, { ...spec, silent });
    },
    changePull: async (pr, change, silent = false) => {
      const pull = world.pull(pr);
      rights.change(pull, change);
      return await changePull(world, cause, { pull, change, silent });
    },
    status: async (sha, context, state) => {
      rights.role("write", "set a status");
      const before = world.events.length;
      await addStatus(world, cause, { sha, context, state, description: null, targetUrl: null });
      return world.events.slice(before);
    },
    approveRuns: (pr) => {
      rights.role("write", "approve workflow runs");
      const { headSha } = world.pull(pr);
      const parked = world.runs.filter((run) => run.parked === "waiting" && run.headSha === headSha);
      return Promise.resolve(release(world, cause, parked));
    },
    review: (pr, review) => {
      rights.role(world.main.isPrivate ? "read" : "none", "review");
      addReview(world, account, { pull: world.pull(pr), review });
    },
    merge: async (pr) => {
      rights.role("write", "merge");
      return await mergePull(world, cause, world.pull(pr));
    },
    dispatch: async (workflow, ref, inputs) => {
      rights.role("write", "run a workflow");
      return [await dispatchWorkflow(world, cause, { workflow, ref, inputs })];
    },
    mergeGroup: async (prs) => {
      rights.role("write", "add to the merge queue");
      return await buildGroup(world, cause, prs);
    },
  };
}

interface Rights {
  role(least: Role, what: string): void;
  ownOr(author: Account, least: Role, what: string): void;
  change(pull: PullRecord, change: PullChange): void;
}

function makeRights(world: World, account: Account): Rights {
  const role = (least: Role, what: string): void => {
    if (hasRole(account, least)) return;
    throw new RightsError(
      `${account.login} (${account.role} in ${world.main.fullName}) may not ${what}: it takes ${least}`,
    );
  };
  const ownOr = (author: Account, least: Role, what: string): void => {
    if (author !== account) role(least, what);
  };
  return {
    role,
    ownOr,
    change: (pull, change) => {
      if (change.state === "open" && pull.merged !== null) {
        throw new RightsError(`pull request ${pull.number} is merged: it cannot be reopened`);
      }
      if (change.labels !== undefined) role("triage", "change labels");
      if (change.locked !== undefined) role("write", "lock the conversation");
      if (change.state !== undefined) ownOr(pull.author, "triage", "close or reopen the pull request");
      const edits = [change.base, change.title, change.body, change.draft];
      if (edits.some((edit) => edit !== undefined)) ownOr(pull.author, "write", "edit the pull request");
    },
  };
}

async function push(world: World, cause: Cause, spec: PushSpec): Promise<readonly HubEvent[]> {
  const repo = world.repo(spec.repo);
  const ref = spec.ref.startsWith("refs/") ? spec.ref : `refs/heads/${spec.ref}`;
  const { account } = cause;
  // "Allow edits by maintainers" opens the fork's branch to those who may write here.
  const opened = [...world.pulls.values()].some(
    (pull) => pull.open && pull.headRepo === repo && pull.maintainerCanModify && ref === `refs/heads/${pull.headRef}`,
  );
  const allowed = repo.owner === account || (hasRole(account, "write") && (repo.parent === null || opened));
  if (!allowed) throw new RightsError(`${account.login} may not push to ${repo.fullName}`);
  return await world.withRefs(async () => {
    const before = await repo.git.resolve(ref);
    const after = spec.sha;
    const fast = before === null || after === null || (await repo.git.isAncestor(before, after));
    if (!fast && spec.force !== true) throw new RightsError(`the push to ${ref} is not a fast-forward`);
    if (!(await repo.git.swap(ref, after, before))) throw new Error(`${ref} moved during the push`);
    const silent = spec.silent ?? false;
    return await followRef(world, cause, { repo, ref, before, after, forced: !fast, silent });
  });
}

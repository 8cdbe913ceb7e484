import { mergeState } from "./checks.ts";
import { emit, pullPlace } from "./events.ts";
import { readCommit, viewCommits } from "./git-views.ts";
import { must } from "./json.ts";
import { park } from "./runs.ts";
import type { HubEvent, JsonObject, PullChange, PullSpec } from "./types.ts";
import { htmlUrl, viewFullPull, viewLabel } from "./views.ts";
import type { Cause, PullRecord, RepoRecord, World } from "./world.ts";

const NO_COMMIT = "0".repeat(40);
const SKIP_WORDS = ["[skip ci]", "[ci skip]", "[no ci]", "[skip actions]", "[actions skip]"];

async function skips(world: World, sha: string): Promise<boolean> {
  const message = (await readCommit(world.main, sha))?.message ?? "";
  return SKIP_WORDS.some((word) => message.includes(word));
}

/** GitHub's test merge of the head into the base branch's tip; none when they conflict. */
export async function refreshMerge(world: World, pull: PullRecord): Promise<void> {
  const { git } = world.main;
  const ref = `refs/pull/${pull.number}/merge`;
  const tip = must(await git.resolve(`refs/heads/${pull.baseRef}`), `branch ${pull.baseRef}`);
  const tree = await git.mergeTree(tip, pull.headSha);
  if (tree === null) {
    if (pull.mergeSha !== null) await git.setRef(ref, null);
    pull.mergeSha = null;
    return;
  }
  pull.mergeSha = await git.commit({
    parents: [tip, pull.headSha],
    tree,
    message: `Merge ${pull.headSha} into ${tip}`,
    author: pull.author.login,
    committer: "web-flow",
  });
  await git.setRef(ref, pull.mergeSha);
}

async function takeHead(world: World, pull: PullRecord, sha: string): Promise<void> {
  const { git } = world.main;
  const ref = `refs/pull/${pull.number}/head`;
  if (pull.headRepo === world.main) await git.setRef(ref, sha);
  else await git.run(["fetch", "--quiet", "--no-tags", pull.headRepo.git.path, `+${sha}:${ref}`]);
  pull.headSha = sha;
  pull.baseSha = must(await git.resolve(`refs/heads/${pull.baseRef}`), `branch ${pull.baseRef}`);
  await refreshMerge(world, pull);
}

export async function emitPull(
  world: World,
  cause: Cause,
  parts: { readonly pull: PullRecord; readonly action: string; readonly payload?: JsonObject },
): Promise<HubEvent> {
  const { pull, action, payload } = parts;
  const conflict = pull.mergeSha === null && action !== "closed";
  const blocked = conflict
    ? "no pull_request workflow runs while the branch has merge conflicts"
    : (await skips(world, pull.headSha))
      ? "the head commit's message asks to skip workflows"
      : undefined;
  const event = emit(world, cause, {
    name: "pull_request",
    action,
    payload: {
      number: pull.number,
      pull_request: await viewFullPull(world, pull, mergeState(world, pull).state),
      ...payload,
    },
    place: pullPlace(world, pull),
    ...(blocked === undefined ? {} : { blocked }),
  });
  if (event.starts === "park") await park(world, cause, event);
  return event;
}

export async function openPull(
  world: World,
  cause: Cause,
  spec: PullSpec & { readonly silent?: boolean },
): Promise<readonly HubEvent[]> {
  const headRepo = world.repo(spec.headRepo);
  const baseRef = spec.base ?? world.main.defaultBranch;
  const headSha = must(await headRepo.git.resolve(`refs/heads/${spec.head}`), `branch ${spec.head}`);
  const baseSha = must(await world.main.git.resolve(`refs/heads/${baseRef}`), `branch ${baseRef}`);
  const now = world.passTime();
  const pull: PullRecord = {
    id: world.nextId(),
    number: world.nextNumber(spec.number),
    title: spec.title,
    body: spec.body ?? "",
    open: true,
    draft: spec.draft ?? false,
    locked: false,
    author: cause.account,
    labels: spec.labels ?? [],
    headRepo,
    headRef: spec.head,
    headSha,
    baseRef,
    baseSha,
    mergeSha: null,
    maintainerCanModify: spec.maintainerCanModify ?? false,
    createdAt: now,
    updatedAt: now,
    queued: false,
    merged: null,
    lag: null,
  };
  await world.withRefs(() => takeHead(world, pull, headSha));
  world.pulls.set(pull.number, pull);
  world.delay(pull, null);
  return spec.silent === true ? [] : [await emitPull(world, cause, { pull, action: "opened" })];
}

export interface RefChange {
  readonly repo: RepoRecord;
  /** Full name. */
  readonly ref: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly forced?: boolean;
  readonly silent?: boolean;
}

/** What follows from a ref that moved: the push, and the pull requests on either side of it. */
export async function followRef(world: World, cause: Cause, change: RefChange): Promise<readonly HubEvent[]> {
  const { repo, ref, after } = change;
  const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1];
  const events: HubEvent[] = [];
  if (repo === world.main && change.silent !== true) events.push(await emitPush(world, cause, change));
  if (branch === undefined) return events;
  for (const pull of world.pulls.values()) {
    if (!pull.open) continue;
    if (pull.headRepo === repo && pull.headRef === branch) {
      events.push(...(await moveHead(world, cause, { pull, after, silent: change.silent === true })));
    } else if (repo === world.main && pull.baseRef === branch && after !== null) await refreshMerge(world, pull);
  }
  return events;
}

async function moveHead(
  world: World,
  cause: Cause,
  move: { readonly pull: PullRecord; readonly after: string | null; readonly silent: boolean },
): Promise<readonly HubEvent[]> {
  const { pull, after } = move;
  const previous = { ...pull, lag: null };
  pull.updatedAt = world.passTime();
  world.delay(pull, previous);
  if (after === null) {
    pull.open = false;
    return move.silent ? [] : [await emitPull(world, cause, { pull, action: "closed" })];
  }
  await takeHead(world, pull, after);
  if (move.silent) return [];
  const payload = { before: previous.headSha, after };
  return [await emitPull(world, cause, { pull, action: "synchronize", payload })];
}

async function emitPush(world: World, cause: Cause, change: RefChange): Promise<HubEvent> {
  const { ref, before, after } = change;
  const commits = after === null ? [] : await world.main.git.listCommits(before, after);
  const views = await viewCommits(world, world.main, commits.slice(-20));
  const headCommit = after === null ? null : await viewPushCommit(world, after);
  return emit(world, cause, {
    name: "push",
    action: null,
    payload: {
      ref,
      before: before ?? NO_COMMIT,
      after: after ?? NO_COMMIT,
      created: before === null,
      deleted: after === null,
      forced: change.forced ?? false,
      base_ref: null,
      compare: `${htmlUrl(world, world.main)}/compare/${before ?? NO_COMMIT}...${after ?? NO_COMMIT}`,
      commits: await Promise.all(views.map((view) => viewPushCommit(world, String(view["sha"])))),
      head_commit: headCommit,
      pusher: { name: cause.account.login, email: world.email(cause.account) },
    },
    place: { sha: after ?? NO_COMMIT, ref },
    ...(after !== null && (await skips(world, after))
      ? { blocked: "the commit's message asks to skip workflows" }
      : {}),
  });
}

async function viewPushCommit(world: World, sha: string): Promise<JsonObject> {
  const commit = must(await readCommit(world.main, sha), `commit ${sha}`);
  const person = ({ name, email, date }: typeof commit.author): JsonObject => ({ name, email, date });
  return {
    id: sha,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message.replace(/\n$/, ""),
    timestamp: commit.committer.date,
    url: `${htmlUrl(world, world.main)}/commit/${sha}`,
    author: person(commit.author),
    committer: person(commit.committer),
    added: [],
    modified: [],
    removed: [],
  };
}

/** Each difference is one event, as on the pull request's page. */
export async function changePull(
  world: World,
  cause: Cause,
  parts: { readonly pull: PullRecord; readonly change: PullChange; readonly silent?: boolean },
): Promise<readonly HubEvent[]> {
  const { pull, change } = parts;
  const steps: {
    readonly action: string;
    readonly payload?: JsonObject;
    readonly apply: () => void | Promise<void>;
  }[] = [...editSteps(world, pull, change), ...labelSteps(world, pull, change), ...switchSteps(pull, change)];
  const events: HubEvent[] = [];
  for (const step of steps) {
    const previous = { ...pull, lag: null };
    await step.apply();
    pull.updatedAt = world.passTime();
    world.delay(pull, previous);
    if (parts.silent === true) continue;
    const payload = step.payload === undefined ? {} : { payload: step.payload };
    events.push(await emitPull(world, cause, { pull, action: step.action, ...payload }));
  }
  return events;
}

type Step = {
  readonly action: string;
  readonly payload?: JsonObject;
  readonly apply: () => void | Promise<void>;
};

function editSteps(world: World, pull: PullRecord, change: PullChange): readonly Step[] {
  const steps: Step[] = [];
  const { base, title, body } = change;
  if (base !== undefined && base !== pull.baseRef) {
    const from = { ref: { from: pull.baseRef }, sha: { from: pull.baseSha } };
    const apply = async (): Promise<void> => {
      const tip = must(await world.main.git.resolve(`refs/heads/${base}`), `branch ${base}`);
      pull.baseRef = base;
      pull.baseSha = tip;
      await world.withRefs(() => refreshMerge(world, pull));
    };
    steps.push({ action: "edited", payload: { changes: { base: from } }, apply });
  }
  if (title !== undefined && title !== pull.title) {
    const payload = { changes: { title: { from: pull.title } } };
    steps.push({ action: "edited", payload, apply: () => assign(pull, { title }) });
  }
  if (body !== undefined && body !== pull.body) {
    const payload = { changes: { body: { from: pull.body } } };
    steps.push({ action: "edited", payload, apply: () => assign(pull, { body }) });
  }
  return steps;
}

function assign(pull: PullRecord, parts: Partial<PullRecord>): void {
  Object.assign(pull, parts);
}

function labelSteps(world: World, pull: PullRecord, change: PullChange): readonly Step[] {
  const { labels } = change;
  if (labels === undefined) return [];
  const removed = pull.labels.filter((label) => !labels.includes(label));
  const added = labels.filter((label) => !pull.labels.includes(label));
  const step = (action: string, label: string, apply: () => void): Step => ({
    action,
    payload: { label: viewLabel(world, label) },
    apply,
  });
  return [
    ...removed.map((label) =>
      step("unlabeled", label, () => assign(pull, { labels: pull.labels.filter((name) => name !== label) })),
    ),
    ...added.map((label) => step("labeled", label, () => assign(pull, { labels: [...pull.labels, label] }))),
  ];
}

function switchSteps(pull: PullRecord, change: PullChange): readonly Step[] {
  const steps: Step[] = [];
  const { locked, draft, state } = change;
  if (locked !== undefined && locked !== pull.locked) {
    steps.push({ action: locked ? "locked" : "unlocked", apply: () => assign(pull, { locked }) });
  }
  if (draft !== undefined && draft !== pull.draft) {
    steps.push({ action: draft ? "converted_to_draft" : "ready_for_review", apply: () => assign(pull, { draft }) });
  }
  if (state !== undefined && (state === "open") !== pull.open) {
    const open = state === "open";
    steps.push({ action: open ? "reopened" : "closed", apply: () => assign(pull, { open }) });
  }
  return steps;
}

export async function emitQueued(world: World, cause: Cause, pull: PullRecord): Promise<HubEvent> {
  return await emitPull(world, cause, { pull, action: "enqueued" });
}

export async function emitDequeued(world: World, cause: Cause, pull: PullRecord): Promise<HubEvent> {
  return await emitPull(world, cause, { pull, action: "dequeued", payload: { reason: "MERGE_CONFLICT" } });
}

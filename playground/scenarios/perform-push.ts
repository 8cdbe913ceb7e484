import { addCommit, defaultCommitter, type HeadBranch, tell, writeBranch } from "./build-world.ts";
import type { Act } from "./format-steps.ts";
import { headOf, type Story } from "./state.ts";

type Push = NonNullable<Act["push"]>;

/** A push to the head branch (or of a tag) by somebody who may. */
export async function performPush(story: Story, push: Push, pr: number): Promise<void> {
  const { hub, heads } = story.told;
  const head = heads.get(pr);
  if (head === undefined) throw new Error(`pull request ${pr} has no branch`);
  const by = push.by ?? head.author;
  const { sha, rewritten } = await newTip(story, push, head);
  const to = push.tag === undefined ? head.branch : `refs/tags/${push.tag}`;
  await hub.person(by).push({
    ref: to,
    sha,
    silent: push.silent,
    ...(push.force || rewritten ? { force: true } : {}),
    ...(head.repo === undefined ? {} : { repo: head.repo }),
  });
}

async function newTip(
  story: Story,
  push: Push,
  head: HeadBranch,
): Promise<{ readonly sha: string; readonly rewritten: boolean }> {
  const { told } = story;
  const rewritten = push.drop !== undefined || push.reset_to !== undefined || push.onto !== undefined;
  const tip = rewritten ? await rewrite(story, push, head) : headOf(story, head.number);
  if (push.files === undefined && push.merge === undefined) return { sha: tip, rewritten };
  const merge = push.merge === undefined ? {} : { merge: push.merge };
  const commit = tell({ files: push.files, message: push.message, ...merge }, push.by ?? head.author);
  head.commits = [...head.commits, commit];
  return { sha: await addCommit(told, told.hub.git(head.repo), { told: commit, parent: tip }), rewritten };
}

/** The branch written anew, without what is dropped, from where it began or from the default branch's tip. */
async function rewrite(story: Story, push: Push, head: HeadBranch): Promise<string> {
  const { told } = story;
  const base = await baseTip(story);
  const fork = await told.hub.git(head.repo).mergeBase(headOf(story, head.number), base);
  if (fork === null) throw new Error("the branch has no common commit with the default branch");
  const kept = push.reset_to === undefined ? head.commits : head.commits.slice(0, push.reset_to);
  head.commits = kept.filter((_, at) => push.drop?.includes(at + 1) !== true);
  return await writeBranch(told, head, push.onto === undefined ? fork : base);
}

async function baseTip(story: Story): Promise<string> {
  const { hub, defaultBranch } = story.told;
  const tip = await hub.git().resolve(`refs/heads/${defaultBranch}`);
  if (tip === null) throw new Error("the default branch is gone");
  return tip;
}

/** A commit that lands on the default branch. */
export async function performPushBase(story: Story, push: NonNullable<Act["push_base"]>): Promise<void> {
  const { told, scenario } = story;
  const by = push.by ?? defaultCommitter(scenario);
  const commit = tell({ files: push.files, message: push.message }, by);
  const sha = await addCommit(told, told.hub.git(), { told: commit, parent: await baseTip(story) });
  await told.hub.person(by).push({ ref: told.defaultBranch, sha });
}

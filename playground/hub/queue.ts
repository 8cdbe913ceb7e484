import { emit } from "./events.ts";
import { readCommit } from "./git-views.ts";
import { must } from "./json.ts";
import { emitDequeued, emitQueued } from "./pulls.ts";
import type { HubEvent } from "./types.ts";
import type { Cause, World } from "./world.ts";

/** Puts pull requests in the queue and builds their group: each merged on top of the one before. */
export async function buildGroup(world: World, cause: Cause, numbers: readonly number[]): Promise<readonly HubEvent[]> {
  const pulls = numbers.map((number) => world.pull(number));
  const first = must(pulls[0], "pull request for the group");
  const { git } = world.main;
  const baseSha = must(await git.resolve(`refs/heads/${first.baseRef}`), `branch ${first.baseRef}`);
  const events: HubEvent[] = [];
  let tip = baseSha;
  const merged: typeof pulls = [];
  for (const pull of pulls) {
    pull.queued = true;
    events.push(await emitQueued(world, cause, pull));
    const tree = await git.mergeTree(tip, pull.headSha);
    if (tree === null) {
      pull.queued = false;
      events.push(await emitDequeued(world, cause, pull));
      continue;
    }
    const message = `Merge pull request #${pull.number} from ${pull.headRepo.owner.login}/${pull.headRef}\n\n${pull.title}`;
    const bot = "github-merge-queue[bot]";
    if (!world.accounts.has(bot)) world.addAccount(bot, "Bot", "none");
    tip = await git.commit({ parents: [tip, pull.headSha], tree, message, author: bot, committer: "web-flow" });
    merged.push(pull);
  }
  const last = merged.at(-1);
  if (last === undefined) return events;
  const ref = `refs/heads/gh-readonly-queue/${first.baseRef}/pr-${last.number}-${baseSha}`;
  await world.withRefs(() => git.setRef(ref, tip));
  const baseRef = `refs/heads/${first.baseRef}`;
  world.groups.push({
    ref,
    headSha: tip,
    baseSha,
    baseRef,
    prs: merged.map(({ number }) => number),
    headShas: merged.map(({ headSha }) => headSha),
  });
  const commit = must(await readCommit(world.main, tip), "group commit");
  const person = ({ name, email }: typeof commit.author): { name: string; email: string } => ({ name, email });
  events.push(
    emit(world, cause, {
      name: "merge_group",
      action: "checks_requested",
      payload: {
        merge_group: {
          head_sha: tip,
          head_ref: ref,
          base_sha: baseSha,
          base_ref: baseRef,
          head_commit: {
            id: tip,
            tree_id: commit.tree,
            message: commit.message,
            timestamp: commit.committer.date,
            author: person(commit.author),
            committer: person(commit.committer),
          },
        },
      },
      place: { sha: tip, ref },
    }),
  );
  return events;
}

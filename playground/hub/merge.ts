import { mergeState } from "./checks.ts";
import { must } from "./json.ts";
import { emitPull, followRef } from "./pulls.ts";
import { RightsError } from "./refusal.ts";
import type { HubEvent } from "./types.ts";
import type { Cause, PullRecord, World } from "./world.ts";

/** The merge button: a merge commit on the base branch, and the pull request is closed by it. */
export async function mergePull(world: World, cause: Cause, pull: PullRecord): Promise<readonly HubEvent[]> {
  const { git } = world.main;
  return await world.withRefs(async () => {
    // Looked at under the lock: a check or a push that came meanwhile must be able to stop it.
    const { mergeable, why } = mergeState(world, pull);
    if (!mergeable) throw new RightsError(`pull request ${pull.number} cannot be merged: ${why.join("; ")}`);
    const ref = `refs/heads/${pull.baseRef}`;
    const before = must(await git.resolve(ref), `branch ${pull.baseRef}`);
    const sha = await git.commit({
      parents: [before, pull.headSha],
      tree: must(await git.mergeTree(before, pull.headSha), "tree of the merge"),
      message: `Merge pull request #${pull.number} from ${pull.headRepo.owner.login}/${pull.headRef}\n\n${pull.title}\n`,
      author: cause.account.login,
      committer: "web-flow",
    });
    world.signed.add(sha);
    if (!(await git.swap(ref, sha, before))) throw new Error(`${ref} moved during the merge`);
    const at = world.passTime();
    pull.updatedAt = at;
    pull.open = false;
    pull.merged = { by: cause.account, at, sha };
    const pushed = await followRef(world, cause, { repo: world.main, ref, before, after: sha });
    return [...pushed, await emitPull(world, cause, { pull, action: "closed" })];
  });
}

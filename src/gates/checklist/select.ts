import picomatch from "picomatch";
import type { RepoPath } from "../../core/ids.ts";
import { findPlans, type PlanPlace } from "../../core/plan-place.ts";
import type { TreeEntry } from "../../core/snapshot.ts";

type Tree = ReadonlyMap<RepoPath, TreeEntry>;

/** Every checklist at head or base, in path order. */
export function findChecklists(globs: readonly string[], head: Tree, base: Tree): readonly PlanPlace[] {
  return findPlans(picomatch([...globs], { dot: true, nonegate: true }), { head, base });
}

import picomatch from "picomatch";
import type { RepoPath } from "../../core/ids.ts";
import { findPlans, type PlanPlace } from "../../core/plan-place.ts";
import type { Tree } from "../../ports/repo.ts";
import { isGenerated } from "./action.ts";

/** A requirements document on at least one side of the change. */
export type PrdPlace = PlanPlace;

/**
 * Every document that policy names, in path order. One that base had elsewhere with the same content was moved. Of a
 * generated PRD in both forms the Markdown one counts (seeds.md 1.1).
 */
export function findPrds(
  globs: readonly string[],
  trees: { readonly head: Tree; readonly base: Tree },
): readonly PrdPlace[] {
  const matches = picomatch([...globs], { dot: true });
  const places = findPlans((path) => matches(path), trees);
  // The twin has to be there now: one that this change takes away must not take the other form along.
  const present = new Set<string>(places.flatMap(({ path, head }) => (head === null ? [] : [path])));
  return places.filter(({ path }) => !(isGenerated(path) && present.has(markdownTwin(path))));
}

function markdownTwin(path: RepoPath): string {
  return path.endsWith(".json") ? path.replace(/\.json$/, ".md") : "";
}

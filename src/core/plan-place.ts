import { parentFolder, type RepoPath } from "./ids.ts";
import type { FileChange, TreeEntry } from "./snapshot.ts";

type Tree = ReadonlyMap<RepoPath, TreeEntry>;

/** A plan file on at least one side of the change. `from` is where it stood at base; it moved when that differs. */
export interface PlanPlace {
  readonly path: RepoPath;
  readonly head: TreeEntry | null;
  readonly base: TreeEntry | null;
}

/** Folders that hold plans of their own: a plan file directly in one is a plan by that file alone (gates.md 2). */
const SHARED_FOLDERS = new Set(["docs/plans", ".claude/plans"]);

/** The folder whose every file belongs to the plan; null for a plan that is one file alone. */
export function planFolder(path: RepoPath): RepoPath | null {
  const folder = parentFolder(path);
  return folder === null || SHARED_FOLDERS.has(folder) ? null : folder;
}

export function belongsToPlan(plan: RepoPath, path: RepoPath): boolean {
  const folder = planFolder(plan);
  return folder === null ? path === plan : inFolder(folder, path);
}

function inFolder(folder: RepoPath | null, path: string): boolean {
  return folder !== null && path.startsWith(`${folder}/`);
}

/**
 * Every plan file at head or base, in path order. A file that base had elsewhere with the same content, and that is
 * gone there, was moved: it keeps its base side.
 */
export function findPlans(
  isPlan: (path: string) => boolean,
  { head, base }: { readonly head: Tree; readonly base: Tree },
): readonly PlanPlace[] {
  const atHead = [...head.values()].filter((entry) => isPlan(entry.path));
  const gone = new Map<string, TreeEntry[]>();
  for (const entry of base.values()) {
    if (!isPlan(entry.path) || head.has(entry.path)) continue;
    gone.set(entry.oid, [...(gone.get(entry.oid) ?? []), entry]);
  }
  const places: PlanPlace[] = atHead.map((entry) => ({
    path: entry.path,
    head: entry,
    base: base.get(entry.path) ?? gone.get(entry.oid)?.shift() ?? null,
  }));
  for (const entry of [...gone.values()].flat()) places.push({ path: entry.path, head: null, base: entry });
  return places.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Paths named by lines `Plan: <path>` of a pull request's description: a plan's folder or a file in it. */
export function namedPlans(description: string): readonly string[] {
  return [...description.matchAll(/^[ \t]*Plan:[ \t]*`?([^\s`]+)`?[ \t]*\r?$/gm)].map((found) =>
    (found[1] ?? "").replace(/\/+$/, ""),
  );
}

/** A plan counts when a file of it changed, the description names it, or policy says that all count. */
export function counts(
  place: PlanPlace,
  change: { readonly changes: readonly FileChange[]; readonly named: readonly string[]; readonly all: boolean },
): boolean {
  if (change.all) return true;
  if (change.changes.some((each) => belongsToPlan(place.path, each.path))) return true;
  const folder = planFolder(place.path);
  return change.named.some((name) => name === folder || name === place.path || inFolder(folder, name));
}

const OWN_FILES = /^\.done-gate\/decisions\/pr-[0-9]+\.jsonl$/;

/** Where the gate itself writes answers to its own questions: part of no plan, and no work either. */
export function isOwnFile(path: RepoPath): boolean {
  return OWN_FILES.test(path);
}

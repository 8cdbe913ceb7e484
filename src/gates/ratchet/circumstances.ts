import type { Snapshot } from "../../core/snapshot.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import type { Circumstances } from "./compare.ts";
import type { FileInventory } from "./inventory.ts";
import { type ProductionChange, readProductionChange, stemOf, UNCHANGED_PRODUCTION } from "./production.ts";
import type { RoleRules } from "./roles.ts";

/** Explanations are looked for within these bounds; beyond them a loss stays unexplained. */
const MAX_PRODUCTION_FILES = 500;
const MAX_PRODUCTION_BYTES = 512 * 1024;

export interface Place {
  readonly snapshot: Snapshot;
  readonly roles: RoleRules;
  readonly baseTree: Tree;
  readonly headTree: Tree;
}

/** What explanations need. Without a loss nothing more is read. */
export async function readCircumstances(repo: RepoReader, place: Place, needed: boolean): Promise<Circumstances> {
  const { snapshot, roles } = place;
  const changed = snapshot.changes.filter(({ path }) => ["production", "inline"].includes(roles.roleOf(path)));
  return {
    productionChanged: changed.length > 0,
    movedAway: findMovedAway(place),
    production: needed ? await readProduction(repo, place) : UNCHANGED_PRODUCTION,
    deadImports: (file) => findDeadImports(file, place.baseTree),
  };
}

async function readProduction(
  repo: RepoReader,
  { snapshot, roles, headTree }: Place,
): Promise<Circumstances["production"]> {
  const changed = snapshot.changes.filter(({ path }) => ["production", "inline"].includes(roles.roleOf(path)));
  const read = async (entry: (typeof changed)[number]["before"]): Promise<string | null> => {
    if (entry === null || !entry.mode.startsWith("100")) return null;
    const blob = await repo.readBlob(entry, MAX_PRODUCTION_BYTES);
    return blob.kind === "text" ? blob.text : null;
  };
  const changes: ProductionChange[] = [];
  for (const { path, before, after } of changed.slice(0, MAX_PRODUCTION_FILES)) {
    const [old, now] = await Promise.all([read(before), read(after)]);
    // Half-read changes would make names look gone that are not.
    if ((before !== null && old === null) || (after !== null && now === null)) continue;
    changes.push({ path, before: old, after: now });
  }
  if (changed.length > MAX_PRODUCTION_FILES) return UNCHANGED_PRODUCTION;
  const stems = new Set([...headTree.keys()].filter((path) => roles.roleOf(path) !== "test").map(stemOf));
  return readProductionChange(changes, stems);
}

/** Test files that are under a name at head which no runner collects, by their path at base. */
function findMovedAway({ snapshot, roles }: Place): ReadonlyMap<string, string> {
  const added = snapshot.changes.filter(({ path, before }) => before === null && !roles.isTest(path));
  const away = new Map<string, string>();
  for (const { path, before, after } of snapshot.changes) {
    if (!roles.isTest(path) || before === null || after !== null) continue;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const to = added.find(
      (one) => one.after?.oid === before.oid || one.path.endsWith(`/${name}`) || one.path.startsWith(path),
    );
    const target = to ?? added.find((one) => stemOf(one.path) === stemOf(path));
    if (target !== undefined) away.set(path, target.path);
  }
  return away;
}

const ENDINGS = [
  "",
  ".ts",
  ".tsx",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".mts",
  ".cts",
  ".json",
  ".vue",
  ".svelte",
  "/index.ts",
  "/index.tsx",
  "/index.js",
  "/index.jsx",
  "/index.mjs",
];

function resolve(folder: string, specifier: string): string | null {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of specifier.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/**
 * Relative imports that lead nowhere at base. When a file of that name is somewhere else, the import is stale and its
 * subject lives: that explains nothing.
 */
function findDeadImports({ path, imports }: FileInventory, tree: Tree): readonly string[] {
  const relative = imports.map(({ from }) => from).filter((from) => /^\.\.?\//.test(from));
  if (relative.length === 0) return [];
  const paths = new Set<string>(tree.keys());
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  const dead = relative.filter((from) => {
    const target = resolve(folder, from);
    if (target === null) return false;
    const bare = target.replace(/\.[cm]?jsx?$/, "");
    return !ENDINGS.some((ending) => paths.has(target + ending) || paths.has(bare + ending));
  });
  if (dead.length === 0) return [];
  const stems = new Set([...paths].map(stemOf));
  return dead.filter((from) => !stems.has(stemOf(from)));
}

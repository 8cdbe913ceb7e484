import type { Snapshot } from "../../core/snapshot.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import type { Circumstances } from "./compare.ts";
import type { FileInventory } from "./inventory.ts";
import {
  definitionsIn,
  type Production,
  type ProductionChange,
  readProductionChange,
  stemOf,
  UNCHANGED_PRODUCTION,
} from "./production.ts";
import type { RoleRules } from "./roles.ts";

/** Explanations are looked for within these bounds; beyond them a loss stays unexplained. */
const MAX_PRODUCTION_FILES = 500;
const MAX_PRODUCTION_BYTES = 512 * 1024;
const MAX_LIVING_FILES = 3_000;
const READS_AT_ONCE = 32;

function isProduction(roles: RoleRules, path: string): boolean {
  const role = roles.roleOf(path);
  return role === "production" || role === "inline";
}

export interface Place {
  readonly snapshot: Snapshot;
  readonly roles: RoleRules;
  readonly baseTree: Tree;
  readonly headTree: Tree;
}

/** What explanations need. Without a loss nothing more is read. */
export async function readCircumstances(repo: RepoReader, place: Place, needed: boolean): Promise<Circumstances> {
  const { snapshot, roles } = place;
  return {
    productionChanged: snapshot.changes.some(({ path }) => isProduction(roles, path)),
    movedAway: findMovedAway(place),
    production: needed ? await readProduction(repo, place) : UNCHANGED_PRODUCTION,
    deadImports: (file) => findDeadImports(file, place.baseTree),
  };
}

type Entry = Snapshot["changes"][number]["before"];

async function readSource(repo: RepoReader, entry: Entry): Promise<string | null> {
  if (entry === null || !entry.mode.startsWith("100")) return null;
  const blob = await repo.readBlob(entry, MAX_PRODUCTION_BYTES);
  return blob.kind === "text" ? blob.text : null;
}

async function readProduction(repo: RepoReader, place: Place): Promise<Production> {
  const { snapshot, roles, headTree } = place;
  const changed = snapshot.changes.filter(({ path }) => isProduction(roles, path));
  if (changed.length > MAX_PRODUCTION_FILES) return UNCHANGED_PRODUCTION;
  const changes: ProductionChange[] = [];
  for (const { path, before, after } of changed) {
    const [old, now] = await Promise.all([readSource(repo, before), readSource(repo, after)]);
    // Half-read changes would make names look gone that are not.
    if ((before !== null && old === null) || (after !== null && now === null)) return UNCHANGED_PRODUCTION;
    changes.push({ path, before: old, after: now });
  }
  const stems = new Set([...headTree.keys()].filter((path) => !roles.isTest(path)).map(stemOf));
  const found = readProductionChange(changes, stems);
  return found.gone.size === 0 ? found : { ...found, gone: await leaveOutLiving(repo, place, found.gone) };
}

/** A name that an unchanged file still defines may be what the test is about: it is not gone. */
async function leaveOutLiving(repo: RepoReader, place: Place, gone: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const changed = new Set(place.snapshot.changes.map(({ path }) => path));
  const others = [...place.headTree.values()].filter(
    ({ path }) => !changed.has(path) && isProduction(place.roles, path),
  );
  if (others.length > MAX_LIVING_FILES) return new Set();
  const left = new Set(gone);
  for (let at = 0; at < others.length && left.size > 0; at += READS_AT_ONCE) {
    const texts = await Promise.all(others.slice(at, at + READS_AT_ONCE).map((entry) => readSource(repo, entry)));
    for (const text of texts) for (const name of definitionsIn(text ?? "")) left.delete(name);
  }
  return left;
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

/** What a build makes, and what is no code, is not in the repository and alive all the same. */
const BUILT =
  /(?:^|\/)(?:dist|build|out|lib|es|esm|cjs|target|generated|__generated__|gen|pkg|types|node_modules|\.\w[^/]*)(?:\/|$)|\.(?:css|scss|svg|png|json|wasm|node|graphql|proto|d\.ts)$|generated/i;

/** A relative specifier as a path from the root; null when it leaves the repository. */
export function resolveFrom(folder: string, specifier: string): string | null {
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
    const target = resolveFrom(folder, from);
    if (target === null || BUILT.test(target)) return false;
    const bare = target.replace(/\.[cm]?jsx?$/, "");
    return !ENDINGS.some((ending) => paths.has(target + ending) || paths.has(bare + ending));
  });
  if (dead.length === 0) return [];
  const stems = new Set([...paths].map(stemOf));
  return dead.filter((from) => !stems.has(stemOf(from)));
}

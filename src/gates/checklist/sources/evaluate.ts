import type { RepoPath } from "../../../core/ids.ts";
import type { TreeEntry } from "../../../core/snapshot.ts";
import type { RepoReader, Tree } from "../../../ports/repo.ts";
import type { ItemRecord } from "../schema.ts";
import type { Check, CheckFact } from "./check.ts";
import { matches, type Pattern, parsePattern } from "./pattern.ts";

const MAX_FILE_BYTES = 1024 * 1024;
/** Of all searches of one checklist together: a search costs up to a microsecond a character. */
const MAX_SEARCHED_CHARS = 32 * 1024 * 1024;

/** Loki's own list: what a search of the code leaves out. */
const SKIPPED_FOLDERS = new Set([".git", "node_modules", ".loki", "__pycache__"]);
/** Formats without a text that a search could be about. */
const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|pdf|zip|gz|tgz|xz|7z|jar|woff2?|ttf|otf|eot|mp[34]|wav|webm|wasm|pyc|exe)$/i;

type Answer = Pick<CheckFact, "holds" | "why">;

interface World {
  readonly repo: RepoReader;
  readonly tree: Tree;
  /** The checklist itself, which holds every pattern it asks for. */
  readonly own: RepoPath;
  charsLeft: number;
}

/** Looks every check up in the blobs of the tree that is judged, never in the file system. In the order of the items. */
export async function evaluateChecks(
  repo: RepoReader,
  tree: Tree,
  checklist: { readonly path: RepoPath; readonly items: readonly ItemRecord[] },
): Promise<readonly CheckFact[]> {
  const world: World = { repo, tree, own: checklist.path, charsLeft: MAX_SEARCHED_CHARS };
  const facts: CheckFact[] = [];
  for (const item of checklist.items) {
    for (const [at, { check }] of (item.other?.checks ?? []).entries()) {
      facts.push({ index: item.index, at, ...(await evaluate(world, check)) });
    }
  }
  return facts;
}

async function evaluate(world: World, check: Check): Promise<Answer> {
  switch (check.kind) {
    case "unprovable":
      return { holds: null, why: check.why };
    case "file":
      return compare(isThere(world.tree, check.path), check.expected, ["is there", "is not there"]);
    case "contains":
      return await evaluateContains(world, check);
    case "grep":
      return await evaluateGrep(world, check);
  }
}

function compare(found: boolean, expected: boolean, [yes, no]: readonly [string, string]): Answer {
  return { holds: found === expected, why: found ? yes : no };
}

/** A file of any kind, or a folder with something in it. */
function isThere(tree: Tree, path: RepoPath): boolean {
  return tree.has(path) || [...tree.keys()].some((each) => each.startsWith(`${path}/`));
}

async function evaluateContains(world: World, check: Check & { readonly kind: "contains" }): Promise<Answer> {
  const entry = world.tree.get(check.path);
  // A file that is not there contains nothing, and does not prove that something was taken out of it either.
  if (entry === undefined) return { holds: false, why: "names a file that is not there" };
  const pattern = parsePattern(check.pattern, "text");
  const found = pattern.ok ? await search(world, entry, pattern.value) : pattern.error;
  if (typeof found === "string") return { holds: null, why: `could not be looked up: ${found}` };
  return compare(found, check.expected, ["is found", "is not found"]);
}

async function evaluateGrep(world: World, check: Check & { readonly kind: "grep" }): Promise<Answer> {
  const pattern = parsePattern(check.pattern, "lines");
  if (!pattern.ok) return { holds: null, why: pattern.error };
  let unread: string | null = null;
  for (const entry of world.tree.values()) {
    if (!isSearched(entry, world.own)) continue;
    const found = await search(world, entry, pattern.value);
    if (found === true) return compare(true, check.expected, [`is found in ${entry.path}`, ""]);
    if (typeof found === "string") unread ??= `${entry.path}: ${found}`;
  }
  if (unread !== null) return { holds: null, why: `could not be looked up in every file (${unread})` };
  return compare(false, check.expected, ["", "is found nowhere"]);
}

function isSearched({ path, mode }: TreeEntry, own: RepoPath): boolean {
  if (!mode.startsWith("100") || path === own || NO_TEXT.test(path)) return false;
  return !path.split("/").some((part) => SKIPPED_FOLDERS.has(part));
}

/** Whether the pattern is found; words when that cannot be told. */
async function search(world: World, entry: TreeEntry, pattern: Pattern): Promise<boolean | string> {
  if (world.charsLeft <= 0) return "there is too much to search";
  const blob = await world.repo.readBlob(entry, MAX_FILE_BYTES);
  if (blob.kind !== "text") return blob.kind === "refused" ? blob.why : "it is not there";
  world.charsLeft -= blob.text.length;
  return matches(pattern, blob.text);
}

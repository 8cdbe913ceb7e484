import type { RepoReader } from "../../ports/repo.ts";
import { type Place, resolveFrom } from "./circumstances.ts";
import type { Counter } from "./counter.ts";
import type { FileInventory } from "./inventory.ts";
import { inventoryOf } from "./inventory-of.ts";
import { rulesForPath } from "./languages.ts";
import { readAgain } from "./read-sides.ts";
import { bareOf } from "./taken-over.ts";

const MAX_MODULE_BYTES = 256 * 1024;
const SCRIPT = /\.[cm]?[jt]sx?$/;
const KNOWN_NAME = /^(?:expect|assert|it|test|describe|suite|context|specify)$/;

/** Modules of the repository that a file takes well-known names from, with those names. */
function borrowedBy({ path, imports }: FileInventory): ReadonlyMap<string, readonly string[]> {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  const borrowed = new Map<string, readonly string[]>();
  for (const { from, names } of imports) {
    const known = names.filter((name) => KNOWN_NAME.test(name));
    const target = known.length > 0 && /^\.\.?\//.test(from) ? resolveFrom(folder, from) : null;
    if (target !== null) borrowed.set(bareOf(target), known);
  }
  return borrowed;
}

/** Names that mean nothing in a module of the change, by its bare path. */
async function readHollow(
  repo: RepoReader,
  { counter, place }: Reach,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const hollow = new Map<string, readonly string[]>();
  for (const { path, after } of place.snapshot.changes) {
    const grammar = rulesForPath(path)?.grammar;
    const isWanted = wanted.has(bareOf(path)) && SCRIPT.test(path) && grammar !== undefined;
    if (after === null || !isWanted || !counter.languages.has(grammar)) continue;
    const blob = await repo.readBlob(after, MAX_MODULE_BYTES);
    if (blob.kind !== "text") continue;
    hollow.set(bareOf(path), inventoryOf({ path, text: blob.text }, counter.parsers, counter.hash).hollow ?? []);
  }
  return hollow;
}

interface Reach {
  readonly counter: Counter;
  readonly place: Place;
}

/** Counts files again that take `expect` or `it` from a module of this change which means nothing by it. */
export async function recountHollow(
  repo: RepoReader,
  reach: Reach,
  counted: readonly FileInventory[],
): Promise<readonly FileInventory[]> {
  const borrowed = new Map(counted.map((file) => [file, borrowedBy(file)]));
  const wanted = new Set([...borrowed.values()].flatMap((modules) => [...modules.keys()]));
  if (wanted.size === 0) return counted;
  const hollow = await readHollow(repo, reach, wanted);
  const { parsers, hash } = reach.counter;
  const recounted: FileInventory[] = [];
  for (const file of counted) {
    const modules = [...(borrowed.get(file) ?? [])];
    const names = modules.flatMap(([path, known]) => known.filter((name) => hollow.get(path)?.includes(name) === true));
    const entry = reach.place.snapshot.changes.find(({ path }) => path === file.path)?.after ?? null;
    if (names.length === 0 || entry === null) recounted.push(file);
    else {
      const text = await readAgain(repo, entry);
      recounted.push(inventoryOf({ path: file.path, text, hollow: names }, parsers, hash));
    }
  }
  return recounted;
}

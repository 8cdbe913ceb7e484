import type { RepoReader } from "../../ports/repo.ts";
import { type Place, resolveFrom } from "./circumstances.ts";
import type { Counter } from "./counter.ts";
import type { FileInventory } from "./inventory.ts";
import { inventoryOf } from "./inventory-of.ts";
import { rulesForPath } from "./languages.ts";
import type { SideFile } from "./read-sides.ts";

const MAX_MODULE_BYTES = 256 * 1024;
const SCRIPT = /\.[cm]?[jt]sx?$/;

type Recount = (files: readonly FileInventory[], texts: readonly SideFile[]) => readonly FileInventory[];

/** The change's scripts that may be an imported module, by their path without the ending. */
function candidates({ snapshot }: Place, counter: Counter): Place["snapshot"]["changes"] {
  return snapshot.changes.filter(({ path, after }) => {
    const grammar = rulesForPath(path)?.grammar;
    return after !== null && SCRIPT.test(path) && grammar !== undefined && counter.languages.has(grammar);
  });
}

/**
 * Counts files again that take `expect` or `it` from a module of this change which means nothing by it. Such a module
 * is small: larger ones are not looked at.
 */
export async function readHollow(repo: RepoReader, counter: Counter, place: Place): Promise<Recount> {
  const hollow = new Map<string, readonly string[]>();
  for (const { path, after } of candidates(place, counter)) {
    const blob = after === null ? null : await repo.readBlob(after, MAX_MODULE_BYTES);
    if (blob?.kind !== "text" || !/\b(?:expect|assert|it|test|describe)\b/.test(blob.text)) continue;
    const names = inventoryOf({ path, text: blob.text }, counter.parsers, counter.hash).hollow ?? [];
    if (names.length > 0) hollow.set(path.replace(SCRIPT, "").replace(/\/index$/, ""), names);
  }
  if (hollow.size === 0) return (files) => files;
  return (files, texts) => files.map((file) => recounted(file, { texts, hollow, counter }));
}

interface Known {
  readonly texts: readonly SideFile[];
  readonly hollow: ReadonlyMap<string, readonly string[]>;
  readonly counter: Counter;
}

function recounted(file: FileInventory, { texts, hollow, counter }: Known): FileInventory {
  const folder = file.path.includes("/") ? file.path.slice(0, file.path.lastIndexOf("/")) : "";
  const names = file.imports.flatMap((imported) => {
    const target = /^\.\.?\//.test(imported.from) ? resolveFrom(folder, imported.from) : null;
    const known = hollow.get((target ?? "").replace(SCRIPT, "").replace(/\/index$/, "")) ?? [];
    return known.filter((name) => imported.names.includes(name));
  });
  const text = texts.find(({ path }) => path === file.path)?.text;
  if (names.length === 0 || text === undefined) return file;
  return inventoryOf({ path: file.path, text, hollow: names }, counter.parsers, counter.hash);
}

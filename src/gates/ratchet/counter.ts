import type { Hash } from "../../ports/hash.ts";
import type { Parsers, Syntax } from "../../ports/syntax.ts";
import { createCompactor } from "./compact.ts";
import type { FileInventory } from "./inventory.ts";
import { inventoryOf } from "./inventory-of.ts";
import { rulesForPath } from "./languages.ts";
import type { SideFile } from "./read-sides.ts";

export interface Counter {
  readonly parsers: Parsers;
  readonly hash: Hash;
  /** What it can parse. */
  readonly languages: ReadonlySet<string>;
  /** Shares what the inventories of all its files have in common. */
  readonly compact: (file: FileInventory) => FileInventory;
}

/** Loads every grammar that the paths need before the first parse. */
export async function openCounter(
  ports: { readonly syntax: Syntax; readonly hash: Hash },
  paths: readonly string[],
): Promise<Counter> {
  const languages = paths.flatMap((path) => rulesForPath(path)?.grammar ?? []);
  const wanted = new Set(languages);
  const parsers = await ports.syntax.loadParsers(wanted);
  return { parsers, hash: ports.hash, languages: wanted, compact: createCompactor() };
}

/** Rust keeps tests beside the code: its own marks say so before anything is parsed. */
const INLINE_TEST = /#\[[\w:]*(?:test|rstest|proptest|quickcheck)|proptest!|#\[cfg\(test\)\]/;

function countOne({ parsers, hash, compact }: Counter, file: SideFile): readonly FileInventory[] {
  if (!file.inline) return [compact(inventoryOf(file, parsers, hash))];
  if (!INLINE_TEST.test(file.text)) return [];
  // An `assert!` outside the tests of such a file is production code.
  return [compact({ ...inventoryOf(file, parsers, hash), looseAssertions: [], approximate: false })];
}

export function countSide(counter: Counter, files: readonly SideFile[]): readonly FileInventory[] {
  return files.flatMap((file) => countOne(counter, file));
}

/** Both sides, file by file: the parser reads of the second side what is not the same as in the first. */
export function countSides(
  counter: Counter,
  { base, head }: { readonly base: readonly SideFile[]; readonly head: readonly SideFile[] },
): { readonly base: readonly FileInventory[]; readonly head: readonly FileInventory[] } {
  const heads = new Map(head.map((file) => [file.path, file]));
  const counted = new Map<SideFile, readonly FileInventory[]>();
  const countNow = (file: SideFile | undefined): void => {
    if (file !== undefined && !counted.has(file)) counted.set(file, countOne(counter, file));
  };
  for (const file of base) {
    countNow(file);
    countNow(heads.get(file.path));
  }
  for (const file of head) countNow(file);
  const inOrder = (files: readonly SideFile[]): readonly FileInventory[] =>
    files.flatMap((file) => counted.get(file) ?? []);
  return { base: inOrder(base), head: inOrder(head) };
}

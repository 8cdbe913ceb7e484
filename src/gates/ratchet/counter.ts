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

/** The inventory of one file; none where it holds no tests by its own marks. */
export function countSide({ parsers, hash, compact }: Counter, file: SideFile): readonly FileInventory[] {
  if (!file.inline) return [compact(inventoryOf(file, parsers, hash))];
  if (!INLINE_TEST.test(file.text)) return [];
  // An `assert!` outside the tests of such a file is production code.
  return [compact({ ...inventoryOf(file, parsers, hash), looseAssertions: [], approximate: false })];
}

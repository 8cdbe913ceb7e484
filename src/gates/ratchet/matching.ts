import type { FileInventory } from "./inventory.ts";
import type { SuiteTest } from "./weight.ts";

/** How a test at base was found again. */
export type MatchKind = "same" | "elsewhere" | "body" | "renamed";

export interface Pair {
  readonly base: SuiteTest;
  readonly head: SuiteTest;
  readonly how: MatchKind;
}

/** A test that became a row or a named part of another one. */
export interface Merge {
  readonly base: SuiteTest;
  readonly into: SuiteTest;
}

export interface Matching {
  readonly pairs: readonly Pair[];
  readonly merges: readonly Merge[];
  /** At base and nowhere at head. */
  readonly lost: readonly SuiteTest[];
  /** At head, from nothing at base. */
  readonly added: readonly SuiteTest[];
  /** The head file that a base file became: itself, or where most of its tests went. */
  readonly partner: ReadonlyMap<FileInventory, FileInventory>;
}

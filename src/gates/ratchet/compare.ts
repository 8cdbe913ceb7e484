import { findDeficits, type Ledger } from "./deficits.ts";
import type { Aside, Explained, Loss } from "./evidence.ts";
import type { Grounds } from "./explain.ts";
import type { FileInventory } from "./inventory.ts";
import { lostCall } from "./lost-calls.ts";
import { matchTests } from "./match.ts";
import type { Matching, Pair } from "./matching.ts";
import { type MovedAway, type Settled, settleDeficits, settleMoves, settleRows, settleTests } from "./settle-losses.ts";
import { compareState } from "./states-changed.ts";
import { findWeakened } from "./weakening.ts";
import { nameOf, roundsOf } from "./weight.ts";

/** The test files that differ, as they were counted on both sides. */
export interface Sides {
  readonly base: readonly FileInventory[];
  readonly head: readonly FileInventory[];
}

/** Both sides laid against each other, before anything is explained. */
export interface Laid {
  readonly sides: Sides;
  readonly matching: Matching;
  readonly ledger: Ledger;
}

export function laySides(sides: Sides): Laid {
  const matching = matchTests(sides.base, sides.head);
  return { sides, matching, ledger: findDeficits({ ...sides, matching }) };
}

/** Whether explanations are needed at all: looking for them reads more of the repository. */
export function needsGrounds({ matching, ledger }: Laid): boolean {
  return matching.lost.length > 0 || ledger.deficits.some(({ missing }) => missing > 0);
}

export interface Circumstances extends Pick<Grounds, "production" | "deadImports"> {
  readonly productionChanged: boolean;
  readonly movedAway: MovedAway;
}

export interface Comparison {
  readonly losses: readonly Loss[];
  readonly masked: readonly Loss[];
  readonly explained: readonly Explained[];
  readonly asides: readonly Aside[];
}

/** What the change did to the tests. Pure: the same sides and circumstances give the same comparison. */
export function compareSides(laid: Laid, circumstances: Circumstances): Comparison {
  const { sides, matching, ledger } = laid;
  const grounds: Grounds = { ...circumstances, matching, base: sides.base, head: sides.head };
  const settled: Settled = { losses: [], masked: [], explained: [] };
  const asides: Aside[] = [];
  const told = new Set<Pair>();
  const asserting = new Set(sides.head.flatMap(({ helpers }) => helpers.map(({ name }) => name)));
  for (const pair of matching.pairs) {
    const state = compareState(pair.head.file.path, pair.base.test, pair.head.test);
    settled.losses.push(...state.losses);
    asides.push(...state.asides);
    if (state.gutted) {
      told.add(pair);
      continue;
    }
    asides.push(...weakened(pair, ledger, circumstances.productionChanged));
    const lost = lostCall(pair, asserting);
    if (lost !== null) settled.losses.push(lost);
  }
  for (const { file, test } of matching.added) {
    const state = compareState(file.path, null, test);
    settled.losses.push(...state.losses);
    asides.push(...state.asides);
  }
  settleTests({ grounds, movedAway: circumstances.movedAway }, settled);
  settleDeficits({ ...ledger, grounds }, told, settled);
  settleRows(matching.pairs, settled);
  settleMoves(matching.pairs, matching.merges, settled);
  return { ...settled, asides };
}

function weakened(pair: Pair, ledger: Ledger, productionChanged: boolean): readonly Aside[] {
  const alignment = ledger.alignments.get(pair);
  if (alignment === undefined) return [];
  // The values of a test that became a table stand in its rows.
  const excused = productionChanged || roundsOf(pair.head.test) > roundsOf(pair.base.test);
  return findWeakened({ path: pair.head.file.path, test: nameOf(pair.head.test) }, alignment, excused);
}

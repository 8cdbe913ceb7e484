import { areCloselyRelated, areRelated } from "./likeness.ts";
import type { Merge, Pair } from "./matching.ts";
import { massOf, type SuiteTest } from "./weight.ts";

interface Room {
  readonly into: SuiteTest;
  /** Rows that the test has more than before. */
  rows: number;
  /** Named parts that it has more than before, and assertions that came with them. */
  parts: number;
  mass: number;
}

function roomOf(head: SuiteTest, base: SuiteTest | null): Room {
  const before = base?.test;
  // Unknown rows on either side are never compared.
  const known = head.test.rows !== null && before?.rows !== null;
  return {
    into: head,
    // A new table has room for all of its rows, and a plain test that stays is itself the first row.
    rows: Math.max(
      known ? (head.test.rows ?? 0) - (before === undefined ? 0 : (before.rows ?? 0)) : 0,
      (head.test.rounds ?? 0) - (before === undefined ? 0 : (before.rounds ?? 1)),
    ),
    parts: head.test.subtests - (before?.subtests ?? 0),
    mass: massOf(head.test) - (before === undefined ? 0 : massOf(before)),
  };
}

/** A table row runs all assertions of its test; a named part brings its own. */
function takes(room: Room, lost: SuiteTest): "rows" | "parts" | null {
  const mass = massOf(lost.test);
  const isNear = lost.file.path === room.into.file.path ? areRelated : areCloselyRelated;
  if (lost.file.language !== room.into.file.language || !isNear(lost.test, room.into.test)) return null;
  if (lost.test.state !== "skipped" && room.into.test.state === "skipped") return null;
  const rows = lost.test.rows ?? 1;
  if (room.rows >= rows && mass <= massOf(room.into.test)) return "rows";
  return room.parts >= 1 && mass <= room.mass ? "parts" : null;
}

function enter(room: Room, lost: SuiteTest, as: "rows" | "parts"): void {
  if (as === "rows") room.rows -= lost.test.rows ?? 1;
  else {
    room.parts -= 1;
    room.mass -= massOf(lost.test);
  }
}

/**
 * Tests that became rows of a literal table or named parts of another test. Each row and each part takes one; nearest
 * first: the same file, then any other.
 */
export function mergeIntoTables(from: {
  readonly lost: readonly SuiteTest[];
  readonly pairs: readonly Pair[];
  readonly added: readonly SuiteTest[];
}): {
  readonly merges: readonly Merge[];
  readonly lost: readonly SuiteTest[];
  readonly targets: ReadonlySet<SuiteTest>;
} {
  const rooms = [
    ...from.pairs.map((pair) => roomOf(pair.head, pair.base)),
    ...from.added
      .filter(({ test }) => (test.rows ?? 1) > 1 || test.rounds !== undefined || test.subtests > 0)
      .map((one) => roomOf(one, null)),
  ].filter((room) => room.rows > 0 || room.parts > 0);
  const merges: Merge[] = [];
  const lost: SuiteTest[] = [];
  for (const one of from.lost) {
    const near = rooms.filter((room) => room.into.file.path === one.file.path);
    const room = [...near, ...rooms].find((each) => takes(each, one) !== null);
    const as = room === undefined ? null : takes(room, one);
    if (room === undefined || as === null) {
      lost.push(one);
      continue;
    }
    enter(room, one, as);
    merges.push({ base: one, into: room.into });
  }
  return { merges, lost, targets: new Set(merges.map((merge) => merge.into)) };
}

// Named parts of a test (`t.test`, `t.Run`, `subTest`) are compared each with itself: what one gains pays for no other.
import { type Alignment, alignAssertions, plainWordsOf } from "./align.ts";
import type { Assertion, TestCase } from "./inventory.ts";
import { nameLikeness, SAME_NAME, SIMILAR_NAME } from "./likeness.ts";
import { calleeOf } from "./merged-calls.ts";
import { falsifiable } from "./weight.ts";

/** What of a test is laid against what of the other side: a part, what stands outside parts, or the whole test. */
export interface Share {
  /** The part's name at base (at head for a new one); "" outside parts and for the whole. */
  readonly part: string;
  readonly before: readonly Assertion[];
  readonly now: readonly Assertion[];
  readonly alignment: Alignment;
}

interface Side {
  readonly test: TestCase;
  readonly byPart: ReadonlyMap<string, readonly Assertion[]>;
}

/** What stands outside parts. */
const OUTSIDE = "";

function sideOf(test: TestCase): Side {
  const byPart = new Map<string, Assertion[]>([OUTSIDE, ...(test.parts ?? [])].map((part) => [part, []]));
  for (const one of test.assertions) {
    const part = one.part ?? OUTSIDE;
    byPart.set(part, [...(byPart.get(part) ?? []), one]);
  }
  return { test, byPart };
}

/** Of a part that this side does not have: none. */
function checksOf({ byPart }: Side, part: string | null): readonly Assertion[] {
  return (part === null ? undefined : byPart.get(part)) ?? [];
}

interface Couple {
  readonly base: string | null;
  readonly head: string | null;
}

function lastOf(part: string): string {
  return part.split(" > ").at(-1) ?? part;
}

/** What a check calls, or looks at. */
function askedOf(one: Assertion): string {
  return calleeOf(one) || one.subject;
}

/** Of the checks, so many must ask the same thing elsewhere to be the same part under another name. */
const SAME_ASKED = 0.5;

function asksTheSame(before: readonly Assertion[], now: readonly Assertion[]): boolean {
  const asked = new Set(now.map(askedOf));
  return before.filter((one) => asked.has(askedOf(one))).length >= before.length * SAME_ASKED;
}

type Accept = (base: string, head: string) => boolean;

/** Under another name it is the same part when it asks as much, about the same. */
function renames(base: Side, head: Side): readonly Accept[] {
  const words = (side: Side, part: string): string => checksOf(side, part).map(plainWordsOf).sort().join("\n");
  const asksAsMuch: Accept = (one, other) =>
    falsifiable(checksOf(head, other)).length >= falsifiable(checksOf(base, one)).length;
  return [
    (one, other) => lastOf(one) === lastOf(other),
    (one, other) => words(base, one) !== "" && words(base, one) === words(head, other),
    (one, other) => asksAsMuch(one, other) && nameLikeness(lastOf(one), lastOf(other)) >= SAME_NAME,
    (one, other) =>
      asksAsMuch(one, other) &&
      nameLikeness(lastOf(one), lastOf(other)) >= SIMILAR_NAME &&
      asksTheSame(falsifiable(checksOf(base, one)), falsifiable(checksOf(head, other))),
  ];
}

/** More pairs of parts without a partner than this are not compared: they are gone, or new. */
const MAX_COMPARED = 10_000;

function couplesOf(base: Side, head: Side): readonly Couple[] {
  const [left, right] = [new Set(base.byPart.keys()), new Set(head.byPart.keys())];
  const couples: Couple[] = [];
  const couple = (one: string, other: string | undefined): void => {
    if (other === undefined) return;
    left.delete(one);
    right.delete(other);
    couples.push({ base: one, head: other });
  };
  for (const one of left) couple(one, right.has(one) ? one : undefined);
  for (const accept of left.size * right.size > MAX_COMPARED ? [] : renames(base, head)) {
    const partnerOf = (one: string) => [...right].find((other) => accept(one, other));
    for (const one of left) couple(one, partnerOf(one));
  }
  for (const one of left) couples.push({ base: one, head: null });
  for (const other of right) couples.push({ base: null, head: other });
  return couples;
}

/** Assertions that say nothing about what they check (`t.fail()`) prove no move. */
export function canMove({ subject, expected }: Assertion): boolean {
  return subject !== "" && (expected !== "" || !/^\w+$/.test(subject));
}

interface Place {
  readonly one: Assertion;
  readonly couple: Couple;
}

/** Of a couple, what is not word for word on its other side. */
function strayOf(own: readonly Assertion[], others: readonly Assertion[]): readonly Assertion[] {
  const open = falsifiable(others).map(plainWordsOf);
  return falsifiable(own).filter((one) => {
    const at = open.indexOf(plainWordsOf(one));
    if (at !== -1) open.splice(at, 1);
    return at === -1;
  });
}

interface Moves {
  readonly moved: Alignment["kept"];
  readonly spent: ReadonlySet<Assertion>;
}

/** Checks that went from one part to another word for word. */
function findMoves(base: Side, head: Side, couples: readonly Couple[]): Moves {
  const away: Place[] = [];
  const come = new Map<string, Place[]>();
  for (const couple of couples) {
    const [before, now] = [checksOf(base, couple.base), checksOf(head, couple.head)];
    for (const one of strayOf(before, now)) away.push({ one, couple });
    for (const one of strayOf(now, before))
      come.set(plainWordsOf(one), [...(come.get(plainWordsOf(one)) ?? []), { one, couple }]);
  }
  const moved: { base: Assertion; head: Assertion }[] = [];
  for (const { one, couple } of away) {
    const list = come.get(plainWordsOf(one)) ?? [];
    // Where a part came or went, what stood in it may stand beside it.
    const at = list.findIndex((to) => canMove(one) || couple.head === null || to.couple.base === null);
    const [found] = at === -1 ? [] : list.splice(at, 1);
    if (found !== undefined) moved.push({ base: one, head: found.one });
  }
  return { moved, spent: new Set(moved.flatMap((each) => [each.base, each.head])) };
}

function wholeOf({ assertions: before }: TestCase, { assertions: now }: TestCase): Share {
  return { part: OUTSIDE, before, now, alignment: alignAssertions(before, now) };
}

/** Lays a test against itself, part by part where both sides have parts. */
export function alignTests(base: TestCase, head: TestCase): readonly Share[] {
  // Checks that are put into parts, or taken out of them, are one with those that stood there before.
  if (base.parts === undefined || head.parts === undefined) return [wholeOf(base, head)];
  const [left, right] = [sideOf(base), sideOf(head)];
  const couples = couplesOf(left, right);
  const { moved, spent } = findMoves(left, right, couples);
  const rest = (side: Side, part: string | null): readonly Assertion[] =>
    checksOf(side, part).filter((one) => !spent.has(one));
  return couples.map((couple, at) => {
    const [before, now] = [rest(left, couple.base), rest(right, couple.head)];
    const alignment = alignAssertions(before, now);
    const kept = at === 0 ? [...moved, ...alignment.kept] : alignment.kept;
    return { part: couple.base ?? couple.head ?? OUTSIDE, before, now, alignment: { ...alignment, kept } };
  });
}

/** All shares of a test as one. */
export function joinShares(shares: readonly Share[]): Alignment {
  return {
    kept: shares.flatMap(({ alignment }) => alignment.kept),
    removed: shares.flatMap(({ alignment }) => alignment.removed),
    added: shares.flatMap(({ alignment }) => alignment.added),
    trivial: shares.flatMap(({ alignment }) => alignment.trivial),
  };
}

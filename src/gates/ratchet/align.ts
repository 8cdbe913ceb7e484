import type { Assertion } from "./inventory.ts";
import { isFalsifiable } from "./weight.ts";

/** What became of a test's assertions. */
export interface Alignment {
  /** The same check on both sides, or one that was changed. */
  readonly kept: readonly { readonly base: Assertion; readonly head: Assertion }[];
  /** Only those that could fail. */
  readonly removed: readonly Assertion[];
  /** Only those that can fail. */
  readonly added: readonly Assertion[];
  /** Trivial ones that stand at head and did not at base. */
  readonly trivial: readonly Assertion[];
}

const SEPARATOR = "\u0000";

/** Subject, matcher and expected value: the same words check the same thing, whatever quotes they stand in. */
export function wordsOf({ subject, matcher, negated, expected }: Assertion): string {
  return [subject, matcher, negated ? "not" : "", expected].join(SEPARATOR).replaceAll("'", '"');
}

/** What tap, tape, ava, node:test and node:assert call the same check. */
const SYNONYMS: Readonly<Record<string, string>> = {
  assert: "ok",
  deepEquals: "deepEqual",
  deepStrictEqual: "deepEqual",
  equals: "equal",
  error: "ifError",
  is: "equal",
  same: "deepEqual",
  strictEqual: "equal",
  strictEquals: "equal",
  strictSame: "deepEqual",
};

/** The check in words that do not depend on the library: how it is found again in another test or file. */
export function plainCheck(one: Assertion): Assertion {
  const own = /^(?:t\.|t\.assert\.|assert\.)(?:strict\.)?(\w+)$/.exec(one.matcher)?.[1];
  if (own === undefined) return one;
  const matcher = SYNONYMS[own] ?? own;
  if (matcher === "notOk") return { ...one, matcher: "ok" };
  const refuted = matcher === "ok" && !one.negated ? /^!(?!!)\s*(.+)$/s.exec(one.subject)?.[1] : undefined;
  return refuted === undefined ? { ...one, matcher } : { ...one, matcher, subject: refuted, negated: true };
}

/** As `wordsOf`, whatever library it is asked with. */
export function plainWordsOf(one: Assertion): string {
  return wordsOf(plainCheck(one));
}

/** Surest first. A mute assertion (`t.Fatal`) has no subject and is aligned by its matcher. */
const STEPS: readonly ((assertion: Assertion) => string)[] = [
  wordsOf,
  ({ subject, matcher, negated }) => [subject, matcher, String(negated)].join(SEPARATOR),
  ({ subject }) => subject,
  ({ matcher, expected }) => [matcher, expected].join(SEPARATOR),
  ({ matcher }) => matcher,
  // What is left replaces each other, in order.
  () => "",
];

function realFirst(assertions: readonly Assertion[]): readonly Assertion[] {
  return assertions.toSorted((a, b) => Number(isFalsifiable(b)) - Number(isFalsifiable(a)));
}

/** Pairs the assertions of one test on both sides, each spent once. */
export function alignAssertions(base: readonly Assertion[], head: readonly Assertion[]): Alignment {
  // One that cannot fail spends nothing that a real one may need, on either side.
  const [left, right] = [new Set(realFirst(base)), new Set(realFirst(head))];
  const kept: { base: Assertion; head: Assertion }[] = [];
  for (const words of STEPS) {
    const open = new Map<string, Assertion[]>();
    for (const one of right) open.set(words(one), [...(open.get(words(one)) ?? []), one]);
    for (const one of left) {
      const found = open.get(words(one))?.shift();
      if (found === undefined) continue;
      left.delete(one);
      right.delete(found);
      kept.push({ base: one, head: found });
    }
  }
  const [rest, fresh] = [[...left], [...right]];
  // A check that turned trivial is gone, whatever stands in its place.
  const emptied = kept.filter((each) => isFalsifiable(each.base) && !isFalsifiable(each.head));
  return {
    kept: kept.filter((each) => isFalsifiable(each.base) && isFalsifiable(each.head)),
    removed: [...emptied.map((each) => each.base), ...rest.filter(isFalsifiable)],
    added: fresh.filter(isFalsifiable),
    trivial: [...emptied.map((each) => each.head), ...fresh.filter((one) => !isFalsifiable(one))],
  };
}

import { quote } from "../../core/text.ts";
import { type Alignment, wordsOf } from "./align.ts";
import type { Aside } from "./evidence.ts";
import { isPart } from "./folded.ts";
import { type Assertion, STRENGTHS } from "./inventory.ts";
import { withoutTolerance } from "./tolerance.ts";

function rank({ strength }: Assertion): number | null {
  return strength === null ? null : STRENGTHS.indexOf(strength);
}

/** What says the same as `== nil`, and what says the contrary; null for every other check. */
function isNone({ matcher, negated, expected }: Assertion): boolean | null {
  if (/HaveOccurred$|\.Error$/.test(matcher)) return negated;
  const asks = /^(?:nil|null|None)$/.test(expected) || /(?:NoError|Succeed|nil|null|none)$/i.test(matcher);
  return asks ? !negated : null;
}

/** A number that is asked by the matcher instead of by what is checked. */
function isSameCount(base: Assertion, head: Assertion): boolean {
  return (
    /(?:length|size|count)(?:\(\))?$|^len\(/i.test(base.subject) && /len|size|count|times|once/i.test(head.matcher)
  );
}

/** `x == false` and `refute x`. */
function isSameRefusal(one: Assertion, other: Assertion): boolean {
  const asksForFalse = !one.negated && one.strength === "exact" && /^(?:false|False)$/.test(one.expected);
  return asksForFalse && other.negated && other.expected === "" && one.subject === other.subject;
}

function isWeaker(base: Assertion, head: Assertion): boolean {
  if (isSameCount(base, head) || (!base.negated && !head.negated && isPart(base, head))) return false;
  const [before, after] = [rank(base), rank(head)];
  return before !== null && after !== null && after < before;
}

/** Numbers that were written in another way may differ in their last digit. */
const ROUNDING = 1 + 1e-9;

function isWider(base: Assertion, head: Assertion): boolean {
  const same = withoutTolerance(base.subject) === withoutTolerance(head.subject);
  return same && head.tolerance !== null && head.tolerance > (base.tolerance ?? 0) * ROUNDING;
}

/** In words: `toBe 4`. */
export function renderCheck({ subject, matcher, negated, expected }: Assertion): string {
  return quote([subject, negated ? `not ${matcher}` : matcher, expected].filter((part) => part !== "").join(" "));
}

/** The expected value without the tolerance that stands behind it. */
function expectedOf({ expected, tolerance }: Assertion): string | undefined {
  if (tolerance === null) return expected;
  return (expected.split(/\)\.of\(/).at(-1) ?? expected).split(",")[0]?.replace(/\)+$/, "");
}

function saysTheSame(base: Assertion, head: Assertion): boolean {
  if (wordsOf(base) === wordsOf(head) && !isWider(base, head)) return true;
  if (isNone(base) !== null && isNone(base) === isNone(head)) return true;
  return isSameRefusal(base, head) || isSameRefusal(head, base);
}

function compare(base: Assertion, head: Assertion, productionChanged: boolean): string | null {
  if (saysTheSame(base, head)) return null;
  const change = `${renderCheck(base)} became ${renderCheck(head)}`;
  if (base.negated !== head.negated && base.subject === head.subject) return `the check was turned round: ${change}`;
  if (isWider(base, head))
    return `the tolerance was widened from ${base.tolerance ?? 0} to ${head.tolerance}: ${change}`;
  if (isWeaker(base, head)) return `the check is weaker: ${change}`;
  const same = base.subject === head.subject && base.matcher === head.matcher;
  if (same && expectedOf(base) !== expectedOf(head) && !productionChanged) {
    return `the expected value changed and no production code did: ${change}`;
  }
  return null;
}

/** Checks that are still there and say less, or something else. */
export function findWeakened(
  at: { readonly path: Aside["path"]; readonly test: string },
  alignment: Alignment,
  productionChanged: boolean,
): readonly Aside[] {
  return alignment.kept.flatMap(({ base, head }) => {
    const why = compare(base, head, productionChanged);
    if (why === null) return [];
    return [
      { code: "assertion-weakened", level: "warning", path: at.path, line: head.line, test: at.test, why } as const,
    ];
  });
}

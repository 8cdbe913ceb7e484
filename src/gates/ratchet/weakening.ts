import { quote } from "../../core/text.ts";
import type { Alignment } from "./align.ts";
import type { Aside } from "./evidence.ts";
import { type Assertion, STRENGTHS } from "./inventory.ts";

function rank({ strength }: Assertion): number | null {
  return strength === null ? null : STRENGTHS.indexOf(strength);
}

function isWeaker(base: Assertion, head: Assertion): boolean {
  const [before, after] = [rank(base), rank(head)];
  return before !== null && after !== null && after < before;
}

function isWider(base: Assertion, head: Assertion): boolean {
  return base.subject === head.subject && head.tolerance !== null && head.tolerance > (base.tolerance ?? 0);
}

/** In words: `toBe 4`. */
export function renderCheck({ subject, matcher, negated, expected }: Assertion): string {
  return quote([subject, negated ? `not ${matcher}` : matcher, expected].filter((part) => part !== "").join(" "));
}

function compare(base: Assertion, head: Assertion, productionChanged: boolean): string | null {
  const change = `${renderCheck(base)} became ${renderCheck(head)}`;
  if (base.negated !== head.negated && base.subject === head.subject) return `the check was turned round: ${change}`;
  if (isWider(base, head)) return `the tolerance was widened: ${change}`;
  if (isWeaker(base, head)) return `the check is weaker: ${change}`;
  const same = base.subject === head.subject && base.matcher === head.matcher;
  if (same && base.expected !== head.expected && !productionChanged) {
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

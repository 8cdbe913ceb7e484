import { collapse, comparisonOf } from "./code-text.ts";
import type { Assertion, Strength } from "./inventory.ts";

/** What holds when the failing branch is not taken: `!=` there asserts equality. */
function strengthBehind(operator: string): Strength {
  if (/^!==?$/.test(operator)) return "exact";
  return /^[<>]/.test(operator) ? "part" : "presence";
}

/** A bare failure (`t.Fatal`) names nothing: what it checks is the condition that it stands under, the innermost. */
export function underGuard(assertion: Assertion, guard: string | null): Assertion {
  if (guard === null || assertion.subject !== "") return assertion;
  const condition = (guard.split(" && ").at(-1) ?? guard).trim();
  const comparison = comparisonOf(condition);
  if (comparison === null) return { ...assertion, subject: collapse(condition) };
  const { left, operator, right } = comparison;
  // Said as what must hold: failing on `!=` asserts `==`.
  const equality = /^[!=]==?$/.test(operator);
  const matcher = `${assertion.matcher} ${equality ? "==" : operator}`;
  const negated = /^===?$/.test(operator);
  const strength = assertion.trivial ? assertion.strength : strengthBehind(operator);
  return { ...assertion, subject: collapse(left), matcher, negated, expected: collapse(right), strength };
}

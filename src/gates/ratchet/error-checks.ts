import type { Assertion } from "./inventory.ts";
import type { Scope } from "./scope.ts";

const NO_ERROR =
  /(?:ifError|\.error|toBeNull|toBeUndefined|toBeFalsy|isNull|isUndefined|notOk|isNotOk|falsy|null|undefined)$/;

/** The assertion, with the call whose callback's error it looks at. */
export function ofCallback(assertion: Assertion, { errors }: Scope): Assertion {
  const { subject, matcher, negated, expected } = assertion;
  const of = errors.get(subject.replace(/^!\s*/, ""));
  if (of === undefined) return assertion;
  const asksForNone =
    NO_ERROR.test(matcher) || /^(?:null|undefined)$/.test(expected) || subject.startsWith("!") || negated;
  return asksForNone ? { ...assertion, of } : assertion;
}

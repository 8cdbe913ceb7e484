import type { Reading } from "./assertion-readings.ts";
import { splitTop } from "./code-text.ts";

const NUMBER = /^-?(?:\d[\d_]*)?(?:\.\d+)?(?:e[+-]?\d+)?[fdm]?$/i;
const LITERAL = "(-?[\\d.]+(?:e[+-]?\\d+)?)";
/** What is allowed to differ, by its name. */
const DIFFERENCE = new RegExp(
  `(?:\\b|_)(?:rel|abs|rel_tol|abs_tol|delta|within|atol|rtol|accuracy|offset|epsilon|max_relative|tolerance|absoluteTolerance)\\s*[=:(]\\s*${LITERAL}`,
  "i",
);
/** How many digits have to be the same, by its name. */
const DIGITS = new RegExp(`\\b(?:places|precision|digits|decimal)\\s*[=:]\\s*${LITERAL}`, "i");
const ANY_NAMED = new RegExp(`,\\s*(?:${DIFFERENCE.source}|${DIGITS.source})`, "gi");

const CLOSE = /close|delta|near|approx|almost|within|precision|epsilon/i;
/** With a number more these allow a difference: JUnit's, NUnit's and Swift's `assertEquals(a, b, 0.1)`. */
const EQUAL = /(?:^|\.)(?:assertEquals?|assertArrayEquals|AreEqual|Equal)$/;
const COUNTS_DIGITS = /(?:toBeCloseTo|AlmostEquals?|assert_almost_equal)$/;

interface Default {
  readonly when: (reading: Reading) => boolean;
  readonly tolerance: number;
}

/** What holds where nothing is said. */
const DEFAULTS: readonly Default[] = [
  { when: ({ matcher }) => /toBeCloseTo$/.test(matcher), tolerance: 0.005 },
  { when: ({ matcher }) => /AlmostEquals?$/.test(matcher), tolerance: 0.5e-7 },
  { when: ({ expected }) => /^(?:pytest\.)?approx\(/.test(expected), tolerance: 1e-6 },
];

function parsed(text: string): number {
  return Number(text.replaceAll("_", "").replace(/[fdm]$/i, ""));
}

function isNumber(part: string): boolean {
  return part !== "" && NUMBER.test(part);
}

/** The number that stands behind the expected value, whatever it is called. */
function placedNumber({ expected, rest, matcher }: Reading): string | null {
  const [, ...within] = splitTop(expected);
  if (within.length > 0) return within.findLast(isNumber) ?? null;
  return rest.startsWith(matcher) ? null : (splitTop(rest).find(isNumber) ?? null);
}

function isCountOfDigits({ matcher }: Reading, text: string): boolean {
  // xUnit's third argument is a precision where it is whole, and a tolerance where it is not.
  return COUNTS_DIGITS.test(matcher) || (/(?:^|\.)Assert\.Equal$/.test(matcher) && /^\d+$/.test(text));
}

function difference(value: number, digits: boolean): number | null {
  if (!Number.isFinite(value)) return null;
  return digits ? 0.5 * 10 ** -value : value;
}

/** The allowed difference, where the matcher has one. Places of digits become the difference they allow. */
export function toleranceOf(reading: Reading): number | null {
  const { matcher, expected, rest } = reading;
  const digits = DIGITS.exec(rest)?.[1];
  if (digits !== undefined) return difference(Number(digits), true);
  const named = DIFFERENCE.exec(rest)?.[1];
  if (named !== undefined) return difference(Number(named), false);
  const inside = /^(?:pytest\.)?approx\(([\s\S]*)\)$/.exec(expected)?.[1];
  const plain = inside === undefined ? reading : { ...reading, expected: inside };
  const text = inside !== undefined || CLOSE.test(matcher) || EQUAL.test(matcher) ? placedNumber(plain) : null;
  if (text !== null) return difference(parsed(text), isCountOfDigits(reading, text));
  return DEFAULTS.find(({ when }) => when(reading))?.tolerance ?? null;
}

/** A text without the tolerances that it names: `isclose(a, b, rel_tol=0.1)` is about `isclose(a, b)`. */
export function withoutTolerance(text: string): string {
  return text.replace(ANY_NAMED, "");
}

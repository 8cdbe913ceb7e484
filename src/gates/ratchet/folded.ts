// Checks that are fewer and say no less: one that holds another, a loop over their values, a helper's own line.
import { wordsOf } from "./align.ts";
import { comparisonOf, literalText, splitTop } from "./code-text.ts";
import type { Deficit } from "./deficits.ts";
import type { Assertion } from "./inventory.ts";
import type { Matching } from "./matching.ts";
import { calleeOf } from "./merged-calls.ts";
import { falsifiable } from "./weight.ts";

const THROWS = /throw|raise|reject|expectException|fails/i;

function bare(text: string): string {
  return text.replace(/[\s"'`]/g, "");
}

/** `a && b` asks what `a` did. */
function isOperand({ subject, expected }: Assertion, whole: Assertion): boolean {
  return ["&&", " and "].some(
    (word) =>
      whole.subject.includes(word) &&
      splitTop(whole.subject, word).some((part) => {
        const asked = comparisonOf(part);
        return asked === null ? part === subject : asked.left === subject && asked.right === expected;
      }),
  );
}

/** `x` is `{ a: 1, b: 2 }` asks what `x.b` is. */
export function isPart({ subject, expected }: Assertion, whole: Assertion): boolean {
  const name = /^(?:\.|->|\[["']?)(\w+)(?:["']?\])?$/.exec(subject.slice(whole.subject.length))?.[1];
  if (name === undefined || whole.subject === "" || !subject.startsWith(whole.subject)) return false;
  const values = bare(whole.expected).split(/[{}(),[\]]/);
  return [":", "=", "=>"].some((sign) => values.includes(`${name}${sign}${bare(expected)}`));
}

/** What a failure said, asked where it is caught: `fail()` behind the call, and a look at the message. */
function isThrown({ subject, matcher, expected }: Assertion, whole: Assertion): boolean {
  if (!THROWS.test(whole.matcher)) return false;
  if (subject === "") return /fail|unreachable/i.test(matcher);
  const message = literalText(expected) ?? "";
  return message !== "" && `${whole.subject} ${whole.expected}`.includes(message);
}

/** What has a value is there. */
function isImplied({ strength, subject, expected }: Assertion, whole: Assertion): boolean {
  const asks = whole.subject === subject && (whole.strength === "part" || whole.strength === "exact");
  return strength === "presence" && expected === "" && subject !== "" && asks;
}

/** Whether a check of the same test says what a lost one did. `fresh`: it came with the change. */
function holds(one: Assertion, whole: Assertion, fresh: boolean): boolean {
  if (fresh && isThrown(one, whole)) return true;
  if (whole.negated || one.negated) return false;
  return isOperand(one, whole) || isPart(one, whole) || isImplied(one, whole);
}

/** Whether a test's other checks hold those that it has fewer. Each new one that holds some is one itself. */
export function isFolded({ share, missing }: Deficit): boolean {
  if (share === null) return false;
  const [before, now] = [falsifiable(share.before), falsifiable(share.now)];
  const [old, kept] = [new Set(before.map(wordsOf)), new Set(now.map(wordsOf))];
  const isFresh = (one: Assertion): boolean => !old.has(wordsOf(one));
  const gone = before.filter((one) => !kept.has(wordsOf(one)));
  const holders = gone.flatMap((one) => now.find((whole) => holds(one, whole, isFresh(whole))) ?? []);
  return holders.length - new Set(holders.filter(isFresh)).size >= missing;
}

function asksTheSame(one: Assertion, other: Assertion): boolean {
  const callee = calleeOf(one);
  return callee !== "" && callee === calleeOf(other) && one.matcher === other.matcher && one.negated === other.negated;
}

/** The rounds of the loop that asks what the lost assertions did, value by value; null when there is none. */
export function roundsThatTook({ pair, share, removed, missing }: Deficit): number | null {
  const rounds = (pair?.head.test.rounds ?? 1) - (pair?.base.test.rounds ?? 1);
  const now = falsifiable(share?.now ?? []);
  const asked = removed.filter((one) => now.some((other) => asksTheSame(one, other)));
  return rounds >= missing && asked.length >= missing ? rounds + 1 : null;
}

/** Whether every test that called the helper of these lost assertions now asks by itself what it asked. */
export function isInlined({ pair, base, head, removed }: Deficit, { pairs }: Matching): boolean {
  if (pair !== null || head === null) return false;
  return removed.every((one) => {
    const name = base.helpers.findLast(({ line }) => line <= one.line)?.name ?? "";
    const callers = pairs.filter((each) => each.base.file === base && each.base.test.calls.includes(name));
    const asks = ({ head: { test } }: (typeof pairs)[number]): boolean =>
      falsifiable(test.assertions).some((other) => asksTheSame(one, other));
    return callers.length > 0 && callers.every((each) => !each.head.test.calls.includes(name) && asks(each));
  });
}

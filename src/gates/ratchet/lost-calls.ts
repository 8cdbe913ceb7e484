// A test that calls an asserting function of its file less often checks less, though no assertion of its own went.
import { quote } from "../../core/text.ts";
import type { Loss } from "./evidence.ts";
import type { HelperCall } from "./inventory.ts";
import type { Pair } from "./matching.ts";
import { literalsIn } from "./merged-calls.ts";
import { falsifiable, nameOf, roundsOf, type SuiteTest } from "./weight.ts";

function callsOf({ test, file }: SuiteTest): readonly HelperCall[] {
  return (test.helperCalls ?? []).filter(({ name }) => file.helpers.some((helper) => helper.name === name));
}

/** The part of the test that both sides have, where a call or a check stands; "" for every other place. */
function placeIn({ base, head }: Pair): (one: { readonly part?: string }) => string {
  const shared = new Set((base.test.parts ?? []).filter((part) => head.test.parts?.includes(part)));
  return ({ part = "" }) => (shared.has(part) ? part : "");
}

/** Those of one side that are not on the other, one for one. */
function beyond(
  calls: readonly HelperCall[],
  others: readonly HelperCall[],
  words: (call: HelperCall) => string,
): readonly HelperCall[] {
  const open = new Map<string, number>();
  for (const call of others) open.set(words(call), (open.get(words(call)) ?? 0) + 1);
  return calls.filter((call) => {
    const left = open.get(words(call)) ?? 0;
    open.set(words(call), left - 1);
    return left <= 0;
  });
}

/** Calls at base that stand no more at head, one for one. A helper that moved away is called under its name. */
function goneCalls(pair: Pair): readonly HelperCall[] {
  const { base, head } = pair;
  const [before, now, placeOf] = [callsOf(base), callsOf(head), placeIn(pair)];
  const own = new Set(head.file.helpers.map(({ name }) => name));
  const away = before.filter(({ name }) => !own.has(name) && !head.test.calls.includes(name));
  // Word for word in another part it only moved.
  const word = ({ name, args }: HelperCall): string => `${name}(${args}`;
  const inPlace = (call: HelperCall): string => `${call.name}(${placeOf(call)}`;
  const here = before.filter(({ name }) => own.has(name));
  return [...away, ...beyond(beyond(here, now, word), beyond(now, here, word), inPlace)];
}

/** Checks that the places of the gone calls have more than before. */
function massGained(pair: Pair, gone: readonly HelperCall[]): number {
  const placeOf = placeIn(pair);
  const places = new Set(gone.map(placeOf));
  const massIn = ({ test }: SuiteTest): number =>
    test.unreachable ? 0 : falsifiable(test.assertions).filter((one) => places.has(placeOf(one))).length;
  return massIn(pair.head) - massIn(pair.base);
}

/** Others check for it: another helper, assertions of its own, a table, or one call in a loop over the values. */
function isReplaced(pair: Pair, gone: readonly HelperCall[], asserting: ReadonlySet<string>): boolean {
  const { base, head } = pair;
  const { calls } = base.test;
  return (
    head.test.calls.some((name) => asserting.has(name) && !calls.includes(name)) ||
    massGained(pair, gone) >= gone.length ||
    roundsOf(head.test) > roundsOf(base.test) ||
    (callsOf(head).some(({ args }) => literalsIn(args).length === 0) &&
      callsOf(base).every(({ args }) => literalsIn(args).length > 0))
  );
}

/** `asserting`: functions at head that hold assertions. Null when nothing is lost. */
export function lostCall(pair: Pair, asserting: ReadonlySet<string>): Loss | null {
  const gone = goneCalls(pair);
  const [first] = gone;
  if (first === undefined || isReplaced(pair, gone, asserting)) return null;
  const { file, test } = pair.base;
  const why = `lost ${gone.length === 1 ? "a call" : `${gone.length} calls`} of a function that checks: ${quote(`${first.name}(${first.args})`)}`;
  return { code: "assertion-removed", path: file.path, line: test.line, test: nameOf(test), why };
}

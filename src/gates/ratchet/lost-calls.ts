// A test that calls an asserting function of its file less often checks less, though no assertion of its own went.
import { quote } from "../../core/text.ts";
import type { Loss } from "./evidence.ts";
import type { HelperCall } from "./inventory.ts";
import type { Pair } from "./matching.ts";
import { literalsIn } from "./merged-calls.ts";
import { massOf, nameOf, roundsOf, type SuiteTest } from "./weight.ts";

function callsOf({ test, file }: SuiteTest): readonly HelperCall[] {
  return (test.helperCalls ?? []).filter(({ name }) => file.helpers.some((helper) => helper.name === name));
}

/** Calls at base that stand no more at head, one for one. A helper that moved away is called under its name. */
function goneCalls({ base, head }: Pair): readonly HelperCall[] {
  const now = callsOf(head);
  const own = new Set(head.file.helpers.map(({ name }) => name));
  const spent = new Map<string, number>();
  return callsOf(base).filter(({ name }) => {
    if (!own.has(name)) return !head.test.calls.includes(name);
    spent.set(name, (spent.get(name) ?? 0) + 1);
    return (spent.get(name) ?? 0) > now.filter((call) => call.name === name).length;
  });
}

/** Others check for it: another helper, assertions of its own, a table, or one call in a loop over the values. */
function isReplaced({ base, head }: Pair, missing: number, asserting: ReadonlySet<string>): boolean {
  const { calls } = base.test;
  return (
    head.test.calls.some((name) => asserting.has(name) && !calls.includes(name)) ||
    massOf(head.test) - massOf(base.test) >= missing ||
    roundsOf(head.test) > roundsOf(base.test) ||
    (callsOf(head).some(({ args }) => literalsIn(args).length === 0) &&
      callsOf(base).every(({ args }) => literalsIn(args).length > 0))
  );
}

/** `asserting`: functions at head that hold assertions. Null when nothing is lost. */
export function lostCall(pair: Pair, asserting: ReadonlySet<string>): Loss | null {
  const gone = goneCalls(pair);
  const [first] = gone;
  if (first === undefined || isReplaced(pair, gone.length, asserting)) return null;
  const { file, test } = pair.base;
  const why = `lost ${gone.length === 1 ? "a call" : `${gone.length} calls`} of a function that checks: ${quote(`${first.name}(${first.args})`)}`;
  return { code: "assertion-removed", path: file.path, line: test.line, test: nameOf(test), why };
}

// Tests that became calls of a helper of their file: `check(1, 2); check(2, 3);` in one test instead of two tests.
import { comparisonOf } from "./code-text.ts";
import type { Assertion, FileInventory, HelperCall, TestCase } from "./inventory.ts";
import { falsifiable } from "./weight.ts";

const LITERALS =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|(?<![\w.])-?\d[\w.]*|\b(?:true|false|null|None|nil|True|False|undefined)\b/g;

export function literalsIn(text: string): readonly string[] {
  return text.match(LITERALS) ?? [];
}

/** What a check calls: `f` of `f(1)`. */
export function calleeOf({ subject }: Assertion): string {
  return /([A-Za-z_$][\w$]*)\s*\(/.exec(subject)?.[1] ?? "";
}

/** The assertions that a call of a helper runs. */
function runBy(call: HelperCall, file: FileInventory, test: TestCase): readonly Assertion[] {
  const owned = file.looseAssertions.filter(
    ({ line }) => file.helpers.findLast((helper) => helper.line <= line)?.name === call.name,
  );
  return falsifiable(owned.length > 0 ? owned : test.assertions);
}

/** The helper asks the same function by the same matcher, and the call hands over every value of the check. */
function checksFor(one: Assertion, call: HelperCall, own: readonly Assertion[]): boolean {
  const wanted = literalsIn(`${one.subject} ${one.expected}`);
  const [callee, given] = [calleeOf(one), literalsIn(call.args)];
  if (callee === "" || wanted.length === 0) return false;
  return own.some(
    (helper) =>
      calleeOf(helper) === callee &&
      helper.matcher === one.matcher &&
      helper.negated === one.negated &&
      // A value of the helper's own is no value of the call.
      wanted.every(
        (value) => given.includes(value) || literalsIn(`${helper.subject} ${helper.expected}`).includes(value),
      ) &&
      comparisonOf(helper.subject) === null,
  );
}

/** The helper whose calls at head do what a lost test did; null when one of its checks is in none of them. */
export function helperThatTook(lost: TestCase, before: FileInventory, after: FileInventory): string | null {
  const checks = falsifiable(lost.assertions);
  const old = new Set(
    before.tests.flatMap(({ helperCalls = [] }) => helperCalls.map(({ name, args }) => `${name}(${args})`)),
  );
  const running = after.tests.filter((test) => test.state === "active" && !test.unreachable);
  const sites = running.flatMap((test) =>
    (test.helperCalls ?? [])
      .filter(({ name, args }) => !old.has(`${name}(${args})`))
      .map((call) => ({ call, own: runBy(call, after, test) })),
  );
  const found = checks.map((one) => sites.find(({ call, own }) => checksFor(one, call, own)));
  return found.length === 0 || found.includes(undefined) ? null : (found[0]?.call.name ?? null);
}

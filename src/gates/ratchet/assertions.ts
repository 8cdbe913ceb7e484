import { type Reading, readAssertion, readCondition, readInfix } from "./assertion-readings.ts";
import { type Call, chainTop } from "./calls.ts";
import { collapse, isLiteral, linksOf, splitTop } from "./code-text.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import type { Assertion } from "./inventory.ts";
import type { AssertionRule, LanguageRules } from "./rules.ts";
import { strengthOf } from "./strength.ts";
import { toleranceOf } from "./tolerance.ts";

const EMPTY_FUNCTION =
  /^(?:async\s*)?(?:\(\s*\)\s*(?:=>|->)\s*(?:\{\s*\}|undefined|null|true)|function\s*\(\s*\)\s*\{\s*\}|\{\s*\}|lambda:\s*None)$/;

/** It compares a thing with itself, or constants with constants. */
function cannotFail({ subject, expected, matcher, negated }: Reading): boolean {
  if (subject === "") return false;
  if (EMPTY_FUNCTION.test(subject)) return true;
  if (isLiteral(subject)) return expected === "" || isLiteral(expected);
  const same = subject.replace(/\s+/g, "") === expected.replace(/\s+/g, "");
  return same && !negated && !/[(]/.test(subject) && !/^(?:<|>|!=|!==)$/.test(matcher);
}

export interface AssertionContext {
  readonly code: Code;
  readonly rules: LanguageRules;
  /** Names that come from imports. */
  readonly imported: ReadonlySet<string>;
  /** Inside a try whose handler lets failures pass. */
  readonly swallowed: boolean;
}

const PRESENCE_ON_IMPORT = /defined|truthy|exist|notnull|notnil|ok$|function/i;

function isTrivial(reading: Reading, whole: string, context: AssertionContext): boolean {
  const { rules, imported, swallowed } = context;
  const importOnly = imported.has(reading.subject) && PRESENCE_ON_IMPORT.test(reading.matcher);
  return swallowed || cannotFail(reading) || importOnly || rules.trivial.some((pattern) => pattern.test(whole));
}

/** One text for every layout. */
function tidy(part: string): string {
  return collapse(part.replace(/(?<=[([])\s+|,?\s+(?=[)\]])|,(?=\s*\})/g, ""));
}

function assertion(reading: Reading, line: number, trivial: boolean): Assertion {
  const strength = strengthOf(reading.matcher, reading.negated);
  const specific = strength === "presence" && /throw|raise|reject/i.test(reading.matcher) && reading.expected !== "";
  return {
    line,
    subject: tidy(reading.subject),
    matcher: collapse(reading.matcher),
    negated: reading.negated,
    expected: tidy(reading.expected),
    strength: trivial ? "nothing" : specific && !reading.negated ? "part" : strength,
    tolerance: toleranceOf(reading),
    trivial,
  };
}

/** An `expect(p).resolves...` that nobody waits for. */
function isForgotten(top: CodeNode, whole: string, rules: LanguageRules): boolean {
  const outer = top.parent?.type === "unary_expression" ? top.parent : top;
  return rules.awaited?.test(whole) === true && outer.parent?.kind === "statement";
}

/** `expect(x).toBe`, `expect(x).not`. */
function isUncalled({ style }: AssertionRule, chain: string, { rules }: AssertionContext): boolean {
  if (style !== "fluent" || rules.uncalled === undefined) return false;
  const last = linksOf(chain).at(-1);
  return last !== undefined && last.args === null && rules.uncalled.test(last.name);
}

/** One assertion call. */
export function assertionOf(rule: AssertionRule, call: Call, context: AssertionContext): Assertion {
  const { code } = context;
  const top = chainTop(call.node, call.start);
  const whole = code.code.slice(call.start, top.end).replace(/\s+/g, " ");
  const reading = readAssertion(rule, call, code);
  const fluent = rule.style === "fluent" && top === call.node && call.args.length < 2 && reading.matcher === "";
  const named = fluent ? { ...reading, matcher: call.path } : reading;
  // `expect(x)` with nothing behind it checks nothing.
  const unsaid = (fluent && call.args.length > 0) || isUncalled(rule, code.code.slice(call.node.end, top.end), context);
  const trivial = isTrivial(named, whole, context) || isForgotten(top, whole, context.rules) || unsaid;
  return assertion(named, code.lineAt(call.start), trivial);
}

/** `[ "$a" -eq 1 ]` as a condition with the operators of other languages. */
function shellCondition(test: string): string {
  return test
    .replace(/^\[+\s*|\s*\]+$/g, "")
    .replace(/ (?:-eq|=) /, " == ")
    .replace(/ -ne /, " != ");
}

/** One `assert` statement; its message is not part of it. */
export function assertStatementOf(node: CodeNode, context: AssertionContext): Assertion {
  const written = context.code.code.slice(node.start, node.end).replace(/\s+/g, " ");
  const whole = /^\[/.test(written) ? shellCondition(written) : written;
  const [condition = ""] = splitTop(whole.replace(/^assert\b/, "").replace(/;$/, ""));
  const reading = readCondition(condition, "assert", false);
  // A tuple is always true: Python takes the brackets for one.
  const tuple = /^\(/.test(condition) && /^assert ?\(/.test(whole) && splitTop(condition.slice(1, -1)).length > 1;
  return assertion(reading, context.code.lineAt(node.start), tuple || isTrivial(reading, whole, context));
}

/** `x shouldBe y`, `x === y`; of `assert(x === y)` it is the call that is counted. */
export function isInfixAssertion(node: CodeNode, operator: string): boolean {
  if (operator !== "===") return /^(?:should|must)\w*$/.test(operator);
  let around = node.parent;
  while (around?.kind === null) around = around.parent;
  return around?.kind !== "arguments";
}

/** One infix assertion: `x shouldBe y`. */
export function infixAssertionOf(node: CodeNode, operator: CodeNode, context: AssertionContext): Assertion {
  const { code } = context.code;
  const matcher = code.slice(operator.start, operator.end);
  const subject = code.slice(node.start, operator.start).trim();
  const right = code.slice(operator.end, node.end).trim();
  const reading = readInfix(subject, matcher, right);
  const whole = code.slice(node.start, node.end).replace(/\s+/g, " ");
  return assertion(reading, context.code.lineAt(node.start), isTrivial(reading, whole, context));
}

import { type Call, chainTop } from "./calls.ts";
import { collapse, comparisonOf, isLiteral, type Link, linksOf, literalText, splitTop } from "./code-text.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import type { Assertion } from "./inventory.ts";
import type { AssertionRule, LanguageRules } from "./rules.ts";
import { strengthOf } from "./strength.ts";

/** What an assertion says, before it is judged. */
interface Reading {
  readonly subject: string;
  readonly matcher: string;
  readonly negated: boolean;
  readonly expected: string;
  /** Everything that it is given besides, for tolerances. */
  readonly rest: string;
}

const NOT = /^(?:not|never|toNot|to_not|not_to|NotTo|ToNot|ShouldNot|shouldNot|should_not)$/;
const NEGATED = /^(?:not|Not|refute|deny|doesNot|DoesNot|isNot|IsNot|toNot|assertNot|AssertNot|assert_not|wont_)(?=[A-Z_]|$)|(?:NotBe|NotContain|NotThrow|_not_|NotEqual|_ne$|NotNull|NotNil|NotEmpty|NotSame|_NE$)/;
const CARRIER = /^(?:to|To|should|Should|eventually|Eventually|toNot|to_not|not_to|NotTo|ToNot|ShouldNot|shouldNot|should_not|and)$/;
const NOISE =
  /^(?:to|be|been|is|that|which|and|has|have|with|at|of|same|but|does|still|also|deep|resolves|rejects|soft|nested|own|not|never|all|a|an)$/;

/** A matcher that is itself an argument: `eq(1)`, `Equal(1)`, `Is.Not.Null`, `be_nil`, `'have.text', x`. */
function carried(text: string): { readonly matcher: string; readonly expected: string } {
  const words = literalText(splitTop(text)[0] ?? "");
  if (words !== null) return { matcher: words, expected: splitTop(text).slice(1).join(", ") };
  const found = /^([\w.!?]+)\s*([\s\S]*)$/.exec(text.trim());
  if (found === null) return { matcher: text === "" ? "" : "==", expected: text };
  const rest = (found[2] ?? "").trim();
  return { matcher: found[1] ?? "", expected: /^\(.*\)/s.test(rest) ? rest.slice(1, rest.lastIndexOf(")")) : rest };
}

function matcherLink(links: readonly Link[]): Link | undefined {
  const called = links.find(({ name, args }) => args !== null && !NOISE.test(name));
  return called ?? links.find(({ name, args }) => args !== null && CARRIER.test(name)) ?? links.findLast(() => true);
}

function readChain(subject: string, links: readonly Link[]): Reading {
  const link = matcherLink(links);
  const name = link?.name ?? "";
  const args = link?.args ?? "";
  const inner = link !== undefined && CARRIER.test(name) && args !== "" ? carried(args) : null;
  const matcher = inner?.matcher ?? name;
  return {
    subject,
    matcher: inner !== null && matcher === "" ? name : matcher,
    negated: links.some((each) => NOT.test(each.name)) || NEGATED.test(matcher) || /(?:^|\.)(?:not|Not)\./.test(matcher),
    expected: inner?.expected ?? args,
    rest: links.map((each) => `${each.name}(${each.args ?? ""})`).join("."),
  };
}

/** A condition by its comparison (`a == b`), or as it stands. */
export function readCondition(condition: string, matcher: string, refuted: boolean): Reading {
  const bare = condition.trim().replace(/^(?:!|not\s+)(?!=)/, "");
  const denied = bare !== condition.trim() && comparisonOf(condition) === null;
  const comparison = comparisonOf(condition);
  if (comparison === null) return { subject: bare, matcher, negated: denied !== refuted, expected: "", rest: "" };
  const { left, operator, right } = comparison;
  // A literal on the left is the expected side, whichever way it was written.
  const [subject, expected] = isLiteral(left) && !isLiteral(right) ? [right, left] : [left, right];
  return { subject, matcher: operator, negated: /!|not/.test(operator) !== refuted, expected, rest: right };
}

function readCall(rule: AssertionRule, call: Call): Reading {
  const matcher = call.path;
  const args = call.args.slice(rule.leading ?? 0);
  const name = matcher.split(".").at(-1) ?? matcher;
  const negated = NEGATED.test(name) || /(?:^|\.)(?:refute|not)\w*/i.test(matcher);
  if (rule.style === "mute") return { subject: "", matcher, negated: false, expected: "", rest: "" };
  if (rule.style === "condition") {
    const refuted = /refute|False$|false$|FALSE$|isFalse|^notOk/.test(name);
    const reading = readCondition(args[0] ?? "", matcher, refuted);
    return reading.matcher === matcher ? { ...reading, rest: args.slice(1).join(", ") } : reading;
  }
  const [first = "", second = ""] = args;
  const swapped = rule.style === "expected-first" && args.length > 1 && !/Throw|throw|raise|contains/i.test(name);
  // Some frameworks leave the order to the writer: a literal is never what is checked.
  const literalFirst = isLiteral(first) && args.length > 1 && !isLiteral(second);
  const [subject, expected] = swapped || literalFirst ? [second, first] : [first, second];
  const rest = args.slice(2).join(", ");
  if (/^(?:Is|Has|Does|Throws|Contains)\.|^(?:is|equals?|equalTo|has\w*|contains\w*|throws\w*|not)\b\s*\(|^is[A-Z]\w*$/.test(second)) {
    const inner = carried(second);
    return { subject: first, ...inner, negated: negated || /\bnot\b|\.Not\.|^isNot/.test(second), rest: second };
  }
  return { subject, matcher, negated, expected, rest };
}

function readAssertion(rule: AssertionRule, call: Call, code: Code): Reading {
  if (rule.style === "fluent" || rule.style === "receiver") {
    const top = chainTop(call.node, call.start);
    const links = linksOf(code.code.slice(call.node.end, top.end));
    if (rule.style === "fluent") {
      const block = call.lambda === null ? "" : code.code.slice(call.lambda.start, call.lambda.end);
      if (links.length === 0 && call.args.length > 1) return readCall({ ...rule, style: "call" }, call);
      return readChain(call.args[0] ?? block, links);
    }
    const own = /(?:\.|->|::|\?\.)\s*(\w+[!?]?)\s*(?:<[^()]*>)?$/.exec(call.callee);
    const receiver = call.callee.slice(0, own?.index ?? call.callee.length);
    const list = call.list === null ? null : code.code.slice(call.list.start, call.list.end);
    const args = list === null ? null : list.replace(/^\(|\)$/g, "");
    const self: Link = { name: own?.[1] ?? call.path, args };
    return readChain(receiver, links.length > 0 && (args ?? "") === "" ? links : [self, ...links]);
  }
  return readCall(rule, call);
}

const DELTA = /^(?:-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)$/i;

/** The allowed difference, where the matcher has one. Places of digits become the difference they allow. */
function toleranceOf({ matcher, expected, rest }: Reading): number | null {
  const named = /\b(?:rel|abs|delta|places|within|atol|rtol|accuracy|offset|Within)\s*[=:(]\s*(-?[\d.]+(?:e[+-]?\d+)?)/i.exec(rest);
  const isClose = /close|delta|near|approx|almost|within|precision|epsilon/i.test(matcher);
  if (named === null && !isClose) return null;
  const last = named?.[1] ?? splitTop(`${expected},${rest}`).findLast((part) => DELTA.test(part));
  const parts = splitTop(expected).length + splitTop(rest.startsWith(matcher) ? "" : rest).length;
  if (last === undefined || (named === null && parts < 2)) return /toBeCloseTo$/.test(matcher) ? 0.005 : null;
  const value = Number(last.replaceAll("_", ""));
  const digits = /toBeCloseTo$/.test(matcher) || /places/.test(named?.[0] ?? "") || /AlmostEqual$/.test(matcher);
  const places = digits && !/delta/.test(named?.[0] ?? "");
  return Number.isFinite(value) ? (places ? 0.5 * 10 ** -value : value) : null;
}

const EMPTY_FUNCTION = /^(?:async\s*)?(?:\(\s*\)\s*(?:=>|->)\s*(?:\{\s*\}|undefined|null|true)|function\s*\(\s*\)\s*\{\s*\}|\{\s*\}|lambda:\s*None)$/;

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

function assertion(reading: Reading, line: number, trivial: boolean): Assertion {
  const strength = strengthOf(reading.matcher, reading.negated);
  const specific = strength === "presence" && /throw|raise|reject/i.test(reading.matcher) && reading.expected !== "";
  return {
    line,
    subject: collapse(reading.subject),
    matcher: collapse(reading.matcher),
    negated: reading.negated,
    expected: collapse(reading.expected),
    strength: trivial ? "nothing" : specific && !reading.negated ? "part" : strength,
    tolerance: toleranceOf(reading),
    trivial,
  };
}

/** An `expect(p).resolves...` that nobody waits for. */
function isForgotten(top: CodeNode, whole: string, rules: LanguageRules): boolean {
  return rules.awaited?.test(whole) === true && top.parent?.kind === "statement";
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
  const trivial = isTrivial(named, whole, context) || isForgotten(top, whole, context.rules) || (fluent && call.args.length > 0);
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

/** One infix assertion: `x shouldBe y`. */
export function infixAssertionOf(node: CodeNode, operator: CodeNode, context: AssertionContext): Assertion {
  const { code } = context.code;
  const matcher = code.slice(operator.start, operator.end);
  const subject = code.slice(node.start, operator.start).trim();
  const right = code.slice(operator.end, node.end).trim();
  const inner = CARRIER.test(matcher) || matcher === "must" ? carried(right.replace(/^be\s*\((.*)\)$/s, "equal($1)")) : null;
  const reading: Reading = {
    subject,
    matcher: inner?.matcher ?? matcher,
    negated: NEGATED.test(matcher) || /^shouldNot/.test(matcher) || /^not\b/.test(right),
    expected: inner?.expected ?? right,
    rest: right,
  };
  const whole = code.slice(node.start, node.end).replace(/\s+/g, " ");
  return assertion(reading, context.code.lineAt(node.start), isTrivial(reading, whole, context));
}

import { type Call, chainTop } from "./calls.ts";
import { comparisonOf, isLiteral, type Link, linksOf, literalText, skipPart, splitTop } from "./code-text.ts";
import type { Code } from "./code-tree.ts";
import type { AssertionRule } from "./rules.ts";

/** What an assertion says, before it is judged. */
export interface Reading {
  readonly subject: string;
  readonly matcher: string;
  readonly negated: boolean;
  readonly expected: string;
  /** Everything that it is given besides, for tolerances. */
  readonly rest: string;
}

const NOT = /^(?:not|never|toNot|to_not|not_to|NotTo|ToNot|ShouldNot|shouldNot|should_not)$/;
const NEGATED =
  /^(?:not|Not|refute|deny|doesNot|DoesNot|isNot|IsNot|toNot|assertNot|AssertNot|assert_not|wont_)(?=[A-Z_]|$)|(?:NotBe|NotContain|NotThrow|_not_|NotEqual|_ne$|NotNull|NotNil|NotEmpty|NotSame|_NE$)/;
const CARRIER =
  /^(?:to|To|should|Should|eventually|Eventually|toNot|to_not|not_to|NotTo|ToNot|ShouldNot|shouldNot|should_not|and)$/;
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
    negated:
      links.some((each) => NOT.test(each.name)) || NEGATED.test(matcher) || /(?:^|\.)(?:not|Not)\./.test(matcher),
    expected: inner?.expected ?? args,
    rest: links.map((each) => `${each.name}(${each.args ?? ""})`).join("."),
  };
}

/** A function that compares within a tolerance. */
const NEAR = /close|approx|almost|near/i;

/** A condition by its comparison (`a == b`), or as it stands. */
export function readCondition(condition: string, matcher: string, refuted: boolean): Reading {
  if (condition.startsWith("(") && skipPart(condition, 0) === condition.length)
    return readCondition(condition.slice(1, -1).trim(), matcher, refuted);
  const bare = condition.trim().replace(/^(?:!|not\s+)(?!=)/, "");
  const denied = bare !== condition.trim() && comparisonOf(condition) === null;
  const comparison = comparisonOf(condition);
  if (comparison === null)
    return { subject: bare, matcher, negated: denied !== refuted, expected: "", rest: NEAR.test(bare) ? bare : "" };
  const { left, operator, right } = comparison;
  // A literal on the left is the expected side, whichever way it was written.
  const [subject, expected] = isLiteral(left) && !isLiteral(right) ? [right, left] : [left, right];
  return { subject, matcher: operator, negated: /!|not/.test(operator) !== refuted, expected, rest: right };
}

/** A call whose second argument is the matcher: `assertThat(x, is(1))`, `Assert.That(x, Is.EqualTo(1))`. */
const MATCHER_ARGUMENT =
  /^(?:Is|Has|Does|Throws|Contains)\.|^(?:is|equals?|equalTo|has\w*|contains\w*|throws\w*|not)\b\s*\(|^is[A-Z]\w*$/;

/** Strings, atoms, keys and constants: what a pattern fixes. */
const FIXED = /"(?:\\.|[^"\\])*"|:\w+[!?]?|\b\w+:(?=\s)|\b(?:true|false|nil)\b/g;

/** A pattern with a name or `_` in it leaves that part open. */
function readPattern(condition: string): Reading | null {
  const [pattern = "", subject, more] = splitTop(condition, " = ");
  if (subject === undefined || more !== undefined) return null;
  const open = /\b[a-z_]\w*/.test(pattern.replace(FIXED, "").replace(/\^\w+/g, ""));
  return { subject, matcher: open ? "matches" : "==", negated: false, expected: pattern, rest: "" };
}

function readConditionCall(rule: AssertionRule, call: Call, args: readonly string[]): Reading {
  const name = call.path.split(".").at(-1) ?? call.path;
  const pattern = rule.patterns === true ? readPattern(args[0] ?? "") : null;
  if (pattern !== null) return pattern;
  const refuted = /refute|False$|false$|FALSE$|isFalse|^notOk/.test(name);
  const reading = readCondition(args[0] ?? "", call.path, refuted);
  return reading.matcher === call.path ? { ...reading, rest: args.slice(1).join(", ") } : reading;
}

/** Which of a call's first two arguments is checked: a literal never is, the rest is the framework's order. */
function orderOf(rule: AssertionRule, args: readonly string[], name: string): readonly [string, string] {
  const [first = "", second = ""] = args;
  if (args.length < 2) return [first, second];
  const swapped = rule.style === "expected-first" && !/Throw|throw|raise|contains/i.test(name);
  return swapped || (isLiteral(first) && !isLiteral(second)) ? [second, first] : [first, second];
}

function readCall(rule: AssertionRule, call: Call): Reading {
  const matcher = call.path;
  const args = call.args.slice(rule.leading ?? 0);
  const name = matcher.split(".").at(-1) ?? matcher;
  if (rule.style === "mute") return { subject: "", matcher, negated: false, expected: "", rest: "" };
  if (rule.style === "condition") return readConditionCall(rule, call, args);
  const negated = NEGATED.test(name) || /(?:^|\.)(?:refute|not)\w*/i.test(matcher);
  const [first = "", second = ""] = args;
  if (MATCHER_ARGUMENT.test(second)) {
    const inner = carried(second);
    return { subject: first, ...inner, negated: negated || /\bnot\b|\.Not\.|^isNot/.test(second), rest: second };
  }
  const [subject, expected] = orderOf(rule, args, name);
  return { subject, matcher, negated, expected, rest: args.slice(2).join(", ") };
}

function readFluent(rule: AssertionRule, call: Call, { code }: Code): Reading {
  const links = linksOf(code.slice(call.node.end, chainTop(call.node, call.start).end));
  if (links.length === 0 && call.args.length > 1) return readCall({ ...rule, style: "call" }, call);
  const block = call.lambda === null ? "" : code.slice(call.lambda.start, call.lambda.end);
  return readChain(call.args[0] ?? block, links);
}

/** `assertResult(2)(f(1))`, `assertResult(2) { f(1) }`. */
function readCurried(call: Call, { code }: Code): Reading {
  const { lambda, node, start } = call;
  const block = lambda === null ? "" : code.slice(lambda.start, lambda.end);
  const behind = code.slice(node.end, chainTop(node, start).end).trim();
  const subject = (behind === "" ? block : behind).replace(/^[({]\s*|\s*[)}]$/g, "");
  return { subject, matcher: call.path, negated: false, expected: call.args[0] ?? "", rest: "" };
}

/** `x.should eq(1)`, `x.Should().Be(1)`: what stands before the call is checked. */
function readReceiver(call: Call, { code }: Code): Reading {
  const links = linksOf(code.slice(call.node.end, chainTop(call.node, call.start).end));
  const own = /(?:\.|->|::|\?\.)\s*(\w+[!?]?)\s*(?:<[^()]*>)?$/.exec(call.callee);
  const receiver = call.callee.slice(0, own?.index ?? call.callee.length);
  const args = call.list === null ? null : code.slice(call.list.start, call.list.end).replace(/^\(([\s\S]*)\)$/, "$1");
  const self: Link = { name: own?.[1] ?? call.path, args };
  return readChain(receiver, links.length > 0 && (args ?? "") === "" ? links : [self, ...links]);
}

/** What an assertion call says, by its rule's style. */
export function readAssertion(rule: AssertionRule, call: Call, code: Code): Reading {
  if (rule.style === "fluent") return readFluent(rule, call, code);
  if (rule.style === "curried") return readCurried(call, code);
  return rule.style === "receiver" ? readReceiver(call, code) : readCall(rule, call);
}

/** `x shouldBe y`. */
export function readInfix(subject: string, matcher: string, right: string): Reading {
  const carries = CARRIER.test(matcher) || matcher === "must";
  const inner = carries ? carried(right.replace(/^be\s*\((.*)\)$/s, "equal($1)")) : null;
  return {
    subject,
    matcher: inner?.matcher ?? matcher,
    negated: NEGATED.test(matcher) || /^shouldNot/.test(matcher) || /^not\b/.test(right),
    expected: inner?.expected ?? right,
    rest: right,
  };
}

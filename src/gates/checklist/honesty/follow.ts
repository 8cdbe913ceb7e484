import { unwrap } from "./commands.ts";
import { isFilterOnly } from "./constants.ts";
import {
  constantEnd,
  endsWell,
  type Failing,
  failingOf,
  holdsRunner,
  isConstantNode,
  isExit,
  isGoodExit,
  namesSetBy,
  namesSetIn,
} from "./endings.ts";
import { followCommand, followSubstitutions, followTest } from "./follow-command.ts";
import { alwaysHolds, followCompound } from "./follow-ways.ts";
import { type Fate, lost, type Mask, type MaskKind, maskOf, type Way } from "./leaves.ts";
import { type Script, type ScriptNode, type Span, wordsOf } from "./script.ts";

type NodeOf<Kind extends ScriptNode["kind"]> = Extract<ScriptNode, { readonly kind: Kind }>;

/** Follows every failure of a script to its end. */
export function followScript(script: Script, way: Way): void {
  const { shell, sight } = way;
  const end = constantEnd(script);
  let dead: Mask | null = null;
  for (const [at, statement] of script.entries()) {
    const fate = dead === null ? fateAt(script, at, { way, end }) : lost(dead);
    if (statement.background === null) followNode(statement.node, { ...way, fate });
    else {
      sight.waited.count -= 1;
      const mask: Mask = { kind: "background", span: statement.background };
      followNode(statement.node, { shell: { ...shell }, sight, fate: lost(mask) });
    }
    if (isGoodExit(statement.node) || isExit(statement.node)) dead ??= { kind: "exit-before", span: statement.node };
  }
}

/** What becomes of a failure of one statement among others. */
function fateAt(script: Script, at: number, about: { readonly way: Way; readonly end: Span | null }): Fate {
  const { fate, shell } = about.way;
  const next = script[at + 1];
  if (next === undefined) return fate;
  const abort = about.end === null ? fate.abort : ({ kind: "constant-end", span: about.end } as const);
  const failing = failingOf(script.slice(at + 1), shell);
  // What goes on to an `exit 1` behind all of it arrives there, unless an `exit 0` comes first.
  const goesOn = fate.thenFails && !endsWell(script.slice(at + 1));
  const value = failing !== null || goesOn ? fate.exit : passedOver(script, at, about.way);
  return { ...fate, abort, value, inverted: false, thenFails: failing !== null };
}

function passedOver(script: Script, at: number, { fate, shell }: Way): Mask | null {
  const [node, next] = [script[at]?.node, script[at + 1]?.node];
  if (node === undefined || next === undefined) return null;
  const asked = asksStatus(next);
  if (asked && next.kind === "assign") return { kind: "captured", span: next, names: namesSetBy(next) };
  if (asked) return null;
  if (node.kind === "not") return { kind: "negated-not-last", span: node };
  if (!shell.errexit) return { kind: "errexit-off", span: { start: node.end, end: next.end } };
  const kind: MaskKind = fate.ignored ? "condition" : "and-not-last";
  return { kind, span: node };
}

/** Whether the status of what came just before decides something here. */
function asksStatus(node: ScriptNode): boolean {
  if (node.kind === "chain") return asksStatus(node.first);
  if (node.kind === "if") return node.branches[0]?.condition.some((each) => asksStatus(each.node)) === true;
  const decides = node.kind !== "command" || /^(?:exit|return|test|\[|let)$/.test(node.words[0]?.text ?? "");
  return decides && wordsOf(node).some(({ text }) => /\$\{?(?:\?|PIPESTATUS)/.test(text));
}

export function followNode(node: ScriptNode, way: Way): void {
  switch (node.kind) {
    case "command":
      followCommand(node, way);
      return;
    case "assign":
      followAssign(node, way);
      return;
    case "test":
      followTest(node, node.words, way);
      return;
    case "pipe":
      followPipe(node, way);
      return;
    case "chain":
      followChain(node.first, node.rest, way);
      return;
    case "not":
      followNot(node, way);
      return;
    case "group":
      followScript(node.body, node.isSubshell ? { ...way, shell: { ...way.shell } } : way);
      return;
    case "function":
      way.shell.functions.set(node.name, node.body);
      return;
    default:
      followCompound(node, way);
  }
}

/** The status of an assignment is that of its last substitution; a declaration has one of its own. */
function followAssign(node: NodeOf<"assign">, way: Way): void {
  for (const { name, value } of node.assignments) {
    if (value === null) continue;
    if (value.isLiteral) way.shell.variables.set(name, value.text);
    else way.shell.variables.delete(name);
    const mask: Mask | null = node.isDeclaration ? { kind: "swallowed", span: node } : maskOf(way.fate, way.shell);
    followSubstitutions([value], way, mask);
  }
}

function followPipe(node: NodeOf<"pipe">, way: Way): void {
  const { fate, shell, sight } = way;
  const last = node.parts.at(-1);
  if (isEcho(node.parts)) {
    sight.leaves.push({ span: { start: node.start, end: node.end }, kind: "constant", mask: null });
    return;
  }
  for (const part of node.parts) {
    const seen = shell.pipefail || part === last;
    const mask: Mask = { kind: "pipefail-off", span: { start: part.end, end: node.end } };
    followNode(part, { sight, shell: { ...shell }, fate: seen ? fate : lost(mask) });
  }
}

/** `echo ok | grep ok`: what is looked at was written down beside it. */
function isEcho([first, ...others]: readonly ScriptNode[]): boolean {
  const isLiteral = (node: ScriptNode | undefined): node is NodeOf<"command"> =>
    node?.kind === "command" && node.words.every((word) => word.isLiteral);
  const printed = isLiteral(first) ? unwrap(first.words)[0]?.text : undefined;
  if (printed === undefined || !/^(?:echo|printf|yes|seq|true|:)$/.test(printed)) return false;
  return others.every((part) => isLiteral(part) && isFilterOnly(unwrap(part.words)));
}

function followNot(node: NodeOf<"not">, way: Way): void {
  const { fate } = way;
  followNode(node.node, { ...way, fate: { ...fate, ignored: true, inverted: !fate.inverted } });
}

function followChain(first: ScriptNode, rest: NodeOf<"chain">["rest"], way: Way): void {
  const last = rest.at(-1);
  if (last === undefined) {
    followNode(first, way);
    return;
  }
  const before = rest.slice(0, -1);
  const span: Span = { start: before.at(-1)?.node.end ?? first.end, end: last.node.end };
  const left = [first, ...before.map(({ node }) => node)];
  const fate = last.operator === "&&" ? leftOfAnd(last.node, way) : leftOfOr({ node: last.node, span }, left, way);
  followChain(first, before, { ...way, fate });
  const passedBy = last.operator === "||" ? left.every(alwaysHolds) : left.some(isExit) && before.every(isAnd);
  const never = isExit(first) || passedBy;
  followNode(last.node, never ? { ...way, fate: lost({ kind: "exit-before", span: first }) } : way);
}

function isAnd({ operator }: NodeOf<"chain">["rest"][number]): boolean {
  return operator === "&&";
}

function leftOfAnd(right: ScriptNode, { fate, shell }: Way): Fate {
  const failing = failingOf([{ node: right, background: null }], shell);
  if (failing === null || fate.value === null) return { ...fate, ignored: true };
  // `grep -q x file && exit 1`: finding it is the failure.
  return { ...fate, ignored: true, value: failing === "exit" ? fate.exit : fate.abort, inverted: true };
}

function leftOfOr(
  right: { readonly node: ScriptNode; readonly span: Span },
  left: readonly ScriptNode[],
  { fate, shell, sight }: Way,
): Fate {
  const script: Script = [{ node: right.node, background: null }];
  const failing: Failing = failingOf(script, shell);
  const reached = maskOf(fate, shell);
  const over = (value: Mask | null): Fate => ({ ...fate, ignored: true, value });
  if (failing !== null) return over(failing === "exit" ? fate.exit : reached);
  const names = namesSetIn(script);
  if (names.length > 0) return over({ kind: "captured", span: right.span, names });
  if (isConstantNode(right.node, shell)) return over({ kind: "or-constant", span: right.span });
  const known = { shell, parse: sight.parse };
  // Another try of the same kind may stand in; something else may not speak for a test.
  const instead = holdsRunner(right.node, known) || !left.some((node) => holdsRunner(node, known));
  return over(instead ? reached : { kind: "or-other", span: right.span });
}

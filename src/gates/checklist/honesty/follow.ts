import { unwrap } from "./commands.ts";
import { isFilterOnly, kindOf } from "./constants.ts";
import {
  constantEnd,
  endsWell,
  type Failing,
  failingOf,
  isConstantNode,
  isGoodExit,
  namesSetBy,
  namesSetIn,
} from "./endings.ts";
import { followCommand, followSubstitutions, followTest } from "./follow-command.ts";
import {
  type Fate,
  lost,
  type Mask,
  type MaskKind,
  maskOf,
  namesIn,
  type Sight,
  type Way,
} from "./leaves.ts";
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
    if (isGoodExit(statement.node)) dead ??= { kind: "exit-before", span: statement.node };
  }
}

/** What becomes of a failure of one statement among others. */
function fateAt(script: Script, at: number, about: { readonly way: Way; readonly end: Span | null }): Fate {
  const { fate, shell } = about.way;
  const next = script[at + 1];
  if (next === undefined) return fate;
  const abort = about.end === null ? fate.abort : ({ kind: "constant-end", span: about.end } as const);
  const failing = failingOf(script.slice(at + 1), shell);
  const value = failing === null ? passedOver(script, at, about.way) : fate.exit;
  return { ...fate, abort, value, inverted: false, thenFails: failing !== null };
}

function passedOver(script: Script, at: number, { fate, shell }: Way): Mask | null {
  const [node, next] = [script[at]?.node, script[at + 1]?.node];
  if (node === undefined || next === undefined) return null;
  const asked = wordsOf(next).some(({ text }) => /\$\{?(?:\?|PIPESTATUS)/.test(text));
  if (asked && next.kind === "assign") return { kind: "captured", span: next, names: namesSetBy(next) };
  if (asked) return null;
  if (node.kind === "not") return { kind: "negated-not-last", span: node };
  if (!shell.errexit) return { kind: "errexit-off", span: { start: node.end, end: next.end } };
  const kind: MaskKind = fate.ignored ? "condition" : "and-not-last";
  return { kind, span: node };
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

function followCompound(node: NodeOf<"if" | "loop" | "case">, way: Way): void {
  if (node.kind === "if") followIf(node, way);
  else if (node.kind === "loop") followLoop(node, way);
  else followCase(node, way);
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
  if (!isLiteral(first) || !/^(?:constant|setup)$/.test(kindOf(unwrap(first.words)))) return false;
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
  followNode(last.node, way);
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
  // Another try of the same kind may stand in; something else may not speak for a test.
  const instead =
    holdsRunner(right.node, { shell, sight }) || !left.some((node) => holdsRunner(node, { shell, sight }));
  return over(instead ? reached : { kind: "or-other", span: right.span });
}

function holdsRunner(node: ScriptNode, { shell, sight }: Pick<Way, "shell" | "sight">): boolean {
  const leaves: Sight["leaves"] = [];
  const trial: Sight = { ...sight, leaves, asked: new Set(), traps: [], waited: { count: 0 } };
  const copy = { ...shell, functions: new Map(shell.functions), variables: new Map(shell.variables) };
  const mask: Mask = { kind: "condition", span: node };
  followNode(node, { fate: lost(mask), shell: copy, sight: trial });
  return leaves.some(({ kind }) => kind === "runner");
}

function followIf(node: NodeOf<"if">, way: Way): void {
  const { shell, fate } = way;
  for (const [at, { condition, body }] of node.branches.entries()) {
    const rest = node.branches.slice(at + 1);
    const isLast = rest.length === 0;
    const otherwise = isLast ? node.otherwise : null;
    const good = failingOf(body, shell);
    const bad = otherwise === null ? null : failingOf(otherwise, shell);
    const span: Span = { start: node.start, end: node.end };
    followScript(condition, {
      ...way,
      fate: conditionFate({ body, otherwise, good, bad, span }, way, rest.length > 0),
    });
    followScript(body, way);
  }
  if (node.otherwise !== null) followScript(node.otherwise, { shell, sight: way.sight, fate });
}

interface Fork {
  readonly body: Script;
  readonly otherwise: Script | null;
  /** How the branch for success and the one for failure end. */
  readonly good: Failing;
  readonly bad: Failing;
  readonly span: Span;
}

function conditionFate(fork: Fork, { fate, shell, sight }: Way, hasMore: boolean): Fate {
  const over = (value: Mask | null, inverted = false): Fate => ({ ...fate, ignored: true, value, inverted });
  const ending = (failing: Failing): Mask | null => (failing === "exit" ? fate.exit : maskOf(fate, shell));
  if (fork.bad !== null && fork.good === null) return over(ending(fork.bad));
  if (fork.good !== null) return over(ending(fork.good), true);
  if (fork.otherwise === null && !hasMore && fate.thenFails && endsWell(fork.body)) return over(fate.value);
  const names = [...namesSetIn(fork.body), ...namesSetIn(fork.otherwise ?? [])];
  if (names.length > 0) return over({ kind: "captured", span: fork.span, names });
  const again = fork.otherwise?.some(({ node }) => holdsRunner(node, { shell, sight })) === true;
  return over(again ? maskOf(fate, shell) : { kind: "condition", span: fork.span });
}

/** A loop that waits until its condition holds ends by it, or at the time limit. */
function followLoop(node: NodeOf<"loop">, way: Way): void {
  const { fate } = way;
  if (node.condition !== null) {
    const value: Fate = { ...fate, ignored: true, value: null, inverted: !node.isUntil };
    followScript(node.condition, { ...way, fate: value });
  }
  const waits = way.sight.waited.count;
  followScript(node.body, way);
  // A `wait` in a loop waits for as many as there are.
  if (way.sight.waited.count > waits) way.sight.waited.count = Math.max(0, way.sight.waited.count);
}

function followCase(node: NodeOf<"case">, way: Way): void {
  const decides = node.bodies.some((body) => failingOf(body, way.shell) !== null);
  followSubstitutions(node.subject, way, decides ? null : { kind: "swallowed", span: node });
  if (decides && namesIn(node.subject).length > 0) {
    for (const name of namesIn(node.subject)) way.sight.asked.add(name);
    way.sight.leaves.push({ span: node, kind: "check", mask: way.fate.exit });
  }
  for (const body of node.bodies) followScript(body, way);
}

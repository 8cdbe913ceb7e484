import { unwrap } from "./commands.ts";
import { kindOf } from "./constants.ts";
import { endsWell, type Failing, failingOf, holdsRunner, namesSetBy, namesSetIn } from "./endings.ts";
import { followSubstitutions } from "./follow-command.ts";
import { type Fate, lost, type Mask, maskOf, namesIn, type Way } from "./leaves.ts";
import { innerNodes, type Script, type ScriptNode, type Span } from "./script.ts";

type NodeOf<Kind extends ScriptNode["kind"]> = Extract<ScriptNode, { readonly kind: Kind }>;

export function followCompound(node: NodeOf<"if" | "loop" | "case">, way: Way): void {
  if (node.kind === "if") followIf(node, way);
  else if (node.kind === "loop") followLoop(node, way);
  else followCase(node, way);
}

/** `true || ...`, `mkdir -p x || ...`, `x=1 || ...`: the other way is never gone. */
export function alwaysHolds(node: ScriptNode): boolean {
  if (node.kind === "assign") return node.assignments.every(({ value }) => value?.substitutions.length === 0);
  return node.kind === "command" && node.words.length > 0 && /^(?:constant|setup)$/.test(kindOf(unwrap(node.words)));
}

function alwaysFails(node: ScriptNode | undefined): boolean {
  return node?.kind === "command" && node.words.length > 0 && kindOf(unwrap(node.words)) === "fails";
}

function neverHolds(condition: Script | null): boolean {
  return condition?.length === 1 && alwaysFails(condition[0]?.node);
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
    way.sight.follow(condition, {
      ...way,
      fate: conditionFate({ body, otherwise, good, bad, span }, way, rest.length > 0),
    });
    way.sight.follow(body, neverHolds(condition) ? { ...way, fate: lost({ kind: "exit-before", span: node }) } : way);
  }
  const [asked, more] = node.branches[0]?.condition ?? [];
  const never = asked !== undefined && more === undefined && alwaysHolds(asked.node);
  const rest = never ? lost({ kind: "exit-before", span: node }) : fate;
  if (node.otherwise !== null) way.sight.follow(node.otherwise, { shell, sight: way.sight, fate: rest });
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
  const again = fork.otherwise?.some(({ node }) => holdsRunner(node, { shell, parse: sight.parse })) === true;
  return over(again ? maskOf(fate, shell) : { kind: "condition", span: fork.span });
}

/** A loop that waits until its condition holds ends by it, or at the time limit. */
function followLoop(node: NodeOf<"loop">, way: Way): void {
  const { fate } = way;
  if (node.condition !== null) {
    const value: Fate = { ...fate, ignored: true, value: fate.exit ?? givenUp(node), inverted: !node.isUntil };
    way.sight.follow(node.condition, { ...way, fate: value });
  }
  const waits = way.sight.waited.count;
  const dead = !node.isUntil && neverHolds(node.condition);
  way.sight.follow(node.body, dead ? { ...way, fate: lost({ kind: "exit-before", span: node }) } : way);
  // A `wait` in a loop waits for as many as there are.
  if (way.sight.waited.count > waits) way.sight.waited.count = Math.max(0, way.sight.waited.count);
}

/** A `break` ends a loop in 0, whether its condition ever held or not. */
function givenUp({ start, end, body }: NodeOf<"loop">): Mask | null {
  if (!body.some((statement) => holdsBreak(statement.node))) return null;
  return { kind: "captured", span: { start, end }, names: body.flatMap(({ node }) => namesSetInside(node)) };
}

function holdsBreak(node: ScriptNode): boolean {
  if (node.kind === "command") return node.words[0]?.text === "break";
  return node.kind !== "loop" && innerNodes(node).some(holdsBreak);
}

function namesSetInside(node: ScriptNode): readonly string[] {
  return [...namesSetBy(node), ...innerNodes(node).flatMap(namesSetInside)];
}

function followCase(node: NodeOf<"case">, way: Way): void {
  const decides = node.bodies.some((body) => failingOf(body, way.shell) !== null);
  followSubstitutions(node.subject, way, decides ? null : { kind: "swallowed", span: node });
  if (decides && namesIn(node.subject).length > 0) {
    for (const name of namesIn(node.subject)) way.sight.asked.add(name);
    way.sight.leaves.push({ span: node, kind: "check", mask: way.fate.exit });
  }
  for (const body of node.bodies) way.sight.follow(body, way);
}

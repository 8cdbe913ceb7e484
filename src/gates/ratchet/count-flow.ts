// How the walk goes through what decides whether code runs: blocks, branches, loops, tries, contexts.
import { symbolValue } from "./build-conditions.ts";
import { valueInCi } from "./ci-values.ts";
import type { CodeNode } from "./code-tree.ts";
import { conditionOf, deadPart, isExit, partFor, partOfBranch } from "./flow.ts";
import type { Assertion } from "./inventory.ts";
import { markEarlyExit, partOfHead } from "./marks.ts";
import { isCutOff, isEmptyLoop, leavesInCi } from "./reach.ts";
import { multiply, rowsOfLoop } from "./rows.ts";
import { andGuard, type Scope } from "./scope.ts";
import { isSwallowingContext, isTrySwallowing } from "./swallowing.ts";
import type { Walk } from "./walk.ts";

export function visitChildren(walk: Walk, node: CodeNode, scope: Scope): void {
  const inner = node.kind === "lambda" ? withHandlers(walk, node, scope) : scope;
  for (const child of node.children) walk.visit(walk, child, child.kind === "handler" ? scope : inner);
}

/** A body may have handlers of its own: Ruby's `def ... rescue`, Elixir's `do ... rescue`. */
function withHandlers(walk: Walk, node: CodeNode, scope: Scope): Scope {
  const caught = node.children.some(({ kind }) => kind === "handler") && isTrySwallowing(walk, node);
  return caught ? { ...scope, swallowed: true } : scope;
}

/** A handler hears its own failures; a function below an exit is still called from above it. */
function isApart({ kind }: CodeNode, inTest: boolean): boolean {
  return kind === "handler" || (kind === "function" && !inTest);
}

/** Statements in order: what follows an exit is dead. */
export function visitBlock(walk: Walk, node: CodeNode, scope: Scope): void {
  let inner = withHandlers(walk, node, scope);
  const inTest = scope.test !== null;
  for (const child of node.children) {
    walk.visit(walk, child, isApart(child, inTest) ? scope : inner);
    if (inner.dead) continue;
    const leaves = (isExit(child) && (inTest || scope.inFunction)) || (inTest && leavesInCi(walk, child));
    if (leaves) inner = { ...inner, dead: true };
  }
}

/** Conditions that say how the file is run, not whether its tests are. */
const ENTRY = /import\.meta\.vitest|__name__|require\.main/;

function conditionValue({ code, rules }: Walk, { type }: CodeNode, condition: string): boolean | null {
  const isSymbol = rules.grammar === "csharp" && type.startsWith("preproc");
  return isSymbol ? symbolValue(condition, code) : valueInCi(condition, code);
}

export function visitBranch(walk: Walk, node: CodeNode, scope: Scope): void {
  const condition = conditionOf(node, walk.code);
  const constant = deadPart(condition);
  // Inside a test what counts is whether CI gets there; tests under a condition are told by their state.
  const dead = constant === "none" && scope.test !== null ? partFor(conditionValue(walk, node, condition)) : constant;
  const isReal = condition !== "" && constant === "none" && !ENTRY.test(condition);
  for (const child of node.children) {
    const part = partOfBranch(node, child);
    const guard = part === "then" ? condition : `!(${condition})`;
    const inner = {
      ...scope,
      dead: scope.dead || dead === part,
      guard: isReal ? andGuard(scope.guard, guard) : scope.guard,
    };
    walk.visit(walk, child, part === "condition" ? scope : inner);
  }
  markEarlyExit(walk, node, { scope, condition });
}

export function visitLoop(walk: Walk, node: CodeNode, scope: Scope): void {
  const rows = rowsOfLoop(node, walk.code);
  const parts = scope.test?.subtests ?? 0;
  const own = listOf(walk, scope).length;
  const dead = scope.dead || (scope.test !== null && isEmptyLoop(walk, node));
  visitChildren(walk, node, { ...scope, dead, loopRows: multiply(scope.loopRows, rows) });
  const test = scope.test;
  if (test !== null && test.assertions.length > own) test.rounds = Math.max(test.rounds, rows ?? 1);
  if (test !== null && walk.rules.rows.bodyLoops === true && test.subtests > parts)
    test.rows = multiply(test.rows, rows);
}

/** `a && expect(...)`. */
export function visitLogic(walk: Walk, node: CodeNode, scope: Scope): void {
  const dead = scope.dead || (scope.test !== null && isCutOff(walk, node));
  const [left, ...others] = node.children;
  if (left !== undefined) walk.visit(walk, left, scope);
  for (const child of others) walk.visit(walk, child, { ...scope, dead });
}

/** What stands beside the code that is tried. */
const BESIDE = /^(?:finally|ensure|else|after)/;

export function visitTry(walk: Walk, node: CodeNode, scope: Scope): void {
  const tried = { ...scope, swallowed: scope.swallowed || isTrySwallowing(walk, node) };
  for (const child of node.children) {
    walk.visit(walk, child, child.kind === "handler" || BESIDE.test(child.type) ? scope : tried);
  }
}

/** Where a scope's assertions are put. */
export function listOf(walk: Walk, { test }: Scope): Assertion[] {
  return test === null ? walk.found.loose : test.assertions;
}

/** One that passes because another fails checks nothing. */
export function trivialise(list: Assertion[], at: number): void {
  const one = list[at];
  if (one !== undefined) list[at] = { ...one, trivial: true, strength: "nothing" };
}

/** `with pytest.raises(AssertionError):` around assertions turns them round: neither it nor they check anything. */
export function visitWith(walk: Walk, node: CodeNode, scope: Scope): void {
  const body = node.children.find(({ kind }) => kind === "block");
  const head = walk.code.code.slice(node.start, body?.start ?? node.end);
  const swallowed = scope.swallowed || isSwallowingContext(walk.rules, head.trim());
  const list = listOf(walk, scope);
  const first = list.length;
  for (const child of node.children) if (child !== body) walk.visit(walk, child, scope);
  const own = list.length;
  const part = partOfHead(
    walk,
    node.children.filter((child) => child !== body),
    scope,
  );
  if (body !== undefined) walk.visit(walk, body, { ...scope, swallowed, part });
  if (!swallowed || list.length === own) return;
  for (let at = first; at < own; at += 1) trivialise(list, at);
}

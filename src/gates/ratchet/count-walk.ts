import { annotationsOf } from "./annotations.ts";
import { assertionOf, assertStatementOf, infixAssertionOf, isInfixAssertion } from "./assertions.ts";
import { markOfDeclared } from "./build-conditions.ts";
import { type Call, callAt } from "./calls.ts";
import type { CodeNode } from "./code-tree.ts";
import {
  listOf,
  trivialise,
  visitBlock,
  visitBranch,
  visitChildren,
  visitLogic,
  visitLoop,
  visitTry,
  visitWith,
} from "./count-flow.ts";
import { underGuard } from "./guarded.ts";
import { takeHanded } from "./handed.ts";
import { markByCall, markOfGuard, markScope, noteCall, scopeOfPart } from "./marks.ts";
import { noteAwaited, scopeOfCallback } from "./promises.ts";
import { isEmptyLoopCall, isNeverCalled } from "./reach.ts";
import { multiply, rowsOfAnnotations, rowsOfLoopCall } from "./rows.ts";
import type { NodeKind } from "./rules.ts";
import { newDraft, newHelper, newSuite, type Scope } from "./scope.ts";
import { isShadowed } from "./shadows.ts";
import { joinMarks, markOfHead } from "./states.ts";
import { headOfClass, heirsOf, isRedefined, markOfMembers } from "./stopped.ts";
import { isSwallowingCall, isTurnedRound } from "./swallowing.ts";
import { declaredTest, nameOfDeclaration, type Opening, openingOf, ownerOf, tokenTest } from "./tests.ts";
import { functionAt, macroAt } from "./token-trees.ts";
import { addAssertion, assertionRule, contextOf, textOf, type Walk } from "./walk.ts";

function enterTest(walk: Walk, scope: Scope, opening: Opening): void {
  const draft = newDraft({
    ...opening,
    suite: scope.suite,
    mark: joinMarks(opening.mark, markOfGuard(walk, scope)),
    rows: multiply(opening.rows, scope.loopRows),
    dead: scope.dead || isRedefined(opening, walk),
  });
  walk.found.drafts.push(draft);
  const swallowed = scope.swallowed || opening.turned === true;
  const fresh = { helper: null, part: null, errors: new Map(), guard: null, loopRows: 1, inFunction: true };
  const inner: Scope = { ...scope, ...fresh, test: draft, swallowed };
  if (opening.body !== null) walk.absorbed.add(opening.body);
  if (opening.body !== null) visitBody(walk, opening.body, inner);
}

/** A body is entered as such: its own node must not be taken for another function. */
function visitBody(walk: Walk, body: CodeNode, scope: Scope): void {
  if (body.kind === "block") visitBlock(walk, body, scope);
  else if (body.type === "token_tree") visitTokens(walk, body, scope);
  else visitChildren(walk, body, scope);
}

function enterSuite(walk: Walk, scope: Scope, opening: Opening): void {
  const [name = ""] = opening.names;
  const rows = multiply(opening.rows, scope.loopRows);
  const suite = newSuite(scope.suite, name, { mark: joinMarks(opening.mark, markOfGuard(walk, scope)), rows });
  markScope(walk, opening.body, suite);
  if (opening.body === null) return;
  walk.absorbed.add(opening.body);
  visitBody(walk, opening.body, { ...scope, suite, guard: null, loopRows: 1, inFunction: false });
}

function visitClass(walk: Walk, node: CodeNode, scope: Scope): void {
  const name = nameOfDeclaration(node, walk.code);
  const annotations = annotationsOf(node, walk.code);
  const head = headOfClass(walk, node);
  const stopped = joinMarks(
    markOfHead(walk.rules.markers.classStops, head, walk.code),
    markOfMembers(walk, node, head),
  );
  const mark = joinMarks(markOfDeclared(annotations, walk.rules), stopped);
  const heirs = heirsOf(walk, node);
  const rows = multiply(rowsOfAnnotations(annotations, walk.code, walk.rules.rows), Math.max(1, heirs.length));
  const suite = newSuite(scope.suite, name, { mark, rows, isAbstract: /\babstract\s+(?:\w+\s+)*class\b/.test(head) });
  walk.found.parents.push(...(ownerOf(node, walk.code).replace(/^\w*/, "").match(/\w+/g) ?? []));
  for (const child of node.children) if (child.kind === "block") markScope(walk, child, suite);
  visitChildren(walk, node, { ...scope, suite, owner: heirs[0] ?? ownerOf(node, walk.code), inFunction: false });
}

function visitFunction(walk: Walk, node: CodeNode, scope: Scope): void {
  const test = scope.inFunction ? null : declaredTest(node, { owner: scope.owner, ...walk });
  if (test !== null && scope.test === null) {
    enterTest(walk, scope, test);
    return;
  }
  const name = nameOfDeclaration(node, walk.code);
  if (scope.test !== null) {
    const dead = scope.dead || isNeverCalled(walk, node, { body: scope.test.body, name });
    visitChildren(walk, node, { ...scope, dead });
    return;
  }
  const dead = scope.dead || isIdle(walk, node, scope);
  const helper = scope.helper ?? newHelper(name, node, walk.code.lineAt(node.start));
  if (scope.helper === null) walk.found.helpers.push(helper);
  visitChildren(walk, node, { ...scope, dead, helper, inFunction: true, guard: null });
}

/** A function in a helper that the helper never calls. */
function isIdle(walk: Walk, node: CodeNode, { helper }: Scope): boolean {
  if (helper === null) return false;
  const declared = node.kind === "function" && node.type !== "function_expression";
  const name = declared ? nameOfDeclaration(node, walk.code) : null;
  return isNeverCalled(walk, node, { body: helper.node, name });
}

/** A function that is a value: a helper when it is given a name. */
function visitLambda(walk: Walk, node: CodeNode, scope: Scope): void {
  if (scope.test !== null) {
    const dead = scope.dead || isNeverCalled(walk, node, { body: scope.test.body, name: null });
    visitChildren(walk, node, { ...scope, dead });
    return;
  }
  const named = node.parent?.children.find(({ field }) => field === "name" || field === "left" || field === "key");
  if (scope.helper !== null || named === undefined || named === node) {
    visitChildren(walk, node, { ...scope, dead: scope.dead || isIdle(walk, node, scope) });
    return;
  }
  const helper = newHelper(textOf(walk, named), node, walk.code.lineAt(node.start));
  walk.found.helpers.push(helper);
  visitChildren(walk, node, { ...scope, helper, inFunction: true, guard: null });
}

function enter(walk: Walk, scope: Scope, opening: Opening): void {
  if (opening.kind === "test") enterTest(walk, scope, opening);
  else enterSuite(walk, scope, opening);
}

/** Counts a call as an assertion when a rule says that it is one. */
function takeAssertion(walk: Walk, call: Call, scope: Scope): boolean {
  takeHanded(walk, call, scope);
  const rule = assertionRule(walk, call.path);
  if (rule === null) return false;
  const found = assertionOf(rule, call, contextOf(walk, scope));
  addAssertion(walk, scope, rule.style === "mute" ? underGuard(found, scope.guard) : found);
  return true;
}

function visitCall(walk: Walk, call: Call, scope: Scope): void {
  const opening = openingOf(call, walk, scope.test !== null);
  const shadowed = isShadowed(walk.shadows, call.path, call.start);
  if (opening !== null) {
    enter(walk, shadowed ? { ...scope, dead: true } : scope, opening);
    return;
  }
  const list = listOf(walk, scope);
  const own = list.length;
  const asserts = takeAssertion(walk, call, shadowed ? { ...scope, swallowed: true } : scope);
  noteCall(walk, call, scope);
  markByCall(walk, call, scope);
  const turned = asserts && call.lambda !== null && isTurnedRound(walk, call);
  const swallowed = scope.swallowed || turned || isSwallowingCall(walk, call, scope);
  const before = list.length;
  noteAwaited(walk, call, scope);
  visitInside(walk, call, scopeOfCallback(walk, call, { ...scopeOfPart(walk, call, scope), swallowed }));
  if (turned && before > own && list.length > before) trivialise(list, own);
}

function isInside(node: CodeNode, outer: CodeNode): boolean {
  return node.start >= outer.start && node.end <= outer.end;
}

/** What a call holds, with the rows that a loop over a table gives. */
function visitInside(walk: Walk, call: Call, scope: Scope): void {
  const [first] = call.node.children;
  // `f("x") { }`: the inner call gave its arguments to this one.
  if (first?.kind === "call" && call.list !== null && isInside(call.list, first)) walk.absorbed.add(first);
  const rows = rowsOfLoopCall(call, walk.code, walk.rules);
  const dead = scope.dead || (rows === 0 && scope.test !== null && isEmptyLoopCall(walk, call));
  visitChildren(walk, call.node, rows === 1 ? scope : { ...scope, dead, loopRows: multiply(scope.loopRows, rows) });
  if (call.lambda !== null && !isInside(call.lambda, call.node)) visitAbsorbed(walk, call.lambda, scope);
}

/** A block behind a macro belongs to the macro and is read once. */
function visitAbsorbed(walk: Walk, node: CodeNode, scope: Scope): void {
  visit(walk, node, scope);
  walk.absorbed.add(node);
}

function visitInfix(walk: Walk, node: CodeNode, scope: Scope): void {
  const opening = openingOf(node, walk, scope.test !== null);
  if (opening !== null) {
    enter(walk, scope, opening);
    return;
  }
  const operator = node.children[1];
  if (operator !== undefined && isInfixAssertion(node, textOf(walk, operator))) {
    addAssertion(walk, scope, infixAssertionOf(node, operator, contextOf(walk, scope)));
  }
  visitChildren(walk, node, scope);
}

/** The inside of a Rust macro. */
function visitTokens(walk: Walk, node: CodeNode, scope: Scope): void {
  const { children } = node;
  for (const [index, child] of children.entries()) {
    if (walk.absorbed.has(child)) continue;
    const inner = functionAt(children, index, walk.code);
    const test = inner === null || scope.test !== null ? null : tokenTest(inner, walk);
    const macro = macroAt(children, index, walk.code);
    if (test !== null) enterTest(walk, scope, test);
    else if (macro !== null) visitCall(walk, macro, scope);
    else visit(walk, child, scope);
  }
}

type Visitor = (walk: Walk, node: CodeNode, scope: Scope) => void;

function visitNothing(): void {
  // Comments, imports and annotations hold no code of tests.
}

function visitAssert(walk: Walk, node: CodeNode, scope: Scope): void {
  addAssertion(walk, scope, assertStatementOf(node, contextOf(walk, scope)));
  visitChildren(walk, node, scope);
}

function visitOther(walk: Walk, node: CodeNode, scope: Scope): void {
  const call = node.kind === "call" || node.kind === "bare" ? callAt(node, walk.code) : null;
  if (call !== null) visitCall(walk, call, scope);
  else if (node.type === "token_tree") visitTokens(walk, node, scope);
  else visitChildren(walk, node, scope);
}

const VISITORS: Readonly<Partial<Record<NodeKind, Visitor>>> = {
  annotation: visitNothing,
  annotations: visitNothing,
  assert: visitAssert,
  block: visitBlock,
  branch: visitBranch,
  class: visitClass,
  comment: visitNothing,
  function: visitFunction,
  import: visitNothing,
  infix: visitInfix,
  lambda: visitLambda,
  logic: visitLogic,
  loop: visitLoop,
  try: visitTry,
  with: visitWith,
};

/** Reads one node and all below it into what the walk has found. */
export function visit(walk: Walk, node: CodeNode, scope: Scope): void {
  if (walk.absorbed.has(node)) return;
  const visitor = node.kind === null ? undefined : VISITORS[node.kind];
  (visitor ?? visitOther)(walk, node, scope);
}

import { annotationsOf } from "./annotations.ts";
import { type AssertionContext, assertionOf, assertStatementOf, infixAssertionOf } from "./assertions.ts";
import { type Call, callAt, chainTop } from "./calls.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import { conditionOf, deadPart, isExit, isTrySwallowing, partOfBranch } from "./flow.ts";
import { underGuard } from "./guarded.ts";
import type { Assertion, ImportedModule } from "./inventory.ts";
import { multiply, rowsOfAnnotations, rowsOfLoop, rowsOfLoopCall } from "./rows.ts";
import type { LanguageRules } from "./rules.ts";
import { andGuard, type Draft, type HelperDraft, newSuite, type Scope } from "./scope.ts";
import { joinMarks, markOfAnnotations, markOfBodyCall, markOfStatement, UNMARKED } from "./states.ts";
import { declaredTest, nameOfDeclaration, type Opening, openingOf, ownerOf, tokenTest } from "./tests.ts";
import { functionAt, macroAt } from "./token-trees.ts";

/** What a walk has found. */
export interface Findings {
  readonly drafts: Draft[];
  readonly loose: Assertion[];
  readonly helpers: HelperDraft[];
  readonly imports: ImportedModule[];
}

/** One walk over one file. */
export interface Walk {
  readonly code: Code;
  readonly rules: LanguageRules;
  readonly imported: ReadonlySet<string>;
  readonly found: Findings;
  /** Nodes that another one has taken as its own. */
  readonly absorbed: Set<CodeNode>;
}

function contextOf(walk: Walk, scope: Scope): AssertionContext {
  return { code: walk.code, rules: walk.rules, imported: walk.imported, swallowed: scope.swallowed };
}

function addAssertion(walk: Walk, scope: Scope, assertion: Assertion): void {
  if (scope.dead) {
    if (scope.test !== null) scope.test.deadAssertions += 1;
    return;
  }
  if (scope.test !== null) {
    scope.test.assertions.push(assertion);
    return;
  }
  walk.found.loose.push(assertion);
  if (scope.helper !== null) scope.helper.assertions += 1;
}

function visitChildren(walk: Walk, node: CodeNode, scope: Scope): void {
  for (const child of node.children) visit(walk, child, scope);
}

/** Statements in order: what follows an exit is dead. */
function visitBlock(walk: Walk, node: CodeNode, scope: Scope): void {
  let dead = scope.dead;
  for (const child of node.children) {
    // A function below an exit is still called from above it.
    visit(walk, child, child.kind === "function" && scope.test === null ? scope : { ...scope, dead });
    if (isExit(child) && (scope.test !== null || scope.inFunction)) dead = true;
  }
}

function visitBranch(walk: Walk, node: CodeNode, scope: Scope): void {
  const condition = conditionOf(node, walk.code);
  const dead = deadPart(condition);
  for (const child of node.children) {
    const part = partOfBranch(node, child);
    if (part === "condition") visit(walk, child, scope);
    else {
      const guard = part === "then" ? condition : `!(${condition})`;
      const real =
        condition !== "" && dead === "none" && !/import\.meta\.vitest|__name__|require\.main/.test(condition);
      visit(walk, child, {
        ...scope,
        dead: scope.dead || dead === part,
        guard: real ? andGuard(scope.guard, guard) : scope.guard,
      });
    }
  }
  markEarlyExit(walk, node, { scope, condition });
}

/** A test that leaves under a condition, before it has checked anything, is skipped under that condition. */
function markEarlyExit(walk: Walk, node: CodeNode, place: { readonly scope: Scope; readonly condition: string }): void {
  const { test, guard, dead } = place.scope;
  if (test === null || guard !== null || dead || test.assertions.length > 0 || place.condition === "") return;
  const body = test.body;
  const direct = node.parent === body || node.parent?.parent === body || node.parent?.parent?.parent === body;
  if (!direct || node.children.some((child) => partOfBranch(node, child) === "else")) return;
  const then = node.children.filter((child) => partOfBranch(node, child) === "then");
  const statements = then.flatMap((child) => (child.kind === "block" ? child.children : [child]));
  const inside = statements.flatMap((each) => (each.kind === "block" ? each.children : [each]));
  if (inside.length === 0 || !inside.some(isExit)) return;
  if (inside.some((each) => !isExit(each) && !walk.rules.noise.test(textOf(walk, each)))) return;
  if (/\berr(?:or)?\b/.test(place.condition) || deadPart(place.condition) !== "none") return;
  const marker = { marker: textOf(walk, node).replace(/\s+/g, " ").slice(0, 80), condition: place.condition };
  test.mark = joinMarks(test.mark, { ...UNMARKED, conditional: marker });
}

function textOf(walk: Walk, node: CodeNode): string {
  return walk.code.code.slice(node.start, node.end);
}

function enterTest(walk: Walk, scope: Scope, opening: Opening): void {
  const outside =
    scope.guard === null ? UNMARKED : { ...UNMARKED, conditional: { marker: "if", condition: scope.guard } };
  const draft: Draft = {
    suite: scope.suite,
    names: opening.names,
    node: opening.node,
    start: opening.start,
    body: opening.body,
    mark: joinMarks(opening.mark, outside),
    rows: multiply(opening.rows, scope.loopRows),
    bodyRows: 0,
    subtests: 0,
    dead: scope.dead,
    deadAssertions: 0,
    assertions: [],
    calls: new Set(),
  };
  walk.found.drafts.push(draft);
  const inner: Scope = { ...scope, test: draft, helper: null, guard: null, loopRows: 1, inFunction: true };
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
  const guard =
    scope.guard === null ? UNMARKED : { ...UNMARKED, conditional: { marker: "if", condition: scope.guard } };
  const [name = ""] = opening.names;
  const rows = multiply(opening.rows, scope.loopRows);
  const suite = newSuite(scope.suite, name, { mark: joinMarks(opening.mark, guard), rows });
  markScope(walk, opening.body, suite);
  if (opening.body === null) return;
  walk.absorbed.add(opening.body);
  visitBody(walk, opening.body, { ...scope, suite, guard: null, loopRows: 1, inFunction: false });
}

/** Statements such as `pytestmark = pytest.mark.skip` mark all that is beside them. */
export function markScope(walk: Walk, body: CodeNode | null, suite: Scope["suite"]): void {
  if (walk.rules.markers.scopeSkip === undefined || body === null) return;
  const blocks = body.children.filter(({ kind }) => kind === "block");
  for (const statement of [...body.children, ...blocks.flatMap(({ children }) => children)]) {
    const text = walk.code.code.slice(statement.start, Math.min(statement.end, statement.start + 300));
    suite.mark = joinMarks(suite.mark, markOfStatement(text.trim(), walk.rules.markers));
  }
}

function visitClass(walk: Walk, node: CodeNode, scope: Scope): void {
  const name = nameOfDeclaration(node, walk.code);
  const annotations = annotationsOf(node, walk.code);
  const mark = markOfAnnotations(annotations, walk.rules.markers);
  const rows = rowsOfAnnotations(annotations, walk.code, walk.rules.rows);
  const suite = newSuite(scope.suite, name, { mark, rows });
  for (const child of node.children) if (child.kind === "block") markScope(walk, child, suite);
  visitChildren(walk, node, { ...scope, suite, owner: ownerOf(node, walk.code), inFunction: false });
}

function visitFunction(walk: Walk, node: CodeNode, scope: Scope): void {
  const test = scope.inFunction ? null : declaredTest(node, { owner: scope.owner, ...walk });
  if (test !== null && scope.test === null) {
    enterTest(walk, scope, test);
    return;
  }
  if (scope.test !== null) {
    visitChildren(walk, node, scope);
    return;
  }
  const name = nameOfDeclaration(node, walk.code);
  const helper: HelperDraft = scope.helper ?? { name, line: walk.code.lineAt(node.start), assertions: 0 };
  if (scope.helper === null) walk.found.helpers.push(helper);
  visitChildren(walk, node, { ...scope, helper, inFunction: true, guard: null });
}

/** A function that is a value: a helper when it is given a name. */
function visitLambda(walk: Walk, node: CodeNode, scope: Scope): void {
  const named = node.parent?.children.find(({ field }) => field === "name" || field === "left" || field === "key");
  if (scope.test !== null || scope.helper !== null || named === undefined || named === node) {
    visitChildren(walk, node, scope);
    return;
  }
  const name = textOf(walk, named);
  const helper: HelperDraft = { name, line: walk.code.lineAt(node.start), assertions: 0 };
  walk.found.helpers.push(helper);
  visitChildren(walk, node, { ...scope, helper, inFunction: true, guard: null });
}

function guardBefore(walk: Walk, node: CodeNode): string | null {
  const parent = node.parent;
  if (parent === null || !/binary|boolean|logical|infix/.test(parent.type) || parent.start === node.start) return null;
  return textOf(walk, parent)
    .slice(0, node.start - parent.start)
    .replace(/(?:&&|\|\||\band\b|\bor\b)\s*$/, "")
    .trim();
}

function visitCall(walk: Walk, call: Call, scope: Scope): void {
  const { rules, code } = walk;
  const opening = openingOf(call, { inTest: scope.test !== null, ...walk });
  if (opening !== null) {
    for (const other of call.node.children) if (other !== opening.body) absorbInner(walk, other);
    (opening.kind === "test" ? enterTest : enterSuite)(walk, scope, opening);
    return;
  }
  const rule = rules.assertions.find(({ path, when }) => path.test(call.path) && (when?.test(code.code) ?? true));
  if (rule !== undefined) {
    const found = assertionOf(rule, call, contextOf(walk, scope));
    addAssertion(walk, scope, rule.style === "mute" ? underGuard(found, scope.guard) : found);
  }
  const guard = scope.guard ?? guardBefore(walk, chainTop(call.node, call.start));
  const mark = scope.dead ? UNMARKED : markOfBodyCall(call, guard, rules.markers);
  if (scope.test !== null) noteInTest(walk, call, scope.test);
  if (scope.test !== null) scope.test.mark = joinMarks(scope.test.mark, mark);
  else if (scope.helper === null || /^(?:set_?up|before|setup_method|setUpClass)/i.test(scope.helper.name)) {
    scope.suite.mark = joinMarks(scope.suite.mark, mark);
  }
  const [first] = call.node.children;
  // `f("x") { }`: the inner call gave its arguments to this one.
  if (first?.kind === "call" && call.list !== null && isInside(call.list, first)) walk.absorbed.add(first);
  const rows = rowsOfLoopCall(call, code, rules);
  visitChildren(walk, call.node, rows === 1 ? scope : { ...scope, loopRows: multiply(scope.loopRows, rows) });
  if (call.lambda !== null && !isInside(call.lambda, call.node)) visitAbsorbed(walk, call.lambda, scope);
}

function isInside(node: CodeNode, outer: CodeNode): boolean {
  return node.start >= outer.start && node.end <= outer.end;
}

/** A block behind a macro belongs to the macro and is read once. */
function visitAbsorbed(walk: Walk, node: CodeNode, scope: Scope): void {
  visit(walk, node, scope);
  walk.absorbed.add(node);
}

/** The inner call of `test("x") { }` and of `it.each(table)("x", f)` is no call of its own. */
function absorbInner(walk: Walk, node: CodeNode): void {
  if (node.kind === "call") walk.absorbed.add(node);
}

function noteInTest(walk: Walk, call: Call, test: Draft): void {
  const name = /(\w+[!?]?)(?:\(\))?$/.exec(call.path)?.[1];
  if (name !== undefined) test.calls.add(name);
  if (walk.rules.parts?.test(call.path) === true) test.subtests += 1;
  if (walk.rules.rows.bodyRow?.test(call.path) === true) test.bodyRows += 1;
}

function visitLoop(walk: Walk, node: CodeNode, scope: Scope): void {
  const rows = rowsOfLoop(node, walk.code);
  const parts = scope.test?.subtests ?? 0;
  visitChildren(walk, node, { ...scope, loopRows: multiply(scope.loopRows, rows) });
  const test = scope.test;
  if (test !== null && walk.rules.rows.bodyLoops === true && test.subtests > parts)
    test.rows = multiply(test.rows, rows);
}

function visitInfix(walk: Walk, node: CodeNode, scope: Scope): void {
  const opening = openingOf(node, { inTest: scope.test !== null, ...walk });
  if (opening !== null) {
    (opening.kind === "test" ? enterTest : enterSuite)(walk, scope, opening);
    return;
  }
  const operator = node.children[1];
  if (operator !== undefined && /^(?:should|must)\w*$|^={3}$/.test(textOf(walk, operator))) {
    addAssertion(walk, scope, infixAssertionOf(node, operator, contextOf(walk, scope)));
  }
  visitChildren(walk, node, scope);
}

function visitTry(walk: Walk, node: CodeNode, scope: Scope): void {
  const swallowed = scope.swallowed || isTrySwallowing(node, walk.code, walk.rules);
  for (const child of node.children) visit(walk, child, child.kind === "block" ? { ...scope, swallowed } : scope);
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

export function visit(walk: Walk, node: CodeNode, scope: Scope): void {
  if (walk.absorbed.has(node)) return;
  switch (node.kind) {
    case "comment":
    case "import":
    case "annotation":
    case "annotations":
      return;
    case "class":
      return visitClass(walk, node, scope);
    case "function":
      return visitFunction(walk, node, scope);
    case "lambda":
      return visitLambda(walk, node, scope);
    case "block":
      return visitBlock(walk, node, scope);
    case "branch":
      return visitBranch(walk, node, scope);
    case "loop":
      return visitLoop(walk, node, scope);
    case "try":
      return visitTry(walk, node, scope);
    case "infix":
      return visitInfix(walk, node, scope);
    case "assert":
      addAssertion(walk, scope, assertStatementOf(node, contextOf(walk, scope)));
      return visitChildren(walk, node, scope);
    default: {
      if (node.type === "token_tree") return visitTokens(walk, node, scope);
      const call = node.kind === "call" || node.kind === "bare" ? callAt(node, walk.code) : null;
      return call === null ? visitChildren(walk, node, scope) : visitCall(walk, call, scope);
    }
  }
}

import { markOfBuild, symbolValue } from "./build-conditions.ts";
import { type Call, callAt, chainTop } from "./calls.ts";
import { valueInCi } from "./ci-values.ts";
import { collapse, literalText } from "./code-text.ts";
import type { CodeNode } from "./code-tree.ts";
import { deadPart, isExit, PASSES_ON, partOfBranch } from "./flow.ts";
import { MAX_HELPER_CALLS } from "./inventory.ts";
import type { Scope } from "./scope.ts";
import { joinMarks, type Mark, markOfBodyCall, markOfCall, markOfStatement, UNMARKED } from "./states.ts";
import { textOf, type Walk } from "./walk.ts";

/** What reads of the way: tests that stand under a condition are disabled when it does not hold. */
export function markOfGuard({ code, rules }: Walk, { guard }: Scope): Mark {
  // In C# no other condition than the preprocessor's stands around a declaration.
  if (guard !== null && rules.grammar === "csharp") return markOfBuild(`#if ${guard}`, guard, symbolValue(guard, code));
  return guard === null ? UNMARKED : { ...UNMARKED, conditional: { marker: "if", condition: guard } };
}

/** Statements that leave under a condition, with nothing beside them but noise; empty when it is not so. */
function exitsOf(walk: Walk, branch: CodeNode): readonly CodeNode[] {
  if (branch.children.some((child) => partOfBranch(branch, child) === "else")) return [];
  const then = branch.children.filter((child) => partOfBranch(branch, child) === "then");
  const statements = then.flatMap((child) => (child.kind === "block" ? child.children : [child]));
  const inside = statements.flatMap((each) => (each.kind === "block" ? each.children : [each]));
  // `if (x === undefined) throw …` fails the test instead of passing it over.
  if (inside.some((each) => PASSES_ON.test(textOf(walk, each)))) return [];
  const quiet = inside.every((each) => isExit(each) || walk.rules.noise.test(textOf(walk, each)));
  return quiet ? inside.filter(isExit) : [];
}

function standsIn(node: CodeNode, body: CodeNode | null): boolean {
  const above = [node.parent, node.parent?.parent, node.parent?.parent?.parent];
  return body !== null && above.includes(body);
}

/** A test that leaves under a condition, before it has checked anything, is skipped under that condition. */
export function markEarlyExit(
  walk: Walk,
  branch: CodeNode,
  place: { readonly scope: Scope; readonly condition: string },
): void {
  const { test, guard, dead } = place.scope;
  const { condition } = place;
  if (test === null || guard !== null || dead || test.assertions.length > 0) return;
  // `if err != nil { return }` is how Go passes an error on, and a constant is no condition.
  if (condition === "" || /\berr(?:or)?\b/.test(condition) || deadPart(condition) !== "none") return;
  if (!standsIn(branch, test.body) || exitsOf(walk, branch).length === 0) return;
  const marker = textOf(walk, branch).replace(/\s+/g, " ").slice(0, 80);
  test.mark = joinMarks(test.mark, { ...UNMARKED, conditional: { marker, condition } });
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

/** `ready || t.skip()`: what decides whether a call is reached. */
function guardBefore(walk: Walk, node: CodeNode): string | null {
  const parent = node.parent;
  if (parent === null || !/binary|boolean|logical|infix/.test(parent.type) || parent.start === node.start) return null;
  return textOf(walk, parent)
    .slice(0, node.start - parent.start)
    .replace(/(?:&&|\|\||\band\b|\bor\b)\s*$/, "")
    .trim();
}

const ENDS =
  /^(?:process\.exit|Deno\.exit|os\._exit|sys\.exit|os\.Exit|System\.exit|exitProcess|Environment\.Exit|(?:std\.)?process\.exit)$/;

/** Ends the run with 0 where it stands: a function that is only defined ends nothing. */
function noteEnd({ code, found }: Walk, { path, args, start }: Call, scope: Scope): void {
  const isRun = scope.helper === null || /^(?:init|TestMain|before\w*|set_?up\w*)$/i.test(scope.helper.name);
  if (!ENDS.test(path) || !/^0?$/.test(args[0] ?? "") || !isRun || scope.guard !== null) return;
  found.ends.push({ name: path, line: code.lineAt(start), text: `${path}(${args.join()})` });
}

/** A call that skips what it stands in: its test, or from a set-up or a suite's body all tests of the suite. */
export function markByCall(walk: Walk, call: Call, scope: Scope): void {
  if (scope.dead) return;
  noteEnd(walk, call, scope);
  const { bodyCondition, bodySkip } = walk.rules.markers;
  if (bodyCondition?.test(call.path) !== true && bodySkip?.test(call.path) !== true) return;
  const guard = scope.guard ?? guardBefore(walk, chainTop(call.node, call.start));
  const mark = markOfBodyCall(call, guard, walk.rules.markers);
  const setUp = scope.helper === null || /^(?:set_?up|before|setup_method|setUpClass)/i.test(scope.helper.name);
  if (scope.test !== null) scope.test.mark = joinMarks(scope.test.mark, mark);
  else if (setUp) scope.suite.mark = joinMarks(scope.suite.mark, mark);
}

/** What a test or helper calls, a test's named parts and its rows that are calls. */
export function noteCall(walk: Walk, call: Call, { test, helper, dead, swallowed, part }: Scope): void {
  const name = /(\w+[!?]?)(?:\(\))?$/.exec(call.path)?.[1];
  // A method of something else is another function.
  const isOwn = /^(?:(?:this|self|cls|t|test|assert)\.)?\w+[!?]?$/.test(call.path);
  if (name !== undefined && isOwn && !dead && !swallowed) helper?.calls.add(name);
  if (test === null) return;
  if (!dead && test.sites.length < MAX_HELPER_CALLS && /^(?:(?:self|this)\.)?\w+$/.test(call.path))
    test.sites.push({ call, part });
  if (name !== undefined) test.calls.add(name);
  if (walk.rules.parts?.test(call.path) === true) test.subtests += 1;
  if (walk.rules.rows.bodyRow?.test(call.path) === true) test.bodyRows += 1;
}

/** Parts whose names are made while the test runs are one: `t.Run(tt.name, ...)` in a loop. */
const COMPUTED = "…";

/** The part that a call inside a test opens, else the one around. */
function partOf(walk: Walk, call: Call, { test, part }: Scope): string | null {
  if (test === null || walk.rules.parts?.test(call.path) !== true) return part;
  const title = literalText((call.args[0] ?? "").replace(/^msg\s*=\s*/, ""));
  const own = title === null ? COMPUTED : collapse(title);
  const name = part === null ? own : collapse(`${part} > ${own}`);
  test.parts.add(name);
  return name;
}

/** What a call inside a test hands on to what stands in it: a part that is skipped runs nothing. */
export function scopeOfPart(walk: Walk, call: Call, scope: Scope): Scope {
  const { test } = scope;
  const part = partOf(walk, call, scope);
  if (test === null || part === scope.part) return scope;
  const { skip, conditional, focused } = markOfCall(call, walk.code, walk.rules.markers);
  if (focused) test.mark = joinMarks(test.mark, { ...UNMARKED, focused });
  const inCi = conditional !== null && valueInCi(conditional.condition, walk.code) === true;
  return { ...scope, part, dead: scope.dead || skip !== null || inCi };
}

/** The part that the head of a `with` opens for its body: `with self.subTest("a"):`. */
export function partOfHead(walk: Walk, head: readonly CodeNode[], scope: Scope): string | null {
  if (scope.test === null || walk.rules.parts === undefined) return scope.part;
  const calls = head.flatMap((each) => callsIn(each)).flatMap((node) => callAt(node, walk.code) ?? []);
  return calls.reduce<string | null>((part, call) => partOf(walk, call, { ...scope, part }), scope.part);
}

function callsIn(node: CodeNode): readonly CodeNode[] {
  return node.kind === "call" ? [node] : node.children.flatMap(callsIn);
}

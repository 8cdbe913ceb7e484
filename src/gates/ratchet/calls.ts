import { skipPart, splitInside, splitTop } from "./code-text.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import { contextsOf, pathInContext } from "./contexts.ts";

/** One call, whatever its language: `f(a)`, `f a do ... end`, `f(a) { ... }`, `f!(a)`, a bare `f`. */
export interface Call {
  readonly node: CodeNode;
  /** `pathOf` the callee. */
  readonly path: string;
  /** The callee as it stands. */
  readonly callee: string;
  /** Where the callee starts; before `node.start` where a grammar puts the arguments into a node of their own. */
  readonly start: number;
  /** Offset behind the callee. */
  readonly calleeEnd: number;
  /** The argument list, null when there is none. */
  readonly list: CodeNode | null;
  /** Its parts as text, comments blanked. A block behind the call is not among them. */
  readonly args: readonly string[];
  /** The function it is given: a block, a trailing lambda, or the last function among the arguments. */
  readonly lambda: CodeNode | null;
}

/** Children, with those of wrappers in their place. */
export function partsOf(node: CodeNode): readonly CodeNode[] {
  if (!node.children.some(({ kind }) => kind === "wrapper")) return node.children;
  return node.children.flatMap((child) => (child.kind === "wrapper" ? partsOf(child) : [child]));
}

function findLambda(node: CodeNode, depth: number): CodeNode | null {
  const parts = partsOf(node);
  const own = parts.findLast(({ kind }) => kind === "lambda" || kind === "function");
  if (own !== undefined || depth === 0) return own ?? null;
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at];
    const inner = part === undefined || part.children.length === 0 ? null : findLambda(part, depth - 1);
    if (inner !== null) return inner;
  }
  return null;
}

/** The texts of an argument list's parts. */
export function argumentsOf(list: CodeNode | null, { code }: Code): readonly string[] {
  if (list === null) return [];
  const text = code.slice(list.start, list.end).trim();
  // Behind a space a brace is the first argument's own, as in `assert {:ok, 1} = f()`.
  const opens = /\s/.test(code[list.start - 1] ?? "") ? /^\(/ : /^[([{]/;
  if (!opens.test(text)) return splitTop(text);
  return splitInside(text) ?? splitTop(skipPart(text, 0) === text.length ? text.slice(1, -1) : text);
}

/** Most calls are neither a test nor an assertion, and nobody asks for their arguments: split when asked. */
class LazyCall implements Call {
  readonly node: CodeNode;
  readonly path: string;
  readonly callee: string;
  readonly start: number;
  readonly calleeEnd: number;
  readonly list: CodeNode | null;
  readonly lambda: CodeNode | null;
  readonly #code: Code;
  #args: readonly string[] | null = null;

  constructor(call: Omit<Call, "args">, code: Code) {
    this.node = call.node;
    this.path = call.path;
    this.callee = call.callee;
    this.start = call.start;
    this.calleeEnd = call.calleeEnd;
    this.list = call.list;
    this.lambda = call.lambda;
    this.#code = code;
  }

  get args(): readonly string[] {
    this.#args ??= argumentsOf(this.list, this.#code);
    return this.#args;
  }
}

interface Reading {
  readonly code: Code | null;
  readonly calls: Map<CodeNode, Call | null>;
  readonly contexts: ReadonlySet<string> | null;
}

/**
 * The calls of the code that was asked about last: files are read one after the other. A weak map's values outlive
 * small collections, and with them all files since the last large one.
 */
let read: Reading = { code: null, calls: new Map(), contexts: null };

function readAnew(code: Code): void {
  if (read.code !== code) read = { code, calls: new Map(), contexts: contextsOf(code) };
}

/** The path of a function that is named and not called. */
export function pathOfName(name: string, code: Code): string {
  readAnew(code);
  return pathInContext(name, read.contexts);
}

/** Where the callee starts: some grammars hang the arguments behind it as siblings. */
function calleeStart(node: CodeNode): number {
  if (node.type !== "selector" || node.parent === null) return node.start;
  const siblings = node.parent.children;
  const before = siblings.slice(0, siblings.indexOf(node)).findLast(({ type }) => type !== "selector");
  return before?.start ?? node.start;
}

/** The block that a macro is written before (`TEST_CASE("x") { ... }` reads as a call and a block). */
function blockBehind(node: CodeNode): CodeNode | null {
  const statement = node.parent;
  if (statement === null || statement.type !== "expression_statement" || statement.parent === null) return null;
  const siblings = statement.parent.children;
  const next = siblings[siblings.indexOf(statement) + 1];
  return next?.type === "compound_statement" ? next : null;
}

/** A bare name is a call only where it stands as a statement or is asked something. */
function isBareCall(node: CodeNode): boolean {
  return node.field === "receiver" || node.parent?.kind === "block" || node.field === "body";
}

/** A shell command: its first word is what is called. */
function commandAt(node: CodeNode, code: Code): Call {
  const calleeEnd = node.children[0]?.end ?? node.end;
  const callee = code.code.slice(node.start, calleeEnd);
  const args = node.children.slice(1).map(({ start, end }) => code.code.slice(start, end));
  return { node, path: callee, callee, start: node.start, calleeEnd, list: null, args, lambda: null };
}

function trailing(part: CodeNode, node: CodeNode): boolean {
  if (part === node.children[0]) return false;
  return part.kind === "lambda" || (part.kind === "block" && (part.field === "arguments" || part.field === "block"));
}

/** `f("x") { }` where the grammar makes the block the argument of a second call. */
function mergedCall(node: CodeNode, block: CodeNode | null, code: Code): Call | null {
  const first = node.children[0];
  const inner = block !== null && first?.kind === "call" ? callAt(first, code) : null;
  if (inner === null || inner.list === null) return null;
  const { path, callee, start, calleeEnd, list } = inner;
  return new LazyCall({ node, path, callee, start, calleeEnd, list, lambda: block }, code);
}

/** Reads a node as a call; null when it is none. Arguments given one call further in (`test("x") { }`) count as its own. */
export function callAt(node: CodeNode, code: Code): Call | null {
  readAnew(code);
  const { calls } = read;
  const known = calls.get(node);
  if (known !== undefined) return known;
  const call = readCallAt(node, code);
  calls.set(node, call);
  return call;
}

function readCallAt(node: CodeNode, code: Code): Call | null {
  if (node.type === "command") return commandAt(node, code);
  return isCall(node) ? readCall(node, code) : null;
}

function isCall(node: CodeNode): boolean {
  if (node.type === "selector") return partsOf(node).some(({ kind }) => kind === "arguments");
  return node.kind !== "bare" || isBareCall(node);
}

function readCall(node: CodeNode, code: Code): Call {
  const parts = partsOf(node);
  const list = parts.find(({ kind, field }) => kind === "arguments" && field !== "function") ?? null;
  const block = parts.find((part) => trailing(part, node)) ?? null;
  const merged = list === null ? mergedCall(node, block, code) : null;
  if (merged !== null) return merged;
  const start = calleeStart(node);
  const calleeEnd = Math.min(list?.start ?? node.end, block?.start ?? node.end);
  const callee = code.code.slice(start, calleeEnd).trim();
  const given = list === null ? null : findLambda(list, 3);
  const lambda = block ?? given ?? blockBehind(node);
  return new LazyCall(
    { node, path: pathInContext(callee, read.contexts), callee, start, calleeEnd, list, lambda },
    code,
  );
}

/** The call whose result is called: `it.each(table)` of `it.each(table)("x", f)`. */
export function innerCall(call: Call, code: Code): Call | null {
  const first = call.node.children[0];
  if (first?.kind !== "call" || first.end > call.calleeEnd) return null;
  const inner = callAt(first, code);
  return inner !== null && inner.lambda === call.lambda && inner.list === call.list ? innerCall(inner, code) : inner;
}

/** The end of the chain that starts with a call: `expect(a)` of `expect(a).not.toBe(1)` gives the whole. */
export function chainTop(node: CodeNode, start: number): CodeNode {
  let top = node;
  for (let parent = node.parent; parent !== null; parent = parent.parent) {
    const link = parent.kind === "call" || parent.kind === "member" || parent.type === "await_expression";
    if (parent.start !== start || !link || parent.type === "await_expression") break;
    top = parent;
  }
  return top;
}

// Code in a test that is never run: loops over nothing, what stands behind a constant, functions that nobody calls.
import type { Call } from "./calls.ts";
import { valueInCi } from "./ci-values.ts";
import type { CodeNode } from "./code-tree.ts";
import { isExit } from "./flow.ts";
import { rowsOfLoop, rowsOfLoopCall } from "./rows.ts";
import { textOf, type Walk } from "./walk.ts";

function occurrences(name: string, text: string): number {
  const escaped = name.replace(/\$/g, "\\$");
  return [...text.matchAll(new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`, "g"))].length;
}

/** A list that a name stands for may be filled on the way: only one that is never named besides stays empty. */
function staysEmpty(walk: Walk, over: string): boolean {
  const name = /^\$?([A-Za-z_]\w*)(?:\.\w+\(.*\))?$/s.exec(over.trim())?.[1];
  return name === undefined || occurrences(name, walk.code.code) <= 2;
}

function headOf(walk: Walk, loop: CodeNode): string {
  const body = loop.children.find(({ kind, field }) => kind === "block" || field === "body");
  return walk.code.code.slice(loop.start, body?.start ?? loop.end).trim();
}

/** A loop whose body is never entered. */
export function isEmptyLoop(walk: Walk, loop: CodeNode): boolean {
  const head = headOf(walk, loop);
  const counted = /\b(\w+)\s*=\s*(\d+)\s*;\s*\1\s*<\s*(\d+)\s*;/.exec(head);
  if (counted !== null) return Number(counted[2]) >= Number(counted[3]);
  if (/\bin\s+range\(\s*0\s*\)/.test(head)) return true;
  const condition = /^(?:while|for)\s*(?:\(\s*(?:;([^;]*);.*|([^;]*))\)|([^;{]*?))\s*(?:\{|:|do)?$/s.exec(head);
  const text = (condition?.[1] ?? condition?.[2] ?? condition?.[3] ?? "").trim();
  if (/^while|^for\s*\(\s*;/.test(head) && valueInCi(text, walk.code) === false) return true;
  if (/^for\s+(?:false)\s*\{?$/.test(head)) return true;
  if (rowsOfLoop(loop, walk.code) !== 0) return false;
  return staysEmpty(walk, /(?:\bof\b|\bin\b|\brange\b|:)\s*([\s\S]+?)\s*\)?\s*(?:do|:|\{)?$/.exec(head)?.[1] ?? "");
}

/** `[].forEach(...)`. */
export function isEmptyLoopCall(walk: Walk, call: Call): boolean {
  if (rowsOfLoopCall(call, walk.code, walk.rules) !== 0) return false;
  return staysEmpty(walk, call.callee.replace(/(?:\?\.|&\.|\.|->)\w+$/s, ""));
}

/** The right side of `a && b` or `a || b` that `a` decides against. */
export function isCutOff(walk: Walk, logic: CodeNode): boolean {
  const [left, right] = logic.children;
  if (left === undefined || right === undefined) return false;
  const operator = walk.code.code.slice(left.end, right.start).trim();
  const wanted = /^(?:&&|and)$/.test(operator) ? false : /^(?:\|\||or)$/.test(operator) ? true : null;
  return wanted !== null && valueInCi(textOf(walk, left), walk.code) === wanted;
}

/** `if (process.env.CI) return;`: what follows is not reached where CI runs. */
export function leavesInCi(walk: Walk, statement: CodeNode): boolean {
  const branch = statement.kind === "statement" ? (statement.children[0] ?? statement) : statement;
  if (branch.kind !== "branch") return false;
  const condition = branch.children.find(({ field }) => field === "condition") ?? branch.children[0];
  const then =
    branch.children.find(({ field }) => field === "consequence" || field === "body") ??
    branch.children.find((child) => child !== condition && child.kind === "block");
  if (condition === undefined || then === undefined || !holdsExit(then)) return false;
  const text = textOf(walk, condition);
  return valueInCi(/^unless/.test(branch.type) ? `!(${text})` : text, walk.code) === true;
}

function holdsExit(part: CodeNode): boolean {
  const exits = [part, ...part.children, ...part.children.flatMap(({ children }) => children)];
  return exits.some((each) => isExit(each) && !/throw|raise/.test(each.type + (each.children[0]?.type ?? "")));
}

/** Functions whose name stands nowhere else in the test: they are never called. */
const PLAIN_FUNCTION =
  /^(?:function_declaration|function_definition|function_item|local_function_statement|lambda|arrow_function|function_expression|closure_expression|func_literal|lambda_literal|lambda_expression)$/;

function isInsideType(node: CodeNode, body: CodeNode): boolean {
  for (let above = node.parent; above !== null && above !== body; above = above.parent) {
    if (/class|object|impl_item|trait|interface|decorated/.test(above.type)) return true;
  }
  return false;
}

/** The name that a function value is given; null where it is not simply named. */
function nameOfValue(walk: Walk, node: CodeNode): string | null {
  const parent = node.parent;
  if (parent === null || !/^(?:variable_declarator|assignment|let_declaration)$/.test(parent.type)) return null;
  const named = parent.children.find(({ field }) => field === "name" || field === "left" || field === "pattern");
  const name = named === undefined || named === node ? "" : textOf(walk, named);
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : null;
}

export function isNeverCalled(
  walk: Walk,
  node: CodeNode,
  { body, name }: { readonly body: CodeNode | null; readonly name: string | null },
): boolean {
  if (body === null || !PLAIN_FUNCTION.test(node.type) || isInsideType(node, body)) return false;
  // `() => expect(x).toBe(1);` is a statement that does nothing.
  if (node.kind === "lambda" && node.parent?.kind === "statement") return true;
  const own = name ?? nameOfValue(walk, node);
  // Operators and names in back quotes are called otherwise.
  if (own === null || !/^[A-Za-z_$][\w$]*$/.test(own)) return false;
  const text = textOf(walk, body).replace(/(["'])(?:\\.|(?!\1)[^\\\n])*\1/g, "''");
  return occurrences(own, text) === 1;
}

// Rust's macros hold tokens, not code: calls of macros in them, and functions (`proptest! { #[test] fn ... }`), are
// read from their order.
import { argumentsOf, type Call } from "./calls.ts";
import type { Code, CodeNode } from "./code-tree.ts";

export interface TokenFunction {
  readonly name: CodeNode;
  readonly body: CodeNode;
  /** Texts of its attributes without brackets. */
  readonly attributes: readonly string[];
}

/** A macro call whose name is this token, or null. */
export function macroAt(children: readonly CodeNode[], index: number, code: Code): Call | null {
  const name = children[index];
  const list = children[index + 1];
  if (name?.type !== "identifier" || list?.type !== "token_tree") return null;
  if (code.code.slice(name.end, list.start).trim() !== "!") return null;
  const callee = `${code.code.slice(name.start, name.end)}!`;
  return {
    node: name,
    path: callee,
    callee,
    start: name.start,
    calleeEnd: list.start,
    list,
    args: argumentsOf(list, code),
    lambda: null,
  };
}

/** A function whose name is this token, or null. */
export function functionAt(children: readonly CodeNode[], index: number, { code }: Code): TokenFunction | null {
  const name = children[index];
  if (name?.type !== "identifier" || !/\bfn\s+$/.test(code.slice(Math.max(0, name.start - 12), name.start)))
    return null;
  const body = children.slice(index + 1).find((each) => code[each.start] === "{");
  if (body === undefined) return null;
  const attributes: string[] = [];
  for (let at = index - 1; at >= 0 && code[children[at]?.start ?? 0] === "["; at -= 1) {
    const { start = 0, end = 0 } = children[at] ?? {};
    attributes.unshift(code.slice(start + 1, end - 1).trim());
  }
  return { name, body, attributes };
}

import type { Code, CodeNode } from "./code-tree.ts";
import { constantValue } from "./states.ts";

/** The condition's text of a branch; "" when it has none (a switch). */
export function conditionOf(branch: CodeNode, { code }: Code): string {
  const condition = conditionNode(branch);
  if (condition === null) return "";
  const text = code.slice(condition.start, condition.end).trim().replace(/\s+/g, " ");
  const negated =
    /^unless/.test(branch.type) || /^\s*(?:#\s*ifndef|unless)\b/.test(code.slice(branch.start, branch.start + 10));
  const bare = text.replace(/^\(\s*([^()]*)\s*\)$/, "$1");
  return negated ? `!(${bare})` : bare;
}

function conditionNode(branch: CodeNode): CodeNode | null {
  return (
    branch.children.find(({ field }) => field === "condition") ??
    branch.children.find(({ kind }) => kind !== "block") ??
    null
  );
}

export type BranchPart = "condition" | "then" | "else";

export function partOfBranch(branch: CodeNode, child: CodeNode): BranchPart {
  if (child === conditionNode(branch)) return "condition";
  if (child.field === "alternative" || /else|elif|elsif/.test(child.type)) return "else";
  const then = branch.children.find((each) => each.kind === "block");
  // Kotlin and Swift put both blocks side by side without names; a preprocessor branch has no block of its own.
  const second = then !== undefined && child.kind === "block" && child !== then && !branch.type.startsWith("preproc");
  return second ? "else" : "then";
}

/** Which part of a branch never runs because its condition is a constant. */
export function deadPart(condition: string): "then" | "else" | "none" {
  if (condition === "") return "none";
  return partFor(constantValue(condition));
}

/** The part that never runs when the condition has this value. */
export function partFor(value: boolean | null): "then" | "else" | "none" {
  if (value === null) return "none";
  return value ? "else" : "then";
}

/** A statement that leaves its block whatever happens. */
export function isExit(statement: CodeNode): boolean {
  if (statement.kind === "exit") return true;
  const [only, more] = statement.children;
  return statement.kind === "statement" && more === undefined && only?.kind === "exit";
}

/** Words by which a failure goes on instead of being swallowed or passed over. */
export const PASSES_ON =
  /\b(?:throw|raise|reraise|rethrow|panic|fail|flunk|assert\w*|expect\w*|should\w*|done\s*\(\s*\w|reject)\b/;

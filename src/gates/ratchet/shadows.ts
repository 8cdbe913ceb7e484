// Names of assertions and tests that a file defines itself, with nothing behind them: `const expect = () => ({ toBe() {} })`.
import { skipPart, splitTop } from "./code-text.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import type { LanguageRules } from "./rules.ts";
import { nameOfDeclaration } from "./tests.ts";

/** A name that means nothing between two places. */
export interface Shadow {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const RUNNERS = /^(?:it|test|specify|describe|context|suite)$/;
const CHECKS = /^(?:expect|assert|should|verify)$|^(?:assert|should|expect|refute|Assert)[A-Z_]\w*$/;
/** Doubles that answer to everything. */
const DOUBLE = /^(?:(?:vi|jest)\.fn|sinon\.(?:stub|fake|spy)|mock\.fn)\([^()]*\)$|^new Proxy\(/;

function textOf({ start, end }: CodeNode, { code }: Code): string {
  return code.slice(start, end);
}

/** A check that calls nothing and throws nothing cannot fail. */
function canFail(node: CodeNode, code: Code, rules: LanguageRules): boolean {
  if (node.kind === "assert" || node.type === "raise_statement" || /throw/.test(node.type)) return true;
  if (node.kind === "call" && !rules.noise.test(textOf(node, code))) return true;
  return node.children.some((child) => canFail(child, code, rules));
}

/** A runner that does not call what it is given runs nothing. */
function runsNothing(node: CodeNode, code: Code): boolean {
  const text = textOf(node, code);
  const parameters = /^(?:async\s+)?(?:function\s*\w*\s*)?\(([^()]*)\)/.exec(text);
  if (parameters === null || parameters[1]?.includes("...") === true) return false;
  const [, given] = (parameters[1] ?? "").split(",").map((each) => /^\s*([\w$]+)/.exec(each)?.[1]);
  const body = text.slice(parameters[0].length);
  if (given === undefined) return !/\(/.test(body.replace(/^\s*=>/, ""));
  const words: readonly string[] = body.match(/[\w$]+/g) ?? [];
  return !words.includes(given);
}

function isHollow(
  name: string,
  value: CodeNode,
  { code, rules }: { readonly code: Code; readonly rules: LanguageRules },
): boolean {
  if (DOUBLE.test(textOf(value, code).trim())) return true;
  if (value.kind !== "lambda" && value.kind !== "function") return false;
  const body = value.children.find(({ field, kind }) => field === "body" || kind === "block");
  if (RUNNERS.test(name)) return runsNothing(value, code);
  // A declaration without a body is somebody else's.
  return body !== undefined && !canFail(body, code, rules);
}

function scopeOf(node: CodeNode, code: Code): { readonly start: number; readonly end: number } {
  let at = node.parent;
  while (at !== null && at.kind !== "block") at = at.parent;
  return at === null ? { start: 0, end: code.code.length } : { start: at.start, end: at.end };
}

/** Matchers that the file gives to `expect.extend` and that let everything pass. */
export function hollowMatchers({ code }: Code): ReadonlySet<string> {
  const at = code.indexOf("expect.extend({");
  if (at === -1) return new Set();
  const start = at + "expect.extend(".length;
  const methods = splitTop(code.slice(start + 1, skipPart(code, start) - 1));
  const hollow = methods.filter((text) => /\bpass\s*:\s*true\b/.test(text) && !/\bpass\b(?!\s*:\s*true\b)/.test(text));
  return new Set(hollow.map((text) => /^(?:async\s+)?["']?(\w+)/.exec(text)?.[1] ?? ""));
}

interface Named {
  readonly name: string;
  readonly value: CodeNode;
}

function namedAt(node: CodeNode, code: Code): Named | null {
  // A method of an object is called by the object's name.
  if (node.type === "method_definition") return null;
  if (node.kind === "function") return { name: nameOfDeclaration(node, code), value: node };
  if (node.type !== "variable_declarator" && node.type !== "assignment") return null;
  const named = node.children.find(({ field }) => field === "name" || field === "left") ?? node.children[0];
  const value = node.children.find(({ field }) => field === "value" || field === "right") ?? node.children.at(-1);
  return named === undefined || value === undefined || named === value ? null : { name: textOf(named, code), value };
}

/** Names of assertions and of tests that mean nothing in this file, with where. */
export function shadowsOf(code: Code, rules: LanguageRules): readonly Shadow[] {
  const found: Shadow[] = [];
  const visit = (node: CodeNode): void => {
    const named = namedAt(node, code);
    const runner = rules.awaited !== undefined && RUNNERS.test(named?.name ?? "");
    if (named !== null && (runner || CHECKS.test(named.name)) && isHollow(named.name, named.value, { code, rules })) {
      found.push({ name: named.name, ...scopeOf(node, code) });
    }
    for (const child of node.children) visit(child);
  };
  visit(code.root);
  return found;
}

/** Whether what is called at a place is hollow: by its first word (`expect`), or its last one (`self.assertEqual`). */
export function isShadowed(shadows: readonly Shadow[], path: string, at: number): boolean {
  if (shadows.length === 0) return false;
  const words = path.replace(/\(\)/g, "").split(".");
  const own = new Set([words[0], words.at(-1)]);
  return shadows.some(({ name, start, end }) => own.has(name) && at >= start && at < end);
}

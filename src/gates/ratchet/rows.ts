import type { Annotation } from "./annotations.ts";
import { type Call, innerCall } from "./calls.ts";
import { countElements, skipPart, splitTop } from "./code-text.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import type { LanguageRules, RowRules } from "./rules.ts";

/** Rows multiply; an unknown factor makes the product unknown. */
export function multiply(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a * b;
}

/** What names stand for in the code that was asked about last: one table is often looped over by many tests. */
let literalsOf: { readonly code: string; readonly literals: Map<string, string | null> } = {
  code: "",
  literals: new Map(),
};

/** The text of the literal that a name stands for, where the file gives it exactly one. */
function literalOf(name: string, code: string): string | null {
  if (code !== literalsOf.code) literalsOf = { code, literals: new Map() };
  const { literals } = literalsOf;
  const word = name.trim().replace(/\.(?:map|entries|iter|into_iter|values)\(.*$/s, "");
  if (!/^\$?[A-Za-z_][\w.]*$/.test(word)) return null;
  const known = literals.get(word);
  if (known !== undefined) return known;
  const text = findLiteral(word, code);
  literals.set(word, text);
  return text;
}

function findLiteral(word: string, code: string): string | null {
  // Most names are given no value here; the expression below looks at every place.
  if (!code.includes(word)) return null;
  const escaped = word.replace(/[.$]/g, "\\$&");
  const given = new RegExp(`(?<![\\w.])${escaped}\\s*(?::[^=\\n]{0,120})?(?::=|=)(?![=>])\\s*`, "g");
  const places = [...code.matchAll(given)];
  const place = places[0];
  if (place === undefined || places.length > 1) return null;
  return code.slice(place.index + place[0].length, place.index + place[0].length + 200_000);
}

/** Elements of a table: a literal, or a name that stands for one. Null when unknown. */
export function rowsOfTable(table: string, code: string): number | null {
  if (/^(?:\[\w*\]|map\[[^\]]*\])\s*\*?\w/.test(table)) return countElements(firstLiteral(table));
  const own = countElements(table.replace(/^(?:new\s+)?(?:\w+\s*)?(?=\[|\{)/, ""));
  if (own !== null) return own;
  const value = literalOf(table, code);
  const literal = value === null ? null : /^(?:&|new\s+)?(?:vec!|[\w.[\]*]*(?:struct\s*)?)?\s*(?=[[{(])/.exec(value);
  if (value === null || literal === null) return null;
  return countElements(firstLiteral(value));
}

/** The literal that a text starts with: in Go, behind the type of its elements. */
function firstLiteral(text: string): string {
  const go = /^(?:\[\w*\]|map\[[^\]]*\])\s*(?:struct\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\*?[\w.]+)\s*/.exec(text);
  const from = text.slice(go?.[0].length ?? 0);
  const open = /^(?:&|new\s+)?(?:vec!|[A-Za-z_][\w.]*)?\s*(?=[[{(])/.exec(from)?.[0].length ?? 0;
  const literal = from.slice(open);
  return literal.slice(0, skipPart(literal, 0));
}

/** What a call of `Object.entries` goes over. */
function entriesOf(table: string): string {
  return table.replace(/^Object\.(?:entries|keys|values)\((.*)\)$/s, "$1");
}

/** Rows of a tagged table: its lines with values. */
function rowsOfTemplate(template: string): number {
  return template.split("\n").filter((line) => line.includes("${")).length;
}

/** Rows that a test's or suite's call has by its table. */
export function rowsOfCall(call: Call, code: Code, rules: RowRules): number | null {
  if (rules.path?.test(call.path) !== true) return 1;
  const inner = innerCall(call, code);
  const template = /`([\s\S]*)`\s*$/.exec(call.callee);
  if (inner?.list == null || template !== null) return template === null ? null : rowsOfTemplate(template[1] ?? "");
  return rowsOfTable(entriesOf(inner.args[0] ?? ""), code.code);
}

/** The tables of one annotation, multiplied. */
function rowsOfAnnotation({ text, args }: Annotation, code: Code, rules: RowRules): number | null {
  const number = /^\s*(?:value\s*=\s*)?(\d+)\s*$/.exec(args);
  if (number !== null) return Number(number[1]);
  const named = rules.annotationNamed?.exec(text)?.[1];
  if (named !== undefined)
    return splitTop(named)
      .map((part) => rowsOfTable(part, code.code))
      .reduce(multiply, 1);
  const plain = args.replace(/^\w+\s*[=:]\s*(?=[[{])/, "");
  const parts = splitTop(plain);
  const place = rules.annotationPlace;
  if (place !== undefined) return rowsOfTable(parts[place] ?? "", code.code);
  return rowsOfTable(parts.length === 1 ? plain : `[${plain}]`, code.code);
}

/** Elements that a function or field of this file hands out, by its name in an annotation; null when unknown. */
function rowsOfSource(args: string, code: string): number | null {
  const name = /\w+/.exec(args.replace(/nameof\(/, ""))?.[0] ?? "";
  const given = new RegExp(
    `(?<![\\w"'(])${name}\\s*(?:\\(\\))?[^;{}=]*(?:=>?|\\{\\s*return\\b)\\s*(?:Stream\\.of|Arrays\\.asList|List\\.of|Set\\.of|listOf|new\\b[^;{]*)?\\s*(?=[[({])`,
  ).exec(code);
  return given === null ? null : countElements(firstLiteral(code.slice(given.index + given[0].length)));
}

/** Rows that annotations give. Several tables multiply, single rows add up. */
export function rowsOfAnnotations(annotations: readonly Annotation[], code: Code, rules: RowRules): number | null {
  const source = annotations.find(({ text }) => rules.annotationUnknown?.test(text));
  if (source !== undefined) return rowsOfSource(source.args, code.code);
  const single = annotations.filter(({ text }) => rules.annotationRow?.test(text)).length;
  const tables = annotations.filter(({ text }) => rules.annotationTable?.test(text));
  const rows = tables.map((each) => rowsOfAnnotation(each, code, rules)).reduce(multiply, 1);
  return multiply(rows, single === 0 ? 1 : single);
}

/** Rows that a loop gives to what it holds. */
export function rowsOfLoop(node: CodeNode, code: Code): number | null {
  const body = node.children.find(({ kind, field }) => kind === "block" || field === "body");
  const head = code.code.slice(node.start, body?.start ?? node.end);
  const over = /(?:\bof\b|\bin\b|\brange\b|:(?!=))\s*([\s\S]+?)\s*\)?\s*(?:do\b|:|\{|as\b.*)?\s*$/.exec(
    head.replace(/^for\s*(?:await\s*)?\(?/, ""),
  );
  if (over === null || /;/.test(head)) return null;
  return rowsOfTable((over[1] ?? "").replace(/\.(?:entries|each|items)\(\)$/, ""), code.code);
}

/** Rows that a looping method gives to what its function holds: `[1, 2].forEach((v) => test(...))`. */
export function rowsOfLoopCall(call: Call, code: Code, rules: LanguageRules): number | null {
  const path = rules.rows.loopCalls;
  if (path?.test(call.path) !== true) return 1;
  const receiver = call.callee.replace(/(?:\?\.|&\.|\.|->)\w+$/s, "");
  return rowsOfTable(entriesOf(receiver), code.code);
}

import { type CommentMarks, extensionOf, marksOf } from "./comment-marks.ts";

/**
 * A file as a program sees it, made of the same UTF-16 units at the same offsets: what is left out is white space.
 * Read with marks alone, not with a grammar: where a text fools it, more is left out, or a string is taken for code.
 */
export interface CodeView {
  /** Without comments, documentation strings and imports. */
  readonly code: string;
  /** Without strings as well. */
  readonly bare: string;
  /** Without comments alone. */
  readonly spoken: string;
}

type Kind = "comment" | "string";

interface Span {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
}

const LINE_END = /\n/g;
/** A mark is understood by what stands right before it: a line may be as long as its file. */
const NEAR_CHARS = 200;

function endOfLine(text: string, at: number): number {
  LINE_END.lastIndex = at;
  return LINE_END.exec(text)?.index ?? text.length;
}

function literal(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Where the block comment ends that opens here and holds others; the end of the file when it never does. */
function endOfNested(text: string, { at, mark }: Found, close: string): number {
  const either = new RegExp(`${literal(mark)}|${literal(close)}`, "g");
  either.lastIndex = at + mark.length;
  let depth = 1;
  for (let found = either.exec(text); found !== null; found = either.exec(text)) {
    depth += found[0] === mark ? 1 : -1;
    if (depth === 0) return either.lastIndex;
  }
  return text.length;
}

/** An end that is missing is the end of the file, but for a mark that is code where nothing closes it. */
function endOfBlock(text: string, found: Found, block: { readonly close: string; readonly nested: boolean }) {
  const { at, mark } = found;
  if (block.nested) return endOfNested(text, found, block.close);
  const end = text.indexOf(block.close, at + mark.length);
  if (end !== -1) return end + block.close.length;
  return mark === "{#" ? null : text.length;
}

/** The end of a string, escapes skipped; null when it does not end, or not in its line where it has to. */
function endOfString(text: string, { at, mark }: Found, long: boolean): number | null {
  for (let next = at + mark.length; next < text.length; next += 1) {
    if (text[next] === "\\") next += 1;
    else if (text.startsWith(mark, next)) return next + mark.length;
    else if (!long && text[next] === "\n") return null;
  }
  return null;
}

function lineBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - NEAR_CHARS), at);
  return near.slice(near.lastIndexOf("\n") + 1);
}

/** A long string that is a statement of its own is documentation. */
const DOCUMENTS = /^\s*(?:@\w*doc\s+(?:~[sS])?|[rRuUbB]{1,2})?$/;
const BEFORE_REGEX = /(?:^|[=(,:;[!&|?{}+\-*%<>~^]|\b(?:return|typeof|case|in|of|delete|void|do|else))\s*$/;

function regexSpan(text: string, at: number): Span | null {
  let inClass = false;
  for (let i = at + 1; i < text.length && text[i] !== "\n"; i += 1) {
    const character = text[i];
    if (character === "\\") i += 1;
    else if (character === "[") inClass = true;
    else if (character === "]") inClass = false;
    else if (character === "/" && !inClass) return { kind: "string", from: at, to: i + 1 };
  }
  return null;
}

interface Found {
  readonly at: number;
  readonly mark: string;
}

function stringSpan(text: string, { at, mark }: Found, long: boolean): Span | null {
  const end = endOfString(text, { at, mark }, long);
  if (end === null && !long) return null;
  const documents = mark.length === 3 && DOCUMENTS.test(lineBefore(text, at));
  return { kind: documents ? "comment" : "string", from: at, to: end ?? text.length };
}

interface Pass {
  readonly text: string;
  readonly marks: CommentMarks;
  /** Up to where a mark closes nothing: the rest of a line is not looked through for each mark in it. */
  readonly open: Map<string, number>;
}

/** A string or pattern that ends with its line. */
function shortSpan({ text, open }: Pass, found: Found): Span | null {
  const { at, mark } = found;
  if (at < (open.get(mark) ?? 0) || (mark === "/" && !BEFORE_REGEX.test(lineBefore(text, at)))) return null;
  const span = mark === "/" ? regexSpan(text, at) : stringSpan(text, found, false);
  if (span === null) open.set(mark, endOfLine(text, at));
  return span;
}

/** What the mark at this place begins; null when it is an ordinary character here. */
function spanAt(pass: Pass, found: Found): Span | null {
  const { text, marks } = pass;
  const { at, mark } = found;
  const close = marks.blocks.get(mark);
  if (close !== undefined) {
    const to = endOfBlock(text, found, { close, nested: marks.nested });
    return to === null ? null : { kind: "comment", from: at, to };
  }
  if (marks.lines.includes(mark)) {
    const before = text[at - 1] ?? "\n";
    if (marks.after !== null && before !== "\n" && !marks.after.test(before)) return null;
    return { kind: "comment", from: at, to: endOfLine(text, at) };
  }
  return marks.longStrings.includes(mark) ? stringSpan(text, found, true) : shortSpan(pass, found);
}

function findSpans(text: string, marks: CommentMarks): readonly Span[] {
  const spans: Span[] = [];
  const pass: Pass = { text, marks, open: new Map() };
  const next = new RegExp(marks.next);
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const span = spanAt(pass, { at: found.index, mark: found[0] });
    if (span === null) continue;
    spans.push(span);
    next.lastIndex = Math.max(span.to, found.index + 1);
  }
  return spans;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

function blankSpans(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of spans) {
    parts.push(text.slice(end, from), blank(text.slice(from, to)));
    end = to;
  }
  parts.push(text.slice(end));
  return parts.join("");
}

const IMPORTS_OF_JAVASCRIPT =
  /^[ \t]*(?:import\b(?![ \t]*[(.])[^;]{0,4000}?["'][^"'\n]*["'];?|export\s+(?:type\s+)?(?:\*[^;\n]{0,200}?|\{[^}]{0,4000}\}\s*)from\s*["'][^"'\n]*["'];?|(?:const|let|var)\s[^=;]{0,2000}=\s*require\([^)\n]*\)[\w.]*;?)/gm;
const IMPORTS_OF_PYTHON = /^[ \t]*(?:from\s+[\w.]+\s+import\s+(?:\([^)]{0,4000}\)|[^\n]*)|import\s+[\w., \t]+$)/gm;
const IMPORTS =
  /^[ \t]*(?:import\s*\([^)]{0,8000}\)|(?:import|package|@import|@use|@forward|#include|#import|extern crate|namespace|require|require_once|require_relative|include|include_once|alias)(?=[ \t"'<])[^\n]*|(?:pub(?:\([^)\n]*\))?\s+)?(?:use|mod)\s+[^;(=\n]*(?:\{[^}]{0,2000}\})?;|using\s+(?:static\s+)?[\w.:]+\s*;)/gm;

function importsOf(path: string): RegExp {
  const extension = extensionOf(path);
  if (/^(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(extension)) return IMPORTS_OF_JAVASCRIPT;
  return /^pyx?$/.test(extension) ? IMPORTS_OF_PYTHON : IMPORTS;
}

export function viewCode(path: string, text: string): CodeView {
  const spans = findSpans(text, marksOf(path));
  const comments = spans.filter(({ kind }) => kind === "comment");
  const spoken = blankSpans(text, comments);
  const imports: readonly Span[] = [...spoken.matchAll(importsOf(path))].map((found) => ({
    kind: "comment",
    from: found.index,
    to: found.index + found[0].length,
  }));
  const code = blankSpans(spoken, imports);
  const strings = spans.filter(({ kind }) => kind === "string");
  return { code, bare: blankSpans(code, strings), spoken };
}

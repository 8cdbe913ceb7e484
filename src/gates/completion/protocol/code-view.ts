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
}

type Kind = "comment" | "string";

interface Span {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
}

const LINE_END = /\n/g;

function endOfLine(text: string, at: number): number {
  LINE_END.lastIndex = at;
  return LINE_END.exec(text)?.index ?? text.length;
}

function endAfter(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

/** The end of a string, escapes skipped; null when it does not end where it may. */
function endOfString(text: string, mark: string, range: { readonly from: number; readonly to: number }): number | null {
  for (let at = range.from; at < range.to; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text.startsWith(mark, at)) return at + mark.length;
  }
  return null;
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
}

/** A long string that is a statement of its own is documentation. */
const DOCUMENTS = /^\s*(?:@\w*doc\s+(?:~[sS])?|[rRuUbB]{1,2})?$/;
const BEFORE_REGEX = /(?:^|[=(,:;[!&|?{}+\-*%<>~^]|\b(?:return|typeof|case|in|of|delete|void|do|else))\s*$/;

function regexSpan(text: string, at: number): Span | null {
  if (!BEFORE_REGEX.test(lineBefore(text, at))) return null;
  const end = endOfLine(text, at);
  let inClass = false;
  for (let i = at + 1; i < end; i += 1) {
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
  const from = at + mark.length;
  const end = endOfString(text, mark, { from, to: long ? text.length : endOfLine(text, from) });
  if (end === null && !long) return null;
  const documents = mark.length === 3 && DOCUMENTS.test(lineBefore(text, at));
  return { kind: documents ? "comment" : "string", from: at, to: end ?? text.length };
}

/** What the mark at this place begins; null when it is an ordinary character here. */
function spanAt(text: string, marks: CommentMarks, found: Found): Span | null {
  const { at, mark } = found;
  const close = marks.blocks.get(mark);
  if (close !== undefined) return { kind: "comment", from: at, to: endAfter(text, close, at + mark.length) };
  if (marks.lines.includes(mark)) {
    const before = text[at - 1] ?? "\n";
    if (marks.spaced && !/\s/.test(before)) return null;
    return { kind: "comment", from: at, to: endOfLine(text, at) };
  }
  if (marks.longStrings.includes(mark)) return stringSpan(text, found, true);
  return mark === "/" ? regexSpan(text, at) : stringSpan(text, found, false);
}

function findSpans(text: string, marks: CommentMarks): readonly Span[] {
  const spans: Span[] = [];
  const next = new RegExp(marks.next);
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const span = spanAt(text, marks, { at: found.index, mark: found[0] });
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
  const imports: readonly Span[] = [...blankSpans(text, comments).matchAll(importsOf(path))].map((found) => ({
    kind: "comment",
    from: found.index,
    to: found.index + found[0].length,
  }));
  const code = blankSpans(blankSpans(text, comments), imports);
  const strings = spans.filter(({ kind }) => kind === "string");
  return { code, bare: blankSpans(code, strings) };
}

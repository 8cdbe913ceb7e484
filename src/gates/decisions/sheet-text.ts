// Foreign texts as the sheet writes them, and back. What is written is inert (core/text), and nothing is lost but
// what `shownText` changes, so a sheet that was read back is the sheet that was written.
import { oneLine, quote, renderSentence } from "../../core/text.ts";

const EMPTY = "(empty)";
const BREAK = "<!-- -->";

/** A text as the sheet can show it: one line, hidden characters revealed. Showing it again changes nothing. */
export function shownText(text: string): string {
  return oneLine(text);
}

/** A sentence: code spans stay, the rest is escaped. */
export function renderProse(text: string): string {
  return text === "" ? EMPTY : renderSentence(text);
}

/** A name or a value, whole, as a code span. */
export function renderSpan(text: string): string {
  return quote(text, Number.POSITIVE_INFINITY);
}

interface Span {
  readonly text: string;
  /** Where the rest begins. */
  readonly end: number;
}

/** The code span that opens at an offset; null when its backticks open none. */
function spanAt(line: string, start: number): Span | null {
  const fence = /^`+/.exec(line.slice(start))?.[0] ?? "";
  let from = start + fence.length;
  for (;;) {
    const at = line.indexOf(fence, from);
    if (at === -1) return null;
    const run = /^`+/.exec(line.slice(at))?.[0].length ?? 0;
    if (run === fence.length) return { text: line.slice(start + run, at), end: at + run };
    from = at + run;
  }
}

/** The piece of text that stands at an offset: a code span as it is, a break of ours as nothing, or a character. */
function pieceAt(line: string, at: number): Span {
  const span = line[at] === "`" ? spanAt(line, at) : null;
  if (span !== null) return { text: line.slice(at, span.end), end: span.end };
  if (line.startsWith(BREAK, at)) return { text: "", end: at + BREAK.length };
  const from = line[at] === "\\" ? at + 1 : at;
  return { text: line.charAt(from), end: from + 1 };
}

/** What `renderProse` was given. */
export function readProse(line: string): string {
  if (line === EMPTY) return "";
  let text = "";
  for (let at = 0; at < line.length; ) {
    const piece = pieceAt(line, at);
    text += piece.text;
    at = piece.end;
  }
  return text;
}

/** `quote` puts a space at both ends where the text would touch the fence or lose its own. */
function unpad(inside: string): string {
  return inside.length > 2 && inside.startsWith(" ") && inside.endsWith(" ") ? inside.slice(1, -1) : inside;
}

/** The texts of all code spans that `renderSpan` wrote in a line of ours, in order. */
export function readSpans(line: string): readonly string[] {
  const texts: string[] = [];
  let at = 0;
  while (at < line.length) {
    const span = line[at] === "`" ? spanAt(line, at) : null;
    if (span !== null) texts.push(unpad(span.text));
    else if (line.startsWith(EMPTY, at)) texts.push("");
    at = span?.end ?? at + 1;
  }
  return texts;
}

const SECONDS = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})Z$/;
const SHOWN_SECONDS = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) UTC$/;

export function renderTime(at: string): string {
  return SECONDS.test(at) ? at.replace(SECONDS, "$1 $2 UTC") : renderSpan(at);
}

export function readTime(shown: string): string {
  return SHOWN_SECONDS.test(shown) ? shown.replace(SHOWN_SECONDS, "$1T$2Z") : (readSpans(shown)[0] ?? "");
}

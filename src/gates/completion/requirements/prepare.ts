import { err, ok, type Result } from "../../../core/result.ts";
import { count } from "../../../core/text.ts";
import { fenceAfter, lineText, NEW_BLOCK } from "./blocks.ts";

export const MAX_PRD_BYTES = 512 * 1024;
const MAX_NESTING = 100;
/** Nested list markers cost the parser the square of their depth, on every line. Real documents stay below a tenth. */
const MAX_NESTING_COST = 60_000;
/** Parser and rules take the square of a line, and of what has no place to be parted at. Documents of people are far below. */
const MAX_LINE_CHARS = 10_000;
const MAX_UNBROKEN_LINES = 2_000;

/** The text a Markdown parser may see: the same number of lines, nothing hidden. */
export interface Prepared {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** Zero-width, bidirectional, tag, control and private characters. Tabs and line ends are none. */
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/** Refuses what is too large, takes out what people cannot see, and makes all line ends `\n`. */
export function prepareText(raw: string): Result<Prepared, string> {
  if (raw.length > MAX_PRD_BYTES || new TextEncoder().encode(raw).length > MAX_PRD_BYTES) {
    return err(`it is larger than ${MAX_PRD_BYTES} bytes; split it into several files`);
  }
  // Unusual spaces and emoji variants are everyday typing, and no one hides anything in them.
  const even = raw
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Zs}/gu, " ")
    .replace(/(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Emoji})/gu, "");
  const lines = even.split("\n");
  const warnings: string[] = [];
  const clean = lines.map((line, at) => {
    const hidden = line.match(HIDDEN);
    if (hidden === null) return line;
    const names = [...new Set(hidden.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`))];
    const more = names.length > 4 ? ", ..." : "";
    warnings.push(
      `Line ${at + 1} held ${count(hidden.length, "hidden character")} (${names.slice(0, 4).join(", ")}${more}), which were left out.`,
    );
    return line.replace(HIDDEN, "");
  });
  const shown =
    warnings.length > 20
      ? [...warnings.slice(0, 20), `${warnings.length - 20} more lines held hidden characters.`]
      : warnings;
  return ok({ text: clean.join("\n"), warnings: shown });
}

const TAG_LINE = /^\s*(?:<\/?[A-Za-z][\w.:-]*(?:\s[^<>]*)?>\s*)+$/;
/** What people see as an item of a list is read as one. */
const HTML_ITEM = /^(\s{0,40})(?:<[uo]l(?:\s[^<>]*)?>\s{0,9})?<li(?:\s[^<>]*)?>\s{0,9}(?=\S)/i;
const RAW_OPEN = /^\s*<(pre|script|style|textarea)\b/i;

/** Blanks front matter, comments, raw HTML blocks and lines of tags alone; every line keeps its number. */
export function prepareMarkdown(raw: string): Result<Prepared, string> {
  const prepared = prepareText(raw);
  if (!prepared.ok) return prepared;
  const lines = blankFrontMatter(prepared.value.text.split("\n"));
  const warnings = [...prepared.value.warnings, ...blankHidden(lines)];
  const deep = findTooDeep(lines) ?? findTooLong(lines);
  return deep === null ? ok({ text: lines.join("\n"), warnings }) : err(deep);
}

function blankFrontMatter(lines: readonly string[]): string[] {
  const mark = lines[0]?.trimEnd();
  if (mark !== "---" && mark !== "+++") return [...lines];
  const end = lines.findIndex(
    (line, at) => at > 0 && (line.trimEnd() === mark || (mark === "---" && line.trimEnd() === "...")),
  );
  // A document may also begin with a rule: front matter is keys and values, and nothing else is blanked.
  const body = lines.slice(1, end).filter((line) => line.trim() !== "");
  const isData =
    body.every((line) => /^(?:[\w"'.-]+\s*[:=]|\s|-\s|#|[\]}])/.test(line)) && /^[\w"'.-]+\s*[:=]/.test(body[0] ?? "");
  return end > 0 && isData ? lines.map((line, at) => (at <= end ? "" : line)) : [...lines];
}

/** The state of one pass over a text's lines. */
interface Pass {
  readonly lines: string[];
  readonly comments: number[];
  readonly unclosed: number[];
  /** The last line that closes a comment or a raw element, asked once: the pass stays linear. */
  lastClose(mark: string): number;
}

/** Blanks in place what Markdown shows to nobody, and returns what to say about it. */
function blankHidden(lines: string[]): readonly string[] {
  const closes = new Map<string, number>();
  const lastClose = (mark: string): number => {
    const known = closes.get(mark) ?? lines.findLastIndex((line) => line.toLowerCase().includes(mark));
    closes.set(mark, known);
    return known;
  };
  const pass: Pass = { lines, comments: [], unclosed: [], lastClose };
  let fence: string | null = null;
  for (const [at, line] of lines.entries()) {
    const before = fence;
    fence = fenceAfter(line, before);
    if (before !== null || fence !== null) continue;
    lines[at] = line.replace(HTML_ITEM, "$1- ");
    if (RAW_OPEN.test(line)) blankRaw(pass, at);
    else if (TAG_LINE.test(line)) lines[at] = "";
    else blankComments(pass, at);
  }
  const [open] = pass.unclosed;
  const unclosed =
    open === undefined ? [] : [`The HTML comment of line ${open} is never closed: what follows it is read.`];
  return [...unclosed, ...sayComments(pass.comments)];
}

function sayComments(lines: readonly number[]): readonly string[] {
  if (lines.length === 0) return [];
  const where = lines.slice(0, 5).join(", ") + (lines.length > 5 ? ", ..." : "");
  const are = lines.length === 1 ? "is" : "are";
  return [`${count(lines.length, "HTML comment")} (line ${where}) ${are} not read: nobody sees them.`];
}

function blankRaw({ lines, lastClose }: Pass, at: number): void {
  const mark = `</${RAW_OPEN.exec(lineText(lines, at))?.[1]?.toLowerCase() ?? ""}`;
  // Without an end it would hide the rest of the document: then only the tag goes.
  const closed = lastClose(mark) >= at;
  for (let index = at; index < lines.length; index += 1) {
    const isLast = !closed || lineText(lines, index).toLowerCase().includes(mark);
    lines[index] = "";
    if (isLast) return;
  }
}

function blankComments(pass: Pass, at: number): void {
  const { lines } = pass;
  let start = findComment(lineText(lines, at));
  while (start !== -1) {
    const line = lineText(lines, at);
    const end = line.indexOf("-->", start + 4);
    if (end !== -1) lines[at] = line.slice(0, start) + line.slice(end + 3);
    else if (pass.lastClose("-->") > at) blankTo(lines, at, start);
    else {
      lines[at] = line.replaceAll("<!--", "");
      pass.unclosed.push(at + 1);
      return;
    }
    pass.comments.push(at + 1);
    start = findComment(lineText(lines, at));
  }
}

/** From an open comment to the line that closes it. */
function blankTo(lines: string[], at: number, start: number): void {
  lines[at] = lineText(lines, at).slice(0, start);
  let index = at + 1;
  // There is such a line: the caller asked.
  for (; !lineText(lines, index).includes("-->"); index += 1) lines[index] = "";
  const last = lineText(lines, index);
  lines[index] = last.slice(last.indexOf("-->") + 3);
}

/** Where a comment opens outside a code span, or -1. */
function findComment(line: string): number {
  const start = line.indexOf("<!--");
  if (start === -1) return -1;
  const ticks = line.slice(0, start).split("`").length - 1;
  return ticks % 2 === 1 && line.includes("`", start) ? -1 : start;
}

/** One line, block of code, table or paragraph that nothing parts. */
function findTooLong(lines: readonly string[]): string | null {
  let fence: string | null = null;
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (line.length > MAX_LINE_CHARS) return `line ${at + 1} is longer than ${MAX_LINE_CHARS} characters; break it`;
    const parts = lineText(lines, at - 1).trim() === "" || NEW_BLOCK.test(line);
    if (fence === null && parts) start = at;
    fence = fenceAfter(line, fence);
    if (at - start > MAX_UNBROKEN_LINES) {
      const what = fence === null ? "a table or paragraph" : "a block of code, perhaps never closed,";
      return `${what} goes on for more than ${MAX_UNBROKEN_LINES} lines from line ${start + 1}; part it`;
    }
  }
  return null;
}

const MARKERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*/;

function findTooDeep(lines: readonly string[]): string | null {
  let cost = 0;
  for (const [at, line] of lines.entries()) {
    const lead = MARKERS.exec(line)?.[0] ?? "";
    if (lead === "") continue;
    const markers = lead.match(/>|[-*+]|[.)]/g)?.length ?? 0;
    const indent = (/^[ \t]*/.exec(line)?.[0].replace(/\t/g, "    ").length ?? 0) / 2;
    if (markers + indent > MAX_NESTING)
      return `line ${at + 1} is nested deeper than ${MAX_NESTING} levels; write it flatter`;
    cost += (markers - 1) ** 2 + indent ** 2 / 8;
    if (cost > MAX_NESTING_COST)
      return `lists and quotes are nested too deep on too many lines (up to line ${at + 1}); write them flatter`;
  }
  return null;
}

// The one place where foreign text (repository, people, command output) is made harmless before a person, a
// terminal, a workflow log or Markdown sees it.

import { JOINED } from "./joiners.ts";
import { once } from "./once.ts";

/** Terminal control sequences: CSI, OSC (ended by BEL or ST), and the two-character escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control sequences is the point
const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/**
 * Characters that a reader cannot see or that change how neighbours are drawn: controls, format characters (bidi,
 * zero-width, tags), lone surrogates, private use, line and paragraph separators, variation selectors, letters that
 * look blank, and every space but the plain one. Joiners stay where a script or a picture is spelt with them.
 */
const HIDDEN =
  // The second half is looked at where the first one found something, so that plain text costs nothing more.
  String.raw`(?! )[\p{Zs}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800](?<!${JOINED})`;

/** Nothing in it can be hidden. Most texts are so, and building the patterns over all of Unicode takes 45 ms. */
const PLAIN = /^[\n\t -~]*$/;

const findHidden = once(() => new RegExp(HIDDEN, "gu"));
const findHiddenRun = once(() => new RegExp(`(${HIDDEN})\\1{8,}`, "gu"));

function codePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** Makes hidden characters visible as `\u{202E}`. Line feeds and tabs are kept. */
export function revealHidden(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(findHidden(), (found) => (found === "\n" || found === "\t" ? found : codePoint(found)));
}

function nameRun(run: string, character: string): string {
  if (character === "\n" || character === "\t") return run;
  return `${codePoint(character)}[${run.length / character.length} times]`;
}

/**
 * Command output as readable lines: colours removed, carriage returns turned into line ends, the rest revealed (a long
 * run of one hidden character is named once, with its length).
 */
export function plainOutput(output: string): string {
  const lines = output
    .replace(ANSI, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\ufe0f/g, "");
  const named = PLAIN.test(lines) ? lines : lines.replace(findHiddenRun(), nameRun);
  return revealHidden(named).replace(/\n+$/, "");
}

/** One line: line ends and tabs become visible escapes. */
export function oneLine(text: string): string {
  return revealHidden(text.replace(/\r/g, "\\r").replace(/\n/g, "\\n").replace(/\t/g, "\\t"));
}

/**
 * A line that the Actions runner will not take for a command. The runner reads `::name::` at the start of a line
 * and `##[name]` anywhere in it (actions/runner, ActionCommand.cs).
 */
export function inertLine(text: string): string {
  const broken = oneLine(text).replace(/##(?=\[)/g, "# #");
  return broken.replace(/^\s*::/, (start) => start.replace("::", ": :"));
}

/** Cuts to `maxChars` UTF-16 units with a visible mark, never inside a surrogate pair. */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const mark = " [cut]";
  return `${text.slice(0, Math.max(0, maxChars - mark.length)).replace(/[\ud800-\udbff]$/, "")}${mark}`;
}

/** The last `maxLines` lines within `maxChars`, with a mark when something was left out. */
export function lastLines(text: string, maxLines: number, maxChars: number): string {
  const lines = text.split("\n");
  const kept = lines.slice(-maxLines).join("\n");
  const tail = kept.length <= maxChars ? kept : kept.slice(kept.length - maxChars).replace(/^[\udc00-\udfff]/, "");
  return tail === text ? text : `[earlier output left out]\n${tail}`;
}

function longestRun(text: string, character: string): number {
  let longest = 0;
  let run = 0;
  for (const each of text) {
    run = each === character ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/**
 * Foreign text inside a sentence, as a Markdown code span on one line. In a code span GitHub makes no mention,
 * link, image, reference or checkbox; the fence is longer than any run of backticks inside.
 */
export function quote(text: string, maxChars = 200): string {
  const inside = cut(oneLine(text), maxChars);
  if (inside === "") return "(empty)";
  const fence = "`".repeat(longestRun(inside, "`") + 1);
  const pad = /^`|`$|^\s.*\s$/.test(inside) ? " " : "";
  return `${fence}${pad}${inside}${pad}${fence}`;
}

/** Foreign text of several lines as a fenced Markdown block that nothing inside can close. */
export function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text, "`") + 1));
  return `${fence}text\n${revealHidden(text)}\n${fence}`;
}

const CODE_SPAN = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g;

function escapeProse(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>()#+!|~&$]/g, (mark) => `\\${mark}`)
    .replace(/@/g, "@<!-- -->")
    .replace(/\\#(?=\d)/g, "#<!-- -->")
    .replace(/GH-(?=\d)/gi, (start) => `${start}<!-- -->`)
    .replace(/:\/\//g, ":<!-- -->//")
    .replace(/www\./gi, (start) => `${start.slice(0, -1)}<!-- -->.`)
    .replace(/:(?=[\w+\\-]+:)/g, ":<!-- -->")
    .replace(/\b[0-9a-f]{7,40}\b/g, (sha) => (sha.match(/.{1,6}/g) ?? []).join("<!-- -->"))
    .replace(/^(\s*)([-=])/, "$1\\$2")
    .replace(/^(\s*\d+)(?=\.(?:\s|$))/, "$1\\");
}

/**
 * A finding's sentence as Markdown: code spans made by `quote` stay, everything between them is escaped, so a
 * sentence that forgot to quote is ugly and still harmless.
 */
export function renderSentence(message: string): string {
  // One line first: a line end between two backticks would hide a code span from the search and not from GitHub.
  const line = oneLine(message);
  let rendered = "";
  let end = 0;
  for (const span of line.matchAll(CODE_SPAN)) {
    rendered += escapeProse(line.slice(end, span.index)) + span[0];
    end = span.index + span[0].length;
  }
  return rendered + escapeProse(line.slice(end));
}

/** Foreign text as the content of an HTML element; use it inside `<code>`, where GitHub makes no mention or link. */
export function escapeHtml(text: string): string {
  return oneLine(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** The line (from 1) on which an offset in UTF-16 units lies. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** "1 item", "3 items". */
export function count(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount} ${amount === 1 ? singular : plural}`;
}

import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as plainText } from "mdast-util-to-string";
import { isMap, parseDocument } from "yaml";

/** A command that the plan names as a completion criterion, with its line in `plan.md` from 1. */
export interface Criterion {
  readonly command: string;
  readonly line: number;
}

/** What `plan.md` beside a checklist says. It is a claim: it decides what is history, never what passes. */
export interface PlanNotes {
  /** The frontmatter's top-level `status` is exactly `done`. */
  readonly done: boolean;
  readonly criteria: readonly Criterion[];
}

export const NO_NOTES: PlanNotes = { done: false, criteria: [] };

/** The time of the Markdown parser can grow with the square of a text's length, and criteria are short. */
const MAX_SECTION_CHARS = 8 * 1024;
const MAX_LINE_CHARS = 2_000;
/** More than 16 list or quote markers, or a deep indentation: nobody writes that, and the parser needs minutes for it. */
const TOO_DEEP = /^(?:(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){17}|[ \t]{65})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(?:```|~~~)/;

const CRITERIA_HEADINGS = new Set(["완료 조건", "completion criteria", "definition of done"]);

/**
 * Reads frontmatter as YAML, top level only, so that a nested `status: done` says nothing. A frontmatter that is not
 * closed, not YAML, or stands behind a byte order mark is unreadable, and then the plan is not done (active plans
 * are checked). Criteria are read from the first 8 KiB of their section, without lines that are overlong or nested
 * beyond reason.
 */
export function parsePlanNotes(text: string): PlanNotes {
  const lines = text.split(/\r?\n/);
  const end = lines[0] === "---" ? lines.indexOf("---", 1) : -1;
  const done = end > 0 && readStatus(lines.slice(1, end).join("\n")) === "done";
  const body = keepCriteria(lines.map((line, index) => (index <= end || isHostile(line) ? "" : line)));
  return { done, criteria: body.some((line) => line !== "") ? findCriteria(fromMarkdown(body.join("\n"))) : [] };
}

/** The sections that can hold criteria; all other lines are blanked, not cut, so that line numbers stay the file's. */
function keepCriteria(lines: readonly string[]): readonly string[] {
  let rank: number | null = null;
  let fenced = false;
  let left = MAX_SECTION_CHARS;
  const kept: string[] = [];
  for (const [at, line] of lines.entries()) {
    fenced = FENCE.test(line) !== fenced;
    if (!fenced) rank = rankAfter(headingAt(line, lines[at + 1] ?? ""), rank);
    const fits = rank !== null && line.length <= left;
    left -= fits ? line.length : 0;
    kept.push(fits ? line : "");
  }
  return kept;
}

interface Heading {
  readonly depth: number;
  readonly title: string;
}

/** A heading in either form: marked by `#`, or underlined by the next line. */
function headingAt(line: string, next: string): Heading | null {
  if (HEADING.test(line)) return { depth: line.replace(HEADING, "$1").length, title: line.replace(HEADING, "$2") };
  if (line.trim() === "" || !UNDERLINE.test(next)) return null;
  return { depth: next.includes("=") ? 1 : 2, title: line.trim() };
}

/** The rank of the criteria heading we are below from here on; null outside such a section. */
function rankAfter(heading: Heading | null, rank: number | null): number | null {
  if (heading === null || (rank !== null && heading.depth > rank)) return rank;
  return CRITERIA_HEADINGS.has(heading.title.toLowerCase()) ? heading.depth : null;
}

function isHostile(line: string): boolean {
  return line.length > MAX_LINE_CHARS || TOO_DEEP.test(line);
}

function readStatus(frontmatter: string): string | null {
  const document = parseDocument(frontmatter, { strict: true, uniqueKeys: true, schema: "core" });
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const status: unknown = document.contents.get("status");
  return typeof status === "string" ? status : null;
}

/** Code spans of the section headed as completion criteria (seeds.md 2.5), up to the next heading of its rank. */
function findCriteria(tree: Root): readonly Criterion[] {
  const criteria: Criterion[] = [];
  let rank: number | null = null;
  for (const node of tree.children) {
    if (node.type === "heading" && (rank === null || node.depth <= rank)) {
      rank = CRITERIA_HEADINGS.has(plainText(node).trim().toLowerCase()) ? node.depth : null;
    } else if (rank !== null) criteria.push(...codeSpans(node));
  }
  return criteria;
}

function codeSpans(node: Nodes): readonly Criterion[] {
  if (node.type === "inlineCode") return [{ command: node.value, line: node.position?.start.line ?? 1 }];
  return "children" in node ? node.children.flatMap(codeSpans) : [];
}

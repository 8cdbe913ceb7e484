import type { Block, Line } from "./blocks.ts";
import { classifyHeading, headingTitle } from "./classify-heading.ts";
import type { Place } from "./found.ts";
import { plainInline } from "./inline.ts";

/** A heading with what stands under it. `depth` 0 is the document, 7 a bold line that heads a list. */
export interface Section extends Place {
  readonly raw: string;
  readonly depth: number;
  readonly blocks: Exclude<Block, { readonly kind: "heading" }>[];
  readonly sections: Section[];
}

const BOLD_LINE_DEPTH = 7;
const MAX_BOLD_LINE_CHARS = 80;

/** The tree of headings. A bold or colon-ended line right above a list or table heads it, as people write it. */
export function buildSections(blocks: readonly Block[]): Section {
  const root = newSection({ raw: "", line: 1, depth: 0 });
  const open: Section[] = [root];
  for (const [at, block] of blocks.entries()) {
    if (block.kind === "heading") push(open, newSection(block));
    else if (block.kind === "paragraph") addParagraph(open, block.lines, blocks[at + 1]);
    else open.at(-1)?.blocks.push(block);
  }
  return root;
}

function push(open: Section[], section: Section): void {
  while ((open.at(-1)?.depth ?? -1) >= section.depth) open.pop();
  open.at(-1)?.sections.push(section);
  open.push(section);
}

function addParagraph(open: Section[], lines: readonly Line[], next: Block | undefined): void {
  // A paragraph after a headed list goes on with the section around it.
  if (open.at(-1)?.depth === BOLD_LINE_DEPTH) open.pop();
  const heading = boldLine(lines, next);
  const text = heading === null ? lines : lines.slice(0, -1);
  if (text.length > 0) open.at(-1)?.blocks.push({ kind: "paragraph", lines: text });
  if (heading !== null) push(open, heading);
}

function newSection(at: { readonly raw: string; readonly line: number; readonly depth: number }): Section {
  return { raw: at.raw, line: at.line, depth: at.depth, title: headingTitle(at.raw), blocks: [], sections: [] };
}

/** Only a line whose words are known heads a list: any other is an introduction, and the list belongs to the section. */
function boldLine(lines: readonly Line[], next: Block | undefined): Section | null {
  const last = lines.at(-1);
  if (last === undefined || (next?.kind !== "list" && next?.kind !== "table")) return null;
  const text = plainInline(last.raw);
  const looks = /[:：]\**$/.test(last.raw) || /^(?:\*\*|__).*(?:\*\*|__)$/.test(last.raw);
  if (!looks || text.length > MAX_BOLD_LINE_CHARS) return null;
  const { kind } = classifyHeading(last.raw);
  return kind === "neutral" ? null : newSection({ raw: last.raw, line: last.line, depth: BOLD_LINE_DEPTH });
}

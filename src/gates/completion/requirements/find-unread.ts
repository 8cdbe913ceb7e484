import type { Block, Item } from "./blocks.ts";
import { parseLead } from "./explicit-id.ts";
import type { Found } from "./found.ts";
import { plainInline } from "./inline.ts";
import type { Exclusion } from "./model.ts";

const MAX_NAMED = 50;
/** Marks of quotes, lists, headings, tables and HTML before the first word. */
const MARKS = /^(?:\s|>|[-*+](?=\s)|\d{1,9}[.)](?=\s)|#{1,6}(?=\s)|\||<[^<>]{0,200}>)+/;

/**
 * Lines that begin with an id which nothing counted, and that stand where nothing is read: code, quotations, comments,
 * front matter, HTML. A fence that is never closed swallows the rest of a document, and that must not go unsaid.
 */
export function findUnread(
  text: string,
  read: { readonly blocks: readonly Block[]; readonly found: readonly Found[] },
): readonly Exclusion[] {
  const seen = new Set(read.blocks.flatMap(linesOf));
  const known = new Set(read.found.map(({ explicitId }) => explicitId));
  const unread: Exclusion[] = [];
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    if (seen.has(at + 1) || unread.length >= MAX_NAMED) continue;
    const rest = line.slice(0, 500).replace(MARKS, "");
    const id = parseLead(rest)?.id;
    if (id === undefined || known.has(id)) continue;
    const why =
      "nothing is read where it stands: in code, a quotation, a comment, HTML, or below an item's first paragraph";
    unread.push({ title: plainInline(rest), line: at + 1, why });
  }
  return unread;
}

function linesOf(block: Block): readonly number[] {
  switch (block.kind) {
    case "heading":
      return [block.line];
    case "paragraph":
      return block.lines.map(({ line }) => line);
    case "list":
      return block.items.flatMap(itemLines);
    case "table":
      return [block.header, ...block.rows].map(({ line }) => line);
    case "quote":
      return [];
  }
}

function itemLines(item: Item): readonly number[] {
  return [...item.lines.map(({ line }) => line), ...item.nested.flatMap(itemLines)];
}

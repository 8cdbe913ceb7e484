import type { ListItem, Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";

/** One line of text as it is written, inline marks included, with its line in the file from 1. */
export interface Line {
  readonly raw: string;
  readonly line: number;
}

export interface Item extends Line {
  /** Null for an item without a box. What a box says is a claim and decides nothing. */
  readonly checked: boolean | null;
  /** The lines of its first paragraph; `raw` is all of them. */
  readonly lines: readonly Line[];
  readonly nested: readonly Item[];
  /** Its further paragraphs. */
  readonly more: readonly Line[];
}

export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Code, quotes and rules are no block: nothing is ever read from them. */
export type Block =
  | { readonly kind: "heading"; readonly depth: number; readonly raw: string; readonly line: number }
  | { readonly kind: "paragraph"; readonly lines: readonly Line[] }
  | { readonly kind: "list"; readonly items: readonly Item[] }
  | { readonly kind: "table"; readonly header: Row; readonly rows: readonly Row[] }
  | { readonly kind: "quote"; readonly raw: string; readonly line: number };

/**
 * Inline marks are read by `inline.ts`, HTML as text; what is left of the parser takes time in proportion to the
 * text. Underlined headings are rewritten first: the parser's own reading of them takes the square of their number.
 */
const BLOCKS_ONLY = {
  disable: {
    null: [
      ...[
        "attention",
        "autolink",
        "codeText",
        "hardBreakEscape",
        "hardBreakTrailing",
        "htmlText",
        "htmlFlow",
        "labelEnd",
      ],
      ...[
        "labelStartImage",
        "labelStartLink",
        "characterEscape",
        "characterReference",
        "definition",
        "setextUnderline",
      ],
    ],
  },
};
const PARSER = {
  extensions: [gfmTable(), gfmTaskListItem(), BLOCKS_ONLY],
  mdastExtensions: [gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
};

/** Long lists take the parser the square of their length, so the text is parsed in parts that end between blocks. */
const PART_CHARS = 1_500;
const FENCE = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})/;
export const NEW_BLOCK = /^(?:#{1,6}(?=[ \t]|$)|[-*+][ \t]|\d{1,9}[.)][ \t])/;

/** The blocks of a prepared text, in document order. */
export function readBlocks(text: string): readonly Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  let start = 0;
  let chars = 0;
  let fence: string | null = null;
  const flush = (end: number): void => {
    const part = underlinedHeadings(lines.slice(start, end)).join("\n");
    const tree = part.trim() === "" ? [] : fromMarkdown(part, PARSER).children;
    blocks.push(...tree.flatMap((node) => toBlocks(node, start)));
    start = end;
    chars = 0;
  };
  for (const [at, line] of lines.entries()) {
    const afterBlank = lineText(lines, at - 1).trim() === "" && /^\S/.test(line);
    if (fence === null && chars > PART_CHARS && (afterBlank || NEW_BLOCK.test(line))) flush(at);
    fence = fenceAfter(line, fence);
    chars += line.length + 1;
  }
  flush(lines.length);
  return blocks;
}

/** A line by its index, empty before the first and after the last. */
export function lineText(lines: readonly string[], index: number): string {
  return lines[index] ?? "";
}

/** The fence that is open after this line, or null. */
export function fenceAfter(line: string, open: string | null): string | null {
  const mark = FENCE.exec(line)?.[1];
  if (open === null) return mark ?? null;
  return mark?.startsWith(open) === true && line.trim().replace(/^[>\s]+/, "") === mark ? null : open;
}

function underlinedHeadings(lines: readonly string[]): readonly string[] {
  const out = [...lines];
  let fence: string | null = null;
  for (const [at, line] of lines.entries()) {
    const mark = /^ {0,3}(=+|-{2,})[ \t]*$/.exec(line)?.[1];
    const title = lineText(out, at - 1);
    const alone = lineText(out, at - 2).trim() === "" || /^#{1,6}\s/.test(lineText(out, at - 2));
    if (fence === null && mark !== undefined && alone && /^ {0,3}[^\s#>|=`~-]/.test(title) && !NEW_BLOCK.test(title)) {
      out[at - 1] = `${mark.startsWith("=") ? "#" : "##"} ${title.trim()}`;
      out[at] = "";
    }
    fence = fenceAfter(line, fence);
  }
  return out;
}

function lineOf(node: Nodes, offset: number): number {
  return (node.position?.start.line ?? 1) + offset;
}

function textOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join(node.type === "tableRow" ? " " : "") : "";
}

function linesOf(node: Nodes, offset: number): readonly Line[] {
  const first = lineOf(node, offset);
  return textOf(node)
    .split("\n")
    .map((raw, at) => ({ raw: withoutTags(raw.trim()), line: first + at }));
}

/** What a line of HTML shows: an id behind a tag starts the line that people see. */
function withoutTags(raw: string): string {
  if (!/^<\/?[A-Za-z]/.test(raw)) return raw;
  return raw
    .replace(/<\/?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function toBlocks(node: RootContent, offset: number): readonly Block[] {
  switch (node.type) {
    case "heading":
      return [{ kind: "heading", depth: node.depth, raw: textOf(node), line: lineOf(node, offset) }];
    case "paragraph":
      return [{ kind: "paragraph", lines: linesOf(node, offset) }];
    case "list":
      return [{ kind: "list", items: node.children.map((item) => toItem(item, offset)) }];
    case "table": {
      const [header, ...rows] = node.children.map((row) => ({
        cells: row.children.map((cell) => textOf(cell).trim()),
        line: lineOf(row, offset),
      }));
      return header === undefined ? [] : [{ kind: "table", header, rows }];
    }
    case "blockquote":
      return [{ kind: "quote", raw: node.children.map(textOf).join(" "), line: lineOf(node, offset) }];
    default:
      return [];
  }
}

function toItem(node: ListItem, offset: number): Item {
  const [first, ...rest] = node.children;
  const lead = first?.type === "paragraph" || first?.type === "heading" ? first : undefined;
  const others = lead === undefined ? node.children : rest;
  const lines = lead === undefined ? [{ raw: "", line: lineOf(node, offset) }] : linesOf(lead, offset);
  return {
    raw: lines.map(({ raw }) => raw).join(" "),
    line: lines[0]?.line ?? lineOf(node, offset),
    checked: node.checked ?? null,
    lines,
    nested: others.flatMap((child) =>
      child.type === "list" ? child.children.map((item) => toItem(item, offset)) : [],
    ),
    more: others.flatMap((child) => (child.type === "paragraph" ? linesOf(child, offset) : [])),
  };
}

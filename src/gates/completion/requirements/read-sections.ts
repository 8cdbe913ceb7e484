import { classifyHeading, type HeadingClass } from "./classify-heading.ts";
import { isGroupId, parseLead } from "./explicit-id.ts";
import type { Reading } from "./found.ts";
import { obligations, plainInline } from "./inline.ts";
import {
  type Context,
  type Gathered,
  holdsId,
  itemSentences,
  makeFound,
  type Role,
  readItems,
  readParagraph,
  readTable,
} from "./read-items.ts";
import { readUnitParts } from "./read-unit.ts";
import type { Section } from "./sections.ts";

/** Reads a whole document; what was not counted, and why, is part of the result. */
export function readSections(root: Section): Reading {
  const out: Gathered = { found: [], excluded: [], warnings: [] };
  walk(root, { role: "none", place: root, removal: false }, out);
  return out;
}

function walk(section: Section, context: Context, out: Gathered): void {
  const heading: HeadingClass = section.depth === 0 ? { kind: "neutral" } : classifyHeading(section.raw);
  if (heading.kind === "out") {
    out.excluded.push({ title: section.title, line: section.line, why: "out of scope by its title" });
  } else if (heading.kind === "unit" || (heading.kind === "feature" && !isGroup(section))) {
    readUnit(section, heading, { context, out });
  } else if (heading.kind === "container" && heading.delta === "renamed") readRenames(section, context, out);
  else if (heading.kind === "neutral" && context.role === "container" && isRequirement(section)) {
    const { criteria } = readUnitParts(section, null);
    const words = { raw: section.title, line: section.line, kind: "heading" as const, criteria };
    out.found.push(makeFound(words, { ...context, place: section }));
  } else readSection(section, { context: { ...context, place: section, ...roleOf(section, heading, context) }, out });
}

/** What a section's own text counts as, and whether it must be gone. */
function roleOf(section: Section, heading: HeadingClass, { role, removal }: Context): { role: Role; removal: boolean } {
  switch (heading.kind) {
    case "container":
      // The document's own title ("Checkout requirements") speaks for its sections only when it has none.
      if (section.depth === 1 && !heading.exact && section.sections.length > 0) return { role: "none", removal };
      return { role: "container", removal: removal || heading.delta === "removed" };
    case "aim":
    case "aside":
    case "echo":
      return { role: heading.kind, removal };
    default:
      return { role, removal };
  }
}

function readSection(section: Section, { context, out }: { readonly context: Context; readonly out: Gathered }): void {
  const before = out.found.length;
  for (const block of section.blocks) readBlock(block, context, out);
  const counted = out.found.slice(before).some(({ kind }) => kind !== "sentence-aside");
  if (section.blocks.length > 0 && section.depth > 0 && !counted) leaveOut(section, context, out);
  for (const child of section.sections) walk(child, childContext(section, context), out);
}

function readBlock(block: Section["blocks"][number], context: Context, out: Gathered): void {
  switch (block.kind) {
    case "list": {
      const before = out.found.length;
      readItems(block.items, context, out);
      if (out.found.length === before && context.role !== "echo")
        out.found.push(...itemSentences(block.items, context));
      return;
    }
    case "paragraph":
      readParagraph(block.lines, context, out);
      return;
    case "table":
      readTable(block, context, out);
      return;
    case "quote":
      if (obligations(block.raw).length > 0 || /requirement\s*:/i.test(block.raw)) {
        out.warnings.push(`The quoted block of line ${block.line} is not read.`);
      }
      return;
  }
}

/** Aims are those of one section and its bold lines; the document's own title passes nothing on but requirements. */
function childContext(section: Section, context: Context): Context {
  return section.depth <= 1 && context.role !== "container" ? { ...context, role: "none" } : context;
}

const LEFT_OUT: Readonly<Record<Role, string>> = {
  container: "nothing in it could be told apart as a requirement",
  aim: "nothing in it could be told apart as a requirement",
  none: "its title names no requirements",
  aside: "its title says it is about something else",
  echo: "it names requirements that stand elsewhere",
};

function leaveOut(section: Section, context: Context, out: Gathered): void {
  const isIntroduction = section.depth === 1 && section.blocks.every(({ kind }) => kind === "paragraph");
  if (isIntroduction || (context.role === "container" && section.blocks.every(({ kind }) => kind === "paragraph")))
    return;
  out.excluded.push({ title: section.title, line: section.line, why: LEFT_OUT[context.role] });
}

function readUnit(
  section: Section,
  heading: Extract<HeadingClass, { readonly title: string; readonly explicitId: string | null }>,
  { context, out }: { readonly context: Context; readonly out: Gathered },
): void {
  const here: Context = { ...context, place: section, role: context.role === "echo" ? "echo" : "aside" };
  const parts = readUnitParts(section, heading.explicitId);
  const group = heading.explicitId !== null && isGroupId(heading.explicitId);
  const holds = parts.items.length + parts.sections.filter((child) => classifyHeading(child.raw).kind !== "out").length;
  if (!(group && holds > 0)) {
    const raw = heading.title === "" ? (parts.story ?? section.title) : heading.title;
    const found = makeFound(
      { ...heading, raw, line: section.line, criteria: parts.criteria, kind: heading.kind },
      here,
    );
    out.found.push({ ...found, placeholder: found.placeholder || /^\[[^\]]*\]$/.test(heading.title) });
  }
  readItems(parts.items, here, out);
  for (const table of parts.tables) readTable(table, here, out);
  for (const child of parts.sections) walk(child, { ...context, place: child }, out);
}

/** A feature or epic that holds requirements of its own is no requirement. */
function isGroup(section: Section): boolean {
  return (
    section.sections.some((child) => {
      const { kind } = classifyHeading(child.raw);
      return kind === "unit" || kind === "feature" || (kind === "container" && child.depth < 7) || isGroup(child);
    }) || holdsIds(section)
  );
}

function holdsIds(section: Section): boolean {
  const here = section.blocks.some((block) => {
    if (block.kind === "list") return block.items.some((item) => isId(item.raw) || holdsId(item, null));
    if (block.kind === "table") return block.rows.some(({ cells }) => cells.some(isId));
    return block.kind === "paragraph" && block.lines.some(({ raw }) => isId(raw));
  });
  return here || section.sections.some(holdsIds);
}

function isId(raw: string): boolean {
  const lead = parseLead(raw);
  return lead !== null && !/^AC/i.test(lead.id);
}

/** A title without known words is a requirement where requirements are listed, unless it sorts smaller parts. */
function isRequirement(section: Section): boolean {
  const sorts = section.sections.some((child) => {
    const { kind } = classifyHeading(child.raw);
    return child.depth < 7 && (kind === "neutral" || kind === "unit" || kind === "feature");
  });
  return (
    section.title !== "" &&
    section.depth > 1 &&
    section.depth < 7 &&
    !sorts &&
    !holdsIds(section) &&
    !holdsBoxes(section)
  );
}

function holdsBoxes(section: Section): boolean {
  return (
    section.blocks.some((block) => block.kind === "list" && block.items.some(({ checked }) => checked !== null)) ||
    section.sections.some((child) => classifyHeading(child.raw).kind === "neutral" && holdsBoxes(child))
  );
}

const RENAME = /^(FROM|TO)\s*:\s*(?:#+\s*)?(?:Requirement\s*:\s*)?(.+)$/i;

/** OpenSpec's pairs of FROM and TO: what must hold is the new name. */
function readRenames(section: Section, context: Context, out: Gathered): void {
  const lines = section.blocks.flatMap((block) => {
    if (block.kind === "list")
      return block.items.flatMap((item) => [...item.lines, ...item.nested.flatMap(({ lines }) => lines)]);
    return block.kind === "paragraph" ? block.lines : [];
  });
  for (const { raw, line } of lines) {
    const [, word = "", name = ""] = RENAME.exec(plainInline(raw).replace(/`/g, "")) ?? [];
    if (word.toUpperCase() === "TO")
      out.found.push(makeFound({ raw: name, line, kind: "unit" }, { ...context, place: section }));
    else if (word !== "") out.excluded.push({ title: name, line, why: "the old name of a renamed requirement" });
  }
  for (const child of section.sections) walk(child, { ...context, place: section }, out);
}

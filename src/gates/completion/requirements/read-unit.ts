import type { Block, Item, Line } from "./blocks.ts";
import { classifyHeading, isAttributeTitle, isCriteriaTitle } from "./classify-heading.ts";
import { isPartOf, parseLead } from "./explicit-id.ts";
import { plainInline } from "./inline.ts";
import type { Section } from "./sections.ts";

type Table = Extract<Block, { readonly kind: "table" }>;

/** What stands below a heading that is one requirement. */
export interface UnitParts {
  readonly criteria: readonly string[];
  /** Items and headings with ids of their own: requirements beside this one. */
  readonly items: readonly Item[];
  readonly sections: readonly Section[];
  readonly tables: readonly Table[];
  /** The user story, for a heading that has a number and no title. */
  readonly story: string | null;
}

const NUMBERED_OR_GIVEN = /^\d+\s*[:.)]|^(?:given|when)\b/i;

interface Parts {
  readonly tables: Table[];
  readonly named: string[];
  readonly loose: string[];
  readonly boxes: string[];
  readonly scenarios: string[];
  readonly items: Item[];
  readonly sections: Section[];
}

/** Scenarios are the criteria where there are any, else what is headed as criteria, else boxes, else all lists. */
export function readUnitParts(section: Section, id: string | null): UnitParts {
  const parts: Parts = { named: [], loose: [], boxes: [], scenarios: [], tables: [], items: [], sections: [] };
  collect(section, { id, named: false }, parts);
  const { named, loose, boxes, scenarios, items, sections, tables } = parts;
  const criteria = [scenarios, named, boxes, loose].find((list) => list.length > 0) ?? [];
  return { criteria, items, sections, tables, story: findStory(section) };
}

interface Where {
  readonly id: string | null;
  /** Below a heading that says these are the criteria. */
  readonly named: boolean;
}

function collect(section: Section, at: Where, parts: Parts): void {
  for (const block of section.blocks) {
    if (block.kind === "list") for (const item of block.items) collectItem(item, at, parts);
    else if (block.kind === "paragraph") collectLines(block.lines, at, parts);
    else if (block.kind === "table") parts.tables.push(block);
  }
  for (const child of section.sections) collectSection(child, at, parts);
}

function collectLines(lines: readonly Line[], at: Where, parts: Parts): void {
  for (const line of lines) {
    const text = plainInline(line.raw);
    if (parseLead(line.raw) !== null) {
      collectItem({ ...line, lines: [line], checked: null, nested: [], more: [] }, at, parts);
    } else if (at.named && NUMBERED_OR_GIVEN.test(text)) parts.named.push(text);
  }
}

function collectSection(child: Section, at: Where, parts: Parts): void {
  const heading = classifyHeading(child.raw);
  if (heading.kind === "scenario") parts.scenarios.push(scenarioText(heading.title, child));
  else if (heading.kind === "unit" && heading.explicitId !== null && isPartOf(heading.explicitId, at.id)) {
    parts.named.push([heading.title, ...texts(child)].join(" "));
  } else if (heading.kind === "unit" || heading.kind === "feature" || heading.kind === "out")
    parts.sections.push(child);
  else if (isCriteriaTitle(child.raw)) collect(child, { ...at, named: true }, parts);
  else if (heading.kind === "neutral" || !isAttributeTitle(child.raw)) collect(child, at, parts);
  else collect(child, at, { ...parts, named: [], loose: [], boxes: [] });
}

function collectItem(item: Item, at: Where, parts: Parts): void {
  const lead = parseLead(item.raw);
  if (lead !== null && !isPartOf(lead.id, at.id)) {
    parts.items.push(item);
    return;
  }
  const text = [item, ...item.nested].map(({ raw }) => plainInline(raw)).join(" ");
  const heads = /^([^:：]{1,40})[:：]\s*$/.exec(plainInline(item.raw))?.[1];
  if (heads !== undefined && isCriteriaTitle(heads)) {
    for (const nested of item.nested) collectItem(nested, { ...at, named: true }, parts);
  } else if (text !== "") (at.named ? parts.named : item.checked !== null ? parts.boxes : parts.loose).push(text);
}

function texts(section: Section): readonly string[] {
  return section.blocks.flatMap((block) => {
    if (block.kind === "paragraph") return block.lines.map(({ raw }) => plainInline(raw));
    return block.kind === "list"
      ? block.items.map(({ raw, nested }) => [raw, ...nested.map((one) => one.raw)].map(plainInline).join(" "))
      : [];
  });
}

function scenarioText(title: string, section: Section): string {
  const steps = texts(section).join("; ");
  return steps === "" ? title : `${title}: ${steps}`;
}

function findStory(section: Section): string | null {
  const all = [section, ...section.sections].flatMap((one) => texts(one));
  const first = all.find((text) => /^(?:user story[:：]|as an? )/i.test(text)) ?? all[0];
  return first === undefined ? null : first.replace(/^user story[:：]\s*/i, "");
}

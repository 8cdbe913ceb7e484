import type { Block, Item, Line, Row } from "./blocks.ts";
import { classifyHeading, headingWords } from "./classify-heading.ts";
import { isGroupId, isPartOf, parseLead, wholeId } from "./explicit-id.ts";
import type { Found, Kind, Place } from "./found.ts";
import { boldLead, holdsPlaceholder, isStruck, obligations, plainInline } from "./inline.ts";
import type { Exclusion } from "./model.ts";

/** What a section's text counts as. `aside` and `echo` give only what has an explicit id. */
export type Role = "container" | "aim" | "none" | "aside" | "echo";

export interface Context {
  readonly role: Role;
  readonly place: Place;
  readonly removal: boolean;
}

/** What is gathered on the way through a document. */
export interface Gathered {
  readonly found: Found[];
  readonly excluded: Exclusion[];
  readonly warnings: string[];
}

interface Words {
  readonly raw: string;
  readonly line: number;
  readonly kind: Kind;
  readonly explicitId?: string | null;
  readonly criteria?: readonly string[];
}

export function makeFound(words: Words, context: Context): Found {
  return {
    kind: words.kind,
    explicitId: words.explicitId ?? null,
    title: plainInline(words.raw) || (words.explicitId ?? words.raw.trim()),
    criteria: words.criteria ?? [],
    line: words.line,
    removal: context.removal,
    placeholder: holdsPlaceholder(words.raw),
    place: context.place,
    echo: context.role === "echo",
  };
}

/** The texts below an item, each one a criterion; code and empty lines are none. */
export function itemCriteria(item: Item): readonly string[] {
  const below = item.nested.map((nested) => [nested.raw, ...itemCriteria(nested)].map(plainInline).join(" "));
  return below.filter((text) => text !== "");
}

export function holdsId(item: Item, parent: string | null): boolean {
  return item.nested.some((nested) => {
    const id = parseLead(nested.raw)?.id;
    return (id !== undefined && !isPartOf(id, parent)) || holdsId(nested, parent);
  });
}

function holdsBox(item: Item): boolean {
  return item.nested.some((nested) => nested.checked !== null || holdsBox(nested));
}

/** Reads the items of one list, and what is nested in them where the outer item only groups it. */
export function readItems(items: readonly Item[], context: Context, out: Gathered): void {
  for (const item of items) readItem(item, context, out);
}

function readItem(item: Item, context: Context, out: Gathered): void {
  if (isStruck(item.raw)) {
    out.excluded.push({ title: plainInline(item.raw), line: item.line, why: "struck through" });
    return;
  }
  const lead = parseLead(item.raw);
  if (lead !== null) readIdItem(item, lead.id, { context, out });
  else if (holdsId(item, null)) readItems(item.nested, context, out);
  else if (context.role !== "aside" && context.role !== "echo") readPlainItem(item, context, out);
}

function readIdItem(item: Item, id: string, { context, out }: { context: Context; out: Gathered }): void {
  const grouped = holdsId(item, id);
  if (!grouped || !isGroupId(id)) {
    for (const found of idLines(item.lines, context)) {
      out.found.push(found.explicitId === id && !grouped ? { ...found, criteria: itemCriteria(item) } : found);
    }
  }
  if (grouped)
    readItems(
      item.nested.filter((nested) => parseLead(nested.raw) !== null || holdsId(nested, id)),
      context,
      out,
    );
}

function readPlainItem(item: Item, context: Context, out: Gathered): void {
  const counted = context.role === "container" || context.role === "aim";
  const speaks = counted && (item.nested.length > 0 || /[:：]/.test(item.raw));
  const inner = speaks ? leadClass(item.raw) : "neutral";
  const kind = itemKind(item, context.role);
  if (inner === "out") {
    out.excluded.push({ title: plainInline(item.raw), line: item.line, why: "its own words say it is out of scope" });
  } else if ((inner === "container" && item.nested.length > 0) || (item.checked === null && holdsBox(item))) {
    readItems(item.nested, context, out);
  } else if (kind !== null && plainInline(item.raw) !== "") {
    out.found.push(makeFound({ raw: item.raw, line: item.line, kind, criteria: itemCriteria(item) }, context));
  }
}

function itemKind({ checked }: Item, role: Role): Kind | null {
  if (role === "aim") return "aim";
  if (role === "container") return checked === null ? "item" : "box";
  return checked === null ? null : "box-aside";
}

/** `**Out of scope**: fax` and `**MVP requirements:**` speak through their first words. */
function leadClass(raw: string): string {
  const words = boldLead(raw) ?? /^([^:：]{1,40})[:：]/.exec(plainInline(raw))?.[1] ?? "";
  return words === "" || headingWords(words) === "removed" ? "neutral" : classifyHeading(words).kind;
}

/** Requirements that start on lines of their own, each with an id; lines without one go on with the one above. */
export function idLines(lines: readonly Line[], context: Context): readonly Found[] {
  const starts: { id: string; line: number; raw: string }[] = [];
  for (const { raw, line } of lines) {
    const lead = parseLead(raw);
    const last = starts.at(-1);
    if (lead !== null) starts.push({ id: lead.id, line, raw: lead.rest });
    else if (last !== undefined) last.raw += ` ${raw}`;
  }
  return starts.map(({ id, line, raw }) =>
    makeFound({ kind: "id", explicitId: id, line, raw: plainInline(raw) === "" ? id : raw }, context),
  );
}

/** Paragraphs: with ids; in sections of requirements also with a bold start, or sentences that oblige. */
export function readParagraph(lines: readonly Line[], context: Context, out: Gathered): void {
  const withIds = idLines(lines, context);
  const raw = lines.map((line) => line.raw).join(" ");
  const line = lines[0]?.line ?? 1;
  const lead = boldLead(raw);
  const counted = context.role === "container" || context.role === "aim";
  if (withIds.length > 0) out.found.push(...withIds);
  else if (counted && lead !== null && leadClass(raw) === "neutral" && !/[:：]\**$/.test(raw)) {
    out.found.push(makeFound({ raw, line, kind: "lead" }, context));
  } else out.found.push(...sentences(lines, context));
}

function sentences(lines: readonly Line[], context: Context): readonly Found[] {
  if (context.role === "echo") return [];
  const kind = context.role === "container" ? "sentence" : "sentence-aside";
  const plain = lines.map(({ raw, line }) => ({ text: plainInline(raw), line }));
  return obligations(lines.map(({ raw }) => raw).join(" ")).map((title) => {
    const at = plain.find(({ text }) => text.includes(title.slice(0, 12)))?.line ?? lines[0]?.line ?? 1;
    return makeFound({ raw: title, line: at, kind }, context);
  });
}

/** Sentences that oblige within list items that were not counted otherwise. */
export function itemSentences(items: readonly Item[], context: Context): readonly Found[] {
  return items.flatMap((item) => [...sentences(item.lines, context), ...itemSentences(item.nested, context)]);
}

const ID_COLUMN =
  /^(?:#|id|no\.?|nr\.?|ref|key|req(?:uirement)? ?id|编号|編號|番号|번호|kennung|código|identifiant)$|\bid$/i;
const TEXT_COLUMN =
  /^(?:requirements?|functional requirements?|features?|user stor(?:y|ies)|stor(?:y|ies)|description|requirement description|capability|statement|criteri(?:on|a)|acceptance criteria|title|name|shall statement|需求|需求描述|功能|描述|要件|機能|内容|説明|요구사항|기능|설명|내용|anforderung|beschreibung|funktion|requisito|descripción|funcionalidad|exigence|fonctionnalité|besoin)$/i;
const CRITERIA_COLUMN = /acceptance|criteri|验收|受け入れ|인수|abnahme|akzeptanz|aceptación|acceptation/i;
const RANK_COLUMN =
  /^(?:priority|moscow|prio|status|scope|release|优先级|優先度|우선순위|priorität|prioridad|priorité)$/i;
const NOT_WANTED =
  /^(?:won['’]?t\b.*|wont|out(?: of scope)?|non-goal|withdrawn|dropped|rejected|deferred|cancell?ed|removed|不做|対象外|제외)$/i;

/** A table whose columns say which text is the requirement. Outside sections of requirements only rows with an id count. */
export function readTable(table: Extract<Block, { readonly kind: "table" }>, context: Context, out: Gathered): void {
  const heads = table.header.cells.map(plainInline);
  const idAt = heads.findIndex((head) => ID_COLUMN.test(head));
  const texts = heads.flatMap((head, at) => (at !== idAt && TEXT_COLUMN.test(head) ? [at] : []));
  const wanted = texts.find((at) =>
    /require|需求|要件|요구|anforderung|requisito|exigence|statement/i.test(heads[at] ?? ""),
  );
  const textAt = wanted ?? texts[0];
  if (textAt === undefined) return;
  const criteriaAt = heads.findIndex((head, at) => at !== textAt && CRITERIA_COLUMN.test(head));
  const rankAt = heads.findIndex((head) => RANK_COLUMN.test(head));
  const others = texts.filter((at) => at !== textAt);
  for (const row of table.rows) readRow(row, { idAt, textAt, others, criteriaAt, rankAt }, { context, out });
}

interface Columns {
  readonly idAt: number;
  readonly textAt: number;
  /** Further columns of text: what counts where the first one holds the id alone. */
  readonly others: readonly number[];
  readonly criteriaAt: number;
  readonly rankAt: number;
}

function readRow(row: Row, at: Columns, { context, out }: { context: Context; out: Gathered }): void {
  const cell = (index: number): string => row.cells[index] ?? "";
  const isId = wholeId(cell(at.textAt)) !== null;
  const raw = (isId ? at.others.map(cell).find((text) => text !== "") : undefined) ?? cell(at.textAt);
  const title = plainInline(raw);
  const lead = parseLead(cell(at.textAt));
  const id = wholeId(cell(at.idAt)) ?? lead?.id ?? null;
  const counted = context.role === "container" || context.role === "aim";
  if (title === "" || (id === null && !counted)) return;
  const why = unwanted(raw, plainInline(cell(at.rankAt)));
  if (why !== null) {
    out.excluded.push({ title, line: row.line, why });
    return;
  }
  const criteria = [plainInline(cell(at.criteriaAt))].filter((text) => text !== "");
  const kind = id === null && context.role === "aim" ? "aim" : "row";
  const words = {
    raw: isId || lead === null ? raw : lead.rest,
    line: row.line,
    explicitId: id,
    criteria,
    kind,
  } as const;
  out.found.push(makeFound(words, context));
}

function unwanted(raw: string, rank: string): string | null {
  if (isStruck(raw)) return "struck through";
  return NOT_WANTED.test(rank) ? "its own column says it is not wanted" : null;
}

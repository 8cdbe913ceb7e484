import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { err, ok, type Result } from "../../../core/result.ts";
import { lineAt, quote } from "../../../core/text.ts";
import { classifyHeading } from "./classify-heading.ts";
import { wholeId } from "./explicit-id.ts";
import type { Found, Kind, Place, Reading } from "./found.ts";
import { holdsPlaceholder, plainInline } from "./inline.ts";
import type { Exclusion } from "./model.ts";

const MAX_DEPTH = 100;
const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gs;

/** Keys in lower case without `_`, `-` and spaces. */
const LISTS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...[
    "requirements",
    "userstories",
    "stories",
    "features",
    "functionalrequirements",
    "nonfunctionalrequirements",
    "featurelist",
  ].map((key) => [key, "row"] as const),
  ...["tasks", "gaps", "backlog", "items", "goals", "acceptancecriteria", "criteria", "usecases", "improvements"].map(
    (key) => [key, "loose"] as const,
  ),
]);
const TITLES = ["title", "name", "requirement", "feature", "story", "userstory", "summary", "description", "text"];
const CRITERIA = [
  "acceptancecriteria",
  "acceptance",
  "criteria",
  "steps",
  "scenarios",
  "subtasks",
  "tests",
  "requirements",
  "verification",
];
const GROUPS = new Set(["epics", "phases", "modules", "groups", "milestones", "sections"]);
const RANKS = new Set(["priority", "status", "moscow"]);
const UNWANTED = /^(?:won['’]?t\b.*|wont|out[ -]of[ -]scope|cancell?ed|rejected|withdrawn|deferred)$/i;

interface Document {
  lineOf(offset: number): number;
  readonly found: Found[];
  readonly excluded: Exclusion[];
}

function nameOf(key: unknown): string {
  return String(key)
    .toLowerCase()
    .replace(/[_\-\s]/g, "");
}

interface Member {
  readonly key: string;
  readonly name: string;
  readonly value: Node;
}

function members(node: Node): readonly Member[] {
  if (node.type !== "object") return [];
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ key: String(key.value), name: nameOf(key.value), value }],
  );
}

/** Reads a PRD in JSON: lists under keys that name requirements, or a list alone. `passes: true` is a claim and not read. */
export function readJson(body: string): Result<Reading, string> {
  const tree = parseStrict(body);
  if (!tree.ok) return tree;
  const out: Document = { lineOf: indexLines(body), found: [], excluded: [] };
  if (tree.value.type === "array") readList(tree.value, { kind: "row", title: "(list)" }, out);
  else readObject(tree.value, out);
  return ok({ found: out.found, excluded: out.excluded, warnings: [] });
}

function parseStrict(body: string): Result<Node, string> {
  const deep = findTooDeep(body);
  if (deep !== null)
    return err(`line ${lineAt(body, deep)} is nested deeper than ${MAX_DEPTH} levels; write it flatter`);
  const errors: ParseError[] = [];
  const tree = parseTree(body, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (first !== undefined) {
    return err(`line ${lineAt(body, first.offset)} is not valid JSON: ${printParseErrorCode(first.error)}`);
  }
  if (tree?.type !== "array" && tree?.type !== "object") return err("expected a JSON object or list");
  const twice = findTwice(tree);
  if (twice === null) return ok(tree);
  return err(`line ${lineAt(body, twice.offset)} names the key ${quote(twice.key)} a second time`);
}

/** Asked of the text, because a parser that recurses falls over first. */
function findTooDeep(body: string): number | null {
  let depth = 0;
  for (const { 0: mark, index } of body.matchAll(STRING_OR_BRACKET)) {
    if (mark === "[" || mark === "{") depth += 1;
    else if (!mark.startsWith('"')) depth -= 1;
    if (depth > MAX_DEPTH) return index;
  }
  return null;
}

/** Finds lines fast: a text may hold ten thousand entries. */
function indexLines(body: string): (offset: number) => number {
  const ends = [...body.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function findTwice(node: Node): { readonly key: string; readonly offset: number } | null {
  const seen = new Set<string>();
  for (const { children: [key] = [], offset } of node.type === "object" ? (node.children ?? []) : []) {
    const name = String(key?.value);
    if (seen.has(name)) return { key: name, offset };
    seen.add(name);
  }
  for (const child of node.children ?? []) {
    const twice = findTwice(child);
    if (twice !== null) return twice;
  }
  return null;
}

function isOut(key: string): boolean {
  const spaced = key.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ");
  return classifyHeading(spaced).kind === "out";
}

function readObject(node: Node, out: Document): void {
  for (const member of members(node)) {
    if (isOut(member.key)) leaveOut(member, "out of scope by its key", out);
    else if (member.value.type === "object") readObject(member.value, out);
    else if (member.value.type === "array") readMemberList(member, out);
  }
}

function leaveOut({ key, value }: Member, why: string, out: Document): void {
  out.excluded.push({ title: key, line: out.lineOf(value.offset), why });
}

function readMemberList(member: Member, out: Document): void {
  const kind = LISTS.get(member.name);
  if (kind !== undefined) readList(member.value, { kind, title: member.key }, out);
  else if (!GROUPS.has(member.name)) leaveOut(member, "its key names no requirements", out);
  else for (const child of member.value.children ?? []) readObject(child, out);
}

function readList(node: Node, list: { readonly kind: Kind; readonly title: string }, out: Document): void {
  const place = { title: list.title, line: out.lineOf(node.offset) };
  for (const child of node.children ?? []) {
    const fields = members(child);
    // A feature with stories of its own only groups them.
    const group = fields.find(({ name, value }) => LISTS.get(name) === "row" && hasObjects(value));
    if (group === undefined) readEntry(child, { kind: list.kind, place }, out);
    else readList(group.value, { kind: list.kind, title: group.key }, out);
  }
}

function readEntry(node: Node, list: { readonly kind: Kind; readonly place: Place }, out: Document): void {
  const line = out.lineOf(node.offset);
  const fields = members(node);
  const title = titleOf(node);
  if (title === "") out.excluded.push({ title: list.place.title, line, why: "an entry without a title" });
  else if (fields.some(({ name, value }) => RANKS.has(name) && UNWANTED.test(String(value.value)))) {
    out.excluded.push({ title, line, why: "its own fields say it is not wanted" });
  } else {
    const words = { ...list, explicitId: idOf(fields), title, criteria: criteriaOf(fields), line };
    out.found.push({ ...words, removal: false, placeholder: holdsPlaceholder(title), echo: false });
  }
}

function hasObjects(node: Node): boolean {
  return node.children?.some(({ type }) => type === "object") === true;
}

function titleOf(node: Node): string {
  if (node.type === "string") return plainInline(String(node.value));
  const fields = members(node);
  const texts = TITLES.flatMap((wanted) =>
    fields.filter(({ name, value }) => name === wanted && value.type === "string"),
  );
  return plainInline(texts.map(({ value }) => String(value.value)).find((text) => text.trim() !== "") ?? "");
}

function criteriaOf(fields: readonly Member[]): readonly string[] {
  const lists = CRITERIA.flatMap((wanted) => fields.filter(({ name }) => name === wanted));
  return lists
    .flatMap(({ value }) => (value.type === "array" ? (value.children ?? []) : [value]))
    .map(titleOf)
    .filter((text) => text !== "");
}

/** Numbers alone are a place in the list, and no name. */
function idOf(fields: readonly Member[]): string | null {
  const value = fields.find(({ name }) => name === "id" || name === "key" || name === "storyid")?.value;
  const text = value?.type === "string" ? plainInline(String(value.value)) : "";
  if (text === "" || text.length > 64 || /^\d+(?:\.\d+)*$/.test(text)) return null;
  return wholeId(text) ?? text;
}

import { getNodeValue, type Node } from "jsonc-parser";
import type { Result } from "../../../core/result.ts";
import { lineAt } from "../../../core/text.ts";
import { type ChecklistProblem, checkVerify, type ItemRecord, limitItems, memberOf } from "../schema.ts";
import type { NamedCheck } from "./check.ts";
import { type LokiCheck, parseLokiCheck } from "./loki-check.ts";

/**
 * Reads Loki's form: an object with `categories`, as a list or as a map by slug, each with `items` (seeds.md 1.6).
 * Status, `passed` and everything else that a file says of itself are claims. An item with several commands becomes
 * several records, each with an exit code of its own: `AUTH-1`, `AUTH-1 (command 2)`.
 */
export function parseLoki(tree: Node, body: string): Result<readonly ItemRecord[], ChecklistProblem> {
  const records: ItemRecord[] = [];
  for (const category of listMembers(memberOf(tree, "categories"))) {
    const items = category.type === "object" ? memberOf(category, "items") : undefined;
    if (items === undefined) records.push(malformed(category, body, "a category has no `items`"));
    else if (items.type !== "array" && items.type !== "object") {
      records.push(malformed(items, body, `\`items\` of a category is ${items.type}, not a list`));
    } else records.push(...listMembers(items).flatMap((item) => parseItem(item, body)));
  }
  return limitItems(records.map((record, index) => ({ ...record, index })));
}

/** The members of a list, or the values of a map. */
function listMembers(node: Node | undefined): readonly Node[] {
  const children = node?.children ?? [];
  return node?.type === "object" ? children.flatMap((member) => member.children?.[1] ?? []) : children;
}

function malformed(node: Node, body: string, why: string): ItemRecord {
  const line = lineAt(body, node.offset);
  return { index: 0, id: null, description: "", verify: null, claim: null, line, problems: [why] };
}

function readText(node: Node, ...keys: readonly string[]): string {
  const values = keys.map((key) => memberOf(node, key)).filter((value) => value !== undefined);
  const found = values.find((value) => value.type === "string" || value.type === "number");
  return found === undefined ? "" : String(found.value).trim();
}

function parseItem(node: Node, body: string): readonly ItemRecord[] {
  if (node.type !== "object") return [malformed(node, body, `expected an object, found ${node.type}`)];
  const problems: string[] = [];
  const id = readText(node, "id") || readText(node, "title", "name");
  if (id === "") problems.push("`id` is missing");
  const read = readChecks(node, problems).map(parseLokiCheck);
  problems.push(...read.flatMap((each) => (each.kind === "problem" ? [each.problem] : [])));
  const commands = read.flatMap((each) => (each.kind === "command" ? [checkVerify(each.command, problems)] : []));
  const first = {
    index: 0,
    id: id === "" ? null : id,
    description: readText(node, "title", "description", "name"),
    verify: commands[0] ?? null,
    claim: readClaim(node),
    line: lineAt(body, node.offset),
    problems,
  };
  const priority = readText(node, "priority").toLowerCase();
  const checks = read.flatMap((each) => (each.kind === "check" ? [each.check] : []));
  const owner = first.id;
  const record = { ...first, other: { owner, checks, frozen: freeze(read, first.verify, priority) } };
  const more = commands.slice(1).map((verify, at) => ({
    ...record,
    id: owner === null ? null : `${owner} (command ${at + 2})`,
    verify,
    other: { owner, checks: [], frozen: freeze([], verify, priority) },
  }));
  return [record, ...more];
}

function readChecks(node: Node, problems: string[]): readonly Node[] {
  const lists = ["verification", "checks"].flatMap((key) => memberOf(node, key) ?? []);
  const odd = lists.find((list) => list.type !== "array");
  if (odd !== undefined) problems.push(`the checks are ${odd.type}, not a list`);
  return lists.flatMap((list) => (list.type === "array" ? (list.children ?? []) : []));
}

/** What decides whether the item is done, in one text. Its order does not matter. */
function freeze(read: readonly LokiCheck[], verify: string | null, priority: string): string | null {
  const words = read.flatMap((each) => (each.kind === "check" && isProvable(each.check) ? [each.check.words] : []));
  const parts = [...(verify === null ? [] : [verify]), ...words.sort()];
  if (parts.length === 0) return null;
  return [...parts, ...(priority === "" ? [] : [`priority ${priority}`])].join("; ");
}

function isProvable({ check }: NamedCheck): boolean {
  return check.kind !== "unprovable";
}

const CLAIMED = new Set(["verified", "pass", "passed", "passing", "done", "complete", "completed"]);

/** Whatever in the item says that it is done. A claim that is wrong is a failure; one that is missed is a note. */
function readClaim(node: Node): boolean {
  const status: unknown = getValue(memberOf(node, "status"));
  const words = typeof status === "string" && CLAIMED.has(status.trim().toLowerCase());
  return words || ["passed", "passes", "verified"].some((key) => getValue(memberOf(node, key)) === true);
}

function getValue(node: Node | undefined): unknown {
  return node === undefined ? undefined : getNodeValue(node);
}

/** Whether an object is in this form. */
export function isLoki(tree: Node): boolean {
  const categories = tree.type === "object" ? memberOf(tree, "categories") : undefined;
  return categories?.type === "array" || categories?.type === "object";
}

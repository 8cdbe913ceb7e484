import { applyEdits, findNodeAtLocation, type Node, type Edit as TextEdit } from "jsonc-parser";
import type { Result } from "../../core/result.ts";
import { type ChecklistProblem, type ItemRecord, parseStrictJson } from "./schema.ts";

/** What a run writes into one item. `index` is the item's place in the text that is edited. */
export interface ItemEdit {
  readonly index: number;
  readonly passes: boolean;
  readonly evidence: string;
}

/**
 * Sets `passes` and `evidence` of the given items in the checklist's own text: byte order mark, line ends,
 * indentation, key order and every other byte stay. A member that is absent is added behind the last one, set apart
 * as that one is. Throws when the text is not the one the indexes were taken from.
 */
export function recordResults(text: string, edits: readonly ItemEdit[]): string {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const body = text.slice(mark.length);
  const tree = parseStrictJson(body);
  if (!tree.ok) throw new Error(`the checklist cannot be edited: ${tree.error.message}`);
  const changes = edits.flatMap((edit) => {
    const item = findNodeAtLocation(tree.value, [edit.index]);
    if (item?.type !== "object") throw new Error(`the checklist has no item #${edit.index} to edit`);
    return setMembers(item, body, { passes: edit.passes, evidence: edit.evidence });
  });
  return mark + applyEdits(body, changes);
}

function setMembers(
  item: Node,
  body: string,
  members: Readonly<Record<string, string | boolean>>,
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const style = styleOf(item, body);
  let added = "";
  for (const [key, value] of Object.entries(members)) {
    const there = findNodeAtLocation(item, [key]);
    if (there === undefined) added += style.before + JSON.stringify(key) + style.colon + JSON.stringify(value);
    else if (there.value !== value) {
      edits.push({ offset: there.offset, length: there.length, content: JSON.stringify(value) });
    }
  }
  if (added !== "") edits.push({ offset: style.end, length: 0, content: added });
  return edits;
}

/** How the item's last member is set apart from the one before it and its key from its value. */
function styleOf(item: Node, body: string): { readonly before: string; readonly colon: string; readonly end: number } {
  const members = item.children ?? [];
  const [previous, last] = members.slice(-2);
  const [key, value] = last?.children ?? [];
  if (previous === undefined || last === undefined || key === undefined || value === undefined) {
    throw new Error("an item without an id and a command has no result to record");
  }
  return {
    before: body.slice(previous.offset + previous.length, last.offset),
    colon: body.slice(key.offset + key.length, value.offset),
    end: last.offset + last.length,
  };
}

export type Lookup =
  | { readonly kind: "found"; readonly item: ItemRecord }
  | { readonly kind: "absent" }
  | { readonly kind: "ambiguous"; readonly at: readonly number[] };

/** The item with an id; `1` and `"1"` are the same. */
export function findItem(items: readonly ItemRecord[], id: string): Lookup {
  const found = items.filter((item) => item.id === id);
  const [item] = found;
  if (item === undefined) return { kind: "absent" };
  return found.length === 1 ? { kind: "found", item } : { kind: "ambiguous", at: found.map((each) => each.index) };
}

/** What `init` keeps of an item. */
export interface NewItem {
  readonly id: string;
  readonly description: string;
  readonly acceptance: string;
  readonly verify: string;
}

/** A fresh checklist: nothing is claimed. */
export function renderChecklist(items: readonly NewItem[]): string {
  const records = items.map(({ id, description, acceptance, verify }) => ({
    id,
    description,
    acceptance,
    verify,
    passes: false,
  }));
  return `${JSON.stringify(records, null, 2)}\n`;
}

/** The values of an array in strict JSON without duplicate keys; the same strictness as for the checklist itself. */
export function parseItemList(text: string): Result<Node, ChecklistProblem> {
  return parseStrictJson(text.replace(/^\ufeff/, ""));
}

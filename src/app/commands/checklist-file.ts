import type { Json } from "../../core/canonical-json.ts";
import { count } from "../../core/text.ts";
import { type ItemRecord, parseChecklist } from "../../gates/checklist/schema.ts";
import type { ChecklistText, StoreRefusal } from "../../ports/checklist-store.ts";
import { type CommandError, words } from "./result.ts";

/** A plan's checklist as the commands see it. A file that cannot be read is never taken for an absent one. */
export type ChecklistState =
  | { readonly kind: "items"; readonly text: string; readonly items: readonly ItemRecord[] }
  | { readonly kind: "absent" | "empty" | "unreadable" | "corrupt"; readonly error: CommandError };

const EMPTY_LIST = /^\ufeff?\s*\[\s*\]\s*$/;

export function interpret(current: ChecklistText, path: string): ChecklistState {
  switch (current.kind) {
    case "absent": {
      const fix = "Give the plan's folder, or make a checklist with `done-gate init`.";
      return { kind: "absent", error: { what: "there is no checklist here", where: path, fix } };
    }
    case "refused":
      return { kind: "unreadable", error: refusalError(current.refusal, path) };
    case "text": {
      const parsed = parseChecklist(current.text);
      if (parsed.ok) return { kind: "items", text: current.text, items: parsed.value };
      const { line, message, remedy } = parsed.error;
      const where = line === null ? path : `${path}:${line}`;
      return {
        kind: EMPTY_LIST.test(current.text) ? "empty" : "corrupt",
        error: { what: message, where, fix: remedy },
      };
    }
  }
}

export function refusalError(refusal: StoreRefusal, path: string): CommandError {
  return { what: refusal.why, where: path, fix: refusal.remedy };
}

/** An item's id as people know it: `#2` (from 0) for one without a usable id. */
export function nameOf(item: ItemRecord): string {
  return item.id ?? `#${item.index}`;
}

/** Valid, and the file claims that it passes. */
export function isClaimed(item: ItemRecord): boolean {
  return item.problems.length === 0 && item.claim === true;
}

/** What the file says about an item, in a word. */
export function claimWord(item: ItemRecord): string {
  if (item.problems.length > 0) return "invalid";
  return item.claim === true ? "passes" : "open";
}

const WORD_WIDTH = 10;

/** One item on a line, with its problems below. */
export function renderItemLine(item: ItemRecord, word: string): readonly string[] {
  const line = `  ${word.padEnd(WORD_WIDTH)}${words(nameOf(item))}  ${words(item.description)}`.trimEnd();
  return [line, ...item.problems.map((problem) => `      ${words(problem)}`)];
}

export function renderTotals(path: string, passed: number, total: number): string {
  return `${words(path)}: ${passed} of ${count(total, "item")} pass`;
}

/** What every listing says of an item. */
export function itemFacts(item: ItemRecord): { readonly [key: string]: Json } {
  return {
    index: item.index,
    id: item.id,
    description: item.description,
    verify: item.verify,
    passes: item.claim,
    problems: item.problems,
  };
}

import type { ItemRecord } from "../../gates/checklist/schema.ts";
import type { ChecklistStore } from "../../ports/checklist-store.ts";
import {
  type ChecklistState,
  claimWord,
  interpret,
  isClaimed,
  itemFacts,
  renderItemLine,
  renderTotals,
} from "./checklist-file.ts";
import { type CommandResult, type ExitCode, errorJson, renderError, schemaOf } from "./result.ts";

type StateWord = "done" | "pending" | "invalid" | Exclude<ChecklistState["kind"], "items">;

const EXITS: Readonly<Record<StateWord, ExitCode>> = {
  done: 0,
  pending: 1,
  invalid: 1,
  corrupt: 1,
  empty: 1,
  absent: 3,
  unreadable: 2,
};

/** What the file claims, without running anything. */
export async function runStatus(store: ChecklistStore): Promise<CommandResult> {
  const state = interpret(await store.read(), store.path);
  const word = stateWord(state);
  const items = state.kind === "items" ? state.items : [];
  const passed = items.filter(isClaimed).length;
  return {
    exit: EXITS[word],
    json: {
      schema: schemaOf("status"),
      path: store.path,
      state: word,
      passed,
      total: items.length,
      items: items.map(itemFacts),
      error: errorJson(state.kind === "items" ? null : state.error),
    },
    text: state.kind === "items" ? renderStatus(store.path, items, passed) : renderError(state.error),
  };
}

function stateWord(state: ChecklistState): StateWord {
  if (state.kind !== "items") return state.kind;
  if (state.items.some((item) => item.problems.length > 0)) return "invalid";
  return state.items.every(isClaimed) ? "done" : "pending";
}

function renderStatus(path: string, items: readonly ItemRecord[], passed: number): string {
  return [
    renderTotals(path, passed, items.length),
    ...items.flatMap((item) => renderItemLine(item, claimWord(item))),
    "  This is what the file says; `done-gate verify` runs the commands.",
  ].join("\n");
}

import { z } from "zod";
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
import { type CommandResult, type ExitCode, errorJson, renderError, schemaOf, words } from "./result.ts";

const EXITS: Readonly<Record<ChecklistState["kind"], ExitCode>> = {
  items: 0,
  absent: 3,
  empty: 3,
  corrupt: 1,
  unreadable: 2,
};

/** Everything the file says, item by item. It judges nothing: malformed items are shown as such. */
export async function runShow(store: ChecklistStore): Promise<CommandResult> {
  const state = interpret(await store.read(), store.path);
  const shown = state.kind === "items" ? readTexts(state.text, state.items) : [];
  return {
    exit: EXITS[state.kind],
    json: {
      schema: schemaOf("show"),
      path: store.path,
      items: shown.map((each) => ({
        ...itemFacts(each.item),
        acceptance: each.acceptance,
        evidence: each.evidence,
      })),
      error: errorJson(state.kind === "items" ? null : state.error),
    },
    text: state.kind === "items" ? renderShow(store.path, shown) : renderError(state.error),
  };
}

const MAX_SHOWN_CHARS = 4_096;

interface Shown {
  readonly item: ItemRecord;
  readonly acceptance: string | null;
  readonly evidence: string | null;
}

const text = z.string().nullable().catch(null);
const textsSchema = z.array(z.object({ acceptance: text, evidence: text }).catch({ acceptance: null, evidence: null }));

/** The texts that no gate reads; what is not a text is left out. */
function readTexts(body: string, items: readonly ItemRecord[]): readonly Shown[] {
  const texts = textsSchema.parse(JSON.parse(body.replace(/^\ufeff/, "")));
  return items.map((item, at) => ({ item, acceptance: null, evidence: null, ...texts[at] }));
}

function renderShow(path: string, shown: readonly Shown[]): string {
  const passed = shown.filter((each) => isClaimed(each.item)).length;
  return [renderTotals(path, passed, shown.length), ...shown.flatMap(renderShown)].join("\n");
}

function renderShown({ item, acceptance, evidence }: Shown): readonly string[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ["accept", acceptance],
    ["verify", item.verify],
    ["evidence", evidence],
  ];
  return [
    ...renderItemLine(item, claimWord(item)),
    ...facts.flatMap(([name, value]) =>
      value === null ? [] : [`      ${name.padEnd(10)}${words(value, MAX_SHOWN_CHARS)}`],
    ),
  ];
}

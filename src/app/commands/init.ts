import type { Json } from "../../core/canonical-json.ts";
import { err, ok, type Result } from "../../core/result.ts";
import { count, quote } from "../../core/text.ts";
import { type NewItem, parseItemList, renderChecklist } from "../../gates/checklist/record.ts";
import { parseChecklist } from "../../gates/checklist/schema.ts";
import type { ChecklistStore, ChecklistText, Edit } from "../../ports/checklist-store.ts";
import type { Syntax } from "../../ports/syntax.ts";
import { refusalError } from "./checklist-file.ts";
import { findDishonesty } from "./honest.ts";
import { parseNewItems } from "./new-items.ts";
import { type CommandError, type CommandResult, errorJson, renderError, schemaOf, words } from "./result.ts";

export interface InitRequest {
  /** Where the items come from, for messages: a path or "standard input". */
  readonly source: string;
  readonly readItems: () => Promise<Result<string, CommandError>>;
  readonly force: boolean;
  readonly syntax: Syntax;
}

/** What was there before; null when nothing was. */
interface Replaced {
  /** Null when the old file could not be read as a checklist. */
  readonly items: number | null;
}

interface Written {
  readonly replaced: Replaced | null;
}

/** Writes a plan's first checklist. Nothing is claimed in it, and nothing is overwritten unless `force` says so. */
export async function runInit(store: ChecklistStore, request: InitRequest): Promise<CommandResult> {
  const given = await request.readItems();
  if (!given.ok) return refuse(store, given.error);
  const parsed = parseNewItems(parseItemList(given.value), request.source);
  if (!parsed.ok) return refuse(store, parsed.error);
  const { items, dropped } = parsed.value;
  const text = renderChecklist(items);
  const flaw = findFlaw(text);
  if (flaw !== null) return refuse(store, { ...flaw, where: request.source });
  for (const item of items) {
    const dishonest = await findDishonesty(request.syntax, item, request.source);
    if (dishonest !== null) return refuse(store, dishonest);
  }
  const folder = await store.makeFolder();
  if (!folder.ok) return refuse(store, refusalError(folder.error, store.path));
  const update = await store.update((current) => replace(current, text, { path: store.path, force: request.force }));
  if (!update.ok) return refuse(store, refusalError(update.error, store.path));
  if (!update.value.ok) return refuse(store, update.value.error);
  return report(store, items, { dropped, ...update.value.value });
}

/** The gate's own reader has the last word: what it would refuse is not written. */
function findFlaw(text: string): Omit<CommandError, "where"> | null {
  const read = parseChecklist(text);
  if (!read.ok) return { what: read.error.message, fix: read.error.remedy };
  const bad = read.value.find((item) => item.problems.some((problem) => !problem.startsWith("`passes`")));
  return bad === undefined
    ? null
    : { what: `item #${bad.index}: ${bad.problems.join("; ")}`, fix: "Correct this item; nothing was written." };
}

function replace(
  current: ChecklistText,
  text: string,
  about: { readonly path: string; readonly force: boolean },
): Edit<Result<Written, CommandError>> {
  if (current.kind === "refused") return { text: null, value: err(refusalError(current.refusal, about.path)) };
  if (current.kind === "absent") return { text, value: ok({ replaced: null }) };
  if (!about.force) {
    const what = "there is a checklist here already, and init does not overwrite it";
    const fix = "Edit it by hand, or replace it with --force (what it holds, results included, is then gone).";
    return { text: null, value: err({ what, where: about.path, fix }) };
  }
  const old = parseChecklist(current.text);
  return { text, value: ok({ replaced: { items: old.ok ? old.value.length : null } }) };
}

function refuse(store: ChecklistStore, error: CommandError): CommandResult {
  return {
    exit: 2,
    json: { ...shape(store, [], { dropped: [], replaced: null }), error: errorJson(error) },
    text: renderError(error),
  };
}

interface Outcome extends Written {
  readonly dropped: readonly string[];
}

function shape(store: ChecklistStore, items: readonly NewItem[], outcome: Outcome): { readonly [key: string]: Json } {
  return {
    schema: schemaOf("init"),
    path: store.path,
    written: items.length > 0,
    ids: items.map((item) => item.id),
    replaced: outcome.replaced === null ? null : { items: outcome.replaced.items },
    dropped: outcome.dropped,
    error: null,
  };
}

function report(store: ChecklistStore, items: readonly NewItem[], outcome: Outcome): CommandResult {
  const lines = [`${words(store.path)}: written, ${count(items.length, "item")} to prove`];
  if (outcome.replaced !== null) {
    const { items: before } = outcome.replaced;
    const what = before === null ? "a file that was no readable checklist" : `a checklist of ${count(before, "item")}`;
    lines.push(`  Replaced ${what}.`);
  }
  if (outcome.dropped.length > 0) {
    const names = outcome.dropped.map((key) => quote(key)).join(", ");
    lines.push(`  Not taken over: ${words(names)}. Only a run of the verify command says that an item passes.`);
  }
  lines.push("  Next: do an item, then `done-gate complete <plan-dir> <id>`.");
  return { exit: 0, json: shape(store, items, outcome), text: lines.join("\n") };
}

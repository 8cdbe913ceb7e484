import type { Json } from "../../core/canonical-json.ts";
import { plainOutput, quote } from "../../core/text.ts";
import type { ItemRun } from "../../gates/checklist/evidence.ts";
import { findItem, type ItemEdit, recordResults } from "../../gates/checklist/record.ts";
import { runJobs } from "../../gates/checklist/run.ts";
import type { ItemRecord } from "../../gates/checklist/schema.ts";
import type { ChecklistText, Edit } from "../../ports/checklist-store.ts";
import type { Shell } from "../../ports/shell.ts";
import { rememberRuns } from "../evaluate.ts";
import {
  type ChecklistState,
  interpret,
  nameOf,
  refusalError,
  renderItemLine,
  renderTotals,
} from "./checklist-file.ts";
import type { CommandPorts } from "./command-ports.ts";
import { findDishonesty } from "./honest.ts";
import { factsOf, type RunFacts, refusedEvidence, resultOf, reverifyEvidence, runWords } from "./item-run.ts";
import {
  type CommandError,
  type CommandResult,
  type ExitCode,
  errorJson,
  renderError,
  renderTail,
  schemaOf,
  words,
} from "./result.ts";

/** What became of one item's result in the file. */
type Recorded = "changed" | "unchanged" | "refused" | "not-run";

interface Ran {
  readonly item: ItemRecord;
  readonly facts: RunFacts;
  readonly result: boolean | null;
}

interface Verified {
  readonly item: ItemRecord;
  readonly facts: RunFacts | null;
  readonly result: boolean | null;
  readonly recorded: Recorded;
  /** Why a result was not written, or why there is none. */
  readonly refusal: string | null;
}

/** Runs every item's verify command and makes `passes` in the file say what the exit codes said. */
export async function runVerify(ports: CommandPorts, request: { readonly timeoutMs: number }): Promise<CommandResult> {
  const { store } = ports;
  const state = interpret(await store.read(), store.path);
  if (state.kind !== "items") return refuse(store.path, EXITS[state.kind], state.error);
  const shell = await ports.openShell();
  if (!shell.ok) return refuse(store.path, 2, shell.error);
  const runnable = runnableOf(state.items);
  const refused = await findRefused(ports, runnable);
  const honest = runnable.filter(({ item }) => !refused.has(item));
  const ran = await runItems({ ...ports, shell: shell.value }, honest, request.timeoutMs);
  const update = await store.update((current) => recordAll(current, store.path, { items: state.items, ran, refused }));
  if (!update.ok) return refuse(store.path, 2, refusalError(update.error, store.path));
  return "error" in update.value ? refuse(store.path, 2, update.value.error) : report(store.path, update.value);
}

const EXITS: Readonly<Record<Exclude<ChecklistState["kind"], "items">, ExitCode>> = {
  absent: 3,
  empty: 1,
  corrupt: 1,
  unreadable: 2,
};

interface Runnable {
  readonly item: ItemRecord;
  readonly command: string;
}

function runnableOf(items: readonly ItemRecord[]): readonly Runnable[] {
  return items.flatMap((item) =>
    item.problems.length === 0 && item.verify !== null ? [{ item, command: item.verify }] : [],
  );
}

/** Why a command is not run: it would prove nothing, and the gate would refuse it. */
async function findRefused(
  ports: CommandPorts,
  runnable: readonly Runnable[],
): Promise<ReadonlyMap<ItemRecord, string>> {
  const refused = new Map<ItemRecord, string>();
  for (const { item, command } of runnable) {
    const error = await findDishonesty(ports.syntax, { id: nameOf(item), verify: command }, ports.store.path);
    if (error !== null) refused.set(item, `${error.what}. ${error.fix}`);
  }
  return refused;
}

async function runItems(
  ports: CommandPorts & { readonly shell: Shell },
  runnable: readonly Runnable[],
  timeoutMs: number,
): Promise<readonly Ran[]> {
  const jobs = runnable.map(({ item, command }) => ({
    plan: ports.store.path,
    index: item.index,
    label: nameOf(item),
    command,
  }));
  const limits = { verifyTimeoutMs: timeoutMs, totalTimeoutMs: Number.POSITIVE_INFINITY };
  const runs = await runJobs({ ...ports, shell: rememberRuns(ports.shell) }, jobs, limits);
  return runnable.map(({ item }, at) => pair(item, runs[at]));
}

function pair(item: ItemRecord, run: ItemRun | undefined): Ran {
  if (run === undefined) throw new Error(`the run of item #${item.index} gave no result`);
  const facts = factsOf(run, item.verify ?? "");
  return { item, facts, result: resultOf(facts) };
}

type Recording = readonly Verified[] | { readonly error: CommandError };

function recordAll(
  current: ChecklistText,
  path: string,
  before: {
    readonly items: readonly ItemRecord[];
    readonly ran: readonly Ran[];
    readonly refused: ReadonlyMap<ItemRecord, string>;
  },
): Edit<Recording> {
  const state = interpret(current, path);
  if (state.kind !== "items") {
    const what = `while the commands ran: ${state.error.what}; no result was written`;
    return { text: null, value: { error: { ...state.error, what } } };
  }
  const edits: ItemEdit[] = [];
  const verified = before.items.map((item) => {
    const ran = before.ran.find((each) => each.item === item);
    if (ran !== undefined) return recordOne(ran, state.items, edits);
    const refused = before.refused.get(item);
    return refused === undefined
      ? notRun(item, item.problems.join("; "))
      : withdrawOne(item, refused, { now: state.items, edits });
  });
  const added = state.items
    .filter((item) => before.items.every((old) => old.id !== item.id))
    .map((item) => notRun(item, "it was added while the commands ran"));
  const text = recordResults(state.text, edits);
  return { text: text === state.text ? null : text, value: [...verified, ...added] };
}

function notRun(item: ItemRecord, why: string): Verified {
  return { item, facts: null, result: null, recorded: "not-run", refusal: why };
}

/** A claim that no run can stand for is taken back, as long as it is still the refused command's. */
function withdrawOne(
  item: ItemRecord,
  why: string,
  { now, edits }: { readonly now: readonly ItemRecord[]; readonly edits: ItemEdit[] },
): Verified {
  const verify = item.verify ?? "";
  const found = findItem(now, nameOf(item));
  if (found.kind !== "found" || found.item.verify !== verify || found.item.claim !== true) return notRun(item, why);
  edits.push({ index: found.item.index, passes: false, evidence: refusedEvidence(verify) });
  return { ...notRun(item, why), recorded: "changed" };
}

/** Adds to `edits` what the item's result changes in the file as it is now. */
function recordOne(ran: Ran, now: readonly ItemRecord[], edits: ItemEdit[]): Verified {
  if (ran.result === null) return { ...ran, recorded: "not-run", refusal: ran.facts.why };
  const verify = ran.item.verify ?? "";
  const found = findItem(now, nameOf(ran.item));
  if (found.kind !== "found") {
    const why = found.kind === "absent" ? "the item was removed" : "its id was given to another item too";
    return { ...ran, recorded: "refused", refusal: `while it ran, ${why}` };
  }
  if (found.item.verify !== verify) {
    const is = quote(found.item.verify ?? "");
    return { ...ran, recorded: "refused", refusal: `while it ran, its verify command was changed to ${is}` };
  }
  if (found.item.claim === ran.result) return { ...ran, recorded: "unchanged", refusal: null };
  edits.push({ index: found.item.index, passes: ran.result, evidence: reverifyEvidence(ran.facts, verify) });
  return { ...ran, recorded: "changed", refusal: null };
}

function isProven(verified: Verified): boolean {
  return verified.result === true && verified.refusal === null;
}

function shape(path: string, verified: readonly Verified[]): { readonly [key: string]: Json } {
  return {
    schema: schemaOf("verify"),
    path,
    passed: verified.filter(isProven).length,
    total: verified.length,
    items: verified.map(itemJson),
    error: null,
  };
}

function itemJson({ item, facts, result, recorded, refusal }: Verified): Json {
  return {
    index: item.index,
    id: item.id,
    verify: item.verify,
    claim: item.claim,
    exit: facts?.exit ?? null,
    outcome: facts?.outcome ?? "not-run",
    why: refusal ?? facts?.why ?? null,
    passes: result,
    recorded,
    tail: plainOutput(facts?.tail ?? ""),
  };
}

function refuse(path: string, exit: ExitCode, error: CommandError): CommandResult {
  return { exit, json: { ...shape(path, []), error: errorJson(error) }, text: renderError(error) };
}

function report(path: string, verified: readonly Verified[]): CommandResult {
  const passed = verified.filter(isProven).length;
  return {
    exit: passed === verified.length ? 0 : 1,
    json: shape(path, verified),
    text: [renderTotals(path, passed, verified.length), ...verified.flatMap(renderVerified)].join("\n"),
  };
}

const WORDS: Readonly<Record<Recorded, string>> = {
  changed: "the file said otherwise, and now says so",
  unchanged: "as the file says",
  refused: "not written",
  "not-run": "not run",
};

function renderVerified(verified: Verified): readonly string[] {
  const { item, facts, recorded, refusal } = verified;
  const proven = isProven(verified);
  const word = item.problems.length > 0 ? "invalid" : proven ? "passes" : "not done";
  const ran = facts === null ? "" : `${runWords(facts)}; `;
  return [
    ...renderItemLine(item, word),
    ...(item.verify === null ? [] : [`      $ ${words(item.verify)}`]),
    `      ${words(ran)}${WORDS[recorded]}`,
    ...(refusal === null || item.problems.length > 0 ? [] : [`      ${words(refusal)}`]),
    ...(proven || facts === null ? [] : renderTail(facts.tail)),
  ];
}

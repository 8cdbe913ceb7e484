import type { Json } from "../../core/canonical-json.ts";
import { err, ok, type Result } from "../../core/result.ts";
import { plainOutput, quote } from "../../core/text.ts";
import { findItem, recordResults } from "../../gates/checklist/record.ts";
import { runJobs } from "../../gates/checklist/run.ts";
import type { ItemRecord } from "../../gates/checklist/schema.ts";
import type { ChecklistStore, ChecklistText, Edit } from "../../ports/checklist-store.ts";
import { interpret, refusalError } from "./checklist-file.ts";
import type { CommandPorts } from "./command-ports.ts";
import { findDishonesty } from "./honest.ts";
import { completeEvidence, factsOf, type RunFacts, resultOf, runWords } from "./item-run.ts";
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

export interface CompleteRequest {
  readonly id: string;
  readonly timeoutMs: number;
}

/** An item that can be run: its id is its own and its command is one. */
interface Runnable {
  readonly id: string;
  readonly verify: string;
  readonly index: number;
  readonly description: string;
}

interface Refusal {
  readonly exit: ExitCode;
  readonly error: CommandError;
}

/** Runs one item's verify command, and only on exit code 0 writes into the file that the item passes. */
export async function runComplete(ports: CommandPorts, request: CompleteRequest): Promise<CommandResult> {
  const { store } = ports;
  const about = { store, id: request.id };
  const found = findRunnable(await store.read(), store.path, request.id);
  if (!found.ok) return refuse(about, found.error);
  const item = found.value;
  const dishonest = await findDishonesty(ports.syntax, item, store.path);
  if (dishonest !== null) return refuse(about, { exit: 2, error: dishonest });
  const shell = await ports.openShell();
  if (!shell.ok) return refuse(about, { exit: 2, error: shell.error });
  const job = { plan: store.path, index: item.index, label: item.id, command: item.verify };
  const limits = { verifyTimeoutMs: request.timeoutMs, totalTimeoutMs: Number.POSITIVE_INFINITY };
  const [run] = await runJobs({ ...ports, shell: shell.value }, [job], limits);
  if (run === undefined) throw new Error("the run of the verify command gave no result");
  const facts = factsOf(run, item.verify);
  const passed = resultOf(facts) === true;
  if (!passed) return report({ ...about, item, facts, passed, refusal: null });
  // The command ran outside the lock, for as long as it wanted: what it proved is the text that it was started from.
  const update = await store.update((current) => record(current, store.path, item));
  const refusal = update.ok ? update.value : { exit: 2 as const, error: refusalError(update.error, store.path) };
  return report({ ...about, item, facts, passed: refusal === null, refusal });
}

function findRunnable(current: ChecklistText, path: string, id: string): Result<Runnable, Refusal> {
  const state = interpret(current, path);
  if (state.kind !== "items") return err({ exit: state.kind === "absent" ? 3 : 2, error: state.error });
  const found = findOne(state.items, path, id);
  if (!found.ok) return err({ exit: 2, error: found.error });
  const item = found.value;
  const { verify, index, description } = item;
  if (verify !== null) return ok({ id, verify, index, description });
  const what = `item ${quote(id)} has no command to run: ${item.problems.join("; ")}`;
  return err({ exit: 2, error: { what, where: `${path}:${item.line}`, fix: "Write a verify command for it." } });
}

function findOne(items: readonly ItemRecord[], path: string, id: string): Result<ItemRecord, CommandError> {
  const found = findItem(items, id);
  if (found.kind === "found") return ok(found.item);
  if (found.kind === "ambiguous") {
    const at = found.at.map((index) => `#${index}`).join(", ");
    const what = `the id ${quote(id)} stands at ${at} (\`1\` and \`"1"\` are the same id)`;
    return err({ what, where: path, fix: "Give each item an id of its own." });
  }
  const known = items.flatMap((item) => (item.id === null ? [] : [quote(item.id)])).join(", ");
  return err({ what: `there is no item ${quote(id)}`, where: path, fix: `Give one of these ids: ${known}.` });
}

/** Null when the result went into the text. */
function record(current: ChecklistText, path: string, ran: Runnable): Edit<Refusal | null> {
  const state = interpret(current, path);
  if (state.kind !== "items") return { text: null, value: meanwhile({ exit: 2, error: state.error }) };
  const found = findOne(state.items, path, ran.id);
  if (!found.ok) return { text: null, value: meanwhile({ exit: 2, error: found.error }) };
  const item = found.value;
  if (item.verify !== ran.verify) {
    const change = `it was ${quote(ran.verify)} and is now ${quote(item.verify ?? "")}`;
    const what = `the verify command of ${quote(ran.id)} changed: ${change}`;
    const error = { what, where: path, fix: "Run complete again: this result is another command's." };
    return { text: null, value: meanwhile({ exit: 1, error }) };
  }
  const edit = { index: item.index, passes: true, evidence: completeEvidence(ran.verify) };
  const text = recordResults(state.text, [edit]);
  return { text: text === state.text ? null : text, value: null };
}

function meanwhile({ exit, error }: Refusal): Refusal {
  return { exit, error: { ...error, what: `while the command ran: ${error.what}` } };
}

interface About {
  readonly store: ChecklistStore;
  readonly id: string;
}

function shape({ store, id }: About): { readonly [key: string]: Json } {
  const nothing = { verify: null, exit: null, outcome: null, why: null, tail: "", recorded: false, error: null };
  return { schema: schemaOf("complete"), path: store.path, id, ...nothing };
}

function refuse(about: About, refusal: Refusal): CommandResult {
  const { exit, error } = refusal;
  return { exit, json: { ...shape(about), error: errorJson(error) }, text: renderError(error) };
}

interface Ran extends About {
  readonly item: Runnable;
  readonly facts: RunFacts;
  /** Proven, and written down. */
  readonly passed: boolean;
  /** Why a result of exit code 0 was not written. */
  readonly refusal: Refusal | null;
}

function report(ran: Ran): CommandResult {
  const { item, facts, passed, refusal } = ran;
  const tail = plainOutput(facts.tail);
  return {
    exit: refusal?.exit ?? (passed ? 0 : 1),
    json: {
      ...shape(ran),
      verify: item.verify,
      exit: facts.exit,
      outcome: facts.outcome,
      why: facts.why,
      tail,
      recorded: passed,
      error: errorJson(refusal?.error ?? null),
    },
    text: [
      `${passed ? "passes" : "not done"}: ${words(item.id)}  ${words(item.description)}`.trimEnd(),
      `  $ ${words(item.verify)}`,
      `  ${words(runWords(facts))}`,
      ...(passed ? [] : renderTail(facts.tail)),
      ...(refusal === null ? [] : [renderError(refusal.error)]),
      passed ? `  Recorded in ${words(ran.store.path)}.` : "  The checklist was left as it is.",
    ].join("\n"),
  };
}

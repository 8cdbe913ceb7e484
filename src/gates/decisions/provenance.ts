import type { AskedQuestion, Digest } from "../../core/decision.ts";
import type { RepoPath } from "../../core/ids.ts";
import { quote } from "../../core/text.ts";
import { claimsLedger } from "./claim.ts";
import type {
  DecidedQuestion,
  DecisionState,
  GatedRecord,
  Ledger,
  LedgerEntry,
  PartialAnswer,
  Plan,
  Voided,
} from "./model.ts";

/** A question and what the file says about it: nothing, for a question of the gate that was not written yet. */
export interface RecordAtHead extends AskedQuestion {
  readonly record: GatedRecord | null;
}

/** Every question of a plan, by the record that asks it. */
export function questionsOf({ path, gated }: Plan): readonly (RecordAtHead & { readonly record: GatedRecord })[] {
  return gated.map((record) => ({ path, question: record.question, digest: record.digest, record }));
}

export interface ProofContext {
  readonly ledger: Ledger;
  /** The plan as it stands at base; null when it does not. */
  readonly base: Plan | null;
  /** Nobody may write to this head, so that a file may lag behind the ledger for ever. */
  readonly fork: boolean;
}

/** What one decision is, derived: what the file claims is weighed against what people did (gates.md 5, "State"). */
export function deriveState(asked: RecordAtHead, context: ProofContext): DecidedQuestion {
  const known = lookUp(asked, context);
  const { record } = asked;
  const resolved = record?.status === "RESOLVED" ? record : null;
  const state = resolved === null ? stateOfOpen(known) : stateOfResolved(resolved, known);
  return { ...asked, state, unwritten: unwrittenOf(resolved, known) };
}

interface Known {
  readonly asked: RecordAtHead;
  readonly context: ProofContext;
  readonly entry: LedgerEntry | null;
  readonly partial: PartialAnswer | null;
  readonly voided: Voided | null;
  /** Options that once stood as the answer to exactly this question. */
  readonly past: readonly LedgerEntry[];
  /** Some other text of this decision was answered. */
  readonly otherText: boolean;
  readonly trusted: boolean;
}

function lookUp(asked: RecordAtHead, context: ProofContext): Known {
  const { ledger } = context;
  const same = (each: { readonly path: RepoPath; readonly id: string; readonly digest: Digest }) =>
    each.path === asked.path && each.id === asked.question.id && each.digest === asked.digest;
  return {
    asked,
    context,
    entry: ledger.answers.find(same) ?? null,
    partial: ledger.partial.find(same) ?? null,
    voided: ledger.voided.find(same) ?? null,
    past: ledger.past.filter(same),
    otherText: ledger.past.some((each) => each.path === asked.path && each.id === asked.question.id && !same(each)),
    trusted: isTrusted(asked, context.base),
  };
}

/** Byte-equal to base, still about the same question, and no task hangs on it that did not, or said something else. */
export function isTrusted({ record, question, digest }: RecordAtHead, base: Plan | null): boolean {
  const before = base?.gated.find((each) => each.text === record?.text);
  if (record === null || before === undefined) return false;
  // A record that names no digest could otherwise be kept while the work behind it becomes another one.
  const linked = new Map(before.question.tasks);
  const matches = record.answeredDigest === null || record.answeredDigest === digest;
  return matches && question.tasks.every(([id, description]) => linked.get(id) === description);
}

function answerState(option: string, by: LedgerEntry | null): DecisionState {
  return option === "abort" ? { kind: "aborted", by } : { kind: "answered", option, by };
}

function stateOfOpen({ asked, entry, partial, voided, past, otherText, context }: Known): DecisionState {
  if (entry !== null) return answerState(entry.option, entry);
  const { historyRead } = context.ledger;
  if (partial !== null && historyRead) return { kind: "open", why: partialWords(partial) };
  if (voided?.why === "reopened") return { kind: "open", why: `reopened by ${quote(voided.by)}` };
  if (voided?.why === "lost" && past.length > 0) return { kind: "open", why: LOST };
  if (past.length === 0 && otherText)
    return { kind: "open", why: "an earlier text of this question was answered, this one was not" };
  return { kind: "open", why: historyRead ? null : HISTORY_CLOSED + inWords(asked.question) };
}

const HISTORY_CLOSED = "the edit history of the comment cannot be read: earlier ticks are not known";

/**
 * Where two have to agree, an event alone never tells of both. It says the same before the first word and after it: a
 * command counts on the comment as it stands, so that a comment written anew between two would cost the first.
 */
function inWords({ id, category, options }: AskedQuestion["question"]): string {
  if (category !== "irreversible") return "";
  const line = quote(`/done-gate answer ${id} ${options[0] ?? ""}`);
  return `. Where it takes two answers, give both as comments (${line}) and not as ticks: they count when both are there`;
}

/** "1 of 2", in the words of the case: more people, or the same author once more. */
function partialWords({ option, approvals, needed, confirming }: PartialAnswer): string {
  const people = [...new Set(approvals.map(({ login }) => login))];
  const who = people.map((login) => quote(login)).join(", ");
  const next = confirming ? "tick again to confirm" : "another person has to tick the same";
  return `${Math.min(people.length, needed - 1)} of ${needed}: ${who} ticked ${quote(option)}; ${next}`;
}

function stateOfResolved(record: GatedRecord, known: Known): DecisionState {
  const { entry, voided, context, trusted } = known;
  if (entry !== null) {
    return entry.option === record.answer
      ? answerState(entry.option, entry)
      : forged(record, `people answered ${quote(entry.option)}`);
  }
  if (voided !== null && (trusted || known.past.length > 0)) return stateOfVoided(record, voided, context.fork);
  if (trusted && record.answer !== null) return answerState(record.answer, null);
  return unproven(record, known);
}

const LOST =
  "an edit of the comment that was made after it was answered was deleted, so nobody can say whether the answer was taken back";

/** The file shows an answer that people took back. Until a job that may write had its turn, that is only late. */
function stateOfVoided(record: GatedRecord, voided: Voided, fork: boolean): DecisionState {
  if (voided.why === "lost") return { kind: "unproven", code: "history-lost", why: `${LOST}. Tick it once more` };
  const how = voided.why === "reopened" ? "reopened it" : "answered a later text of it";
  const who = `${quote(voided.by)} ${how}`;
  if (voided.why === "reopened" && (fork || !voided.rendered)) {
    return { kind: "open", why: `${who}; the file still shows the older answer` };
  }
  return forged(record, `${who}, so the answer in the file is an older one`);
}

function forged(record: GatedRecord, why: string): DecisionState {
  return {
    kind: "unproven",
    code: "forged-answer",
    why: `line ${record.line} says ${quote(record.answer ?? "")}, but ${why}`,
  };
}

const TICK_ONCE_MORE = "If you answered it in your terminal, tick it once more";

function unproven(record: GatedRecord, { asked, context, otherText, past, partial }: Known): DecisionState {
  const answer = quote(record.answer ?? "");
  const { historyRead } = context.ledger;
  const next = (words: string): string => {
    if (!historyRead) return words + inWords(asked.question);
    return partial === null ? words : partialWords(partial);
  };
  const changed = record.answeredDigest !== null && record.answeredDigest !== asked.digest;
  // Base answered this decision the same way, and asked something else or for other tasks.
  const wasTrusted =
    context.base?.gated.some(
      (each) => each.question.id === asked.question.id && each.status === "RESOLVED" && each.answer === record.answer,
    ) === true;
  if (changed || wasTrusted || (otherText && past.length === 0)) {
    const why = `the question changed after it was answered with ${answer}: the answer is void. ${next("Tick it again")}`;
    return { kind: "unproven", code: "question-changed", why };
  }
  if (claimsLedger(record.text)) {
    const where = historyRead ? "no longer shows it" : "cannot be read";
    const why = `the file says that ${answer} was ticked or written here, and what it points to ${where}. ${next("Tick it once more")}`;
    return { kind: "unproven", code: "history-lost", why };
  }
  const why = `the file says ${answer}, and nobody here answered it. ${next(TICK_ONCE_MORE)}`;
  return { kind: "unproven", code: "answer-unproven", why };
}

/** What the file lacks; an answer that people never gave is not written over, it is named. */
function unwrittenOf(resolved: GatedRecord | null, { entry, past, trusted }: Known): LedgerEntry | null {
  if (entry === null || entry.option === resolved?.answer) return null;
  const lags = resolved === null || trusted || past.some(({ option }) => option === resolved.answer);
  return lags ? entry : null;
}

/** Who reopened what the file still shows as answered; null when there is no such lack. */
export function lacksReopen({ path, question, digest, record }: DecidedQuestion, ledger: Ledger): string | null {
  if (record?.status !== "RESOLVED") return null;
  const found = ledger.voided.find(
    (each) => each.why === "reopened" && each.path === path && each.id === question.id && each.digest === digest,
  );
  return found?.by ?? null;
}

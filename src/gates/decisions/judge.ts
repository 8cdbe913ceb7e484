import { type Finding, finding } from "../../core/finding.ts";
import type { Judgement } from "../../core/gate.ts";
import { looksSecret } from "../../core/redact.ts";
import { quote } from "../../core/text.ts";
import { verdictOf } from "../../core/verdict.ts";
import { acceptUnions } from "./accepted.ts";
import type { AskedDraft } from "./drafts.ts";
import { findDrift } from "./drift.ts";
import type { DecisionEvidence, PlanPair, SheetEvidence } from "./evidence.ts";
import { joinLedgers } from "./joined.ts";
import { foldActs } from "./ledger.ts";
import type { DecidedQuestion, Ledger, Plan } from "./model.ts";
import { deriveState, questionsOf, type RecordAtHead } from "./provenance.ts";
import { decisionsTitle } from "./title.ts";
import { findUnclear } from "./unclear.ts";
import { isBlocking } from "./validate.ts";

/** The decisions gate's judgement, and what it was made of: what the sheet shows and the writer writes. */
export interface Decisions {
  /** Before any answer: the gate's own wants are settled like those of every other gate. */
  readonly judgement: Judgement;
  /** Decisions of the plans, in the order of the files and their records. */
  readonly planned: readonly DecidedQuestion[];
  /** The gate's own questions, one list for each sheet. */
  readonly opened: readonly (readonly DecidedQuestion[])[];
  /** In the order of the sheets. */
  readonly ledgers: readonly Ledger[];
}

/** Judges what the plans ask and what the gates want by what people did. Total and pure. */
export function judgeDecisions(evidence: DecisionEvidence): Decisions {
  const { sheets } = evidence;
  const valid = evidence.plans.flatMap((pair) =>
    pair.head !== null && isValid(pair.head) ? [{ pair, head: pair.head }] : [],
  );
  const records = valid.flatMap(({ head }) => questionsOf(head));
  const ledgers = sheets.map((sheet) => foldSheet(sheet, records, evidence));
  // In a merge group each record is proved by its own pull request's sheet.
  const ledger = joinLedgers(ledgers);
  const fork = sheets.some((sheet) => sheet.fork);
  const planned = valid.flatMap(({ pair, head }) =>
    questionsOf(head).map((asked) => deriveState(asked, { ledger, base: pair.base, fork })),
  );
  const opened = sheets.map((sheet, at) =>
    acceptUnions(deriveOpened(sheet, ledgers[at] ?? ledger, evidence.asked), evidence),
  );
  const findings = [
    ...evidence.said,
    ...evidence.refused,
    ...evidence.plans.flatMap(({ head }) => head?.problems ?? []),
    ...sheets.flatMap(({ own }) => own?.problems ?? []),
    ...planned.flatMap((decided) =>
      findingsOf(decided, { offline: sheets.length === 0 }).map((found) => placeInFile(found, decided, valid)),
    ),
    ...valid.flatMap(({ pair, head }) => findDrift({ head, base: pair.base }, planned)),
    ...findOpened(opened, evidence),
  ];
  const unclear = sheets.flatMap(findUnclear);
  const asksNothing = planned.length === 0 && evidence.asked.length === 0 && findings.length === 0;
  // Where nobody can be asked there is no sheet whose questions could be found open: all of them are.
  const unasked = sheets.length === 0 && evidence.asked.length > 0;
  const judgement: Judgement = {
    gate: "decisions",
    verdict: asksNothing ? "not-applicable" : verdictOf(unasked ? [...findings, { level: "waiting" }] : findings),
    title: decisionsTitle({ planned, opened, asked: evidence.asked, findings, offline: sheets.length === 0 }),
    findings: asksNothing ? findings : [...findings, ...unclear],
    wants: evidence.ownDrafts,
    items: [],
  };
  return { judgement, planned, opened, ledgers };
}

/** A plan that does not load answers nothing and asks nothing: which line would win is not ours to say. */
function isValid({ problems }: Plan): boolean {
  return !problems.some(isBlocking);
}

function foldSheet(sheet: SheetEvidence, records: readonly RecordAtHead[], evidence: DecisionEvidence): Ledger {
  const own = evidence.asked.map(({ question, digest }) => ({ path: sheet.ownPath, question, digest }));
  return foldActs(sheet.acts, { ...sheet, policy: evidence.policy, questions: [...records, ...own] });
}

function deriveOpened(sheet: SheetEvidence, ledger: Ledger, asked: readonly AskedDraft[]): readonly DecidedQuestion[] {
  const valid = sheet.own !== null && isValid(sheet.own) ? sheet.own.gated : [];
  return asked.map(({ question, digest }) => {
    const record = valid.find((each) => each.question.id === question.id) ?? null;
    const claimed = record === null || record.digest === digest ? record : { ...record, answeredDigest: record.digest };
    return deriveState(
      { path: sheet.ownPath, question, digest, record: claimed },
      { ledger, base: null, fork: sheet.fork },
    );
  });
}

function findingsOf(decided: DecidedQuestion, { offline }: { readonly offline: boolean }): readonly Finding[] {
  const { state, path, record, question } = decided;
  const at = { path, line: record?.line, item: question.id };
  const asks = `${quote(question.id)}: ${question.needs}`;
  switch (state.kind) {
    case "open": {
      const why = state.why === null ? "" : ` (${state.why})`;
      return [finding("decision-open", { ...at, message: `${asks}${why}`, remedy: answerRemedy(question) })];
    }
    case "answered":
      return decided.unwritten === null ? [] : [notInFile(decided)];
    case "aborted":
      return [aborted(decided, asks)];
    case "unproven":
      if (offline && state.code !== "question-changed") {
        return [record?.answer === "abort" ? aborted(decided, asks) : notProvenHere(decided)];
      }
      return [finding(state.code, { ...at, message: `${asks}: ${state.why}`, remedy: remedyOf(state.code) })];
  }
}

/** What the scan found stands on no line of the file yet: the task that it is about does. */
function placeInFile(
  found: Finding,
  { path, question }: DecidedQuestion,
  plans: readonly { readonly pair: PlanPair }[],
): Finding {
  const inFile = plans.find(({ pair }) => pair.path === path)?.pair.inFile;
  if (inFile === undefined || inFile.gated.some((each) => each.question.id === question.id)) return found;
  const task = inFile.tasks.find(({ id }) => id === question.tasks[0]?.[0]);
  const { line: _line, ...rest } = found;
  return task === undefined ? rest : { ...rest, line: task.line };
}

function aborted({ path, record, question }: DecidedQuestion, asks: string): Finding {
  return finding("decision-aborted", {
    path,
    line: record?.line,
    item: question.id,
    message: `${asks} was answered with ${quote("abort")}`,
    remedy: "Take the change back; or reopen the decision in the gate's comment and answer it again.",
  });
}

const ANSWER = "A person ticks one option in the gate's comment (or comments `/done-gate answer <id> <option>`).";

const REWORD =
  "Its text holds what looks like a credential, so it is not shown and cannot be answered: write it without, and revoke the credential.";

function answerRemedy({ category, needs, why, blastRadius, options }: DecidedQuestion["question"]): string {
  return [category, needs, why, blastRadius ?? "", ...options].some(looksSecret) ? REWORD : ANSWER;
}

function remedyOf(code: Extract<DecidedQuestion["state"], { readonly kind: "unproven" }>["code"]): string {
  return code === "forged-answer"
    ? "Put the line back as people answered it; or reopen the decision in the gate's comment and answer it again."
    : ANSWER;
}

function notInFile({ path, record, question, unwritten }: DecidedQuestion): Finding {
  return finding("answer-not-in-file", {
    path,
    line: record?.line,
    item: question.id,
    message: `${quote(question.id)} is answered with ${quote(unwritten?.option ?? "")} on the sheet, and the file does not say so yet`,
    remedy: "Nothing: it counts already, and is written with the next commit of a job that may write.",
  });
}

function notProvenHere({ path, record, question }: DecidedQuestion): Finding {
  return finding("answer-unproven", {
    level: "note",
    path,
    line: record?.line,
    item: question.id,
    message: `${quote(question.id)} says ${quote(record?.answer ?? "")}: not proven offline`,
    remedy: "Nothing here: the pull request's check proves it by the comment's history.",
  });
}

/**
 * The gates' own questions block by their wants; here stands what the files say about them, and what the other gates
 * ask. In a merge group one member's open question may be another's answered one, so open ones are left to the wants.
 */
function findOpened(opened: readonly (readonly DecidedQuestion[])[], evidence: DecisionEvidence): readonly Finding[] {
  const own = new Set(
    evidence.asked.filter(({ draft }) => evidence.ownDrafts.includes(draft)).map((each) => each.digest),
  );
  return opened.flat().flatMap((decided) => {
    switch (decided.state.kind) {
      case "answered":
        return decided.unwritten === null ? [] : [notInFile(decided)];
      case "unproven":
        return findingsOf(decided, { offline: false });
      case "open":
        return own.has(decided.digest) || opened.length > 1 ? [] : findingsOf(decided, { offline: false });
      default:
        // The want itself says that it was stopped.
        return [];
    }
  });
}

import type { SheetEvidence } from "./evidence.ts";
import type { DecidedQuestion, Ledger } from "./model.ts";
import { planNotices } from "./notices.ts";
import { type Voters, voterWords } from "./permission.ts";
import { type AnsweredSection, numberPlans, type Sheet, type SheetSection, type Unblocks } from "./sheet-model.ts";

export interface SheetFacts {
  /** Of the plans by path and record, then those of the gate by id. */
  readonly decided: readonly DecidedQuestion[];
  readonly ledger: Ledger;
  readonly evidence: SheetEvidence;
  readonly policy: Voters["policy"];
}

/** What the sheet has to show: what waits for an answer, what stands answered, and which acts counted for nothing. */
export function planSheet(facts: SheetFacts): Sheet {
  const { decided, ledger, evidence } = facts;
  const plans = numberPlans([...new Set(decided.map(({ path }) => path))], evidence.before);
  const shown = decided.map((each) => ({ decided: each, plan: plans.numbers.get(each.path) ?? 0 }));
  const stands = shown.filter((each) => standing(each.decided, ledger) !== null);
  return {
    nextPlan: plans.nextPlan,
    notices: planNotices({
      asked: decided.map((each) => ({ decided: each, standing: standing(each, ledger) })),
      ledger,
      evidence,
    }),
    sections: shown.filter((each) => !stands.includes(each)).map((each) => toSection(each, facts)),
    answered: stands.map((each) => toAnswered(each, ledger)),
    named: [],
    unnamed: 0,
  };
}

interface Numbered {
  readonly decided: DecidedQuestion;
  readonly plan: number;
}

function keyOf({ decided, plan }: Numbered) {
  const { path, question, digest } = decided;
  return { plan, path, id: question.id, digest, category: question.category, needs: question.needs };
}

/** The answer that stands, also where the file contradicts it: changing it takes a reopening. Null for none. */
function standing({ state, path, question, digest }: DecidedQuestion, ledger: Ledger) {
  if (state.kind === "answered") return { answer: state.option, by: state.by };
  if (state.kind === "aborted") return { answer: "abort", by: state.by };
  const entry = ledger.answers.find((each) => each.path === path && each.id === question.id && each.digest === digest);
  return entry === undefined ? null : { answer: entry.option, by: entry };
}

function toSection(each: Numbered, { evidence, policy }: SheetFacts): SheetSection {
  const { question, state } = each.decided;
  const recommended = question.default === null ? -1 : question.options.indexOf(question.default);
  return {
    ...keyOf(each),
    why: question.why,
    blastRadius: question.blastRadius,
    options: question.options.map((text) => ({ text, ticked: false })),
    recommended: recommended === -1 ? null : recommended,
    unblocks: unblocksOf(each.decided),
    mayAnswer: voterWords(question.category === "irreversible", { ...evidence, policy }),
    note: state.kind === "open" || state.kind === "unproven" ? state.why : null,
  };
}

function unblocksOf({ question }: DecidedQuestion): Unblocks {
  if (question.bindsMeta !== null) return { kind: "meta", field: question.bindsMeta };
  const [first, ...rest] = question.tasks.map(([id]) => id);
  return first === undefined ? { kind: "merge" } : { kind: "tasks", ids: [first, ...rest] };
}

function toAnswered(each: Numbered, ledger: Ledger): AnsweredSection {
  const { state, unwritten } = each.decided;
  const { answer, by } = standing(each.decided, ledger) ?? { answer: "", by: null };
  const [first, ...rest] = [...new Set((by?.approvals ?? []).map(({ login }) => login))];
  const at = by?.approvals.at(-1)?.at ?? "";
  const notes = [
    ...(by?.selfApproved === true ? ["answered by the author alone"] : []),
    ...(unwritten === null ? [] : ["not in the file yet"]),
    ...(state.kind === "unproven" ? [state.why] : []),
  ];
  return {
    ...keyOf(each),
    answer,
    by: first === undefined ? null : { logins: [first, ...rest], at },
    note: notes.length === 0 ? null : notes.join("; "),
    reopen: false,
  };
}

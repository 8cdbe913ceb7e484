import type { Finding } from "../../core/finding.ts";
import { count } from "../../core/text.ts";
import type { AskedDraft } from "./drafts.ts";
import type { DecidedQuestion } from "./model.ts";

const WORDS = [
  ["open", "open"],
  ["unproven", "not proven"],
  ["aborted", "aborted"],
] as const;

/** One line: how many decisions are answered, what became of the others, and which the author answered alone. */
export function decisionsTitle(facts: {
  readonly planned: readonly DecidedQuestion[];
  readonly opened: readonly (readonly DecidedQuestion[])[];
  readonly asked: readonly AskedDraft[];
  readonly findings: readonly Finding[];
  readonly offline: boolean;
}): string {
  const { planned, opened, asked, findings, offline } = facts;
  const all = [...planned, ...bestOf(opened)];
  const broken = findings.some(({ code }) => code.startsWith("plan-") || code === "file-unreadable");
  const invalid = broken ? ["a plan is invalid"] : [];
  const amount = planned.length + asked.length;
  if (amount === 0) return invalid[0] ?? "nothing to decide";
  const answered = all.filter(({ state }) => state.kind === "answered");
  const others = WORDS.flatMap(([kind, words]) => {
    const found =
      all.filter(({ state }) => state.kind === kind).length + (offline && kind === "open" ? asked.length : 0);
    return found === 0 ? [] : [`${found} ${words}`];
  });
  const tail = others.length === 0 ? "" : `: ${others.join(", ")}`;
  const alone = answered.flatMap(({ state, question }) =>
    state.kind === "answered" && state.by?.selfApproved === true ? [question.id] : [],
  );
  const self = alone.length === 0 ? [] : [`answered by the author alone: ${alone.join(", ")}`];
  return [`${answered.length} of ${count(amount, "decision")} answered${tail}`, ...invalid, ...self].join("; ");
}

/** A question that several pull requests of a merge group share is answered when it is on one of them. */
function bestOf(opened: readonly (readonly DecidedQuestion[])[]): readonly DecidedQuestion[] {
  const best = new Map<string, DecidedQuestion>();
  for (const decided of opened.flat()) {
    const known = best.get(decided.digest);
    if (known === undefined || known.state.kind === "open") best.set(decided.digest, decided);
  }
  return [...best.values()];
}

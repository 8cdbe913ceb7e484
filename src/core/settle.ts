import { type Finding, finding } from "./finding.ts";
import type { Answer, DecisionDraft, ItemReport, Judgement } from "./gate.ts";
import { quote } from "./text.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/**
 * What a gate's judgement is, given the answers of people. Each want that nobody answered adds the findings that ask;
 * `proceed` puts in what was held; `abort` stops. The same function serves the run that gathered the evidence and
 * the run that only reads it back after a tick, so that both say the same.
 */
export function settleJudgement(judgement: Judgement, answers: readonly Answer[]): Judgement {
  if (judgement.wants.length === 0) return judgement;
  const settled = judgement.wants.map((want) => settleWant(want, findAnswer(want, answers)));
  const findings = [...judgement.findings, ...settled.flatMap((each) => each.findings)];
  const items = settled.reduce((all, each) => replaceItems(all, each.items), judgement.items);
  const wants = judgement.wants.filter((want) => findAnswer(want, answers) === null);
  return { ...judgement, verdict: verdictWith(judgement, findings), findings, wants, items };
}

/** A gate that had nothing to judge stays so only as long as nothing is asked. */
function verdictWith(judgement: Judgement, findings: readonly Finding[]): Verdict {
  return judgement.verdict === "not-applicable" && findings.length === 0 ? "not-applicable" : verdictOf(findings);
}

export function findAnswer(want: Pick<DecisionDraft, "reason" | "subject">, answers: readonly Answer[]): Answer | null {
  return answers.find((answer) => answer.reason === want.reason && answer.subject === want.subject) ?? null;
}

type Settled = DecisionDraft["accepted"];

function settleWant(want: DecisionDraft, answer: Answer | null): Settled {
  if (answer === null) return { findings: want.asks, items: [] };
  return answer.option === "proceed" ? want.accepted : { findings: [abortFinding(want, answer)], items: [] };
}

function abortFinding(want: DecisionDraft, answer: Answer): Finding {
  const [first] = want.asks;
  return finding("decision-aborted", {
    path: first?.path,
    line: first?.line,
    item: first?.item,
    message: `${quote(answer.by)} answered ${quote("abort")} to: ${want.needs}`,
    remedy: "Take the change back; or reopen the decision in the gate's comment and answer it again.",
  });
}

function replaceItems(items: readonly ItemReport[], by: readonly ItemReport[]): readonly ItemReport[] {
  return items.map((item) => by.find((each) => each.plan === item.plan && each.id === item.id) ?? item);
}

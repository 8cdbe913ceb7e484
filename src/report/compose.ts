import { type Finding, finding } from "../core/finding.ts";
import type { Policy } from "../core/policy.ts";
import type { Report, RunFacts } from "../core/report.ts";
import { cut, quote } from "../core/text.ts";
import { type Conclusion, conclude, type Verdict, verdictOf } from "../core/verdict.ts";

const MAX_TITLE_CHARS = 220;

/** Gates that policy requires and that judged nothing: a failure, whatever the others say (product.md 2). */
export function requireGates(facts: RunFacts, require: Policy["require"]): readonly Finding[] {
  return require.flatMap((gate) => {
    const judgement = facts.judgements.find((each) => each.gate === gate);
    if (judgement !== undefined && judgement.verdict !== "not-applicable") return [];
    const why = judgement?.title ?? facts.off.find((each) => each.gate === gate)?.why ?? "it did not run";
    return [
      finding("required-gate-absent", {
        message: `policy requires the gate ${quote(gate)}, and it judged nothing: ${why}`,
        remedy: "Give it something to judge, or take it out of `require` in the policy.",
      }),
    ];
  });
}

/** Folds the facts of a run into its conclusion and title. Every report is made here. */
export function composeReport(facts: RunFacts, title?: string): Report {
  const verdicts: Verdict[] = facts.judgements.map((judgement) => judgement.verdict);
  if (facts.findings.length > 0) verdicts.push(verdictOf(facts.findings));
  const conclusion = conclude(verdicts);
  return { ...facts, conclusion, title: cut(title ?? titleOf(facts, conclusion), MAX_TITLE_CHARS) };
}

function titleOf(facts: RunFacts, conclusion: Conclusion): string {
  const blocking = facts.findings.find((found) => found.level === "fail" || found.level === "inconclusive");
  if (blocking !== undefined) return `${blocking.code}: ${blocking.message.replaceAll("`", "")}`;
  const judged = facts.judgements.filter((judgement) => judgement.verdict !== "not-applicable");
  if (judged.length === 0) {
    if (conclusion !== "success") return "Nothing was judged";
    return `Nothing to judge: ${facts.judgements.map((judgement) => `${judgement.gate}: ${judgement.title}`).join("; ")}`;
  }
  if (judged.length === 1) return judged[0]?.title ?? "";
  return judged.map((judgement) => `${judgement.gate}: ${judgement.title}`).join("; ");
}

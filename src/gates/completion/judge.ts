import { canonicalJson } from "../../core/canonical-json.ts";
import { type Finding, finding } from "../../core/finding.ts";
import type { DecisionDraft, Judgement, PrdReport } from "../../core/gate.ts";
import { count, quote } from "../../core/text.ts";
import { type Verdict, verdictOf } from "../../core/verdict.ts";
import type { CompletionEvidence, PrdEvidence } from "./evidence.ts";

/** The gate's verdict over what was gathered (gates.md 4). A change that claims nothing is not judged. */
export function judgeCompletion(evidence: CompletionEvidence): Judgement {
  const wants = evidence.prds.flatMap((prd) => wantsOf(prd, evidence.applies));
  const judged = evidence.prds.flatMap((prd) => reportOf(prd, evidence));
  const findings = [...evidence.findings, ...evidence.prds.flatMap(findingsOf)];
  const asked = evidence.prds.filter(({ outcome }) => outcome !== null);
  const verdict: Verdict = asked.length + findings.length === 0 ? "not-applicable" : verdictOf(findings);
  return {
    gate: "completion",
    verdict,
    title: titleOf(evidence, judged, findings),
    findings,
    wants,
    items: [],
    ...(judged.length === 0 ? {} : { prds: judged }),
  };
}

function findingsOf({ outcome }: PrdEvidence): readonly Finding[] {
  if (outcome === null) return [];
  return outcome.kind === "judged" ? [...outcome.verdict.findings, ...outcome.asides] : outcome.findings;
}

function reportOf({ path, after, action, outcome }: PrdEvidence, evidence: CompletionEvidence): readonly PrdReport[] {
  if (outcome?.kind !== "judged" || after === null) return [];
  const { verdict, model } = outcome;
  return [
    {
      path,
      sha256: after,
      action,
      verdict: verdict.kind,
      tests: evidence.tests,
      model,
      committedAt: evidence.committedAt,
      requirements: verdict.requirements,
      satisfied: verdict.satisfied,
    },
  ];
}

/** What only a person may grant: the text that is judged, and what no reading of code can tell. */
function wantsOf(prd: PrdEvidence, applies: boolean): readonly DecisionDraft[] {
  const own = prd.outcome?.kind === "judged" ? prd.outcome.verdict.wants : [];
  switch (prd.change) {
    case "removed":
      return [removedWant(prd)];
    case "changed":
    case "new":
      return applies ? [changedWant(prd), ...own] : own;
    case "none":
      return own;
  }
}

function removedWant({ path, before }: PrdEvidence): DecisionDraft {
  return {
    reason: "prd-removed",
    subject: canonicalJson({ prd: path, before }),
    category: "policy",
    needs: `Accept that the requirements in ${quote(path)} are gone?`,
    why: "Work whose requirements are taken away can be called complete by anyone.",
    blastRadius: null,
    asks: [
      finding("prd-removed", {
        path,
        message: `${quote(path)} is on the base branch and gone here`,
        remedy: "Restore it, or have a person accept that it goes.",
      }),
    ],
    accepted: { findings: [], items: [] },
  };
}

function changedWant({ path, before, after, change }: PrdEvidence): DecisionDraft {
  const what = change === "new" ? "is new in" : "was reworded by";
  return {
    reason: "prd-changed",
    subject: canonicalJson({ prd: path, before, after }),
    category: "policy",
    needs: `Accept the requirements in ${quote(path)} as they read now?`,
    why: `The text ${what} the change that claims to have built it. The verdict was made by the new text and is held until a person stands by it.`,
    blastRadius: null,
    asks: [
      finding("prd-changed", {
        path,
        message: `${quote(path)} ${what} this change, which also claims completion`,
        remedy: "Read the difference and accept the text, or change the requirements in a pull request of their own.",
      }),
    ],
    accepted: { findings: [], items: [] },
  };
}

function titleOf(
  { applies, claims, prds }: CompletionEvidence,
  judged: readonly PrdReport[],
  findings: readonly Finding[],
): string {
  if (!applies) return "no claim of completion, so no model was asked";
  if (prds.length === 0) return "no requirements document that policy names";
  const unjudged = findings.find(({ level }) => level === "inconclusive");
  if (judged.length === 0) return unjudged === undefined ? "nothing to judge" : `not judged (${unjudged.code})`;
  const requirements = judged.flatMap((prd) => prd.requirements);
  const met = requirements.filter(({ status }) => status === "met").length;
  const state = unjudged === undefined ? "" : `, not settled (${unjudged.code})`;
  const by = claims.length === 0 ? "" : `, claimed by ${claims[0]?.by}`;
  return `${met} of ${count(requirements.length, "requirement")} met${state}${by}`;
}

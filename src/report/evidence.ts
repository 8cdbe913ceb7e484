import { canonicalJson, type Json } from "../core/canonical-json.ts";
import type { Judgement } from "../core/gate.ts";
import type { Report } from "../core/report.ts";

interface Shedding {
  readonly tails: boolean;
  readonly notes: boolean;
}

/** Fullest first: output tails go first, then notes (gates.md 5, "Evidence carry-over"). */
const STEPS: readonly Shedding[] = [
  { tails: true, notes: true },
  { tails: false, notes: true },
  { tails: false, notes: false },
];

/**
 * What a later run needs to judge this head again without running anything: canonical JSON texts of the same
 * evidence, from fullest to leanest.
 */
export function evidenceTexts(report: Report): readonly string[] {
  return STEPS.map((keep) =>
    canonicalJson({
      head: report.head,
      tree: report.headTree,
      merge_base: report.mergeBase,
      policy: report.policy,
      gates: Object.fromEntries(report.judgements.map((judgement) => [judgement.gate, gateEvidence(judgement, keep)])),
    }),
  );
}

function gateEvidence(judgement: Judgement, keep: Shedding): Json {
  const findings = judgement.findings.filter((found) => keep.notes || found.level !== "note");
  return {
    verdict: judgement.verdict,
    title: judgement.title,
    findings: findings.map((found) => ({
      code: found.code,
      level: found.level,
      message: found.message,
      remedy: found.remedy,
      path: found.path ?? null,
      line: found.line ?? null,
      item: found.item ?? null,
    })),
    wants: judgement.wants.map((want) => ({
      reason: want.reason,
      subject: want.subject,
      category: want.category,
      needs: want.needs,
      why: want.why,
      blast_radius: want.blastRadius,
    })),
    items: judgement.items.map((item) => ({
      plan: item.plan,
      id: item.id,
      description: item.description,
      verify: item.verify,
      claim: item.claim,
      exit: item.exit,
      result: item.result,
      line: item.line,
      tail: keep.tails ? item.tail : "",
    })),
  };
}

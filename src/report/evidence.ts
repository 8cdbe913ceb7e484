import { canonicalJson, type Json } from "../core/canonical-json.ts";
import type { Finding } from "../core/finding.ts";
import type { ItemReport, Judgement, PrdReport, ScannedPlan } from "../core/gate.ts";
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
 * evidence, from fullest to leanest. It is what the gates said before any answer was counted.
 */
export function evidenceTexts(report: Report): readonly string[] {
  return STEPS.map((keep) =>
    canonicalJson({
      head: report.head,
      tree: report.headTree,
      merge_base: report.mergeBase,
      policy: report.policy,
      isolation: report.isolation,
      gates: Object.fromEntries(report.gathered.map((judgement) => [judgement.gate, gateEvidence(judgement, keep)])),
    }),
  );
}

function gateEvidence(judgement: Judgement, keep: Shedding): Json {
  return {
    verdict: judgement.verdict,
    title: judgement.title,
    findings: findingsEvidence(judgement.findings, keep),
    wants: judgement.wants.map((want) => ({
      reason: want.reason,
      subject: want.subject,
      category: want.category,
      needs: want.needs,
      why: want.why,
      blast_radius: want.blastRadius,
      asks: findingsEvidence(want.asks, keep),
      accepted: {
        findings: findingsEvidence(want.accepted.findings, keep),
        items: want.accepted.items.map((item) => itemEvidence(item, keep)),
      },
    })),
    items: judgement.items.map((item) => itemEvidence(item, keep)),
    prds: (judgement.prds ?? []).map(prdEvidence),
    ...(judgement.scanned === undefined ? {} : { scanned: judgement.scanned.map(scannedEvidence) }),
  };
}

function prdEvidence(prd: PrdReport): Json {
  const { committedAt, requirements, satisfied, ...rest } = prd;
  return {
    ...rest,
    satisfied: [...satisfied],
    committed_at: committedAt,
    requirements: requirements.map(({ evidence, ...requirement }) => ({
      ...requirement,
      evidence: evidence.map(({ path, lines, quote }) => ({ path, lines: [...lines], quote })),
    })),
  };
}

function scannedEvidence({ path, found }: ScannedPlan): Json {
  return {
    path,
    found: found.map(({ blastRadius, options, ...rest }) => ({
      ...rest,
      blast_radius: blastRadius,
      options: options === null ? null : [...options],
    })),
  };
}

function findingsEvidence(findings: readonly Finding[], keep: Shedding): Json {
  return findings
    .filter((found) => keep.notes || found.level !== "note")
    .map((found) => ({
      code: found.code,
      level: found.level,
      message: found.message,
      remedy: found.remedy,
      path: found.path ?? null,
      line: found.line ?? null,
      item: found.item ?? null,
    }));
}

function itemEvidence(item: ItemReport, keep: Shedding): Json {
  return {
    plan: item.plan,
    id: item.id,
    description: item.description,
    verify: item.verify,
    claim: item.claim,
    exit: item.exit,
    result: item.result,
    line: item.line,
    fresh: item.fresh,
    tests: item.tests ?? null,
    tail: keep.tails ? item.tail : "",
  };
}

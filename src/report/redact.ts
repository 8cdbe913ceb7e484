import type { Finding } from "../core/finding.ts";
import type { DecisionDraft, ItemReport, Judgement, PrdReport } from "../core/gate.ts";
import type { Report } from "../core/report.ts";

type Redact = (text: string) => string;

/**
 * The same report without secrets. Done before anything is rendered: an escaped or shortened secret would no longer
 * be recognised. Commit ids and paths are kept as they are; what is written is redacted once more on its way out.
 */
export function redactReport(report: Report, redact: Redact): Report {
  return {
    ...report,
    title: redact(report.title),
    gathered: report.gathered.map((judgement) => redactJudgement(judgement, redact)),
    judgements: report.judgements.map((judgement) => redactJudgement(judgement, redact)),
    findings: report.findings.map((found) => redactFinding(found, redact)),
    off: report.off.map(({ gate, why }) => ({ gate, why: redact(why) })),
    notes: report.notes.map(redact),
  };
}

function redactJudgement(judgement: Judgement, redact: Redact): Judgement {
  return {
    ...judgement,
    title: redact(judgement.title),
    findings: judgement.findings.map((found) => redactFinding(found, redact)),
    wants: judgement.wants.map((want) => redactWant(want, redact)),
    items: judgement.items.map((item) => redactItem(item, redact)),
    ...(judgement.prds === undefined ? {} : { prds: judgement.prds.map((prd) => redactPrd(prd, redact)) }),
  };
}

function redactPrd(prd: PrdReport, redact: Redact): PrdReport {
  return {
    ...prd,
    satisfied: prd.satisfied.map(redact),
    requirements: prd.requirements.map((each) => ({
      ...each,
      title: redact(each.title),
      why: each.why === null ? null : redact(each.why),
      evidence: each.evidence.map((found) => ({ ...found, quote: redact(found.quote) })),
    })),
  };
}

function redactFinding(found: Finding, redact: Redact): Finding {
  const item = found.item === undefined ? {} : { item: redact(found.item) };
  return { ...found, message: redact(found.message), remedy: redact(found.remedy), ...item };
}

function redactWant(want: DecisionDraft, redact: Redact): DecisionDraft {
  const { asks, accepted } = want;
  return {
    ...want,
    subject: redact(want.subject),
    needs: redact(want.needs),
    why: redact(want.why),
    blastRadius: want.blastRadius === null ? null : redact(want.blastRadius),
    asks: asks.map((found) => redactFinding(found, redact)),
    accepted: {
      findings: accepted.findings.map((found) => redactFinding(found, redact)),
      items: accepted.items.map((item) => redactItem(item, redact)),
    },
  };
}

function redactItem(item: ItemReport, redact: Redact): ItemReport {
  return {
    ...item,
    id: redact(item.id),
    description: redact(item.description),
    verify: item.verify === null ? null : redact(item.verify),
    tail: redact(item.tail),
  };
}

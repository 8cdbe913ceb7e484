import type { Json } from "../core/canonical-json.ts";
import type { Finding } from "../core/finding.ts";
import type { PrdReport } from "../core/gate.ts";
import type { Report } from "../core/report.ts";
import { plainOutput } from "../core/text.ts";

function findingJson(found: Finding): Json {
  return {
    code: found.code,
    level: found.level,
    message: found.message,
    ...(found.path === undefined ? {} : { path: found.path }),
    ...(found.line === undefined ? {} : { line: found.line }),
    ...(found.item === undefined ? {} : { item: found.item }),
    remedy: found.remedy,
  };
}

function prdJson(prd: PrdReport): Json {
  return {
    path: prd.path,
    sha256: prd.sha256,
    action: prd.action,
    verdict: prd.verdict,
    tests: prd.tests,
    model: prd.model,
    requirements: prd.requirements.map(({ id, key, title, line, status, evidence, why }) => ({
      id,
      key,
      title,
      line,
      status,
      evidence: evidence.map((each) => ({ path: each.path, lines: [...each.lines], quote: each.quote })),
      why,
    })),
  };
}

/**
 * The report as `done-gate/check/v1` (gates.md 7): no durations, no clock, keys and lists in a fixed order. Gates that
 * are not in `gates` are in `off`. `findings` holds what no gate but the run itself found.
 */
export function reportJson(report: Report): Json {
  const gates = report.judgements.map((judgement) => [
    judgement.gate,
    { verdict: judgement.verdict, title: judgement.title, findings: judgement.findings.map(findingJson) },
  ]);
  const items = report.judgements.flatMap((judgement) => judgement.items);
  return {
    schema: "done-gate/check/v1",
    conclusion: report.conclusion,
    title: report.title,
    head: report.head,
    base: report.base,
    merge_base: report.mergeBase,
    setup: report.setup,
    isolation: report.isolation,
    gates: Object.fromEntries(gates),
    items: items.map((item) => ({
      plan: item.plan,
      id: item.id,
      claim: item.claim,
      exit: item.exit,
      result: item.result,
      ...(item.tests === undefined ? {} : { tests: item.tests }),
      tail: plainOutput(item.tail),
    })),
    prds: report.judgements.flatMap((judgement) => judgement.prds ?? []).map(prdJson),
    off: report.off.map(({ gate, why }) => ({ gate, why })),
    findings: report.findings.map(findingJson),
    notes: report.notes,
  };
}

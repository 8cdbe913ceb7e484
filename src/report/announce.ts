import type { Annotation, Announcement } from "../core/effect.ts";
import type { Finding, Level } from "../core/finding.ts";
import type { Report } from "../core/report.ts";
import { oneLine } from "../core/text.ts";
import { evidenceTexts } from "./evidence.ts";
import { reportJson } from "./json.ts";
import {
  type Detail,
  renderAsides,
  renderFindings,
  renderGates,
  renderItems,
  renderMarkdown,
  renderOutputs,
  renderWithin,
} from "./markdown.ts";
import { renderRequirements } from "./requirements.ts";
import { assuranceWords, conclusionWords, sentence } from "./words.ts";

/** GitHub takes 65,535 characters for each; room is left for the evidence block and for cuts in bytes. */
const MAX_CHECK_SUMMARY_CHARS = 50_000;
const MAX_JOB_SUMMARY_CHARS = 500_000;

const ANNOTATION_LEVELS: Readonly<Record<Level, Annotation["level"]>> = {
  fail: "failure",
  inconclusive: "failure",
  waiting: "warning",
  warning: "warning",
  note: "notice",
};

/** Our own bookkeeping on the check run: which pull request and base this result belongs to. */
export function externalIdOf(subject: { readonly pr: number | null; readonly baseRef: string }): string {
  return `${subject.pr === null ? "group" : `pr=${subject.pr}`};base=${subject.baseRef}`;
}

/** Everything that says this result: the concluded check (where there is a commit for it), summary and outputs. */
export function planAnnouncements(report: Report, externalId: string): readonly Announcement[] {
  const said: Announcement[] = [
    { kind: "summary", markdown: renderWithin(MAX_JOB_SUMMARY_CHARS, (detail) => renderMarkdown(report, detail)) },
    {
      kind: "outputs",
      conclusion: report.conclusion,
      verdicts: Object.fromEntries(report.judgements.map((judgement) => [judgement.gate, judgement.verdict])),
      report: `${JSON.stringify(reportJson(report), null, 2)}\n`,
      files: report.files,
    },
  ];
  return report.head === null ? said : [concludeCheck(report, { head: report.head, externalId }), ...said];
}

/** What a concluded check says on one commit. */
export function concludeCheck(
  report: Report,
  to: { readonly head: NonNullable<Report["head"]>; readonly externalId: string },
): Announcement {
  return {
    kind: "conclude-check",
    head: to.head,
    externalId: to.externalId,
    conclusion: report.conclusion,
    output: {
      title: oneLine(report.title.replaceAll("`", "")),
      summary: renderWithin(MAX_CHECK_SUMMARY_CHARS, (detail) => renderCheckSummary(report, detail)),
      text: [renderItems(report), renderRequirements(report), renderOutputs(report), renderAsides(report)]
        .filter((part) => part !== "")
        .join("\n\n"),
    },
    annotations: report.judgements.flatMap((judgement) => judgement.findings.flatMap(annotate)),
    evidence: evidenceTexts(report),
  };
}

function renderCheckSummary(report: Report, detail: Detail): string {
  const findings =
    detail === "headline" ? "The findings did not fit here: see the job summary." : renderFindings(report);
  const head = `**${conclusionWords(report.conclusion)}**`;
  return [head, renderGates(report), findings, assuranceWords(report)].filter((part) => part !== "").join("\n\n");
}

/** Their lines are those of the base side: beside the file at head they would point at something else. */
const GONE: ReadonlySet<Finding["code"]> = new Set([
  "test-removed",
  "assertion-removed",
  "rows-removed",
  "test-commented-out",
  "losses-masked",
  "loss-explained",
  "loss-moved",
]);

/** Only what stands on a line of a file at head can be shown beside it. */
function annotate(found: Finding): readonly Annotation[] {
  if (found.path === undefined || found.line === undefined || GONE.has(found.code)) return [];
  return [
    {
      path: found.path,
      line: found.line,
      level: ANNOTATION_LEVELS[found.level],
      title: found.code,
      // Shown as plain text: code marks would stay as they are.
      message: `${sentence(found.message)}\n${found.remedy}`.replaceAll("`", ""),
    },
  ];
}

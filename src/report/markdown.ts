import type { Finding } from "../core/finding.ts";
import type { ItemReport } from "../core/gate.ts";
import type { Report } from "../core/report.ts";
import { count, escapeHtml, fenced, quote, renderSentence } from "../core/text.ts";
import { renderRequirements } from "./requirements.ts";
import {
  assuranceWords,
  claimWords,
  conclusionWords,
  exitWords,
  itemsByPlan,
  resultWords,
  sentence,
  shownOutput,
  sortFindings,
} from "./words.ts";

const OUTPUT = { maxLines: 40, maxChars: 4_000 };
const MAX_CELL_CHARS = 120;

/** How much is told: everything, without command output, or the outcome alone. */
export type Detail = "full" | "brief" | "headline";
const DETAILS: readonly Detail[] = ["full", "brief", "headline"];

/** The fullest rendering that fits `maxChars`; the headline is short enough for every surface. */
export function renderWithin(maxChars: number, render: (detail: Detail) => string): string {
  for (const detail of DETAILS) {
    const text = render(detail);
    if (text.length <= maxChars) return text;
  }
  return render("headline");
}

/** The report as GitHub Markdown. Everything foreign in it stands in code spans, code blocks or escaped. */
export function renderMarkdown(report: Report, detail: Detail): string {
  const parts = [renderHead(report), renderGates(report)];
  if (detail === "headline") parts.push("The full report did not fit here: see the job summary of this run.");
  else parts.push(renderFindings(report), renderItems(report), renderRequirements(report));
  if (detail === "full") parts.push(renderOutputs(report));
  if (detail !== "headline") parts.push(renderAsides(report));
  parts.push(renderFoot(report));
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function renderHead(report: Report): string {
  return `### done-gate: ${conclusionWords(report.conclusion)}\n\n**${renderSentence(report.title)}**`;
}

/** A table cell: pipes would end it, even in a code span. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

export function renderGates(report: Report): string {
  if (report.judgements.length + report.off.length === 0) return "";
  const rows = [
    ...report.judgements.map((each) => `| ${each.gate} | ${each.verdict} | ${cell(renderSentence(each.title))} |`),
    ...report.off.map((each) => `| ${each.gate} | off | ${cell(renderSentence(each.why))} |`),
  ];
  return ["| Gate | Verdict | Why |", "| :-- | :-- | :-- |", ...rows].join("\n");
}

function renderPlace(found: Finding): string {
  if (found.path === undefined) return "";
  return ` in ${quote(found.line === undefined ? found.path : `${found.path}:${found.line}`)}`;
}

function renderFinding(found: Finding): string {
  return `- **${found.code}**${renderPlace(found)}: ${renderSentence(sentence(found.message))}\n  ${renderSentence(found.remedy)}`;
}

export function renderFindings(report: Report): string {
  const { blocking } = sortFindings(report);
  if (blocking.length === 0) return "";
  return `#### What to do\n\n${blocking.map(renderFinding).join("\n")}`;
}

export function renderItems(report: Report): string {
  return itemsByPlan(report)
    .map(([plan, items]) => renderPlan(plan, items))
    .join("\n\n");
}

function renderPlan(plan: string, items: readonly ItemReport[]): string {
  const rows = items.map((item) => {
    const command = item.verify === null ? "" : quote(item.verify, MAX_CELL_CHARS);
    const cells = [quote(item.id, MAX_CELL_CHARS), claimWords(item), exitWords(item), resultWords(item), command];
    return `| ${cells.map(cell).join(" | ")} |`;
  });
  const head = ["| Item | File says | Exit code | Result | Verify command |", "| :-- | :-- | :-- | :-- | :-- |"];
  return [`#### ${quote(plan)}`, "", ...head, ...rows].join("\n");
}

/** Warnings stand open, notes are folded away. */
export function renderAsides(report: Report): string {
  const { warnings, notes } = sortFindings(report);
  const parts: string[] = [];
  if (warnings.length > 0) parts.push(`#### Warnings\n\n${warnings.map(renderFinding).join("\n")}`);
  const lines = [...notes.map(renderFinding), ...report.notes.map((note) => `- ${renderSentence(note)}`)];
  if (lines.length > 0) {
    parts.push(`<details><summary>${count(lines.length, "note")}</summary>\n\n${lines.join("\n")}\n\n</details>`);
  }
  return parts.join("\n\n");
}

export function renderOutputs(report: Report): string {
  const items = report.judgements.flatMap((judgement) => judgement.items);
  return items.flatMap(renderOutput).join("\n\n");
}

function renderOutput(item: ItemReport): readonly string[] {
  const output = shownOutput(item, OUTPUT);
  if (output === "") return [];
  const summary = `<details><summary>Output of <code>${escapeHtml(item.id)}</code></summary>`;
  return [`${summary}\n\n${fenced(output)}\n\n</details>`];
}

function renderFoot(report: Report): string {
  const judged = report.head === null ? "" : `Judged ${quote(report.head)}. `;
  return `${judged}${renderSentence(assuranceWords(report))}`;
}

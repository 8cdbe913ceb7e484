import type { Finding } from "../core/finding.ts";
import type { ItemReport } from "../core/gate.ts";
import type { Report } from "../core/report.ts";
import { inertLine } from "../core/text.ts";
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

const OUTPUT = { maxLines: 20, maxChars: 2_000 };
const GATE_WIDTH = 12;
const RESULT_WIDTH = 16;

/**
 * The report for a terminal or a log: plain text, no colour, every foreign character visible, and no line that a runner
 * would take for a command (`check` may be a step of somebody's workflow).
 */
export function renderTerminal(report: Report): string {
  const blocks = [
    renderHead(report),
    renderGates(report),
    renderItems(report),
    renderFindings(report),
    renderFoot(report),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function renderHead(report: Report): string {
  return `done-gate: ${conclusionWords(report.conclusion)}\n  ${inertLine(report.title)}`;
}

function renderGates(report: Report): string {
  const rows = [
    ...report.judgements.map((each) => [each.gate, each.verdict, each.title] as const),
    ...report.off.map((each) => [each.gate, "off", each.why] as const),
  ];
  return rows
    .map(([gate, verdict, why]) => `  ${gate.padEnd(GATE_WIDTH)}${verdict.padEnd(RESULT_WIDTH)}${inertLine(why)}`)
    .join("\n");
}

function renderItems(report: Report): string {
  return itemsByPlan(report)
    .map(([plan, items]) =>
      [`  ${inertLine(plan)}`, ...items.map((item) => renderItem(item, widest(items)))].join("\n"),
    )
    .join("\n\n");
}

function widest(items: readonly ItemReport[]): number {
  return Math.min(30, Math.max(...items.map((item) => inertLine(item.id).length))) + 2;
}

function renderItem(item: ItemReport, idWidth: number): string {
  const facts = `file says ${claimWords(item)}, exit code ${exitWords(item)}`;
  const head = `    ${resultWords(item).padEnd(RESULT_WIDTH)}${inertLine(item.id).padEnd(idWidth - 2)}  ${facts}`;
  const command = item.verify === null ? [] : [`      $ ${inertLine(item.verify)}`];
  const output = shownOutput(item, OUTPUT);
  const lines = output === "" ? [] : output.split("\n").map((line) => `      | ${inertLine(line)}`);
  return [head, ...command, ...lines].join("\n");
}

function renderFinding(found: Finding): string {
  const line = found.line === undefined ? "" : `:${found.line}`;
  const place = found.path === undefined ? "" : `  ${inertLine(found.path)}${line}`;
  return [
    `    ${found.code}${place}`,
    `      ${inertLine(sentence(found.message))}`,
    `      ${inertLine(found.remedy)}`,
  ].join("\n");
}

function renderFindings(report: Report): string {
  const { blocking, warnings, notes } = sortFindings(report);
  const parts: string[] = [];
  if (blocking.length > 0) parts.push(`  What to do\n${blocking.map(renderFinding).join("\n")}`);
  if (warnings.length > 0) parts.push(`  Warnings\n${warnings.map(renderFinding).join("\n")}`);
  if (notes.length > 0) parts.push(`  Notes\n${notes.map(renderFinding).join("\n")}`);
  return parts.join("\n\n");
}

function renderFoot(report: Report): string {
  const head = report.head === null ? [] : [`  head ${report.head}`];
  const base = report.mergeBase === null ? [] : [`  base ${report.mergeBase} (merge base)`];
  return [...head, ...base, ...report.notes.map((note) => `  ${inertLine(note)}`), `  ${assuranceWords(report)}`].join(
    "\n",
  );
}

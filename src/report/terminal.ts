import type { Finding } from "../core/finding.ts";
import type { ItemReport } from "../core/gate.ts";
import type { Report } from "../core/report.ts";
import { lastLines, oneLine, plainOutput } from "../core/text.ts";
import {
  assuranceWords,
  claimWords,
  conclusionWords,
  exitWords,
  resultWords,
  sentence,
  sortFindings,
} from "./words.ts";

const MAX_TAIL_LINES = 15;
const MAX_TAIL_CHARS = 2_000;
const GATE_WIDTH = 12;
const RESULT_WIDTH = 16;

/** The report for a terminal: plain text, no colour, every foreign character visible. */
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
  return `done-gate: ${conclusionWords(report.conclusion)}\n  ${oneLine(report.title)}`;
}

function renderGates(report: Report): string {
  const rows = [
    ...report.judgements.map((each) => [each.gate, each.verdict, each.title] as const),
    ...report.off.map((each) => [each.gate, "off", each.why] as const),
  ];
  return rows
    .map(([gate, verdict, why]) => `  ${gate.padEnd(GATE_WIDTH)}${verdict.padEnd(RESULT_WIDTH)}${oneLine(why)}`)
    .join("\n");
}

function renderItems(report: Report): string {
  const items = report.judgements.flatMap((judgement) => judgement.items);
  const plans = [...new Set(items.map((item) => item.plan))];
  return plans
    .map((plan) => {
      const own = items.filter((item) => item.plan === plan);
      return [`  ${oneLine(plan)}`, ...own.map((item) => renderItem(item, widest(own)))].join("\n");
    })
    .join("\n\n");
}

function widest(items: readonly ItemReport[]): number {
  return Math.min(30, Math.max(...items.map((item) => oneLine(item.id).length))) + 2;
}

function renderItem(item: ItemReport, idWidth: number): string {
  const facts = `file says ${claimWords(item)}, exit code ${exitWords(item)}`;
  const head = `    ${resultWords(item).padEnd(RESULT_WIDTH)}${oneLine(item.id).padEnd(idWidth - 2)}  ${facts}`;
  const command = item.verify === null ? [] : [`      $ ${oneLine(item.verify)}`];
  const output = item.result === "proven" ? "" : lastLines(plainOutput(item.tail), MAX_TAIL_LINES, MAX_TAIL_CHARS);
  return [head, ...command, ...(output.trim() === "" ? [] : output.split("\n").map((line) => `      | ${line}`))].join(
    "\n",
  );
}

function renderFinding(found: Finding): string {
  const line = found.line === undefined ? "" : `:${found.line}`;
  const place = found.path === undefined ? "" : `  ${oneLine(found.path)}${line}`;
  return [
    `    ${found.code}${place}`,
    `      ${oneLine(sentence(found.message))}`,
    `      ${oneLine(found.remedy)}`,
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
  return [...head, ...base, ...report.notes.map((note) => `  ${oneLine(note)}`), `  ${assuranceWords(report)}`].join(
    "\n",
  );
}

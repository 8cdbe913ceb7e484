import type { Effect, Receipt } from "../core/effect.ts";
import { type Finding, finding } from "../core/finding.ts";
import type { Sha } from "../core/ids.ts";
import type { Report } from "../core/report.ts";
import { quote } from "../core/text.ts";
import { renderSheet } from "../gates/decisions/sheet.ts";
import { concealSheet } from "../gates/decisions/sheet-fit.ts";
import { SHEET_END } from "../gates/decisions/sheet-layout.ts";
import type { Log } from "../ports/log.ts";
import type { OurComment } from "../ports/pulls.ts";
import { concludeCheck, planAnnouncements } from "../report/announce.ts";
import { planChanges } from "../report/change.ts";
import { redactReport } from "../report/redact.ts";
import { renderTerminal } from "../report/terminal.ts";
import { addFinding } from "./assess.ts";
import { errorWords } from "./evaluate.ts";
import type { Judged } from "./judge-subject.ts";
import type { Perform } from "./perform.ts";

export interface PublishPorts {
  readonly perform: Perform;
  readonly redact: (text: string) => string;
  readonly log: Log;
}

interface To {
  readonly ports: PublishPorts;
  readonly externalId: string;
  /** Our comment as it was read last. */
  readonly comment: OurComment | null;
  /** Heads before our own answer commits: the same holds for them. */
  readonly earlier: readonly Sha[];
  /** Heads that somebody else's push left behind: their check of this run must not stay open. */
  readonly left: readonly Sha[];
}

export interface Published {
  readonly report: Report;
  readonly failed: readonly Receipt[];
}

/** Says a result: comment, then the check on each commit it holds for, summary and outputs. */
export async function publish(judged: Judged, to: To): Promise<Published> {
  const { ports, externalId } = to;
  const judgedReport = redactReport(judged.report, ports.redact);
  const sheet = renderDecided(judged, to);
  const changes = judged.inScope ? planChanges(judgedReport, to.comment, sheet) : [];
  const changed = await performAll(changes, ports);
  const report = addFailures(judgedReport, changed);
  const others = [
    ...to.earlier.map((head) => ({ ...report, head, headTree: head })),
    ...to.left.map((head) => endLeft({ ...report, head, headTree: head })),
  ];
  const concluded = others.flatMap((each) =>
    each.head === null ? [] : [concludeCheck(each, { head: each.head, externalId })],
  );
  const announced = await performAll([...planAnnouncements(report, externalId), ...concluded], ports);
  logReport(report, ports);
  return { report, failed: [...changed, ...announced].filter((receipt) => !receipt.done) };
}

/**
 * Redacted before it is rendered: a rendered sheet that was changed would not read back. Where nothing is known about
 * decisions the sheet stays as it stands, ticks included: written without it, the comment would ask nothing any more.
 */
function renderDecided({ decided }: Judged, to: To): string {
  const sheet = decided?.result.sheet ?? null;
  return sheet === null ? standingSheet(to.comment) : renderSheet(concealSheet(sheet, to.ports.redact));
}

function standingSheet(comment: OurComment | null): string {
  const body = (comment?.body ?? "").replace(/\r\n/g, "\n");
  const start = body.indexOf("\n<!-- dg-sheet ") + 1;
  const end = body.indexOf(`${SHEET_END}\n`, start);
  return start === 0 || end === -1 ? "" : body.slice(start, end + SHEET_END.length + 1);
}

/** Nothing gathered is said of a commit that is no longer the head. */
function endLeft(report: Report): Report {
  const moved = finding("head-moved", {
    message: "somebody else pushed while the answers were counted",
    remedy: "Nothing: the run of the new head judges it.",
  });
  return addFinding(report, moved);
}

export function apiError(error: unknown): Finding {
  return finding("api-error", {
    message: `GitHub did not do what was asked: ${errorWords(error)}`,
    remedy: "Run it again; check the `permissions:` of the job if it stays.",
  });
}

/** What could not be written turns the result red: a pull request that does not say why it is green is not. */
function addFailures(report: Report, receipts: readonly Receipt[]): Report {
  return receipts
    .flatMap((receipt) => (receipt.done ? [] : [apiError(`${receipt.kind}: ${receipt.why}`)]))
    .reduce(addFinding, report);
}

export async function performAll(effects: readonly Effect[], ports: PublishPorts): Promise<readonly Receipt[]> {
  const receipts: Receipt[] = [];
  for (const effect of effects) {
    const receipt = await ports.perform(effect);
    logReceipt(receipt, ports);
    receipts.push(receipt);
  }
  return receipts;
}

export function logReceipt(receipt: Receipt, ports: Pick<PublishPorts, "log">): void {
  if (receipt.done) ports.log.info(receipt.what);
  else if (receipt.nothingWritten === undefined) ports.log.error(`${receipt.kind} failed: ${receipt.why}`);
  else ports.log.warning(`${receipt.kind}: nothing was written: ${quote(receipt.why)}`);
}

export function logReport(report: Report, ports: Pick<PublishPorts, "log">): void {
  ports.log.group(`done-gate: ${report.conclusion}`, renderTerminal(report).trimEnd().split("\n"));
}

import type { Effect, Receipt } from "../core/effect.ts";
import { type Finding, finding } from "../core/finding.ts";
import type { Sha } from "../core/ids.ts";
import { noFacts, type Report } from "../core/report.ts";
import { err, type Result } from "../core/result.ts";
import type { Trigger } from "../core/trigger.ts";
import { externalIdOf, planAnnouncements } from "../report/announce.ts";
import { planChanges } from "../report/change.ts";
import { composeReport } from "../report/compose.ts";
import { redactReport } from "../report/redact.ts";
import { renderTerminal } from "../report/terminal.ts";
import { type AssessPorts, assess } from "./assess.ts";
import { errorWords, offGates } from "./evaluate.ts";
import type { Perform } from "./perform.ts";
import { baseRefOf, headOf, type Nothing, readSubject, type Subject, viewOf } from "./subject.ts";

export interface RunPorts extends AssessPorts {
  readonly perform: Perform;
  /** Takes known secrets out of a text, before it is rendered or logged. */
  readonly redact: (text: string) => string;
}

/** Exit code of the step: 0 only for a success that was published, or for an event that asks for nothing. */
export type ExitCode = 0 | 1;

/**
 * One run of the Action: read the subject afresh, say that it is being judged, judge it, change the pull request, say
 * the result. Whatever goes wrong ends as a failure on the commit, as far as the commit is known.
 */
export async function run(event: Result<Trigger, Finding>, ports: RunPorts): Promise<ExitCode> {
  if (!event.ok) return await failEarly(event.error, null, ports);
  const trigger = event.value;
  if (trigger.kind === "ignored") {
    ports.log.info(`Nothing to do: ${trigger.why}.`);
    return 0;
  }
  const subject = await trySubject(trigger, ports);
  if (!subject.ok) return await failEarly(subject.error, trigger, ports);
  if (subject.value.kind === "nothing") {
    ports.log.info(`Nothing to do: ${subject.value.why}.`);
    return 0;
  }
  return await judgeAndPublish(subject.value, ports);
}

type JudgedTrigger = Exclude<Trigger, { readonly kind: "ignored" }>;

async function trySubject(trigger: JudgedTrigger, ports: RunPorts): Promise<Result<Subject | Nothing, Finding>> {
  try {
    return await readSubject(trigger, ports);
  } catch (error) {
    return err(apiError(error));
  }
}

function apiError(error: unknown): Finding {
  return finding("api-error", {
    message: `GitHub did not do what was asked: ${errorWords(error)}`,
    remedy: "Run it again; check the `permissions:` of the job if it stays.",
  });
}

/** Nothing could be judged. Where the event names a commit, that commit gets the failure. */
async function failEarly(found: Finding, trigger: JudgedTrigger | null, ports: RunPorts): Promise<ExitCode> {
  const head = trigger === null || trigger.kind === "dispatch" ? null : trigger.head;
  const pr = trigger?.kind === "pull-request" ? trigger.pr : null;
  const baseRef = trigger?.kind === "merge-group" ? trigger.baseRef : "";
  const report = redactReport(failureReport([found], head), ports.redact);
  await performAll(planAnnouncements(report, externalIdOf({ pr, baseRef })), ports);
  logReport(report, ports);
  return 1;
}

function failureReport(findings: readonly Finding[], head: Sha | null): Report {
  const facts = noFacts({ setup: "basic", pr: null, head, headTree: head, base: null, off: offGates([]) });
  return composeReport({ ...facts, findings });
}

async function judgeAndPublish(subject: Subject, ports: RunPorts): Promise<ExitCode> {
  const pr = subject.kind === "pull" ? subject.view.pull.number : null;
  const externalId = externalIdOf({ pr, baseRef: baseRefOf(subject) });
  const opened = await ports.perform({ kind: "start-check", head: headOf(subject), externalId });
  logReceipt(opened, ports);
  const { report: assessed, changes } = await tryAssess(subject, ports);
  const changed = await performAll(changes, ports);
  const report = addFailures(assessed, changed);
  const announced = await performAll(planAnnouncements(report, externalId), ports);
  logReport(report, ports);
  const failed = [...changed, ...announced].some((receipt) => !receipt.done);
  if (failed && viewOf(subject).pull.head.fork) {
    ports.log.warning(
      "This run belongs to a fork: its token may read only, so nothing was posted. A writer pushes the same commits to a branch here and opens the pull request from there.",
    );
    return report.conclusion === "success" ? 0 : 1;
  }
  return report.conclusion === "success" && !failed ? 0 : 1;
}

async function tryAssess(
  subject: Subject,
  ports: RunPorts,
): Promise<{ readonly report: Report; readonly changes: readonly Effect[] }> {
  try {
    const assessment = await assess(subject, ports);
    const report = redactReport(assessment.report, ports.redact);
    const changes = assessment.inScope ? planChanges(report, viewOf(assessment.subject).comment) : [];
    return { report, changes };
  } catch (error) {
    return { report: redactReport(failureReport([apiError(error)], headOf(subject)), ports.redact), changes: [] };
  }
}

/** What could not be written turns the result red: a pull request that does not say why it is green is not. */
function addFailures(report: Report, receipts: readonly Receipt[]): Report {
  const failures = receipts.flatMap((receipt) => (receipt.done ? [] : [apiError(`${receipt.kind}: ${receipt.why}`)]));
  return failures.length === 0 ? report : composeReport({ ...report, findings: [...report.findings, ...failures] });
}

async function performAll(effects: readonly Effect[], ports: RunPorts): Promise<readonly Receipt[]> {
  const receipts: Receipt[] = [];
  for (const effect of effects) {
    const receipt = await ports.perform(effect);
    logReceipt(receipt, ports);
    receipts.push(receipt);
  }
  return receipts;
}

function logReceipt(receipt: Receipt, ports: RunPorts): void {
  if (receipt.done) ports.log.info(receipt.what);
  else ports.log.error(`${receipt.kind} failed: ${receipt.why}`);
}

function logReport(report: Report, ports: RunPorts): void {
  ports.log.group(`done-gate: ${report.conclusion}`, renderTerminal(report).trimEnd().split("\n"));
}

import type { Finding } from "../core/finding.ts";
import type { Sha } from "../core/ids.ts";
import { noFacts, type Report } from "../core/report.ts";
import { err, type Result } from "../core/result.ts";
import type { CommentTrigger, Trigger } from "../core/trigger.ts";
import { externalIdOf } from "../report/announce.ts";
import { composeReport } from "../report/compose.ts";
import { type AnswerPorts, answer } from "./answer.ts";
import { type Assessment, assess } from "./assess.ts";
import { offGates } from "./evaluate.ts";
import { apiError, logReceipt, publish } from "./publish.ts";
import { baseRefOf, headOf, type Nothing, readSubject, type Subject, viewOf } from "./subject.ts";

export type RunPorts = AnswerPorts;

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
  if (trigger.kind === "comment") return await tryAnswer(trigger, ports);
  const subject = await trySubject(trigger, ports);
  if (!subject.ok) return await failEarly(subject.error, trigger, ports);
  if (subject.value.kind === "nothing") {
    ports.log.info(`Nothing to do: ${subject.value.why}.`);
    return 0;
  }
  return await judgeAndPublish(subject.value, ports, trigger.kind === "pull-request" ? trigger.head : null);
}

type JudgedTrigger = Exclude<Trigger, { readonly kind: "ignored" | "comment" }>;

/** A comment's event names no commit: what cannot be read leaves the check as it is, which blocks or was judged. */
async function tryAnswer(trigger: CommentTrigger, ports: RunPorts): Promise<ExitCode> {
  try {
    return (await answer(trigger, ports)) ? 0 : 1;
  } catch (error) {
    return await failEarly(apiError(error), null, ports);
  }
}

async function trySubject(trigger: JudgedTrigger, ports: RunPorts): Promise<Result<Subject | Nothing, Finding>> {
  try {
    return await readSubject(trigger, ports);
  } catch (error) {
    return err(apiError(error));
  }
}

/** Nothing could be judged. Where the event names a commit, that commit gets the failure. */
async function failEarly(found: Finding, trigger: JudgedTrigger | null, ports: RunPorts): Promise<ExitCode> {
  const head = trigger === null || trigger.kind === "dispatch" ? null : trigger.head;
  const pr = trigger?.kind === "pull-request" ? trigger.pr : null;
  const baseRef = trigger?.kind === "merge-group" ? trigger.baseRef : "";
  const report = failureReport([found], head);
  const externalId = externalIdOf({ pr, baseRef });
  await publish({ report, inScope: false, decided: null }, { ports, externalId, comment: null, earlier: [], left: [] });
  return 1;
}

function failureReport(findings: readonly Finding[], head: Sha | null): Report {
  const facts = noFacts({ setup: "basic", pr: null, head, headTree: head, base: null, off: offGates([], null) });
  return composeReport({ ...facts, findings });
}

async function judgeAndPublish(subject: Subject, ports: RunPorts, checkedOut: Sha | null): Promise<ExitCode> {
  const pr = subject.kind === "pull" ? subject.view.pull.number : null;
  const externalId = externalIdOf({ pr, baseRef: baseRefOf(subject) });
  logReceipt(await ports.perform({ kind: "start-check", head: headOf(subject), externalId }), ports);
  const assessed = await tryAssess(subject, ports, checkedOut);
  const { comment } = viewOf(assessed.subject);
  const { report, failed } = await publish(assessed, {
    ports,
    externalId,
    comment,
    earlier: assessed.earlier,
    left: [],
  });
  if (failed.length > 0 && viewOf(subject).pull.head.fork) {
    ports.log.warning(
      "This run belongs to a fork: its token may read only, so nothing was posted. A writer pushes the same commits to a branch here and opens the pull request from there.",
    );
    return report.conclusion === "success" ? 0 : 1;
  }
  return report.conclusion === "success" && failed.length === 0 ? 0 : 1;
}

async function tryAssess(subject: Subject, ports: RunPorts, checkedOut: Sha | null): Promise<Assessment> {
  try {
    return await assess(subject, ports, checkedOut);
  } catch (error) {
    const report = failureReport([apiError(error)], headOf(subject));
    return { report, subject, inScope: false, decided: null, earlier: [] };
  }
}

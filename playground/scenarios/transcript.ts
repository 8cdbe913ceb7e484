import type { RequestRecord } from "../hub/types.ts";
import { requestName } from "./expect-run.ts";
import type { Result } from "./run-scenarios.ts";
import type { StepTrace } from "./state.ts";

/** `not ok NAME: step 2: expected ..., got ...` */
export function resultLine(result: Result): string {
  if (result.notBuilt !== null) return `not built ${result.name}: ${result.notBuilt}`;
  const [first] = result.failures;
  if (first === undefined) {
    const { tellings, leftOut } = result;
    const cut = leftOut === 0 ? "" : ` (${tellings} of ${tellings + leftOut} interleavings told)`;
    return `ok ${result.name}${cut}`;
  }
  return `not ok ${result.name}: step ${first.step}: ${first.message.replaceAll("\n", " ")}`;
}

/** What a failure needs to be understood: every failed expectation, and what the server saw in that step. */
export function failureDetails(result: Result): readonly string[] {
  if (result.failures.length === 0) return [];
  const last = result.traces.at(-1);
  return [
    ...result.failures.map(({ step, message }) => `  step ${step}: ${message.replaceAll("\n", " ")}`),
    ...(result.interleaving === null ? [] : [`  in the interleaving: ${result.interleaving}`]),
    ...(last === undefined
      ? []
      : [
          `  what the server saw in step ${last.number} (${last.act}):`,
          ...last.requests.filter(notGit).map(requestLine),
        ]),
    ...(last?.violations ?? []).map(({ kind, where, message }) => `    violation ${kind} at ${where}: ${message}`),
  ];
}

function notGit(request: RequestRecord): boolean {
  return request.operation !== "git";
}

function requestLine(request: RequestRecord): string {
  const fields = request.fields.length === 0 ? "" : ` (${request.fields.join(", ")})`;
  const fault = request.fault === null ? "" : ` [${request.fault}]`;
  return `    ${request.status} ${requestName(request)}${fields}${fault}`;
}

/** The whole story as it went. */
export function renderTranscript(result: Result): string {
  const parts = [
    `${resultLine(result)}\n`,
    ...failureDetails(result).map((line) => `${line}\n`),
    ...result.traces.map(renderStep),
  ];
  return parts.join("");
}

function renderStep(trace: StepTrace): string {
  const lines = [
    "",
    `=== step ${trace.number}: ${trace.act} (pull request ${trace.pr}, ${Math.round(trace.tookMs)} ms)`,
    `head ${trace.headBefore} -> ${trace.head}`,
    ...trace.events.map(
      (event) =>
        `event ${event.name}${event.action === null ? "" : `.${event.action}`} by ${event.actor} (${event.starts})`,
    ),
    ...trace.played.ignored.map((one) => `not played: ${one.event} ${one.path}: ${one.why}`),
    ...trace.played.runs.flatMap(({ path, runId, attempt, run }) => [
      `--- run ${runId}, attempt ${attempt}, ${path}: ${run.conclusion}`,
      ...run.jobs.flatMap((job) => [
        `job ${job.id}: ${job.conclusion}`,
        ...job.steps.map(
          ({ name, outcome, main, post }) =>
            `step ${name}: ${outcome}, ${Math.round(main?.durationMs ?? 0)} ms, post ${Math.round(post?.durationMs ?? 0)} ms`,
        ),
        ...job.log.map((line) => `  ${line}`),
      ]),
    ]),
    ...(trace.cli === null ? [] : [`--- command line, exit ${trace.cli.exit}`, trace.cli.stdout, trace.cli.stderr]),
    "--- requests",
    ...trace.requests
      .filter(notGit)
      .flatMap((request) => [
        requestLine(request),
        `      sent ${request.requestBody}`,
        `      got ${request.responseBody}`,
      ]),
    "--- state",
    JSON.stringify(trace.state, null, 2),
    "--- report",
    JSON.stringify(trace.report, null, 2),
  ];
  return `${lines.join("\n")}\n`;
}

import type { RequestRecord } from "../hub/types.ts";
import type { Expect } from "./format-expect.ts";
import { findLeaks } from "./leaks.ts";
import type { StepTrace, Story } from "./state.ts";
import { findMissing } from "./subset.ts";

/** How the step's runs went: exit code, outputs, requests, time, leaks, what stayed the same. */
export function expectRun(story: Story, trace: StepTrace, expect: Expect): readonly string[] {
  return [
    ...expectProcess(trace, expect),
    ...expectRequests(trace, expect),
    ...expectCosts(story, trace, expect),
    ...(expect.leaks === "none" ? findLeaks(story).map((leak) => `expected no leak, got ${leak}`) : []),
    ...expectArtifacts(trace, expect.artifacts ?? {}),
    ...expectSame(story, trace, expect.same_as_step),
  ];
}

function expectProcess(trace: StepTrace, expect: Expect): readonly string[] {
  const last = trace.played.runs.flatMap((run) => run.gate).at(-1)?.main ?? null;
  const exit = trace.cli?.exit ?? last?.exitCode ?? "none";
  const outputs = findMissing(expect.outputs ?? {}, last?.outputs ?? {});
  const json = expect.json === undefined ? null : findMissing(expect.json, parseOrNull(trace.cli?.stdout ?? ""));
  return [
    ...(expect.exit === undefined || expect.exit === exit ? [] : [`expected exit ${expect.exit}, got ${exit}`]),
    ...(outputs === null ? [] : [`expected output ${outputs}`]),
    ...(json === null ? [] : [`expected json: ${json}`]),
  ];
}

function expectArtifacts(trace: StepTrace, wanted: NonNullable<Expect["artifacts"]>): readonly string[] {
  return Object.entries(wanted).flatMap(([name, files]) =>
    Object.entries(files).flatMap(([file, texts]) => {
      const text = trace.artifacts[name]?.[file];
      if (text === undefined) return [`expected the artifact ${name} to hold ${file}, got ${artifactNames(trace)}`];
      return texts
        .filter((one) => !text.includes(one))
        .map((one) => `expected ${file} of the artifact ${name} to have ${JSON.stringify(one)}, got ${text}`);
    }),
  );
}

function artifactNames({ artifacts }: StepTrace): string {
  const names = Object.entries(artifacts).flatMap(([name, files]) =>
    Object.keys(files).map((file) => `${name}/${file}`),
  );
  return names.length === 0 ? "none" : names.join(", ");
}

function expectSame(story: Story, trace: StepTrace, step: number | undefined): readonly string[] {
  if (step === undefined) return [];
  const before = story.traces[step - 1]?.state;
  const missing = findMissing(before, trace.state) ?? findMissing(trace.state, before);
  return missing === null ? [] : [`expected the same as after step ${step}: ${missing}`];
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A request as expectations and faults name it: `PATCH /repos/acme/shop/check-runs/1`, `POST /graphql`. */
export function requestName(request: RequestRecord): string {
  return `${request.method} ${request.path.replace(/^\/api(?:\/v3)?/, "").replace(/\?.*$/s, "")}`;
}

function matcher(pattern: string): RegExp {
  const source = pattern
    .split("*")
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  return new RegExp(`^${source}$`);
}

function expectRequests(trace: StepTrace, expect: Expect): readonly string[] {
  const failures: string[] = [];
  const names = trace.requests.map(requestName);
  for (const [pattern, wanted] of Object.entries(expect.requests ?? {})) {
    const got = names.filter((name) => matcher(pattern).test(name)).length;
    if (got !== wanted) failures.push(`expected ${wanted} requests ${pattern}, got ${got}`);
  }
  if (expect.commits !== undefined) {
    const made = trace.requests.filter(
      (request) => request.fields.includes("createCommitOnBranch") && !request.responseBody.includes('"errors"'),
    );
    if (made.length !== expect.commits)
      failures.push(`expected ${expect.commits} commits by the gate, got ${made.length}`);
  }
  return failures;
}

function expectCosts(story: Story, trace: StepTrace, expect: Expect): readonly string[] {
  const failures: string[] = [];
  if (expect.api_calls !== undefined) {
    const calls = trace.requests.filter((request) => request.operation !== "git");
    if (calls.length > expect.api_calls.max) {
      failures.push(
        `expected at most ${expect.api_calls.max} API calls, got ${calls.length}: ${calls.map(requestName).join(", ")}`,
      );
    }
  }
  if (expect.took_ms !== undefined && trace.tookMs > expect.took_ms.max) {
    failures.push(`expected at most ${expect.took_ms.max} ms, got ${Math.round(trace.tookMs)}`);
  }
  const calls = (story.model?.prompts.length ?? 0) - trace.modelCallsBefore;
  if (expect.model_calls !== undefined && calls !== expect.model_calls)
    failures.push(`expected ${expect.model_calls} model calls, got ${calls}`);
  return failures;
}

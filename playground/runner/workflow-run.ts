import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ConcurrencyGroups, Place } from "./concurrency.ts";
import { type ExpressionScope, evaluateCondition, evaluateScalar, interpolate } from "./expressions.ts";
import { githubContext } from "./github-context.ts";
import { type JobEnd, runJob } from "./job-run.ts";
import { createJobScope, type Machine } from "./job-scope.ts";
import { type DefaultPermissions, grantPermissions } from "./permissions.ts";
import { decideTrigger, isRecord } from "./trigger.ts";
import type { Delivery, JobRecord, JsonRecord, Outcome, Permissions, Platform } from "./types.ts";
import { type DeclaredConcurrency, readWorkflow, type Workflow, type WorkflowJob } from "./workflow-file.ts";

/** Told as it happens, so that a platform can show the jobs' own check runs. */
export interface RunObserver {
  /** The run exists: it was triggered and its file is valid. */
  runStarted?(run: { readonly name: string }): void;
  jobStarted?(job: { readonly id: string; readonly name: string }): void;
  jobEnded?(job: JobRecord): void;
}

export interface PlayOptions {
  readonly platform: Platform;
  /** `.github/workflows/NAME.yml`, read at the delivery's `workflowSha`. */
  readonly path: string;
  readonly delivery: Delivery;
  readonly machine: Machine;
  /** Below it, each job gets its own folder; artifacts of all runs lie in `artifacts/RUN/NAME`. */
  readonly root: string;
  /** What `uses:` names, exactly as written (`org/done-gate@v1`, `./`), to a folder from `stageAction`. */
  readonly actions: ReadonlyMap<string, string>;
  readonly concurrency: ConcurrencyGroups;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly repositoryPermissions?: DefaultPermissions;
  /** Aborted when a person cancels the run. */
  readonly signal?: AbortSignal;
  readonly observer?: RunObserver;
}

export type WorkflowRun =
  | { readonly kind: "ignored"; readonly why: string }
  /** A dispatch that the platform answers with 422. */
  | { readonly kind: "refused"; readonly why: string }
  /** The file is not valid: the platform starts no job. */
  | { readonly kind: "invalid"; readonly errors: readonly string[] }
  | {
      readonly kind: "ran";
      readonly name: string;
      readonly conclusion: Outcome;
      /** In the order of the file. */
      readonly jobs: readonly JobRecord[];
      /** Of all steps; a test or scenario must fail when there is one. */
      readonly problems: readonly string[];
    };

/** Plays one workflow file for one event, from `on:` to the last post step. */
export async function playWorkflow(options: PlayOptions): Promise<WorkflowRun> {
  const { delivery, platform } = options;
  const content = await platform.readFile(delivery.workflowSha, options.path);
  if (content === null) return { kind: "ignored", why: `${options.path} is not there at ${delivery.workflowSha}` };
  const read = await readWorkflow(options.path, content);
  if (read.kind === "invalid") return read;
  const { workflow } = read;
  const decision = decideTrigger(workflow, delivery, await platform.readCommitMessage(headCommit(delivery)));
  if (decision.kind !== "runs") return decision;
  options.observer?.runStarted?.({ name: workflow.name });
  return playJobs(createRun(options, workflow, decision.inputs));
}

/** Whose message can say `[skip ci]`: a pull request's head, not its merge commit. */
function headCommit(delivery: Delivery): string {
  const pull = delivery.payload["pull_request"];
  const head = isRecord(pull) ? pull["head"] : undefined;
  const sha = isRecord(head) ? head["sha"] : undefined;
  return typeof sha === "string" ? sha : delivery.sha;
}

/** One run; its jobs' results as they come in. */
interface Run {
  readonly options: PlayOptions;
  readonly workflow: Workflow;
  readonly inputs: JsonRecord;
  readonly github: JsonRecord;
  readonly jobs: Map<string, Promise<JobRecord>>;
  readonly cancel: AbortController;
}

function createRun(options: PlayOptions, workflow: Workflow, inputs: JsonRecord): Run {
  const { delivery, platform, path, signal } = options;
  const cancel = new AbortController();
  if (signal?.aborted) cancel.abort();
  signal?.addEventListener("abort", () => cancel.abort());
  const github = githubContext({ delivery, platform, path, workflowName: workflow.name });
  return { options, workflow, inputs, github, jobs: new Map(), cancel };
}

async function playJobs(run: Run): Promise<WorkflowRun> {
  const scope = { contexts: { github: run.github, inputs: run.inputs, vars: run.options.variables ?? {} } };
  const place = enter(run, run.workflow.concurrency, scope);
  try {
    if ((await place?.turn) === "cancelled") run.cancel.abort();
    place?.signal.addEventListener("abort", () => run.cancel.abort());
    if (place?.signal.aborted) run.cancel.abort();
    for (const job of inOrderOfNeeds(run.workflow.jobs)) run.jobs.set(job.id, playJob(run, job));
    const records: JobRecord[] = [];
    for (const job of run.workflow.jobs) {
      const record = await run.jobs.get(job.id);
      if (record !== undefined) records.push(record);
    }
    return {
      kind: "ran",
      name: run.workflow.name,
      conclusion: concludeRun(records, run.workflow, run.cancel.signal.aborted),
      jobs: records,
      problems: records.flatMap((record) => record.problems),
    };
  } finally {
    // A job that threw leaves others running: they must end before their folders are taken away.
    await Promise.allSettled(run.jobs.values());
    place?.leave();
  }
}

function enter(run: Run, declared: DeclaredConcurrency | undefined, scope: ExpressionScope): Place | null {
  if (declared === undefined) return null;
  const full =
    typeof declared === "string"
      ? { group: declared, "cancel-in-progress": false, queue: "single" as const }
      : declared;
  return run.options.concurrency.enter({
    group: interpolate(full.group, scope),
    cancelInProgress: evaluateScalar(full["cancel-in-progress"], scope) === true,
    queue: full.queue,
  });
}

async function playJob(run: Run, job: WorkflowJob): Promise<JobRecord> {
  const needed = await resultsOf(run, job.needs);
  const ancestors = await resultsOf(run, ancestorsOf(job, run.workflow.jobs));
  const needs = Object.fromEntries(needed.map((one) => [one.id, { result: one.conclusion, outputs: one.outputs }]));
  const scope: ExpressionScope = {
    contexts: { github: run.github, inputs: run.inputs, vars: run.options.variables ?? {}, needs },
    status: {
      success: !run.cancel.signal.aborted && ancestors.every((one) => one.conclusion === "success"),
      failure: !run.cancel.signal.aborted && ancestors.some((one) => one.conclusion === "failure"),
      cancelled: run.cancel.signal.aborted,
    },
  };
  const name = job.name === undefined ? job.id : interpolate(job.name, scope);
  const record = await playConditionally(run, job, { name, needs, scope });
  run.options.observer?.jobEnded?.(record);
  return record;
}

async function playConditionally(
  run: Run,
  job: WorkflowJob,
  turn: { readonly name: string; readonly needs: JsonRecord; readonly scope: ExpressionScope },
): Promise<JobRecord> {
  const { name, needs, scope } = turn;
  const idle = { id: job.id, name, steps: [], log: [], outputs: {}, permissions: null, problems: [] };
  if (!evaluateCondition(job.condition, scope)) {
    return { ...idle, conclusion: run.cancel.signal.aborted ? "cancelled" : "skipped" };
  }
  const place = enter(run, job.concurrency, scope);
  try {
    if ((await place?.turn) === "cancelled") return { ...idle, conclusion: "cancelled" };
    run.options.observer?.jobStarted?.({ id: job.id, name });
    const signals = place === null ? [run.cancel.signal] : [run.cancel.signal, place.signal];
    const { end, permissions } = await runJobWithToken(run, job, { needs, signal: AbortSignal.any(signals) });
    const problems = end.steps.flatMap((step) => [step.main, step.post]).flatMap((part) => part?.problems ?? []);
    return { id: job.id, name, ...end, permissions, problems };
  } finally {
    place?.leave();
  }
}

async function runJobWithToken(
  run: Run,
  job: WorkflowJob,
  turn: { readonly needs: JsonRecord; readonly signal: AbortSignal },
): Promise<{ readonly end: JobEnd; readonly permissions: Permissions }> {
  const { platform, delivery, machine, root, variables } = run.options;
  const { needs, signal } = turn;
  const permissions = grantPermissions({
    workflow: run.workflow.permissions,
    job: job.permissions,
    repository: run.options.repositoryPermissions ?? "restricted",
    fork: delivery.fork,
  });
  const request = { kind: "actions", permissions, fork: delivery.fork, runId: delivery.runId, job: job.id } as const;
  const token = await platform.mintToken(request);
  const secrets = { ...(delivery.fork ? {} : run.options.secrets), GITHUB_TOKEN: token };
  const folder = join(root, `${delivery.runId}-${delivery.attempt}-${job.id}`);
  const artifacts = join(root, "artifacts");
  await mkdir(artifacts, { recursive: true });
  const scope = await createJobScope({ machine, root: folder, github: { ...run.github, token, job: job.id } });
  for (const secret of Object.values(secrets)) scope.masker.add(secret);
  const contexts = { inputs: run.inputs, vars: variables ?? {}, needs, secrets };
  for (const env of [run.workflow.env, job.env]) {
    const names = { contexts: { ...contexts, github: scope.github, strategy: {}, matrix: {} } };
    for (const [name, value] of Object.entries(env)) scope.env.set(name, interpolate(value, names));
  }
  const { workflow_ref, workflow_sha, repository } = scope.github;
  const jobContext: JsonRecord = {
    workflow_ref: workflow_ref ?? null,
    workflow_sha: workflow_sha ?? null,
    workflow_repository: repository ?? null,
    workflow_file_path: run.options.path,
  };
  try {
    const end = await runJob({
      scope,
      platform,
      job,
      jobContext,
      contexts,
      defaults: job.defaults ?? run.workflow.defaults,
      actions: run.options.actions,
      artifacts,
      runId: delivery.runId,
      signal,
    });
    return { end, permissions };
  } finally {
    await platform.revokeToken?.(token);
  }
}

async function resultsOf(run: Run, ids: Iterable<string>): Promise<readonly JobRecord[]> {
  const records: JobRecord[] = [];
  for (const id of ids) {
    const record = await run.jobs.get(id);
    if (record === undefined) throw new Error(`job ${id} is needed before it is known`);
    records.push(record);
  }
  return records;
}

function concludeRun(records: readonly JobRecord[], workflow: Workflow, cancelled: boolean): Outcome {
  const tolerated = new Set(workflow.jobs.filter((job) => job["continue-on-error"] === true).map((job) => job.id));
  if (records.some((one) => one.conclusion === "failure" && !tolerated.has(one.id))) return "failure";
  if (cancelled || records.some((one) => one.conclusion === "cancelled")) return "cancelled";
  return records.every((one) => one.conclusion === "skipped") ? "skipped" : "success";
}

/** GitHub's parser has made sure that there is no circle. */
function inOrderOfNeeds(jobs: readonly WorkflowJob[]): readonly WorkflowJob[] {
  const done = new Set<string>();
  const ordered: WorkflowJob[] = [];
  while (ordered.length < jobs.length) {
    const next = jobs.filter((job) => !done.has(job.id) && job.needs.every((id) => done.has(id)));
    if (next.length === 0) throw new Error("jobs need each other in a circle");
    for (const job of next) done.add(job.id);
    ordered.push(...next);
  }
  return ordered;
}

/** A failure or a skipped job holds for the whole chain behind it, not only for the next job. */
function ancestorsOf(job: WorkflowJob, jobs: readonly WorkflowJob[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (ids: readonly string[]) => {
    for (const id of ids) {
      if (found.has(id)) continue;
      found.add(id);
      visit(jobs.find((one) => one.id === id)?.needs ?? []);
    }
  };
  visit(job.needs);
  return found;
}

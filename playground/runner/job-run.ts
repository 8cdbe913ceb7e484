import type { ActionMain } from "./action-run.ts";
import { type ExpressionScope, evaluateCondition, evaluateScalar, interpolate, type Status } from "./expressions.ts";
import { type JobScope, minutesToMs } from "./job-scope.ts";
import { endTracked } from "./process-tree.ts";
import { recordWithoutProcess } from "./step-process.ts";
import { runStep } from "./step-run.ts";
import type { JsonRecord, Outcome, Platform, StepRecord } from "./types.ts";
import type { WorkflowJob, WorkflowStep } from "./workflow-file.ts";

export interface JobCall {
  readonly scope: JobScope;
  readonly platform: Platform;
  readonly job: WorkflowJob;
  /** The `job` context without `status`. */
  readonly jobContext: JsonRecord;
  /** `inputs`, `needs`, `secrets` and `vars`; the rest is made here for each step. */
  readonly contexts: Readonly<Record<"inputs" | "needs" | "secrets" | "vars", JsonRecord>>;
  readonly defaults: WorkflowJob["defaults"];
  readonly actions: ReadonlyMap<string, string>;
  readonly artifacts: string;
  readonly runId: number;
  /** Aborted when the run or the job is cancelled. */
  readonly signal: AbortSignal;
}

export interface JobEnd {
  readonly conclusion: Exclude<Outcome, "skipped">;
  readonly steps: readonly StepRecord[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly log: readonly string[];
}

interface StepContext {
  readonly outputs: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
  readonly conclusion: Outcome;
}

interface JobState {
  failed: boolean;
  cancelled: boolean;
  readonly steps: Record<string, StepContext & JsonRecord>;
  readonly records: StepRecord[];
  /** Post parts in the order their steps ran. */
  readonly posts: { readonly at: number; readonly run: NonNullable<ActionMain["post"]> }[];
  readonly log: string[];
}

/** After a cancellation the runner gives `always()` steps five minutes in all. */
const CANCEL_MINUTES = 5;

/** Plays a job's steps, then the post parts in reverse order, and ends what they left running. */
export async function runJob(call: JobCall): Promise<JobEnd> {
  const state: JobState = { failed: false, cancelled: call.signal.aborted, steps: {}, records: [], posts: [], log: [] };
  const limits = startLimits(call, state);
  try {
    for (const [at, step] of call.job.steps.entries()) await playStep(call, state, { at, step, limits });
    for (const post of state.posts.reverse()) await playPost(state, post, limits);
  } finally {
    limits.stop();
    await endTracked(call.scope.trackingId);
  }
  const outputs = evaluateOutputs(call, state);
  return { conclusion: conclusionOf(state), steps: state.records, outputs, log: state.log };
}

function conclusionOf(state: JobState): JobEnd["conclusion"] {
  if (state.cancelled) return "cancelled";
  return state.failed ? "failure" : "success";
}

function statusOf(state: JobState): Status {
  const conclusion = conclusionOf(state);
  return {
    success: conclusion === "success",
    failure: conclusion === "failure",
    cancelled: conclusion === "cancelled",
  };
}

interface Limits {
  /** Aborted when the job is cancelled or over its time. */
  readonly cancel: AbortSignal;
  /** Aborted when the time for `always()` steps is over too. */
  readonly end: AbortSignal;
  stop(): void;
}

function startLimits(call: JobCall, state: JobState): Limits {
  const cancel = new AbortController();
  const end = new AbortController();
  const { machine } = call.scope;
  let endTimer: NodeJS.Timeout | undefined;
  const onCancel = () => {
    state.cancelled = true;
    endTimer ??= setTimeout(() => end.abort(), minutesToMs(machine, CANCEL_MINUTES));
    cancel.abort();
  };
  const minutes = Number(call.job["timeout-minutes"]);
  const timer = setTimeout(
    () => {
      state.log.push(`##[error]The job has exceeded the maximum execution time of ${minutes} minutes`);
      onCancel();
    },
    Math.min(minutesToMs(machine, minutes), 2 ** 31 - 1),
  );
  if (call.signal.aborted) onCancel();
  call.signal.addEventListener("abort", onCancel);
  return {
    cancel: cancel.signal,
    end: end.signal,
    stop() {
      clearTimeout(timer);
      clearTimeout(endTimer);
      call.signal.removeEventListener("abort", onCancel);
    },
  };
}

interface StepTurn {
  readonly at: number;
  readonly step: WorkflowStep;
  readonly limits: Limits;
}

async function playStep(call: JobCall, state: JobState, turn: StepTurn): Promise<void> {
  const { step } = turn;
  const github: JsonRecord = { ...call.scope.github, action: step.key };
  const base = stepScope(call, state, { github, stepEnv: {} });
  let main: ActionMain | null = null;
  let name = step.key;
  try {
    const stepEnv = Object.fromEntries(Object.entries(step.env).map(([key, value]) => [key, interpolate(value, base)]));
    const expressions = stepScope(call, state, { github, stepEnv });
    name = stepName(step, expressions);
    if (evaluateCondition(step.condition, expressions)) {
      state.log.push(`##[group]${name}`);
      call.scope.machine.onLog?.(`##[group]${name}`);
      // A step that would run after a cancellation too (`always()`) is not stopped by one.
      const survives = evaluateCondition(step.condition, { ...expressions, status: CANCELLED });
      const minutes = step["timeout-minutes"];
      main = await runStep({
        scope: call.scope,
        platform: call.platform,
        step,
        expressions,
        github,
        job: { ...call.jobContext, status: conclusionOf(state) },
        stepEnv,
        defaultShell: call.defaults?.run.shell,
        defaultFolder: call.defaults?.run["working-directory"],
        actions: call.actions,
        artifacts: call.artifacts,
        runId: call.runId,
        timeoutMs:
          minutes === undefined
            ? undefined
            : minutesToMs(call.scope.machine, Number(evaluateScalar(minutes, expressions))),
        signal: survives ? turn.limits.end : turn.limits.cancel,
      });
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name === "NotModelled") throw error;
    main = { run: recordWithoutProcess(call.scope, { failure: error.message }), post: null };
  }
  recordStep(call, state, { ...turn, name, main, tolerant: main !== null && isTolerant(step, base) });
}

const CANCELLED: Status = { success: false, failure: false, cancelled: true };

function isTolerant(step: WorkflowStep, scope: ExpressionScope): boolean {
  return evaluateScalar(step["continue-on-error"], scope) === true;
}

interface PlayedStep extends StepTurn {
  readonly name: string;
  readonly main: ActionMain | null;
  readonly tolerant: boolean;
}

function recordStep(call: JobCall, state: JobState, played: PlayedStep): void {
  const { main, step } = played;
  const outcome: Outcome = main?.run.outcome ?? "skipped";
  const conclusion = outcome === "failure" && played.tolerant ? "success" : outcome;
  if (conclusion === "failure") state.failed = true;
  if (outcome === "cancelled" || call.signal.aborted) state.cancelled = true;
  const outputs = main?.run.outputs ?? {};
  if (step.id !== undefined) state.steps[step.id] = { outputs, outcome, conclusion };
  state.records.push({ id: step.key, name: played.name, outcome, conclusion, main: main?.run ?? null, post: null });
  if (main !== null) state.log.push(...main.run.log);
  if (main?.post != null) state.posts.push({ at: played.at, run: main.post });
}

async function playPost(state: JobState, post: JobState["posts"][number], limits: Limits): Promise<void> {
  const record = state.records[post.at];
  const run = await post.run(statusOf(state), limits.end);
  if (record === undefined || run === null) return;
  state.records[post.at] = { ...record, post: run };
  state.log.push(`##[group]Post ${record.name}`, ...run.log);
  if (run.outcome === "failure") state.failed = true;
}

function stepScope(
  call: JobCall,
  state: JobState,
  own: { readonly github: JsonRecord; readonly stepEnv: Readonly<Record<string, string>> },
): ExpressionScope {
  return {
    contexts: {
      ...call.contexts,
      github: own.github,
      job: { ...call.jobContext, status: conclusionOf(state) },
      runner: call.scope.runner,
      env: { ...Object.fromEntries(call.scope.env), ...own.stepEnv },
      steps: state.steps,
      strategy: {},
      matrix: {},
    },
    status: statusOf(state),
  };
}

function stepName(step: WorkflowStep, scope: ExpressionScope): string {
  if (step.name !== undefined) return interpolate(step.name, scope);
  return `Run ${
    step.uses ??
    interpolate(step.run ?? "", scope)
      .trim()
      .split("\n")[0]
  }`;
}

/** Evaluated also for a failed job; an output that holds a secret is left out, as the runner does. */
function evaluateOutputs(call: JobCall, state: JobState): Record<string, string> {
  const outputs: Record<string, string> = {};
  const scope = stepScope(call, state, { github: call.scope.github, stepEnv: {} });
  for (const [name, value] of Object.entries(call.job.outputs)) {
    const text = interpolate(value, scope);
    if (call.scope.masker.mask(text) === text) outputs[name] = text;
    else state.log.push(`##[warning]Skip output '${name}' since it may contain secret.`);
  }
  return outputs;
}

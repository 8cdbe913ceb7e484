import { createCommandReader } from "./commands.ts";
import { createFileCommands, readFileCommands } from "./file-commands.ts";
import { graceOf, type JobScope, processEnvironment } from "./job-scope.ts";
import { runProcess } from "./process-tree.ts";
import type { JsonRecord, StepRun } from "./types.ts";

export interface StepProcess {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The `github` context with this step's own `action` names. */
  readonly github: JsonRecord;
  /** The step's `env:`, evaluated. */
  readonly stepEnv: Readonly<Record<string, string>>;
  /** Set after everything else: INPUT_ and STATE_ values, the runtime's tokens. */
  readonly processEnv?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Runs one process of a step, obeys its commands, and lets GITHUB_ENV and GITHUB_PATH act on the job. */
export async function runStepProcess(scope: JobScope, step: StepProcess): Promise<StepRun> {
  const files = await createFileCommands(scope.folders.temp);
  const reader = createCommandReader({
    masker: scope.masker,
    workspace: scope.folders.workspace,
    allowUnsecure: step.stepEnv["ACTIONS_ALLOW_UNSECURE_COMMANDS"] === "true",
  });
  const started = performance.now();
  const end = await runProcess({
    file: step.file,
    args: step.args,
    cwd: step.cwd,
    env: { ...processEnvironment(scope, step.github, step.stepEnv), ...step.processEnv, ...files },
    grace: graceOf(scope.machine),
    ...(step.timeoutMs === undefined ? {} : { timeoutMs: step.timeoutMs }),
    ...(step.signal === undefined ? {} : { signal: step.signal }),
    onLine: (line) => {
      const said = reader.results.log.length;
      reader.readLine(line);
      for (const fresh of reader.results.log.slice(said)) scope.machine.onLog?.(fresh);
    },
  });
  const durationMs = performance.now() - started;
  const summary = await readFileCommands(files, reader, scope.masker);
  const failure = describeFailure(end, reader.results.failures);
  if (failure !== null) reader.say("error", failure);
  const { results } = reader;
  for (const [name, value] of results.env) scope.env.set(name, value);
  for (const entry of results.path) movePathEntryToFront(scope.path, entry);
  return {
    outcome: end.cancelled ? "cancelled" : failure === null ? "success" : "failure",
    exitCode: end.exitCode,
    failure,
    timedOut: end.timedOut,
    outputs: Object.fromEntries(results.outputs),
    env: Object.fromEntries(results.env),
    path: [...results.path],
    state: Object.fromEntries(results.state),
    summary,
    annotations: [...results.annotations],
    commands: [...results.commands],
    masks: [...results.masks],
    log: [...results.log],
    durationMs,
    problems: [],
  };
}

interface Ending {
  readonly exitCode: number;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
}

function describeFailure(end: Ending, commandFailures: readonly string[]): string | null {
  if (end.cancelled) return "The operation was canceled.";
  if (end.timedOut) return "The action has timed out.";
  if (end.exitCode !== 0) return `Process completed with exit code ${end.exitCode}.`;
  return commandFailures[0] ?? null;
}

function movePathEntryToFront(path: string[], entry: string): void {
  const at = path.indexOf(entry);
  if (at !== -1) path.splice(at, 1);
  path.push(entry);
}

const NOTHING_RUN: StepRun = {
  outcome: "success",
  exitCode: null,
  failure: null,
  timedOut: false,
  outputs: {},
  env: {},
  path: [],
  state: {},
  summary: null,
  annotations: [],
  commands: [],
  masks: [],
  log: [],
  durationMs: 0,
  problems: [],
};

/** The record of a step that is played here instead of by a process, or that failed before one could start. */
export function recordWithoutProcess(
  scope: JobScope,
  parts: Partial<Pick<StepRun, "outputs" | "log" | "problems" | "failure" | "durationMs">>,
): StepRun {
  const failure = parts.failure ?? null;
  const log = (parts.log ?? []).map((line) => scope.masker.mask(line));
  if (failure === null) return { ...NOTHING_RUN, ...parts, log };
  const message = scope.masker.mask(failure);
  return {
    ...NOTHING_RUN,
    ...parts,
    outcome: "failure",
    failure: message,
    log: [...log, `##[error]${message}`],
    annotations: [{ level: "error", message, properties: {} }],
  };
}

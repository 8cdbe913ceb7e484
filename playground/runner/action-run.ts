import { cp, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type ActionMetadata, readActionMetadata } from "./action-metadata.ts";
import { evaluateCondition, interpolate, type Status } from "./expressions.ts";
import { createJobScope, type JobScope, type Machine, minutesToMs } from "./job-scope.ts";
import { endTracked } from "./process-tree.ts";
import { recordWithoutProcess, runStepProcess } from "./step-process.ts";
import type { JsonRecord, StepRun } from "./types.ts";

export interface ActionStep {
  /** Holds `action.yml` and what it names: staged by `stageAction`, so that nothing else can be required. */
  readonly folder: string;
  /** Names as the workflow writes them, values evaluated. */
  readonly with: Readonly<Record<string, string>>;
  readonly stepEnv: Readonly<Record<string, string>>;
  /** The `github` context with `action`, `action_repository` and `action_ref` of this step. */
  readonly github: JsonRecord;
  readonly job: JsonRecord;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** An action's main part has run; `post` is null when the action has none. */
export interface ActionMain {
  readonly run: StepRun;
  /** Resolves to null when `post-if` says no. */
  readonly post: ((status: Status, signal?: AbortSignal) => Promise<StepRun | null>) | null;
}

/** Runs a JavaScript action's `main` in a job. Throws when the platform would not load the action. */
export async function runActionMain(scope: JobScope, step: ActionStep): Promise<ActionMain> {
  const metadata = await readActionMetadata(step.folder);
  const problems = [...findUnknownInputs(metadata, step.with), ...(await findMissingFiles(metadata, step.folder))];
  if (problems.length > 0) {
    return { run: recordWithoutProcess(scope, { problems, failure: problems.join("; ") }), post: null };
  }
  const inputs = inputEnvironment(scope, step, metadata);
  const run = await runPart(scope, step, { script: metadata.main, env: inputs });
  const undeclared = Object.keys(run.outputs).filter((name) => !metadata.outputs.has(name));
  const main: StepRun = {
    ...run,
    problems: undeclared.map((name) => `output '${name}' is not declared in action.yml`),
  };
  const { post, postIf } = metadata;
  if (post === null) return { run: main, post: null };
  const state = Object.fromEntries(Object.entries(main.state).map(([name, value]) => [`STATE_${name}`, value]));
  return {
    run: main,
    async post(status, signal) {
      const contexts = { github: step.github, job: step.job, runner: scope.runner, env: Object.fromEntries(scope.env) };
      if (!evaluateCondition(postIf, { contexts, status })) return null;
      const { signal: _mainSignal, timeoutMs: _mainTimeout, ...rest } = step;
      const part = signal === undefined ? rest : { ...rest, signal };
      return await runPart(scope, part, {
        script: post,
        env: { ...inputEnvironment(scope, step, metadata), ...state },
      });
    },
  };
}

function runPart(
  scope: JobScope,
  step: ActionStep,
  part: { readonly script: string; readonly env: Readonly<Record<string, string>> },
): Promise<StepRun> {
  return runStepProcess(scope, {
    file: scope.machine.node24,
    args: [join(step.folder, part.script)],
    cwd: scope.folders.workspace,
    github: step.github,
    stepEnv: step.stepEnv,
    processEnv: { ...RUNTIME_ENVIRONMENT, ...part.env, ...scope.machine.extraEnvironment },
    ...(step.timeoutMs === undefined ? {} : { timeoutMs: step.timeoutMs }),
    ...(step.signal === undefined ? {} : { signal: step.signal }),
  });
}

/** Every JavaScript action gets these; nothing listens there, and the token is a canary that must never leak. */
const RUNTIME_ENVIRONMENT = {
  ACTIONS_RUNTIME_URL: "http://127.0.0.1:9/",
  ACTIONS_RUNTIME_TOKEN: "canary-actions-runtime-token",
  ACTIONS_RESULTS_URL: "http://127.0.0.1:9/",
  ACTIONS_CACHE_URL: "http://127.0.0.1:9/",
  ACTIONS_CACHE_SERVICE_V2: "True",
} as const;

function findUnknownInputs(metadata: ActionMetadata, given: Readonly<Record<string, string>>): readonly string[] {
  const known = new Set([...metadata.inputs.keys()].map((name) => name.toLowerCase()));
  const valid = [...metadata.inputs.keys()].join(", ");
  return Object.keys(given)
    .filter((name) => !known.has(name.toLowerCase()))
    .map((name) => `unexpected input '${name}', valid inputs are: ${valid}`);
}

async function findMissingFiles(metadata: ActionMetadata, folder: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const file of new Set([metadata.main, metadata.post ?? metadata.main])) {
    const found = await stat(join(folder, file)).catch(() => null);
    if (found?.isFile() !== true) problems.push(`action.yml names ${file}, which the action does not have`);
  }
  return problems;
}

/** INPUT_ values: spaces become underscores, dashes stay; a default is evaluated when the input was not given. */
function inputEnvironment(scope: JobScope, step: ActionStep, metadata: ActionMetadata): Record<string, string> {
  const given = new Map(Object.entries(step.with).map(([name, value]) => [name.toLowerCase(), value]));
  const contexts = { github: step.github, job: step.job, runner: scope.runner };
  const env: Record<string, string> = {};
  for (const [name, fallback] of metadata.inputs) {
    const value = given.get(name.toLowerCase()) ?? (fallback === null ? null : interpolate(fallback, { contexts }));
    env[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`] = value ?? "";
  }
  return env;
}

const ACTION_FILES = ["action.yml", "package.json", "dist"] as const;

/**
 * Copies what a user's runner would download of an action: `action.yml`, `package.json` and `dist`, so that a bundle
 * that still needs `node_modules` fails here too.
 */
export async function stageAction(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of ACTION_FILES) {
    const found = await stat(join(from, name)).catch(() => null);
    if (found !== null) await cp(join(from, name), join(to, name), { recursive: true });
  }
}

export interface ActionRunOptions {
  readonly machine: Machine;
  /** An empty folder for workspace, temp and home. */
  readonly root: string;
  readonly folder: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly stepEnv?: Readonly<Record<string, string>>;
  /** At least `token`, `repository`, `event_name`, `event`, `sha`, `ref`, `server_url`, `api_url`, `graphql_url`. */
  readonly github: JsonRecord;
  readonly secrets?: readonly string[];
  readonly timeoutMinutes?: number;
  readonly signal?: AbortSignal;
}

export interface ActionRecord {
  readonly main: StepRun;
  readonly post: StepRun | null;
  readonly workspace: string;
  /** Processes that outlived the action and were ended. */
  readonly leftovers: number;
}

/** Runs one action outside a workflow: main, then post, as a job with only this step would. */
export async function runAction(options: ActionRunOptions): Promise<ActionRecord> {
  const scope = await createJobScope({ machine: options.machine, root: options.root, github: options.github });
  for (const secret of options.secrets ?? []) scope.masker.add(secret);
  const token = options.github["token"];
  if (typeof token === "string") scope.masker.add(token);
  scope.masker.add(RUNTIME_ENVIRONMENT.ACTIONS_RUNTIME_TOKEN);
  const { timeoutMinutes } = options;
  try {
    const main = await runActionMain(scope, {
      folder: options.folder,
      with: options.with ?? {},
      stepEnv: options.stepEnv ?? {},
      github: scope.github,
      job: { status: "success" },
      ...(timeoutMinutes === undefined ? {} : { timeoutMs: minutesToMs(options.machine, timeoutMinutes) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const { outcome } = main.run;
    const status = {
      success: outcome === "success",
      failure: outcome === "failure",
      cancelled: outcome === "cancelled",
    };
    const post = main.post === null ? null : await main.post(status);
    const leftovers = await endTracked(scope.trackingId);
    return { main: main.run, post, workspace: scope.folders.workspace, leftovers };
  } finally {
    await endTracked(scope.trackingId);
  }
}

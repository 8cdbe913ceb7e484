import { randomUUID } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type ActionMain, runActionMain } from "./action-run.ts";
import type { BuiltIn } from "./built-in.ts";
import { type ExpressionScope, interpolate } from "./expressions.ts";
import type { JobScope } from "./job-scope.ts";
import { recordWithoutProcess, runStepProcess } from "./step-process.ts";
import { type JsonRecord, NotModelled, type Platform, type StepRun } from "./types.ts";
import { WELL_KNOWN } from "./well-known.ts";
import type { WorkflowStep } from "./workflow-file.ts";

/** One step, about to run: its condition held and its `env` is evaluated. */
export interface StepCall {
  readonly scope: JobScope;
  readonly platform: Platform;
  readonly step: WorkflowStep;
  readonly expressions: ExpressionScope;
  readonly github: JsonRecord;
  readonly job: JsonRecord;
  readonly stepEnv: Readonly<Record<string, string>>;
  readonly defaultShell: string | undefined;
  readonly defaultFolder: string | undefined;
  /** `org/name@ref` or `./` to a staged folder. */
  readonly actions: ReadonlyMap<string, string>;
  readonly artifacts: string;
  readonly runId: number;
  readonly timeoutMs: number | undefined;
  readonly signal: AbortSignal;
}

/** Runs a step's main part. What goes wrong in it is in the record; `NotModelled` is thrown. */
export async function runStep(call: StepCall): Promise<ActionMain> {
  try {
    if (call.step.run !== undefined) return { run: await runScript(call, call.step.run), post: null };
    return await runUses(call, call.step.uses ?? "");
  } catch (error) {
    if (error instanceof NotModelled) throw error;
    const failure = error instanceof Error ? error.message : String(error);
    return { run: recordWithoutProcess(call.scope, { failure }), post: null };
  }
}

/** The runner's own command lines: an unnamed shell is bash without pipefail. */
const SHELLS: ReadonlyMap<string, readonly string[]> = new Map([
  ["", ["bash", "-e"]],
  ["bash", ["bash", "--noprofile", "--norc", "-eo", "pipefail"]],
  ["sh", ["sh", "-e"]],
]);

async function runScript(call: StepCall, script: string): Promise<StepRun> {
  const shell = call.step.shell ?? call.defaultShell ?? "";
  const [file, ...args] = SHELLS.get(shell) ?? [];
  if (file === undefined) throw new NotModelled(`the shell ${shell}`);
  const path = join(call.scope.folders.temp, `${randomUUID()}.sh`);
  await writeFile(path, interpolate(script, call.expressions));
  const folder = call.step["working-directory"] ?? call.defaultFolder ?? ".";
  const cwd = resolve(call.scope.folders.workspace, interpolate(folder, call.expressions));
  if ((await stat(cwd).catch(() => null)) === null) {
    return recordWithoutProcess(call.scope, {
      failure: `An error occurred trying to start process 'bash' with working directory '${cwd}'. No such file or directory`,
    });
  }
  return runStepProcess(call.scope, {
    file,
    args: [...args, path],
    cwd,
    github: call.github,
    stepEnv: call.stepEnv,
    ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
    signal: call.signal,
  });
}

function runUses(call: StepCall, uses: string): Promise<ActionMain> {
  const given = Object.fromEntries(
    Object.entries(call.step.with).map(([name, value]) => [name, interpolate(value, call.expressions)]),
  );
  const local = uses.startsWith("./") ? resolve(call.scope.folders.workspace, uses) : undefined;
  const folder = call.actions.get(uses) ?? local;
  const [name = "", ref = ""] = uses.split("@");
  if (folder !== undefined) {
    return runActionMain(call.scope, {
      folder,
      with: given,
      stepEnv: call.stepEnv,
      github: local === undefined ? { ...call.github, action_repository: name, action_ref: ref } : call.github,
      job: call.job,
      ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
      signal: call.signal,
    });
  }
  const known = WELL_KNOWN.get(name);
  if (known === undefined) throw new NotModelled(`the action ${uses}`);
  const major = /^v(\d+)(\.|$)/.exec(ref)?.[1];
  if (major === undefined && !/^[0-9a-f]{40}$/.test(ref) && known.builtIn.inputs !== null) {
    throw new NotModelled(`the reference ${ref} of ${name}`);
  }
  return runBuiltIn(call, { builtIn: known.builtIn, given, name, major: Number(major ?? known.newest) });
}

interface BuiltInUse {
  readonly builtIn: BuiltIn;
  readonly given: Readonly<Record<string, string>>;
  readonly name: string;
  readonly major: number;
}

async function runBuiltIn(call: StepCall, use: BuiltInUse): Promise<ActionMain> {
  const inputs = fillInputs(call, use);
  const unknown = [...inputs.keys()].filter((name) => use.builtIn.inputs !== null && !(name in use.builtIn.inputs));
  const problems = unknown.map((name) => `unexpected input '${name}' of ${use.name}`);
  if (problems.length > 0) {
    return { run: recordWithoutProcess(call.scope, { problems, failure: problems.join("; ") }), post: null };
  }
  const log: string[] = [];
  const started = performance.now();
  const end = await use.builtIn.run({
    scope: call.scope,
    platform: call.platform,
    inputs,
    major: use.major,
    github: call.github,
    runId: call.runId,
    artifacts: call.artifacts,
    signal: call.signal,
    log: (line) => log.push(line),
  });
  const { post } = end;
  return {
    run: recordWithoutProcess(call.scope, { outputs: end.outputs, log, durationMs: performance.now() - started }),
    post:
      post === undefined
        ? null
        : async () => {
            await post();
            return recordWithoutProcess(call.scope, {});
          },
  };
}

function fillInputs(call: StepCall, use: BuiltInUse): ReadonlyMap<string, string> {
  const contexts = { github: call.github };
  const defaults = Object.entries(use.builtIn.inputs ?? {}).map(
    ([name, value]) => [name, interpolate(value, { contexts })] as const,
  );
  const given = Object.entries(use.given).map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Map([...defaults, ...given]);
}

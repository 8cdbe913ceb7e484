import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createMasker, type Masker } from "./masker.ts";
import { type Grace, RUNNER_GRACE } from "./process-tree.ts";
import type { JsonRecord } from "./types.ts";

/** The machine a job runs on: the same for all jobs of a test. */
export interface Machine {
  /** The Node 24 binary, from `findNode24`. */
  readonly node24: string;
  /** Default: the system folders of a Linux runner. */
  readonly path?: string;
  readonly grace?: Grace;
  /** Length of a minute of `timeout-minutes`; tests make it short. */
  readonly minuteMs?: number;
  /** Added to the environment of our own action's process and nothing else (labels to stop at, for one). */
  readonly extraEnvironment?: Readonly<Record<string, string>>;
  /** Told each log line of a step as it comes, masked; lines of steps that are played here come with the record only. */
  readonly onLog?: (line: string) => void;
}

export const SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

export interface Folders {
  readonly workspace: string;
  readonly temp: string;
  readonly toolCache: string;
  readonly home: string;
}

/** What the steps of one job share and change. */
export interface JobScope {
  readonly machine: Machine;
  readonly folders: Folders;
  /** Workflow and job `env:`, then whatever steps put into GITHUB_ENV. */
  readonly env: Map<string, string>;
  /** GITHUB_PATH entries, oldest first. */
  readonly path: string[];
  readonly masker: Masker;
  /** RUNNER_TRACKING_ID: marks every process of the job. */
  readonly trackingId: string;
  /** The `github` context without what belongs to a single step. */
  readonly github: JsonRecord;
  readonly runner: JsonRecord;
}

export interface JobScopeOptions {
  readonly machine: Machine;
  /** An empty folder of this job's own. */
  readonly root: string;
  /** Without `workspace` and `event_path`, which are added here. */
  readonly github: JsonRecord;
}

/** Makes a job's folders and writes the event file. */
export async function createJobScope(options: JobScopeOptions): Promise<JobScope> {
  const repository = String(options.github["repository"] ?? "owner/repository");
  const name = repository.slice(repository.indexOf("/") + 1);
  const folders: Folders = {
    workspace: join(options.root, "work", name, name),
    temp: join(options.root, "work", "_temp"),
    toolCache: join(options.root, "toolcache"),
    home: join(options.root, "home"),
  };
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { recursive: true })));
  const eventPath = join(folders.temp, "_github_workflow", "event.json");
  await mkdir(dirname(eventPath), { recursive: true });
  await writeFile(eventPath, JSON.stringify(options.github["event"] ?? {}, null, 2));
  return {
    machine: options.machine,
    folders,
    env: new Map(),
    path: [],
    masker: createMasker(),
    trackingId: `github_${randomUUID()}`,
    github: { ...options.github, workspace: folders.workspace, event_path: eventPath },
    runner: {
      os: "Linux",
      arch: "X64",
      name: "done-gate harness",
      environment: "github-hosted",
      temp: folders.temp,
      tool_cache: folders.toolCache,
      workspace: dirname(folders.workspace),
      debug: "",
    },
  };
}

/** Members of the `github` context that every process sees as GITHUB_NAME. */
const GITHUB_ENVIRONMENT = [
  "action",
  "action_ref",
  "action_repository",
  "actor",
  "actor_id",
  "api_url",
  "base_ref",
  "event_name",
  "event_path",
  "graphql_url",
  "head_ref",
  "job",
  "ref",
  "ref_name",
  "ref_protected",
  "ref_type",
  "repository",
  "repository_id",
  "repository_owner",
  "repository_owner_id",
  "retention_days",
  "run_attempt",
  "run_id",
  "run_number",
  "server_url",
  "sha",
  "triggering_actor",
  "workflow",
  "workflow_ref",
  "workflow_sha",
  "workspace",
] as const;

/**
 * The environment of a step's process, from nothing: what a hosted machine has, then the job's and the step's `env`,
 * then the GITHUB_ and RUNNER_ values, which nothing in a workflow can replace.
 */
export function processEnvironment(
  scope: JobScope,
  github: JsonRecord,
  stepEnv: Readonly<Record<string, string>>,
): Record<string, string> {
  const env: Record<string, string> = {
    HOME: scope.folders.home,
    LANG: "C.UTF-8",
    USER: "runner",
    ImageOS: "ubuntu24",
    CI: "true",
    ...Object.fromEntries(scope.env),
    ...stepEnv,
    GITHUB_ACTIONS: "true",
    RUNNER_TRACKING_ID: scope.trackingId,
  };
  const path = env["PATH"] ?? scope.machine.path ?? SYSTEM_PATH;
  env["PATH"] = [...scope.path].reverse().concat(path).join(":");
  for (const name of GITHUB_ENVIRONMENT) {
    const value = github[name];
    if (value !== undefined && value !== null) env[`GITHUB_${name.toUpperCase()}`] = String(value);
  }
  for (const [name, value] of Object.entries(scope.runner)) {
    if (value !== "") env[`RUNNER_${name.toUpperCase()}`] = String(value);
  }
  return env;
}

export function graceOf(machine: Machine): Grace {
  return machine.grace ?? RUNNER_GRACE;
}

export function minutesToMs(machine: Machine, minutes: number): number {
  return minutes * (machine.minuteMs ?? 60_000);
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, isGone, type Launch, type LaunchTask, ownVariables } from "./exec-launch.ts";
import type { ProcessTree } from "./exec-tree.ts";
import { COMMAND_STAGE, INIT_STAGE, VIEW_STAGE } from "./sandbox-stages.ts";
import { planProc, planView, type Surroundings } from "./sandbox-view.ts";

const POLL_MS = 10;

/** The system's programs that build a sandbox: absolute paths, never from the PATH of commands. */
export interface SandboxTools {
  /** Null when we are root already. */
  readonly sudo: string | null;
  readonly unshare: string;
  readonly bash: string;
  /** Starts a command, waits, and ends as it ended, signals included. */
  readonly waiter: string;
}

export interface SandboxPlan {
  readonly tools: SandboxTools;
  readonly around: Omit<Surroundings, "environment" | "user" | "group">;
  /** Whom the command runs as: the owner of the workspace, or ourselves. */
  readonly user: number;
  readonly group: number;
  readonly network: boolean;
}

/** Starts one command in namespaces of its own: processes, mounts, IPC, and without network where asked for. */
export function launchSandboxed(plan: SandboxPlan, task: LaunchTask): Launch {
  const { tools, user, group, network } = plan;
  const control = join(task.folder, "control");
  const table = join(task.folder, "mounts");
  writeFileSync(table, planView({ ...plan.around, environment: task.environment, user, group }, task.folder));
  writeFileSync(`${table}-proc`, planProc(user));
  const variables = Object.entries({ ...task.environment, ...ownVariables(task.marker, "/tmp") });
  const names = variables.map(([name, value]) => `${name}=${value}`);
  const command = [task.bash, ...task.args];
  const told = [
    ...[control, table, String(user), network ? "yes" : "no"],
    ...[String(user), String(group), task.root, tools.waiter],
    ...[String(names.length), ...names, String(command.length), ...command],
  ];
  const namespaces = ["--mount", "--propagation", "private", "--ipc", ...(network ? [] : ["--net"])];
  const stages = [tools.bash, "--noprofile", "--norc", "-c", VIEW_STAGE, "done-gate", COMMAND_STAGE, INIT_STAGE];
  const [file, ...args] = [
    ...(tools.sudo === null ? [] : [tools.sudo, "-n", "--"]),
    tools.unshare,
    ...namespaces,
    "--",
    ...stages,
  ];
  return {
    what: "the sandbox",
    file: file ?? tools.unshare,
    args,
    environment: { LC_ALL: "C" },
    input: told.map((value) => `${value}\0`).join(""),
    watch: (child) => watchNamespace(child, control),
    begun: () => readInit(control) !== null,
  };
}

/**
 * Ends the command's process namespace by its init, whose input is ours: works as an ordinary user, on what runs as
 * root, and by itself when our own process is gone.
 */
function watchNamespace(child: Child, control: string): ProcessTree {
  const init = { started: "" };
  const isOver = () => isGone(child) && isEnded(control, init);
  const waitUntilOver = async (limitMs: number) => {
    const until = performance.now() + limitMs;
    while (!isOver() && performance.now() < until) await sleep(POLL_MS);
    return isOver();
  };
  return {
    async terminate(graceMs) {
      child.stdin?.write("\n");
      await waitUntilOver(graceMs);
    },
    async end(limitMs) {
      child.stdin?.end();
      return (await waitUntilOver(limitMs)) ? null : "the command's process namespace could not be ended in time";
    },
    endNow: () => child.stdin?.destroy(),
  };
}

/** The number of the namespace's init as this system counts; null while the command has not begun. */
function readInit(control: string): string | null {
  const text = readIfThere(control);
  return /^[1-9][0-9]*\n$/.test(text) ? text.trim() : null;
}

/**
 * The init is a zombie, or gone, only once the kernel has ended all others in its namespace. Its start time tells it
 * from a later process of the same number.
 */
function isEnded(control: string, seen: { started: string }): boolean {
  const init = readInit(control);
  if (init === null) return true;
  const stat = readIfThere(`/proc/${init}/stat`);
  const [state = "", ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const started = rest[18] ?? "";
  seen.started ||= started;
  return state === "" || state === "Z" || state === "X" || started !== seen.started;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return ""; // Not written yet, or the process is gone: both are answers.
  }
}

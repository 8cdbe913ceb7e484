import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { Environment } from "./exec-environment.ts";
import { createTree, type ProcessTree } from "./exec-tree.ts";

const MARKER_NAME = "DONE_GATE_COMMAND";

export type Child = ChildProcessByStdio<Writable | null, Readable, Readable>;

/** One command about to be started. */
export interface LaunchTask {
  /** Absolute path. */
  readonly bash: string;
  readonly args: readonly string[];
  readonly root: string;
  readonly environment: Environment;
  /** The command's own folder, removed after it. */
  readonly folder: string;
  /** Random: tells this command's processes from all others. */
  readonly marker: string;
}

/** How a command is started, watched and ended. */
export interface Launch {
  /** For people, when it fails: "the sandbox". */
  readonly what: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Environment;
  /** Written to the child's input, which then stays open. Null: the command's input is closed from the start. */
  readonly input: string | null;
  watch(child: Child, pid: number): ProcessTree;
  /** After the exit: whether the command itself was reached. If not, what was printed is not the command's. */
  begun(): boolean;
}

export type Launcher = (task: LaunchTask) => Launch;

/** What a command finds in its environment beside the allow-list. */
export function ownVariables(marker: string, temp: string): Environment {
  return { TMPDIR: temp, [MARKER_NAME]: marker };
}

/** As a process tree of our own user. */
export function launchTree({ bash, args, environment, folder, marker }: LaunchTask): Launch {
  return {
    what: "the command",
    file: bash,
    args,
    environment: { ...environment, ...ownVariables(marker, folder) },
    input: null,
    watch: (child, pid) => createTree({ pid, isGone: () => isGone(child) }, `${MARKER_NAME}=${marker}`),
    begun: () => true,
  };
}

export function isGone(child: Child): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

export function spawnLaunch({ file, args, environment, input }: Launch, cwd: string): Child {
  const options = { cwd, env: environment, detached: true };
  if (input === null) return spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const child = spawn(file, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
  // A program that ended before it read everything tells so by its exit.
  child.stdin.on("error", () => child.stdin.destroy());
  child.stdin.write(input, "utf8");
  return child;
}

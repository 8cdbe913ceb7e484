import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Isolation } from "../core/snapshot.ts";
import type { CommandOutcome, Shell } from "../ports/shell.ts";
import { commandEnvironment, type Environment, forbiddenNames } from "./exec-environment.ts";
import { type Child, type Launch, type Launcher, launchTree, spawnLaunch } from "./exec-launch.ts";
import { createCapture, type OutputCapture } from "./exec-output.ts";
import type { ProcessTree } from "./exec-tree.ts";
import { findExecutable } from "./executable.ts";
import { removeFolder } from "./folder-removal.ts";

export const MAX_COMMAND_BYTES = 4_096;

// After its exit or its limit a command has five seconds in all: these follow one another.
const TERM_GRACE_MS = 2_000;
const END_LIMIT_MS = 1_500;
const DRAINED_BY_MS = 4_500;
const CLEARED_BY_MS = 4_800;
/** A longer delay makes Node's timers fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface ShellOptions {
  /** Absolute path of the repository's root: every command starts there. */
  readonly root: string;
  /** All variables of our own process; the allow-list picks from them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The policy's `checklist.env`. */
  readonly extraNames: readonly string[];
  /** Where each command's own TMPDIR is made. Its path is visible to commands: not the runner's own folder. */
  readonly tempFolder: string;
  readonly slots: number;
  /** How a command is started and ended, where that is not as a plain process tree. */
  readonly launcher?: { readonly launch: Launcher; readonly isolation: Isolation };
}

export interface LocalShell extends Shell {
  /** For a run that is stopped: ends every command at once, and starts none afterwards. */
  endCommands(): void;
}

/** What is the same for every command. */
interface Room {
  readonly root: string;
  readonly bash: string | null;
  readonly environment: Environment;
  readonly tempFolder: string;
  /** Why no command may start at all. */
  readonly closed: string | null;
  readonly running: RunningTrees;
  readonly launch: Launcher;
}

interface RunningTrees {
  add(tree: ProcessTree): void;
  delete(tree: ProcessTree): void;
  /** Ends what runs, without waiting for its outcome, and lets nothing start any more. */
  end(): void;
  isEnded(): boolean;
}

/** Commands are in sessions of their own, so nothing else ends them when our own process exits in mid-run. */
function createRunningTrees(): RunningTrees {
  const trees = new Set<ProcessTree>();
  let ended = false;
  const endTrees = () => {
    ended = true;
    for (const tree of trees) tree.endNow();
  };
  return {
    add(tree) {
      if (trees.size === 0) process.on("exit", endTrees);
      trees.add(tree);
    },
    delete(tree) {
      trees.delete(tree);
      if (trees.size === 0) process.off("exit", endTrees);
    },
    end: endTrees,
    isEnded: () => ended,
  };
}

/**
 * A `Shell` on this machine (Linux, macOS). Throws on a `slots` that is no positive whole number. Its isolation is
 * `process`, which keeps no secret of ours: a command of the same user can read `/proc/$PPID/environ`. When our
 * process exits while commands run, they are ended with all that is known to be theirs; a signal without a handler
 * skips that.
 */
export function createShell(options: ShellOptions): LocalShell {
  const { root, tempFolder, slots } = options;
  if (!Number.isInteger(slots) || slots < 1) throw new RangeError(`expected one slot or more, got ${slots}`);
  const environment = commandEnvironment(options.environment, options.extraNames);
  // Found once, by absolute folders only: neither the checkout nor an earlier command puts its own bash in front.
  const bash = findExecutable(environment["PATH"] ?? "", "bash");
  const forbidden = forbiddenNames(options.extraNames);
  const closed =
    forbidden.length === 0 ? null : `checklist.env names variables that commands never get: ${forbidden.join(", ")}`;
  const launch = options.launcher?.launch ?? launchTree;
  const room: Room = { root, bash, environment, tempFolder, closed, running: createRunningTrees(), launch };
  const isTree = process.platform === "linux" || process.platform === "darwin";
  const isolation = options.launcher?.isolation ?? (isTree ? "process" : "none");
  return {
    slots,
    isolation,
    reach: () => Promise.resolve({ isolation, offline: false, why: null }),
    run: async (command, { timeoutMs }) => {
      const refusal = closed ?? refuse(command);
      return refusal === null ? await runInRoom(room, command, timeoutMs) : notStarted(refusal);
    },
    endCommands: () => room.running.end(),
  };
}

function refuse(command: string): string | null {
  const bytes = Buffer.byteLength(command);
  if (bytes > MAX_COMMAND_BYTES) return `the command is ${bytes} bytes long, at most ${MAX_COMMAND_BYTES} are run`;
  if (command.includes("\0")) return "the command holds a NUL character, which no argument can carry";
  if (!command.isWellFormed())
    return "the command is not well-formed Unicode, so what would run is not what is written";
  return null;
}

function notStarted(why: string): CommandOutcome {
  return { kind: "not-started", why };
}

async function runInRoom(room: Room, command: string, timeoutMs: number): Promise<CommandOutcome> {
  let folder: string;
  try {
    folder = await mkdtemp(join(room.tempFolder, "command-"));
  } catch (error) {
    return notStarted(`no temporary folder could be made for the command: ${String(error)}`);
  }
  const marker = randomUUID();
  const started = await startBash(room, command, { folder, marker });
  if (typeof started === "string") {
    const problem = await clearFolder(folder);
    return notStarted(problem === null ? started : `${started}; ${problem}`);
  }
  const tree = started.launch.watch(started.child, started.pid);
  room.running.add(tree);
  const outcome = await follow({ ...started, tree, folder, timeoutMs });
  room.running.delete(tree);
  return outcome;
}

interface Started {
  readonly child: Child;
  readonly pid: number;
  readonly launch: Launch;
}

/** Gives a sentence when the command could not be started. */
async function startBash(
  room: Room,
  command: string,
  own: { readonly folder: string; readonly marker: string },
): Promise<Started | string> {
  if (room.running.isEnded()) return "the run was stopped";
  if (room.bash === null) return "no bash was found in the folders of PATH";
  if (!existsSync(room.root)) return `the folder to run in is not there: ${room.root}`;
  // The command is one argument and is read by bash alone; `--` keeps one that begins with a dash from being an option.
  const args = ["--noprofile", "--norc", "-euo", "pipefail", "-c", "--", command];
  try {
    const launch = room.launch({ ...room, bash: room.bash, args, ...own });
    const child = spawnLaunch(launch, room.root);
    if (child.pid !== undefined) return { child, pid: child.pid, launch };
    return await new Promise((resolve) =>
      child.once("error", (error) => resolve(`bash did not start: ${error.message}`)),
    );
  } catch (error) {
    return `bash did not start: ${String(error)}`;
  }
}

interface Running extends Started {
  readonly tree: ProcessTree;
  readonly folder: string;
  readonly timeoutMs: number;
}

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

async function follow({ child, launch, tree, folder, timeoutMs }: Running): Promise<CommandOutcome> {
  const output = captureOf(child);
  // `exit` decides, not `close`: anything the command left behind may hold the pipes open for ever.
  const exited = new Promise<Exit>((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  const closed = new Promise<true>((resolve) => child.once("close", () => resolve(true)));
  const exit = await within(exited, Math.min(timeoutMs, MAX_TIMER_MS));
  const settledMs = performance.now();
  const leftOf = (limitMs: number) => Math.max(0, settledMs + limitMs - performance.now());

  if (exit === null) await tree.terminate(TERM_GRACE_MS);
  noteProblem(output, await tree.end(END_LIMIT_MS));
  await within(closed, leftOf(DRAINED_BY_MS));
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
  const unbegun = exit !== null && !launch.begun();
  const removed = await within(
    clearFolder(folder).then((problem) => ({ problem })),
    leftOf(CLEARED_BY_MS),
  );
  noteProblem(output, removed === null ? "removing the command's TMPDIR takes long and goes on" : removed.problem);
  if (unbegun) return notStarted(`${launch.what} could not be set up: ${output.text().trim()}`);
  return outcomeOf(exit, timeoutMs, output.text());
}

function outcomeOf(exit: Exit | null, timeoutMs: number, tail: string): CommandOutcome {
  if (exit === null) return { kind: "timed-out", timeoutMs, tail };
  if (exit.code !== null) return { kind: "exited", exit: exit.code, tail };
  return { kind: "killed", signal: exit.signal ?? "unknown", tail };
}

function captureOf(child: Child): OutputCapture {
  const output = createCapture();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.add(chunk));
    stream.on("error", (error) => output.note(`reading the command's output failed: ${error.message}`));
  }
  return output;
}

function noteProblem(output: OutputCapture, problem: string | null): void {
  if (problem !== null) output.note(problem);
}

function clearFolder(folder: string): Promise<string | null> {
  return removeFolder(folder).then(
    () => null,
    (error: unknown) => `the command's TMPDIR could not be removed: ${String(error)}`,
  );
}

/** Null when the time is over first. */
async function within<T>(promise: Promise<T>, limitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  const first = await Promise.race([promise, over]);
  clearTimeout(timer);
  return first;
}

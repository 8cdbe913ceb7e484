import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { devNull } from "node:os";
import { getExecOutput } from "@actions/exec";
import { findExecutable } from "./executable.ts";

/** The variables entry/ hands down; only the few named here reach git. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface GitCommand {
  /** Subcommand first. */
  readonly args: readonly string[];
  readonly input?: Uint8Array;
  /** Exit codes that are answers, not failures; 0 alone when absent. */
  readonly accept?: readonly number[];
  /** Set for this one command, over everything else. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

export interface GitAnswer<Output> {
  readonly exit: number;
  readonly output: Output;
  readonly stderr: string;
}

/**
 * Runs git so that neither the machine's nor the repository's configuration can start a program. Every method
 * throws when git cannot be started or ends with an exit code that is not accepted.
 */
export interface Git {
  /**
   * For commands that read no input and print ids or nothing; the text has no line end at its end. (The toolkit
   * can give input, but a command that ends before reading it then brings the whole program down with EPIPE.)
   */
  readText(command: GitCommand): Promise<GitAnswer<string>>;
  /** For output that holds paths, for input, and for commands with a time limit. */
  readBytes(command: GitCommand): Promise<GitAnswer<Buffer>>;
  /** A command that lives on. The caller ends it. */
  start(args: readonly string[]): ChildProcessWithoutNullStreams;
}

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;
const MAX_STDERR_BYTES = 64 * 1024;

/** Every key that names a program, or that lets git do work nobody asked for. Last one wins, so ours do. */
const OVERRIDES: readonly string[] = [
  // Ownership is no protection here: nothing in the repository can start a program, whoever owns it. Container
  // jobs run as root over a checkout of another user, and git would refuse every command there.
  "safe.directory=*",
  "core.fsmonitor=false",
  `core.hooksPath=${devNull}`,
  `core.attributesFile=${devNull}`,
  `core.excludesFile=${devNull}`,
  "core.pager=cat",
  "core.editor=false",
  "sequence.editor=false",
  "core.askPass=",
  "core.sshCommand=false",
  "core.gitProxy=",
  // Run through a shell for each borrowed object store; `true` prints no refs.
  "core.alternateRefsCommand=true",
  // A written-down copy of the history's shape, which git would believe before the commits themselves.
  "core.commitGraph=false",
  "credential.helper=",
  "diff.external=",
  "gpg.program=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "submodule.recurse=false",
  "fetch.recurseSubmodules=false",
  "uploadpack.packObjectsHook=",
  "protocol.allow=never",
  "protocol.ext.allow=never",
];

const PREFIX: readonly string[] = ["--no-pager", ...OVERRIDES.flatMap((setting) => ["-c", setting])];

/** HOME is left out on purpose: git would find attributes and ignore files there, and curl a `.netrc`. */
function hermetic(environment: Environment): Record<string, string> {
  const path = environment["PATH"];
  // Windows cannot start a network program without it.
  const systemRoot = environment["SystemRoot"];
  return {
    ...(path === undefined ? {} : { PATH: path }),
    ...(systemRoot === undefined ? {} : { SystemRoot: systemRoot }),
    LANG: "C",
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_GRAFT_FILE: devNull,
    GIT_LITERAL_PATHSPECS: "1",
    // A partial clone would fetch what it lacks, by the remote its configuration names: no transport at all.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
  };
}

function failure(command: GitCommand, how: string, stderr: string): Error {
  const line = stderr.split("\n").find((text) => text.trim() !== "") ?? "it printed no reason";
  return new Error(`git ${command.args[0] ?? ""} ${how}: ${line}`, { cause: new Error(stderr) });
}

function accepted<Output>(command: GitCommand, answer: GitAnswer<Output>): GitAnswer<Output> {
  if ((command.accept ?? [0]).includes(answer.exit)) return answer;
  throw failure(command, `failed with exit code ${answer.exit}`, answer.stderr);
}

interface Place {
  /** Absolute: the toolkit would search PATH itself, and print to standard output about a folder it may not enter. */
  readonly program: string | null;
  readonly folder: string;
  readonly variables: Record<string, string>;
}

function programOf(place: Place): string {
  if (place.program !== null) return place.program;
  throw new Error("git was not found in the folders of PATH: install git, or put its folder (an absolute path) there");
}

async function readText(place: Place, command: GitCommand): Promise<GitAnswer<string>> {
  // In quotes: the toolkit splits its command line at spaces.
  const ran = await getExecOutput(`"${programOf(place)}"`, [...PREFIX, ...command.args], {
    cwd: place.folder,
    env: { ...place.variables, ...command.variables },
    silent: true,
    ignoreReturnCode: true,
  }).catch((cause: unknown) => {
    throw new Error(`git ${command.args[0] ?? ""} could not be started in ${place.folder}`, { cause });
  });
  // A killed process has no exit code, which the toolkit's types do not say.
  const exit: unknown = ran.exitCode;
  if (typeof exit !== "number") throw failure(command, "was killed", ran.stderr);
  return accepted(command, { exit, output: ran.stdout.replace(/\r?\n$/, ""), stderr: ran.stderr });
}

/**
 * The toolkit decodes output as UTF-8 with replacement characters, so two different paths could become the same
 * text; it also searches all it has for a line end at each chunk, which NUL-separated output does not have, and
 * it cannot end a command that hangs or survive one that does not read its input. So bytes are read here without it.
 */
function readBytes(place: Place, command: GitCommand): Promise<GitAnswer<Buffer>> {
  return new Promise((resolve, reject) => {
    const child = spawn(programOf(place), [...PREFIX, ...command.args], {
      cwd: place.folder,
      env: { ...place.variables, ...command.variables },
      // Its own process group: a fetch has helpers, and a time limit ends them too.
      detached: command.timeoutMs !== undefined,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = "";
    let stopped: string | null = null;
    const stop = (why: string): void => {
      stopped = why;
      endTree(child, command.timeoutMs !== undefined);
    };
    const { timeoutMs } = command;
    const timer = timeoutMs === undefined ? null : setTimeout(() => stop(`took more than ${timeoutMs} ms`), timeoutMs);
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES) stop(`printed more than ${MAX_OUTPUT_BYTES} bytes`);
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (stderr.length < MAX_STDERR_BYTES) stderr += chunk.toString("utf8");
    });
    child.on("error", (cause) => {
      if (timer !== null) clearTimeout(timer);
      reject(new Error(`git ${command.args[0] ?? ""} could not be started in ${place.folder}`, { cause }));
    });
    child.on("close", (exit, signal) => {
      if (timer !== null) clearTimeout(timer);
      if (stopped !== null) return reject(failure(command, stopped, stderr));
      if (exit === null) return reject(failure(command, `was killed by ${signal}`, stderr));
      try {
        resolve(accepted(command, { exit, output: Buffer.concat(chunks), stderr }));
      } catch (cause) {
        reject(cause);
      }
    });
    // git may end before it has read all input (a refused first line): its exit code says why, not the pipe.
    child.stdin.on("error", () => undefined);
    child.stdin.end(command.input ?? Buffer.alloc(0));
  });
}

function endTree(child: ChildProcessWithoutNullStreams, group: boolean): void {
  if (!group || child.pid === undefined) {
    child.kill("SIGKILL");
    return;
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is gone already, or this system has no groups.
    child.kill("SIGKILL");
  }
}

/**
 * `variables` (GIT_DIR and its like) hold for every command of this object. Keys with a free part (`filter.x.clean`,
 * `diff.x.textconv`) cannot be overridden by name: what reads files runs in a folder of `git-folder.ts`, whose
 * configuration is ours.
 */
export function createGit(from: {
  readonly folder: string;
  readonly environment: Environment;
  readonly variables?: Readonly<Record<string, string>>;
}): Git {
  const program = findExecutable(from.environment["PATH"] ?? "", "git");
  const place = { program, folder: from.folder, variables: { ...hermetic(from.environment), ...from.variables } };
  return {
    readText: (command) => readText(place, command),
    readBytes: (command) => readBytes(place, command),
    start: (args) => spawn(programOf(place), [...PREFIX, ...args], { cwd: place.folder, env: place.variables }),
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { build } from "esbuild";
import { createTerminalLog } from "../../src/adapters/log.ts";
import type { CliOutput } from "../../src/entry/cli-definition.ts";
import { runCli } from "../../src/entry/cli-program.ts";
import { createStop } from "../../src/entry/cli-stop.ts";
import { createWorld } from "../../src/entry/cli-world.ts";
import { createGitRepo, type GitRepo } from "../fixtures/git-repo.ts";

const CLI = join(import.meta.dirname, "../../src/entry/cli.ts");
const grammars = join(import.meta.dirname, "../../dist/grammars");

export interface CliRun {
  readonly exit: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly cwd?: string;
}

/** A repository with a temporary folder of its own, so that leftovers show. */
export interface CliRoom extends AsyncDisposable {
  readonly repo: GitRepo;
  /** Runs the command line in this process, with the real world around it, in the repository or a folder of it. */
  run(args: readonly string[], options?: RunOptions): Promise<CliRun>;
  /** Runs it in a process of its own, built from source when the room was made. */
  spawn(args: readonly string[], options?: RunOptions): Promise<CliRun>;
  /** As `spawn`, without waiting. */
  start(args: readonly string[], cwd?: string, stdout?: number): ChildProcess;
  /** What the command line left in its temporary folder. */
  leftovers(): Promise<readonly string[]>;
}

/** One file of all sources: loading four hundred takes two seconds of each start. */
async function buildCli(folder: string): Promise<string> {
  const outfile = join(folder, "cli.mjs");
  // What is CommonJS among the packages asks for Node's own modules by `require`.
  const js = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';
  const mainFields = ["module", "main"];
  await build({
    entryPoints: [CLI],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    banner: { js },
    mainFields,
  });
  await symlink(grammars, join(folder, "grammars"));
  return outfile;
}

export async function createCliRoom(): Promise<CliRoom> {
  const repo = await createGitRepo();
  const temp = await realpath(await mkdtemp(join(tmpdir(), "done-gate-cli-")));
  const built = await realpath(await mkdtemp(join(tmpdir(), "done-gate-built-")));
  const cli = await buildCli(built);
  const start = (args: readonly string[], cwd?: string, stdout?: number): ChildProcess =>
    spawn(process.execPath, [cli, ...args], {
      cwd: cwd ?? repo.folder,
      stdio: ["pipe", stdout ?? "pipe", "pipe"],
      env: { PATH: process.env["PATH"], HOME: temp, TMPDIR: temp, NODE_COMPILE_CACHE: join(built, "compiled") },
    });
  return {
    repo,
    start,
    run: async (args, options = {}) => await runHere(args, { cwd: repo.folder, ...options }),
    spawn: async (args, options = {}) => {
      const child = start(args, options.cwd);
      child.stdin?.on("error", () => undefined);
      child.stdin?.end(options.input ?? "");
      return await collect(child);
    },
    leftovers: () => readdir(temp),
    [Symbol.asyncDispose]: async () => {
      await repo[Symbol.asyncDispose]();
      for (const folder of [temp, built]) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function runHere(args: readonly string[], options: RunOptions & { readonly cwd: string }): Promise<CliRun> {
  const said = { out: "", err: "" };
  const output: CliOutput = {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  };
  const stop = createStop({ on: () => undefined, exit: () => process.exit() });
  const log = createTerminalLog({ write: output.err, isTTY: false, color: false, columns: 80 });
  const stdin = Readable.from([Buffer.from(options.input ?? "")]);
  const environment = { PATH: process.env["PATH"] };
  const world = createWorld({ folder: options.cwd, grammars, environment, stdin, log, stop });
  const exit = await runCli(args, { output, world });
  await stop.end();
  return { exit, signal: null, stdout: said.out, stderr: said.err };
}

export async function collect(child: ChildProcess): Promise<CliRun> {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const closed = once(child, "close");
  await closed;
  return { exit: child.exitCode, signal: child.signalCode, stdout, stderr };
}

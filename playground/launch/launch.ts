import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly input?: string | Uint8Array;
  /** Ends the program; what it had said until then is still told. */
  readonly signal?: AbortSignal | undefined;
}

/** How a program ended. */
export interface Launched {
  /** Null when a signal ended it. */
  readonly exit: number | null;
  readonly signal: string | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

const bytes = z.instanceof(Uint8Array).transform((read) => Buffer.from(read.buffer, read.byteOffset, read.byteLength));
const answerSchema = z.strictObject({
  id: z.number(),
  exit: z.number().nullable(),
  signal: z.string().nullable(),
  failure: z.string().nullable(),
  stdout: bytes,
  stderr: bytes,
});

interface Waiting {
  readonly file: string;
  readonly resolve: (ended: Launched) => void;
  readonly reject: (error: Error) => void;
}

const PROGRAM = join(import.meta.dirname, "launcher-process.mjs");

const waiting = new Map<number, Waiting>();
let launcher: ChildProcess | null = null;
let last = 0;

/**
 * Runs a program to its end with all its output in memory. A small process starts it: starting one copies the page
 * tables of who does, and the stand-in and a test's worker are ten times as large. Rejects when it cannot be started.
 */
export function launch(asked: Launch): Promise<Launched> {
  last += 1;
  const id = last;
  const { file, args, cwd, env, input = "", signal } = asked;
  const process = openLauncher();
  let leave = () => {};
  return new Promise<Launched>((resolve, reject) => {
    waiting.set(id, { file, resolve, reject });
    keepAlive(process);
    process.send({ id, file, args, cwd, env, input: Buffer.from(input) });
    const stop = () => process.send({ id, stop: true });
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop);
    leave = () => signal?.removeEventListener("abort", stop);
  }).finally(() => leave());
}

function openLauncher(): ChildProcess {
  if (launcher?.connected === true) return launcher;
  const started = fork(PROGRAM, [], { execArgv: [], env: {}, serialization: "advanced" });
  started.on("message", take);
  started.on("error", (error) => endAll(started, error));
  started.on("exit", () => endAll(started, new Error("the launcher ended")));
  launcher = started;
  return started;
}

function take(message: unknown): void {
  const { id, failure, ...ended } = answerSchema.parse(message);
  const asked = waiting.get(id);
  waiting.delete(id);
  if (launcher !== null) keepAlive(launcher);
  if (failure === null) asked?.resolve(ended);
  else asked?.reject(new Error(`cannot start ${asked.file}: ${failure}`));
}

function endAll(ended: ChildProcess, error: Error): void {
  if (launcher !== ended) return;
  launcher = null;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** While somebody waits for a program, and only then, Node must not end. */
function keepAlive(process: ChildProcess): void {
  const [own, channel] = [process, process.channel];
  if (waiting.size > 0) {
    own.ref();
    channel?.ref();
  } else {
    own.unref();
    channel?.unref();
  }
}

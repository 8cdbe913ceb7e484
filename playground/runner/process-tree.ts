import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** How long the runner waits between SIGINT, SIGTERM and the end by force, and for output after the exit. */
export interface Grace {
  readonly interruptMs: number;
  readonly terminateMs: number;
  readonly drainMs: number;
}

export const RUNNER_GRACE: Grace = { interruptMs: 7_500, terminateMs: 2_500, drainMs: 5_000 };

export interface ProcessRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly grace: Grace;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  onLine(line: string): void;
}

export interface ProcessEnd {
  readonly exitCode: number;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
}

/** Runs a process in its own group and resolves when it has ended and its output is read. Rejects when it cannot start. */
export function runProcess(request: ProcessRequest): Promise<ProcessEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(request.file, [...request.args], {
      cwd: request.cwd,
      env: { ...request.env },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.on("error", (cause) => reject(new Error(`cannot start ${request.file}`, { cause })));
    const streams = [child.stdout, child.stderr].map((stream) => readLines(stream, request.onLine));
    let ended = false;
    let timedOut = false;
    let cancelled = false;
    const stop = () => endSlowly({ pid: child.pid, grace: request.grace, ended: () => ended });
    const timer = request.timeoutMs === undefined ? undefined : setTimeout(onTimeout, request.timeoutMs);
    function onTimeout(): void {
      timedOut = true;
      stop().catch(reject);
    }
    function onAbort(): void {
      cancelled = true;
      stop().catch(reject);
    }
    if (request.signal?.aborted) onAbort();
    request.signal?.addEventListener("abort", onAbort);
    child.on("exit", (code, signal) => {
      ended = true;
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", onAbort);
      if (timedOut || cancelled) signalGroup(child.pid, "SIGKILL");
      const exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      const drained = Promise.all(streams.map((stream) => stream.done));
      // A child left behind may hold the pipes open for ever; the runner gives up on them after a while.
      const waited = new AbortController();
      Promise.race([drained, sleep(request.grace.drainMs, undefined, { signal: waited.signal }).catch(() => undefined)])
        .then(() => {
          waited.abort();
          for (const stream of streams) stream.close();
          resolve({ exitCode, timedOut, cancelled });
        })
        .catch(reject);
    });
  });
}

async function endSlowly(target: { pid: number | undefined; grace: Grace; ended: () => boolean }): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", target.grace.interruptMs],
    ["SIGTERM", target.grace.terminateMs],
  ] as const) {
    if (target.ended()) return;
    if (target.pid !== undefined) signalPid(target.pid, signal);
    const until = Date.now() + waitMs;
    while (!target.ended() && Date.now() < until) await sleep(10);
  }
  if (!target.ended()) signalGroup(target.pid, "SIGKILL");
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid !== undefined) signalPid(-pid, signal);
}

function signalPid(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

interface LineReader {
  readonly done: Promise<void>;
  close(): void;
}

/** Lines end at LF, CRLF or a lone CR, as in the runner's own reader: what follows a CR can be a command. */
function readLines(stream: NodeJS.ReadableStream & { destroy(): void }, onLine: (line: string) => void): LineReader {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const parts = (rest + chunk).split(/\r\n|\n|\r(?=[\s\S])/);
    rest = parts.pop() ?? "";
    for (const part of parts) onLine(part);
  });
  const flush = () => {
    if (rest !== "") onLine(rest.replace(/\r$/, ""));
    rest = "";
  };
  const done = new Promise<void>((resolve) => {
    stream.on("end", resolve);
    stream.on("close", resolve);
  });
  return {
    done,
    close() {
      flush();
      stream.destroy();
    },
  };
}

/**
 * Ends every process whose environment holds exactly this tracking id, also those that left their group. Loops until
 * none is found: a process may fork while the list is read.
 */
export async function endTracked(trackingId: string): Promise<number> {
  let endedCount = 0;
  for (let round = 0; round < 50; round += 1) {
    const pids = findTracked(trackingId);
    if (pids.length === 0) return endedCount;
    for (const pid of pids) signalPid(pid, "SIGKILL");
    endedCount += pids.length;
    await sleep(20);
  }
  throw new Error("processes of the job keep coming back");
}

/** Without waiting in between: these files are in memory, and a turn of the loop for each costs ten times the read. */
function findTracked(trackingId: string): readonly number[] {
  const mark = `RUNNER_TRACKING_ID=${trackingId}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && readEnvironment(name).split("\0").includes(mark))
    .map(Number);
}

/** A process may be gone or belong to someone else by now: neither is ours. */
function readEnvironment(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    return "";
  }
}

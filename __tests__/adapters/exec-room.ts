import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { createShell, type ShellOptions } from "../../src/adapters/exec.ts";
import type { CommandOutcome, Shell } from "../../src/ports/shell.ts";

export interface ExecRoom {
  readonly root: string;
  readonly temp: string;
  readonly shell: Shell;
  /** Runs with a generous limit. */
  run(command: string, timeoutMs?: number): Promise<CommandOutcome>;
  /** The process number a command wrote to a file in the root. */
  pidIn(file: string): number;
}

const rooms: string[] = [];

/** A repository root and a temporary folder of their own, with a real shell over them. Removed after the test. */
export function makeRoom(options: Partial<ShellOptions> = {}): ExecRoom {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "done-gate-exec-")));
  rooms.push(base);
  const root = options.root ?? mkdtempSync(join(base, "root-"));
  const temp = options.tempFolder ?? mkdtempSync(join(base, "temp-"));
  const environment = { PATH: process.env["PATH"], HOME: base };
  const shell = createShell({ environment, extraNames: [], slots: 2, ...options, root, tempFolder: temp });
  return {
    root,
    temp,
    shell,
    run: (command, timeoutMs = 20_000) => shell.run(command, { timeoutMs }),
    pidIn: (file) => Number.parseInt(readFileSync(join(root, file), "utf8"), 10),
  };
}

/** A process that has ended but was not collected yet does not run. */
export function isRunning(pid: number): boolean {
  try {
    const state = execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return state !== "" && !state.startsWith("Z");
  } catch {
    return false; // ps exits 1 when there is no such process.
  }
}

/** Ends what a test's command left behind on purpose, or by a defect; only numbers that the command wrote. */
function endLeftovers(base: string): void {
  for (const path of readdirSync(base, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".pid")) continue;
    const pid = Number.parseInt(readFileSync(join(base, path), "utf8"), 10);
    if (pid > 1 && isRunning(pid)) process.kill(pid, "SIGKILL");
  }
}

afterEach(() => {
  for (const base of rooms.splice(0)) {
    endLeftovers(base);
    rmSync(base, { recursive: true, force: true });
  }
});

import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";
import { findExecutable } from "../../src/adapters/executable.ts";
import { createIsolatedShell } from "../../src/adapters/sandbox.ts";
import type { IsolatedShellOptions } from "../../src/adapters/sandbox-levels.ts";
import type { CommandOutcome, ShellWish } from "../../src/ports/shell.ts";

const SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin";

export const asRoot = process.getuid?.() === 0;
/** Asked of the machine, not of the code under test: may we make namespaces here, by ourselves or by sudo? */
export const namespacesWork = canMakeNamespaces();

function canMakeNamespaces(): boolean {
  if (process.platform !== "linux") return false;
  const [file = "", ...args] = [
    ...(asRoot ? [] : ["sudo", "-n", "--"]),
    "unshare",
    "--mount",
    "--pid",
    "--fork",
    "true",
  ];
  return spawnSync(file, args, { env: { PATH: SYSTEM_PATH }, stdio: "ignore" }).status === 0;
}

export interface SandboxRoom {
  readonly base: string;
  readonly root: string;
  readonly home: string;
  readonly runnerTemp: string;
  readonly shell: ReturnType<typeof createIsolatedShell>;
  readonly said: readonly string[];
  run(command: string, timeoutMs?: number): Promise<CommandOutcome>;
}

const rooms: string[] = [];

export function wish(asked: Partial<ShellWish> = {}): ShellWish {
  return { env: [], requireIsolation: "none", network: true, ...asked };
}

export function makeBase(parent = tmpdir()): string {
  const base = realpathSync(mkdtempSync(join(parent, "done-gate-sandbox-")));
  rooms.push(base);
  return base;
}

export function makeSandbox(asked: Partial<ShellWish>, options: Partial<IsolatedShellOptions> = {}): SandboxRoom {
  const base = makeBase();
  const folder = (name: string) => {
    mkdirSync(join(base, name), { recursive: true });
    return join(base, name);
  };
  const [root, home, temp, runnerTemp] = [folder("the root, here"), folder("home"), folder("temp"), folder("_temp")];
  const said: string[] = [];
  const shell = createIsolatedShell({
    ...{ root, tempFolder: temp, hidden: [runnerTemp], programs: [process.execPath], slots: 2 },
    ...{ environment: { PATH: process.env["PATH"], HOME: home }, say: (line: string) => said.push(line) },
    wish: wish(asked),
    ...options,
  });
  const run = (command: string, timeoutMs = 20_000) => shell.run(command, { timeoutMs });
  return { base, root, home, runnerTemp, shell, said, run };
}

/** A folder of system programs: those of this machine, but some replaced by a script and some left out (null). */
export function programsWith(base: string, changed: Readonly<Record<string, string | null>>): string {
  const folder = join(base, "programs");
  mkdirSync(folder);
  for (const name of ["unshare", "bash", "setpriv", "setsid", "mount", "timeout", "sudo"]) {
    const real = findExecutable(SYSTEM_PATH, name);
    if (!(name in changed) && real !== null) symlinkSync(real, join(folder, name));
  }
  for (const [name, script] of Object.entries(changed)) {
    if (script === null) continue;
    writeFileSync(join(folder, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

export function plant(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

afterEach(() => {
  for (const base of rooms.splice(0)) rmSync(base, { recursive: true, force: true });
});

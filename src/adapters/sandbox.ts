import { randomUUID } from "node:crypto";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ISOLATIONS } from "../core/snapshot.ts";
import type { Reached, ShellWish } from "../ports/shell.ts";
import { createShell, type LocalShell } from "./exec.ts";
import { type IsolatedShellOptions, type Level, levelsFor, planLevel } from "./sandbox-levels.ts";
import { findShortfall, probeCommand } from "./sandbox-probe.ts";

const PROBE_TIMEOUT_MS = 20_000;

/**
 * A shell as isolated as the policy asks, or more. Nothing is tried where nothing is asked: the plain process tree is
 * the default, since commands that use docker or sudo work only there (ADR 15). A level counts by what a self-test
 * found, not by what was started; where less is reached than was asked for, no command is started.
 */
export function createIsolatedShell(options: IsolatedShellOptions): LocalShell {
  const { wish } = options;
  const plain = createShell({ ...options, extraNames: wish.env });
  const opened: LocalShell[] = [plain];
  let ended = false;
  const open = (level: Level) => {
    const shell = createShell({ ...options, extraNames: wish.env, launcher: level });
    opened.push(shell);
    if (ended) shell.endCommands();
    return shell;
  };
  let chosen: Chosen = { shell: plain, reached: { isolation: plain.isolation, offline: false, why: null } };
  let reaching: Promise<Reached> | null = null;
  const reach = () => {
    reaching ??= tryLevels(options, { plain, open }).then((found) => {
      chosen = found;
      if (found.reached.why !== null)
        options.say(`Isolation of commands is "${found.reached.isolation}". ${found.reached.why}.`);
      return found.reached;
    });
    return reaching;
  };
  return {
    slots: plain.slots,
    get isolation() {
      return chosen.reached.isolation;
    },
    reach,
    run: async (command, limits) => {
      const weak = findWeakness(await reach(), wish);
      return weak === null ? await chosen.shell.run(command, limits) : { kind: "not-started", why: weak };
    },
    endCommands: () => {
      ended = true;
      for (const shell of opened) shell.endCommands();
    },
  };
}

interface Chosen {
  readonly shell: LocalShell;
  readonly reached: Reached;
}

async function tryLevels(
  options: IsolatedShellOptions,
  shells: { readonly plain: LocalShell; readonly open: (level: Level) => LocalShell },
): Promise<Chosen> {
  const refused: string[] = [];
  const why = () => (refused.length === 0 ? null : refused.join("; "));
  for (const isolation of levelsFor(options.wish)) {
    const level = await planLevel(isolation, options);
    const shell = typeof level === "string" ? null : shells.open(level);
    const problem = typeof level === "string" ? level : await testLevel(level, shell ?? shells.plain);
    if (problem === null && shell !== null)
      return { shell, reached: { isolation, offline: !options.wish.network, why: why() } };
    refused.push(`"${isolation}" was not reached: ${problem ?? "it could not be opened"}`);
  }
  return { shell: shells.plain, reached: { isolation: shells.plain.isolation, offline: false, why: why() } };
}

function findWeakness(found: Reached, wish: ShellWish): string | null {
  if (ISOLATIONS.indexOf(found.isolation) < ISOLATIONS.indexOf(wish.requireIsolation))
    return `isolation ${wish.requireIsolation} is required, ${found.isolation} is reached`;
  return wish.network || found.offline ? null : "commands may not reach the network, and cannot be cut off it here";
}

async function testLevel(level: Level, shell: LocalShell): Promise<string | null> {
  const canaries = level.canaries
    .filter((folder) => existsSync(folder))
    .map((folder) => join(folder, `canary-${randomUUID()}`));
  try {
    for (const path of canaries) writeFileSync(path, "canary\n", { mode: 0o644 });
    const outcome = await shell.run(probeCommand({ canaries, ourPid: process.pid }), { timeoutMs: PROBE_TIMEOUT_MS });
    if (outcome.kind === "exited" && outcome.exit === 0) return findShortfall(outcome.tail, level.expected);
    return outcome.kind === "not-started" ? outcome.why : `the self-test ended with ${JSON.stringify(outcome)}`;
  } catch (error) {
    return `the self-test could not be made: ${String(error)}`;
  } finally {
    for (const path of canaries) rmSync(path, { force: true });
  }
}

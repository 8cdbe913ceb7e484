import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ISOLATIONS, type Isolation } from "../core/snapshot.ts";
import type { Reached, ShellWish } from "../ports/shell.ts";
import { createShell, type LocalShell, type ShellOptions } from "./exec.ts";
import { type Launcher, launchTree } from "./exec-launch.ts";
import { findExecutable } from "./executable.ts";
import { launchSandboxed, type SandboxTools } from "./sandbox-launch.ts";
import { type Expectation, findShortfall, probeCommand } from "./sandbox-probe.ts";

const SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
const PROBE_TIMEOUT_MS = 20_000;
const VERSION_TIMEOUT_MS = 5_000;

export interface IsolatedShellOptions extends Omit<ShellOptions, "extraNames" | "launcher"> {
  readonly wish: ShellWish;
  /** Folders of the runner that commands must not see, as its temp. Absent ones are passed over. */
  readonly hidden: readonly string[];
  /** The programs that run us: Node and our own file. */
  readonly programs: readonly string[];
  /** Hears once what was reached and what was refused, when anything was tried. */
  readonly say: (sentence: string) => void;
  /** Where the system's own programs are looked for; absent: the usual folders. */
  readonly systemPath?: string;
}

/** A level that can be tried: how commands are started, and what the self-test must then find. */
interface Level {
  readonly isolation: Isolation;
  readonly launch: Launcher;
  readonly expected: Expectation;
  readonly canaries: readonly string[];
}

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

/** What is tried, in this order. Only namespaces and containers can cut a command off the network. */
function levelsFor({ requireIsolation, network }: ShellWish): readonly Isolation[] {
  if (network && (requireIsolation === "none" || requireIsolation === "process")) return [];
  const all: readonly Isolation[] =
    requireIsolation === "container" ? ["container", "sandbox", "uid"] : ["sandbox", "uid"];
  return all.filter((level) => network || level !== "uid");
}

/** Gives a sentence when this machine cannot even try. */
async function planLevel(isolation: Isolation, options: IsolatedShellOptions): Promise<Level | string> {
  if (process.platform !== "linux" || process.getuid === undefined || process.getgid === undefined)
    return `it is built on Linux only, this is ${process.platform}`;
  const us = { user: process.getuid(), group: process.getgid() };
  const owner = existsSync(options.root) ? statSync(options.root) : null;
  if (owner === null) return `the folder to run in is not there: ${options.root}`;
  // Root in a job container works on a checkout of the runner's user: that user can write in it, and is not root.
  const whom = us.user === 0 ? { user: owner.uid, group: owner.gid } : us;
  if (isolation === "uid") return planOtherUser({ us, whom, options });
  if (isolation === "container") return "no container is built by this version";
  const tools = await findTools(options.systemPath ?? SYSTEM_PATH, us.user);
  if (typeof tools === "string") return tools;
  const { wish, root, tempFolder, hidden, programs } = options;
  const plan = { tools, ...whom, network: wish.network, around: { root, tempFolder, hidden, programs } };
  return {
    isolation,
    launch: (task) => launchSandboxed(plan, task),
    expected: {
      user: whom.user,
      ourUser: us.user,
      apart: ["mnt", "pid", "ipc", ...(wish.network ? [] : (["net"] as const))],
    },
    canaries: [tempFolder, ...hidden],
  };
}

async function findTools(path: string, user: number): Promise<SandboxTools | string> {
  const found = ["unshare", "bash", "setpriv", "setsid", "mount", "timeout"].map(
    (name) => [name, findExecutable(path, name)] as const,
  );
  const missing = found.filter(([, file]) => file === null).map(([name]) => name);
  const sudo = user === 0 ? null : findExecutable(path, "sudo");
  if (user !== 0 && sudo === null) missing.push("sudo");
  const [unshare, bash, , , , timeout] = found.map(([, file]) => file);
  if (missing.length > 0 || !unshare || !bash || !timeout) return `programs are missing: ${missing.join(", ")}`;
  return { sudo, unshare, bash, waiter: await chooseWaiter(timeout) };
}

/**
 * GNU's `timeout` without a limit ends by any signal its child ended by. Others are not known to; `unshare` does
 * since util-linux 2.39 (before, it told SIGKILL as an exit of 1).
 */
async function chooseWaiter(timeout: string): Promise<string> {
  const version = promisify(execFile)(timeout, ["--version"], { env: { LC_ALL: "C" }, timeout: VERSION_TIMEOUT_MS });
  const { stdout } = await version.catch(() => ({ stdout: "" }));
  return stdout.includes("GNU coreutils") ? "timeout --foreground -- 0" : "unshare --fork --";
}

interface Someone {
  readonly user: number;
  readonly group: number;
}

/** As the workspace's owner, where we are root and the workspace is not: elsewhere nobody else could write in it. */
function planOtherUser({
  us,
  whom,
  options,
}: {
  readonly us: Someone;
  readonly whom: Someone;
  readonly options: IsolatedShellOptions;
}): Level | string {
  const setpriv = findExecutable(options.systemPath ?? SYSTEM_PATH, "setpriv");
  if (setpriv === null) return "setpriv is missing";
  if (us.user !== 0) return "only root can start commands as another user without changing who owns the workspace";
  if (whom.user === us.user) return "the workspace belongs to root, so no other user could write in it";
  const drop = [`--reuid=${whom.user}`, `--regid=${whom.group}`, "--clear-groups", "--no-new-privs"];
  const args = [...drop, "--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all", "--"];
  return {
    isolation: "uid",
    launch: (task) => {
      chownSync(task.folder, whom.user, whom.group);
      const plain = launchTree(task);
      return { ...plain, file: setpriv, args: [...args, plain.file, ...plain.args] };
    },
    expected: { user: whom.user, ourUser: us.user, apart: [] },
    canaries: [],
  };
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

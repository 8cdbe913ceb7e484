import { execFile } from "node:child_process";
import { chownSync, existsSync, realpathSync, statSync } from "node:fs";
import { promisify } from "node:util";
import type { Isolation } from "../core/snapshot.ts";
import type { ShellWish } from "../ports/shell.ts";
import type { ShellOptions } from "./exec.ts";
import { type Launcher, launchTree } from "./exec-launch.ts";
import { findExecutable } from "./executable.ts";
import { launchContained, prepareImage } from "./sandbox-container.ts";
import { launchSandboxed, type SandboxTools } from "./sandbox-launch.ts";
import type { Expectation } from "./sandbox-probe.ts";

const SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
const DOCKER_PATH = `${SYSTEM_PATH}:/usr/local/bin`;
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
export interface Level {
  readonly isolation: Isolation;
  readonly launch: Launcher;
  readonly expected: Expectation;
  readonly canaries: readonly string[];
}

/** What is tried, in this order. Only namespaces and containers can cut a command off the network. */
export function levelsFor({ requireIsolation, network }: ShellWish): readonly Isolation[] {
  if (network && (requireIsolation === "none" || requireIsolation === "process")) return [];
  const all: readonly Isolation[] =
    requireIsolation === "container" ? ["container", "sandbox", "uid"] : ["sandbox", "uid"];
  return all.filter((level) => network || level !== "uid");
}

/** Gives a sentence when this machine cannot even try. */
export async function planLevel(isolation: Isolation, options: IsolatedShellOptions): Promise<Level | string> {
  if (process.platform !== "linux" || process.getuid === undefined || process.getgid === undefined)
    return `it is built on Linux only, this is ${process.platform}`;
  const us = { user: process.getuid(), group: process.getgid() };
  const owner = existsSync(options.root) ? statSync(options.root) : null;
  if (owner === null) return `the folder to run in is not there: ${options.root}`;
  // Root in a job container works on a checkout of the runner's user: that user can write in it, and is not root.
  const whom = us.user === 0 ? { user: owner.uid, group: owner.gid } : us;
  if (isolation === "uid") return planOtherUser({ us, whom, options });
  if (isolation === "container") return await planContainer(whom, us.user, options);
  const tools = await findTools(options.systemPath ?? SYSTEM_PATH, us.user);
  if (typeof tools === "string") return tools;
  const { wish, root, tempFolder, hidden, programs } = options;
  const plan = { tools, ...whom, network: wish.network, around: { root, tempFolder, hidden, programs } };
  return {
    isolation,
    launch: (task) => launchSandboxed(plan, task),
    expected: {
      ...whom,
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
  // By the path that is still there when what holds a link to it is hidden.
  return { sudo, unshare, bash: realpathSync(bash), waiter: await chooseWaiter(timeout) };
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
    expected: { ...whom, ourUser: us.user, apart: [] },
    canaries: [],
  };
}

async function planContainer(whom: Someone, ourUser: number, options: IsolatedShellOptions): Promise<Level | string> {
  const docker = findExecutable(options.systemPath ?? DOCKER_PATH, "docker");
  if (docker === null) return "docker is missing";
  const problem = await prepareImage(docker);
  if (problem !== null) return problem;
  const { wish, root, tempFolder, hidden, programs } = options;
  const plan = { docker, ...whom, network: wish.network, around: { root, tempFolder, hidden, programs } };
  return {
    isolation: "container",
    launch: (task) => launchContained(plan, task),
    expected: { ...whom, ourUser, apart: ["mnt", "pid", "ipc", ...(wish.network ? [] : (["net"] as const))] },
    canaries: [tempFolder, ...hidden],
  };
}

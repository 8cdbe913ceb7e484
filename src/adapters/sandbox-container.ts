import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, isGone, type Launch, type LaunchTask, ownVariables } from "./exec-launch.ts";
import type { ProcessTree } from "./exec-tree.ts";
import { credentialFiles, giveTo, maskConfigs, namedFolders, resolved, type Surroundings } from "./sandbox-view.ts";

// The policy names no image, and a foreign one would not hold what the workflow prepared. So the image is empty, made
// here from nothing, and the runner's own system is mounted into it, read-only: nothing is pulled.
const IMAGE = "done-gate-empty:1";
const EMPTY_ARCHIVE = Buffer.alloc(1_024);
const SYSTEM_FOLDERS = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt"];
const DOCKER_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
/** What `docker run` exits with when the container could not be started. */
const NOT_STARTED = 125;
const DOCKER_ENVIRONMENT = { LC_ALL: "C", PATH: "/usr/sbin:/usr/bin:/sbin:/bin" };

export interface ContainerPlan {
  /** Absolute path of the docker command. */
  readonly docker: string;
  readonly around: Omit<Surroundings, "environment" | "user" | "group">;
  readonly user: number;
  readonly group: number;
  readonly network: boolean;
}

/** Makes the empty image unless it is there; gives a sentence when docker does not answer or refuses. */
export async function prepareImage(docker: string): Promise<string | null> {
  if ((await runDocker(docker, ["image", "inspect", IMAGE])) === null) return null;
  const problem = await runDocker(docker, ["import", "-", IMAGE], EMPTY_ARCHIVE);
  return problem === null ? null : `docker made no image: ${problem}`;
}

/** Starts one command in a container of the runner's own system. Without network: none at all; else the runner's. */
export function launchContained(plan: ContainerPlan, task: LaunchTask): Launch {
  const name = `done-gate-${task.marker}`;
  let started: Child | null = null;
  return {
    what: "the container",
    file: plan.docker,
    args: ["run", ...containerOptions(plan, task, name), IMAGE, ...containerCommand(task)],
    environment: DOCKER_ENVIRONMENT,
    input: null,
    watch: (child) => {
      started = child;
      return watchContainer(child, plan.docker, name);
    },
    begun: () => started?.exitCode !== NOT_STARTED,
  };
}

function containerOptions(plan: ContainerPlan, task: LaunchTask, name: string): readonly string[] {
  const { user, group, network, around } = plan;
  const { environment, root } = task;
  const tmp = join(task.folder, "tmp");
  mkdirSync(tmp, { mode: 0o700 });
  giveTo({ user, group }, tmp);
  const surroundings = { ...around, environment, user, group };
  const system = SYSTEM_FOLDERS.filter((path) => existsSync(path)).map((path) => bind(path, path, true));
  // A folder that PATH names and the system's folders hold is there already, and stays read-only.
  const named = namedFolders(environment).filter((path) => !SYSTEM_FOLDERS.some((top) => path.startsWith(`${top}/`)));
  const home = environment["HOME"];
  return [
    ...["--rm", "--name", name, "--pull", "never", "--log-driver", "none", "--read-only", "--ipc", "private"],
    ...["--user", `${user}:${group}`, "--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
    ...["--network", network ? "host" : "none", "--workdir", root],
    ...(home === undefined || home === "/" ? [] : ["--tmpfs", `${home}:rw,exec,mode=1777`]),
    ...[...system, bind(tmp, "/tmp", false), ...resolved([root, ...named]).map((path) => bind(path, path, false))],
    ...maskConfigs(surroundings, task.folder).map(({ from, to }) => bind(from, to, true)),
    ...credentialFiles(root).map((path) => bind("/dev/null", path, true)),
  ].flat();
}

/** Commas and quotes would make further options of a path: docker reads the value as a line of CSV. */
function bind(from: string, to: string, readonly: boolean): readonly string[] {
  const fields = ["type=bind", `source=${from}`, `target=${to}`, ...(readonly ? ["readonly"] : [])];
  return [
    "--mount",
    fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(","),
  ];
}

/** `timeout` without a limit is the first process, so that the command is not: signals to that one are ignored. */
function containerCommand(task: LaunchTask): readonly string[] {
  const variables = Object.entries({ ...task.environment, ...ownVariables(task.marker, "/tmp") });
  const names = variables.map(([name, value]) => `${name}=${value}`);
  return ["/usr/bin/timeout", "--foreground", "--", "0", "/usr/bin/env", "-i", ...names, task.bash, ...task.args];
}

/** The container ends with its first process, and with it everything inside; docker's own exit tells that it did. */
function watchContainer(child: Child, docker: string, name: string): ProcessTree {
  const wait = async (limitMs: number) => {
    const until = performance.now() + limitMs;
    while (!isGone(child) && performance.now() < until) await sleep(POLL_MS);
    return isGone(child);
  };
  return {
    async terminate(graceMs) {
      await Promise.all([runDocker(docker, ["kill", "--signal", "TERM", name]), wait(graceMs)]);
    },
    async end(limitMs) {
      if (isGone(child)) return null;
      const [problem, over] = await Promise.all([runDocker(docker, ["kill", name]), wait(limitMs)]);
      return over ? null : `the container could not be ended (${problem ?? "docker did not return"})`;
    },
    endNow: () => {
      spawn(docker, ["kill", name], { env: DOCKER_ENVIRONMENT, stdio: "ignore", detached: true }).unref();
    },
  };
}

/** Null when docker did it; else the last line of what it said. */
function runDocker(docker: string, args: readonly string[], input?: Buffer): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { env: DOCKER_ENVIRONMENT, timeout: DOCKER_TIMEOUT_MS };
    const child = execFile(docker, args, options, (error, _, stderr) =>
      resolve(error === null ? null : (stderr.trim().split("\n").at(-1) ?? error.message)),
    );
    child.stdin?.on("error", () => child.stdin?.destroy()); // One that ended early tells so by its exit.
    child.stdin?.end(input);
  });
}

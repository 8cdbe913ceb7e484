import { chownSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { Environment } from "./exec-environment.ts";
import { gitConfigs, withoutCredentials } from "./sandbox-git.ts";
import { HOLD } from "./sandbox-stages.ts";

/** What a sandbox is made around. All paths absolute. */
export interface Surroundings {
  readonly root: string;
  /** Where each command's own folder is made: hidden from commands but for that folder's `tmp`, seen as `/tmp`. */
  readonly tempFolder: string;
  /** Folders of the runner that commands must not see (its temp, which holds the files that steer later steps). */
  readonly hidden: readonly string[];
  /** Programs that run beside or after us: commands may see where they lie, and not write there. */
  readonly programs: readonly string[];
  /** The environment that commands get. What it names stays as it is: that is how tools were prepared. */
  readonly environment: Environment;
  readonly user: number;
  readonly group: number;
}

/** What is found below HOME and gives access to something. A tool that needs one of these does not work inside. */
const SECRETS_AT_HOME = [
  ...[".ssh", ".aws", ".azure", ".docker", ".kube", ".gnupg", ".config/gh", ".config/gcloud", ".config/hub"],
  ...[".config/containers", ".local/share/keyrings", ".password-store", ".terraform.d/credentials.tfrc.json"],
  ...[".git-credentials", ".config/git/credentials", ".netrc", "_netrc", ".npmrc", ".yarnrc.yml", ".pypirc"],
  ...[".cargo/credentials", ".cargo/credentials.toml", ".gem/credentials", ".vault-token", ".bash_history"],
];
/** Sockets and folders of services that run programs for whoever may speak to them. */
const SERVICES = [
  ...[
    "/run/docker.sock",
    "/run/containerd",
    "/run/podman",
    "/run/crio",
    "/run/user",
    "/run/buildkit",
    "/run/snapd.socket",
  ],
  ...["/run/dbus", "/run/systemd/private"],
];
/** Folders of PATH that are the system's own. */
const SYSTEM = /^\/(?:s?bin|lib[^/]*|etc|usr(?!\/local\/lib\/android))(?:\/|$)/;
const SHARED_TEMP = ["/tmp", "/var/tmp"];
/** A self-hosted runner keeps its registration beside its programs. */
const RUNNER_SECRETS = [".credentials", ".credentials_rsaparams", ".credentials_migrated", ".runner", ".env", "_diag"];

/**
 * Creates a command's own parts in its folder, and gives the table of mounts (as fstab has it, in this order) that
 * shapes what the command sees. `mount --all` passes over a line only where that very thing is mounted there already.
 */
export function planView(around: Surroundings, folder: string): string {
  const { root, environment } = around;
  const broad = resolved([...SHARED_TEMP, ...around.hidden, around.tempFolder]);
  const fixed = runnerFolders(around.programs).filter((path) => !covered(path, broad));
  const keeps = resolved([root, ...namedFolders(environment)]).filter((path) => covered(path, [...broad, ...fixed]));
  const tmp = join(folder, "tmp");
  mkdirSync(tmp, { mode: 0o700 });
  const home = environment["HOME"];
  for (const path of [...keeps, ...(home === undefined ? [] : [home])]) prepareInTmp(tmp, path);
  giveTo(around, tmp);
  const secrets = [...secretsAt(home), ...SERVICES, ...credentialFiles(root), ...runnerSecrets(around.programs)];
  const masked = resolved(secrets);
  // What becomes read-only shows itself anew, without what was mounted inside before.
  const isLate = (path: string) => covered(path, fixed) && !covered(path, keeps);
  const mounts: readonly Mount[] = [
    ...masked.filter((path) => !isLate(path)).map(conceal),
    ...maskConfigs(around, folder),
    { from: "hold", to: HOLD, type: "tmpfs", options: "mode=755" },
    ...keeps.map((path, at) => ({ from: path, to: `${HOLD}/${at}`, options: "rbind,X-mount.mkdir" })),
    ...fixed.map((path) => ({ from: path, to: path, options: "bind,ro" })),
    ...masked.filter(isLate).map(conceal),
    // The folder lies below one of those that are hidden: its part comes first, the rest is hidden around it.
    { from: tmp, to: "/tmp", options: "bind" },
    { from: "/tmp", to: "/var/tmp", options: "bind" },
    ...broad.filter((path) => !SHARED_TEMP.includes(path)).map(hideFolder),
    ...keeps.map((path, at) => ({ from: `${HOLD}/${at}`, to: path, options: "rbind,X-mount.mkdir" })),
    ...(around.user === 0 ? ownMounts(around, broad) : [SHARED_MEMORY]),
  ];
  return mounts.map(renderMount).join("");
}

/** The table for the process namespace: root without capabilities may still write the kernel's settings. */
export function planProc(user: number): string {
  const proc = { from: "done-gate", to: "/proc", type: "proc", options: "nosuid,nodev,noexec" };
  const settings = user === 0 ? PROC_SETTINGS.filter((path) => existsSync(path)) : [];
  return [proc, ...settings.map((path) => ({ from: path, to: path, options: "bind,ro" }))].map(renderMount).join("");
}

const PROC_SETTINGS = ["/proc/sys", "/proc/sysrq-trigger", "/proc/bus", "/proc/fs", "/proc/irq"];
const SHARED_MEMORY = { from: "done-gate-shm", to: HOLD, type: "tmpfs", options: "mode=1777,nosuid,nodev" };

interface Mount {
  readonly from: string;
  readonly to: string;
  readonly type?: string;
  readonly options: string;
}

function renderMount({ from, to, type, options }: Mount): string {
  const inTable = (path: string) =>
    path.replaceAll(/[\s\\#]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`);
  return `${inTable(from)} ${inTable(to)} ${type ?? "none"} ${options} 0 0\n`;
}

/** What stays writable where the system's own tree becomes read-only, each on a mount of its own. */
function ownMounts({ root, environment }: Surroundings, broad: readonly string[]): readonly Mount[] {
  const writable = [environment["HOME"] ?? "", root, ...namedFolders(environment).filter((path) => !SYSTEM.test(path))];
  const own = resolved(writable).filter((path) => !covered(path, broad));
  return own.map((path) => ({ from: path, to: path, options: "rbind" }));
}

function hideFolder(path: string): Mount {
  return { from: "done-gate", to: path, type: "tmpfs", options: "mode=755,size=1m,nosuid,nodev" };
}

function conceal(path: string): Mount {
  return isFolder(path) ? hideFolder(path) : { from: "/dev/null", to: path, options: "bind" };
}

/** Git settings of the workspace and of the user, copied without what authenticates. Untouched when nothing does. */
export function maskConfigs(
  { root, environment }: Pick<Surroundings, "root" | "environment">,
  folder: string,
): readonly Mount[] {
  const masks: Mount[] = [];
  for (const { path, text } of gitConfigs(root, environment["HOME"])) {
    const clean = withoutCredentials(text);
    if (clean === text) continue;
    const copy = join(folder, `config-${masks.length}`);
    writeFileSync(copy, clean, { encoding: "latin1", mode: 0o644 });
    masks.push({ from: copy, to: path, options: "bind" });
  }
  return masks;
}

function secretsAt(home: string | undefined): readonly string[] {
  return home === undefined || !isAbsolute(home) ? [] : SECRETS_AT_HOME.map((name) => join(home, name));
}

/** What `google-github-actions/auth` leaves in the workspace. */
export function credentialFiles(root: string): readonly string[] {
  const names = existsSync(root) ? readdirSync(root) : [];
  return names.filter((name) => /^gha-creds-.*\.json$/.test(name)).map((name) => join(root, name));
}

/** `<runner>/externals/node24/bin/node` and `<work>/_actions/<owner>/<repo>/<ref>/dist/index.js`, by their folders. */
function runnerFolders(programs: readonly string[]): readonly string[] {
  const found = programs.flatMap((path) => [
    /^(.*)\/externals\/node[^/]*\/bin\/node$/.exec(path)?.[1] ?? "",
    /^(.*\/_actions)\/[^/]+\/[^/]+\/[^/]+\//.exec(path)?.[1] ?? "",
  ]);
  return resolved(found);
}

function runnerSecrets(programs: readonly string[]): readonly string[] {
  return runnerFolders(programs).flatMap((path) => RUNNER_SECRETS.map((name) => join(path, name)));
}

/** The folders that variables of commands point to: PATH, language homes, what policy adds. Not HOME. */
export function namedFolders(environment: Environment): readonly string[] {
  const values = Object.entries(environment).flatMap(([name, value]) => (name === "HOME" ? [] : value.split(":")));
  return resolved(values.filter((value) => isAbsolute(value) && value.length > 1)).filter(isFolder);
}

/** Those that exist, links followed, each once, none below another. */
export function resolved(paths: readonly string[]): readonly string[] {
  const real = paths.filter((path) => path !== "" && existsSync(path)).map((path) => realpathSync(path));
  const once = [...new Set(real)].filter((path) => path !== "/");
  return once.filter((path) => !once.some((other) => other !== path && within(path, other)));
}

function covered(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path !== folder && within(path, folder));
}

function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Where we are root, commands may run as another user. */
export function giveTo({ user, group }: Pick<Surroundings, "user" | "group">, tmp: string): void {
  const below = readdirSync(tmp, { recursive: true, encoding: "utf8" }).map((name) => join(tmp, name));
  for (const path of [tmp, ...below]) if (statSync(path).uid !== user) chownSync(path, user, group);
}

/** Made by us, so that it is ours to remove: the stages run as root. */
function prepareInTmp(tmp: string, path: string): void {
  if (path !== "/tmp" && within(path, "/tmp")) mkdirSync(join(tmp, relative("/tmp", path)), { recursive: true });
}

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { launch } from "../launch/launch.ts";
import { type BuiltIn, type BuiltInCall, type BuiltInEnd, flagOf, inBrackets, inputOf } from "./built-in.ts";
import { processEnvironment } from "./job-scope.ts";
import { isRecord, textAt } from "./trigger.ts";
import { type Json, type JsonRecord, NotModelled } from "./types.ts";

const INPUTS = {
  repository: inBrackets("github.repository"),
  ref: "",
  token: inBrackets("github.token"),
  "ssh-key": "",
  "ssh-known-hosts": "",
  "ssh-strict": "true",
  "ssh-user": "git",
  "persist-credentials": "true",
  path: "",
  clean: "true",
  filter: "",
  "sparse-checkout": "",
  "sparse-checkout-cone-mode": "true",
  "fetch-depth": "1",
  "fetch-tags": "false",
  "show-progress": "true",
  lfs: "false",
  submodules: "false",
  "set-safe-directory": "true",
  "github-server-url": "",
  "allow-unsafe-pr-checkout": "false",
} as const;

/** Inputs that would need more than is played here; anything but these values is refused. */
const ONLY_DEFAULTS = ["ssh-key", "filter", "sparse-checkout", "lfs", "submodules", "github-server-url"] as const;

/** `actions/checkout`, by real git over HTTP, from v4 to v7. */
export const CHECKOUT: BuiltIn = { inputs: INPUTS, run: checkOut };

interface Source {
  readonly repository: string;
  readonly folder: string;
  /** Full ref, branch or tag name; empty when only `commit` is known. */
  readonly ref: string;
  readonly commit: string;
}

async function checkOut(call: BuiltInCall): Promise<BuiltInEnd> {
  for (const name of ONLY_DEFAULTS) {
    if (inputOf(call, name) !== INPUTS[name]) throw new NotModelled(`the input \`${name}\` of actions/checkout`);
  }
  const source = readSource(call);
  if (call.major >= 7) refuseForkCode(call, source);
  const git = gitIn(call, source.folder);
  await prepareFolder(call, source, git);
  const credentials = await configureCredentials(call, source);
  const depth = Math.max(0, Math.floor(Number(inputOf(call, "fetch-depth"))) || 0);
  const tags = flagOf(call, "fetch-tags");
  if (depth === 0) await git(["fetch", "--prune", "--no-recurse-submodules", "origin", ...allHistory(source)]);
  else {
    const tagFlag = tags ? [] : ["--no-tags"];
    await git([
      "fetch",
      ...tagFlag,
      "--prune",
      "--no-recurse-submodules",
      `--depth=${depth}`,
      "origin",
      ...targeted(source),
    ]);
  }
  await git(["checkout", "--progress", "--force", ...(await checkoutTarget(source, git))]);
  const commit = (await git(["log", "-1", "--format=%H"])).trim();
  call.log(`HEAD is now at ${commit}`);
  if (!flagOf(call, "persist-credentials")) await credentials.remove();
  return { outputs: { ref: source.ref, commit }, post: credentials.remove };
}

function readSource(call: BuiltInCall): Source {
  const { workspace } = call.scope.folders;
  const folder = resolve(workspace, inputOf(call, "path") || ".");
  if (!(folder + sep).startsWith(workspace + sep))
    throw new Error(`Repository path '${folder}' is not under '${workspace}'`);
  const repository = inputOf(call, "repository");
  const wanted = inputOf(call, "ref");
  if (/^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/.test(wanted)) return { repository, folder, ref: "", commit: wanted };
  if (wanted !== "") return { repository, folder, ref: wanted, commit: "" };
  const own = repository.toLowerCase() === String(call.github["repository"]).toLowerCase();
  if (!own) throw new NotModelled("a checkout of another repository without `ref`");
  return { repository, folder, ref: String(call.github["ref"]), commit: String(call.github["sha"]) };
}

/** v7 and later: no code of a fork's pull request in a run that holds this repository's token and secrets. */
function refuseForkCode(call: BuiltInCall, source: Source): void {
  if (flagOf(call, "allow-unsafe-pr-checkout") || inputOf(call, "ref") === "") return;
  const event = call.github["event_name"];
  const payload = isRecord(call.github["event"]) ? call.github["event"] : {};
  const head =
    event === "pull_request_target" ? targetHead(payload) : event === "workflow_run" ? runHead(payload) : null;
  if (head === null || typeof head.id !== "number" || head.id === numberAt(payload, ["repository", "id"])) return;
  const named = source.repository.toLowerCase() === head.name?.toLowerCase();
  const pullRef = /^refs\/pull\/[0-9]+\/(?:head|merge)$/.test(source.ref);
  if (!named && !pullRef && !head.commits.includes(source.commit.toLowerCase())) return;
  throw new Error(
    `Refusing to check out fork pull request code from a '${event}' workflow. To opt in after reviewing the risk, set 'allow-unsafe-pr-checkout: true' on the actions/checkout step.`,
  );
}

interface ForeignHead {
  readonly id: number | null;
  readonly name: string | null;
  readonly commits: readonly string[];
}

function targetHead(payload: JsonRecord): ForeignHead {
  const commits = [
    textAt(payload, ["pull_request", "head", "sha"]),
    textAt(payload, ["pull_request", "merge_commit_sha"]),
  ];
  return {
    id: numberAt(payload, ["pull_request", "head", "repo", "id"]),
    name: textAt(payload, ["pull_request", "head", "repo", "full_name"]),
    commits: commits.filter((one) => one !== null),
  };
}

function runHead(payload: JsonRecord): ForeignHead | null {
  const event = textAt(payload, ["workflow_run", "event"]);
  if (event === null || !event.startsWith("pull_request")) return null;
  const head = event === "pull_request_target" ? null : textAt(payload, ["workflow_run", "head_sha"]);
  return {
    id: numberAt(payload, ["workflow_run", "head_repository", "id"]),
    name: textAt(payload, ["workflow_run", "head_repository", "full_name"]),
    commits: [textAt(payload, ["workflow_run", "head_commit", "id"]), head].filter((one) => one !== null),
  };
}

function numberAt(payload: JsonRecord, path: readonly string[]): number | null {
  let value: Json | undefined = payload;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  return typeof value === "number" ? value : null;
}

type Git = (args: readonly string[]) => Promise<string>;

function gitIn(call: BuiltInCall, folder: string): Git {
  const env = { ...processEnvironment(call.scope, call.github, {}), GIT_TERMINAL_PROMPT: "0" };
  return async (args) => {
    call.log(`[command]git ${args.join(" ")}`);
    const { signal } = call;
    const { exit, stdout, stderr } = await launch({ file: "git", args, cwd: folder, env, signal });
    if (exit === 0) return stdout.toString();
    const said = stderr.toString().trim();
    throw new Error(`git ${args[0]} failed: ${said === "" ? `it ended with ${exit ?? "a signal"}` : said}`);
  };
}

/** A second checkout in the same job keeps `.git` when it is of the same repository, and cleans. */
async function prepareFolder(call: BuiltInCall, source: Source, git: Git): Promise<void> {
  await mkdir(source.folder, { recursive: true });
  const url = call.platform.cloneUrl(source.repository);
  if (existsSync(join(source.folder, ".git"))) {
    if ((await git(["config", "--get", "remote.origin.url"])).trim() === url) {
      await git(["checkout", "--detach"]);
      if (flagOf(call, "clean")) {
        await git(["clean", "-ffdx"]);
        await git(["reset", "--hard", "HEAD"]);
      }
      return;
    }
  }
  for (const name of await readdir(source.folder))
    await rm(join(source.folder, name), { recursive: true, force: true });
  await git(["init", "--quiet", source.folder]);
  await appendConfig(source, [
    ['remote "origin"', `url = ${url}`],
    ['remote "origin"', "fetch = +refs/heads/*:refs/remotes/origin/*"],
    ["gc", "auto = 0"],
    // With nothing to collect, `git maintenance` would still be started after each fetch.
    ["maintenance", "auto = false"],
  ]);
}

type ConfigEntry = readonly [section: string, setting: string];

/** Writes `.git/config` itself: a `git config` process for each entry is most of a small checkout's time. */
async function appendConfig(source: Source, entries: readonly ConfigEntry[]): Promise<string> {
  const text = entries.map(([section, setting]) => `[${section}]\n\t${setting}\n`).join("");
  await appendFile(join(source.folder, ".git", "config"), text);
  return text;
}

/** Up to v5 the token stands in `.git/config`; from v6 in a file of RUNNER_TEMP that `.git/config` includes. */
async function configureCredentials(call: BuiltInCall, source: Source): Promise<{ remove(): Promise<void> }> {
  const token = inputOf(call, "token");
  if (token === "") throw new Error("Input required and not supplied: token");
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  call.scope.masker.add(basic);
  const header: ConfigEntry = [
    `http "${new URL(call.platform.serverUrl).origin}/"`,
    `extraheader = AUTHORIZATION: basic ${basic}`,
  ];
  const file = join(call.scope.folders.temp, `git-credentials-${randomUUID()}.config`);
  const config = join(source.folder, ".git", "config");
  if (call.major >= 6) await writeFile(file, `[${header[0]}]\n\t${header[1]}\n`, { mode: 0o600 });
  const added = await appendConfig(source, call.major >= 6 ? includeEntries(call, source, file) : [header]);
  return {
    async remove() {
      if (existsSync(config)) await writeFile(config, (await readFile(config, "utf8")).replace(added, ""));
      await rm(file, { force: true });
    },
  };
}

function includeEntries(call: BuiltInCall, source: Source, file: string): readonly ConfigEntry[] {
  const gitDir = join(source.folder, ".git");
  const inContainer = join("/github/workspace", relative(call.scope.folders.workspace, source.folder), ".git");
  const fileInContainer = join("/github/runner_temp", basename(file));
  return [
    [`includeIf "gitdir:${gitDir}"`, `path = ${file}`],
    [`includeIf "gitdir:${gitDir}/worktrees/*"`, `path = ${file}`],
    [`includeIf "gitdir:${inContainer}"`, `path = ${fileInContainer}`],
    [`includeIf "gitdir:${inContainer}/worktrees/*"`, `path = ${fileInContainer}`],
  ];
}

function allHistory(source: Source): readonly string[] {
  const pull = source.ref.startsWith("refs/pull/") ? [pullSpec(source)] : [];
  // A commit no branch reaches (a deleted branch's head) is fetched by its id.
  const loose = source.ref === "" ? [source.commit] : [];
  return ["+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*", ...pull, ...loose];
}

function targeted(source: Source): readonly string[] {
  const { ref, commit } = source;
  if (ref === "") return [commit];
  if (ref.startsWith("refs/pull/")) return [pullSpec(source)];
  if (ref.startsWith("refs/heads/"))
    return [`+${commit || ref}:refs/remotes/origin/${ref.slice("refs/heads/".length)}`];
  if (ref.startsWith("refs/")) return [`+${commit || ref}:${ref}`];
  return [`+refs/heads/${ref}*:refs/remotes/origin/${ref}*`, `+refs/tags/${ref}*:refs/tags/${ref}*`];
}

function pullSpec(source: Source): string {
  return `+${source.commit || source.ref}:refs/remotes/pull/${source.ref.slice("refs/pull/".length)}`;
}

/** A branch is checked out as a local branch, everything else detached. */
async function checkoutTarget(source: Source, git: Git): Promise<readonly string[]> {
  const { ref, commit } = source;
  if (ref === "") return [commit];
  if (ref.startsWith("refs/pull/")) return [`refs/remotes/pull/${ref.slice("refs/pull/".length)}`];
  if (ref.startsWith("refs/heads/")) return branchTarget(ref.slice("refs/heads/".length));
  if (ref.startsWith("refs/")) return [ref];
  const found = (await git(["branch", "--list", "--remote", `origin/${ref}`])).trim();
  if (found !== "") return branchTarget(ref);
  if ((await git(["tag", "--list", ref])).trim() !== "") return [`refs/tags/${ref}`];
  throw new Error(`A branch or tag with the name '${ref}' could not be found`);
}

function branchTarget(branch: string): readonly string[] {
  return ["-B", branch, `refs/remotes/origin/${branch}`];
}

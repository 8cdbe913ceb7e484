import { execFile, spawn } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { createConcurrencyGroups } from "../../playground/runner/concurrency.ts";
import { createGitReader } from "../../playground/runner/git-reader.ts";
import type { Machine } from "../../playground/runner/job-scope.ts";
import type { Delivery, JobRecord, JsonRecord, Platform, TokenRequest } from "../../playground/runner/types.ts";
import { type PlayOptions, playWorkflow, type WorkflowRun } from "../../playground/runner/workflow-run.ts";
import { writeFiles } from "./runner-setting.ts";

const execFileAsync = promisify(execFile);

/** A bare repository behind `git http-backend`, and nothing else of a platform. */
export interface TestPlatform {
  readonly platform: Platform;
  readonly commits: Readonly<Record<"main" | "head" | "merge", string>>;
  readonly minted: TokenRequest[];
  readonly revoked: string[];
  /** Workflow text by path: shown to the runner in place of what git holds. */
  readonly workflows: Map<string, string>;
  git(args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export async function startPlatform(folder: string): Promise<TestPlatform> {
  const bare = join(folder, "acme", "shop.git");
  const commits = await plantRepository(folder, bare);
  const minted: TokenRequest[] = [];
  const revoked: string[] = [];
  const workflows = new Map<string, string>();
  const tokens = new Set<string>();
  const server = createServer((request, response) => {
    const given = Buffer.from(String(request.headers.authorization).replace(/^basic /i, ""), "base64").toString();
    if (!tokens.has(given.replace(/^x-access-token:/, ""))) {
      response.writeHead(401, { "www-authenticate": "Basic" }).end();
    } else serveGit(folder, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const reader = createGitReader(bare);
  return {
    commits,
    minted,
    revoked,
    workflows,
    git: async (args) => (await execFileAsync("git", ["--git-dir", bare, ...args])).stdout.trim(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
    platform: {
      ...reader,
      readFile: async (commit, path) => workflows.get(path) ?? (await reader.readFile(commit, path)),
      serverUrl: url,
      apiUrl: `${url}/api/v3`,
      graphqlUrl: `${url}/api/graphql`,
      cloneUrl: (repository) => `${url}/${repository}.git`,
      mintToken(request) {
        minted.push(request);
        const token = `ghs_minted_${minted.length}`;
        tokens.add(token);
        return token;
      },
      revokeToken(token) {
        revoked.push(token);
        tokens.delete(token);
      },
    },
  };
}

function serveGit(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://local");
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env["PATH"],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  request.pipe(child.stdin);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stdout.on("end", () => {
    const all = Buffer.concat(chunks);
    const cut = all.indexOf("\r\n\r\n");
    const headers = all
      .subarray(0, cut)
      .toString()
      .split("\r\n")
      .map((line) => line.split(": "));
    const fields = new Map(headers.map(([name, value]) => [name?.toLowerCase(), value ?? ""]));
    response.writeHead(Number.parseInt(fields.get("status") ?? "200", 10), {
      "content-type": fields.get("content-type"),
    });
    response.end(all.subarray(cut + 4));
  });
}

/** main: two commits; claude/login: two more from the first; `refs/pull/7/merge`: their merge. */
async function plantRepository(folder: string, bare: string): Promise<TestPlatform["commits"]> {
  const work = join(folder, "planting");
  const git = async (...args: readonly string[]) => {
    const identity = ["-c", "user.name=alice", "-c", "user.email=alice@example.com"];
    return (await execFileAsync("git", [...identity, "-C", work, ...args])).stdout.trim();
  };
  const commit = async (message: string, files: Readonly<Record<string, string>>) => {
    await writeFiles(work, files);
    await git("add", ".");
    await git("commit", "-q", "-m", message);
    return git("rev-parse", "HEAD");
  };
  await execFileAsync("git", ["init", "-q", "-b", "main", work]);
  await commit("first", { "README.md": "hello\n" });
  await git("checkout", "-q", "-b", "claude/login");
  await commit("add login", { "src/login.ts": "export const login = 1;\n" });
  const head = await commit("finish login", { "src/login.ts": "export const login = 2;\n" });
  await git("checkout", "-q", "main");
  const main = await commit("second", { "later.md": "on main\n" });
  await git("merge", "-q", "--no-ff", "-m", "Merge", "claude/login");
  const merge = await git("rev-parse", "HEAD");
  await execFileAsync("git", ["init", "-q", "--bare", "-b", "main", bare]);
  for (const [name, value] of [
    ["uploadpack.allowAnySHA1InWant", "true"],
    ["http.receivepack", "true"],
  ] as const) {
    await execFileAsync("git", ["--git-dir", bare, "config", name, value]);
  }
  const refs = [
    `${main}:refs/heads/main`,
    `${head}:refs/heads/claude/login`,
    `${head}:refs/pull/7/head`,
    `${merge}:refs/pull/7/merge`,
    `${main}:refs/tags/v1`,
  ];
  await git("push", "-q", bare, ...refs);
  return { main, head, merge };
}

export const WORKFLOW_PATH = ".github/workflows/trial.yml";

const REPOSITORY = {
  id: 1001,
  full_name: "acme/shop",
  default_branch: "main",
  private: false,
  owner: { id: 11, login: "acme" },
};

/** An event of pull request 7 (or on the default branch), as the platform delivers it. */
export function deliver(test: TestPlatform, name: string, more: JsonRecord = {}): Delivery {
  const pull = {
    number: 7,
    head: { sha: test.commits.head, ref: "claude/login", repo: { id: 1001, full_name: "acme/shop" } },
    base: { sha: test.commits.main, ref: "main" },
    merge_commit_sha: test.commits.merge,
  };
  const isPull = name === "pull_request";
  const { main, merge } = test.commits;
  const payload = {
    repository: REPOSITORY,
    sender: { id: 5, login: "alice" },
    ...(name.startsWith("pull_request") ? { number: 7, pull_request: pull } : {}),
    ...more,
  };
  return {
    name,
    payload,
    sha: isPull ? merge : main,
    ref: isPull ? "refs/pull/7/merge" : "refs/heads/main",
    headRef: name.startsWith("pull_request") ? "claude/login" : "",
    baseRef: name.startsWith("pull_request") ? "main" : "",
    workflowSha: isPull ? merge : main,
    fork: false,
    actor: "alice",
    runId: nextRunId(),
    attempt: 1,
  };
}

let lastRunId = 5000;
function nextRunId(): number {
  lastRunId += 1;
  return lastRunId;
}

export interface Trial {
  readonly test: TestPlatform;
  readonly machine: Machine;
  readonly root: string;
  readonly workflow: string;
  readonly delivery?: Delivery;
  readonly options?: Partial<PlayOptions>;
}

export function play(trial: Trial): Promise<WorkflowRun> {
  trial.test.workflows.set(WORKFLOW_PATH, trial.workflow);
  return playWorkflow({
    platform: trial.test.platform,
    path: WORKFLOW_PATH,
    delivery: trial.delivery ?? deliver(trial.test, "pull_request", { action: "opened" }),
    machine: trial.machine,
    root: trial.root,
    actions: new Map(),
    concurrency: createConcurrencyGroups(),
    ...trial.options,
  });
}

/** The run's jobs by id; throws when there was no run. */
export function jobsOf(run: WorkflowRun): Readonly<Record<string, JobRecord>> {
  if (run.kind !== "ran") throw new Error(`no run: ${JSON.stringify(run)}`);
  return Object.fromEntries(run.jobs.map((job) => [job.id, job]));
}

export function logOf(run: WorkflowRun, job: string): string {
  return jobsOf(run)[job]?.log.join("\n") ?? "";
}

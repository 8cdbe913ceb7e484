import { existsSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { launch } from "../launch/launch.ts";
import { gitEnvironment } from "./git-store.ts";
import { followRef } from "./pulls.ts";
import { Refusal } from "./refusal.ts";
import { authorize, mayReadRepo, readToken } from "./tokens.ts";
import type { RepoRecord, Token, World } from "./world.ts";

export interface GitRequest {
  readonly method: string;
  readonly repo: string;
  /** `info/refs`, `git-upload-pack`, `git-receive-pack`. */
  readonly service: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface GitAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly login: string | null;
}

const PATH = /^\/([^/]+\/[^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

export function matchGit(path: string): { readonly repo: string; readonly service: string } | null {
  const [, repo, service] = PATH.exec(path) ?? [];
  return repo === undefined || service === undefined ? null : { repo, service };
}

function challenge(): Refusal {
  return new Refusal(401, "Repository not found.", { headers: { "www-authenticate": 'Basic realm="GitHub"' } });
}

function admit(
  world: World,
  request: GitRequest,
): { readonly repo: RepoRecord; readonly token: Token | null; readonly push: boolean } {
  const repo = world.repos.get(request.repo.toLowerCase());
  const push = request.service === "git-receive-pack" || request.query.includes("service=git-receive-pack");
  const token = readToken(world, request.headers.authorization);
  if (repo === undefined || repo.deleted || (token !== null && !mayReadRepo(token, repo))) {
    throw token === null ? challenge() : new Refusal(404, "Repository not found.");
  }
  if (token === null && (push || repo.isPrivate)) throw challenge();
  if (push) authorize(token, repo, { any: ["contents"], level: "write" });
  else authorize(token, repo, { any: ["contents"], level: "read" });
  return { repo, token, push };
}

/** git's own server side, behind GitHub's rights. What a push changed has followed before the client hears of it. */
export async function answerGit(world: World, request: GitRequest): Promise<GitAnswer> {
  const { repo, token, push } = admit(world, request);
  const login = token?.account.login ?? null;
  const forwarded = { ...request, fullName: repo.fullName };
  if (!push || request.method !== "POST" || token === null) {
    return { ...(await read(world.folder, forwarded)), login };
  }
  const mayWorkflows = token.kind === "user" || token.permissions.get("workflows") === "write";
  return await world.withRefs(async () => {
    const before = await repo.git.readRefs();
    const answer = await runBackend(world.folder, forwarded, { HUB_REFUSE_WORKFLOWS: mayWorkflows ? "" : "1" });
    const after = await repo.git.readRefs();
    for (const ref of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(ref) ?? null, after.get(ref) ?? null];
      if (was === is) continue;
      const forced = was !== null && is !== null && !(await repo.git.isAncestor(was, is));
      await followRef(world, token, { repo, ref, before: was, after: is, forced });
    }
    return { ...answer, login };
  });
}

type Backend = Omit<GitAnswer, "login">;

/** What git says of itself in protocol 2: nothing of the repository is in it, and all of ours are set up alike. */
let capabilities: Promise<Backend> | null = null;

async function read(folder: string, request: GitRequest & { readonly fullName: string }): Promise<Backend> {
  const asksCapabilities =
    request.service === "info/refs" &&
    request.query === "service=git-upload-pack" &&
    request.headers["git-protocol"] === "version=2";
  if (!asksCapabilities) return await runBackend(folder, request);
  capabilities ??= runBackend(folder, request);
  const answer = await capabilities;
  if (answer.status !== 200) capabilities = null;
  return answer;
}

let backend: Promise<readonly [string, ...string[]]> | null = null;

/** git's own program where it can be found: `git http-backend` is one more process that starts it. */
async function findBackend(): Promise<readonly [string, ...string[]]> {
  const { stdout } = await launch({ file: "git", args: ["--exec-path"], env: gitEnvironment() });
  const program = join(stdout.toString().trim(), "git-http-backend");
  return existsSync(program) ? [program] : ["git", "http-backend"];
}

async function runBackend(
  folder: string,
  request: GitRequest & { readonly fullName: string },
  extra: Readonly<Record<string, string>> = {},
): Promise<Backend> {
  const { headers } = request;
  const protocol = headers["git-protocol"];
  backend ??= findBackend();
  const [program, ...args] = await backend;
  const { stdout: out, stderr } = await launch({
    file: program,
    args,
    env: {
      ...gitEnvironment(),
      ...extra,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: `/${request.fullName}.git/${request.service}`,
      REQUEST_METHOD: request.method,
      QUERY_STRING: request.query,
      CONTENT_TYPE: headers["content-type"] ?? "",
      CONTENT_LENGTH: String(request.body.length),
      HTTP_CONTENT_ENCODING: headers["content-encoding"] ?? "",
      REMOTE_USER: "git",
      REMOTE_ADDR: "127.0.0.1",
      GIT_PROTOCOL: typeof protocol === "string" ? protocol : "",
    },
    input: request.body,
  });
  const cut = out.indexOf("\r\n\r\n");
  if (cut === -1) throw new Error(`git http-backend gave no answer: ${stderr}`);
  const pairs = out
    .subarray(0, cut)
    .toString()
    .split("\r\n")
    .map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    });
  const { status = "200", ...rest } = Object.fromEntries(pairs);
  return { status: Number.parseInt(status, 10), headers: rest, body: out.subarray(cut + 4) };
}

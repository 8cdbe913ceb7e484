import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Match } from "./contract.ts";
import type { Faults } from "./faults.ts";
import { answerGit, matchGit } from "./git-http.ts";
import { answerDocument, checkDocument, type Document, readDocument } from "./graph.ts";
import { isObject, must, parseJson } from "./json.ts";
import type { Limits } from "./limits.ts";
import { NOT_ACCESSIBLE, Refusal } from "./refusal.ts";
import type { Answer, Routes } from "./route.ts";
import { CHECK_ROUTES } from "./routes-checks.ts";
import { GIT_ROUTES } from "./routes-git.ts";
import { PULL_ROUTES } from "./routes-pulls.ts";
import { REPO_ROUTES } from "./routes-repo.ts";
import { authorize, readToken } from "./tokens.ts";
import type { FaultRule, Json, Watcher } from "./types.ts";
import type { RepoRecord, Token, World } from "./world.ts";

export const ROUTES: Routes = { ...CHECK_ROUTES, ...GIT_ROUTES, ...PULL_ROUTES, ...REPO_ROUTES };

const REST_PREFIX = "/api/v3";
const GRAPHQL_PATH = "/api/graphql";

interface Request {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

interface Reply {
  readonly operation: string | null;
  readonly fields: readonly string[];
  readonly login: string | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The loopback server: routes, rights, limits, faults, and GitHub's descriptions on both sides of every handler. */
export class HubServer {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #limits: Limits;
  readonly #server: Server;
  watcher: Watcher | null = null;

  constructor(world: World, faults: Faults, limits: Limits) {
    this.#world = world;
    this.#faults = faults;
    this.#limits = limits;
    this.#server = createServer((incoming, outgoing) => {
      this.#serve(incoming, outgoing).catch((error: unknown) => {
        this.#fail("server", error);
        outgoing.destroy();
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    // Hanging answers would keep it open for ever.
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    const { path } = request;
    const document = path === GRAPHQL_PATH ? readDocument(this.#parse(request.body)) : null;
    const target = { method: request.method, path: path === GRAPHQL_PATH ? "/graphql" : path.replace(REST_PREFIX, "") };
    const watched = { ...target, body: request.body.toString() };
    if ((await this.watcher?.("before", watched)) === "drop") {
      outgoing.destroy();
      return;
    }
    const rule = this.#faults.strike({
      ...target,
      fields: document?.fields ?? [],
      rest: path.startsWith(`${REST_PREFIX}/`),
    });
    if (rule !== null && rule.after !== true && rule.fault !== "cut") {
      const nothing = { operation: null, fields: document?.fields ?? [], login: null, status: 0, headers: {} };
      this.#strike(outgoing, rule, { request, reply: { ...nothing, body: Buffer.alloc(0) } });
      return;
    }
    const reply = await this.#reply(request, document);
    const dropped = (await this.watcher?.("after", watched)) === "drop";
    if (dropped) this.#record(request, { ...reply, status: 0 }, "dropped");
    if (dropped) outgoing.destroy();
    else if (rule !== null) this.#strike(outgoing, rule, { request, reply });
    else {
      this.#record(request, reply, null);
      outgoing.writeHead(reply.status, reply.headers).end(reply.body);
    }
  }

  #strike(outgoing: ServerResponse, rule: FaultRule, exchange: { request: Request; reply: Reply }): void {
    const { request, reply } = exchange;
    if (rule.answer !== undefined) {
      const { status, headers, body } = rule.answer;
      const text = typeof body === "string" ? body : JSON.stringify(body ?? { message: "Server Error" });
      const type = typeof body === "string" ? "text/html; charset=utf-8" : "application/json; charset=utf-8";
      this.#record(request, { ...reply, status, body: Buffer.from(text) }, `answer ${status}`);
      outgoing.writeHead(status, { "content-type": type, ...headers }).end(text);
      return;
    }
    this.#record(request, { ...reply, status: 0 }, rule.fault ?? "fault");
    if (rule.fault === "reset") outgoing.socket?.resetAndDestroy();
    if (rule.fault !== "cut") return;
    outgoing.writeHead(reply.status, { ...reply.headers, "content-length": String(reply.body.length) });
    outgoing.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), () => outgoing.socket?.destroy());
  }

  #record(request: Request, reply: Reply, fault: string | null): void {
    const git = reply.operation === "git";
    this.#world.requests.push({
      number: this.#world.requests.length + 1,
      method: request.method,
      path: request.target,
      operation: reply.operation,
      fields: reply.fields,
      login: reply.login,
      status: reply.status,
      requestBody: git ? "" : request.body.toString(),
      responseBody: git ? "" : reply.body.toString(),
      fault,
    });
  }

  #parse(body: Buffer): Json | undefined {
    if (body.length === 0) return undefined;
    try {
      return parseJson(body.toString());
    } catch {
      return undefined;
    }
  }

  #fail(where: string, error: unknown): void {
    this.#world.violate(
      "response",
      where,
      `the stand-in failed: ${error instanceof Error ? error.stack : String(error)}`,
    );
  }

  async #reply(request: Request, document: Document | null): Promise<Reply> {
    const git = matchGit(request.path);
    if (git !== null) return await this.#replyGit(request, git);
    if (document !== null) return await this.#replyGraph(request, document);
    if (request.path.startsWith("/_artifacts/")) return this.#replyArtifact(request);
    return await this.#replyRest(request);
  }

  async #replyGit(request: Request, git: { readonly repo: string; readonly service: string }): Promise<Reply> {
    const shared = { operation: "git", fields: [] };
    const query = request.target.split("?")[1] ?? "";
    try {
      return { ...shared, ...(await answerGit(this.#world, { ...request, ...git, query })) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const headers = { "content-type": "text/plain; charset=utf-8", ...error.headers };
      return { ...shared, login: null, status: error.status, headers, body: Buffer.from(error.message) };
    }
  }

  #replyArtifact(request: Request): Reply {
    const id = request.path.split("/")[2];
    const artifacts = this.#world.runs.flatMap((run) => run.artifacts);
    const found = artifacts.find((artifact) => String(artifact.id) === id);
    const shared = { operation: "artifact", fields: [], login: null };
    if (found === undefined) return { ...shared, status: 404, headers: {}, body: Buffer.alloc(0) };
    return { ...shared, status: 200, headers: { "content-type": "application/zip" }, body: Buffer.from(found.zip) };
  }

  #json(
    status: number,
    body: Json | undefined,
    headers: Readonly<Record<string, string>>,
  ): Pick<Reply, "status" | "headers" | "body"> {
    const text = body === undefined ? "" : JSON.stringify(body);
    const type: Record<string, string> =
      body === undefined ? {} : { "content-type": "application/json; charset=utf-8" };
    const id = `HUB:${this.#world.requests.length + 1}`;
    return { status, headers: { ...type, "x-github-request-id": id, ...headers }, body: Buffer.from(text) };
  }

  async #replyGraph(request: Request, document: Document): Promise<Reply> {
    const world = this.#world;
    const shared = { operation: "graphql", fields: document.fields };
    let login: string | null = null;
    try {
      const token = readToken(world, request.headers.authorization);
      if (token === null) throw new Refusal(401, "Requires authentication");
      ({ login } = token.account);
      this.#limits.spend(token, document.mutation);
      const problems = checkDocument(world, document);
      for (const problem of problems) world.violate("graphql", document.fields.join(", "), problem);
      if (problems.length > 0) return { ...shared, login, ...this.#json(500, { message: problems.join("; ") }, {}) };
      const before = world.violations.length;
      const body = await answerDocument(world, token, document);
      const broken = world.violations
        .slice(before)
        .some(({ kind }) => kind === "graphql" || kind === "not-modelled" || kind === "response");
      return { ...shared, login, ...this.#json(broken ? 500 : 200, body, this.#limits.headers("graphql")) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const headers = { ...this.#limits.headers("graphql"), ...error.headers };
      // The primary limit answers 200 here, with the reason among the errors.
      if (/^API rate limit exceeded/.test(error.message)) {
        const body = { errors: [{ type: "RATE_LIMITED", message: error.message }] };
        return { ...shared, login, ...this.#json(200, body, headers) };
      }
      return { ...shared, login, ...this.#json(error.status, { message: error.message }, headers) };
    }
  }

  /** `/repositories/ID/...`, as `Link` headers have it, is the same as `/repos/OWNER/NAME/...`. */
  #plainPath(path: string): string {
    const rest = path.startsWith(REST_PREFIX) ? path.slice(REST_PREFIX.length) : path;
    const [, id, below] = /^\/repositories\/(\d+)(\/.*|)$/.exec(rest) ?? [];
    const repo = [...this.#world.repos.values()].find((one) => String(one.id) === id);
    return repo === undefined ? rest : `/repos/${repo.fullName}${below ?? ""}`;
  }

  async #replyRest(request: Request): Promise<Reply> {
    const world = this.#world;
    const path = this.#plainPath(request.path);
    const match = request.path.startsWith(REST_PREFIX) ? world.contract.match(request.method, path) : null;
    const where = match === null ? `${request.method} ${path}` : match.operation.id;
    const shared = { operation: match?.operation.id ?? null, fields: [], login: null };
    if (match === null) {
      world.violate("unknown-operation", where, "the operation is not in the cut description");
      return { ...shared, ...this.#json(500, { message: `${where} is not an operation the stand-in knows` }, {}) };
    }
    let token: Token | null = null;
    try {
      token = readToken(world, request.headers.authorization);
      this.#limits.spend(token, request.method !== "GET");
      const problems = this.#checkRequest(request, match);
      if (problems.length > 0) return { ...shared, ...this.#json(500, { message: problems.join("; ") }, {}) };
      const answer = await this.#run(request, match, token);
      return { ...shared, login: token?.account.login ?? null, ...this.#finish(match, answer) };
    } catch (error) {
      const login = token?.account.login ?? null;
      if (error instanceof Refusal) return { ...shared, login, ...this.#refuse(match, error, token) };
      this.#fail(where, error);
      return { ...shared, login, ...this.#json(500, { message: String(error) }, {}) };
    }
  }

  #checkRequest(request: Request, match: Match): readonly string[] {
    const body = this.#parse(request.body);
    const unreadable = request.body.length > 0 && body === undefined ? ["Problems parsing JSON"] : [];
    const problems = [...unreadable, ...this.#world.contract.checkRequest(match, request.query, body)];
    for (const problem of problems) this.#world.violate("request", match.operation.id, problem);
    return problems;
  }

  async #run(request: Request, match: Match, token: Token | null): Promise<Answer> {
    const world = this.#world;
    const { operation, params } = match;
    const route = ROUTES[operation.id];
    if (route === undefined) throw new Error(`${operation.id} is described but has no handler`);
    const repo = this.#repoOf(params);
    authorize(token, repo, route.need);
    const body = this.#parse(request.body);
    return await route.run({
      world,
      operation: operation.id,
      token,
      repo,
      params,
      query: request.query,
      body: isObject(body) ? body : {},
      accept: request.headers.accept ?? "",
      path: this.#plainPath(request.path),
    });
  }

  #repoOf(params: Readonly<Record<string, string>>): RepoRecord {
    const { owner, repo } = params;
    if (owner === undefined || repo === undefined) return this.#world.main;
    const found = this.#world.repos.get(`${owner}/${repo}`.toLowerCase());
    if (found === undefined || found.deleted) throw new Refusal(404, "Not Found");
    return found;
  }

  #finish(match: Match, answer: Answer): Pick<Reply, "status" | "headers" | "body"> {
    const { operation } = match;
    const headers = { ...this.#limits.headers("core"), ...answer.headers };
    if (answer.raw !== undefined) {
      const { type, bytes } = answer.raw;
      return { status: answer.status, headers: { ...headers, "content-type": type }, body: Buffer.from(bytes) };
    }
    const { contract } = this.#world;
    const body = answer.body === undefined ? undefined : contract.fillResponse(operation, answer.status, answer.body);
    const problems = contract.checkResponse(operation, answer.status, body);
    for (const problem of problems) this.#world.violate("response", operation.id, problem);
    return this.#json(problems.length > 0 ? 500 : answer.status, body, headers);
  }

  #refuse(match: Match, error: Refusal, token: Token | null): Pick<Reply, "status" | "headers" | "body"> {
    const { operation } = match;
    const write = operation.method !== "GET";
    if (error.message === NOT_ACCESSIBLE && token !== null && token.kind !== "fork") {
      this.#world.violate(
        "permission",
        operation.id,
        `${error.message} (${error.headers["x-accepted-github-permissions"] ?? "no permission helps"})`,
      );
    }
    if (error.status === 422 && write) {
      const details = JSON.stringify(error.extra["errors"] ?? "");
      this.#world.violate("refused", operation.id, `${error.message} ${details}`);
    }
    const documentation = `https://docs.github.com/rest#${must(operation.id, "operation")}`;
    const body = {
      message: error.message,
      documentation_url: documentation,
      status: String(error.status),
      ...error.extra,
    };
    return this.#json(error.status, body, { ...this.#limits.headers("core"), ...error.headers });
  }
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) if (chunk instanceof Buffer) chunks.push(chunk);
  const target = incoming.url ?? "/";
  const [path = "/", query = ""] = target.split(/\?(.*)/s);
  return {
    method: incoming.method ?? "GET",
    target,
    path,
    query: new URLSearchParams(query),
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
}

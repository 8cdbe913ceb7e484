import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ApiError } from "../../src/adapters/api-error.ts";
import { askGraphql, createOctokit } from "../../src/adapters/octokit.ts";
import { type Answer, type RecordingServer, startRecordingServer } from "../fixtures/recording-server.ts";

const open: RecordingServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(answers: readonly Answer[], options: { path?: string; secondMs?: number } = {}) {
  const server = await startRecordingServer(
    (_request, index) => answers[Math.min(index, answers.length - 1)] ?? { json: {} },
  );
  open.push(server);
  const octokit = createOctokit({
    token: "ghs_canary0123456789",
    apiUrl: server.url + (options.path ?? ""),
    userAgent: "done-gate/test",
    timeoutMs: answers.some((answer) => "hang" in answer) ? 1_500 : 20_000,
    secondMs: options.secondMs ?? 1,
  });
  return { server, octokit };
}

const READ = "GET /repos/{owner}/{repo}/check-runs/{check_run_id}";
const WRITE = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
const at = { owner: "acme", repo: "shop" };
const fail = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "it went well",
    (error: unknown) => error,
  );

const SECRET = "ghs_secretInABody00000000";
const good: Answer = { json: { id: 1 } };
const status = (code: number, headers: Record<string, string> = {}): Answer => ({
  status: code,
  json: { message: `no: ${SECRET}`, errors: [{ message: SECRET }] },
  headers: { "x-github-request-id": "ABCD:1234:5678", ...headers },
});

const faults: readonly { name: string; answer: Answer; code: number | null; reads: number; writes: number }[] = [
  { name: "401", answer: status(401), code: 401, reads: 1, writes: 1 },
  { name: "403", answer: status(403), code: 403, reads: 1, writes: 1 },
  { name: "404", answer: status(404), code: 404, reads: 1, writes: 1 },
  { name: "409", answer: status(409), code: 409, reads: 1, writes: 1 },
  { name: "422", answer: status(422), code: 422, reads: 1, writes: 1 },
  { name: "429", answer: status(429), code: 429, reads: 2, writes: 2 },
  { name: "500", answer: status(500), code: 500, reads: 3, writes: 1 },
  { name: "502 as HTML", answer: { status: 502, html: `<h1>${SECRET}</h1>` }, code: 502, reads: 3, writes: 1 },
  { name: "503", answer: status(503), code: 503, reads: 3, writes: 1 },
  { name: "reset", answer: { reset: true }, code: null, reads: 3, writes: 1 },
  { name: "timeout", answer: { hang: true }, code: null, reads: 3, writes: 1 },
];

describe("createOctokit", () => {
  it.each(faults)("reads through $name at most $reads times and says it without the body", async (fault) => {
    const { server, octokit } = await serve([fault.answer]);
    const error = await fail(octokit.request(READ, { ...at, check_run_id: 7 }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: fault.code, operation: READ });
    expect(server.requests).toHaveLength(fault.reads);
    expect(inspect(error, { depth: 20 })).not.toContain(SECRET);
    expect(inspect(error, { depth: 20 })).not.toContain("ghs_canary");
  });

  it.each(faults)("writes through $name at most $writes times", async (fault) => {
    const { server, octokit } = await serve([fault.answer]);
    const error = await fail(octokit.request(WRITE, { ...at, issue_number: 7, body: "hello" }));
    expect(error).toMatchObject({ name: "ApiError", status: fault.code, operation: WRITE });
    expect(server.requests).toHaveLength(fault.writes);
  });

  it.each(faults.filter((fault) => fault.reads > 1))("gets over one $name when it reads", async (fault) => {
    const { server, octokit } = await serve([fault.answer, good]);
    expect((await octokit.request(READ, { ...at, check_run_id: 7 })).data).toEqual({ id: 1 });
    expect(server.requests).toHaveLength(2);
  });

  it("names the request id and nothing that is not one", async () => {
    const { octokit } = await serve([status(404), status(404, { "x-github-request-id": "a b\tc" })]);
    const first = await fail(octokit.request(READ, { ...at, check_run_id: 7 }));
    expect(first).toMatchObject({ requestId: "ABCD:1234:5678" });
    expect(String(first)).toBe(`ApiError: GitHub API: ${READ}: HTTP 404 (request ABCD:1234:5678)`);
    expect(await fail(octokit.request(READ, { ...at, check_run_id: 7 }))).toMatchObject({ requestId: null });
  });

  it("keeps what the network said as the cause", async () => {
    const { octokit } = await serve([{ reset: true }]);
    const error = await fail(octokit.request(WRITE, { ...at, issue_number: 7, body: "hello" }));
    expect(z.object({ cause: z.instanceof(Error) }).safeParse(error).success).toBe(true);
  });

  it("waits as long as Retry-After says", async () => {
    const { octokit } = await serve([status(503, { "retry-after": "9" }), good], { secondMs: 20 });
    const from = performance.now();
    await octokit.request(READ, { ...at, check_run_id: 7 });
    expect(performance.now() - from).toBeGreaterThanOrEqual(175);
  });

  it("does not wait longer than a minute", async () => {
    const { server, octokit } = await serve([status(503, { "retry-after": "61" }), good]);
    expect(await fail(octokit.request(READ, { ...at, check_run_id: 7 }))).toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(1);
  });

  const secondary = (after: string): Answer => ({
    status: 403,
    json: { message: "You have exceeded a secondary rate limit." },
    headers: { "retry-after": after },
  });

  it("waits once for a secondary limit, also before a write that was refused for it", async () => {
    const { server, octokit } = await serve([secondary("2"), good]);
    expect((await octokit.request(WRITE, { ...at, issue_number: 7, body: "hello" })).data).toEqual({ id: 1 });
    expect(server.requests).toHaveLength(2);
  });

  it("gives up when the limit holds, or asks for too long a wait", async () => {
    const held = await serve([secondary("2")]);
    expect(await fail(held.octokit.request(READ, { ...at, check_run_id: 7 }))).toMatchObject({ status: 403 });
    expect(held.server.requests).toHaveLength(2);
    const long = await serve([secondary("600")]);
    expect(await fail(long.octokit.request(READ, { ...at, check_run_id: 7 }))).toMatchObject({ status: 403 });
    expect(long.server.requests).toHaveLength(1);
  });

  it("fails at once when the hour's requests are used up", async () => {
    const reset = String(Math.floor(Date.now() / 1_000) + 3_000);
    const { server, octokit } = await serve([
      status(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset }),
      good,
    ]);
    expect(await fail(octokit.request(READ, { ...at, check_run_id: 7 }))).toMatchObject({ status: 403 });
    expect(server.requests).toHaveLength(1);
  });

  it("prints nothing of a deprecation header", async () => {
    const printed: string[] = [];
    const { warn, error } = console;
    console.warn = console.error = (line: string) => printed.push(line);
    try {
      const { octokit } = await serve([{ json: {}, headers: { deprecation: "::error::", sunset: "::error::x" } }]);
      await octokit.request(READ, { ...at, check_run_id: 7 });
    } finally {
      Object.assign(console, { warn, error });
    }
    expect(printed).toEqual([]);
  });

  it("works below an own server's /api/v3, with GraphQL beside it", async () => {
    const { server, octokit } = await serve([{ json: { data: { ok: true } } }], { path: "/api/v3/" });
    await octokit.request(READ, { ...at, check_run_id: 7 });
    await askGraphql(octokit, "query Any { viewer { login } }", { variables: {}, shape: z.unknown() });
    expect(server.requests.map((request) => request.path)).toEqual([
      "/api/v3/repos/acme/shop/check-runs/7",
      "/api/graphql",
    ]);
    expect(server.requests[1]?.headers).toMatchObject({
      authorization: "token ghs_canary0123456789",
      "user-agent": expect.stringMatching(/^done-gate\/test /),
    });
  });
});

describe("askGraphql", () => {
  const document = "query Any($number: Int!) { repository { pullRequest(number: $number) { id } } }";
  const ask = (octokit: Parameters<typeof askGraphql>[0], text = document) =>
    askGraphql(octokit, text, { variables: { number: 7 }, shape: z.object({ viewer: z.string() }) });

  it.each(faults)("asks a query through $name at most $reads times", async (fault) => {
    const { server, octokit } = await serve([fault.answer]);
    const error = await fail(ask(octokit));
    expect(error).toMatchObject({ name: "ApiError", status: fault.code, operation: "query Any" });
    expect(server.requests).toHaveLength(fault.reads);
    expect(inspect(error, { depth: 20 })).not.toContain(SECRET);
  });

  it("gets over one reset connection", async () => {
    const { octokit } = await serve([{ reset: true }, { json: { data: { viewer: "me" } } }]);
    expect(await ask(octokit)).toEqual({ viewer: "me" });
  });

  it("never repeats a mutation", async () => {
    const { server, octokit } = await serve([status(502)]);
    await fail(ask(octokit, "mutation Any($number: Int!) { a(number: $number) { id } }"));
    expect(server.requests).toHaveLength(1);
  });

  it("throws on errors beside data, with their types and places alone", async () => {
    const { octokit } = await serve([
      {
        json: {
          data: { viewer: "me" },
          errors: [
            { type: "FORBIDDEN", path: ["repository", "pullRequest", 0], message: SECRET },
            { type: `odd ${SECRET}`, path: [SECRET, "a b"], message: SECRET },
          ],
        },
      },
    ]);
    const error = await fail(ask(octokit));
    expect(error).toMatchObject({ status: 200, codes: ["FORBIDDEN repository.pullRequest.0", "ERROR"] });
    expect(inspect(error, { depth: 20 })).not.toContain(SECRET);
  });

  it.each<[string, Answer]>([
    ["HTML", { status: 200, html: `<p>${SECRET}</p>` }],
    ["a cut body", { cut: { data: { viewer: "a name that is long enough to be cut" } } }],
    ["another shape", { json: { data: { viewer: 7 } } }],
    ["null", { json: null }],
  ])("throws on %s", async (_name, answer) => {
    const { octokit } = await serve([answer]);
    const error = await fail(ask(octokit));
    expect(error).toBeInstanceOf(ApiError);
    expect(inspect(error, { depth: 20 })).not.toContain(SECRET);
  });

  it("waits once for a limit that GraphQL reports with status 200", async () => {
    const limited: Answer = {
      json: { errors: [{ type: "RATE_LIMITED", message: "over" }] },
      headers: { "x-ratelimit-reset": String(Math.floor(Date.now() / 1_000)) },
    };
    const { server, octokit } = await serve([limited, { json: { data: { viewer: "me" } } }]);
    expect(await ask(octokit)).toEqual({ viewer: "me" });
    expect(server.requests).toHaveLength(2);
    const held = await serve([limited]);
    expect(await fail(ask(held.octokit))).toMatchObject({ name: "ApiError", status: 200 });
    expect(held.server.requests).toHaveLength(2);
  });
});

describe("the time that a run takes", () => {
  it("does not wait between the few requests of a run", async () => {
    const { octokit } = await serve([{ json: { id: 1, data: {} } }]);
    const started = performance.now();
    for (let nth = 0; nth < 3; nth += 1) await octokit.request(WRITE, { ...at, issue_number: 7, body: "hello" });
    await octokit.graphql("query Q { viewer { login } }");
    await octokit.graphql("query Q { viewer { login } }");
    expect(performance.now() - started).toBeLessThan(900);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readEvidence } from "../../src/adapters/evidence-block.ts";
import { closeUnfinished, createCheckWriter, createCommentWriter } from "../../src/adapters/github-write.ts";
import { createOctokit } from "../../src/adapters/octokit.ts";
import type { Annotation } from "../../src/core/effect.ts";
import type { CheckResult } from "../../src/ports/write.ts";
import { prNumber, repoPath, sha } from "../fixtures/ids.ts";
import {
  type Answer,
  type RecordedRequest,
  type RecordingServer,
  startRecordingServer,
} from "../fixtures/recording-server.ts";

const HEAD = sha("a");
const RUNS = "/repos/acme/shop/check-runs";

const output = z.strictObject({
  title: z.string().min(1).max(200),
  summary: z.string().refine((text) => Buffer.byteLength(text) < 65_535),
  text: z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) < 65_535)
    .optional(),
  annotations: z
    .array(
      z.strictObject({
        path: z.string().min(1),
        start_line: z.number().int().positive(),
        end_line: z.number().int().positive(),
        annotation_level: z.enum(["notice", "warning", "failure"]),
        title: z.string().max(255),
        message: z.string().refine((text) => Buffer.byteLength(text) <= 65_536),
      }),
    )
    .min(1)
    .max(50)
    .optional(),
});
const concluded = {
  status: z.literal("completed"),
  conclusion: z.enum(["success", "failure", "action_required"]),
  external_id: z.string(),
  details_url: z.url(),
  output,
};
const named = { name: z.literal("done-gate"), head_sha: z.string().regex(/^[0-9a-f]{40}$/) };

/** What our writers may send, closed: an unknown field is a failed test. */
const SENT: Readonly<Record<string, z.ZodType>> = {
  [`POST ${RUNS}`]: z.discriminatedUnion("status", [
    z.strictObject({
      ...named,
      status: z.literal("in_progress"),
      external_id: z.string(),
      details_url: z.url(),
      output,
    }),
    z.strictObject({ ...named, ...concluded }),
  ]),
  [`PATCH ${RUNS}`]: z.union([
    z.strictObject(concluded),
    z.strictObject({ status: z.literal("completed"), conclusion: z.literal("failure"), output }),
  ]),
  "POST /repos/acme/shop/issues/7/comments": z.strictObject({ body: z.string().min(1) }),
  "PATCH /repos/acme/shop/issues/comments": z.strictObject({ body: z.string().min(1) }),
};

const open: RecordingServer[] = [];
afterEach(async () => {
  const requests = open.flatMap((server) => server.requests);
  for (const server of open.splice(0)) await server.close();
  for (const { method, path, body } of requests) {
    if (method !== "GET") SENT[`${method} ${path.replace(/\/\d+$/, "")}`]?.parse(body) ?? expect.unreachable(path);
  }
});

async function serve(answer: (request: RecordedRequest, index: number) => Answer) {
  const server = await startRecordingServer(answer);
  open.push(server);
  const octokit = createOctokit({
    token: "t",
    apiUrl: server.url,
    userAgent: "done-gate/test",
    timeoutMs: 2_000,
    secondMs: 1,
  });
  const at = { owner: "acme", repo: "shop" };
  const runUrl = "https://github.com/acme/shop/actions/runs/1";
  return {
    server,
    octokit,
    at,
    checks: createCheckWriter(octokit, at, { runUrl }),
    comments: createCommentWriter(octokit, at),
  };
}

const checkRun = (id: number, more: object = {}) => ({
  id,
  status: "in_progress",
  conclusion: null,
  app: { id: 15_368 },
  ...more,
});

const failure = (call: Promise<unknown>) =>
  call.then(
    () => "it went well",
    (error: unknown) => error,
  );

const LISTED = `GET /repos/acme/shop/commits/${HEAD}/check-runs`;

const calls = (server: RecordingServer) => server.requests.map((request) => `${request.method} ${request.path}`);

describe("start", () => {
  it("posts the run in progress, and does no more that could fail and lose its id", async () => {
    const { server, checks } = await serve(() => ({ status: 201, json: checkRun(9) }));
    expect(await checks.start(HEAD, "pr=7;base=main")).toBe(9);
    expect(calls(server)).toEqual([`POST ${RUNS}`]);
    expect(server.requests[0]?.body).toMatchObject({
      name: "done-gate",
      head_sha: HEAD,
      status: "in_progress",
      external_id: "pr=7;base=main",
      details_url: "https://github.com/acme/shop/actions/runs/1",
    });
  });

  it.each<[string, Answer]>([
    ["401", { status: 401, json: {} }],
    ["403", { status: 403, json: {} }],
    ["422", { status: 422, json: {} }],
    ["500", { status: 500, json: {} }],
    ["502", { status: 502, html: "<p>bad</p>" }],
    ["HTML", { status: 200, html: "<p>hello</p>" }],
    ["a cut body", { cut: checkRun(9) }],
    ["a reset", { reset: true }],
    ["a timeout", { hang: true }],
  ])("throws on %s and posts once", async (_name, answer) => {
    const { server, checks } = await serve(() => answer);
    expect(await failure(checks.start(HEAD, "pr=7"))).toMatchObject({ name: "ApiError" });
    expect(calls(server)).toEqual([`POST ${RUNS}`]);
  });
});

const result: CheckResult = {
  conclusion: "success",
  title: "Done",
  summary: "All proven.",
  text: "The report.",
  annotations: [],
  evidence: ['{"verdict":"pass"}'],
};
const run = { id: 9, head: HEAD, externalId: "pr=7;base=main" };
const outputShape = z.object({ output });
const sentOutput = (request: RecordedRequest | undefined) => outputShape.parse(request?.body).output;

/** A server whose list holds our own run only. */
const serveAlone = (answer: (request: RecordedRequest, index: number) => Answer) =>
  serve((request, index) =>
    request.path.endsWith(`/${HEAD}/check-runs`) ? { json: { check_runs: [checkRun(9)] } } : answer(request, index),
  );

describe("conclude, before its own run", () => {
  const listing =
    (runs: readonly object[]) =>
    (request: RecordedRequest): Answer => ({
      json: request.method === "GET" ? { total_count: runs.length, check_runs: runs } : checkRun(9),
    });
  const ended = (server: RecordingServer) => server.sent("PATCH", "").map(({ path }) => path.slice(RUNS.length + 1));

  it("closes older unfinished runs of ours and touches no other", async () => {
    const { server, checks } = await serve(
      listing([
        checkRun(9),
        checkRun(12),
        checkRun(8, { status: "queued" }),
        checkRun(7, { app: { id: 99 } }),
        checkRun(6, { status: "completed", conclusion: "success" }),
        checkRun(5, { app: null }),
        checkRun(4),
        checkRun(4),
      ]),
    );
    await checks.conclude(run, result);
    expect(calls(server)).toEqual([LISTED, `PATCH ${RUNS}/8`, `PATCH ${RUNS}/4`, `PATCH ${RUNS}/9`]);
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toMatchObject({
      check_name: "done-gate",
      filter: "all",
      per_page: "100",
    });
    expect(server.requests[1]?.body).toMatchObject({
      status: "completed",
      conclusion: "failure",
      output: { title: "Superseded by a newer run" },
    });
  });

  it.each<[string, readonly object[]]>([
    ["names no app", [checkRun(9, { app: null }), checkRun(4), checkRun(5, { app: null })]],
    ["is not listed", [checkRun(4), checkRun(5, { app: null })]],
  ])("closes nothing when that run %s", async (_name, runs) => {
    const { server, checks } = await serve(listing(runs));
    await checks.conclude(run, result);
    expect(ended(server)).toEqual(["9"]);
  });

  it("looks at every page", async () => {
    const { server, checks } = await serve((request) => {
      if (request.method === "PATCH") return { json: checkRun(9) };
      const link = '<http://loopback>; rel="next"';
      return request.query.get("page") === "1"
        ? { json: { check_runs: [checkRun(3)] }, headers: { link } }
        : { json: { check_runs: [checkRun(9)] } };
    });
    await checks.conclude(run, result);
    expect(ended(server)).toEqual(["3", "9"]);
  });

  const faults: readonly [string, Answer][] = [
    ["401", { status: 401, json: {} }],
    ["403", { status: 403, json: {} }],
    ["404", { status: 404, json: {} }],
    ["422", { status: 422, json: {} }],
    ["500", { status: 500, json: {} }],
    ["HTML", { status: 200, html: "<p>hello</p>" }],
    ["no JSON of ours", { json: { hello: "world" } }],
    ["a cut body", { cut: { check_runs: [] } }],
    ["a reset", { reset: true }],
    ["a timeout", { hang: true }],
  ];

  it.each(faults)("throws on %s to the list, and writes nothing", async (_name, answer) => {
    const { server, checks } = await serve(() => answer);
    expect(await failure(checks.conclude(run, result))).toMatchObject({ name: "ApiError" });
    expect(new Set(calls(server))).toEqual(new Set([LISTED]));
  });

  it.each(faults)("throws on %s to the closing, and leaves its own run in progress", async (_name, answer) => {
    const { server, checks } = await serve((request) =>
      request.method === "GET" ? { json: { check_runs: [checkRun(9), checkRun(4)] } } : answer,
    );
    expect(await failure(checks.conclude(run, result))).toMatchObject({ name: "ApiError" });
    expect(calls(server)).toEqual([LISTED, `PATCH ${RUNS}/4`]);
  });
});

describe("conclude", () => {
  it("writes the result into the run", async () => {
    const { server, checks } = await serveAlone(() => ({
      json: checkRun(9, { status: "completed", conclusion: "success" }),
    }));
    await checks.conclude(run, result);
    expect(calls(server)).toEqual([LISTED, `PATCH ${RUNS}/9`]);
    expect(server.requests[1]?.body).toMatchObject({ conclusion: "success", external_id: "pr=7;base=main" });
    const sent = sentOutput(server.requests[1]);
    expect(sent).toMatchObject({ title: "Done", summary: "All proven." });
    expect(sent.text).toMatch(
      /^The report\.\n\n<details><summary>Evidence, for the next run<\/summary>\n\n```done-gate-evidence\/v1\n[A-Za-z0-9+/=]+\n```\n\n<\/details>$/,
    );
    expect(readEvidence(sent.text ?? "")).toEqual({ ok: true, value: { verdict: "pass" } });
  });

  it.each([403, 404, 422])("posts a concluded run when the update is refused with %i", async (status) => {
    const { server, checks } = await serveAlone((request) =>
      request.method === "PATCH" ? { status, json: {} } : { status: 201, json: checkRun(10) },
    );
    await checks.conclude(run, result);
    expect(calls(server)).toEqual([LISTED, `PATCH ${RUNS}/9`, `POST ${RUNS}`]);
    expect(server.requests[2]?.body).toMatchObject({ head_sha: HEAD, status: "completed", conclusion: "success" });
  });

  it("posts a concluded run when none was started, with nothing to carry over", async () => {
    const { server, checks } = await serveAlone(() => ({ status: 201, json: checkRun(10) }));
    await checks.conclude({ ...run, id: null }, { ...result, text: "", evidence: [] });
    expect(calls(server)).toEqual([`POST ${RUNS}`]);
    expect(sentOutput(server.requests[0]).text).toBeUndefined();
  });

  const unclear: readonly [string, Answer][] = [
    ["500", { status: 500, json: {} }],
    ["502", { status: 502, html: "<p>bad</p>" }],
    ["503", { status: 503, json: {} }],
    ["a reset", { reset: true }],
    ["a timeout", { hang: true }],
    ["a cut body", { cut: checkRun(9) }],
    ["HTML", { status: 200, html: "<p>hello</p>" }],
  ];

  it.each(unclear)("looks after %s, and does not write what is written", async (_name, answer) => {
    const { server, checks } = await serveAlone((request) =>
      request.method === "PATCH" ? answer : { json: checkRun(9, { status: "completed", conclusion: "success" }) },
    );
    await checks.conclude(run, result);
    expect(calls(server)).toEqual([LISTED, `PATCH ${RUNS}/9`, `GET ${RUNS}/9`]);
  });

  it.each(unclear)("looks after %s, and writes once more what is not written", async (_name, answer) => {
    const { server, checks } = await serveAlone((request, index) => {
      if (request.method === "GET") return { json: checkRun(9) };
      return index === 1 ? answer : { json: checkRun(9) };
    });
    await checks.conclude(run, result);
    expect(calls(server)).toEqual([LISTED, `PATCH ${RUNS}/9`, `GET ${RUNS}/9`, `PATCH ${RUNS}/9`]);
  });

  it.each(unclear)("throws when %s stays", async (_name, answer) => {
    const { server, checks } = await serveAlone((request) =>
      request.method === "GET" ? { json: checkRun(9) } : answer,
    );
    expect(await failure(checks.conclude(run, result))).toMatchObject({ name: "ApiError" });
    expect(server.sent("PATCH", "/9")).toHaveLength(2);
    expect(server.sent("POST", "")).toHaveLength(0);
  });

  it.each([401, 409])("throws on %i", async (status) => {
    const { server, checks } = await serveAlone(() => ({ status, json: {} }));
    expect(await failure(checks.conclude(run, result))).toMatchObject({ status });
    expect(calls(server)).toEqual([LISTED, `PATCH ${RUNS}/9`]);
  });

  it("throws when the concluded run cannot be posted, and posts it once", async () => {
    const { server, checks } = await serveAlone((request) => ({
      status: request.method === "PATCH" ? 403 : 502,
      json: {},
    }));
    expect(await failure(checks.conclude(run, result))).toMatchObject({ status: 502 });
    expect(server.sent("POST", "")).toHaveLength(1);
  });

  /** Text that gzip cannot make much shorter: the block comes near its limit. */
  function noise(length: number): string {
    let state = 1;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return String.fromCodePoint(35 + (state % 90));
    };
    return Array.from({ length }, next).join("");
  }

  const note = (line: number): Annotation => ({
    path: repoPath("src/a.ts"),
    line,
    level: "failure",
    title: "open".repeat(100),
    message: "m".repeat(100_000),
  });

  it("stays within GitHub's limits in bytes, cuts in sight, and keeps the evidence whole", async () => {
    const { server, checks } = await serveAlone(() => ({ json: checkRun(9) }));
    const evidence = { noise: "\u{1f600}".repeat(10) + noise(50_000) };
    await checks.conclude(run, {
      ...result,
      title: `line\n${"t".repeat(500)}`,
      summary: "é".repeat(65_535),
      text: `${"\u{1f600}".repeat(200)}\n`.repeat(200),
      annotations: Array.from({ length: 61 }, (_, index) => note(index + 1)),
      evidence: [JSON.stringify(evidence)],
    });
    const sent = sentOutput(server.requests[1]);
    expect(sent.annotations).toHaveLength(50);
    expect(sent.title).toMatch(/^line\\nt+ \[cut\]$/);
    expect(sent.summary).toContain("(cut here");
    expect(sent.text).toContain("(cut here");
    expect(sent.text).toContain("11 of 61 notes are not shown beside their lines.");
    expect(sent.text).not.toContain("\ufffd");
    expect(sent.text?.length).toBeGreaterThan(55_000);
    expect(readEvidence(sent.text ?? "")).toEqual({ ok: true, value: evidence });
  });
});

describe("closeUnfinished", () => {
  it("ends a run that is still open", async () => {
    const { server, octokit, at } = await serve((request) => ({ json: checkRun(request.method === "GET" ? 9 : 9) }));
    expect(await closeUnfinished(octokit, at, 9)).toBe(true);
    expect(server.requests[1]?.body).toMatchObject({
      conclusion: "failure",
      output: { title: "Run ended early", summary: expect.stringContaining("ended-early") },
    });
  });

  it("leaves a run alone that has its conclusion", async () => {
    const { server, octokit, at } = await serve(() => ({
      json: checkRun(9, { status: "completed", conclusion: "success" }),
    }));
    expect(await closeUnfinished(octokit, at, 9)).toBe(false);
    expect(calls(server)).toEqual([`GET ${RUNS}/9`]);
  });
});

describe("comments", () => {
  it("posts and updates them", async () => {
    const { server, comments } = await serve(() => ({ json: { id: 3_000_000_000 } }));
    expect(await comments.create(prNumber(7), "hello")).toBe(3_000_000_000);
    await comments.update(3_000_000_000, "again");
    expect(calls(server)).toEqual([
      "POST /repos/acme/shop/issues/7/comments",
      "PATCH /repos/acme/shop/issues/comments/3000000000",
    ]);
  });

  it.each([
    ["60,000 characters", "a".repeat(60_000), true],
    ["one more", "a".repeat(60_001), false],
    ["180,000 bytes", "\u20ac".repeat(60_000), true],
    ["characters outside the first plane", "\u{1f600}".repeat(30_001), false],
  ])("takes or refuses %s", async (_name, body, taken) => {
    const { server, comments } = await serve(() => ({ json: { id: 1 } }));
    const created = await failure(comments.create(prNumber(7), body));
    const updated = await failure(comments.update(1, body));
    expect(server.requests).toHaveLength(taken ? 2 : 0);
    if (!taken) {
      for (const error of [created, updated]) expect(String(error)).toContain("at most 60000 characters");
    }
  });

  it.each<[string, Answer]>([
    ["403", { status: 403, json: {} }],
    ["404", { status: 404, json: {} }],
    ["422", { status: 422, json: {} }],
    ["502", { status: 502, html: "<p>bad</p>" }],
    ["HTML", { status: 200, html: "<p>hello</p>" }],
    ["a cut body", { cut: { id: 1, body: "hello" } }],
    ["a reset", { reset: true }],
  ])("throws on %s and writes once", async (_name, answer) => {
    const { server, comments } = await serve(() => answer);
    expect(await failure(comments.create(prNumber(7), "hello"))).toMatchObject({ name: "ApiError" });
    expect(await failure(comments.update(1, "hello"))).toMatchObject({ name: "ApiError" });
    expect(server.requests).toHaveLength(2);
  });
});

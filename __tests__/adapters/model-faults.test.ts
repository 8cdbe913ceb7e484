import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { startModelServer } from "../../playground/model/server.ts";
import { renderAnswer, renderError, type Wire } from "../../playground/model/wire.ts";
import { answerSchema, type ModelCall } from "../../playground/scenarios/format.ts";
import type { ModelFailure } from "../../src/ports/model.ts";
import { createModelRoom, KEY, question, settingsFor, startRawServer } from "../fixtures/model-room.ts";

// What a provider can do wrong, on both wires: what is mended, what is left, how often it was asked, and the sentence.

type Scripted = Partial<ModelCall> & { readonly fault?: NonNullable<ModelCall["fault"]> };
type Respond = (response: ServerResponse, nth: number, wire: Wire) => void;

interface Fault {
  readonly name: string;
  /** The scripted server of the playground, or answers by hand. */
  readonly server: readonly Scripted[] | Respond;
  readonly ends: "answered" | ModelFailure;
  readonly why?: RegExp;
  readonly requests: number;
  readonly tryTimeoutMs?: number;
  /** Waits between tries, each as the least and the most, in milliseconds. */
  readonly waits?: readonly (readonly [number, number])[];
}

const ANSWER = '{"requirements":[{"id":"R1","status":"met"},{"id":"R2","status":"unmet"}]}';
const good: Scripted = { answer: answerSchema.parse({ raw: ANSWER }) };
const BACKOFF = [
  [250, 500],
  [500, 1_000],
] as const;

const json = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { "content-type": "application/json" }).end(body);
const answerWith = (response: ServerResponse, wire: Wire, text = ANSWER) =>
  json(response, 200, renderAnswer(wire, { text, ending: "done", model: "model-1-live" }));
const times = (count: number, call: Scripted) => Array.from({ length: count }, () => call);

/** Trouble so many times, then the answer. */
const statusThenAnswer =
  (status: number, trouble: number, retryAfter?: string): Respond =>
  (response, nth, wire) => {
    if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
    if (nth > trouble) answerWith(response, wire);
    else json(response, status, renderError(wire, status, "scripted"));
  };

const FAULTS: readonly Fault[] = [
  {
    name: "429 once, with Retry-After",
    server: [{ fault: "429" }, good],
    ends: "answered",
    requests: 2,
    waits: [[0, 0]],
  },
  { name: "529 once", server: statusThenAnswer(529, 1), ends: "answered", requests: 2, waits: [BACKOFF[0]] },
  { name: "500 once", server: [{ fault: "500" }, good], ends: "answered", requests: 2, waits: [BACKOFF[0]] },
  { name: "a reset once", server: [{ fault: "reset" }, good], ends: "answered", requests: 2 },
  {
    name: "429 for ever",
    server: times(9, { fault: "429" }),
    ends: "rate-limit",
    why: /^the provider's rate limit or quota is reached \(429\): `scripted 429` \(after 3 requests\)$/,
    requests: 3,
  },
  {
    name: "529 for ever",
    server: times(9, { fault: "529" }),
    ends: "overloaded",
    why: /^the provider is overloaded \(529\): `scripted 529` \(after 3 requests\)$/,
    requests: 3,
  },
  {
    name: "500 for ever",
    server: times(9, { fault: "500" }),
    ends: "overloaded",
    why: /^the provider failed on its side \(500\): `scripted 500` \(after 3 requests\)$/,
    requests: 3,
    waits: BACKOFF,
  },
  {
    name: "a reset for ever",
    server: times(9, { fault: "reset" }),
    ends: "network",
    why: /^the provider could not be reached: `[^`]+` \(after 3 requests\)$/,
    requests: 3,
  },
  {
    name: "Retry-After of an hour: not waited for beyond a minute, and not beyond the deadline",
    server: statusThenAnswer(429, 9, "3600"),
    ends: "rate-limit",
    why: /\(429\): `scripted`$/,
    requests: 1,
    waits: [],
  },
  {
    name: "Retry-After of three seconds",
    server: statusThenAnswer(429, 1, "3"),
    ends: "answered",
    requests: 2,
    waits: [[3_000, 3_000]],
  },
  {
    name: "no answer",
    server: times(9, { fault: "timeout" }),
    ends: "timeout",
    why: /^no answer within 0\.4 seconds \(after 3 requests\)$/,
    tryTimeoutMs: 400,
    requests: 3,
  },
  {
    name: "an answer that stops in the middle",
    server: (response) => response.writeHead(200, { "content-type": "application/json" }).write('{"id":'),
    ends: "timeout",
    why: /^no answer within 0\.4 seconds \(after 3 requests\)$/,
    tryTimeoutMs: 400,
    requests: 3,
  },
  {
    name: "200 with HTML",
    server: times(9, { fault: "html" }),
    ends: "malformed",
    why: /^the provider answered 200 with something that is not its format: `<html>.*` \(after 3 requests\)$/,
    requests: 3,
  },
  {
    name: "200 with broken JSON, once",
    server: (response, nth, wire) => (nth === 1 ? json(response, 200, '{"id": "msg') : answerWith(response, wire)),
    ends: "answered",
    requests: 2,
  },
  {
    name: "200 with broken JSON",
    server: (response) => json(response, 200, '{"id": "msg'),
    ends: "malformed",
    why: /is not its format: `{"id": "msg` \(after 3 requests\)$/,
    requests: 3,
  },
  {
    name: "200 with nothing",
    server: times(9, { fault: "empty" }),
    ends: "malformed",
    why: /is not its format: an empty body \(after 3 requests\)$/,
    requests: 3,
  },
  {
    name: "200 with trouble inside",
    server: (response) => json(response, 200, '{"error":{"code":429,"message":"upstream is busy"}}'),
    ends: "rate-limit",
    why: /\(429\): `upstream is busy` \(after 3 requests\)$/,
    requests: 3,
  },
  {
    name: "more than any model says",
    server: (response) => response.writeHead(200).end("x".repeat(9 * 1024 * 1024)),
    ends: "malformed",
    why: /^the answer is larger than 8388608 bytes$/,
    requests: 1,
  },
  { name: "a fenced answer", server: [{ ...good, style: "fenced" }], ends: "answered", requests: 1 },
  { name: "an answer in prose", server: [{ ...good, style: "prose" }], ends: "answered", requests: 1 },
  {
    name: "a refusal: never asked again",
    server: times(9, { fault: "refusal" }),
    ends: "refusal",
    why: /^the model declined to answer(?: \(category `cyber`\)|: `I cannot help with that\.`)$/,
    requests: 1,
  },
  {
    name: "an answer cut off",
    server: times(9, { fault: "truncated" }),
    ends: "truncated",
    why: /^the answer was cut off at the limit for answers$/,
    requests: 1,
  },
  {
    name: "an end that nobody knows",
    server: (response, _, wire) =>
      json(
        response,
        200,
        renderAnswer(wire, { text: ANSWER, ending: "done", model: "m" }).replace(/"(?:end_turn|stop)"/, '"paused"'),
      ),
    ends: "malformed",
    why: /^the answer ended in a way we do not know: `paused`$/,
    requests: 1,
  },
  {
    name: "two objects twice",
    server: times(9, { fault: "two-objects" }),
    ends: "malformed",
    why: /^the answer is no single JSON object: it holds 2 JSON objects where one was asked for$/,
    requests: 2,
  },
  {
    name: "a wrong shape twice",
    server: times(9, { answer: answerSchema.parse({ raw: '{"requirement":"R1"}' }) }),
    ends: "schema",
    why: /^the answer has a wrong shape: `requirements` has to be a list$/,
    requests: 2,
  },
  {
    name: "a wrong shape once",
    server: [{ answer: answerSchema.parse({ raw: "{}" }) }, good],
    ends: "answered",
    requests: 2,
    waits: [],
  },
  {
    name: "401 that repeats the key",
    server: (response, _, wire) => json(response, 401, renderError(wire, 401, `Incorrect API key provided: ${KEY}.`)),
    ends: "auth",
    why: /^the provider refused the key \(401\): `Incorrect API key provided: \*\*\*\.`$/,
    requests: 1,
  },
  {
    name: "403",
    server: statusThenAnswer(403, 9),
    ends: "auth",
    why: /^the provider refused the key \(403\): `scripted`$/,
    requests: 1,
  },
  {
    name: "400",
    server: statusThenAnswer(400, 9),
    ends: "bad-request",
    why: /^the provider refused the request \(400\): `scripted`$/,
    requests: 1,
  },
  {
    name: "404: the model is gone, and none takes its place",
    server: statusThenAnswer(404, 1),
    ends: "bad-request",
    why: /^the provider has no model `model-1` at this address \(404\): it may be retired; .* none is taken in its place: `scripted`$/,
    requests: 1,
  },
  {
    name: "410",
    server: statusThenAnswer(410, 1),
    ends: "bad-request",
    why: /\(410\): it may be retired/,
    requests: 1,
  },
];

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(server: Fault["server"], wire: Wire): Promise<{ url: string; count: () => number }> {
  if (typeof server === "function") {
    const raw = await startRawServer((response, nth) => server(response, nth, wire));
    open.push(raw);
    return { url: raw.url, count: () => raw.requests.length };
  }
  const scripted = await startModelServer(server.map((call) => ({ style: "plain", ...call })));
  open.push(scripted);
  return { url: scripted.url, count: () => scripted.prompts.length };
}

describe.each(["anthropic", "openai"] as const)("the %s wire", (wire) => {
  it.each(FAULTS)("$name: $ends", async (fault) => {
    const { url, count } = await start(fault.server, wire);
    const { tryTimeoutMs } = fault;
    const room = createModelRoom(tryTimeoutMs === undefined ? {} : { limits: { tryTimeoutMs } });
    const reply = await room.ready(settingsFor(wire, url)).ask(question());
    if (fault.ends === "answered") expect(reply).toMatchObject({ value: { R1: "met", R2: "unmet" }, kept: false });
    else expect(reply).toEqual({ kind: "failed", failure: fault.ends, why: expect.stringMatching(fault.why ?? /^$/) });
    expect(count()).toBe(fault.requests);
    if (fault.waits === undefined) return;
    expect(room.waits).toHaveLength(fault.waits.length);
    for (const [at, [least, most]] of fault.waits.entries()) {
      expect(room.waits[at]).toBeGreaterThanOrEqual(least);
      expect(room.waits[at]).toBeLessThanOrEqual(most);
    }
  });

  it("follows no redirect: the other host is never asked", async () => {
    const other = await startRawServer((response) => answerWith(response, wire));
    const first = await startRawServer((response) => response.writeHead(307, { location: `${other.url}/v1` }).end());
    open.push(other, first);
    const reply = await createModelRoom().ready(settingsFor(wire, first.url)).ask(question());
    expect(reply).toEqual({
      kind: "failed",
      failure: "network",
      why: "the address answered with a redirect, which is not followed: it would take the key and the code along",
    });
    expect([first.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  it("tells an address where nobody listens", async () => {
    const gone = await startRawServer(() => undefined);
    await gone.close();
    const reply = await createModelRoom().ready(settingsFor(wire, gone.url)).ask(question());
    expect(reply).toMatchObject({ failure: "network", why: expect.stringContaining("ECONNREFUSED") });
  });

  it("stops at the deadline, whatever the tries would still allow", async () => {
    const server = await startRawServer(() => undefined);
    open.push(server);
    const room = createModelRoom({ limits: { tryTimeoutMs: 60_000, deadlineMs: 300 } });
    const began = performance.now();
    const reply = await room.ready(settingsFor(wire, server.url)).ask(question());
    expect(reply).toMatchObject({ failure: "timeout", why: "no answer within 0.3 seconds" });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(server.requests).toHaveLength(1);
  });

  it("waits a minute at most when the deadline allows more", async () => {
    const { url } = await start(statusThenAnswer(429, 1, "3600"), wire);
    const room = createModelRoom({ limits: { deadlineMs: 300_000 } });
    expect(await room.ready(settingsFor(wire, url)).ask(question())).toMatchObject({ kind: "answered" });
    expect(room.waits).toEqual([60_000]);
  });

  it("says in a re-ask what was wrong, and counts both askings", async () => {
    const server = await startModelServer([
      { style: "plain", answer: answerSchema.parse({ raw: "[1]" }) },
      { style: "plain", ...good },
    ]);
    open.push(server);
    const reply = await createModelRoom().ready(settingsFor(wire, server.url)).ask(question());
    expect(reply).toMatchObject({ kind: "answered", usage: { calls: 2, inputTokens: 2_000, outputTokens: 200 } });
    expect(server.prompts[0]).not.toContain("could not be used");
    expect(server.prompts[1]).toContain(
      "Your answer before this one could not be used: the answer is no single JSON object: it holds no JSON object.",
    );
  });
});

import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { renderAnswer, renderError } from "../../playground/model/wire.ts";
import {
  createModelRoom,
  KEY,
  question,
  type RawRequest,
  settings,
  settingsFor,
  startRawServer,
} from "../fixtures/model-room.ts";

const ANSWER = '{"requirements":[]}';
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(respond: (response: ServerResponse, nth: number, request: RawRequest) => void) {
  const server = await startRawServer(respond);
  open.push(server);
  return server;
}

function refuse(response: ServerResponse, message: string): void {
  response.writeHead(400, { "content-type": "application/json" }).end(renderError("openai", 400, message));
}

function answer(response: ServerResponse): void {
  response.writeHead(200).end(renderAnswer("openai", { text: ANSWER, ending: "done", model: "model-1" }));
}

/** A server that looks at what it does not take, then answers. */
function pickyServer(find: (body: RawRequest["body"]) => string | null) {
  return start((response, _, request) => {
    const problem = find(request.body);
    if (problem === null) answer(response);
    else refuse(response, problem);
  });
}

const typeOf = (request: RawRequest) => {
  const format = request.body["response_format"];
  return typeof format === "object" && format !== null ? Reflect.get(format, "type") : undefined;
};

describe("the anthropic wire", () => {
  it("sends the shared text first, marked for the provider's cache, and nothing the models refuse", async () => {
    const server = await start((response) =>
      response.writeHead(200).end(renderAnswer("anthropic", { text: ANSWER, ending: "done", model: "claude-live" })),
    );
    const model = createModelRoom().ready(settingsFor("anthropic", server.url));
    expect(await model.ask(question())).toMatchObject({ kind: "answered", model: "claude-live" });
    const [request] = server.requests;
    expect(request?.path).toBe("/v1/messages");
    expect(request?.headers).toMatchObject({ "x-api-key": KEY, "anthropic-version": "2023-06-01" });
    const { context, question: asked, schema } = question();
    expect(request?.body).toEqual({
      model: "model-1",
      max_tokens: 2_000,
      system: [{ type: "text", text: "done-gate task: judge\nYou judge." }],
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: context, cache_control: { type: "ephemeral" } },
            { type: "text", text: asked },
          ],
        },
      ],
      output_config: { format: { type: "json_schema", schema } },
    });
  });

  it("sends no empty block, names the task once, and takes a base with the version in it", async () => {
    const server = await start((response) =>
      response.writeHead(200).end(renderAnswer("anthropic", { text: ANSWER, ending: "done", model: "m" })),
    );
    const model = createModelRoom().ready(settingsFor("anthropic", `${server.url}/v1`));
    await model.ask(question({ context: "", purpose: "scan", system: "done-gate task: scan. Look." }));
    expect(server.requests[0]?.path).toBe("/v1/messages");
    expect(server.requests[0]?.body).toMatchObject({
      system: [{ text: "done-gate task: scan. Look." }],
      messages: [{ content: [{ type: "text", text: question().question }] }],
    });
  });
});

describe("the openai wire", () => {
  it("sends a strict schema and the limit under its present name", async () => {
    const server = await start(answer);
    await createModelRoom().ready(settingsFor("openai", server.url)).ask(question());
    const [request] = server.requests;
    const { context, question: asked, schema } = question();
    expect(request?.path).toBe("/v1/chat/completions");
    expect(request?.headers["authorization"]).toBe(`Bearer ${KEY}`);
    expect(request?.body).toEqual({
      model: "model-1",
      max_completion_tokens: 2_000,
      messages: [
        { role: "system", content: "done-gate task: judge\nYou judge." },
        { role: "user", content: `${context}\n\n${asked}` },
      ],
      response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema } },
    });
  });

  it("goes down a step for each form of answer a server does not take, and remembers it", async () => {
    const server = await pickyServer((body) =>
      body["response_format"] === undefined ? null : "This response_format type is unavailable now",
    );
    const model = createModelRoom().ready(settingsFor("openai", server.url));
    expect(await model.ask(question())).toMatchObject({ kind: "answered", usage: { calls: 3 } });
    expect(await model.ask(question())).toMatchObject({ kind: "answered", usage: { calls: 1 } });
    expect(server.requests.map(typeOf)).toEqual(["json_schema", "json_object", undefined, undefined]);
    expect(JSON.stringify(server.requests[0]?.body["messages"])).not.toContain("JSON Schema");
    expect(JSON.stringify(server.requests[1]?.body["messages"])).toContain("It has to fit this JSON Schema");
    expect(JSON.stringify(server.requests[3]?.body["messages"])).toContain("It has to fit this JSON Schema");
  });

  it("goes down once when calls side by side hear the same", async () => {
    const server = await pickyServer((body) =>
      JSON.stringify(body["response_format"]).includes("json_schema") ? "json_schema is not supported" : null,
    );
    const model = createModelRoom().ready(settingsFor("openai", server.url));
    await Promise.all([1, 2, 3].map(() => model.ask(question())));
    await model.ask(question());
    expect(server.requests.map(typeOf).filter((type) => type === undefined)).toEqual([]);
    expect(typeOf(server.requests.at(-1) ?? { path: "", headers: {}, body: {} })).toBe("json_object");
  });

  it("falls back to the old name of the limit", async () => {
    const server = await pickyServer((body) =>
      body["max_completion_tokens"] === undefined ? null : "Unrecognized request argument: max_completion_tokens",
    );
    const model = createModelRoom().ready(settingsFor("openai", server.url));
    expect(await model.ask(question())).toMatchObject({ kind: "answered" });
    expect(server.requests.map((request) => request.body["max_tokens"])).toEqual([undefined, 2_000]);
  });

  it("gives up on a server that refuses every way of asking", async () => {
    const server = await start((response) => refuse(response, "response_format and max_completion_tokens are bad"));
    const reply = await createModelRoom().ready(settingsFor("openai", server.url)).ask(question());
    expect(reply).toMatchObject({ kind: "failed", failure: "bad-request" });
    expect(server.requests).toHaveLength(4);
  });

  it("reads texts out of parts, and the content filter as a refusal", async () => {
    const parts = [
      { type: "thinking", thinking: "{}" },
      { type: "text", text: ANSWER },
    ];
    const server = await start((response, nth) => {
      const choice =
        nth === 1
          ? { message: { content: parts }, finish_reason: "stop" }
          : { message: {}, finish_reason: "content_filter" };
      response.writeHead(200).end(JSON.stringify({ choices: [choice] }));
    });
    const model = createModelRoom().ready(settingsFor("openai", server.url));
    const first = await model.ask(question());
    // A server that tells neither its model nor its usage: the requested one, and an estimate.
    expect(first).toMatchObject({ kind: "answered", model: "model-1", usage: { costUsd: null } });
    expect(first.kind === "answered" && first.usage.inputTokens).toBeGreaterThan(10);
    expect(await model.ask(question())).toMatchObject({ failure: "refusal" });
  });

  it("asks Azure with its own header", async () => {
    const seen: RequestInit[] = [];
    const room = createModelRoom({
      fetch: (url, init) => {
        seen.push(init);
        expect(url).toBe("https://shop.openai.azure.com/openai/v1/chat/completions");
        return Promise.resolve(new Response(renderAnswer("openai", { text: ANSWER, ending: "done", model: "m" })));
      },
    });
    const azure = settings({
      provider: "openai",
      base_url: "https://shop.openai.azure.com/openai/v1/",
      name: "my-gpt",
    });
    expect(await room.ready(azure).ask(question())).toMatchObject({ kind: "answered" });
    expect(seen[0]?.headers).toMatchObject({ "api-key": KEY });
    expect(seen[0]?.headers).not.toHaveProperty("authorization");
    expect(seen[0]?.redirect).toBe("error");
  });
});

it("never rejects: a reader that throws is a failure without the key", async () => {
  const server = await start(answer);
  const model = createModelRoom().ready(settingsFor("openai", server.url));
  const reply = await model.ask(
    question({
      parse: () => {
        throw new Error(`broken ${KEY}`);
      },
    }),
  );
  expect(reply).toEqual({
    kind: "failed",
    failure: "bad-request",
    why: "the question failed on our side: `Error: broken ***`",
  });
});

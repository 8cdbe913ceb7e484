import { afterEach, describe, expect, it } from "vitest";
import { type ModelServer, type ModelServerOptions, startModelServer } from "../../playground/model/server.ts";
import { readScenario } from "../../playground/scenarios/read-scenario.ts";

const open: ModelServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const SOURCES = [{ path: "src/login.ts", text: "import x;\nexport function login(user) {}\n" }];

async function serve(script: string, options: ModelServerOptions = {}): Promise<ModelServer> {
  const read = readScenario(`name: m\nmodel: ${script}\nsteps: [{event: pull_request.opened}]\n`);
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes));
  const server = await startModelServer(read.scenarios[0]?.model ?? [], {
    sources: () => Promise.resolve(SOURCES),
    ...options,
  });
  open.push(server);
  return server;
}

const PROMPT = "done-gate task: judge\nR1: A login form\nR2: A sun dial\n";

function anthropic(
  server: ModelServer,
  over: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${server.url}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "k", "anthropic-version": "2023-06-01", ...headers },
    body: JSON.stringify({
      model: "claude-sonnet-5-5",
      max_tokens: 100,
      messages: [{ role: "user", content: [{ type: "text", text: PROMPT }] }],
      ...over,
    }),
    signal: AbortSignal.timeout(1_000),
  });
}

function openai(server: ModelServer, text = PROMPT): Promise<Response> {
  return fetch(`${server.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer k" },
    body: JSON.stringify({ model: "gpt-6.1-terra", messages: [{ role: "user", content: text }] }),
    signal: AbortSignal.timeout(1_000),
  });
}

async function textOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const body: unknown = await response.json();
  const found = /"(?:text|content)":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(body))?.[1] ?? "";
  return String(JSON.parse(`"${found}"`));
}

describe("the scripted model", () => {
  it("speaks both wires, with true quotes from the sources", async () => {
    const server = await serve("[{each: {answer: {all: met, evidence: auto, R2: unmet}}}]");
    const wanted = {
      requirements: [
        {
          id: "R1",
          status: "met",
          evidence: [{ path: "src/login.ts", lines: [2, 2], quote: "export function login(user) {}" }],
          note: "",
        },
        { id: "R2", status: "unmet", evidence: [], note: "scripted as unmet" },
      ],
      verdict: "not-done",
    };
    expect(JSON.parse(await textOf(anthropic(server)))).toEqual(wanted);
    expect(JSON.parse(await textOf(openai(server)))).toEqual(wanted);
    expect(server.prompts).toHaveLength(2);
    expect(server.prompts[1]).toContain("A sun dial");
  });

  it("takes the ids from the schema where one is sent", async () => {
    const server = await serve("[{answer: {all: met}}]");
    const schema = {
      type: "object",
      properties: { requirements: { type: "array", items: { properties: { id: { enum: ["R7"] } } } } },
    };
    const text = await textOf(anthropic(server, { output_config: { format: { type: "json_schema", schema } } }));
    expect(JSON.parse(text)).toEqual({
      requirements: [{ id: "R7", status: "met", evidence: [], note: "" }],
      verdict: "done",
    });
  });

  it("answers by purpose and batch, once each, and fails aloud when the script is over", async () => {
    const server = await serve(
      "[{for: scan, answer: {raw: scanned}}, {for: judge, batch: 2, answer: {raw: second}}, {for: judge, batch: 1, answer: {raw: first}}]",
    );
    expect(await textOf(openai(server))).toBe("first");
    expect(await textOf(openai(server))).toBe("second");
    expect(await textOf(openai(server, "done-gate task: scan\n"))).toBe("scanned");
    expect((await openai(server)).status).toBe(500);
  });

  it("says of decoys what the script says of decoys", async () => {
    const isDecoy = (title: string) => title.includes("sun dial");
    const obedient = await serve("[{answer: {all: met, decoys: met}}]", { isDecoy });
    expect(await textOf(openai(obedient))).toContain('"R2","status":"met"');
    const honest = await serve("[{answer: {all: met}}]", { isDecoy });
    expect(await textOf(openai(honest))).toContain('"R2","status":"unmet"');
  });

  it.each([401, 429, 500, 529])("faults with %i", async (status) => {
    const server = await serve(`[{fault: ${status}}]`);
    const response = await anthropic(server);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ type: "error" });
  });

  it("faults without an answer", async () => {
    await expect(openai(await serve("[{fault: reset}]"))).rejects.toThrow();
    await expect(openai(await serve("[{fault: timeout}]"))).rejects.toThrow(/timeout|aborted/);
    expect(await (await openai(await serve("[{fault: empty}]"))).text()).toBe("");
    expect((await openai(await serve("[{fault: html}]"))).headers.get("content-type")).toContain("html");
  });

  it("spoils answers the way each wire does", async () => {
    expect(await (await anthropic(await serve("[{fault: refusal}]"))).json()).toMatchObject({
      stop_reason: "refusal",
      content: [],
    });
    expect(await (await openai(await serve("[{fault: refusal}]"))).json()).toMatchObject({
      choices: [{ message: { content: null } }],
    });
    expect(await (await anthropic(await serve("[{fault: truncated}]"))).json()).toMatchObject({
      stop_reason: "max_tokens",
    });
    expect(await (await openai(await serve("[{fault: truncated}]"))).json()).toMatchObject({
      choices: [{ finish_reason: "length" }],
    });
    expect((await textOf(openai(await serve("[{fault: two-objects}]")))).split("\n")).toHaveLength(2);
    expect(await textOf(openai(await serve("[{answer: {all: met}, style: fenced}]")))).toMatch(/^```json\n\{/);
    expect(await textOf(openai(await serve("[{answer: {all: met}, style: prose}]")))).toMatch(/^Here is[\s\S]+\{/);
  });

  it.each([
    ["no key", {}, { "x-api-key": "" }, 401],
    ["no version", {}, { "anthropic-version": "" }, 400],
    ["sampling", { temperature: 0 }, {}, 400],
    [
      "a prefilled answer",
      {
        messages: [
          { role: "user", content: "x" },
          { role: "assistant", content: "{" },
        ],
      },
      {},
      400,
    ],
    ["no limit", { max_tokens: undefined }, {}, 400],
    ["no messages", { messages: [] }, {}, 400],
  ])("refuses %s as the service does", async (...[, over, headers, status]) => {
    const server = await serve("[{each: {answer: {all: met}}}]");
    expect((await anthropic(server, over, headers)).status).toBe(status);
    expect(server.prompts).toEqual([]);
  });
});

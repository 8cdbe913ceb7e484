import { describe, expect, it } from "vitest";
import { readPrinted } from "../../src/adapters/model-envelope.ts";
import { readOneObject } from "../../src/adapters/model-json.ts";

describe("the one object of an answer", () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    [' \n{"a":{"b":"}"}}\n', { a: { b: "}" } }],
    ['```json\n{"a":"\\"}{"}\n```', { a: '"}{' }],
    ['Here it is:\n{"a":1}\nThat is all.', { a: 1 }],
    ['Use {braces} and {"a":1}', { a: 1 }],
    ['[{"a":1}]', { a: 1 }],
  ])("%j", (text, value) => expect(readOneObject(text)).toEqual({ ok: true, value }));

  it.each([
    ["", "it is empty"],
    ["met", "it holds no JSON object"],
    ["[1, 2]", "it holds no JSON object"],
    ['"{}"', "it holds 1"],
    ['{"a":1}{"a":2}', "it holds 2 JSON objects"],
    ['{"a":1}\n\nOn second thought:\n{"a":2}\n{"a":3}', "it holds 3 JSON objects"],
    // The inner object is whole; the outer one, which is the answer, is not.
    ['{"requirements":[{"id":"R1"},', "it holds a `{` that is never closed"],
    ['{"requirements":[{"id":"R1"}],}', "it holds no JSON object"],
    ["{{{{{{", "it holds a `{` that is never closed"],
  ])("%j is refused", (text, error) => {
    const read = readOneObject(text);
    if (text === '"{}"') expect(read.ok).toBe(true);
    else expect(read).toEqual({ ok: false, error: expect.stringContaining(error) });
  });

  it("is linear in hostile text", () => {
    const began = performance.now();
    expect(readOneObject("{".repeat(1_000_000)).ok).toBe(false);
    expect(readOneObject('{"'.repeat(500_000)).ok).toBe(false);
    expect(readOneObject("{}".repeat(500_000)).ok).toBe(false);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe("what commands print", () => {
  const plain = (text: string) => readPrinted(text, (words) => words.replaceAll("secret", "***"));
  const claude = (own: Readonly<Record<string, unknown>>) =>
    JSON.stringify({ type: "result", subtype: "success", is_error: false, total_cost_usd: 0.25, ...own });

  it.each([
    ["plain JSON", '{"a":1}', '{"a":1}'],
    ["claude's structured output", claude({ structured_output: { a: 1 }, result: "done" }), '{"a":1}'],
    ["claude's result", claude({ result: '```json\n{"a":1}\n```' }), '```json\n{"a":1}\n```'],
    ["gemini's response", JSON.stringify({ response: '{"a":1}', stats: {} }), '{"a":1}'],
    [
      "codex's last message",
      [
        { type: "thread.started", thread_id: "t" },
        { type: "error", message: "reconnecting" },
        { type: "item.completed", item: { type: "agent_message", text: "thinking aloud" } },
        { type: "item.completed", item: { type: "agent_message", text: '{"a":1}' } },
        { type: "turn.completed", usage: {} },
      ]
        .map((event) => JSON.stringify(event))
        .join("\n"),
      '{"a":1}',
    ],
  ])("%s", (_, printed, text) => expect(plain(printed)).toMatchObject({ kind: "said", text }));

  it("counts what claude says it cost", () => {
    const usage = { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 3 };
    expect(plain(claude({ result: "{}", usage }))).toMatchObject({
      spent: { costUsd: 0.25, tokens: { input: 10, cacheRead: 5, cacheWrite: 0, output: 3 } },
    });
  });

  it.each([
    ["claude", claude({ is_error: true, result: "Invalid API key secret" }), "Invalid API key ***"],
    ["claude without words", claude({ is_error: true, subtype: "error_max_turns" }), "error_max_turns"],
    ["gemini", JSON.stringify({ error: { type: "ApiError", message: "quota" } }), "quota"],
    ["codex", '{"type":"thread.started"}\n{"type":"turn.failed","error":{"message":"usage limit"}}', "usage limit"],
  ])("%s says that it failed", (_, printed, words) => {
    expect(plain(printed)).toMatchObject({
      failure: "bad-request",
      why: `the command says that it failed: \`${words}\``,
    });
  });

  it.each([
    [401, "auth"],
    [429, "rate-limit"],
    [529, "overloaded"],
    [null, "bad-request"],
  ])("claude's %s is %s", (status, failure) => {
    expect(plain(claude({ is_error: true, api_error_status: status, result: "no" }))).toMatchObject({ failure });
  });

  it("an answer that only looks like an envelope stays an answer", () => {
    const answer = JSON.stringify({ response: "x", requirements: [] });
    expect(plain(answer)).toMatchObject({ kind: "said", text: answer });
  });

  it("events without an answer are malformed; a refusal is one", () => {
    expect(plain('{"type":"a"}\n{"type":"b"}')).toMatchObject({ failure: "malformed" });
    expect(plain(claude({ stop_reason: "refusal", result: "" }))).toMatchObject({ failure: "refusal" });
  });
});

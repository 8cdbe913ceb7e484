import { describe, expect, it } from "vitest";
import { renderAnswer } from "../../playground/model/wire.ts";
import { createModelRoom, KEY, question, settings } from "../fixtures/model-room.ts";

const openai = (own: Readonly<Record<string, unknown>> = {}) => settings({ provider: "openai", ...own });

describe("opening a model", () => {
  it.each([
    ["anthropic", "anthropic claude-sonnet-5-5"],
    ["openai", "openai gpt-6.1-terra"],
  ])("%s has a default", (provider, name) => {
    const room = createModelRoom();
    expect(room.ready(settings({ provider })).name).toBe(name);
    expect(room.log.said).toEqual([]);
  });

  it("none is none", () => expect(createModelRoom().open(settings({}))).toEqual({ kind: "none" }));

  it.each(["anthropic", "openai"])("%s without a key is refused, and the sentence says what to do", (provider) => {
    for (const key of ["", " \n"])
      expect(createModelRoom({ key }).open(settings({ provider }))).toEqual({
        kind: "refused",
        failure: "auth",
        why: `\`completion.model.provider\` is ${provider}, and the \`model-key\` input is empty: pass the key as a secret (a pull request from a fork gets none)`,
      });
  });

  it.each([
    "http://localhost:11434/v1",
    "http://127.0.0.1:8000/v1",
    "http://[::1]:8000/v1",
    "http://ollama:11434/v1",
    "http://10.1.2.3/v1",
    "http://192.168.0.9/v1",
    "http://172.20.0.2/v1",
    "http://gpu.internal/v1",
  ])("needs no key at %s, and sends none", async (base_url) => {
    const seen: RequestInit[] = [];
    const fetch = (_: string, init: RequestInit) => {
      seen.push(init);
      const text = '{"requirements":[]}';
      return Promise.resolve(new Response(renderAnswer("openai", { text, ending: "done", model: "llama" })));
    };
    const model = createModelRoom({ key: "", fetch }).ready(openai({ base_url, name: "llama" }));
    expect(await model.ask(question())).toMatchObject({ kind: "answered" });
    expect(seen[0]?.headers).toEqual({ "content-type": "application/json", accept: "application/json" });
  });

  it.each([
    ["https://models.example.com/v1", "auth"],
    ["http://models.example.com/v1", "bad-request"],
    ["http://172.32.0.2/v1", "bad-request"],
    ["http://8.8.8.8/v1", "bad-request"],
    ["https://user:secret@models.example.com/v1", "bad-request"],
    ["https://models.example.com/v1?key=1", "bad-request"],
  ])("refuses %s without a key: %s", (base_url, failure) => {
    const refused = createModelRoom({ key: "" }).open(openai({ base_url, name: "m" }));
    expect(refused).toMatchObject({ kind: "refused", failure });
    expect(JSON.stringify(refused)).not.toContain("secret@");
  });

  it("refuses plain http over the open network even with a key", () => {
    expect(createModelRoom().open(openai({ base_url: "http://models.example.com", name: "m" }))).toMatchObject({
      failure: "bad-request",
      why: expect.stringContaining("key and code would be readable on the way"),
    });
  });

  it("guesses no model for a foreign server", () => {
    expect(createModelRoom().open(openai({ base_url: "https://models.example.com/v1" }))).toMatchObject({
      kind: "refused",
      why: "`completion.model.name` has to name a model when `base_url` names a server",
    });
  });

  it("refuses a command that names no program", () => {
    expect(createModelRoom().open(settings({ provider: "command" }))).toMatchObject({ failure: "bad-request" });
  });

  it("refuses a key that no header can carry", () => {
    const refused = createModelRoom({ key: "sk-abc\u00e4defgh" }).open(settings({ provider: "anthropic" }));
    expect(refused).toMatchObject({ failure: "auth", why: expect.not.stringContaining("sk-") });
  });

  it("gives the key to the first place alone", () => {
    const room = createModelRoom();
    room.ready(settings({ provider: "anthropic" }));
    expect(room.ready(settings({ provider: "anthropic", name: "claude-haiku-5-5" })).name).toContain("haiku");
    expect(room.open(settings({ provider: "openai" }))).toEqual({
      kind: "refused",
      failure: "auth",
      why: "the one `model-key` was given to `anthropic api.anthropic.com` and goes nowhere else, so openai at api.openai.com has no key",
    });
    expect(room.open(openai({ base_url: "http://localhost:1/v1", name: "m" }))).toMatchObject({ kind: "ready" });
  });
});

describe("what is said of a model", () => {
  it.each([
    ["gpt-5-mini", "its provider shuts it down on 2026-12-11"],
    ["gpt-4.1-2025-04-14", "its provider shuts it down on 2027-01-14"],
    ["claude-opus-4-5-20251101", "its provider shuts it down on 2027-01-22"],
  ])("%s is to end within 60 days", (name, words) => {
    const room = createModelRoom();
    const provider = name.startsWith("gpt") ? "openai" : "anthropic";
    room.ready(settings({ provider, name }));
    room.ready(settings({ provider, name }));
    expect(room.log.said.filter((line) => line.includes(words))).toHaveLength(1);
  });

  it("an end that is further off is not said yet; one that is over is", () => {
    const early = createModelRoom();
    early.ready(openai({ name: "gpt-5.1" }));
    expect(early.log.said.join()).not.toContain("2027-04-01");
    const late = createModelRoom({ nowMs: () => Date.parse("2027-05-01") });
    late.ready(openai({ name: "gpt-5.1" }));
    expect(late.log.said.join()).toContain("its provider announced its end for 2027-04-01");
  });

  it("a model without a price is said once", () => {
    const room = createModelRoom({ key: KEY });
    room.ready(openai({ name: "gpt-9" }));
    room.ready(openai({ name: "gpt-9" }));
    expect(room.log.said).toEqual([
      "warning: no price is known for the model gpt-9: its calls and tokens are limited, its cost is not",
    ]);
  });
});

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { renderAnswer } from "../../playground/model/wire.ts";
import type { OpenModelOptions } from "../../src/adapters/model-open.ts";
import { err } from "../../src/core/result.ts";
import type { ModelRequest } from "../../src/ports/model.ts";
import { createModelRoom, KEY, NOW_MS, question, type Statuses, settings } from "../fixtures/model-room.ts";

const DAY_MS = 86_400_000;
const SONNET = settings({ provider: "anthropic" });

let folder = "";
let asked = 0;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "answers-")), "cache");
  asked = 0;
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

/** The nth answer says that R1 is met when n is odd. */
const fetch = () => {
  asked += 1;
  const text = JSON.stringify({ requirements: [{ id: "R1", status: asked % 2 === 1 ? "met" : "unmet" }] });
  return Promise.resolve(new Response(renderAnswer("anthropic", { text, ending: "done", model: "claude-live" })));
};

/** Asks in a run of its own. */
async function ask(own: Partial<OpenModelOptions> = {}, request: Partial<ModelRequest<Statuses>> = {}, model = SONNET) {
  const room = createModelRoom({ fetch, cachePath: folder, ...own });
  const reply = await room.ready(model).ask(question(request));
  return { reply, said: room.log.said };
}

const entries = () => readdirSync(folder).map((name) => join(folder, name));
const onlyEntry = () => {
  const [path, ...others] = entries();
  if (path === undefined || others.length > 0) throw new Error(`expected one entry, found ${entries().join()}`);
  return path;
};

describe("a kept answer", () => {
  it("is used by a later run, says so, and costs nothing", async () => {
    expect(await ask()).toMatchObject({ reply: { value: { R1: "met" }, kept: false } });
    const later = await ask({ nowMs: () => NOW_MS + 13 * DAY_MS });
    expect(later.reply).toEqual({
      kind: "answered",
      value: { R1: "met" },
      model: "claude-live",
      usage: { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
      kept: true,
    });
    expect(later.said).toEqual([]);
    expect(asked).toBe(1);
  });

  it("is one file for its owner, whole, with neither prompt nor key in it", async () => {
    await ask();
    expect(statSync(onlyEntry()).mode & 0o777).toBe(0o600);
    const text = readFileSync(onlyEntry(), "utf8");
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))).toEqual([
      "answer",
      "at",
      "mac",
      "model",
      "v",
    ]);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain("export const login");
  });

  it.each<[string, Partial<ModelRequest<Statuses>>]>([
    ["purpose", { purpose: "sceptic" }],
    ["identity", { identity: "tree abd, prd def" }],
    ["schema", { schema: { type: "object" } }],
  ])("is not used for another %s", async (_, request) => {
    await ask();
    expect(await ask({}, request)).toMatchObject({ reply: { value: { R1: "unmet" }, kept: false }, said: [] });
  });

  it("is not used for another model or another address", async () => {
    await ask();
    const haiku = settings({ provider: "anthropic", name: "claude-haiku-5-5" });
    expect(await ask({}, {}, haiku)).toMatchObject({ reply: { kept: false } });
    const elsewhere = settings({ provider: "anthropic", base_url: "https://proxy.example.com" });
    expect(await ask({}, {}, elsewhere)).toMatchObject({ reply: { kept: false } });
  });

  it("is used whatever differs in the prompt beside its identity: a fence's nonce", async () => {
    await ask({}, { context: "fence 123" });
    expect(await ask({}, { context: "fence 456" })).toMatchObject({ reply: { kept: true } });
  });

  it("is read again by the reader of today", async () => {
    await ask();
    let reads = 0;
    const strict = question().parse;
    const { reply, said } = await ask({}, { parse: (value) => (++reads === 1 ? err("stricter now") : strict(value)) });
    expect(reply).toMatchObject({ value: { R1: "unmet" }, kept: false });
    expect(said).toEqual([
      expect.stringMatching(/^warning: a kept model answer is not used \([0-9a-f]{12}\): it no longer fits$/),
    ]);
  });
});

describe("a kept answer is not believed", () => {
  const forge = (change: (entry: Record<string, unknown>) => void) => {
    const entry = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(onlyEntry(), "utf8")));
    change(entry);
    writeFileSync(onlyEntry(), JSON.stringify(entry));
  };
  const flip = (at: number) => {
    const bytes = readFileSync(onlyEntry());
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(onlyEntry(), bytes);
  };

  it.each<[string, () => void, string]>([
    [
      "another answer",
      () => forge((entry) => Object.assign(entry, { answer: '{"requirements":[]}' })),
      "was not written with",
    ],
    ["a later date", () => forge((entry) => Object.assign(entry, { at: NOW_MS + 1 })), "was not written with"],
    ["another model's name", () => forge((entry) => Object.assign(entry, { model: "better" })), "was not written with"],
    ["a MAC of zeros", () => forge((entry) => Object.assign(entry, { mac: "0".repeat(64) })), "was not written with"],
    ["no MAC", () => forge((entry) => delete entry["mac"]), "has not the shape"],
    ["one key more", () => forge((entry) => Object.assign(entry, { verdict: "done" })), "has not the shape"],
    ["half of it", () => writeFileSync(onlyEntry(), readFileSync(onlyEntry()).subarray(0, 60)), "has not the shape"],
    ["nothing", () => writeFileSync(onlyEntry(), ""), "has not the shape"],
  ])("with %s", async (_, spoil, words) => {
    await ask();
    spoil();
    const { reply, said } = await ask();
    expect(reply).toMatchObject({ value: { R1: "unmet" }, kept: false });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(words);
    expect(await ask()).toMatchObject({ reply: { value: { R1: "unmet" }, kept: true }, said: [] });
  });

  it("with any one bit flipped", async () => {
    await ask();
    const size = readFileSync(onlyEntry()).length;
    for (let at = 0; at < size; at += 7) {
      flip(at);
      const before = asked;
      const { reply } = await ask();
      expect(reply).toMatchObject({ kept: false });
      expect(asked).toBe(before + 1);
    }
  });

  it("with another key", async () => {
    await ask({ key: `${KEY}-of-another` });
    const { reply, said } = await ask();
    expect(reply).toMatchObject({ kept: false });
    expect(said[0]).toContain("it was not written with this model key, or was changed");
  });

  it("under another name", async () => {
    await ask();
    const stolen = readFileSync(onlyEntry());
    await ask({}, { identity: "another tree" });
    for (const path of entries()) writeFileSync(path, stolen);
    const before = asked;
    await ask();
    await ask({}, { identity: "another tree" });
    // One of the two is its true place; in the other it is a copy that answers another question.
    expect(asked).toBe(before + 1);
  });

  it.each([
    ["older than 14 days", 14 * DAY_MS + 1],
    ["from the future", -1],
  ])("when it is %s", async (_, laterMs) => {
    await ask();
    const { reply, said } = await ask({ nowMs: () => NOW_MS + laterMs });
    expect(reply).toMatchObject({ kept: false });
    expect(said[0]).toContain("older than 14 days");
  });

  it("when it is a link or a folder", async () => {
    await ask();
    const path = onlyEntry();
    const kept = join(folder, "..", "kept.json");
    writeFileSync(kept, readFileSync(path));
    rmSync(path);
    symlinkSync(kept, path);
    expect(await ask()).toMatchObject({ reply: { kept: false } });
    rmSync(path);
    mkdirSync(path);
    expect(await ask()).toMatchObject({ reply: { kind: "answered", kept: false } });
  });
});

describe("keeping", () => {
  it("reads nothing in a fresh verification, and replaces what was there", async () => {
    await ask();
    expect(await ask({ fresh: true })).toMatchObject({ reply: { value: { R1: "unmet" }, kept: false }, said: [] });
    expect(await ask()).toMatchObject({ reply: { value: { R1: "unmet" }, kept: true } });
    expect(entries()).toHaveLength(1);
  });

  it.each([
    ["a failure", { fetch: () => Promise.resolve(new Response("no", { status: 401 })) }, {}],
    ["an answer that its reader refuses", {}, { parse: () => err("never good enough") }],
    ["anything without a path", { cachePath: null }, {}],
  ] as const)("does not keep %s", async (_, own, request) => {
    await ask(own, request);
    expect(() => readdirSync(folder)).toThrow("ENOENT");
  });

  it.each(["", "ollama"])("does not keep anything under the key %j, which others can guess", async (key) => {
    const local = settings({ provider: "openai", base_url: "http://localhost:1/v1", name: "m" });
    const reply = { text: '{"requirements":[]}', ending: "done", model: "m" } as const;
    const own = { key, fetch: () => Promise.resolve(new Response(renderAnswer("openai", reply))) };
    expect(await ask(own, {}, local)).toMatchObject({ reply: { kind: "answered" } });
    expect(() => readdirSync(folder)).toThrow("ENOENT");
  });

  it("sweeps out what is too old to be read, and nothing that is not its own", async () => {
    await ask({ nowMs: Date.now });
    const old = new Date(Date.now() - 15 * DAY_MS);
    const foreign = join(folder, "package.json");
    writeFileSync(foreign, "{}");
    for (const path of entries()) utimesSync(path, old, old);
    await ask({ nowMs: Date.now }, { identity: "another tree" });
    expect(entries()).toHaveLength(2);
    expect(entries()).toContain(foreign);
  });

  it("answers all the same when nothing can be written, and says so", async () => {
    writeFileSync(folder, "a file");
    const { reply, said } = await ask();
    expect(reply).toMatchObject({ kind: "answered", kept: false });
    expect(said).toEqual([
      expect.stringContaining("is not used"),
      expect.stringContaining("a model answer could not be kept"),
    ]);
  });
});

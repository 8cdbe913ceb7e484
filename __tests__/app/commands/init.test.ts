import { describe, expect, it } from "vitest";
import { createSyntax } from "../../../src/adapters/grammars.ts";
import { runInit } from "../../../src/app/commands/init.ts";
import { err, ok } from "../../../src/core/result.ts";
import { checklistOf, memoryStore, refusedText } from "./plan-room.ts";

const syntax = createSyntax("dist/grammars");
const ITEM = { id: 1, description: "장바구니", acceptance: "adds up", verify: "make cart" };

function init(store: ReturnType<typeof memoryStore>, given: unknown, force = false) {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  return runInit(store, { source: "items.json", readItems: () => Promise.resolve(ok(text)), force, syntax });
}

describe("init", () => {
  it("writes the four texts and claims nothing, whatever was given", async () => {
    const store = memoryStore(null);
    const result = await init(store, [{ ...ITEM, passes: true, evidence: "trust me", owner: "a" }]);
    expect(result).toMatchObject({
      exit: 0,
      json: { written: true, ids: ["1"], replaced: null, dropped: ["evidence", "owner", "passes"], error: null },
    });
    expect(result.text).toContain("`evidence`, `owner`, `passes`");
    expect(store.writes).toEqual([`${JSON.stringify([{ ...ITEM, id: "1", passes: false }], null, 2)}\n`]);
    expect(store.writes[0]).toContain("장바구니");
  });

  it("drops `passes: false` without a word", async () => {
    expect((await init(memoryStore(null), [{ ...ITEM, passes: false }])).json).toMatchObject({ dropped: [] });
  });

  it.each<[string, unknown, string]>([
    ["no JSON", "{", "not valid JSON"],
    ["a key twice", '[{"id":1,"id":2}]', "stands twice"],
    ["an object", {}, "expected an array"],
    ["an empty array", [], "proves nothing"],
    ["an item that is a text", [ITEM, "x"], "item #1 is not an object"],
    ["a missing text", [{ ...ITEM, acceptance: undefined }], "item #0: `acceptance` is missing"],
    ["a text that is null", [{ ...ITEM, verify: null }], "item #0: `verify` is not a text"],
    ["a blank command", [{ ...ITEM, verify: " \n" }], "item #0: `verify` is blank"],
    ["a blank id", [{ ...ITEM, id: "" }], "item #0: `id` is blank"],
    ["an id of true", [{ ...ITEM, id: true }], "item #0: `id` is not a text or a number"],
    ['1 and "1"', [ITEM, { ...ITEM, id: "1" }], "stands at #0 and #1"],
    ["a command the gate refuses", [{ ...ITEM, verify: "x".repeat(5_000) }], "longer than 4096 bytes"],
    ["more items than the gate reads", Array.from({ length: 201 }, (_, id) => ({ ...ITEM, id })), "at most 200"],
  ])("refuses %s", async (_, given, what) => {
    const store = memoryStore(null);
    const result = await init(store, given);
    const error = { what: expect.stringContaining(what), where: expect.stringContaining("items.json") };
    expect(result).toMatchObject({ exit: 2, json: { written: false, error } });
    expect(store.writes).toEqual([]);
  });

  it("does not overwrite a checklist, and names the way", async () => {
    const store = memoryStore(checklistOf({ passes: true }));
    const result = await init(store, [ITEM]);
    expect(result).toMatchObject({
      exit: 2,
      json: { written: false, error: { fix: expect.stringContaining("--force") } },
    });
    expect(store.writes).toEqual([]);
  });

  it("says what --force replaced", async () => {
    const old = await init(memoryStore(checklistOf({}, {})), [ITEM], true);
    expect(old).toMatchObject({ exit: 0, json: { replaced: { items: 2 } } });
    expect(old.text).toContain("Replaced a checklist of 2 items.");
    const broken = await init(memoryStore("[broken"), [ITEM], true);
    expect(broken).toMatchObject({ exit: 0, json: { replaced: { items: null } } });
    expect(await init(memoryStore("[broken"), [ITEM])).toMatchObject({ exit: 2 });
  });

  it("does not replace a file it refuses to read, not even with --force", async () => {
    const store = memoryStore(null);
    store.now = refusedText;
    expect(await init(store, [ITEM], true)).toMatchObject({
      exit: 2,
      json: { error: { what: "it is a symbolic link" } },
    });
    expect(store.writes).toEqual([]);
  });

  it("passes on why items, folder or lock cannot be had", async () => {
    const store = memoryStore(null);
    const error = { what: "the items cannot be read", where: "items.json", fix: "Give a file." };
    const unread = { source: "items.json", readItems: () => Promise.resolve(err(error)), force: false, syntax };
    expect(await runInit(store, unread)).toMatchObject({ exit: 2, json: { error } });
    const refusal = () => Promise.resolve(err({ why: "no room", remedy: "Make room." }));
    const request = { ...unread, readItems: () => Promise.resolve(ok(JSON.stringify([ITEM]))) };
    expect(await runInit({ ...store, makeFolder: refusal }, request)).toMatchObject({ exit: 2 });
    expect(await runInit({ ...store, update: refusal }, request)).toMatchObject({ exit: 2 });
  });
});

import { describe, expect, it } from "vitest";
import { runShow } from "../../../src/app/commands/show.ts";
import { runStatus } from "../../../src/app/commands/status.ts";
import { checklistOf, memoryStore, refusedText } from "./plan-room.ts";

describe("status", () => {
  it.each<[string, string | null, number, string]>([
    ["every item passes", checklistOf({ passes: true }, { passes: true }), 0, "done"],
    ["one is open", checklistOf({ passes: true }, {}), 1, "pending"],
    ["`passes` is a text", checklistOf({ passes: "false" }), 1, "invalid"],
    ["`passes` is the text true", checklistOf({ passes: "true" }), 1, "invalid"],
    ["`passes` is a number", checklistOf({ passes: 1 }), 1, "invalid"],
    ["`passes` is missing", checklistOf({ passes: undefined }), 1, "invalid"],
    ["an id is missing", checklistOf({ id: undefined, passes: true }), 1, "invalid"],
    ["a command is blank", checklistOf({ verify: "  ", passes: true }), 1, "invalid"],
    ['1 and "1" are two ids', checklistOf({ id: 1, passes: true }, { id: "1", passes: true }), 1, "invalid"],
    ["an item is a text", '["done"]', 1, "invalid"],
    ["the list is empty", " [ ]\n", 1, "empty"],
    ["it is no list", '{"passes": true}', 1, "corrupt"],
    ["it is null", "null", 1, "corrupt"],
    ["it is not JSON", "[", 1, "corrupt"],
    ["it is an empty file", "", 1, "corrupt"],
    ["there is none", null, 3, "absent"],
  ])("when %s", async (_, ...[text, exit, state]) => {
    const store = memoryStore(text);
    const result = await runStatus(store);
    expect(result).toMatchObject({ exit, json: { schema: "done-gate/status/v1", state } });
    expect(store.writes).toEqual([]);
  });

  it("tells an unreadable file from an absent one", async () => {
    const store = memoryStore(null);
    store.now = refusedText;
    const error = { what: "it is a symbolic link", where: "plan/checklist.json", fix: "Put the file there." };
    expect(await runStatus(store)).toMatchObject({ exit: 2, json: { state: "unreadable", error } });
  });

  it("says each outcome in its own words", async () => {
    const texts = [checklistOf({ passes: true }), checklistOf({}), checklistOf({ passes: 1 }), "[]", "[", null];
    const said = await Promise.all(texts.map(async (text) => (await runStatus(memoryStore(text))).text));
    expect(new Set(said).size).toBe(texts.length);
  });

  it("shows hidden characters instead of printing them", async () => {
    const { text } = await runStatus(memoryStore(checklistOf({ description: "a\u001b[31mred\u202e\n::error::x" })));
    expect(text).toContain("a\\u{1B}[31mred\\u{202E}\\n::error::x");
    expect(text).not.toContain("\u001b");
  });
});

describe("show", () => {
  it("tells everything the file says, in file order", async () => {
    const text = checklistOf({ id: 7, passes: true, evidence: "verify exit 0: make 0" }, { acceptance: 3 });
    const result = await runShow(memoryStore(`\ufeff${text}`));
    expect(result.exit).toBe(0);
    expect(result.json).toMatchObject({
      schema: "done-gate/show/v1",
      items: [
        { index: 0, id: "7", passes: true, acceptance: "one can see it", evidence: "verify exit 0: make 0" },
        { index: 1, id: "i1", passes: false, acceptance: null, evidence: null },
      ],
      error: null,
    });
    expect(result.text).toContain("plan/checklist.json: 1 of 2 items pass\n  passes    7  it works\n");
  });

  it("shows malformed items as such", async () => {
    const result = await runShow(memoryStore('["x", {"id": "a", "verify": null, "passes": "yes"}]'));
    expect(result.exit).toBe(0);
    expect(result.text).toContain("  invalid   #0");
    expect(result.text).toContain("`passes` is string");
  });

  it.each<[string, string | null, number]>([
    ["absent", null, 3],
    ["empty", "[]", 3],
    ["corrupt", "{", 1],
  ])("%s", async (_, text, exit) => {
    const result = await runShow(memoryStore(text));
    expect(result).toMatchObject({ exit, json: { items: [], error: { where: expect.any(String) } } });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ItemRecord, parseChecklist } from "../../../src/gates/checklist/schema.ts";

const GOOD = { id: "a", description: "d", acceptance: "x", verify: "npm test", passes: true };

function items(text: string): readonly ItemRecord[] {
  const parsed = parseChecklist(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function problem(text: string) {
  const parsed = parseChecklist(text);
  if (parsed.ok) throw new Error("it was read");
  return parsed.error;
}

/** The problems of one item that is good but for these parts; `undefined` leaves a part out. */
function problemsWith(parts: Readonly<Record<string, unknown>>): readonly string[] {
  return items(JSON.stringify([{ ...GOOD, ...parts }]))[0]?.problems ?? [];
}

describe("the file as a whole", () => {
  it.each([
    ["an empty list (case 5)", "[]", /empty, so it proves nothing/],
    ["null", "null", /found null/],
    ["a text", '"x"', /found string/],
    ["an object without categories", '{"items":[]}', /found an object/],
    ["the form with categories", '{"categories":[]}', /`categories`/],
    ["nothing", "", /./],
    ["no JSON", "nope", /not valid JSON/],
    ["a comment", "[1] // x", /not valid JSON/],
    ["a trailing comma", "[1,]", /not valid JSON/],
    ["two values", "[1] [2]", /not valid JSON/],
    ["a control character in a text", '["a\nb"]', /not valid JSON/],
    ["single quotes", "['a']", /not valid JSON/],
    ["a number JSON does not have", "[01]", /not valid JSON/],
    ["a key twice", '[{"id":"a","id":"b"}]', /`id` stands twice/],
    ["a key twice, spelled differently", '[{"id":"a","\\u0069d":"b"}]', /`id` stands twice/],
    ["a key twice below", '[{"x":[{"y":1,"y":2}]}]', /`y` stands twice/],
  ])("refuses %s", (_, text, message) => {
    expect(problem(text)).toMatchObject({ code: "checklist-invalid", message: expect.stringMatching(message) });
  });

  it("names the line", () => {
    expect(problem('[\n  {"id": "a"},\n  {"id": "b", "id": "c"}\n]').line).toBe(3);
    expect(problem('[\r\n  {"id": "a"},\r\n  oops\r\n]').line).toBe(3);
  });

  it("reads 16 levels and refuses 17, before any parser that recurses can fall over", () => {
    const nested = (levels: number) => `${"[".repeat(levels)}1${"]".repeat(levels)}`;
    expect(parseChecklist(nested(16)).ok).toBe(true);
    expect(problem(nested(17)).message).toBe("nested deeper than 16 levels");
    expect(problem("[".repeat(250_000)).message).toBe("nested deeper than 16 levels");
    expect(problem(`\n\n${'[{"a":'.repeat(40_000)}`)).toMatchObject({
      message: "nested deeper than 16 levels",
      line: 3,
    });
  });

  it("counts no bracket that stands in a text", () => {
    expect(items(JSON.stringify([{ ...GOOD, verify: `echo '${'[{\\"'.repeat(60)}'` }]))[0]?.problems).toEqual([]);
  });

  it("is not slow on a text that never ends", () => {
    const start = performance.now();
    expect(parseChecklist(`["${'\\"'.repeat(120_000)}`).ok).toBe(false);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("reads 200 items and refuses 201", () => {
    const many = (amount: number) => JSON.stringify(Array.from({ length: amount }, (_, at) => ({ ...GOOD, id: at })));
    expect(items(many(200))).toHaveLength(200);
    expect(problem(many(201))).toMatchObject({ code: "input-too-large", message: expect.stringContaining("201") });
  });

  it("reads a byte order mark, CRLF and unknown keys (case 25)", () => {
    const text = `\ufeff${JSON.stringify(
      [
        { ...GOOD, owner: { team: ["x"] } },
        { ...GOOD, id: "b" },
      ],
      null,
      2,
    ).replaceAll("\n", "\r\n")}`;
    expect(items(text).map((item) => [item.id, item.line, item.problems])).toEqual([
      ["a", 2, []],
      ["b", 14, []],
    ]);
  });

  it("never throws, whatever the text", () => {
    const json = fc.json().map((text) => `[${text}]`);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json(), json), (text) => {
        expect([true, false]).toContain(parseChecklist(text).ok);
      }),
    );
  });
});

describe("one item", () => {
  it("is read as it stands", () => {
    expect(items(JSON.stringify([GOOD]))).toEqual([
      { index: 0, id: "a", description: "d", verify: "npm test", claim: true, line: 1, problems: [] },
    ]);
  });

  it.each([
    [{ passes: "false" }, '`passes` is string `"false"`; it is true or false, without quotes'],
    [{ passes: "true" }, '`passes` is string `"true"`; it is true or false, without quotes'],
    [{ passes: 1 }, "`passes` is number `1`; it is true or false, without quotes"],
    [{ passes: null }, "`passes` is null; it is true or false, without quotes"],
    [{ passes: [true] }, "`passes` is array; it is true or false, without quotes"],
    [{ passes: undefined }, "`passes` is missing; it is true or false, without quotes"],
    [{ id: undefined }, "`id` is missing"],
    [{ id: null }, "`id` is null, not a text"],
    [{ id: true }, "`id` is boolean, not a text"],
    [{ id: "" }, "`id` is blank"],
    [{ id: " \t" }, "`id` is blank"],
    [{ verify: undefined }, "`verify` is missing"],
    [{ verify: null }, "`verify` is null, not a command"],
    [{ verify: ["npm", "test"] }, "`verify` is array, not a command"],
    [{ verify: "" }, "`verify` is blank"],
    [{ verify: " \n" }, "`verify` is blank"],
    [{ verify: "a\0b" }, "`verify` holds a NUL character"],
  ])("%j is a problem of its own (cases 8 and 10)", (parts, message) => {
    expect(problemsWith(parts)).toEqual([message]);
  });

  it("takes a command of 4096 bytes and refuses one byte more, counted as UTF-8", () => {
    expect(problemsWith({ verify: "x".repeat(4096) })).toEqual([]);
    expect(problemsWith({ verify: "한".repeat(1365) })).toEqual([]);
    expect(problemsWith({ verify: "x".repeat(4097) })).toEqual([
      "`verify` is longer than 4096 bytes (put it into a script)",
    ]);
    expect(problemsWith({ verify: "한".repeat(1366) })).toHaveLength(1);
  });

  it("keeps no part of a bad item as if it were good", () => {
    const [first, second] = items(JSON.stringify([7, { ...GOOD, verify: " ", passes: "yes" }]));
    expect(first).toMatchObject({
      index: 0,
      id: null,
      verify: null,
      claim: null,
      problems: ["expected an object, found number"],
    });
    expect(second).toMatchObject({ index: 1, verify: null, claim: null });
  });

  it("takes an id of any number, as text, and a description only when it is one", () => {
    const text = '[{"id":7,"verify":"x","passes":false,"description":3},{"id":1.50,"verify":"x","passes":false}]';
    expect(items(text).map((item) => [item.id, item.description])).toEqual([
      ["7", ""],
      ["1.5", ""],
    ]);
  });

  it('finds an id twice, also as 1 and "1", at every place (case 9)', () => {
    const text = JSON.stringify([
      { ...GOOD, id: 1 },
      { ...GOOD, id: "b" },
      { ...GOOD, id: "1" },
      { ...GOOD, id: 1 },
    ]);
    expect(items(text).map((item) => item.problems)).toEqual([
      ['the id stands also at #2, #3 (`1` and `"1"` are the same id)'],
      [],
      ['the id stands also at #0, #3 (`1` and `"1"` are the same id)'],
      ['the id stands also at #0, #2 (`1` and `"1"` are the same id)'],
    ]);
  });

  it("is not confused by names of the language", () => {
    const text =
      '[{"id":"constructor","verify":"x","passes":true},{"id":"__proto__","verify":"x","passes":true},{"__proto__":{"id":"x"}}]';
    expect(items(text).map((item) => [item.id, item.problems.length])).toEqual([
      ["constructor", 0],
      ["__proto__", 0],
      [null, 3],
    ]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findItem, recordResults, renderChecklist } from "../../../src/gates/checklist/record.ts";
import { parseChecklist } from "../../../src/gates/checklist/schema.ts";

function items(text: string) {
  const parsed = parseChecklist(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const EDIT = { index: 0, passes: true, evidence: "verify exit 0: make" };

describe("recordResults", () => {
  it("changes the value in place and adds a missing member behind the last one, in its style", () => {
    const before = '[\n\t{ "id" :1,\n\t  "verify" :"make",\n\t  "passes" :false }\n]';
    const after =
      '[\n\t{ "id" :1,\n\t  "verify" :"make",\n\t  "passes" :true,\n\t  "evidence" :"verify exit 0: make" }\n]';
    expect(recordResults(before, [EDIT])).toBe(after);
  });

  it("keeps a compact line compact", () => {
    expect(recordResults('[{"id":"a","verify":"make","passes":false}]', [EDIT])).toBe(
      '[{"id":"a","verify":"make","passes":true,"evidence":"verify exit 0: make"}]',
    );
  });

  it("adds both members where both are absent", () => {
    expect(recordResults('[{"id":"a", "verify":"make"}]', [EDIT])).toBe(
      '[{"id":"a", "verify":"make", "passes":true, "evidence":"verify exit 0: make"}]',
    );
  });

  it("keeps byte order mark, line ends, order, unknown members and the spelling of equal values", () => {
    const before =
      '\ufeff[\r\n   {"passes": "false", "x": {"b": [1,  2]}, "id": 1, "verify": "m\\u0061ke", "evidence": "\\u0061"}\r\n]\r\n\r\n';
    const after = before.replace('"passes": "false"', '"passes": true');
    expect(recordResults(before, [{ index: 0, passes: true, evidence: "a" }])).toBe(after);
  });

  it("edits several items at once and leaves text outside ASCII unescaped", () => {
    const before = '[{"id":"가","verify":"a","passes":true},{"id":"b","verify":"b","passes":true}]';
    const after =
      '[{"id":"가","verify":"a","passes":false,"evidence":"exit 1: 한글"},{"id":"b","verify":"b","passes":false,"evidence":"exit 2: \\"b\\""}]';
    const edits = [
      { index: 1, passes: false, evidence: 'exit 2: "b"' },
      { index: 0, passes: false, evidence: "exit 1: 한글" },
    ];
    expect(recordResults(before, edits)).toBe(after);
  });

  it("throws on a text that the edit was not made for", () => {
    expect(() => recordResults("[", [EDIT])).toThrow("cannot be edited");
    expect(() => recordResults("[]", [EDIT])).toThrow("no item #0");
    expect(() => recordResults("[1]", [EDIT])).toThrow("no item #0");
    expect(() => recordResults('[{"id":1}]', [EDIT])).toThrow("without an id and a command");
  });

  it("changes exactly two values of one item, whatever the layout", () => {
    const space = fc.stringMatching(/^[ \t\r\n]{0,4}$/);
    const record = fc.record({
      space,
      texts: fc.array(fc.string({ unit: "binary", maxLength: 8 }), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(record, fc.boolean(), fc.string({ unit: "binary" }), ({ space: gap, texts }, passes, evidence) => {
        const objects = texts.map((text, at) =>
          [
            `{${gap}"id"${gap}:${gap}${at}`,
            `${gap}"verify":${JSON.stringify(`x${text}`)}`,
            `${gap}"passes":${gap}false${gap}}`,
          ].join(`${gap},`),
        );
        const before = `[${objects.join(`,${gap}`)}]`;
        const index = texts.length - 1;
        const after = recordResults(before, [{ index, passes, evidence }]);
        const expected = JSON.parse(before).map((item: object, at: number) =>
          at === index ? { ...item, passes, evidence } : item,
        );
        expect(JSON.parse(after)).toEqual(expected);
        // Everything before the item stays byte for byte.
        const kept = before.lastIndexOf('"passes"');
        expect(after.slice(0, kept)).toBe(before.slice(0, kept));
      }),
    );
  });
});

describe("findItem", () => {
  const list = items(
    '[{"id":1,"verify":"a","passes":true},{"id":"b","verify":"b","passes":true},{"id":"1","verify":"c","passes":true}]',
  );
  it("finds an item by its id as text", () => {
    expect(findItem(list, "b")).toMatchObject({ kind: "found", item: { index: 1 } });
  });
  it('does not choose between `1` and `"1"`', () => {
    expect(findItem(list, "1")).toEqual({ kind: "ambiguous", at: [0, 2] });
  });
  it("says that there is none", () => {
    expect(findItem(list, "__proto__")).toEqual({ kind: "absent" });
  });
});

it("renders a checklist that claims nothing", () => {
  const text = renderChecklist([{ id: "1", description: "장바구니", acceptance: "a", verify: "make" }]);
  expect(text).toBe(
    '[\n  {\n    "id": "1",\n    "description": "장바구니",\n    "acceptance": "a",\n    "verify": "make",\n    "passes": false\n  }\n]\n',
  );
  expect(items(text)).toMatchObject([{ id: "1", claim: false, problems: [] }]);
});

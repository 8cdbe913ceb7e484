import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readInfix } from "../../../src/gates/ratchet/assertion-readings.ts";
import {
  comparisonOf,
  countElements,
  linksOf,
  skipPart,
  splitInside,
  splitTop,
} from "../../../src/gates/ratchet/code-text.ts";
import { entriesOf } from "../../../src/gates/ratchet/config/config-value.ts";
import { nameLikeness } from "../../../src/gates/ratchet/likeness.ts";
import { toleranceOf } from "../../../src/gates/ratchet/tolerance.ts";
import { lines } from "./counting.ts";

describe("parts of a list", () => {
  it.each([
    ["a lifetime is no text", "&'a str, b", ["&'a str", "b"]],
    ["a lifetime in a line of its own", "&'a str,\n b, 'c'", ["&'a str", "b", "'c'"]],
    ["a text that nothing closes goes on to the end", 'a, "b, c', ["a", '"b, c']],
    ["a bracket that nothing closes goes on to the end", "a, [b, c", ["a", "[b, c"]],
    ["an escaped quote closes nothing", '"a\\", b", c', ['"a\\", b"', "c"]],
    ["separators in texts and brackets separate nothing", "f(a, b), 'c, d', {e, g}", ["f(a, b)", "'c, d'", "{e, g}"]],
  ])("%s", (_name, text, parts) => {
    expect(splitTop(text)).toEqual(parts);
  });
});

describe("the parts inside brackets", () => {
  const signs = fc.constantFrom("(", ")", "[", "]", "{", "'", '"', "`", "\\", "\n", ",", "a", " ");

  it("are those of the inside, where the first bracket is closed by the last sign", () => {
    let split = 0;
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 16 }), (inside) => {
        const text = `(${inside.join("")})`;
        const parts = splitInside(text);
        if (parts === null) return;
        split += 1;
        expect(skipPart(text, 0)).toBe(text.length);
        expect(parts).toEqual(splitTop(text.slice(1, -1)));
      }),
      { numRuns: 5000 },
    );
    expect(split).toBeGreaterThan(500);
  });

  it.each(["", "a, b", '"a"', "(a)(b)", "(a, b", '(a, "b)', "(a]"])("are none of %j", (text) => {
    const parts = splitInside(text);
    expect(parts).toBeNull();
  });
});

describe("elements of a table", () => {
  it.each([
    ["[1, 2, 3]", 3],
    ["[1, 2].concat(more)", null],
    ["[...more, 2]", null],
    ["[n for n in all]", null],
    ["more", null],
    ['["a],b", "c"]', 2],
  ])("%s", (text, count) => {
    expect(countElements(text)).toBe(count);
  });
});

describe("a comparison", () => {
  it.each([
    ["a == b", { left: "a", operator: "==", right: "b" }],
    ["a == b == c", null],
    ["a == b && c", null],
    ["f(a == b)", null],
    ["a not in b", { left: "a", operator: "not in", right: "b" }],
  ])("%s", (text, comparison) => {
    expect(comparisonOf(text)).toEqual(comparison);
  });
});

describe("a chain", () => {
  it.each([
    [".not.toBe(1)", ["not", "toBe(1)"]],
    [".toBe(1) + 2", ["toBe(1)"]],
    ["[0]", []],
    [".to eq(1)", ["to( eq(1))"]],
  ])("%s", (text, links) => {
    expect(linksOf(text).map(({ name, args }) => (args === null ? name : `${name}(${args})`))).toEqual(
      links.map((link) => link.replace("( ", "(")),
    );
  });
});

describe("a matcher in words", () => {
  it.each([
    ["should", "=== (1)", "==", "=== (1)"],
    ["should", "be (1)", "equal", "1"],
    ["shouldBe", "1", "shouldBe", "1"],
    ["must", "startWith (1)", "startWith", "1"],
  ])("x %s %s", (...row) => {
    const [word, right, matcher, expected] = row;
    expect(readInfix("x", word, right)).toMatchObject({ subject: "x", matcher, expected });
  });
});

describe("a tolerance", () => {
  const reading = { subject: "x", negated: false };
  it.each([
    ["closeTo", "1, 0.5", 0.5],
    ["closeTo", "y, delta", null],
    ["toBeCloseTo", "1", 0.005],
    ["toBeCloseTo", "1, 3", 0.0005],
    ["within", "...range", null],
  ])("%s(%s)", (matcher, expected, tolerance) => {
    const told = toleranceOf({ ...reading, matcher, expected, rest: `${matcher}(${expected})` });
    if (tolerance === null) expect(told).toBeNull();
    else expect(told).toBeCloseTo(tolerance, 9);
  });
});

describe("names without a word", () => {
  it("are as like as their signs", () => {
    expect(nameLikeness("++", "--")).toBe(0);
    expect(nameLikeness("++", "+-")).toBe(0.5);
    expect(nameLikeness("", "")).toBe(1);
  });
});

it("ends where a configuration would fill the memory", () => {
  const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, at]));
  expect(entriesOf(wide)).toHaveLength(50_000);
});

it("counts by lines where no grammar is", async () => {
  const text =
    "assert(x)\n#[test] fn adds() {\n  expect(1)\n}\n@Test void sub()\n  assert(x)\n[Fact]\n  assert(y)\n-- it('gone', f)\n";
  expect(await lines("a_test.lua", text)).toEqual([
    "adds: active 1a ?r",
    "sub: active 1a ?r",
    ": active 1a ?r",
    "loose 1a",
    "commented gone",
  ]);
});

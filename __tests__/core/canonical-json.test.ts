import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, type Json } from "../../src/core/canonical-json.ts";

describe("canonicalJson", () => {
  it("gives the text of RFC 8785's own example (3.2.3)", () => {
    const value: Json = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    );
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("sorts keys by UTF-16 code units, as RFC 8785's example does (3.2.3)", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\u{1f600}": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    const sorted = [...canonicalJson(value).matchAll(/:"([^"]+)"/g)].map((found) => found[1]);
    expect(sorted).toEqual([
      "Carriage Return",
      "One",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]);
  });

  it.each([
    [0, "0"],
    [-0, "0"],
    [5e-324, "5e-324"],
    [-1.7976931348623157e308, "-1.7976931348623157e+308"],
    [9007199254740992, "9007199254740992"],
    [295147905179352830000, "295147905179352830000"],
    [1e21, "1e+21"],
    [333333333.33333325, "333333333.33333325"],
  ])("writes the number %d as RFC 8785 appendix B does", (value, text) => expect(canonicalJson(value)).toBe(text));

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("throws on %d", (value) => {
    expect(() => canonicalJson({ deep: [value] })).toThrow(/JSON cannot say/);
  });

  const jsonObject = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
  const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

  it("reads back as the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = toJson(value);
        expect(JSON.parse(canonicalJson(json))).toStrictEqual(json);
      }),
    );
  });

  it("does not depend on the order in which keys were set", () => {
    fc.assert(
      fc.property(jsonObject, (value) => {
        const json = toJson(value);
        const turned = toJson(Object.fromEntries(Object.entries(value).reverse()));
        expect(canonicalJson(turned)).toBe(canonicalJson(json));
      }),
    );
  });

  it("tells different values apart", () => {
    expect(canonicalJson({ a: 1, b: [] })).not.toBe(canonicalJson({ a: 1, b: {} }));
    expect(canonicalJson(["a", "b"])).not.toBe(canonicalJson(["b", "a"]));
  });
});

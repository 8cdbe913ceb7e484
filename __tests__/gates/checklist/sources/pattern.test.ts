import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matches, parsePattern } from "../../../../src/gates/checklist/sources/pattern.ts";

function found(source: string, text: string, mode: "text" | "lines" = "text"): boolean | string {
  const parsed = parsePattern(source, mode);
  return parsed.ok ? matches(parsed.value, text) : parsed.error;
}

describe("patterns that are understood", () => {
  it.each<[string, string, boolean]>([
    ["export const", "x\nexport const a", true],
    ["export const", "export  const a", false],
    ["a|b|cd", "xcdx", true],
    ["(?:ab)+c", "xababc", true],
    ["(ab){2}c", "abc", false],
    ["(ab){2,}c", "abababc", true],
    ["a{1,2}b", "aab", true],
    ["^a{2,3}$", "aaaa", false],
    ["^a{2,3}$", "aaa\n", true],
    ["^a$", "b\na\n", false],
    ["a.c", "a\nc", false],
    ["a.c", "a\u{1F600}c", true],
    ["[a-c]+\\d", "zzb7", true],
    ["[^a-c]", "abc", false],
    ["[]x]", "]", true],
    ["[\\]\\d-]", "-", true],
    ["[a-]", "-", true],
    ["[[:space:][:digit:]]x", "a 1x", true],
    ["\\bfoo\\b", "a foo b", true],
    ["\\bfoo\\b", "afoo b", false],
    ["\\Boo", "foo", true],
    ["\\w+\\s\\S\\W\\D", "ab c,d", true],
    ["a\\.b\\(\\)", "a.b()", true],
    ["a\\tb\\n", "a\tb\n", true],
    ["(?i)Hello", "hELLO", true],
    ["a??b+?", "b", true],
    ["x{y}", "x{y}", true],
    ["(|a)b", "b", true],
    ["a\r?$", "a\r\n", true],
  ])("%s in %j is %s", (source, text, expected) => {
    expect(found(source, text)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    ["^a$", "b\na\nc", true],
    ["a[^x]b", "a\nb", false],
    ["a\\sb", "a\nb", false],
    ["c$", "c\nd", true],
  ])("reads each line by itself for grep: %s in %j is %s", (source, text, expected) => {
    expect(found(source, text, "lines")).toBe(expected);
  });
});

it.each([
  ["", /empty/],
  ["a".repeat(501), /longer than/],
  ["a)", /not opened/],
  ["(a", /not closed/],
  ["[a", /not closed/],
  ["[[:nope:]]", /named class/],
  ["[[:alpha:x]", /not closed/],
  ["[[:alpha", /named class/],
  ["(?=a)", /look-around/],
  ["(?P<n>a)", /look-around/],
  ["(a)\\1", /escape/],
  ["a\\", /backslash/],
  ["*a", /nothing to repeat/],
  ["a**", /repetition of a repetition/],
  ["a+{2}", /repetition of a repetition/],
  ["^*", /anchor/],
  ["a{201}", /within/],
  ["a{3,2}", /within/],
  ["[b-a]", /range/],
  ["[a-\\d]", /range/],
  ["((a{200}){200}){200}", /too much/],
  ["((a{200}){200}|b)", /too much/],
  ["((a{200}){200})*", /too much/],
  ["((a{200}){200})?", /too much/],
  [`${"(".repeat(21)}a${")".repeat(21)}`, /too deep/],
])("does not understand %s", (source, why) => {
  expect(found(source, "a")).toMatch(why);
});

it("needs no more than time in proportion, where a backtracking matcher hangs", () => {
  const started = performance.now();
  expect(found("^(a+)+$", `${"a".repeat(50_000)}!`)).toBe(false);
  expect(found("(a|aa)*(a|aa)*(a|aa)*b", "a".repeat(50_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(5_000);
});

it("agrees with the language's own matcher wherever it understands a pattern", () => {
  const piece = fc.constantFrom("a", "b", ".", "[ab]", "[^a]", "\\w", "\\d", "1", "(a|b)", "(?:ab)");
  const times = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,2}", "+?");
  const part = fc.oneof(
    fc.tuple(piece, times).map((both) => both.join("")),
    fc.constantFrom("\\b", "^", "$", "|"),
  );
  const pattern = fc.array(part, { minLength: 1, maxLength: 6 }).map((all) => all.join(""));
  const text = fc.array(fc.constantFrom("a", "b", "1", " ", "x"), { maxLength: 12 }).map((all) => all.join(""));
  fc.assert(
    fc.property(pattern, text, (source, body) => {
      const mine = found(source, body);
      if (typeof mine === "string") return;
      expect([source, body, mine]).toEqual([source, body, new RegExp(source, "u").test(body)]);
    }),
    { numRuns: 3_000 },
  );
});

it("throws on no text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.string(), (source, body) => {
      found(source, body);
    }),
    { numRuns: 2_000 },
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainRegex } from "../../../src/gates/ratchet/config/plain-regex.ts";
import { levelOf, ratchet } from "../../fixtures/ratchet-room.ts";

const PLAIN = [
  "\\.test\\.js$",
  "\\.(test|spec)\\.js$",
  "(/__tests__/.*|(\\.|/)(test|spec))\\.[jt]sx?$",
  "/src/.*\\.(?:unit|it)\\.ts$",
  "(a|b)?c",
  "test/.*/a.*b$",
];

describe("a regular expression that is a few texts", () => {
  it.each(PLAIN)("%s says what the expression says", (source) => {
    const match = plainRegex(source);
    const bits = ["/src/", "/__tests__/", "a", "b", "c", ".test", ".spec", "/test", ".unit", ".js", ".tsx", ".ts", "/"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 6 }), (parts) => {
        const path = `/${parts.join("")}`;
        expect(match?.(path)).toBe(new RegExp(source).test(path));
      }),
    );
  });

  it.each([
    "a+",
    "(a+)+$",
    "\\w.js",
    "a.b",
    "^/src",
    "a|b$",
    "[^a]b",
    "a{2}",
    "(?=a)b",
    "(?!a)b",
    "(a",
    "a)",
    "[a-z]b",
    "(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)",
    "a*",
    "a$b",
    "\\",
  ])("%s is more than that", (source) => {
    expect(plainRegex(source)).toBeNull();
  });
});

const T = { "src/a.test.js": 'it("a", () => { expect(f()).toBe(1); });\n' };
const jest = (testRegex: string): Record<string, string> => ({ "jest.config.json": JSON.stringify({ testRegex }) });

describe("jest's testRegex", () => {
  it("may name more tests", async () => {
    const head = jest("\\.(test|spec)\\.[jt]sx?$");
    expect(levelOf(await ratchet({ base: { ...T, ...jest("\\.test\\.js$") }, head }))).toBe("ok");
  });

  it.each(["\\.(spec|it)\\.js$", "\\.test\\.tsx?$", "/lib/.*\\.test\\.js$", "\\.test\\.js(?!.)"])(
    "may not leave one out, or say what cannot be known: %s",
    async (regex) => {
      const base = { ...T, ...jest("\\.test\\.js$") };
      expect(levelOf(await ratchet({ base, head: jest(regex) }))).toBe("block");
    },
  );
});

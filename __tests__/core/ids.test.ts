import { describe, expect, it } from "vitest";
import { parentFolder, parsePrNumber, parseRepoPath, parseSha } from "../../src/core/ids.ts";
import { repoPath } from "../fixtures/ids.ts";

describe("parseSha", () => {
  it.each([["a".repeat(40)], ["0123456789abcdef".repeat(4)]])("accepts the full id %s", (text) => {
    expect(parseSha(text)).toEqual({ ok: true, value: text });
  });

  it.each([["a".repeat(39)], ["a".repeat(41)], ["A".repeat(40)], [`${"a".repeat(40)}\n`], ["main"], [""], [null], [7]])(
    "refuses %j and says what it expected",
    (value) => {
      const parsed = parseSha(value);
      expect(parsed.ok).toBe(false);
      expect(!parsed.ok && parsed.error).toMatch(/expected/);
    },
  );
});

describe("parsePrNumber", () => {
  it.each([1, 42, 2_147_483_647])("accepts %d", (value) => expect(parsePrNumber(value).ok).toBe(true));
  it.each([0, -1, 1.5, Number.NaN, 2_147_483_648, "7", null])("refuses %j", (value) => {
    expect(parsePrNumber(value).ok).toBe(false);
  });
});

describe("parseRepoPath", () => {
  it.each(["a", "a/b c", "..a/b", "a\nb", "-x", "ü/\u202e"])("accepts %j", (value) => {
    expect(parseRepoPath(value)).toEqual({ ok: true, value });
  });
  it.each(["", "/a", "a/", "a//b", "./a", "a/../b", "..", "a\0b", 3])("refuses %j", (value) => {
    expect(parseRepoPath(value).ok).toBe(false);
  });
});

it("parentFolder names the folder, and null in the root", () => {
  expect(parentFolder(repoPath("a/b/c.json"))).toBe("a/b");
  expect(parentFolder(repoPath("c.json"))).toBeNull();
});

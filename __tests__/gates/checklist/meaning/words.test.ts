import { describe, expect, it } from "vitest";
import type { Difference } from "../../../../src/gates/checklist/meaning/meaning.ts";
import { differenceWords } from "../../../../src/gates/checklist/meaning/words.ts";

const WHAT = "scripts/test.sh";
const long = (end: string) => `${"x".repeat(400)}${end}`;

describe("what a person reads about a change of meaning", () => {
  it.each<[string, Omit<Difference, "what">, string]>([
    ["both sides", { old: "npm test", now: "true" }, "was `npm test` and is now `true`"],
    ["what is new", { old: null, now: "true" }, "was not there and is now `true`"],
    ["what is gone", { old: "true", now: null }, "was `true` and is now not there"],
    ["what is empty", { old: "true", now: "" }, "was `true` and is now empty"],
  ])("shows %s", (_, sides, words) => {
    expect(differenceWords([{ what: WHAT, ...sides }])).toContain(words);
  });

  it("does not show what two long texts share", () => {
    const shown = differenceWords([{ what: WHAT, old: long("a"), now: long("b") }]);
    expect(shown.length).toBeLessThan(200);
    expect(shown).toMatch(/was `\.\.\.x{40}a` and is now `\.\.\.x{40}b`$/);
  });

  it("shows a long text from its beginning when that is what differs, or when it only goes on", () => {
    expect(differenceWords([{ what: WHAT, old: long(""), now: "y" }])).toContain("was `xxx");
    expect(differenceWords([{ what: WHAT, old: long(""), now: long("more") }])).toContain("was `xxx");
  });

  it("shows five places and counts the others", () => {
    const many = [..."abcdefg"].map((what) => ({ what, old: null, now: "x" }));
    const words = differenceWords(many);
    expect(words.match(/was not there/g)).toHaveLength(5);
    expect(words).toMatch(/; and 2 more$/);
  });
});

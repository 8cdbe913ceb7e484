import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TestCase } from "../../../src/gates/ratchet/inventory.ts";
import { levelOf, ratchet } from "../../fixtures/ratchet-room.ts";
import { count } from "./counting.ts";

// The same on tests that nobody made for it: some of this project's own, one test changed at a time.

const OWN = [
  "gates/ratchet/match.test.ts",
  "gates/ratchet/judge.test.ts",
  "core/verdict.test.ts",
  "core/finding.test.ts",
];
const MIN_FOUND = 0.98;

type Mutate = (test: readonly string[]) => readonly string[];

const MUTATIONS: Readonly<Record<string, Mutate>> = {
  delete: () => [],
  "comment out": (test) => test.map((line) => `// ${line}`),
  skip: ([first = "", ...rest]) => [first.replace(/\bit\b/, "it.skip"), ...rest],
  focus: ([first = "", ...rest]) => [first.replace(/\bit\b/, "it.only"), ...rest],
  "check nothing": (test) => test.map((line) => line.replace(/\bexpect\(/, "noted(")),
};

/** Each test changed in each way, as the whole file's text. What is changed by nothing is left out. */
function* variantsOf(lines: readonly string[], tests: readonly TestCase[]): Generator<readonly [string, string]> {
  for (const { line, endLine, chain } of tests) {
    for (const [what, mutate] of Object.entries(MUTATIONS)) {
      const changed = lines.toSpliced(line - 1, endLine - line + 1, ...mutate(lines.slice(line - 1, endLine)));
      if (changed.join("\n") !== lines.join("\n")) yield [`${what}: ${chain.join(" > ")}`, changed.join("\n")];
    }
  }
}

describe.each(OWN)("%s", (name) => {
  const path = `__tests__/${name}`;
  const text = readFileSync(join(import.meta.dirname, "../..", name), "utf8");

  it("finds at least 98 of 100 changes of one test", async ({ annotate }) => {
    const variants = [...variantsOf(text.split("\n"), (await count(path, text)).tests)];
    const missed: string[] = [];
    for (const [what, changed] of variants) {
      const result = await ratchet({ base: { [path]: text }, head: { [path]: changed } });
      if (levelOf(result) !== "block") missed.push(what);
    }
    await annotate(`${variants.length - missed.length} of ${variants.length} found`);
    expect(variants.length).toBeGreaterThan(15);
    expect(1 - missed.length / variants.length, missed.join("\n")).toBeGreaterThanOrEqual(MIN_FOUND);
  });
});

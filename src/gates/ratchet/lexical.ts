import type { Assertion, FileInventory, InventoryProblem } from "./inventory.ts";
import { MAX_PART_CHARS } from "./inventory.ts";

const CHECK = /\b(?:assert|expect|should|refute|verify|require|raises|panic)\w*/i;

/**
 * Counts a file without a grammar: each line with a word that checks is one assertion. Approximate by nature, and said
 * to be; it loses nothing in silence.
 */
export function countLexically(path: string, text: string, problem: InventoryProblem): FileInventory {
  const looseAssertions = text.split("\n").flatMap((line, index): readonly Assertion[] => {
    const matcher = CHECK.exec(line)?.[0];
    if (matcher === undefined) return [];
    const subject = line.trim().replace(/\s+/g, " ").slice(0, MAX_PART_CHARS);
    const rest = { negated: false, expected: "", strength: null, tolerance: null, trivial: false };
    return [{ line: index + 1, subject, matcher, ...rest }];
  });
  return {
    path,
    language: "unknown",
    frameworks: [],
    tests: [],
    looseAssertions,
    helpers: [],
    imports: [],
    commentedOutTests: [],
    errorBytes: 0,
    approximate: true,
    problems: [problem],
  };
}

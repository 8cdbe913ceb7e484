import type { Hash } from "../../ports/hash.ts";
import type { Parsers, Syntax } from "../../ports/syntax.ts";
import { countFile } from "./count.ts";
import type { FileInventory } from "./inventory.ts";
import { rulesForPath } from "./languages.ts";
import { countLexically } from "./lexical.ts";
import type { SideFile } from "./read-sides.ts";

export interface Counter {
  readonly parsers: Parsers;
  readonly hash: Hash;
}

/** Loads every grammar that the paths need before the first parse. */
export async function openCounter(
  ports: { readonly syntax: Syntax; readonly hash: Hash },
  paths: readonly string[],
): Promise<Counter> {
  const languages = paths.flatMap((path) => rulesForPath(path)?.grammar ?? []);
  return { parsers: await ports.syntax.loadParsers(new Set(languages)), hash: ports.hash };
}

/** What cannot be parsed is counted by its words, and marked as approximate. */
function countOne({ parsers, hash }: Counter, { path, text }: SideFile): FileInventory {
  const rules = rulesForPath(path);
  if (rules === null) {
    const message = "No grammar reads this kind of file.";
    return countLexically(path, text, { kind: "unknown-language", line: null, message });
  }
  const outcome = parsers.parse(rules.grammar, text, (tree) => countFile(tree, { path, text, rules }, hash));
  if (outcome.kind === "parsed") return outcome.value;
  return countLexically(path, text, { kind: "over-budget", line: null, message: outcome.why });
}

export function countSide(counter: Counter, files: readonly SideFile[]): readonly FileInventory[] {
  return files.flatMap((file) => {
    // Most production files hold no test: the language's own marks say so before anything is parsed.
    if (file.inline && !/#\[[\w:]*(?:test|rstest|proptest|quickcheck)|proptest!|#\[cfg\(test\)\]/.test(file.text))
      return [];
    const counted = countOne(counter, file);
    return [file.inline ? { ...counted, looseAssertions: [], approximate: false } : counted];
  });
}

import type { Hash } from "../../ports/hash.ts";
import type { Parsers } from "../../ports/syntax.ts";
import { countFile } from "./count.ts";
import { countLexically } from "./count-lexical.ts";
import type { FileInventory, InventoryProblem } from "./inventory.ts";
import { rulesForPath } from "./languages.ts";

/** One version of one file. */
export interface FileText {
  readonly path: string;
  readonly text: string;
  /** See `Source.hollow`. */
  readonly hollow?: readonly string[];
}

/** The parser's reason as a problem: what is too long now may be shorter at the other side. */
function refusal(why: string): InventoryProblem {
  const kind = /bytes are over/.test(why) ? "too-large" : "over-budget";
  return { kind, line: null, message: `Counted by lines only: ${why}.` };
}

/**
 * The inventory of one file, by its tree where a grammar reads it, else by lines and marked approximate. The
 * grammar of `rulesForPath(path)` must be loaded.
 */
export function inventoryOf({ path, text, hollow = [] }: FileText, parsers: Parsers, hash: Hash): FileInventory {
  const sha256 = (part: string): string => hash.sha256(part);
  const rules = rulesForPath(path);
  if (rules === null) {
    const message = "No grammar of this program reads this file: counted by lines only.";
    const problem = { kind: "unknown-language", line: null, message } as const;
    return countLexically({ path, text, language: "unknown", problem }, sha256);
  }
  const readable = rules.prepare === undefined ? text : text.replace(rules.prepare.pattern, rules.prepare.by);
  const outcome = parsers.parse(rules.grammar, readable, (tree) =>
    countFile(tree, { path, text, rules, hollow }, hash),
  );
  if (outcome.kind === "parsed") return outcome.value;
  return countLexically({ path, text, language: rules.grammar, problem: refusal(outcome.why) }, sha256);
}

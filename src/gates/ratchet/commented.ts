import { collapse } from "./code-text.ts";
import type { Code } from "./code-tree.ts";
import type { CommentedTest } from "./inventory.ts";
import type { LanguageRules } from "./rules.ts";

/** Prose names tests too: only a line that starts like one counts. */
const SIGILS = /^\s*(?:\/\/+|\/\*+|\*(?!\/)|#+|--|<!--)?\s?/;

/** Tests that stand in comments, with the line each starts on. */
export function commentedTests(code: Code, rules: LanguageRules): readonly CommentedTest[] {
  return code.comments.flatMap(({ start, end }) => {
    const text = code.text.slice(start, end);
    if (!rules.commented.test(text.replace(SIGILS, "")) && !text.includes("\n")) return [];
    // Examples in documentation are not code that was taken out.
    if (/^\/\*\*|^\/\/[/!]/.test(text)) return [];
    const first = code.lineAt(start);
    return text.split("\n").flatMap((line, index) => {
      const found = rules.commented.exec(line.replace(SIGILS, ""));
      return found === null ? [] : [{ name: collapse(found[1] ?? found[2] ?? ""), line: first + index }];
    });
  });
}

import type { RepoPath } from "../../../core/ids.ts";
import type { Result } from "../../../core/result.ts";
import { type ChecklistProblem, type ItemRecord, parseChecklist, parseStrictJson } from "../schema.ts";
import { isLoki, parseLoki } from "./loki.ts";
import { isFeatureList, isRalph, parseRalph } from "./ralph.ts";
import { parseTaskList } from "./task-list.ts";

const MARKDOWN = /\.(?:md|markdown)$/i;

/**
 * Reads a checklist in any of its forms (docs/gates/checklist.md, "Other forms"). Markdown is told by the file's name;
 * the JSON forms are told apart by what is in them, because Loki's and the native file have the same name.
 */
export function parseSource(path: RepoPath, text: string): Result<readonly ItemRecord[], ChecklistProblem> {
  if (MARKDOWN.test(path)) return parseTaskList(text);
  const body = text.replace(/^\ufeff/, "");
  const tree = parseStrictJson(body);
  if (!tree.ok) return tree;
  if (isLoki(tree.value)) return parseLoki(tree.value, body);
  if (isRalph(tree.value) || isFeatureList(tree.value)) return parseRalph(tree.value, body);
  return parseChecklist(text);
}

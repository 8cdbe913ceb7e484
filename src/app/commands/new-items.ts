import { getNodeValue, type Node } from "jsonc-parser";
import { z } from "zod";
import { err, ok, type Result } from "../../core/result.ts";
import { quote } from "../../core/text.ts";
import type { NewItem } from "../../gates/checklist/record.ts";
import type { ChecklistProblem } from "../../gates/checklist/schema.ts";
import type { CommandError } from "./result.ts";

const FIX =
  "Give a non-empty JSON array of objects with the texts `id`, `description`, `acceptance` and `verify` (a command).";

const text = z.string({ error: (issue) => (issue.input === undefined ? "is missing" : "is not a text") });

const itemSchema = z.object(
  {
    id: z
      .union([z.string(), z.number()], {
        error: (issue) => (issue.input === undefined ? "is missing" : "is not a text or a number"),
      })
      .transform(String)
      .refine((id) => id.trim() !== "", "is blank"),
    description: text,
    acceptance: text,
    verify: text.refine((verify) => verify.trim() !== "", "is blank"),
  },
  { error: "is not an object" },
);

const listSchema = z
  .array(itemSchema, { error: "expected an array of items" })
  .min(1, "the array is empty, and an empty checklist proves nothing");

const KEPT = new Set(["id", "description", "acceptance", "verify"]);

export interface NewItems {
  readonly items: readonly NewItem[];
  /** Keys that were given and are not taken over, sorted; `passes` only where it claimed something. */
  readonly dropped: readonly string[];
}

/** The items of a new checklist out of parsed JSON. Whatever the input claims of itself is dropped, and named. */
export function parseNewItems(tree: Result<Node, ChecklistProblem>, source: string): Result<NewItems, CommandError> {
  const refuse = (what: string, line: number | null) =>
    err({ what, where: line === null ? source : `${source}:${line}`, fix: FIX });
  if (!tree.ok) return refuse(tree.error.message, tree.error.line);
  const value: unknown = getNodeValue(tree.value);
  const parsed = listSchema.safeParse(value);
  if (!parsed.success) return refuse(parsed.error.issues.map(explain).join("; "), null);
  const twice = findTwice(parsed.data);
  if (twice !== null) return refuse(twice, null);
  return ok({ items: parsed.data, dropped: findDropped(value) });
}

function explain(issue: z.core.$ZodIssue): string {
  const [index, key] = issue.path;
  if (index === undefined) return issue.message;
  return key === undefined
    ? `item #${String(index)} ${issue.message}`
    : `item #${String(index)}: \`${String(key)}\` ${issue.message}`;
}

function findTwice(items: readonly NewItem[]): string | null {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const first = seen.get(item.id);
    if (first !== undefined) {
      return `the id ${quote(item.id)} stands at #${first} and #${index} (\`1\` and \`"1"\` are the same id)`;
    }
    seen.set(item.id, index);
  }
  return null;
}

const recordsSchema = z.array(z.record(z.string(), z.unknown())).catch([]);

function findDropped(value: unknown): readonly string[] {
  const dropped = new Set<string>();
  for (const item of recordsSchema.parse(value)) {
    for (const [key, member] of Object.entries(item)) {
      if (!KEPT.has(key) && !(key === "passes" && member === false)) dropped.add(key);
    }
  }
  return [...dropped].sort();
}

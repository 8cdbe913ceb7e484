import type { Json } from "../../core/canonical-json.ts";
import { quote } from "../../core/text.ts";
import type { TaskRecord } from "./model.ts";
import { kindOf } from "./question.ts";
import { type Flaw, invalid, isList, isRecord, type LineFlaw, type PlanEntry } from "./record.ts";

interface TaskRead {
  readonly record: TaskRecord;
  readonly flaws: readonly LineFlaw[];
}

/**
 * One task line. Without a usable id it is for the rules alone, and a flaw only when it requires a decision: plans
 * without decisions are none of our business (seed, "Legacy plan"). A number as id counts as its digits. A description
 * that is no text counts as empty in what an answer is bound to; so no decision may hang on it, and the rules read it.
 */
export function readTask({ line, record }: PlanEntry): TaskRead {
  const link = record["requires_decision"] ?? null;
  const { id: written, description = null } = record;
  const id = (typeof written === "number" ? String(written) : textOrNull(written)) ?? "";
  const blocker = textOrNull(record["blocker"]);
  const words = readWords(record);
  return {
    record: {
      line,
      id,
      description: textOrNull(description) ?? "",
      ...words,
      requiresDecision: textOrNull(link),
      blocker,
    },
    flaws: [
      ...(link !== null && id === "" ? [{ ...NO_ID, line }] : []),
      ...(link === null || typeof link === "string" ? [] : [badLink(line, kindOf(link))]),
      ...(link === null || description === null || typeof description === "string"
        ? []
        : [badDescription(line, kindOf(description))]),
      ...(blocker === null || blocker.trim() === "" ? [] : [proseBlocker(line, id)]),
    ],
  };
}

const WORK = ["description", "steps", "title", "prompt", "instructions"];

/** A record of another type that reads like a task: an engine may take its words for work. */
export function isLikeTask({ record }: PlanEntry): boolean {
  const { type } = record;
  return type !== "meta" && type !== "gated" && WORK.some((key) => (record[key] ?? null) !== null);
}

/** Members that stand in fields of their own, and what was seen of work that is done. */
const NO_PROSE: ReadonlySet<string> = new Set(["type", "description", "files", "status", "deps", "evidence"]);
/** Members that hold a name: only one that reads like a sentence is prose. */
const NAMES: ReadonlySet<string> = new Set([
  ...["id", "requires_decision", "model", "branch", "base_branch", "lane", "wave", "commit", "owner", "assignee"],
  ...["agent", "worktree"],
]);
const SENTENCE = /\S\s+\S/;
const DONE = /^(?:done|completed?|closed|merged|skipped|cancell?ed)$/i;

function readWords(record: PlanEntry["record"]): Pick<TaskRecord, "files" | "prose" | "done"> {
  const others = Object.entries(record).filter(([key]) => !NO_PROSE.has(key));
  const description = record["description"];
  return {
    files: textsOf(record["files"]),
    prose: [
      // Lines of one text, when it is a list.
      ...(typeof description === "string" ? [] : [textsOf(description).join("\n")].filter((text) => text !== "")),
      ...others.flatMap(([key, value]) =>
        [...(SENTENCE.test(key) ? [key] : []), ...textsOf(value)].filter(
          (text) => !NAMES.has(key) || SENTENCE.test(text),
        ),
      ),
    ],
    done: DONE.test(textOrNull(record["status"]) ?? ""),
  };
}

/** Every text in it at any depth, and every key that reads like a sentence. A line nests 16 levels at most. */
function textsOf(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (isList(value)) return value.flatMap(textsOf);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => [...(SENTENCE.test(key) ? [key] : []), ...textsOf(each)]);
}

const NO_ID: Flaw = {
  code: "plan-bad-id",
  message: "a task that requires a decision has no usable `id`",
  remedy: "Give the task an id.",
};

function badDescription(line: number, kind: string): LineFlaw {
  return {
    ...invalid(`the \`description\` of a task that requires a decision is ${kind}, which no answer can be bound to`),
    remedy: "Write the description as one text.",
    line,
  };
}

function badLink(line: number, kind: string): LineFlaw {
  const message = `\`requires_decision\` is ${kind}, not a decision's id`;
  return { code: "plan-missing-decision", message, remedy: "Write one decision's id, or null.", line };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function proseBlocker(line: number, id: string): LineFlaw {
  return {
    code: "prose-blocker",
    message: `task ${quote(id)} waits for a person in prose (\`blocker\`), which nobody can answer`,
    remedy: "Write a `gated` record for what it waits for and link it with `requires_decision`.",
    line,
  };
}

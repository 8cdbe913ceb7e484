import type { Json } from "../../core/canonical-json.ts";
import { quote } from "../../core/text.ts";
import type { TaskRecord } from "./model.ts";
import { kindOf } from "./question.ts";
import { type Flaw, isList, type LineFlaw, type PlanEntry } from "./record.ts";

interface TaskRead {
  readonly record: TaskRecord | null;
  readonly flaws: readonly LineFlaw[];
}

/**
 * One task line. Without a usable id it is left out, and a flaw only when it requires a decision: plans without
 * decisions are none of our business (seed, "Legacy plan"). A number as id counts as its digits; a description that is
 * no text counts as empty.
 */
export function readTask({ line, record }: PlanEntry): TaskRead {
  const link = record["requires_decision"] ?? null;
  const { id: written } = record;
  const id = typeof written === "number" ? String(written) : textOrNull(written);
  if (id === null || id === "") return { record: null, flaws: link === null ? [] : [{ ...NO_ID, line }] };
  const blocker = textOrNull(record["blocker"]);
  const description = textOrNull(record["description"]) ?? "";
  return {
    record: { line, id, description, ...readWords(record), requiresDecision: textOrNull(link), blocker },
    flaws: [
      ...(link === null || typeof link === "string" ? [] : [badLink(line, kindOf(link))]),
      ...(blocker === null || blocker.trim() === "" ? [] : [proseBlocker(line, id)]),
    ],
  };
}

/** Members that say nothing of the work, or stand in fields of their own. */
const NO_PROSE: ReadonlySet<string> = new Set([
  ...["type", "id", "description", "files", "status", "requires_decision", "deps", "blocker", "verify", "evidence"],
  ...["model", "branch", "base_branch", "lane", "wave", "commit", "owner", "assignee", "agent", "worktree"],
]);
const DONE = /^(?:done|completed?|closed|merged|skipped|cancell?ed)$/i;

function readWords(record: PlanEntry["record"]): Pick<TaskRecord, "files" | "prose" | "done"> {
  const others = Object.entries(record).filter(([key]) => !NO_PROSE.has(key));
  return {
    files: textsOf(record["files"]),
    prose: others.flatMap(([, value]) => textsOf(value)),
    done: DONE.test(textOrNull(record["status"]) ?? ""),
  };
}

function textsOf(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  return isList(value) ? value.filter((each) => typeof each === "string") : [];
}

const NO_ID: Flaw = {
  code: "plan-bad-id",
  message: "a task that requires a decision has no usable `id`",
  remedy: "Give the task an id.",
};

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

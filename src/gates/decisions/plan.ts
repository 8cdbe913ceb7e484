import { type Finding, finding } from "../../core/finding.ts";
import type { RepoPath } from "../../core/ids.ts";
import { err, ok, type Result } from "../../core/result.ts";
import type { Hash } from "../../ports/hash.ts";
import { findMisspelt } from "./misspelt.ts";
import type { Plan, TaskRecord } from "./model.ts";
import { digestOf, findShapeFlaws, type Links, readDecisionId, readQuestion } from "./question.ts";
import { type Flaw, isOver, type LineFlaw, type PlanEntry, parseRecord } from "./record.ts";
import { isLikeTask, readTask } from "./task.ts";
import { findPlanFlaws } from "./unity.ts";
import { type FoundGated, findGatedFlaws, readAnswer } from "./validate.ts";

export const MAX_PLAN_BYTES = 1024 * 1024;
const MAX_PLAN_LINES = 5_000;
const BLANK = /^[ \t\r]*$/;
const OWN_FILE = /^\.done-gate\/decisions\/pr-[0-9]+\.jsonl$/;

/**
 * Reads a plan: one JSON object a line. Total: whatever the text is, a plan comes back, and what is wrong with it
 * stands in `problems` in line order (gates.md 5, "Load validation"). A line that cannot be read is left out of the
 * records; over a cap of the whole file, nothing is read.
 */
export function parsePlan(path: RepoPath, text: string, hash: Hash): Plan {
  const lines = splitWithinCaps(text);
  if (!lines.ok) {
    const problems = [toFinding(path, { ...lines.error, line: null })];
    return { path, text, meta: null, gated: [], tasks: [], nameless: [], problems };
  }
  const { entries, flaws } = readEntries(lines.value);
  const metas = entries.filter(({ record }) => record["type"] === "meta");
  const taskReads = entries.filter(({ record }) => record["type"] === "task").map(readTask);
  const tasks = taskReads.flatMap(({ record }) => (record.id === "" ? [] : [record]));
  const alike = entries.filter((entry) => entry.record["type"] !== "task" && isLikeTask(entry)).map(readTask);
  const nameless = [...taskReads, ...alike].flatMap(({ record }) => (tasks.includes(record) ? [] : [record]));
  const gated = readGated(
    entries.filter(({ record }) => record["type"] === "gated"),
    { links: linksOf(tasks), readsSubject: OWN_FILE.test(path), hash },
  );
  const parsed = { metas, tasks, gated: gated.found };
  const all = [
    ...flaws,
    ...entries.flatMap(findMisspelt),
    ...taskReads.flatMap(({ flaws: own }) => own),
    ...gated.flaws,
    ...findPlanFlaws(parsed),
  ];
  const [meta] = metas;
  return {
    path,
    text,
    meta: meta === undefined ? null : { line: meta.line, values: new Map(Object.entries(meta.record)) },
    gated: gated.found.map((each) => each.gated),
    tasks,
    nameless,
    problems: all.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)).map((flaw) => toFinding(path, flaw)),
  };
}

/** The plan's lines, or why they are too many to look at. */
function splitWithinCaps(text: string): Result<readonly string[], Flaw> {
  const code = "input-too-large";
  const remedy = "Split the plan: a plan has at most 1 MiB and 5,000 lines.";
  if (isOver(text, MAX_PLAN_BYTES)) {
    return err({ code, message: `the plan has more than ${MAX_PLAN_BYTES} bytes`, remedy });
  }
  const lines = splitLines(text);
  if (lines.length <= MAX_PLAN_LINES) return ok(lines);
  return err({ code, message: `the plan has ${lines.length} lines`, remedy });
}

/** The lines of a plan without their line ends (LF or CRLF) and without the byte order mark. */
export function splitLines(text: string): readonly string[] {
  const lines = text.replace(/^\ufeff/, "").split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

function readEntries(lines: readonly string[]): {
  readonly entries: readonly PlanEntry[];
  readonly flaws: readonly LineFlaw[];
} {
  const entries: PlanEntry[] = [];
  const flaws: LineFlaw[] = [];
  for (const [index, line] of lines.entries()) {
    if (BLANK.test(line)) continue;
    const parsed = parseRecord(line);
    if (parsed.ok) entries.push({ line: index + 1, text: line, record: parsed.value });
    else flaws.push({ ...parsed.error, line: index + 1 });
  }
  return { entries, flaws };
}

/** The tasks that wait for each decision, by the decision's id as the task writes it. */
function linksOf(tasks: readonly TaskRecord[]): ReadonlyMap<string, Links> {
  const links = new Map<string, (readonly [string, string])[]>();
  for (const { id, description, requiresDecision } of tasks) {
    if (requiresDecision === null) continue;
    const known = links.get(requiresDecision);
    if (known === undefined) links.set(requiresDecision, [[id, description]]);
    else known.push([id, description]);
  }
  return links;
}

function readGated(
  entries: readonly PlanEntry[],
  about: { readonly links: ReadonlyMap<string, Links>; readonly readsSubject: boolean; readonly hash: Hash },
): { readonly found: readonly FoundGated[]; readonly flaws: readonly LineFlaw[] } {
  const found: FoundGated[] = [];
  const flaws: LineFlaw[] = [];
  for (const { line, text, record } of entries) {
    const id = readDecisionId(record);
    if (id === null) {
      flaws.push({ ...BAD_ID, line });
      continue;
    }
    const question = readQuestion(record, { id, links: about.links.get(id) ?? [], readsSubject: about.readsSubject });
    const digest = digestOf(question, about.hash);
    const gated = { line, text, question, digest, ...readAnswer(record) };
    found.push({ gated, record });
    for (const flaw of findShapeFlaws(record)) flaws.push({ ...flaw, line });
    for (const flaw of findGatedFlaws({ gated, record })) flaws.push({ ...flaw, line });
  }
  return { found, flaws };
}

const BAD_ID: Flaw = {
  code: "plan-bad-id",
  message: "the decision has no usable `id`",
  remedy: "Give it an id of letters, digits, dot, dash and underscore, at most 64, that starts with a letter or digit.",
};

function toFinding(path: RepoPath, { code, message, remedy, line }: LineFlaw): Finding {
  return finding(code, { message, remedy, path, line: line ?? undefined });
}

import type { Json } from "../../core/canonical-json.ts";
import type { AskedQuestion } from "../../core/decision.ts";
import { type Finding, finding } from "../../core/finding.ts";
import { err, ok, type Result } from "../../core/result.ts";
import { quote } from "../../core/text.ts";
import { editMembers, type MemberChange } from "./members.ts";
import type { GatedRecord, LedgerEntry, Plan } from "./model.ts";
import { MAX_PLAN_BYTES, splitLines } from "./plan.ts";
import { isOver, MAX_LINE_BYTES, parseRecord } from "./record.ts";
import { isBlocking } from "./validate.ts";

/**
 * The plan's text with one answer written into its record, and into the meta field it binds; every other byte stays.
 * Refused when the plan has a flaw, the record is gone, or the answer is about another question than the one that
 * stands there now. The same entry again gives the same text.
 */
export function writeAnswer(plan: Plan, id: string, entry: LedgerEntry): Result<string, Finding> {
  const found = findRecord(plan, id);
  if (!found.ok) return found;
  const record = found.value;
  if (entry.path !== plan.path || entry.id !== id || entry.digest !== record.digest) {
    return err(refusal(plan, record, "question-changed"));
  }
  if (!record.question.options.includes(entry.option)) return err(refusal(plan, record, "plan-bad-answer"));
  const changes = Object.entries(answerMembers(entry)).map(([key, value]) => ({ key, value, adds: true }));
  return editPlan(plan, record, { changes, metaValue: entry.option });
}

/** What an answer writes, in this order; `self_approved` only when it is so. */
function answerMembers(entry: LedgerEntry): Readonly<Record<string, Json | undefined>> {
  return {
    status: "RESOLVED",
    answer: entry.option,
    resolved_by: "user",
    resolved_at: entry.approvals.at(-1)?.at ?? null,
    digest: entry.digest,
    ledger: entry.approvals.map(({ comment, edit, login, id, proof }) => ({ comment, edit, login, id, proof })),
    self_approved: entry.selfApproved ? true : undefined,
  };
}

/**
 * The plan's text with one decision open again: what an answer added goes, what it set goes back. `baseMetaValue` is
 * what the bound meta field has at base; undefined (the base has none) writes null, because a bound field must exist.
 */
export function writeReopen(plan: Plan, id: string, baseMetaValue: Json | undefined): Result<string, Finding> {
  const found = findRecord(plan, id);
  if (!found.ok) return found;
  return editPlan(plan, found.value, { changes: REOPENED, metaValue: baseMetaValue ?? null });
}

const REOPENED: readonly MemberChange[] = [
  { key: "status", value: "OPEN", adds: false },
  { key: "answer", value: null, adds: false },
  { key: "resolved_by", value: null, adds: false },
  ...["resolved_at", "digest", "ledger", "self_approved"].map((key) => ({ key, value: undefined, adds: false })),
];

function findRecord(plan: Plan, id: string): Result<GatedRecord, Finding> {
  const flaw = plan.problems.find(isBlocking);
  if (flaw !== undefined) return err(flaw);
  const record = plan.gated.find((each) => each.question.id === id);
  if (record !== undefined) return ok(record);
  const message = `the decision ${quote(id)} is not in this plan, so its answer has no line to be written to`;
  return err(finding("decision-removed", { message, remedy: "Restore the record.", path: plan.path }));
}

function refusal(plan: Plan, record: GatedRecord, code: "question-changed" | "plan-bad-answer"): Finding {
  const name = quote(record.question.id);
  const message =
    code === "question-changed"
      ? `${name} asks something else now than what was answered`
      : `the answer to ${name} is none of its options`;
  return finding(code, { message, remedy: "Answer it again.", path: plan.path, line: record.line });
}

function editPlan(
  plan: Plan,
  record: GatedRecord,
  edit: { readonly changes: readonly MemberChange[]; readonly metaValue: Json },
): Result<string, Finding> {
  let text = replaceLine(plan.text, record.line, (line) => editMembers(line, edit.changes));
  const { bindsMeta } = record.question;
  if (bindsMeta !== null && plan.meta !== null) {
    const change = { key: bindsMeta, value: edit.metaValue, adds: false };
    text = replaceLine(text, plan.meta.line, (line) => editMembers(line, [change]));
  }
  return checkSize(plan, record, text);
}

/** A text that the next run could not read is not written. */
function checkSize(plan: Plan, record: GatedRecord, text: string): Result<string, Finding> {
  const [start, end] = placeOf(text, record.line);
  if (!isOver(text, MAX_PLAN_BYTES) && !isOver(text.slice(start, end), MAX_LINE_BYTES)) return ok(text);
  const message = `with the answer to ${quote(record.question.id)} written, the plan or its line would be too large`;
  const remedy = "Shorten the record, or split the plan.";
  return err(finding("input-too-large", { message, remedy, path: plan.path, line: record.line }));
}

/** Where a line's text stands, without byte order mark and line end. */
function placeOf(text: string, line: number): readonly [start: number, end: number] {
  let start = text.startsWith("\ufeff") ? 1 : 0;
  for (let at = 1; at < line; at += 1) {
    const lineEnd = text.indexOf("\n", start);
    if (lineEnd === -1) throw new Error(`the plan has no line ${line}`);
    start = lineEnd + 1;
  }
  const lineEnd = text.indexOf("\n", start);
  if (lineEnd === -1) return [start, text.endsWith("\r") ? text.length - 1 : text.length];
  return [start, text[lineEnd - 1] === "\r" ? Math.max(start, lineEnd - 1) : lineEnd];
}

/** A plan text with one line (from 1) edited; its line end and every other line stay. */
export function replaceLine(text: string, line: number, edit: (text: string) => string): string {
  const [start, end] = placeOf(text, line);
  return text.slice(0, start) + edit(text.slice(start, end)) + text.slice(end);
}

/**
 * The pull request's own decisions file (null: there is none yet) with one answer of a question that the gate asked,
 * as a RESOLVED record. A record with the same id gives way to it; the same record again changes nothing.
 */
export function appendAnswer(prFileText: string | null, asked: AskedQuestion, entry: LedgerEntry): string {
  const text = prFileText ?? "";
  const line = JSON.stringify(gateRecord(asked, entry));
  const there = splitLines(text).findIndex((each) => isRecordOf(each, asked.question.id));
  if (there !== -1) return replaceLine(text, there + 1, () => line);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const joined = text === "" || text === "\ufeff" || text.endsWith("\n") ? text : text + lineEnd;
  return joined + line + lineEnd;
}

function isRecordOf(line: string, id: string): boolean {
  const parsed = parseRecord(line);
  return parsed.ok && parsed.value["type"] === "gated" && parsed.value["id"] === id;
}

function gateRecord({ question }: AskedQuestion, entry: LedgerEntry): Readonly<Record<string, Json | undefined>> {
  const { status, answer, resolved_by, ...added } = answerMembers(entry);
  return {
    type: "gated",
    id: question.id,
    category: question.category,
    needs: question.needs,
    why: question.why,
    blast_radius: question.blastRadius,
    options: question.options,
    default: question.default,
    subject: question.subject,
    status,
    answer,
    resolved_by,
    source: "scan",
    ...added,
  };
}

import type { Change } from "../core/effect.ts";
import { type Finding, finding } from "../core/finding.ts";
import type { RepoPath } from "../core/ids.ts";
import { err, ok, type Result } from "../core/result.ts";
import type { Pull } from "../core/snapshot.ts";
import { count, quote } from "../core/text.ts";
import type { LedgerEntry, Unwritten } from "../gates/decisions/model.ts";
import { parsePlan, splitLines } from "../gates/decisions/plan.ts";
import { appendAnswer, writeAnswer, writeReopen } from "../gates/decisions/write.ts";
import type { Hash } from "../ports/hash.ts";
import type { Decided } from "./decide.ts";

/** Files as they are to be, with the lines that are new in them. */
export interface Written {
  readonly files: readonly { readonly path: RepoPath; readonly text: string; readonly lines: readonly string[] }[];
  /** What was written, in order. */
  readonly done: readonly Unwritten[];
  /** What could not be written, with the reason. */
  readonly refused: readonly Finding[];
}

type WrittenAnswer = Exclude<Unwritten, { readonly kind: "scan" }>;
type ToWrite = Pick<Decided, "unwritten" | "records">;

/**
 * Writes everything that is not in its file yet into the texts as they stand at head, and beside answers the records
 * that policy wants. Records alone, and what a scan found alone, make no commit.
 */
export function writeAll({ unwritten, records }: ToWrite, hash: Hash): Written {
  const texts = new Map<RepoPath, { readonly before: string | null; readonly text: string }>();
  const done: Unwritten[] = [];
  const refused: Finding[] = [];
  for (const each of unwritten) {
    const path = pathOf(each);
    const before = texts.has(path) ? (texts.get(path)?.before ?? null) : textOf(each);
    const now = texts.get(path)?.text ?? before;
    const text = writeOne(each, now, hash);
    if (!text.ok) {
      refused.push(text.error);
      continue;
    }
    if (text.value === now) continue;
    texts.set(path, { before, text: text.value });
    done.push(each);
  }
  const files = [...texts].map(([path, { before, text }]) => ({ path, text, lines: newLines(before, text) }));
  const beside = !done.some(isAnswer) ? [] : records.map(({ path, text }) => ({ path, text, lines: [] }));
  return { files: [...files, ...beside], done, refused };
}

function pathOf(each: Unwritten): RepoPath {
  return each.kind === "append" ? each.path : each.plan.path;
}

function isAnswer(each: Unwritten): each is WrittenAnswer {
  return each.kind !== "scan";
}

function textOf(each: Unwritten): string | null {
  if (each.kind === "scan") return each.inFile.text;
  return each.kind === "append" ? each.text : each.plan.text;
}

function writeOne(each: Unwritten, now: string | null, hash: Hash): Result<string, Finding> {
  if (each.kind === "append") return ok(appendAnswer(now, each.asked, each.entry));
  if (each.kind === "scan") return ok(each.plan.text);
  if (now === null) return err(finding("decision-removed", { message: "its file is gone", remedy: "Restore it." }));
  const plan = now === each.plan.text ? each.plan : parsePlan(each.plan.path, now, hash);
  return each.kind === "answer" ? writeAnswer(plan, each.id, each.entry) : writeReopen(plan, each.id, each.baseMeta);
}

function newLines(before: string | null, text: string): readonly string[] {
  const old = new Set(before === null ? [] : splitLines(before));
  return splitLines(text).filter((line) => line !== "" && !old.has(line));
}

/** The commit that says all of it, planned on the head that was read; null when the files say it already. */
export function planCommit(written: Written, head: Pull["head"]): (Change & { readonly kind: "commit" }) | null {
  const answers = written.done.filter(isAnswer);
  if (answers.length === 0) return null;
  const said = answers.map(sayOne);
  const people = [...new Set(answers.flatMap(peopleOf))].join(", ");
  const what = said.length === 1 ? said[0] : `${count(said.length, "answer")}`;
  return {
    kind: "commit",
    branch: head.ref,
    expectedHead: head.sha,
    files: written.files.map(({ path, text }) => ({ path, text })),
    headline: `done-gate: ${what} (${people})`,
    body: answers.flatMap(trailersOf).join("\n"),
  };
}

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/;

/** Anything but a plain word could close an issue or mention somebody from the commit's message. */
function plain(text: string): string {
  return PLAIN.test(text) ? text : "(see the file)";
}

function idOf(each: WrittenAnswer): string {
  return each.kind === "append" ? each.asked.question.id : each.id;
}

function sayOne(each: WrittenAnswer): string {
  return each.kind === "reopen" ? `${idOf(each)} reopened` : `${idOf(each)} = ${plain(each.entry.option)}`;
}

function peopleOf(each: WrittenAnswer): readonly string[] {
  return each.kind === "reopen" ? [each.by] : each.entry.approvals.map(({ login }) => login);
}

function trailersOf(each: WrittenAnswer): readonly string[] {
  const answer = `Done-Gate-Answer: ${sayOne(each)}`;
  return each.kind === "reopen" ? [answer] : [answer, ...proofsOf(each.entry)];
}

function proofsOf({ approvals }: LedgerEntry): readonly string[] {
  return approvals.map(({ proof, comment, id }) => `Done-Gate-Proof: ${proof} of comment ${comment} by account ${id}`);
}

const MAX_SHOWN_CHARS = 4_000;

/**
 * What to say when answers could not be written. They count by the history of the comment all the same, but a pull
 * request that is locked or conflicts waits until its files say what people did.
 */
export function unwrittenFindings(
  written: Written,
  refusal: { readonly why: string; readonly blocks: boolean },
): readonly Finding[] {
  if (!written.done.some(isAnswer)) return [];
  const answered = written.files.filter(({ lines }) => lines.length > 0);
  return answered.map(({ path, lines }) =>
    finding("answer-not-in-file", {
      path,
      level: refusal.blocks ? "waiting" : "note",
      message: `${count(lines.length, "answered line")} could not be written: ${refusal.why}`,
      remedy: refusal.blocks
        ? "Put that right, then comment `/done-gate recheck`."
        : `The answers count; to have them in the file, copy: ${lines.map((line) => quote(line, MAX_SHOWN_CHARS)).join(" and ")}`,
    }),
  );
}

// Reading and answering a plan at its cap of lines, beside JSON.parse of the same lines.
import { createHasher } from "../src/adapters/hash.ts";
import { parseRepoPath, type RepoPath } from "../src/core/ids.ts";
import type { LedgerEntry, Plan } from "../src/gates/decisions/model.ts";
import { parsePlan } from "../src/gates/decisions/plan.ts";
import { writeAnswer } from "../src/gates/decisions/write.ts";

const MAX_LINES = 5_000;
const DECISIONS = MAX_LINES / 2 - 1;
/** The first ones are slower: nothing is compiled yet. */
const WARM_UP = 5;
const ROUNDS = 25;

/** Milliseconds of each round, one value for each of the three at the same place. */
export interface PlanTimes {
  readonly lines: number;
  readonly bytes: number;
  readonly rawMs: readonly number[];
  readonly parseMs: readonly number[];
  readonly writeMs: readonly number[];
}

function buildText(): string {
  const records = Array.from({ length: DECISIONS }, (_, at) => [
    {
      ...{ type: "gated", id: `g${at}`, category: at % 5 === 0 ? "irreversible" : "policy" },
      ...{ needs: `Accept part ${at} of the work?`, why: "It is public.", blast_radius: "All rows." },
      ...{ options: ["proceed", "abort"], default: null, status: "OPEN", answer: null, resolved_by: null },
      source: "author",
    },
    { type: "task", id: `t${at}`, description: `Build part ${at}`, requires_decision: `g${at}` },
  ]).flat();
  const lines = [{ type: "meta", id: "x" }, ...records, { type: "note" }].map((record) => JSON.stringify(record));
  return `${lines.join("\n")}\n`;
}

function planPath(): RepoPath {
  const path = parseRepoPath("docs/plans/x/plan.jsonl");
  if (!path.ok) throw new Error(path.error);
  return path.value;
}

/** A plan without a flaw, or the bench would measure how flaws are told. */
function parse(path: RepoPath, text: string): Plan {
  const plan = parsePlan(path, text, createHasher());
  if (plan.problems.length > 0) throw new Error(plan.problems[0]?.message);
  return plan;
}

function entryFor({ path, gated }: Plan): LedgerEntry {
  const record = gated[Math.floor(DECISIONS / 2)];
  if (record === undefined) throw new Error("the plan has no decision");
  const at = "2026-11-30T12:00:00Z";
  const approvals = [{ comment: 1, edit: "UCE_1", login: "ada", id: 1, proof: "history", at } as const];
  return { path, id: record.question.id, digest: record.digest, option: "proceed", approvals, selfApproved: false };
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function measurePlan(): PlanTimes {
  const [path, text] = [planPath(), buildText()];
  const lines = text.trimEnd().split("\n");
  const plan = parse(path, text);
  const entry = entryFor(plan);
  const rounds = Array.from({ length: WARM_UP + ROUNDS }, () => ({
    raw: timeOf(() => lines.map((line): unknown => JSON.parse(line))),
    parse: timeOf(() => parse(path, text)),
    write: timeOf(() => {
      if (!writeAnswer(plan, entry.id, entry).ok) throw new Error("the answer was not written");
    }),
  })).slice(WARM_UP);
  return {
    lines: lines.length,
    bytes: Buffer.byteLength(text),
    rawMs: rounds.map(({ raw }) => raw),
    parseMs: rounds.map((round) => round.parse),
    writeMs: rounds.map(({ write }) => write),
  };
}

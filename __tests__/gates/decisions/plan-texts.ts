import { createHasher } from "../../../src/adapters/hash.ts";
import type { Json } from "../../../src/core/canonical-json.ts";
import type { GatedRecord, LedgerEntry, Plan } from "../../../src/gates/decisions/model.ts";
import { parsePlan } from "../../../src/gates/decisions/plan.ts";
import { repoPath } from "../../fixtures/ids.ts";

export const PLAN_PATH = repoPath("docs/plans/cart/plan.jsonl");
export const hash = createHasher();

type Fields = Readonly<Record<string, Json | undefined>>;

export function plan(text: string, path = PLAN_PATH): Plan {
  return parsePlan(path, text, hash);
}

/** Lines joined with LF, the last one ended. */
export function lines(...texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}

export function gated(fields: Fields = {}): string {
  return JSON.stringify({
    type: "gated",
    id: "g1",
    category: "policy",
    needs: "Push or open a pull request?",
    why: "Both land the work",
    blast_radius: null,
    options: ["push", "pr"],
    default: null,
    status: "OPEN",
    answer: null,
    resolved_by: null,
    source: "author",
    ...fields,
  });
}

export function task(fields: Fields = {}): string {
  return JSON.stringify({ type: "task", id: "t1", description: "Drop the table", ...fields });
}

export function recordOf(parsed: Plan, id: string): GatedRecord {
  const found = parsed.gated.find((each) => each.question.id === id);
  if (found === undefined) throw new Error(`the plan has no decision ${id}`);
  return found;
}

/** What the ledger would say of one answer to a decision of this plan. */
export function entryFor(parsed: Plan, id: string, said: Partial<LedgerEntry> & { option: string }): LedgerEntry {
  const { question, digest } = recordOf(parsed, id);
  return {
    path: parsed.path,
    id: question.id,
    digest,
    approvals: [
      { comment: 7, edit: "UCE_1", login: "octocat", id: 583231, proof: "history", at: "2026-11-30T12:00:00Z" },
    ],
    selfApproved: false,
    ...said,
  };
}

/** Code and line of each problem. */
export function problemsOf(text: string): readonly (readonly [string, number | undefined])[] {
  return plan(text).problems.map((problem) => [problem.code, problem.line]);
}

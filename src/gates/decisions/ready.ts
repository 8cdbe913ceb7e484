import { quote } from "../../core/text.ts";
import type { GatedRecord, Plan } from "./model.ts";
import { isBlocking } from "./validate.ts";

/** What may prove an answer without the sheet: the default branch, and what our own commits wrote. */
export interface LocalProof {
  /** The same plan on the remote's default branch; null when it is not there. */
  readonly base: Plan | null;
  /** The plan before and after each `done-gate:` commit of the remote branch, newest first. */
  readonly commits: readonly { readonly before: Plan | null; readonly after: Plan | null }[];
}

/** `none`: nothing to decide. `missing`: no such task. `invalid`: the plan must not be run as it is. */
export type ReadyState = "none" | "answered" | "open" | "aborted" | "unproven" | "missing" | "invalid";

export interface Readiness {
  readonly state: ReadyState;
  /** The decision that answers or blocks; null when there is none. */
  readonly decision: string | null;
  /** The option, only when the task is ready by it. */
  readonly answer: string | null;
  /** One sentence. Foreign text in it is quoted. */
  readonly why: string;
}

export function isReady({ state }: Readiness): boolean {
  return state === "none" || state === "answered";
}

/**
 * Whether a task may start: what a plan engine asks before it leases one (gates.md 5, "Engines"). Run-level decisions
 * (`binds_meta`) hold back every task of the plan, as the seed's load check does. `proof` null: the file is believed.
 */
export function judgeReadiness(plan: Plan, taskId: string, proof: LocalProof | null): Readiness {
  const flaw = plan.problems.find(isBlocking);
  if (flaw !== undefined) {
    const line = flaw.line === undefined ? "" : `line ${flaw.line}: `;
    return { state: "invalid", decision: null, answer: null, why: `the plan is not valid: ${line}${flaw.message}` };
  }
  const task = plan.tasks.find((each) => each.id === taskId);
  if (task === undefined) {
    return { state: "missing", decision: null, answer: null, why: `the plan has no task ${quote(taskId)}` };
  }
  const own = plan.gated.find((each) => each.question.id === task.requiresDecision);
  const runLevel = plan.gated.filter((each) => each.question.bindsMeta !== null);
  const states = [...(own === undefined ? [] : [own]), ...runLevel].map((record) => decide(plan, record, proof));
  const blocking = states.find((state) => !isReady(state));
  if (blocking !== undefined) return blocking;
  return (own === undefined ? undefined : states[0]) ?? NOTHING;
}

const NOTHING: Readiness = { state: "none", decision: null, answer: null, why: "no decision holds this task back" };

function decide(plan: Plan, record: GatedRecord, proof: LocalProof | null): Readiness {
  const { question, answer } = record;
  const name = quote(question.id);
  const blocked = (state: ReadyState, why: string): Readiness => ({
    state,
    decision: question.id,
    answer: null,
    why: `line ${record.line}: ${name} ${why}`,
  });
  if (record.status === "OPEN" || answer === null) return blocked("open", `is open: ${quote(question.needs)}`);
  if (record.answeredDigest !== null && record.answeredDigest !== record.digest) {
    return blocked("unproven", "asks something else now than when it was answered");
  }
  if (question.bindsMeta !== null && plan.meta?.values.get(question.bindsMeta) !== answer) {
    return blocked("invalid", `is answered ${quote(answer)} and the meta field it binds says something else`);
  }
  if (proof !== null && !isProven(record, proof)) {
    return blocked(
      "unproven",
      "is answered in the file, and neither the default branch nor a commit of ours proves it",
    );
  }
  if (answer === "abort") return blocked("aborted", "was answered with abort");
  return { state: "answered", decision: question.id, answer, why: `${name} is answered: ${quote(answer)}` };
}

function isProven(record: GatedRecord, { base, commits }: LocalProof): boolean {
  if (base !== null && isAtBase(record, base)) return true;
  const { id } = record.question;
  // The newest word of ours on this record counts: an older answer that was put back is not proven by having existed.
  const newest = commits.find(({ before, after }) => textOf(before, id) !== textOf(after, id));
  return textOf(newest?.after ?? null, id) === record.text && record.answeredDigest === record.digest;
}

function isAtBase(record: GatedRecord, base: Plan): boolean {
  const there = base.gated.find((each) => each.question.id === record.question.id);
  if (there?.text !== record.text || base.problems.some(isBlocking)) return false;
  if (record.answeredDigest !== null && record.answeredDigest !== record.digest) return false;
  const linked = new Map(there.question.tasks);
  return record.question.tasks.every(([id, description]) => linked.get(id) === description);
}

function textOf(plan: Plan | null, id: string): string | null {
  return plan?.gated.find((each) => each.question.id === id)?.text ?? null;
}

import { type AskedQuestion, decisionIdSchema, GO, type Question } from "../../core/decision.ts";
import type { Answer, DecisionDraft } from "../../core/gate.ts";
import { type PrNumber, parseRepoPath, type RepoPath } from "../../core/ids.ts";
import { isOwnFile } from "../../core/plan-place.ts";
import type { Hash } from "../../ports/hash.ts";
import type { DecidedQuestion, LedgerEntry } from "./model.ts";
import { digestOf } from "./question.ts";

/** Where the answers to the gate's own questions on one pull request are written. Only its own file is ever read. */
export function ownFile(pr: PrNumber): RepoPath {
  const path = parseRepoPath(`.done-gate/decisions/pr-${pr}.jsonl`);
  if (!path.ok) throw new Error(path.error);
  return path.value;
}

/** What a gate wants, and the question that it is (the same for every pull request but for the file). */
export interface AskedDraft {
  readonly draft: DecisionDraft;
  readonly question: Question;
  readonly digest: AskedQuestion["digest"];
}

/** What a person accepted on a pull request's own sheet. */
export interface AcceptedDraft {
  readonly draft: DecisionDraft;
  readonly by: LedgerEntry | null;
}

/** A draft's id names its reason and subject, so that an answer to one question never answers another. */
export function askDrafts(drafts: readonly DecisionDraft[], hash: Hash): readonly AskedDraft[] {
  const asked = new Map<string, AskedDraft>();
  for (const draft of drafts) {
    const subject = hash.sha256(draft.subject);
    const question: Question = {
      id: decisionIdSchema.parse(`${draft.reason}-${subject.slice(0, 12)}`),
      category: draft.category,
      needs: draft.needs,
      why: draft.why,
      blastRadius: draft.blastRadius,
      options: GO,
      default: null,
      bindsMeta: null,
      subject,
      tasks: [],
    };
    asked.set(question.id, { draft, question, digest: digestOf(question, hash) });
  }
  return [...asked.values()].sort((a, b) => (a.question.id < b.question.id ? -1 : 1));
}

/** The answers that settle what the gates want. An abort beats a proceed where two pull requests say different. */
export function answersFor(asked: readonly AskedDraft[], decided: readonly DecidedQuestion[]): readonly Answer[] {
  return asked.flatMap(({ draft, digest }): readonly Answer[] => {
    const said = decided.filter((each) => each.digest === digest && isOwnFile(each.path)).map((each) => each.state);
    const { reason, subject } = draft;
    const aborted = said.find((state) => state.kind === "aborted");
    if (aborted !== undefined) return [{ reason, subject, option: "abort", by: byWords(aborted.by) }];
    const answered = said.find((state) => state.kind === "answered");
    return answered === undefined ? [] : [{ reason, subject, option: "proceed", by: byWords(answered.by) }];
  });
}

function byWords(by: { readonly approvals: readonly { readonly login: string }[] } | null): string {
  return by === null ? "the base branch" : [...new Set(by.approvals.map(({ login }) => login))].join(", ");
}

import type { Finding, ReasonCode } from "./finding.ts";
import type { RepoPath } from "./ids.ts";
import type { Snapshot } from "./snapshot.ts";
import type { GateName, Verdict } from "./verdict.ts";

/** A question that only a person may answer, as a gate asks it. Always go or no-go: `proceed` or `abort`. */
export interface DecisionDraft {
  readonly reason: ReasonCode;
  /**
   * Canonical text of exactly what is asked (old and new command, the removed items, …). Its digest names the
   * decision, so an answer to one question never answers another.
   */
  readonly subject: string;
  readonly category: "policy" | "irreversible";
  readonly needs: string;
  readonly why: string;
  readonly blastRadius: string | null;
  /** The findings that ask: they block while nobody has answered. At least one. */
  readonly asks: readonly Finding[];
  /** What a person's `proceed` puts in their place: findings, and items for those with the same plan and id. */
  readonly accepted: { readonly findings: readonly Finding[]; readonly items: readonly ItemReport[] };
}

/** A person's accepted answer to the draft with the same reason and subject. */
export interface Answer {
  readonly reason: ReasonCode;
  readonly subject: string;
  readonly option: "proceed" | "abort";
  /** Login of who answered, for the report. */
  readonly by: string;
}

export const ITEM_RESULTS = [
  "proven",
  "open",
  "claimed-but-red",
  "invalid",
  "refused",
  "held",
  "timed-out",
  "not-run",
  "not-provable",
] as const;
export type ItemResult = (typeof ITEM_RESULTS)[number];

/** One checklist item as it was judged, in file order. */
export interface ItemReport {
  /** The checklist's path. */
  readonly plan: RepoPath;
  /** As the file spells it; `#2` (from 0) for an item without a usable id. */
  readonly id: string;
  readonly description: string;
  readonly verify: string | null;
  readonly claim: boolean | null;
  /** Exit code of the verify command run now; null when it did not run to its end. */
  readonly exit: number | null;
  readonly result: ItemResult;
  /** Last part of the command's output, control characters included: foreign text. */
  readonly tail: string;
  readonly line: number | null;
  /** The command is not on the default branch: nobody has reviewed it. */
  readonly fresh: boolean;
  /** How many tests the command's runner said it ran; absent where no runner was recognised. */
  readonly tests?: number;
}

export const REQUIREMENT_STATUSES = ["met", "unmet", "uncertain", "human"] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number];

/** One requirement of a PRD as it was judged, in document order. */
export interface RequirementReport {
  readonly prd: RepoPath;
  /** `R1`, `R2`, …: of this run alone. */
  readonly id: string;
  /** Its explicit id, or 12 hex digits of its title's digest: the same in every run. */
  readonly key: string;
  readonly title: string;
  readonly line: number;
  readonly status: RequirementStatus;
  /** What was checked and stands at head. Lines from 1, both ends included. */
  readonly evidence: readonly {
    readonly path: RepoPath;
    readonly lines: readonly [number, number];
    readonly quote: string;
  }[];
  /** Why it is not met, or what lowered it; null for a requirement that is met. Foreign text. */
  readonly why: string | null;
}

/** One requirements document as it was judged. */
export interface PrdReport {
  readonly path: RepoPath;
  /** SHA-256 of its text at head, 64 hex digits. */
  readonly sha256: string;
  readonly action: "reuse" | "user_owned" | "update";
  readonly verdict: "done" | "incomplete" | "inconclusive";
  /** What the tests of this run gave; `none`: no test ran. */
  readonly tests: "green" | "red" | "none";
  /** Who answered, as the provider names it; null when no model was asked. */
  readonly model: string | null;
  /** When the judged commit was made, as it says; null when there is none of its own. */
  readonly committedAt: string | null;
  readonly requirements: readonly RequirementReport[];
  /** Titles that need no more work; empty when anything is red. */
  readonly satisfied: readonly string[];
}

/** A decision that a model's scan found in a task and nobody had listed. It can only be asked, never answer anything. */
export interface FoundDecision {
  /** `s-` and 12 hex digits of task, category and quote: the same in every run. */
  readonly id: string;
  /** The task's id. */
  readonly task: string;
  readonly category: string;
  readonly needs: string;
  readonly why: string;
  readonly blastRadius: string | null;
  /** Null: go or no-go. */
  readonly options: readonly string[] | null;
}

/** A plan whose task graph was looked through, with what was found. */
export interface ScannedPlan {
  readonly path: RepoPath;
  readonly found: readonly FoundDecision[];
}

/**
 * A gate's pure result over its evidence. As a gate gives it, `findings` are those that no answer moves; in a settled
 * judgement (`core/settle`) they are all that hold, given the answers.
 */
export interface Judgement {
  readonly gate: GateName;
  readonly verdict: Verdict;
  /** What a person reads first, without the gate's name: "2 of 3 items proven". */
  readonly title: string;
  readonly findings: readonly Finding[];
  /** What only a person may grant, with what blocks until then and what an answer makes of it. */
  readonly wants: readonly DecisionDraft[];
  readonly items: readonly ItemReport[];
  /** Of the completion gate alone: each document that was judged. */
  readonly prds?: readonly PrdReport[];
  /** Of the decisions gate alone, as it was gathered: each plan that a model looked through. */
  readonly scanned?: readonly ScannedPlan[];
}

/**
 * One gate. `gather` is the only part that asks the world; `judge` is total and pure, so the same evidence gives the
 * same judgement. It knows no answers: they settle a judgement afterwards, in the run that gathered it and in any
 * later one (ADR 11). The port list is the gate's permission list: a gate cannot name a write port.
 */
export interface Gate<Ports, Evidence> {
  readonly name: GateName;
  gather(ports: Ports, snapshot: Snapshot): Promise<Evidence>;
  judge(evidence: Evidence): Judgement;
}

import type { SheetAct } from "../../core/decision.ts";
import type { Finding } from "../../core/finding.ts";
import type { DecisionDraft } from "../../core/gate.ts";
import type { PrNumber, RepoPath } from "../../core/ids.ts";
import type { Policy } from "../../core/policy.ts";
import type { Account } from "../../core/snapshot.ts";
import type { CommandComment, Role } from "../../ports/decisions.ts";
import type { AcceptedDraft, AskedDraft } from "./drafts.ts";
import type { Ledger, Plan } from "./model.ts";
import type { Sheet } from "./sheet-model.ts";

/** A plan that counts, on both sides of the change. */
export interface PlanPair {
  /** At head; at base for a plan that is gone. */
  readonly path: RepoPath;
  /** Where it stood at base, when that is another place. */
  readonly movedFrom?: RepoPath;
  /** Null when it is gone or could not be read. */
  readonly head: Plan | null;
  readonly base: Plan | null;
  /** The plan as its file has it, where `head` also holds what the scan found and nobody has written yet. */
  readonly inFile?: Plan;
}

/** What one pull request's own comment shows and what people did on it. */
export interface SheetEvidence {
  readonly pr: PrNumber;
  readonly author: Account;
  readonly fork: boolean;
  readonly personal: boolean;
  /** By account id, of everybody who acted. */
  readonly roles: ReadonlyMap<number, Role>;
  readonly acts: readonly SheetAct[];
  readonly shown: Ledger["shown"];
  /** How many revisions of the comment are ours. */
  readonly epoch: number;
  readonly historyRead: boolean;
  /** The sheet that stands in the comment, for the numbers of its plans. */
  readonly before: Sheet;
  /** The pull request's own file at head. */
  readonly ownPath: RepoPath;
  readonly own: Plan | null;
  /** Why the own file could not be read, if so. */
  readonly refused: readonly Finding[];
  /** Edits of the comment that nobody can read any more, and commands that were edited: both count for nothing. */
  readonly lostEdits: readonly string[];
  readonly editedCommands: readonly CommandComment[];
}

/** All that the decisions gate rests on, what the other gates want included. */
export interface DecisionEvidence {
  readonly plans: readonly PlanPair[];
  /** What the scan has to say beside what it found. */
  readonly said: readonly Finding[];
  /** Files that are there and could not be read. */
  readonly refused: readonly Finding[];
  /** What all gates want, this one included. */
  readonly asked: readonly AskedDraft[];
  /** What this gate itself wants of them. */
  readonly ownDrafts: readonly DecisionDraft[];
  /** One for each pull request; empty offline. */
  readonly sheets: readonly SheetEvidence[];
  readonly policy: Pick<Policy, "agents" | "decisions">;
  /** In a merge group: what each member's own sheet says was accepted of what that member asks. */
  readonly accepted?: readonly AcceptedDraft[];
}

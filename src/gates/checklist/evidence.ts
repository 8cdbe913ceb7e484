import type { Finding } from "../../core/finding.ts";
import type { RepoPath } from "../../core/ids.ts";
import type { Isolation } from "../../core/snapshot.ts";
import type { Honesty } from "./honesty/lint.ts";
import type { MeaningChange } from "./meaning/meaning.ts";
import type { PlanNotes } from "./plan-md.ts";
import type { ChecklistProblem, ItemRecord } from "./schema.ts";
import type { CheckFact } from "./sources/check.ts";
import type { WaiverEvidence } from "./sources/waivers.ts";

/** A checklist file at one side of the change. */
export type ChecklistFile =
  | { readonly kind: "absent" }
  | { readonly kind: "items"; readonly items: readonly ItemRecord[] }
  | { readonly kind: "invalid"; readonly problem: ChecklistProblem }
  | { readonly kind: "refused"; readonly code: "file-unreadable" | "input-too-large"; readonly why: string };

/** How the verify command of one item ended, or why it did not run. `index` is the item's place in the file. */
export type ItemRun =
  | { readonly index: number; readonly kind: "exited"; readonly exit: number; readonly tail: string }
  | { readonly index: number; readonly kind: "killed"; readonly signal: string; readonly tail: string }
  | { readonly index: number; readonly kind: "timed-out"; readonly timeoutMs: number; readonly tail: string }
  | { readonly index: number; readonly kind: "not-started"; readonly why: string }
  | { readonly index: number; readonly kind: "out-of-time" };

/** A verify command that proves nothing, whatever it would exit with. `index` is the item's place in the file. */
export type Refusal = Extract<Honesty, { readonly kind: "refused" }> & { readonly index: number };

/** One plan that counts for this change, on both sides. */
export interface PlanEvidence {
  /** The checklist's path at head; for a removed one, its path at base. */
  readonly path: RepoPath;
  readonly notesPath: RepoPath | null;
  /** The checklist's blob is the same on both sides. */
  readonly unchanged: boolean;
  readonly head: ChecklistFile;
  /** The same file at the merge base, or the one it was moved from unchanged. */
  readonly base: ChecklistFile;
  readonly headNotes: PlanNotes;
  readonly baseNotes: PlanNotes;
  /** Empty where nothing was run: plan-only, history, wrong checkout, or a file that cannot be read. */
  readonly runs: readonly ItemRun[];
  /** Commands that were refused before anything ran; absent where none was looked at. */
  readonly refusals?: readonly Refusal[];
  /** What gives a command its meaning and is not as it was at base; absent where none was looked at. */
  readonly meanings?: readonly MeaningChange[];
  /** What the checks of other forms gave at head; absent where nothing was looked up (plan-only). */
  readonly facts?: readonly CheckFact[];
  /** Absent where no waivers stand beside the checklist at head. */
  readonly waivers?: WaiverEvidence;
}

/** Everything the checklist gate found out. Plain data, in path order. */
export interface ChecklistEvidence {
  /** Plans that count and are not history. */
  readonly active: readonly PlanEvidence[];
  /** Checklists at head that are not part of this change, and done ones. */
  readonly notPart: readonly RepoPath[];
  readonly history: readonly RepoPath[];
  /** Every changed file lies in a plan folder and nothing is claimed: items are read, not run. */
  readonly planOnly: boolean;
  /** Why no verify command may run here (wrong checkout, isolation); null when they ran or none had to. */
  readonly blocked: Finding | null;
  /** What the commands did to the workspace while they ran; their results are then not those of the commit. */
  readonly drift: Finding | null;
  readonly isolation: Isolation;
  readonly newItems: "lint" | "approve";
  /** What becomes of items that nothing can prove. */
  readonly unprovable: "note" | "fail";
  /** What becomes of commands whose meaning changed; absent: they are asked about. */
  readonly runner?: "ask" | "warn";
}

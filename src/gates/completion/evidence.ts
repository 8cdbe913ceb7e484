import type { Finding } from "../../core/finding.ts";
import type { RepoPath } from "../../core/ids.ts";
import type { PrdAction } from "./action.ts";
import type { Claim } from "./claim.ts";
import type { Facts } from "./protocol/model.ts";
import type { PrdVerdict } from "./protocol/verdict.ts";

/** What a document's requirements came to, or why they were not judged. */
export type PrdOutcome =
  | {
      readonly kind: "judged";
      readonly verdict: PrdVerdict;
      readonly model: string | null;
      readonly asides: readonly Finding[];
    }
  | { readonly kind: "not-judged"; readonly findings: readonly Finding[] };

/** One document that policy names, as this change leaves it. */
export interface PrdEvidence {
  readonly path: RepoPath;
  readonly action: PrdAction;
  /** SHA-256 of its text on each side; null where it is not there or cannot be read. */
  readonly before: string | null;
  readonly after: string | null;
  /** The tree entry differs: the text is another one, new, or gone. */
  readonly change: "none" | "changed" | "new" | "removed";
  /** Null for a document that is gone, and when nothing claims completion. */
  readonly outcome: PrdOutcome | null;
}

export interface CompletionEvidence {
  /** Policy looks at every change, or this one claims completion. */
  readonly applies: boolean;
  readonly claims: readonly Claim[];
  readonly prds: readonly PrdEvidence[];
  readonly tests: Facts["tests"];
  /** What is wrong with the tests themselves. */
  readonly findings: readonly Finding[];
  /** When the judged commit was made; null when there is none of its own. */
  readonly committedAt: string | null;
}

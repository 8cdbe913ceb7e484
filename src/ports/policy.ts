import type { Policy } from "../core/policy.ts";
import type { BlobRead } from "../core/snapshot.ts";

export interface PolicyProblem {
  readonly message: string;
  readonly remedy: string;
  /** From 1; absent when the problem is not at one place. */
  readonly line?: number;
  readonly column?: number;
}

/** `digest` is the sha256 hex of the text; null when there is no file and the defaults apply. */
export type PolicyRead =
  | { readonly kind: "valid"; readonly policy: Policy; readonly digest: string | null }
  | { readonly kind: "invalid"; readonly problems: readonly [PolicyProblem, ...PolicyProblem[]] };

/** Parses `.github/done-gate.yml` as it was read from the default branch. Total: no text makes it throw. */
export type ParsePolicy = (blob: BlobRead) => PolicyRead;

import type { Evidence } from "../core/evidence.ts";
import type { Sha } from "../core/ids.ts";

/** What our newest check run with a result says about a commit. */
export type EvidenceRead =
  | { readonly kind: "found"; readonly evidence: Evidence }
  /** A clause in words: no run of ours, none with a block, a block that does not unpack. */
  | { readonly kind: "missing"; readonly why: string };

export interface OwnRuns {
  readonly evidence: EvidenceRead;
  /** Another run of ours on this commit has no result yet: it may publish one later. */
  readonly unfinished: boolean;
}

/** Reads what an earlier run of this very app left on a commit. Throws on API trouble. */
export interface EvidenceReader {
  /**
   * Ours is a run of our name by the app that this program posts its own checks as, with this external id. Nothing is
   * ours before a first check was started.
   */
  readRuns(head: Sha, externalId: string): Promise<OwnRuns>;
}

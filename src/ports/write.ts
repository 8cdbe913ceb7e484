import type { Annotation, CheckText } from "../core/effect.ts";
import type { PrNumber, Sha } from "../core/ids.ts";
import type { Conclusion } from "../core/verdict.ts";

/** Concluding text and annotations of our check run. */
export interface CheckResult extends CheckText {
  readonly conclusion: Conclusion;
  readonly annotations: readonly Annotation[];
  readonly evidence: readonly string[];
}

/**
 * Our check run `done-gate` on one commit. GitHub counts the newest run of a name, so `start` supersedes any older
 * one. Both throw on any API trouble.
 */
export interface CheckWriter {
  /** Posts the run as in progress, closes older unfinished ones of ours as failures, and returns its id. */
  start(head: Sha, externalId: string): Promise<number>;
  /** Concludes the run that `start` gave; without one (null), posts a concluded run. */
  conclude(
    run: { readonly id: number | null; readonly head: Sha; readonly externalId: string },
    result: CheckResult,
  ): Promise<void>;
}

export interface CommentWriter {
  /** Returns the new comment's id. */
  create(pr: PrNumber, body: string): Promise<number>;
  update(id: number, body: string): Promise<void>;
}

/** What the step leaves on the runner. */
export interface RunOutput {
  writeSummary(markdown: string): Promise<void>;
  /** Writes the JSON report to a file and returns its absolute path. */
  writeReport(json: string): Promise<string>;
  setOutputs(values: Readonly<Record<string, string>>): void;
}

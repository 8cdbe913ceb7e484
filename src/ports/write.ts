import type { Annotation, CheckText } from "../core/effect.ts";
import type { PrNumber, RepoPath, Sha } from "../core/ids.ts";
import type { Conclusion } from "../core/verdict.ts";

/** Concluding text and annotations of our check run. */
export interface CheckResult extends CheckText {
  readonly conclusion: Conclusion;
  readonly annotations: readonly Annotation[];
  readonly evidence: readonly string[];
}

/**
 * Our check run `done-gate` on one commit. GitHub counts the newest run of a name, so a newer run supersedes any older
 * one. Both throw on any API trouble.
 */
export interface CheckWriter {
  /** Posts the run as in progress and returns its id; does nothing else, so that no trouble can lose the id. */
  start(head: Sha, externalId: string): Promise<number>;
  /**
   * First closes older unfinished runs of ours on the commit as failures, then concludes the run that `start` gave:
   * when the closing throws, that run is still in progress. Without a run (null), closes nothing, as our app is not
   * known, and posts a concluded run.
   */
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

/** A file as it has to be after a commit: the whole text. */
export interface FileText {
  readonly path: RepoPath;
  readonly text: string;
}

/** Whole files on top of one commit of a branch of this repository. */
export interface CommitRequest {
  /** Without `refs/heads/`. */
  readonly branch: string;
  /** The branch's tip must still be this commit, else nothing is written. */
  readonly expectedHead: Sha;
  readonly files: readonly FileText[];
  readonly headline: string;
  readonly body: string;
}

export type CommitOutcome =
  | { readonly kind: "written"; readonly sha: Sha }
  /** The branch points elsewhere now. */
  | { readonly kind: "stale" }
  /** The branch is gone, protected, or closed to this token: a clause in words. Nothing was written. */
  | { readonly kind: "refused"; readonly why: string };

export interface CommitWriter {
  /** All files or none. Throws when no clear answer came: the commit may have been made. */
  commit(request: CommitRequest): Promise<CommitOutcome>;
}

/** What the step leaves on the runner. */
export interface RunOutput {
  writeSummary(markdown: string): Promise<void>;
  /** Writes the JSON report to a file and returns its absolute path. */
  writeReport(json: string): Promise<string>;
  /** Writes plainly named files to one new folder and returns its absolute path. */
  writeFiles(files: readonly { readonly name: string; readonly text: string }[]): Promise<string>;
  setOutputs(values: Readonly<Record<string, string>>): void;
}

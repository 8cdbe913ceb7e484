import type { RepoPath } from "../core/ids.ts";
import type { BlobRead } from "../core/snapshot.ts";

/** One `done-gate:` commit that changed a plan: the file before (at its first parent) and after it. */
export interface AnswerCommit {
  readonly before: BlobRead;
  readonly after: BlobRead;
}

/** Reads a local clone for what its plans say, and for what proves it. Nothing is written, nothing is fetched. */
export interface PlanClone {
  /** Files of the work tree that git tracks or would track, in git's order; some may be gone from the disk. */
  readFiles(): Promise<readonly RepoPath[]>;
  /** The path of a file as the person typed it, or null when it lies outside the work tree. */
  locate(file: string): RepoPath | null;
  /** One file as it is on the disk. A symbolic link is refused. */
  readFile(path: RepoPath, capBytes: number): Promise<BlobRead>;
  /** The same file on the remote's default branch, as this clone last saw it; absent without a remote. */
  readDefault(path: RepoPath, capBytes: number): Promise<BlobRead>;
  /**
   * The `done-gate:` commits on the current branch's remote branch, and not on the default branch, that touch the
   * file; newest first. Empty without a remote branch, and where the clone is too shallow to tell.
   */
  readAnswerCommits(path: RepoPath, capBytes: number): Promise<readonly AnswerCommit[]>;
  close(): Promise<void>;
}

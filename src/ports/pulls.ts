import type { PrNumber, Sha } from "../core/ids.ts";
import type { BlobRead, Pull, PullCommit } from "../core/snapshot.ts";

/** Our one comment on the pull request. */
export interface OurComment {
  readonly id: number;
  readonly body: string;
  /** False when its edit history could not be read and it was known by its header alone. */
  readonly historyRead: boolean;
  /** When it was last written by anybody, ISO 8601 in UTC; absent where that is not known. */
  readonly writtenAt?: string;
}

/** One reading of a pull request and of what decides over it. Everything is of the same moment. */
export interface PullView {
  readonly pull: Pull;
  readonly defaultBranch: { readonly name: string; readonly sha: Sha };
  /** `.github/done-gate.yml` at the default branch's SHA. */
  readonly policy: BlobRead;
  /**
   * The oldest comment by the token's own account whose first revision starts with our header for this pull
   * request; null when there is none.
   */
  readonly comment: OurComment | null;
  /** Other open pull requests whose head is the same commit and whose base branch differs. */
  readonly sharedHead: readonly PrNumber[];
}

export interface PullCommits {
  /** Oldest first. GitHub lists at most 250. */
  readonly commits: readonly PullCommit[];
  /** False when the pull request has more commits than can be listed. */
  readonly complete: boolean;
}

/** Reads pull requests. Every list is read to its end; each method throws on any API trouble. */
export interface PullReader {
  /** Null when the repository has no such pull request. */
  readPull(pr: PrNumber): Promise<PullView | null>;
  readCommits(pr: PrNumber): Promise<PullCommits>;
  /** Numbers of the open pull requests whose head is exactly this commit, ascending. */
  findOpenByHead(head: Sha): Promise<readonly PrNumber[]>;
  /** Pull requests in the merge queue of a base branch, with the commit each entry was queued at. */
  readQueue(baseRef: string): Promise<readonly { readonly pr: PrNumber; readonly head: Sha }[]>;
}

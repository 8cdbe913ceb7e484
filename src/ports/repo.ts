import type { RepoPath, Sha } from "../core/ids.ts";
import type { BlobRead, FileChange, TreeEntry } from "../core/snapshot.ts";

/** Every file of one tree, by path, in git's byte order. */
export type Tree = ReadonlyMap<RepoPath, TreeEntry>;

/**
 * Reads git objects by full id, never the work tree and never a ref's name. No method follows a symlink, runs a
 * filter or a hook, or lets repository configuration start a program.
 */
export interface RepoReader {
  /** All files below a commit or tree, recursively. Throws when the object is not there. */
  readTree(commitOrTree: Sha): Promise<Tree>;
  /**
   * One blob of a tree entry as UTF-8 text, a byte order mark kept. Symlinks, submodules, LFS pointers, texts
   * that are not UTF-8 and blobs over `capBytes` are refused with the reason in words.
   */
  readBlob(entry: TreeEntry, capBytes: number): Promise<BlobRead>;
  /** Paths that differ between two commits or trees, in git's order. No rename detection, attributes ignored. */
  readChanges(from: Sha, to: Sha): Promise<readonly FileChange[]>;
  /**
   * The best common ancestor, or null when the objects at hand hold none (unrelated histories, or a clone too
   * shallow to tell).
   */
  readMergeBase(a: Sha, b: Sha): Promise<Sha | null>;
  /**
   * The commits that `to` has and `from` has not, newest first, at most `MAX_MESSAGES`. Throws when the history
   * between the two is not at hand.
   */
  readMessages(from: Sha, to: Sha): Promise<readonly CommitMessage[]>;
}

/** As many as GitHub lists for a pull request. */
export const MAX_MESSAGES = 250;

export interface CommitMessage {
  readonly sha: Sha;
  /** When it was committed, as it says itself: `2026-12-01T09:30:00Z`. */
  readonly committedAt: string;
  readonly message: string;
}

/** Brings commits that a shallow checkout left out, with enough history between them for a merge base. */
export interface ObjectFetcher {
  /** Throws when the remote refuses or has no such commit. */
  fetchCommits(commits: readonly Sha[]): Promise<void>;
}

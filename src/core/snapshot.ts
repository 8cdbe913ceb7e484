import type { PrNumber, RepoPath, Sha } from "./ids.ts";
import type { Policy } from "./policy.ts";

/** A file in a tree, as git names it: its mode decides what may be read. */
export interface TreeEntry {
  readonly path: RepoPath;
  /** `100644`, `100755`, `120000` (symlink) or `160000` (submodule). */
  readonly mode: string;
  /** The blob's id (the commit's for a submodule). */
  readonly oid: Sha;
}

/** One path that differs between two trees. A rename is a removal and an addition. */
export interface FileChange {
  readonly path: RepoPath;
  readonly before: TreeEntry | null;
  readonly after: TreeEntry | null;
}

/** What a blob read gave. A refusal is never an absence: it says why, and blocks. */
export type BlobRead =
  | { readonly kind: "text"; readonly text: string; readonly oid: Sha }
  | { readonly kind: "absent" }
  | {
      readonly kind: "refused";
      readonly code: "file-unreadable" | "input-too-large";
      readonly why: string;
    };

/** Which promises the set-up can keep (product.md 4). `local` is the command line. */
export type Setup = "local" | "basic";

/** How far verify commands are kept from the rest of the machine, weakest first. */
export const ISOLATIONS = ["none", "process", "uid", "sandbox", "container"] as const;
export type Isolation = (typeof ISOLATIONS)[number];

export interface Account {
  /** As REST spells it: bots end in `[bot]`. */
  readonly login: string;
  /** Null for a ghost (deleted account). */
  readonly id: number | null;
  readonly type: "User" | "Bot" | "Organization" | "Mannequin" | "Ghost";
}

export interface PullCommit {
  readonly sha: Sha;
  readonly message: string;
  /** Null when GitHub knows no account for the commit's e-mail address. */
  readonly author: Account | null;
  readonly committer: Account | null;
}

/** A pull request as it was read from the API, not from the event. */
export interface Pull {
  readonly number: PrNumber;
  readonly title: string;
  readonly body: string;
  readonly open: boolean;
  /** Its conversation is locked: only writers may comment. */
  readonly locked: boolean;
  /** GitHub found a conflict with the base branch; false as well while it has not looked yet. */
  readonly conflicting: boolean;
  readonly author: Account;
  readonly labels: readonly string[];
  readonly head: { readonly sha: Sha; readonly ref: string; readonly fork: boolean };
  readonly base: { readonly sha: Sha; readonly ref: string };
}

/** What every gate may assume about the change it judges. All trees are read by these ids, never by name. */
export interface Snapshot {
  readonly setup: Setup;
  /** The commit that is judged. */
  readonly head: Sha;
  /** The tree that is judged: head's own, or with local uncommitted changes to tracked files. */
  readonly headTree: Sha;
  readonly base: Sha;
  /** Where the change left the base branch: changes are counted from here. */
  readonly mergeBase: Sha;
  readonly changes: readonly FileChange[];
  /** The pull request's description, those of all members in a merge group; empty on the command line. */
  readonly description: string;
  /** The labels of the pull request, of all members in a merge group; empty on the command line. */
  readonly labels: readonly string[];
  readonly policy: Policy;
}

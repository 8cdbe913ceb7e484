import type { RepoPath, Sha } from "../core/ids.ts";

/** What is checked out where the verify commands will run. */
export type WorktreeState =
  | { readonly kind: "none"; readonly why: string }
  | {
      readonly kind: "checked-out";
      readonly head: Sha;
      /** Tracked files whose content or mode differs from HEAD, staged or not; sorted. */
      readonly changed: readonly RepoPath[];
    };

export interface Worktree {
  readState(): Promise<WorktreeState>;
}

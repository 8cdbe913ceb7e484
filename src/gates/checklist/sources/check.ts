import type { RepoPath } from "../../../core/ids.ts";

/** What an item of another form asks for besides a command, looked up in the tree that is judged. Patterns are understood. */
export type Check =
  | { readonly kind: "file"; readonly path: RepoPath; readonly expected: boolean }
  | { readonly kind: "contains"; readonly path: RepoPath; readonly pattern: string; readonly expected: boolean }
  | { readonly kind: "grep"; readonly pattern: string; readonly expected: boolean }
  /** Nothing that the gate can find out: another kind of check, or one that is not understood. */
  | { readonly kind: "unprovable"; readonly why: string };

/** A check with the words that name it to people. */
export interface NamedCheck {
  readonly words: string;
  readonly check: Check;
}

/** How an item is proven in a form that is not the array form. */
export interface OtherProof {
  /** The item's own id where one item became several; waivers name this one. */
  readonly owner: string | null;
  readonly checks: readonly NamedCheck[];
  /** Everything that decides whether the item is done, as text: what base has is frozen. Null when nothing does. */
  readonly frozen: string | null;
}

/** What a check gave at head. `index` is the item's, `at` the check's place in the item. */
export interface CheckFact {
  readonly index: number;
  readonly at: number;
  /** Null when it cannot be told. */
  readonly holds: boolean | null;
  readonly why: string;
}

import type { PrNumber } from "../core/ids.ts";
import type { Account } from "../core/snapshot.ts";

/** One revision of a comment's body. */
export interface Revision {
  /** Node id of the edit; the first revision has one too when GitHub lists it. Null when the comment was never edited. */
  readonly edit: string | null;
  readonly editor: Account;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The whole body after this edit; null when the revision was deleted from the history. */
  readonly body: string | null;
  /** Made by the account that this token writes as. */
  readonly ours: boolean;
}

/** The edit history of one comment, oldest first, its creation included. */
export type History =
  | { readonly kind: "revisions"; readonly revisions: readonly Revision[] }
  /** GitHub shows differences only, or nothing. */
  | { readonly kind: "unreadable"; readonly why: string };

/** A comment whose first line starts with `/done-gate`. */
export interface CommandComment {
  readonly id: number;
  readonly author: Account;
  readonly body: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly edited: boolean;
}

/** Role in the repository, weakest first; a custom role counts as what it is based on. */
export type Role = "none" | "read" | "triage" | "write" | "maintain" | "admin";

/** Reads what proves answers. Every list is read to its end; each method throws on API trouble. */
export interface DecisionReader {
  readHistory(commentId: number): Promise<History>;
  /** Comments that are commands, oldest first. */
  readCommands(pr: PrNumber): Promise<readonly CommandComment[]>;
  /** The role of this very account now (by numeric id: a login that was taken over by another account is `none`). */
  readRole(account: { readonly login: string; readonly id: number }): Promise<Role>;
  /** Whether the repository belongs to a person and not to an organisation. */
  isPersonal(): Promise<boolean>;
}

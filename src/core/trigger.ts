import type { PrNumber, Sha } from "./ids.ts";
import type { Account } from "./snapshot.ts";

/**
 * What made this run happen. It is a hint: everything but the fact that it happened is read again from the API
 * before it is used.
 */
export type Trigger =
  | { readonly kind: "pull-request"; readonly pr: PrNumber; readonly head: Sha }
  | {
      readonly kind: "merge-group";
      readonly head: Sha;
      readonly base: Sha;
      /** `refs/heads/gh-readonly-queue/<base>/pr-<n>-<sha>`; the payload has no pull request number. */
      readonly headRef: string;
      readonly baseRef: string;
    }
  | {
      readonly kind: "dispatch";
      readonly pr: PrNumber | null;
      readonly sha: Sha | null;
      /** The ref the workflow file was taken from, in full: `refs/heads/main`. */
      readonly ref: string;
    }
  | CommentTrigger
  | { readonly kind: "ignored"; readonly why: string };

/** Somebody wrote, changed or removed a comment that may be our sheet, or that is or was a command. */
export interface CommentTrigger {
  readonly kind: "comment";
  readonly pr: PrNumber;
  readonly action: "created" | "edited" | "deleted";
  /** Database id. */
  readonly comment: number;
  readonly author: Account;
  readonly sender: Account;
  /** What it said before this edit; null where the event does not tell. */
  readonly before: string | null;
  readonly body: string;
  /** When, ISO 8601 in UTC. */
  readonly at: string;
  /** Its first line is a command, or was one before this edit. */
  readonly isCommand: boolean;
}

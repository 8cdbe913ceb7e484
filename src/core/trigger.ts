import type { PrNumber, Sha } from "./ids.ts";

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
  | { readonly kind: "ignored"; readonly why: string };

import type { PrNumber, RepoPath, Sha } from "./ids.ts";
import type { Conclusion } from "./verdict.ts";

/** Round one: what changes the pull request. Each change names the state it was planned on. */
export type Change =
  | {
      readonly kind: "comment";
      readonly pr: PrNumber;
      /** Our comment and its body when this was planned; null to create it. */
      readonly existing: { readonly id: number; readonly body: string } | null;
      readonly body: string;
    }
  | {
      readonly kind: "commit";
      /** Without `refs/heads/`. */
      readonly branch: string;
      /** The commit it was planned on: it is made on top of this one or not at all. */
      readonly expectedHead: Sha;
      readonly files: readonly { readonly path: RepoPath; readonly text: string }[];
      readonly headline: string;
      readonly body: string;
    };

/** A note beside a line in the pull request's files view. */
export interface Annotation {
  readonly path: RepoPath;
  readonly line: number;
  readonly level: "failure" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
}

/** Text of a check run, in GitHub's Markdown, within GitHub's limits. */
export interface CheckText {
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

/** Round two (and one opening announcement): what says the result. */
export type Announcement =
  | {
      readonly kind: "start-check";
      readonly head: Sha;
      /** Our own bookkeeping, `pr=7;base=main`. */
      readonly externalId: string;
    }
  | {
      readonly kind: "conclude-check";
      readonly head: Sha;
      readonly externalId: string;
      readonly conclusion: Conclusion;
      readonly output: CheckText;
      readonly annotations: readonly Annotation[];
      /** JSON texts of the same evidence, fullest to leanest: the first that fits after packing is kept in the text. */
      readonly evidence: readonly string[];
    }
  | { readonly kind: "summary"; readonly markdown: string }
  | {
      readonly kind: "outputs";
      readonly conclusion: Conclusion;
      readonly verdicts: Readonly<Record<string, string>>;
      /** The JSON report, written to a file whose path becomes the output `report`. */
      readonly report: string;
      /** Written to one folder, whose path becomes the output `completion`; none: that output is empty. */
      readonly files: readonly { readonly name: string; readonly text: string }[];
    };

export type Effect = Change | Announcement;

/** What became of an effect. A failed one turns the result red. */
export type Receipt =
  | {
      readonly kind: Effect["kind"];
      readonly done: true;
      readonly what: string;
      /** The commit that was made; absent for every other kind. */
      readonly commit?: Sha;
    }
  | {
      readonly kind: Effect["kind"];
      readonly done: false;
      readonly why: string;
      /**
       * For a commit, when it is known that nothing was written: the branch points elsewhere now, or it is closed to
       * us. Absent when nobody knows.
       */
      readonly nothingWritten?: "stale" | "refused";
    };

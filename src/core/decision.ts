import { z } from "zod";
import type { RepoPath } from "./ids.ts";
import type { Account } from "./snapshot.ts";

/** `sha256:` and 64 lower-case hex digits: the name of a question, whatever file it stands in. */
export const digestSchema = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .brand<"Digest">();
export type Digest = z.infer<typeof digestSchema>;

/** Ids of `gated` records: `[A-Za-z0-9][A-Za-z0-9._-]{0,63}`. */
export const decisionIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
  .brand<"DecisionId">();
export type DecisionId = z.infer<typeof decisionIdSchema>;

export const GO = ["proceed", "abort"] as const;

/** Everything a person is asked, and nothing else: what a digest binds an answer to (gates.md 5, "Digest"). */
export interface Question {
  readonly id: DecisionId;
  readonly category: string;
  readonly needs: string;
  readonly why: string;
  readonly blastRadius: string | null;
  /** In record order; `["proceed","abort"]` where the record has none. */
  readonly options: readonly string[];
  readonly default: string | null;
  readonly bindsMeta: string | null;
  /** SHA-256 (hex) of what is asked, for decisions the gate opens itself; null for those of a plan. */
  readonly subject: string | null;
  /** Id and description of each task that links it, sorted by UTF-16 code units of the id. */
  readonly tasks: readonly (readonly [id: string, description: string])[];
}

/**
 * The canonical text (RFC 8785) whose SHA-256 is the question's digest. The keys stand in canonical order here, and what
 * JSON.stringify makes of texts, null and lists of texts is canonical by itself.
 */
export function questionText(question: Question): string {
  return JSON.stringify({
    binds_meta: question.bindsMeta,
    blast_radius: question.blastRadius,
    category: question.category,
    default: question.default,
    id: question.id,
    needs: question.needs,
    options: question.options,
    subject: question.subject,
    tasks: question.tasks,
    v: 1,
    why: question.why,
  });
}

/** A question, the file it stands in (or would stand in), and its digest. */
export interface AskedQuestion {
  readonly path: RepoPath;
  readonly question: Question;
  readonly digest: Digest;
}

/**
 * How an answer is known: from the edit history of our comment, from the event alone (the history could not be
 * read), or from a comment that says it in words.
 */
export type Proof = "history" | "event" | "command";

/** One person's accepted word on one decision. */
export interface Approval {
  /** Database id of the comment that was edited, or that holds the command. */
  readonly comment: number;
  /** Node id of the revision; null for `event` and `command`. */
  readonly edit: string | null;
  readonly login: string;
  /** Numeric account id. */
  readonly id: number;
  readonly proof: Proof;
  /** When it was made, ISO 8601 in UTC as GitHub gives it. */
  readonly at: string;
}

/** What the boxes of one decision said before and after one edit. Indexes count the record's options from 0. */
export interface BoxChange {
  readonly path: RepoPath;
  readonly id: DecisionId;
  /** The digest that stood on the sheet when the box was toggled. */
  readonly digest: Digest;
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The `reopen` box of an answered decision was ticked. */
  readonly reopen: boolean;
}

/** One edit of our comment by somebody else than us, or one command, oldest first wherever a list of them stands. */
export interface SheetAct {
  readonly comment: number;
  /** Node id of the revision; null for a command or an event without history. */
  readonly edit: string | null;
  readonly by: Account;
  readonly at: string;
  readonly proof: Proof;
  /**
   * Number of our own revisions before it. Two acts with the same number were made before we showed anything new:
   * an untick then takes a tick back; afterwards only `reopen` does.
   */
  readonly epoch: number;
  readonly content:
    | { readonly kind: "boxes"; readonly changes: readonly BoxChange[] }
    /** Something else than known boxes changed: nothing in it counts, nor in what follows until we render again. */
    | { readonly kind: "foreign" }
    /** Its text, or the one before it, was deleted: it may have taken back any answer of a question that was on show. */
    | {
        readonly kind: "lost";
        /** Null when what was on show is not known either. */
        readonly shown: readonly Pick<BoxChange, "path" | "id" | "digest">[] | null;
      }
    | {
        readonly kind: "command";
        readonly verb: "answer" | "reopen";
        /** As typed: an id, or `path#id`. */
        readonly decision: string;
        /** As typed, the whole rest of the line; null for `reopen`. */
        readonly option: string | null;
        /** The questions on the newest revision of the sheet that is older than the command. */
        readonly shown: readonly Pick<BoxChange, "path" | "id" | "digest">[];
      }
    /** A comment that begins as a command and is none. */
    | { readonly kind: "no-command"; readonly line: string };
}

/** Why an act counts for nothing; one line on the sheet says so. */
export type RefusalCode =
  | "not-permitted"
  | "author-excluded"
  | "bot"
  | "ambiguous"
  | "stale"
  | "foreign-edit"
  | "laundered";

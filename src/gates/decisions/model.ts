// The data of the decisions room: what the plan says, what people did, what follows. Everything here is plain data.
import type { Json } from "../../core/canonical-json.ts";
import type { Approval, AskedQuestion, DecisionId, Digest, Question, RefusalCode } from "../../core/decision.ts";
import type { Finding } from "../../core/finding.ts";
import type { RepoPath } from "../../core/ids.ts";

/** One `gated` record as it stands in a plan file. */
export interface GatedRecord {
  /** From 1. */
  readonly line: number;
  /** The line's own text, without its line end: byte-equal lines have equal texts. */
  readonly text: string;
  readonly question: Question;
  readonly digest: Digest;
  readonly status: "OPEN" | "RESOLVED";
  readonly answer: string | null;
  /** The `digest` field that a written answer carries; null when absent. */
  readonly answeredDigest: string | null;
  /** `author` or `scan`, as written; null when absent. */
  readonly source: string | null;
}

export interface TaskRecord {
  readonly line: number;
  readonly id: string;
  readonly description: string;
  /** Its `files` hints. */
  readonly files: readonly string[];
  /** Its other texts (title, notes, steps, …) at any depth, in record order. */
  readonly prose: readonly string[];
  /** Its `status` says that it is done. */
  readonly done: boolean;
  readonly requiresDecision: string | null;
  /** A human blocker in prose. */
  readonly blocker: string | null;
}

/** A plan file, parsed. `problems` are the load validation's findings: with any of them its answers do not count. */
export interface Plan {
  readonly path: RepoPath;
  /** As it stands, byte order mark and line ends included. */
  readonly text: string;
  readonly meta: { readonly line: number; readonly values: ReadonlyMap<string, Json> } | null;
  readonly gated: readonly GatedRecord[];
  readonly tasks: readonly TaskRecord[];
  /** Tasks without a usable id (theirs is empty), and records of no known type that read like one: for the rules. */
  readonly nameless: readonly TaskRecord[];
  readonly problems: readonly Finding[];
}

/** What the ledger (the acts on our comment, judged in order) says about one question. */
export interface LedgerEntry {
  readonly path: RepoPath;
  readonly id: DecisionId;
  readonly digest: Digest;
  readonly option: string;
  /** One, or as many as policy asks for; oldest first. */
  readonly approvals: readonly Approval[];
  /** The author of the pull request answered it alone. */
  readonly selfApproved: boolean;
}

/** An act that counted for nothing, or not yet. */
export interface Refusal {
  readonly path: RepoPath | null;
  readonly id: DecisionId | null;
  readonly code: RefusalCode;
  readonly login: string;
  readonly comment: number;
  readonly edit: string | null;
  /** One line for the sheet, plain text: what, why, and the policy line that would allow it. */
  readonly why: string;
}

/**
 * A question whose answer (by the ledger or by the base branch) no longer stands and was not given again: reopened,
 * or followed by a word on another text of the same decision. A file that still shows one shows an older answer. Lost:
 * an edit that was made since was deleted from the history, and may have been such a word.
 */
export interface Voided {
  readonly path: RepoPath;
  readonly id: DecisionId;
  readonly digest: Digest;
  readonly why: "reopened" | "superseded" | "lost";
  /** Login of who did it. */
  readonly by: string;
  /** Our comment was written anew since: a job that may write had its turn. */
  readonly rendered: boolean;
}

/** An answer that some gave, and not yet enough. */
export interface PartialAnswer extends LedgerEntry {
  readonly needed: number;
  /** The author of the pull request has to say it once more (or somebody else to say it). */
  readonly confirming: boolean;
}

/** A question that a revision of our sheet showed or named. */
export interface ShownDecision {
  readonly path: RepoPath;
  readonly id: DecisionId;
  /** Null when the sheet did not tell. */
  readonly category: string | null;
  /** Every digest it was shown with; none when it was only named. */
  readonly digests: readonly Digest[];
  /** What it asked in words, as far as it was shown in full (`wordingOf`). */
  readonly wordings: readonly string[];
  /** Names of the revisions that showed it. */
  readonly revisions: readonly string[];
  /** How often it came onto the sheet: more than once when it was gone in between. */
  readonly spells: number;
}

/** The folded acts. */
export interface Ledger {
  /** What stands answered, at most one entry a question (path, id, digest). */
  readonly answers: readonly LedgerEntry[];
  /** Approved by some, but not yet by enough: "1 of 2". */
  readonly partial: readonly PartialAnswer[];
  /** Every answer that ever stood, oldest first, also those taken back, reopened or about other digests. */
  readonly past: readonly LedgerEntry[];
  readonly voided: readonly Voided[];
  readonly refusals: readonly Refusal[];
  /** Every question that any revision of our sheet showed. */
  readonly shown: readonly ShownDecision[];
  /** False when the history could not be read: answers rest on events and commands alone. */
  readonly historyRead: boolean;
}

export type DecisionState =
  | { readonly kind: "open"; readonly why: string | null }
  | { readonly kind: "answered"; readonly option: string; readonly by: LedgerEntry | null }
  | { readonly kind: "aborted"; readonly by: LedgerEntry | null }
  | {
      readonly kind: "unproven";
      readonly code: "answer-unproven" | "question-changed" | "history-lost" | "forged-answer";
      readonly why: string;
    };

/** One decision as it is judged: of a plan, or opened by the gate. */
export interface DecidedQuestion extends AskedQuestion {
  /** Null for a question of the gate that nobody has answered in the file yet. */
  readonly record: GatedRecord | null;
  readonly state: DecisionState;
  /** The ledger has an answer with this digest that the file does not show yet. */
  readonly unwritten: LedgerEntry | null;
}

/** What a job that may write has to put into a file of the pull request, so that it says what people did. */
export type Unwritten =
  /** What the scan found, and the stamp of the graph: into the plan, beside an answer and never alone. */
  | { readonly kind: "scan"; readonly inFile: Plan; readonly plan: Plan }
  /** Into the record with this id. */
  | { readonly kind: "answer"; readonly plan: Plan; readonly id: DecisionId; readonly entry: LedgerEntry }
  /** The record is open again; its bound meta field gets back what it has at base (undefined: it has none). */
  | {
      readonly kind: "reopen";
      readonly plan: Plan;
      readonly id: DecisionId;
      readonly baseMeta: Json | undefined;
      /** Login of who reopened it. */
      readonly by: string;
    }
  /** A question of the gate, answered for the first time: a new line in its own file (null: there is none yet). */
  | {
      readonly kind: "append";
      readonly path: RepoPath;
      readonly text: string | null;
      readonly asked: AskedQuestion;
      readonly entry: LedgerEntry;
    };

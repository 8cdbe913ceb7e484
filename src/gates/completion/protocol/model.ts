import type { RequirementReport, RequirementStatus } from "../../../core/gate.ts";

/** One ordinary text blob of a tree. Never a symlink, submodule, LFS pointer or binary. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** What this run executed at this commit. */
export interface Facts {
  /** `none`: nothing ran that is known to have counted a test. */
  readonly tests: "green" | "red" | "none";
  /** One line a runner: "vitest: 120 tests, exit 0". Shown to the model and to people. */
  readonly ran: readonly string[];
}

/** A claim of the model that is not checked yet. */
export interface ClaimedQuote {
  readonly path: string;
  readonly lines: readonly [from: number, to: number];
  readonly quote: string;
}

export interface RequirementAnswer {
  readonly id: string;
  readonly status: RequirementStatus;
  readonly evidence: readonly ClaimedQuote[];
  /** At most `MAX_NOTE_CHARS`. Foreign text. */
  readonly note: string;
}

/** An answer whose shape and ids are right; nothing in it is believed yet. */
export interface Answer {
  readonly requirements: readonly RequirementAnswer[];
  readonly verdict: "done" | "not-done";
}

/** What is left of one requirement's answer after every check so far. Checks only lower. */
export interface RequirementOutcome {
  readonly status: RequirementStatus;
  /** What stands at head. Empty for a requirement that something be gone. */
  readonly evidence: RequirementReport["evidence"];
  /** How many different quotes were found right, at head or (for what has to be gone) at base. */
  readonly quotes: number;
  /** Null only when it is met. */
  readonly why: string | null;
}

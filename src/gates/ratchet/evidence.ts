import type { Level, ReasonCode } from "../../core/finding.ts";

// What the comparison of both sides came to: small, plain, and all that the judge sees.

export type LossCode = Extract<
  ReasonCode,
  | "test-removed"
  | "assertion-removed"
  | "rows-removed"
  | "test-skipped"
  | "test-focused"
  | "test-emptied"
  | "test-commented-out"
  | "test-unreachable"
  | "assertion-trivial"
  | "tests-not-run"
  | "threshold-lowered"
>;

/** Something that checked at base and does not at head. */
export interface Loss {
  readonly code: LossCode;
  readonly path: string;
  /** From 1, in the file at base for what was removed, else at head. */
  readonly line: number | null;
  /** Suites and name joined with ` > `; "" for what belongs to no test (configuration, hooks). */
  readonly test: string;
  /** A clause that says what happened, foreign text quoted. */
  readonly why: string;
}

/** A test or assertion that is gone from its place and accounted for. */
export interface Explained {
  /** `loss-explained` is a warning, `loss-moved` a note. */
  readonly code: "loss-explained" | "loss-moved";
  readonly test: string;
  readonly path: string;
  readonly line: number;
  /** Where it is now, as `path > name`; null when it is nowhere. */
  readonly to: string | null;
  /** The explanation's name and its reason. */
  readonly why: string;
}

/** Something a reviewer should see that blocks nothing. */
export interface Aside {
  readonly code: Extract<
    ReasonCode,
    | "assertion-weakened"
    | "conditional-skip"
    | "test-skipped"
    | "snapshot-rewritten"
    | "hidden-characters"
    | "approximate"
    | "tests-not-run"
    | "threshold-lowered"
  >;
  readonly level: Extract<Level, "warning" | "note">;
  readonly path: string;
  /** In the file at head. */
  readonly line: number | null;
  readonly test: string;
  readonly why: string;
}

/** Why the comparison cannot be trusted for a file. */
export interface Unread {
  readonly code: Extract<ReasonCode, "unparseable" | "input-too-large" | "file-unreadable">;
  readonly path: string;
  readonly line: number | null;
  readonly why: string;
}

/** Over the compared files. */
export interface Totals {
  readonly tests: number;
  /** Not skipped unconditionally. */
  readonly active: number;
  /** Those that can fail. */
  readonly assertions: number;
  /** Each test once, a literal table by its rows. */
  readonly rows: number;
}

export const NO_TOTALS: Totals = { tests: 0, active: 0, assertions: 0, rows: 0 };

/** One `TEST-RATCHET-ALLOW` in a place where it counts. */
export interface Marker {
  readonly reason: string;
  /** `path:line` of the added line, or `commit <sha>`. */
  readonly place: string;
}

export interface RatchetEvidence {
  /** Either side has a test file. */
  readonly hasTests: boolean;
  /** Test files that differ between both sides. */
  readonly files: number;
  readonly before: Totals;
  readonly after: Totals;
  readonly losses: readonly Loss[];
  /** Lost as well, while additions in the same suite make up the numbers. */
  readonly masked: readonly Loss[];
  readonly explained: readonly Explained[];
  readonly asides: readonly Aside[];
  readonly unread: readonly Unread[];
  readonly markers: readonly Marker[];
  readonly policy: { readonly marker: "ask" | "accept"; readonly masked: "ask" | "warn" };
}

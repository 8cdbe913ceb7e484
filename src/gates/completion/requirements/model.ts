/** One requirement of a PRD, as it was extracted. */
export interface Requirement {
  /** `R1`, `R2`, … in document order: of this run alone. */
  readonly id: string;
  /** Its explicit id, or 12 hex digits of its normalised title's SHA-256: the same in every run. */
  readonly key: string;
  /** As the PRD spells it (`FR-001`, `US-3`); null when it has none. */
  readonly explicitId: string | null;
  readonly title: string;
  /** In document order; empty when the PRD gives none. */
  readonly criteria: readonly string[];
  /** From 1. */
  readonly line: number;
  /** It asks for something to be gone. */
  readonly removal: boolean;
}

/**
 * How surely every requirement was told apart: `structured` may be judged as it is, `semi` only against a reviewed
 * lock, `low` and `none` not at all (gates.md 4).
 */
export type Confidence = "structured" | "semi" | "low" | "none";

/** A part of the PRD that was not counted: a section, a row, an item. */
export interface Exclusion {
  readonly title: string;
  /** From 1. */
  readonly line: number;
  readonly why: string;
}

/** What a PRD asks for, and all that was left out of it. */
export interface Extraction {
  readonly confidence: Confidence;
  /** In document order. */
  readonly requirements: readonly Requirement[];
  readonly excluded: readonly Exclusion[];
  /** Sentences for people: hidden characters, comments, duplicates, placeholders. Foreign text in them is quoted. */
  readonly warnings: readonly string[];
}

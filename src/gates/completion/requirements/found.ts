import type { Confidence, Exclusion } from "./model.ts";

/** A heading, as a place in the document. */
export interface Place {
  readonly title: string;
  /** From 1. */
  readonly line: number;
}

/**
 * What told a requirement apart. `unit`: a heading that says so; `id`: an explicit id; `row`: of a table; `item`: of a
 * list of requirements; `box`: of a task list (`box-aside`: outside a section of requirements); `feature`, `heading`:
 * a heading within such a section; `lead`: a paragraph with a bold start; `aim`: under goals or success criteria;
 * `scenario`: Gherkin in prose; `loose`: JSON under a vague key; `sentence`: MUST or SHALL there (`sentence-aside`:
 * anywhere).
 */
export type Kind =
  | "unit"
  | "id"
  | "row"
  | "item"
  | "box"
  | "box-aside"
  | "feature"
  | "heading"
  | "lead"
  | "aim"
  | "scenario"
  | "loose"
  | "sentence"
  | "sentence-aside";

/** A requirement before it is numbered. */
export interface Found {
  readonly kind: Kind;
  readonly explicitId: string | null;
  readonly title: string;
  readonly criteria: readonly string[];
  readonly line: number;
  readonly removal: boolean;
  /** Its text still holds a template's brackets. */
  readonly placeholder: boolean;
  readonly place: Place;
  /** It stands where requirements are listed a second time (coverage maps): counted only when it stands nowhere else. */
  readonly echo: boolean;
}

/** What one reader saw. */
export interface Reading {
  readonly found: readonly Found[];
  readonly excluded: readonly Exclusion[];
  readonly warnings: readonly string[];
}

export const CONFIDENCE: Readonly<Record<Kind, Confidence>> = {
  unit: "structured",
  id: "structured",
  row: "structured",
  item: "structured",
  box: "structured",
  "box-aside": "structured",
  feature: "semi",
  heading: "semi",
  lead: "semi",
  aim: "semi",
  scenario: "semi",
  loose: "semi",
  sentence: "semi",
  "sentence-aside": "low",
};

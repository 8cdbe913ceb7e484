// What the sheet says, as plain data: `sheet.ts` writes it as Markdown and reads it back.
import type { DecisionId, Digest, RefusalCode } from "../../core/decision.ts";
import type { RepoPath } from "../../core/ids.ts";

/** What names a decision on the sheet. */
export interface SheetKey {
  /** Number of the plan file, from `numberPlans`. */
  readonly plan: number;
  readonly path: RepoPath;
  readonly id: DecisionId;
  readonly digest: Digest;
  readonly category: string;
}

/** What an answer sets free: tasks of the plan, a field of its meta record, or the merge alone. */
export type Unblocks =
  | { readonly kind: "tasks"; readonly ids: readonly [string, ...string[]] }
  | { readonly kind: "meta"; readonly field: string }
  | { readonly kind: "merge" };

export interface SheetOption {
  readonly text: string;
  readonly ticked: boolean;
}

/** A decision that a person is to answer, in full. */
export interface SheetSection extends SheetKey {
  readonly needs: string;
  readonly why: string;
  readonly blastRadius: string | null;
  /** In record order: a box is known by its place here, from 0. */
  readonly options: readonly SheetOption[];
  /** Place of the default among the options; null when there is none or it is no option. */
  readonly recommended: number | null;
  readonly unblocks: Unblocks;
  /** Who may answer, one line. */
  readonly mayAnswer: string;
  /** Why it is asked again, or how far it is ("1 of 2: tick again to confirm"); one line, null for nothing to say. */
  readonly note: string | null;
}

/** A decision that stands answered. */
export interface AnsweredSection extends SheetKey {
  readonly needs: string;
  readonly answer: string;
  /**
   * Logins of who answered, oldest first, and when the last of them did (ISO 8601, UTC); null when the answer stands
   * on the base branch already.
   */
  readonly by: { readonly logins: readonly [string, ...string[]]; readonly at: string } | null;
  /** One more line, for example that the author answered alone. */
  readonly note: string | null;
  /** The state of its `reopen` box. */
  readonly reopen: boolean;
}

/** A decision that is on the sheet by name alone, for want of room: it cannot be answered there. */
export interface NamedDecision {
  readonly path: RepoPath;
  readonly id: DecisionId;
  readonly category: string;
  readonly answered: boolean;
}

/** An act that counted for nothing, one line. */
export interface SheetNotice {
  readonly code: RefusalCode;
  readonly text: string;
}

/**
 * The whole sheet. Texts are foreign and may hold anything: the rendering reveals hidden characters and keeps every
 * text on one line (`shownSheet` says how), and shows in full as many decisions as there is room for.
 */
export interface Sheet {
  /** The number that the next new plan gets: numbers are never given twice, also when a plan leaves the sheet. */
  readonly nextPlan: number;
  readonly notices: readonly SheetNotice[];
  /** What waits for an answer, in the order to show it. */
  readonly sections: readonly SheetSection[];
  readonly answered: readonly AnsweredSection[];
  /** Not shown in full. Whoever fills a sheet leaves it empty: the rendering moves here what does not fit. */
  readonly named: readonly NamedDecision[];
  /** How many more there are that are not even named; as `named`, left 0 by whoever fills a sheet. */
  readonly unnamed: number;
}

/** A sheet that says nothing: its rendering is empty, and so is what a comment without a sheet parses as. */
export const EMPTY_SHEET: Sheet = { nextPlan: 1, notices: [], sections: [], answered: [], named: [], unnamed: 0 };

/** The questions that have boxes on a sheet, waiting or answered. */
export function questionsOn({ sections, answered }: Sheet): readonly Pick<SheetKey, "path" | "id" | "digest">[] {
  return [...sections, ...answered].map(({ path, id, digest }) => ({ path, id, digest }));
}

/** A whole comment body of ours, read back. */
export type ParsedSheet =
  | { readonly kind: "sheet"; readonly pr: number; readonly sheet: Sheet }
  /** No rendering of ours, whatever boxes are ticked. */
  | { readonly kind: "foreign"; readonly why: string };

/** Numbers of the plan files by path, with the number that comes next. */
export interface PlanNumbers {
  readonly numbers: ReadonlyMap<RepoPath, number>;
  readonly nextPlan: number;
}

/**
 * Numbers for plan files in the order given, by first appearance: a plan keeps the number that the sheet `before`
 * shows it with; every other gets one that no plan ever had.
 */
export function numberPlans(paths: readonly RepoPath[], before: Sheet): PlanNumbers {
  const numbers = new Map<RepoPath, number>();
  for (const { path, plan } of [...before.sections, ...before.answered]) numbers.set(path, plan);
  let { nextPlan } = before;
  for (const path of paths) {
    if (numbers.has(path)) continue;
    numbers.set(path, nextPlan);
    nextPlan += 1;
  }
  return { numbers, nextPlan };
}

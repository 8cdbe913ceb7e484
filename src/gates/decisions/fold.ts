import type { AskedQuestion, RefusalCode, SheetAct } from "../../core/decision.ts";
import type { Ledger, LedgerEntry, Refusal } from "./model.ts";
import type { Voters } from "./permission.ts";
import { openStanding, type QuestionKey, type Standing } from "./standing.ts";

export interface FoldContext extends Voters {
  /** Every question at head: of the plans and of the gate. */
  readonly questions: readonly AskedQuestion[];
  readonly shown: Ledger["shown"];
  readonly historyRead: boolean;
  /** How many revisions of our comment are ours: an act of this epoch came after all of them. */
  readonly epoch: number;
}

/** What the acts have come to so far. */
export interface Fold {
  readonly context: FoldContext;
  readonly standings: Map<string, Standing>;
  readonly past: LedgerEntry[];
  readonly refusals: Refusal[];
}

export function openFold(context: FoldContext): Fold {
  const fold: Fold = { context, standings: new Map(), past: [], refusals: [] };
  for (const { path, question, digest } of context.questions) {
    const key = { path, id: question.id, digest };
    fold.standings.set(nameOf(key), openStanding(key, question));
  }
  return fold;
}

export function nameOf({ path, id, digest }: QuestionKey): string {
  return JSON.stringify([path, id, digest]);
}

export function standingOf(fold: Fold, { path, id, digest }: QuestionKey): Standing {
  const key = { path, id, digest };
  const known = fold.standings.get(nameOf(key)) ?? openStanding(key, null);
  fold.standings.set(nameOf(key), known);
  return known;
}

export function refuse(
  fold: Fold,
  act: Pick<SheetAct, "comment" | "edit"> & { readonly by: { readonly login: string } },
  about: { readonly key: Pick<QuestionKey, "path" | "id"> | null; readonly code: RefusalCode; readonly why: string },
): void {
  const { key, code, why } = about;
  const { comment, edit, by } = act;
  fold.refusals.push({ path: key?.path ?? null, id: key?.id ?? null, code, login: by.login, comment, edit, why });
}

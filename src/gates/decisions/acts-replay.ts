// Walks through the edit history of our comment. Each revision of ours starts an epoch; what others did in it is read
// against the text before, as long as nothing but boxes changed since we wrote.
import type { Revision } from "../../ports/decisions.ts";
import { changeBetween, type EditChange, sameText } from "./acts-edit.ts";
import { parseSheet, untickedBody } from "./sheet.ts";
import type { Sheet } from "./sheet-model.ts";

/** One revision of ours. */
export interface Epoch {
  readonly at: string;
  /** Null when it was deleted, or is not written as we write now. */
  readonly sheet: Sheet | null;
}

/** One revision by somebody else. */
export interface ReplayedEdit {
  readonly revision: Revision;
  /** Number of our own revisions before it. */
  readonly epoch: number;
  /** `lost`: its text or the text before it was deleted, so nobody can say what it changed. */
  readonly outcome: EditChange | { readonly kind: "lost" };
  /** Our own text of this epoch without ticks; null when it is not known. */
  readonly base: string | null;
}

export interface Replayed {
  readonly epochs: readonly Epoch[];
  readonly edits: readonly ReplayedEdit[];
}

interface State {
  /** The text before; null when it is not known. */
  before: string | null;
  /** Our own text of this epoch without ticks; null when it is not known. */
  base: string | null;
  /** Something else than boxes changed in this epoch. */
  spoiled: boolean;
}

export function replay(revisions: readonly Revision[]): Replayed {
  const epochs: Epoch[] = [];
  const edits: ReplayedEdit[] = [];
  const state: State = { before: null, base: null, spoiled: false };
  for (const revision of revisions) {
    if (revision.ours) {
      epochs.push({ at: revision.at, sheet: sheetOf(revision) });
      state.base = revision.body === null ? null : untickedBody(revision.body);
      state.spoiled = false;
    } else {
      const outcome = judgeEdit(state, revision.body);
      if (outcome.kind === "foreign") state.spoiled = true;
      edits.push({ revision, epoch: epochs.length, outcome, base: state.base });
    }
    state.before = revision.body;
  }
  return { epochs, edits };
}

function sheetOf({ body }: Revision): Sheet | null {
  const parsed = body === null ? null : parseSheet(body);
  return parsed?.kind === "sheet" ? parsed.sheet : null;
}

function judgeEdit({ before, base, spoiled }: State, body: string | null): ReplayedEdit["outcome"] {
  if (before !== null && body !== null && sameText(before, body)) return { kind: "none" };
  // The text may be ours again by now; whoever ticks on it was shown something else before.
  if (spoiled) return { kind: "foreign" };
  if (body === null) return { kind: "lost" };
  if (base !== null && untickedBody(body) !== base) return { kind: "foreign" };
  if (before === null || base === null) return { kind: "lost" };
  return changeBetween(before, body);
}

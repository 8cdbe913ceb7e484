import { canonicalJson } from "../../core/canonical-json.ts";
import type { DecisionId } from "../../core/decision.ts";
import { finding } from "../../core/finding.ts";
import type { DecisionDraft } from "../../core/gate.ts";
import type { RepoPath } from "../../core/ids.ts";
import { count, quote } from "../../core/text.ts";
import type { Plan } from "./model.ts";

/** A decision that stood at base, or that any revision of our sheet showed. */
export interface KnownDecision {
  readonly path: RepoPath;
  readonly id: DecisionId;
  /** Null when the sheet did not tell. */
  readonly category: string | null;
}

/** Plans at head by path; `unread` for a file that is there and could not be read, which is a finding of its own. */
export type HeadPlans = ReadonlyMap<RepoPath, Plan | "unread">;

/** Where a decision may stand now, and where one of its name stood before. */
export interface Whereabouts {
  readonly head: HeadPlans;
  /** Whether base had a decision of this id in this file, or in the one that it was moved from, if that is not `from`. */
  readonly stoodAtBase: (path: RepoPath, id: DecisionId, from: RepoPath) => boolean;
}

/** Known decisions that head lacks, or has with another category: asked one by one, or once for a plan that is gone. */
export function wantRemovals(known: readonly KnownDecision[], where: Whereabouts): readonly DecisionDraft[] {
  const { head } = where;
  const moved = new Map<string, RepoPath>();
  const missing = uniqueByName(known).filter((each) => isMissing(each, where, moved));
  const paths = [...new Set(missing.map(({ path }) => path))].sort();
  return paths.flatMap((path) => {
    const gone = missing.filter((each) => each.path === path);
    return head.has(path) ? gone.map(wantDecision) : [wantPlan(path, gone)];
  });
}

function uniqueByName(known: readonly KnownDecision[]): readonly KnownDecision[] {
  const byName = new Map(known.map((each) => [canonicalJson([each.path, each.id, each.category]), each]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** `moved` remembers whose new place each decision at head is: two plans that are gone did not both move there. */
function isMissing(known: KnownDecision, where: Whereabouts, moved: Map<string, RepoPath>): boolean {
  const { path, id, category } = known;
  const { head, stoodAtBase } = where;
  const has = (plan: Plan | "unread") =>
    plan === "unread" ||
    plan.gated.some(({ question }) => question.id === id && (category === null || question.category === category));
  const there = head.get(path);
  if (there !== undefined) return !has(there);
  // A plan that was moved keeps its decisions: they stand in another file, and are asked there. One that stood in that
  // file before is a namesake, and its answer would hide that this question is gone.
  const free = (other: RepoPath) => (moved.get(placeOf(other, id)) ?? path) === path && !stoodAtBase(other, id, path);
  const place = [...head].find(([other, plan]) => has(plan) && free(other));
  if (place !== undefined) moved.set(placeOf(place[0], id), path);
  return place === undefined;
}

function placeOf(path: RepoPath, id: DecisionId): string {
  return canonicalJson([path, id]);
}

const NOTHING_HELD: DecisionDraft["accepted"] = { findings: [], items: [] };

/** Who may not answer a question alone may not accept alone that it is gone. */
function weightOf(categories: readonly (string | null)[]): Pick<DecisionDraft, "category" | "blastRadius"> {
  if (!categories.includes("irreversible")) return { category: "policy", blastRadius: null };
  return { category: "irreversible", blastRadius: "What cannot be taken back is done without an answer." };
}

function wantDecision({ path, id, category }: KnownDecision): DecisionDraft {
  const what = category === null ? quote(id) : `${quote(id)} (${quote(category)})`;
  const removed = finding("decision-removed", {
    path,
    item: id,
    message: `the decision ${what} was asked in ${quote(path)} and is gone, or asks under another category`,
    remedy: "Restore the record, or have a person accept the removal.",
  });
  return {
    reason: "decision-removed",
    subject: canonicalJson({ path, id, category }),
    ...weightOf([category]),
    needs: `Accept that the decision ${what} is gone from ${quote(path)}?`,
    why: "A question that is not asked any more is never answered.",
    asks: [removed],
    accepted: NOTHING_HELD,
  };
}

function wantPlan(path: RepoPath, gone: readonly KnownDecision[]): DecisionDraft {
  const ids = gone.map(({ id }) => id);
  const amount = count(ids.length, "decision");
  const removed = finding("plan-removed", {
    path,
    message: `the plan ${quote(path)} with ${amount} (${ids.map((id) => quote(id)).join(", ")}) is gone`,
    remedy: "Restore the file, or have a person accept the removal.",
  });
  return {
    reason: "plan-removed",
    subject: canonicalJson({ path, decisions: gone.map(({ id, category }) => [id, category]) }),
    ...weightOf(gone.map(({ category }) => category)),
    needs: `Accept that the plan ${quote(path)} with ${amount} is gone?`,
    why: "Its questions would never be answered.",
    asks: [removed],
    accepted: NOTHING_HELD,
  };
}

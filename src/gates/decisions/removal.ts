import { canonicalJson } from "../../core/canonical-json.ts";
import { finding } from "../../core/finding.ts";
import type { DecisionDraft } from "../../core/gate.ts";
import type { RepoPath } from "../../core/ids.ts";
import { count, quote } from "../../core/text.ts";
import type { HeadPlans, KnownDecision } from "./known.ts";
import type { GatedRecord } from "./model.ts";

/** Plans that are at head and do not count for this change (any more). */
export interface Uncounted {
  /** Whether they count: those that were done before this change are left alone as well. */
  readonly counts: (path: RepoPath) => boolean;
  /** Whether this file is the same at base. */
  readonly unchanged: (path: RepoPath) => boolean;
}

/** Known decisions that head lacks, or has with another category: asked one by one, or once for a plan that is gone. */
export function wantRemovals(missing: readonly KnownDecision[], head: HeadPlans): readonly DecisionDraft[] {
  return byPath(missing).flatMap(([path, gone]) =>
    head.has(path) ? gone.map(wantDecision) : [wantPlan(path, gone, GONE)],
  );
}

/** Plans whose open questions the sheet showed, and which nothing of this change names any more. */
export function wantLeftOut(
  shown: readonly KnownDecision[],
  head: HeadPlans,
  { counts, unchanged }: Uncounted,
): readonly DecisionDraft[] {
  const left = shown.filter(({ path, id }) => {
    const plan = head.get(path);
    if (plan === undefined || counts(path)) return false;
    return (
      plan === "unread" || plan.gated.some((each) => each.question.id === id && !(unchanged(path) && isDone(each)))
    );
  });
  return byPath(left).map(([path, each]) => wantPlan(path, each, LEFT_OUT));
}

/** What base has answered needs no more words. */
function isDone({ status, answer, answeredDigest, digest }: GatedRecord): boolean {
  return status === "RESOLVED" && answer !== "abort" && (answeredDigest === null || answeredDigest === digest);
}

function byPath(known: readonly KnownDecision[]): readonly (readonly [RepoPath, readonly KnownDecision[]])[] {
  const paths = [...new Set(known.map(({ path }) => path))].sort();
  return paths.map((path) => [path, known.filter((each) => each.path === path)]);
}

const NOTHING_HELD: DecisionDraft["accepted"] = { findings: [], items: [] };

/** Who may not answer a question alone may not accept alone that it is gone. */
function weightOf(categories: readonly (string | null)[]): Pick<DecisionDraft, "category" | "blastRadius"> {
  if (!categories.includes("irreversible")) return { category: "policy", blastRadius: null };
  return { category: "irreversible", blastRadius: "What cannot be taken back is done without an answer." };
}

function wantDecision(known: KnownDecision): DecisionDraft {
  const { path, id, category } = known;
  const what = category === null ? quote(id) : `${quote(id)} (${quote(category)})`;
  const removed = finding("decision-removed", {
    path,
    item: id,
    message: `the decision ${what} was asked in ${quote(path)} and is gone, or asks under another category`,
    remedy: "Restore the record, or have a person accept the removal.",
  });
  return {
    reason: "decision-removed",
    subject: canonicalJson({ path, decision: whichOf(known) }),
    ...weightOf([category]),
    needs: `Accept that the decision ${what} is gone from ${quote(path)}?`,
    why: "A question that is not asked any more is never answered.",
    asks: [removed],
    accepted: NOTHING_HELD,
  };
}

/** Which question it was: one that is put back with another text, or once more, is accepted anew when it goes again. */
function whichOf({ id, category, digests, spells }: KnownDecision) {
  return [id, category, [...digests].sort(), spells];
}

interface Words {
  readonly how: "gone" | "left-out";
  readonly happened: string;
  readonly remedy: string;
  readonly why: string;
}

const GONE: Words = {
  how: "gone",
  happened: "is gone",
  remedy: "Restore the file, or have a person accept the removal.",
  why: "Its questions would never be answered.",
};

const LEFT_OUT: Words = {
  how: "left-out",
  happened: "was asked here and is no part of this change any more",
  remedy: "Name it in the description (`Plan: <path>`), or have a person accept that it is left out.",
  why: "Its questions stand open, and the sheet showed them on this pull request.",
};

function wantPlan(path: RepoPath, known: readonly KnownDecision[], words: Words): DecisionDraft {
  const { how, happened, remedy, why } = words;
  const ids = [...new Set(known.map(({ id }) => id))];
  const amount = count(ids.length, "decision");
  const removed = finding("plan-removed", {
    path,
    message: `the plan ${quote(path)} with ${amount} (${ids.map((id) => quote(id)).join(", ")}) ${happened}`,
    remedy,
  });
  return {
    reason: "plan-removed",
    subject: canonicalJson({ path, how, decisions: known.map(whichOf) }),
    ...weightOf(known.map(({ category }) => category)),
    needs: `Accept that the plan ${quote(path)} with ${amount} ${happened}?`,
    why,
    asks: [removed],
    accepted: NOTHING_HELD,
  };
}

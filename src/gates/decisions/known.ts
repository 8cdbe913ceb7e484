// Decisions that were asked before, and where each of them stands now.
import { canonicalJson } from "../../core/canonical-json.ts";
import type { DecisionId } from "../../core/decision.ts";
import type { RepoPath } from "../../core/ids.ts";
import type { GatedRecord, Plan, ShownDecision } from "./model.ts";
import { wordingOf } from "./question.ts";

/** A decision that stood at base, or that any revision of our sheet showed. */
export interface KnownDecision extends ShownDecision {
  readonly atBase: boolean;
}

/** Plans at head by path; `unread` for a file that is there and could not be read, which is a finding of its own. */
export type HeadPlans = ReadonlyMap<RepoPath, Plan | "unread">;

/** Where a decision may stand now, and where one of its name stood before. */
export interface Whereabouts {
  readonly head: HeadPlans;
  /** The file in which a decision of this id stood at base, that is now at this path; null when none did. */
  readonly stoodAtBase: (path: RepoPath, id: DecisionId) => RepoPath | null;
}

/** A decision whose file is gone, and that stands in another one now. */
export interface Moved {
  readonly known: KnownDecision;
  readonly to: RepoPath;
}

export interface Traced {
  readonly missing: readonly KnownDecision[];
  readonly moved: readonly Moved[];
}

export function knownAtBase(path: RepoPath, { question, digest }: GatedRecord): KnownDecision {
  const { id, category } = question;
  const wordings = [wordingOf(question)];
  return { path, id, category, digests: [digest], wordings, revisions: [], spells: 0, atBase: true };
}

/** Finds each known decision at head: where it was, or where its plan was moved. Those left over are missing. */
export function traceKnown(known: readonly KnownDecision[], where: Whereabouts): Traced {
  const all = joinByName(known);
  const missing: KnownDecision[] = [];
  const moved: Moved[] = [];
  for (const each of all) {
    const there = where.head.get(each.path);
    if (there !== undefined) {
      if (!asksThere(there, each)) missing.push(each);
      continue;
    }
    // A plan that was moved keeps its decisions: they stand in another file, and are asked there.
    const to = [...where.head].find(([path, plan]) => isNewPlace({ path, plan }, each, { where, all, moved }))?.[0];
    if (to !== undefined) moved.push({ known: each, to });
    else if (![...where.head.values()].includes("unread")) missing.push(each);
  }
  return { missing, moved };
}

/** One entry a name (path, id, category): the sheets of a merge group and base may all know it. */
export function joinByName(known: readonly KnownDecision[]): readonly KnownDecision[] {
  const byName = new Map<string, KnownDecision>();
  for (const each of known) {
    const name = canonicalJson([each.path, each.id, each.category]);
    const before = byName.get(name);
    byName.set(name, before === undefined ? each : join(before, each));
  }
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function join(a: KnownDecision, b: KnownDecision): KnownDecision {
  return {
    ...a,
    digests: [...new Set([...a.digests, ...b.digests])].sort(),
    wordings: [...new Set([...a.wordings, ...b.wordings])],
    revisions: [...a.revisions, ...b.revisions],
    spells: Math.max(a.spells, b.spells),
    atBase: a.atBase || b.atBase,
  };
}

/** In its own file a question may be reworded: it is asked anew there, and says so. */
function asksThere(plan: Plan | "unread", { id, category }: KnownDecision): boolean {
  if (plan === "unread") return true;
  return plan.gated.some(({ question }) => question.id === id && (category === null || question.category === category));
}

interface Place {
  readonly path: RepoPath;
  readonly plan: Plan | "unread";
}

interface Others {
  readonly where: Whereabouts;
  readonly all: readonly KnownDecision[];
  readonly moved: readonly Moved[];
}

/**
 * Whether a gone decision stands at this place now: the same question, and none that stood beside it before. A namesake
 * has an answer of its own, which would hide that this question is gone.
 */
function isNewPlace({ path, plan }: Place, known: KnownDecision, { where, all, moved }: Others): boolean {
  if (plan === "unread") return false;
  const record = plan.gated.find(({ question }) => question.id === known.id);
  if (record === undefined) return false;
  const same = known.digests.includes(record.digest);
  if (!(same || known.wordings.includes(wordingOf(record.question)))) return false;
  const stood = where.stoodAtBase(path, known.id);
  // A file that base had elsewhere may have been here and there in between; its answer at base is for its own tasks.
  if (stood !== null && stood !== known.path && (stood === path || known.atBase || !same)) return false;
  const here = all.filter((each) => each.path === path && each.id === known.id);
  const came = moved.filter(
    ({ known: other, to }) => to === path && other.id === known.id && other.path !== known.path,
  );
  return !(here.some((each) => stoodBeside(each, known)) || came.some((each) => stoodBeside(each.known, known)));
}

/** Whether both were there at one time: at base, or on one revision of the sheet. */
function stoodBeside(a: KnownDecision, b: KnownDecision): boolean {
  return (a.atBase && b.atBase && a.path !== b.path) || a.revisions.some((revision) => b.revisions.includes(revision));
}

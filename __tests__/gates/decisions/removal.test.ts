import { describe, expect, it } from "vitest";
import type { RepoPath } from "../../../src/core/ids.ts";
import { type KnownDecision, knownAtBase, traceKnown, type Whereabouts } from "../../../src/gates/decisions/known.ts";
import type { Plan } from "../../../src/gates/decisions/model.ts";
import { wantLeftOut, wantRemovals } from "../../../src/gates/decisions/removal.ts";
import { repoPath } from "../../fixtures/ids.ts";
import { gated, lines, plan, recordOf } from "./plan-texts.ts";

const gone = repoPath("docs/plans/gone/plan.jsonl");
const older = repoPath("docs/plans/older/plan.jsonl");
const other = repoPath("docs/plans/other/plan.jsonl");

type Fields = Parameters<typeof gated>[0];

/** A decision that base has, unless it says where it was shown. */
function known(
  path: RepoPath,
  { fields = {}, shown = null }: { fields?: Fields; shown?: readonly number[] | null } = {},
) {
  const text = lines(gated(fields));
  const [record] = plan(text).gated;
  if (record === undefined) throw new Error("no record");
  const base: KnownDecision = knownAtBase(path, record);
  return shown === null
    ? base
    : { ...base, atBase: false, revisions: shown.map((at) => `5/${at}`), spells: shown.length > 0 ? 1 : 0 };
}

/** Heads by path, each with these records. */
function heads(...plans: readonly (readonly [RepoPath, string])[]): ReadonlyMap<RepoPath, Plan | "unread"> {
  return new Map(plans.map(([path, record]) => [path, plan(lines(record), path)]));
}

const nowhere: Whereabouts["stoodAtBase"] = () => null;
const at =
  (where: Readonly<Record<string, RepoPath>>): Whereabouts["stoodAtBase"] =>
  (path) =>
    where[path] ?? null;

function trace(asked: readonly KnownDecision[], head: Whereabouts["head"], stoodAtBase = nowhere) {
  const { missing, moved } = traceKnown(asked, { head, stoodAtBase });
  return {
    reasons: wantRemovals(missing, head).map(({ reason }) => reason),
    moved: moved.map(({ known: { path }, to }) => [path, to]),
  };
}

const MOVED = { reasons: [], moved: [[gone, other]] };
const ASKED = { reasons: ["plan-removed"], moved: [] };

describe("a plan that is gone", () => {
  it("was moved when its questions stand in a new file, whatever is answered there", () => {
    expect(trace([known(gone)], heads([other, gated()]))).toEqual(MOVED);
    const answered = gated({ status: "RESOLVED", answer: "push", resolved_by: "user" });
    expect(trace([known(gone)], heads([other, answered]))).toEqual(MOVED);
    expect(trace([known(gone)], heads([other, gated()]), at({ [other]: gone }))).toEqual(MOVED);
  });

  it("is asked about when nothing asks its questions", () => {
    expect(trace([known(gone)], heads([other, gated({ id: "g2" })]))).toEqual(ASKED);
    expect(trace([known(gone)], heads([other, gated({ needs: "Rename a variable?" })]))).toEqual(ASKED);
    expect(trace([{ ...known(gone), digests: [], wordings: [] }], heads([other, gated()]))).toEqual(ASKED);
  });

  it("was moved when only the tasks that wait became others on the way", () => {
    expect(trace([{ ...known(gone), digests: [] }], heads([other, gated()]))).toEqual(MOVED);
  });

  it("is asked about although a plan that stood beside it has a decision of the same id", () => {
    expect(trace([known(gone)], heads([other, gated()]), at({ [other]: other }))).toEqual(ASKED);
    expect(trace([known(gone, { shown: [0] })], heads([other, gated()]), at({ [other]: other }))).toEqual(ASKED);
    const both = [known(gone, { shown: [0, 1] }), known(other, { shown: [1, 2] })];
    expect(trace(both, heads([other, gated()]))).toEqual(ASKED);
  });

  it("was not moved to where another plan of base was moved", () => {
    expect(trace([known(gone)], heads([other, gated()]), at({ [other]: older }))).toEqual(ASKED);
  });

  it("is asked about when another one that is gone moved to the only new place", () => {
    const both = trace([known(gone), known(older)], heads([other, gated()]));
    expect(both).toEqual({ reasons: ["plan-removed"], moved: [[gone, other]] });
    const shown = trace([known(gone, { shown: [1] }), known(older, { shown: [1] })], heads([other, gated()]));
    expect(shown).toEqual({ reasons: ["plan-removed"], moved: [[gone, other]] });
  });

  it("may be moved again and again, and back", () => {
    const twice = [known(gone), known(older, { shown: [0] })];
    const moved = [
      [gone, other],
      [older, other],
    ];
    expect(trace(twice, heads([other, gated()]))).toEqual({ reasons: [], moved });
    expect(trace([known(older, { shown: [0] })], heads([other, gated()]), at({ [other]: gone })).reasons).toEqual([]);
    const back = [known(gone, { shown: [0] }), known(other, { shown: [1] })];
    expect(trace(back, heads([gone, gated()]))).toEqual({ reasons: [], moved: [[other, gone]] });
  });

  it("was not where a plan of base came from whose answer is for other tasks", () => {
    const shown = { ...known(gone, { shown: [0] }), digests: [] };
    expect(trace([shown], heads([other, gated()]), at({ [other]: older }))).toEqual(ASKED);
  });

  it("is not asked about while a file cannot be read that may be its new place", () => {
    expect(trace([known(gone)], new Map([[other, "unread"]]))).toEqual({ reasons: [], moved: [] });
  });

  it("weighs what its heaviest decision weighs, so that nobody accepts alone what he may not answer alone", () => {
    const weights = (...categories: readonly (string | null)[]) =>
      wantRemovals(
        categories.map((category) => ({ ...known(gone), category })),
        new Map(),
      ).map(({ category, blastRadius }) => [category, blastRadius === null]);
    expect(weights("fork", null)).toEqual([["policy", true]]);
    expect(weights("policy", "irreversible")).toEqual([["irreversible", false]]);
  });

  it("is another question when its decisions were others, or came back meanwhile", () => {
    const subject = (each: KnownDecision) => wantRemovals([each], new Map()).map((draft) => draft.subject);
    const subjects = [
      known(gone),
      known(gone, { fields: { needs: "Rename a variable?" } }),
      { ...known(gone), spells: 2 },
    ].map(subject);
    expect(new Set(subjects.map((each) => each[0])).size).toBe(3);
    expect(subject(known(gone))).toEqual(subjects[0]);
  });
});

describe("decisions that are gone from a plan that is still there", () => {
  it("are asked about one by one, in the order of their names, each with its category where it is known", () => {
    const asked = [
      { ...known(gone, { fields: { id: "z" } }), category: null },
      known(gone, { fields: { id: "a" } }),
      known(gone, { fields: { id: "a", category: "fork" } }),
    ];
    const head = heads([gone, gated({ id: "a" })]);
    const wanted = wantRemovals(traceKnown(asked, { head, stoodAtBase: nowhere }).missing, head);
    expect(wanted.map(({ needs }) => needs)).toEqual([
      "Accept that the decision `a` (`fork`) is gone from `docs/plans/gone/plan.jsonl`?",
      "Accept that the decision `z` is gone from `docs/plans/gone/plan.jsonl`?",
    ]);
  });

  it("are another question when they came back meanwhile with another text, or once more", () => {
    const head = heads([gone, gated({ id: "a" })]);
    const texts = [known(gone), known(gone, { fields: { why: "w" } }), { ...known(gone), spells: 2 }];
    const subjects = texts.flatMap((each) => wantRemovals([each], head).map(({ subject }) => subject));
    expect(new Set(subjects).size).toBe(3);
  });

  it("are not asked about while the file cannot be read, which is a finding of its own", () => {
    expect(trace([known(gone)], new Map([[gone, "unread"]]))).toEqual({ reasons: [], moved: [] });
  });

  it("are not looked for elsewhere, and may be reworded where they are", () => {
    expect(trace([known(gone)], heads([gone, gated({ id: "g2" })], [other, gated()])).reasons).toEqual([
      "decision-removed",
    ]);
    expect(trace([known(gone)], heads([gone, gated({ needs: "Merge?" })])).reasons).toEqual([]);
  });
});

describe("a plan that is there and no part of the change any more", () => {
  const left = (record: string | null, { counts = false, unchanged = true } = {}) =>
    wantLeftOut([known(gone, { shown: [0] })], record === null ? new Map([[gone, "unread"]]) : heads([gone, record]), {
      counts: () => counts,
      unchanged: () => unchanged,
    }).map(({ needs }) => needs);
  const ANSWERED = gated({ status: "RESOLVED", answer: "push", resolved_by: "user" });

  it("is asked about once, while one of its questions that were shown is not settled at base", () => {
    const { id } = recordOf(plan(lines(gated())), "g1").question;
    expect(left(gated())).toEqual([
      `Accept that the plan \`${gone}\` with 1 decision was asked here and is no part of this change any more?`,
    ]);
    expect(left(null)).toHaveLength(1);
    expect(left(ANSWERED, { unchanged: false })).toHaveLength(1);
    expect(left(ANSWERED)).toEqual([]);
    expect(left(gated(), { counts: true })).toEqual([]);
    expect(left(gated({ id: `${id}x` }))).toEqual([]);
  });
});

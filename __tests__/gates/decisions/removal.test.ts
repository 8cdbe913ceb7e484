import { describe, expect, it } from "vitest";
import type { DecisionId } from "../../../src/core/decision.ts";
import type { RepoPath } from "../../../src/core/ids.ts";
import type { Plan } from "../../../src/gates/decisions/model.ts";
import { wantRemovals } from "../../../src/gates/decisions/removal.ts";
import { repoPath } from "../../fixtures/ids.ts";
import { gated, lines, plan, recordOf } from "./plan-texts.ts";

const gone = repoPath("docs/plans/gone/plan.jsonl");
const other = repoPath("docs/plans/other/plan.jsonl");
const { id } = recordOf(plan(lines(gated())), "g1").question;
const asked = [{ path: gone, id, category: "policy" }];

function reasons(head: ReadonlyMap<RepoPath, Plan | "unread">, atBase: readonly (readonly [RepoPath, DecisionId])[]) {
  const stoodAtBase = (path: RepoPath, name: DecisionId) => atBase.some(([at, own]) => at === path && own === name);
  return wantRemovals(asked, { head, stoodAtBase }).map(({ reason }) => reason);
}

describe("a plan that is gone", () => {
  it("is asked about although an older plan has a decision of the same id", () => {
    const answered = gated({ status: "RESOLVED", answer: "push", resolved_by: "user" });
    expect(reasons(new Map([[other, plan(lines(answered), other)]]), [[other, id]])).toEqual(["plan-removed"]);
  });

  it("was moved when its decisions stand in a new file, or in one that did not have them", () => {
    expect(reasons(new Map([[other, plan(lines(gated()), other)]]), [])).toEqual([]);
    expect(reasons(new Map([[other, plan(lines(gated()), other)]]), [[gone, id]])).toEqual([]);
  });

  it("is asked about when another one that is gone moved to the only new place", () => {
    const second = { ...asked[0], path: repoPath("docs/plans/older/plan.jsonl"), id, category: "policy" };
    const head = new Map([[other, plan(lines(gated()), other)]]);
    const wanted = wantRemovals([...asked, second], { head, stoodAtBase: () => false });
    expect(wanted.map(({ subject }) => JSON.parse(subject))).toMatchObject([{ path: second.path }]);
  });

  it("was not moved to where another plan of base was moved", () => {
    const older = repoPath("docs/plans/older/plan.jsonl");
    const head = new Map([[other, plan(lines(gated()), other)]]);
    const stoodAtBase = (place: RepoPath, _id: DecisionId, from: RepoPath) => place === other && from !== older;
    expect(wantRemovals(asked, { head, stoodAtBase }).map(({ reason }) => reason)).toEqual(["plan-removed"]);
    expect(wantRemovals([{ path: older, id, category: "policy" }], { head, stoodAtBase })).toEqual([]);
  });

  it("weighs what its heaviest decision weighs, so that nobody accepts alone what he may not answer alone", () => {
    const weights = (...categories: readonly (string | null)[]) =>
      wantRemovals(
        categories.map((category) => ({ path: gone, id, category })),
        { head: new Map(), stoodAtBase: () => false },
      ).map(({ category, blastRadius }) => [category, blastRadius === null]);
    expect(weights("fork", null)).toEqual([["policy", true]]);
    expect(weights("policy", "irreversible")).toEqual([["irreversible", false]]);
  });

  it("is asked about when nothing has its decisions", () => {
    expect(reasons(new Map([[other, plan(lines(gated({ id: "g2" })), other)]]), [])).toEqual(["plan-removed"]);
  });
});

describe("decisions that are gone from a plan that is still there", () => {
  it("are asked about one by one, in the order of their names, each with its category where it is known", () => {
    const named = (name: string) => recordOf(plan(lines(gated({ id: name }))), name).question.id;
    const known = [
      { path: gone, id: named("z"), category: null },
      { path: gone, id: named("a"), category: "policy" },
      { path: gone, id: named("a"), category: "fork" },
    ];
    const head = new Map([[gone, plan(lines(gated({ id: "a" })), gone)]]);
    const wanted = wantRemovals(known, { head, stoodAtBase: () => true });
    expect(wanted.map(({ needs }) => needs)).toEqual([
      "Accept that the decision `a` (`fork`) is gone from `docs/plans/gone/plan.jsonl`?",
      "Accept that the decision `z` is gone from `docs/plans/gone/plan.jsonl`?",
    ]);
  });

  it("are not asked about while the file cannot be read, which is a finding of its own", () => {
    expect(reasons(new Map([[gone, "unread"]]), [])).toEqual([]);
  });
});

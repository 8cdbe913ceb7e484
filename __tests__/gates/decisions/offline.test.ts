import { describe, expect, it } from "vitest";
import { askDrafts } from "../../../src/gates/decisions/drafts.ts";
import type { DecisionEvidence } from "../../../src/gates/decisions/evidence.ts";
import { judgeDecisions } from "../../../src/gates/decisions/judge.ts";
import { knownAtBase } from "../../../src/gates/decisions/known.ts";
import { wantRemovals } from "../../../src/gates/decisions/removal.ts";
import { gated, hash, lines, PLAN_PATH, plan, recordOf, task } from "./plan-texts.ts";

const RESOLVED = { status: "RESOLVED", resolved_by: "user" } as const;

function judge(text: string, parts: Partial<DecisionEvidence> = {}) {
  const evidence: DecisionEvidence = {
    plans: [{ path: PLAN_PATH, head: plan(text), base: null }],
    said: [],
    refused: [],
    asked: [],
    ownDrafts: [],
    sheets: [],
    policy: { agents: [], decisions: { plans: [], approvers: [], allowAuthor: null, minApprovals: 1, scan: "auto" } },
    ...parts,
  };
  return judgeDecisions(evidence).judgement;
}

describe("where no comment can be read", () => {
  it("an answer in the file is noted as not proven here, and blocks nothing", () => {
    const { verdict, findings, title } = judge(lines(gated({ ...RESOLVED, answer: "push" })));
    expect(verdict).toBe("pass");
    expect(findings).toMatchObject([{ code: "answer-unproven", level: "note", item: "g1", line: 1 }]);
    expect(findings[0]?.message).toContain("says `push`: not proven offline");
    expect(title).toBe("0 of 1 decision answered: 1 not proven");
  });

  it("an abort in the file is an abort", () => {
    const { verdict, findings } = judge(lines(gated({ ...RESOLVED, options: ["proceed", "abort"], answer: "abort" })));
    expect([verdict, findings.map(({ code }) => code)]).toEqual(["fail", ["decision-aborted"]]);
  });

  it("an answer to another text of the question waits here as well", () => {
    const text = lines(gated({ ...RESOLVED, answer: "push", digest: `sha256:${"0".repeat(64)}` }));
    const { verdict, findings } = judge(text);
    expect([verdict, findings.map(({ code }) => code)]).toEqual(["waiting", ["question-changed"]]);
  });

  it("what the gate asks itself counts as open", () => {
    const gone = { ...knownAtBase(PLAN_PATH, recordOf(plan(lines(gated())), "g1")), category: null };
    const head = plan(lines(gated({ id: "g2", ...RESOLVED, answer: "push" })));
    const drafts = wantRemovals([gone], new Map([[PLAN_PATH, head]]));
    const { verdict, title, wants } = judge(head.text, { asked: askDrafts(drafts, hash), ownDrafts: drafts });
    expect([verdict, title]).toEqual(["waiting", "0 of 2 decisions answered: 1 open, 1 not proven"]);
    expect(wants.map(({ needs }) => needs)).toEqual([
      "Accept that the decision `g1` is gone from `docs/plans/cart/plan.jsonl`?",
    ]);
  });
});

describe("what the scan found and no line of the file asks", () => {
  it("stands at its task, or at no line when the task has none", () => {
    const inFile = plan(lines(task()));
    const asking = (id: string, link: string) =>
      plan(lines(task({ id: link, requires_decision: id }), gated({ id, source: "scan" })));
    const lineOf = (head: ReturnType<typeof plan>) =>
      judge("", { plans: [{ path: PLAN_PATH, head, base: null, inFile }] }).findings.map(({ line }) => line);
    expect(lineOf(asking("s-1", "t1"))).toEqual([1]);
    expect(lineOf(asking("s-1", "t2"))).toEqual([undefined]);
  });
});

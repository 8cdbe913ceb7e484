import { describe, expect, it } from "vitest";
import { isReady, judgeReadiness, type LocalProof } from "../../../src/gates/decisions/ready.ts";
import { gated, lines, plan, recordOf, task } from "./plan-texts.ts";

const META = '{"type":"meta","id":"x","land":"push"}';
const RESOLVED = { status: "RESOLVED", answer: "push", resolved_by: "user" } as const;
const linked = task({ requires_decision: "g1" });
const text = (decision: object, ...more: readonly string[]) => lines(META, gated({ ...decision }), linked, ...more);
const judge = (of: string, proof: LocalProof | null = null, id = "t1") => judgeReadiness(plan(of), id, proof);
const NO_PROOF: LocalProof = { base: null, commits: [] };

/** An answer with the digest that a commit of ours writes. */
function answered(option: string, more: object = {}): string {
  const { digest } = recordOf(plan(text({ ...more })), "g1");
  return text({ ...RESOLVED, ...more, answer: option, digest });
}

describe("whether a task may start, where the file is believed", () => {
  it.each([
    ["it waits for nothing", { of: lines(META, task()), state: "none", answer: null }],
    ["its decision is open", { of: text({}), state: "open", answer: null }],
    ["its decision is answered", { of: text(RESOLVED), state: "answered", answer: "push" }],
    ["it was stopped", { of: text({ ...RESOLVED, options: null, answer: "abort" }), state: "aborted", answer: null }],
    [
      "the question is another one now",
      { of: text({ ...RESOLVED, digest: `sha256:${"0".repeat(64)}` }), state: "unproven", answer: null },
    ],
    ["the plan has no such task", { of: lines(META, task({ id: "t2" })), state: "missing", answer: null }],
    ["a line of the plan is broken", { of: lines("{", linked), state: "invalid", answer: null }],
    ["the plan is too large", { of: '{"type":"note"}\n'.repeat(5001), state: "invalid", answer: null }],
  ])("%s", (_name, { of, state, answer }) => {
    const readiness = judge(of);
    expect(readiness).toMatchObject({ state, answer });
    expect(isReady(readiness)).toBe(state === "none" || state === "answered");
  });

  it("names the line of what makes a plan invalid, where there is one", () => {
    expect(judge(lines("{", linked)).why).toContain("line 1: ");
    expect(judge('{"type":"note"}\n'.repeat(5001)).why).not.toContain("line 1:");
  });

  it("a decision that binds a field holds back every task, until the field says the same", () => {
    const bound = (land: string, more: object) =>
      lines(META.replace("push", land), gated({ id: "g2", binds_meta: "land", ...more }), task());
    expect(judge(bound("push", {})).state).toBe("open");
    expect(judge(bound("push", RESOLVED))).toMatchObject({ state: "none", answer: null });
    expect(judge(bound("pr", RESOLVED))).toMatchObject({ state: "invalid", decision: "g2" });
  });
});

describe("whether a task may start, where the answer has to be proven", () => {
  const open = plan(text({}));

  it("nothing proves it", () => {
    expect(judge(text(RESOLVED), NO_PROOF).state).toBe("unproven");
    expect(judge(answered("push"), NO_PROOF).state).toBe("unproven");
  });

  it("by the same line of the default branch, with the same tasks on it", () => {
    const base = plan(text(RESOLVED));
    expect(judge(text(RESOLVED), { base, commits: [] }).state).toBe("answered");
    expect(judge(text({ ...RESOLVED, note: 1 }), { base, commits: [] }).state).toBe("unproven");
    const other = text(RESOLVED, task({ id: "t2", description: "Drop it all", requires_decision: "g1" }));
    expect(judge(other, { base, commits: [] }).state).toBe("unproven");
    const broken = plan(`${text(RESOLVED)}{\n`);
    expect(judge(text(RESOLVED), { base: broken, commits: [] }).state).toBe("unproven");
  });

  it("by the newest commit of ours about it, and by no older one", () => {
    const [push, pr] = [answered("push"), answered("pr")];
    const written = { before: open, after: plan(push) };
    const later = { before: plan(push), after: plan(pr) };
    const aside = { before: plan(pr), after: plan(`${pr}{"type":"note"}\n`) };
    expect(judge(push, { base: null, commits: [written] })).toMatchObject({ state: "answered", answer: "push" });
    expect(judge(pr, { base: null, commits: [aside, later, written] })).toMatchObject({ answer: "pr" });
    expect(judge(push, { base: null, commits: [later, written] }).state).toBe("unproven");
    expect(judge(push, { base: null, commits: [{ before: plan(push), after: null }, written] }).state).toBe("unproven");
  });

  it("by no commit that wrote no digest", () => {
    const bare = text(RESOLVED);
    expect(judge(bare, { base: null, commits: [{ before: open, after: plan(bare) }] }).state).toBe("unproven");
  });
});

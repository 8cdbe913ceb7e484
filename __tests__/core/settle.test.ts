import { describe, expect, it } from "vitest";
import { finding } from "../../src/core/finding.ts";
import type { Answer, DecisionDraft, ItemReport, Judgement } from "../../src/core/gate.ts";
import { settleJudgement } from "../../src/core/settle.ts";
import { repoPath } from "../fixtures/ids.ts";

const asks = finding("verify-changed", { message: "changed", remedy: "restore", path: repoPath("c.json"), line: 3 });
const held: ItemReport = {
  plan: repoPath("c.json"),
  id: "a",
  description: "",
  verify: "npm test",
  claim: true,
  exit: 0,
  result: "held",
  tail: "",
  line: 3,
  fresh: false,
};
const want: DecisionDraft = {
  reason: "verify-changed",
  subject: "old and new",
  category: "policy",
  needs: "Accept it?",
  why: "because",
  blastRadius: null,
  asks: [asks],
  accepted: { findings: [], items: [{ ...held, result: "proven" }] },
};
const said = (parts: Partial<Judgement> = {}): Judgement => ({
  gate: "checklist",
  verdict: "pass",
  title: "t",
  findings: [],
  wants: [want],
  items: [held, { ...held, id: "b", result: "proven" }],
  ...parts,
});
const answered = (option: Answer["option"], parts: Partial<Answer> = {}): Answer => ({
  reason: want.reason,
  subject: want.subject,
  option,
  by: "alice",
  ...parts,
});

describe("settleJudgement", () => {
  it("asks while nobody answered exactly this", () => {
    for (const answers of [[], [answered("proceed", { subject: "other" })], [answered("abort", { reason: "open" })]]) {
      expect(settleJudgement(said(), answers)).toMatchObject({ verdict: "waiting", findings: [asks], wants: [want] });
    }
  });

  it("puts in what was held after proceed, and leaves the other items", () => {
    const settled = settleJudgement(said(), [answered("proceed")]);
    expect(settled).toMatchObject({ verdict: "pass", findings: [], wants: [] });
    expect(settled.items.map(({ id, result }) => [id, result])).toEqual([
      ["a", "proven"],
      ["b", "proven"],
    ]);
  });

  it("brings the finding that was held as well", () => {
    const red = finding("claimed-but-red", { message: "red", remedy: "fix" });
    const both = { ...want, accepted: { findings: [red], items: [] } };
    expect(settleJudgement(said({ wants: [both] }), [answered("proceed")])).toMatchObject({
      verdict: "fail",
      findings: [red],
    });
  });

  it("fails after abort, saying who and where", () => {
    const settled = settleJudgement(said(), [answered("abort")]);
    expect(settled).toMatchObject({
      verdict: "fail",
      findings: [{ code: "decision-aborted", path: "c.json", line: 3 }],
    });
    expect(settled.findings[0]?.message).toContain("`alice` answered `abort`");
  });

  it("keeps what no answer moves", () => {
    const open = finding("open", { message: "open", remedy: "finish" });
    expect(settleJudgement(said({ findings: [open] }), [answered("proceed")]).verdict).toBe("fail");
  });

  it("leaves a gate without anything to judge so, unless something is asked", () => {
    const nothing = said({ verdict: "not-applicable", wants: [], items: [] });
    expect(settleJudgement(nothing, [])).toBe(nothing);
    expect(settleJudgement({ ...nothing, wants: [want] }, []).verdict).toBe("waiting");
  });
});

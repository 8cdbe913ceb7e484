import { describe, expect, it } from "vitest";
import type { ItemReport, Judgement } from "../../../src/core/gate.ts";
import { retitle } from "../../../src/gates/checklist/title.ts";
import { PLAN } from "../../fixtures/checklist-evidence.ts";

const report = (parts: Partial<ItemReport>): ItemReport => ({
  plan: PLAN,
  id: "a",
  description: "",
  verify: "npm test",
  claim: true,
  exit: 0,
  result: "proven",
  tail: "",
  line: 1,
  fresh: false,
  ...parts,
});
const judgement = (title: string, items: readonly ItemReport[]): Judgement => ({
  gate: "checklist",
  verdict: "pass",
  title,
  findings: [],
  wants: [],
  items,
});

describe("the title after people answered", () => {
  it("counts what their answers proved", () => {
    const before = judgement("0 of 2 items proven: 2 held for a person", [report({ result: "held" })]);
    const settled = judgement(before.title, [report({}), report({ id: "b", result: "held" })]);
    expect(retitle(before, settled)).toBe("1 of 2 items proven: 1 held for a person");
  });

  it("stays that of a plan only", () => {
    const before = judgement("Plan only: 1 item to prove", [report({ result: "not-run", claim: false })]);
    const settled = judgement(before.title, [report({ result: "not-run", claim: false, fresh: true })]);
    expect(retitle(before, settled)).toBe(
      "Plan only: 1 item to prove; 1 of 1 verify command is new here, reviewed by nobody",
    );
  });

  it("stays as it was where no item is left to count", () => {
    const before = judgement("a checklist was removed", []);
    expect(retitle(before, before)).toBe("a checklist was removed");
  });
});

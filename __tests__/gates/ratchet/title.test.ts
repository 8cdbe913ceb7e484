import { describe, expect, it } from "vitest";
import type { Answer, Judgement } from "../../../src/core/gate.ts";
import { settleJudgement } from "../../../src/core/settle.ts";
import { retitleRatchet } from "../../../src/gates/ratchet/title.ts";
import { ratchet } from "../../fixtures/ratchet-room.ts";

const TEST = 'it("one", () => { expect(one()).toBe(1); });\n';
const OTHER = 'it("two", () => { expect(two()).toBe(2); });\n';
const MARKED = { base: { "a.test.ts": TEST + OTHER }, head: { "a.test.ts": `// TEST-RATCHET-ALLOW: old\n${TEST}` } };

function answered(judgement: Judgement, option: Answer["option"]): Judgement {
  const answers = judgement.wants.map(({ reason, subject }): Answer => ({ reason, subject, option, by: "ann" }));
  return settleJudgement(judgement, answers);
}

describe("the title after an answer", () => {
  it("says that a person accepted the loss", async () => {
    const { judgement } = await ratchet(MARKED);
    expect(judgement.title).toBe("1 test removed");
    expect(retitleRatchet(judgement, answered(judgement, "proceed"))).toBe("accepted by a person: 1 test removed");
  });

  it("stays while nobody answered, when it was refused, and when nothing was asked", async () => {
    const { judgement } = await ratchet(MARKED);
    expect(retitleRatchet(judgement, settleJudgement(judgement, []))).toBe("1 test removed");
    expect(retitleRatchet(judgement, answered(judgement, "abort"))).toBe("1 test removed");
    const quiet = (await ratchet({ base: MARKED.base, head: { "a.test.ts": `${TEST}${OTHER}// x\n` } })).judgement;
    expect(retitleRatchet(quiet, quiet)).toBe(quiet.title);
  });

  it("says that a marker was enough where the policy allows it", async () => {
    const { judgement } = await ratchet({ ...MARKED, ratchet: { marker: "accept" } });
    expect(judgement.verdict).toBe("pass");
    expect(judgement.title).toBe("accepted by the marker: 1 test removed");
  });
});

import { describe, expect, it } from "vitest";
import type { Judgement } from "../../src/core/gate.ts";
import { HEAD } from "../fixtures/hub-world.ts";
import { createRoom, gated, PLAN, planText, resolved, TASK } from "./decide-room.ts";

const codes = (judgement: Judgement) => judgement.findings.map(({ code }) => code);
const OTHER = "docs/plans/other/plan.jsonl";
const THIRD = "docs/plans/third/plan.jsonl";

/** A room whose sheet was shown once. */
async function shown(head: NonNullable<Parameters<typeof createRoom>[0]>["head"], base = {}) {
  const room = createRoom({ head: head ?? {}, base });
  await room.publish();
  room.now();
  return room;
}

describe("what people said of a plan that was moved", () => {
  it("goes with it, once and again, by boxes and by commands", async () => {
    const room = await shown({ [PLAN]: planText(gated(), gated({ id: "g2" })) });
    room.tick("bob", "g1", 1);
    await room.publish();
    room.now();
    room.say("bob", `/done-gate answer ${PLAN}#g2 proceed`);
    room.trees[HEAD] = { [OTHER]: planText(gated({ id: "g2" }), gated()) };
    expect(codes((await room.publish()).decisions)).toEqual(["answer-not-in-file", "decision-aborted"]);
    room.trees[HEAD] = { [THIRD]: planText(resolved("abort"), resolved("proceed", { id: "g2" })) };
    expect(codes((await room.publish()).decisions)).toEqual(["decision-aborted"]);
    room.tick("bob", "g1", "reopen");
    expect(codes((await room.publish()).decisions)).toEqual(["decision-open"]);
  });

  it("by command may name it by its id alone", async () => {
    const room = await shown({ [PLAN]: planText(gated()) });
    room.say("bob", "/done-gate answer g1 proceed");
    room.trees[HEAD] = { [OTHER]: planText(gated()) };
    expect(codes((await room.publish()).decisions)).toEqual(["answer-not-in-file"]);
  });

  it("does not hide that the answer in the new file is an older one", async () => {
    const room = await shown({ [PLAN]: planText(gated()) });
    room.tick("bob", "g1", 0);
    await room.publish();
    room.tick("bob", "g1", "reopen");
    await room.publish();
    room.tick("bob", "g1", 1);
    await room.publish();
    room.trees[HEAD] = { [OTHER]: planText(resolved("proceed")) };
    expect(codes((await room.judge()).decisions)).toEqual(["forged-answer"]);
  });

  it("is asked anew when its tasks became others on the way", async () => {
    const room = await shown({ [PLAN]: planText(gated(), TASK) });
    room.tick("bob", "g1", 0);
    await room.publish();
    room.trees[HEAD] = { [OTHER]: planText(gated(), { ...TASK, description: "Do it twice" }) };
    const { decisions } = await room.judge();
    expect(codes(decisions)).toEqual(["decision-open"]);
    expect(decisions.findings[0]?.message).toContain("an earlier text of this question was answered");
  });

  it("counts only where the sheet showed the question as it is, whatever file it stood in", async () => {
    const room = await shown({ [PLAN]: planText(gated()) });
    room.forge((room.body() ?? "").replace("Go on?", "Have a break?"));
    room.tick("bob", "g1", 0);
    room.trees[HEAD] = { [OTHER]: planText(gated()) };
    expect(codes((await room.judge()).decisions)).toEqual(["decision-open"]);
  });
});

describe("an edit that was deleted from the history", () => {
  it("takes along the answers that it may have taken back, base's included, and no others", async () => {
    const base = { [PLAN]: planText(resolved("proceed"), gated({ id: "g2" })) };
    const free = { type: "task", id: "t1", description: "Do it" };
    const room = await shown({ [PLAN]: planText(resolved("proceed"), gated({ id: "g2" }), free) }, base);
    room.tick("bob", "g2", 0);
    await room.publish();
    room.trees[HEAD] = { [PLAN]: planText(resolved("proceed"), resolved("proceed", { id: "g2" }), free) };
    await room.publish();
    room.tick("bob", "g1", "reopen");
    await room.publish();
    room.blank();
    expect(codes((await room.judge()).decisions)).toEqual(["history-lost", "history-lost", "history-lost"]);
    room.trees[HEAD] = { ...room.trees[HEAD], [OTHER]: planText(gated({ id: "g3" })) };
    await room.publish();
    for (const id of ["g1", "g2", "g3"]) {
      room.tick("bob", id, 0);
      room.trees[HEAD] = { ...room.trees[HEAD], [OTHER]: planText(resolved("proceed", { id: "g3" })) };
      await room.publish();
    }
    const { decisions } = await room.judge();
    expect([decisions.verdict, codes(decisions)]).toEqual(["pass", ["history-lost"]]);
    expect(decisions.findings).toMatchObject([{ level: "note" }]);
  });

  it("says of a question that is open again why its answer does not count", async () => {
    const room = await shown({ [PLAN]: planText(gated()) });
    room.tick("bob", "g1", 0);
    await room.publish();
    room.tick("cleo", "g1", "reopen");
    await room.publish();
    room.blank();
    const { sheet } = await room.judge();
    expect(sheet?.sections[0]?.note).toContain("was deleted");
  });

  it("leaves what people took back before it as it is, and takes along all when our own text is gone", async () => {
    const room = await shown({ [PLAN]: planText(gated(), gated({ id: "g2" })) });
    room.tick("bob", "g1", 0);
    room.tick("bob", "g2", 0);
    await room.publish();
    room.tick("bob", "g1", "reopen");
    await room.publish();
    room.tick("bob", "g2", "reopen");
    await room.publish();
    room.blank();
    const notes = (await room.judge()).sheet?.sections.map(({ note }) => note);
    expect(notes).toEqual(["reopened by `bob`", expect.stringContaining("was deleted")]);
  });
});

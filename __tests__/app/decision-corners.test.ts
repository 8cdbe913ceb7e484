import { describe, expect, it } from "vitest";
import type { Judgement } from "../../src/core/gate.ts";
import { BASE, HEAD } from "../fixtures/hub-world.ts";
import { createRoom, gated, PLAN, planText, resolved, TASK } from "./decide-room.ts";

const codes = (judgement: Judgement) => judgement.findings.map(({ code }) => code);

describe("what is looked at in the change itself", () => {
  it("protected files are asked about where base runs done-gate, and where nobody can tell", async () => {
    const base = (file: string | { mode: string; text: string }) => ({
      policy: "scope: all\nprotected: [ops.md]\n",
      base: { ".github/workflows/gate.yml": file, "ops.md": "before\n" },
      head: { ".github/workflows/gate.yml": file, "ops.md": "now\n" },
    });
    const judged = async (file: Parameters<typeof base>[0]) => codes((await createRoom(base(file)).judge()).decisions);
    expect(await judged("steps:\n  - uses: org/done-gate@v1\n")).toEqual(["protected-changed"]);
    expect(await judged({ mode: "120000", text: "../gate.yml" })).toEqual(["protected-changed"]);
    expect(await judged("name: ci\n")).toEqual([]);
  });

  it("only what a change adds to ordinary files is read for operations", async () => {
    const danger = "git push --force origin main\n";
    const judged = async (head: object, base = {}) =>
      codes((await createRoom({ head: { ...head }, base: { ...base } }).judge()).decisions);
    expect(await judged({ "run.sh": danger })).toEqual(["irreversible-operation"]);
    expect(await judged({ "run.sh": `${danger}ls\n` }, { "run.sh": danger })).toEqual([]);
    expect(await judged({ "run.sh": { mode: "120000", text: danger } })).toEqual([]);
    expect(await judged({ "run.sh": danger + "x".repeat(1024 * 1024) })).toEqual([]);
    expect(await judged({ "run.sh": danger }, { "run.sh": { mode: "120000", text: danger } })).toEqual([
      "irreversible-operation",
    ]);
    expect(await judged({}, { "run.sh": danger })).toEqual([]);
  });
});

describe("what any revision of the sheet showed", () => {
  it.each([
    ["open", gated(), "waiting", ["plan-removed"]],
    ["stopped", resolved("abort"), "waiting", ["plan-removed"]],
    [
      "answered for another text",
      resolved("proceed", { digest: `sha256:${"0".repeat(64)}` }),
      "waiting",
      ["plan-removed"],
    ],
    ["answered", resolved("proceed"), "not-applicable", []],
  ])(
    "is asked about when it stands %s at head as at base, and its plan is no part of the change any more",
    async (...[, record, verdict, found]) => {
      const text = planText(record, TASK);
      const room = createRoom({ head: { [PLAN]: `${text}{"type":"note"}\n` }, base: { [PLAN]: text } });
      await room.publish();
      room.trees[HEAD] = { [PLAN]: text, "src/a.ts": "1" };
      const { decisions } = await room.judge();
      expect([decisions.verdict, codes(decisions)]).toEqual([verdict, found]);
    },
  );

  it("is not asked for while its file cannot be read, which is said", async () => {
    const room = createRoom({ head: { [PLAN]: planText(gated(), TASK) } });
    await room.publish();
    room.trees[HEAD] = { [PLAN]: { mode: "120000", text: "x" } };
    const { decisions } = await room.judge();
    expect([decisions.verdict, codes(decisions)]).toEqual(["inconclusive", ["file-unreadable"]]);
  });
});

describe("a decision that binds a field", () => {
  const META = { type: "meta", id: "x", land: null };
  const bound = { options: ["push", "pr"], binds_meta: "land" };

  it("says so on the sheet, and gets back what base has when it is reopened", async () => {
    const base = planText({ ...META, land: "squash" }, gated(bound));
    const room = createRoom({ head: { [PLAN]: planText(META, gated(bound)) }, base: { [PLAN]: base } });
    const { sheet } = await room.publish();
    expect(sheet?.sections[0]?.unblocks).toEqual({ kind: "meta", field: "land" });
    room.tick("bob", "g1", 0);
    room.trees[HEAD] = { [PLAN]: planText({ ...META, land: "push" }, resolved("push", bound)) };
    expect((await room.publish()).decisions.verdict).toBe("pass");
    room.tick("bob", "g1", "reopen");
    const { decisions, unwritten } = await room.judge();
    expect(codes(decisions)).toEqual(["decision-open"]);
    expect(unwritten).toMatchObject([{ kind: "reopen", id: "g1", baseMeta: "squash", by: "bob" }]);
  });

  it("has nothing to get back where base has no such plan", async () => {
    const room = createRoom({ head: { [PLAN]: planText(META, gated(bound)) } });
    await room.publish();
    room.tick("bob", "g1", 0);
    room.trees[HEAD] = { [PLAN]: planText({ ...META, land: "push" }, resolved("push", bound)) };
    await room.publish();
    room.tick("bob", "g1", "reopen");
    const { unwritten } = await room.judge();
    expect(unwritten).toMatchObject([{ kind: "reopen", baseMeta: undefined }]);
  });

  it.each<[string, string | null, string | null | undefined, string[]]>([
    ["what base has", "squash", "squash", []],
    ["null, where base has no such plan", null, undefined, []],
    ["the answer", "push", "squash", []],
    ["the other option", "pr", "squash", ["meta-drift"]],
    ["the other option, where base has no such plan", "pr", undefined, ["meta-drift"]],
    ["null, where base says something", null, "squash", ["meta-drift"]],
  ])("may say %s while its answer is not written", async (...[, now, before, drift]) => {
    const text = (land: string | null) => planText({ ...META, land }, gated(bound));
    const base = before === undefined ? {} : { [PLAN]: text(before) };
    const room = createRoom({ head: { [PLAN]: `${text(now)}\n` }, base });
    await room.publish();
    room.tick("bob", "g1", 0);
    const { decisions } = await room.judge();
    expect(codes(decisions)).toEqual(["answer-not-in-file", ...drift]);
    expect(decisions.verdict).toBe(drift.length === 0 ? "pass" : "fail");
  });
});

it("names five commands that were edited, and counts the rest", async () => {
  const room = createRoom({ head: { [PLAN]: planText(gated(), TASK) } });
  await room.publish();
  for (let at = 0; at < 7; at += 1) room.say("cleo", "/done-gate answer g1 proceed", true);
  const { decisions } = await room.judge();
  const [open, note] = decisions.findings;
  expect(open?.code).toBe("decision-open");
  expect(note?.message).toMatch(/`cleo` in comment 104, and 2 more$/);
});

it("an own file that does not load answers nothing", async () => {
  const OWN = ".done-gate/decisions/pr-7.jsonl";
  const script = { "scripts/reset.sh": "git push --force origin main\n" };
  const room = createRoom({ head: { ...script, [OWN]: "{\n" }, base: {} });
  const { decisions } = await room.judge();
  expect(codes(decisions)).toEqual(expect.arrayContaining(["plan-invalid-json", "irreversible-operation"]));
  expect(decisions.verdict).toBe("fail");
  room.trees[BASE] = { ...script };
  room.trees[HEAD] = { ...script, [OWN]: "{\n" };
  expect(codes((await room.judge()).decisions)).toEqual(["plan-invalid-json"]);
});

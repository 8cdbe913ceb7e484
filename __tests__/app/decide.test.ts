import { describe, expect, it } from "vitest";
import { createHasher } from "../../src/adapters/hash.ts";
import { finding } from "../../src/core/finding.ts";
import type { Judgement } from "../../src/core/gate.ts";
import { parsePlan } from "../../src/gates/decisions/plan.ts";
import { writeAnswer } from "../../src/gates/decisions/write.ts";
import { account, HEAD, PR } from "../fixtures/hub-world.ts";
import { repoPath } from "../fixtures/ids.ts";
import { COMMENT, createRoom, gated, PEOPLE, PLAN, planText, type RoomParts, resolved, TASK } from "./decide-room.ts";

const codes = (judgement: Judgement) => judgement.findings.map(({ code }) => code);
const RISKY = gated({ category: "irreversible", blast_radius: "all of it" });
const open = (parts: RoomParts = {}) => createRoom({ head: { [PLAN]: planText(gated(), TASK) }, ...parts });

describe("a plan's decision", () => {
  it("waits while it is open, with its boxes on the sheet", async () => {
    const { decisions, sheet, unwritten } = await open().judge();
    expect(decisions).toMatchObject({ verdict: "waiting", title: "0 of 1 decision answered: 1 open" });
    expect(codes(decisions)).toEqual(["decision-open"]);
    expect(sheet?.sections).toMatchObject([{ id: "g1", unblocks: { kind: "tasks", ids: ["t1"] }, note: null }]);
    expect(unwritten).toEqual([]);
  });

  it("is answered by a tick, counts at once, and is to be written", async () => {
    const room = open();
    await room.publish();
    room.tick("bob", "g1", 0);
    const { decisions, sheet, unwritten } = await room.judge();
    expect(decisions.verdict).toBe("pass");
    expect(codes(decisions)).toEqual(["answer-not-in-file"]);
    expect(sheet).toMatchObject({ sections: [], answered: [{ id: "g1", answer: "proceed", by: { logins: ["bob"] } }] });
    expect(unwritten).toMatchObject([{ kind: "answer", id: "g1", entry: { option: "proceed" } }]);
  });

  it("stays answered once it is written, and says nothing more", async () => {
    const room = open();
    await room.publish();
    room.tick("bob", "g1", 0);
    const [lack] = (await room.judge()).unwritten;
    if (lack?.kind !== "answer") throw new Error("nothing to write");
    const text = writeAnswer(lack.plan, lack.id, lack.entry);
    room.trees[HEAD] = { [PLAN]: text.ok ? text.value : "" };
    await room.publish();
    const { decisions, unwritten } = await room.judge();
    expect([decisions.verdict, decisions.findings, unwritten]).toEqual(["pass", [], []]);
    const before = room.body();
    await room.publish();
    expect(room.body()).toBe(before);
  });

  it("that is aborted fails until it is reopened and answered again", async () => {
    const room = open();
    await room.publish();
    room.tick("bob", "g1", 1);
    expect(codes((await room.publish()).decisions)).toEqual(["decision-aborted"]);
    room.tick("bob", "g1", "reopen");
    expect(codes((await room.publish()).decisions)).toEqual(["decision-open"]);
    room.tick("bob", "g1", 0);
    expect((await room.judge()).decisions.verdict).toBe("pass");
  });

  it.each<[string, object, object | null, string[]]>([
    ["resolved by nobody", resolved("proceed"), null, ["answer-unproven"]],
    ["resolved at base and untouched", resolved("proceed"), resolved("proceed"), []],
    ["aborted at base", resolved("abort"), resolved("abort"), ["decision-aborted"]],
    ["open at base, resolved here", resolved("proceed"), gated(), ["answer-unproven"]],
    [
      "resolved at base, another question here",
      resolved("proceed", { needs: "Drop everything?" }),
      resolved("proceed"),
      ["question-changed"],
    ],
    [
      "with a digest of another text",
      resolved("proceed", { digest: `sha256:${"0".repeat(64)}` }),
      null,
      ["question-changed"],
    ],
    [
      "with a ledger that leads nowhere",
      resolved("proceed", { ledger: [{ comment: 7, edit: "E", login: "bob", id: 2, proof: "history" }] }),
      null,
      ["history-lost"],
    ],
  ])("%s", async (...[, record, before, expected]) => {
    const base: Record<string, string> = before === null ? {} : { [PLAN]: planText(before, TASK) };
    const room = createRoom({ head: { [PLAN]: planText(record, TASK), "docs/plans/shop/a.md": "x" }, base });
    expect(codes((await room.judge()).decisions)).toEqual(expected);
  });

  it("that base answered is asked again when a new task hangs on it", async () => {
    const more = { ...TASK, id: "t2" };
    const base = { [PLAN]: planText(resolved("proceed"), TASK) };
    const room = createRoom({ head: { [PLAN]: planText(resolved("proceed"), TASK, more) }, base });
    expect(codes((await room.judge()).decisions)).toEqual(["question-changed"]);
  });

  it("names an answer that contradicts what people ticked", async () => {
    const room = open();
    await room.publish();
    room.tick("bob", "g1", 1);
    await room.publish();
    room.trees[HEAD] = { [PLAN]: planText(resolved("proceed"), TASK) };
    const { decisions, sheet, unwritten } = await room.judge();
    expect(codes(decisions)).toEqual(["forged-answer"]);
    expect(decisions.findings[0]?.message).toContain("line 1 says `proceed`, but people answered `abort`");
    expect([sheet?.answered.map(({ answer }) => answer), unwritten]).toEqual([["abort"], []]);
  });

  it("names an older answer that was restored after it was reopened, and opens the file again", async () => {
    const room = open();
    await room.publish();
    room.tick("bob", "g1", 0);
    await room.publish();
    room.tick("bob", "g1", "reopen");
    room.trees[HEAD] = { [PLAN]: planText(resolved("proceed"), TASK) };
    expect(codes((await room.judge()).decisions)).toEqual(["decision-open"]);
    await room.publish();
    const { decisions, unwritten } = await room.judge();
    expect(codes(decisions)).toEqual(["forged-answer"]);
    expect(unwritten).toMatchObject([{ kind: "reopen", id: "g1", by: "bob" }]);
  });

  it("that base answered is open as soon as somebody reopens it", async () => {
    const text = planText(resolved("proceed"), TASK);
    const room = createRoom({ base: { [PLAN]: text }, head: { [PLAN]: text, "docs/plans/shop/a.md": "x" } });
    expect((await room.publish()).sheet?.answered).toMatchObject([{ id: "g1", by: null }]);
    room.tick("bob", "g1", "reopen");
    const { decisions, unwritten } = await room.judge();
    expect([codes(decisions), unwritten.map(({ kind }) => kind)]).toEqual([["decision-open"], ["reopen"]]);
    room.trees[HEAD] = { [PLAN]: planText(gated(), TASK) };
    await room.publish();
    room.tick("bob", "g1", 1);
    expect(codes((await room.judge()).decisions)).toEqual(["decision-aborted"]);
    room.trees[HEAD] = { [PLAN]: text };
    expect(codes((await room.judge()).decisions)).toEqual(["forged-answer"]);
  });

  it("moves with its file, and is not asked for at the old place", async () => {
    const room = open();
    await room.publish();
    room.trees[HEAD] = { "docs/plans/stall/plan.jsonl": planText(gated(), TASK) };
    expect(codes((await room.judge()).decisions)).toEqual(["decision-open"]);
  });

  it("loses its answer when its text changes, and the older text's answer when that comes back", async () => {
    const room = open();
    await room.publish();
    room.tick("bob", "g1", 0);
    await room.publish();
    room.trees[HEAD] = { [PLAN]: planText(gated({ needs: "Drop it?" }), TASK) };
    expect((await room.publish()).sheet?.sections[0]?.note).toContain("an earlier text of this question was answered");
    room.tick("bob", "g1", 1);
    await room.publish();
    room.trees[HEAD] = { [PLAN]: planText(resolved("proceed"), TASK) };
    expect(codes((await room.judge()).decisions)).toEqual(["forged-answer"]);
  });

  it("is unproven again when who answered it may no longer write, unless base has it", async () => {
    const room = open();
    await room.publish();
    room.tick("bob", "g1", 0);
    await room.publish();
    room.trees[HEAD] = { [PLAN]: planText(resolved("proceed"), TASK) };
    expect((await room.judge()).decisions.verdict).toBe("pass");
    room.world.roles.set(2, { login: "bob", role: "read" });
    expect(codes((await room.judge()).decisions)).toEqual(["answer-unproven"]);
  });

  it("that is gone is asked for, by id, also when it was only ever on the sheet", async () => {
    const room = open({ base: { [PLAN]: planText(gated({ id: "g0" })) } });
    await room.publish();
    room.trees[HEAD] = { [PLAN]: planText({ type: "meta", name: "x" }) };
    const { decisions, sheet } = await room.judge();
    expect(decisions.findings.map(({ code, item }) => [code, item])).toEqual([
      ["decision-removed", "g0"],
      ["decision-removed", "g1"],
    ]);
    expect(sheet?.sections.map(({ id }) => id.slice(0, 17))).toEqual(["decision-removed-", "decision-removed-"]);
    room.trees[HEAD] = {};
    expect(codes((await room.judge()).decisions)).toEqual(["plan-removed"]);
  });

  it("may not change its category in silence", async () => {
    const room = createRoom({ head: { [PLAN]: planText(gated(), TASK) }, base: { [PLAN]: planText(RISKY, TASK) } });
    expect(codes((await room.judge()).decisions)).toEqual(["decision-open", "decision-removed"]);
  });

  it("binds a meta field, which has to say the same", async () => {
    const bound = (answer: string) =>
      planText({ type: "meta", mode: answer }, resolved("fast", { options: ["fast", "slow"], binds_meta: "mode" }));
    const base = { [PLAN]: bound("fast") };
    const room = createRoom({ head: { [PLAN]: bound("slow") }, base });
    expect(codes((await room.judge()).decisions)).toEqual(["meta-drift"]);
    expect(codes((await createRoom({ head: { [PLAN]: `${bound("fast")}\n` }, base }).judge()).decisions)).toEqual([]);
  });

  it("is not asked in a plan that does not load", async () => {
    const room = createRoom({ head: { [PLAN]: planText(gated(), gated(), TASK) } });
    const { decisions, sheet } = await room.judge();
    expect(decisions).toMatchObject({ verdict: "fail", title: "a plan is invalid" });
    expect(sheet?.sections).toEqual([]);
  });

  it("is history in a plan that was done before", async () => {
    const done = { "docs/plans/shop/plan.md": "---\nstatus: done\n---\n", [PLAN]: planText(gated(), TASK) };
    const room = createRoom({ head: { ...done, "docs/plans/shop/x.md": "new" }, base: done });
    expect((await room.judge()).decisions).toMatchObject({ verdict: "not-applicable", title: "nothing to decide" });
  });
});

describe("who may answer", () => {
  it.each<[string, RoomParts, Parameters<ReturnType<typeof createRoom>["tick"]>[0], object, string | null]>([
    ["a writer", {}, "bob", gated(), null],
    ["a reader", {}, "reader", gated(), "role `read`"],
    ["a bot", {}, "robot", gated(), "no person"],
    ["a person that policy lists as an agent", { policy: "agents: [bob]\n" }, "bob", gated(), "out of `agents:`"],
    [
      "somebody who is no approver",
      { policy: "decisions: {approvers: [cleo]}\n" },
      "bob",
      gated(),
      "approvers: [cleo, bob]",
    ],
    ["an approver", { policy: "decisions: {approvers: [3]}\n" }, "cleo", gated(), null],
    ["the author, reversible", {}, "ada", gated(), null],
    ["the author, irreversible", {}, "ada", RISKY, "allow_author: always"],
    ["the author, never", { policy: "decisions: {allow_author: never}\n" }, "ada", gated(), "allow_author: reversible"],
    ["the author, always", { policy: "decisions: {allow_author: always}\n" }, "ada", RISKY, null],
    ["the author of a personal repository", { personal: true }, "ada", gated(), null],
  ])("%s", async (...[, parts, by, record, why]) => {
    const room = createRoom({ ...parts, head: { [PLAN]: planText(record, TASK) } });
    await room.publish();
    room.tick(by, "g1", 0);
    const { decisions, sheet } = await room.judge();
    expect(decisions.verdict).toBe(why === null ? "pass" : "waiting");
    expect(sheet?.notices.map(({ text }) => text).join()).toEqual(why === null ? "" : expect.stringContaining(why));
  });

  it("the author of a personal repository confirms what cannot be taken back", async () => {
    const room = createRoom({ personal: true, head: { [PLAN]: planText(RISKY, TASK) } });
    await room.publish();
    room.tick("ada", "g1", 0);
    const first = await room.publish();
    expect(first.decisions.verdict).toBe("waiting");
    expect(first.sheet?.sections[0]?.note).toMatch(/^1 of 2: .*tick again to confirm/);
    room.tick("ada", "g1", 0);
    const second = await room.judge();
    expect(second.decisions).toMatchObject({
      verdict: "pass",
      title: "1 of 1 decision answered; answered by the author alone: g1",
    });
    expect(second.unwritten).toMatchObject([{ entry: { selfApproved: true } }]);
  });

  it("two people where policy wants two, and neither where they differ", async () => {
    const room = createRoom({ policy: "decisions: {min_approvals: 2}\n", head: { [PLAN]: planText(RISKY, TASK) } });
    await room.publish();
    room.tick("bob", "g1", 0);
    expect((await room.publish()).sheet?.sections[0]?.note).toBe(
      "1 of 2: `bob` ticked `proceed`; another person has to tick the same",
    );
    room.tick("bob", "g1", 0);
    expect((await room.publish()).decisions.verdict).toBe("waiting");
    room.tick("cleo", "g1", 1);
    const differ = await room.publish();
    expect(differ.sheet?.notices.map(({ code }) => code)).toEqual(["ambiguous", "ambiguous"]);
    room.tick("cleo", "g1", 0);
    await room.publish();
    room.tick("bob", "g1", 0);
    expect((await room.judge()).decisions.verdict).toBe("pass");
  });
});

describe("the gates' own questions", () => {
  const asks = [finding("verify-changed", { message: "m", remedy: "r" })];
  const checklist: Judgement = {
    gate: "checklist",
    verdict: "pass",
    title: "t",
    findings: [],
    wants: [
      {
        reason: "verify-changed",
        subject: "old new",
        category: "policy",
        needs: "Accept it?",
        why: "It changed.",
        blastRadius: null,
        asks,
        accepted: { findings: [], items: [] },
      },
    ],
    items: [],
  };

  it.each<[number, string, string, string]>([
    [0, "proceed", "pass", "pass"],
    [1, "abort", "fail", "pass"],
  ])("box %i: %s settles the other gate", async (...[box, option, checklistVerdict, verdict]) => {
    const room = createRoom({ gathered: [checklist] });
    const before = await room.publish();
    expect([before.judgements[0]?.verdict, before.decisions.verdict]).toEqual(["waiting", "waiting"]);
    const id = before.sheet?.sections[0]?.id ?? "";
    expect(id).toMatch(/^verify-changed-[0-9a-f]{12}$/);
    room.tick("bob", id, box);
    const after = await room.judge();
    expect([after.judgements[0]?.verdict, after.decisions.verdict]).toEqual([checklistVerdict, verdict]);
    expect(after.unwritten).toMatchObject([
      { kind: "append", path: ".done-gate/decisions/pr-7.jsonl", text: null, entry: { option } },
    ]);
  });

  it("asks about protected files, but not on the first install", async () => {
    const workflow = { ".github/workflows/gate.yml": "jobs:\n  a:\n    steps:\n      - uses: org/done-gate@v1\n" };
    const changed = { ".github/workflows/gate.yml": "jobs: {}\n" };
    const room = createRoom({ base: workflow, head: changed });
    const { decisions, sheet } = await room.publish();
    expect([decisions.verdict, codes(decisions)]).toEqual(["waiting", ["protected-changed"]]);
    room.tick("bob", sheet?.sections[0]?.id ?? "", 0);
    expect((await room.judge()).decisions).toMatchObject({ verdict: "pass", title: "1 of 1 decision answered" });
    expect((await createRoom({ base: {}, head: workflow }).judge()).decisions.verdict).toBe("not-applicable");
  });

  it("asks about an irreversible operation, unless a decision covers it", async () => {
    const script = { "scripts/reset.sh": "#!/bin/bash\ngit push --force origin main\n" };
    const room = createRoom({ head: script });
    const { decisions, sheet } = await room.judge();
    expect(codes(decisions)).toEqual(["irreversible-operation"]);
    expect(sheet?.sections).toMatchObject([
      { category: "irreversible", blastRadius: "scripts/reset.sh: git push --force origin main" },
    ]);
    const covered = planText(gated({ category: "irreversible", needs: "Force push main?", blast_radius: "main" }));
    expect(codes((await createRoom({ head: { ...script, [PLAN]: covered } }).judge()).decisions)).toEqual([
      "decision-open",
    ]);
  });
});

it("gives the same for the same acts, and keeps its sheet when nothing changed", async () => {
  const room = createRoom({ head: { [PLAN]: planText(gated(), TASK, gated({ id: "g2" })) } });
  await room.publish();
  room.tick("reader", "g1", 0);
  room.tick("bob", "g2", 0);
  const once = await room.judge();
  expect(await room.judge()).toEqual(once);
  expect(once.sheet?.notices.map(({ code }) => code)).toEqual(["not-permitted", "laundered"]);
  await room.publish();
  const body = room.body();
  await room.publish();
  expect(room.body()).toBe(body);
});

it("takes commands, and their absence", async () => {
  const room = open();
  await room.publish();
  room.now();
  room.say("bob", "/done-gate answer g1 proceed");
  expect((await room.judge()).decisions.verdict).toBe("pass");
  const late = open();
  late.say("bob", "/done-gate answer g1 proceed");
  await late.publish();
  expect((await late.judge()).decisions.verdict).toBe("waiting");
  const wrong = open();
  await wrong.publish();
  wrong.now();
  wrong.say("bob", "/done-gate answer g1 cancel");
  expect((await wrong.judge()).sheet?.notices).toMatchObject([{ code: "ambiguous" }]);
});

it("counts two commands where the history cannot be read, and says so before the first in the same words", async () => {
  const room = createRoom({ head: { [PLAN]: planText(RISKY, TASK) }, policy: "decisions: {min_approvals: 2}\n" });
  await room.publish();
  room.forget();
  const before = (await room.publish()).sheet;
  expect(before?.sections[0]?.note).toContain(
    "give both as comments (`/done-gate answer g1 proceed`) and not as ticks",
  );
  room.say("bob", "/done-gate answer g1 proceed");
  expect((await room.publish()).sheet).toEqual(before);
  room.say("cleo", "/done-gate answer g1 proceed");
  expect((await room.judge()).decisions.verdict).toBe("pass");
});

it("says that an answer is void when the history cannot be read", async () => {
  const room = open();
  await room.publish();
  room.tick("bob", "g1", 0);
  const text = parsePlan(repoPath(PLAN), planText(gated(), TASK), createHasher()).text;
  room.trees[HEAD] = { [PLAN]: text };
  room.forget();
  const { decisions, sheet } = await room.judge();
  expect(codes(decisions)).toEqual(["decision-open"]);
  expect(sheet?.sections[0]?.note).toContain("history");
});

it("says that an edit cannot be read, and that edited commands count for nothing", async () => {
  const room = open();
  await room.publish();
  room.tick("bob", "g1", 1);
  room.tick("bob", "g1", 1);
  room.blank();
  room.say("cleo", "/done-gate answer g1 proceed", true);
  room.say("cleo", "/done-gate thanks", true);
  const { decisions } = await room.judge();
  expect(decisions.findings).toMatchObject([
    { code: "decision-open" },
    { code: "history-lost", level: "note", message: expect.stringContaining("2 edits of the gate's comment") },
    { code: "history-lost", level: "note", message: expect.stringMatching(/: `cleo` in comment 100$/) },
  ]);
});

it("on trouble answers nothing and leaves the sheet as it stands", async () => {
  const room = open();
  const { sheet } = await room.publish();
  room.world.trouble = new Error("502");
  const { decisions, unwritten, ...left } = await room.judge();
  expect(decisions).toMatchObject({ verdict: "inconclusive", findings: [{ code: "gate-crashed" }] });
  expect([left.sheet, unwritten]).toEqual([sheet, []]);
});

describe("without a readable history", () => {
  it("an event proves its tick in the run that it started, and in no other", async () => {
    const room = open();
    await room.publish();
    const before = room.body() ?? "";
    room.tick("bob", "g1", 0);
    const event = { ...EVENT, sender: PEOPLE.bob, before, body: room.body() ?? "", at: room.now() };
    room.forget();
    const { decisions, unwritten } = await room.judge(event);
    expect(decisions.verdict).toBe("pass");
    expect(unwritten).toMatchObject([{ entry: { approvals: [{ proof: "event", login: "bob", edit: null }] } }]);
    expect((await room.judge()).decisions.verdict).toBe("waiting");
  });

  it("a command counts on the comment as it stands, when that is older and shows the question as it is", async () => {
    const room = open();
    room.forget();
    await room.publish();
    room.now();
    room.say("bob", "/done-gate answer g1 proceed");
    const { decisions, unwritten } = await room.judge();
    expect(decisions.verdict).toBe("pass");
    expect(unwritten).toMatchObject([{ entry: { approvals: [{ proof: "command", login: "bob" }] } }]);
    room.edit("reader", (text) => text.replace("Go on?", "Go home?"));
    expect((await room.judge()).decisions.verdict).toBe("waiting");
  });

  it("an answer that was written is lost, and says so", async () => {
    const record = resolved("proceed", { ledger: [{ comment: 40, edit: null, login: "bob", id: 2, proof: "event" }] });
    const room = createRoom({ head: { [PLAN]: planText(gated(), TASK) } });
    await room.publish();
    room.trees[HEAD] = { [PLAN]: planText(record, TASK) };
    room.forget();
    expect(codes((await room.judge()).decisions)).toEqual(["history-lost"]);
  });
});

const EVENT = {
  kind: "comment",
  pr: PR,
  action: "edited",
  comment: COMMENT,
  author: account("done-gate[bot]", { id: 99, type: "Bot" }),
  isCommand: false,
} as const;

describe("a merge group", () => {
  it("believes a record that any member's own sheet proves, and shows no sheet", async () => {
    const room = open();
    await room.publish();
    room.tick("bob", "g1", 0);
    room.trees[HEAD] = { [PLAN]: planText(resolved("proceed"), TASK) };
    const { decisions, sheet, unwritten } = await room.judgeGroup();
    expect([decisions.verdict, sheet, unwritten]).toEqual(["pass", null, []]);
    room.trees[HEAD] = { [PLAN]: planText(resolved("abort"), TASK) };
    expect(codes((await room.judgeGroup()).decisions)).toEqual(["forged-answer"]);
  });
});

it("shows plans by path, records in order, and the gate's own questions last", async () => {
  const room = createRoom({
    head: {
      "docs/plans/b.jsonl": planText(gated({ id: "z" }), gated({ id: "a" })),
      "docs/plans/a.jsonl": planText(gated({ id: "m", options: ["left", "right"], default: "right" })),
      "scripts/x.sh": "npm publish\n",
    },
  });
  const { sheet } = await room.judge();
  expect(sheet?.sections.map(({ plan, id }) => `${plan}:${id.slice(0, 6)}`)).toEqual(["1:m", "2:z", "2:a", "3:irreve"]);
  expect(sheet?.sections[0]).toMatchObject({
    recommended: 1,
    mayAnswer: "anyone with write access; no bots, no agents",
  });
  expect(sheet?.sections[3]?.mayAnswer).toBe("anyone with write access, but not the author; no bots, no agents");
});

describe("a revision under our name that shows other words", () => {
  const NEEDS = "Rename `users` to *people*? @all <b>![x](http://a.b) - [ ] x";

  it.each([
    ["the plan's question", gated({ needs: "Rename it?" }), "Rename it?"],
    ["a hostile text", gated({ needs: NEEDS }), "Rename"],
  ])("counts no tick on %s", async (_name, record, words) => {
    const room = createRoom({ head: { [PLAN]: planText(record, TASK) } });
    await room.publish();
    const honest = room.body() ?? "";
    room.tick("bob", "g1", 0);
    expect((await room.judge()).decisions.verdict).toBe("pass");

    const forged = createRoom({ head: { [PLAN]: planText(record, TASK) } });
    await forged.publish();
    forged.forge(honest.replace(words, "Harmless"));
    forged.tick("bob", "g1", 0);
    const { decisions, sheet } = await forged.judge();
    expect([decisions.verdict, sheet?.notices.map(({ code }) => code)]).toEqual(["waiting", ["foreign-edit"]]);
  });
});

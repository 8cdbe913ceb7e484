import { describe, expect, it } from "vitest";
import { finding, type Level, type ReasonCode } from "../../../src/core/finding.ts";
import type { Answer, DecisionDraft, ItemResult, Judgement } from "../../../src/core/gate.ts";
import { settleJudgement } from "../../../src/core/settle.ts";
import type { Verdict } from "../../../src/core/verdict.ts";
import type { ChecklistEvidence, ItemRun, PlanEvidence } from "../../../src/gates/checklist/evidence.ts";
import { checklistGate } from "../../../src/gates/checklist/gate.ts";
import { NO_NOTES } from "../../../src/gates/checklist/plan-md.ts";
import {
  checklistEvidence,
  exited,
  itemRecords,
  NOTES,
  PLAN,
  planEvidence,
} from "../../fixtures/checklist-evidence.ts";
import { repoPath } from "../../fixtures/ids.ts";

const judge = (evidence: ChecklistEvidence, answers: readonly Answer[]) =>
  settleJudgement(checklistGate.judge(evidence), answers);
const item = (claim: unknown, verify: unknown = "npm test", id: unknown = "a") => ({ id, verify, passes: claim });
const codes = (judgement: Judgement) => judgement.findings.map((found) => found.code);
const DONE = { ...NO_NOTES, done: true };

function answer(want: DecisionDraft | undefined, option: Answer["option"]): Answer {
  if (want === undefined) throw new Error("nothing was asked");
  return { reason: want.reason, subject: want.subject, option, by: "alice" };
}

/** One item of a plan that stands unchanged at base, with what its command gave. */
function onePlan(claim: boolean, runs: readonly ItemRun[], parts: Partial<PlanEvidence> = {}): PlanEvidence {
  const items = itemRecords(item(claim));
  return planEvidence({ head: { kind: "items", items }, base: { kind: "items", items }, runs, ...parts });
}

describe("the item rule: claim x what the command gave", () => {
  interface Row {
    readonly run: ItemRun | null;
    readonly claim: boolean;
    readonly result: ItemResult;
    readonly exit: number | null;
    readonly found: readonly [ReasonCode, Level] | null;
    readonly verdict: Verdict;
  }
  const rows: Row[] = [
    { run: exited(0, 0), claim: true, result: "proven", exit: 0, found: null, verdict: "pass" },
    { run: exited(0, 0), claim: false, result: "proven", exit: 0, found: ["unclaimed", "note"], verdict: "pass" },
  ];
  const red = (run: ItemRun | null, exit: number | null) => {
    rows.push({
      run,
      claim: true,
      result: "claimed-but-red",
      exit,
      found: ["claimed-but-red", "fail"],
      verdict: "fail",
    });
    rows.push({ run, claim: false, result: "open", exit, found: ["open", "fail"], verdict: "fail" });
  };
  for (const exit of [...Array.from({ length: 255 }, (_, at) => at + 1), -1, 256])
    if (exit !== 127) red(exited(0, exit), exit);
  red({ index: 0, kind: "killed", signal: "SIGKILL", tail: "" }, null);
  for (const claim of [true, false]) {
    const red127 = claim ? "claimed-but-red" : "open";
    rows.push({
      run: exited(0, 127),
      claim,
      result: red127,
      exit: 127,
      found: ["command-not-found", "fail"],
      verdict: "fail",
    });
    const late: ItemRun = { index: 0, kind: "timed-out", timeoutMs: 600_000, tail: "" };
    rows.push({ run: late, claim, result: "timed-out", exit: null, found: ["timed-out", "fail"], verdict: "fail" });
    const outOfTime: ItemRun = { index: 0, kind: "out-of-time" };
    rows.push({ run: outOfTime, claim, result: "not-run", exit: null, found: ["timed-out", "fail"], verdict: "fail" });
    const notStarted: ItemRun = { index: 0, kind: "not-started", why: "no bash" };
    rows.push({
      run: notStarted,
      claim,
      result: "not-run",
      exit: null,
      found: ["gate-crashed", "inconclusive"],
      verdict: "inconclusive",
    });
    // A result that got lost is a defect of ours and never a pass; the result of another item is no result.
    for (const run of [null, exited(1, 0)]) {
      rows.push({
        run,
        claim,
        result: "not-run",
        exit: null,
        found: ["gate-crashed", "inconclusive"],
        verdict: "inconclusive",
      });
    }
  }

  it.each(rows)("claim $claim, $run.kind $exit: $result", ({ run, claim, result, exit, found, verdict }) => {
    const judgement = judge(checklistEvidence([onePlan(claim, run === null ? [] : [run])]), []);
    expect(judgement.verdict).toBe(verdict);
    expect(judgement.items).toMatchObject([{ id: "a", claim, exit, result, plan: PLAN, line: 2 }]);
    const expected = found === null ? [] : [{ code: found[0], level: found[1], path: PLAN, line: 2, item: "a" }];
    expect(judgement.findings).toMatchObject(expected);
    expect(judgement.findings).toHaveLength(expected.length);
    expect(judgement.wants).toEqual([]);
  });

  it.each([
    [exited(0, 141), true, /broken pipe/],
    [exited(0, 126), true, /chmod \+x/],
    [exited(0, 1), true, /take the claim back/],
    [exited(0, 1), false, /Finish the item/],
  ])("%j, claim %s: says what to do", (run, claim, remedy) => {
    expect(judge(checklistEvidence([onePlan(claim, [run])]), []).findings[0]?.remedy).toMatch(remedy);
  });

  it("keeps what the command printed", () => {
    expect(judge(checklistEvidence([onePlan(true, [exited(0, 1, "1 failed\n")])]), []).items[0]?.tail).toBe(
      "1 failed\n",
    );
  });

  it("does not believe a claim, whatever else the item says (case 3)", () => {
    const items = itemRecords({ ...item(true), evidence: "exit 0", status: "proven", exit: 0 });
    const plan = planEvidence({ head: { kind: "items", items }, base: { kind: "items", items }, runs: [exited(0, 1)] });
    expect(codes(judge(checklistEvidence([plan]), []))).toEqual(["claimed-but-red"]);
  });
});

describe("invalid items", () => {
  it("fail by index, and their commands count for nothing (cases 8 to 10)", () => {
    const items = itemRecords(
      item("false", "x", "a"),
      item(true, "x", 1),
      item(true, "x", "1"),
      item(true, " ", "b"),
      {},
    );
    const plan = planEvidence({ head: { kind: "items", items }, runs: items.map((each) => exited(each.index, 0)) });
    const judgement = judge(checklistEvidence([plan]), []);
    expect(judgement.verdict).toBe("fail");
    expect(judgement.findings.map((found) => [found.code, found.item])).toEqual([
      ["invalid-item", "a"],
      ["invalid-item", "1"],
      ["invalid-item", "1"],
      ["invalid-item", "b"],
      ["invalid-item", "#4"],
    ]);
    expect(judgement.findings.map((found) => found.message.split(":")[0])).toEqual([
      "item #0 (`a`)",
      "item #1 (`1`)",
      "item #2 (`1`)",
      "item #3 (`b`)",
      "item #4",
    ]);
    expect(judgement.items.map((each) => each.result)).toEqual(Array.from({ length: 5 }, () => "invalid"));
    expect(judgement.title).toBe("0 of 5 items proven: 5 invalid");
  });
});

describe("a verify command that base has otherwise (case 18)", () => {
  const before = itemRecords(item(true, "npm test"));
  const after = itemRecords(item(true, "npm run fast"));
  const plan = (runs: readonly ItemRun[]) =>
    planEvidence({ head: { kind: "items", items: after }, base: { kind: "items", items: before }, runs });
  const ask = (runs: readonly ItemRun[], answers: readonly Answer[] = []) =>
    judge(checklistEvidence([plan(runs)]), answers);
  const want = ask([exited(0, 0)]).wants[0];

  it("is held, and asks with both commands shown", () => {
    const judgement = ask([exited(0, 0)]);
    expect(judgement).toMatchObject({ verdict: "waiting", items: [{ result: "held", exit: 0 }] });
    expect(judgement.findings).toMatchObject([{ code: "verify-changed", level: "waiting", item: "a" }]);
    expect(judgement.findings[0]?.message).toBe(
      "the verify command of `a` was `npm test` and is now `npm run fast`; what it gave (exit code 0) is held",
    );
    expect(want).toMatchObject({ reason: "verify-changed", category: "policy", blastRadius: null });
  });

  it.each<[ItemRun, string]>([
    [exited(0, 3), "exit code 3"],
    [{ index: 0, kind: "killed", signal: "SIGTERM", tail: "" }, "ended by SIGTERM"],
    [{ index: 0, kind: "timed-out", timeoutMs: 9_000, tail: "" }, "ended after 9 seconds"],
    [{ index: 0, kind: "not-started", why: "x" }, "not started"],
    [{ index: 0, kind: "out-of-time" }, "no time left to start it"],
  ])("is held whatever it gave: %j", (run, words) => {
    const judgement = ask([run]);
    expect(judgement.verdict).toBe("waiting");
    expect(judgement.findings[0]?.message).toContain(`(${words}) is held`);
  });

  it("is held when it was not run", () => {
    expect(ask([]).findings[0]?.message).toMatch(/; it was not run$/);
  });

  it("counts by its exit code once a person said proceed to exactly this", () => {
    expect(ask([exited(0, 0)], [answer(want, "proceed")])).toMatchObject({ verdict: "pass", findings: [], wants: [] });
    expect(codes(ask([exited(0, 1)], [answer(want, "proceed")]))).toEqual(["claimed-but-red"]);
    expect(ask([], [answer(want, "proceed")]).verdict).toBe("inconclusive");
  });

  it("fails after abort, and stays held after an answer to another question", () => {
    const given = answer(want, "proceed");
    const aborted = ask([exited(0, 0)], [answer(want, "abort")]);
    expect(aborted).toMatchObject({ verdict: "fail", findings: [{ code: "decision-aborted", item: "a" }], wants: [] });
    const others: readonly Answer[] = [
      { ...given, reason: "item-removed" },
      { ...given, subject: given.subject.replace("npm run fast", "npm run slow") },
      { ...given, subject: given.subject.replace("npm test", "npm tset") },
      { ...given, subject: "" },
    ];
    for (const other of others) expect(ask([exited(0, 0)], [other]).verdict, JSON.stringify(other)).toBe("waiting");
  });

  it("is changed also by white space alone", () => {
    const items = itemRecords(item(true, "npm test "));
    const spaced = planEvidence({
      head: { kind: "items", items },
      base: { kind: "items", items: before },
      runs: [exited(0, 0)],
    });
    expect(judge(checklistEvidence([spaced]), []).verdict).toBe("waiting");
  });
});

describe("what base had and head lacks", () => {
  const base = { kind: "items" as const, items: itemRecords(item(true, "x", "a"), item(false, "y", "b")) };

  it("an item waits for a person by name", () => {
    const plan = planEvidence({
      head: { kind: "items", items: itemRecords(item(true, "x", "a")) },
      base,
      runs: [exited(0, 0)],
    });
    const judgement = judge(checklistEvidence([plan]), []);
    expect(judgement).toMatchObject({
      verdict: "waiting",
      findings: [{ code: "item-removed", item: "b", path: PLAN }],
    });
    expect(judgement.title).toBe("1 of 1 item proven; 1 item removed");
    const proceed = judge(
      checklistEvidence([plan]),
      judgement.wants.map((want) => answer(want, "proceed")),
    );
    expect(proceed).toMatchObject({ verdict: "pass", findings: [], wants: [] });
    expect(
      judge(
        checklistEvidence([plan]),
        judgement.wants.map((want) => answer(want, "abort")),
      ).verdict,
    ).toBe("fail");
  });

  it("an item that was renamed is one removed and one new", () => {
    const items = itemRecords(item(true, "x", "a"), item(false, "y", "c"));
    const plan = planEvidence({ head: { kind: "items", items }, base, runs: [exited(0, 0), exited(1, 0)] });
    expect(codes(judge(checklistEvidence([plan]), []))).toEqual(["unclaimed", "verify-new", "item-removed"]);
  });

  it.each([
    ["with its items", base, "(2 items)"],
    [
      "unreadable",
      { kind: "invalid" as const, problem: { code: "checklist-invalid" as const, message: "", remedy: "", line: 1 } },
      "(0 items)",
    ],
  ])("a checklist %s waits for a person (case 6)", (_, file, words) => {
    const plan = planEvidence({ base: file });
    const judgement = judge(checklistEvidence([plan]), []);
    expect(judgement).toMatchObject({ verdict: "waiting", title: "a checklist was removed", items: [] });
    expect(judgement.findings).toMatchObject([{ code: "checklist-removed", message: expect.stringContaining(words) }]);
    const proceed = judge(
      checklistEvidence([plan]),
      judgement.wants.map((want) => answer(want, "proceed")),
    );
    expect(proceed).toMatchObject({ verdict: "pass", findings: [], wants: [] });
  });

  it("a checklist that is gone names an item without an id by its place", () => {
    const items = itemRecords(item(true, "npm test", null), item(true, "npm test", "b"));
    const judgement = judge(checklistEvidence([planEvidence({ base: { kind: "items", items } })]), []);
    expect(judgement.wants[0]?.subject).toContain('"items":["#0","b"]');
  });
});

describe("commands that are new here", () => {
  const items = itemRecords(item(true, "x", "a"), item(true, "y", "b"), item(true, "z", "c"));
  const runs = [exited(0, 0), exited(1, 0), exited(2, 0)];
  const plan = (base: PlanEvidence["base"]) => planEvidence({ head: { kind: "items", items }, base, runs });

  it("are a warning and stand in the title", () => {
    const judgement = judge(checklistEvidence([plan({ kind: "absent" })]), []);
    expect(judgement).toMatchObject({
      verdict: "pass",
      findings: [{ code: "verify-new", level: "warning" }],
      wants: [],
    });
    expect(judgement.title).toBe("3 of 3 items proven; 3 of 3 verify commands are new here, reviewed by nobody");
  });

  it("are asked about with `new_items: approve`, and the answer binds to these commands", () => {
    const evidence = checklistEvidence([plan({ kind: "items", items: items.slice(0, 1) })], { newItems: "approve" });
    const judgement = judge(evidence, []);
    expect(judgement).toMatchObject({ verdict: "waiting", findings: [{ code: "verify-new", level: "waiting" }] });
    expect(judgement.findings[0]?.message).toContain("2 of 3 verify commands");
    expect(judgement.wants[0]?.needs).toContain("`y`, `z`");
    const proceed = answer(judgement.wants[0], "proceed");
    expect(judge(evidence, [proceed])).toMatchObject({ verdict: "pass", findings: [], wants: [] });
    const other = checklistEvidence([plan({ kind: "absent" })], { newItems: "approve" });
    expect(judge(other, [proceed]).verdict).toBe("waiting");
  });

  it("are all of them when base cannot be read", () => {
    const refused = { kind: "refused" as const, code: "file-unreadable" as const, why: "mode 120000" };
    expect(codes(judge(checklistEvidence([plan(refused)]), []))).toEqual(["verify-new"]);
  });

  it("agree in number with their verb", () => {
    const one = planEvidence({ head: { kind: "items", items: items.slice(0, 1) }, runs });
    expect(judge(checklistEvidence([one]), []).findings[0]?.message).toContain(
      "1 of 1 verify command in `docs/plans/shop/checklist.json` is new here",
    );
  });
});

describe("the plan's status", () => {
  it.each<[string, boolean, ItemRun, readonly string[], Verdict]>([
    ["proven and claimed", true, exited(0, 0), [], "pass"],
    ["proven and not claimed", false, exited(0, 0), ["unclaimed"], "fail"],
    ["red", true, exited(0, 1), ["claimed-but-red", "status-flipped"], "fail"],
    ["open (case 20)", false, exited(0, 1), ["open", "status-flipped"], "fail"],
  ])("flipped to done while the item is %s", (...[, claim, run, expected, verdict]) => {
    const judgement = judge(checklistEvidence([onePlan(claim, [run], { headNotes: DONE })]), []);
    expect(codes(judgement)).toEqual(expected);
    expect(judgement.verdict).toBe(verdict);
  });

  it("counts the items that are not proven", () => {
    const items = itemRecords(item(true, "npm test", "a"), item(true, "npm test", "b"));
    const plan = planEvidence({
      head: { kind: "items", items },
      base: { kind: "items", items },
      runs: [exited(0, 1), exited(1, 1)],
      headNotes: DONE,
    });
    const flipped = judge(checklistEvidence([plan]), []).findings.find(({ code }) => code === "status-flipped");
    expect(flipped?.message).toBe("this change sets the plan to done while 2 items are not proven");
  });

  it("flipped while a changed command is held waits for the person whose answer proves it", () => {
    const held = onePlan(true, [exited(0, 0)], {
      base: { kind: "items", items: itemRecords(item(true, "other")) },
      headNotes: DONE,
    });
    const judgement = judge(checklistEvidence([held]), []);
    expect([codes(judgement), judgement.verdict]).toEqual([["verify-changed"], "waiting"]);
    const red = onePlan(true, [exited(0, 1)], { ...held, runs: [exited(0, 1)] });
    expect(codes(judge(checklistEvidence([red]), []))).toEqual(["status-flipped", "verify-changed"]);
  });

  it("names plan.md, or the checklist where it has none beside it", () => {
    const flipped = { headNotes: DONE };
    expect(judge(checklistEvidence([onePlan(true, [exited(0, 1)], flipped)]), []).findings[1]?.path).toBe(NOTES);
    const alone = onePlan(true, [exited(0, 1)], { ...flipped, notesPath: null });
    expect(judge(checklistEvidence([alone]), []).findings[1]?.path).toBe(PLAN);
  });

  it("done on both sides is no flip", () => {
    expect(
      codes(judge(checklistEvidence([onePlan(false, [exited(0, 0)], { headNotes: DONE, baseNotes: DONE })]), [])),
    ).toEqual(["unclaimed"]);
  });
});

describe("files that cannot be read", () => {
  it("fail or block, with the line", () => {
    const invalid = planEvidence({
      head: {
        kind: "invalid",
        problem: { code: "checklist-invalid", message: "not valid JSON", remedy: "r", line: 4 },
      },
    });
    const judgement = judge(checklistEvidence([invalid]), []);
    expect(judgement).toMatchObject({ verdict: "fail", title: "a checklist cannot be read", items: [] });
    expect(judgement.findings).toMatchObject([{ code: "checklist-invalid", path: PLAN, line: 4, remedy: "r" }]);
  });

  it.each(["file-unreadable", "input-too-large"] as const)("%s is inconclusive, never absent", (code) => {
    const refused = planEvidence({ head: { kind: "refused", code, why: "a symbolic link" } });
    const judgement = judge(checklistEvidence([refused]), []);
    expect(judgement).toMatchObject({ verdict: "inconclusive", findings: [{ code, path: PLAN }] });
    expect(judgement.title).toBe("no item could be read");
  });

  it("do not hide another plan (case 24)", () => {
    const other = repoPath("docs/plans/other/checklist.json");
    const refused = planEvidence({
      path: other,
      head: { kind: "invalid", problem: { code: "checklist-invalid", message: "m", remedy: "r", line: null } },
    });
    const judgement = judge(checklistEvidence([onePlan(true, [exited(0, 0)]), refused]), []);
    expect(judgement.findings.map((found) => found.path)).toEqual([other]);
    expect(judgement.title).toBe("1 of 1 item proven; a checklist cannot be read");
  });
});

describe("what was not run", () => {
  const blocked = finding("wrong-checkout", { message: "m", remedy: "r" });

  it("blocks as a whole, with one finding and no item proven", () => {
    const judgement = judge(checklistEvidence([onePlan(true, [])], { blocked }), []);
    expect(judgement).toMatchObject({
      verdict: "inconclusive",
      findings: [blocked],
      items: [{ result: "not-run", exit: null }],
    });
    expect(judgement.title).toBe("0 of 1 item proven: 1 not run");
  });

  it("still fails what can be seen without running", () => {
    const items = itemRecords(item("yes"));
    const plan = planEvidence({ head: { kind: "items", items } });
    expect(judge(checklistEvidence([plan], { blocked }), []).verdict).toBe("fail");
  });

  it("is nothing to hold against a plan-only change", () => {
    const items = itemRecords(item(false, "x", "a"), item(false, "y", "b"));
    const judgement = judge(
      checklistEvidence([planEvidence({ head: { kind: "items", items } })], { planOnly: true }),
      [],
    );
    expect(judgement).toMatchObject({ verdict: "pass", items: [{ result: "not-run" }, { result: "not-run" }] });
    expect(judgement.title).toBe(
      "Plan only: 2 items to prove; 2 of 2 verify commands are new here, reviewed by nobody",
    );
  });

  it("does not let a plan-only change alter or drop a frozen command", () => {
    const base = { kind: "items" as const, items: itemRecords(item(false, "x", "a"), item(false, "y", "b")) };
    const head = { kind: "items" as const, items: itemRecords(item(false, "x2", "a")) };
    const judgement = judge(checklistEvidence([planEvidence({ head, base })], { planOnly: true }), []);
    expect(judgement.verdict).toBe("waiting");
    expect(codes(judgement)).toEqual(["verify-changed", "item-removed"]);
  });
});

describe("nothing to judge (case 7)", () => {
  it.each([
    [{}, "no checklist here or at base"],
    [{ history: [PLAN] }, "1 plan done before this change"],
    [{ notPart: [PLAN, NOTES] }, "no plan is part of this change (2 plans left alone)"],
    [{ history: [PLAN], notPart: [NOTES] }, "1 plan done before this change"],
  ])("%j", (parts, title) => {
    expect(judge(checklistEvidence([], parts), [])).toEqual({
      gate: "checklist",
      verdict: "not-applicable",
      title,
      findings: [],
      wants: [],
      items: [],
    });
  });
});

describe("completion criteria", () => {
  it("that no item runs are notes with their line", () => {
    const headNotes = {
      done: false,
      criteria: [
        { command: "npm test ", line: 4 },
        { command: "go vet", line: 5 },
      ],
    };
    const judgement = judge(checklistEvidence([onePlan(true, [exited(0, 0)], { headNotes })]), []);
    expect(judgement).toMatchObject({
      verdict: "pass",
      findings: [{ code: "criteria-missing", path: NOTES, line: 5 }],
    });
    const alone = onePlan(true, [exited(0, 0)], { headNotes, notesPath: null });
    expect(judge(checklistEvidence([alone]), []).findings[0]?.path).toBe(PLAN);
  });
});

it("gives the items of all plans in path and file order (case 26), and each finding names its own", () => {
  const items = itemRecords(item(true, "x", "z"), item(true, "y", "a"));
  const file = { kind: "items" as const, items };
  const other = repoPath("docs/plans/zoo/checklist.json");
  const first = planEvidence({ head: file, base: file, runs: [exited(1, 0), exited(0, 0)] });
  const second = planEvidence({ path: other, head: file, base: file, runs: [exited(0, 0), exited(1, 2)] });
  const judgement = judge(checklistEvidence([first, second]), []);
  expect(judgement.items.map((each) => [each.plan, each.id, each.result])).toEqual([
    [PLAN, "z", "proven"],
    [PLAN, "a", "proven"],
    [other, "z", "proven"],
    [other, "a", "claimed-but-red"],
  ]);
  expect(judgement.findings).toMatchObject([{ code: "claimed-but-red", path: other, item: "a" }]);
});

it("throws on a result that no shell may give, so that it can never count", () => {
  const base = { kind: "items" as const, items: itemRecords(item(true, "other")) };
  const odd: ItemRun = {
    index: 0,
    // @ts-expect-error: only the type system keeps such a result out
    kind: "odd",
  };
  expect(() => judge(checklistEvidence([onePlan(true, [odd], { base })]), [])).toThrow("unreachable");
});

describe("a changed command", () => {
  const change = (before: string, now: string) => {
    const plan = planEvidence({
      head: { kind: "items", items: itemRecords({ id: "a", verify: now, passes: true }) },
      base: { kind: "items", items: itemRecords({ id: "a", verify: before, passes: true }) },
      runs: [exited(0, 0)],
    });
    return judge(checklistEvidence([plan]), []).findings[0]?.message ?? "";
  };

  it("shows what differs however long it is", () => {
    const long = `npm test -- ${"x".repeat(1_000)}`;
    expect(change(long, `${long} || true`)).toContain("|| true");
  });

  it("shows a space that only looks like one", () => {
    expect(change("npm test", "npm\u00a0test")).toContain("npm\\u{A0}test");
  });
});

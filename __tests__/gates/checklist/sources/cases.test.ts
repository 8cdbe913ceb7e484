import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSyntax } from "../../../../src/adapters/grammars.ts";
import type { Answer, Judgement } from "../../../../src/core/gate.ts";
import { settleJudgement } from "../../../../src/core/settle.ts";
import { gatherChecklist } from "../../../../src/gates/checklist/gather.ts";
import { judgeChecklist } from "../../../../src/gates/checklist/judge.ts";
import type { CommandOutcome } from "../../../../src/ports/shell.ts";
import { createFakeRepo, type FakeTrees } from "../../../fakes/fake-repo.ts";
import { createFakeShell } from "../../../fakes/fake-shell.ts";
import { createRecordingLog } from "../../../fakes/recording-log.ts";
import { sha } from "../../../fixtures/ids.ts";
import { snapshotOf } from "../../../fixtures/snapshots.ts";

const SYNTAX = createSyntax(join(import.meta.dirname, "../../../../dist/grammars"));
const HEAD = sha("b");
const BASE = sha("a");
const PATH = ".loki/checklist/checklist.json";
const WAIVERS = ".loki/checklist/waivers.json";

type Files = FakeTrees[string];
type Item = Readonly<Record<string, unknown>>;
interface Change {
  readonly head: Files;
  readonly base?: Files;
  readonly exits?: Readonly<Record<string, number>>;
  readonly policy?: object;
  readonly answer?: "proceed" | "abort";
}

const loki = (...items: readonly Item[]) => JSON.stringify({ categories: [{ name: "All", items }] }, null, 1);
const file = (path: string, more: object = {}) => ({ type: "file_exists", path, ...more });
const command = (cmd: string) => ({ type: "command", cmd });
const SOURCE = { "src/a.ts": "export const a = 1;\n" };

async function judged(change: Change): Promise<Judgement> {
  const repo = createFakeRepo({ [HEAD]: change.head, [BASE]: change.base ?? {} });
  const outcomes = Object.entries(change.exits ?? {}).map(([text, exit]): [string, CommandOutcome] => [
    text,
    { kind: "exited", exit, tail: "" },
  ]);
  const ports = {
    repo,
    worktree: { readState: () => Promise.resolve({ kind: "checked-out" as const, head: HEAD, changed: [] }) },
    shell: createFakeShell(Object.fromEntries(outcomes)),
    clock: { elapsedMs: () => 0 },
    syntax: SYNTAX,
    log: createRecordingLog(),
  };
  const told = { policy: { checklist: change.policy ?? {} } };
  const snapshot = await snapshotOf(repo, { base: BASE, head: HEAD }, told);
  const judgement = judgeChecklist(await gatherChecklist(ports, snapshot));
  const answers = judgement.wants.flatMap(({ reason, subject }): readonly Answer[] =>
    change.answer === undefined ? [] : [{ reason, subject, option: change.answer, by: "alice" }],
  );
  return settleJudgement(judgement, answers);
}

const results = (judgement: Judgement) => judgement.items.map(({ id, result }) => [id, result]);
const codes = (judgement: Judgement) => judgement.findings.map(({ code, level }) => `${code} ${level}`);

describe("Loki's three ways, looked up at head (cases 28, 30, 31)", () => {
  it.each<[string, readonly object[], boolean, string, string]>([
    ["all hold", [file("src/a.ts"), command("t")], true, "proven", "pass"],
    ["a folder is there", [file("src")], true, "proven", "pass"],
    ["one does not hold", [file("src/a.ts"), file("src/b.ts")], true, "claimed-but-red", "fail"],
    ["one does not hold, unclaimed", [file("src/b.ts")], false, "open", "fail"],
    ["the command is red", [file("src/a.ts"), command("f")], true, "claimed-but-red", "fail"],
    ["command and file are red", [file("src/b.ts"), command("f")], true, "claimed-but-red", "fail"],
    ["one cannot be told", [file("src/a.ts"), { type: "http_check", path: "/" }], true, "not-provable", "pass"],
    ["one cannot be told, the command is green", [{ type: "vibes" }, command("t")], true, "not-provable", "pass"],
    ["one cannot be told, the command is red", [{ type: "vibes" }, command("f")], true, "claimed-but-red", "fail"],
    ["absent as asked", [file("src/b.ts", { expect: "not_exists" })], true, "proven", "pass"],
    ["there, and should not", [file("src/a.ts", { expect: "not_exists" })], true, "claimed-but-red", "fail"],
    [
      "the file contains it",
      [{ type: "file_contains", path: "src/a.ts", pattern: "const\\s+a" }],
      true,
      "proven",
      "pass",
    ],
    ["it does not", [{ type: "file_contains", path: "src/a.ts", pattern: "zz" }], true, "claimed-but-red", "fail"],
    [
      "no match as asked",
      [{ type: "file_contains", path: "src/a.ts", needle: "zz", expect: "no_match" }],
      true,
      "proven",
      "pass",
    ],
    [
      "no file to match",
      [{ type: "file_contains", path: "x", needle: "zz", expect: "no_match" }],
      true,
      "claimed-but-red",
      "fail",
    ],
    [
      "a file that cannot be read",
      [{ type: "file_contains", path: "link", needle: "a" }],
      true,
      "not-provable",
      "pass",
    ],
    ["found somewhere", [{ type: "grep_codebase", pattern: "^export" }], true, "proven", "pass"],
    [
      "found, and should not",
      [{ type: "grep_codebase", pattern: "^export", expect: "no_match" }],
      true,
      "claimed-but-red",
      "fail",
    ],
    [
      "found only where nobody looks",
      [{ type: "grep_codebase", pattern: "only-here" }],
      true,
      "claimed-but-red",
      "fail",
    ],
    [
      "found nowhere as asked",
      [{ type: "grep_codebase", pattern: "only-here", expect: "no_match" }],
      true,
      "proven",
      "pass",
    ],
  ])("%s", async (...[, verification, passed, result, verdict]) => {
    const head = {
      ...SOURCE,
      "node_modules/x/i.js": "only-here",
      "logo.png": "only-here",
      link: { mode: "120000", text: "only-here" },
      [PATH]: loki({ id: "A", verification, passed }, { id: "B", verification: [file("src/a.ts")], passed: true }),
    };
    const judgement = await judged({ head, exits: { t: 0, f: 1 } });
    expect(results(judgement)[0]).toEqual(["A", result]);
    expect(judgement.verdict).toBe(verdict);
  });

  it("cannot say that something is nowhere while a file cannot be read, or there is too much", async () => {
    const verification = [{ type: "grep_codebase", pattern: "secret", expect: "no_match" }];
    const big = { ...SOURCE, "big.txt": "x".repeat(1024 * 1024 + 1), [PATH]: loki({ id: "A", verification }) };
    const judgement = await judged({ head: big });
    expect(results(judgement)).toEqual([["A", "not-provable"]]);
    expect(judgement.findings[0]?.message).toMatch(/big\.txt/);
  });

  it("searches no more than it can, and says so", async () => {
    const files = Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`${at}.txt`, "x".repeat(1024 * 1024)]));
    const verification = [{ type: "grep_codebase", pattern: "y" }];
    const judgement = await judged({ head: { ...files, [PATH]: loki({ id: "A", verification, passed: true }) } });
    expect(judgement).toMatchObject({ items: [{ result: "not-provable" }] });
    expect(judgement.findings[0]?.message).toMatch(/too much to search/);
  }, 60_000);

  it("looks nothing up for a file that cannot be read", async () => {
    const head = { ...SOURCE, [PATH]: { mode: "120000", text: "../x" } };
    expect(await judged({ head })).toMatchObject({ verdict: "inconclusive", findings: [{ code: "file-unreadable" }] });
  });

  it("notes what is proven and not claimed", async () => {
    const judgement = await judged({
      head: { ...SOURCE, [PATH]: loki({ id: "A", verification: [file("src/a.ts")] }) },
    });
    expect([codes(judgement), judgement.verdict]).toEqual([["unclaimed note", "verify-new warning"], "pass"]);
  });

  it("notes a claim that is missing once for command and checks, and fails it when the plan is set to done", async () => {
    const checklist = loki({ id: "A", verification: [command("t"), file("src/a.ts")] });
    const head = { ...SOURCE, [PATH]: checklist, ".loki/checklist/plan.md": "---\nstatus: done\n---\n" };
    expect(codes(await judged({ head, exits: { t: 0 } }))).toEqual(["unclaimed fail", "verify-new warning"]);
  });

  it("reads and does not run a plan alone, and fails no check in it", async () => {
    const items = [
      { id: "A", checks: [file("x")] },
      { id: "B", checks: [command("t")] },
      { id: "C", checks: [{ type: "vibes" }] },
    ];
    const judgement = await judged({ head: { [PATH]: loki(...items) } });
    expect(results(judgement)).toEqual([
      ["A", "not-run"],
      ["B", "not-run"],
      ["C", "not-provable"],
    ]);
    expect([judgement.verdict, judgement.title]).toEqual(["pass", expect.stringMatching(/^Plan only: 3 items/)]);
  });
});

describe("claims (cases 29, 32, 36)", () => {
  const six = Array.from({ length: 6 }, (_, at) => ({
    id: `C${at}`,
    status: "verified",
    passed: true,
    verified_at: "2026-02-28T12:00:00.000000",
    verification: [{ type: "command", cmd: `c${at}`, expect_exit: 0, passed: true, output: "476+ passed" }],
  }));

  it("count for nothing without a run", async () => {
    const exits = { c0: 0, c1: 1, c2: 0, c3: 0, c4: 0, c5: 127 };
    const judgement = await judged({ head: { ...SOURCE, [PATH]: loki(...six) }, exits });
    expect(results(judgement).map(([, result]) => result)).toEqual([
      "proven",
      "claimed-but-red",
      "proven",
      "proven",
      "proven",
      "claimed-but-red",
    ]);
    expect(judgement.verdict).toBe("fail");
  });

  it.each(["", "{", '{"summary":{"total":1,"verified":1}}'])("no results file is ever read: %s", async (text) => {
    const head = { ...SOURCE, [PATH]: loki(...six.slice(0, 1)), ".loki/checklist/verification-results.json": text };
    expect((await judged({ head, exits: { c0: 1 } })).verdict).toBe("fail");
    expect((await judged({ head, exits: { c0: 0 } })).verdict).toBe("pass");
  });
});

it("refuses a path that leads out, and reads nothing there (case 34)", async () => {
  const items = [
    { id: "A", checks: [file("../x")] },
    { id: "B", checks: [file("/etc/passwd")], passed: true },
  ];
  const judgement = await judged({ head: { ...SOURCE, [PATH]: loki(...items) } });
  expect([results(judgement), judgement.verdict]).toEqual([
    [
      ["A", "invalid"],
      ["B", "invalid"],
    ],
    "fail",
  ]);
});

describe("waivers (case 35)", () => {
  const item = { id: "A", priority: "critical", status: "failing", verification: [command("f")] };
  const waivers = (...all: readonly object[]) => JSON.stringify({ waivers: all });
  const waiver = { item_id: "A", reason: "later", waived_by: "bob", active: true };
  const head = (more: Files = {}): Files => ({ ...SOURCE, [PATH]: loki(item), ...more });
  const exits = { f: 1, g: 1 };

  it("a critical item that fails is a failure", async () => {
    expect(await judged({ head: head(), exits })).toMatchObject({ verdict: "fail", items: [{ result: "open" }] });
  });

  it("a waiver that base has lets the item go, and says so", async () => {
    const text = { [WAIVERS]: waivers(waiver) };
    const judgement = await judged({ head: head(text), base: text, exits });
    expect(judgement).toMatchObject({ verdict: "pass", items: [{ result: "open" }] });
    expect(codes(judgement)).toContain("open note");
    expect(judgement.findings[0]?.message).toMatch(/^waived by `bob` \(`later`\)/);
  });

  it.each<[string, Files]>([
    ["added", {}],
    ["given another reason", { [WAIVERS]: waivers({ ...waiver, reason: "never" }) }],
    ["switched on", { [WAIVERS]: waivers({ ...waiver, active: false }) }],
    ["beside a file at base that cannot be read", { [WAIVERS]: "{" }],
  ])("a waiver that is %s here asks a person", async (_, base) => {
    const change = { head: head({ [WAIVERS]: waivers(waiver, waiver) }), base, exits };
    const asked = await judged(change);
    expect([asked.verdict, codes(asked)]).toEqual([
      "waiting",
      ["open note", "verify-new warning", "verify-changed waiting"],
    ]);
    expect((await judged({ ...change, answer: "proceed" })).verdict).toBe("pass");
    expect((await judged({ ...change, answer: "abort" })).verdict).toBe("fail");
  });

  it("a waiver for an item that does not exist yet asks as well", async () => {
    const text = { [WAIVERS]: waivers({ item_id: "Z" }) };
    expect(codes(await judged({ head: head(text), exits: { f: 0 } }))).toContain("verify-changed waiting");
  });

  it.each(["{", "[]", '{"waivers":[{}]}', '{"waivers":"x"}'])(
    "waivers that cannot be read waive nothing: %s",
    async (text) => {
      const judgement = await judged({ head: head({ [WAIVERS]: text }), exits });
      expect(codes(judgement)).toEqual(expect.arrayContaining(["open fail", "checklist-invalid fail"]));
    },
  );

  it("waivers that are a symbolic link waive nothing", async () => {
    const link = { [WAIVERS]: { mode: "120000", text: "../x" } };
    expect(codes(await judged({ head: head(link), exits }))).toContain("checklist-invalid fail");
  });

  it("a waiver covers every command of its item, and no malformed one", async () => {
    const two = { id: "A", verification: [command("f"), command("g")] };
    const bad = { id: "B", verification: [file("../x")] };
    const text = { [WAIVERS]: waivers(waiver, { item_id: "B" }) };
    const judgement = await judged({ head: { ...SOURCE, [PATH]: loki(two, bad), ...text }, base: text, exits });
    expect(codes(judgement)).toEqual(["open note", "open note", "invalid-item fail", "verify-new warning"]);
  });

  it("waives items of the array form too, and what a person must accept first", async () => {
    const native = (verify: string) => ({ [PATH]: JSON.stringify([{ id: "A", verify, passes: false }]) });
    const text = { [WAIVERS]: waivers(waiver) };
    const judgement = await judged({
      head: { ...SOURCE, ...native("f"), ...text },
      base: { ...native("g"), ...text },
      exits,
      answer: "proceed",
    });
    expect([judgement.verdict, codes(judgement)]).toEqual(["pass", ["open note"]]);
  });
});

describe("what base has is frozen", () => {
  const item = (...verification: readonly object[]) => ({ id: "A", passed: true, verification });
  const contains = (pattern: string) => ({ type: "file_contains", path: "src/a.ts", pattern });

  it.each<[string, Item, Item]>([
    ["a command", item(command("t")), item(command("u"))],
    ["a pattern", item(contains("const a = 1")), item(contains("a"))],
    ["a path", item(file("src/b.ts")), item(file("src/a.ts"))],
    ["an expectation", item(file("src/b.ts")), item(file("src/b.ts", { expect: "not_exists" }))],
    ["a check that went", item(command("t"), file("src/b.ts")), item(command("t"))],
    ["every check that went", item(command("t")), item()],
    ["a check that is no longer understood", item(file("src/b.ts")), item(file("src/b.ts", { soft: true }))],
    ["a priority", { ...item(command("t")), priority: "critical" }, { ...item(command("t")), priority: "minor" }],
  ])("%s that changes is held for a person", async (_, before, now) => {
    const change = { head: { ...SOURCE, [PATH]: loki(now) }, base: { [PATH]: loki(before) }, exits: { t: 0, u: 0 } };
    const asked = await judged(change);
    expect([asked.verdict, results(asked), codes(asked)]).toEqual([
      "waiting",
      [["A", "held"]],
      ["verify-changed waiting"],
    ]);
    expect((await judged({ ...change, answer: "proceed" })).items[0]?.result).toMatch(/^(?:proven|not-provable)$/);
  });

  it("the order of checks and what is said about them are not", async () => {
    const before = loki(item(file("src/a.ts"), contains("a")));
    const now = loki({ ...item(contains("a"), file("src/a.ts", { note: "new" })), description: "new" });
    expect(codes(await judged({ head: { ...SOURCE, [PATH]: now }, base: { [PATH]: before } }))).toEqual([]);
  });

  const pkg = (script: string) => ({ "package.json": JSON.stringify({ scripts: { test: script } }) });
  const moved = (now: Item, before: Item, waived: Files = {}): Change => ({
    head: { ...SOURCE, ".loki/checklist/notes.md": "x", ...pkg("vitest run a"), [PATH]: loki(now), ...waived },
    base: { ...pkg("vitest run"), [PATH]: loki(before), ...waived },
    exits: { "npm test": 0 },
  });

  it.each<[string, readonly object[], string, string]>([
    ["everything holds", [file("src/a.ts")], "proven", "pass"],
    ["a check does not hold", [file("src/b.ts")], "claimed-but-red", "fail"],
    ["a check cannot be told", [{ type: "vibes" }], "not-provable", "pass"],
  ])("a command that means something else holds the item as a whole: %s", async (...[, checks, result, verdict]) => {
    const now = item(command("npm test"), ...checks);
    const change = moved(now, now);
    const asked = await judged(change);
    expect([results(asked), codes(asked)]).toEqual([[["A", "held"]], ["runner-changed waiting"]]);
    expect(await judged({ ...change, answer: "proceed" })).toMatchObject({ verdict, items: [{ result }] });
  });

  it("asks about the item and about what its command means when both changed", async () => {
    const before = item(command("npm test"), file("src/b.ts"));
    const change = moved(item(command("npm test")), before);
    expect(codes(await judged(change))).toEqual(["verify-changed waiting", "runner-changed waiting"]);
    expect(await judged({ ...change, answer: "proceed" })).toMatchObject({
      verdict: "pass",
      items: [{ result: "proven" }],
    });
  });

  it("lets a waived item go once its command was accepted", async () => {
    const now = item(command("npm test"), file("src/b.ts"));
    const text = { [WAIVERS]: JSON.stringify({ waivers: [{ item_id: "A" }] }) };
    const judgement = await judged({ ...moved(now, now, text), answer: "proceed" });
    expect([judgement.verdict, codes(judgement)]).toEqual(["pass", ["claimed-but-red note"]]);
  });

  it("refuses a dishonest command, whatever the checks say and whoever waives it", async () => {
    const text = { [WAIVERS]: JSON.stringify({ waivers: [{ item_id: "A" }] }) };
    const head = { ...SOURCE, [PATH]: loki(item(command("npm test || true"), file("src/a.ts"))), ...text };
    const judgement = await judged({ head, base: text });
    expect([judgement.verdict, results(judgement)]).toEqual(["fail", [["A", "refused"]]]);
  });

  it("holds over a change of form, and an item that went is asked for", async () => {
    const base = {
      [PATH]: JSON.stringify([
        { id: "A", verify: "t", passes: true },
        { id: "B", verify: "t", passes: true },
      ]),
    };
    const asked = await judged({ head: { ...SOURCE, [PATH]: loki(item(file("src/a.ts"))) }, base });
    expect(codes(asked)).toEqual(["verify-changed waiting", "item-removed waiting"]);
  });
});

describe("lists that nothing can prove", () => {
  const paths = ["specs/*/tasks.md", "prd.json"];
  const tasks = { "specs/001/tasks.md": "# Tasks\n\n- [x] T001 Make it\n- [ ] T002 Test it\n" };

  it("are nothing to judge, and each task is listed", async () => {
    const judgement = await judged({ head: { ...SOURCE, ...tasks }, policy: { paths } });
    expect(judgement).toMatchObject({
      verdict: "not-applicable",
      title: "nothing provable: 2 items without a command",
      items: [
        { id: "T001", claim: true, result: "not-provable", line: 3 },
        { id: "T002", claim: false, result: "not-provable" },
      ],
    });
    expect(codes(judgement)).toEqual(["not-provable note", "not-provable note"]);
  });

  it("fail where policy wants proof", async () => {
    const judgement = await judged({ head: { ...SOURCE, ...tasks }, policy: { paths, unprovable: "fail" } });
    expect([judgement.verdict, codes(judgement)]).toEqual(["fail", ["not-provable fail", "not-provable fail"]]);
  });

  it("ask a person when a task went", async () => {
    const judgement = await judged({
      head: { ...SOURCE, "specs/001/tasks.md": "- [x] T001 Make it\n" },
      base: tasks,
      policy: { paths },
    });
    expect([judgement.verdict, judgement.title]).toEqual([
      "waiting",
      "0 of 1 item proven: 1 not provable; 1 item removed",
    ]);
  });

  it("are judged beside what can be proven", async () => {
    const prd = JSON.stringify({
      userStories: [
        { id: "US-1", passes: true, verify: "t" },
        { id: "US-2", passes: true },
      ],
    });
    const judgement = await judged({
      head: { ...SOURCE, ...tasks, "prd.json": prd },
      policy: { paths },
      exits: { t: 0 },
    });
    expect(judgement.verdict).toBe("pass");
    expect(judgement.title).toMatch(/^1 of 4 items proven: 3 not provable/);
  });
});

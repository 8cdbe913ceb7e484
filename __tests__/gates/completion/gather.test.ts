import { describe, expect, test } from "vitest";
import { createHasher } from "../../../src/adapters/hash.ts";
import { finding } from "../../../src/core/finding.ts";
import type { ItemReport, Judgement } from "../../../src/core/gate.ts";
import { extractRequirements } from "../../../src/gates/completion/requirements/extract.ts";
import { proposeLock } from "../../../src/gates/completion/requirements/lock.ts";
import { MODEL_FAILURES } from "../../../src/ports/model.ts";
import { repoPath } from "../../fixtures/git-repo.ts";
import { completion, type Given, honest, PRD, PRD_TEXT, said } from "./room.ts";

const item = (exit: number, tests: number): ItemReport => ({
  plan: repoPath("docs/plans/x/checklist.json"),
  id: "1",
  description: "d",
  verify: "npx vitest run",
  claim: true,
  exit,
  result: exit === 0 ? "proven" : "claimed-but-red",
  tail: "",
  line: 1,
  fresh: false,
  tests,
});
const judgement = (parts: Partial<Judgement>): Judgement => ({
  gate: "checklist",
  verdict: "pass",
  title: "1 of 1 item proven",
  findings: [],
  wants: [],
  items: [],
  ...parts,
});
const GREEN = [judgement({ items: [item(0, 12)] })];
const RED = [
  judgement({
    verdict: "fail",
    findings: [finding("claimed-but-red", { message: "m", remedy: "r" })],
    title: "0 of 1 item proven",
  }),
];
const WAITING = [judgement({ findings: [finding("verify-new", { message: "m", remedy: "r", level: "waiting" })] })];

describe("whether a model is asked, and what comes of it", () => {
  const claimed = {} satisfies Given;
  const rows: readonly (readonly [string, Given, string, number])[] = [
    ["no claim", { labels: [] }, "not-applicable", 0],
    ["a claim, tests green", { prior: GREEN }, "pass", 2],
    ["a claim, no test ran, two quotes each", claimed, "pass", 2],
    ["no claim, policy looks always", { labels: [], policy: { when: "always" }, prior: GREEN }, "pass", 2],
    ["no document", { base: { [PRD]: null } }, "not-applicable", 0],
    ["an earlier gate is red", { prior: RED }, "fail", 0],
    ["an earlier gate waits", { prior: WAITING }, "pass", 2],
    [
      "the policy's own tests are red",
      { runs: [{ command: "t", outcome: { kind: "exited", exit: 1, tail: "" } }] },
      "fail",
      0,
    ],
    ["one requirement unmet", { prior: GREEN, answer: honest({ R2: "unmet" }) }, "fail", 1],
    ["one requirement uncertain", { prior: GREEN, answer: honest({ R2: "uncertain" }) }, "fail", 1],
    ["all uncertain", { prior: GREEN, answer: honest({ R1: "uncertain", R2: "uncertain" }) }, "inconclusive", 1],
    ["all met, and the model says no", { prior: GREEN, answer: honest({}, "not-done") }, "inconclusive", 2],
    [
      "a document that is prose",
      { base: { [PRD]: "# A shop\n\nIt should sell things, somehow.\n" } },
      "inconclusive",
      0,
    ],
    ["a document that is a link", { base: { [PRD]: { mode: "120000", text: "x" } } }, "inconclusive", 0],
    ["no sceptic", { prior: GREEN, policy: { sceptic: { provider: "none" } } }, "pass", 1],
  ];
  test.each(rows.map((row) => ({ name: row[0], row })))("$name", async ({ row: [, given, verdict, calls] }) => {
    const { judgement: judged, model } = await completion(given);
    expect([judged.verdict, model.asked.length]).toEqual([verdict, calls]);
    expect(judged.findings.every(({ message, remedy }) => message !== "" && remedy !== "")).toBe(true);
  });

  test("the title says what was claimed and what holds", async () => {
    const done = await completion({ prior: GREEN });
    expect(done.judgement.title).toBe("2 of 2 requirements met, claimed by the label done-gate:complete");
    const open = await completion({ prior: GREEN, answer: honest({ R2: "unmet" }) });
    expect(open.judgement.title).toContain("1 of 2 requirements met");
    expect(said(open.judgement)).toEqual({ verdict: "fail", codes: ["requirement-unmet"], wants: [] });
    expect((await completion({ labels: [] })).judgement.title).toBe("no claim of completion, so no model was asked");
  });

  test("what was judged stands in the report, with its basis", async () => {
    const { judgement: judged } = await completion({ prior: GREEN });
    expect(judged.prds).toMatchObject([
      {
        path: PRD,
        action: "user_owned",
        verdict: "done",
        tests: "green",
        committedAt: "2026-11-30T12:00:00Z",
        satisfied: ["A cart sums its prices", "A voucher lowers the total"],
        requirements: [
          { id: "R1", status: "met", line: 5 },
          { id: "R2", status: "met", line: 7 },
        ],
      },
    ]);
    expect(judged.prds?.[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("a document that this change touches", () => {
  test("reworded: judged by its new text, and held for a person", async () => {
    const { judgement: judged } = await completion({ prior: GREEN, head: { [PRD]: `${PRD_TEXT}\n` } });
    expect(said(judged)).toEqual({ verdict: "pass", codes: [], wants: ["prd-changed"] });
    expect(judged.wants[0]?.asks[0]).toMatchObject({ level: "waiting", path: PRD });
  });

  test("the subject names both texts", async () => {
    const subject = async (text: string) =>
      (await completion({ prior: GREEN, head: { [PRD]: text } })).judgement.wants[0]?.subject;
    expect(await subject(`${PRD_TEXT}\n`)).not.toBe(await subject(`${PRD_TEXT}\n\n`));
  });

  test("a red verdict by the new text stays red beside the question", async () => {
    const given = { prior: GREEN, head: { [PRD]: `${PRD_TEXT}\n` }, answer: honest({ R1: "unmet" }) };
    expect(said((await completion(given)).judgement)).toEqual({
      verdict: "fail",
      codes: ["requirement-unmet"],
      wants: ["prd-changed"],
    });
  });

  test("new: held as well", async () => {
    const { judgement: judged } = await completion({ prior: GREEN, base: { [PRD]: null }, head: { [PRD]: PRD_TEXT } });
    expect(said(judged)).toEqual({ verdict: "pass", codes: [], wants: ["prd-changed"] });
  });

  test("reworded without a claim: nothing is asked", async () => {
    const { judgement: judged } = await completion({ labels: [], head: { [PRD]: `${PRD_TEXT}\n` } });
    expect(said(judged)).toEqual({ verdict: "not-applicable", codes: [], wants: [] });
  });

  test.each([["done-gate:complete"], ["other"]])("removed, with the label %s: a person is asked", async (label) => {
    const { judgement: judged, model } = await completion({ labels: [label], head: { [PRD]: null } });
    expect(said(judged)).toEqual({ verdict: "not-applicable", codes: [], wants: ["prd-removed"] });
    expect(model.asked).toEqual([]);
  });
});

describe("a document that is not strict in its form", () => {
  const LOOSE =
    "# Shop\n\nFeature: Cart\n\n  Scenario: A cart sums its prices\n    Given a cart\n    Then it sums\n\n  Scenario: A voucher lowers the total\n    Given a voucher\n    Then it is less\n";
  const hash = createHasher();
  const read = extractRequirements({ path: PRD, text: LOOSE }, hash);
  const lock = read.ok ? JSON.stringify(proposeLock(LOOSE, read.value, hash), null, 2) : "";

  test("a person reviewed exactly this list, and it stands on the base branch", async () => {
    expect(read).toMatchObject({ ok: true, value: { confidence: "semi" } });
    const { judgement: judged } = await completion({
      prior: GREEN,
      base: { [PRD]: LOOSE, ".done-gate/requirements.json": lock },
    });
    expect(said(judged)).toEqual({ verdict: "pass", codes: [], wants: [] });
  });

  test("a list that comes with the change itself counts for nothing", async () => {
    const given = { prior: GREEN, base: { [PRD]: LOOSE }, head: { ".done-gate/requirements.json": lock } };
    expect(said((await completion(given)).judgement).codes).toEqual(["prd-low-confidence"]);
  });

  test.each([
    ["no lock", {}, "has no"],
    ["a lock that is broken", { ".done-gate/requirements.json": "{" }, "cannot be read"],
    [
      "a lock of another text",
      { ".done-gate/requirements.json": lock.replace(/"prd_sha256": "../, '"prd_sha256": "00') },
      "differs from",
    ],
    ["a lock that is a link", { ".done-gate/requirements.json": { mode: "120000", text: "x" } }, "cannot be read"],
  ])("%s", async (_, base, words) => {
    const { judgement: judged, model } = await completion({ base: { [PRD]: LOOSE, ...base } });
    expect(said(judged).codes).toContain("prd-low-confidence");
    expect(judged.findings.find(({ level }) => level === "inconclusive")?.message).toContain(words);
    expect(model.asked).toEqual([]);
  });
});

describe("trouble with the model", () => {
  test.each(MODEL_FAILURES)("%s: inconclusive, with its own code", async (failure) => {
    const { judgement: judged } = await completion({ prior: GREEN, answer: () => ({ failure, why: "as scripted" }) });
    expect(said(judged)).toEqual({ verdict: "inconclusive", codes: [`model-${failure}`], wants: [] });
  });

  test("one that cannot be opened", async () => {
    const opened = { kind: "refused", failure: "auth", why: "the key is empty" } as const;
    expect(said((await completion({ prior: GREEN, opened })).judgement).codes).toEqual(["model-auth"]);
    const { judgement: judged } = await completion({ prior: GREEN, opened: { kind: "none" } });
    expect(said(judged).codes).toEqual(["model-auth"]);
  });

  test("a made-up requirement called met, twice", async () => {
    const captured: NonNullable<Given["answer"]> = (request) => {
      const told = honest()(request);
      const text = JSON.stringify(told).replaceAll('"unmet"', '"met"');
      return { answer: JSON.parse(text).answer };
    };
    const { judgement: judged, model } = await completion({ prior: GREEN, answer: captured });
    expect(said(judged)).toEqual({ verdict: "inconclusive", codes: ["decoy-met"], wants: [] });
    expect(model.asked).toHaveLength(2);
  });
});

describe("the forms of one generated document", () => {
  const MD = ".loki/generated-prd.md";
  const JSON_FORM = ".loki/generated-prd.json";
  const policy = { prds: [MD, JSON_FORM] };
  const text = JSON.stringify({ requirements: [{ id: "FR-9", title: "A cart can be shared" }] });

  test("the other form is judged when the Markdown one is taken away", async () => {
    const given = { policy, prior: GREEN, base: { [MD]: PRD_TEXT, [JSON_FORM]: text }, head: { [MD]: null } };
    const { judgement: judged } = await completion({ ...given, answer: honest({ R1: "unmet" }) });
    expect(said(judged)).toMatchObject({ verdict: "fail", wants: ["prd-removed"] });
  });

  test("one that is moved to another name is as stale as before", async () => {
    const given = { policy: { prds: ["**/*prd.md"] }, prior: GREEN, base: { [PRD]: null, [MD]: PRD_TEXT } };
    const { judgement: judged } = await completion({ ...given, head: { [MD]: null, "docs/a-prd.md": PRD_TEXT } });
    expect(judged.prds?.map(({ action, verdict }) => [action, verdict])).toEqual([["update", "incomplete"]]);
  });
});

test("a document with more requirements than anyone judges", async () => {
  const many = Array.from({ length: 1_001 }, (_, at) => `- FR-${at}: one`).join("\n");
  const { judgement: judged, model } = await completion({
    prior: GREEN,
    base: { [PRD]: `## Requirements\n\n${many}\n` },
  });
  expect(said(judged)).toMatchObject({ verdict: "inconclusive", codes: ["prd-unreadable"] });
  expect(model.asked).toEqual([]);
});

test("a record that holds a secret is whole until it is hidden", async () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${"QUJD\n".repeat(450)}-----END PRIVATE KEY-----`;
  const { model } = await completion({ prior: GREEN, head: { ".loki/completion-evidence.md": key } });
  expect(model.asked.length).toBeGreaterThan(0);
  expect(JSON.stringify(model.asked)).not.toContain("QUJD");
});

describe("fresh tests", () => {
  test("the policy's commands are run when nothing is red, and not otherwise", async () => {
    const policy = { tests: ["npm test"] };
    const runs = [{ command: "npm test", outcome: { kind: "exited", exit: 0, tail: "Tests  5 passed (5)" } }] as const;
    expect((await completion({ policy, runs })).ran).toEqual(["npm test"]);
    expect((await completion({ policy, runs, prior: RED })).ran).toEqual([]);
    expect((await completion({ policy, runs, labels: [] })).ran).toEqual([]);
  });

  test.each<readonly [string, NonNullable<Given["runs"]>[number]["outcome"], string]>([
    ["exit 1", { kind: "exited", exit: 1, tail: "" }, "tests-red"],
    ["killed", { kind: "killed", signal: "SIGKILL", tail: "" }, "tests-red"],
    ["too slow", { kind: "timed-out", timeoutMs: 1000, tail: "" }, "tests-red"],
    ["not started", { kind: "not-started", why: "x" }, "tests-red"],
    ["no test in them", { kind: "exited", exit: 0, tail: "No test files found, exiting with code 0" }, "no-tests-ran"],
  ])("%s is never green", async (_, outcome, code) => {
    const { judgement: judged } = await completion({ runs: [{ command: "npx vitest run", outcome }] });
    expect(said(judged).codes).toContain(code);
    expect(["fail", "inconclusive"]).toContain(judged.verdict);
  });
});

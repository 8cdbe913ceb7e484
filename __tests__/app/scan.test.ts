import { describe, expect, it } from "vitest";
import { createHasher } from "../../src/adapters/hash.ts";
import { planCommit, unwrittenFindings, writeAll } from "../../src/app/answer-commit.ts";
import { parseEvidence } from "../../src/core/evidence.ts";
import { finding } from "../../src/core/finding.ts";
import type { FoundDecision, Judgement } from "../../src/core/gate.ts";
import { noFacts } from "../../src/core/report.ts";
import { composeReport } from "../../src/report/compose.ts";
import { evidenceTexts } from "../../src/report/evidence.ts";
import { HEAD } from "../fixtures/hub-world.ts";
import { repoPath } from "../fixtures/ids.ts";
import { createRoom, gated, PLAN, planText, TASK } from "./decide-room.ts";

const META = { type: "meta", id: "x" };
const FREE = { type: "task", id: "t2", description: "Mail every customer" };
const FOUND: FoundDecision = {
  id: "s-0123456789ab",
  task: "t2",
  category: "irreversible",
  needs: "Mail all of them?",
  why: "A mail cannot be called back.",
  blastRadius: "Every customer",
  options: null,
};
const said = (...found: readonly FoundDecision[]): Judgement => ({
  gate: "decisions",
  verdict: "not-applicable",
  title: "scanned",
  findings: [],
  wants: [],
  items: [],
  scanned: [{ path: repoPath(PLAN), found }],
});
const TEXT = planText(META, gated(), TASK, FREE);
const roomWith = (...found: readonly FoundDecision[]) => {
  const parts: { gathered: readonly Judgement[]; head: Record<string, string> } = {
    gathered: [said(...found)],
    head: { [PLAN]: TEXT },
  };
  return { parts, room: createRoom(parts) };
};
const codes = (judgement: Judgement) => judgement.findings.map(({ code }) => code);
const head = { ref: "claude/x", sha: HEAD, fork: false };
const hash = createHasher();

describe("what the scan found", () => {
  it("waits as a decision of the plan, at its task's line, and is asked on the sheet", async () => {
    const { decisions, sheet, unwritten } = await roomWith(FOUND).room.judge();
    expect(decisions).toMatchObject({ verdict: "waiting", title: "0 of 2 decisions answered: 2 open" });
    expect(decisions.findings.map(({ item, line }) => [item, line])).toEqual([
      ["g1", 2],
      [FOUND.id, 4],
    ]);
    expect(sheet?.sections).toMatchObject([{ id: "g1" }, { id: FOUND.id, unblocks: { kind: "tasks", ids: ["t2"] } }]);
    expect(planCommit(writeAll({ unwritten, records: [] }, hash), head)).toBeNull();
  });

  it("is written with the first answer, linked and stamped, and is not added again", async () => {
    const { room } = roomWith(FOUND);
    await room.publish();
    room.tick("bob", "g1", 0);
    const first = await room.judge();
    const written = writeAll(first, hash);
    const commit = planCommit(written, head);
    expect(commit).toMatchObject({ headline: "done-gate: g1 = proceed (bob)" });
    const text = commit?.files[0]?.text ?? "";
    expect(text.split("\n").map((line) => (line === "" ? null : JSON.parse(line)))).toMatchObject([
      { ...META, preflight: { task_graph_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) } },
      { id: "g1", status: "RESOLVED", answer: "proceed" },
      TASK,
      { ...FREE, requires_decision: FOUND.id },
      { type: "gated", id: FOUND.id, status: "OPEN", answer: null, source: "scan" },
      null,
    ]);
    room.trees[HEAD] = { [PLAN]: text };
    room.tick("cleo", FOUND.id, 0);
    const second = await room.judge();
    expect(second.unwritten).toMatchObject([{ kind: "answer", id: FOUND.id }]);
    const [done] = writeAll(second, hash).files;
    room.trees[HEAD] = { [PLAN]: done?.text ?? "" };
    const { decisions, unwritten } = await room.judge();
    expect([decisions.verdict, decisions.findings, unwritten]).toEqual(["pass", [], []]);
    expect(done?.text.split("\n")).toHaveLength(text.split("\n").length);
  });

  it("counts by the history where nothing can be written, and says what to copy", async () => {
    const { room } = roomWith(FOUND);
    await room.publish();
    room.tick("bob", FOUND.id, 0);
    const { decisions, unwritten } = await room.judge();
    expect(codes(decisions)).toEqual(["decision-open", "answer-not-in-file"]);
    const [left] = unwrittenFindings(writeAll({ unwritten, records: [] }, hash), { why: "a fork", blocks: false });
    expect(left?.remedy).toContain(FOUND.id);
  });

  it("says nothing of lines to copy while nobody has answered", async () => {
    const { unwritten } = await roomWith(FOUND).room.judge();
    const written = writeAll({ unwritten, records: [] }, hash);
    expect(unwrittenFindings(written, { why: "a fork", blocks: false })).toEqual([]);
  });

  it("stamps a graph in which nothing was found, beside the next answer alone", async () => {
    const { room } = roomWith();
    await room.publish();
    expect(planCommit(writeAll(await room.judge(), hash), head)).toBeNull();
    room.tick("bob", "g1", 0);
    expect(planCommit(writeAll(await room.judge(), hash), head)?.files[0]?.text).toContain("task_graph_hash");
  });
});

describe("a later scan that finds nothing (text gave the model orders, or it failed)", () => {
  it("takes no authored decision away", async () => {
    const { room, parts } = roomWith(FOUND);
    parts.gathered = [said()];
    expect(codes((await room.judge()).decisions)).toEqual(["decision-open"]);
  });

  it("asks a person about each decision that was shown before and is found no more", async () => {
    const { room, parts } = roomWith(FOUND);
    await room.publish();
    for (const later of [[said()], []]) {
      parts.gathered = later;
      const { decisions } = await room.judge();
      expect(decisions.verdict).toBe("waiting");
      expect(codes(decisions)).toEqual(["decision-open", "decision-removed"]);
    }
  });

  it("leaves what stands in the plan", async () => {
    const { room, parts } = roomWith(FOUND);
    await room.publish();
    room.tick("bob", "g1", 0);
    room.trees[HEAD] = { [PLAN]: writeAll(await room.judge(), hash).files[0]?.text ?? "" };
    parts.gathered = [];
    const { decisions } = await room.judge();
    expect(decisions.findings.map(({ code, item }) => [code, item])).toEqual([["decision-open", FOUND.id]]);
  });
});

it("is said, and blocks nothing, when it could not be asked", async () => {
  const missing = finding("scan-unavailable", { message: "no model looked", remedy: "Re-run." });
  const room = createRoom({ head: { [PLAN]: planText(META, FREE) }, gathered: [{ ...said(), findings: [missing] }] });
  const { decisions } = await room.judge();
  expect([decisions.verdict, codes(decisions)]).toEqual(["pass", ["scan-unavailable"]]);
});

it("is carried in the evidence, and read back as it was", () => {
  const gathered = [said(FOUND, { ...FOUND, id: "s-1", options: ["a", "b"], blastRadius: null })];
  const facts = { ...noFacts({ setup: "basic", pr: null, head: HEAD, headTree: HEAD, base: HEAD, off: [] }), gathered };
  const [text = ""] = evidenceTexts(composeReport(facts));
  expect(parseEvidence(JSON.parse(text))).toMatchObject({ ok: true, value: { gathered } });
});

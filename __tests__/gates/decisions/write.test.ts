import { describe, expect, it } from "vitest";
import { type AskedQuestion, GO } from "../../../src/core/decision.ts";
import type { LedgerEntry, Plan } from "../../../src/gates/decisions/model.ts";
import { digestOf } from "../../../src/gates/decisions/question.ts";
import { appendAnswer, writeAnswer, writeReopen } from "../../../src/gates/decisions/write.ts";
import { repoPath } from "../../fixtures/ids.ts";
import { entryFor, gated, hash, lines, plan, recordOf, task } from "./plan-texts.ts";

function answered(parsed: Plan, option: string, more: Partial<LedgerEntry> = {}): string {
  const written = writeAnswer(parsed, "g1", entryFor(parsed, "g1", { option, ...more }));
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
}

function reopened(parsed: Plan, id: string, base?: string | null): string {
  const written = writeReopen(parsed, id, base);
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
}

const meta = '{"type":"meta", "land":"undecided"}';

describe("an answer", () => {
  it("changes the named members of one line and no other byte (case 82)", () => {
    const text = `\ufeff${meta}\r\n\r\n${gated({ unknown: { a: [1] } })}\r\n${gated({ id: "g2" })}\r\n{"x":1}`;
    const before = gated({ unknown: { a: [1] } });
    const after = before
      .replace(
        '"status":"OPEN","answer":null,"resolved_by":null',
        '"status":"RESOLVED","answer":"push","resolved_by":"user"',
      )
      .replace(
        /\}$/,
        `,"resolved_at":"2026-11-30T12:00:00Z","digest":"${plan(text).gated[0]?.digest}","ledger":[{"comment":7,"edit":"UCE_1","login":"octocat","id":583231,"proof":"history"}]}`,
      );
    expect(answered(plan(text), "push")).toBe(text.replace(before, after));
  });

  it("adds what is absent in the line's own style", () => {
    const record =
      '{ "type": "gated", "id": "g1", "category": "fork", "needs": "n", "why": "w", "options": ["a", "b"] }';
    const line = answered(plan(record), "b", { selfApproved: true });
    expect(line.startsWith(record.slice(0, -2))).toBe(true);
    expect(line).toContain(', "status": "RESOLVED", "answer": "b", "resolved_by": "user", "resolved_at": ');
    expect(line).toMatch(/, "self_approved": true \}$/);
  });

  it("goes into the bound meta field as well (case 90)", () => {
    const text = lines(meta, gated({ binds_meta: "land" }));
    const after = plan(answered(plan(text), "pr"));
    expect(after.problems).toEqual([]);
    expect(after.text.split("\n")[0]).toBe('{"type":"meta", "land":"pr"}');
    expect(reopened(after, "g1", "undecided")).toBe(text);
    expect(plan(reopened(after, "g1")).meta?.values.get("land")).toBeNull();
  });

  it("reads back as what was answered", () => {
    const after = plan(answered(plan(gated()), "push"));
    const { digest } = recordOf(after, "g1");
    expect(recordOf(after, "g1")).toMatchObject({ status: "RESOLVED", answer: "push", answeredDigest: digest });
    expect(digest).toBe(plan(gated()).gated[0]?.digest);
  });

  it("replaces an older one, and what no longer holds goes", () => {
    const first = answered(plan(gated()), "push", { selfApproved: true });
    const second = answered(plan(first), "pr");
    expect(second).toBe(answered(plan(gated()), "pr"));
  });

  it("removes members at the start of a line too", () => {
    const odd = gated({}).replace("{", '{ "digest" : "x" , "ledger":[],');
    expect(reopened(plan(odd), "g1")).toBe(gated({}).replace("{", "{ "));
  });

  const older = recordOf(plan(gated({ needs: "old" })), "g1").digest;

  it.each([
    ["a plan with a flaw", { text: lines("{", gated()), more: {}, code: "plan-invalid-json" }],
    ["a record that is gone", { text: gated({ id: "g2" }), more: {}, code: "decision-removed" }],
    ["a changed question (case 93)", { text: gated(), more: { digest: older }, code: "question-changed" }],
    ["another file's", { text: gated(), more: { path: repoPath("plan.jsonl") }, code: "question-changed" }],
    ["an answer that is no option", { text: gated(), more: { option: "merge" }, code: "plan-bad-answer" }],
  ])("is refused for %s", (_name, { text, more, code }) => {
    const entry = { ...entryFor(plan(gated()), "g1", { option: "push" }), ...more };
    expect(writeAnswer(plan(text), "g1", entry)).toMatchObject({ ok: false, error: { code } });
  });

  it("is written in spite of a warning", () => {
    expect(answered(plan(lines(gated(), task({ blocker: "ask" }))), "pr")).toContain("RESOLVED");
  });

  it("is refused when the line would be too large to read", () => {
    const parsed = plan(gated({ note: "x".repeat(65_200) }));
    expect(writeAnswer(parsed, "g1", entryFor(parsed, "g1", { option: "push" }))).toMatchObject({
      error: { code: "input-too-large" },
    });
  });

  it("reopens nothing in a record that was never answered", () => {
    const bare = '{"type":"gated","id":"g1","category":"fork","needs":"n","why":"w","options":["a","b"]}';
    expect(reopened(plan(bare), "g1")).toBe(bare);
    expect(reopened(plan(gated()), "g1")).toBe(gated());
  });
});

describe("the pull request's own file", () => {
  const path = repoPath(".done-gate/decisions/pr-7.jsonl");
  const ask = (subject: string): AskedQuestion => {
    const gate = plan(gated({ id: `verify-changed-${subject.slice(0, 12)}` })).gated[0];
    if (gate === undefined) throw new Error("no record");
    const question = { ...gate.question, options: GO, subject };
    return { path, question, digest: digestOf(question, hash) };
  };
  const said = (asked: AskedQuestion, option: string): LedgerEntry => ({
    ...entryFor(plan(gated()), "g1", { option: "push" }),
    path,
    id: asked.question.id,
    digest: asked.digest,
    option,
  });
  const [one, two] = [ask("a".repeat(64)), ask("b".repeat(64))];

  it("reads back as the question that was asked", () => {
    const text = appendAnswer(appendAnswer(null, one, said(one, "proceed")), two, said(two, "abort"));
    const parsed = plan(text, path);
    expect(parsed.problems).toEqual([]);
    expect(parsed.gated).toMatchObject([
      {
        line: 1,
        status: "RESOLVED",
        answer: "proceed",
        source: "scan",
        digest: one.digest,
        answeredDigest: one.digest,
      },
      { line: 2, status: "RESOLVED", answer: "abort", source: "scan", digest: two.digest },
    ]);
  });

  it("does not change for the same record, and takes another answer in its place", () => {
    const text = appendAnswer(appendAnswer(null, one, said(one, "proceed")), two, said(two, "proceed"));
    expect(appendAnswer(text, one, said(one, "proceed"))).toBe(text);
    const other = appendAnswer(text, one, said(one, "abort"));
    expect(plan(other, path).gated.map((each) => each.answer)).toEqual(["abort", "proceed"]);
    expect(appendAnswer(other, one, said(one, "proceed"))).toBe(text);
  });

  it("keeps what is there: line ends, a missing last one, lines that are none of ours", () => {
    const text = appendAnswer('\ufeff{"x":1}\r\nnot json', one, said(one, "proceed"));
    expect(text).toMatch(/^\ufeff\{"x":1\}\r\nnot json\r\n\{"type":"gated",.*\}\r\n$/);
  });
});

describe("a record that is not there", () => {
  it("is neither answered nor reopened, and the file stays", () => {
    const parsed = plan(lines(gated({ id: "g2" })));
    const entry = entryFor(plan(lines(gated())), "g1", { option: "push" });
    for (const written of [writeAnswer(parsed, "g1", entry), writeReopen(parsed, "g1", null)]) {
      expect(written).toMatchObject({ ok: false, error: { code: "decision-removed" } });
    }
  });

  it("nor is one whose plan has a flaw, which is named", () => {
    const parsed = plan(lines(gated(), "{"));
    expect(writeReopen(parsed, "g1", null)).toMatchObject({ ok: false, error: { code: "plan-invalid-json", line: 2 } });
  });
});

describe("an odd last line", () => {
  it.each(["", "\r", "\n", "\r\n"])("ends as before: %j", (end) => {
    const text = `${lines(task({ requires_decision: "g1" }))}${gated()}${end}`;
    const after = answered(plan(text), "push");
    expect(after.endsWith(`}${end}`)).toBe(true);
    expect(reopened(plan(after), "g1")).toBe(text);
  });
});

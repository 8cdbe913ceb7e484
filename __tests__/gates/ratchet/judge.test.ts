import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settleJudgement } from "../../../src/core/settle.ts";
import type { Loss, RatchetEvidence } from "../../../src/gates/ratchet/evidence.ts";
import { judgeRatchet } from "../../../src/gates/ratchet/judge.ts";
import { ratchetEvidence } from "../../fixtures/inventories.ts";

const loss = (test: string, code: Loss["code"] = "test-removed"): Loss => ({
  code,
  path: "src/a.test.ts",
  line: 3,
  test,
  why: "is gone with 1 assertion",
});
const marker = { reason: "obsolete", place: "src/a.test.ts:1" };

interface Row {
  readonly name: string;
  readonly parts: Partial<RatchetEvidence>;
  readonly verdict: string;
  readonly levels: readonly string[];
  readonly title: string;
}

const rows: readonly Row[] = [
  { name: "nothing happened", parts: {}, verdict: "pass", levels: [], title: "no test lost: 3 tests, 5 assertions" },
  { name: "no test file changed", parts: { files: 0 }, verdict: "pass", levels: [], title: "no test file changed" },
  {
    name: "no tests anywhere",
    parts: { hasTests: false },
    verdict: "not-applicable",
    levels: [],
    title: "no test file here or at base",
  },
  {
    name: "more tests",
    parts: { after: { tests: 4, active: 4, assertions: 7, rows: 4 } },
    verdict: "pass",
    levels: [],
    title: "no test lost: 3 to 4 tests, 5 to 7 assertions",
  },
  { name: "a loss", parts: { losses: [loss("a")] }, verdict: "fail", levels: ["fail"], title: "1 test removed" },
  {
    name: "losses of two kinds",
    parts: { losses: [loss("a"), loss("b"), loss("c", "test-skipped")] },
    verdict: "fail",
    levels: ["fail", "fail", "fail"],
    title: "2 tests removed, 1 test skipped",
  },
  {
    name: "a loss with a marker",
    parts: { losses: [loss("a")], markers: [marker] },
    verdict: "waiting",
    levels: ["waiting"],
    title: "1 test removed",
  },
  {
    name: "a marker that may grant",
    parts: { losses: [loss("a")], markers: [marker], policy: { marker: "accept", masked: "ask" } },
    verdict: "pass",
    levels: ["warning"],
    title: "accepted by the marker: 1 test removed",
  },
  {
    name: "masked",
    parts: { masked: [loss("a")] },
    verdict: "waiting",
    levels: ["waiting"],
    title: "1 loss masked by additions",
  },
  {
    name: "masked, only shown",
    parts: { masked: [loss("a")], policy: { marker: "ask", masked: "warn" } },
    verdict: "pass",
    levels: ["warning"],
    title: "1 loss masked by additions",
  },
  {
    name: "not comparable",
    parts: { unread: [{ code: "unparseable", path: "a.test.ts", line: 1, why: "x" }] },
    verdict: "inconclusive",
    levels: ["inconclusive"],
    title: "1 file could not be compared",
  },
  {
    name: "explained and moved",
    parts: {
      explained: [
        { code: "loss-explained", test: "a", path: "a.test.ts", line: 1, to: null, why: "feature removal" },
        { code: "loss-moved", test: "b", path: "a.test.ts", line: 2, to: "b.test.ts > b", why: "moved" },
      ],
    },
    verdict: "pass",
    levels: ["warning", "note"],
    title: "no test lost: 3 tests, 5 assertions",
  },
  {
    name: "an aside",
    parts: {
      asides: [{ code: "assertion-weakened", level: "warning", path: "a.test.ts", line: 1, test: "a", why: "x" }],
    },
    verdict: "pass",
    levels: ["warning"],
    title: "no test lost: 3 tests, 5 assertions",
  },
];

describe("judgeRatchet", () => {
  it.each(rows)("$name", ({ parts, verdict, levels, title }) => {
    const settled = settleJudgement(judgeRatchet(ratchetEvidence(parts)), []);
    expect([settled.verdict, settled.findings.map(({ level }) => level), settled.title]).toEqual([
      verdict,
      levels,
      title,
    ]);
  });

  it("asks one question about all losses, and an answer to it settles them all", () => {
    const judgement = judgeRatchet(
      ratchetEvidence({ losses: [loss("a"), loss("b", "test-skipped")], markers: [marker] }),
    );
    const [want] = judgement.wants;
    if (want === undefined) throw new Error("nothing is asked");
    expect(judgement.wants).toHaveLength(1);
    const answer = { reason: want.reason, subject: want.subject, by: "alice" };
    expect(settleJudgement(judgement, [{ ...answer, option: "proceed" }])).toMatchObject({
      verdict: "pass",
      wants: [],
    });
    expect(settleJudgement(judgement, [{ ...answer, option: "abort" }]).verdict).toBe("fail");
    expect(settleJudgement(judgement, [{ ...answer, subject: "other", option: "proceed" }]).verdict).toBe("waiting");
  });

  it("asks about the same losses with the same words, in whatever order, and about others with others", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 }), (names) => {
        const subject = (list: readonly string[]) =>
          judgeRatchet(ratchetEvidence({ losses: list.map((name) => loss(name)), markers: [marker] })).wants[0]
            ?.subject;
        expect(subject(names.toReversed())).toBe(subject(names));
        expect(subject(names.slice(1))).not.toBe(subject(names));
      }),
    );
  });

  it("names many losses of a file in one finding", () => {
    const losses = Array.from({ length: 30 }, (_, at) => loss(`test ${at}`));
    const { findings } = judgeRatchet(ratchetEvidence({ losses }));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toMatch(/^30 tests here.*`test 0`.*and 22 more$/);
  });
});

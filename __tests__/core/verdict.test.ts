import { describe, expect, it } from "vitest";
import type { Level } from "../../src/core/finding.ts";
import { conclude, VERDICTS, type Verdict, verdictOf, worst } from "../../src/core/verdict.ts";

/** Every list of verdicts of a length. */
function listsOf(length: number): readonly (readonly Verdict[])[] {
  if (length === 0) return [[]];
  return listsOf(length - 1).flatMap((list) => VERDICTS.map((verdict) => [...list, verdict]));
}

const ALL = [0, 1, 2, 3, 4].flatMap(listsOf);
const RANK = { failure: 0, action_required: 1, success: 2 } as const;

describe("conclude, over every list of up to four verdicts", () => {
  it("looked at all of them", () => expect(ALL).toHaveLength(1 + 5 + 25 + 125 + 625));

  it("is a failure for an empty list", () => expect(conclude([])).toBe("failure"));

  it("is never a success beside a fail or an inconclusive, and never one beside a waiting", () => {
    for (const list of ALL) {
      const red = list.includes("fail") || list.includes("inconclusive");
      if (red) expect(conclude(list), list.join()).toBe("failure");
      else if (list.includes("waiting")) expect(conclude(list), list.join()).toBe("action_required");
      else if (list.length > 0) expect(conclude(list), list.join()).toBe("success");
    }
  });

  it("does not depend on the order", () => {
    for (const list of ALL) {
      expect(conclude(list.toReversed())).toBe(conclude(list));
      expect(conclude([...list.slice(1), ...list.slice(0, 1)])).toBe(conclude(list));
    }
  });

  it("is monotone: one more verdict never makes a judged list better", () => {
    for (const list of ALL.filter((each) => each.length > 0)) {
      for (const more of VERDICTS) {
        expect(RANK[conclude([...list, more])], `${list.join()} + ${more}`).toBeLessThanOrEqual(RANK[conclude(list)]);
      }
    }
  });

  it("is monotone: a worse verdict in one place never makes the whole better", () => {
    for (const list of ALL) {
      for (const [at, verdict] of list.entries()) {
        for (const worse of VERDICTS.slice(0, VERDICTS.indexOf(verdict))) {
          const worsened = list.with(at, worse);
          expect(RANK[conclude(worsened)], worsened.join()).toBeLessThanOrEqual(RANK[conclude(list)]);
        }
      }
    }
  });
});

describe("worst and verdictOf", () => {
  it("gives the worst, and what was named for none", () => {
    expect(worst(["pass", "waiting"], "pass")).toBe("waiting");
    expect(worst([], "not-applicable")).toBe("not-applicable");
  });

  it.each<[readonly Level[], Verdict]>([
    [[], "pass"],
    [["note"], "pass"],
    [["warning", "note"], "pass"],
    [["warning", "waiting"], "waiting"],
    [["waiting", "inconclusive"], "inconclusive"],
    [["inconclusive", "fail", "note"], "fail"],
  ])("findings %j give %s", (levels, verdict) => {
    expect(verdictOf(levels.map((level) => ({ level })))).toBe(verdict);
  });
});

import { describe, expect, it } from "vitest";
import { finding, type Level, REASONS } from "../../src/core/finding.ts";
import { assertNever } from "../../src/core/result.ts";
import { repoPath } from "../fixtures/ids.ts";

/** The levels as the design card lists them (gates.md 2 and 6), for the codes this version has. */
const LEVELS: Readonly<Record<Level, readonly string[]>> = {
  fail: [
    ...["claimed-but-red", "open", "invalid-item", "timed-out", "command-not-found", "checklist-invalid"],
    ...["status-flipped", "policy-invalid", "unsupported-event", "shared-head", "head-moved", "required-gate-absent"],
    ...["group-unknown", "ended-early", "test-removed", "assertion-removed", "rows-removed", "test-skipped"],
    ...["test-focused", "test-emptied", "test-commented-out", "test-unreachable", "assertion-trivial"],
    ...["tests-not-run", "threshold-lowered", "decision-aborted", "forged-answer", "meta-drift", "plan-invalid-json"],
    ...["plan-bad-id", "plan-duplicate-id", "plan-missing-decision", "plan-bad-answer", "plan-bad-options"],
    ...["plan-no-blast-radius", "plan-bad-binding", "plan-hidden-characters"],
    ...["trivial-command", "masked-command", "zero-tests", "self-reference"],
    ...["requirement-unmet", "requirement-uncertain", "tests-red"],
  ],
  inconclusive: [
    ...["wrong-checkout", "isolation-weak", "diff-incomplete", "input-too-large", "file-unreadable"],
    ...["fork-not-run", "api-error", "gate-crashed", "unparseable", "evidence-missing"],
    ...["prd-unreadable", "prd-low-confidence", "no-tests-ran", "all-uncertain", "model-disagrees", "decoy-met"],
    ...["model-auth", "model-rate-limit", "model-overloaded", "model-timeout", "model-network", "model-bad-request"],
    ...["model-refusal", "model-truncated", "model-malformed", "model-schema", "model-budget"],
  ],
  waiting: [
    ...["item-removed", "checklist-removed", "verify-changed", "losses-masked", "decision-open", "answer-unproven"],
    ...["question-changed", "history-lost", "decision-removed", "protected-changed", "irreversible-operation"],
    ...["plan-removed", "runner-changed", "prd-removed", "prd-changed", "needs-person"],
  ],
  warning: [
    ...["verify-new", "assertion-weakened", "conditional-skip", "snapshot-rewritten", "loss-explained"],
    ...["hidden-characters", "approximate", "prose-blocker", "scan-unavailable"],
  ],
  note: ["unclaimed", "criteria-missing", "loss-moved", "answer-not-in-file", "not-provable"],
};

describe("reason codes", () => {
  it("have exactly the levels of the design card", () => {
    const levels = Object.entries(REASONS).map(([code, [, level]]) => [code, level]);
    const expected = Object.entries(LEVELS).flatMap(([level, codes]) => codes.map((code) => [code, level]));
    expect(levels.sort()).toEqual(expected.sort());
  });

  it("are unique, also across gates, and spelled in kebab case", () => {
    const codes = Object.keys(REASONS);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });
});

describe("finding", () => {
  it("takes the level of its code and leaves out what is absent", () => {
    expect(finding("open", { message: "m", remedy: "r", path: undefined, line: undefined })).toStrictEqual({
      code: "open",
      level: "fail",
      message: "m",
      remedy: "r",
    });
  });

  it("keeps place, item and a level that policy moved", () => {
    const parts = { message: "m", remedy: "r", path: repoPath("a"), line: 3, item: "x", level: "waiting" as const };
    expect(finding("verify-new", parts)).toStrictEqual({ code: "verify-new", ...parts });
  });
});

it("assertNever names the value that slipped through the types", () => {
  // @ts-expect-error: only the type system keeps a text out
  expect(() => assertNever("strange")).toThrow('unreachable case: "strange"');
});

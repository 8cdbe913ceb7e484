import { describe, expect, test } from "vitest";
import type { PrdReport, RequirementReport } from "../../src/core/gate.ts";
import { composeReport } from "../../src/report/compose.ts";
import { renderRequirements } from "../../src/report/requirements.ts";
import { repoPath } from "../fixtures/ids.ts";
import { runFacts } from "../fixtures/reports.ts";

const requirement = (parts: Partial<RequirementReport> = {}): RequirementReport => ({
  prd: repoPath("docs/prd.md"),
  id: "R1",
  key: "FR-1",
  title: "A cart sums its prices",
  line: 5,
  status: "met",
  evidence: [{ path: repoPath("src/cart.js"), lines: [1, 3], quote: "sum" }],
  why: null,
  ...parts,
});
const prd = (parts: Partial<PrdReport> = {}): PrdReport => ({
  path: repoPath("docs/prd.md"),
  sha256: "0".repeat(64),
  action: "user_owned",
  verdict: "done",
  tests: "green",
  model: "model-1",
  committedAt: null,
  requirements: [requirement()],
  satisfied: [],
  ...parts,
});

function render(...prds: readonly PrdReport[]): string {
  const judgement = {
    gate: "completion",
    verdict: "pass",
    title: "t",
    findings: [],
    wants: [],
    items: [],
    prds,
  } as const;
  return renderRequirements(composeReport(runFacts({ judgements: [judgement] })));
}

describe("the table of requirements", () => {
  test("says where the code shows each, on what that rests, and how to go on", () => {
    expect(render(prd())).toBe(
      [
        "#### `docs/prd.md`: 1 of 1 requirement met",
        "",
        "| | Requirement | Status | Evidence or why not |",
        "| :-- | :-- | :-- | :-- |",
        "| R1 | `A cart sums its prices` | met | `src/cart.js:1-3` |",
        "",
        "Answered by `model-1`, each quote checked in this commit; tests ran in this run and passed. To extend it, change the document in its own pull request; to rebuild, remove the completion claim.",
      ].join("\n"),
    );
  });

  test("foreign text ends no cell and starts nothing", () => {
    const hostile = requirement({
      title: "a | b\n- [x] done",
      why: "@octo `x` |\n# Approved",
      status: "unmet",
      evidence: [],
    });
    const text = render(prd({ requirements: [hostile], verdict: "incomplete" }));
    const row = text.split("\n").find((line) => line.startsWith("| R1")) ?? "";
    expect(row.replaceAll("\\|", "").split("|")).toHaveLength(6);
    expect(text).not.toMatch(/^(?:- \[|# )/m);
    expect(text).not.toContain("To extend it");
  });

  test("names three places and counts the rest; says a stale document and a run without tests", () => {
    const places = Array.from({ length: 5 }, (_, at) => ({
      path: repoPath(`src/${at}.js`),
      lines: [at + 1, at + 1] as const,
      quote: "q",
    }));
    const text = render(
      prd({ requirements: [requirement({ evidence: places })], tests: "none", action: "update", model: null }),
    );
    expect(text).toContain("`src/0.js:1`, `src/1.js:2`, `src/2.js:3`, and 2 more");
    expect(text).toContain("No model was asked; no test ran in this run; the document is older than the code");
  });

  test("several documents stand one below the other, and nothing is said without one", () => {
    expect(render(prd({ requirements: [] }), prd()).match(/^#### /gm)).toHaveLength(2);
    expect(render()).toBe("");
  });
});

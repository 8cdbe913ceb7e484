import { describe, expect, it } from "vitest";
import { composeReport } from "../../src/report/compose.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { assuranceWords, conclusionWords } from "../../src/report/words.ts";
import { REPORTS, runFacts } from "../fixtures/reports.ts";

describe("assuranceWords", () => {
  it.each([
    ["all-proven", /verify commands ran with isolation `process`, in the job that holds the check's token/],
    ["verify-changed", /verify commands ran/],
    ["plan-only", /no verify command was run\./],
    ["policy-invalid", /no verify command was run\./],
    ["out-of-scope", /no verify command was run\./],
  ])("of %s says only what happened", (name, words) => {
    const report = REPORTS[name];
    if (report === undefined) throw new Error(`no report ${name}`);
    expect(assuranceWords(report)).toMatch(words);
    expect(assuranceWords(report)).toContain("Whoever may push workflow files here can forge this check.");
  });
});

it("has words for three conclusions and two set-ups, and for nothing else", () => {
  expect((["success", "failure", "action_required"] as const).map(conclusionWords)).toEqual([
    "passed",
    "not done",
    "waiting for a person",
  ]);
  // @ts-expect-error: GitHub knows it, and it would let a pull request through
  expect(() => conclusionWords("neutral")).toThrow("unreachable");
  // @ts-expect-error: not built yet
  expect(() => assuranceWords({ ...composeReport(runFacts()), setup: "hardened" })).toThrow("unreachable");
});

it("shows no empty table", () => {
  expect(renderMarkdown(composeReport(runFacts({ off: [], head: null })), "full")).not.toContain("| Gate |");
});

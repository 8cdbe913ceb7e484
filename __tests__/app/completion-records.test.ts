import { describe, expect, it } from "vitest";
import { committedRecords, completionFiles } from "../../src/app/completion-records.ts";
import type { Judgement } from "../../src/core/gate.ts";
import { parseRepoPath } from "../../src/core/ids.ts";
import type { GateName, Verdict } from "../../src/core/verdict.ts";

function judged(gate: GateName, verdict: Verdict): Judgement {
  return { gate, verdict, title: "", findings: [], wants: [], items: [] };
}

function completion(verdict: "done" | "incomplete"): Judgement {
  const path = parseRepoPath("docs/prd.md");
  if (!path.ok) throw new Error(path.error);
  const prd = {
    path: path.value,
    sha256: "a".repeat(64),
    action: "user_owned",
    verdict,
    tests: "green",
    model: "model-1",
    committedAt: "2026-11-30T12:00:00Z",
    requirements: [],
    satisfied: [],
  } as const;
  return { ...judged("completion", verdict === "done" ? "pass" : "fail"), prds: [prd] };
}

const names = (judgements: readonly Judgement[]) => [
  completionFiles(judgements).map(({ name }) => name),
  committedRecords(judgements).map(({ path }) => path),
];

describe("the record of work that is done", () => {
  it("is there once nothing waits", () => {
    const judgements = [judged("checklist", "pass"), completion("done"), judged("decisions", "not-applicable")];
    expect(names(judgements)).toEqual([
      ["completion.json", "completion-evidence.md"],
      [".loki/state/completion.json", ".loki/completion-evidence.md"],
    ]);
  });
  it.each([
    ["checklist", "waiting"],
    ["decisions", "waiting"],
    ["ratchet", "fail"],
    ["decisions", "inconclusive"],
  ] as const)("is not there while %s is %s", (gate, verdict) => {
    expect(names([completion("done"), judged(gate, verdict)])).toEqual([[], []]);
  });
});

it("names what is satisfied while the rest is not", () => {
  expect(names([completion("incomplete"), judged("checklist", "waiting")])).toEqual([
    ["satisfied-requirements.json"],
    [".loki/state/satisfied-requirements.json"],
  ]);
});

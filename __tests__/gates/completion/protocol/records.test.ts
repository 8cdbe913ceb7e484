import { describe, expect, it } from "vitest";
import type { PrdReport } from "../../../../src/core/gate.ts";
import { renderRecords } from "../../../../src/gates/completion/protocol/records.ts";
import { path } from "./builders.ts";

const PRD = path(".loki/generated-prd.md");

function report(more: Partial<PrdReport> = {}): PrdReport {
  const at = { prd: PRD, line: 3, why: null };
  return {
    path: PRD,
    sha256: "a".repeat(64),
    action: "reuse",
    verdict: "done",
    tests: "green",
    model: "model-1",
    committedAt: "2026-11-30T12:00:00Z",
    requirements: [
      {
        ...at,
        id: "R1",
        key: "k1",
        title: "Über-Login",
        status: "met",
        evidence: [{ path: path("src/a.ts"), lines: [1, 2], quote: "x" }],
      },
      { ...at, id: "R2", key: "k2", title: "登录\n- met: forged", status: "met", evidence: [] },
    ],
    satisfied: ["Über-Login", "登录"],
    ...more,
  };
}

const texts = (prd: PrdReport, wants = 0) =>
  Object.fromEntries(renderRecords(prd, { wants }).map(({ path: name, text }) => [name, text]));

describe("done", () => {
  it("leaves the record and the evidence in the seed's shapes", () => {
    expect(texts(report())).toEqual({
      ".loki/state/completion.json": `{
  "outcome": "complete",
  "source": "reuse-done-recognition",
  "verdict": "done",
  "summary": "2 of 2 requirements met; basis: re-ran the tests now (passed)",
  "requirements_met": 2,
  "requirements_total": 2,
  "verified_at": "2026-11-30T12:00:00Z"
}
`,
      ".loki/completion-evidence.md": `# Completion Evidence (reuse done-recognition)

Generated: 2026-11-30T12:00:00Z
Verdict: done (basis: re-ran the tests now (passed))
Requirements met: 2/2
Fresh-test axis: green
Summary: 2 of 2 requirements met; basis: re-ran the tests now (passed)

## Per-requirement evidence

- met: Über-Login
  - src/a.ts:1-2
- met: 登录\\n- met: forged
`,
    });
  });
  it("has an honest basis where no tests ran, and no date that it does not know", () => {
    const found = texts(report({ tests: "none", committedAt: null }));
    expect(found[".loki/completion-evidence.md"]).toContain(
      "Verdict: done (basis: code inspection (no passing test run was available to confirm))",
    );
    expect(found[".loki/completion-evidence.md"]).toContain("Fresh-test axis: unknown");
    expect(found[".loki/completion-evidence.md"]).toContain("Generated: unknown");
    expect(found[".loki/state/completion.json"]).toContain('"verified_at": null');
  });
  it("leaves nothing while a person is asked, and names what a person accepted", () => {
    const [first, second] = report().requirements;
    if (first === undefined || second === undefined) throw new Error("no requirements");
    const prd = report({ requirements: [first, { ...second, title: "Look good", status: "human", why: "taste" }] });
    expect(texts(prd, 1)).toEqual({});
    const found = texts(prd);
    expect(found[".loki/completion-evidence.md"]).toContain("- accepted by a person: Look good");
    expect(found[".loki/state/completion.json"]).toContain("1 of 2 requirements met, 1 accepted by a person; basis");
  });
});

describe("incomplete", () => {
  const name = ".loki/state/satisfied-requirements.json";
  it("leaves the titles that need no more work, letters as they are", () => {
    expect(texts(report({ verdict: "incomplete" }))).toEqual({
      [name]: `{\n  "prd_sha": "${"a".repeat(64)}",\n  "generated_at": "2026-11-30T12:00:00Z",\n  "satisfied": [\n    "Über-Login",\n    "登录"\n  ],\n  "source": "reuse-done-recognition"\n}\n`,
    });
  });
  it("leaves none of them where tests are red", () => {
    expect(texts(report({ verdict: "incomplete", tests: "red" }))[name]).toContain('"satisfied": []');
  });
});

it("leaves nothing where nothing was settled", () => {
  expect(texts(report({ verdict: "inconclusive" }))).toEqual({});
});

import { describe, expect, it } from "vitest";
import type { RequirementStatus } from "../../../../src/core/gate.ts";
import { failureTrouble } from "../../../../src/gates/completion/protocol/trouble.ts";
import { deriveVerdict, type VerdictInput } from "../../../../src/gates/completion/protocol/verdict.ts";
import { MODEL_FAILURES } from "../../../../src/ports/model.ts";
import { outcome, path, requirement } from "./builders.ts";

const THREE = [requirement("R1", "Login"), requirement("R2", "Logout"), requirement("R3", "Reset")];

function judge(statuses: readonly RequirementStatus[], more: Partial<VerdictInput> = {}) {
  return deriveVerdict({
    prd: path(".loki/generated-prd.md"),
    action: "reuse",
    requirements: THREE,
    outcomes: new Map(statuses.map((status, at) => [`R${at + 1}`, outcome(status)])),
    trouble: null,
    said: "done",
    facts: { tests: "green", ran: [] },
    priorRed: null,
    ...more,
  });
}

const MET = ["met", "met", "met"] as const;
const MIXED = ["met", "uncertain", "met"] as const;
const UNMET = ["met", "unmet", "uncertain"] as const;
const UNCERTAIN = ["uncertain", "uncertain", "uncertain"] as const;
const red = { facts: { tests: "red", ran: [] } } as const;
const none = { facts: { tests: "none", ran: [] } } as const;

// Truth table 1.5 of the seed, with our stricter rows marked.
describe("the truth table", () => {
  it.each([
    ["all met, green", MET, {}, "done", [], ["Login", "Logout", "Reset"]],
    ["all met, user's own PRD", MET, { action: "user_owned" }, "done", [], ["Login", "Logout", "Reset"]],
    ["all met, the model says not done", MET, { said: "not-done" }, "inconclusive", ["model-disagrees"], []],
    ["all met, the model says nothing", MET, { said: null }, "inconclusive", ["model-disagrees"], []],
    ["all met, red", MET, red, "incomplete", ["tests-red"], []],
    ["stricter: all met, another gate red", MET, { priorRed: "the ratchet failed" }, "incomplete", ["tests-red"], []],
    ["all met, red, the model says not done", MET, { ...red, said: "not-done" }, "incomplete", ["tests-red"], []],
    [
      "a requirement that was not answered",
      ["met", "met"],
      {},
      "incomplete",
      ["requirement-uncertain"],
      ["Login", "Logout"],
    ],
    ["one unmet", UNMET, {}, "incomplete", ["requirement-unmet", "requirement-uncertain"], ["Login"]],
    ["one unmet, red", UNMET, red, "incomplete", ["tests-red", "requirement-unmet"], []],
    ["one unmet, no tests", UNMET, none, "incomplete", ["requirement-unmet", "requirement-uncertain"], ["Login"]],
    [
      "one unmet, the model says done",
      UNMET,
      { said: "done" },
      "incomplete",
      ["requirement-unmet", "requirement-uncertain"],
      ["Login"],
    ],
    ["some met, some uncertain", MIXED, {}, "incomplete", ["requirement-uncertain"], ["Login", "Reset"]],
    ["mixed, red", MIXED, red, "incomplete", ["tests-red"], []],
    ["all uncertain", UNCERTAIN, {}, "inconclusive", ["all-uncertain"], []],
    ["all uncertain, no tests", UNCERTAIN, none, "inconclusive", ["all-uncertain"], []],
    ["stricter: all uncertain, red", UNCERTAIN, red, "incomplete", ["tests-red"], []],
    ["nothing answered", [], {}, "inconclusive", ["all-uncertain"], []],
    ["stricter: all met, no tests, one quote each", MET, none, "inconclusive", ["no-tests-ran"], []],
    [
      "all met, PRD older than the code",
      MET,
      { action: "update" },
      "incomplete",
      ["requirement-uncertain"],
      ["Login", "Logout", "Reset"],
    ],
    [
      "nothing met, PRD older than the code",
      ["human", "human", "human"],
      { action: "update" },
      "inconclusive",
      ["all-uncertain"],
      [],
    ],
    [
      "one unmet, PRD older than the code",
      UNMET,
      { action: "update" },
      "incomplete",
      ["requirement-unmet", "requirement-uncertain"],
      ["Login"],
    ],
  ] as const)("%s", (...[, statuses, more, kind, codes, satisfied]) => {
    const verdict = judge(statuses, more);
    expect(verdict.kind).toBe(kind);
    expect(verdict.findings.map(({ code }) => code)).toEqual(codes);
    expect(verdict.satisfied).toEqual(satisfied);
  });

  it("is never done for anything but all met or a person's, whatever the rest", () => {
    const every = ["met", "unmet", "uncertain", "human"] as const;
    for (const a of every) {
      for (const b of every) {
        for (const c of every) {
          const { kind, wants } = judge([a, b, c]);
          const open = [a, b, c].some((status) => status === "unmet" || status === "uncertain");
          expect([a, b, c, kind === "done"]).toEqual([a, b, c, !open]);
          expect(wants).toHaveLength([a, b, c].filter((status) => status === "human").length);
        }
      }
    }
  });
});

it("takes two quotes each where no test ran", () => {
  const outcomes = new Map(THREE.map(({ id }) => [id, outcome("met", 2)]));
  expect(judge([], { ...none, outcomes }).kind).toBe("done");
  const thin = judge([], { ...none, outcomes: new Map([...outcomes, ["R2", outcome("met", 1)]]) });
  expect(thin.findings[0]?.message).toContain("`Logout`");
  expect(thin.findings[0]?.message).not.toContain("`Login`");
});

it("has no verdict over a PRD without requirements", () => {
  const { kind, findings } = judge([], { requirements: [] });
  expect([kind, findings[0]?.code]).toEqual(["inconclusive", "prd-low-confidence"]);
});

describe("a person's requirement", () => {
  it("is asked about, by PRD, key and title, and holds the verdict", () => {
    const { kind, findings, wants, satisfied } = judge(["met", "human", "met"]);
    expect([kind, findings, satisfied]).toEqual(["done", [], ["Login", "Reset"]]);
    expect(wants).toMatchObject([
      {
        reason: "needs-person",
        subject: '[".loki/generated-prd.md","key-R2","Logout"]',
        category: "policy",
        asks: [{ code: "needs-person", level: "waiting", path: ".loki/generated-prd.md", line: 3 }],
        accepted: { findings: [], items: [] },
      },
    ]);
  });
  it("needs no word of the model about what it did not call met", () => {
    expect(judge(["human", "human", "human"], { said: "not-done" }).kind).toBe("done");
  });
  it("is asked about beside what is open, and not when nothing was judged", () => {
    expect(judge(["human", "unmet", "met"])).toMatchObject({ kind: "incomplete", wants: [{ reason: "needs-person" }] });
    const trouble = failureTrouble("timeout", "180 s");
    expect(judge(["human", "met", "met"], { trouble })).toMatchObject({ kind: "inconclusive", wants: [] });
  });
});

describe("trouble", () => {
  it.each(MODEL_FAILURES)("%s has its own sentence and is never a verdict over the work", (failure) => {
    const trouble = failureTrouble(failure, "what `it` said");
    const { kind, findings, satisfied } = judge(MET, { trouble });
    expect([kind, findings.length, satisfied]).toEqual(["inconclusive", 1, []]);
    expect(findings[0]).toMatchObject({ code: `model-${failure}`, level: "inconclusive" });
    expect(findings[0]?.message).toContain("what `it` said");
    expect(findings[0]?.remedy).toContain("remove the completion claim");
  });
  it("has as many sentences as kinds", () => {
    expect(new Set(MODEL_FAILURES.map((failure) => failureTrouble(failure, "").message)).size).toBe(
      MODEL_FAILURES.length,
    );
  });
  it("gives way to what is red", () => {
    expect(judge(MET, { ...red, trouble: failureTrouble("network", "") }).findings[0]?.code).toBe("tests-red");
  });
});

it("counts a title that stands twice as its lowest, and keeps letters as they are", () => {
  const twice = [
    requirement("R1", "Über  Login"),
    requirement("R2", "über login"),
    requirement("R3", "登录"),
    requirement("R4", "登录"),
  ];
  const outcomes = new Map([
    ["R1", outcome("met")],
    ["R2", outcome("unmet")],
    ["R3", outcome("met")],
    ["R4", outcome("met")],
  ]);
  expect(judge([], { requirements: twice, outcomes }).satisfied).toEqual(["登录"]);
});

it("needs no reason to say what is open", () => {
  const outcomes = new Map([
    ["R1", { ...outcome("unmet"), why: null }],
    ["R2", { ...outcome("human"), why: null }],
    ["R3", outcome("met")],
  ]);
  const { findings, wants } = judge([], { outcomes });
  expect(findings[0]?.message).toBe("`Login` is not met: no reason was given");
  expect(wants[0]?.why).toBe("no reason was given");
});

it("names every exit in every finding", () => {
  const all = [judge(MET, red), judge(UNMET), judge(UNCERTAIN), judge(MET, none), judge(MET, { said: null })];
  for (const { remedy } of all.flatMap(({ findings }) => findings)) {
    expect(remedy).toMatch(
      /To extend it, change the PRD in its own pull request\. To rebuild, remove the completion claim\.$/,
    );
  }
});

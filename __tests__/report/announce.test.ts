import { describe, expect, it } from "vitest";
import type { Announcement } from "../../src/core/effect.ts";
import { finding } from "../../src/core/finding.ts";
import type { Judgement } from "../../src/core/gate.ts";
import type { Report } from "../../src/core/report.ts";
import { externalIdOf, planAnnouncements } from "../../src/report/announce.ts";
import { commentHeader, planChanges } from "../../src/report/change.ts";
import { composeReport, requireGates } from "../../src/report/compose.ts";
import { evidenceTexts } from "../../src/report/evidence.ts";
import { renderMarkdown, renderWithin } from "../../src/report/markdown.ts";
import { redactReport } from "../../src/report/redact.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { sentence } from "../../src/report/words.ts";
import { prNumber, repoPath } from "../fixtures/ids.ts";
import { REPORTS, runFacts } from "../fixtures/reports.ts";

function named(name: string): Report {
  const report = REPORTS[name];
  if (report === undefined) throw new Error(`no report ${name}`);
  return report;
}

type Kind = Announcement["kind"];
function announced<K extends Kind>(report: Report, kind: K): Extract<Announcement, { kind: K }> | undefined {
  return planAnnouncements(report, "pr=7;base=main").find(
    (each): each is Extract<Announcement, { kind: K }> => each.kind === kind,
  );
}

const judgement = (parts: Partial<Judgement>): Judgement => ({
  gate: "checklist",
  verdict: "pass",
  title: "3 of 3 items proven",
  findings: [],
  wants: [],
  items: [],
  ...parts,
});

/** A report whose every item says much. */
function wordy(items: number): Report {
  const base = named("claimed-but-red");
  const [first] = base.judgements;
  const [item] = first?.items ?? [];
  if (first === undefined || item === undefined) throw new Error("an item is needed");
  const many = Array.from({ length: items }, (_, at) => ({ ...item, id: `item-${at}`, tail: "x\n".repeat(3_000) }));
  return composeReport({ ...base, judgements: [{ ...first, items: many }] });
}

describe("renderWithin", () => {
  const texts = { full: "x".repeat(300), brief: "x".repeat(200), headline: "x".repeat(100) };
  it.each([
    [300, 300],
    [299, 200],
    [200, 200],
    [199, 100],
    [1, 100],
  ])("within %d characters gives %d", (max, length) => {
    expect(renderWithin(max, (detail) => texts[detail])).toHaveLength(length);
  });

  it("leaves out first what programs printed, then all but the outcome", () => {
    const report = named("claimed-but-red");
    const [full, brief, headline] = (["full", "brief", "headline"] as const).map((each) =>
      renderMarkdown(report, each),
    );
    expect(full).toContain("Output of");
    expect(brief).not.toContain("Output of");
    expect(brief).toContain("What to do");
    expect(headline).not.toContain("What to do");
    expect(headline).toContain("see the job summary");
    for (const text of [full, brief, headline]) expect(text).toContain("### done-gate: not done");
  });
});

describe("planChanges", () => {
  const report = named("all-proven");
  const [created] = planChanges(report, null);
  if (created === undefined) throw new Error("a comment is planned");

  it("creates the comment with our header as its first line", () => {
    expect(created).toMatchObject({ kind: "comment", pr: 7, existing: null });
    expect(created.body.split("\n")[0]).toBe(commentHeader(prNumber(7)));
    expect(commentHeader(prNumber(7))).toBe("<!-- done-gate v1 pr=7 -->");
  });

  it.each([
    ["it is the same", created.body],
    ["the web editor stored CRLF", created.body.replaceAll("\n", "\r\n")],
    ["the end was trimmed", created.body.trimEnd()],
  ])("writes nothing when %s", (_, body) => expect(planChanges(report, { id: 5, body })).toEqual([]));

  it.each([
    ["one character differs", `${created.body}!`],
    ["a box was ticked", created.body.replace("passed", "not done")],
    ["it is empty", ""],
  ])("updates the comment it was planned on when %s", (_, body) => {
    expect(planChanges(report, { id: 5, body })).toEqual([{ ...created, existing: { id: 5, body } }]);
  });

  it("writes no comment where there is no pull request", () => {
    expect(planChanges({ ...report, pr: null }, null)).toEqual([]);
  });

  it("puts the sheet between header and report", () => {
    const [change] = planChanges(report, null, "the sheet\n");
    expect(change).toMatchObject({ body: created.body.replace("-->\n", "-->\nthe sheet\n") });
    expect(planChanges(report, { id: 5, body: change?.kind === "comment" ? change.body : "" }, "the sheet\n")).toEqual(
      [],
    );
    expect(planChanges(report, { id: 5, body: created.body }, "the sheet\n")).toHaveLength(1);
  });

  it("gives the report the room that the sheet leaves", () => {
    const [change] = planChanges(wordy(1), null, `${"s".repeat(44_999)}\n`);
    expect(change?.kind === "comment" && change.body.length).toBeLessThanOrEqual(60_000);
  });

  it("stays within what GitHub takes", () => {
    for (const items of [1, 20, 200])
      expect(planChanges(wordy(items), null)[0]?.body.length).toBeLessThanOrEqual(60_100);
  });
});

describe("planAnnouncements", () => {
  it("concludes the check before summary and outputs", () => {
    expect(planAnnouncements(named("all-proven"), "x").map((each) => each.kind)).toEqual([
      "conclude-check",
      "summary",
      "outputs",
    ]);
  });

  it("has no check where the commit is not known", () => {
    const kinds = planAnnouncements({ ...named("policy-invalid"), head: null }, "x").map((each) => each.kind);
    expect(kinds).toEqual(["summary", "outputs"]);
  });

  it("says the conclusion everywhere alike", () => {
    for (const report of Object.values(REPORTS)) {
      expect(announced(report, "conclude-check")).toMatchObject({
        conclusion: report.conclusion,
        externalId: "pr=7;base=main",
      });
      expect(announced(report, "outputs")?.conclusion).toBe(report.conclusion);
      expect(JSON.parse(announced(report, "outputs")?.report ?? "")).toMatchObject({ conclusion: report.conclusion });
    }
  });

  it("writes a title of one line without backticks", () => {
    const report = composeReport(
      runFacts({ findings: [finding("api-error", { message: "`a`\nb \u202e", remedy: "" })] }),
    );
    expect(announced(report, "conclude-check")?.output.title).toBe("api-error: a\\nb \\u{202E}");
  });

  it("cuts a title that is too long, visibly", () => {
    const report = composeReport(
      runFacts({ findings: [finding("api-error", { message: "m".repeat(500), remedy: "" })] }),
    );
    expect(report.title).toHaveLength(220);
    expect(report.title.endsWith(" [cut]")).toBe(true);
  });

  it("keeps the check's summary within its limit and points to the job summary", () => {
    const many = Array.from({ length: 500 }, () => finding("open", { message: "m".repeat(300), remedy: "r" }));
    const report = composeReport(runFacts({ judgements: [judgement({ verdict: "fail", findings: many })] }));
    const summary = announced(report, "conclude-check")?.output.summary ?? "";
    expect(summary.length).toBeLessThanOrEqual(50_000);
    expect(summary).toContain("see the job summary");
    expect(announced(report, "summary")?.markdown).toContain("What to do");
    expect(announced(wordy(200), "summary")?.markdown.length).toBeLessThanOrEqual(500_000);
  });

  it("annotates exactly the findings that have a line, each at its level", () => {
    const at = (level: "fail" | "inconclusive" | "waiting" | "warning" | "note", line?: number) =>
      finding("open", { level, message: "m", remedy: "r", path: repoPath("a.json"), line });
    const findings = [
      at("fail", 1),
      at("inconclusive", 2),
      at("waiting", 3),
      at("warning", 4),
      at("note", 5),
      at("fail"),
    ];
    const report = composeReport(runFacts({ judgements: [judgement({ verdict: "fail", findings })] }));
    const annotations = announced(report, "conclude-check")?.annotations ?? [];
    expect(annotations.map((each) => [each.line, each.level])).toEqual([
      [1, "failure"],
      [2, "failure"],
      [3, "warning"],
      [4, "warning"],
      [5, "notice"],
    ]);
    expect(annotations[0]).toMatchObject({ path: "a.json", title: "open", message: "m.\nr" });
  });

  it("gives verdicts by gate as output", () => {
    expect(announced(named("all-proven"), "outputs")?.verdicts).toEqual({ checklist: "pass" });
  });
});

describe("evidenceTexts", () => {
  it("shrink from step to step, and lose output and notes but no finding that blocks and no want", () => {
    for (const report of Object.values(REPORTS)) {
      const texts = evidenceTexts(report);
      expect(texts).toHaveLength(3);
      const sizes = texts.map((text) => text.length);
      expect(sizes.toSorted((a, b) => b - a)).toEqual(sizes);
      const codes = texts.map((text) => [...text.matchAll(/"level":"(?:fail|inconclusive|waiting|warning)"/g)].length);
      expect(new Set(codes).size).toBe(1);
      const wants = texts.map((text) => [...text.matchAll(/"reason":"/g)].length);
      expect(new Set(wants).size).toBe(1);
    }
    const [full = "", brief = "", lean = ""] = evidenceTexts(named("claimed-but-red"));
    expect(full).toContain("expected 201, got 500");
    expect(brief).not.toContain("expected 201, got 500");
    expect(brief).toContain("criteria-missing");
    expect(lean).not.toContain("criteria-missing");
  });

  it("are bound to the commit, its tree, its base and the policy", () => {
    const report = { ...named("all-proven"), policy: "p".repeat(64) };
    expect(JSON.parse(evidenceTexts(report)[0] ?? "")).toMatchObject({
      head: report.head,
      tree: report.headTree,
      merge_base: report.mergeBase,
      policy: report.policy,
    });
  });
});

describe("composeReport", () => {
  const absent = judgement({ verdict: "not-applicable", title: "no checklist here or at base" });

  it("is a failure when nothing was judged and nothing found", () => {
    expect(composeReport(runFacts())).toMatchObject({ conclusion: "failure", title: "Nothing was judged" });
  });

  it("is titled by what blocks the run before any gate", () => {
    const moved = finding("head-moved", { message: "the head is now `x`", remedy: "" });
    const report = composeReport(runFacts({ judgements: [judgement({})], findings: [moved] }));
    expect(report).toMatchObject({ conclusion: "failure", title: "head-moved: the head is now x" });
  });

  it("names every gate when several judged, and leaves out those that had nothing", () => {
    const ratchet = judgement({ gate: "ratchet", verdict: "waiting", title: "2 tests lost" });
    const report = composeReport(runFacts({ judgements: [judgement({}), ratchet, { ...absent, gate: "decisions" }] }));
    expect(report).toMatchObject({
      conclusion: "action_required",
      title: "checklist: 3 of 3 items proven; ratchet: 2 tests lost",
    });
  });

  it("is a success when all gates had nothing to judge, and says why for each", () => {
    const report = composeReport(runFacts({ judgements: [absent, { ...absent, gate: "ratchet", title: "no tests" }] }));
    expect(report).toMatchObject({
      conclusion: "success",
      title: "Nothing to judge: checklist: no checklist here or at base; ratchet: no tests",
    });
  });

  it("is not turned by the run's own notes", () => {
    const note = finding("open", { level: "note", message: "m", remedy: "" });
    expect(composeReport(runFacts({ judgements: [judgement({})], findings: [note] })).conclusion).toBe("success");
    expect(composeReport(runFacts({ judgements: [absent], findings: [{ ...note, level: "waiting" }] }))).toMatchObject({
      conclusion: "action_required",
      title: "Nothing was judged",
    });
  });
});

describe("requireGates", () => {
  it("asks for nothing that is not required", () => expect(requireGates(runFacts(), [])).toEqual([]));

  it("is content with a gate that judged, whatever it said", () => {
    for (const verdict of ["pass", "fail", "waiting", "inconclusive"] as const) {
      expect(requireGates(runFacts({ judgements: [judgement({ verdict })] }), ["checklist"])).toEqual([]);
    }
  });

  it.each([
    [
      "judged nothing",
      runFacts({ judgements: [judgement({ verdict: "not-applicable", title: "no plan" })] }),
      "checklist",
      "no plan",
    ],
    ["is off", runFacts(), "ratchet", "not in this version"],
    ["is nowhere", runFacts({ off: [] }), "decisions", "it did not run"],
  ] as const)("fails when a required gate %s", (...[, facts, gate, why]) => {
    expect(requireGates(facts, [gate])).toMatchObject([
      {
        code: "required-gate-absent",
        level: "fail",
        message: `policy requires the gate \`${gate}\`, and it judged nothing: ${why}`,
      },
    ]);
  });
});

it("externalIdOf names the pull request and the base, or the group", () => {
  expect(externalIdOf({ pr: 7, baseRef: "main" })).toBe("pr=7;base=main");
  expect(externalIdOf({ pr: null, baseRef: "release/1" })).toBe("group;base=release/1");
});

it("sentence ends once", () => {
  expect(["a", "a.", "did you mean `x`?", "stop!"].map(sentence)).toEqual(["a.", "a.", "did you mean `x`?", "stop!"]);
});

describe("redactReport", () => {
  const CANARY = "ca_na*ry<5>@x";
  const redact = (text: string) => text.replaceAll(CANARY, "***");
  const found = finding("open", { message: CANARY, remedy: CANARY, item: CANARY });
  const want = {
    reason: "open",
    subject: CANARY,
    category: "policy",
    needs: CANARY,
    why: CANARY,
    blastRadius: CANARY,
    asks: [found],
    accepted: { findings: [found], items: [] },
  } as const;
  const item = { ...named("claimed-but-red").judgements[0]?.items[0] };

  it("leaves no secret in anything that is shown, escaped or not", () => {
    const [base] = named("claimed-but-red").judgements[0]?.items ?? [];
    if (base === undefined) throw new Error("an item is needed");
    const full = { ...base, ...item, id: CANARY, description: CANARY, verify: CANARY, tail: CANARY };
    const judged = judgement({
      verdict: "fail",
      title: CANARY,
      findings: [found],
      wants: [want],
      items: [full, { ...full, verify: null }],
    });
    const report = composeReport(
      runFacts({
        gathered: [judged],
        judgements: [judged],
        findings: [finding("api-error", { message: CANARY, remedy: CANARY })],
        off: [{ gate: "ratchet", why: CANARY }],
        notes: [CANARY],
      }),
    );
    const clean = redactReport(report, redact);
    expect(JSON.stringify(clean)).not.toContain(CANARY);
    expect(clean.conclusion).toBe(report.conclusion);
    expect(renderMarkdown(clean, "full")).not.toMatch(/na\\?\*ry/);
    expect(renderTerminal(clean)).not.toContain(CANARY);
  });

  it("changes nothing where there is no secret", () => {
    for (const report of Object.values(REPORTS)) expect(redactReport(report, redact)).toEqual(report);
  });
});

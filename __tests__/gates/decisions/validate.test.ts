import { describe, expect, it } from "vitest";
import { oneLine } from "../../../src/core/text.ts";
import { gated, lines, plan, problemsOf, task } from "./plan-texts.ts";

const go = ["proceed", "abort"];
const meta = (fields = {}) => JSON.stringify({ type: "meta", id: "m", land: "pr", preflight: {}, ...fields });

describe("options", () => {
  it.each([
    ["a choice", {}],
    ["absent: go or no-go", { options: undefined }],
    ["null: go or no-go", { options: null }],
    ["go or no-go", { options: go }],
    ["a fork with a stop word (case 88)", { category: "fork", options: ["stop", "quit"] }],
    ["nine", { options: [..."abcdefghi"] }],
    ["a stop word inside a longer one", { options: ["no-op", "stop the old one"] }],
    ["irreversible", { category: "irreversible", blast_radius: "all rows", options: go }],
  ])("takes %s", (_name, fields) => {
    expect(problemsOf(gated(fields))).toEqual([]);
  });

  it.each([
    ["one", { options: ["a"] }],
    ["none", { options: [] }],
    ["ten", { options: [..."abcdefghij"] }],
    ["a text", { options: "proceed" }],
    ["a number among them", { options: ["a", 1] }],
    ["two alike but for case", { options: ["Push", "push"] }],
    ["a blank one", { options: ["a", " "] }],
    ["an empty one", { options: ["a", ""] }],
    ["space at an end", { options: ["a", "b "] }],
    ["a look-alike of abort", { options: ["go", "\u0430bort"] }],
    ["one too long", { options: ["a", "b".repeat(81)] }],
    ["stop instead of abort (case 87)", { options: ["proceed", "stop"] }],
    ["the other order", { options: ["abort", "proceed"] }],
    ["capitals", { options: ["Proceed", "Abort"] }],
    ["a third beside abort", { options: ["proceed", "abort", "later"] }],
    ["abort in a fork", { category: "fork", options: ["sqlite", "ABORT"] }],
    ["irreversible with a choice", { category: "irreversible", blast_radius: "all", options: ["a", "b"] }],
    ["a default that is no option", { default: "later" }],
    ["a default that is no text", { default: 0 }],
  ])("refuses %s", (_name, fields) => {
    expect(problemsOf(lines(meta(), gated(fields)))).toEqual([["plan-bad-options", 2]]);
  });

  it.each(["stop", "Cancel", "no", "HALT", "reject", "deny", "decline", "skip", "quit"])(
    "refuses the stop word %s",
    (word) => {
      expect(problemsOf(gated({ options: ["go on", word] }))).toEqual([["plan-bad-options", 1]]);
    },
  );
});

describe("answers", () => {
  it.each([
    ["RESOLVED with an option", { status: "RESOLVED", answer: "push", resolved_by: "user" }],
    ["a status of null", { status: null }],
  ])("takes %s", (_name, fields) => {
    expect(problemsOf(gated(fields))).toEqual([]);
  });

  it.each([
    ["an answer that is no option", { status: "RESOLVED", answer: "merge" }],
    ["an answer in other case", { status: "RESOLVED", answer: "Push" }],
    ["RESOLVED without an answer", { status: "RESOLVED" }],
    ["an answer that is no text", { status: "RESOLVED", answer: 1 }],
    ["OPEN with an answer that is no option", { answer: "merge" }],
    ["another status", { status: "resolved" }],
    ["a status that is no text", { status: true }],
  ])("refuses %s (case 87)", (_name, fields) => {
    expect(problemsOf(gated(fields))).toEqual([["plan-bad-answer", 1]]);
  });

  it("never reads another status as RESOLVED", () => {
    expect(plan(gated({ status: "resolved", answer: "push" })).gated[0]?.status).toBe("OPEN");
  });
});

describe("ids", () => {
  it.each([undefined, "", "-a", "a b", "a".repeat(65), 7, "a\n", "\u00e9"])("refuses the id %j", (id) => {
    expect(problemsOf(gated({ id }))).toEqual([["plan-bad-id", 1]]);
  });

  it("names both lines of a duplicate (case 87)", () => {
    const [problem, ...more] = plan(lines(gated(), meta(), gated({ needs: "other" }))).problems;
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ code: "plan-duplicate-id", level: "fail", line: 3 });
    expect(problem?.message).toMatch(/line 1 .*line 3/);
  });

  it("refuses task ids that stand twice where a decision hangs on one, and nowhere else", () => {
    expect(problemsOf(lines(task(), task()))).toEqual([]);
    expect(problemsOf(lines(gated(), task(), task({ requires_decision: "g1" })))).toEqual([["plan-duplicate-id", 3]]);
    expect(problemsOf(lines(gated(), task({ id: "1", requires_decision: "g1" }), task({ id: 1 })))).toEqual([
      ["plan-duplicate-id", 3],
    ]);
  });

  it("refuses a task that waits and has no id", () => {
    expect(problemsOf(lines(gated(), task({ id: null, requires_decision: "g1" })))).toEqual([["plan-bad-id", 2]]);
  });
});

describe("links and bindings", () => {
  it.each(["g2", "G1", "__proto__", "constructor", ""])("refuses a link to nothing: %j", (id) => {
    expect(problemsOf(lines(gated(), task({ requires_decision: id })))).toEqual([["plan-missing-decision", 2]]);
  });

  it.each([[["g1"]], [1], [true]])("refuses a link that is no text: %j", (id) => {
    expect(problemsOf(lines(gated(), task({ requires_decision: id })))).toEqual([["plan-missing-decision", 2]]);
  });

  it("takes a decision that neither binds nor is linked, and one that binds", () => {
    expect(problemsOf(lines(gated(), meta(), gated({ id: "g2", binds_meta: "land" })))).toEqual([]);
  });

  it("refuses both a binding and a link (case 91)", () => {
    const text = lines(meta(), gated({ binds_meta: "land" }), task({ requires_decision: "g1" }));
    expect(problemsOf(text)).toEqual([["plan-bad-binding", 2]]);
  });

  it.each(["type", "id", "preflight", "base", "__proto__", "constructor", "", 1])("refuses the field %j", (field) => {
    expect(problemsOf(lines(meta(), gated({ binds_meta: field })))).toEqual([["plan-bad-binding", 2]]);
  });

  it("refuses a binding without a meta record, with two, and a field bound twice", () => {
    const bound = gated({ binds_meta: "land" });
    expect(problemsOf(bound)).toEqual([["plan-bad-binding", 1]]);
    expect(problemsOf(lines(meta(), meta(), bound))).toEqual([["plan-bad-binding", 3]]);
    expect(problemsOf(lines(meta(), bound, gated({ id: "g2", binds_meta: "land" })))).toEqual([
      ["plan-bad-binding", 3],
    ]);
  });
});

describe("what a person reads", () => {
  it.each([undefined, null, "", "  ", 4])(
    "refuses an irreversible decision with the blast radius %j (case 89)",
    (radius) => {
      const codes = problemsOf(gated({ category: "irreversible", options: go, blast_radius: radius })).map(
        ([code]) => code,
      );
      expect(codes).toContain("plan-no-blast-radius");
    },
  );

  it.each(["category", "needs", "why"])("refuses a record without %s", (key) => {
    for (const value of [undefined, null, " ", 3, ["a"]]) {
      expect(problemsOf(gated({ [key]: value }))).toEqual([["plan-invalid-json", 1]]);
    }
  });

  const HIDDEN: readonly (readonly [string, string])[] = [
    ["control", "\u0007"],
    ["line feed", "\n"],
    ["delete", "\u007f"],
    ["right-to-left override", "\u202e"],
    ["isolate", "\u2066"],
    ["zero width space", "\u200b"],
    ["tag", "\u{e0041}"],
    ["line separator", "\u2028"],
    ["paragraph separator", "\u2029"],
    ["lone surrogate", "\ud800"],
    ["hangul filler", "\u3164"],
  ];

  it.each(HIDDEN)("refuses a %s", (_name, character) => {
    const text = `a${character}b`;
    for (const key of ["needs", "why", "category", "blast_radius"]) {
      expect(problemsOf(gated({ [key]: text }))).toEqual([["plan-hidden-characters", 1]]);
    }
    const linked = task({ description: text, requires_decision: "g1" });
    expect(problemsOf(lines(gated(), linked))).toEqual([["plan-hidden-characters", 1]]);
    expect(problemsOf(lines(gated(), task({ description: text })))).toEqual([]);
    expect(problemsOf(gated({ note: text }))).toEqual([]);
  });

  it.each<[string, string]>([
    ["Persian", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
    ["Persian with a vowel mark", "\u0645\u064e\u200c\u062e"],
    ["Hindi", "\u0915\u094d\u200d\u0937"],
    ["Bengali", "\u09b0\u200d\u09cd\u09af"],
    ["Sinhala", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"],
    ["a family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
    ["a tinted person at work", "\u{1f469}\u{1f3fd}\u200d\u{1f4bb}"],
    ["a burning heart", "\u2764\ufe0f\u200d\u{1f525}"],
  ])("takes joiners of %s, and the sheet shows them", (_name, needs) => {
    expect(problemsOf(gated({ needs }))).toEqual([]);
    expect(oneLine(needs)).toBe(needs);
  });

  it.each<[string, string]>([
    ["between Latin letters", "ab\u200dort"],
    ["between letters of two scripts", "\u0645\u200ca"],
    ["twice", "\u0645\u200c\u200c\u062e"],
    ["at a word's end", "\u0645\u200c x"],
    ["beside a digit", "\u0645\u200c1"],
    ["beside one picture alone", "\u{1f680}\u200d x"],
    ["between Hebrew letters", "\u05e9\u200d\u05dc"],
  ])("refuses a joiner %s, and it would be revealed", (_name, needs) => {
    expect(problemsOf(gated({ needs }))).toEqual([["plan-hidden-characters", 1]]);
    expect(oneLine(needs)).toMatch(/\\u\{200[CD]\}/);
  });

  it("takes other scripts, accents and emoji", () => {
    expect(
      problemsOf(gated({ needs: "\uacb0\uc81c \u26a0\ufe0f \u{1f680} caf\u00e9 \u05e9\u05dc\u05d5\u05dd\u00a0" })),
    ).toEqual([]);
  });
});

it("every problem says where and what to do, in file order", () => {
  const text = lines(
    "{",
    gated({ id: "?" }),
    task({ blocker: "ask" }),
    gated({ options: ["a"], needs: "\u202e" }),
    gated(),
  );
  const { problems } = plan(text);
  expect(problems.map((problem) => problem.line)).toEqual([1, 2, 3, 4, 4, 5]);
  for (const problem of problems) {
    expect(problem.path).toBe("docs/plans/cart/plan.jsonl");
    expect(problem.message.length).toBeGreaterThan(10);
    expect(problem.remedy).toMatch(/\.$/);
  }
});

describe("what is nearly a known word", () => {
  const irreversible = { options: go, blast_radius: "all" };

  it.each([
    "Irreversible",
    "IRREVERSIBLE",
    "irreversible ",
    " irreversible",
    "ir-reversible",
    "irreversable",
    "irreversibel",
    "\uff49rreversible",
    "\u0456rr\u0435v\u0435rsibl\u0435",
    "Fork",
    "POLICY ",
    "input.",
    "architecture?",
  ])("refuses the category %j, and says which is meant", (category) => {
    const [problem, ...more] = plan(gated({ category, ...irreversible })).problems;
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ code: "plan-invalid-json", level: "fail", line: 1 });
    expect(problem?.remedy).toMatch(/`(?:irreversible|fork|policy|input|architecture)`/);
  });

  it.each(["irreversible", "reversible", "security", "forks", "polity", "\uacb0\uc81c", "ui"])(
    "takes the category %j",
    (category) => {
      expect(problemsOf(gated({ category, ...irreversible }))).toEqual([]);
    },
  );

  it.each(["Gated", "gated ", "GATED", " gated", "gat\u0435d"])("refuses the type %j", (type) => {
    expect(problemsOf(gated({ type }))).toEqual([["plan-invalid-json", 1]]);
    expect(problemsOf(JSON.stringify({ type }))).toEqual([["plan-invalid-json", 1]]);
  });

  it.each([undefined, null, "", "decision", 1, ["gated"]])("refuses a question of the type %j", (type) => {
    expect(problemsOf(gated({ type }))).toEqual([["plan-invalid-json", 1]]);
    expect(problemsOf(JSON.stringify({ type, category: "Irreversible", options: ["a", "b"] }))).toHaveLength(1);
  });

  it("leaves other records alone", () => {
    const others = [
      { type: "note", needs: "t1" },
      { type: "risk", category: "security", needs: "A review" },
      { type: "task", id: "t1", needs: ["t0"], category: "policy" },
      { type: "task", id: "t2", needs: "t1", category: "policy" },
      { type: "meta", needs: "node 20", options: ["fast"] },
      { category: "ui", needs: ["x"], options: { a: 1 } },
    ];
    expect(problemsOf(lines(...others.map((each) => JSON.stringify(each))))).toEqual([]);
  });

  it("refuses keys that are nearly known, where a decision hangs on them", () => {
    expect(problemsOf(task({ requiresDecision: "g1" }))).toEqual([["plan-invalid-json", 1]]);
    expect(problemsOf(task({ "requires_decision ": "g1" }))).toEqual([["plan-invalid-json", 1]]);
    expect(problemsOf(gated({ Options: go }))).toEqual([["plan-invalid-json", 1]]);
    const linked = { requires_decision: "g1", description: undefined, Description: "Drop it" };
    expect(problemsOf(lines(gated(), task(linked)))).toEqual([["plan-invalid-json", 2]]);
    expect(problemsOf(task({ ID: 1, Description: "Drop it" }))).toEqual([]);
  });
});

describe("a description that is no text", () => {
  it.each([[["Drop", "it"]], [{ text: "Drop it" }], [5], [true]])(
    "is refused where a decision hangs on it: %j",
    (description) => {
      const [problem, ...more] = plan(lines(gated(), task({ description, requires_decision: "g1" }))).problems;
      expect(more).toEqual([]);
      expect(problem).toMatchObject({
        code: "plan-invalid-json",
        line: 2,
        remedy: "Write the description as one text.",
      });
      expect(problemsOf(task({ description }))).toEqual([]);
    },
  );

  it.each([null, undefined, ""])("may be missing: %j", (description) => {
    expect(problemsOf(lines(gated(), task({ description, requires_decision: "g1" })))).toEqual([]);
  });
});

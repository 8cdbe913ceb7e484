import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { canonicalJson } from "../../../src/core/canonical-json.ts";
import { questionText } from "../../../src/core/decision.ts";
import { taskGraphHash, taskGraphText } from "../../../src/gates/decisions/graph.ts";
import { MAX_PLAN_BYTES, parsePlan } from "../../../src/gates/decisions/plan.ts";
import { repoPath } from "../../fixtures/ids.ts";
import { gated, hash, lines, plan, problemsOf, recordOf, task } from "./plan-texts.ts";

describe("reading", () => {
  it("takes BOM, CRLF, blank lines, odd spacing and a missing last line end", () => {
    const record = ' { "type" : "gated" ,\t"id":"g1","category":"fork","needs":"n","why":"w","options":["a","b"] } ';
    const parsed = plan(`\ufeff{"type":"meta","base_branch":"main"}\r\n\r\n \t\r\n${task()}\n${record}`);
    expect(parsed.problems).toEqual([]);
    expect(parsed.meta?.values.get("base_branch")).toBe("main");
    expect(parsed.tasks).toMatchObject([{ line: 4, id: "t1" }]);
    expect(parsed.gated).toMatchObject([{ line: 5, text: record }]);
  });

  it("gives the same record the same text, whatever the file's line ends", () => {
    expect(plan(`\ufeff${gated()}\r\n`).gated[0]?.text).toBe(gated());
  });

  it("keeps unknown types and keys, and a key named like a prototype", () => {
    const odd = '{"type":"note","__proto__":{"id":"x"},"constructor":1}';
    expect(problemsOf(lines(odd, gated({ extra: [1] }), '{"no":"type"}'))).toEqual([]);
  });

  it("reads absent status and options as OPEN and go or no-go (case 86)", () => {
    const record = plan('{"type":"gated","id":"g1","category":"policy","needs":"n","why":"w"}').gated[0];
    expect(record).toMatchObject({ status: "OPEN", answer: null, question: { options: ["proceed", "abort"] } });
  });

  it("finds nothing in a plan without decisions (case 96), only a warning about prose", () => {
    const text = lines(task(), task({ blocker: "ask Ada" }), task({ id: 5 }), '{"type":"task"}');
    expect(plan(text).problems).toMatchObject([{ code: "prose-blocker", level: "warning", line: 2 }]);
  });

  it("reads `subject` only where the gate writes", () => {
    const text = gated({ subject: "ab" });
    expect(plan(text).gated[0]?.question.subject).toBeNull();
    expect(plan(text, repoPath(".done-gate/decisions/pr-7.jsonl")).gated[0]?.question.subject).toBe("ab");
  });
});

describe("strictness", () => {
  it.each([
    ["cut off", '{"type":"gated"'],
    ["a comment", '{"a":1} // no'],
    ["a trailing comma", '{"a":1,}'],
    ["two objects on a line", '{"a":1}{"b":2}'],
    ["a list", "[1]"],
    ["a bare word", "null"],
    ["a byte order mark inside", '\ufeff{"a":1}'],
    ["a key twice", '{"a":1,"a":1}'],
    ["a key twice by escape", '{"a":1,"\\u0061":2}'],
    ["a key twice below", '{"a":[{"b":{"c":1,"c":1}}]}'],
    ["__proto__ twice", '{"__proto__":1,"__proto__":1}'],
    ["a lone carriage return between objects", '{"a":1}\r{"b":2}'],
  ])("names the line of %s (case 95)", (_name, line) => {
    expect(problemsOf(`{"type":"note"}\r\n\n${line}\n`)).toEqual([["plan-invalid-json", 3]]);
  });

  it("takes quotes, colons and brackets inside strings for what they are", () => {
    expect(problemsOf(lines('{"a":"\\"b\\":{[","c\\\\":"\\\\","d":":::"}'))).toEqual([]);
  });

  it("names the key that stands twice", () => {
    expect(plan('{"a":1,"b":{"id":1,"id":2}}').problems[0]?.message).toContain("`id`");
  });
});

describe("caps", () => {
  const record = '{"type":"note"}\n';
  const bytes = (total: number) => `${" ".repeat(1_000)}\n`.repeat(2_000).slice(0, total);
  const long = (size: number) => `{"a":"${"\u00e9".repeat((size - 8) / 2)}"}`;
  const deep = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;

  it.each([
    [
      "bytes",
      { below: bytes(MAX_PLAN_BYTES - 1), at: bytes(MAX_PLAN_BYTES), over: bytes(MAX_PLAN_BYTES + 1), line: undefined },
    ],
    ["lines", { below: record.repeat(4_999), at: record.repeat(5_000), over: record.repeat(5_001), line: undefined }],
    ["bytes a line", { below: long(65_534), at: long(65_536), over: long(65_538), line: 1 }],
    ["depth", { below: deep(15), at: deep(16), over: deep(17), line: 1 }],
  ])("%s: below, at and over", (_name, { below, at, over, line }) => {
    expect(problemsOf(below)).toEqual([]);
    expect(problemsOf(at)).toEqual([]);
    expect(problemsOf(over)).toEqual([["input-too-large", line]]);
  });

  it("refuses a hundred times too much at once", () => {
    const started = performance.now();
    expect(problemsOf("[".repeat(MAX_PLAN_BYTES * 100))).toEqual([["input-too-large", undefined]]);
    expect(problemsOf("[".repeat(60_000))).toEqual([["input-too-large", 1]]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

const vectorSchema = z.strictObject({
  about: z.string(),
  questions: z.array(
    z.strictObject({
      name: z.string(),
      path: z.string(),
      lines: z.array(z.string()),
      id: z.string(),
      digest: z.string(),
      text: z.string(),
    }),
  ),
  graphs: z.array(z.strictObject({ name: z.string(), lines: z.array(z.string()), text: z.string(), hash: z.string() })),
});

describe("published test vectors", () => {
  const vectors = vectorSchema.parse(
    JSON.parse(readFileSync(new URL("../../../docs/test-vectors/decisions.json", import.meta.url), "utf8")),
  );

  it.each(vectors.questions)("question: $name", ({ path, lines: given, id, digest, text }) => {
    const parsed = parsePlan(repoPath(path), lines(...given), hash);
    expect(parsed.problems.filter((problem) => problem.code !== "plan-hidden-characters")).toEqual([]);
    expect(recordOf(parsed, id).digest).toBe(digest);
    expect(`sha256:${hash.sha256(text)}`).toBe(digest);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  it.each(vectors.graphs)("graph: $name", ({ lines: given, text, hash: expected }) => {
    const { tasks } = plan(lines(...given));
    expect(taskGraphText(tasks)).toBe(text);
    expect(taskGraphHash(tasks, hash)).toBe(expected);
  });

  it("each question has a digest of its own", () => {
    expect(new Set(vectors.questions.map((each) => each.digest)).size).toBe(vectors.questions.length - 1);
  });
});

describe("digest", () => {
  it("is of a text that is canonical, whatever the words are", () => {
    const odd = '\u2028 "\\" \u0000 \ud800 \u{1f600} é';
    const decision = gated({ needs: odd, why: odd, blast_radius: odd, options: [odd, "b"], default: "b" });
    const { question } = recordOf(plan(lines(decision, task({ description: odd, requires_decision: "g1" }))), "g1");
    const text = questionText(question);
    expect(text).toBe(canonicalJson(JSON.parse(text)));
    expect(question.tasks).toEqual([["t1", odd]]);
  });

  const digest = (fields = {}, ...others: readonly string[]) => plan(lines(gated(fields), ...others)).gated[0]?.digest;

  it.each([
    [{ category: "input" }],
    [{ needs: "other" }],
    [{ why: "other" }],
    [{ blast_radius: "all" }],
    [{ options: ["pr", "push"] }],
    [{ default: "push" }],
    [{ binds_meta: "land" }],
    [{ id: "g2" }],
  ])("changes with %j", (fields) => {
    expect(digest(fields)).not.toBe(digest());
  });

  it("does not change with the answer, with spacing or with unknown keys", () => {
    expect(digest({ status: "RESOLVED", answer: "push", resolved_by: "user", source: "scan", x: 1 })).toBe(digest());
    expect(plan(gated().replaceAll(",", " , ")).gated[0]?.digest).toBe(digest());
  });

  it("binds the tasks that link it, in one order", () => {
    const [a, b] = [task({ id: "a", requires_decision: "g1" }), task({ id: "b", requires_decision: "g1" })];
    expect(digest({}, a, b)).toBe(digest({}, b, a));
    expect(digest({}, a)).not.toBe(digest({}, a, b));
    expect(digest({}, a)).not.toBe(digest({}, a.replace("Drop", "Drop all of")));
    expect(digest({}, task())).toBe(digest());
  });
});

it.each(["docs/for-agents.md", "docs/gates/decisions.md"])("the plan in %s is one", (page) => {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), "utf8");
  const [, example = ""] = /```jsonl?\n(.+?)```/s.exec(text) ?? [];
  expect(plan(example).gated.length).toBeGreaterThan(0);
  expect(plan(example).problems).toEqual([]);
});

describe("what stands where a text should", () => {
  it.each([
    [{ needs: 5 }, "`needs` is a number"],
    [{ needs: {} }, "`needs` is an object"],
    [{ needs: [] }, "`needs` is a list"],
    [{ needs: true }, "`needs` is a boolean"],
    [{ needs: null }, "`needs` is null"],
    [{ needs: " " }, "`needs` is blank"],
    [{ blast_radius: [1] }, "`blast_radius` is a list"],
    [{ default: 1 }, "`default` is a number"],
    [{ status: {} }, "`status` is an object"],
    [{ answer: [] }, "`answer` is a list"],
    [{ options: "push" }, "`options` is blank"],
  ])("%j is named by its kind", (fields, words) => {
    expect(
      plan(lines(gated(fields)))
        .problems.map(({ message }) => message)
        .join(),
    ).toContain(words);
  });
});

describe("tasks of one id", () => {
  it("have one digest of their graph in whatever order they stand, when they say the same", () => {
    const [a, b] = [task({ requires_decision: "g1" }), task({ requires_decision: "g1", note: 1 })];
    const [one, other] = [plan(lines(gated(), a, b)), plan(lines(b, gated(), a))];
    expect(taskGraphHash(one.tasks, hash)).toBe(taskGraphHash(other.tasks, hash));
    expect(one.gated[0]?.digest).toBe(other.gated[0]?.digest);
    expect(one.problems.map(({ code }) => code)).toEqual(["plan-duplicate-id"]);
  });
});

import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { buildSchema, MAX_NOTE_CHARS, readAnswer } from "../../../../src/gates/completion/protocol/read-answer.ts";

const one = { id: "R1", status: "met", evidence: [{ path: "a.ts", lines: [1, 2], quote: "abc" }], note: "" };
const two = { id: "R2", status: "unmet", evidence: [], note: "gone" };
const good = { requirements: [two, one], verdict: "done" };
const read = readAnswer(["R1", "R2"]);

function without(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

it("reads an answer for exactly what was asked", () => {
  expect(read(good)).toEqual({ ok: true, value: good });
});

it("cuts a long note and nothing else", () => {
  const answer = read({ ...good, requirements: [one, { ...two, note: "x".repeat(500) }] });
  expect(answer.ok && answer.value.requirements[1]?.note).toHaveLength(MAX_NOTE_CHARS);
});

describe("refuses", () => {
  it.each([
    ["no answer", null, "the answer"],
    ["prose", "All requirements are met.", "the answer"],
    ["a list", [one, two], "the answer"],
    ["an empty list", { requirements: [], verdict: "done" }, "no answer for R1, R2"],
    ["a missing id", { ...good, requirements: [one] }, "no answer for R2"],
    ["an id twice", { ...good, requirements: [one, two, { ...two, status: "met" }] }, "R2 is answered more than once"],
    [
      "an id that was not asked",
      { ...good, requirements: [one, two, { ...two, id: "R99" }] },
      "an id that was not asked",
    ],
    ["an id in another case", { ...good, requirements: [one, { ...two, id: "r2" }] }, "an id that was not asked"],
    ["a status in another case", { ...good, requirements: [one, { ...two, status: "MET" }] }, "requirements.1.status"],
    [
      "a status with white space",
      { ...good, requirements: [one, { ...two, status: "met " }] },
      "requirements.1.status",
    ],
    [
      "a status that is a truth value",
      { ...good, requirements: [one, { ...two, status: true }] },
      "requirements.1.status",
    ],
    ["another word", { ...good, requirements: [one, { ...two, status: "partial" }] }, "requirements.1.status"],
    ["a key that was not asked for", { ...good, confidence: 1 }, "the answer"],
    [
      "a key of an item that was not asked for",
      { ...good, requirements: [one, { ...two, title: "x" }] },
      "requirements.1",
    ],
    ["no verdict", without(good, "verdict"), "verdict"],
    ["another verdict", { ...good, verdict: "yes" }, "verdict"],
    [
      "evidence that is no list",
      { ...good, requirements: [{ ...one, evidence: { path: "a" } }, two] },
      "requirements.0.evidence",
    ],
    [
      "one line number",
      { ...good, requirements: [{ ...one, evidence: [{ path: "a", lines: [1], quote: "b" }] }, two] },
      "lines",
    ],
    [
      "half a line",
      { ...good, requirements: [{ ...one, evidence: [{ path: "a", lines: [1, 1.5], quote: "b" }] }, two] },
      "lines",
    ],
    [
      "a line below nothing",
      { ...good, requirements: [{ ...one, evidence: [{ path: "a", lines: [-1, 1], quote: "b" }] }, two] },
      "lines",
    ],
    [
      "a path that is no text",
      { ...good, requirements: [{ ...one, evidence: [{ path: 1, lines: [1, 1], quote: "b" }] }, two] },
      "path",
    ],
    ["no note", { ...good, requirements: [without(one, "note"), two] }, "note"],
  ])("%s", (_, answer, words) => {
    const refused = read(answer);
    expect(refused.ok).toBe(false);
    expect(!refused.ok && refused.error).toContain(words);
  });
});

describe("the schema", () => {
  const schema = buildSchema(["R1", "R2"]);
  it("takes what is read, and holds ids to those asked", () => {
    const validate = new Ajv({ strict: true }).compile({ ...schema });
    expect(validate(good)).toBe(true);
    expect(validate({ ...good, requirements: [{ ...one, id: "R3" }] })).toBe(false);
  });
  it("stays in the subset that every provider takes", () => {
    const objects: Readonly<Record<string, unknown>>[] = [];
    const text = JSON.stringify(schema, (_, value: unknown) => {
      if (typeof value === "object" && value !== null && "properties" in value) objects.push({ ...value });
      return value;
    });
    expect(text).not.toMatch(
      /"(?:minimum|maximum|minItems|maxItems|minLength|maxLength|pattern|prefixItems|\$schema)"/,
    );
    expect(objects).toHaveLength(3);
    for (const { additionalProperties, required, properties } of objects) {
      expect([additionalProperties, required]).toEqual([false, Object.keys({ ...Object(properties) })]);
    }
  });
});

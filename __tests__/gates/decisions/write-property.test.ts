import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import type { LedgerEntry, Plan } from "../../../src/gates/decisions/model.ts";
import { splitLines } from "../../../src/gates/decisions/plan.ts";
import { writeAnswer, writeReopen } from "../../../src/gates/decisions/write.ts";
import { entryFor, plan } from "./plan-texts.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Given by `npm run fuzz`. */
    readonly fuzzRuns?: number;
  }
}

const numRuns = inject("fuzzRuns") ?? 2_000;
/** A run of a property takes well under this. */
const timeoutMs = 30_000 + numRuns * 20;

const space = fc.constantFrom("", "", "", " ", "\t", "  ");
const word = fc.string({ unit: "grapheme", maxLength: 8 });
const extra = fc.dictionary(
  fc.constantFrom("x", "note", "__proto__", "\u{1f600}", "a b"),
  fc.jsonValue({ maxDepth: 2 }),
  {
    noNullPrototype: true,
    maxKeys: 2,
  },
);

/** One object's text with the given space around every token of its top level, escapes as JSON or all by number. */
const spelled = (fields: Readonly<Record<string, unknown>>) =>
  fc.tuple(fc.array(space, { minLength: 3, maxLength: 3 }), fc.boolean()).map(([[a, b, c], escaped]) => {
    const text = (value: unknown): string => {
      const plain = JSON.stringify(value);
      return escaped
        ? plain.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
        : plain;
    };
    const members = Object.entries(fields).map(([key, value]) => `${a}${text(key)}${b}:${a}${text(value)}${c}`);
    return `${b}{${members.join(",")}}${c}`;
  });

const OPTIONS = ["a", "b", "c"] as const;

const answerFields = fc.record(
  {
    status: fc.constant("OPEN"),
    answer: fc.constant(null),
    resolved_by: fc.constant(null),
    source: fc.constant("author"),
  },
  { requiredKeys: [] },
);

function decision(index: number, bound: boolean) {
  return fc.tuple(answerFields, extra).chain(([fields, more]) =>
    spelled({
      type: "gated",
      id: `g${index}`,
      category: "fork",
      needs: "n\u00e9\u{1f680}",
      why: "w",
      options: OPTIONS,
      ...fields,
      ...(bound ? { binds_meta: `m${index}` } : {}),
      ...more,
    }),
  );
}

interface Sample {
  readonly text: string;
  /** How many decisions, g0 first. */
  readonly count: number;
}

const sample: fc.Arbitrary<Sample> = fc
  .record({ bound: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), odd: fc.array(extra, { maxLength: 2 }) })
  .chain(({ bound, odd }) => {
    const meta = spelled({ type: "meta", ...Object.fromEntries(bound.map((_, at) => [`m${at}`, null])), note: "x" });
    const records = [
      meta,
      ...bound.map((each, at) => decision(at, each)),
      ...odd.map((each) => spelled({ type: "note", ...each })),
    ];
    return fc
      .record({
        lines: fc.tuple(...records).chain((texts) => fc.shuffledSubarray(texts, { minLength: texts.length })),
        ends: fc.array(fc.constantFrom("\n", "\n", "\r\n", "\n\n", "\r\n \t\r\n"), { minLength: 8, maxLength: 8 }),
        mark: fc.constantFrom("", "\ufeff"),
        ended: fc.boolean(),
      })
      .map(({ lines, ends, mark, ended }) => ({
        count: bound.length,
        text:
          mark + lines.map((line, at) => line + (ended || at < lines.length - 1 ? (ends[at] ?? "\n") : "")).join(""),
      }));
  });

const approvals = fc.array(
  fc.record({
    comment: fc.nat(),
    edit: fc.option(word),
    login: word,
    id: fc.nat(),
    proof: fc.constantFrom("history" as const, "event" as const, "command" as const),
    at: fc.constant("2026-11-30T12:00:00Z"),
  }),
  { minLength: 1, maxLength: 2 },
);

const act = fc.record({ which: fc.nat(3), option: fc.constantFrom(...OPTIONS), approvals, selfApproved: fc.boolean() });
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

function entryOf(parsed: Plan, id: string, { option, approvals: by, selfApproved }: Act): LedgerEntry {
  return entryFor(parsed, id, { option, approvals: by, selfApproved });
}

function answer(text: string, id: string, given: Act): string {
  const parsed = plan(text);
  const written = writeAnswer(parsed, id, entryOf(parsed, id, given));
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
}

function reopen(text: string, id: string): string {
  const written = writeReopen(plan(text), id, null);
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
}

const idOf = (from: Sample, which: number): string => `g${which % from.count}`;

describe("writing into a plan, whatever its text", () => {
  const holds = (name: string, check: (from: Sample, first: Act, second: Act) => void) =>
    it(name, { timeout: timeoutMs }, () => {
      fc.assert(fc.property(sample, act, act, check), { numRuns });
    });

  holds("the samples are plans without a flaw", (from) => {
    expect(plan(from.text).problems).toEqual([]);
    expect(plan(from.text).gated).toHaveLength(from.count);
  });

  holds("an answer reads back, and its question keeps its digest", (from, given) => {
    const id = idOf(from, given.which);
    const before = plan(from.text).gated.find((each) => each.question.id === id);
    const after = plan(answer(from.text, id, given));
    const record = after.gated.find((each) => each.question.id === id);
    expect(after.problems).toEqual([]);
    expect(record).toMatchObject({ status: "RESOLVED", answer: given.option, digest: before?.digest });
    expect(record?.answeredDigest).toBe(before?.digest);
    if (record?.question.bindsMeta) expect(after.meta?.values.get(record.question.bindsMeta)).toBe(given.option);
  });

  holds("only the record's line and a bound meta line change, nothing between lines does", (from, given) => {
    const id = idOf(from, given.which);
    const parsed = plan(from.text);
    const record = parsed.gated.find((each) => each.question.id === id);
    const after = answer(from.text, id, given);
    const [old, now] = [splitLines(from.text), splitLines(after)];
    const meta = record?.question.bindsMeta === null ? undefined : parsed.meta?.line;
    const changed = old.flatMap((line, at) => (line === now[at] ? [] : [at + 1]));
    expect(changed.filter((line) => line !== record?.line && line !== meta)).toEqual([]);
    let rebuilt = after;
    for (const line of changed) rebuilt = rebuilt.replace(now[line - 1] ?? "", () => old[line - 1] ?? "");
    expect(rebuilt).toBe(from.text);
  });

  holds("other members of the record keep their text", (from, given) => {
    const id = idOf(from, given.which);
    const line = plan(from.text).gated.find((each) => each.question.id === id);
    const now = plan(answer(from.text, id, given)).gated.find((each) => each.question.id === id);
    const start = line?.text.search(/,\s*"(?:status|answer|resolved_by|source|binds_meta)"/) ?? -1;
    if (start !== -1) expect(now?.text.slice(0, start)).toBe(line?.text.slice(0, start));
  });

  holds("the same answer again changes nothing, another one replaces it wholly", (from, first, second) => {
    const id = idOf(from, first.which);
    const once = answer(from.text, id, first);
    expect(answer(once, id, first)).toBe(once);
    expect(answer(answer(once, id, second), id, first)).toBe(once);
  });

  holds("answers to different decisions commute", (from, first, second) => {
    const [a, b] = [idOf(from, first.which), idOf(from, second.which)];
    if (a === b) return;
    expect(answer(answer(from.text, a, first), b, second)).toBe(answer(answer(from.text, b, second), a, first));
    expect(reopen(answer(from.text, a, first), b)).toBe(answer(reopen(from.text, b), a, first));
  });

  holds("reopening takes back all that was added, and twice is once", (from, given) => {
    const id = idOf(from, given.which);
    expect(reopen(from.text, id)).toBe(from.text);
    const open = reopen(answer(from.text, id, given), id);
    expect(reopen(open, id)).toBe(open);
    expect(plan(open).gated.find((each) => each.question.id === id)).toMatchObject({
      status: "OPEN",
      answer: null,
      answeredDigest: null,
    });
    expect(plan(open).gated.map((each) => each.digest)).toEqual(plan(from.text).gated.map((each) => each.digest));
    const line = plan(from.text).gated.find((each) => each.question.id === id)?.text ?? "";
    const whole = ["status", "answer", "resolved_by"].every((key) => line.includes(`"${key}"`));
    if (whole) expect(open).toBe(from.text);
  });
});

describe("reading any text", () => {
  it("never throws, and says what it could not read", { timeout: timeoutMs }, () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 5 }).map((all) => all.join("\n")),
    );
    fc.assert(
      fc.property(text, (given) => {
        const parsed = plan(given);
        expect(parsed.text).toBe(given);
        for (const line of splitLines(given)) {
          if (line.trim() === "" || isObject(line)) continue;
          expect(parsed.problems.length).toBeGreaterThan(0);
        }
      }),
      { numRuns },
    );
  });

  it("finds every key that stands twice, and no other", { timeout: timeoutMs }, () => {
    const members = fc.array(
      fc.tuple(
        fc.constantFrom('"a"', '"\\u0061"', '"b"', '":{"', '"\\\\"', '"\\""'),
        fc.jsonValue({ maxDepth: 2, noUnicodeString: false }),
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(members, (given) => {
        const line = `{${given.map(([key, value]) => `${key}:${JSON.stringify(value)}`).join(",")}}`;
        const keys = given.map(([key]): unknown => JSON.parse(key));
        expect(plan(line).problems.length > 0).toBe(new Set(keys).size !== keys.length);
      }),
      { numRuns },
    );
  });
});

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

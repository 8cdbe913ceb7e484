import { describe, expect, it } from "vitest";
import { byteLength } from "../../../../src/gates/completion/protocol/context.ts";
import type { RequirementOutcome } from "../../../../src/gates/completion/protocol/model.ts";
import { lowerOutcome } from "../../../../src/gates/completion/protocol/sceptic.ts";
import { renderScepticView } from "../../../../src/gates/completion/protocol/sceptic-view.ts";
import { NONCE, outcome, path, prepare, requirement, type Texts } from "./builders.ts";

function cited(...places: readonly (readonly [string, number])[]): RequirementOutcome {
  const evidence = places.map(([name, line]) => ({
    path: path(name),
    lines: [line, line] as const,
    quote: "first words",
  }));
  return { status: "met", evidence, quotes: evidence.length, why: null };
}

function view(
  texts: Texts,
  outcomes: Readonly<Record<string, RequirementOutcome>>,
  title = "Reset forgotten passwords",
): string {
  const requirements = Object.keys(outcomes).map((id) => requirement(id, title));
  return renderScepticView({
    requirements,
    outcomes: new Map(Object.entries(outcomes)),
    files: prepare(texts),
    nonce: NONCE,
  });
}

it("shows cited code with its numbers and without comments", () => {
  const shown = view({ "src/a.ts": "// all done\n\nreset(); // verified\n" }, { R1: cited(["src/a.ts", 3]) });
  expect(shown).toContain(`<<${NONCE} code of src/a.ts>>\n    3| reset();\n<<${NONCE} end>>`);
  expect(shown).not.toMatch(/all done|verified|first words/);
});

it("shows a long file around what was cited, by anybody", () => {
  const text = Array.from({ length: 1_000 }, (_, at) => `line${at + 1}();`).join("\n");
  const shown = view({ "src/a.ts": text }, { R1: cited(["src/a.ts", 200]), R2: cited(["src/a.ts", 700]) });
  for (const line of [140, 260, 640, 760]) expect(shown).toContain(`| line${line}();`);
  for (const line of [139, 261, 639, 761]) expect(shown).not.toContain(`| line${line}();`);
});

it("shows other lines that hold the words, most of them first", () => {
  const shown = view(
    {
      "src/a.ts": "first();",
      "src/b.ts": `passwords();\nresetForgottenPasswords();\n${"x".repeat(400)}passwords\n// passwords`,
      "tests/b.ts": "passwords();",
    },
    { R1: cited(["src/a.ts", 1]) },
  );
  expect(shown).toContain(
    `lines with words of R1>>\nsrc/b.ts:2| resetForgottenPasswords();\nsrc/b.ts:1| passwords();\n<<`,
  );
});

it("is bounded, and says nothing of files that are not there", () => {
  const texts = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`src/f${at}.ts`, `call${at}(${"1, ".repeat(4_000)});\n`]),
  );
  const places = Object.keys(texts).map((name) => [name, 1] as const);
  const shown = view(texts, { R1: cited(["src/none.ts", 1], ...places) });
  expect(byteLength(shown)).toBeLessThan(210_000);
  expect(shown).not.toContain("src/none.ts");
});

it("shows no lines for a requirement without a telling word", () => {
  expect(view({ "src/a.ts": "a();" }, { R1: outcome("met") }, "It is so")).toContain(
    `lines with words of R1>>\n<<${NONCE} end>>`,
  );
});

describe("lowering", () => {
  it("never raises, and takes silence for doubt", () => {
    const said = { id: "R1", status: "met", evidence: [], note: "" } as const;
    for (const status of ["unmet", "uncertain", "human"] as const) {
      expect(lowerOutcome(outcome(status), said, new Map())).toEqual(outcome(status));
    }
    expect(lowerOutcome(outcome("met"), said, new Map())).toEqual(outcome("met"));
    expect(lowerOutcome(outcome("met"), undefined, new Map())).toMatchObject({ status: "uncertain", quotes: 0 });
    expect(lowerOutcome(outcome("met"), { ...said, status: "uncertain" }, new Map()).why).toBe(
      "the second reading gave no reason",
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ItemRecord } from "../../../../src/gates/checklist/schema.ts";
import { parseSource } from "../../../../src/gates/checklist/sources/read-source.ts";
import { repoPath } from "../../../fixtures/ids.ts";

const PATH = repoPath("specs/001-shop/tasks.md");

function read(text: string): readonly ItemRecord[] {
  const parsed = parseSource(PATH, text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const told = (text: string) => read(text).map(({ id, claim }) => [id, claim]);

describe("Markdown task lists", () => {
  it.each<[string, string, readonly (readonly [string, boolean])[]]>([
    [
      "every bullet",
      "- [ ] a\n\n* [x] b\n\n+ [X] c\n\n1. [ ] d\n2) [x] e\n",
      [
        ["a", false],
        ["b", true],
        ["c", true],
        ["d", false],
        ["e", true],
      ],
    ],
    [
      "nesting",
      "- [x] a\n  - [ ] b\n    1. [x] c\n",
      [
        ["a", true],
        ["b", false],
        ["c", true],
      ],
    ],
    ["a task below a plain bullet", "- plain\n  - [x] b\n", [["b", true]]],
    [
      "quotes",
      "> - [x] a\n> > * [ ] b\n",
      [
        ["a", true],
        ["b", false],
      ],
    ],
    [
      "carriage returns and a byte order mark",
      "\ufeff# T\r\n\r\n- [x] a\r\n- [ ] b\r\n",
      [
        ["a", true],
        ["b", false],
      ],
    ],
    [
      "no code, no comment",
      "- [ ] a\n\n```\n- [x] b\n```\n\n    - [x] c\n\n<!--\n- [x] d\n-->\n\n`- [x] e`\n",
      [["a", false]],
    ],
    [
      "numbers of spec-kit",
      "- [x] T001 [P] [US1] Make `src/a.ts`\n- [ ] T002 More\n",
      [
        ["T001", true],
        ["T002", false],
      ],
    ],
    [
      "numbers of OpenSpec and Kiro",
      "- [x] 1. Set up\n  - [ ] 1.1 Folders\n  - _Requirements: 1.1_\n",
      [
        ["1", true],
        ["1.1", false],
      ],
    ],
    [
      "Kiro's own boxes",
      "- [-] 1. Begun\n- [ ]* 2.1 Write tests\n- [x]* 2.2 Done\n",
      [
        ["1", false],
        ["2.1", false],
        ["2.2", true],
      ],
    ],
    [
      "the same words twice",
      "## A\n- [ ] Test\n## B\n- [x] Test\n",
      [
        ["Test", false],
        ["Test (2)", true],
      ],
    ],
    ["words with marks in them", "- [x] **Make** the [page](x.md)\n", [["Make the page", true]]],
  ])("are read with %s", (_, text, tasks) => {
    expect(told(text)).toEqual(tasks);
  });

  it("have lines, words, and nothing that proves them", () => {
    expect(read("# Tasks\n\n- [x] T001 Make it\n  all\n")).toEqual([
      {
        index: 0,
        id: "T001",
        description: "T001 Make it all",
        verify: null,
        claim: true,
        line: 3,
        problems: [],
        other: { owner: null, checks: [], frozen: null },
      },
    ]);
  });

  it.each<[string, string, string | null]>([
    ["right behind the word", "- [x] T1 Make it, verify: `npm test`\n", "npm test"],
    ["in a bullet below", "- [x] T1 Make it\n  - Verify: `npm test`\n", "npm test"],
    ["in a paragraph of its own", "- [x] T1 Make it\n\n  verify: `npm test`\n", "npm test"],
    ["not in a code block", "- [x] T1 Make it\n\n      verify: `npm test`\n", null],
    ["not in a code block of a bullet below", "- [x] T1 Make it\n  - How\n\n        verify: `npm test`\n", null],
    ["not in a quote below", "- [x] T1 Make it\n\n  > verify: `npm test`\n", null],
    ["not any span", "- [x] T1 Run `npm test` to verify\n", null],
    ["not behind other words", "- [x] T1 unverify: `npm test`\n", null],
    ["not a task of its own below", "- [x] T1 Make it\n  - [ ] T2 verify: `npm test`\n", null],
    ["not a span that stands first", "- [x] `npm test`\n", null],
  ])("name a command only in so many words: %s", (_, text, verify) => {
    expect(read(text)[0]).toMatchObject({ verify, problems: [] });
  });

  it("are malformed with two commands, a blank one, or no text", () => {
    expect(read("- [x] T1 verify: `a` and verify: `b`\n")[0]?.problems).toEqual([
      expect.stringMatching(/more than one/),
    ]);
    expect(read("- [x] T1 verify: ` `\n")[0]?.problems).toEqual([expect.stringMatching(/blank/)]);
    expect(read("- [x] ![](a.png)\n")[0]).toMatchObject({ id: null, problems: [expect.stringMatching(/no text/)] });
  });

  it.each<[string, string, string, number | null]>([
    ["no task", "# T\n\n- plain\n\n- [x]\n", "checklist-invalid", 1],
    ["too long a text", `- [x] a\n${"x\n".repeat(40_000)}`, "input-too-large", null],
    ["too long a line", `- [x] a\n${"x".repeat(2_001)}\n`, "input-too-large", 2],
    ["lists too deep", `- [x] a\n\n${"- ".repeat(5)}b\n`, "input-too-large", 3],
    ["too many bullets", "- [ ] a\n  - b\n".repeat(401), "input-too-large", null],
    ["too many tasks", "- [ ] a\n".repeat(201), "input-too-large", null],
  ])("are refused with %s", (...[, text, code, line]) => {
    expect(parseSource(PATH, text)).toMatchObject({ ok: false, error: { code, line } });
  });
});

it("throws on no text", () => {
  const piece = fc.constantFrom(
    "- [ ] ",
    "* [x] ",
    "\n",
    "  ",
    "> ",
    "```",
    "<!--",
    "-->",
    "verify: ",
    "`a`",
    "[",
    "](",
    "1. ",
    "\r\n",
    "T001 ",
    "\t",
    "#",
    "&amp;",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 40 }), (pieces) => {
      parseSource(PATH, pieces.join(""));
    }),
    { numRuns: 1_500 },
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePlanNotes } from "../../../src/gates/checklist/plan-md.ts";

const front = (...lines: readonly string[]) => ["---", ...lines, "---", "", "# Plan"].join("\n");

describe("status", () => {
  it.each([
    ["plain", front("status: done")],
    ["with a comment behind it (case 21)", front("title: x", "status: done   # planning | in-progress | done")],
    ["in quotes", front('status: "done"')],
    ["with CRLF", front("status: done").replaceAll("\n", "\r\n")],
    ["with an anchor of its own", front("status: &s done")],
    ["with nothing behind the frontmatter", "---\nstatus: done\n---"],
  ])("is done %s", (_, text) => expect(parsePlanNotes(text).done).toBe(true));

  it.each([
    ["absent", "# Plan"],
    ["empty", ""],
    ["something else", front("status: in-progress")],
    ["something that only contains it", front("status: done-ish")],
    ["spelled otherwise", front("status: Done")],
    ["a list", front("status: [done]")],
    ["nested (case 23)", front("status: in-progress", "review:", "  status: done")],
    ["nested alone", front("review:", "  status: done")],
    ["in a frontmatter that is not closed (case 22)", "---\nstatus: done\n\n# Plan\n"],
    ["behind a byte order mark (case 22)", `\ufeff${front("status: done")}`],
    ["behind an empty line", `\n${front("status: done")}`],
    ["named twice", front("status: in-progress", "status: done")],
    ["named twice, done first", front("status: done", "status: in-progress")],
    ["an alias", front("a: &x done", "status: *x")],
    ["merged in", front("a: &x {status: done}", "<<: *x")],
    ["no YAML", front("status: done", "\tx: [")],
    ["only in the text", "# Plan\n\n---\nstatus: done\n---\n"],
    ["in a frontmatter that is a list", front("- status: done")],
    ["in a block text", front("note: |", "  status: done")],
  ])("is not done when it is %s", (_, text) => expect(parsePlanNotes(text).done).toBe(false));
});

describe("criteria", () => {
  const commands = (text: string) => parsePlanNotes(text).criteria.map((each) => each.command);

  it.each([
    "## 완료 조건",
    "## Completion criteria",
    "## DEFINITION OF DONE",
    "# Definition of done #",
    "Completion criteria\n---",
    "Definition of done\n===",
  ])("are read below %j", (heading) =>
    expect(commands(`# Plan\n\n${heading}\n\n- \`npm test\` passes\n`)).toEqual(["npm test"]),
  );

  it("are the code spans of nested lists, quotes and deeper headings, with their lines in the file", () => {
    const text = [
      ...["---", "status: planning", "---", "# Plan with `no`", "", "## Completion criteria", ""],
      ...[
        "- [ ] a: `npm test`",
        "  1. b `make lint` and ``a `b` c``",
        "     - c `go vet`",
        "> `quoted`",
        "",
        "### More `deep`",
      ],
      ...["", "## Notes", "`not this`"],
    ].join("\r\n");
    expect(parsePlanNotes(text).criteria).toEqual([
      { command: "npm test", line: 8 },
      { command: "make lint", line: 9 },
      { command: "a `b` c", line: 9 },
      { command: "go vet", line: 10 },
      { command: "quoted", line: 11 },
      { command: "deep", line: 13 },
    ]);
  });

  it("are not in code fences, indented code or comments, and a heading in a fence opens nothing", () => {
    const text = [
      ...["```", "## Completion criteria", "`a`", "```", "", "## 완료 조건", "", "```sh", "`b`", "npm test", "```", ""],
      ...["    `c`", "", "<!-- `d` -->", "", "`e`"],
    ].join("\n");
    expect(commands(text)).toEqual(["e"]);
  });

  it("end with the next heading of the same rank or above", () => {
    expect(commands("### Completion criteria\n`a`\n#### x\n`b`\n## y\n`c`")).toEqual(["a", "b"]);
  });
});

describe("hostile notes", () => {
  it("never throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(parsePlanNotes(`---\n${text}`).criteria).toBeInstanceOf(Array);
      }),
    );
  });

  it.each(["> ", "1) ", "- ", "[", "*a ", "![](", "\t"])(
    "do not hold up the run when half a megabyte repeats %j",
    (part) => {
      const start = performance.now();
      const text = `# Completion criteria\n\n\`a\`\n\n${part.repeat(500_000 / part.length)}`;
      expect(parsePlanNotes(text).criteria).toEqual([{ command: "a", line: 3 }]);
      expect(performance.now() - start).toBeLessThan(10_000);
    },
  );
});

describe("hostile Markdown", () => {
  it.each(["*_", "*a_", "_a*", "**a", "[a]("])("made of %s does not hold the gate up", (mark) => {
    const text = `## Definition of done\n${`${mark.repeat(900)}\n`.repeat(40)}`;
    expect(parsePlanNotes(text)).toEqual({ done: false, criteria: [] });
  });
});

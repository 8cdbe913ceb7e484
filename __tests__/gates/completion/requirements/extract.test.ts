import { describe, expect, it } from "vitest";
import { createHasher } from "../../../../src/adapters/hash.ts";
import { extractRequirements } from "../../../../src/gates/completion/requirements/extract.ts";
import type { Extraction } from "../../../../src/gates/completion/requirements/model.ts";
import { TWINS } from "./twins.ts";

const hash = createHasher();

function extract(text: string, path = "docs/prd.md"): Extraction {
  const read = extractRequirements({ path, text }, hash);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

function refusal(text: string, path = "docs/prd.md"): string {
  const read = extractRequirements({ path, text }, hash);
  if (read.ok) throw new Error("it was read");
  return read.error;
}

const titles = (text: string, path?: string): readonly string[] =>
  extract(text, path).requirements.map(({ title }) => title);

describe("every form", () => {
  it("has a twin", () => {
    expect(TWINS.length).toBeGreaterThanOrEqual(24);
  });

  it.each(TWINS)("$name", ({ name, text, expected }) => {
    const read = extract(text, name);
    const got = read.requirements.map(({ explicitId, title, criteria, removal }) => ({
      id: explicitId,
      title,
      criteria: criteria.length,
      removal,
    }));
    expect(got).toEqual(expected.requirements);
    expect(read.confidence).toBe(expected.structure);
    if (expected.excluded !== undefined) expect(read.excluded.map(({ title }) => title)).toEqual(expected.excluded);
    expect(read.requirements.map(({ id }) => id)).toEqual(got.map((_, at) => `R${at + 1}`));
  });

  it.each(TWINS.filter(({ name }) => !/\.(?:json|feature)$/.test(name)))("$name says the line", ({ name, text }) => {
    const lines = text.replace(/\r\n/g, "\n").split("\n");
    for (const { line, title } of extract(text, name).requirements) {
      const [word = ""] = title.split(/[\s*<:]/);
      expect(lines.slice(line - 1, line + 4).join(" ")).toContain(word);
    }
  });
});

describe("what people see or write and nothing counts", () => {
  const list = "## Requirements\n\n- FR-1: a\n\n";

  it.each([
    ["a fence that is never closed", "```\ncode\n\n- FR-2: b\n", 8],
    ["an indented line", "and\n\n    - FR-2: b\n", 7],
    ["a quotation", "> - **FR-2**: b\n", 5],
    ["raw HTML", "<pre>\n- FR-2: b\n</pre>\n", 6],
    ["a comment", "<!--\n- FR-2: b\n-->\n", 6],
    ["a paragraph below an item", "- FR-3: c\n\n  FR-2: b\n", 7],
    [
      "a block that two readings of a fence part",
      `\`\`\`\n    \`\`\`\n${"x\n".repeat(900)}\n# c\n\`\`\`\n\n- FR-2: b\n`,
      911,
    ],
  ])("%s is named", (_, text, line) => {
    const { requirements, excluded } = extract(list + text);
    expect(requirements.map(({ key }) => key)).not.toContain("FR-2");
    expect(excluded).toMatchObject([{ title: expect.stringContaining("FR-2"), line }]);
  });

  it("is not named where the id is counted elsewhere", () => {
    expect(extract(`${list}> FR-1: a\n`).excluded).toEqual([]);
  });
  it("names sentences that oblige beside a list", () => {
    expect(extract(`# P\n\nAll data MUST be encrypted.\n\n${list}`).excluded).toMatchObject([{ title: "P", line: 1 }]);
  });
  it("counts the items of a list in HTML", () => {
    expect(titles(`${list}<ul>\n<li>FR-2: b</li>\n<li class="x">Users can pay</li>\n</ul>\n`)).toEqual([
      "a",
      "b",
      "Users can pay",
    ]);
    expect(titles(`${list}<table><tr><td>FR-2</td><td>b</td></tr></table>\n`)).toEqual(["a", "b"]);
  });
  it("counts new words behind struck ones", () => {
    expect(
      titles(`${list}- ~~Old~~ FR-2: b\n- ~~FR-3: c~~ (withdrawn)\n- ~~FR-4: d~~ moved to v2\n- ~~**FR-5**: e~~\n`),
    ).toEqual(["a", "Old FR-2: b"]);
  });
});

describe("line ends", () => {
  it.each(TWINS)("make no difference in $name", ({ name, text }) => {
    const even = text.replace(/\r\n/g, "\n");
    expect(extract(even.replace(/\n/g, "\r\n"), name)).toEqual(extract(even, name));
  });
});

describe("names", () => {
  it("takes the explicit id, else the digest of the title", () => {
    const [first, second] = extract("## Requirements\n- FR-1: Sing\n- Dance").requirements;
    expect(first).toMatchObject({ key: "FR-1", explicitId: "FR-1", line: 2 });
    expect(second?.key).toBe(hash.sha256("dance").slice(0, 12));
  });

  it("does not change with case, spacing, marks or the number before it", () => {
    const key = (text: string): string | undefined => extract(text).requirements[0]?.key;
    expect(key("# Requirements\n\n7. **Dance**  at\tnight.")).toBe(key("Requirements\n---\n* dance at night"));
  });

  it("reports an id and a title that stand twice", () => {
    const { warnings } = extract("## Requirements\n- FR-1: Sing\n- FR-1: Dance\n- Hop\n- hop\n- Hop");
    expect(warnings).toEqual([
      "The id `FR-1` stands 2 times (lines 2, 3).",
      "The title `Hop` stands 2 times (lines 4, 6).",
    ]);
  });
});

describe("what is left out", () => {
  it.each([
    "Out of scope",
    "Features Out of Scope",
    "Explicitly out of scope for v1",
    "Non-Goals",
    "3. Non-goals (v1)",
    "Non-Requirements",
    "Not in scope",
    "What we will not do",
    "Won't have",
    "Deferred",
  ])("a section headed %s, with all that is below it", (heading) => {
    const read = extract(
      `# P\n## Requirements\n- Sing\n## ${heading}\n### Sub\n- Dance\n- [ ] Hop\n- **FR-1**: Skip\n`,
    );
    expect(read.requirements.map(({ title }) => title)).toEqual(["Sing"]);
    expect(read.excluded).toContainEqual(expect.objectContaining({ line: 4, why: "out of scope by its title" }));
  });

  it.each([
    "### FR-3: Quick Reference Placement",
    "### Requirement: Out of scope questions",
    "### US-2: Notes and references",
    "### Requirement 4 - Future work orders",
    "### NFR-1 Risks",
  ])("but never by a word in a title that names a requirement: %s", (heading) => {
    expect(extract(`## Requirements\n\n${heading}\n\nBody.\n`).requirements).toHaveLength(1);
  });

  it("a feature whose name only holds such words is counted", () => {
    expect(titles("## Features\n### Handling out-of-scope questions\n- a\n### Personal notes\n- b")).toHaveLength(2);
  });

  it("an item or a list that says so in its own words", () => {
    const read = extract(
      "## Requirements\n- Sing\n- **Out of scope**: fax\n- Non-goals:\n  - Dance\n- **MVP features:**\n  - Hop\n",
    );
    expect(read.requirements.map(({ title }) => title)).toEqual(["Sing", "Hop"]);
    expect(read.excluded.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("an aside keeps what has an id", () => {
    expect(titles("## Notes\n- see the wiki\n- [ ] tidy up\n- **FR-7**: Sing\n")).toEqual(["Sing"]);
  });

  it("a second naming counts only when it is the only one", () => {
    expect(titles("## Requirements\n- FR-1: Sing\n## Traceability\n- FR-1: test 3\n- FR-2: Dance\n- plain\n")).toEqual([
      "Sing",
      "Dance",
    ]);
  });

  it("prose, task lists and goals beside requirements with ids, and it says so", () => {
    const read = extract(
      "## Requirements\n- FR-1: Sing\n\nIt MUST also hop.\n## Release steps\n- [ ] Call Ann\n## Goals\n- Joy\n",
    );
    expect(read.requirements).toHaveLength(1);
    expect(read.excluded.map(({ title }) => title)).toEqual(["Requirements", "Release steps", "Goals"]);
    expect(read.confidence).toBe("structured");
  });

  it("quotes, with a warning when they oblige", () => {
    expect(extract("> It MUST sing.\n\n> Nice.\n").warnings).toEqual(["The quoted block of line 1 is not read."]);
  });
});

describe("headings that are one requirement", () => {
  it("have scenarios, named criteria, boxes or lists as criteria, in that order", () => {
    const read = extract(
      "### Requirement: A\n- loose\n#### Scenario: One\n- **WHEN** x\n\n### Requirement: B\n- loose\n\n**Acceptance criteria:**\n- named\n\n" +
        "### Requirement: C\n- loose\n- [ ] box\n\n### Requirement: D\n- loose\n  - more\n\n### Requirement: E\n- Acceptance criteria:\n  - inner\n- loose\n",
    );
    expect(read.requirements.map(({ criteria }) => criteria)).toEqual([
      ["One: WHEN x"],
      ["named"],
      ["box"],
      ["loose more"],
      ["inner"],
    ]);
  });

  it("leave requirements with ids inside them on their own", () => {
    const read = extract(
      "### US-1: Sing\n- AC-1: loud\n- US-1.1: high\n- FR-9: Microphone\n\nFR-8: Stage\n\n| ID | Requirement |\n|---|---|\n| FR-7 | Light |\n\n" +
        "#### AC-2: Long\nTen minutes.\n\n#### FR-6: Curtain\n\n#### Out of scope\n- Dance\n\n#### Notes\n- green\n\n#### Extra\n- wide\n",
    );
    expect(read.requirements.map(({ explicitId }) => explicitId).sort()).toEqual([
      "FR-6",
      "FR-7",
      "FR-8",
      "FR-9",
      "US-1",
    ]);
    expect(read.requirements[0]?.criteria).toContain("Long Ten minutes.");
  });

  it("are groups, and none, when an epic or feature holds some", () => {
    expect(
      titles("## Epic 1: Song\n### Story 1.1: Sing\n## E-2: Dance\n### US-4: Hop\n## Feature 3: Walk\n- slowly\n"),
    ).toEqual(["Sing", "Hop", "Walk"]);
  });

  it("without title and story keep their heading", () => {
    expect(titles("### Requirement 7\n")).toEqual(["Requirement 7"]);
    expect(titles("### **FR-3**\n\ntext\n")).toEqual(["FR-3"]);
  });
});

describe("lists", () => {
  it("count nested ones where the outer item only groups them", () => {
    expect(titles("## Backlog of May\n- Voice\n  - [ ] Sing\n- Feet\n  - FR-1: Hop\n  - FR-2: Skip\n")).toEqual([
      "Hop",
      "Skip",
    ]);
    expect(titles("- Voice\n  - [ ] Sing\n- Feet\n  - [ ] Hop\n")).toEqual(["Sing", "Hop"]);
    expect(
      titles("## Requirements\n- FEAT-1: Song\n  - FR-1: Sing\n- FR-2: Dance\n  - FR-3: Hop\n  - slowly\n"),
    ).toEqual(["Sing", "Dance", "Hop"]);
  });

  it("many without ids are not told apart surely enough", () => {
    const list = (amount: number): string =>
      `## Requirements\n${Array.from({ length: amount }, (_, at) => `- Song ${at}\n`).join("")}`;
    expect(extract(list(40)).confidence).toBe("structured");
    expect(extract(list(41)).confidence).toBe("semi");
  });

  it("read the sentences that oblige where nothing else counts", () => {
    const read = extract("Intro.\n\n- The choir MUST sing.\n  - It SHALL hop.\n- It may rest.\n");
    expect(read.confidence).toBe("low");
    expect(read.requirements.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("leave out empty items and items of code", () => {
    expect(titles("## Requirements\n-\n- Sing\n-\n\n      code\n- ```\n  FR-1: no\n  ```\n")).toEqual(["Sing"]);
  });
});

describe("tables", () => {
  it("read the id and the text where they stand", () => {
    const read = extract(
      "## Requirements\n\n| Requirement | Description |\n|---|---|\n| FR-1 | Sing |\n| FR-2 | |\n| FR-3: Hop | high |\n| Skip | far |\n| | none |\n",
    );
    expect(read.requirements.map(({ key, title }) => [key, title]).slice(0, 3)).toEqual([
      ["FR-1", "Sing"],
      ["FR-2", "FR-2"],
      ["FR-3", "Hop"],
    ]);
    expect(read.requirements.map(({ title }) => title)[3]).toBe("Skip");
    expect(read.requirements).toHaveLength(4);
  });

  it("of goals yield to requirements, and tables of other things are none", () => {
    expect(extract("## Goals\n\n| Title |\n|---|\n| Sing |\n").confidence).toBe("semi");
    expect(extract("## Goals\n\n| Title |\n|---|\n| Sing |\n\n## Requirements\n- Hop\n").requirements).toHaveLength(1);
    expect(extract("## Requirements\n\n| Method | Path |\n|---|---|\n| GET | / |\n").confidence).toBe("none");
  });
});

describe("placeholders", () => {
  it("warn one by one in a document that is filled in, and make a template of one that is not", () => {
    const mostly = extract(
      "## Requirements\n- FR-1: Sing\n- FR-2: [what it does]\n- FR-3: call `[name]` or [home](x)\n",
    );
    expect(mostly.requirements).toHaveLength(3);
    expect(mostly.warnings).toEqual(["Line 3 still holds a placeholder: `[what it does]`."]);
    const template = extract("## Requirements\n- FR-1: [one]\n- FR-2: [two]\n");
    expect(template).toMatchObject({ confidence: "none", requirements: [] });
    expect(template.warnings[0]).toContain("a template that was not filled in: 2 texts");
  });
});

describe("long documents", () => {
  it("keep their lines over the parts they are parsed in", () => {
    const filler = "Some words in a paragraph that goes on.\n\n- a bullet\n\n".repeat(200);
    const read = extract(
      `# P\n\n${filler}## Requirements\n\n- FR-1: Sing\n\n\`\`\`\n${"- FR-2: no\n\n".repeat(400)}\`\`\`\n\n- FR-3: Hop\n`,
    );
    expect(read.requirements.map(({ explicitId, line }) => [explicitId, line])).toEqual([
      ["FR-1", 805],
      ["FR-3", 1610],
    ]);
  });
});

describe("JSON", () => {
  it.each([
    ["{", "line 1 is not valid JSON: "],
    ['{"a": 1, "a": 2}', "line 1 names the key `a` a second time"],
    ['[{"x": [{"a": 1,\n"a": 2}]}]', "line 2 names the key `a` a second time"],
    ["{ // comment\n}", "is not valid JSON"],
    ['"text"', "expected a JSON object or list"],
    ["", "not valid JSON"],
    ["[".repeat(101), "line 1 is nested deeper than 100 levels"],
  ])("%s is refused", (text, why) => {
    expect(refusal(text, "prd.json")).toContain(why);
  });

  it("is told by its name, or by its text where the name does not say", () => {
    expect(titles('{"features": ["Sing"]}', "prd.txt")).toEqual(["Sing"]);
    expect(titles('[{"id": "US-1", "title": "Sing", "status": "won\'t"}, {"title": "Hop", "id": 3}]', "PRD")).toEqual([
      "Hop",
    ]);
    expect(extract('{"features": ["Sing"]}', "prd.md").confidence).toBe("none");
  });

  it("leaves out what has no title, and lists of other things", () => {
    const read = extract(
      '{"features": [{"id": "1.2", "name": "Sing"}, {}, 7, " "], "people": ["Ann"], "meta": {"tasks": ["Hop"]}}',
      "p.json",
    );
    expect(read.requirements.map(({ title, explicitId }) => [title, explicitId])).toEqual([
      ["Sing", null],
      ["Hop", null],
    ]);
    expect(read.excluded).toHaveLength(4);
    expect(extract("[]", "p.json").confidence).toBe("none");
    expect(extract("{}", "p.json").confidence).toBe("none");
  });

  it("says the line of each entry", () => {
    const read = extract(
      '{\n "requirements": [\n  {"key": "AUTH_1", "text": "Sing"},\n  {"id": "FR-2", "text": "Hop"}\n ]\n}',
      "p.json",
    );
    expect(read.requirements.map(({ key, line }) => [key, line])).toEqual([
      ["AUTH_1", 3],
      ["FR-2", 4],
    ]);
  });
});

describe("limits", () => {
  it("refuses what is too large or nested too deep, in words", () => {
    expect(refusal("a".repeat(512 * 1024 + 1))).toContain("larger than 524288 bytes");
    expect(refusal("ä".repeat(256 * 1024 + 1))).toContain("larger than");
    expect(refusal("x", "p.json")).toContain("not valid JSON");
    expect(refusal(`[${" ".repeat(512 * 1024)}]`, "p.json")).toContain("larger than");
    expect(refusal(`${"> ".repeat(101)}x`)).toContain("line 1 is nested deeper than 100 levels");
    expect(refusal(`${" ".repeat(220)}- x`)).toContain("nested deeper");
    expect(refusal(`${"- ".repeat(60)}x\n`.repeat(40))).toContain("nested too deep on too many lines");
  });

  it.each([
    ["underlined headings", "a\n=\n"],
    ["boxes", "- [ ] item\n"],
    ["loose numbers", "1. a\n\n"],
    ["empty bullets", "-\n"],
    ["brackets", "[a"],
    ["stars", "*_"],
    ["ticks", "`a ``b "],
    ["open comments", "<!--\n"],
    ["closed comments", "<!-- --> "],
    ["open pre", "<pre>\n"],
    ["rows", "|x|y|\n"],
    ["ids", "FR-1: a\n"],
    ["headings", "# Requirement 1: a\n"],
    ["hidden", "\u200b\n"],
    ["underscores", "_a "],
  ])("reads 48 KB of %s in bounded time", (_name, unit) => {
    const start = process.cpuUsage();
    extractRequirements({ path: "a.md", text: unit.repeat(Math.floor(49_152 / unit.length)) }, hash);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(20);
  });
});

describe("small print", () => {
  it.each([
    ["a &amp;&lt;b&gt; &quot;c&quot;", 'a &<b> "c"'],
    ["a \\* `b * _c_` _d_ __e__", "a * b * _c_ d e"],
    ['[link](https://example.com "t") ![image](x.png)', "link image"],
    ["a<br>b <b>c</b> ~~d~~ e", "a b c d e"],
    ["snake_case_name stays", "snake_case_name stays"],
  ])("%s", (raw, title) => {
    expect(titles(`## Requirements\n- ${raw}\n`)).toEqual([title]);
  });

  it("renames may stand in paragraphs or nested lists, with requirements below", () => {
    const read = extract(
      "## RENAMED Requirements\n\nFROM: Sing\nTO: Hum\n\n- pair\n  - FROM: `Hop`\n  - TO: `Jump`\n\n```\nTO: no\n```\n\n### Requirement: Walk\n",
    );
    expect(read.requirements.map(({ title }) => title)).toEqual(["Hum", "Jump", "Walk"]);
    expect(read.excluded.map(({ title }) => title)).toEqual(["Sing", "Hop"]);
  });

  it("headings that sort smaller parts are groups", () => {
    expect(
      titles(
        "## Features\n### Voice\n#### Sing\n- loud\n#### Hum\n- low\n### Feet\n- [ ] hop\n### Hands\n#### Done\n- [ ] clap\n",
      ),
    ).toEqual(["Sing", "Hum", "hop", "clap"]);
    expect(
      titles(
        "## Features\n### Voice\n| ID | Feature |\n|---|---|\n| FR-1 | Sing |\n### Feet\nFR-2: Hop\n### Hands\n- Left\n  - FR-3: Clap\n",
      ),
    ).toEqual(["Sing", "Hop", "Clap"]);
    expect(
      titles("## Feature: Song\n### Requirements\n- Sing\n## Feature: Dance\n### Feet\n#### Requirement: Hop\n"),
    ).toEqual(["Sing", "Hop"]);
    expect(titles("## Features\n### Voice\n#### Acceptance criteria\n- loud\n")).toEqual(["Voice"]);
  });

  it("a document's own title speaks only where it has no sections", () => {
    expect(titles("# Choir requirements\n- Sing\n")).toEqual(["Sing"]);
    expect(titles("# Choir requirements\n- ours\n## Voice\n- Sing\n")).toEqual([]);
    expect(titles("# Requirements\n## Voice\n- loud\n")).toEqual(["Voice"]);
    expect(extract("# Goals\n- Joy\n## Voice\n- Sing\n").requirements.map(({ title }) => title)).toEqual(["Joy"]);
  });

  it("a list of requirements may also stand in its bold lines", () => {
    const read = extract(
      "## Release\n\nIntro.\n**Features:**\n- Sing\n\nOutro MUST not count.\n\n**FR-2: Hop**\n- high\n\n**Nothing known:**\n- x\n",
    );
    expect(read.requirements.map(({ title, criteria }) => [title, criteria])).toEqual([
      ["Sing", []],
      ["Hop", ["high"]],
    ]);
  });

  it("feature headings may have ids, and scenarios a number", () => {
    const read = extract("### Feature 2: FR-4: Sing\n#### Scenario 1\n- WHEN x\n#### Scenario: Bare\n### Use case 3\n");
    expect(read.requirements.map(({ explicitId, title, criteria }) => [explicitId, title, criteria])).toEqual([
      ["FR-4", "Sing", [": WHEN x", "Bare"]],
      [null, "Use case 3", []],
    ]);
  });

  it("Gherkin needs a feature around its scenarios", () => {
    expect(extract("Scenario: x\n  Given y\n", "a.feature").confidence).toBe("none");
    expect(extract("Feature: x\n  prose\n", "a.feature").confidence).toBe("none");
    expect(refusal("x".repeat(600_000), "a.feature")).toContain("larger than");
  });

  it("sentences keep the line they begin on", () => {
    expect(extract("One line.\nIt\nMUST sing.\n").requirements.map(({ line }) => line)).toEqual([1]);
  });

  it("an epic with an id and no parts is a requirement", () => {
    expect(titles("## Requirements\n- EPIC-1: Song\n  - loud\n")).toEqual(["Song"]);
    expect(titles("### EPIC-2: Dance\n- high\n")).toEqual(["Dance"]);
    expect(titles("### EPIC-3: Dance\n#### Out of scope\n- x\n")).toEqual(["Dance"]);
  });

  it("an empty heading, a link of a table cell and a number as a rank are nothing", () => {
    expect(titles("## Features\n###\n### Sing\n- loud\n")).toEqual(["Sing"]);
    expect(titles("# Choir\n\n| ID | Name |\n|---|---|\n| FR-1 |\n| FR-2 | Sing |\n")).toEqual(["Sing"]);
    expect(titles('{"features": [{"name": "Sing", "priority": 1}, {"name": null}], "n": 1}', "p.json")).toEqual([
      "Sing",
    ]);
  });

  it("prose in coverage maps obliges nobody", () => {
    expect(extract("## Traceability\n\nIt MUST sing.\n\n- It MUST hop.\n").confidence).toBe("none");
  });
});

import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { createRedactor } from "../../../src/core/redact.ts";
import { parseSheet, renderSheet, untickedBody } from "../../../src/gates/decisions/sheet.ts";
import { concealSheet, fitSheet, MAX_SHEET_CHARS } from "../../../src/gates/decisions/sheet-fit.ts";
import { EMPTY_SHEET, numberPlans, type Sheet } from "../../../src/gates/decisions/sheet-model.ts";
import { commentHeader } from "../../../src/report/change.ts";
import { prNumber, repoPath } from "../../fixtures/ids.ts";
import { LIVE_REFERENCE, markdownNodes, proseTexts } from "../../fixtures/markdown-tree.ts";
import {
  answered,
  anySheet,
  commentOf,
  decisionId,
  digestOf,
  foreignText,
  section,
  sheet,
} from "../../fixtures/sheets.ts";

function read(body: string): Sheet {
  const parsed = parseSheet(body);
  if (parsed.kind === "foreign") throw new Error(`foreign: ${parsed.why}\n${body}`);
  return parsed.sheet;
}

/** Boxes that GitHub would draw, in document order. */
function drawnBoxes(text: string): readonly boolean[] {
  return markdownNodes(text).flatMap((node) =>
    node.type === "listItem" && typeof node.checked === "boolean" ? [node.checked] : [],
  );
}

/** HTML that the sheet itself writes. */
const OUR_HTML =
  /^(?:<!-- (?:done-gate v1 pr=7|dg-sheet next=\d+|dg-sheet end|dg-named \S+ \S+|dg-decision \d+:\S+ \S+ sha256:[0-9a-f]{64}|dg:\d+:\S+:(?:\d+|reopen))? ?-->|<details><summary>\d+ (?:answered|not shown in full, so not to be answered here yet)<\/summary>|<\/details>)$/;
const ALLOWED: readonly Nodes["type"][] = [
  "root",
  "html",
  "heading",
  "paragraph",
  "text",
  "inlineCode",
  "strong",
  "blockquote",
  "list",
  "listItem",
  "break",
];

function expectOnlyOurs(text: string): void {
  const nodes = markdownNodes(text);
  expect(nodes.filter((node) => !ALLOWED.includes(node.type))).toEqual([]);
  const html = nodes.flatMap((node) => (node.type === "html" ? node.value.split("\n") : []));
  expect(html.filter((line) => !OUR_HTML.test(line))).toEqual([]);
  expect(proseTexts(text).filter((prose) => LIVE_REFERENCE.test(prose))).toEqual([]);
}

describe("a sheet that was written", () => {
  it("reads back as it was written, whatever its texts hold", () => {
    fc.assert(
      fc.property(anySheet, (any) => {
        const shown = fitSheet(any);
        const parsed = read(commentOf(renderSheet(any)));
        expect(parsed).toEqual(
          shown.sections.length + shown.answered.length + shown.notices.length + shown.named.length + shown.unnamed ===
            0
            ? { ...EMPTY_SHEET, nextPlan: shown.nextPlan }
            : shown,
        );
        expect(renderSheet(parsed)).toBe(renderSheet(any));
      }),
      { numRuns: 150 },
    );
  });

  it("shows a person nothing but what we wrote: no foreign box, link, image, mention or HTML", () => {
    fc.assert(
      fc.property(anySheet, (any) => {
        const shown = fitSheet(any);
        const text = commentOf(renderSheet(any), "");
        expectOnlyOurs(text);
        expect(drawnBoxes(text)).toHaveLength(
          shown.sections.reduce((sum, { options }) => sum + options.length, shown.answered.length),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("survives the line ends of GitHub's web editor", () => {
    fc.assert(
      fc.property(anySheet, (any) => {
        const body = commentOf(renderSheet(any));
        expect(read(body.replaceAll("\n", "\r\n"))).toEqual(read(body));
      }),
      { numRuns: 50 },
    );
  });

  it("reads as a person would write it", async () => {
    const full = sheet({
      nextPlan: 3,
      notices: [{ code: "not-permitted", text: "`mallory` ticked `proceed` of `g1`; it takes write access." }],
      sections: [
        section({ note: "The question changed since it was answered." }),
        section({
          plan: 2,
          path: repoPath("docs/plans/shop--2/plan.jsonl"),
          id: decisionId("db--x"),
          digest: digestOf("c"),
          category: "fork",
          blastRadius: null,
          needs: "Which database?",
          options: ["postgres", "keep sqlite", "none yet"].map((text) => ({ text, ticked: text === "postgres" })),
          recommended: 1,
          unblocks: { kind: "meta", field: "database" },
        }),
      ],
      answered: [answered(), answered({ id: decisionId("g5"), by: null, note: "An older plan." })],
    });
    await expect(commentOf(renderSheet(full))).toMatchFileSnapshot("./golden/sheet.md");
  });

  it("names a decision whose text holds a credential, and shows the others", () => {
    const token = `ghp_${"a1".repeat(18)}`;
    const withToken = section({ id: decisionId("g2"), needs: `Rotate ${token}?` });
    const inOption = section({
      id: decisionId("g3"),
      options: [token, "no token"].map((text) => ({ text, ticked: false })),
    });
    const whole = sheet({ sections: [withToken, section(), inOption] });
    const body = commentOf(renderSheet(concealSheet(whole, createRedactor([]))));
    expect(body).not.toContain(token);
    const parsed = read(body);
    expect(parsed.sections.map(({ id }) => id)).toEqual([section().id]);
    expect(parsed.named.map(({ id }) => id)).toEqual(["g2", "g3"]);
  });

  it("says nothing when there is nothing to say, and remembers the numbers it gave", () => {
    expect(renderSheet(EMPTY_SHEET)).toBe("");
    expect(read(commentOf(renderSheet(sheet({ nextPlan: 4 })))).nextPlan).toBe(4);
  });

  it("has the header that a comment of ours begins with", () => {
    expect(parseSheet(`${commentHeader(prNumber(12))}\n### done-gate`)).toEqual({
      kind: "sheet",
      pr: 12,
      sheet: EMPTY_SHEET,
    });
  });
});

describe("anything else is foreign", () => {
  const body = commentOf(renderSheet(sheet({ sections: [section()], answered: [answered()] })));
  const line = (at: number): string => body.split("\n")[at] ?? "";
  const boxAt = body.split("\n").findIndex((each) => each.startsWith("- [ ]"));

  it.each<readonly [string, (text: string) => string]>([
    ["another header", (text) => text.replace("v1", "v2")],
    ["no header", (text) => text.slice(text.indexOf("\n") + 1)],
    ["text before the header", (text) => `Hello.\n${text}`],
    ["a digest that is none", (text) => text.replace(/sha256:a{64}/, `sha256:${"a".repeat(63)}`)],
    ["a key of another decision", (text) => text.replace("<!-- dg:1:g1:0 -->", "<!-- dg:1:g2:0 -->")],
    ["a key of another option", (text) => text.replace("<!-- dg:1:g1:0 -->", "<!-- dg:1:g1:7 -->")],
    ["a key twice", (text) => text.replace("<!-- dg:1:g1:1 -->", "<!-- dg:1:g1:0 -->")],
    ["a box more", (text) => text.replace(line(boxAt), `${line(boxAt)}\n- [x] \`later\` <!-- dg:1:g1:2 -->\n`)],
    ["a line more", (text) => text.replace("#### ", "Approved.\n\n#### ")],
    ["a line less", (text) => text.replace(`${line(boxAt)}\n`, "")],
    [
      "the boxes in another order",
      (text) => text.replace(`${line(boxAt)}\n${line(boxAt + 1)}`, `${line(boxAt + 1)}\n${line(boxAt)}`),
    ],
    ["a box turned into an issue", (text) => text.replace(line(boxAt), "- [ ] #12")],
    ["a box turned into an issue that keeps its key", (text) => text.replace("`proceed` <", "#12 <")],
    ["a capital X", (text) => text.replace("- [ ] `proceed`", "- [X] `proceed`")],
    ["a sheet without its end", (text) => text.replace("<!-- dg-sheet end -->", "")],
    ["a number that is none", (text) => text.replace("next=2", "next=02")],
  ])("%s", (_, change) => {
    expect(change(body)).not.toBe(body);
    expect(parseSheet(change(body)).kind).toBe("foreign");
  });

  it("any text is either foreign or what its own sheet renders as", () => {
    fc.assert(
      fc.property(foreignText, fc.nat({ max: body.length }), fc.nat({ max: 30 }), (text, at, length) => {
        const changed = body.slice(0, at) + text + body.slice(at + length);
        const parsed = parseSheet(changed);
        if (parsed.kind === "foreign") return;
        const shown = changed.replace(/\r\n/g, "\n").trimEnd();
        expect(shown).toContain(renderSheet(parsed.sheet).trimEnd());
      }),
      { numRuns: 200 },
    );
  });

  it("a ticked box is no change but that", () => {
    const ticked = body.replace("- [ ] `proceed`", "- [x] `proceed`");
    expect(read(ticked).sections[0]?.options.map((option) => option.ticked)).toEqual([true, false]);
    expect(untickedBody(ticked)).toBe(untickedBody(body));
    expect(untickedBody(ticked.replace("Drop", "Keep"))).not.toBe(untickedBody(body));
    const report = `${body}- [ ] \`proceed\` <!-- dg:1:g1:0 -->\n`;
    expect(untickedBody(report.replace(/- \[ \](?=[^[]*$)/, "- [x]"))).not.toBe(untickedBody(report));
  });
});

describe("the order of options", () => {
  const shownOptions = (recommended: number | null): readonly string[] =>
    renderSheet(sheet({ sections: [section({ recommended })] }))
      .split("\n")
      .filter((each) => each.startsWith("- [ ]"));
  it("shows the default first and says so", () =>
    expect(shownOptions(1)).toEqual([
      "- [ ] `abort` (recommended) <!-- dg:1:g1:1 -->",
      "- [ ] `proceed` <!-- dg:1:g1:0 -->",
    ]));
  it.each([null, 5])("keeps the record's order and recommends nothing with the default %s", (recommended) =>
    expect(shownOptions(recommended)).toEqual([
      "- [ ] `proceed` <!-- dg:1:g1:0 -->",
      "- [ ] `abort` <!-- dg:1:g1:1 -->",
    ]),
  );
});

describe("what does not fit", () => {
  const many = (count: number, text: string): Sheet =>
    sheet({
      sections: Array.from({ length: count }, (_, at) => section({ id: decisionId(`g${at}`), why: text })),
      answered: Array.from({ length: count }, (_, at) => answered({ id: decisionId(`a${at}`) })),
    });

  it.each([
    [300, "x"],
    [30, "y ".repeat(32_768)],
    [40, "@".repeat(2_000)],
    [1, "`".repeat(65_536)],
    [2, "<!-- -->".repeat(2_700)],
    [1, "\u200b".repeat(7_000)],
  ])("%d decisions with texts such as the next fit, and every decision is shown or counted", (count, text) => {
    const rendered = renderSheet(many(count, text));
    const shown = read(commentOf(rendered));
    expect(rendered.length).toBeLessThanOrEqual(MAX_SHEET_CHARS);
    expect(shown.sections.length + shown.answered.length + shown.named.length + shown.unnamed).toBe(2 * count);
    expect(drawnBoxes(commentOf(rendered))).toHaveLength(2 * shown.sections.length + shown.answered.length);
    for (const { why } of shown.sections) expect(why).toBe(fitSheet(many(1, text)).sections[0]?.why);
  });

  it("shows a short decision after one that is too long, and names the long one", () => {
    const long = section({ id: decisionId("long"), why: "z".repeat(65_536) });
    const shown = read(commentOf(renderSheet(sheet({ sections: [long, section()] }))));
    expect(shown.sections.map(({ id }) => id)).toEqual(["g1"]);
    expect(shown.named).toEqual([{ path: long.path, id: "long", category: "irreversible", answered: false }]);
  });

  it("only counts a decision whose path is too long to name", () => {
    const path = repoPath(`${"d/".repeat(15_000)}plan.jsonl`);
    const shown = read(commentOf(renderSheet(sheet({ sections: [section({ path, why: "z".repeat(65_536) })] }))));
    expect([shown.sections, shown.named, shown.unnamed]).toEqual([[], [], 1]);
  });

  it("shows the newest notices", () => {
    const notices = Array.from({ length: 30 }, (_, at) => ({ code: "stale" as const, text: `tick ${at}` }));
    const shown = read(commentOf(renderSheet(sheet({ notices }))));
    expect(shown.notices.at(-1)).toEqual({ code: "stale", text: "tick 29" });
    expect(shown.notices).toHaveLength(10);
  });
});

describe("numberPlans", () => {
  const [a, b, c] = [repoPath("a.jsonl"), repoPath("b.jsonl"), repoPath("c.jsonl")];
  it("counts by first appearance", () =>
    expect(numberPlans([b, a, b], EMPTY_SHEET)).toEqual({
      numbers: new Map([
        [b, 1],
        [a, 2],
      ]),
      nextPlan: 3,
    }));
  it("keeps what the comment shows and never gives a number again", () => {
    const before = sheet({
      nextPlan: 5,
      sections: [section({ path: b, plan: 4 })],
      answered: [answered({ path: c, plan: 2 })],
    });
    const { numbers, nextPlan } = numberPlans([a, b, c], before);
    expect([numbers.get(a), numbers.get(b), numbers.get(c), nextPlan]).toEqual([5, 4, 2, 6]);
  });
});

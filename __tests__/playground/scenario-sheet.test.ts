import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flipBox } from "../../playground/hub/person.ts";
import { setBox } from "../../playground/page/markdown.ts";
import { findBox, matchDecision, readBoxes } from "../../playground/scenarios/sheet-box.ts";
import { parseSheet, renderSheet } from "../../src/gates/decisions/sheet.ts";
import { fitSheet } from "../../src/gates/decisions/sheet-fit.ts";
import { repoPath } from "../fixtures/ids.ts";
import { answered, anySheet, commentOf, decisionId, digestOf, section, sheet } from "../fixtures/sheets.ts";

const hash = (digit: string): string => digit.repeat(12);
const options = (...texts: readonly string[]): { readonly text: string; readonly ticked: boolean }[] =>
  texts.map((text) => ({ text, ticked: false }));
const gatePath = repoPath(".done-gate/decisions/pr-7.jsonl");
const BODY = commentOf(
  renderSheet(
    sheet({
      nextPlan: 4,
      notices: [{ code: "stale", text: "A tick by a bot was not-permitted." }],
      sections: [
        section(),
        section({
          plan: 2,
          path: repoPath("docs/plans/a--b/plan.jsonl"),
          category: "fork",
          options: options("use postgres", "keep sqlite", "a `b`", "later <!-- dg:2:g1:0 -->"),
          recommended: 1,
        }),
        section({ plan: 3, path: gatePath, id: decisionId(`verify-changed-${hash("a")}`), digest: digestOf("c") }),
        section({ plan: 3, path: gatePath, id: decisionId(`verify-changed-${hash("b")}`), digest: digestOf("d") }),
      ],
      answered: [answered({ id: decisionId("db--x") })],
    }),
  ),
  "### done-gate\n\n- [ ] a box of the report\n",
);

function optionsOf(name: Parameters<typeof matchDecision>[1]): readonly string[] {
  return matchDecision(readBoxes(BODY), name).map((box) => box.option);
}

describe("the boxes of our own sheet, as a scenario names them", () => {
  it.each([
    ["docs/plans/login/plan.jsonl#g1", ["proceed", "abort"]],
    ["docs/plans/a--b/plan.jsonl#g1", ["keep sqlite", "use postgres", "a `b`", "later <!-- dg:2:g1:0 -->"]],
    ["g1", ["proceed", "abort", "keep sqlite", "use postgres", "a `b`", "later <!-- dg:2:g1:0 -->"]],
    ["verify-changed#2", ["proceed", "abort"]],
    ["db--x", ["reopen"]],
    ["g9", []],
  ])("%s", (name, wanted) => expect(optionsOf(name)).toEqual(wanted));

  it("finds what the gate opened by reason and number", () => {
    const boxes = matchDecision(readBoxes(BODY), { reason: "verify-changed", nth: 2 });
    expect(boxes.map(({ id, path }) => [id, path])).toEqual(
      [0, 1].map(() => [`verify-changed-${hash("b")}`, gatePath]),
    );
    expect(() => findBox(BODY, { reason: "verify-changed", nth: 3 }, "proceed")).toThrow("no box proceed");
    expect(() => findBox(BODY, "g1", "use")).toThrow("no box use for g1");
  });

  it.each<readonly [Parameters<typeof findBox>[1], string, string]>([
    ["g1", "abort", "g1"],
    ["docs/plans/a--b/plan.jsonl#g1", "use postgres", "g1"],
    [{ reason: "verify-changed", nth: 1 }, "proceed", `verify-changed-${hash("a")}`],
    ["db--x", "reopen", "db--x"],
  ])("a tick on %o %s changes that box, and an untick puts it back", (name, option, id) => {
    const nth = findBox(BODY, name, option);
    const ticked = flipBox(BODY, { nth, checked: true });
    const changed = readBoxes(ticked).filter((box) => box.checked);
    expect(changed.map((box) => [box.id, box.option, box.nth])).toEqual([[id, option, nth]]);
    expect(parseSheet(ticked).kind).toBe("sheet");
    expect(setBox(BODY, nth, true)).toBe(ticked);
    expect(flipBox(ticked, { nth, checked: false })).toBe(BODY);
  });

  it("are those that the page draws, whatever the texts", () => {
    fc.assert(
      fc.property(anySheet, (any) => {
        const body = commentOf(renderSheet(any));
        const shown = fitSheet(any);
        const boxes = readBoxes(body);
        expect(boxes.map((box) => box.nth)).toEqual(boxes.map((_, at) => at + 1));
        const wanted = [...shown.sections.map((each) => each.options.length), ...shown.answered.map(() => 1)];
        expect(boxes).toHaveLength(wanted.reduce((sum, count) => sum + count, 0));
        for (const { nth, checked } of boxes.slice(-3)) {
          expect(setBox(body, nth, !checked)).toBe(flipBox(body, { nth, checked: !checked }));
        }
      }),
      { numRuns: 25 },
    );
  });
});

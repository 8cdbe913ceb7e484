import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../../src/core/snapshot.ts";
import { claimsComplete, findClaims } from "../../../src/gates/completion/claim.ts";
import { createFakeRepo, type FakeTrees } from "../../fakes/fake-repo.ts";
import { sha } from "../../fixtures/git-repo.ts";
import { snapshotOf } from "../../fixtures/snapshots.ts";

const BASE = sha("a".repeat(40));
const HEAD = sha("b".repeat(40));

async function claims(trees: FakeTrees, about: Partial<Pick<Snapshot, "labels" | "description">> = {}) {
  const repo = createFakeRepo(trees, [[BASE, HEAD, BASE]]);
  const snapshot = await snapshotOf(repo, { base: BASE, head: HEAD }, about);
  return (await findClaims(repo, snapshot)).map(({ by, path }) => `${path ?? "-"}: ${by}`);
}

const PLAN = (status: string) => `---\ntitle: x\nstatus: ${status}\n---\n# Plan\n`;
const RUN_END = `{"outcome":"complete","error_class":"","branch":"x","timestamp":"t"}`;
const GATE_DONE = `{"outcome":"complete","source":"reuse-done-recognition","verdict":"done"}`;

describe("a change claims completion", () => {
  const P = "docs/plans/x/plan.md";
  const S = ".loki/state/completion.json";
  const rows: readonly (readonly [string, Record<string, string>, Record<string, string>, readonly string[]])[] = [
    ["nothing", { a: "1" }, { a: "2" }, []],
    ["the signal added", {}, { ".loki/signals/COMPLETION_REQUESTED": "" }, ["a completion request"]],
    [
      "the signal as it was",
      { ".loki/signals/COMPLETION_REQUESTED": "" },
      { ".loki/signals/COMPLETION_REQUESTED": "", a: "1" },
      [],
    ],
    ["the signal taken back", { ".loki/signals/COMPLETION_REQUESTED": "" }, {}, []],
    ["a record of a run's end", {}, { [S]: RUN_END }, ["a completion record"]],
    ["a record of the gate's kind", {}, { [S]: GATE_DONE }, ["a completion record"]],
    ["a record in a package of a monorepo", {}, { [`packages/a/${S}`]: RUN_END }, ["a completion record"]],
    ["a record that failed", {}, { [S]: RUN_END.replace("complete", "failed") }, []],
    ["a record that was stopped", {}, { [S]: RUN_END.replace("complete", "intervention") }, []],
    ["a record that cannot be read", {}, { [S]: "{" }, ["a completion record"]],
    ["a record of the same name elsewhere", {}, { "src/completion.json": RUN_END }, []],
    ["a plan set to done", { [P]: PLAN("in-progress") }, { [P]: PLAN("done") }, ["a plan set to done"]],
    [
      "a plan set to done, with a comment",
      { [P]: PLAN("planning") },
      { [P]: PLAN("'done'  # x") },
      ["a plan set to done"],
    ],
    ["a new plan that is done", {}, { [P]: PLAN("done") }, ["a plan set to done"]],
    ["a plan that stays done", { [P]: PLAN("done") }, { [P]: `${PLAN("done")}more\n` }, []],
    ["a plan that is opened again", { [P]: PLAN("done") }, { [P]: PLAN("in-progress") }, []],
    ["done below the frontmatter only", {}, { [P]: "# Plan\nstatus: done\n" }, []],
  ];
  test.each(rows.map((row) => ({ name: row[0], row })))("$name", async ({ row: [, base, head, expected] }) => {
    const said = await claims({ [BASE]: base, [HEAD]: head });
    expect(said.map((line) => line.replace(/^[^:]*: /, ""))).toEqual(expected);
  });

  test("a file that cannot be read counts as a claim", async () => {
    const link = { mode: "120000", text: "x" };
    expect(await claims({ [BASE]: {}, [HEAD]: { [S]: link, [P]: link } })).toEqual([
      `${S}: a completion record`,
      `${P}: a plan set to done`,
    ]);
  });

  test("a plan that could not be read at base counts as one that was not done", async () => {
    const base = { [P]: { mode: "120000", text: "x" } };
    expect(await claims({ [BASE]: base, [HEAD]: { [P]: PLAN("done") } })).toEqual([`${P}: a plan set to done`]);
  });

  test("a label and a box in the description", async () => {
    const trees = { [BASE]: {}, [HEAD]: {} };
    expect(await claims(trees, { labels: ["done-gate:complete"] })).toEqual(["-: the label done-gate:complete"]);
    expect(await claims(trees, { labels: ["complete"] })).toEqual([]);
    for (const box of ["- [x] done-gate: complete", "text\r\n* [X] done-gate: complete\r\nmore"]) {
      expect(await claims(trees, { description: box })).toEqual(["-: a ticked box in the description"]);
    }
    for (const box of ["- [ ] done-gate: complete", "done-gate: complete", "- [x] done-gate: completely"]) {
      expect(await claims(trees, { description: box })).toEqual([]);
    }
  });
});

test("a completion record that is not an object counts as a claim", () => {
  expect([`[]`, `null`, `"complete"`].map(claimsComplete)).toEqual([true, true, true]);
  expect(claimsComplete(`\uFEFF{"outcome":" Complete "}`)).toBe(true);
  expect(claimsComplete(`{}`)).toBe(false);
});

import { describe, expect, it } from "vitest";
import type { RepoPath } from "../../../src/core/ids.ts";
import { belongsToPlan, counts, namedPlans, planFolder } from "../../../src/core/plan-place.ts";
import type { FileChange, TreeEntry } from "../../../src/core/snapshot.ts";
import { findChecklists as findPlans } from "../../../src/gates/checklist/select.ts";
import { repoPath, sha } from "../../fixtures/ids.ts";

const GLOBS = ["docs/plans/*/checklist.json", "docs/plans/*.json", "*.json", ".loki/checklist/checklist.json"];

function tree(files: Readonly<Record<string, string>>): ReadonlyMap<RepoPath, TreeEntry> {
  return new Map(
    Object.entries(files).map(([name, digit]) => [
      repoPath(name),
      { path: repoPath(name), mode: "100644", oid: sha(digit) },
    ]),
  );
}

const changed = (path: string): FileChange => ({ path: repoPath(path), before: null, after: null });

describe("planFolder and belongsToPlan", () => {
  it.each([
    ["docs/plans/shop/checklist.json", "docs/plans/shop"],
    ["docs/plans/shop.json", null],
    [".claude/plans/x.json", null],
    ["checklist.json", null],
    [".loki/checklist/checklist.json", ".loki/checklist"],
  ])("the plan of %s is %s", (path, folder) => expect(planFolder(repoPath(path))).toBe(folder));

  it.each([
    ["docs/plans/shop/checklist.json", "docs/plans/shop/a/b.md", true],
    ["docs/plans/shop/checklist.json", "docs/plans/shopping/a.md", false],
    ["docs/plans/shop/checklist.json", "src/a.ts", false],
    ["checklist.json", "checklist.json", true],
    ["checklist.json", "src/a.ts", false],
    ["docs/plans/shop.json", "docs/plans/other.json", false],
  ])("%s and %s: %s", (plan, path, belongs) => expect(belongsToPlan(repoPath(plan), repoPath(path))).toBe(belongs));
});

describe("findPlans", () => {
  const places = (head: Readonly<Record<string, string>>, base: Readonly<Record<string, string>>) =>
    findPlans(GLOBS, tree(head), tree(base)).map((place) => [
      place.path,
      place.head?.path ?? null,
      place.base?.path ?? null,
    ]);

  it("gives both sides in path order", () => {
    const head = { "docs/plans/b/checklist.json": "1", "docs/plans/a/checklist.json": "2", "src/checklist.json": "3" };
    const base = { "docs/plans/b/checklist.json": "4", "docs/plans/c/checklist.json": "5" };
    expect(places(head, base)).toEqual([
      ["docs/plans/a/checklist.json", "docs/plans/a/checklist.json", null],
      ["docs/plans/b/checklist.json", "docs/plans/b/checklist.json", "docs/plans/b/checklist.json"],
      ["docs/plans/c/checklist.json", null, "docs/plans/c/checklist.json"],
    ]);
  });

  it("knows a file that was moved with the same content", () => {
    expect(places({ "docs/plans/new/checklist.json": "1" }, { "docs/plans/old/checklist.json": "1" })).toEqual([
      ["docs/plans/new/checklist.json", "docs/plans/new/checklist.json", "docs/plans/old/checklist.json"],
    ]);
  });

  it("sees a removal and an addition when the content changed on the way", () => {
    expect(places({ "docs/plans/new/checklist.json": "1" }, { "docs/plans/old/checklist.json": "2" })).toEqual([
      ["docs/plans/new/checklist.json", "docs/plans/new/checklist.json", null],
      ["docs/plans/old/checklist.json", null, "docs/plans/old/checklist.json"],
    ]);
  });

  it("spends a file of base once: two alike, one of them gone, is one moved and none lost", () => {
    const base = { "docs/plans/a/checklist.json": "1", "docs/plans/b/checklist.json": "1" };
    expect(places({ "docs/plans/c/checklist.json": "1" }, base)).toEqual([
      ["docs/plans/b/checklist.json", null, "docs/plans/b/checklist.json"],
      ["docs/plans/c/checklist.json", "docs/plans/c/checklist.json", "docs/plans/a/checklist.json"],
    ]);
    expect(places({ "docs/plans/c/checklist.json": "1", "docs/plans/d/checklist.json": "1" }, base)).toEqual([
      ["docs/plans/c/checklist.json", "docs/plans/c/checklist.json", "docs/plans/a/checklist.json"],
      ["docs/plans/d/checklist.json", "docs/plans/d/checklist.json", "docs/plans/b/checklist.json"],
    ]);
  });

  it("takes a copy of a file that still stands at base for a new one", () => {
    const head = { "docs/plans/a/checklist.json": "1", "docs/plans/b/checklist.json": "1" };
    expect(places(head, { "docs/plans/a/checklist.json": "1" })[1]?.[2]).toBeNull();
  });

  it("reads dot folders, and a pattern that starts with ! excludes nothing", () => {
    expect(places({ ".loki/checklist/checklist.json": "1" }, {})).toHaveLength(1);
    expect(findPlans(["!docs/**", "a.json"], tree({ "a.json": "1", "b.json": "2" }), tree({}))).toHaveLength(1);
  });
});

describe("namedPlans", () => {
  it.each([
    ["Plan: docs/plans/shop", ["docs/plans/shop"]],
    ["Text\r\n  Plan: `docs/plans/shop/`\r\nmore", ["docs/plans/shop"]],
    ["Plan: a\nPlan: b/plan.md", ["a", "b/plan.md"]],
    ["The Plan: a", []],
    ["Plan: a b", []],
    ["plan: a", []],
    ["", []],
  ])("%j names %j", (description, names) => expect(namedPlans(description)).toEqual(names));
});

describe("counts", () => {
  const [folder, root] = findPlans(GLOBS, tree({ "docs/plans/shop/checklist.json": "1", "root.json": "2" }), tree({}));
  if (folder === undefined || root === undefined) throw new Error("two plans");
  const nothing = { changes: [changed("src/a.ts")], named: [], all: false };

  it.each([
    ["nothing of it", nothing, { folder: false, root: false }],
    ["all by policy", { ...nothing, all: true }, { folder: true, root: true }],
    [
      "a file in its folder",
      { ...nothing, changes: [changed("docs/plans/shop/x/y.md")] },
      { folder: true, root: false },
    ],
    ["the file in the root", { ...nothing, changes: [changed("root.json")] }, { folder: false, root: true }],
    ["its folder named", { ...nothing, named: ["docs/plans/shop"] }, { folder: true, root: false }],
    ["a file of it named", { ...nothing, named: ["docs/plans/shop/plan.md"] }, { folder: true, root: false }],
    ["another folder named", { ...nothing, named: ["docs/plans/shopping"] }, { folder: false, root: false }],
    ["the file in the root named", { ...nothing, named: ["root.json"] }, { folder: false, root: true }],
    ["a folder called null named", { ...nothing, named: ["null/x"] }, { folder: false, root: false }],
  ])("%s", (_, change, expected) => {
    expect({ folder: counts(folder, change), root: counts(root, change) }).toEqual(expected);
  });
});

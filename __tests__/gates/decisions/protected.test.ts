import { describe, expect, it } from "vitest";
import type { FileChange } from "../../../src/core/snapshot.ts";
import { runsDoneGate, wantProtected } from "../../../src/gates/decisions/protected.ts";
import { repoPath, sha } from "../../fixtures/ids.ts";

const side = (path: string, digit: string) => ({ path: repoPath(path), mode: "100644", oid: sha(digit) });
const changed = (path: string): FileChange => ({
  path: repoPath(path),
  before: side(path, "1"),
  after: side(path, "2"),
});
const gone = (path: string): FileChange => ({ path: repoPath(path), before: side(path, "1"), after: null });
const RULES = { globs: [".github/**"], installed: true };

describe("files that policy protects", () => {
  it("are asked about in one question that names each, and what became of it", () => {
    const [draft, ...more] = wantProtected(
      [changed(".github/a.yml"), gone(".github/b.yml"), changed("src/a.ts")],
      RULES,
    );
    expect(more).toEqual([]);
    expect(draft?.needs).toBe("Accept the change of 2 protected files: `.github/a.yml`, `.github/b.yml (removed)`?");
    expect(draft?.asks.map(({ message }) => message)).toEqual([
      "the protected file `.github/a.yml` differs from base",
      "the protected file `.github/b.yml` is gone",
    ]);
  });

  it("names ten and counts the rest, and every one of them is bound by the subject", () => {
    const many = Array.from({ length: 12 }, (_, at) => changed(`.github/f${at}.yml`));
    const [draft] = wantProtected(many, RULES);
    expect(draft?.needs).toContain("`.github/f9.yml` and 2 more?");
    expect(draft?.asks).toHaveLength(12);
    const [other] = wantProtected([...many.slice(0, 11), gone(".github/f11.yml")], RULES);
    expect(other?.subject).not.toBe(draft?.subject);
  });

  it("are not asked about when none changed, none is named, or done-gate is only being installed", () => {
    expect(wantProtected([changed("src/a.ts")], RULES)).toEqual([]);
    expect(wantProtected([changed(".github/a.yml")], { ...RULES, globs: [] })).toEqual([]);
    expect(wantProtected([changed(".github/a.yml")], { ...RULES, installed: false })).toEqual([]);
  });
});

describe("a workflow that runs done-gate", () => {
  it.each([
    ["steps:\n  - uses: org/done-gate@v1\n", true],
    ["steps:\n  - id: gate\n    uses: ./done-gate\n", true],
    ['name: "done-gate"\non: push\n', true],
    ["name: ci\n# done-gate comes later\n", false],
    ["steps:\n  - uses: org/done-gates@v1\n", false],
  ])("%j: %s", (text, runs) => {
    expect(runsDoneGate(text)).toBe(runs);
  });
});

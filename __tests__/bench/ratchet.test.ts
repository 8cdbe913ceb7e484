import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildRepository, type Shape } from "../../bench/ratchet-repo.ts";
import { pythonFile, scriptFile } from "../../bench/ratchet-texts.ts";
import { count } from "../gates/ratchet/counting.ts";

const scratch = mkdtempSync(join(tmpdir(), "done-gate-bench-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const SHAPE: Shape = {
  sources: 20,
  tests: 8,
  changedSources: 5,
  addedSources: 3,
  changedTests: 4,
  addedTests: 2,
  testsPerFile: 6,
  moreTests: 1,
  commits: 4,
};

describe("a repository of the bench", () => {
  const folder = join(scratch, "repository");
  const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: folder, encoding: "utf8" });

  it("holds what its shape says, in as many commits", () => {
    buildRepository(folder, SHAPE);
    expect(git("ls-tree", "-r", "--name-only", "base").trim().split("\n")).toHaveLength(28);
    const changes = git("diff", "--name-status", "base", "work").trim().split("\n");
    const amount = (status: string, path: RegExp): number =>
      changes.filter((change) => change.startsWith(status) && path.test(change)).length;
    const [source, test] = [/\/src\//, /\/tests?\//];
    expect([amount("M", source), amount("A", source), amount("M", test), amount("A", test)]).toEqual([5, 3, 4, 2]);
    expect(git("rev-list", "--count", "base..work").trim()).toBe("4");
  });

  it.each([
    ["module.test.ts", scriptFile],
    ["test_module.py", pythonFile],
  ])("has tests in %s that the ratchet counts one by one", async (path, make) => {
    const { tests, errorBytes } = await count(path, make(3, { tests: 6, every: 0 }));
    expect(tests.map(({ state, assertions }) => [state, assertions.length])).toEqual(Array(6).fill(["active", 4]));
    expect(errorBytes).toBe(0);
    expect(make(3, { tests: 6, every: 3 })).not.toBe(make(3, { tests: 6, every: 0 }));
  });
});

import { describe, expect, it } from "vitest";
import { createCliRoom } from "./cli-room.ts";

const TESTS = `import { one, two } from "./a";
it("one", () => { expect(one()).toBe(1); });
it("two", () => { expect(two()).toBe(2); });
`;

describe("done-gate ratchet", () => {
  it("prints one JSON object with the losses of two revisions, and exits 1", async () => {
    await using room = await createCliRoom();
    await room.repo.commit({ files: { "a.test.ts": TESTS } });
    await room.repo.branch("work");
    await room.repo.commit({ files: { "a.test.ts": TESTS.split("\n").slice(0, 2).join("\n") } });
    const run = await room.run(["ratchet", "--base", "main", "--head", "work", "--json"]);
    expect(run.exit).toBe(1);
    expect(JSON.parse(run.stdout)).toEqual({
      schema: "done-gate/ratchet/v1",
      verdict: "fail",
      level: "block",
      before: { tests: 2, active: 2, assertions: 2, rows: 2 },
      after: { tests: 1, active: 1, assertions: 1, rows: 1 },
      losses: [{ code: "test-removed", test: "two", path: "a.test.ts", line: 3, why: "is gone with 1 assertion" }],
      explained: [],
      warnings: [],
      approximate: [],
    });
  });

  it("judges the work tree without --head, asks with a marker, and says so in words", async () => {
    await using room = await createCliRoom();
    await room.repo.commit({ files: { "a.test.ts": TESTS } });
    await room.repo.write({
      "a.test.ts": `${TESTS.split("\n").slice(0, 2).join("\n")}\n// TEST-RATCHET-ALLOW: two is gone\n`,
    });
    const run = await room.run(["ratchet", "--base", "main"]);
    expect(run.exit).toBe(3);
    expect(run.stdout).toContain("test-removed  a.test.ts:3");
    expect(run.stdout).toContain("`two is gone`");
  });

  it("exits 0 where nothing is lost and where no test is, 2 for an unknown revision", async () => {
    await using room = await createCliRoom();
    await room.repo.commit({ files: { "a.txt": "1" } });
    expect((await room.run(["ratchet", "--base", "main"])).exit).toBe(0);
    await room.repo.commit({ files: { "a.test.ts": TESTS } });
    expect((await room.run(["ratchet", "--base", "main~1", "--head", "main", "--json"])).exit).toBe(0);
    expect((await room.run(["ratchet", "--head", "nowhere"])).exit).toBe(2);
  });
});

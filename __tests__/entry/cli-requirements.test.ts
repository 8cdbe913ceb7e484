import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHasher } from "../../src/adapters/hash.ts";
import { extractRequirements } from "../../src/gates/completion/requirements/extract.ts";
import { compareLock, parseLock } from "../../src/gates/completion/requirements/lock.ts";
import { type CliRoom, createCliRoom } from "./cli-room.ts";

let room: CliRoom;
beforeAll(async () => {
  room = await createCliRoom();
});
afterAll(async () => await room[Symbol.asyncDispose]());

describe("requirements", () => {
  it("shows what is read, and what is left out", async () => {
    await room.repo.write({
      "prd.md": "## Requirements\n- **FR-1**: Sing\n  - loud\n- Hop \u202e\n## Out of scope\n- Dance\n",
      "delta.md": "## REMOVED Requirements\n### Requirement: Skip\n",
    });
    const run = await room.run(["requirements", "prd.md"]);
    expect(run.exit).toBe(0);
    expect(run.stdout).toContain("prd.md: 2 requirements, structured");
    expect(run.stdout).toContain("R1   FR-1  Sing (line 2)\n         - loud\n  R2   Hop (line 4)");
    expect(run.stdout).toContain("Not counted:\n  line 5: Out of scope (out of scope by its title)");
    expect(run.stdout).toContain("Look at:\n  Line 4 held 1 hidden character (U+202E)");
    expect((await room.run(["requirements", "delta.md"])).stdout).toContain("Skip [to be gone]");
  });

  it("prints one JSON object", async () => {
    await room.repo.write({ "prd.md": "## Requirements\n- **FR-1**: Sing\n  - loud\n## Notes\n- x\n" });
    const { stdout, exit } = await room.run(["requirements", "prd.md", "--json"]);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      schema: "done-gate/requirements/v1",
      confidence: "structured",
      requirements: [{ id: "R1", key: "FR-1", explicit_id: "FR-1", title: "Sing", criteria: ["loud"], line: 2 }],
      excluded: [{ title: "Notes", line: 4, why: "its title says it is about something else" }],
    });
  });

  it("prints the lock that would stand for it", async () => {
    const text = "# Shop\n\nFeature: Cart\n\n  Scenario: A cart sums its prices\n    Given a cart\n";
    await room.repo.write({ "cart.md": text });
    const { stdout, exit } = await room.run(["requirements", "cart.md", "--lock"]);
    expect(exit).toBe(0);
    const lock = parseLock(stdout);
    const read = extractRequirements({ path: "cart.md", text }, createHasher());
    if (!lock.ok || !read.ok) throw new Error("unreadable");
    expect(compareLock(lock.value, { text, extraction: read.value }, createHasher())).toEqual([]);
  });

  it("prints the same lock as its one JSON object", async () => {
    await room.repo.write({ "prd.md": "## Requirements\n- **FR-1**: Sing\n  - loud\n" });
    const shown = await room.run(["requirements", "prd.md", "--lock"]);
    const json = await room.run(["requirements", "prd.md", "--lock", "--json"]);
    expect(json.exit).toBe(0);
    expect(JSON.parse(json.stdout)).toEqual(JSON.parse(shown.stdout));
    expect(JSON.parse(json.stdout)).toMatchObject({ requirements: [{ key: "FR-1", criteria: ["loud"] }] });
  });

  it("says no when they cannot be counted", async () => {
    await room.repo.write({ "prose.md": "It MUST sing.\n", "vision.md": "# Joy\n\n## Vision\n\nJoy.\n" });
    const prose = await room.run(["requirements", "prose.md"]);
    expect(prose).toMatchObject({ exit: 1 });
    expect(prose.stdout).toContain("To be counted");
    expect(await room.run(["requirements", "vision.md"])).toMatchObject({ exit: 1 });
  });

  it("says what is missing in words, not in the system's codes", async () => {
    const { exit, stdout, stderr } = await room.run(["requirements", "nowhere.md"]);
    expect(exit).toBe(2);
    expect(stdout + stderr).toContain("nowhere.md: the file cannot be read: there is no such file\n");
  });

  it("refuses what it cannot read, and says what to do", async () => {
    await room.repo.write({ "bad.json": '{"a": 1,\n"a": 2}', "latin.md": { bytes: Uint8Array.of(0xe9) } });
    const bad = await room.run(["requirements", "bad.json"]);
    expect(bad).toMatchObject({ exit: 2 });
    expect(bad.stdout + bad.stderr).toContain("line 2 names the key");
    const latin = await room.run(["requirements", "latin.md"]);
    expect(latin).toMatchObject({ exit: 2 });
    expect(latin.stdout + latin.stderr).toContain("the file cannot be read: it is not UTF-8 text");
    expect(await room.run(["requirements", "none.md"])).toMatchObject({ exit: 2 });
    const json = await room.run(["requirements", "none.md", "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ schema: "done-gate/requirements/v1", error: { where: "none.md" } });
  });

  it("prints foreign text so that no runner takes it for a command", async () => {
    await room.repo.write({ "::x.md": "## Requirements\n- ##[error] ::stop:: x\n" });
    const { stdout } = await room.run(["requirements", "::x.md"]);
    expect(stdout).not.toMatch(/##\[|^\s*::/m);
  });
});

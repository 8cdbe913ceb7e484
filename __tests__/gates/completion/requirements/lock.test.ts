import { describe, expect, it } from "vitest";
import { createHasher } from "../../../../src/adapters/hash.ts";
import { extractRequirements } from "../../../../src/gates/completion/requirements/extract.ts";
import {
  compareLock,
  parseLock,
  proposeLock,
  type RequirementsLock,
} from "../../../../src/gates/completion/requirements/lock.ts";
import type { Extraction } from "../../../../src/gates/completion/requirements/model.ts";

const hash = createHasher();
const PRD = "## Features\n### Sing\n- loud\n### Hop\n- high\n";

function extract(text: string): Extraction {
  const read = extractRequirements({ path: "prd.md", text }, hash);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

function lockOf(text: string): RequirementsLock {
  const lock = parseLock(JSON.stringify(proposeLock(text, extract(text), hash)));
  if (!lock.ok) throw new Error(lock.error);
  return lock.value;
}

const compare = (lock: RequirementsLock, text: string): readonly string[] =>
  compareLock(lock, { text, extraction: extract(text) }, hash);

describe("a lock", () => {
  it("stands for the text it was made of", () => {
    const lock = lockOf(PRD);
    expect(lock.prd_sha256).toBe(hash.sha256(PRD));
    expect(lock.requirements.map(({ title, criteria }) => [title, criteria])).toEqual([
      ["Sing", ["loud"]],
      ["Hop", ["high"]],
    ]);
    expect(compare(lock, PRD)).toEqual([]);
  });

  it("does not stand for a text with one more space", () => {
    expect(compare(lockOf(PRD), `${PRD} `)).toEqual([
      "The PRD is not the text that was reviewed: its SHA-256 differs.",
    ]);
  });

  it("names what differs on either side, also in criteria and in number", () => {
    const differences = compare(lockOf(PRD), PRD.replace("high", "higher"));
    expect(differences).toHaveLength(3);
    expect(differences[1]).toContain("The lock has");
    expect(differences[2]).toContain("line 4");
    const twice = "## Features\n### Sing\n- loud\n### Sing\n- loud\n";
    expect(compare(lockOf(twice), "## Features\n### Sing\n- loud\n").length).toBeGreaterThan(1);
  });

  it("of other rules is told", () => {
    expect(compare({ ...lockOf(PRD), extractor: "other/9" }, PRD)).toEqual([
      "The lock was made by `other/9`; these rules are `done-gate/1`.",
    ]);
  });

  it.each([
    ["{", "not valid JSON"],
    ["[]", "expected object"],
    [
      '{"prd_sha256": "x", "extractor": "a", "requirements": [{"key": "a", "title": "a", "criteria": []}]}',
      "64 lower-case hex",
    ],
    [JSON.stringify({ prd_sha256: "0".repeat(64), extractor: "a", requirements: [] }), "at least one"],
    [
      JSON.stringify({
        prd_sha256: "0".repeat(64),
        extractor: "a",
        requirements: [{ key: "a", title: "b", criteria: [], met: true }],
      }),
      "met",
    ],
  ])("%s is refused", (text, why) => {
    const lock = parseLock(text);
    expect(lock.ok ? "" : lock.error).toContain(why);
  });
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const scratch = mkdtempSync(join(tmpdir(), "grammars-memory-"));
const source = join(import.meta.dirname, "../../src/adapters/grammars-memory.ts");

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** MiB of the young generation in a program of its own that makes much garbage and keeps some of it. */
function youngAfter(eachRound: string): number {
  const script = join(scratch, "garbage.ts");
  writeFileSync(
    script,
    `import { getHeapSpaceStatistics } from "node:v8";
import { boundYoungGeneration } from ${JSON.stringify(source)};
const young = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0;
void boundYoungGeneration;
const kept: unknown[] = [];
let most = 0;
for (let round = 0; round < 60; round += 1) {
  for (let at = 0; at < 10_000; at += 1) kept.push({ at, list: [at, round] });
  if (kept.length > 500_000) kept.length = 0;
  ${eachRound}
  most = Math.max(most, young());
}
console.log(most / 1024 / 1024);\n`,
  );
  const flags = ["--import", import.meta.resolve("tsx")];
  return Number(execFileSync(process.execPath, [...flags, script], { encoding: "utf8" }));
}

describe("the young generation of the heap", () => {
  it("does not grow past what is needed, as it would", () => {
    expect(youngAfter("boundYoungGeneration();")).toBeLessThanOrEqual(16);
    expect(youngAfter("")).toBeGreaterThanOrEqual(32);
  });
});

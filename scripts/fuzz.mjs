// Runs the property tests with more samples than `npm test` does: `npm run fuzz -- 100000`.
import { startVitest } from "vitest/node";

const DEFAULT_RUNS = 100_000;
const given = process.argv[2];
const fuzzRuns = given === undefined ? DEFAULT_RUNS : Number(given);

if (!Number.isSafeInteger(fuzzRuns) || fuzzRuns < 1) {
  process.stderr.write(`fuzz: the number of runs is a whole number, not ${JSON.stringify(given)}\n`);
  process.exitCode = 2;
} else {
  const vitest = await startVitest("test", ["-property.test.ts"], { run: true, watch: false, provide: { fuzzRuns } });
  await vitest.close();
}

// Runs the property tests with more samples than `npm test` does: `npm run fuzz -- 100000`; a second word (`commute`)
// runs only the properties whose names hold it. `npm run fuzz -- interleavings` tells every order of what can happen to
// a decision instead, up to length 6; a second word (`5`) is another length, and a third (`bot, default`) tells only
// the stories whose names hold it.
import { startVitest } from "vitest/node";

const DEFAULT_RUNS = 100_000;
const DEFAULT_LENGTH = 6;
const MAX_LENGTH = 8;

const [first, second, only] = process.argv.slice(2);
const chosen = first === "interleavings" ? orders() : samples();

if (chosen === null) process.exitCode = 2;
else {
  const { files, ...options } = chosen;
  const vitest = await startVitest("test", files, { run: true, watch: false, ...options });
  const ran = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests()]);
  if (ran.every((test) => test.result().state === "skipped")) {
    refuse("no test has that in its name");
    process.exitCode = 2;
  }
  await vitest.close();
}

function orders() {
  const longest = second === undefined ? DEFAULT_LENGTH : Number(second);
  if (!Number.isSafeInteger(longest) || longest < 1 || longest > MAX_LENGTH) {
    return refuse(`the length is a whole number up to ${MAX_LENGTH}, not ${JSON.stringify(second)}`);
  }
  return { files: ["app/interleavings.test.ts"], provide: { longest }, ...named(only) };
}

/** @param {string | undefined} words in the names of the tests to run */
function named(words) {
  return words === undefined ? {} : { testNamePattern: words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") };
}

function samples() {
  const fuzzRuns = first === undefined ? DEFAULT_RUNS : Number(first);
  if (!Number.isSafeInteger(fuzzRuns) || fuzzRuns < 1) {
    return refuse(`the number of runs is a whole number, not ${JSON.stringify(first)}`);
  }
  return { files: ["-property.test.ts"], provide: { fuzzRuns }, ...named(second) };
}

/** @param {string} why */
function refuse(why) {
  process.stderr.write(`fuzz: ${why}\n`);
  return null;
}

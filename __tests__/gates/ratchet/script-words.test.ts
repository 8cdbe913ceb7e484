import { describe, expect, it } from "vitest";
import { leavesOfCommand } from "../../../src/gates/ratchet/config/npm-scripts.ts";
import { runOf } from "../../../src/gates/ratchet/config/test-places.ts";

const command = (line: string) => ({ words: line.split(" ").filter(Boolean), mask: null });

const SCRIPTS = new Map(
  Object.entries({
    test: "npm run unit",
    unit: "mocha test",
    "unit:dom": "karma start",
    pretest: "eslint .",
    loop: "npm run loop",
    start: "node server.js",
  }).map(([name, line]) => [name, [command(line)]] as const),
);

describe("what a command comes to through scripts", () => {
  it.each([
    ["", [""]],
    ["mocha test", ["mocha test"]],
    ["nyc mocha test", ["nyc mocha test"]],
    ["nyc npm run unit", ["mocha test"]],
    ["npm t", ["eslint .", "mocha test"]],
    ["npm run", ["npm run"]],
    ["npm", ["npm"]],
    ["npm ci", ["npm ci"]],
    ["npm --prefix other test", ["npm --prefix other test"]],
    ["npm run unit -- --watch", ["mocha test --watch"]],
    ["pnpm run unit --watch", ["mocha test"]],
    ["yarn run unit more", ["mocha test more"]],
    ["yarn unit more 2>/dev/null", ["mocha test more"]],
    ["yarn jest --ci", ["jest --ci"]],
    ["npm run unit*", ["mocha test", "karma start"]],
    ["run-s unit start --silent", ["mocha test", "node server.js"]],
    ["npm run loop", []],
    ["npm run nothing", ["npm run nothing"]],
  ])("%s", (line, expected) => {
    expect(leavesOfCommand(command(line), SCRIPTS).map(({ words }) => words.join(" "))).toEqual(expected);
  });
});

describe("which files a command runs", () => {
  const files = ["src/a.js", "test/a.js", "test/b.js", "test/index.js", "tools/run.js"];
  const tests = new Set(files.slice(1, 4));

  it.each([
    ["echo done", null],
    ["cd test mocha", null],
    ["mocha $FILES", null],
    ["mocha", ["test/a.js", "test/b.js", "test/index.js"]],
    ["mocha test/ > out.txt", ["test/a.js", "test/b.js", "test/index.js"]],
    ["mocha .", files],
    ["mocha test/{a,b}.js", ["test/a.js", "test/b.js"]],
    ["mocha -r ./tools/run.js test/b", ["test/b.js"]],
    ["mocha test/none.js", []],
    ["jest run b", ["test/b.js"]],
    ["tape", []],
    ["node", []],
    ["node --test", ["test/a.js", "test/b.js", "test/index.js"]],
    ["node test", ["test/index.js"]],
    ["node test/*.js", []],
    ["node ./test/a.js test/b.js", ["test/a.js"]],
    ["node node_modules/.bin/mocha test/a.js", ["test/a.js"]],
    ["node node_modules/other/cli.js", []],
  ])("%s", (line, expected) => {
    const run = runOf(command(line).words, { tests, all: files });
    expect(run === null ? null : [...run.files]).toEqual(expected);
  });
});

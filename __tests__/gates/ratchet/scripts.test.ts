import { describe, expect, it } from "vitest";
import { codesOf, type Files, ratchet } from "../../fixtures/ratchet-room.ts";

const one = (name: string): string => `test("${name}", (t) => { t.equal(${name}(), 1); t.end(); });\n`;
const suite: Files = {
  "test/a.js": one("a"),
  "test/b.js": one("b"),
  "test/index.js": one("c"),
  "test/util/clock.js": "module.exports = () => 0;\n",
  "tools/polyfill.js": "require('./setup');\n",
};

type Scripts = Readonly<Record<string, string>>;
const pack = (scripts: Scripts): string => JSON.stringify({ scripts });

async function codes(base: Scripts, head: Scripts, files: Files = {}): Promise<readonly string[]> {
  return codesOf(
    await ratchet({ base: { ...suite, "package.json": pack(base) }, head: { "package.json": pack(head), ...files } }),
  );
}

type Row = readonly [string, Scripts, Scripts];

const KEPT: readonly Row[] = [
  ["a script of its own", { test: "tape test/*.js" }, { test: "npm run unit", unit: "tape test/*.js" }],
  ["quotes", { test: "tape test/*.js" }, { test: "tape 'test/*.js'" }],
  ["a wider pattern", { test: "tape test/*.js" }, { test: "tape 'test/**/*.js'" }],
  ["a folder by another pattern", { test: "tape test/*" }, { test: "tape 'test/**/*.js'" }],
  ["the runner's own places", { test: "tap test/*.js" }, { test: "tap" }],
  ["the value of an option", { test: "mocha" }, { test: "mocha --require test/util/clock" }],
  ["the runner itself", { test: "make test-cov" }, { test: "lab -t 100" }],
  ["a timeout", { test: "mocha" }, { test: "mocha -t 5000" }],
  [
    "behind another program",
    { unit: "tape test/*.js", coverage: "nyc npm run unit" },
    { unit: "tape test/*.js", coverage: "nyc tape test/*.js" },
  ],
  [
    "one command for several",
    { test: "npm run first && npm run second", first: "node test/a.js", second: "node test/b" },
    { test: "nyc tape 'test/**/*.js'" },
  ],
  ["one that ran behind", { test: "tape test/a.js", posttest: "node test/b.js" }, { test: "tape test/*.js" }],
  [
    "several for one",
    { test: "tape test/*.js" },
    { test: "run-s t:*", "t:a": "tape test/*.js", "t:b": "tape test/b.js" },
  ],
  ["a file that is no test", { test: "node tools/polyfill" }, { test: "tape tools/polyfill.js 'test/*.js'" }],
  ["a reporter", { test: "tap", report: "tap-xunit < out.tap > test/r.xml" }, { test: "tap", report: "echo" }],
  ["a new name", { unit: "mocha test" }, { tests: "mocha test" }],
  ["no more tests before publishing", { test: "mocha", prepublish: "npm test" }, { test: "mocha", prepublish: "tsc" }],
  ["words that are handed over", { test: "npm run unit -- -R dot", unit: "mocha" }, { test: "mocha -R dot" }],
  ["what was never there", { test: "npm run test:gone" }, { test: "npm run test:gone --silent && npm run test:gone" }],
];

const HOOKS: readonly Row[] = [
  [
    "a hook whose script goes with it",
    { test: "npm run unit", preunit: "node tools/polyfill", unit: "tape test/*.js" },
    { test: "tape 'test/*.js' && npm run old", old: "tape tools/polyfill.js 'test/*.js'" },
  ],
];

const LOST: readonly Row[] = [
  ["one file", { test: "tape test/*.js" }, { test: "tape test/a.js" }],
  ["files by their names", { test: "tape test/*.js" }, { test: "tape test/a.js test/b.js test/index.js" }],
  ["a script that is not there", { test: "tape test/*.js" }, { test: "npm run nothing" }],
  ["a script that is not there, of a runner without places", { test: "mocha" }, { test: "npm run nothing" }],
  [
    "a script that nobody starts",
    { test: "tape test/*.js" },
    { test: "npm run lint", lint: "eslint .", unit: "tape test/*.js" },
  ],
  [
    "a start that is gone",
    { test: "npm run unit", unit: "mocha" },
    { test: "npm run lint", unit: "mocha", lint: "eslint ." },
  ],
  ["a script of its own that runs less", { test: "tape test/*.js" }, { test: "npm run unit", unit: "tape test/b.js" }],
  [
    "a failure that the start hides",
    { test: "npm run unit", unit: "mocha" },
    { test: "npm run unit || true", unit: "mocha" },
  ],
  ["a script that stays and is empty", { unit: "mocha", test: "mocha" }, { unit: "echo ok", test: "mocha" }],
  ["a runner that runs nothing by itself", { test: "mocha" }, { test: "tape" }],
  ["an interpreter that runs one file", { test: "tape test/*.js" }, { test: "node test/*.js" }],
  ["a pattern that matches nothing", { test: "tape test/*.js" }, { test: "tape 'tests/*.js'" }],
  ["an option's value in place of places", { test: "tape test/*.js" }, { test: "tape -r test/a.js" }],
  [
    "a filter that is handed over",
    { test: "npm run unit", unit: "mocha" },
    { test: "npm run unit -- -g one", unit: "mocha" },
  ],
  ["a list of them", { test: "jest" }, { test: "jest --listTests" }],
  ["tests that are checked, not run", { test: "node test/index.js" }, { test: "node --check test/index.js" }],
  ["another package", { test: "mocha" }, { test: "cd other && npm run unit", unit: "mocha" }],
  [
    "one of several",
    { test: "run-p t:*", "t:a": "node test/a.js", "t:b": "node test/b.js" },
    { test: "run-p t:*", "t:a": "node test/a.js" },
  ],
];

const JEST = '{"coverageThreshold":{}}';

describe("checks that a tool leaves off by default", () => {
  const nycrc = (on: boolean): string => JSON.stringify({ "check-coverage": on, lines: 80 });
  const told = async (base: Files, head: Files): Promise<readonly string[]> =>
    codesOf(await ratchet({ base: { ...suite, ...base }, head }));

  it("may be off in a file that is new", async () => {
    expect(await told({ "package.json": JEST }, { ".nycrc": nycrc(false) })).toEqual([]);
  });

  it("were on beside it", async () => {
    const beside = { "package.json": JSON.stringify({ nyc: { "check-coverage": true } }) };
    expect(await told(beside, { ".nycrc": nycrc(false) })).toEqual(["tests-not-run"]);
    expect(await told({ ".nycrc": nycrc(true) }, { ".nycrc": nycrc(false) })).toEqual(["tests-not-run"]);
  });
});

describe("scripts", () => {
  it.each([...KEPT, ...HOOKS])("take %s for no loss", async (_name, base, head) => {
    expect(await codes(base, head)).toEqual([]);
  });

  it.each(LOST)("lose tests by %s", async (_name, base, head) => {
    expect(await codes(base, head)).toEqual(["tests-not-run"]);
  });

  it("say what is no longer run where a start is gone", async () => {
    const result = await ratchet({
      base: { ...suite, "package.json": pack({ test: "npm run unit", unit: "mocha" }) },
      head: { "package.json": pack({ test: "eslint .", unit: "mocha" }) },
    });
    expect(result.evidence.losses.map(({ why }) => why)).toEqual(["`scripts.test` no longer runs `mocha`"]);
  });

  it("follow files that move", async () => {
    const moved = { "test/a.js": null, "spec/a.js": one("a") };
    const result = await ratchet({
      base: { "test/a.js": one("a"), "package.json": pack({ test: "mocha test/*.js" }) },
      head: { ...moved, "package.json": pack({ test: "mocha spec/*.js" }) },
    });
    expect(codesOf(result)).toEqual(["loss-moved"]);
  });

  it("start scripts of their own package", async () => {
    const files = { "pkg/test/a.js": one("a"), "pkg/package.json": pack({ test: "tape test/*.js" }) };
    const to = async (test: string) =>
      codesOf(await ratchet({ base: files, head: { "pkg/package.json": pack({ test }) } }));
    expect(await to("tape 'test/**'")).toEqual([]);
    expect(await to("tape pkg/test/a.js")).toEqual(["tests-not-run"]);
  });
});

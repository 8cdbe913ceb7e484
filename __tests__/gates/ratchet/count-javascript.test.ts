import { describe, expect, it } from "vitest";
import { count, lines, readings } from "./counting.ts";

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ["a plain test", `it("a", () => { expect(f()).toBe(1); expect(g()).toEqual([2]); });`, ["a: active 2a"]],
  [
    "suites and both kinds of names",
    `describe("s", () => { describe(Thing, function () { test(\`t \${x}\`, async () => { await expect(p).resolves.toBe(1); }); }); });`,
    [`s > Thing > t \${x}: active 1a`],
  ],
  [
    "comments and strings",
    `// it("gone", () => { expect(1).toBe(2); });\nconst s = 'it("x", () => { expect(1) })';\n/* expect(a).toBe(b) */\nit("a", () => { expect(f("expect(x)")).toBe(1); });`,
    ["a: active 1a", "commented gone"],
  ],
  [
    "prose in a comment",
    `// it should say "hello" and test things\nit("a", () => { expect(f()).toBe(1); });`,
    ["a: active 1a"],
  ],
  [
    "a block comment of tests",
    `/*\nit("one", () => {\n  expect(f()).toBe(1);\n});\ntest.each([1])("two", (x) => {});\n*/`,
    ["commented one", "commented two"],
  ],
  [
    "dead code",
    `if (false) { it("dead", () => { expect(f()).toBe(1); }); }\nit("a", () => { return; expect(f()).toBe(1); });\nit("b", () => { if (0) { expect(f()).toBe(1); } expect(g()).toBe(2); });\nit("c", () => { if (true) { expect(f()).toBe(1); } else { expect(f()).toBe(2); } });`,
    ["dead: active 0a unreachable", "a: active 0a unreachable", "b: active 1a", "c: active 1a"],
  ],
  [
    "skips",
    `it.skip("a", () => { expect(f()).toBe(1); });\nxit("b", () => {});\nit.todo("c");\ntest.fails("d", () => { expect(f()).toBe(1); });\nit("e", { skip: true }, () => { expect(f()).toBe(1); });\ntest("f", (t) => { t.skip(); });`,
    ["a: skipped 1a", "b: skipped 0a empty", "c: skipped 0a empty", "d: skipped 1a", "e: skipped 1a", "f: skipped 0a"],
  ],
  [
    "skips of a suite",
    `describe.skip("s", () => { it("a", () => { expect(f()).toBe(1); }); });\nxdescribe("x", () => { it("b", () => { expect(f()).toBe(1); }); });`,
    ["s > a: skipped 1a", "x > b: skipped 1a"],
  ],
  [
    "conditional skips",
    `it.skipIf(process.platform === "win32")("a", () => { expect(f()).toBe(1); });\nit.runIf(ok)("b", () => { expect(f()).toBe(1); });\n(cond ? it : it.skip)("c", () => { expect(f()).toBe(1); });\ntest("d", () => { test.skip(isMac, "why"); expect(f()).toBe(1); });\nit("e", function () { if (!has) this.skip(); expect(f()).toBe(1); });\nif (env) { it("g", () => { expect(f()).toBe(1); }); }`,
    [
      'a: if[process.platform === "win32"] 1a',
      "b: if[!(ok)] 1a",
      "c: if[!(cond)] 1a",
      "d: if[isMac] 1a",
      "e: if[!has] 1a",
      "g: if[env] 1a",
    ],
  ],
  [
    "a condition that always holds",
    `it.skipIf(true)("a", () => { expect(f()).toBe(1); });\nit.runIf(true)("b", () => { expect(f()).toBe(1); });\nit.skipIf(true || x)("c", () => { expect(f()).toBe(1); });`,
    ["a: skipped 1a", "b: active 1a", "c: skipped 1a"],
  ],
  [
    "a throw under a condition fails the test, it does not pass it over",
    `it("a", () => { const x = f(); if (x === undefined) throw new Error("no x"); expect(x.a).toBe(1); });`,
    ["a: active 1a"],
  ],
  [
    "an early return under a condition",
    `it("a", () => { if (!app.routes) { return; } expect(f()).toBe(1); });\nit("b", () => { expect(f()).toBe(1); if (x) return; expect(g()).toBe(2); });`,
    ["a: if[!app.routes] 1a", "b: active 2a"],
  ],
  [
    "focus",
    `it.only("a", () => { expect(f()).toBe(1); });\nfdescribe("s", () => { it("b", () => { expect(f()).toBe(1); }); });\nfit("c", () => { expect(f()).toBe(1); });`,
    ["a: active 1a focused", "s > b: active 1a focused", "c: active 1a focused"],
  ],
  [
    "rows",
    `const T = [[1], [2], [3],];\nit.each([[1, 2], [3, 4]])("a", (x) => { expect(f(x)).toBe(1); });\nit.each(T)("b", (x) => { expect(f(x)).toBe(1); });\nit.each(imported)("c", (x) => { expect(f(x)).toBe(1); });\ntest.each\`a | b\n\${1} | \${2}\n\${3} | \${4}\n\`("d", ({ a }) => { expect(f(a)).toBe(1); });\ndescribe.each([1, 2])("s", () => { it.each([1, 2, 3])("e", () => { expect(f()).toBe(1); }); });\nfor (const v of [1, 2]) { it("f", () => { expect(f(v)).toBe(1); }); }\n["x", "y"].forEach((v) => { it("g", () => { expect(f(v)).toBe(1); }); });\nit.each([...a, 1])("h", () => { expect(f()).toBe(1); });`,
    [
      "a: active 1a 2r",
      "b: active 1a 3r",
      "c: active 1a ?r",
      "d: active 1a 2r",
      "s > e: active 1a 6r",
      "f: active 1a 2r",
      "g: active 1a 2r",
      "h: active 1a ?r",
    ],
  ],
  [
    "rows without those in comments",
    `it.each([\n  [1], // [2],\n  /* [3], */ [4],\n])("a", (x) => { expect(f(x)).toBe(1); });`,
    ["a: active 1a 2r"],
  ],
  [
    "empty bodies",
    `it("a", () => {});\nit("b", () => { console.log("expect(x)"); });\nit("c", async () => { /* later */ });\nit("d", () => { f(); });`,
    ["a: active 0a empty", "b: active 0a empty", "c: active 0a empty", "d: active 0a"],
  ],
  [
    "assertions that cannot fail",
    `it("a", async () => { expect(true).toBe(true); expect(1).toEqual(1); expect(x).toBe(x); expect("s").toBeTruthy(); expect(() => {}).not.toThrow(); expect(p).resolves.toBe(1); expect(f()); try { expect(f()).toBe(1); } catch {} });\nit("b", async () => { await expect(p).resolves.toBe(1); try { expect(f()).toBe(1); } catch (e) { throw e; } expect(f()).toBe(f()); });`,
    ["a: active 8a 8trivial", "b: active 3a"],
  ],
  [
    "what is no assertion",
    `it("a", () => { expect.assertions(1); expect.hasAssertions(); expect(f()).toEqual(expect.any(Number)); });`,
    ["a: active 1a"],
  ],
  [
    "other assertion libraries",
    `import assert from "node:assert";\nit("a", () => { assert(x); assert.equal(f(), 1); assert.strict.equal(f(), 1); sinon.assert.called(s); expect.soft(f()).toBe(1); expectTypeOf(f).toBeFunction(); });`,
    ["a: active 6a"],
  ],
  [
    "ava's t, and t elsewhere",
    `import test from "ava";\ntest("a", (t) => { t.is(f(), 1); t.pass(); t.log(1); });`,
    ["a: active 1a"],
  ],
  ["t without ava", `test("a", (t) => { t.is(f(), 1); });`, ["a: active 0a"]],
  [
    "parts, hooks and helpers",
    `const check = (x) => { expect(x).toBe(1); };\nfunction verify2(x) { expect(x).toBe(1); }\nbeforeEach(() => { expect(f()).toBe(1); });\ntest("a", async (t) => { await t.test("p", () => { assert.equal(f(), 1); }); check(2); });`,
    ["a: active 1a 1p", "loose 3a"],
  ],
  [
    "what is no test",
    `describe("s", () => {});\nbeforeEach(() => {});\ntest.step("x", () => {});\nvi.it("x", () => {});\nconst o = { test() {} };`,
    [],
  ],
  ["a wrapped body", `it("a", wrap(async () => { expect(f()).toBe(1); }));`, ["a: active 1a"]],
  ["unreadable code", `it("a", () => { expect(f()).toBe(1); });\nfunction ( {{{ ;`, ["a: active 1a", "errors"]],
];

describe("JavaScript and TypeScript", () => {
  it.each(CASES)("%s", async (_, text, expected) => expect(await lines("a.test.ts", text)).toEqual(expected));

  it("count the same as plain JavaScript and TSX", async () => {
    const text = `describe("s", () => { it.skip("a", () => { expect(f()).toBe(1); }); });`;
    for (const path of ["a.test.js", "a.test.mjs", "a.test.tsx"])
      expect(await lines(path, text)).toEqual(["s > a: skipped 1a"]);
  });

  it("say what each assertion checks", async () => {
    const text = `it("a", () => {
      expect(f(1)).not.toBe( 2 ); expect(x).toBeCloseTo(1.5, 1); expect(x).to.deep.equal({ a: 1 }); expect(spy).toHaveBeenCalled();
      expect(spy).toHaveBeenCalledWith(1, "b"); expect(() => g()).toThrow("no"); expect(() => g()).toThrow(); expect(s).toMatch(/x/);
      assert.deepStrictEqual(f(), [1]); assert(a === 2); expect(x).to.be.true; expect(list).toHaveLength(3); });`;
    expect(await readings("a.test.ts", text)).toEqual([
      "not f(1) toBe 2 (presence)",
      "x toBeCloseTo 1.5, 1 (part 0.05)",
      "x equal { a: 1 } (exact)",
      "spy toHaveBeenCalled (presence)",
      'spy toHaveBeenCalledWith 1, "b" (exact)',
      '() => g() toThrow "no" (part)',
      "() => g() toThrow (presence)",
      "s toMatch /x/ (part)",
      "f() assert.deepStrictEqual [1] (exact)",
      "a === 2 (exact)",
      "x true (presence)",
      "list toHaveLength 3 (part)",
    ]);
  });

  it("name imports, calls, helpers, frameworks and places", async () => {
    const text = `import { a as b, c } from "./x";\nimport d from "vitest";\nconst { q } = require("../y");\nfunction check(v) { expect(v).toBe(1); }\nit("t", () => {\n  s.u.check(b());\n});\n`;
    const found = await count("a.test.ts", text);
    expect(found.imports).toEqual([
      { from: "./x", names: ["a", "c"] },
      { from: "vitest", names: ["d"] },
      { from: "../y", names: ["q"] },
    ]);
    expect(found.helpers).toEqual([{ name: "check", line: 4, assertions: 1 }]);
    expect(found.frameworks).toEqual(["vitest"]);
    expect(found.tests[0]).toMatchObject({ calls: ["b", "check"], line: 5, endLine: 7 });
  });

  it("give equal hashes to bodies that differ in layout and comments only", async () => {
    const hashes = async (text: string) => (await count("a.test.ts", text)).tests.map(({ bodyHash }) => bodyHash);
    const [one, two, three] = await hashes(
      `it("a", () => { expect(f(1)).toBe(2); });\nit("b", () => {\n  // why\n  expect(f(1,)).toBe(2);\n});\nit("c", () => { expect(f(1)).toBe(3); });`,
    );
    expect(one).toBe(two);
    expect(one).not.toBe(three);
  });

  it("judge a condition by what it reads", async () => {
    const text = `import { app } from "../src/app";\nimport os from "node:os";\nconst ready = app.routes;\n${[
      "os.platform() === 'win32'",
      "process.env.CI",
      "app.version < 2",
      "!ready",
      "somethingElse",
    ]
      .map((condition, index) => `it.skipIf(${condition})("t${index}", () => { expect(f()).toBe(1); });`)
      .join("\n")}`;
    const kinds = (await count("a.test.ts", text)).tests.map(({ conditionKind }) => conditionKind);
    expect(kinds).toEqual(["platform", "ci", "subject", "subject", "unknown"]);
  });

  it("show hidden characters and leave joined emoji alone", async () => {
    const problems = async (text: string) =>
      (await count("a.test.ts", text)).problems.map(({ kind, line }) => [kind, line]);
    expect(await problems(`it("a\u200bb", () => {\n  expect(f()).toBe(1);\n});\n// \u202e x`)).toEqual([
      ["hidden-character", 1],
      ["hidden-character", 4],
    ]);
    expect(await problems(`\ufeffit("👩‍👩‍👧 ü 日本", () => { expect(f()).toBe(1); });`)).toEqual([]);
  });
});

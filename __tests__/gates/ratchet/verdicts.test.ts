import { describe, expect, it } from "vitest";
import { type Change, codesOf, type Files, ratchet } from "../../fixtures/ratchet-room.ts";

// Changes to one file or two, and everything that is said of them.

type Row = readonly [name: string, change: Change, codes: readonly string[]];

const J = "tests/a.test.ts";
const P = "tests/test_a.py";
const ONE = "expect(f(1)).toBe(1);";
const TWO = "expect(g(2)).toBe(2);";
const THREE = "expect(h(3)).toBe(3);";
const of = (path: string, base: string, head: string): Change => ({ base: { [path]: base }, head: { [path]: head } });
const named = (name: string, ...body: readonly string[]): string =>
  `it("${name}", async () => { ${body.join(" ")} });\n`;
const js = (...body: readonly string[]): string => `import { f, g, h } from "../src/a";\n${named("a", ...body)}`;
const py = (...body: readonly string[]): string =>
  `from a import f\ndef test_a():\n${body.map((one) => `    ${one}\n`).join("")}`;
const inJs = (base: readonly string[], head: readonly string[]): Change => of(J, js(...base), js(...head));
const inPy = (base: readonly string[], head: readonly string[]): Change => of(P, py(...base), py(...head));
const swift = (body: string): string => `class ATests: XCTestCase {\n  func testA() { ${body} }\n}\n`;
const lines = (count: number): string => `// ${"x".repeat(78)}\n`.repeat(Math.ceil(count / 82));

const HEARD: readonly Row[] = [
  ["an end that returns", inJs([ONE], [`try { ${ONE} } finally { return; }`]), ["assertion-trivial"]],
  [
    "an end that returns, in Python",
    inPy(["assert f(1) == 1"], ["try:", "    assert f(1) == 1", "finally:", "    return"]),
    ["assertion-trivial"],
  ],
  ["an end that throws", inJs([ONE], [`try { ${ONE} } finally { throw new Error(); }`]), []],
  ["an end that tidies up", inJs([ONE], [`try { ${ONE} } finally { close(); }`]), []],
  [
    "a handler that no assertion comes to",
    of("ATests.swift", swift("XCTAssertEqual(f(), 1)"), swift("do { XCTAssertEqual(f(), 1) } catch {}")),
    [],
  ],
  [
    "a promise that is called void",
    inJs([`await f().then((x) => { ${ONE} });`], [`void f().then((x) => { ${ONE} });`]),
    ["assertion-trivial"],
  ],
  [
    "a promise of a function in the test",
    inJs([`await g(() => { ${ONE} });`], [`await g(() => { f().then((x) => { ${ONE} }); });`]),
    [],
  ],
  [
    "a failure under a condition that is caught",
    inJs(["if (f(1) !== 1) expect.fail();"], ["try { if (f(1) !== 1) expect.fail(); } catch {}"]),
    ["assertion-trivial"],
  ],
  ["a runner that runs nothing", of(J, js(ONE), `const it = (name) => {};\n${js(ONE)}`), ["test-unreachable"]],
  ["a runner that hands everything on", of(J, js(ONE), `const it = (...all) => run(...all);\n${js(ONE)}`), []],
  [
    "a matcher that passes whatever it gets, and one that does not",
    of(
      J,
      js("expect(f(1)).toFit(1);", TWO),
      `expect.extend({ toFit() { return { pass: true }; } });\n${js("expect(f(1)).toFit(1);", TWO)}`,
    ),
    ["assertion-trivial"],
  ],
];

const go = (tag: string): string =>
  `${tag}package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tif F() != 1 {\n\t\tt.Fatal("x")\n\t}\n}\n`;

const MORE: readonly Row[] = [
  [
    "about the value in place of the value",
    inJs(["expect(f()).toBe(1);"], ["expect(f()).toBeCloseTo(1, 1);"]),
    ["assertion-weakened"],
  ],
  [
    "a tag that nothing asks for",
    { base: { "a_test.go": go(""), Makefile: "all:\n\techo\n" }, head: { "a_test.go": go("//go:build slow\n\n") } },
    ["test-skipped"],
  ],
  [
    "a tag that a script asks for",
    {
      base: { "a_test.go": go(""), Makefile: "slow:\n\tgo test -tags slow ./...\n" },
      head: { "a_test.go": go("//go:build slow\n\n") },
    },
    ["conditional-skip"],
  ],
];

const REACHED: readonly Row[] = [
  [
    "a lambda that nobody calls",
    inPy(["assert f(1) == 1"], ["check = lambda: self.assertEqual(f(1), 1)"]),
    ["test-unreachable"],
  ],
  [
    "a lambda that others may call",
    inPy(["self.assertEqual(f(1), 1)"], ["self.check = lambda: self.assertEqual(f(1), 1)", "run(self)"]),
    [],
  ],
  [
    "a closure that nobody calls",
    of(
      "tests/a.rs",
      "#[test]\nfn a() { assert_eq!(f(1), 1); }\n",
      "#[test]\nfn a() { let check = || { assert_eq!(f(1), 1); }; }\n",
    ),
    ["test-unreachable"],
  ],
  [
    "a list that is never filled",
    inJs(
      ["list.forEach((x) => { expect(f(x)).toBe(1); });"],
      ["const list = [];", "list.forEach((x) => { expect(f(x)).toBe(1); });"],
    ),
    ["test-unreachable"],
  ],
  ["a list that is filled", inJs([ONE], ["const list = [];", "list.push(1);", `list.forEach((x) => { ${ONE} });`]), []],
  [
    "a method without a body",
    of(
      "ATest.java",
      "class ATest {\n  @Test void a() { assertEquals(1, f()); }\n}\n",
      "class ATest {\n  @Test void a();\n}\n",
    ),
    ["test-emptied"],
  ],
  [
    "a check behind the end of a helper",
    of(
      J,
      `function check(x) { ${ONE} }\n${js("check(1);")}`,
      `function check(x) { return; ${ONE} }\n${js("check(1);")}`,
    ),
    ["assertion-removed"],
  ],
  [
    "a name that only a class of the language may have",
    of(
      "test/test_a.rb",
      "class ATest < Minitest::Test\n  def test_a?\n    assert_equal 1, f\n  end\nend\n",
      "class ATest < Minitest::Test\n  def test_a?\n    assert_equal 1, f\n  end\n  def help; end\nend\n",
    ),
    [],
  ],
];

const skipIf = (condition: string): Change => of(J, js(ONE), js(ONE).replace("it(", `it.skipIf(${condition})(`));
const suite = (head: string): string =>
  `class TestA(TestCase):\n${head}    def test_a(self):\n        self.assertEqual(f(1), 1)\n`;

const SKIPPED: readonly Row[] = [
  ["where one of three always holds", skipIf("x || (true || y)"), ["test-skipped"]],
  ["under numbers", skipIf("1 > 2"), ["conditional-skip"]],
  ["in the set-up", of(P, suite(""), suite('    def setUp(self):\n        self.skipTest("x")\n')), ["test-skipped"]],
  [
    "in a function that no test calls",
    of(P, py("assert f(1) == 1"), `def leave():\n    pytest.skip("x")\n${py("assert f(1) == 1")}`),
    [],
  ],
  [
    "in the body of a suite",
    of(
      J,
      `describe("s", () => { ${named("a", ONE)} });\n`,
      `describe("s", () => { test.skip(); ${named("a", ONE)} });\n`,
    ),
    ["test-skipped"],
  ],
  [
    "by having no body",
    of("tests/ATest.php", "<?php\nit('adds', function () { expect(f())->toBe(1); });\n", "<?php\nit('adds');\n"),
    ["test-emptied"],
  ],
];

const HELPERS: Files = { "tests/own.ts": "export function check(x) { expect(x.all).toBe(1); }\n" };
const imported = (...body: readonly string[]): string =>
  `import { check } from "./own";\nimport { f } from "../src/a";\n${named("a", ...body)}`;

const FEWER: readonly Row[] = [
  [
    "two calls of a function that checks",
    of(
      J,
      `function check(a, b) { expect(f(a)).toBe(b); }\n${named("a", "check(1, 2);", "check(2, 3);", "check(3, 4);")}`,
      `function check(a, b) { expect(f(a)).toBe(b); }\n${named("a", "check(1, 2);")}`,
    ),
    ["assertion-removed"],
  ],
  [
    "two checks as one of another value",
    inPy(["assert f(1) == 1", "assert f(2) == 2"], ["assert f(1) == 1 and f(2) == 3"]),
    ["assertion-removed", "assertion-weakened"],
  ],
  ["a test without a check", of(J, js(ONE) + named("e"), js(ONE)), ["test-removed"]],
  [
    "what goes with its function, and more",
    {
      base: { [J]: js(ONE, TWO, THREE), "src/a.ts": "export function f() {}\nexport function g() {}\n" },
      head: { [J]: js(ONE), "src/a.ts": "export function f() {}\n" },
    },
    ["assertion-removed"],
  ],
  [
    "what goes with its function",
    {
      base: { [J]: js(ONE, TWO), "src/a.ts": "export function f() {}\nexport function g() {}\n" },
      head: { [J]: js(ONE), "src/a.ts": "export function f() {}\n" },
    },
    ["loss-explained"],
  ],
  [
    "a library that the file did not name",
    of(J, js("assert.equal(f(1), 1);", "assert.equal(g(1), 1);"), `import { expect } from "vitest";\n${js(ONE)}`),
    ["loss-explained"],
  ],
  [
    "what a helper of another file does since",
    {
      base: { ...HELPERS, [J]: imported("const x = f(1);", "check(x);", "expect(x.b).toBe(2);") },
      head: {
        [J]: imported("const x = f(1);", "check(x);"),
        "tests/own.ts": "export function check(x) { expect(x.all).toBe(1); expect(all(x)).toEqual({}); }\n",
      },
    },
    ["loss-explained"],
  ],
  [
    "what a helper of another file never did",
    {
      base: { ...HELPERS, [J]: imported("const x = f(1);", "check(x);", "expect(x.b).toBe(2);") },
      head: { [J]: imported("const x = f(1);", "check(x);") },
    },
    ["assertion-removed"],
  ],
  [
    "a new test that is skipped pays for nothing",
    of(J, js(ONE, TWO), js(ONE) + named("b", THREE).replace("it(", "it.skip(")),
    ["assertion-removed", "test-skipped"],
  ],
  [
    "rows of a table that is skipped",
    of(
      J,
      named("adds 1", "expect(f(1)).toBe(1);") + named("adds 2", "expect(f(2)).toBe(2);"),
      'it.skip.each([[1], [2]])("adds %i", (n) => { expect(f(n)).toBe(n); });\n',
    ),
    ["loss-moved", "test-removed", "test-skipped"],
  ],
  [
    "rows of a table that is not known",
    of(J, `${js(ONE)}it.each(rows)("sums %i", (n) => { expect(g(n)).toBe(n); });\n`, js(ONE) + named("other", THREE)),
    ["losses-masked"],
  ],
  [
    "a test that became a check of something else in a helper",
    of(
      J,
      `function check(a) { expect(f(a)).toBe(1); }\n${named("a", "check(1);")}${named("b", "expect(x).toBe(7);")}`,
      `function check(a) { expect(f(a)).toBe(1); }\n${named("a", "check(1);", "check(2);")}`,
    ),
    ["test-removed"],
  ],
  ["a name of signs alone", of(J, named("+", ONE, TWO), named("-", ONE, TWO)), ["loss-moved"]],
  [
    "checks of a helper's file",
    {
      base: { [J]: js(ONE), "tests/own.ts": "export function check(x) {\n  expect(x.a).toBe(1);\n}\n" },
      head: { "tests/own.ts": null },
    },
    ["assertion-removed"],
  ],
];

const src = (path: string, text: string): Files => ({ [path]: text });
const GONE = { "src/a.ts": "export function f() {}\n" };
const MANY = Object.fromEntries(
  Array.from({ length: 501 }, (_, at) => [`src/m${at}.ts`, `export const m${at} = 1;\n`]),
);
const NONE = Object.fromEntries(Object.keys(MANY).map((path) => [path, null]));

const EXPLAINED: readonly Row[] = [
  [
    "a function that goes",
    {
      base: { [J]: js(ONE) + named("b", TWO), ...src("src/a.ts", `${GONE["src/a.ts"]}export function g() {}\n`) },
      head: { [J]: js(ONE), ...GONE },
    },
    ["loss-explained"],
  ],
  [
    "a function that goes from a file that is too large to read",
    {
      base: {
        [J]: js(ONE) + named("b", TWO),
        ...src("src/a.ts", `${GONE["src/a.ts"]}export function g() {}\n${lines(600_000)}`),
      },
      head: { [J]: js(ONE), ...GONE },
    },
    ["test-removed"],
  ],
  [
    "a function that goes with too many files",
    {
      base: {
        [J]: js(ONE) + named("b", TWO),
        ...src("src/a.ts", `${GONE["src/a.ts"]}export function g() {}\n`),
        ...MANY,
      },
      head: { [J]: js(ONE), ...GONE, ...NONE },
    },
    ["test-removed"],
  ],
  [
    "a file at the root that could not be loaded",
    { base: { "a.test.ts": `import { x } from "./gone";\n${named("a", ONE)}` }, head: { "a.test.ts": null } },
    ["loss-explained"],
  ],
  [
    "an import from outside of the repository",
    { base: { "a.test.ts": `import { x } from "../gone";\n${named("a", ONE)}` }, head: { "a.test.ts": null } },
    ["test-removed"],
  ],
  [
    "a file that lost its ending and changed",
    { base: { [J]: js(ONE) }, head: { [J]: null, [`${J}.bak`]: js(TWO) } },
    ["test-unreachable"],
  ],
  [
    "a file that left the tests and changed",
    { base: { "tests/all.ts": js(ONE), ...GONE }, head: { "tests/all.ts": null, "lib/all.ts": js(TWO) } },
    ["test-unreachable"],
  ],
];

const lua = (...tests: readonly string[]): string =>
  tests.map((name) => `it("${name}", function()\n  assert(${name}() == 1)\nend)\n`).join("");

const FILES: readonly Row[] = [
  ["taken out by the policy", { ...of(J, js(ONE), "\n"), ratchet: { ignore: ["tests/**"] } }, []],
  ["added by the policy", { ...of("checks/a.ts", js(ONE), "\n"), ratchet: { tests: ["checks/**"] } }, ["test-removed"]],
  [
    "without an ending",
    { ...of("checks/run", lua("a", "b"), lua("a")), ratchet: { tests: ["checks/*"] } },
    ["approximate"],
  ],
  ["in a language without a grammar", of("a_test.lua", lua("a", "b"), lua("a")), ["approximate"]],
  ["that is empty now", of(J, js(ONE), ""), ["test-removed"]],
  ["with letters of two alphabets in a name", of(J, js(ONE), js(ONE) + named("\u0430dds", TWO)), ["hidden-characters"]],
];

describe.each([
  ["heard", HEARD],
  ["weaker", MORE],
  ["reached", REACHED],
  ["skipped", SKIPPED],
  ["fewer", FEWER],
  ["explained", EXPLAINED],
  ["a file", FILES],
] as const)("%s", (_kind, rows) => {
  it.each(rows)("%s", async (_name, change, codes) => {
    const result = await ratchet(change);
    const told = result.judgement.findings.map(({ message }) => message).join("\n");
    expect(codesOf(result), told).toEqual(codes);
  });
});

describe("what is said besides", () => {
  it("takes one check of both for two", async () => {
    const both = inPy(["assert f(1) == 1", "assert f(2) == 2"], ["assert f(1) == 1 and f(2) == 2"]);
    const { evidence, judgement } = await ratchet(both);
    expect([...evidence.losses, ...evidence.masked]).toEqual([]);
    expect(judgement.verdict).toBe("pass");
  });

  it.each([
    ["at base", js(ONE) + lines(2 * 1024 * 1024), js(ONE), "at base, "],
    ["at head", js(ONE), js(ONE) + lines(2 * 1024 * 1024), ""],
  ])("names a file of more than two MiB %s", async (...row) => {
    const [, base, head, where] = row;
    const { evidence, judgement } = await ratchet(of(J, base, head));
    expect(evidence.unread).toMatchObject([{ code: "input-too-large", path: J }]);
    expect(evidence.unread[0]?.why.startsWith(`${where}2097`)).toBe(true);
    expect(judgement.verdict).not.toBe("pass");
  });

  it("counts scripts that are gone, and names eight", async () => {
    const scripts = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`test:${at}`, `vitest run src/m${at}`]));
    const base = { [J]: js(ONE), "package.json": JSON.stringify({ scripts }) };
    const { judgement } = await ratchet({ base, head: { "package.json": "{}" } });
    expect(judgement.findings).toMatchObject([{ code: "tests-not-run", level: "fail" }]);
    expect(judgement.findings[0]?.message).toContain("`scripts.test:7` no longer runs `vitest run src/m7` and 2 more");
  });

  it("names checks outside of tests that go with a function beside those in tests", async () => {
    const helper = "function check(x) {\n  expect(g(x)).toBe(1);\n}\n";
    const both = "export function f() {}\nexport function g() {}\n";
    const base = { [J]: helper + js(ONE, TWO), "src/a.ts": both };
    const { judgement } = await ratchet({ base, head: { [J]: js(ONE), ...GONE } });
    expect(judgement.findings).toMatchObject([{ code: "loss-explained", level: "warning" }]);
    expect(judgement.findings[0]?.message).toContain("2 tests or checks accounted for");
  });
});

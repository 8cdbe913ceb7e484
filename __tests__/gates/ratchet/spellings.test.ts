import { describe, expect, it } from "vitest";
import { lines, readings } from "./counting.ts";

// Less usual ways to write a test, a skip, a table or a check: each is read as what its runner does with it.

type Row = readonly [name: string, path: string, text: string, expected: readonly string[]];

const JS = "a.test.ts";
const PY = "tests/test_a.py";
const KOTEST = "import io.kotest.core.spec.style.FunSpec\n";
const check = "expect(f()).toBe(1);";

const TESTS: readonly Row[] = [
  [
    "a named function as the body, and what is none",
    JS,
    `it("a", checkAll);\nit("b", 5);\nit("c", true);\nit("d", "text");\nit("e", { timeout: 5 });\n`,
    ["a: active 0a empty"],
  ],
  [
    "options in place of a title",
    JS,
    `Deno.test({ name: "adds", fn() { assert(f() === 1); } });\nDeno.test({ name: "b", ignore: true, fn() { assert(f()); } });\n`,
    ["adds: active 1a", "b: skipped 1a"],
  ],
  ["no title", JS, `test(async () => { ${check} });\n`, [`async () => { ${check} }: active 1a`]],
  [
    "a function without a name beside it",
    JS,
    `export default function () { return 1; }\nit("a", () => { ${check} });\n`,
    ["a: active 1a"],
  ],
  [
    "a long title, cut",
    JS,
    `it("${"ab ".repeat(200)}", () => { ${check} });\n`,
    [`${"ab ".repeat(67).slice(0, 200)}: active 1a`],
  ],
  [
    "kotest's options behind the title",
    "ATest.kt",
    `${KOTEST}class ATest : FunSpec({\n  test("a").config(enabled = false) { f() shouldBe 1 }\n  xtest("b") { f() shouldBe 1 }\n  test("c") { f() shouldBe 1 }\n})\n`,
    ["ATest > a: skipped 1a", "ATest > b: skipped 1a", "ATest > c: active 1a"],
  ],
  [
    "words between texts",
    "ASpec.scala",
    'import org.scalatest.flatspec._\nclass ASpec extends AnyFlatSpec {\n  "x" should "add" in { assert(f() == 1) }\n  "y" should "sub" ignore { assert(f() == 1) }\n  "z" foo { assert(f() == 2) }\n}\n',
    ["ASpec > x should add: active 1a", "ASpec > y should sub: skipped 1a", "loose 1a"],
  ],
  [
    "words between a text and a block",
    "ASpec.scala",
    'import org.scalatest.wordspec._\nclass ASpec extends AnyWordSpec {\n  "x" should {\n    "add" in { assert(f() == 1) }\n    "sub" in { _ => assert(f() == 1) }\n    "mul" ignore { assert(f() == 1) }\n  }\n  "y" when { "div" in { assert(f() == 2) } }\n}\n',
    [
      "ASpec > x > add: active 1a",
      "ASpec > x > sub: active 1a",
      "ASpec > x > mul: skipped 1a",
      "ASpec > y > div: active 1a",
    ],
  ],
  [
    "functions inside a macro",
    "tests/a.rs",
    "proptest! {\n    fn helper(a: u32) { let _ = a; }\n    #[test]\n    fn adds(a in 0..9u32) { prop_assert_eq!(f(a), a); }\n    fn open();\n}\n",
    ["adds: active 1a"],
  ],
];

const AROUND: readonly Row[] = [
  [
    "an impl of a type with parameters",
    "tests/a.rs",
    "impl Own<u32> {\n    fn help(&self) { assert_eq!(1, f()); }\n}\n#[test]\nfn a() { assert_eq!(1, f()); }\n",
    ["a: active 1a", "loose 1a"],
  ],
  [
    "a choice without a subject",
    "ATest.kt",
    "class ATest {\n  @Test fun a() { when { ready -> assertEquals(1, f())\n else -> {} } }\n  @Test fun b() { when { }; assertEquals(1, f()) }\n}\n",
    ["ATest > a: active 1a", "ATest > b: active 1a"],
  ],
  [
    "a choice by a pattern",
    "tests/a.rs",
    "#[test]\nfn a() { match f() { 1 => assert_eq!(g(), 1), _ => {} } }\n#[test]\nfn b() { if let Some(x) = f() { assert_eq!(x, 1); } }\n",
    ["a: active 1a", "b: active 1a"],
  ],
  [
    "a switch without a subject, and a loop without a head",
    "a_test.go",
    'package a\nimport "testing"\nfunc TestA(t *testing.T) {\n\tswitch {\n\tcase F() != 1:\n\t\tt.Fatal("x")\n\t}\n}\nfunc TestB(t *testing.T) {\n\tfor {\n\t\tt.Fatal(1)\n\t}\n}\n',
    ["TestA: active 1a", "TestB: active 1a"],
  ],
  [
    "loops without a block",
    JS,
    `it("a", () => { for (;;) ${check} });\nit("b", () => { for (const x of []) ${check} });\nit("c", () => { while (x) ${check} });\nfor (const x of [1, 2]) it("d", () => { ${check} });\n`,
    ["a: active 1a", "b: active 0a unreachable", "c: active 1a", "d: active 1a 2r"],
  ],
  [
    "a title that is a name, with kotest's options",
    "ATest.kt",
    `${KOTEST}class ATest : FunSpec({\n  test(NAME).config(enabled = false) { f() shouldBe 1 }\n})\n`,
    ["ATest > { f() shouldBe 1 }: skipped 1a"],
  ],
];

const SKIPS: readonly Row[] = [
  [
    "a choice between test and skip",
    JS,
    `(slow ? it.skip : it)("a", () => { ${check} });\n(fast ? it : it.skip)("b", () => { ${check} });\n(x ? it : test)("c", () => { ${check} });\n`,
    ["a: if[slow] 1a", "b: if[!(fast)] 1a", "c: active 1a"],
  ],
  [
    "a condition before the skip",
    JS,
    `test("a", (t) => { slow && t.skip("x"); ${check} });\ntest("b", (t) => { if (!ready) t.skip(); ${check} });\n`,
    ["a: if[slow] 1a", "b: if[!ready] 1a"],
  ],
  [
    "a focus by a tag",
    "test/a_test.exs",
    'defmodule ATest do\n  use ExUnit.Case\n  @tag :focus\n  test "a" do\n    assert f() == 1\n  end\n  @tag skip: "x"\n  test "b" do\n    assert f() == 1\n  end\nend\n',
    ["ATest > a: active 1a focused", "ATest > b: skipped 1a"],
  ],
  [
    "a condition for the module",
    PY,
    'pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="x")\ndef test_a():\n    assert f() == 1\n',
    ['test_a: if[sys.platform == "win32"] 1a'],
  ],
  [
    "a condition that always holds",
    PY,
    'pytestmark = pytest.mark.skipif(True, reason="x")\ndef test_a():\n    assert f() == 1\n',
    ["test_a: skipped 1a"],
  ],
  [
    "a condition that never holds",
    PY,
    'pytestmark = pytest.mark.skipif(False, reason="x")\ndef test_a():\n    assert f() == 1\n',
    ["test_a: active 1a"],
  ],
  [
    "a module that may be missing, asked under a condition",
    PY,
    'def test_a():\n    if fast:\n        pytest.importorskip("x")\n    assert f() == 1\n',
    ["test_a: if[fast] 1a"],
  ],
  [
    "calls behind the test",
    "tests/ATest.php",
    `<?php\nit('a', function () { expect(f())->toBe(1); })->skip('x');\nit('b', function () { expect(f())->toBe(1); })->skipOnWindows();\nit('c', function () { expect(f())->toBe(1); })->todo();\nit('d', function () { expect(f())->toBe(1); })->only();\n`,
    ["a: skipped 1a", "b: skipped 1a", "c: skipped 1a", "d: active 1a focused"],
  ],
  [
    "leaving unless it is ready",
    "spec/a_spec.rb",
    'describe "a" do\n  it "b" do\n    return unless ready\n    expect(f).to eq(1)\n  end\nend\n',
    ["a > b: if[!(ready)] 1a"],
  ],
  [
    "an error that skips",
    "ATests.swift",
    'class ATests: XCTestCase {\n  func testA() throws { try XCTSkipIf(slow, "x"); XCTAssertEqual(f(), 1) }\n  func testB() throws { throw XCTSkip("x") }\n}\n',
    ["ATests > testA: if[slow] 1a", "ATests > testB: skipped 0a"],
  ],
];

const TABLES: readonly Row[] = [
  ["without a table", PY, '@pytest.mark.parametrize("x")\ndef test_a(x):\n    assert f(x)\n', ["test_a: active 1a ?r"]],
  [
    "a table and more",
    PY,
    '@pytest.mark.parametrize("x", [1, 2] + MORE)\ndef test_a(x):\n    assert f(x)\n',
    ["test_a: active 1a ?r"],
  ],
  [
    "quotes in a row",
    PY,
    '@pytest.mark.parametrize("x", ["a\\"],b", "c"])\ndef test_a(x):\n    assert f(x)\n',
    ["test_a: active 1a 2r"],
  ],
  [
    "a source that has the test's name, and signs",
    "ATest.java",
    "class ATest {\n  @ParameterizedTest\n  @MethodSource\n  void a(int x) { assertEquals(1, f(x)); }\n  static Stream<Integer> a() { return Stream.of(1, 2); }\n  @ParameterizedTest\n  @ValueSource(chars = { '\\'', '\"' })\n  void b(char x) { assertEquals(1, f(x)); }\n}\n",
    ["ATest > a: active 1a 2r", "ATest > b: active 1a 2r"],
  ],
  ["each without a table", JS, `it.each()("a", () => { ${check} });\n`, ["a: active 1a ?r"]],
  [
    "a chained one",
    "tests/ATest.php",
    "<?php\nit('a', function ($n) { expect(f($n))->toBe(1); })->with([1, 2]);\n",
    ["a: active 1a 2r"],
  ],
  [
    "a tagged one",
    JS,
    "it.each`\n  a | b\n  <1} | <2}\n  <3} | <4}\n`('adds', ({ a, b }) => { expect(f(a)).toBe(b); });\n".replaceAll(
      "<",
      "$" + "{",
    ),
    ["adds: active 1a 2r"],
  ],
];

const inside = (...bodies: readonly string[]): string =>
  `const on = process.env.CI;\n${bodies.map((body, at) => `it("${at}", () => { ${body} });\n`).join("")}`;

const WHERE_CI_RUNS: readonly Row[] = [
  [
    "what leaves there",
    JS,
    inside(`if (on && process.env.CI) return; ${check}`, `if (process.env.CI && x) return; ${check}`),
    ["0: if[on && process.env.CI] 0a unreachable", "1: if[process.env.CI && x] 1a"],
  ],
  [
    "what is not entered there",
    JS,
    inside(
      `if (!(process.env.CI || x)) { ${check} }`,
      `if (process.env.CI !== 1) { ${check} }`,
      `if (!process.env.CI && x) { ${check} }`,
    ),
    ["0: active 0a unreachable", "1: active 0a unreachable", "2: active 0a unreachable"],
  ],
  [
    "what is entered there, or may be",
    JS,
    inside(
      `if (process.env.CI === "true") { ${check} }`,
      `if ("X" in list) { ${check} }`,
      `if (process.env.CI === x) { ${check} }`,
    ),
    ["0: active 1a", "1: active 1a", "2: active 1a"],
  ],
  [
    "a variable that is asked for by its name",
    PY,
    'def test_a():\n    if "CI" in os.environ:\n        return\n    assert f() == 1\ndef test_b():\n    if "X" in os.environ:\n        return\n    assert f() == 1\ndef test_c():\n    if "CI" not in os.environ:\n        assert f() == 1\n',
    [
      'test_a: if["CI" in os.environ] 0a unreachable',
      'test_b: if["X" in os.environ] 1a',
      "test_c: active 0a unreachable",
    ],
  ],
  [
    "unless it is there",
    "spec/a_spec.rb",
    'describe "a" do\n  it "b" do\n    unless ENV["CI"]\n      expect(f).to eq(1)\n    end\n  end\n  it "c" do\n    expect(f).to eq(1) unless ENV["CI"]\n  end\nend\n',
    ["a > b: active 0a unreachable", "a > c: active 0a unreachable"],
  ],
  [
    "the other block of a constant",
    "ATest.kt",
    "class ATest {\n  @Test fun a() { if (ready) { println(1) } else { assertEquals(1, f()) } }\n  @Test fun b() { if (false) { assertEquals(1, f()) } else { assertEquals(2, f()) } }\n  @Test fun c() { if (true) { println(1) } else { assertEquals(2, f()) } }\n}\n",
    ["ATest > a: active 1a", "ATest > b: active 1a", "ATest > c: active 0a unreachable"],
  ],
];

describe.each([
  ["a test", TESTS],
  ["what stands around", AROUND],
  ["a skip", SKIPS],
  ["a table", TABLES],
  ["where CI runs", WHERE_CI_RUNS],
] as const)("%s", (_kind, rows) => {
  it.each(rows)("%s", async (...row) => {
    const [, path, text, expected] = row;
    expect(await lines(path, text)).toEqual(expected);
  });
});

describe("a check", () => {
  it.each<Row>([
    [
      "how close is close enough",
      PY,
      "class TestA(TestCase):\n    def test_a(self):\n        self.assertAlmostEqual(f(1), 2)\n        self.assertAlmostEqual(f(1), 2, places=3)\n        self.assertAlmostEqual(f(1), 2, delta=0.5)\n        assert f(1) == pytest.approx(2, rel=1e-3)\n",
      [
        "f(1) self.assertAlmostEqual 2 (part 5e-8)",
        "f(1) self.assertAlmostEqual 2 (part 0.0005)",
        "f(1) self.assertAlmostEqual 2 (part 0.5)",
        "f(1) == pytest.approx(2, rel=1e-3) (exact 0.001)",
      ],
    ],
    [
      "a range that is computed",
      JS,
      'it("a", () => { expect(x).to.be.within(...range); expect(x).to.be.closeTo(1, 0.5); });\n',
      ["x within ...range (part)", "x closeTo 1, 0.5 (part 0.5)"],
    ],
    [
      "a matcher in words, and none",
      "a.cy.ts",
      'it("a", () => { cy.get("a").should("have.text", "b"); cy.get("a").should("not.exist"); cy.get("a").should(""); });\n',
      ['cy.get("a") have.text "b" (exact)', 'not cy.get("a") not.exist (presence)', 'cy.get("a") should (null)'],
    ],
    [
      "signs and lifetimes",
      "tests/a.rs",
      "#[test]\nfn a() {\n    let x: &'static str = f();\n    assert_eq!(g('a', x), '\\'');\n}\n",
      ["g('a', x) assert_eq! '\\'' (exact)"],
    ],
  ])("%s", async (...row) => {
    const [, path, text, expected] = row;
    expect(await readings(path, text)).toEqual(expected);
  });
});

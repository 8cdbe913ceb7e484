import { describe, expect, it } from "vitest";
import { count, lines, readings } from "./counting.ts";

type Case = readonly [string, string, readonly string[]];

const GO: readonly Case[] = [
  [
    "testing and testify",
    `package a\nimport "testing"\nfunc TestA(t *testing.T) {\n\tif got := f(); got != 1 {\n\t\tt.Errorf("x %d", got)\n\t}\n\trequire.NoError(t, err)\n\tassert.Equal(t, 1, f())\n}\nfunc TestMain(m *testing.M) {}\nfunc Testify(t *testing.T) {}\nfunc helper(t *testing.T) { t.Fatal("x") }\nfunc (s *FooSuite) TestB() { s.Require().NoError(err) }\nfunc FuzzC(f *testing.F) { f.Add(1); f.Add(2); f.Fuzz(func(t *testing.T, x int) { t.Fatal(x) }) }\n`,
    ["TestA: active 3a", "FooSuite > TestB: active 1a", "FuzzC: active 1a 2r", "loose 1a"],
  ],
  [
    "tables and parts",
    `package a\nfunc TestA(t *testing.T) {\n\tcases := []struct {\n\t\tname string\n\t\twant int\n\t}{\n\t\t{"a", 1},\n\t\t{"b", 2}, // {"c", 3},\n\t}\n\tfor _, tc := range cases {\n\t\tt.Run(tc.name, func(t *testing.T) { require.Equal(t, tc.want, f()) })\n\t}\n}\nfunc TestB(t *testing.T) {\n\tfor name, want := range map[string]int{"a": 1, "b": 2, "c": 3} {\n\t\tt.Run(name, func(t *testing.T) { require.Equal(t, want, f()) })\n\t}\n}\nfunc TestC(t *testing.T) {\n\tfor _, tc := range load() {\n\t\tt.Run(tc, func(t *testing.T) { t.Fatal() })\n\t}\n}\n`,
    ["TestA: active 1a 2r 1p", "TestB: active 1a 3r 1p", "TestC: active 1a ?r 1p"],
  ],
  [
    "skips, comments, strings, dead code",
    `package a\n// func TestGone(t *testing.T) {\nfunc TestA(t *testing.T) { t.Skip("x"); t.Fatal() }\nfunc TestB(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip()\n\t}\n\tt.Fatal()\n}\nfunc TestC(t *testing.T) { s := "t.Fatal()"; _ = s }\nfunc TestD(t *testing.T) { return; t.Fatal() }\nfunc TestE(t *testing.T) { t.Log("x") }\nfunc TestF(t *testing.T) { if false { t.Fatal() } }\nfunc TestG(t *testing.T) { if runtime.GOOS == "windows" { return }; t.Fatal() }\n`,
    [
      "TestA: skipped 1a",
      "TestB: if[testing.Short()] 1a",
      "TestC: active 0a",
      "TestD: active 0a unreachable",
      "TestE: active 0a empty",
      "TestF: active 0a unreachable",
      'TestG: if[runtime.GOOS == "windows"] 1a',
      "commented TestGone",
    ],
  ],
  [
    "ginkgo",
    `package a\nimport . "github.com/onsi/ginkgo/v2"\nimport . "github.com/onsi/gomega"\nvar _ = Describe("s", func() {\n\tIt("a", func() { Expect(f()).To(Equal(1)) })\n\tPIt("b", func() { Expect(f()).NotTo(BeNil()) })\n\tFIt("c", func() { Expect(true).To(BeTrue()) })\n})\n`,
    ["s > a: active 1a", "s > b: skipped 1a", "s > c: active 1a 1trivial focused"],
  ],
];

const RUST: readonly Case[] = [
  [
    "inline tests, attributes, macros in macros",
    `fn prod() { debug_assert!(x > 0); }\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn a() { assert_eq!(f(1), 2); assert!(g().is_ok()); }\n    #[tokio::test]\n    #[ignore = "x"]\n    async fn b() { assert_eq!(f(1), 2); }\n    #[test]\n    #[cfg_attr(miri, ignore)]\n    fn c() { assert_ne!(f(1), 2); }\n    #[test]\n    #[cfg(target_os = "linux")]\n    fn d() { for x in [1, 2] { assert!(f(x) == 1); } }\n    fn helper() { assert!(true); }\n}\n`,
    [
      "tests > a: active 2a",
      "tests > b: skipped 1a",
      "tests > c: if[miri, ignore] 1a",
      'tests > d: if[target_os = "linux"] 1a',
      "loose 2a",
    ],
  ],
  [
    "rstest, proptest, comments, strings, dead",
    `#[rstest]\n#[case(1, 2)]\n#[case(2, 3)]\nfn a(#[case] x: u8) { assert_eq!(f(x), 2); }\nproptest! {\n    #[test]\n    fn b(x in 0..10) { prop_assert!(f(x) < 2); }\n}\n// #[test]\n// fn test_gone() { assert!(x); }\n#[test]\nfn c() { let s = "assert!(x)"; println!("{}", s); assert!(true); assert_eq!(1, 1); }\n#[test]\nfn d() {}\n#[test]\nfn e() { return; assert!(f()); }\n#[test]\nfn g() { vec![1].iter().for_each(|x| { assert!(f(x)); }); }\n`,
    [
      "a: active 1a 2r",
      "b: active 1a",
      "c: active 2a 2trivial",
      "d: active 0a empty",
      "e: active 0a unreachable",
      "g: active 1a",
      "commented ",
      "commented test_gone",
    ],
  ],
];

const JAVA: readonly Case[] = [
  [
    "JUnit and its libraries",
    `class FooTest {\n  @Test void a() { assertEquals(1, f()); assertThat(x).isEqualTo(2); verify(m).go(); Assert.assertTrue(f()); fail("x"); }\n  @ParameterizedTest @ValueSource(ints = {1, 2, 3}) void b(int x) { assertTrue(f(x)); }\n  @RepeatedTest(5) void c() { assertTrue(f()); }\n  @ParameterizedTest @MethodSource("p") void d(int x) { assertTrue(f(x)); }\n  @Nested class In { @Test void e() { assertThrows(X.class, () -> f()); } }\n  void helper() { assertTrue(f()); }\n}\n`,
    [
      "FooTest > a: active 5a",
      "FooTest > b: active 1a 3r",
      "FooTest > c: active 1a 5r",
      "FooTest > d: active 1a ?r",
      "FooTest > In > e: active 1a",
      "loose 1a",
    ],
  ],
  [
    "skips, comments, strings, dead, trivial",
    `class FooTest {\n  // @Test void gone() { assertTrue(true); }\n  @Disabled("x") @Test void a() { assertTrue(f()); }\n  @Test(enabled = false) public void b() { assertTrue(f()); }\n  @EnabledOnOs(OS.LINUX) @Test void c() { assertTrue(f()); }\n  @Test void d() { String s = "assertTrue(x)"; assertTrue(true); }\n  @Test void e() { if (false) { assertTrue(f()); } }\n  @Test void g() { }\n  @Test void h() { assumeTrue(ready); assertTrue(f()); }\n  @Test void i() { try { assertTrue(f()); } catch (Throwable t) { log(t); } }\n}\n@Ignore class BarTest { @Test void j() { assertTrue(f()); } }\n`,
    [
      "FooTest > a: skipped 1a",
      "FooTest > b: skipped 1a",
      "FooTest > c: if[OS.LINUX] 1a",
      "FooTest > d: active 1a 1trivial",
      "FooTest > e: active 0a unreachable",
      "FooTest > g: active 0a empty",
      "FooTest > h: if[!(ready)] 1a",
      "FooTest > i: active 1a 1trivial",
      "BarTest > j: skipped 1a",
      "commented gone",
    ],
  ],
];

const KOTLIN: readonly Case[] = [
  [
    "JUnit style",
    "class FooTest {\n  @Test fun `a b`() { assertEquals(1, f()); verify { m.go() } }\n  @Disabled @Test fun c() { assertTrue(f()) }\n  @Test fun d() = runTest { assertTrue(f()) }\n  // @Test fun gone() { assertTrue(x) }\n  @Test fun e() { }\n  @Test fun g() { return; assertTrue(f()) }\n  fun helper() { assertTrue(f()) }\n}\n",
    [
      "FooTest > a b: active 2a",
      "FooTest > c: skipped 1a",
      "FooTest > d: active 1a",
      "FooTest > e: active 0a empty",
      "FooTest > g: active 0a unreachable",
      "loose 1a",
      "commented gone",
    ],
  ],
  [
    "Kotest",
    `import io.kotest.core.spec.style.FunSpec\nclass FooTest : FunSpec({\n  test("a") { f() shouldBe 2 }\n  xtest("b") { f() shouldBe 2 }\n  context("c") { test("d") { x.shouldBe(y); shouldThrow<X> { f() } } }\n  test("!e") { true shouldBe true }\n  test("f:g").config(enabled = false) { f() shouldNotBe null }\n})\nclass BarTest : StringSpec({\n  "h" { f() shouldBe 1 }\n})\n`,
    [
      "FooTest > a: active 1a",
      "FooTest > b: skipped 1a",
      "FooTest > c > d: active 2a",
      "FooTest > !e: skipped 1a 1trivial",
      "FooTest > f:g: skipped 1a focused",
      "BarTest > h: active 1a",
    ],
  ],
];

const CSHARP: readonly Case[] = [
  [
    "xUnit, NUnit, MSTest and libraries",
    `public class FooTests {\n  [Fact] public void A() { Assert.Equal(1, F()); x.Should().Be(2).And.NotBeNull(); y.ShouldBe(3); m.Verify(z => z.Go()); s.Received(1).Go(); }\n  [Theory, InlineData(1)] [InlineData(2)] public async Task B(int x) { Assert.Throws<X>(() => F()); }\n  [TestCase(1)] [TestCase(2)] [TestCase(3)] public void C(int x) { Assert.That(F(), Is.EqualTo(1)); }\n  [TestMethod] public void D() => Assert.IsTrue(F());\n  [Theory] [MemberData(nameof(Rows))] public void E(int x) { Assert.True(F()); }\n  public void Helper() { Assert.True(F()); }\n}\n`,
    [
      "FooTests > A: active 5a",
      "FooTests > B: active 1a 2r",
      "FooTests > C: active 1a 3r",
      "FooTests > D: active 1a",
      "FooTests > E: active 1a ?r",
      "loose 1a",
    ],
  ],
  [
    "skips, comments, strings, dead, trivial",
    `public class FooTests {\n  // [Fact] public void Gone() { Assert.True(true); }\n  [Fact(Skip = "x")] public void A() { Assert.True(F()); }\n  [Test, Ignore("x")] public void B() { Assert.True(F()); }\n  [Fact] public void C() { Skip.If(!ready); Assert.True(F()); }\n#if false\n  [Fact] public void D() { Assert.True(F()); }\n#endif\n  [Fact] public void E() { var s = "Assert.True(x)"; Assert.True(true); Assert.Equal(1, 1); }\n  [Fact] public void G() { }\n  [Fact] public void H() { return; Assert.True(F()); }\n}\n`,
    [
      "FooTests > A: skipped 1a",
      "FooTests > B: skipped 1a",
      "FooTests > C: if[!ready] 1a",
      "FooTests > D: active 0a unreachable",
      "FooTests > E: active 2a 2trivial",
      "FooTests > G: active 0a empty",
      "FooTests > H: active 0a unreachable",
      "commented Gone",
    ],
  ],
];

const MORE: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "a_test.cc",
    `#include <gtest/gtest.h>\n// TEST(Foo, Gone) { EXPECT_EQ(1, 2); }\nTEST(Foo, A) { EXPECT_EQ(1, f()); ASSERT_TRUE(x) << "m"; }\nTEST_F(Foo, DISABLED_B) { EXPECT_EQ(1, f()); }\nTEST(Foo, C) { if (win) GTEST_SKIP(); EXPECT_TRUE(true); }\n#if 0\nTEST(Foo, D) { EXPECT_EQ(1, f()); }\n#endif\n`,
    [
      "Foo > A: active 2a",
      "Foo > DISABLED_B: skipped 1a",
      "Foo > C: if[win] 1a 1trivial",
      "Foo > D: active 0a unreachable",
      "commented Foo, Gone",
    ],
  ],
  [
    "a.cpp",
    `TEST_CASE("a b", "[x]") { REQUIRE(f() == 1); SECTION("s") { CHECK(x); } }\nTEST_CASE("c", "[.]") { REQUIRE(f() == 1); }\n`,
    ["a b: active 2a 1p", "c: skipped 1a"],
  ],
  [
    "FooTests.swift",
    `import XCTest\nfinal class FooTests: XCTestCase {\n  func testA() { XCTAssertEqual(f(), 1) }\n  func testB() throws { throw XCTSkip("x") }\n  func helper() { XCTAssertTrue(f()) }\n}\n@Suite struct S {\n  @Test("n", arguments: [1, 2]) func c(x: Int) { #expect(f(x) == 1) }\n  @Test(.disabled("y")) func d() { #expect(true) }\n}\n`,
    [
      "FooTests > testA: active 1a",
      "FooTests > testB: skipped 0a",
      "S > c: active 1a 2r",
      "S > d: skipped 1a 1trivial",
      "loose 1a",
    ],
  ],
  [
    "FooTest.scala",
    `import org.scalatest.funsuite.AnyFunSuite\nclass FooTest extends AnyFunSuite {\n  test("a") { assert(f() == 1); x should be (2) }\n  ignore("b") { f() shouldBe 1 }\n  "foo" should "bar" in { f() mustEqual 1; intercept[X] { f() } }\n  // test("gone") { assert(false) }\n}\n`,
    ["FooTest > a: active 2a", "FooTest > b: skipped 1a", "FooTest > foo should bar: active 2a", "commented gone"],
  ],
  [
    "a.bats",
    `# @test "gone" {\n@test "a b" {\n  run foo\n  [ "$status" -eq 0 ]\n  assert_output "x"\n  [[ "$x" == y ]]\n}\n@test 'c' {\n  skip "why"\n}\n@test "d" {\n  if windows; then\n    skip\n  fi\n  [ "$a" = b ]\n}\n`,
    ["a b: active 3a", "c: skipped 0a", "d: if[windows] 1a", "commented gone"],
  ],
  [
    "a_test.exs",
    `defmodule FooTest do\n  use ExUnit.Case\n  describe "g" do\n    @tag :skip\n    test "a", %{x: y} do\n      assert f() == 1\n    end\n    test "b" do\n      assert_raise X, fn -> g() end\n      refute x\n    end\n  end\n  # test "gone" do\nend\n`,
    ["FooTest > g > a: skipped 1a", "FooTest > g > b: active 2a", "commented gone"],
  ],
  [
    "a_test.dart",
    `import 'package:test/test.dart';\nvoid main() {\n  group('g', () {\n    test('a', () { expect(f(), equals(1)); }, skip: 'why');\n    testWidgets('b', (t) async { await expectLater(x, completes); expect(1, 1); });\n    // test('gone', () {});\n  });\n}\n`,
    ["g > a: skipped 1a", "g > b: active 2a 1trivial", "commented gone"],
  ],
];

describe("compiled languages", () => {
  it.each(GO)("Go: %s", async (_, text, expected) => expect(await lines("a_test.go", text)).toEqual(expected));
  it.each(RUST)("Rust: %s", async (_, text, expected) => expect(await lines("lib.rs", text)).toEqual(expected));
  it.each(JAVA)("Java: %s", async (_, text, expected) => expect(await lines("FooTest.java", text)).toEqual(expected));
  it.each(KOTLIN)("Kotlin: %s", async (_, text, expected) => expect(await lines("FooTest.kt", text)).toEqual(expected));
  it.each(CSHARP)("C#: %s", async (_, text, expected) => expect(await lines("FooTests.cs", text)).toEqual(expected));
  it.each(MORE)("%s", async (path, text, expected) =>
    expect((await lines(path, text)).filter((line) => line !== "errors")).toEqual(expected),
  );

  it("say what their assertions check", async () => {
    const go = `package a\nfunc TestA(t *testing.T) { require.Equal(t, 1, f()); require.NoError(t, err); assert.InDelta(t, 1.0, x, 0.5); assert.True(t, a == b) }\n`;
    expect(await readings("a_test.go", go)).toEqual([
      "f() require.Equal 1 (exact)",
      "err require.NoError (presence)",
      "x assert.InDelta 1.0 (part 0.5)",
      "a == b (exact)",
    ]);
    const java = `class A { @Test void a() { assertEquals(1, f()); assertThat(x).isNotNull(); assertThat(s).contains("a"); assertThrows(X.class, () -> f()); } }`;
    expect(await readings("ATest.java", java)).toEqual([
      "f() assertEquals 1 (exact)",
      "not x isNotNull (presence)",
      's contains "a" (part)',
      "X.class assertThrows () -> f() (part)",
    ]);
    const csharp = `class A { [Fact] public void B() { Assert.That(F(), Is.EqualTo(1)); x.Should().NotBeNull(); Assert.NotNull(x); } }`;
    expect(await readings("ATests.cs", csharp)).toEqual([
      "F() Is.EqualTo 1 (exact)",
      "not x NotBeNull (presence)",
      "not x Assert.NotNull (presence)",
    ]);
  });
});

describe("files that no tree can be had of", () => {
  it("an unknown language is counted by lines and says so", async () => {
    const text = `deftest "a" do\n  assert f() == 1\nend\n# test("gone")\nsub test_b {\n  assert(1);\n}\n@Disabled\nfunction test_c() {\n  assert(x);\n}\n`;
    const found = await count("a_test.zig", text);
    expect(found).toMatchObject({ approximate: true, language: "unknown", problems: [{ kind: "unknown-language" }] });
    expect(found.tests.map(({ chain, state, assertions }) => [chain.at(-1), state, assertions.length])).toEqual([
      ["a", "active", 1],
      ["test_b", "active", 1],
      ["test_c", "skipped", 1],
    ]);
    expect(found.commentedOutTests).toEqual([{ name: "gone", line: 4 }]);
  });

  it("a file over the budget is counted by lines and says so", async () => {
    const text = `it("a", () => {\n  expect(f()).toBe(1);\n});\n${"// padding\n".repeat(200_000)}`;
    const found = await count("a.test.ts", text);
    expect(found).toMatchObject({ approximate: true, language: "typescript", problems: [{ kind: "too-large" }] });
    expect(found.tests.map(({ assertions }) => assertions.length)).toEqual([1]);
  });

  it("a file nested without end is read as far as the walk goes", async () => {
    const found = await count(
      "a.test.js",
      `${"f(".repeat(3000)}${")".repeat(3000)};\nit("a", () => { expect(f()).toBe(1); });`,
    );
    expect(found.approximate).toBe(true);
    expect(found.tests).toHaveLength(1);
  });
});

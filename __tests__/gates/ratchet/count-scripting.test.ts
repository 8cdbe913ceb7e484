import { describe, expect, it } from "vitest";
import { count, lines, readings } from "./counting.ts";

const PYTHON: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "functions, classes, and what is neither",
    `def test_a():\n    assert f() == 1\nasync def test_b():\n    assert f()\nclass TestC:\n    def test_d(self):\n        assert f()\n    def check(self):\n        assert f()\nclass Foo(unittest.TestCase):\n    def test_e(self):\n        self.assertEqual(f(), 1)\nclass Bar:\n    def test_no(self):\n        pass\ndef _test_x():\n    pass\ndef outer():\n    def test_inner():\n        pass\n`,
    ["test_a: active 1a", "test_b: active 1a", "TestC > test_d: active 1a", "Foo > test_e: active 1a", "loose 1a"],
  ],
  [
    "comments, strings and docstrings",
    `# def test_gone():\n#     assert 1 == 2\nTEXT = """\ndef test_s():\n    assert x\n"""\ndef test_a():\n    """assert nothing"""\n    # assert x\n    assert f()\n`,
    ["test_a: active 1a", "commented test_gone"],
  ],
  [
    "skips by decorator, class and module",
    `@pytest.mark.skip(reason="x")\ndef test_a():\n    assert f()\n@pytest.mark.xfail\ndef test_b():\n    assert f()\n@unittest.skip("x")\nclass TestC(TestCase):\n    def test_d(self):\n        assert f()\n@pytest.mark.xfail(strict=True)\ndef test_e():\n    assert f()\nclass TestF:\n    pytestmark = pytest.mark.skip\n    def test_g(self):\n        assert f()\n`,
    [
      "test_a: skipped 1a",
      "test_b: skipped 1a",
      "TestC > test_d: skipped 1a",
      "test_e: active 1a",
      "TestF > test_g: skipped 1a",
    ],
  ],
  [
    "a skip of the whole module",
    `pytestmark = [pytest.mark.slow, pytest.mark.skip("x")]\ndef test_a():\n    assert f()\n`,
    ["test_a: skipped 1a"],
  ],
  [
    "conditional skips",
    `@pytest.mark.skipif(sys.platform == "win32", reason="x")\ndef test_a():\n    assert f()\ndef test_b():\n    if not ready:\n        pytest.skip("x")\n    assert f()\n@unittest.skipUnless(HAS_GIT, "x")\ndef test_c():\n    assert f()\n@pytest.mark.skipif(True, reason="x")\ndef test_d():\n    assert f()\ndef test_e():\n    pytest.skip("x")\n`,
    [
      'test_a: if[sys.platform == "win32", reason="x"] 1a',
      "test_b: if[not ready] 1a",
      'test_c: if[HAS_GIT, "x"] 1a',
      "test_d: skipped 1a",
      "test_e: skipped 0a",
    ],
  ],
  [
    "rows",
    `CASES = [1, 2, 3]\n@pytest.mark.parametrize("x", [1, 2])\n@pytest.mark.parametrize("y", CASES)\ndef test_a(x, y):\n    assert f(x)\n@pytest.mark.parametrize("x", make())\ndef test_b(x):\n    assert f(x)\n@pytest.mark.parametrize("a,b", [\n    (1, 2),\n    # (3, 4),\n    pytest.param(5, 6, id="z"),\n])\ndef test_c(a, b):\n    assert f(a)\n`,
    ["test_a: active 1a 6r", "test_b: active 1a ?r", "test_c: active 1a 2r"],
  ],
  [
    "empty, dead and trivial",
    `def test_a():\n    pass\ndef test_b():\n    """doc"""\n    print("assert")\ndef test_c():\n    return\n    assert f()\ndef test_d():\n    if False:\n        assert f()\ndef test_e():\n    assert True\n    assert x == x\n    assert (f(), "m")\n    assert f() or True\n    assert len(x) >= 0\n    try:\n        assert f()\n    except AssertionError:\n        pass\n`,
    [
      "test_a: active 0a empty",
      "test_b: active 0a empty",
      "test_c: active 0a unreachable",
      "test_d: active 0a unreachable",
      "test_e: active 6a 6trivial",
    ],
  ],
  [
    "calls that assert",
    `def test_a():\n    with pytest.raises(ValueError, match="x"):\n        f()\n    m.assert_called_once_with(1)\n    np.testing.assert_allclose(a, b, rtol=0.1)\n    pytest.fail("x")\n`,
    ["test_a: active 4a"],
  ],
];

const RUBY: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "RSpec",
    `RSpec.describe Foo do\n  it "a" do\n    expect(f).to eq(1)\n    expect { g }.to raise_error(X)\n  end\n  xit "b" do\n    expect(f).to eq 1\n  end\n  it { is_expected.to be_ok }\n  fit "c" do\n    expect(f).to be_nil\n  end\n  it "d", skip: "x" do\n    expect(f).to eq 1\n  end\nend\n`,
    [
      "Foo > a: active 2a",
      "Foo > b: skipped 1a",
      "Foo > { is_expected.to be_ok }: active 1a",
      "Foo > c: active 1a focused",
      "Foo > d: skipped 1a",
    ],
  ],
  [
    "minitest",
    `class FooTest < Minitest::Test\n  def test_a\n    assert_equal 1, f\n    refute x\n    f.must_equal 2\n  end\n  def helper\n    assert f\n  end\n  test "b c" do\n    assert f\n  end\n  def test_d\n    skip "x"\n  end\n  def test_e\n    skip "x" if windows?\n    assert f\n  end\nend\n`,
    [
      "FooTest > test_a: active 3a",
      "FooTest > b c: active 1a",
      "FooTest > test_d: skipped 0a",
      "FooTest > test_e: if[windows?] 1a",
      "loose 1a",
    ],
  ],
  [
    "comments, strings and symbols",
    `describe "s" do\n  # it "gone" do\n  it "a" do\n    x = "expect(y)"\n    expect(f).to eq(:expect)\n  end\nend\n`,
    ["s > a: active 1a", "commented gone"],
  ],
  ["rows by loops", `[1, 2, 3].each do |x|\n  it "a" do\n    expect(f(x)).to eq 1\n  end\nend\n`, ["a: active 1a 3r"]],
  [
    "empty, dead and trivial",
    `describe "s" do\n  it "a" do\n  end\n  it "b" do\n    puts "expect"\n  end\n  it "c" do\n    expect(true).to be true\n    expect(1).to eq 1\n  end\n  it "d" do\n    if false\n      expect(f).to eq 1\n    end\n  end\nend\n`,
    ["s > a: active 0a empty", "s > b: active 0a empty", "s > c: active 2a 2trivial", "s > d: active 0a unreachable"],
  ],
];

const PHP: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "PHPUnit",
    `<?php\nfinal class FooTest extends TestCase {\n  public function testA(): void { $this->assertSame(1, f()); self::assertTrue($x); }\n  /** @test */\n  public function b(): void { $this->expectException(X::class); f(); }\n  #[Test]\n  public function c(): void { $this->assertNull(f()); }\n  public function helper() { $this->assertSame(1, f()); }\n  public function testD() { $this->markTestSkipped("x"); }\n  public function testE() { if (PHP_OS_FAMILY === "Windows") { $this->markTestSkipped("x"); } $this->assertSame(1, f()); }\n}\n`,
    [
      "FooTest > testA: active 2a",
      "FooTest > b: active 1a",
      "FooTest > c: active 1a",
      "FooTest > testD: skipped 0a",
      'FooTest > testE: if[PHP_OS_FAMILY === "Windows"] 1a',
      "loose 1a",
    ],
  ],
  [
    "Pest",
    `<?php\nit("a", function () { expect(f())->toBe(1)->and(g())->not->toBe(3); });\ntest("b", fn () => expect(f())->toBeTrue())->skip();\nit("c", function () { expect(f())->toBe(1); })->with([1, 2, 3]);\nit("d", function () { expect(f())->toBe(1); })->only();\ndescribe("s", function () { it("e", function () { expect(f())->toBe(1); })->skip($cond); });\n`,
    ["a: active 1a", "b: skipped 1a", "c: active 1a 3r", "d: active 1a focused", "s > e: if[$cond] 1a"],
  ],
  [
    "comments, strings, rows, trivial",
    `<?php\nclass FooTest extends TestCase {\n  // public function testGone() { $this->assertTrue(true); }\n  #[TestWith([1])]\n  #[TestWith([2])]\n  public function testA($x) { $s = '$this->assertTrue(1)'; $this->assertTrue(true); }\n  public function testB() { }\n  /** @dataProvider p */\n  public function testC($x) { return; $this->assertSame(1, f()); }\n}\n`,
    [
      "FooTest > testA: active 1a 1trivial 2r",
      "FooTest > testB: active 0a empty",
      "FooTest > testC: active 0a ?r unreachable",
      "commented testGone",
    ],
  ],
];

describe("Python", () => {
  it.each(PYTHON)("%s", async (_, text, expected) => expect(await lines("test_a.py", text)).toEqual(expected));

  it("says what each assertion checks", async () => {
    const text = `def test_a():\n    assert f(1) == 2, "m"\n    assert x not in y\n    assert not x\n    assert x is None\n    self.assertAlmostEqual(a, b, places=2)\n    self.assertIn(a, b)\n    assert x == pytest.approx(3, abs=0.5)\n    with pytest.raises(X):\n        f()\n`;
    expect(await readings("test_a.py", text)).toEqual([
      "f(1) == 2 (exact)",
      "not x not in y (presence)",
      "not x assert (presence)",
      "x is None (exact)",
      "a self.assertAlmostEqual b (part 0.005)",
      "a self.assertIn b (part)",
      "x == pytest.approx(3, abs=0.5) (exact 0.5)",
      "X pytest.raises (presence)",
    ]);
  });

  it("names imports", async () => {
    const { imports } = await count(
      "test_a.py",
      "import os, sys\nimport a.b as c\nfrom app.models import (\n    User,\n    Role as R,\n)\n",
    );
    expect(imports).toEqual([
      { from: "os", names: [] },
      { from: "sys", names: [] },
      { from: "a.b", names: [] },
      { from: "app.models", names: ["User", "Role"] },
    ]);
  });
});

describe("Ruby", () => {
  it.each(RUBY)("%s", async (_, text, expected) => expect(await lines("a_spec.rb", text)).toEqual(expected));
});

describe("PHP", () => {
  it.each(PHP)("%s", async (_, text, expected) => expect(await lines("FooTest.php", text)).toEqual(expected));
});

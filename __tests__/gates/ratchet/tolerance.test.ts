import { describe, expect, it } from "vitest";
import { codesOf, levelOf, ratchet } from "../../fixtures/ratchet-room.ts";

// For each language: how a test says what may differ, looser and stricter. `#` is the number.

const PLACES: Readonly<Record<string, readonly [path: string, file: string]>> = {
  py: [
    "tests/test_a.py",
    "import math\nimport unittest\nimport pytest\nfrom a import f\n\n\nclass TestA(unittest.TestCase):\n    def test_a(self):\n        BODY\n",
  ],
  js: ["tests/a.test.ts", 'import { f } from "../src/a";\n\nit("a", () => {\n  BODY\n});\n'],
  java: [
    "src/test/java/ATest.java",
    "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass ATest {\n  @Test void a() {\n    BODY\n  }\n}\n",
  ],
  kotlin: [
    "src/test/kotlin/ATest.kt",
    "import org.junit.jupiter.api.Test\nimport kotlin.test.assertEquals\n\nclass ATest {\n    @Test\n    fun a() {\n        BODY\n    }\n}\n",
  ],
  go: [
    "a_test.go",
    'package a\n\nimport (\n\t"testing"\n\n\t"github.com/stretchr/testify/assert"\n)\n\nfunc TestA(t *testing.T) {\n\tBODY\n}\n',
  ],
  ruby: ["spec/a_spec.rb", 'require "spec_helper"\n\nRSpec.describe A do\n  it "a" do\n    BODY\n  end\nend\n'],
  csharp: [
    "A.Tests/ATests.cs",
    "using Xunit;\n\npublic class ATests\n{\n    [Fact]\n    public void A()\n    {\n        BODY\n    }\n}\n",
  ],
  php: [
    "tests/ATest.php",
    "<?php\nclass ATest extends TestCase\n{\n    public function testA(): void\n    {\n        BODY\n    }\n}\n",
  ],
  swift: [
    "Tests/ATests.swift",
    "import XCTest\n\nfinal class ATests: XCTestCase {\n    func testA() {\n        BODY\n    }\n}\n",
  ],
  rust: ["tests/a.rs", "use a::f;\n\n#[test]\nfn a() {\n    BODY\n}\n"],
  elixir: ["test/a_test.exs", 'defmodule ATest do\n  use ExUnit.Case\n\n  test "a" do\n    BODY\n  end\nend\n'],
};

type Row = readonly [language: string, check: string, strict: string, loose: string];

const ROWS: readonly Row[] = [
  ["py", "self.assertAlmostEqual(f(1), 2.5, places=#)", "7", "1"],
  ["py", "self.assertAlmostEqual(f(1), 2.5, #)", "7", "1"],
  ["py", "self.assertAlmostEqual(f(1), 2.5, delta=#)", "0.01", "1"],
  ["py", "assert f(1) == pytest.approx(2.5, abs=#)", "0.01", "1"],
  ["py", "assert f(1) == pytest.approx(2.5, rel=#)", "1e-3", "0.5"],
  ["py", "assert f(1) == pytest.approx(2.5, #)", "1e-3", "0.5"],
  ["py", "assert math.isclose(f(1), 2.5, rel_tol=#)", "1e-9", "0.5"],
  ["py", "np.testing.assert_allclose(f(1), 2.5, rtol=#)", "1e-7", "0.5"],
  ["js", "expect(f(1)).toBeCloseTo(2.5, #);", "5", "1"],
  ["js", "expect(f(1)).to.be.closeTo(2.5, #);", "0.1", "1"],
  ["java", "assertEquals(2.5, f(1), #);", "0.001", "1.0"],
  ["java", "assertEquals(2.5f, f(1), #);", "0.001f", "1f"],
  ["java", "assertThat(f(1)).isCloseTo(2.5, within(#));", "0.01", "1.0"],
  ["kotlin", "assertEquals(2.5, f(1), absoluteTolerance = #)", "0.01", "1.0"],
  ["go", "assert.InDelta(t, 2.5, f(1), #)", "0.01", "1"],
  ["go", 'assert.InEpsilon(t, 2.5, f(1), #, "of %d", 9)', "0.01", "0.5"],
  ["ruby", "expect(f(1)).to be_within(#).of(2.5)", "0.01", "1"],
  ["ruby", "assert_in_delta 2.5, f(1), #", "0.01", "1"],
  ["csharp", "Assert.Equal(2.5, B.F(1), #);", "5", "1"],
  ["csharp", "Assert.Equal(2.5, B.F(1), precision: #);", "5", "1"],
  ["csharp", "Assert.Equal(2.5, B.F(1), #);", "0.001", "0.5"],
  ["csharp", "Assert.AreEqual(2.5, B.F(1), #);", "0.001d", "1"],
  ["php", "$this->assertEqualsWithDelta(2.5, f(1), #);", "0.01", "1"],
  ["swift", "XCTAssertEqual(f(1), 2.5, accuracy: #)", "0.01", "1"],
  ["rust", "assert_relative_eq!(f(1), 2.5, epsilon = #);", "0.01", "1.0"],
  ["elixir", "assert_in_delta A.f(1), 2.5, #", "0.01", "1"],
];

function change(language: string, base: string, head: string): ReturnType<typeof ratchet> {
  const [path = "", file = ""] = PLACES[language] ?? [];
  const of = (body: string) => ({ [path]: file.replace("BODY", () => body) });
  return ratchet({ base: of(base), head: of(head) });
}

const put = (check: string, number: string): string => check.replace("#", number);

describe("what a check allows to differ", () => {
  it.each(ROWS)("is wider: %s %s", async (...[language, check, strict, loose]) => {
    const result = await change(language, put(check, strict), put(check, loose));
    expect([levelOf(result), ...codesOf(result)]).toEqual(["warn", "assertion-weakened"]);
    expect(result.judgement.findings.map(({ message }) => message).join("\n")).toContain("the tolerance was widened");
  });

  it.each(ROWS)("is narrower, which is no loss: %s %s", async (...[language, check, strict, loose]) => {
    const result = await change(language, put(check, loose), put(check, strict));
    expect([levelOf(result), ...codesOf(result)]).toEqual(["ok"]);
  });

  it.each([
    ["js", "expect(f(1)).toBeCloseTo(2.5);", "expect(f(1)).toBeCloseTo(2.5, 0);"],
    ["py", "self.assertAlmostEqual(f(1), 2.5)", "self.assertAlmostEqual(f(1), 2.5, places=1)"],
    ["py", "assert f(1) == pytest.approx(2.5)", "assert f(1) == pytest.approx(2.5, rel=0.5)"],
    ["java", "assertEquals(2.5, f(1));", "assertEquals(2.5, f(1), 1.0);"],
  ])("is said where the default was before: %s %s", async (...[language, base, head]) => {
    expect(codesOf(await change(language, base, head))).toEqual(["assertion-weakened"]);
  });

  it.each([
    ["py", "self.assertAlmostEqual(f(1), 2.5)", "self.assertAlmostEqual(f(1), 2.5, places=9)"],
    ["py", "self.assertAlmostEqual(f(1), 2.5, places=2)", "self.assertAlmostEqual(f(1), 2.5, delta=0.005)"],
    ["py", "assert f(1) == pytest.approx(2.5)", "assert f(1) == pytest.approx(2.5, rel=1e-9)"],
    ["py", "assert f(delta=1)", "assert f(delta=2)"],
    ["java", "assertEquals(2.5, f(1), 0.1);", 'assertEquals(2.5, f(1), 0.1, "why");'],
    ["java", "assertEquals(2, f(1));", 'assertEquals(2, f(1), "why");'],
    ["java", "assertEquals(2.5, f(1), 0.1);", "assertEquals(2.5, f(1), SMALL);"],
  ])("is no wider: %s %s", async (...[language, base, head]) => {
    expect(codesOf(await change(language, base, head))).toEqual([]);
  });
});

import { describe, it } from "vitest";
import { expectHonest, expectLoss, PY, py, type Row } from "./shapes.ts";

// A test that is still written down, and that its runner passes over without a word.

const PLAIN = py("assert f() == 1");
const CLASS = "from a import f\n\n\nclass TestA:\n    def test_a(self):\n        assert f() == 1\n";
const JAVA = "src/test/java/ATest.java";
const OTHER = "src/test/java/BTest.java";
const java = (head: string, method: string): string =>
  `import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\n${head} {\n  ${method} {\n    assertEquals(1, f());\n  }\n}\n`;
const CS = "A.Tests/ATests.cs";
const cs = (head: string, before = "", after = ""): string =>
  `using Xunit;\n${head}\n{\n${before}    [Fact]\n    public void A()\n    {\n        Assert.Equal(1, A.F());\n    }\n${after}}\n`;
const GO = "a_test.go";
const go = (top: string): string =>
  `${top}package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tif got := F(); got != 1 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n`;
const RS = "tests/a.rs";
const rs = (attributes: string, top = ""): string =>
  `${top}#[test]\n${attributes}fn adds() {\n    assert_eq!(add(1, 2), 3);\n}\n`;
const PHP = "tests/ATest.php";
const php = (head: string, method = "public function testA()"): string =>
  `<?php\nuse PHPUnit\\Framework\\TestCase;\n${head} {\n    ${method} {\n        $this->assertSame(1, f());\n    }\n}\n`;
const RUBY = "test/a_test.rb";
const ruby = (more: string): string =>
  `class ATest < Minitest::Test\n  def test_a\n    assert_equal 1, f\n  end\n${more}end\n`;

const row = (name: string, path: string, ...[base, head]: readonly [string, string]): Row => ({
  name,
  base: { [path]: base },
  head: { [path]: head },
});

const LOST: readonly Row[] = [
  row("a second definition", PY, PLAIN, `${PLAIN}\n\ndef test_a():\n    pass\n`),
  row("a second class", PY, CLASS, `${CLASS}\n\nclass TestA:\n    pass\n`),
  row("a second method", PY, CLASS, `${CLASS}\n    def test_a(self):\n        pass\n`),
  row("del", PY, PLAIN, `${PLAIN}\n\ndel test_a\n`),
  row("del of the class", PY, CLASS, `${CLASS}\n\ndel TestA\n`),
  row("another value", PY, PLAIN, `${PLAIN}\n\ntest_a = None\n`),
  row("__test__ of the function", PY, PLAIN, `${PLAIN}\n\ntest_a.__test__ = False\n`),
  row("__test__ of the class", PY, CLASS, CLASS.replace("TestA:\n", "TestA:\n    __test__ = False\n\n")),
  row("__init__", PY, CLASS, CLASS.replace("TestA:\n", "TestA:\n    def __init__(self):\n        self.x = 1\n\n")),
  row("a fixture", PY, PLAIN, PLAIN.replace("def test_a", "@pytest.fixture\ndef test_a")),
  row("a second method in Ruby", RUBY, ruby(""), ruby("  def test_a\n  end\n")),
  row("private", JAVA, java("class ATest", "@Test void a()"), java("class ATest", "@Test private void a()")),
  row("static", JAVA, java("class ATest", "@Test void a()"), java("class ATest", "@Test static void a()")),
  row("abstract", JAVA, java("class ATest", "@Test void a()"), java("abstract class ATest", "@Test void a()")),
  row("internal", CS, cs("public class ATests"), cs("internal class ATests")),
  row("no public", CS, cs("public class ATests"), cs("class ATests")),
  row("#if", CS, cs("public class ATests"), cs("public class ATests", "#if NEVER\n", "#endif\n")),
  row(
    "#if around the check",
    CS,
    cs("public class ATests"),
    cs("public class ATests").replace(/( +Assert.*\n)/, "#if NEVER\n$1#endif\n"),
  ),
  row("a build tag", GO, go(""), go("//go:build never\n\n")),
  row("a build tag beside a machine's", GO, go(""), go("//go:build linux && never\n\n")),
  row("should_panic", RS, rs(""), rs("#[should_panic]\n")),
  row("a feature", RS, rs(""), rs('#[cfg(feature = "never")]\n')),
  row("a feature of the file", RS, rs(""), rs("", '#![cfg(feature = "never")]\n')),
  row("ignored without a feature", RS, rs(""), rs('#[cfg_attr(not(feature = "never"), ignore)]\n')),
  row(
    "__halt_compiler",
    PHP,
    php("class ATest extends TestCase"),
    php("__halt_compiler();\nclass ATest extends TestCase"),
  ),
  row("no base class", PHP, php("class ATest extends TestCase"), php("class ATest")),
  row(
    "private in PHP",
    PHP,
    php("class ATest extends TestCase"),
    php("class ATest extends TestCase", "private function testA()"),
  ),
];

const HONEST: readonly Row[] = [
  row(
    "the same name in another class",
    PY,
    CLASS,
    `${CLASS}\n\nclass TestB:\n    def test_a(self):\n        assert f() == 2\n`,
  ),
  row(
    "one of two by the version",
    PY,
    PLAIN,
    `${PLAIN}\n\nif os.name == "nt":\n    def test_b():\n        assert f() == 2\nelse:\n    def test_b():\n        assert f() == 3\n`,
  ),
  row(
    "a base that is taken away, with its heirs",
    PY,
    CLASS,
    `${CLASS}\n\nclass TestB(TestA):\n    pass\n\n\ndel TestA\n`,
  ),
  row("a wrapper", PY, PLAIN, `${PLAIN}\n\ntest_a = f.traced(test_a)\n`),
  row("__init__ of another class", PY, CLASS, `class Spy:\n    def __init__(self):\n        self.x = 1\n\n\n${CLASS}`),
  row(
    "a private helper",
    JAVA,
    java("class ATest", "@Test void a()"),
    java("class ATest", "private int g() { return 1; }\n\n  @Test void a()"),
  ),
  {
    name: "a base made of a class, with its heir",
    base: { [JAVA]: java("class ATest", "@Test void a()") },
    head: { [JAVA]: java("abstract class ATest", "@Test void a()"), [OTHER]: "class BTest extends ATest {\n}\n" },
  },
  {
    name: "a new test in a base that was abstract",
    base: { [JAVA]: java("abstract class ATest", "@Test void a()") },
    head: {
      [JAVA]: java("abstract class ATest", "@Test void a()").replace(
        /}\n$/,
        "  @Test void b() {\n    assertEquals(2, f());\n  }\n}\n",
      ),
    },
  },
  row("sealed and public", CS, cs("public class ATests"), cs("public sealed class ATests")),
  row(
    "a defined symbol",
    CS,
    cs("public class ATests"),
    `#define ALWAYS\n${cs("public class ATests", "#if ALWAYS\n", "#endif\n")}`,
  ),
  row("not a symbol", CS, cs("public class ATests"), cs("public class ATests", "#if !NEVER\n", "#endif\n")),
  row("a tag that is not asked for", GO, go(""), go("//go:build !never\n\n")),
  {
    name: "a new file behind a tag",
    base: { [GO]: go("") },
    head: { "b_test.go": go("//go:build integration\n\n").replace("TestA", "TestB") },
  },
  {
    name: "a tag that CI asks for",
    base: {
      [GO]: go(""),
      ".github/workflows/ci.yml": "jobs:\n  a:\n    steps:\n      - run: go test -tags integration ./...\n",
    },
    head: { [GO]: go("//go:build integration\n\n") },
  },
  {
    name: "a feature that is on by default",
    base: { [RS]: rs(""), "Cargo.toml": '[features]\ndefault = ["std"]\nstd = []\n' },
    head: { [RS]: rs('#[cfg(feature = "std")]\n') },
  },
  row("an error of its own", RS, rs(""), rs('#[should_panic(expected = "overflow")]\n')),
  row("a feature that is left out", RS, rs('#[cfg(feature = "x")]\n'), rs("")),
  row("final", PHP, php("class ATest extends TestCase"), php("final class ATest extends TestCase")),
];

describe("a test that stops being one", () => {
  it.each(LOST.map((each) => [each.name, each] as const))("is a loss: %s", async (_, each) => {
    await expectLoss(each, "test-skipped", "test-unreachable", "test-removed", "assertion-trivial");
  });

  it.each(HONEST.map((each) => [each.name, each] as const))("is none: %s", async (_, each) => {
    await expectHonest(each);
  });
});

import { describe, expect, it } from "vitest";
import { type Change, codesOf, levelOf, ratchet } from "../../fixtures/ratchet-room.ts";
import { ACCEPTED, MET } from "./pattern-list.ts";

// Shapes of changes as they were met in real repositories, each in at least two languages, with the verdicts that are
// right for it. The code is made up here.

type Level = ReturnType<typeof levelOf>;

interface Pattern {
  readonly name: string;
  readonly accepts: readonly Level[];
  readonly codes?: readonly string[];
  readonly changes: Readonly<Record<string, Change>>;
}

const BLOCK: readonly Level[] = ["block"];
const WARN: readonly Level[] = ["warn", "block"];
const OK: readonly Level[] = ["ok", "ok-with-note"];
const NOTE: readonly Level[] = ["ok", "ok-with-note", "warn"];

const js = (from: string, ...tests: readonly string[]): string =>
  `import { expect, it, describe, test } from "vitest";\nimport { ${from} } from "../src/shop";\n\n${tests.join("\n")}\n`;
const jsTest = (name: string, ...checks: readonly string[]): string =>
  `it("${name}", () => {\n${checks.map((check) => `  ${check}\n`).join("")}});`;
const py = (from: string, ...tests: readonly string[]): string =>
  `import sys\nimport pytest\nfrom shop import ${from}\n\n${tests.join("\n\n")}\n`;
const pyTest = (name: string, ...lines: readonly string[]): string =>
  `def test_${name}():\n${lines.map((line) => `    ${line}\n`).join("")}`;
const go = (...tests: readonly string[]): string =>
  `package shop\n\nimport (\n\t"runtime"\n\t"testing"\n)\n\n${tests.join("\n\n")}\n`;
const goTest = (name: string, ...lines: readonly string[]): string =>
  `func Test${name}(t *testing.T) {\n${lines.map((line) => `\t${line}\n`).join("")}}`;
const cs = (name: string, ...tests: readonly string[]): string =>
  `using Xunit;\n\npublic class ${name}\n{\n${tests.join("\n")}\n}\n`;
const csTest = (name: string, ...lines: readonly string[]): string =>
  `    [Fact]\n    public void ${name}()\n    {\n${lines.map((line) => `        ${line}\n`).join("")}    }`;
const rs = (...tests: readonly string[]): string =>
  `pub fn add(a: u32, b: u32) -> u32 { a + b }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n${tests.join("\n")}\n}\n`;
const rsTest = (name: string, ...lines: readonly string[]): string =>
  `    #[test]\n    fn ${name}() {\n${lines.map((line) => `        ${line}\n`).join("")}    }`;

const add = jsTest("adds", "expect(add(1, 2)).toBe(3);", "expect(add(2, 2)).toBe(4);");
const sub = jsTest("subtracts", "expect(sub(3, 2)).toBe(1);");
const mul = jsTest("multiplies", "expect(mul(3, 2)).toBe(6);");
const pyAdd = pyTest("adds", "assert add(1, 2) == 3", "assert add(2, 2) == 4");
const pySub = pyTest("subtracts", "assert sub(3, 2) == 1");
const pyMul = pyTest("multiplies", "assert mul(3, 2) == 6");
const goAdd = goTest("Adds", "if got := Add(1, 2); got != 3 {", '\tt.Fatalf("got %d", got)', "}");
const goSub = goTest("Subs", "if got := Sub(3, 2); got != 1 {", '\tt.Fatalf("got %d", got)', "}");
const csAdd = csTest("Adds", "Assert.Equal(3, Shop.Add(1, 2));");
const csSub = csTest("Subs", "Assert.Equal(1, Shop.Sub(3, 2));");

const JS_SHOP =
  "export function add(a, b) { return a + b; }\nexport function sub(a, b) { return a - b; }\nexport function mul(a, b) { return a * b; }\n";
const PY_SHOP =
  "def add(a, b):\n    return a + b\n\ndef sub(a, b):\n    return a - b\n\ndef mul(a, b):\n    return a * b\n";
const J = "tests/shop.test.ts";
const P = "tests/test_shop.py";

const CI = ".github/workflows/ci.yml";
const JOB = "on: [push, pull_request]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n";
const VITEST = "vitest.config.ts";
const floors = (branches: number): string =>
  `import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { coverage: { thresholds: { branches: ${branches} } } } });\n`;
const codecov = (patch: string, project: string): string =>
  `coverage:\n  status:\n    patch:\n      default:\n        ${patch}\n    project:\n      default:\n        target: auto\n${project}`;

const PATTERNS: readonly Pattern[] = [
  {
    name: "a move that loses tests on the way",
    accepts: BLOCK,
    codes: ["test-removed"],
    changes: {
      typescript: {
        base: { [J]: js("add, sub, mul", add, sub, mul), "src/shop.ts": JS_SHOP },
        head: { [J]: null, "tests/add.test.ts": js("add", add), "tests/sub.test.ts": js("sub", sub) },
      },
      python: {
        base: { [P]: py("add, sub, mul", pyAdd, pySub, pyMul), "shop.py": PY_SHOP },
        head: { [P]: null, "tests/test_add.py": py("add", pyAdd), "tests/test_sub.py": py("sub", pySub) },
      },
    },
  },
  {
    name: "a failing test is deleted, nothing else",
    accepts: BLOCK,
    codes: ["test-removed"],
    changes: {
      typescript: { base: { [J]: js("add, sub", add, sub) }, head: { [J]: js("add, sub", add) } },
      go: { base: { "shop_test.go": go(goAdd, goSub) }, head: { "shop_test.go": go(goAdd) } },
    },
  },
  {
    name: "a whole file of conditionally skipped live tests is deleted",
    accepts: BLOCK,
    changes: {
      typescript: {
        base: {
          [J]: js("add", 'describe.skipIf(!process.env.KEY)("live", () => {', add, "});"),
          "src/shop.ts": JS_SHOP,
        },
        head: { [J]: null },
      },
      python: {
        base: {
          [P]: py("add", `@pytest.mark.skipif(sys.platform == "win32", reason="x")\n${pyAdd}`),
          "shop.py": PY_SHOP,
        },
        head: { [P]: null },
      },
    },
  },
  {
    name: "the test script is narrowed and tests are cut",
    accepts: BLOCK,
    codes: ["test-removed", "tests-not-run"],
    changes: {
      typescript: {
        base: { [J]: js("add, sub", add, sub), "package.json": '{"scripts":{"test":"vitest run"}}' },
        head: { [J]: js("add", add), "package.json": '{"scripts":{"test":"vitest run tests/shop.test.ts"}}' },
      },
      python: {
        base: { [P]: py("add, sub", pyAdd, pySub), "tox.ini": "[testenv]\ncommands = pytest\n" },
        head: { [P]: py("add", pyAdd), "tox.ini": "[testenv]\ncommands = pytest tests/test_shop.py\n" },
      },
    },
  },
  {
    name: "files that fail at import are deleted while the feature lives elsewhere",
    accepts: BLOCK,
    changes: {
      typescript: {
        base: { "tests/shop.test.ts": js("add", add), "src/lib/shop.ts": JS_SHOP },
        head: { "tests/shop.test.ts": null },
      },
      javascript: {
        base: { "tests/shop.test.js": js("add", add), "src/lib/shop.js": JS_SHOP },
        head: { "tests/shop.test.js": null },
      },
    },
  },
  {
    name: "checks of content become a check of the number of calls",
    accepts: BLOCK,
    codes: ["assertion-removed"],
    changes: {
      typescript: {
        base: {
          [J]: js(
            "scan",
            jsTest(
              "scans",
              "expect(scan.mock.calls[0][0].path).toBe('a');",
              "expect(scan.mock.calls[0][0].type).toBe('diff');",
              "expect(scan).toHaveBeenCalledTimes(1);",
            ),
          ),
        },
        head: { [J]: js("scan", jsTest("scans", "expect(scan).toHaveBeenCalledTimes(1);")) },
      },
      python: {
        base: {
          [P]: py(
            "scan",
            pyTest(
              "scans",
              "assert scan.calls[0].path == 'a'",
              "assert scan.calls[0].type == 'diff'",
              "assert scan.count == 1",
            ),
          ),
        },
        head: { [P]: py("scan", pyTest("scans", "assert scan.count == 1")) },
      },
    },
  },
  {
    name: "skips, deletions and lost checks to get green",
    accepts: BLOCK,
    codes: ["test-removed", "test-skipped"],
    changes: {
      javascript: {
        base: { "tests/shop.test.js": js("add, sub, mul", add, sub, mul) },
        head: { "tests/shop.test.js": js("add, sub, mul", add, sub.replace("it(", "it.skip(")) },
      },
      python: {
        base: { [P]: py("add, sub, mul", pyAdd, pySub, pyMul) },
        head: { [P]: py("add, sub, mul", pyAdd, `@pytest.mark.skip(reason="flaky")\n${pySub}`) },
      },
    },
  },
  {
    name: "one test skipped, also beside unrelated files",
    accepts: BLOCK,
    codes: ["test-skipped"],
    changes: {
      typescript: { base: { [J]: js("add", add) }, head: { [J]: js("add", add.replace("it(", "it.skip(")) } },
      python: {
        base: { [P]: py("add", pyAdd), "poetry.lock": "1" },
        head: { [P]: py("add", `@pytest.mark.skip\n${pyAdd}`), "poetry.lock": "2" },
      },
      kotlin: {
        base: {
          "src/test/kotlin/ShopTest.kt":
            "import org.junit.Test\nimport org.junit.Assert.assertEquals\n\nclass ShopTest {\n  @Test fun adds() {\n    assertEquals(3, add(1, 2))\n  }\n}\n",
        },
        head: {
          "src/test/kotlin/ShopTest.kt":
            'import org.junit.*\nimport org.junit.Assert.assertEquals\n\nclass ShopTest {\n  @Ignore("Temporarily") @Test fun adds() {\n    assertEquals(3, add(1, 2))\n  }\n}\n',
        },
      },
    },
  },
  {
    name: "one test skipped, another turned round with a check less",
    accepts: BLOCK,
    changes: {
      javascript: {
        base: { "tests/shop.test.js": js("add, sub", add, sub) },
        head: {
          "tests/shop.test.js": js(
            "add, sub",
            add.replace("expect(add(1, 2)).toBe(3);\n", "").replace("toBe(4)", "not.toBe(4)"),
            sub.replace("it(", "it.skip("),
          ),
        },
      },
      go: {
        base: { "shop_test.go": go(goAdd, goSub) },
        head: {
          "shop_test.go": go(goAdd.replace("got != 3", "got == 3"), goSub.replace("{\n", '{\n\tt.Skip("off")\n')),
        },
      },
    },
  },
  {
    name: "a skip for one platform",
    accepts: WARN,
    codes: ["conditional-skip"],
    changes: {
      go: {
        base: { "shop_test.go": go(goAdd) },
        head: {
          "shop_test.go": go(goAdd.replace("{\n", '{\n\tif runtime.GOOS == "windows" {\n\t\tt.Skip("flaky")\n\t}\n')),
        },
      },
      typescript: {
        base: { [J]: js("add", 'describe("x", () => {', add, "});") },
        head: { [J]: js("add", 'describe.skipIf(process.platform === "darwin")("x", () => {', add, "});") },
      },
    },
  },
  {
    name: "a skip exactly when the code under test fails",
    accepts: WARN,
    changes: {
      python: {
        base: { [P]: py("routes", pyTest("routes", "found = routes()", "assert 'a' in found")) },
        head: {
          [P]: py(
            "routes",
            pyTest(
              "routes",
              "found = routes()",
              "if not found:",
              "    pytest.skip('quarantined')",
              "assert 'a' in found",
            ),
          ),
        },
      },
      typescript: {
        base: { [J]: js("add", add) },
        head: { [J]: js("add", add.replace("it(", "it.skipIf(add(1, 2) !== 3)(")) },
      },
    },
  },
  {
    name: "tests moved to a file of their own",
    accepts: OK,
    codes: ["loss-moved"],
    changes: {
      rust: {
        base: {
          "src/list.rs": rs(
            rsTest("adds", "assert_eq!(add(1, 2), 3);"),
            rsTest("adds_zero", "assert_eq!(add(1, 0), 1);"),
          ),
        },
        head: {
          "src/list.rs": rs(rsTest("adds", "assert_eq!(add(1, 2), 3);")),
          "src/partition_tests.rs": `use crate::list::add;\n\n${rsTest("adds_zero", "assert_eq!(add(1, 0), 1);")}\n`,
        },
      },
      csharp: {
        base: { "Shop.Tests/ShopTests.cs": cs("ShopTests", csAdd, csSub) },
        head: { "Shop.Tests/ShopTests.cs": null, "Shop.Tests/BasketTests.cs": cs("BasketTests", csAdd, csSub) },
      },
    },
  },
  {
    name: "checks that moved into a shared helper",
    accepts: WARN,
    codes: ["loss-explained"],
    changes: {
      rust: {
        base: {
          "tests/run.rs":
            "#[test]\nfn runs() {\n    let out = run();\n    assert!(out.ok);\n    assert_eq!(out.code, 7);\n}\n",
        },
        head: {
          "tests/run.rs": "mod support;\n\n#[test]\nfn runs() {\n    let out = run();\n    check_outcome(&out);\n}\n",
          "tests/support/mod.rs":
            "pub fn check_outcome(outcome: &Outcome) {\n    assert!(outcome.good);\n    assert_eq!(outcome.status, 7);\n}\n",
        },
      },
      typescript: {
        base: {
          [J]: js(
            "run",
            jsTest("runs", "const out = run();", "expect(out.ok).toBe(true);", "expect(out.code).toBe(7);"),
          ),
        },
        head: {
          [J]: `import { checkOutcome } from "./support";\n${js("run", jsTest("runs", "const out = run();", "checkOutcome(out);"))}`,
          "tests/support.ts":
            "export function checkOutcome(outcome) {\n  expect(outcome.good).toBe(true);\n  expect(outcome.status).toBe(7);\n}\n",
        },
      },
    },
  },
  {
    name: "files moved, one check rewritten away",
    accepts: WARN,
    changes: {
      typescript: {
        base: { [J]: js("add", add) },
        head: {
          [J]: null,
          "packages/shop/tests/shop.test.ts": js("add", add.replace("  expect(add(2, 2)).toBe(4);\n", "")),
        },
      },
      go: {
        base: {
          "shop_test.go": go(
            goTest(
              "Seeds",
              "if err := Seed(); err != nil {",
              "\tt.Fatal(err)",
              "}",
              "if Count() != 3 {",
              '\tt.Error("count")',
              "}",
            ),
          ),
        },
        head: { "shop_test.go": go(goTest("Seeds", "if Count() != 3 {", '\tt.Error("count")', "}")) },
      },
    },
  },
  {
    name: "tests become rows of a table",
    accepts: NOTE,
    codes: ["loss-moved"],
    changes: {
      typescript: {
        base: {
          [J]: js(
            "add",
            jsTest("adds 1 and 2", "expect(add(1, 2)).toBe(3);"),
            jsTest("adds 2 and 2", "expect(add(2, 2)).toBe(4);"),
            jsTest("adds 3 and 4", "expect(add(3, 4)).toBe(7);"),
          ),
        },
        head: {
          [J]: js(
            "add",
            'it.each([[1, 2, 3], [2, 2, 4], [3, 4, 7]])("adds %i and %i", (a, b, sum) => {\n  expect(add(a, b)).toBe(sum);\n});',
          ),
        },
      },
      python: {
        base: {
          [P]: py(
            "add",
            pyTest("adds_one", "assert add(1, 2) == 3"),
            pyTest("adds_two", "assert add(2, 2) == 4"),
            pyTest("adds_three", "assert add(3, 4) == 7"),
          ),
        },
        head: {
          [P]: py(
            "add",
            '@pytest.mark.parametrize("a,b,total", [(1, 2, 3), (2, 2, 4), (3, 4, 7)])\ndef test_adds(a, b, total):\n    assert add(a, b) == total\n',
          ),
        },
      },
    },
  },
  {
    name: "a table loses rows",
    accepts: BLOCK,
    codes: ["rows-removed"],
    changes: {
      typescript: {
        base: {
          [J]: js("add", 'it.each([[1, 2], [2, 3], [3, 4]])("adds %i", (a, b) => {\n  expect(add(a, 1)).toBe(b);\n});'),
        },
        head: { [J]: js("add", 'it.each([[1, 2]])("adds %i", (a, b) => {\n  expect(add(a, 1)).toBe(b);\n});') },
      },
      python: {
        base: {
          [P]: py(
            "add",
            '@pytest.mark.parametrize("a,b", [(1, 2), (2, 3)])\ndef test_adds(a, b):\n    assert add(a, 1) == b\n',
          ),
        },
        head: {
          [P]: py(
            "add",
            '@pytest.mark.parametrize("a,b", [(1, 2)])\ndef test_adds(a, b):\n    assert add(a, 1) == b\n',
          ),
        },
      },
    },
  },
  {
    name: "tests are consolidated, their checks stay",
    accepts: NOTE,
    changes: {
      csharp: {
        base: { "Shop.Tests/ShopTests.cs": cs("ShopTests", csAdd, csSub) },
        head: {
          "Shop.Tests/ShopTests.cs": cs(
            "ShopTests",
            csTest(
              "Adds",
              "Assert.Equal(3, Shop.Add(1, 2));",
              "Assert.Equal(1, Shop.Sub(3, 2));",
              "Assert.Equal(2, Shop.Sub(4, 2));",
            ),
          ),
        },
      },
      typescript: {
        base: { [J]: js("add, sub", add, sub) },
        head: { [J]: js("add, sub", add.replace("});", "  expect(sub(3, 2)).toBe(1);\n});")) },
      },
    },
  },
  {
    name: "tests collapse into a loop with fewer checks",
    accepts: WARN,
    changes: {
      typescript: {
        base: {
          [J]: js(
            "load",
            jsTest(
              "loads",
              "expect(load('a').id).toBe('a');",
              "expect(load('b').id).toBe('b');",
              "expect(load('c').id).toBe('c');",
            ),
          ),
        },
        head: { [J]: js("load", jsTest("loads", "for (const id of ['a', 'b', 'c']) expect(load(id).id).toBe(id);")) },
      },
      python: {
        base: {
          [P]: py(
            "load",
            pyTest("loads", "assert load('a').id == 'a'", "assert load('b').id == 'b'", "assert load('c').id == 'c'"),
          ),
        },
        head: { [P]: py("load", pyTest("loads", "for one in ['a', 'b', 'c']:", "    assert load(one).id == one")) },
      },
    },
  },
  {
    name: "a feature goes with its tests",
    accepts: ["warn"],
    codes: ["loss-explained"],
    changes: {
      typescript: {
        base: { [J]: js("add, mul", add, mul), "src/shop.ts": JS_SHOP },
        head: { [J]: js("add", add), "src/shop.ts": JS_SHOP.replace(/export function mul.*\n/, "") },
      },
      csharp: {
        base: {
          "Shop.Tests/ShopTests.cs": cs("ShopTests", csAdd, csSub),
          "Shop/Shop.cs":
            "public class Shop\n{\n    public static int Add(int a, int b) {\n        return a + b;\n    }\n    public static int Sub(int a, int b) {\n        return a - b;\n    }\n}\n",
        },
        head: {
          "Shop.Tests/ShopTests.cs": cs("ShopTests", csAdd),
          "Shop/Shop.cs":
            "public class Shop\n{\n    public static int Add(int a, int b) {\n        return a + b;\n    }\n}\n",
        },
      },
      ruby: {
        base: {
          "test/radius_test.rb":
            'require "helper"\nclass RadiusTest < Minitest::Test\n  def test_renders\n    assert_equal "x", radius("x")\n  end\nend\n',
          "lib/radius.rb": "def radius(text)\n  text\nend\n",
        },
        head: { "test/radius_test.rb": null, "lib/radius.rb": null },
      },
      php: {
        base: {
          "tests/MailHandlerTest.php":
            "<?php\nclass MailHandlerTest extends TestCase\n{\n    public function testSends(): void\n    {\n        $this->assertTrue((new MailHandler())->send());\n    }\n}\n",
          "src/MailHandler.php": "<?php\nclass MailHandler\n{\n}\n",
        },
        head: { "tests/MailHandlerTest.php": null, "src/MailHandler.php": null },
      },
      python: {
        base: { [P]: py("add, mul", pyAdd, pyMul), "shop.py": PY_SHOP },
        head: { [P]: py("add", pyAdd), "shop.py": PY_SHOP.replace(/def mul[\s\S]*$/, "") },
      },
    },
  },
  {
    name: "more tests, written differently",
    accepts: OK,
    changes: {
      csharp: {
        base: {
          "Shop.Tests/ShopTests.cs": cs("ShopTests", csTest("Adds", "Shop.Add(1, 2)", "    .Should()", "    .Be(3);")),
        },
        head: {
          "Shop.Tests/ShopTests.cs": cs(
            "ShopTests",
            csTest("Adds", "Shop.Add(1, 2).Should().Be(3);"),
            csTest("Subs", "Shop.Sub(1, 1).Should().Be(0);"),
          ),
        },
      },
      python: { base: { [P]: `# def test_old():\n#     assert add(1, 2) == 3\n` }, head: { [P]: py("add", pyAdd) } },
    },
  },
  {
    name: "new tests, one of them for new versions only",
    accepts: OK,
    changes: {
      python: {
        base: { [P]: py("add", pyAdd) },
        head: { [P]: py("add, sub", pyAdd, `@pytest.mark.skipif(sys.version_info < (3, 9), reason="old")\n${pySub}`) },
      },
      typescript: {
        base: { [J]: js("add", add) },
        head: { [J]: js("add, sub", add, sub.replace("it(", 'it.skipIf(process.platform === "win32")(')) },
      },
    },
  },
  {
    name: "a stray assertion that always fails is removed",
    accepts: NOTE,
    changes: {
      python: {
        base: { [P]: py("add", pyTest("adds", "assert add(1, 2) == 3", "assert False")) },
        head: { [P]: py("add", pyTest("adds", "assert add(1, 2) == 3")) },
      },
      javascript: {
        base: {
          "tests/a.test.js": js("add", jsTest("adds", "expect(add(1, 2)).toBe(3);", "expect(true).toBe(false);")),
        },
        head: { "tests/a.test.js": js("add", jsTest("adds", "expect(add(1, 2)).toBe(3);")) },
      },
    },
  },
  {
    name: "behaviour turned round on purpose",
    accepts: WARN,
    changes: {
      go: {
        base: {
          "shop_test.go": go(goTest("PortOnly", "_, err := Load(1)", "if err == nil {", '\tt.Fatal("no error")', "}")),
          "shop.go": "package shop\n\nfunc Load(port int) (int, error) {\n\treturn 0, bad()\n}\n",
        },
        head: {
          "shop_test.go": go(goTest("PortOnlyWorks", "_, err := Load(1)", "if err != nil {", "\tt.Fatal(err)", "}")),
          "shop.go": "package shop\n\nfunc Load(port int) (int, error) {\n\treturn 1, nil\n}\n",
        },
      },
      typescript: {
        base: { [J]: js("add", jsTest("is closed", "expect(add.open).not.toBe(true);")) },
        head: { [J]: js("add", jsTest("is closed", "expect(add.open).toBe(true);")) },
      },
    },
  },
  {
    name: "a snapshot is rewritten, the code is not",
    accepts: WARN,
    codes: ["snapshot-rewritten"],
    changes: {
      typescript: {
        base: { [J]: js("add", add), "tests/__snapshots__/shop.test.ts.snap": "a" },
        head: { "tests/__snapshots__/shop.test.ts.snap": "b" },
      },
      python: {
        base: { [P]: py("add", pyAdd), "tests/__snapshots__/test_shop.ambr": "a" },
        head: { "tests/__snapshots__/test_shop.ambr": "b" },
      },
    },
  },
  {
    name: "additions make up the numbers",
    accepts: BLOCK,
    codes: ["losses-masked"],
    changes: {
      typescript: {
        base: { [J]: js("add, sub", add, sub) },
        head: { [J]: js("add, mul, div", add, mul, jsTest("divides", "expect(div(6, 3)).toBe(2);")) },
      },
      python: {
        base: { [P]: py("add, sub", pyAdd, pySub) },
        head: { [P]: py("add, mul, div", pyAdd, pyMul, pyTest("divides", "assert div(6, 3) == 2")) },
      },
    },
  },
  {
    name: "a test file leaves the folders that runners look into",
    accepts: BLOCK,
    codes: ["test-unreachable"],
    changes: {
      typescript: {
        base: { "src/shop.test.ts": js("add", add) },
        head: { "src/shop.test.ts": null, "src/shop.test.ts.bak": js("add", add) },
      },
      python: {
        base: { "test_shop.py": py("add", pyAdd) },
        head: { "test_shop.py": null, "old/shop_checks.py": py("add", pyAdd) },
      },
      go: { base: { "shop_test.go": go(goAdd) }, head: { "shop_test.go": null, "shop_test.go.off": go(goAdd) } },
    },
  },
  {
    name: "a file that could not be loaded goes, nothing of its name is anywhere",
    accepts: ["warn"],
    codes: ["loss-explained"],
    changes: {
      typescript: {
        base: { "tests/old.test.ts": js("add", add), "src/other.ts": "" },
        head: { "tests/old.test.ts": null },
      },
      javascript: {
        base: { "tests/old.test.js": js("add", add), "src/other.js": "" },
        head: { "tests/old.test.js": null },
      },
    },
  },
  {
    name: "a test goes from a file whose import is built or was never there",
    accepts: BLOCK,
    codes: ["test-removed"],
    changes: {
      typescript: {
        base: { [J]: js("add, sub", add, sub).replace("../src/shop", "../dist/shop.js") },
        head: { [J]: null },
      },
      javascript: {
        base: { "tests/old.test.js": js("add, sub", add, sub) },
        head: { "tests/old.test.js": js("add", add) },
      },
    },
  },
  {
    name: "a function of the tested name goes somewhere, the tested one lives",
    accepts: BLOCK,
    codes: ["test-removed"],
    changes: {
      typescript: {
        base: { [J]: js("add, mul", add, mul), "src/shop.ts": JS_SHOP, "src/decoy.ts": "export function mul() {}\n" },
        head: { [J]: js("add", add), "src/decoy.ts": "export const nothing = 1;\n" },
      },
      python: {
        base: { [P]: py("add, mul", pyAdd, pyMul), "shop.py": PY_SHOP, "decoy.py": "def mul():\n    pass\n" },
        head: { [P]: py("add", pyAdd), "decoy.py": "x = 1\n" },
      },
    },
  },
  {
    name: "a duplicate goes, its twin stays",
    accepts: OK,
    codes: ["loss-moved"],
    changes: {
      typescript: {
        base: { [J]: js("add", add, add.replace('"adds"', '"adds again"')) },
        head: { [J]: js("add", add) },
      },
      python: {
        base: { [P]: py("add", pyAdd, pyAdd.replace("test_adds", "test_again")) },
        head: { [P]: py("add", pyAdd) },
      },
    },
  },
  {
    name: "production code loses an assertion",
    accepts: ["ok"],
    changes: {
      rust: {
        base: {
          "src/list.rs": `fn f(a: u32) {\n    assert!(a > 0);\n}\n${rs(rsTest("adds", "assert_eq!(add(1, 2), 3);"))}`,
        },
        head: { "src/list.rs": `fn f(a: u32) {\n}\n${rs(rsTest("adds", "assert_eq!(add(1, 2), 3);"))}` },
      },
      python: {
        base: { [P]: py("add", pyAdd), "contest/latest.py": "def f(a):\n    assert a\n" },
        head: { "contest/latest.py": "def f(a):\n    return a\n" },
      },
    },
  },
  {
    name: "tests become a table, others go with what they checked",
    accepts: WARN,
    codes: ["loss-explained", "loss-moved"],
    changes: {
      typescript: {
        base: {
          [J]: js(
            "add",
            jsTest("adds 1 and 2", "expect(add(1, 2)).toBe(3);"),
            jsTest("adds 2 and 2", "expect(add(2, 2)).toBe(4);"),
          ),
          "tests/tax.test.ts": 'import { tax } from "../src/tax";\nit("taxes", () => { expect(tax(1)).toBe(2); });\n',
          "src/tax.ts": "export function tax(a) { return a + 1; }\n",
        },
        head: {
          [J]: js(
            "add",
            'it.each([[1, 2, 3], [2, 2, 4]])("adds %i", (a, b, sum) => { expect(add(a, b)).toBe(sum); });',
          ),
          "tests/tax.test.ts": null,
          "src/tax.ts": null,
        },
      },
      python: {
        base: {
          [P]: py("add", pyTest("adds_one", "assert add(1, 2) == 3"), pyTest("adds_two", "assert add(2, 2) == 4")),
          "tests/test_tax.py": "from tax import tax\n\ndef test_tax():\n    assert tax(1) == 2\n",
          "tax.py": "def tax(a):\n    return a + 1\n",
        },
        head: {
          [P]: py(
            "add",
            '@pytest.mark.parametrize("a,b,total", [(1, 2, 3), (2, 2, 4)])\ndef test_adds(a, b, total):\n    assert add(a, b) == total\n',
          ),
          "tests/test_tax.py": null,
          "tax.py": null,
        },
      },
    },
  },
  {
    name: "tests become a table that checks something made by hand",
    accepts: WARN,
    changes: {
      typescript: {
        base: {
          [J]: js(
            "parse",
            jsTest("refuses a name", 'expect(() => parse({ name: 1 })).toThrow("name");'),
            jsTest("refuses an age", 'expect(() => parse({ age: "x" })).toThrow("age");'),
          ),
        },
        head: {
          [J]: js(
            "explain",
            'it.each([["name"], ["age"]])("explains %s", (key) => { expect(explain(new ParseError(key))).toContain(key); });',
          ),
        },
      },
      python: {
        base: {
          [P]: py(
            "parse",
            pyTest("refuses_name", "with pytest.raises(ValueError, match='name'):", "    parse({'name': 1})"),
            pyTest("refuses_age", "with pytest.raises(ValueError, match='age'):", "    parse({'age': 'x'})"),
          ),
        },
        head: {
          [P]: py(
            "explain",
            '@pytest.mark.parametrize("key", ["name", "age"])\ndef test_explains(key):\n    assert key in explain(ParseError(key))\n',
          ),
        },
      },
    },
  },
  {
    name: "a step of CI may fail",
    accepts: BLOCK,
    codes: ["tests-not-run"],
    changes: {
      github: {
        base: { [J]: js("add", add), [CI]: `${JOB}      - run: npm test\n` },
        head: { [CI]: `${JOB}      - run: npm test\n        continue-on-error: true\n` },
      },
      gitlab: {
        base: { [P]: py("add", pyAdd), ".gitlab-ci.yml": "t:\n  script:\n    - pytest\n" },
        head: { ".gitlab-ci.yml": "t:\n  allow_failure: true\n  script:\n    - pytest\n" },
      },
    },
  },
  {
    name: "a workflow of tests is deleted",
    accepts: BLOCK,
    codes: ["tests-not-run"],
    changes: {
      typescript: { base: { [J]: js("add", add), [CI]: `${JOB}      - run: npm test\n` }, head: { [CI]: null } },
      python: { base: { [P]: py("add", pyAdd), [CI]: `${JOB}      - run: pytest\n` }, head: { [CI]: null } },
    },
  },
  {
    name: "a threshold falls by a little",
    accepts: BLOCK,
    codes: ["threshold-lowered"],
    changes: {
      vitest: { base: { [J]: js("add", add), [VITEST]: floors(94.15) }, head: { [VITEST]: floors(94) } },
      python: {
        base: { [P]: py("add", pyAdd), ".coveragerc": "[report]\nfail_under = 94.15\n" },
        head: { ".coveragerc": "[report]\nfail_under = 94\n" },
      },
    },
  },
  {
    name: "thresholds move to another key",
    accepts: OK,
    changes: {
      vitest: {
        base: { [J]: js("add", add), [VITEST]: floors(80).replace("thresholds: { branches: 80 }", "branches: 80") },
        head: { [VITEST]: floors(80) },
      },
      jest: {
        base: {
          [J]: js("add", add),
          "jest.config.js": "module.exports = { coverageThreshold: { global: { lines: 80 } } };\n",
        },
        head: { "jest.config.js": null, "package.json": '{"jest":{"coverageThreshold":{"global":{"lines":80}}}}' },
      },
    },
  },
  {
    name: "a status can never fail again, a drop is tightened",
    accepts: WARN,
    changes: {
      typescript: {
        base: { [J]: js("add", add), "codecov.yml": codecov("threshold: 90%", "") },
        head: { "codecov.yml": codecov("threshold: 10%", "        informational: true\n") },
      },
      python: {
        base: { [P]: py("add", pyAdd), ".codecov.yml": codecov("threshold: 90%", "") },
        head: { ".codecov.yml": codecov("threshold: 10%", "        informational: true\n") },
      },
    },
  },
];

describe.each(PATTERNS)("$name", ({ accepts, codes, changes }) => {
  it.each(Object.entries(changes))("%s", async (_language, change) => {
    const result = await ratchet(change);
    const told = result.judgement.findings.map(({ code, message }) => `${code}: ${message}`).join("\n");
    expect(accepts, told).toContain(levelOf(result));
    if (codes !== undefined) expect(codesOf(result), told).toEqual(expect.arrayContaining([...codes]));
  });
});

describe("every real commit of the list", () => {
  it.each(Object.entries(MET))("%s", (name, met) => {
    const pattern = PATTERNS.find((one) => one.name === name);
    expect(Object.keys(pattern?.changes ?? {}).length).toBeGreaterThanOrEqual(2);
    for (const verdict of Object.values(met)) {
      expect(ACCEPTED[verdict]).toEqual(expect.arrayContaining([...(pattern?.accepts ?? ["none"])]));
    }
  });
});

import { describe, expect, it } from "vitest";
import { codesOf, type Files, ratchet } from "../../fixtures/ratchet-room.ts";

// The same settings in every notation that their files allow, and what each tool's own keys mean.

const suite: Files = {
  "src/test/java/com/x/FooTest.java": "class FooTest { @Test void a() { assertEquals(1, f()); } }\n",
  "src/a.test.ts": 'import { a } from "./a";\nit("a", () => { expect(a()).toBe(1); });\n',
  "tests/test_a.py": "from a import a\ndef test_a():\n    assert a() == 1\n",
  "tests/unit/ATest.php":
    "<?php\nclass ATest extends TestCase\n{\n    public function testA(): void\n    {\n        $this->assertSame(1, a());\n    }\n}\n",
  "App.Tests/ATests.cs":
    "using Xunit;\npublic class ATests\n{\n    [Fact] public void T() { Assert.Equal(1, F()); }\n}\n",
};
const vitest = (test: string): string => `export default defineConfig({ test: ${test} });\n`;
const thresholds = (text: string): string => vitest(`{ coverage: { thresholds: ${text} } }`);
const jest = (text: string): string => `module.exports = ${text};\n`;
const playwright = (text: string): string => `export default defineConfig(${text});\n`;
const phpunit = (suites: string): string =>
  `<?xml version="1.0"?>\n<phpunit>\n  <testsuites>\n    <testsuite name="unit">${suites}</testsuite>\n  </testsuites>\n</phpunit>\n`;
const csproj = (text: string): string => `<Project>\n  <ItemGroup>\n    ${text}\n  </ItemGroup>\n</Project>\n`;
const script = (test: string): string => JSON.stringify({ scripts: { test } });
const pytest = (text: string): string => `[pytest]\n${text}\n`;

type Row = readonly [name: string, path: string, base: string | null, head: string | null, codes: readonly string[]];

const V = "vitest.config.ts";
const P = "playwright.config.ts";
const NOT_RUN = ["tests-not-run"];
const LOWERED = ["threshold-lowered"];

const LITERALS: readonly Row[] = [
  ["a key in quotes", V, thresholds('{ "lines": 80 }'), thresholds('{ "lines": 70 }'), LOWERED],
  ["a key that is computed", V, thresholds("{ [metric]: 80 }"), thresholds("{ [metric]: 70 }"), []],
  ["a template", V, vitest("{ exclude: [] }"), vitest("{ exclude: [`src/**`] }"), NOT_RUN],
  ["a template that is computed", V, vitest("{ exclude: [] }"), vitest("{ exclude: [`$" + "{own}/**`] }"), []],
  ["lines that may be uncovered", V, thresholds("{ lines: -10 }"), thresholds("{ lines: -20 }"), LOWERED],
  ["fewer lines that may be uncovered", V, thresholds("{ lines: -20 }"), thresholds("{ lines: -1_0 }"), []],
  ["a sum of something", V, thresholds("{ lines: -most }"), thresholds("{ lines: -less }"), []],
  ["a name in place of a number", V, thresholds("{ lines: 80 }"), thresholds("{ lines: most }"), LOWERED],
  ["false", P, playwright("{ forbidOnly: true }"), playwright("{ forbidOnly: false }"), NOT_RUN],
  ["a regular expression", P, playwright("{}"), playwright("{ testIgnore: /src/ }"), NOT_RUN],
  ["brackets", V, vitest("{}"), vitest("({ passWithNoTests: (true) })"), NOT_RUN],
  ["as", V, vitest("{}"), vitest("{ passWithNoTests: true } as Options"), NOT_RUN],
  ["satisfies", V, vitest("{}"), vitest("{ passWithNoTests: true } satisfies Options"), NOT_RUN],
  ["what is spread, and a method", V, vitest("{}"), vitest("{ ...own, setup() {}, passWithNoTests: true }"), NOT_RUN],
  ["what is spread alone", V, vitest("{ ...own }"), vitest("{ ...other, setup() {} }"), []],
  ["a script that is no object", "jest.config.js", jest("own()"), jest("own(1)"), []],
];

const TOOLS: readonly Row[] = [
  ["a threshold of one file", V, thresholds('{ "src/a.ts": { lines: 80 } }'), thresholds("{ lines: 80 }"), LOWERED],
  ["all of them", V, thresholds("{ 100: true }"), thresholds("{ lines: 90 }"), LOWERED],
  [
    "a threshold of mutations",
    "stryker.config.mjs",
    "export default { thresholds: { break: 60 } };\n",
    "export default { thresholds: { break: 50 } };\n",
    LOWERED,
  ],
  ["a class that pytest finds", "pytest.ini", pytest("minversion = 7"), pytest("python_classes = Test* Check*"), []],
  ["classes by other names", "pytest.ini", pytest("minversion = 7"), pytest("python_classes = Check*"), NOT_RUN],
  ["a switch that is neither on nor off", "pytest.ini", pytest("x = 1"), pytest("xfail_strict = maybe"), []],
  ["a line that is none", "pytest.ini", pytest("x = 1"), pytest("x = 1\nnothing"), []],
  [
    "a folder of a suite",
    "phpunit.xml",
    phpunit("<directory>tests/unit</directory>"),
    phpunit("<directory>tests/other</directory>"),
    NOT_RUN,
  ],
  [
    "a folder more of a suite",
    "phpunit.xml",
    phpunit("<directory>tests/unit</directory>"),
    phpunit("<directory>tests/unit</directory><directory>tests/e2e</directory>"),
    [],
  ],
  [
    "files that are not compiled",
    "App.Tests/App.csproj",
    csproj(""),
    csproj("<Compile Remove='ATests.cs' />"),
    NOT_RUN,
  ],
  ["a package that goes", "App.Tests/App.csproj", csproj(""), csproj('<PackageReference Remove="ATests.cs" />'), []],
  [
    "text beside an attribute",
    "phpunit.xml",
    phpunit("<directory>tests/unit</directory>"),
    phpunit('<directory suffix="Test.php">tests/unit</directory>'),
    [],
  ],
  [
    "a switch that went to another key",
    V,
    "export default { passWithNoTests: true };\n",
    vitest("{ passWithNoTests: true }"),
    [],
  ],
  [
    "coverage of less, by a negation",
    "jest.config.js",
    jest('{ collectCoverageFrom: ["src/**"] }'),
    jest('{ collectCoverageFrom: ["src/**", "!src/gen/**"] }'),
    LOWERED,
  ],
  ["coverage that is new", "jest.config.js", jest("{}"), jest('{ collectCoverageFrom: ["src/**"] }'), []],
];

const maven = (told: string, plugin = "maven-surefire-plugin"): string =>
  `<project><build><plugins><plugin><artifactId>${plugin}</artifactId><configuration>${told}</configuration></plugin></plugins></build></project>`;
const M = "pom.xml";
const leavesOut = (pattern: string): string => maven(`<excludes><exclude>${pattern}</exclude></excludes>`);
const compiles = (told: string): string => maven(told, "maven-compiler-plugin");
const measures = (told: string): string => maven(told, "jacoco-maven-plugin");

const MAVEN: readonly Row[] = [
  ["a switch with an attribute", M, maven(""), maven('<skipTests combine.self="x">true</skipTests>'), NOT_RUN],
  ["a switch that is off, with one", M, maven(""), maven('<skipTests combine.self="x">false</skipTests>'), []],
  ["a switch said twice", M, maven(""), maven("<skipTests>false</skipTests><skipTests>true</skipTests>"), NOT_RUN],
  ["a character by its number", M, maven(""), maven("<skipTests>&#116;&#x72;ue</skipTests>"), NOT_RUN],
  ["a number that is no character", M, maven(""), maven("<skipTests>&#9999999;</skipTests>"), []],
  [
    "an entity of the file",
    M,
    maven(""),
    `<!DOCTYPE project [ <!ENTITY on "true"> ]>${maven("<skipTests>&on;</skipTests>")}`,
    NOT_RUN,
  ],
  ["an entity that nobody defines", M, maven(""), maven("<skipTests>&on;</skipTests>"), []],
  ["the plugin's own switch", M, maven(""), maven("<skip>true</skip>"), NOT_RUN],
  ["another plugin's switch", M, measures(""), measures("<skip>true</skip>"), []],
  [
    "patterns with an attribute",
    M,
    maven(""),
    leavesOut("**/FooTest.java").replace("<excludes", '<excludes a="b"'),
    NOT_RUN,
  ],
  ["a pattern with one", M, maven(""), leavesOut("**/FooTest.java").replace("<exclude>", '<exclude a="b">'), NOT_RUN],
  [
    "a second pattern",
    M,
    leavesOut("**/*IT.java"),
    leavesOut("**/*IT.java</exclude><exclude>**/FooTest.java"),
    NOT_RUN,
  ],
  ["a pattern of nothing that is there", M, maven(""), leavesOut("**/*IT.java"), []],
  ["a class by its name", M, maven(""), leavesOut("FooTest"), NOT_RUN],
  ["a class by its path", M, maven(""), leavesOut("com/x/FooTest.class"), NOT_RUN],
  ["an expression", M, maven(""), leavesOut("%regex[.*(Foo|Bar)Test.*]"), NOT_RUN],
  ["patterns of coverage", M, measures(""), measures("<excludes><exclude>com/x/**</exclude></excludes>"), []],
  ["another test alone", M, maven(""), maven("<test>BarTest</test>"), NOT_RUN],
  ["one group alone", M, maven(""), maven("<groups>fast</groups>"), NOT_RUN],
  [
    "tests that are not compiled",
    M,
    compiles(""),
    compiles("<testExcludes><testExclude>**/FooTest.java</testExclude></testExcludes>"),
    NOT_RUN,
  ],
  [
    "other settings of the compiler",
    M,
    compiles(""),
    compiles("<testExcludes>x</testExcludes><release>21</release>"),
    [],
  ],
];

const J = "jest.config.js";
const EXPRESSIONS: readonly Row[] = [
  ["another one", P, playwright("{ testIgnore: /(x|y)/ }"), playwright("{ testIgnore: /(x|a)/ }"), NOT_RUN],
  ["one more", P, playwright("{ testIgnore: ['x/**'] }"), playwright("{ testIgnore: ['x/**', /a.*/] }"), NOT_RUN],
  ["the same", P, playwright("{ testIgnore: /(x|y)/ }"), playwright("{ testIgnore: /(x|y)/, retries: 1 }"), []],
  ["a text after all, of no test", P, playwright("{}"), playwright("{ testIgnore: /fixtures/ }"), []],
  ["one that names tests", P, playwright("{}"), playwright("{ testMatch: /smoke\\d/ }"), NOT_RUN],
  ["another that names tests", J, jest('{ testRegex: "(a|b)" }'), jest('{ testRegex: "(c|d)" }'), NOT_RUN],
  ["one more that names tests", J, jest('{ testRegex: ["(a|b)"] }'), jest('{ testRegex: ["(a|b)", "(c|d)"] }'), []],
  ["tests by their titles", P, playwright("{}"), playwright("{ grepInvert: /@slow/ }"), NOT_RUN],
  ["the titles of some", P, playwright("{}"), playwright("{ grep: /@fast/ }"), NOT_RUN],
  ["a package of that name", "package.json", "{}", '{"devDependencies":{"grep":"1.0.0"}}', []],
];

const COMMANDS: readonly Row[] = [
  ["an operator at the end of a line", "package.json", script("vitest run"), script("vitest run ||\ntrue"), NOT_RUN],
  ["a variable alone before it", "package.json", script("vitest run"), script("CI=1; vitest run"), []],
  ["a denial", "package.json", script("vitest run"), script("! vitest run"), NOT_RUN],
  ["the background", "package.json", script("vitest run"), script("vitest run &"), NOT_RUN],
  ["a shell that goes on", "package.json", script("pytest"), script("set +e; pytest; echo done"), NOT_RUN],
  ["other options of the shell", "package.json", script("pytest"), script("set +e; set -o x; pytest; ls"), NOT_RUN],
  ["a shell that stops again", "package.json", script("pytest"), script("set +e; a; set -e; pytest; ls"), []],
  ["a place less", "package.json", script("vitest run src/a src/b"), script("vitest run src/a"), NOT_RUN],
  ["a place in place of another", "package.json", script("pytest tests/a"), script("pytest tests/b"), NOT_RUN],
  ["a place more", "package.json", script("pytest tests/a"), script("pytest tests/a tests/b"), []],
  ["places that go for wider ones", "package.json", script("pytest tests/a"), script("pytest"), NOT_RUN],
  ["a hook of git", ".husky/pre-push", "npm test\n", "npm test || true\n", NOT_RUN],
  ["an escaped word", "package.json", script("vitest run src/a\\ b"), script("vitest run 'src/a b'"), []],
];

describe.each([
  ["a literal", LITERALS],
  ["a tool", TOOLS],
  ["a command", COMMANDS],
  ["Maven", MAVEN],
  ["an expression", EXPRESSIONS],
] as const)("%s", (_kind, rows) => {
  it.each(rows)("%s", async (...row) => {
    const [, path, base, head, codes] = row;
    const result = await ratchet({
      base: { ...suite, ...(base === null ? {} : { [path]: base }) },
      head: { [path]: head },
    });
    const told = result.judgement.findings.map(({ message }) => message).join("\n");
    expect(codesOf(result), told).toEqual(codes);
  });
});

const LARGE = "x".repeat(1024 * 1024);
const CI = ".github/workflows/ci.yml";
const workflow = (steps: string): string => `on: push\njobs:\n  test:\n    steps:\n${steps}`;

describe("what cannot be read", () => {
  it.each<Row>([
    ["an element that is not closed", "phpunit.xml", phpunit(""), "<phpunit><testsuites></phpunit>", ["unparseable"]],
    ["elements without an end", "phpunit.xml", phpunit(""), "<phpunit><testsuites>", ["unparseable"]],
    ["an end without its element", "phpunit.xml", phpunit(""), "<phpunit/></testsuites>", ["unparseable"]],
    ["YAML", ".mocharc.yml", "spec: src/**\n", "spec: [\n", ["unparseable"]],
    [
      "a workflow",
      CI,
      workflow("      - run: npm test\n"),
      `${workflow("      - run: npm test\n")}x: [\n`,
      [...NOT_RUN, "unparseable"],
    ],
    ["a file that is too large", "package.json", "{}", `{"x":"${LARGE}"}`, ["input-too-large"]],
    [
      "a workflow that is too large",
      CI,
      workflow("      - run: npm test\n"),
      `# ${LARGE}`,
      ["input-too-large", ...NOT_RUN],
    ],
    ["a workflow with nothing in it", CI, workflow("      - run: npm test\n"), "", NOT_RUN],
  ])("%s is said", async (...row) => {
    const [, path, base, head, codes] = row;
    const result = await ratchet({ base: { ...suite, [path]: base ?? "" }, head: { [path]: head } });
    expect(codesOf(result)).toEqual(codes);
    expect(result.judgement.verdict).not.toBe("pass");
  });

  it.each<Row>([
    ["at base alone", "package.json", "{", script("vitest run"), []],
    ["at base, and gone", "package.json", "{", null, []],
    ["on both sides", ".mocharc.yml", "spec: [\n", "spec: [1\n", []],
    ["in a workflow, on both sides", CI, "x: [\n", "x: [1\n", []],
    ["in a file that is new", ".gitlab/a.yml", null, "{{ x }}: [\n", []],
    [
      "in several documents",
      ".gitlab-ci.yml",
      "x: {}\n---\nt:\n  script: pytest\n",
      "x: {}\n---\nt:\n  script: pytest -v\n",
      [],
    ],
    ["at base, too large", "package.json", `{"x":"${LARGE}"}`, script("vitest run"), []],
  ])("is no loss %s", async (...row) => {
    const [, path, base, head, codes] = row;
    expect(
      codesOf(
        await ratchet({ base: { ...suite, ...(base === null ? {} : { [path]: base }) }, head: { [path]: head } }),
      ),
    ).toEqual(codes);
  });
});

describe("a step of CI", () => {
  it.each([
    ["that runs whatever happened before", "      - run: pytest\n        if: always()\n", []],
    ["under a condition that is a list", "      - run: pytest\n        if: [a, b]\n", []],
    ["by another runner", "      - run: tox\n", []],
    ["that runs no tests", "      - run: ls\n", NOT_RUN],
  ])("%s", async (_name, steps, codes) => {
    const base = { ...suite, [CI]: workflow("      - run: pytest\n") };
    expect(codesOf(await ratchet({ base, head: { [CI]: workflow(steps) } }))).toEqual(codes);
  });
});

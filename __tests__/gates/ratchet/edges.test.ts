import { describe, expect, it } from "vitest";
import { type Change, codesOf, levelOf, ratchet } from "../../fixtures/ratchet-room.ts";
import { lines, readings } from "./counting.ts";

const J = "tests/a.test.ts";
const js = (...tests: readonly string[]): string => `import { add } from "../src/a";\n${tests.join("\n")}\n`;
const one = (n: number): string => `it("adds ${n}", () => { expect(add${n}(${n})).toBe(${n}); });`;
const many = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => one(at + 1));
const of = (path: string, base: string, head: string): Change => ({ base: { [path]: base }, head: { [path]: head } });
const told = async (change: Change): Promise<string> => {
  const { judgement } = await ratchet(change);
  const findings = [...judgement.findings, ...judgement.wants.flatMap(({ asks }) => asks)];
  return findings.map(({ code, message, remedy }) => `${code}: ${message} | ${remedy}`).join("\n");
};

describe("what is told when it is much", () => {
  it("names eight of one kind in a file and counts the others", async () => {
    const text = await told(of(J, js(...many(12)), js(one(1))));
    expect(text).toContain("11 tests here");
    expect(text).toContain("and 3 more");
  });

  it("names ten in a question and counts the others", async () => {
    const head = js("// TEST-RATCHET-ALLOW: obsolete", one(1));
    const { judgement } = await ratchet(of(J, js(...many(14)), head));
    expect(judgement.wants[0]?.needs).toContain("and 3 more");
  });

  it("shows eight weakenings of a file and counts the others", async () => {
    const checks = Array.from({ length: 10 }, (_, at) => `expect(f(${at})).toBe(${at});`);
    const test = (text: string): string => js(`it("checks", () => { ${text} });`);
    const text = await told(of(J, test(checks.join(" ")), test(checks.join(" ").replaceAll("toBe(", "not.toBe("))));
    expect(text).toContain("(and 2 more in this file)");
  });

  it("says of masked losses how many more there are", async () => {
    const added = many(24).slice(12);
    expect(await told(of(J, js(...many(12)), js(...added)))).toContain("and 4 more; additions in the same suite");
  });

  it("promises no question where the marker grants by itself", async () => {
    const change = of(J, js(one(1), one(2)), js(one(1)));
    expect(await told({ ...change, ratchet: { marker: "accept" } })).not.toContain("a person is then asked");
    expect(await told(change)).toContain("a person is then asked");
  });

  it("takes a marker for new that base has once less", async () => {
    const marker = "// TEST-RATCHET-ALLOW: obsolete";
    const again = await ratchet(of(J, js(marker, one(1), one(2)), js(marker, marker, one(1))));
    expect(again.evidence.markers).toHaveLength(1);
    const old = await ratchet(of(J, js(marker, one(1), one(2)), js(marker, one(1))));
    expect(old.evidence.markers).toEqual([]);
  });
});

const table = (name: string, count: number): string =>
  `it.each([${Array.from({ length: count }, (_, at) => `[${at}]`).join(", ")}])("${name} %i", (n) => { expect(${name}(n)).toBe(n); });`;
const chai = 'import { expect } from "chai";\n';
const vitest = 'import { expect, it } from "vitest";\n';
const body = (text: string): string => `it("adds", () => { ${text} });\n`;

describe("what is compared", () => {
  it.each<[string, Change, readonly string[]]>([
    [
      "a skip where CI runs",
      of(J, js(one(1)), js(one(1).replace("it(", "it.skipIf(process.env.CI)("))),
      ["test-skipped"],
    ],
    ["a skip that always holds", of(J, js(one(1)), js(one(1).replace("it(", "it.skipIf(1 || x)("))), ["test-skipped"]],
    ["a skip that never holds", of(J, js(one(1)), js(one(1).replace("it(", "it.skipIf(false && x)("))), []],
    ["a test without a body", of(J, js(one(1)), js('it.todo("adds 1");')), ["test-skipped"]],
    [
      "the condition that it had",
      of(
        J,
        js(one(1).replace("it(", "it.skipIf(old)(")),
        js(one(1).replace("it(", "it.skipIf(old)(").replace("adds 1", "adds 1 well")),
      ),
      ["loss-moved"],
    ],
    [
      "rows of one table for another's",
      of(J, js(table("a", 3), table("b", 1)), js(table("a", 2), table("b", 2))),
      ["losses-masked"],
    ],
    [
      "a wider tolerance",
      of(J, js(body("expect(f()).toBeCloseTo(1, 5);")), js(body("expect(f()).toBeCloseTo(1, 1);"))),
      ["assertion-weakened"],
    ],
    [
      "a tolerance by default",
      of(J, js(body("expect(f()).toBeCloseTo(1);")), js(body("expect(f()).toBeCloseTo(1, 2);"))),
      [],
    ],
    [
      "another library that needs one check less",
      of(J, chai + body("expect(f(1)).to.equal(1); expect(g(1)).to.equal(2);"), vitest + body("expect(f(1)).toBe(1);")),
      ["loss-explained"],
    ],
    [
      "another library with most checks gone",
      of(
        J,
        chai + body("expect(f(1)).to.equal(1); expect(g(1)).to.equal(2); expect(h(1)).to.equal(3);"),
        vitest + body("expect(f(1)).toBe(1);"),
      ),
      ["assertion-removed"],
    ],
    [
      "another library for other subjects",
      of(J, chai + body("expect(f(1)).to.equal(1); expect(g(1)).to.equal(2);"), vitest + body("expect(z(1)).toBe(1);")),
      ["assertion-removed"],
    ],
    [
      "a loop over no range",
      of(
        "tests/test_a.py",
        "def test_a():\n    assert f(1) == 1\n",
        "def test_a():\n    for n in range(0):\n        assert f(1) == 1\n",
      ),
      ["test-unreachable"],
    ],
    [
      "a loop that never starts",
      of(
        "a_test.go",
        'package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tif F() != 1 {\n\t\tt.Fatal("x")\n\t}\n}\n',
        'package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tfor false {\n\t\tif F() != 1 {\n\t\t\tt.Fatal("x")\n\t\t}\n\t}\n}\n',
      ),
      ["test-unreachable"],
    ],
    ["what it could read before", of(J, js(one(1)), js(`${"it(((((( ".repeat(90)}`)), ["test-removed", "unparseable"]],
  ])("%s", async (_name, change, codes) => {
    expect(codesOf(await ratchet(change))).toEqual(codes);
  });

  it.each<[string, string | null, string, string]>([
    ["rewritten, with production code", "b", "x = 2", "note"],
    ["removed, with production code", null, "x = 2", "note"],
    ["removed alone", null, "x = 1", "warning"],
  ])("a snapshot that is %s", async (...row) => {
    const [, snapshot, source, level] = row;
    const path = "tests/__snapshots__/a.test.ts.snap";
    const base = { [J]: js(one(1)), [path]: "a", "src/a.ts": "x = 1" };
    const { judgement } = await ratchet({ base, head: { [path]: snapshot, "src/a.ts": source } });
    expect(judgement.findings).toMatchObject([{ code: "snapshot-rewritten", level }]);
  });

  it.each([
    ["under its name in another folder", "attic/b.txt/a.test.ts.txt"],
    ["under its stem", "attic/a.txt"],
  ])("a test file that went away, %s", async (_how, path) => {
    expect(codesOf(await ratchet({ base: { [J]: js(one(1)) }, head: { [J]: null, [path]: js(one(1)) } }))).toEqual([
      "test-unreachable",
    ]);
  });
});

const goFile = (tag: string): string =>
  `//go:build ${tag}\n\npackage a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tif F() != 1 {\n\t\tt.Fatal("x")\n\t}\n}\n`;
const rustFile = (cfg: string): string => `#[cfg(${cfg})]\n#[test]\nfn a() {\n    assert_eq!(f(), 1);\n}\n`;
const csFile = (symbol: string): string =>
  `using Xunit;\npublic class A\n{\n#if ${symbol}\n    [Fact] public void T() { Assert.Equal(1, F()); }\n#endif\n}\n`;

describe("a build condition", () => {
  it.each<[string, string, string, string]>([
    ["linux", "a_test.go", goFile("linux"), "if"],
    ["an asked-for tag", "a_test.go", goFile("integration"), "if"],
    ["one of two asked-for tags", "a_test.go", goFile("integration || e2e"), "if"],
    ["a default of two", "a_test.go", goFile("gc || e2e"), "active"],
    ["brackets and a negation", "a_test.go", goFile("(linux || darwin) && !windows"), "if"],
    ["without a tag", "a_test.go", goFile("!integration"), "active"],
    ["never", "a_test.go", goFile("ignore"), "if"],
    ["not windows", "tests/a.rs", rustFile("not(windows)"), "if"],
    ["all of two", "tests/a.rs", rustFile('all(unix, feature = "x")'), "if"],
    ["any of two", "tests/a.rs", rustFile('any(test, feature = "x")'), "active"],
    ["true", "ATests.cs", csFile("true"), "active"],
    ["false", "ATests.cs", csFile("false"), "active 0a unreachable"],
    ["a machine", "ATests.cs", csFile("NET8_0_OR_GREATER"), "if"],
  ])("%s", async (...row) => {
    const [, path, text, state] = row;
    expect((await lines(path, text)).join()).toMatch(new RegExp(`: ${state}`));
  });
});

describe("readings", () => {
  it.each<[string, string, string, readonly string[]]>([
    [
      "a nested quotient",
      "tests/test_a.py",
      "def test_a():\n    assert (f(1) == 2)\n    assert ((f(2)))\n",
      ["f(1) == 2 (exact)", "f(2) assert (presence)"],
    ],
    ["a layout", J, 'it("a", () => { expect(f(\n  1,\n  2,\n)).toBe(3); });', ["f(1, 2) toBe 3 (exact)"]],
    [
      "an asserter",
      "a_test.go",
      'package a\nimport (\n"testing"\n"github.com/stretchr/testify/require"\n)\nfunc TestA(t *testing.T) {\n\trequire := require.New(t)\n\trequire.Len(F(), 3)\n}\n',
      ["F() require.Len 3 (part)"],
    ],
    [
      "should",
      "spec/a_spec.rb",
      'describe "a" do\n  it "b" do\n    f(1).should eq(2)\n  end\nend\n',
      ["f(1) eq 2 (exact)"],
    ],
  ])("%s", async (...row) => {
    const [, path, text, expected] = row;
    expect(await readings(path, text)).toEqual(expected);
  });
});

const CI = ".github/workflows/ci.yml";
const workflow = (on: string): string =>
  `${on}\njobs:\n  t:\n    runs-on: x\n    steps:\n      - run: npx vitest run\n`;
const config = async (path: string, base: string, head: string): Promise<readonly string[]> =>
  codesOf(await ratchet({ base: { [J]: js(one(1)), [path]: base }, head: { [path]: head } }));

describe("configuration", () => {
  it.each<[string, string, string, string, readonly string[]]>([
    ["an event less", CI, workflow("on: [push, pull_request]"), workflow("on: push"), ["tests-not-run"]],
    [
      "branches come",
      CI,
      workflow("on:\n  push: {}\n"),
      workflow("on:\n  push:\n    branches: [x]"),
      ["tests-not-run"],
    ],
    [
      "a branch less",
      CI,
      workflow("on:\n  push:\n    branches: [x, y]"),
      workflow("on:\n  push:\n    branches: [x]"),
      ["tests-not-run"],
    ],
    [
      "types come",
      CI,
      workflow("on:\n  pull_request: {}"),
      workflow("on:\n  pull_request:\n    types: [opened, synchronize]"),
      [],
    ],
    [
      "types come that leave out new commits",
      CI,
      workflow("on:\n  pull_request: {}"),
      workflow("on:\n  pull_request:\n    types: [opened]"),
      ["tests-not-run"],
    ],
    ["an event that checks nothing", CI, workflow("on:\n  push: {}\n  release: {}"), workflow("on:\n  push: {}"), []],
    [
      "an expression",
      CI,
      `${workflow("on: push")}        continue-on-error: false\n`,
      `${workflow("on: push")}        continue-on-error: \${{ true }}\n`,
      ["tests-not-run"],
    ],
    [
      "continued lines",
      "tox.ini",
      "[testenv]\ncommands =\n    pytest tests\n    pytest more\n",
      "[testenv]\ncommands =\n    pytest tests\n",
      ["tests-not-run"],
    ],
    [
      "a command in another place",
      "package.json",
      '{"scripts":{"test":"vitest run"}}',
      '{"scripts":{"test":"tsc && npm run unit","unit":"vitest run"}}',
      [],
    ],
    [
      "an include of coverage",
      "vitest.config.ts",
      'export default { test: { coverage: { include: ["src/**", "lib/**"] } } };\n',
      'export default { test: { coverage: { include: ["src/**"] } } };\n',
      ["threshold-lowered"],
    ],
    ["JSON without a name", ".nycrc", '{"branches": 90}', '{"branches": 80}', ["threshold-lowered"]],
  ])("%s", async (...row) => {
    const [, path, base, head, codes] = row;
    expect(await config(path, base, head)).toEqual(codes);
  });

  it("that could not be read at base says nothing", async () => {
    expect(await config("package.json", "{", '{"scripts":{"test":"vitest run -t x"}}')).toEqual([]);
  });

  it("that leaves out many files names five", async () => {
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`src/${at}.test.ts`, js(one(at))]));
    const change: Change = {
      base: { ...files, "vitest.config.ts": "export default { test: { exclude: [] } };\n" },
      head: { "vitest.config.ts": 'export default { test: { exclude: ["src/**"] } };\n' },
    };
    expect(levelOf(await ratchet(change))).toBe("block");
    expect(await told(change)).toContain("and 2 more");
  });
});

import { describe, expect, it } from "vitest";
import { type Change, codesOf, levelOf, ratchet } from "../../../fixtures/ratchet-room.ts";

const J = "tests/a.test.ts";
const P = "tests/test_a.py";
const G = "a_test.go";
const CI = ".github/workflows/ci.yml";
const js = (text: string): string => `import { add } from "../src/a";\n${text}\n`;
const one = 'it("adds", () => { expect(add(1)).toBe(2); });';
const py = "def test_a():\n    assert add(1) == 2\n";
const go = (more: string): string =>
  `package a\n\nimport "testing"\n${more}\nfunc TestA(t *testing.T) {\n\tif A() != 1 {\n\t\tt.Fatal("x")\n\t}\n}\n`;
const extended = (body: string): string => js(`expect.extend({ toBeSum(got, sum) { ${body} } });\n${one}`);
const useSum = (text: string): string => text.replace("toBe(2)", "toBeSum(2)");
const workflow = (run: string, matrix = ""): string =>
  `on: push\njobs:\n  t:\n    runs-on: x\n${matrix}    steps:\n      - run: ${run}\n`;

const of = (path: string, base: string, head: string): Change => ({ base: { [path]: base }, head: { [path]: head } });

describe("the whole run ends as if it had passed", () => {
  it.each<[string, Change]>([
    ["in a test", of(J, js(one), js(one.replace("{ expect", "{ process.exit(0); expect")))],
    ["in a hook", of(J, js(one), js(`beforeAll(() => process.exit());\n${one}`))],
    ["on the top level", of(J, js(one), js(`process.exit(0);\n${one}`))],
    ["in Python", of(P, py, `import os\nos._exit(0)\n${py}`)],
    ["in an init of Go", of(G, go(""), go('import "os"\nfunc init() {\n\tos.Exit(0)\n}\n'))],
    ["after the tests of Go ran", of(G, go(""), go("func TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n"))],
  ])("%s", async (_place, change) => {
    expect(codesOf(await ratchet(change))).toEqual(["tests-not-run"]);
  });

  it.each<[string, Change]>([
    ["in a function that is only defined", of(J, js(one), js(`function stop() { process.exit(0); }\n${one}`))],
    ["with a failure", of(J, js(one), js(`afterAll(() => process.exit(1));\n${one}`))],
    ["as it did at base", of(J, js(`process.exit(0);\n${one}`), js(`// now\nprocess.exit(0);\n${one}`))],
    ["in a script without tests", of("tests/run.js", "start();\n", "start();\nprocess.exit(0);\n")],
    ["with the tests' own code", of(G, go(""), go("func TestMain(m *testing.M) {\n\tos.Exit(m.Run())\n}\n"))],
  ])("but not %s", async (_place, change) => {
    expect(codesOf(await ratchet(change))).toEqual([]);
  });
});

describe("a matcher of the file itself", () => {
  const passing = 'return { pass: true, message: () => "" };';
  const asking = 'return { pass: got === sum, message: () => "" };';

  it("checks nothing when it passes whatever it is given", async () => {
    expect(codesOf(await ratchet(of(J, js(one), useSum(extended(passing)))))).toEqual(["assertion-trivial"]);
    expect(codesOf(await ratchet(of(J, js(one), extended(passing).replace("toBeSum", '"toBe"'))))).toEqual([
      "assertion-trivial",
    ]);
  });

  it("checks something when it asks", async () => {
    const both = `if (sum === 0) return { pass: true }; ${asking}`;
    for (const body of [asking, both, "const pass = got === sum; return { pass };"]) {
      const before = useSum(extended(asking));
      expect(codesOf(await ratchet(of(J, before, useSum(extended(body)))))).toEqual([]);
    }
  });
});

describe("a condition on the environment", () => {
  it.each<[string, Change]>([
    ["JavaScript", of(J, js(one), js(one.replace("expect", "if (process.env.NIGHTLY) expect")))],
    ["Python", of(P, py, 'def test_a():\n    if os.environ.get("NIGHTLY"):\n        assert add(1) == 2\n')],
  ])("around all that a test checks is shown: %s", async (_language, change) => {
    const result = await ratchet(change);
    expect(codesOf(result)).toEqual(["conditional-skip"]);
    expect(levelOf(result)).toBe("warn");
  });

  it("around a part of it is none of the test", async () => {
    const more = one.replace("});", "if (process.env.NIGHTLY) expect(add(2)).toBe(3); });");
    expect(codesOf(await ratchet(of(J, js(one), js(more))))).toEqual([]);
  });
});

describe("a part of the tests by its number", () => {
  const all = workflow("npx vitest run");
  const run = async (head: string): Promise<readonly string[]> =>
    codesOf(await ratchet({ base: { [J]: js(one), [CI]: all }, head: { [CI]: head } }));

  it("is a loss alone, and none by a matrix", async () => {
    expect(await run(workflow("npx vitest run --shard=1/4"))).toEqual(["tests-not-run"]);
    const matrix = "    strategy:\n      matrix:\n        shard: [1, 2, 3, 4]\n";
    expect(await run(workflow("npx vitest run --shard=$" + "{{ matrix.shard }}/4", matrix))).toEqual([]);
  });
});

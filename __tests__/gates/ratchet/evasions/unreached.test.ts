import { describe, it } from "vitest";
import { expectHonest, expectLoss, JS, js, jsRow, PY, py, pyRow, type Row } from "./shapes.ts";

// An assertion that is still there, where the run never comes by.

const check = ["expect(await f()).toBe(1);"];
const plain = ["assert f() == 1"];
const GO = "a_test.go";
const go = (...body: readonly string[]): string =>
  `package a\n\nimport (\n\t"os"\n\t"testing"\n)\n\nfunc TestA(t *testing.T) {\n${body.map((each) => `\t${each}\n`).join("")}}\n`;
const goCheck = ["if got := F(); got != 1 {", '\tt.Fatalf("got %d", got)', "}"];

const LOST: readonly Row[] = [
  jsRow("not in CI", check, ["if (!process.env.CI) expect(await f()).toBe(1);"]),
  jsRow("not in CI, by a name", check, [
    "const inCloud = !!process.env.CI;",
    "if (!inCloud) { expect(await f()).toBe(1); }",
  ]),
  jsRow("else of CI", check, [
    "if (process.env.GITHUB_ACTIONS === 'true') { g(); } else { expect(await f()).toBe(1); }",
  ]),
  jsRow("or CI", check, ["process.env.CI || expect(await f()).toBe(1);"]),
  jsRow(
    "leaves in CI, after a first check",
    [...check, "expect(g()).toBe(2);"],
    [...check, "if (process.env.CI) return;", "expect(g()).toBe(2);"],
  ),
  jsRow("a constant by its name", check, ["const RUN = false;", "if (RUN) expect(await f()).toBe(1);"]),
  {
    name: "a constant of the module",
    base: { [JS]: js(...check) },
    head: { [JS]: `const RUN = false;\n${js("if (RUN) expect(await f()).toBe(1);")}` },
  },
  jsRow("while false", check, ["while (false) { expect(await f()).toBe(1); }"]),
  jsRow("for nothing", check, ["for (let i = 0; i < 0; i++) { expect(await f()).toBe(1); }"]),
  jsRow("false and", check, ["false && expect(await f()).toBe(1);"]),
  jsRow("true or", check, ["true || expect(await f()).toBe(1);"]),
  jsRow("a loop over nothing", check, ["for (const x of []) { expect(await f()).toBe(x); }"]),
  jsRow("a named list with nothing in it", check, [
    "const cases = [];",
    "for (const x of cases) { expect(await f()).toBe(x); }",
  ]),
  jsRow("forEach of nothing", check, ["[].forEach((x) => { expect(g()).toBe(x); });"]),
  jsRow("a function that nobody calls", check, ["const verify = async () => { expect(await f()).toBe(1); };"]),
  jsRow("a declared function that nobody calls", check, ["async function verify() { expect(await f()).toBe(1); }"]),
  pyRow("not in CI", plain, ['if not os.environ.get("CI"):', "    assert f() == 1"]),
  pyRow("CI in the environment", plain, ['if "CI" not in os.environ:', "    assert f() == 1"]),
  pyRow("a constant by its name", plain, ["run = False", "if run:", "    assert f() == 1"]),
  pyRow("a loop over nothing", plain, ["for x in []:", "    assert f() == x"]),
  pyRow("while False", plain, ["while False:", "    assert f() == 1"]),
  pyRow("a function that nobody calls", plain, ["def verify():", "    assert f() == 1"]),
  {
    name: "Go, not in CI",
    base: { [GO]: go(...goCheck) },
    head: { [GO]: go('if os.Getenv("CI") == "" {', ...goCheck, "}") },
  },
];

const HONEST: readonly Row[] = [
  jsRow("only in CI", check, ["if (process.env.CI) { g(); }", ...check]),
  jsRow("both ways", check, ["if (process.env.CI) { expect(await f()).toBe(1); } else { g(); }"]),
  jsRow("a name that changes", check, [
    "let called = false;",
    "await f(() => { called = true; });",
    "if (called) { expect(await f()).toBe(1); }",
  ]),
  jsRow("a list that is filled", check, [
    "const seen = [];",
    "await f((x) => seen.push(x));",
    "for (const x of seen) { expect(await f()).toBe(1); }",
  ]),
  jsRow("a table in a loop", check, ["for (const x of [1, 2]) { expect(await f(x)).toBe(1); }"]),
  jsRow("a counted loop", check, ["for (let i = 0; i < 3; i++) { expect(await f()).toBe(1); }"]),
  jsRow("a wait loop", check, ["while (!g()) { await f(); }", ...check]),
  jsRow("a function that is called", check, [
    "const verify = async () => { expect(await f()).toBe(1); };",
    "await verify();",
  ]),
  jsRow("a function that is handed on", check, [
    "async function verify() { expect(await f()).toBe(1); }",
    "await f(verify);",
  ]),
  jsRow("a method of an object that is handed on", check, ["await f({ onEnd() { expect(g()).toBe(1); } });"]),
  jsRow("a class that a library calls", check, ["class Spy { end() { expect(g()).toBe(1); } }", "await f(new Spy());"]),
  pyRow("a function that is handed on", plain, ["def verify():", "    assert f() == 1", "f(verify)"]),
  pyRow("a function that a decorator takes", plain, [
    "@f.route('/')",
    "def verify():",
    "    assert f() == 1",
    "f.run()",
  ]),
  pyRow("a method", plain, ["class Spy:", "    def end(self):", "        assert f() == 1", "f(Spy())"]),
  {
    name: "a guard that both sides have",
    base: { [PY]: py('if not os.environ.get("CI"):', "    assert f() == 1") },
    head: { [PY]: py('if not os.environ.get("CI"):', "    assert f() == 1", "print('x')") },
  },
];

describe("a check that the run never comes to", () => {
  it.each(LOST.map((row) => [row.name, row] as const))("is a loss: %s", async (_, row) => {
    await expectLoss(row, "test-unreachable", "assertion-removed");
  });

  it.each(HONEST.map((row) => [row.name, row] as const))("is none: %s", async (_, row) => {
    await expectHonest(row);
  });
});

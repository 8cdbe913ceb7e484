import { describe, it } from "vitest";
import { expectHonest, expectLoss, JS, js, type Row } from "./shapes.ts";

// A name that every reader knows, and that means nothing here.

const CHECK = js("expect(await f()).toBe(1);");
const PY = "tests/test_a.py";
const python = (more: string): string =>
  `import unittest\nfrom a import f\n\n\nclass TestA(unittest.TestCase):\n${more}    def test_a(self):\n        self.assertEqual(f(), 1)\n`;
const JAVA = "src/test/java/ATest.java";
const java = (more: string): string =>
  `import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass ATest {\n${more}  @Test void a() {\n    assertEquals(1, f());\n  }\n}\n`;
const FAKE = "tests/fake.ts";

function row(name: string, head: string, more: Row["head"] = {}): Row {
  return { name, base: { [JS]: CHECK }, head: { [JS]: head, ...more } };
}

const without = (name: string): string =>
  CHECK.replace(/import \{ expect, it \}/, name === "it" ? "import { expect }" : "import { it }");

const LOST: readonly Row[] = [
  row("a function expect", `function expect(x) { return { toBe() {} }; }\n${without("expect")}`),
  row("a constant expect", `const expect = (x) => ({ toBe() {} });\n${without("expect")}`),
  row("a double", `const expect = vi.fn();\n${without("expect")}`),
  row("inside the test", js("const expect = () => ({ toBe() {} });", "expect(await f()).toBe(1);")),
  row("it that runs nothing", `const it = (name, body) => {};\n${without("it")}`),
  row("it that only talks", `const it = (name, body) => { console.log(name); };\n${without("it")}`),
  row("expect from a module of the change", `import { expect } from "./fake";\n${without("expect")}`, {
    [FAKE]: "export const expect = (x) => ({ toBe() {} });\n",
  }),
  row("it from a module of the change", `import { it } from "./fake.ts";\n${without("it")}`, {
    [FAKE]: "export const it = (name, body) => {};\n",
  }),
  {
    name: "a method of the class",
    base: { [PY]: python("") },
    head: { [PY]: python("    def assertEqual(self, a, b):\n        pass\n\n") },
  },
  {
    name: "a method in Java",
    base: { [JAVA]: java("") },
    head: { [JAVA]: java("  static void assertEquals(int a, int b) {}\n\n") },
  },
];

const HONEST: readonly Row[] = [
  row("expect of another library", `import chai from "chai";\nconst expect = chai.expect;\n${without("expect")}`),
  row(
    "expect with a default",
    `import { expect as real } from "vitest";\nconst expect = (x) => real(x);\n${without("expect")}`,
  ),
  row(
    "it around it",
    `import { it as real } from "vitest";\nconst it = (name, body) => real(name, body);\n${without("it")}`,
  ),
  row("fixtures of a module", `import { expect } from "./fake";\n${without("expect")}`, {
    [FAKE]:
      'import { test as base } from "vitest";\nexport const test = base.extend({});\nexport { expect } from "vitest";\n',
  }),
  row("a method of an object", `const runner = { expect() {}, it() {} };\n${CHECK}`),
  {
    name: "a check of its own",
    base: { [PY]: python("") },
    head: { [PY]: python("    def assertEqual(self, a, b):\n        super().assertEqual(a, b)\n\n") },
  },
];

describe("a name that means nothing", () => {
  it.each(LOST.map((each) => [each.name, each] as const))("is a loss: %s", async (_, each) => {
    await expectLoss(each, "assertion-trivial", "test-unreachable");
  });

  it.each(HONEST.map((each) => [each.name, each] as const))("is none: %s", async (_, each) => {
    await expectHonest(each);
  });
});

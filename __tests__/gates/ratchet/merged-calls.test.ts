import { describe, expect, it } from "vitest";
import { ratchet } from "../../fixtures/ratchet-room.ts";

const HEAD = `import { expect, it } from "vitest";\nimport { f } from "../src/a";\n`;
const OTHER = `it("other", () => {\n  expect(f(9)).toBe(10);\n});\n`;
const TWO = `it("adds one", () => {\n  expect(f(1)).toBe(2);\n});\nit("adds two", () => {\n  expect(f(2)).toBe(3);\n});\n`;
const PATH = "tests/a.test.ts";
const HELPER = "const check = (x, y) => expect(f(x)).toBe(y);\n";
const MERGED = `it("adds", () => {\n  check(1, 2);\n  check(2, 3);\n});\n`;

async function change(head: string) {
  const { evidence } = await ratchet({ base: { [PATH]: HEAD + TWO + OTHER }, head: { [PATH]: HEAD + head + OTHER } });
  return [...evidence.losses, ...evidence.masked].map(({ test }) => test);
}

describe("tests that become calls of a helper", () => {
  it.each([
    ["a helper of the file", HELPER + MERGED],
    ["a declared one", `function check(x, y) {\n  expect(f(x)).toBe(y);\n}\n${MERGED}`],
    ["one in the test", `it("adds", () => {\n  ${HELPER}  check(1, 2);\n  check(2, 3);\n});\n`],
  ])("lose nothing: %s", async (_, head) => expect(await change(head)).toEqual([]));

  it.each([
    ["a value that no call hands over", HELPER + MERGED.replace("  check(2, 3);\n", ""), ["adds two"]],
    ["another value", HELPER + MERGED.replace("check(2, 3)", "check(2, 4)"), ["adds two"]],
    ["a helper that checks something else", HELPER.replace("f(x)", "g(x)") + MERGED, ["adds one", "adds two"]],
    ["a helper that cannot fail", HELPER.replace("f(x)", "y") + MERGED, ["adds one", "adds two"]],
    ["calls in dead code", HELPER + MERGED.replace("{\n", "{\n  return;\n"), ["adds one", "adds two"]],
  ])("lose what is not handed over: %s", async (_, head, lost) => expect(await change(head)).toEqual(lost));
});

import { describe, expect, it } from "vitest";
import { codesOf, type Files, levelOf, ratchet } from "../../../fixtures/ratchet-room.ts";
import { expectHonest, expectLoss, jsRow, pyRow, type Row } from "./shapes.ts";

// A check that is written and never made; and what only looks like less.

const check = ["expect(g(1)).toBe(2);"];

const LOST: readonly Row[] = [
  jsRow("a matcher that is not called", check, ["expect(g(1)).toBe;"]),
  jsRow("a matcher without arguments that is not called", ["expect(g(1)).toBeTruthy();"], ["expect(g(1)).toBeTruthy;"]),
  jsRow("a denial of nothing", check, ["expect(g(1)).not;"]),
  jsRow("one that is waited for", ["await expect(f()).resolves.toBe(2);"], ["await expect(f()).resolves.toBe;"]),
  jsRow("one that is kept", check, ["const is = expect(g(1)).toBe;"]),
  jsRow("an expectation alone", check, ["expect(g(1));"]),
  jsRow("a method of chai", check, ["expect(g(1)).to.equal;"]),
  jsRow("a function that is a statement", check, ["() => expect(g(1)).toBe(2);"]),
];

const HONEST: readonly Row[] = [
  jsRow("a property of chai", ["expect(g(1)).to.be.true;"], ["expect(g(1)).to.be.true;", "expect(f).to.exist;"]),
  jsRow("a matcher over lines", check, ["expect(g(1))", "  .toBe(2);"]),
];

const SCALA = "src/test/scala/ATest.scala";
const scala = (assertion: string): Files => ({
  [SCALA]: `import org.scalatest.funsuite.AnyFunSuite\n\nclass ATest extends AnyFunSuite {\n  test("a") {\n    ${assertion}\n  }\n}\n`,
});

describe("a check that is not made", () => {
  it.each(LOST.map((row) => [row.name, row] as const))("is a loss: %s", async (_, row) => {
    await expectLoss(row, "assertion-trivial", "test-unreachable");
  });

  it.each(HONEST.map((row) => [row.name, row] as const))("is none: %s", async (_, row) => {
    await expectHonest(row);
  });
});

describe("what only looks like less", () => {
  it("is a comparison by another operator of Scala", async () => {
    await expectHonest({ name: "", base: scala("assert(f(1) === 2)"), head: scala("assert(f(1) == 2)") });
    const gone = await ratchet({ base: scala("assert(f(1) === 2)"), head: scala("f(1)") });
    expect(codesOf(gone)).toEqual(["assertion-removed"]);
  });

  it("is a test that needs a package", async () => {
    const result = await ratchet(pyRow("", ["assert f() == 1"], ["pytest.importorskip('numpy')", "assert f() == 1"]));
    expect([levelOf(result), ...codesOf(result)]).toEqual(["warn", "conditional-skip"]);
  });

  it("is a condition with a constant in it", async () => {
    const of = (call: string): Files => ({ "a.test.ts": `${call}("a", () => { expect(g(1)).toBe(2); });\n` });
    const level = async (condition: string) =>
      levelOf(await ratchet({ base: of("it"), head: of(`it.skipIf(${condition})`) }));
    expect(await level("(1 || x) && process.platform === 'win32'")).toBe("warn");
    expect(await level("(1 || x) && true")).toBe("block");
    expect(await level("1 || x")).toBe("block");
  });

  it.each(["lines: 90", "branches: 80, functions: 100", "lines: 90, statements: 90"])(
    "are thresholds that become all of them: %s",
    async (before) => {
      const path = "vitest.config.ts";
      const of = (text: string): string => `export default { test: { coverage: { thresholds: { ${text} } } } };\n`;
      const base = { "a.test.ts": 'it("a", () => { expect(g(1)).toBe(2); });\n', [path]: of(before) };
      expect(codesOf(await ratchet({ base, head: { [path]: of("100: true") } }))).toEqual([]);
      expect(codesOf(await ratchet({ base, head: { [path]: of("100: false") } }))).toEqual(["threshold-lowered"]);
    },
  );
});

import { describe, expect, it } from "vitest";
import { codesOf, levelOf, ratchet } from "../../fixtures/ratchet-room.ts";

// The ratchet rows of the attack list, as a change each.

const three = `import { one, two, three } from "./a";
it("one", () => { expect(one()).toBe(1); });
it("two", () => { expect(two()).toBe(2); });
it("three", () => { expect(three()).toBe(3); });
`;
const [header = "", first = "", second = "", third = ""] = three.split("\n");

describe("attacks on the ratchet", () => {
  it("RATCHET-01: deleted tests are named with their lines, and the numbers are told", async () => {
    const result = await ratchet({ base: { "a.test.ts": three }, head: { "a.test.ts": `${header}\n${first}\n` } });
    expect(result.judgement.verdict).toBe("fail");
    expect(result.evidence.before).toEqual({ tests: 3, active: 3, assertions: 3, rows: 3 });
    expect(result.evidence.after).toEqual({ tests: 1, active: 1, assertions: 1, rows: 1 });
    expect(result.judgement.findings.map(({ code, path, line }) => [code, path, line])).toEqual([
      ["test-removed", "a.test.ts", 3],
      ["test-removed", "a.test.ts", 4],
    ]);
    expect(result.judgement.findings[0]?.remedy).toContain("TEST-RATCHET-ALLOW: <reason>");
  });

  it.each([
    ["it.skip", (text: string) => text.replace('it("two"', 'it.skip("two"'), "test-skipped"],
    ["xit", (text: string) => text.replace('it("two"', 'xit("two"'), "test-skipped"],
    ["it.skipIf(true)", (text: string) => text.replace('it("two"', 'it.skipIf(true)("two"'), "test-skipped"],
    ["it.todo", (text: string) => text.replace(second, 'it.todo("two");'), "test-skipped"],
    ["it.only", (text: string) => text.replace('it("two"', 'it.only("two"'), "test-focused"],
    [
      "describe.skip",
      (text: string) =>
        `${header}\ndescribe.skip("all", () => {\n${first}\n${second}\n${third}\n});\n${text.slice(text.length)}`,
      "test-skipped",
    ],
    ["commented out", (text: string) => text.replace(second, `// ${second}`), "test-commented-out"],
    ["emptied", (text: string) => text.replace(second, 'it("two", () => {});'), "test-emptied"],
    [
      "weakened to nothing",
      (text: string) => text.replace("expect(two()).toBe(2)", "expect(true).toBe(true)"),
      "assertion-trivial",
    ],
    ["one expect of two on a line", (text: string) => text, "none"],
  ])("RATCHET-02 and cases 48 to 50: %s", async (_name, edit, code) => {
    const result = await ratchet({ base: { "a.test.ts": three }, head: { "a.test.ts": edit(three) } });
    expect(codesOf(result)).toEqual(code === "none" ? [] : expect.arrayContaining([code]));
    expect(result.judgement.verdict).toBe(code === "none" ? "pass" : "fail");
  });

  it("RATCHET-02: pytest's mark", async () => {
    const base = "import pytest\nfrom a import two\n\ndef test_two():\n    assert two() == 2\n";
    const head = base.replace("def test", "@pytest.mark.skip\ndef test");
    const result = await ratchet({ base: { "test_a.py": base }, head: { "test_a.py": head } });
    expect(codesOf(result)).toEqual(["test-skipped"]);
  });

  it("RATCHET-03: a marker grants nothing, it asks one question about all losses", async () => {
    const head = `${header}\n// TEST-RATCHET-ALLOW: obsolete\n${first}\n`;
    const { judgement } = await ratchet({ base: { "a.test.ts": three }, head: { "a.test.ts": head } });
    expect(judgement.findings).toEqual([]);
    expect(judgement.wants).toHaveLength(1);
    expect(judgement.wants[0]).toMatchObject({ reason: "test-removed", category: "policy" });
    expect(judgement.wants[0]?.asks.map(({ level }) => level)).toEqual(["waiting", "waiting"]);
    expect(judgement.wants[0]?.accepted.findings.map(({ level }) => level)).toEqual(["warning", "warning"]);
  });

  it("RATCHET-05: padding does not pay, and a weaker matcher is shown", async () => {
    const padded = `${header}\n${first.replace("toBe(1)", "toBeDefined()")}\nit("a", () => { expect(true).toBe(true); });\nit("b", () => { expect(1).toBe(1); });\n`;
    const result = await ratchet({ base: { "a.test.ts": three }, head: { "a.test.ts": padded } });
    expect(codesOf(result)).toEqual(["assertion-weakened", "test-removed"]);
    expect(levelOf(result)).toBe("block");
  });
});

import { describe, expect, it } from "vitest";
import { ratchet } from "../../fixtures/ratchet-room.ts";

// A test that stays in the test folder under a name that no runner collects is not run any more.

const ts = `it("adds", () => { expect(add(1, 2)).toBe(3); });\n`;
const py = `def test_adds():\n    assert add(1, 2) == 3\n`;
const go = `package calc\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tif got := Add(1, 2); got != 3 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n`;
const rb = `describe "add" do\n  it "adds" do\n    expect(add(1, 2)).to eq(3)\n  end\nend\n`;

describe("a test file that is renamed inside the test folder", () => {
  it.each([
    ["tests/add.test.ts", "tests/helpers/add.ts", ts],
    ["tests/test_add.py", "tests/add_checks.py", py],
    ["test/add_test.go", "test/add.go", go],
    ["spec/add_spec.rb", "spec/add.rb", rb],
  ])("%s to %s blocks", async (before, after, text) => {
    const result = await ratchet({ base: { [before]: text }, head: { [before]: null, [after]: text } });
    expect(result.judgement.verdict).toBe("fail");
  });

  it("blocks nothing where base's runner collects by folder", async () => {
    const base = { "test/one.ts": ts, "test/other.test.ts": ts.replace("adds", "other") };
    const head = { "test/one.ts": null, "test/two.ts": ts, "test/other.test.ts": base["test/other.test.ts"] };
    expect((await ratchet({ base, head })).judgement.verdict).toBe("pass");
  });

  it("keeps what a new helper asserts", async () => {
    const base = {
      "tests/add.test.ts": `it("adds", () => { const x = add(1, 2);\n expect(x).toBe(3);\n expect(x).toBeGreaterThan(0); });\n`,
    };
    const head = {
      "tests/add.test.ts": `import { check } from "./helpers/check";\nit("adds", () => { const x = add(1, 2);\n check(x); });\n`,
      "tests/helpers/check.ts": `export function check(x: number) { expect(x).toBe(3);\n expect(x).toBeGreaterThan(0); }\n`,
    };
    expect((await ratchet({ base, head })).judgement.verdict).toBe("pass");
  });
});

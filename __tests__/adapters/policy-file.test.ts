import { describe, expect, it } from "vitest";
import { parsePolicyFile } from "../../src/adapters/policy-file.ts";
import { policyText } from "../fixtures/hub-world.ts";

function problems(text: string) {
  const read = parsePolicyFile(policyText(text));
  return read.kind === "invalid" ? read.problems : [];
}

describe("parsePolicyFile", () => {
  it("gives the defaults when there is no file, without a digest", () => {
    expect(parsePolicyFile({ kind: "absent" })).toMatchObject({
      kind: "valid",
      digest: null,
      policy: { scope: "agents" },
    });
  });

  it.each(["", "# only a comment\n", "{}", "\ufeffscope: all\n", "scope: all\r\nplans: all\r\n"])(
    "reads %j",
    (text) => {
      expect(parsePolicyFile(policyText(text))).toMatchObject({
        kind: "valid",
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    },
  );

  it.each<[string, number, number, RegExp]>([
    ["scope: all\nscpoe: all\n", 2, 1, /unknown key `scpoe`; did you mean `scope`\?/],
    [
      "checklist:\n  verify_timout: 1s\n",
      2,
      3,
      /unknown key `checklist.verify_timout`; did you mean `verify_timeout`\?/,
    ],
    ["zzzzzzzz: 1\n", 1, 1, /known here: `scope`/],
    ["scope: all\nscope: agents\n", 2, 1, /unique/i],
    ["a: &x 1\n", 1, 7, /anchor/],
    ["scope: *x\n", 1, 8, /alias/i],
    ["scope: !!str agents\n", 1, 14, /a tag is not allowed/],
    ["scope: !own agents\n", 1, 8, /tag/],
    ["? [a]\n: 1\n", 1, 3, /plain text/],
    ["<<: {scope: all}\n", 1, 1, /plain text/],
    ["scope: everyone\n", 1, 8, /`scope`/],
    ["checklist:\n  verify_timeout: 600\n", 2, 19, /`checklist.verify_timeout`/],
    ["checklist:\n  env: [BASH_ENV]\n", 2, 9, /never passed to verify commands/],
    ["checklist:\n  paths: [../x]\n", 2, 11, /relative to the repository root/],
    ["- scope\n", 1, 1, /the policy/],
    ["scope: [\n", 2, 1, /./],
    ["a: 1\n---\nb: 1\n", 2, 1, /several YAML documents/],
  ])("refuses %j at line %d, column %d", (...[text, line, column, message]) => {
    const [first] = problems(text);
    expect(first).toMatchObject({ message: expect.stringMatching(message), line, column });
  });

  it("says why a file was not read", () => {
    const read = parsePolicyFile({ kind: "refused", code: "input-too-large", why: "70000 bytes" });
    expect(read).toMatchObject({ kind: "invalid", problems: [{ message: "the file was not read: 70000 bytes" }] });
  });

  it.each(["[", "{", "- ", "a: ", "{a: "])(
    "never throws when %j is repeated, and blames the file, not the parser",
    (part) => {
      for (const times of [10, 300, 3_000, 30_000]) {
        const found = problems(part.repeat(times));
        expect(found.length).toBeGreaterThan(0);
        for (const { message } of found) expect(message).not.toMatch(/call stack/);
      }
    },
  );
});

describe("a policy of nothing but mistakes", () => {
  it.each<[string, (at: number) => string]>([
    ["unknown keys", (at) => `k${at}: 1\n`],
    ["anchors", (at) => `a${at}: &x${at} 1\n`],
  ])("is told in 20 problems and how many more, at once: %s", (_, line) => {
    const text = Array.from({ length: 4_000 }, (__, at) => line(at)).join("");
    const began = performance.now();
    const found = problems(text);
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(found.slice(0, 20).map((problem) => problem.line)).toEqual(Array.from({ length: 20 }, (__, at) => at + 1));
    expect(found).toHaveLength(21);
    expect(found[20]?.message).toBe("3980 more problems not shown");
  });

  it("shows 20 without a remainder", () => {
    const text = Array.from({ length: 20 }, (_, at) => `k${at}: 1\n`).join("");
    expect(problems(text).map((problem) => problem.message)).not.toContain(expect.stringContaining("not shown"));
    expect(problems(text)).toHaveLength(20);
  });
});

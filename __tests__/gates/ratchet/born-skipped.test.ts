import { expect, it } from "vitest";
import { codesOf, levelOf, ratchet } from "../../fixtures/ratchet-room.ts";

const test = (name: string, how = "it"): string => `${how}("${name}", () => { expect(${name}()).toBe(1); });\n`;
const base = { "src/a.test.ts": `import { a, b } from "./a";\n${test("a")}` };

it.each([
  ["a skip", test("b", "it.skip")],
  ["a todo", 'it.todo("b");\n'],
  ["a condition that always holds", test("b", "it.skipIf(true)")],
])("says %s of a test that is new, and blocks nothing", async (_name, more) => {
  const result = await ratchet({ base, head: { "src/a.test.ts": base["src/a.test.ts"] + more } });
  expect([codesOf(result), levelOf(result)]).toEqual([["test-skipped"], "warn"]);
});

it.each([
  ["its neighbour", { "src/a.test.ts": `import { a, b } from "./a";\n${test("b", "it.skip")}` }],
  [
    "one that gets a new name",
    { "src/a.test.ts": `import { a, b } from "./a";\n${test("a", "it.skip").replace('"a"', '"a is one"')}` },
  ],
  [
    "one of another file",
    { "src/a.test.ts": null, "src/b.test.ts": `import { a, b } from "./a";\n${test("a", "xit")}` },
  ],
])("sees that a skipped test stands in for %s", async (_name, head) => {
  expect(levelOf(await ratchet({ base, head }))).toBe("block");
});

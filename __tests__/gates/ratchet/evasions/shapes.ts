import { expect } from "vitest";
import { codesOf, type Files, levelOf, ratchet } from "../../../fixtures/ratchet-room.ts";

/** A change to one file, or to several, with what it is. */
export interface Row {
  readonly name: string;
  readonly base: Files;
  readonly head: Readonly<Record<string, string | null>>;
}

export const JS = "tests/a.test.ts";
export const PY = "tests/test_a.py";

export function js(...body: readonly string[]): string {
  return `import { expect, it } from "vitest";\nimport { f, g } from "../src/a";\n\nit("a", async () => {\n${body.map((each) => `  ${each}\n`).join("")}});\n`;
}

export function py(...body: readonly string[]): string {
  return `import contextlib\nimport os\nimport pytest\nfrom a import f\n\n\ndef test_a():\n${body.map((each) => `    ${each}\n`).join("")}`;
}

export function jsRow(name: string, base: readonly string[], head: readonly string[]): Row {
  return { name, base: { [JS]: js(...base) }, head: { [JS]: js(...head) } };
}

export function pyRow(name: string, base: readonly string[], head: readonly string[]): Row {
  return { name, base: { [PY]: py(...base) }, head: { [PY]: py(...head) } };
}

/** It blocks, and says one of these. */
export async function expectLoss(row: Row, ...codes: readonly string[]): Promise<void> {
  const result = await ratchet(row);
  expect(levelOf(result)).toBe("block");
  expect(codes.filter((code) => codesOf(result).includes(code))).not.toEqual([]);
}

/** Nothing is lost, and nobody is asked. */
export async function expectHonest(row: Row): Promise<void> {
  const { evidence, judgement } = await ratchet(row);
  expect(evidence.losses).toEqual([]);
  expect(evidence.masked).toEqual([]);
  expect(judgement.verdict).toBe("pass");
}

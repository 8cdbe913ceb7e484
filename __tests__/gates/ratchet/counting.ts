import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { createSyntax } from "../../../src/adapters/grammars.ts";
import type { Assertion, FileInventory, TestCase } from "../../../src/gates/ratchet/inventory.ts";
import { inventoryOf } from "../../../src/gates/ratchet/inventory-of.ts";
import { rulesForPath } from "../../../src/gates/ratchet/languages.ts";
import type { Hash } from "../../../src/ports/hash.ts";

export const HASH: Hash = { sha256: (text) => createHash("sha256").update(text).digest("hex") };
const syntax = createSyntax(resolve(import.meta.dirname, "../../../dist/grammars"));

export async function count(path: string, text: string): Promise<FileInventory> {
  const rules = rulesForPath(path);
  const parsers = await syntax.loadParsers(rules === null ? [] : [rules.grammar]);
  return inventoryOf({ path, text }, parsers, HASH);
}

/** One test in one line: `Suite > name: skipped 2a 3r focused empty`. `2a` are assertions, `3r` rows, `1p` parts. */
export function line(test: TestCase): string {
  const trivial = test.assertions.filter((each) => each.trivial).length;
  return [
    `${test.chain.join(" > ")}:`,
    test.state === "conditional" ? `if[${test.condition}]` : test.state,
    `${test.assertions.length}a`,
    ...(trivial > 0 ? [`${trivial}trivial`] : []),
    ...(test.rows === 1 ? [] : [`${test.rows ?? "?"}r`]),
    ...(test.subtests === 0 ? [] : [`${test.subtests}p`]),
    ...(test.focused ? ["focused"] : []),
    ...(test.empty ? ["empty"] : []),
    ...(test.unreachable ? ["unreachable"] : []),
  ].join(" ");
}

/** One assertion in one line: `subject matcher expected (strength)`. */
export function reading(each: Assertion): string {
  const parts = [each.negated ? "not" : "", each.subject, each.matcher, each.expected].filter((part) => part !== "");
  return `${parts.join(" ")} (${each.strength}${each.tolerance === null ? "" : ` ${each.tolerance}`})`;
}

export async function lines(path: string, text: string): Promise<readonly string[]> {
  const { tests, looseAssertions, commentedOutTests, errorBytes } = await count(path, text);
  return [
    ...tests.map(line),
    ...(looseAssertions.length === 0 ? [] : [`loose ${looseAssertions.length}a`]),
    ...commentedOutTests.map(({ name }) => `commented ${name}`),
    ...(errorBytes === 0 ? [] : ["errors"]),
  ];
}

export async function readings(path: string, text: string): Promise<readonly string[]> {
  const { tests, looseAssertions } = await count(path, text);
  return [...tests.flatMap(({ assertions }) => assertions), ...looseAssertions].map(reading);
}

import { expect, it } from "vitest";
import { compareSides, laySides } from "../../../src/gates/ratchet/compare.ts";
import type { FileInventory, TestCase } from "../../../src/gates/ratchet/inventory.ts";
import { UNCHANGED_PRODUCTION } from "../../../src/gates/ratchet/production.ts";
import { assertion, inventory, testCase } from "../../fixtures/inventories.ts";

const quiet = {
  production: UNCHANGED_PRODUCTION,
  deadImports: () => [],
  productionChanged: false,
  movedAway: new Map<string, string>(),
};
const check = assertion("add(1, 2)", { line: 4, expected: "3" });
const stays = testCase("test_zero", { line: 8, bodyHash: "zero" });

function compare(head: readonly TestCase[], parts: Partial<FileInventory>) {
  const lost = testCase("test_adds", { line: 3, bodyHash: "adds", assertions: [check], calls: ["add"] });
  const base = [inventory("tests/test_calc.py", [lost, stays])];
  return compareSides(laySides({ base, head: [inventory("tests/test_calc.py", head, parts)] }), quiet);
}

const loose = (name: string): Partial<FileInventory> => ({
  looseAssertions: [check],
  helpers: [{ name, line: 3, assertions: 1 }],
});

it("loses a test that became a function which nothing runs", () => {
  expect(compare([stays], loose("adds")).losses).toMatchObject([{ code: "test-removed", test: "test_adds" }]);
});

it("counts the checks of a function that a test of the file calls", () => {
  const calling = { ...stays, calls: ["check_sums", "test_zero"] };
  const { losses, explained } = compare([calling], loose("check_sums"));
  expect(losses).toEqual([]);
  expect(explained).toMatchObject([{ code: "loss-moved", test: "test_adds" }]);
});

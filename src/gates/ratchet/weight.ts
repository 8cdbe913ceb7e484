import type { Totals } from "./evidence.ts";
import type { Assertion, FileInventory, TestCase } from "./inventory.ts";

/** A test with the file it stands in. */
export interface SuiteTest {
  readonly file: FileInventory;
  readonly test: TestCase;
}

/** An assertion that can fail: only these are counted, so that nothing trivial pays for a lost one. */
export function isFalsifiable(assertion: Assertion): boolean {
  return !assertion.trivial && assertion.strength !== "nothing";
}

export function falsifiable(assertions: readonly Assertion[]): readonly Assertion[] {
  return assertions.filter(isFalsifiable);
}

/** How many assertions of a test can fail; none where it is never reached. */
export function massOf(test: TestCase): number {
  return test.unreachable ? 0 : falsifiable(test.assertions).length;
}

/** How often its checks run: by its table, or by its longest loop. */
export function roundsOf({ rows, rounds }: TestCase): number {
  return Math.max(rows ?? 0, rounds ?? 0);
}

/** Suites and name, for people. */
export function nameOf(test: TestCase): string {
  return test.chain.join(" > ");
}

export function ownName(test: TestCase): string {
  return test.chain.at(-1) ?? "";
}

export function testsOf(files: readonly FileInventory[]): readonly SuiteTest[] {
  return files.flatMap((file) => file.tests.map((test) => ({ file, test })));
}

export function totalsOf(files: readonly FileInventory[]): Totals {
  const tests = files.flatMap((file) => file.tests);
  const loose = files.flatMap((file) => falsifiable(file.looseAssertions)).length;
  return {
    tests: tests.length,
    active: tests.filter((test) => test.state !== "skipped").length,
    assertions: tests.reduce((sum, test) => sum + massOf(test), loose),
    rows: tests.reduce((sum, test) => sum + (test.rows ?? 1), 0),
  };
}

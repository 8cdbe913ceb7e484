import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSides, laySides } from "../../../src/gates/ratchet/compare.ts";
import type { FileInventory, TestCase } from "../../../src/gates/ratchet/inventory.ts";
import { matchTests } from "../../../src/gates/ratchet/match.ts";
import { UNCHANGED_PRODUCTION } from "../../../src/gates/ratchet/production.ts";
import { testsOf } from "../../../src/gates/ratchet/weight.ts";
import { assertion, inventory, testCase } from "../../fixtures/inventories.ts";

const quiet = {
  production: UNCHANGED_PRODUCTION,
  deadImports: () => [],
  productionChanged: false,
  movedAway: new Map<string, string>(),
};

const letters = fc.stringMatching(/^[a-z]{6,12}$/);
const oneTest: fc.Arbitrary<TestCase> = fc
  .record({ name: letters, checks: fc.uniqueArray(letters, { minLength: 1, maxLength: 4 }) })
  .map(({ name, checks }) =>
    testCase(name, { assertions: checks.map((check) => assertion(`${check}()`, { expected: name })) }),
  );
const tests = fc.uniqueArray(oneTest, { selector: ({ chain }) => chain.join(), minLength: 1, maxLength: 20 });

/** The tests spread over files, by the numbers. */
function spread(list: readonly TestCase[], places: readonly number[]): readonly FileInventory[] {
  const files = new Map<number, TestCase[]>();
  for (const [at, test] of list.entries()) {
    const place = places[at % places.length] ?? 0;
    files.set(place, [...(files.get(place) ?? []), test]);
  }
  return [...files].map(([place, own]) => inventory(`src/file-${place}.test.ts`, own));
}

const place = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 20 });

const places = fc.tuple(place, place);

describe("matching", () => {
  it("spends each test once and forgets none", () => {
    fc.assert(
      fc.property(fc.tuple(tests, tests), places, ([before, after], [from, to]) => {
        const [base, head] = [spread(before, from), spread(after, to)];
        const { pairs, merges, lost, added } = matchTests(base, head);
        const ends = [...pairs.map((pair) => pair.base), ...merges.map((merge) => merge.base), ...lost];
        expect(new Set(ends).size).toBe(ends.length);
        expect(ends.length).toBe(testsOf(base).length);
        const heads = pairs.map((pair) => pair.head);
        expect(new Set(heads).size).toBe(heads.length);
        expect(added.some((one) => heads.includes(one))).toBe(false);
      }),
    );
  });

  it("loses nothing when tests are moved between files and put in another order", () => {
    fc.assert(
      fc.property(tests, places, (list, [from, to]) => {
        const laid = laySides({ base: spread(list, from), head: spread(list.toReversed(), to) });
        const compared = compareSides(laid, quiet);
        expect([compared.losses, compared.masked, compared.asides]).toEqual([[], [], []]);
      }),
    );
  });

  it("finds exactly the tests that were taken out, wherever the others went", () => {
    fc.assert(
      fc.property(fc.tuple(tests, fc.nat()), places, ([list, pick], [from, to]) => {
        const gone = list[pick % list.length];
        const laid = laySides({
          base: spread(list, from),
          head: spread(
            list.filter((one) => one !== gone),
            to,
          ),
        });
        const { losses, masked } = compareSides(laid, quiet);
        expect([...losses, ...masked].map((loss) => [loss.code, loss.test])).toEqual([
          ["test-removed", gone?.chain.join()],
        ]);
      }),
    );
  });

  it("finds an assertion that was taken out, wherever its test went", () => {
    fc.assert(
      fc.property(fc.tuple(tests, fc.nat()), places, ([list, pick], [from, to]) => {
        const at = pick % list.length;
        const less = list.map((test, index) =>
          index === at ? { ...test, bodyHash: "other", assertions: test.assertions.slice(1) } : test,
        );
        const { losses } = compareSides(laySides({ base: spread(list, from), head: spread(less, to) }), quiet);
        // A test that went to another file with less to check is not known again: it is lost itself.
        expect(["assertion-removed", "test-removed"]).toContain(losses[0]?.code);
        expect(losses).toHaveLength(1);
      }),
    );
  });

  it.each([
    ["a row for each lost test", 3, []],
    ["a row too few", 2, ["c"]],
    ["unknown rows, which are never compared", null, ["a", "b", "c"]],
  ])("merges into a table: %s", (_name, rows, lost) => {
    const about = { assertions: [assertion("total()")], calls: ["total"] };
    const base = [
      inventory(
        "a.test.ts",
        ["a", "b", "c"].map((name) => testCase(name, about)),
      ),
    ];
    const head = [inventory("a.test.ts", [testCase("table of everything else", { ...about, rows })])];
    expect(matchTests(base, head).lost.map(({ test }) => test.chain.join())).toEqual(lost);
  });

  it("takes no empty body for a move, and no similar name with less to check", () => {
    const base = [
      inventory("a.test.ts", [
        testCase("one", { bodyHash: "x", empty: true, assertions: [], calls: ["one"] }),
        testCase("adds numbers", { assertions: [assertion("a()"), assertion("b()")] }),
      ]),
    ];
    const head = [
      inventory("b.test.ts", [testCase("two", { bodyHash: "x", empty: true, assertions: [], calls: ["two"] })]),
      inventory("a.test.ts", [testCase("adds number", { assertions: [assertion("a()")] })]),
    ];
    expect(matchTests(base, head).pairs).toEqual([]);
  });
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createCompactor } from "../../../src/gates/ratchet/compact.ts";
import { testCase } from "../../fixtures/inventories.ts";
import { count } from "./counting.ts";

const FILE = `import { check } from "./check";
function expectOpen(order) { expect(order.state).toBe("open"); }
describe("orders \\"quoted\\" and caf\\u00e9", () => {
  it("opens them", () => {
    expect(order.total.of("a long argument, longer than a word")).toEqual({ price: 12, name: "\\ud83d\\ude00" });
    expectOpen(order);
  });
  it.skip("closes them", () => { expect(() => close(order)).toThrow(); });
});
`;

/** Bytes of the heap that are alive. */
function alive(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed;
}

describe("an inventory made compact", () => {
  it("says the same, and a second time", async () => {
    const compact = createCompactor();
    const counted = await count("orders.test.ts", FILE);
    expect(counted.tests.map(({ assertions }) => assertions.length)).toEqual([1, 1]);
    expect(compact(counted)).toStrictEqual(counted);
    expect(compact(counted)).toStrictEqual(counted);
  });

  it("says the same when there are more texts than are shared", async () => {
    const compact = createCompactor();
    const counted = await count("orders.test.ts", FILE);
    for (let from = 0; from < 50_000; from += 1000) {
      const calls = Array.from({ length: 1000 }, (_, at) => `call${from + at}`);
      const many = { ...counted, tests: counted.tests.map((test) => ({ ...test, calls })) };
      expect(compact(many)).toStrictEqual(many);
    }
  });

  it("lets go of the text that it was cut from", async () => {
    const compact = createCompactor();
    const counted = await count("orders.test.ts", FILE);
    const before = alive();
    const kept = Array.from({ length: 20 }, (_, at) => {
      const text = Array.from({ length: 100_000 }, (__, word) => `word${word + at}`).join(" ");
      return compact({ ...counted, tests: [testCase(text.slice(100, 140), { bodyHash: "" })] });
    });
    const grown = alive() - before;
    expect(kept).toHaveLength(20);
    // The texts together are 19 MB.
    expect(grown).toBeLessThan(4_000_000);
  });
});

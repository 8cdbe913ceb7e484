import { describe, expect, it } from "vitest";
import {
  chooseInterleavings,
  describe as describeInterleaving,
  type Interleaving,
  idOf,
  listOrders,
  listPoints,
  MAX_INTERLEAVINGS,
  parseId,
} from "../../playground/scenarios/interleavings.ts";
import { createSlots } from "../../playground/scenarios/run-scenarios.ts";

const LABELS = [
  "read:pull",
  "perform:start-check",
  "read:commits",
  "perform:comment",
  "perform:conclude-check",
] as const;

function distinct(list: readonly Interleaving[]): number {
  return new Set(list.map(idOf)).size;
}

describe("the interleavings of a step", () => {
  it("have every order of the acts, the written one first", () => {
    expect(listOrders(1, 2).map(({ order }) => order)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(distinct(listOrders(1, 3))).toBe(6);
    expect(listOrders(2, 3)[0]?.order).toEqual([0, 1, 2]);
  });

  it("come late at every labelled request and held at each that writes", () => {
    const [order] = listOrders(3, 2);
    if (order === undefined) throw new Error("no order");
    expect(listPoints(order, LABELS).map(idOf)).toEqual([
      "3/1,2/1/late",
      "3/1,2/2/late",
      "3/1,2/3/late",
      "3/1,2/4/late",
      "3/1,2/5/late",
      "3/1,2/2/held",
      "3/1,2/4/held",
      "3/1,2/5/held",
    ]);
  });

  it("are all told when they are few, and cut evenly, with the number left out, when they are many", () => {
    const two = listOrders(1, 2);
    const few = chooseInterleavings(
      two,
      two.map((order) => listPoints(order, LABELS)),
    );
    expect([few.chosen.length, few.leftOut, distinct(few.chosen)]).toEqual([16, 0, 16]);
    const three = listOrders(1, 3);
    const many = chooseInterleavings(
      three,
      three.map((order) => listPoints(order, LABELS)),
    );
    expect(three.length + many.chosen.length).toBe(MAX_INTERLEAVINGS);
    expect(many.leftOut).toBe(6 * 8 - many.chosen.length);
    for (const { order } of three) {
      expect(many.chosen.filter((one) => one.order === order)).toHaveLength(3);
    }
  });

  it("have names that lead back to them", () => {
    const all = listOrders(12, 3).flatMap((order) => [order, ...listPoints(order, LABELS)]);
    expect(all.map((one) => parseId(idOf(one)))).toEqual(all);
    for (const text of ["", "1", "1/1", "1/1,1", "1/2,1/0/late", "1/2,1/3", "1/2,1/3/never", "0/1,2", "1/4,1"]) {
      expect([text, parseId(text)]).toEqual([text, null]);
    }
    expect(describeInterleaving({ step: 2, order: [1, 0], at: 3, mode: "late" })).toBe(
      "step 2, act 2, then 1; the others before labelled request 3 of the first, their events delivered late (--interleaving 2/2,1/3/late)",
    );
  });
});

describe("createSlots", () => {
  it("lets so many work at once, in the order asked, and gives a place back after an error", async () => {
    const slots = createSlots(2);
    const begun: number[] = [];
    let now = 0;
    let most = 0;
    const work = (nth: number) => async () => {
      begun.push(nth);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now -= 1;
      if (nth === 1) throw new Error("one that fails");
      return nth;
    };
    const ends = await Promise.allSettled([0, 1, 2, 3, 4].map((nth) => slots(work(nth))));
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
    expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2]);
  });
});

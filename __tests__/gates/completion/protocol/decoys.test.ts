import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunkRequirements, planBatches } from "../../../../src/gates/completion/protocol/batches.ts";
import { DECOY_POOL } from "../../../../src/gates/completion/protocol/decoy-pool.ts";
import { chooseDecoys, isDecoy, strangeWords, wordsOfTree } from "../../../../src/gates/completion/protocol/decoys.ts";
import { hash, requirement } from "./builders.ts";

const titles = DECOY_POOL.flatMap((field) => field.titles);
const no = new Set<string>();

describe("the pool", () => {
  it("has 200 different titles of 20 fields, each with a word of its field alone", () => {
    expect(DECOY_POOL).toHaveLength(20);
    expect(new Set(titles).size).toBe(200);
    for (const title of titles)
      expect([title, strangeWords({ title, criterion: "" }).length > 0]).toEqual([title, true]);
  });
  it("is known by its titles, and nothing else is", () => {
    expect(titles.every(isDecoy)).toBe(true);
    expect(
      ["", "Login", "Import accounts from the  registry", "Import accounts from the Acme registry"].some(isDecoy),
    ).toBe(false);
  });
});

describe("the choice", () => {
  const choose = (words: ReadonlySet<string>, seed = "a", amount = 4) => chooseDecoys({ seed, amount, words, hash });
  it("is the seed's alone", () => {
    expect(choose(no)).toEqual(choose(no));
    expect(choose(no, "b")).not.toEqual(choose(no));
    expect(new Set(choose(no, "c", 200).map(({ title }) => title)).size).toBe(200);
  });
  it("takes none whose words the tree holds, in whatever form", () => {
    const words = wordsOfTree(["const tideTable = berths_of(MARINA); // yacht, beehive, glacier"]);
    const all = choose(words, "a", 200).map(({ title }) => title.toLowerCase());
    expect(all).toHaveLength(200);
    expect(all.some((title) => /\b(?:tide|berths?|marina|yacht|beehive|glacier)\b/.test(title))).toBe(false);
  });
  it("coins names where the tree has every word, and knows them again", () => {
    const words = wordsOfTree(titles);
    const coined = choose(words, "a", 6).map(({ title }) => title);
    expect(coined).toHaveLength(6);
    expect(coined.every(isDecoy)).toBe(true);
    expect(coined.some((title) => titles.includes(title))).toBe(false);
  });
  it("coins no name that the tree holds", () => {
    const [first] = choose(wordsOfTree(titles), "a", 1);
    const words = wordsOfTree([...titles, first?.title ?? ""]);
    expect(choose(words, "a", 1).map(({ title }) => title)).not.toEqual([first?.title]);
  });
});

describe("batches", () => {
  const listed = (amount: number) =>
    Array.from({ length: amount }, (_, at) => requirement(`R${at + 1}`, `Feature ${at + 1}`));
  const plan = (amount: number, seed = "a") =>
    planBatches({ requirements: listed(amount), words: no, seed, hash }) ?? [];

  it("hold every requirement once, at most eight, and two decoys each", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.string(), (amount, seed) => {
        const batches = plan(amount, seed);
        const ids = batches.flatMap(({ first }) => first.requirements.map(({ id }) => id));
        expect([...ids].sort()).toEqual(
          listed(amount)
            .map(({ id }) => id)
            .sort(),
        );
        for (const { first, again } of batches) {
          expect(first.requirements.length).toBeLessThanOrEqual(8);
          expect(first.decoys).toHaveLength(2);
          expect(first.asked).toHaveLength(first.requirements.length + 2);
          expect(again.requirements).toEqual(first.requirements);
          expect(again.decoys.map(({ title }) => title)).not.toEqual(first.decoys.map(({ title }) => title));
        }
        const asked = batches.flatMap(({ first, again }) => [...first.decoys, ...again.decoys]);
        expect(new Set([...asked.map(({ id }) => id), ...ids]).size).toBe(asked.length + amount);
        expect(asked.every(({ id, title }) => /^R\d+$/.test(id) && isDecoy(title))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
  it("mix places by the seed", () => {
    const places = ["a", "b", "c", "d", "e", "f"].map((seed) =>
      plan(8, seed)[0]?.first.asked.findIndex(({ title }) => isDecoy(title)),
    );
    expect(new Set(places).size).toBeGreaterThan(1);
    expect(plan(20, "x")).toEqual(plan(20, "x"));
  });
  it("give decoys criteria where the others have some", () => {
    const with1 = [
      requirement("R1", "A", { criteria: ["b"] }),
      requirement("R2", "C", { criteria: ["d"] }),
      requirement("R3", "E"),
    ];
    const [batch] = planBatches({ requirements: with1, words: no, seed: "a", hash }) ?? [];
    expect(batch?.first.decoys.map(({ criteria }) => criteria.length)).toEqual([1, 1]);
    expect(plan(3)[0]?.first.decoys.map(({ criteria }) => criteria.length)).toEqual([0, 0]);
  });
  it("are smaller where texts are long, and cut none", () => {
    const long = Array.from({ length: 5 }, (_, at) =>
      requirement(`R${at + 1}`, "A", { criteria: ["x".repeat(20_000)] }),
    );
    expect(chunkRequirements(long).map((chunk) => chunk.length)).toEqual([1, 1, 1, 1, 1]);
    expect(chunkRequirements(listed(17)).map((chunk) => chunk.length)).toEqual([8, 8, 1]);
  });
  it("are not asked where no decoy is left to guard them", () => {
    const every = new (class extends Set<string> {
      override has(): boolean {
        return true;
      }
    })();
    expect(planBatches({ requirements: listed(3), words: every, seed: "a", hash })).toBeNull();
  });
  it("number decoys after ids of any form", () => {
    const [batch] = planBatches({ requirements: [requirement("X", "A")], words: no, seed: "a", hash }) ?? [];
    expect(batch?.first.decoys.map(({ id }) => id)).toEqual(["R1", "R2"]);
  });
});

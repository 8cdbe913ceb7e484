import { describe, expect, it } from "vitest";
import { composeAnswer } from "../../playground/model/compose-answer.ts";
import { answerSchema } from "../../playground/scenarios/format.ts";

const ANSWER = answerSchema.parse({ all: "met", evidence: "auto" });
const NUMBERS = Array.from({ length: 17 }, (_, at) => at + 1);
const LINES = NUMBERS.flatMap((n) => [
  `export function behaviourNumber${n}(shop) { return shop.rule${n}(${n}) ?? null; }`,
  `export const ruleNumber${n} = (shop) => shop.entries.filter((entry) => entry.kind === ${n});`,
]);
const SOURCES = [{ path: "src/shop.js", text: `${LINES.join("\n")}\n` }];

interface Answered {
  readonly requirements: readonly { readonly id: string; readonly evidence: readonly { readonly quote: string }[] }[];
}

/** One call over some of the requirements, as a batch of them is asked. */
function answered(numbers: readonly number[]): Answered["requirements"] {
  const requirements = numbers.map((n) => ({ id: `R${n}`, title: `Behaviour number ${n} of the shop` }));
  const text = composeAnswer(ANSWER, { purpose: "judge", requirements }, { sources: SOURCES, isDecoy: () => false });
  const { requirements: said }: Answered = JSON.parse(text);
  return said;
}

describe("evidence that the scripted model finds by itself", () => {
  it.each([1, 7, 11, 17])("is the code of that very requirement, asked alone: number %d", (n) => {
    const quotes = answered([n]).flatMap(({ evidence }) => evidence.map(({ quote }) => quote));
    expect(new Set(quotes)).toEqual(new Set([LINES[(n - 1) * 2], LINES[(n - 1) * 2 + 1]]));
  });

  it("is quoted once over all calls of a document, however its requirements fall into calls", () => {
    for (let step = 1; step < 17; step += 1) {
      const order = NUMBERS.map((_, at) => ((at * step) % 17) + 1);
      const batches = [order.slice(0, 6), order.slice(6, 12), order.slice(12)];
      const quotes = batches.flatMap(answered).flatMap(({ evidence }) => evidence.map(({ quote }) => quote));
      expect(new Set(quotes).size).toBe(34);
    }
  });

  it("takes part of a word for the word, and next to nothing for a line that shares none", () => {
    const text = composeAnswer(
      ANSWER,
      { purpose: "judge", requirements: [{ id: "R1", title: "Item prices" }] },
      {
        sources: [{ path: "a.js", text: "export const other = 12345678;\nexport const items = allPrices();\n" }],
        isDecoy: () => false,
      },
    );
    expect(text).toContain('"evidence":[{"path":"a.js","lines":[2,2]');
  });
});

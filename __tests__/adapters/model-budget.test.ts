import { describe, expect, it } from "vitest";
import { renderAnswer } from "../../playground/model/wire.ts";
import { admit, createLedger } from "../../src/adapters/model-budget.ts";
import { costOf, DEFAULT_MODELS, requestedModel } from "../../src/adapters/model-table.ts";
import { createModelRoom, question, settings } from "../fixtures/model-room.ts";

const tokens = (own: Partial<Parameters<typeof costOf>[1]>) => ({
  input: 0,
  cacheRead: 0,
  cacheWrite: 0,
  output: 0,
  ...own,
});

describe("what a call costs", () => {
  it.each([
    ["claude-sonnet-5-5", tokens({ input: 10_000, cacheRead: 70_000, cacheWrite: 20_000, output: 3_000 }), 0.107],
    ["claude-haiku-5-5", tokens({ input: 100_000, output: 1_000 }), 0.0105],
    ["claude-haiku-5-5", tokens({ input: 50_000, cacheRead: 50_001, output: 1_000 }), 0.03000005],
    ["gpt-6.1-terra", tokens({ input: 272_000, output: 1_000 }), 0.277],
    ["gpt-6.1-terra", tokens({ input: 272_001, output: 1_000 }), 0.549002],
    ["claude-opus-5-5-20261001", tokens({ input: 1_000_000 }), 4],
  ])("%s: %o", (model, used, cost) => expect(costOf(model, used)).toBeCloseTo(cost, 8));

  it.each(["gpt-9", "gpt-5", "claude-sonnet-5-5-turbo"])("%s has no price", (model) =>
    expect(costOf(model, tokens({ input: 1 }))).toBeNull(),
  );

  it("each default has a price and no end", () => {
    for (const provider of ["anthropic", "openai"] as const) {
      expect(requestedModel(settings({ provider }))).toBe(DEFAULT_MODELS[provider]);
      expect(costOf(DEFAULT_MODELS[provider], tokens({ input: 1_000_000 }))).toBeGreaterThan(0);
    }
  });
});

describe("the budget", () => {
  const limits = { maxCalls: 3, maxCostUsd: 1, maxTokens: 1_000_000 };
  const ask = (ledger: ReturnType<typeof createLedger>, inputTokens: number, model = "claude-sonnet-5-5") =>
    admit(ledger, limits, { model, inputTokens });

  it("holds what calls side by side will cost at least", () => {
    const ledger = createLedger();
    expect(ask(ledger, 300_000)).toMatchObject({});
    expect(ask(ledger, 300_000)).toBe(
      "another call would cost more than the $1.00 that `completion.model.max_cost_usd` allows a run: $0.60 are spent, at least $0.60 would come",
    );
  });

  it("counts what was really used", () => {
    const ledger = createLedger();
    const admission = ask(ledger, 300_000);
    if (typeof admission === "string") throw new Error(admission);
    const used = tokens({ cacheRead: 300_000, output: 1_000 });
    expect(admission.settle({ calls: 2, tokens: used, costUsd: null })).toBeCloseTo(0.04);
    expect(ledger).toEqual({ calls: 2, tokens: 301_000, costUsd: expect.closeTo(0.04) });
    expect(ask(ledger, 300_000)).toMatchObject({});
    expect(ask(ledger, 1)).toBe("the 3 calls that `completion.model.max_calls` allows a run are used up");
  });

  it("holds tokens where there is no price", () => {
    const ledger = createLedger();
    expect(ask(ledger, 600_000, "llama")).toMatchObject({});
    expect(ask(ledger, 600_000, "llama")).toBe(
      "another call would use more than the 1000000 tokens a run may use: 600000 are used, 600000 would come",
    );
  });

  it("is one for all models of a run, a refused answer counts, and nothing is sent beyond it", async () => {
    let sent = 0;
    const fetch = () => {
      sent += 1;
      const answer = { text: '{"requirements":[]}', ending: sent === 2 ? "refusal" : "done", model: "m" } as const;
      return Promise.resolve(new Response(renderAnswer("anthropic", answer)));
    };
    const room = createModelRoom({ fetch });
    const judge = room.ready(settings({ provider: "anthropic", max_calls: 3 }));
    const sceptic = room.ready(settings({ provider: "anthropic", name: "claude-opus-5-5", max_calls: 3 }));
    expect(await judge.ask(question())).toMatchObject({ usage: { calls: 1, costUsd: expect.closeTo(0.003) } });
    expect(await sceptic.ask(question())).toMatchObject({ failure: "refusal" });
    expect(await judge.ask(question())).toMatchObject({ kind: "answered" });
    expect(await sceptic.ask(question())).toEqual({
      kind: "failed",
      failure: "budget",
      why: "the 3 calls that `completion.model.max_calls` allows a run are used up",
    });
    expect(sent).toBe(3);
  });

  it("refuses a first prompt that alone costs too much", async () => {
    const fetch = () => Promise.reject(new Error("it must not be asked"));
    const room = createModelRoom({ fetch });
    const model = room.ready(settings({ provider: "anthropic", max_cost_usd: 0.01 }));
    const reply = await model.ask(question({ context: "x".repeat(64_000) }));
    expect(reply).toMatchObject({ failure: "budget", why: expect.stringContaining("$0.01 that") });
  });
});

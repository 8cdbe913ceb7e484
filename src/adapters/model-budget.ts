import { costOf, type TokenCount } from "./model-table.ts";

// Calls, tokens and money of a run, over all of its models. A call is let in by what it will cost at least (its input),
// so calls side by side cannot all slip under the limit; what they answer is counted when it is known.

/** Far above what the calls allowed by default can use: the net where a model has no price. */
const MAX_RUN_TOKENS = 6_000_000;

export interface Limits {
  readonly maxCalls: number;
  readonly maxCostUsd: number;
  readonly maxTokens?: number;
}

export interface Ledger {
  calls: number;
  tokens: number;
  costUsd: number;
}

/** One for a run. */
export function createLedger(): Ledger {
  return { calls: 0, tokens: 0, costUsd: 0 };
}

export interface Admission {
  /** Puts what a call used in the place of what it was thought to use, and gives its cost. */
  settle(used: { readonly calls: number; readonly tokens: TokenCount; readonly costUsd: number | null }): number | null;
}

/** Gives a sentence with the figure when the limits leave no room for a prompt of so many tokens. */
export function admit(
  ledger: Ledger,
  limits: Limits,
  asked: { readonly model: string; readonly inputTokens: number },
): Admission | string {
  const { model, inputTokens } = asked;
  const maxTokens = limits.maxTokens ?? MAX_RUN_TOKENS;
  const leastUsd = costOf(model, { input: inputTokens, cacheRead: 0, cacheWrite: 0, output: 0 }) ?? 0;
  if (ledger.calls + 1 > limits.maxCalls)
    return `the ${limits.maxCalls} calls that \`completion.model.max_calls\` allows a run are used up`;
  if (ledger.tokens + inputTokens > maxTokens)
    return `another call would use more than the ${maxTokens} tokens a run may use: ${ledger.tokens} are used, ${inputTokens} would come`;
  if (ledger.costUsd + leastUsd > limits.maxCostUsd)
    return `another call would cost more than the ${dollars(limits.maxCostUsd)} that \`completion.model.max_cost_usd\` allows a run: ${dollars(ledger.costUsd)} are spent, at least ${dollars(leastUsd)} would come`;
  ledger.calls += 1;
  ledger.tokens += inputTokens;
  ledger.costUsd += leastUsd;
  return {
    settle: ({ calls, tokens, costUsd }) => {
      const cost = costUsd ?? costOf(model, tokens);
      // A try that was broken off may be billed: it counts as a call, and the last one's tokens as its own.
      ledger.calls += calls - 1;
      ledger.tokens += totalOf(tokens) - inputTokens;
      ledger.costUsd += (cost ?? 0) - leastUsd;
      return cost;
    },
  };
}

export function inputOf(tokens: TokenCount): number {
  return tokens.input + tokens.cacheRead + tokens.cacheWrite;
}

function totalOf(tokens: TokenCount): number {
  return inputOf(tokens) + tokens.output;
}

function dollars(amount: number): string {
  return `$${amount.toFixed(amount === 0 || amount >= 0.01 ? 2 : 4)}`;
}

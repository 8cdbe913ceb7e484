import type { ModelSettings } from "../ports/model.ts";

// What we know of models that we do not ask the providers: prices, shut-down dates, defaults. One table, so that one
// look a quarter keeps it true. Checked: 2026-11, against the providers' model, price and deprecation pages.

/** The month in which the table was last compared with the providers' pages. */
export const TABLE_CHECKED = "2026-11";

const WARN_DAYS = 60;
const MS_PER_DAY = 86_400_000;

/** US dollars for a million tokens. */
interface Price {
  readonly input: number;
  readonly output: number;
  /** Input that the provider still knew from an earlier call. */
  readonly cacheRead: number;
  /** Input that it is asked to remember. */
  readonly cacheWrite: number;
}

interface ModelRow {
  readonly price: Price | null;
  /** A longer prompt costs this for all of its tokens. */
  readonly long?: { readonly aboveTokens: number; readonly price: Price };
  /** First day without it, `YYYY-MM-DD`. */
  readonly shutDown?: string;
}

/** Input, output, cache read, cache write. */
function price(...[input, output, cacheRead, cacheWrite]: readonly [number, number, number, number]): Price {
  return { input, output, cacheRead, cacheWrite };
}

const LONG_OPENAI = 272_000;

const MODELS: ReadonlyMap<string, ModelRow> = new Map<string, ModelRow>([
  [
    "claude-haiku-5-5",
    { price: price(0.1, 0.5, 0.01, 0.125), long: { aboveTokens: 100_000, price: price(0.5, 2.5, 0.05, 0.625) } },
  ],
  ["claude-sonnet-5-5", { price: price(2, 10, 0.1, 2.5) }],
  ["claude-opus-5-5", { price: price(4, 20, 0.2, 5) }],
  ["claude-fable-5-1", { price: price(10, 50, 0.25, 12.5) }],
  ["claude-opus-4-5", { price: price(5, 25, 0.5, 6.25), shutDown: "2027-01-22" }],
  [
    "gpt-6-luna",
    { price: price(0.1, 0.5, 0.01, 0.1), long: { aboveTokens: LONG_OPENAI, price: price(0.2, 0.5, 0.02, 0.2) } },
  ],
  ["gpt-6.1-terra", { price: price(1, 5, 0.05, 1), long: { aboveTokens: LONG_OPENAI, price: price(2, 5, 0.1, 2) } }],
  ["gpt-6.1-sol", { price: price(2, 10, 0.1, 2), long: { aboveTokens: LONG_OPENAI, price: price(4, 10, 0.2, 4) } }],
  ...["gpt-5", "gpt-5-mini", "gpt-5-nano"].map((id) => [id, { price: null, shutDown: "2026-12-11" }] as const),
  ...["gpt-4.1", "gpt-4o"].map((id) => [id, { price: null, shutDown: "2027-01-14" }] as const),
  ...["gpt-5.1", "gpt-5.4-nano"].map((id) => [id, { price: null, shutDown: "2027-04-01" }] as const),
]);

/** The model asked when the policy names none, at the provider's own address. */
export const DEFAULT_MODELS: Readonly<Record<"anthropic" | "openai", string>> = {
  anthropic: "claude-sonnet-5-5",
  openai: "gpt-6.1-terra",
};

/** The row of a model, also for a name with a date behind it: `gpt-4.1-2025-04-14`. */
function rowOf(model: string): ModelRow | null {
  return MODELS.get(model) ?? MODELS.get(model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/, "")) ?? null;
}

/** Tokens of one call; the three kinds of input exclude one another. */
export interface TokenCount {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/** What a call costs in US dollars; null for a model without a price in the table. */
export function costOf(model: string, tokens: TokenCount): number | null {
  const row = rowOf(model);
  if (row === null || row.price === null) return null;
  const prompt = tokens.input + tokens.cacheRead + tokens.cacheWrite;
  const each = row.long !== undefined && prompt > row.long.aboveTokens ? row.long.price : row.price;
  const total =
    tokens.input * each.input +
    tokens.cacheRead * each.cacheRead +
    tokens.cacheWrite * each.cacheWrite +
    tokens.output * each.output;
  return total / 1_000_000;
}

/** A sentence when the model is shut down within 60 days of `nowMs` (since 1970), or has been; null otherwise. */
export function describeShutDown(model: string, nowMs: number): string | null {
  const shutDown = rowOf(model)?.shutDown;
  if (shutDown === undefined) return null;
  const days = Math.ceil((Date.parse(shutDown) - nowMs) / MS_PER_DAY);
  if (days > WARN_DAYS) return null;
  const when =
    days > 0 ? `its provider shuts it down on ${shutDown}` : `its provider announced its end for ${shutDown}`;
  return `the model ${model} will not answer for long: ${when} (table of ${TABLE_CHECKED}). Name another in \`completion.model.name\`; done-gate never changes to one by itself.`;
}

/** The address when the policy gives no `base_url`. */
export const OWN_ADDRESS: Readonly<Record<"anthropic" | "openai", string>> = {
  anthropic: "https://api.anthropic.com",
  openai: "https://api.openai.com/v1",
};

/** The model that settings ask for; null when they have to name one and do not. */
export function requestedModel(settings: ModelSettings): string | null {
  const { provider, name, baseUrl } = settings;
  if (name !== null) return name;
  if (provider !== "anthropic" && provider !== "openai") return null;
  // A foreign server knows other models: a default would be a guess.
  return baseUrl === null || provider === "anthropic" ? DEFAULT_MODELS[provider] : null;
}

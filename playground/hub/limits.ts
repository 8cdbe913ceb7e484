import { Refusal } from "./refusal.ts";
import type { LimitControl } from "./types.ts";
import type { Token } from "./world.ts";

const HOUR_S = 3600;

/** Primary and secondary rate limits, with the headers that tell a client to wait. */
export class Limits implements LimitControl {
  #primary: { limit: number; remaining: number } | null = { limit: 1000, remaining: 1000 };
  #secondary: { retryAfterS: number; times: number } | null = null;
  #counted = true;

  setPrimary(limit: { readonly limit: number; readonly remaining: number } | null): void {
    this.#counted = limit !== null;
    this.#primary = limit === null ? null : { ...limit };
  }

  setSecondary(limit: { readonly retryAfterS: number; readonly times: number } | null): void {
    this.#secondary = limit === null ? null : { ...limit };
  }

  /** Headers of every answer. */
  headers(resource: "core" | "graphql"): Record<string, string> {
    const { limit, remaining } = this.#primary ?? { limit: 1000, remaining: 1000 };
    return {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(Math.max(remaining, 0)),
      "x-ratelimit-used": String(limit - Math.max(remaining, 0)),
      "x-ratelimit-reset": String(Math.ceil(Date.now() / 1000) + HOUR_S),
      "x-ratelimit-resource": resource,
    };
  }

  /** Counts a request, or throws when the primary limit is used up or the secondary one strikes. */
  spend(token: Token | null, write: boolean): void {
    if (token !== null) token.used += 1;
    if (this.#secondary !== null && write && this.#secondary.times > 0) {
      this.#secondary.times -= 1;
      throw new Refusal(
        403,
        "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
        {
          headers: { "retry-after": String(this.#secondary.retryAfterS) },
        },
      );
    }
    if (!this.#counted || this.#primary === null) return;
    if (this.#primary.remaining <= 0) {
      throw new Refusal(403, `API rate limit exceeded for installation ID ${token?.account.id ?? 0}.`);
    }
    this.#primary.remaining -= 1;
  }
}

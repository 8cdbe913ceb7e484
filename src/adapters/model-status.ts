import { quote } from "../core/text.ts";
import type { ModelFailure } from "../ports/model.ts";

export interface StatusKind {
  readonly failure: ModelFailure;
  /** Whether another try may mend it. */
  readonly again: boolean;
  readonly what: string;
}

/** What an HTTP status says about a model's provider. */
export function classifyStatus(status: number, model: string): StatusKind {
  const kind = (failure: ModelFailure, again: boolean, what: string): StatusKind => ({ failure, again, what });
  if (status === 401 || status === 403) return kind("auth", false, `the provider refused the key (${status})`);
  if (status === 402) return kind("auth", false, "the provider wants to be paid first (402)");
  if (status === 404 || status === 410) {
    const why = `the provider has no model ${quote(model, 100)} at this address (${status}): it may be retired; name another in \`completion.model.name\`, since none is taken in its place`;
    return kind("bad-request", false, why);
  }
  if (status === 408) return kind("timeout", true, "the provider gave up waiting (408)");
  if (status === 429) return kind("rate-limit", true, "the provider's rate limit or quota is reached (429)");
  if (status === 529 || status === 503) return kind("overloaded", true, `the provider is overloaded (${status})`);
  if (status >= 500) return kind("overloaded", true, `the provider failed on its side (${status})`);
  return kind("bad-request", false, `the provider refused the request (${status})`);
}

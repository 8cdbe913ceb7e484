import type { FaultControl, FaultRule } from "./types.ts";

interface Armed {
  readonly rule: FaultRule;
  strikes: number;
  on: boolean;
}

/** What a request looks like to a rule. */
export interface Target {
  readonly method: string;
  /** Without the API's prefix: `/repos/...`, `/graphql`. */
  readonly path: string;
  readonly fields: readonly string[];
  /** A REST request, not GraphQL, git or a download. */
  readonly rest: boolean;
}

function matches(rule: FaultRule, target: Target): boolean {
  if (rule.operation !== undefined && !target.fields.includes(rule.operation)) return false;
  if (rule.on === undefined) return rule.operation !== undefined || target.rest;
  const pattern = rule.on
    .split("*")
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  return new RegExp(`^${pattern}$`).test(`${target.method} ${target.path}`);
}

export class Faults implements FaultControl {
  readonly #armed: Armed[] = [];

  add(rule: FaultRule): () => void {
    if (rule.answer === undefined && rule.fault === undefined) throw new Error("a fault needs an answer or a kind");
    const armed = { rule, strikes: 0, on: true };
    this.#armed.push(armed);
    return () => {
      armed.on = false;
    };
  }

  clear(): void {
    for (const armed of this.#armed) armed.on = false;
  }

  get strikes(): readonly number[] {
    return this.#armed.map(({ strikes }) => strikes);
  }

  /** The first rule that strikes this request, counted. */
  strike(target: Target): FaultRule | null {
    const found = this.#armed.find(
      ({ rule, strikes, on }) => on && strikes < (rule.times ?? Number.POSITIVE_INFINITY) && matches(rule, target),
    );
    if (found === undefined) return null;
    found.strikes += 1;
    return found.rule;
  }
}

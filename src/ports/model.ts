import type { Policy } from "../core/policy.ts";
import type { Result } from "../core/result.ts";

/** What a call is for. The adapter puts it into the prompt's first line, `done-gate task: judge`. */
export type ModelPurpose = "judge" | "sceptic" | "scan";

/**
 * A JSON Schema in the subset that every provider takes: each key required, `additionalProperties: false`, no bounds,
 * lengths or patterns.
 */
export type AnswerSchema = Readonly<Record<string, unknown>>;

/** One question. The prompt is `system`, then `context`, then `question`. */
export interface ModelRequest<T> {
  readonly purpose: ModelPurpose;
  /** Standing orders: our words alone. */
  readonly system: string;
  /** What all calls of a run share (the packed repository), first, so that a provider can keep it. Untrusted text, fenced. */
  readonly context: string;
  /** What this call asks. */
  readonly question: string;
  readonly schema: AnswerSchema;
  /** Reads the answer. What it says of a wrong shape goes back to the model, once. */
  readonly parse: (answer: unknown) => Result<T, string>;
  readonly maxOutputTokens: number;
  /**
   * Everything the answer rests on, canonical, without what differs from run to run (the fence's nonce): two requests
   * with one identity may share an answer.
   */
  readonly identity: string;
}

/** Why there is no answer. Each has a reason code of its own (`model-…`). */
export const MODEL_FAILURES = [
  "auth",
  "rate-limit",
  "overloaded",
  "timeout",
  "network",
  "bad-request",
  "refusal",
  "truncated",
  "malformed",
  "schema",
  "budget",
] as const;
export type ModelFailure = (typeof MODEL_FAILURES)[number];

export interface ModelUsage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null for a model that has no price in our table. */
  readonly costUsd: number | null;
}

export type ModelReply<T> =
  | {
      readonly kind: "answered";
      readonly value: T;
      /** The model that answered, as the provider names it. */
      readonly model: string;
      readonly usage: ModelUsage;
      /** The answer is one of an earlier run. */
      readonly kept: boolean;
    }
  | {
      readonly kind: "failed";
      readonly failure: ModelFailure;
      /** One sentence: what happened. No key and no secret in it; foreign text. */
      readonly why: string;
    };

/**
 * A model that answers questions about text it is given. It has no tools. `ask` never rejects: retries, the deadline,
 * the budget and the re-ask on a wrong shape are its own, and what is left is a failure.
 */
export interface Model {
  /** Provider and model, for the report: `anthropic claude-sonnet-5-5`. */
  readonly name: string;
  ask<T>(request: ModelRequest<T>): Promise<ModelReply<T>>;
}

export type ModelSettings = Policy["completion"]["model"];

/** `none`: the policy names no provider. `refused`: it names one that cannot be used, and why. */
export type OpenedModel =
  | { readonly kind: "ready"; readonly model: Model }
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly failure: ModelFailure; readonly why: string };

/**
 * Opens the model of a policy. Calls of all models that one run opens count against the budget of the settings they
 * were opened with.
 */
export type OpenModel = (settings: ModelSettings) => OpenedModel;

import type { AnswerSchema, ModelFailure } from "../ports/model.ts";
import type { TokenCount } from "./model-table.ts";

/** What goes out, once: the question with its task line, and what was wrong with the answer before. */
export interface Prompt {
  readonly system: string;
  readonly context: string;
  readonly question: string;
  readonly schema: AnswerSchema;
  readonly maxOutputTokens: number;
}

/** Tokens and money of what was heard; null where the other side did not tell. */
export interface Spent {
  readonly tokens: TokenCount | null;
  /** Only where the other side names the sum itself; our own table is asked otherwise. */
  readonly costUsd: number | null;
}

export const NOTHING_TOLD: Spent = { tokens: null, costUsd: null };

export interface Failed {
  readonly kind: "failed";
  readonly failure: ModelFailure;
  readonly why: string;
  /** A refusal and a cut answer are billed too. */
  readonly spent: Spent;
}

export type Heard =
  | { readonly kind: "said"; readonly text: string; readonly model: string | null; readonly spent: Spent }
  | Failed;

export function failed(failure: ModelFailure, why: string, spent: Spent = NOTHING_TOLD): Failed {
  return { kind: "failed", failure, why, spent };
}

/** One way to a model. */
export interface Speaker {
  /** Where answers come from, for the name of a kept one: provider and address, or the command. */
  readonly place: string;
  /** The model that is asked for; a command's is its own affair. */
  readonly model: string;
  /** Never rejects. `untilMs` is a moment of the clock; `calls` counts every request made, retries included. */
  speak(prompt: Prompt, untilMs: number): Promise<{ readonly heard: Heard; readonly calls: number }>;
}

/** New models have about a third more tokens for the same code than the old rule of four characters says. */
const BYTES_PER_TOKEN = 3.2;

export function estimateTokens(...texts: readonly string[]): number {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** For those who do not hold a model to a schema: the schema as a sentence. */
export function describeSchema(schema: AnswerSchema): string {
  return `Answer with exactly one JSON object and nothing else. It has to fit this JSON Schema:\n${JSON.stringify(schema)}`;
}

import type { Heard, Prompt } from "./model-speech.ts";

/** One provider's language over HTTP. */
export interface Wire {
  /** Behind the base address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  compose(prompt: Prompt): Draft;
  /** Reads the JSON of a 200; null when it is nothing that this provider says. Refusal and length come first. */
  read(body: unknown): Heard | null;
}

export interface Draft {
  readonly body: unknown;
  /** After a 400 that says `message`: whether there is another way to ask, which the next `compose` takes. */
  adapt(message: string): boolean;
}

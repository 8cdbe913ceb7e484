import { quote } from "../core/text.ts";
import { countMember, member, textMember } from "./model-json.ts";
import { describeSchema, failed, type Heard, NOTHING_TOLD, type Prompt, type Spent } from "./model-speech.ts";
import type { Wire } from "./model-wire.ts";

// Chat Completions: what OpenAI, Azure's v1 address, OpenRouter, vLLM, Ollama and the rest all speak.

const FORMATS = ["json_schema", "json_object", "prompt"] as const;
type Format = (typeof FORMATS)[number];

/** Azure takes a key in a header of its own; its `Authorization` is for tokens of Entra. */
const AZURE = /\.(?:openai|services\.ai|cognitiveservices)\.azure\.com$/i;

export interface OpenaiOptions {
  readonly model: string;
  /** Empty for a server that asks for none. */
  readonly key: string;
  readonly host: string;
}

/** What this server was found not to take; remembered as long as the wire lives, which is a run. */
interface Manner {
  format: Format;
  limit: "max_completion_tokens" | "max_tokens";
}

export function createOpenaiWire({ model, key, host }: OpenaiOptions): Wire {
  const manner: Manner = { format: "json_schema", limit: "max_completion_tokens" };
  const authorization = AZURE.test(host) ? { "api-key": key } : { authorization: `Bearer ${key}` };
  return {
    path: "/chat/completions",
    headers: key === "" ? {} : authorization,
    compose: (prompt) => {
      const sent = { ...manner };
      return { body: composeBody(prompt, model, sent), adapt: (message) => adapt(manner, sent, message) };
    },
    read: readCompletion,
  };
}

/** Down one step for what a 400 names, unless a call beside this one has gone down already. Each step is taken once. */
function adapt(manner: Manner, sent: Readonly<Manner>, message: string): boolean {
  if (sent.limit === "max_completion_tokens" && message.includes("max_completion_tokens")) {
    manner.limit = "max_tokens";
    return true;
  }
  const lower = FORMATS[FORMATS.indexOf(sent.format) + 1];
  if (lower === undefined || !/response_format|json_schema|json_object/.test(message)) return false;
  if (manner.format === sent.format) manner.format = lower;
  return true;
}

function composeBody(prompt: Prompt, model: string, { format, limit }: Readonly<Manner>): unknown {
  const system = format === "json_schema" ? prompt.system : `${prompt.system}\n\n${describeSchema(prompt.schema)}`;
  const formats: Readonly<Record<Format, unknown>> = {
    json_schema: { type: "json_schema", json_schema: { name: "answer", strict: true, schema: prompt.schema } },
    json_object: { type: "json_object" },
    prompt: undefined,
  };
  return {
    model,
    [limit]: prompt.maxOutputTokens,
    messages: [
      { role: "system", content: system },
      { role: "user", content: [prompt.context, prompt.question].filter((part) => part !== "").join("\n\n") },
    ],
    response_format: formats[format],
  };
}

function readCompletion(body: unknown): Heard | null {
  const choices = member(body, "choices");
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = member(choice, "message");
  if (message === undefined) return null;
  const spent = readSpent(member(body, "usage"));
  const refusal = textMember(message, "refusal");
  if (refusal !== null && refusal !== "")
    return failed("refusal", `the model declined to answer: ${quote(refusal)}`, spent);
  const reason = textMember(choice, "finish_reason");
  switch (reason) {
    case "stop":
      return { kind: "said", text: readContent(member(message, "content")), model: textMember(body, "model"), spent };
    case "length":
      return failed("truncated", "the answer was cut off at the limit for answers", spent);
    case "content_filter":
      return failed("refusal", "the provider's content filter held the answer back", spent);
    default:
      return failed("malformed", `the answer ended in a way we do not know: ${quote(reason ?? "not said", 60)}`, spent);
  }
}

/** A text, or parts of which some are texts (the rest are thoughts). */
function readContent(content: unknown): string {
  if (typeof content === "string") return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  return parts
    .flatMap((part) => (textMember(part, "type") === "text" ? (textMember(part, "text") ?? []) : []))
    .join("");
}

function readSpent(usage: unknown): Spent {
  if (typeof member(usage, "prompt_tokens") !== "number") return NOTHING_TOLD;
  const prompt = countMember(usage, "prompt_tokens");
  const cacheRead = Math.min(prompt, countMember(member(usage, "prompt_tokens_details"), "cached_tokens"));
  const output = countMember(usage, "completion_tokens");
  return { tokens: { input: prompt - cacheRead, cacheRead, cacheWrite: 0, output }, costUsd: null };
}

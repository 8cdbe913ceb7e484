/** The two wire formats: Anthropic's messages and OpenAI's chat completions. */
export type Wire = "anthropic" | "openai";

/** How an answer ended. */
export type Ending = "done" | "truncated" | "refusal";

type Fields = Readonly<Record<string, unknown>>;

export interface WireProblem {
  readonly status: number;
  readonly message: string;
}

export function wireOf(path: string): Wire | null {
  if (path.endsWith("/v1/messages")) return "anthropic";
  return path.endsWith("/chat/completions") ? "openai" : null;
}

/** What the real service refuses before it thinks; null when the request is in order. */
export function findProblem(wire: Wire, headers: Readonly<Record<string, unknown>>, body: unknown): WireProblem | null {
  if (wire === "anthropic") return findAnthropicProblem(headers, body);
  if (!/^Bearer .+/.test(String(headers["authorization"] ?? "")))
    return { status: 401, message: "You didn't provide an API key." };
  return findCommonProblem(body);
}

function findCommonProblem(body: unknown): WireProblem | null {
  if (typeof body !== "object" || body === null)
    return { status: 400, message: "We could not parse the JSON body of your request." };
  const fields: Fields = { ...body };
  if (typeof fields["model"] !== "string" || fields["model"] === "")
    return { status: 400, message: "model: Field required" };
  const { messages } = fields;
  if (!Array.isArray(messages) || messages.length === 0)
    return { status: 400, message: "messages: at least one message is required" };
  return null;
}

function findAnthropicProblem(headers: Readonly<Record<string, unknown>>, body: unknown): WireProblem | null {
  if (!headers["x-api-key"]) return { status: 401, message: "x-api-key header is required" };
  if (!headers["anthropic-version"]) return { status: 400, message: "anthropic-version: header is required" };
  const common = findCommonProblem(body);
  if (common !== null || typeof body !== "object" || body === null) return common;
  const fields: Fields = { ...body };
  if (typeof fields["max_tokens"] !== "number") return { status: 400, message: "max_tokens: Field required" };
  // The present models take neither sampling parameters nor a forced tool, nor words put into their mouth.
  const refused = ["temperature", "top_p", "top_k"].find((name) => fields[name] !== undefined);
  if (refused !== undefined) return { status: 400, message: `${refused}: is not supported by this model` };
  const last: unknown = Array.isArray(fields["messages"]) ? fields["messages"].at(-1) : null;
  const prefilled = typeof last === "object" && last !== null && Reflect.get(last, "role") === "assistant";
  return prefilled
    ? { status: 400, message: "messages: prefilling the assistant's answer is not supported by this model" }
    : null;
}

export function renderError(wire: Wire, status: number, message: string): string {
  const types: Readonly<Record<number, string>> = {
    400: "invalid_request_error",
    401: "authentication_error",
    429: "rate_limit_error",
    500: "api_error",
    529: "overloaded_error",
  };
  const type = types[status] ?? "api_error";
  if (wire === "anthropic")
    return JSON.stringify({ type: "error", error: { type, message }, request_id: "req_scripted" });
  return JSON.stringify({ error: { message, type, param: null, code: null } });
}

export function renderAnswer(
  wire: Wire,
  answer: { readonly text: string; readonly ending: Ending; readonly model: string },
): string {
  return JSON.stringify(wire === "anthropic" ? anthropicMessage(answer) : openaiCompletion(answer));
}

type Answer = Parameters<typeof renderAnswer>[1];

function anthropicMessage({ text, ending, model }: Answer): Fields {
  const reasons = { done: "end_turn", truncated: "max_tokens", refusal: "refusal" } as const;
  return {
    id: "msg_scripted",
    type: "message",
    role: "assistant",
    model,
    content: ending === "refusal" ? [] : [{ type: "text", text }],
    stop_reason: reasons[ending],
    stop_sequence: null,
    ...(ending === "refusal" ? { stop_details: { type: "refusal", category: "cyber" } } : {}),
    usage: { input_tokens: 1_000, output_tokens: 100, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
  };
}

function openaiCompletion({ text, ending, model }: Answer): Fields {
  const reasons = { done: "stop", truncated: "length", refusal: "stop" } as const;
  const refused = ending === "refusal";
  return {
    id: "chatcmpl-scripted",
    object: "chat.completion",
    created: 1_796_000_000,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: refused ? null : text,
          refusal: refused ? "I cannot help with that." : null,
        },
        finish_reason: reasons[ending],
        logprobs: null,
      },
    ],
    usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
  };
}

import { quote } from "../core/text.ts";
import { countMember, member, textMember } from "./model-json.ts";
import { failed, type Heard, NOTHING_TOLD, type Prompt, type Spent } from "./model-speech.ts";
import type { Wire } from "./model-wire.ts";

// Messages API. No sampling parameter, no forced tool, no `thinking` and no words put into the model's mouth: the
// present models answer each with 400.

const VERSION = "2023-06-01";

export function createAnthropicWire(options: { readonly model: string; readonly key: string }): Wire {
  return {
    path: "/v1/messages",
    headers: { "anthropic-version": VERSION, ...(options.key === "" ? {} : { "x-api-key": options.key }) },
    compose: (prompt) => ({ body: composeBody(prompt, options.model), adapt: () => false }),
    read: readMessage,
  };
}

function composeBody(prompt: Prompt, model: string): unknown {
  // What the calls of a run share ends here; an empty block is refused.
  const shared = { type: "text", text: prompt.context, cache_control: { type: "ephemeral" } };
  return {
    model,
    max_tokens: prompt.maxOutputTokens,
    system: [{ type: "text", text: prompt.system }],
    messages: [
      {
        role: "user",
        content: [...(prompt.context === "" ? [] : [shared]), { type: "text", text: prompt.question }],
      },
    ],
    output_config: { format: { type: "json_schema", schema: prompt.schema } },
  };
}

function readMessage(body: unknown): Heard | null {
  const content = member(body, "content");
  const reason = textMember(body, "stop_reason");
  if (!Array.isArray(content) || reason === null) return null;
  const spent = readSpent(member(body, "usage"));
  switch (reason) {
    case "end_turn":
    case "stop_sequence": {
      const texts = content.flatMap((block: unknown) =>
        textMember(block, "type") === "text" ? (textMember(block, "text") ?? []) : [],
      );
      return { kind: "said", text: texts.join(""), model: textMember(body, "model"), spent };
    }
    case "refusal": {
      const category = textMember(member(body, "stop_details"), "category");
      const named = category === null ? "" : ` (category ${quote(category, 60)})`;
      return failed("refusal", `the model declined to answer${named}`, spent);
    }
    case "max_tokens":
      return failed("truncated", "the answer was cut off at the limit for answers", spent);
    case "model_context_window_exceeded":
      return failed("truncated", "the answer was cut off: prompt and answer fill all that the model can hold", spent);
    default:
      return failed("malformed", `the answer ended in a way we do not know: ${quote(reason, 60)}`, spent);
  }
}

function readSpent(usage: unknown): Spent {
  if (typeof member(usage, "input_tokens") !== "number") return NOTHING_TOLD;
  const tokens = {
    input: countMember(usage, "input_tokens"),
    cacheRead: countMember(usage, "cache_read_input_tokens"),
    cacheWrite: countMember(usage, "cache_creation_input_tokens"),
    output: countMember(usage, "output_tokens"),
  };
  return { tokens, costUsd: null };
}

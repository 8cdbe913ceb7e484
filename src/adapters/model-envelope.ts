import { quote } from "../core/text.ts";
import { countMember, isFields, member, parseJson, readOneObject, textMember } from "./model-json.ts";
import { failed, type Heard, NOTHING_TOLD, type Spent } from "./model-speech.ts";
import { classifyStatus } from "./model-status.ts";

// What known command lines wrap around an answer: `claude -p --output-format json`, `codex exec --json` (one event a
// line), `gemini --output-format json`. Anything else is the answer itself.

/** Takes secrets out of foreign words before they are quoted. */
type Redact = (text: string) => string;

/** Reads what a command printed on its standard output. */
export function readPrinted(printed: string, redact: Redact): Heard {
  const events = readEvents(printed);
  if (events !== null) return readCodex(events, redact);
  const one = readOneObject(printed);
  const envelope = one.ok ? one.value : null;
  if (textMember(envelope, "type") === "result" && typeof member(envelope, "is_error") === "boolean")
    return readClaude(envelope, redact);
  if (isGemini(envelope)) return readGemini(envelope, redact);
  return said(printed);
}

function said(text: string, spent: Spent = NOTHING_TOLD, model: string | null = null): Heard {
  return { kind: "said", text, model, spent };
}

function readClaude(envelope: unknown, redact: Redact): Heard {
  const cost = member(envelope, "total_cost_usd");
  const usage = member(envelope, "usage");
  const tokens = {
    input: countMember(usage, "input_tokens"),
    cacheRead: countMember(usage, "cache_read_input_tokens"),
    cacheWrite: countMember(usage, "cache_creation_input_tokens"),
    output: countMember(usage, "output_tokens"),
  };
  const costUsd = typeof cost === "number" && cost >= 0 && Number.isFinite(cost) ? cost : null;
  const spent = { tokens: isFields(usage) ? tokens : null, costUsd };
  const text = textMember(envelope, "result") ?? "";
  if (member(envelope, "is_error") === true) {
    const words = text === "" ? (textMember(envelope, "subtype") ?? "no reason given") : text;
    // The status with which its own provider refused, where it tells one.
    const status = countMember(envelope, "api_error_status");
    const failure = status >= 400 ? classifyStatus(status, "").failure : "bad-request";
    return failed(failure, `the command says that it failed: ${quote(redact(words))}`, spent);
  }
  if (textMember(envelope, "stop_reason") === "refusal")
    return failed("refusal", "the model declined to answer", spent);
  const structured = member(envelope, "structured_output");
  return said(isFields(structured) ? JSON.stringify(structured) : text, spent);
}

function isGemini(envelope: unknown): boolean {
  if (!isFields(envelope)) return false;
  const known = ["response", "stats", "error", "session_id"];
  return ("response" in envelope || "error" in envelope) && Object.keys(envelope).every((key) => known.includes(key));
}

function readGemini(envelope: unknown, redact: Redact): Heard {
  const error = member(envelope, "error");
  if (error !== undefined && error !== null) {
    const words = textMember(error, "message") ?? JSON.stringify(error);
    return failed("bad-request", `the command says that it failed: ${quote(redact(words))}`);
  }
  return said(textMember(envelope, "response") ?? "");
}

/** Two lines or more, each a JSON object with a `type`; null for anything else. */
function readEvents(printed: string): readonly unknown[] | null {
  const lines = printed.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2) return null;
  const events = lines.map(parseJson);
  return events.every((event) => textMember(event, "type") !== null) ? events : null;
}

function readCodex(events: readonly unknown[], redact: Redact): Heard {
  const failure = events.find((event) => ["error", "turn.failed"].includes(textMember(event, "type") ?? ""));
  const messages = events
    .filter((event) => textMember(event, "type") === "item.completed")
    .map((event) => member(event, "item"))
    .filter((item) => textMember(item, "type") === "agent_message");
  const last = textMember(messages.at(-1), "text");
  // A reconnect is told as an error too: only one without an answer counts.
  if (last !== null) return said(last);
  if (failure === undefined) return failed("malformed", "the command printed events and no answer among them");
  const words = textMember(member(failure, "error"), "message") ?? textMember(failure, "message") ?? "no reason given";
  return failed("bad-request", `the command says that it failed: ${quote(redact(words))}`);
}

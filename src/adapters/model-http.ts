import { quote } from "../core/text.ts";
import type { Clock } from "../ports/clock.ts";
import { member, parseJson, textMember } from "./model-json.ts";
import { type Failed, failed, type Heard, type Prompt, type Speaker } from "./model-speech.ts";
import { classifyStatus } from "./model-status.ts";
import type { Draft, Wire } from "./model-wire.ts";

/** A retry after a rate limit waits no longer than this, whatever the provider asks. */
const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const RETRIES = 2;
/** No wire has more ways to ask. */
const MAX_WAYS = 5;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
const MAX_WORDS_CHARS = 200;

/** The global `fetch`, or one of a test. */
export type FetchSeam = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpOptions {
  readonly wire: Wire;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly place: string;
  readonly model: string;
  readonly fetch: FetchSeam;
  readonly clock: Clock;
  /** Waits so long, in real life. */
  readonly wait: (ms: number) => Promise<void>;
  readonly tryTimeoutMs: number;
  /** Takes secrets out; each foreign text goes through it before it is cut, which could leave half a key. */
  readonly redact: (text: string) => string;
}

/** What one request came to: a reading, or trouble that another try may or may not mend. */
type Tried =
  | { readonly kind: "heard"; readonly heard: Heard }
  | { readonly kind: "trouble"; readonly failure: Failed; readonly retryAfterMs: number | null }
  | { readonly kind: "other-way" };

/** A model behind an HTTP address: two retries on transport, none of them past the deadline. */
export function createHttpSpeaker(options: HttpOptions): Speaker {
  return {
    place: options.place,
    model: options.model,
    speak: (prompt, untilMs) => speak(options, prompt, untilMs),
  };
}

async function speak(options: HttpOptions, prompt: Prompt, untilMs: number): ReturnType<Speaker["speak"]> {
  let calls = 0;
  let last = failed("timeout", "the time for this question was over before it could be asked");
  for (let retries = 0; retries <= RETRIES; retries += 1) {
    const settled = await tryWays(options, prompt, untilMs);
    calls += settled.calls;
    if (settled.tried === null) break;
    if (settled.tried.kind === "heard") return { heard: settled.tried.heard, calls };
    last = settled.tried.failure;
    const waitMs = waitOf(retries, settled.tried.retryAfterMs);
    if (retries === RETRIES || options.clock.elapsedMs() + waitMs >= untilMs) break;
    await options.wait(waitMs);
  }
  return { heard: { ...last, why: calls > 1 ? `${last.why} (after ${calls} requests)` : last.why }, calls };
}

interface Settled {
  /** Null when no time was left to try in. */
  readonly tried: Exclude<Tried, { kind: "other-way" }> | null;
  readonly calls: number;
}

/** One try, in whichever way of asking the server takes: the wrong ways are no retries. */
async function tryWays(options: HttpOptions, prompt: Prompt, untilMs: number): Promise<Settled> {
  for (let calls = 1; ; calls += 1) {
    const leftMs = untilMs - options.clock.elapsedMs();
    if (leftMs <= 0) return { tried: null, calls: calls - 1 };
    const tried = await tryOnce(options, prompt, { leftMs, mayAdapt: calls < MAX_WAYS });
    if (tried.kind !== "other-way") return { tried, calls };
  }
}

/** Half of a backoff is chance, so that calls side by side do not come back together. */
function waitOf(retries: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, MAX_WAIT_MS);
  const fullMs = FIRST_WAIT_MS * 2 ** retries;
  return Math.round(fullMs * (0.5 + Math.random() / 2));
}

interface Chance {
  readonly leftMs: number;
  readonly mayAdapt: boolean;
}

async function tryOnce(options: HttpOptions, prompt: Prompt, { leftMs, mayAdapt }: Chance): Promise<Tried> {
  const draft = options.wire.compose(prompt);
  const limitMs = Math.max(1, Math.min(options.tryTimeoutMs, leftMs));
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limitMs);
  try {
    const response = await options.fetch(`${options.baseUrl}${options.wire.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...options.wire.headers },
      body: JSON.stringify(draft.body),
      // A redirect would carry the key and the code to an address that nobody named.
      redirect: "error",
      signal: stop.signal,
    });
    const text = await readBody(response);
    if (text === null) return final(failed("malformed", `the answer is larger than ${MAX_RESPONSE_BYTES} bytes`));
    return readResponse(options, { response, text, draft: mayAdapt ? draft : null });
  } catch (error) {
    if (stop.signal.aborted) return trouble(failed("timeout", `no answer within ${seconds(limitMs)}`));
    return readRejection(options, error);
  } finally {
    clearTimeout(timer);
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} seconds`;
}

function final(heard: Heard): Tried {
  return { kind: "heard", heard };
}

function trouble(failure: Failed, retryAfterMs: number | null = null): Tried {
  return { kind: "trouble", failure, retryAfterMs };
}

/** Null when it is longer than anything a model says. */
async function readBody(response: Response): Promise<string | null> {
  if (response.body === null) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readRejection(options: HttpOptions, error: unknown): Tried {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = textMember(cause, "code");
  const words = cause instanceof Error ? cause.message : String(cause);
  if (/redirect/i.test(words)) {
    const why = "the address answered with a redirect, which is not followed: it would take the key and the code along";
    return final(failed("network", why));
  }
  const named = code === null || words.includes(code) ? words : `${words} (${code})`;
  return trouble(failed("network", `the provider could not be reached: ${say(options, named)}`));
}

function say(options: HttpOptions, words: string): string {
  return quote(options.redact(words), MAX_WORDS_CHARS);
}

interface Answered {
  readonly response: Response;
  readonly text: string;
  /** Null when there were enough other ways. */
  readonly draft: Draft | null;
}

function readResponse(options: HttpOptions, answered: Answered): Tried {
  const { response, text } = answered;
  const body = parseJson(text);
  // OpenRouter tells trouble of the provider behind it in a 200.
  const inside = response.ok ? codeInside(body) : null;
  if (!response.ok || inside !== null) return readStatus(options, answered, inside ?? response.status);
  const heard = options.wire.read(body);
  if (heard !== null) return final(heard);
  const what = text.trim() === "" ? "an empty body" : say(options, text.trim());
  return trouble(failed("malformed", `the provider answered 200 with something that is not its format: ${what}`));
}

function codeInside(body: unknown): number | null {
  const error = member(body, "error");
  const code = member(error, "code");
  if (error === undefined || error === null || member(body, "choices") !== undefined) return null;
  return typeof code === "number" && code >= 400 && code <= 599 ? code : 500;
}

function readStatus(options: HttpOptions, { response, text, draft }: Answered, status: number): Tried {
  const words = wordsOf(text);
  if ((status === 400 || status === 422) && draft?.adapt(words) === true) return { kind: "other-way" };
  const { failure, again, what } = classifyStatus(status, options.model);
  const told = words === "" ? "" : `: ${say(options, words)}`;
  const heard = failed(failure, `${what}${told}`);
  return again ? trouble(heard, retryAfterOf(response.headers.get("retry-after"))) : final(heard);
}

/** What an error's JSON says, in whichever of the known places, else the text itself. */
function wordsOf(text: string): string {
  const body = parseJson(text);
  const error = member(body, "error");
  return (
    textMember(error, "message") ?? textMember(body, "message") ?? (typeof error === "string" ? error : text.trim())
  );
}

/** Seconds or a date; null when there is nothing to go by. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+(?:\.\d+)?$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

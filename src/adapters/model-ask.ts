import { ok, type Result } from "../core/result.ts";
import { cut, quote } from "../core/text.ts";
import type { Clock } from "../ports/clock.ts";
import type { Model, ModelFailure, ModelReply, ModelRequest, ModelUsage } from "../ports/model.ts";
import { admit, inputOf, type Ledger, type Limits } from "./model-budget.ts";
import { type AnswerCache, type KeptAnswer, nameAnswer } from "./model-cache.ts";
import { parseJson, readOneObject } from "./model-json.ts";
import { describeSchema, estimateTokens, failed, type Heard, type Prompt, type Speaker } from "./model-speech.ts";
import type { TokenCount } from "./model-table.ts";

export interface AskRoom {
  /** Provider and model, as the report names them. */
  readonly name: string;
  readonly speaker: Speaker;
  /** Null when answers are not kept. */
  readonly cache: AnswerCache | null;
  readonly ledger: Ledger;
  readonly limits: Limits;
  readonly clock: Clock;
  /** For one question, with its retries and its re-ask. */
  readonly deadlineMs: number;
  readonly redact: (text: string) => string;
  readonly warn: (line: string) => void;
}

/** Of the other side's words in a sentence of ours. */
const MAX_SAID_CHARS = 600;

const NO_USAGE: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** A model over one way to speak to it: what is kept comes first, then the budget, then at most two askings. */
export function createModel(room: AskRoom): Model {
  return {
    name: room.name,
    ask: async (request) => {
      const reply = await answer(room, request).catch((error: unknown) =>
        failed("bad-request", `the question failed on our side: ${quote(room.redact(String(error)))}`),
      );
      if (reply.kind === "answered") return reply;
      return { kind: "failed", failure: reply.failure, why: room.redact(reply.why) };
    },
  };
}

type Answered<T> = Extract<ModelReply<T>, { kind: "answered" }>;
type Refused = { readonly kind: "failed"; readonly failure: ModelFailure; readonly why: string };

async function answer<T>(room: AskRoom, request: ModelRequest<T>): Promise<Answered<T> | Refused> {
  const { place, model } = room.speaker;
  const { purpose, identity, schema } = request;
  const name = nameAnswer({ v: "1", place, model, purpose, identity, schema: JSON.stringify(schema) });
  const kept = await readKept(room, request, name);
  if (kept !== null) return kept;
  const untilMs = room.clock.elapsedMs() + room.deadlineMs;
  const first = await askOnce(room, request, { untilMs, problem: null });
  const last = first.kind === "misshapen" ? await askOnce(room, request, { untilMs, problem: first }) : first;
  if (last.kind === "failed") return last;
  if (last.kind === "misshapen") return { kind: "failed", failure: last.failure, why: last.why };
  await room.cache?.write(name, last.raw);
  const usage = first === last ? last.usage : addUsage(first.kind === "failed" ? NO_USAGE : first.usage, last.usage);
  return { kind: "answered", value: last.value, model: last.raw.model, usage, kept: false };
}

/** The reader of answers runs again on each kept one: what it takes may have become stricter. */
async function readKept<T>(room: AskRoom, request: ModelRequest<T>, name: string): Promise<Answered<T> | null> {
  const kept = (await room.cache?.read(name)) ?? null;
  if (kept === null) return null;
  const parsed = request.parse(parseJson(kept.answer));
  if (parsed.ok) return { kind: "answered", value: parsed.value, model: kept.model, usage: NO_USAGE, kept: true };
  room.warn(`a kept model answer is not used (${name.slice(0, 12)}): it no longer fits`);
  return null;
}

interface Misshapen {
  readonly kind: "misshapen";
  readonly failure: "malformed" | "schema";
  readonly why: string;
  readonly usage: ModelUsage;
}

type Asking<T> =
  | { readonly kind: "read"; readonly value: T; readonly raw: KeptAnswer; readonly usage: ModelUsage }
  | Misshapen
  | Refused;

interface Round {
  readonly untilMs: number;
  readonly problem: Misshapen | null;
}

async function askOnce<T>(room: AskRoom, request: ModelRequest<T>, { untilMs, problem }: Round): Promise<Asking<T>> {
  const prompt = composePrompt(request, problem);
  const inputTokens = estimateTokens(prompt.system, prompt.context, prompt.question);
  const admission = admit(room.ledger, room.limits, { model: room.speaker.model, inputTokens });
  if (typeof admission === "string") return { kind: "failed", failure: "budget", why: admission };
  const { heard, calls } = await room.speaker.speak(prompt, untilMs);
  const tokens = heard.spent.tokens ?? guessTokens(heard, inputTokens);
  const costUsd = admission.settle({ calls, tokens, costUsd: heard.spent.costUsd });
  if (heard.kind === "failed") return heard;
  const usage = { calls, inputTokens: inputOf(tokens), outputTokens: tokens.output, costUsd };
  const read = readAnswer(request, heard.text);
  const said = (text: string) => cut(room.redact(text), MAX_SAID_CHARS);
  if (!read.ok) return { kind: "misshapen", failure: read.error.failure, why: said(read.error.why), usage };
  const model = said(heard.model ?? room.speaker.model);
  return { kind: "read", value: read.value.value, raw: { model, answer: read.value.text }, usage };
}

/** What was not answered may not have been read either: nothing is counted for it but the call. */
function guessTokens(heard: Heard, input: number): TokenCount {
  const output = heard.kind === "said" ? estimateTokens(heard.text) : 0;
  return { input: heard.kind === "said" ? input : 0, cacheRead: 0, cacheWrite: 0, output };
}

function composePrompt<T>(request: ModelRequest<T>, problem: Misshapen | null): Prompt {
  const task = `done-gate task: ${request.purpose}`;
  const { context, question, schema, maxOutputTokens } = request;
  const again =
    problem === null
      ? ""
      : `\n\nYour answer before this one could not be used: ${problem.why}. Answer the whole question again. ${describeSchema(schema)}`;
  const system = request.system.includes(task) ? request.system : `${task}\n${request.system}`;
  return { system, context, question: `${question}${again}`, schema, maxOutputTokens };
}

type Read<T> = Result<{ readonly value: T; readonly text: string }, Pick<Misshapen, "failure" | "why">>;

function readAnswer<T>(request: ModelRequest<T>, text: string): Read<T> {
  const one = readOneObject(text);
  if (!one.ok)
    return { ok: false, error: { failure: "malformed", why: `the answer is no single JSON object: ${one.error}` } };
  const parsed = request.parse(one.value);
  if (parsed.ok) return ok({ value: parsed.value, text: JSON.stringify(one.value) });
  return { ok: false, error: { failure: "schema", why: `the answer has a wrong shape: ${parsed.error}` } };
}

function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
  };
}

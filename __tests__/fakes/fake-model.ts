import type { Model, ModelFailure, ModelReply, ModelRequest } from "../../src/ports/model.ts";

/** What the script sees of a question; `parse` is the asker's. */
export type Asked = Omit<ModelRequest<unknown>, "parse">;

/** A raw answer, as JSON of the provider would be, or the failure that is left after all retries. */
export type FakeAnswer =
  | { readonly answer: unknown; readonly model?: string; readonly kept?: boolean }
  | { readonly failure: ModelFailure; readonly why?: string };

export interface FakeModel extends Model {
  /** Every question in order; one that was asked again because of its answer's shape stands here once. */
  readonly asked: readonly Asked[];
  /** What was said of wrong shapes, in order: one line for each re-ask. */
  readonly reasked: readonly string[];
}

/**
 * A model that a function speaks for: `createFakeModel(({ purpose }) => ({ answer: ... }))`. `nth` counts the
 * questions from 1, and a re-ask has its question's number. As the port says, an answer that `parse` refuses is asked
 * for once more, and is a `schema` failure when that one is refused too. A script that throws rejects nothing: it is a
 * `bad-request` whose `why` is the error.
 */
export function createFakeModel(
  script: (request: Asked, nth: number, problem: string | null) => FakeAnswer | Promise<FakeAnswer>,
  name = "fake model-1",
): FakeModel {
  const asked: Asked[] = [];
  const reasked: string[] = [];

  async function say(request: Asked, nth: number, problem: string | null): Promise<FakeAnswer> {
    try {
      return await script(request, nth, problem);
    } catch (error) {
      return { failure: "bad-request", why: `the script failed: ${String(error)}` };
    }
  }

  async function tryOnce<T>(request: ModelRequest<T>, nth: number, problem: string | null): Promise<Tried<T>> {
    const said = await say(request, nth, problem);
    if ("failure" in said) return { reply: failed(said.failure, said.why ?? "the script says so") };
    const parsed = request.parse(said.answer);
    if (!parsed.ok)
      return { reply: failed("schema", `the answer has a wrong shape: ${parsed.error}`), problem: parsed.error };
    const calls = problem === null ? 1 : 2;
    const usage = { calls, inputTokens: calls * 1_000, outputTokens: calls * 100, costUsd: calls * 0.003 };
    const { model = "model-1", kept = false } = said;
    return { reply: { kind: "answered", value: parsed.value, model, usage, kept } };
  }

  async function ask<T>(request: ModelRequest<T>): Promise<ModelReply<T>> {
    const nth = asked.push(request);
    const first = await tryOnce(request, nth, null);
    if (first.problem === undefined) return first.reply;
    reasked.push(first.problem);
    return (await tryOnce(request, nth, first.problem)).reply;
  }

  return { name, asked, reasked, ask };
}

interface Tried<T> {
  readonly reply: ModelReply<T>;
  readonly problem?: string;
}

function failed(failure: ModelFailure, why: string): { readonly kind: "failed"; failure: ModelFailure; why: string } {
  return { kind: "failed", failure, why };
}

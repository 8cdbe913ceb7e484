// A model that a function speaks for. It sees what a real one would: ids and titles of what is asked, decoys among them.
import type { Model, ModelFailure, ModelRequest } from "../../src/ports/model.ts";

/** One line of an answer, still unchecked: a class may put anything there. */
export interface Said {
  readonly id: string;
  readonly status: unknown;
  readonly evidence: unknown;
  readonly note: string;
}

export type Speech = { readonly answer: unknown } | { readonly failure: ModelFailure };
export type Script = (asked: readonly { readonly id: string; readonly title: string }[]) => Speech;

const LISTED = /^(R\d+): (.+)$/gm;

export function createScripted(script: Script): Model {
  return {
    name: "scripted",
    ask: <T>(request: ModelRequest<T>) => {
      const asked = [...request.question.matchAll(LISTED)].map(([, id = "", title = ""]) => ({ id, title }));
      const said = script(asked);
      if ("failure" in said) {
        return Promise.resolve({ kind: "failed" as const, failure: said.failure, why: "scripted" });
      }
      const parsed = request.parse(said.answer);
      // What is asked again is answered the same: a scripted model does not learn.
      if (!parsed.ok)
        return Promise.resolve({ kind: "failed" as const, failure: "schema" as const, why: parsed.error });
      const usage = { calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0 };
      return Promise.resolve({ kind: "answered" as const, value: parsed.value, model: "scripted", usage, kept: false });
    },
  };
}

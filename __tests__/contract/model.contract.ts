import { afterEach, describe, expect, it } from "vitest";
import { err, ok, type Result } from "../../src/core/result.ts";
import { MODEL_FAILURES, type Model, type ModelRequest } from "../../src/ports/model.ts";

/** What the other side does when it is asked: an answer of any shape, or one of two failures that no retry mends. */
export type ContractStep = { readonly answer: unknown } | { readonly failure: "auth" | "refusal" };

/** Decides by the prompt's text, which holds the question, and by how often it was asked, from 1. */
export type ContractScript = (text: string, nth: number) => ContractStep;

export interface ContractModel {
  readonly model: Model;
  /** How often the other side was asked. */
  readonly count: () => number;
  close?(): Promise<void>;
}

const request: ModelRequest<string> = {
  purpose: "judge",
  system: "Judge.",
  context: "code",
  question: "Which?",
  schema: { type: "object", properties: { said: { type: "string" } }, required: ["said"], additionalProperties: false },
  parse: (answer): Result<string, string> => {
    const said: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, "said") : undefined;
    return typeof said === "string" ? ok(`read: ${said}`) : err("`said` is missing");
  },
  maxOutputTokens: 100,
  identity: "one",
};

/** What every `Model` keeps, whoever speaks for it. */
export function modelContract(name: string, make: (script: ContractScript) => Promise<ContractModel>): void {
  describe(`model contract: ${name}`, () => {
    const open: ContractModel[] = [];
    afterEach(async () => {
      for (const each of open.splice(0)) await each.close?.();
    });
    const start = async (script: ContractScript) => {
      const made = await make(script);
      open.push(made);
      return made;
    };

    it("has a name of provider and model", async () => {
      const { model } = await start(() => ({ answer: {} }));
      expect(model.name).toMatch(/^\S+ \S+$/);
    });

    it("gives what the reader made of the answer, who answered, and what it took", async () => {
      const { model, count } = await start(() => ({ answer: { said: "this" } }));
      const reply = await model.ask(request);
      expect(reply).toMatchObject({ kind: "answered", value: "read: this", kept: false, usage: { calls: 1 } });
      expect(reply.kind === "answered" && reply.model).toMatch(/\S/);
      expect(reply.kind === "answered" && reply.usage.inputTokens).toBeGreaterThan(0);
      expect(reply.kind === "answered" && reply.usage.outputTokens).toBeGreaterThan(0);
      expect(count()).toBe(1);
    });

    it("asks once more after a wrong shape, and takes the second answer", async () => {
      const { model, count } = await start((_, nth) => ({ answer: nth === 1 ? { says: "this" } : { said: "that" } }));
      expect(await model.ask(request)).toMatchObject({ kind: "answered", value: "read: that", usage: { calls: 2 } });
      expect(count()).toBe(2);
    });

    it("fails after two wrong shapes, with what was wrong", async () => {
      const { model, count } = await start(() => ({ answer: { says: "this" } }));
      const why = expect.stringContaining("`said` is missing");
      expect(await model.ask(request)).toEqual({ kind: "failed", failure: "schema", why });
      expect(count()).toBe(2);
    });

    it.each(["auth", "refusal"] as const)("asks once when it ends in %s, and says why", async (failure) => {
      const { model, count } = await start(() => ({ failure }));
      const reply = await model.ask(request);
      expect(reply).toEqual({ kind: "failed", failure, why: expect.stringMatching(/\w+ \w+/) });
      expect(MODEL_FAILURES).toContain(reply.kind === "failed" ? reply.failure : "");
      expect(count()).toBe(1);
    });

    it("gives each of several questions its own answer", async () => {
      const { model } = await start((text) => ({ answer: { said: /number (\d)/.exec(text)?.[1] ?? "none" } }));
      const replies = await Promise.all(
        [1, 2, 3].map((number) => model.ask({ ...request, question: `number ${number}`, identity: `q${number}` })),
      );
      expect(replies.map((reply) => (reply.kind === "answered" ? reply.value : reply.why))).toEqual([
        "read: 1",
        "read: 2",
        "read: 3",
      ]);
    });
  });
}

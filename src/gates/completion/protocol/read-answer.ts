import { z } from "zod";
import { err, ok, type Result } from "../../../core/result.ts";
import { cut } from "../../../core/text.ts";
import type { AnswerSchema } from "../../../ports/model.ts";
import type { Answer } from "./model.ts";

export const MAX_NOTE_CHARS = 200;
const MAX_QUOTE_CHARS = 8_000;
const MAX_QUOTES = 24;
const STATUSES = ["met", "unmet", "uncertain", "human"] as const;

function object(properties: Readonly<Record<string, unknown>>): AnswerSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

/**
 * The schema that providers hold the model to: every key required, no bounds, no patterns. It is a help, not a check:
 * refusals and cut answers break it, and some servers ignore it.
 */
export function buildSchema(ids: readonly string[]): AnswerSchema {
  const quote = object({
    path: { type: "string" },
    lines: { type: "array", items: { type: "integer" } },
    quote: { type: "string" },
  });
  const requirement = object({
    id: { type: "string", enum: ids },
    status: { type: "string", enum: STATUSES },
    evidence: { type: "array", items: quote },
    note: { type: "string" },
  });
  return object({
    requirements: { type: "array", items: requirement },
    verdict: { type: "string", enum: ["done", "not-done"] },
  });
}

const line = z.number().int().nonnegative();
const answerShape = z.strictObject({
  requirements: z.array(
    z.strictObject({
      id: z.string(),
      status: z.enum(STATUSES),
      evidence: z
        .array(
          z.strictObject({ path: z.string(), lines: z.tuple([line, line]), quote: z.string().max(MAX_QUOTE_CHARS) }),
        )
        .max(MAX_QUOTES),
      note: z.string().transform((note) => cut(note, MAX_NOTE_CHARS)),
    }),
  ),
  verdict: z.enum(["done", "not-done"]),
}) satisfies z.ZodType<Answer>;

function firstRepeated(ids: readonly string[]): string | undefined {
  return ids.find((id, at) => ids.indexOf(id) !== at);
}

/** What is wrong with the ids of an answer; null when each was answered once, and no other. */
function findIdProblem(ids: readonly string[], given: readonly string[]): string | null {
  if (given.some((id) => !ids.includes(id))) return "an id that was not asked";
  const repeated = firstRepeated(given);
  if (repeated !== undefined) return `${repeated} is answered more than once`;
  const missing = ids.filter((id) => !given.includes(id));
  return missing.length === 0 ? null : `no answer for ${missing.join(", ")}`;
}

/**
 * Reads an answer for exactly these ids: each once, no other, every word exact. What is wrong is said in one clause,
 * which goes back to the model.
 */
export function readAnswer(ids: readonly string[]): (answer: unknown) => Result<Answer, string> {
  return (answer) => {
    const parsed = answerShape.safeParse(answer);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return err(`${issue?.path.map(String).join(".") || "the answer"}: ${issue?.message ?? "not readable"}`);
    }
    const given = parsed.data.requirements.map(({ id }) => id);
    const problem = findIdProblem(ids, given);
    return problem === null ? ok(parsed.data) : err(`requirements: ${problem}`);
  };
}

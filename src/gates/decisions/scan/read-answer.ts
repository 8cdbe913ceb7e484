import { z } from "zod";
import { err, ok, type Result } from "../../../core/result.ts";
import type { AnswerSchema } from "../../../ports/model.ts";

export const CATEGORIES = ["irreversible", "fork", "input", "policy", "architecture"] as const;

/** One place where the model says that a person has to decide. Nothing of it is believed yet. */
export interface Claim {
  readonly task_id: string;
  readonly category: (typeof CATEGORIES)[number];
  readonly needs: string;
  readonly why: string;
  readonly blast_radius: string;
  readonly options: readonly string[];
  readonly quote: string;
  /** Id of an authored decision; empty or null for none. */
  readonly covered_by: string | null;
}

function object(properties: Readonly<Record<string, unknown>>): AnswerSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

const text = { type: "string" };

export function buildSchema(taskIds: readonly string[]): AnswerSchema {
  const found = object({
    task_id: { type: "string", enum: taskIds },
    category: { type: "string", enum: CATEGORIES },
    needs: text,
    why: text,
    blast_radius: text,
    options: { type: "array", items: text },
    quote: text,
    covered_by: text,
  });
  return object({ findings: { type: "array", items: found } });
}

const MAX_CLAIMS = 200;
const MAX_CHARS = 8_000;
const short = z.string().max(MAX_CHARS);
const answerShape = z.strictObject({
  findings: z
    .array(
      z.strictObject({
        task_id: short,
        category: z.enum(CATEGORIES),
        needs: short,
        why: short,
        blast_radius: short.nullable().transform((said) => said ?? ""),
        options: z.array(short).max(20),
        quote: short,
        covered_by: short.nullable(),
      }),
    )
    .max(MAX_CLAIMS),
});

/** Reads an answer about exactly these tasks. What is wrong is said in one clause, which goes back to the model. */
export function readAnswer(taskIds: readonly string[]): (answer: unknown) => Result<readonly Claim[], string> {
  const known = new Set(taskIds);
  return (answer) => {
    const parsed = answerShape.safeParse(answer);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return err(`${issue?.path.map(String).join(".") || "the answer"}: ${issue?.message ?? "not readable"}`);
    }
    const { findings } = parsed.data;
    return findings.every(({ task_id }) => known.has(task_id))
      ? ok(findings)
      : err("task_id: a task that was not shown");
  };
}

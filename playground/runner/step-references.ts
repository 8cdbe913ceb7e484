import { parse } from "yaml";
import { z } from "zod";

const stepsSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({ steps: z.array(z.object({ id: z.string().optional(), uses: z.string().optional() })).default([]) }),
  ),
});

export interface StepReference {
  readonly line: number;
  readonly problem: string;
}

/**
 * `steps.ID.outputs.NAME` that name an output the step's action does not declare: the language service lets them
 * pass, and they read as an empty text at run time. `outputsOf` gives null for an action whose outputs are not known.
 * A file that is not a workflow has none.
 */
export function findWrongStepReferences(
  text: string,
  outputsOf: (uses: string) => readonly string[] | null,
): readonly StepReference[] {
  const parsed = stepsSchema.safeParse(parse(text));
  if (!parsed.success) return [];
  return Object.entries(parsed.data.jobs).flatMap(([job, { steps }]) => {
    const body = JSON.stringify(parseJob(text, job));
    const found = [...body.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)];
    return found.flatMap(([whole, id, output = ""]): readonly StepReference[] => {
      const step = steps.find((one) => one.id === id);
      const line = text.slice(0, text.indexOf(whole)).split("\n").length;
      const declared = step?.uses === undefined ? null : outputsOf(step.uses);
      if (declared === null || declared.includes(output)) return [];
      return [{ line, problem: `${whole}: ${step?.uses} declares no output '${output}'` }];
    });
  });
}

function parseJob(text: string, job: string): unknown {
  return z.object({ jobs: z.record(z.string(), z.unknown()) }).parse(parse(text)).jobs[job];
}

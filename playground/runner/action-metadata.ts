import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NoOperationTraceWriter } from "@actions/workflow-parser";
import { parseAction } from "@actions/workflow-parser/actions/index";
import { parse } from "yaml";
import { z } from "zod";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const actionSchema = z.object({
  name: z.string(),
  inputs: z
    .record(z.string(), z.object({ default: scalar.optional(), deprecationMessage: z.string().optional() }))
    .default({}),
  outputs: z.record(z.string(), z.unknown()).default({}),
  runs: z.strictObject({
    using: z.literal("node24"),
    main: z.string(),
    post: z.string().optional(),
    "post-if": z.string().optional(),
  }),
});

export interface ActionMetadata {
  readonly name: string;
  /** Input name as declared to its default, still with expressions; null when there is none. */
  readonly inputs: ReadonlyMap<string, string | number | boolean | null>;
  readonly outputs: ReadonlySet<string>;
  readonly main: string;
  readonly post: string | null;
  readonly postIf: string;
}

/** Reads `action.yml` through GitHub's own parser. Throws, naming every error, when the platform would not load it. */
export async function readActionMetadata(folder: string): Promise<ActionMetadata> {
  const text = await readManifest(folder);
  const parsed = parseAction({ name: "action.yml", content: text }, new NoOperationTraceWriter());
  const errors = parsed.context.errors.getErrors().map((error) => error.message);
  if (errors.length > 0) throw new Error(`GitHub would not load the action: ${errors.join("; ")}`);
  const checked = actionSchema.safeParse(parse(text));
  if (!checked.success) {
    throw new Error(`the runner harness runs only node24 actions without \`pre\`: ${z.prettifyError(checked.error)}`);
  }
  const { name, inputs, outputs, runs } = checked.data;
  return {
    name,
    inputs: new Map(Object.entries(inputs).map(([input, { default: value }]) => [input, value ?? null])),
    outputs: new Set(Object.keys(outputs)),
    main: runs.main,
    post: runs.post ?? null,
    postIf: runs["post-if"] ?? "always()",
  };
}

async function readManifest(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, "action.yml"), "utf8");
  } catch (cause) {
    throw new Error(
      `Can't find 'action.yml', 'action.yaml' or 'Dockerfile' under '${folder}'. Did you forget to run actions/checkout before running your local action?`,
      { cause },
    );
  }
}

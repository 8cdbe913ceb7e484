import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { ErrorPolicy } from "@actions/workflow-parser/model/convert";
import { parse } from "yaml";
import { z } from "zod";
import { NotModelled } from "./types.ts";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const scalars = z.record(z.string(), scalar);
const number = z.union([z.number(), z.string()]);
const flag = z.union([z.boolean(), z.string()]);
const permissions = z.union([
  z.enum(["read-all", "write-all"]),
  z.record(z.string(), z.enum(["read", "write", "none"])),
]);
const concurrency = z.union([
  z.string(),
  z.strictObject({
    group: z.string(),
    "cancel-in-progress": flag.default(false),
    queue: z.enum(["single", "max"]).default("single"),
  }),
]);
const defaults = z.strictObject({
  run: z.strictObject({ shell: z.string().optional(), "working-directory": z.string().optional() }),
});

const stepSchema = z.strictObject({
  id: z.string().optional(),
  name: scalar.optional(),
  if: scalar.optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  with: scalars.default({}),
  env: scalars.default({}),
  shell: z.string().optional(),
  "working-directory": z.string().optional(),
  "continue-on-error": flag.default(false),
  "timeout-minutes": number.optional(),
});

const jobSchema = z.strictObject({
  name: scalar.optional(),
  needs: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]),
  if: scalar.optional(),
  permissions: permissions.optional(),
  "runs-on": z.string(),
  env: scalars.default({}),
  outputs: scalars.default({}),
  steps: z.array(stepSchema),
  "timeout-minutes": number.default(360),
  "continue-on-error": flag.default(false),
  concurrency: concurrency.optional(),
  defaults: defaults.optional(),
});

const workflowSchema = z.strictObject({
  name: z.string().optional(),
  "run-name": z.string().optional(),
  on: z.unknown().optional(),
  permissions: permissions.optional(),
  env: scalars.default({}),
  concurrency: concurrency.optional(),
  defaults: defaults.optional(),
  jobs: z.record(z.string(), jobSchema),
});

type RawWorkflow = z.infer<typeof workflowSchema>;
export type DeclaredPermissions = z.infer<typeof permissions>;
export type DeclaredConcurrency = z.infer<typeof concurrency>;

/** A step as written; `condition` is GitHub's own reading of `if:`, with `success()` put in where it belongs. */
export type WorkflowStep = z.infer<typeof stepSchema> & { readonly key: string; readonly condition: string };
export type WorkflowJob = Omit<z.infer<typeof jobSchema>, "steps"> & {
  readonly id: string;
  readonly condition: string;
  readonly steps: readonly WorkflowStep[];
};

export type EventFilters = Readonly<Record<string, readonly string[] | undefined>>;

export interface DispatchInput {
  readonly type: string;
  readonly required: boolean;
  readonly default: string | number | boolean | null;
  readonly options: readonly string[];
}

export interface Workflow {
  readonly name: string;
  /** Event name to its filters (`types`, `branches`, ...); null where `on:` gives the event no filters. */
  readonly events: ReadonlyMap<string, EventFilters | null>;
  readonly dispatchInputs: ReadonlyMap<string, DispatchInput>;
  readonly permissions: DeclaredPermissions | undefined;
  readonly env: RawWorkflow["env"];
  readonly concurrency: DeclaredConcurrency | undefined;
  readonly defaults: RawWorkflow["defaults"];
  readonly jobs: readonly WorkflowJob[];
}

export type WorkflowRead =
  | { readonly kind: "valid"; readonly workflow: Workflow }
  /** GitHub would start no job and show these. */
  | { readonly kind: "invalid"; readonly errors: readonly string[] };

/** By path and text: most stories have the README's workflow. */
const read = new Map<string, Promise<WorkflowRead>>();

/** Reads a workflow with GitHub's parser. Throws `NotModelled` for what is valid there and not played here. */
export function readWorkflow(path: string, content: string): Promise<WorkflowRead> {
  const key = `${path}\0${content}`;
  const known = read.get(key) ?? parseFile(path, content);
  read.set(key, known);
  return known;
}

async function parseFile(path: string, content: string): Promise<WorkflowRead> {
  const parsed = parseWorkflow({ name: path, content }, new NoOperationTraceWriter());
  const template =
    parsed.value === undefined
      ? undefined
      : await convertWorkflowTemplate(parsed.context, parsed.value, undefined, {
          errorPolicy: ErrorPolicy.TryConversion,
        });
  const errors = parsed.context.errors.getErrors().map((error) => error.message);
  if (template === undefined || errors.length > 0) return { kind: "invalid", errors };
  const checked = workflowSchema.safeParse(parse(content));
  if (!checked.success) throw new NotModelled(`${path}: ${z.prettifyError(checked.error)}`);
  const raw = checked.data;
  const more = [raw.concurrency, ...Object.values(raw.jobs).map((job) => job.concurrency)].flatMap(findQueueError);
  if (more.length > 0) return { kind: "invalid", errors: more };
  const conditions = new Map(template.jobs.map((job) => [job.id.value, job]));
  const jobs = Object.entries(raw.jobs).map(([id, job]): WorkflowJob => {
    const converted = conditions.get(id);
    if (converted?.type !== "job") throw new NotModelled(`job ${id} of ${path}`);
    const steps = job.steps.map((step, at): WorkflowStep => {
      const twin = converted.steps[at];
      if (twin === undefined || !("if" in twin) || twin.if === undefined)
        throw new NotModelled(`step ${at + 1} of job ${id}`);
      return { ...step, key: twin.id, condition: twin.if.expression };
    });
    return { ...job, id, condition: converted.if.expression, steps };
  });
  const { events, dispatchInputs } = readEvents(raw.on);
  return {
    kind: "valid",
    workflow: {
      name: raw.name ?? path,
      events,
      dispatchInputs,
      permissions: raw.permissions,
      env: raw.env,
      concurrency: raw.concurrency,
      defaults: raw.defaults,
      jobs,
    },
  };
}

/** The published parser does not know this rule of May 2026 yet. */
function findQueueError(declared: DeclaredConcurrency | undefined): readonly string[] {
  if (typeof declared !== "object" || declared.queue !== "max" || declared["cancel-in-progress"] !== true) return [];
  return ["concurrency: `queue: max` cannot be combined with `cancel-in-progress: true`"];
}

const filterList = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const dispatchSchema = z
  .strictObject({
    inputs: z.record(
      z.string(),
      z
        .object({
          type: z.string().default("string"),
          required: z.boolean().default(false),
          default: scalar.default(null),
          options: z.array(z.string()).default([]),
        })
        .nullable(),
    ),
  })
  .nullable();

const EMPTY_INPUT: DispatchInput = { type: "string", required: false, default: null, options: [] };

function readEvents(on: unknown): Pick<Workflow, "events" | "dispatchInputs"> {
  const names = filterList.safeParse(on);
  if (names.success) return { events: new Map(names.data.map((name) => [name, null])), dispatchInputs: new Map() };
  const mapping = z.record(z.string(), z.unknown()).parse(on);
  const events = new Map(Object.entries(mapping).map(([name, value]) => [name, readFilters(name, value)]));
  const dispatch = dispatchSchema.optional().parse(mapping["workflow_dispatch"])?.inputs ?? {};
  return {
    events,
    dispatchInputs: new Map(Object.entries(dispatch).map(([input, spec]) => [input, spec ?? EMPTY_INPUT])),
  };
}

function readFilters(event: string, value: unknown): EventFilters | null {
  if (value === null || event === "workflow_dispatch" || event === "schedule") return null;
  return z.record(z.string(), filterList).parse(value);
}

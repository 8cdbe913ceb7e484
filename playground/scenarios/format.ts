import { z } from "zod";
import { commitSchema } from "./format-files.ts";
import { stepSchema } from "./format-steps.ts";

const position = z.number().int().positive();
const role = z.enum(["none", "read", "triage", "write", "maintain", "admin"]);

const userSchema = z.strictObject({ role, type: z.enum(["User", "Bot", "Mannequin"]).optional() });

const pullShape = {
  number: position.default(7),
  head: z.string().default("claude/login"),
  author: z.string().default("claude[bot]"),
  base: z.string().optional(),
  title: z.string().default("Add login"),
  body: z.string().default(""),
  labels: z.array(z.string()).default([]),
  draft: z.boolean().default(false),
  fork: z
    .union([
      z.literal(false),
      z.strictObject({
        owner: z.string(),
        maintainer_can_modify: z.boolean().default(false),
        deleted: z.boolean().default(false),
      }),
    ])
    .default(false),
};
const pullSchema = z.strictObject(pullShape);
export type PullStory = z.output<typeof pullSchema>;

const MODEL_FAULTS = [
  "timeout",
  "401",
  "429",
  "500",
  "529",
  "reset",
  "html",
  "empty",
  "truncated",
  "refusal",
  "two-objects",
] as const;
const status = z.enum(["met", "unmet", "uncertain", "human"]);
const evidence = z.array(
  z.strictObject({ path: z.string(), lines: z.tuple([position, position]).optional(), quote: z.string() }),
);
const oneAnswer = z.union([status, z.strictObject({ status, evidence: evidence.optional() })]);

/** `{all: met, evidence: auto, R2: unmet}`: every other key is a requirement's id. */
export const answerSchema = z
  .strictObject({
    all: status.optional(),
    evidence: z.literal("auto").optional(),
    decoys: z.enum(["met", "unmet"]).optional(),
    /** The model's own word on the whole; otherwise what its statuses come to. */
    verdict: z.enum(["done", "not-done"]).optional(),
    raw: z.string().optional(),
  })
  .catchall(oneAnswer);
const modelCall = {
  for: z.enum(["judge", "sceptic", "scan"]).optional(),
  batch: position.optional(),
  answer: answerSchema.optional(),
  fault: z.preprocess((value) => (typeof value === "number" ? String(value) : value), z.enum(MODEL_FAULTS)).optional(),
  style: z.enum(["plain", "fenced", "prose"]).default("plain"),
};
const modelSchema = z.array(
  z
    .strictObject({ ...modelCall, each: z.strictObject(modelCall).optional() })
    .refine(
      (call) => [call.answer, call.fault, call.each].filter((one) => one !== undefined).length === 1,
      "expected exactly one of answer, fault, each",
    ),
);
export type ModelCall = z.output<typeof modelSchema>[number];
export type ModelAnswer = z.output<typeof answerSchema>;

const faultSchema = z
  .strictObject({
    on: z.string().optional(),
    operation: z.string().optional(),
    times: position.optional(),
    answer: z
      .strictObject({
        status: z.number().int().min(100).max(599),
        headers: z.record(z.string(), z.string()).optional(),
        body: z.json().optional(),
      })
      .optional(),
    fault: z.enum(["reset", "hang", "cut"]).optional(),
    /** The work is done before the fault strikes: a lost answer. */
    after: z.boolean().optional(),
    from_step: position.optional(),
    until_step: position.optional(),
  })
  .refine((one) => (one.answer === undefined) !== (one.fault === undefined), "expected either answer or fault");

/** One story, as its file writes it, defaults filled in. */
export const scenarioSchema = z.strictObject({
  name: z.string().min(1),
  about: z.string().optional(),
  repo: z
    .strictObject({
      name: z
        .string()
        .regex(/^[^/\s]+\/[^/\s]+$/, "expected owner/name")
        .default("acme/shop"),
      private: z.boolean().default(false),
      personal: z.boolean().default(false),
      default_branch: z.string().default("main"),
      branches: z.array(z.string()).default([]),
    })
    .prefault({}),
  setup: z.enum(["basic", "hardened"]).default("basic"),
  users: z.record(z.string(), userSchema).default({ alice: { role: "write" }, "claude[bot]": { role: "write" } }),
  teams: z.record(z.string(), z.array(z.string())).default({}),
  ruleset: z.strictObject({ app: z.string() }).optional(),
  secrets: z.record(z.string(), z.union([z.string(), z.null()])).default({}),
  inputs: z.record(z.string(), z.string()).default({}),
  edit_history: z.enum(["body", "summary", "unreadable"]).default("body"),
  /** Lists lag behind writes, as on the live platform. */
  eventual: z.boolean().default(false),
  checkout: z
    .strictObject({
      depth: z.number().int().min(0).default(0),
      at: z.enum(["head", "merge", "default"]).default("head"),
    })
    .prefault({}),
  /** Steps of the planted workflow's gate job around ours, as a workflow file writes them. */
  before_gate: z.array(z.record(z.string(), z.json())).default([]),
  after_gate: z.array(z.record(z.string(), z.json())).default([]),
  policy: z.union([z.record(z.string(), z.json()), z.string(), z.null()]).default(null),
  base: z.array(commitSchema).default([{ files: { "README.md": "hello\n" } }]),
  pr: pullSchema.optional(),
  prs: z.array(z.strictObject({ ...pullShape, commits: z.array(commitSchema).optional() })).optional(),
  commits: z.array(commitSchema).optional(),
  base_later: z.array(commitSchema).default([]),
  model: modelSchema.optional(),
  faults: z.array(faultSchema).default([]),
  steps: z.array(stepSchema).min(1),
});
export type Scenario = z.output<typeof scenarioSchema>;

export const DEFAULT_COMMITS = [
  { files: { "src/login.ts": "export const login = 1;\n" } },
] as const satisfies readonly z.input<typeof commitSchema>[];

/** A pull request with the commits of its branch, whichever way the scenario writes it. */
export interface PullWithCommits extends PullStory {
  readonly commits: readonly z.output<typeof commitSchema>[];
}

export function pullsOf(scenario: Scenario): readonly PullWithCommits[] {
  if (scenario.prs !== undefined)
    return scenario.prs.map((pull) => ({ ...pull, commits: pull.commits ?? DEFAULT_COMMITS }));
  const pull = scenario.pr ?? pullSchema.parse({});
  return [{ ...pull, commits: scenario.commits ?? DEFAULT_COMMITS }];
}

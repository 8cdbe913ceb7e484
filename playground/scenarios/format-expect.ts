import { z } from "zod";

const texts = z.array(z.string());
const pathKeyed = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

/** What must hold after a step. Every key is optional; lists and objects hold as subsets. */
export const expectSchema = z.strictObject({
  conclusion: z.enum(["success", "failure", "action_required", "in_progress", "none"]).optional(),
  /** How many checks of ours the commit has by conclusion (or `in_progress`); those that are not named do not count. */
  checks: z
    .partialRecord(z.enum(["success", "failure", "action_required", "in_progress"]), z.number().int().min(0))
    .optional(),
  /** The head that the pull request had after this step is looked at instead of the present one. */
  head_of_step: z.number().int().positive().optional(),
  mergeable: z.boolean().optional(),
  verdicts: z
    .partialRecord(
      z.enum(["checklist", "ratchet", "completion", "decisions"]),
      z.enum(["pass", "fail", "waiting", "inconclusive", "not-applicable", "off"]),
    )
    .optional(),
  reasons: texts.optional(),
  notes: texts.optional(),
  no_reasons: texts.optional(),
  boxes: pathKeyed(texts).optional(),
  tick_refused: z
    .enum(["not-permitted", "author-excluded", "bot", "ambiguous", "stale", "foreign-edit", "laundered"])
    .optional(),
  order: texts.optional(),
  title_has: texts.optional(),
  comment_has: texts.optional(),
  comment_lacks: texts.optional(),
  comments: z.number().int().min(0).optional(),
  summary_has: texts.optional(),
  summary_lacks: texts.optional(),
  check_has: texts.optional(),
  check_lacks: texts.optional(),
  log_has: texts.optional(),
  log_lacks: texts.optional(),
  prompt_lacks: texts.optional(),
  commits: z.number().int().min(0).optional(),
  plan: pathKeyed(pathKeyed(z.record(z.string(), z.json()))).optional(),
  changed_lines: pathKeyed(z.number().int().min(0)).optional(),
  file: pathKeyed(z.union([z.string(), z.null()])).optional(),
  artifacts: pathKeyed(pathKeyed(texts)).optional(),
  outputs: z.record(z.string(), z.string()).optional(),
  annotations: z
    .array(
      z.strictObject({ path: z.string(), line: z.number().int(), level: z.enum(["failure", "warning", "notice"]) }),
    )
    .optional(),
  /** Exit code of our step (the last that ran), or of the command line; `none` when our step did not run. */
  exit: z.union([z.number().int(), z.literal("none")]).optional(),
  json: z.json().optional(),
  stdout_has: texts.optional(),
  stdout_lacks: texts.optional(),
  leaks: z.literal("none").optional(),
  model_calls: z.number().int().min(0).optional(),
  api_calls: z.strictObject({ max: z.number().int().min(0) }).optional(),
  /** Requests of this step by `METHOD /path`, `*` is any text: how often each was made. */
  requests: z.record(z.string(), z.number().int().min(0)).optional(),
  took_ms: z.strictObject({ max: z.number().int().positive() }).optional(),
  same_as_step: z.number().int().positive().optional(),
});
export type Expect = z.output<typeof expectSchema>;

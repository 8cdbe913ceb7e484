import { z } from "zod";
import { expectSchema } from "./format-expect.ts";
import { filesSchema } from "./format-files.ts";

const position = z.number().int().positive();
const decision = z.union([z.string(), z.strictObject({ reason: z.string(), nth: position.default(1) })]);
const replace = z.array(z.tuple([z.string(), z.string()])).min(1);

const tick = z.strictObject({
  decision,
  option: z.string(),
  by: z.string(),
  silent: z.boolean().default(false),
  untick: z.boolean().default(false),
});
const push = z.strictObject({
  by: z.string().optional(),
  message: z.string().optional(),
  files: filesSchema.optional(),
  silent: z.boolean().default(false),
  force: z.boolean().default(false),
  drop: z.array(position).optional(),
  reset_to: z.number().int().min(0).optional(),
  onto: z.literal("base").optional(),
  merge: z.literal("base").optional(),
  tag: z.string().optional(),
});
const pullChange = {
  base: z.string().optional(),
  labels: z.array(z.string()).optional(),
  title: z.string().optional(),
  body: z.string().optional(),
  state: z.enum(["open", "closed"]).optional(),
  locked: z.boolean().optional(),
  draft: z.boolean().optional(),
};
const conclusion = z
  .enum(["success", "failure", "neutral", "cancelled", "skipped", "timed_out", "action_required"])
  .nullable();

/** What may happen, each the only one of its entry. */
const ACTS = {
  event: z.string().regex(/^[a-z_]+(?:\.[a-z_]+)?$/, "expected an event such as pull_request.opened"),
  tick,
  edit: z.strictObject({ by: z.string(), replace, comment: position.optional(), silent: z.boolean().default(false) }),
  comment: z
    .strictObject({
      by: z.string(),
      body: z.string().optional(),
      copy_of: z.literal("sheet").optional(),
      silent: z.boolean().default(false),
    })
    .refine((one) => (one.body === undefined) !== (one.copy_of === undefined), "expected either body or copy_of"),
  delete_comment: z.strictObject({ by: z.string(), silent: z.boolean().default(false) }),
  delete_revision: z.strictObject({ by: z.string(), nth: position }),
  change_pr: z.strictObject({ by: z.string(), silent: z.boolean().default(false), ...pullChange }),
  open_pr: z.strictObject({ by: z.string(), number: position, base: z.string().optional(), head_of: position }),
  set_role: z.record(z.string(), z.enum(["none", "read", "triage", "write", "maintain", "admin"])),
  check_run: z.strictObject({
    by: z.string().optional(),
    app: z.string(),
    name: z.string(),
    conclusion,
    on: z.enum(["head", "base", "merge"]).default("head"),
  }),
  status: z.strictObject({
    by: z.string(),
    context: z.string(),
    state: z.enum(["success", "failure", "error", "pending"]),
    on: z.enum(["head", "base", "merge"]).default("head"),
  }),
  rerun: position,
  redeliver: position,
  approve_runs: z.strictObject({ by: z.string() }),
  artifact: z.strictObject({ run: z.string(), name: z.string(), files: z.record(z.string(), z.string()) }),
  push,
  push_base: z.strictObject({ by: z.string().optional(), message: z.string().optional(), files: filesSchema }),
  kill_at: z.string(),
  lose_runner_at: z.string(),
  dispatch: z.strictObject({
    pr: z.union([z.number(), z.string()]).optional(),
    sha: z.string().optional(),
    by: z.string(),
    ref: z.string().optional(),
    workflow: z.string().default("done-gate.yml"),
  }),
  merge_group: z.strictObject({ prs: z.array(position).min(1), by: z.string().optional() }),
  cli: z.array(z.string()).min(1),
};
const ACT_NAMES: readonly string[] = [...Object.keys(ACTS), "together"];

const optionalActs = z.object(ACTS).partial().shape;
const MODIFIERS = {
  /** Who causes `event`; default: the pull request's author. */
  by: z.string().optional(),
  /** Payload fields laid over the event's own. */
  with: z.record(z.string(), z.json()).optional(),
  /** Uncommitted files in the clone of `cli`. */
  files: filesSchema.optional(),
  /** Which pull request the entry and its expectation are about; default: the first. */
  pr: position.optional(),
};

function isOneAct(step: Readonly<Record<string, unknown>>): boolean {
  return ACT_NAMES.filter((name) => step[name] !== undefined).length === 1;
}
const ONE_ACT = `expected exactly one of ${ACT_NAMES.join(", ")}`;

const actSchema = z.strictObject({ ...optionalActs, ...MODIFIERS }).refine(isOneAct, ONE_ACT);

export const stepSchema = z
  .strictObject({
    ...optionalActs,
    ...MODIFIERS,
    /** Each at once: played in every order and with the later one at every labelled point of the earlier one's run. */
    together: z.array(actSchema).min(2).max(3).optional(),
    /** Only this one interleaving of `together`: the later acts before the nth request of that label. */
    force: z.strictObject({ at: z.string(), nth: position.default(1), mode: z.enum(["held", "late"]) }).optional(),
    expect: expectSchema.optional(),
  })
  .refine(isOneAct, ONE_ACT);
export type Act = z.output<typeof actSchema>;
export type Step = z.output<typeof stepSchema>;

/** The one thing an entry does. */
export function actName(step: Readonly<Record<string, unknown>>): string {
  return ACT_NAMES.find((name) => step[name] !== undefined) ?? "nothing";
}

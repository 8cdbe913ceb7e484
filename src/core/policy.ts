import { z } from "zod";
import { ISOLATIONS } from "./snapshot.ts";
import { GATES } from "./verdict.ts";

// The schema of `.github/done-gate.yml` (gates.md 1). It is closed: an unknown key is an error. Every default
// stands here and nowhere else; `schemas/policy.schema.json` is generated from it.

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;
const MAX_DURATION_MS = 6 * UNIT_MS.h;

/** `600s`, `45m`, `1h`, `500ms`: whole numbers with a unit, up to GitHub's six hours a job. Parsed to milliseconds. */
const duration = z
  .string()
  .regex(/^[1-9][0-9]{0,7}(?:ms|s|m|h)$/, "expected a duration such as 600s, 45m or 1h")
  .transform((text) => {
    const unit = text.replace(/^[0-9]+/, "");
    const perUnit = unit === "ms" || unit === "s" || unit === "m" ? UNIT_MS[unit] : UNIT_MS.h;
    return Number.parseInt(text, 10) * perUnit;
  })
  .refine((ms) => ms <= MAX_DURATION_MS, "expected at most 6h");

/** A glob over paths of the repository: relative, normalised, no backslash and no control character. */
const pathGlob = z
  .string()
  .min(1)
  .max(500)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  .regex(/^[^\\\u0000-\u001f\u007f]+$/, "a path pattern holds no backslash and no control character")
  .refine(
    (glob) => !glob.startsWith("/") && glob.split("/").every((part) => part !== ".." && part !== "." && part !== ""),
    "expected a pattern relative to the repository root, without empty, `.` or `..` parts",
  );

const environmentName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, "expected the name of an environment variable")
  .refine(
    (name) =>
      !/^(?:INPUT_|STATE_|ACTIONS_|GITHUB_(?:TOKEN|ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|BASH_ENV$|BASHOPTS$|SHELLOPTS$)/i.test(
        name,
      ),
    "this variable belongs to the runner or to bash and is never passed to verify commands",
  );

const account = z.union([z.string().min(1).max(100), z.number().int().positive()]);

const DEFAULT_AGENT_BRANCHES = [
  "claude/**",
  "codex/**",
  "copilot/**",
  "cursor/**",
  "cursor-*",
  "devin/**",
  "jules/**",
  "loki/**",
  "agent/**",
  "ai/**",
  "openhands/**",
  "sweep/**",
];

const checklist = z
  .strictObject({
    paths: z.array(pathGlob).min(1).default(["docs/plans/*/checklist.json", ".loki/checklist/checklist.json"]),
    unprovable: z.enum(["note", "fail"]).default("note"),
    new_items: z.enum(["lint", "approve"]).default("lint"),
    runner: z.enum(["ask", "warn"]).default("ask"),
    require_isolation: z.enum(ISOLATIONS).default("none"),
    network: z.boolean().default(true),
    verify_timeout: duration.prefault("600s"),
    total_timeout: duration.prefault("45m"),
    env: z.array(environmentName).default([]),
  })
  .transform((keys) => ({
    paths: keys.paths,
    unprovable: keys.unprovable,
    newItems: keys.new_items,
    runner: keys.runner,
    requireIsolation: keys.require_isolation,
    network: keys.network,
    verifyTimeoutMs: keys.verify_timeout,
    totalTimeoutMs: keys.total_timeout,
    env: keys.env,
  }));

const ratchet = z.strictObject({
  tests: z.array(pathGlob).default([]),
  ignore: z.array(pathGlob).default([]),
  marker: z.enum(["ask", "accept"]).default("ask"),
  masked: z.enum(["ask", "warn"]).default("ask"),
});

const model = z
  .strictObject({
    provider: z.enum(["none", "anthropic", "openai", "command"]).default("none"),
    name: z.string().min(1).max(200).optional(),
    base_url: z.url({ protocol: /^https?$/ }).optional(),
    command: z.array(z.string().min(1)).default([]),
    max_calls: z.number().int().positive().max(1_000).default(24),
    max_cost_usd: z.number().positive().max(1_000).default(1),
  })
  .transform((keys) => ({
    provider: keys.provider,
    name: keys.name ?? null,
    baseUrl: keys.base_url ?? null,
    command: keys.command,
    maxCalls: keys.max_calls,
    maxCostUsd: keys.max_cost_usd,
  }));

const sceptic = z.union([z.strictObject({ provider: z.enum(["same", "none"]) }), model]);

const completion = z.strictObject({
  prds: z.array(pathGlob).default([".loki/generated-prd.md"]),
  when: z.enum(["claimed", "always", "never"]).default("claimed"),
  tests: z.array(z.string().min(1).max(4_096)).default([]),
  record: z.boolean().default(false),
  sceptic: sceptic.prefault({ provider: "same" }),
  model: model.prefault({}),
});

const decisions = z
  .strictObject({
    plans: z.array(pathGlob).default(["docs/plans/**/*.jsonl", ".claude/plans/*.jsonl", "plan.jsonl"]),
    approvers: z.array(account).default([]),
    allow_author: z.enum(["never", "reversible", "always"]).optional(),
    min_approvals: z.number().int().min(1).max(10).default(1),
    scan: z.enum(["auto", "off"]).default("auto"),
  })
  .transform((keys) => ({
    plans: keys.plans,
    approvers: keys.approvers,
    /** Null: reversible in organisations, always in personal repositories. */
    allowAuthor: keys.allow_author ?? null,
    minApprovals: keys.min_approvals,
    scan: keys.scan,
  }));

export const policySchema = z
  .strictObject({
    scope: z.enum(["agents", "all"]).default("agents"),
    agents: z.array(account).default([]),
    agent_branches: z.array(pathGlob).default(DEFAULT_AGENT_BRANCHES),
    require: z.array(z.enum(GATES)).default([]),
    plans: z.enum(["touched", "all"]).default("touched"),
    checklist: checklist.prefault({}),
    ratchet: ratchet.prefault({}),
    completion: completion.prefault({}),
    decisions: decisions.prefault({}),
    protected: z.array(pathGlob).default([".github/workflows/**", ".github/done-gate.yml"]),
  })
  .transform((keys) => ({
    scope: keys.scope,
    agents: keys.agents,
    agentBranches: keys.agent_branches,
    require: keys.require,
    plans: keys.plans,
    checklist: keys.checklist,
    ratchet: keys.ratchet,
    completion: keys.completion,
    decisions: keys.decisions,
    protected: keys.protected,
  }));

/** The maintainers' rules, read from the default branch. No input of the Action overrides one. */
export type Policy = z.output<typeof policySchema>;

import { z } from "zod";
import { type Finding, finding, type Level, REASONS, type ReasonCode } from "./finding.ts";
import {
  type DecisionDraft,
  ITEM_RESULTS,
  type ItemReport,
  type Judgement,
  type PrdReport,
  REQUIREMENT_STATUSES,
  type RequirementReport,
  type ScannedPlan,
} from "./gate.ts";
import { parseRepoPath, type RepoPath, type Sha, shaSchema } from "./ids.ts";
import { err, ok, type Result } from "./result.ts";
import { ISOLATIONS, type Isolation } from "./snapshot.ts";
import { GATES, VERDICTS } from "./verdict.ts";

/** What a run that judged a commit left for the next one, as it is read back (gates.md 5, "Evidence carry-over"). */
export interface Evidence {
  readonly head: Sha;
  readonly tree: Sha;
  /** Null when the run ended before it knew: nothing was gathered then. */
  readonly mergeBase: Sha | null;
  /** Digest of the policy that was applied; null for the defaults. */
  readonly policy: string | null;
  readonly isolation: Isolation;
  /** What the gates said before any answer was counted. Empty when nothing was judged. */
  readonly gathered: readonly Judgement[];
}

const MAX_TEXT_CHARS = 1_000_000;

const path = z.string().transform((text, context): RepoPath => {
  const parsed = parseRepoPath(text);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: "custom", message: parsed.error });
  return z.NEVER;
});
const text = z.string().max(MAX_TEXT_CHARS);
const line = z.number().int().nonnegative();

const codes = new Set<string>(Object.keys(REASONS));
const code = z.custom<ReasonCode>((value) => typeof value === "string" && codes.has(value), "an unknown reason code");
const level = z.enum(["fail", "inconclusive", "waiting", "warning", "note"] satisfies readonly Level[]);

const findingShape = z
  .strictObject({
    code,
    level,
    message: text,
    remedy: text,
    path: path.nullable(),
    line: line.nullable(),
    item: text.nullable(),
  })
  .transform((parts): Finding => {
    const { code: reason, ...rest } = parts;
    return finding(reason, {
      level: rest.level,
      message: rest.message,
      remedy: rest.remedy,
      path: rest.path ?? undefined,
      line: rest.line ?? undefined,
      item: rest.item ?? undefined,
    });
  });

const itemShape = z
  .strictObject({
    plan: path,
    id: text,
    description: text,
    verify: text.nullable(),
    claim: z.boolean().nullable(),
    exit: z.number().int().nullable(),
    result: z.enum(ITEM_RESULTS),
    line: line.nullable(),
    fresh: z.boolean(),
    tests: line.nullable(),
    tail: text,
  })
  .transform(({ tests, ...item }): ItemReport => (tests === null ? item : { ...item, tests }));

const wantShape = z
  .strictObject({
    reason: code,
    subject: text,
    category: z.enum(["policy", "irreversible"]),
    needs: text,
    why: text,
    blast_radius: text.nullable(),
    asks: z.array(findingShape).min(1),
    accepted: z.strictObject({ findings: z.array(findingShape), items: z.array(itemShape) }),
  })
  .transform(({ blast_radius, ...want }): DecisionDraft => ({ ...want, blastRadius: blast_radius }));

const requirementShape = z.strictObject({
  prd: path,
  id: text,
  key: text,
  title: text,
  line,
  status: z.enum(REQUIREMENT_STATUSES),
  evidence: z.array(z.strictObject({ path, lines: z.tuple([line, line]), quote: text })),
  why: text.nullable(),
}) satisfies z.ZodType<RequirementReport>;

const prdShape = z
  .strictObject({
    path,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    action: z.enum(["reuse", "user_owned", "update"]),
    verdict: z.enum(["done", "incomplete", "inconclusive"]),
    tests: z.enum(["green", "red", "none"]),
    model: text.nullable(),
    committed_at: z.string().max(40).nullable(),
    requirements: z.array(requirementShape),
    satisfied: z.array(text),
  })
  .transform(({ committed_at, ...prd }): PrdReport => ({ ...prd, committedAt: committed_at }));

const scannedShape = z.strictObject({
  path,
  found: z.array(
    z
      .strictObject({
        id: text,
        task: text,
        category: text,
        needs: text,
        why: text,
        blast_radius: text.nullable(),
        options: z.array(text).nullable(),
      })
      .transform(({ blast_radius, ...rest }) => ({ ...rest, blastRadius: blast_radius })),
  ),
}) satisfies z.ZodType<ScannedPlan>;

const gateShape = z.strictObject({
  verdict: z.enum(VERDICTS),
  title: text,
  findings: z.array(findingShape),
  wants: z.array(wantShape),
  items: z.array(itemShape),
  prds: z.array(prdShape),
  scanned: z.array(scannedShape).optional(),
});

const evidenceShape = z
  .strictObject({
    head: shaSchema,
    tree: shaSchema,
    merge_base: shaSchema.nullable(),
    policy: z.string().max(100).nullable(),
    isolation: z.enum(ISOLATIONS),
    gates: z.partialRecord(z.enum(GATES), gateShape),
  })
  .transform(({ merge_base, gates, ...rest }): Evidence => {
    const gathered = GATES.flatMap((gate) => {
      const judged = gates[gate];
      if (judged === undefined) return [];
      const { prds, scanned, ...rest } = judged;
      return [{ gate, ...rest, ...(prds.length === 0 ? {} : { prds }), ...(scanned === undefined ? {} : { scanned }) }];
    });
    return { ...rest, mergeBase: merge_base, gathered };
  });

/** Reads an unpacked evidence block. Anything but what this version writes is refused, with the place in words. */
export function parseEvidence(value: unknown): Result<Evidence, string> {
  const overflow = z.strictObject({ overflow: z.literal(true) }).safeParse(value);
  if (overflow.success) return err("the evidence was too large to be kept in the check");
  const parsed = evidenceShape.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? "the block" : issue.path.map(String).join(".");
  return err(`the evidence is not as this version writes it (${place}: ${issue?.message ?? "not readable"})`);
}

import type { RepoPath } from "./ids.ts";
import type { GateName } from "./verdict.ts";

/** Worst first. `warning` and `note` are said, and move no verdict. */
export type Level = "fail" | "inconclusive" | "waiting" | "warning" | "note";

/**
 * The closed list of reason codes: where each comes from and the level it has unless the finding says otherwise.
 * Codes are stable; `docs/reason-codes.md` explains each one (a test holds the two together).
 */
export const REASONS = {
  "claimed-but-red": ["checklist", "fail"],
  open: ["checklist", "fail"],
  unclaimed: ["checklist", "note"],
  "invalid-item": ["checklist", "fail"],
  "timed-out": ["checklist", "fail"],
  "command-not-found": ["checklist", "fail"],
  "item-removed": ["checklist", "waiting"],
  "checklist-removed": ["checklist", "waiting"],
  "checklist-invalid": ["checklist", "fail"],
  "verify-changed": ["checklist", "waiting"],
  "verify-new": ["checklist", "warning"],
  "status-flipped": ["checklist", "fail"],
  "criteria-missing": ["checklist", "note"],
  "wrong-checkout": ["checklist", "inconclusive"],
  "isolation-weak": ["checklist", "inconclusive"],
  "trivial-command": ["checklist", "fail"],
  "masked-command": ["checklist", "fail"],
  "zero-tests": ["checklist", "fail"],
  "self-reference": ["checklist", "fail"],
  "runner-changed": ["checklist", "waiting"],
  "not-provable": ["checklist", "note"],
  "test-removed": ["ratchet", "fail"],
  "assertion-removed": ["ratchet", "fail"],
  "rows-removed": ["ratchet", "fail"],
  "test-skipped": ["ratchet", "fail"],
  "test-focused": ["ratchet", "fail"],
  "test-emptied": ["ratchet", "fail"],
  "test-commented-out": ["ratchet", "fail"],
  "test-unreachable": ["ratchet", "fail"],
  "assertion-trivial": ["ratchet", "fail"],
  "tests-not-run": ["ratchet", "fail"],
  "threshold-lowered": ["ratchet", "fail"],
  "losses-masked": ["ratchet", "waiting"],
  "assertion-weakened": ["ratchet", "warning"],
  "conditional-skip": ["ratchet", "warning"],
  "snapshot-rewritten": ["ratchet", "warning"],
  "loss-explained": ["ratchet", "warning"],
  "loss-moved": ["ratchet", "note"],
  unparseable: ["ratchet", "inconclusive"],
  "hidden-characters": ["ratchet", "warning"],
  approximate: ["ratchet", "warning"],
  "requirement-unmet": ["completion", "fail"],
  "requirement-uncertain": ["completion", "fail"],
  "prd-removed": ["completion", "waiting"],
  "prd-changed": ["completion", "waiting"],
  "prd-unreadable": ["completion", "inconclusive"],
  "prd-low-confidence": ["completion", "inconclusive"],
  "tests-red": ["completion", "fail"],
  "no-tests-ran": ["completion", "inconclusive"],
  "needs-person": ["completion", "waiting"],
  "all-uncertain": ["completion", "inconclusive"],
  "model-disagrees": ["completion", "inconclusive"],
  "decoy-met": ["completion", "inconclusive"],
  "model-auth": ["completion", "inconclusive"],
  "model-rate-limit": ["completion", "inconclusive"],
  "model-overloaded": ["completion", "inconclusive"],
  "model-timeout": ["completion", "inconclusive"],
  "model-network": ["completion", "inconclusive"],
  "model-bad-request": ["completion", "inconclusive"],
  "model-refusal": ["completion", "inconclusive"],
  "model-truncated": ["completion", "inconclusive"],
  "model-malformed": ["completion", "inconclusive"],
  "model-schema": ["completion", "inconclusive"],
  "model-budget": ["completion", "inconclusive"],
  "decision-open": ["decisions", "waiting"],
  "decision-aborted": ["decisions", "fail"],
  "answer-unproven": ["decisions", "waiting"],
  "question-changed": ["decisions", "waiting"],
  "history-lost": ["decisions", "waiting"],
  "forged-answer": ["decisions", "fail"],
  "decision-removed": ["decisions", "waiting"],
  "answer-not-in-file": ["decisions", "note"],
  "meta-drift": ["decisions", "fail"],
  "protected-changed": ["decisions", "waiting"],
  "irreversible-operation": ["decisions", "waiting"],
  "plan-invalid-json": ["decisions", "fail"],
  "plan-bad-id": ["decisions", "fail"],
  "plan-duplicate-id": ["decisions", "fail"],
  "plan-missing-decision": ["decisions", "fail"],
  "plan-bad-answer": ["decisions", "fail"],
  "plan-bad-options": ["decisions", "fail"],
  "plan-no-blast-radius": ["decisions", "fail"],
  "plan-bad-binding": ["decisions", "fail"],
  "plan-hidden-characters": ["decisions", "fail"],
  "plan-removed": ["decisions", "waiting"],
  "prose-blocker": ["decisions", "warning"],
  "scan-unavailable": ["decisions", "warning"],
  "policy-invalid": ["run", "fail"],
  "unsupported-event": ["run", "fail"],
  "diff-incomplete": ["run", "inconclusive"],
  "input-too-large": ["run", "inconclusive"],
  "file-unreadable": ["run", "inconclusive"],
  "shared-head": ["run", "fail"],
  "head-moved": ["run", "fail"],
  "required-gate-absent": ["run", "fail"],
  "group-unknown": ["run", "fail"],
  "evidence-missing": ["run", "inconclusive"],
  "fork-not-run": ["run", "inconclusive"],
  "ended-early": ["run", "fail"],
  "api-error": ["run", "inconclusive"],
  "gate-crashed": ["run", "inconclusive"],
} as const satisfies Readonly<Record<string, readonly [GateName | "run", Level]>>;

export type ReasonCode = keyof typeof REASONS;

/** One reason, with where it was found and what the reader can do about it. */
export interface Finding {
  readonly code: ReasonCode;
  readonly level: Level;
  /** One or two sentences, plain text. Foreign text in it is not yet escaped. */
  readonly message: string;
  /** What to do, in the imperative. */
  readonly remedy: string;
  readonly path?: RepoPath;
  /** From 1, in the file at head (at base for something that was removed). */
  readonly line?: number;
  /** The checklist item's id as the file spells it. */
  readonly item?: string;
}

interface FindingParts {
  readonly message: string;
  readonly remedy: string;
  readonly path?: RepoPath | undefined;
  readonly line?: number | undefined;
  readonly item?: string | undefined;
  /** Only where policy moves a code from its usual level. */
  readonly level?: Level;
}

export function finding(code: ReasonCode, parts: FindingParts): Finding {
  return {
    code,
    level: parts.level ?? REASONS[code][1],
    message: parts.message,
    remedy: parts.remedy,
    ...(parts.path === undefined ? {} : { path: parts.path }),
    ...(parts.line === undefined ? {} : { line: parts.line }),
    ...(parts.item === undefined ? {} : { item: parts.item }),
  };
}

import type { Level } from "./finding.ts";

export const GATES = ["checklist", "ratchet", "completion", "decisions"] as const;
export type GateName = (typeof GATES)[number];

/** Worst first. `not-applicable` means: nothing to judge, and that was stated. */
export const VERDICTS = ["fail", "inconclusive", "waiting", "pass", "not-applicable"] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * What the check run says. GitHub lets `neutral` and `skipped` through a required check
 * (docs.github.com, troubleshooting required status checks), so they cannot be said here.
 */
export type Conclusion = "success" | "failure" | "action_required";

const BY_LEVEL: Readonly<Record<Level, Verdict>> = {
  fail: "fail",
  inconclusive: "inconclusive",
  waiting: "waiting",
  warning: "pass",
  note: "pass",
};

/** The worst of the given verdicts; `none` when there are none. */
export function worst(verdicts: readonly Verdict[], none: Verdict): Verdict {
  return VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? none;
}

/** A gate's verdict is its worst finding; warnings and notes do not move it below pass. */
export function verdictOf(findings: readonly { readonly level: Level }[]): Verdict {
  return worst(
    findings.map((finding) => BY_LEVEL[finding.level]),
    "pass",
  );
}

/**
 * The only fold in the program (product.md 2). Any fail or inconclusive is a failure, else any waiting asks a
 * person, else one pass (or "all had nothing to judge") is a success. An empty list is a failure: nothing was
 * looked at.
 */
export function conclude(verdicts: readonly Verdict[]): Conclusion {
  switch (worst(verdicts, "inconclusive")) {
    case "fail":
    case "inconclusive":
      return "failure";
    case "waiting":
      return "action_required";
    case "pass":
    case "not-applicable":
      return "success";
  }
}

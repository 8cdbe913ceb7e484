import type { Finding } from "./finding.ts";
import type { Judgement } from "./gate.ts";
import type { PrNumber, Sha } from "./ids.ts";
import type { Isolation, Setup } from "./snapshot.ts";
import type { Conclusion, GateName } from "./verdict.ts";

/** A gate that did not judge, and why: what was switched off is said as loudly as what passed. */
export interface Off {
  readonly gate: GateName;
  readonly why: string;
}

/** Everything one run found out about one head. Plain data: printed, stored and compared as it is. */
export interface Report {
  readonly conclusion: Conclusion;
  /** One line: the check's title. */
  readonly title: string;
  readonly setup: Setup;
  readonly pr: PrNumber | null;
  /** Null only when the run failed before it knew. */
  readonly head: Sha | null;
  readonly headTree: Sha | null;
  readonly base: Sha | null;
  readonly mergeBase: Sha | null;
  /** What the gates said before any answer was counted: a later run settles it again (gates.md 5). */
  readonly gathered: readonly Judgement[];
  /** The same, settled by the answers that are known. */
  readonly judgements: readonly Judgement[];
  /** What the run itself found (policy, events, API, moved heads). */
  readonly findings: readonly Finding[];
  readonly off: readonly Off[];
  /** What the step leaves for a later step to keep: completion records, by plain file name. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** Facts a reader should know that judge nothing. */
  readonly notes: readonly string[];
  readonly isolation: Isolation;
  /** Digest of the policy text that was applied; null for the built-in defaults. */
  readonly policy: string | null;
}

/** What every run starts from: nothing known yet about anything but the commit. */
export function noFacts(about: Pick<RunFacts, "setup" | "pr" | "head" | "headTree" | "base" | "off">): RunFacts {
  return {
    ...about,
    mergeBase: null,
    gathered: [],
    judgements: [],
    findings: [],
    files: [],
    notes: [],
    isolation: "none",
    policy: null,
  };
}

/** The facts of a run before they are folded into a conclusion and a title. */
export type RunFacts = Omit<Report, "conclusion" | "title">;

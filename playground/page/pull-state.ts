import type { CheckRunState, Hub, PullState } from "../hub/types.ts";

/** The newest `done-gate` check that our step posted on a commit. */
export function gateCheck(hub: Hub, sha: string): CheckRunState | null {
  return (
    hub
      .checkRuns(sha)
      .filter((check) => check.name === "done-gate" && !check.job)
      .at(-1) ?? null
  );
}

export interface ShownCheck {
  readonly check: CheckRunState;
  /** As the checks box names it: `done-gate / gate (pull_request)` for a job. */
  readonly label: string;
  readonly required: boolean;
}

/** The newest check of each name that counts for the pull request, the gate's own first. */
export function shownChecks(hub: Hub, pull: PullState): readonly ShownCheck[] {
  const runs = hub.workflowRuns();
  const newest = new Map<string, ShownCheck>();
  for (const check of hub.checkRuns(pull.headSha)) {
    if (!check.counts) continue;
    const run = check.job ? runs.find(({ suiteId }) => suiteId === check.suiteId) : undefined;
    const label = run === undefined ? check.name : `${run.name} / ${check.name} (${run.event})`;
    newest.set(label, { check, label, required: check.name === "done-gate" });
  }
  return [...newest.values()].sort((a, b) => Number(b.required) - Number(a.required));
}

/** Null while it goes on. */
export function outcomeOf(check: CheckRunState): string | null {
  return check.status === "completed" ? check.conclusion : null;
}

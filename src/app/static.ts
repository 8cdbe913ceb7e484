import { type Finding, finding } from "../core/finding.ts";
import type { Judgement } from "../core/gate.ts";
import type { OpenModel } from "../ports/model.ts";
import type { Shell } from "../ports/shell.ts";
import { gatherGates } from "./gather-gates.ts";
import type { Gather, JudgePorts } from "./judge-subject.ts";

const WHY = "a fork's code never runs in a job whose token may write";

/** A shell for a job that runs no code of the repository. */
const CLOSED_SHELL: Shell = {
  slots: 1,
  isolation: "none",
  reach: () => Promise.resolve({ isolation: "none", offline: false, why: WHY }),
  run: () => Promise.resolve({ kind: "not-started", why: WHY }),
};

/** This job has no key, and what it could ask about was not tested. */
const REFUSED_MODEL: OpenModel = () => ({
  kind: "refused",
  failure: "auth",
  why: "no model is asked about a fork's pull request in this job",
});

/**
 * For a fork's pull request, whose own run can post nothing: what an earlier run gathered where there is such, else
 * what the gates can say from files alone. Verify commands are not run, which leaves their items inconclusive.
 */
export function gatherStatic(carried: Gather, ports: JudgePorts): Gather {
  return async (snapshot, policyDigest) => {
    const earlier = await carried(snapshot, policyDigest);
    if (earlier.findings.length === 0) return earlier;
    const worktree = { readState: () => Promise.resolve({ kind: "none", why: WHY } as const) };
    const closed = { ...ports, worktree, shell: CLOSED_SHELL, openModel: REFUSED_MODEL };
    const { gathered, off } = await gatherGates(closed, snapshot, { scans: true });
    return { gathered: gathered.map(tellFork), off, isolation: "none", findings: [] };
  };
}

function tellFork(judgement: Judgement): Judgement {
  const findings = judgement.findings.map((found) => (found.code === "wrong-checkout" ? forkNotRun(found) : found));
  return { ...judgement, findings };
}

function forkNotRun({ path, line, item }: Finding): Finding {
  return finding("fork-not-run", {
    path,
    line,
    item,
    message: `the verify commands were not run: ${WHY}`,
    remedy: "A writer pushes the same commits to a branch here and opens the pull request from there.",
  });
}

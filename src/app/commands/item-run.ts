import { assertNever } from "../../core/result.ts";
import { readTestRun } from "../../core/test-run.ts";
import { count, quote } from "../../core/text.ts";
import type { ItemRun } from "../../gates/checklist/evidence.ts";

/** The shell's own word for a command that was stopped at its limit. */
const TIMED_OUT_EXIT = 124;

/** How a run is told: an exit code where there is one, 124 at the time limit, and the reason where there is none. */
export interface RunFacts {
  readonly exit: number | null;
  readonly outcome: ItemRun["kind"];
  /** Null when the exit code says it all. */
  readonly why: string | null;
  readonly tail: string;
}

export function factsOf(run: ItemRun, verify: string): RunFacts {
  switch (run.kind) {
    case "exited": {
      const idle = idleRunner(run, verify);
      const why = idle === null ? null : `${quote(idle)} says that it ran no tests, which proves nothing`;
      return { exit: run.exit, outcome: run.kind, why, tail: run.tail };
    }
    case "timed-out": {
      const why = `it did not end within ${count(run.timeoutMs / 1_000, "second")} and was stopped`;
      return { exit: TIMED_OUT_EXIT, outcome: run.kind, why, tail: run.tail };
    }
    case "killed":
      return { exit: null, outcome: run.kind, why: `it was ended by ${run.signal}`, tail: run.tail };
    case "not-started":
      return { exit: null, outcome: run.kind, why: run.why, tail: "" };
    case "out-of-time":
      return { exit: null, outcome: run.kind, why: "there was no time left to start it", tail: "" };
    default:
      return assertNever(run);
  }
}

/** True or false once the command ran; null when it did not, so that nothing is known. */
export function resultOf({ outcome, exit, why }: RunFacts): boolean | null {
  if (outcome === "not-started" || outcome === "out-of-time") return null;
  return exit === 0 && why === null;
}

/** The runner that exited 0 without a test, as the gate reads its closing lines; null for any other run. */
function idleRunner(run: ItemRun & { readonly kind: "exited" }, verify: string): string | null {
  const told = run.exit === 0 ? readTestRun(verify, run.tail, run.exit) : null;
  return told?.tests === 0 ? told.runner : null;
}

export function runWords(facts: RunFacts): string {
  const exit = facts.exit === null ? "no exit code" : `exit code ${facts.exit}`;
  return facts.why === null ? exit : `${exit}: ${facts.why}`;
}

/** hiway-kit's own words (seeds.md 2.1), so that either tool reads the other's checklists. */
export function completeEvidence(verify: string): string {
  return `verify exit 0: ${verify}`;
}

/** As `completeEvidence`, for a result that a run of all items changed. */
export function reverifyEvidence(facts: RunFacts, verify: string): string {
  if (facts.exit === 0 && facts.why !== null) return `reverify ran no tests: ${verify}`;
  return facts.exit === null ? `reverify ${facts.outcome}: ${verify}` : `reverify exit ${facts.exit}: ${verify}`;
}

/** As `reverifyEvidence`, for a command that was not run because it would prove nothing. */
export function refusedEvidence(verify: string): string {
  return `reverify refused: ${verify}`;
}

import { assertNever } from "../../core/result.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { CommandOutcome, Shell } from "../../ports/shell.ts";
import type { ItemRun } from "./evidence.ts";

/** One verify command that has to run. `plan` and `index` say whose it is; `label` is what progress shows. */
export interface Job {
  readonly plan: string;
  readonly index: number;
  readonly label: string;
  readonly command: string;
}

export interface RunLimits {
  readonly verifyTimeoutMs: number;
  /** For all commands together; what has not started by then is `out-of-time`. */
  readonly totalTimeoutMs: number;
}

/**
 * Runs the commands side by side, as many as the shell has slots, and gives the results in the order of the jobs.
 * Each is limited by its own timeout and by what is left of the total.
 */
export async function runJobs(
  ports: { readonly shell: Shell; readonly clock: Clock; readonly log: Log },
  jobs: readonly Job[],
  limits: RunLimits,
): Promise<readonly ItemRun[]> {
  const deadline = ports.clock.elapsedMs() + limits.totalTimeoutMs;
  const results = new Map<Job, ItemRun>();
  const running = new Set<Job>();
  const waiting = [...jobs];
  const report = () =>
    ports.log.progress({ done: results.size, running: [...running].map((job) => job.label), left: waiting.length });

  async function work(): Promise<void> {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const leftMs = deadline - ports.clock.elapsedMs();
      if (leftMs <= 0) {
        results.set(job, { index: job.index, kind: "out-of-time" });
        continue;
      }
      running.add(job);
      report();
      const outcome = await ports.shell.run(job.command, { timeoutMs: Math.min(limits.verifyTimeoutMs, leftMs) });
      running.delete(job);
      results.set(job, toRun(job.index, outcome));
      report();
    }
  }

  await Promise.all(Array.from({ length: Math.min(ports.shell.slots, jobs.length) }, work));
  return jobs.map((job) => results.get(job) ?? { index: job.index, kind: "out-of-time" });
}

function toRun(index: number, outcome: CommandOutcome): ItemRun {
  switch (outcome.kind) {
    case "exited":
    case "killed":
    case "timed-out":
    case "not-started":
      return { index, ...outcome };
    default:
      return assertNever(outcome);
  }
}

import { performance } from "node:perf_hooks";
import type { Clock } from "../ports/clock.ts";

/** Monotonic: a machine that corrects its wall clock in mid-run shortens or lengthens no limit. */
export function createClock(): Clock {
  return { elapsedMs: () => performance.now() };
}

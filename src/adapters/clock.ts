import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Clock, Pauser } from "../ports/clock.ts";

/** Monotonic: a machine that corrects its wall clock in mid-run shortens or lengthens no limit. */
export function createClock(): Clock {
  return { elapsedMs: () => performance.now() };
}

export function createPauser(): Pauser {
  return {
    pause: async (maxMs) => {
      await wait(Math.random() * maxMs);
    },
  };
}

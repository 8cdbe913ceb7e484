import { randomBytes } from "node:crypto";
import { createClock } from "../adapters/clock.ts";
import type { OpenModelOptions } from "../adapters/model-open.ts";
import type { Log } from "../ports/log.ts";

const NONCE_BYTES = 24;

/** What nobody can foresee, in letters and digits. */
export function createNonce(): string {
  return randomBytes(NONCE_BYTES).toString("hex");
}

/** The real network and the real time for models. */
export function modelWorld(
  environment: Readonly<Record<string, string | undefined>>,
  log: Log,
): Pick<OpenModelOptions, "fetch" | "clock" | "nowMs" | "wait" | "path" | "log"> {
  return {
    fetch,
    clock: createClock(),
    nowMs: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    path: environment["PATH"] ?? "",
    log,
  };
}

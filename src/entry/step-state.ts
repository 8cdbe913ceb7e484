/** Names of what the step leaves for its second start, the post step. The runner hands `x` back as `STATE_x`. */
export const STARTED = "started";

/** Ids of the check runs that this step has open, with commas between; empty when all of them have their conclusion. */
export const CHECK_RUNS = "check-runs";

/** Whether the step has run and left nothing open. */
export function isSettled(environment: NodeJS.ProcessEnv): boolean {
  return (environment[`STATE_${STARTED}`] ?? "") !== "" && (environment[`STATE_${CHECK_RUNS}`] ?? "") === "";
}

import type { Isolation } from "../core/snapshot.ts";

/** How a command ended. `tail` is the head and tail of what it printed, stdout and stderr merged, bounded. */
export type CommandOutcome =
  | { readonly kind: "exited"; readonly exit: number; readonly tail: string }
  | { readonly kind: "killed"; readonly signal: string; readonly tail: string }
  | { readonly kind: "timed-out"; readonly timeoutMs: number; readonly tail: string }
  | { readonly kind: "not-started"; readonly why: string };

/**
 * Runs verify commands at the repository root as `bash --noprofile --norc -euo pipefail -c <command>`: stdin closed,
 * its own process tree, environment from an allow-list, output never streamed. When `run` resolves, everything the
 * command started has been ended, and it resolves at most 5 seconds after the command's exit or its timeout.
 * Never rejects: what could not be started is an outcome.
 */
export interface Shell {
  /** How many commands may run side by side. */
  readonly slots: number;
  /** What was reached on this machine, not what was asked for. */
  readonly isolation: Isolation;
  run(command: string, limits: { readonly timeoutMs: number }): Promise<CommandOutcome>;
}

/** Opens a shell that passes these further environment names to its commands (policy `checklist.env`). */
export type OpenShell = (extraNames: readonly string[]) => Shell;

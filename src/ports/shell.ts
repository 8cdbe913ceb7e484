import type { Isolation } from "../core/snapshot.ts";

/** How a command ended. `tail` is the head and tail of what it printed, stdout and stderr merged, bounded. */
export type CommandOutcome =
  | { readonly kind: "exited"; readonly exit: number; readonly tail: string }
  | { readonly kind: "killed"; readonly signal: string; readonly tail: string }
  | { readonly kind: "timed-out"; readonly timeoutMs: number; readonly tail: string }
  | { readonly kind: "not-started"; readonly why: string };

/** What the policy asks of the place where commands run (`Policy.checklist` is one), and what else they are given. */
export interface ShellWish {
  /** Further environment names that commands get. */
  readonly env: readonly string[];
  readonly requireIsolation: Isolation;
  /** False: commands must not reach the network. */
  readonly network: boolean;
}

/** What the self-test of a shell found. */
export interface Reached {
  readonly isolation: Isolation;
  /** Whether commands are cut off the network. */
  readonly offline: boolean;
  /** Why it is not more, level by level, as far as more was tried; null when the first one tried was reached. */
  readonly why: string | null;
}

/**
 * Runs verify commands at the repository root as `bash --noprofile --norc -euo pipefail -c <command>`: stdin closed,
 * its own process tree, environment from an allow-list, output never streamed. When `run` resolves, everything the
 * command started has been ended, and it resolves at most 5 seconds after the command's exit or its timeout.
 * Never rejects: what could not be started is an outcome.
 */
export interface Shell {
  /** How many commands may run side by side. */
  readonly slots: number;
  /** What was reached on this machine, not what was asked for. May still grow until `reach` has resolved. */
  readonly isolation: Isolation;
  /**
   * Tests once, by a command of ours, what this machine gives. To be awaited before `run` by whoever tells people
   * what was reached; `run` itself starts nothing where less is reached than was asked for. Never rejects.
   */
  reach(): Promise<Reached>;
  run(command: string, limits: { readonly timeoutMs: number }): Promise<CommandOutcome>;
}

/** Opens a shell for what a policy asks. Nothing is tested or started yet. */
export type OpenShell = (wish: ShellWish) => Shell;

import type { Isolation } from "../../src/core/snapshot.ts";
import type { CommandOutcome, Shell } from "../../src/ports/shell.ts";

export interface FakeShell extends Shell {
  /** The commands that were asked for, in order. */
  readonly ran: readonly string[];
}

/**
 * Answers by the command's text. A command without a script is `not-started`, so a test never passes by an answer
 * nobody wrote. A scripted `timed-out` tells the limit that was really given.
 */
export function createFakeShell(
  script: Readonly<Record<string, CommandOutcome>>,
  traits: {
    readonly slots?: number;
    readonly isolation?: Isolation;
    readonly offline?: boolean;
    readonly why?: string;
  } = {},
): FakeShell {
  const answers = new Map(Object.entries(script));
  const ran: string[] = [];
  const isolation = traits.isolation ?? "process";
  return {
    ran,
    slots: traits.slots ?? 1,
    isolation,
    reach: () => Promise.resolve({ isolation, offline: traits.offline ?? false, why: traits.why ?? null }),
    run(command, { timeoutMs }) {
      ran.push(command);
      const outcome = answers.get(command) ?? { kind: "not-started", why: `no outcome is scripted for: ${command}` };
      return Promise.resolve(outcome.kind === "timed-out" ? { ...outcome, timeoutMs } : outcome);
    },
  };
}

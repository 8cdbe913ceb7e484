import type { Snapshot } from "../core/snapshot.ts";
import { findDrift, openCheckout } from "../gates/checklist/checkout.ts";
import type { RunTests, TestRun } from "../gates/completion/facts.ts";
import type { Shell } from "../ports/shell.ts";
import type { Worktree } from "../ports/worktree.ts";

/**
 * Runs the policy's own test commands by the same rules as verify commands: only in a workspace that is the judged
 * commit, as isolated as policy asks, and believed only when no tracked file changed meanwhile. One after another:
 * suites of one project seldom bear company.
 */
export function createRunTests(
  ports: { readonly shell: Shell; readonly worktree: Worktree },
  snapshot: Snapshot,
): RunTests {
  return async (commands) => {
    if (commands.length === 0) return { kind: "ran", runs: [] };
    const checkout = await openCheckout(ports, snapshot);
    if (checkout.kind === "blocked") return checkout;
    const runs: TestRun[] = [];
    for (const command of commands) {
      const outcome = await ports.shell.run(command, { timeoutMs: snapshot.policy.checklist.verifyTimeoutMs });
      runs.push({ command, outcome });
    }
    const drift = await findDrift(ports.worktree, snapshot, checkout.changed);
    return drift === null ? { kind: "ran", runs } : { kind: "blocked", finding: drift };
  };
}

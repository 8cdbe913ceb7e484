import { type Finding, finding } from "../../core/finding.ts";
import type { RepoPath } from "../../core/ids.ts";
import { err, ok, type Result } from "../../core/result.ts";
import { ISOLATIONS, type Snapshot } from "../../core/snapshot.ts";
import { count, quote } from "../../core/text.ts";
import type { Reached, Shell } from "../../ports/shell.ts";
import type { Worktree } from "../../ports/worktree.ts";

const MAX_NAMED_FILES = 10;
const MAX_WHY_CHARS = 400;

/** The workspace as it was when the commands began, or why none may begin. */
export type Checkout =
  | { readonly kind: "ready"; readonly changed: readonly RepoPath[] }
  | { readonly kind: "blocked"; readonly finding: Finding };

/** Whether verify commands may run here: as isolated as policy asks, in the commit that is judged. */
export async function openCheckout(
  ports: { readonly shell: Shell; readonly worktree: Worktree },
  snapshot: Snapshot,
): Promise<Checkout> {
  const weak = findWeakness(await ports.shell.reach(), snapshot);
  if (weak !== null) return { kind: "blocked", finding: weak };
  const read = await readChanged(ports.worktree, snapshot);
  if (!read.ok) return { kind: "blocked", finding: read.error };
  const changed = read.value;
  if (snapshot.setup === "local" || changed.length === 0) return { kind: "ready", changed };
  const differing = finding("wrong-checkout", {
    message: `the workspace differs from the commit in ${count(changed.length, "tracked file")}: ${nameFiles(changed)}`,
    remedy:
      "Use `npm ci` instead of `npm install` (or your tool's locked form), or restore these files before the gate runs.",
  });
  return { kind: "blocked", finding: differing };
}

/**
 * Looks again once the commands are done. One that rewrote tracked files or moved HEAD let the ones after it run on
 * something that is not the commit, so none of their results is believed.
 */
export async function findDrift(
  worktree: Worktree,
  snapshot: Snapshot,
  before: readonly RepoPath[],
): Promise<Finding | null> {
  const read = await readChanged(worktree, snapshot);
  if (!read.ok) return read.error;
  const drifted = read.value.filter((path) => !before.includes(path));
  const restored = before.filter((path) => !read.value.includes(path));
  const files = [...drifted, ...restored];
  if (files.length === 0) return null;
  return finding("wrong-checkout", {
    message: `verify commands changed ${count(files.length, "tracked file")} while they ran: ${nameFiles(files)}`,
    remedy: "Let verify commands write to untracked or temporary files only, then run again.",
  });
}

function nameFiles(paths: readonly RepoPath[]): string {
  const named = paths.slice(0, MAX_NAMED_FILES).map((path) => quote(path));
  return paths.length > named.length ? `${named.join(", ")} and ${paths.length - named.length} more` : named.join(", ");
}

function findWeakness({ isolation, offline, why }: Reached, snapshot: Snapshot): Finding | null {
  const { requireIsolation: wanted, network } = snapshot.policy.checklist;
  const because = why === null ? "" : `: ${quote(why, MAX_WHY_CHARS)}`;
  if (ISOLATIONS.indexOf(isolation) < ISOLATIONS.indexOf(wanted)) {
    return finding("isolation-weak", {
      message: `policy requires isolation ${quote(wanted)}, ${quote(isolation)} is reached here${because}`,
      remedy: "Use a Linux runner with sudo, or lower `checklist.require_isolation` in the policy.",
    });
  }
  if (!network && !offline) {
    return finding("isolation-weak", {
      message: `policy says \`network: false\`, and verify commands cannot be cut off the network here${because}`,
      remedy: "Use a Linux runner with sudo, or remove `checklist.network` from the policy.",
    });
  }
  return null;
}

/** Tracked files that differ from the commit to judge; an error when something else, or nothing, is checked out. */
async function readChanged(worktree: Worktree, snapshot: Snapshot): Promise<Result<readonly RepoPath[], Finding>> {
  const state = await worktree.readState();
  if (state.kind === "none") {
    return err(
      finding("wrong-checkout", {
        message: `no checkout to run verify commands in: ${state.why}`,
        remedy: CHECKOUT_LINES,
      }),
    );
  }
  if (state.head !== snapshot.head) {
    return err(
      finding("wrong-checkout", {
        message: `the workspace is at ${quote(state.head)}, and the commit to judge is ${quote(snapshot.head)}`,
        remedy: CHECKOUT_LINES,
      }),
    );
  }
  return ok(state.changed);
}

const CHECKOUT_LINES = [
  "Check out the head commit before the gate: `uses: actions/checkout@v7` with",
  `\`ref: \${{ github.event.pull_request.head.sha || inputs.sha || (inputs.pr && format('refs/pull/{0}/head', inputs.pr)) || github.sha }}\`,`,
  "`fetch-depth: 0` and `persist-credentials: false`.",
].join(" ");

import { type Finding, finding } from "../core/finding.ts";
import type { Sha } from "../core/ids.ts";
import type { Policy } from "../core/policy.ts";
import { err, ok, type Result } from "../core/result.ts";
import type { BlobRead, Snapshot } from "../core/snapshot.ts";
import { quote } from "../core/text.ts";
import type { ParsePolicy, PolicyProblem } from "../ports/policy.ts";
import type { ObjectFetcher, RepoReader } from "../ports/repo.ts";
import { errorWords } from "./evaluate.ts";

/** Where the maintainers' rules stand, on the default branch. */
export const POLICY_PATH = ".github/done-gate.yml";
export const MAX_POLICY_BYTES = 64 * 1024;

export interface AppliedPolicy {
  readonly policy: Policy;
  readonly digest: string | null;
}

/** The policy, or every problem of it as a finding: a broken policy is a failure, never "off". */
export function applyPolicy(blob: BlobRead, parsePolicy: ParsePolicy): Result<AppliedPolicy, readonly Finding[]> {
  const read = parsePolicy(blob);
  if (read.kind === "valid") return ok({ policy: read.policy, digest: read.digest });
  return err(read.problems.map(policyFinding));
}

function policyFinding(problem: PolicyProblem): Finding {
  const column = problem.column === undefined ? "" : `, column ${problem.column}`;
  const where = problem.line === undefined ? "" : ` line ${problem.line}${column}`;
  return finding("policy-invalid", {
    // No path and line of its own: the file stands on the default branch, not at head.
    message: `${quote(POLICY_PATH)}${where}: ${problem.message}`,
    remedy: problem.remedy,
  });
}

export interface Commits {
  readonly head: Sha;
  readonly headTree: Sha;
  readonly base: Sha;
}

/**
 * Takes the facts every gate starts from. A shallow checkout is completed when a fetcher is given; without a merge
 * base nothing can be compared, and that is inconclusive, never "no changes".
 */
export async function takeSnapshot(
  ports: { readonly repo: RepoReader; readonly fetcher?: ObjectFetcher | undefined },
  commits: Commits,
  about: Pick<Snapshot, "setup" | "description" | "labels" | "policy">,
): Promise<Result<Snapshot, Finding>> {
  const found = await findMergeBase(ports, commits);
  if (!found.ok) return found;
  const mergeBase = found.value;
  const changes = await ports.repo.readChanges(mergeBase, commits.headTree);
  return ok({ ...commits, ...about, mergeBase, changes });
}

async function findMergeBase(
  ports: { readonly repo: RepoReader; readonly fetcher?: ObjectFetcher | undefined },
  commits: Commits,
): Promise<Result<Sha, Finding>> {
  const { head, base } = commits;
  const first = await tryMergeBase(ports.repo, commits);
  if (first.ok) return first;
  if (ports.fetcher === undefined) return err(incomplete(commits, first.error));
  try {
    // In the order in which the merge base is asked for, before and after: git then finds it once.
    await ports.fetcher.fetchCommits([base, head]);
  } catch (error) {
    return err(incomplete(commits, errorWords(error)));
  }
  const second = await tryMergeBase(ports.repo, commits);
  return second.ok ? second : err(incomplete(commits, second.error));
}

async function tryMergeBase(repo: RepoReader, commits: Commits): Promise<Result<Sha, string>> {
  try {
    const mergeBase = await repo.readMergeBase(commits.base, commits.head);
    return mergeBase === null ? err("they have no common ancestor here") : ok(mergeBase);
  } catch (error) {
    return err(errorWords(error));
  }
}

function incomplete(commits: Commits, why: string): Finding {
  return finding("diff-incomplete", {
    message: `no merge base of ${quote(commits.base)} and ${quote(commits.head)}: ${why}`,
    remedy: "Check out with `fetch-depth: 0` (locally: `git fetch --unshallow origin`).",
  });
}

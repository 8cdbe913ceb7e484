import { parseRepoPath, type RepoPath, type Sha } from "../core/ids.ts";
import { noFacts, type Report, type RunFacts } from "../core/report.ts";
import type { BlobRead } from "../core/snapshot.ts";
import { count } from "../core/text.ts";
import type { Clock } from "../ports/clock.ts";
import type { Hash } from "../ports/hash.ts";
import type { Log } from "../ports/log.ts";
import type { ParsePolicy } from "../ports/policy.ts";
import type { RepoReader } from "../ports/repo.ts";
import type { OpenShell } from "../ports/shell.ts";
import type { Syntax } from "../ports/syntax.ts";
import type { Worktree } from "../ports/worktree.ts";
import { composeReport, requireGates } from "../report/compose.ts";
import { decide } from "./decide.ts";
import { type CompletionReach, offGates, rememberRuns } from "./evaluate.ts";
import { gatherGates } from "./gather-gates.ts";
import { applyPolicy, MAX_POLICY_BYTES, POLICY_PATH, takeSnapshot } from "./snapshot.ts";

export interface CheckPorts extends CompletionReach {
  readonly repo: RepoReader;
  readonly worktree: Worktree;
  readonly openShell: OpenShell;
  readonly clock: Clock;
  readonly log: Log;
  readonly syntax: Syntax;
  readonly hash: Hash;
  readonly parsePolicy: ParsePolicy;
}

/** A local clone's change, its names already resolved to full ids. */
export interface LocalChange {
  readonly head: Sha;
  /** HEAD's tree, or with the uncommitted changes to tracked files. */
  readonly headTree: Sha;
  readonly base: Sha;
  readonly uncommitted: readonly RepoPath[];
}

/**
 * The same judgement as the Action's on a local clone (gates.md 7): scope is not asked, policy is read from the base
 * commit, uncommitted changes to tracked files are judged as they are. Writes nothing.
 */
export async function checkLocal(ports: CheckPorts, change: LocalChange): Promise<Report> {
  const changed = count(change.uncommitted.length, "file");
  const facts: RunFacts = {
    ...noFacts({
      setup: "local",
      pr: null,
      head: change.head,
      headTree: change.headTree,
      base: change.base,
      off: offGates([], null),
    }),
    notes: change.uncommitted.length === 0 ? [] : [`uncommitted: ${changed}`],
  };
  const applied = applyPolicy(await readPolicy(ports.repo, change.base), ports.parsePolicy);
  if (!applied.ok) return composeReport({ ...facts, findings: applied.error });
  const { policy, digest } = applied.value;
  const about = { setup: "local" as const, description: "", labels: [], policy };
  const snapshot = await takeSnapshot({ repo: ports.repo }, change, about);
  if (!snapshot.ok) return composeReport({ ...facts, findings: [snapshot.error], policy: digest });
  const shell = rememberRuns(ports.openShell(policy.checklist));
  const { mergeBase } = snapshot.value;
  const { gathered, off } = await gatherGates({ ...ports, shell }, snapshot.value, { scans: true });
  const offline = { repo: ports.repo, hash: ports.hash, decisions: null };
  const decided = await decide(offline, { snapshot: snapshot.value, pulls: [], gathered, event: null });
  const judgements = [...decided.judgements, decided.decisions];
  const judged: RunFacts = {
    ...facts,
    gathered,
    judgements,
    off: off.filter(({ gate }) => gate !== "decisions"),
    mergeBase,
    policy: digest,
    isolation: shell.isolation,
  };
  return composeReport({ ...judged, findings: requireGates(judged, policy.require) });
}

/** The policy as it stands at a commit. */
export async function readPolicy(repo: RepoReader, base: Sha): Promise<BlobRead> {
  const tree = await repo.readTree(base);
  const path = parseRepoPath(POLICY_PATH);
  const entry = path.ok ? tree.get(path.value) : undefined;
  return entry === undefined ? { kind: "absent" } : await repo.readBlob(entry, MAX_POLICY_BYTES);
}

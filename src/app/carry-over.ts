import type { Evidence } from "../core/evidence.ts";
import { type Finding, finding } from "../core/finding.ts";
import type { Sha } from "../core/ids.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { quote } from "../core/text.ts";
import type { EvidenceReader } from "../ports/evidence.ts";
import { differsInAnswers } from "./answer-only.ts";
import { errorWords, offGates } from "./evaluate.ts";
import { type Gather, type Gathered, type JudgePorts, snapshotOf } from "./judge-subject.ts";
import { OUR_HEADLINE } from "./scope.ts";
import type { Subject } from "./subject.ts";

export interface CarryPorts extends JudgePorts {
  readonly evidence: EvidenceReader;
}

/** How many of our own commits may lie between the head and the commit that was judged. */
const MAX_STEPS = 5;

/** What this run knows of evidence: one reading of checks for each commit. */
export interface Carrying {
  readonly externalId: string;
  /** Evidence by the commit that it holds for. */
  readonly known: Map<Sha, Evidence>;
  /** Another run of ours is still at work on the head: it says the result when it ends. */
  unfinished: boolean;
}

/**
 * Reads what an earlier run gathered instead of gathering (gates.md 5, "Evidence carry-over"): from our check on the
 * head, or from an earlier commit that the head differs from in nothing but answers. Without it the run says so.
 */
export function gatherCarried(subject: Subject, ports: CarryPorts, carrying: Carrying): Gather {
  return async (snapshot, policyDigest) => {
    const found = await findEvidence(snapshot, { subject, ports, carrying });
    if (typeof found === "string") return without(missing(found));
    if (found.mergeBase !== snapshot.mergeBase) return without(missing("the merge base is another one now"));
    if (found.policy !== policyDigest) return without(missing("the policy is another one now"));
    carrying.known.set(snapshot.head, found);
    const { gathered, isolation } = found;
    return { gathered, isolation, off: offGates(gathered, snapshot.policy), findings: [] };
  };
}

function without(found: Finding): Gathered {
  return { gathered: [], isolation: "none", off: offGates([], null), findings: [found] };
}

function missing(why: string): Finding {
  return finding("evidence-missing", {
    message: `what the gates gathered about this commit cannot be read back: ${why}`,
    remedy: "Re-run the pull request workflow (a person's push does it too). Answers are kept.",
  });
}

interface Search {
  readonly subject: Subject;
  readonly ports: CarryPorts;
  readonly carrying: Carrying;
}

/** The evidence, or why there is none. */
async function findEvidence(snapshot: Snapshot, search: Search): Promise<Evidence | string> {
  const { carrying, ports } = search;
  const known = carrying.known.get(snapshot.head);
  if (known !== undefined) return known;
  const runs = await ports.evidence.readRuns(snapshot.head, carrying.externalId);
  carrying.unfinished = runs.unfinished;
  if (runs.evidence.kind === "found") return runs.evidence.evidence;
  const earlier = await findEarlier(snapshot, search);
  return earlier ?? runs.evidence.why;
}

/** Looks along our own commits, newest first, for the commit that was judged. */
async function findEarlier(snapshot: Snapshot, search: Search): Promise<Evidence | null> {
  const commits = await readCommits(snapshot, search.ports);
  const firstOther = commits.findIndex(({ message }) => !OUR_HEADLINE.test(message));
  const steps = Math.min(firstOther === -1 ? commits.length : firstOther, MAX_STEPS);
  for (const { sha } of commits.slice(1, steps + 1)) {
    const evidence = await readAt(sha, search);
    if (evidence !== null) return (await holdsFor(snapshot, evidence, search)) ? evidence : null;
  }
  return null;
}

async function readAt(sha: Sha, { ports, carrying }: Search): Promise<Evidence | null> {
  const known = carrying.known.get(sha);
  if (known !== undefined) return known;
  const runs = await ports.evidence.readRuns(sha, carrying.externalId);
  carrying.unfinished ||= runs.unfinished;
  return runs.evidence.kind === "found" ? runs.evidence.evidence : null;
}

async function holdsFor(snapshot: Snapshot, evidence: Evidence, { subject, ports }: Search): Promise<boolean> {
  const { head, gathered } = evidence;
  const from = await snapshotOf(subject, head, { ports, policy: snapshot.policy });
  const same = from.ok && (await differsInAnswers(from.value, { subject, head: snapshot.head, gathered, ports }));
  ports.log.info(
    same
      ? `The evidence of ${head} holds for the head: only answers were written since.`
      : `The evidence of ${head} does not hold for the head: more than answers changed.`,
  );
  return same;
}

/** A message is only a hint where to look: what counts is that the trees differ in answers alone. */
async function readCommits(
  snapshot: Snapshot,
  ports: CarryPorts,
): Promise<readonly { readonly sha: Sha; readonly message: string }[]> {
  try {
    return await ports.repo.readMessages(snapshot.mergeBase, snapshot.head);
  } catch (error) {
    ports.log.info(`No history to look for earlier evidence in: ${quote(errorWords(error))}.`);
    return [];
  }
}

import { type Finding, finding } from "../core/finding.ts";
import type { Sha } from "../core/ids.ts";
import type { Report } from "../core/report.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { quote } from "../core/text.ts";
import type { PullReader } from "../ports/pulls.ts";
import { composeReport } from "../report/compose.ts";
import { differsInAnswers, isAnswerOnly } from "./answer-only.ts";
import { rememberRuns } from "./evaluate.ts";
import { gatherGates } from "./gather-gates.ts";
import {
  factsOf,
  type Gather,
  type Gathered,
  type Judged,
  type JudgePorts,
  judgeSubject,
  pullsOf,
  snapshotOf,
} from "./judge-subject.ts";
import { OUR_HEADLINE } from "./scope.ts";
import { headOf, type Subject, viewOf } from "./subject.ts";

export type AssessPorts = JudgePorts;

/** How often the same evidence is judged again because something it rests on changed while it was judged. */
const MAX_ROUNDS = 3;

export interface Assessment extends Judged {
  /** The last reading of the subject: what is written is planned on it. */
  readonly subject: Subject;
  /** Earlier heads of this run, which our own answer commits left behind: the result is said on them as well. */
  readonly earlier: readonly Sha[];
}

/**
 * Judges a subject by what the gates gather in this run. A result is believed only after everything it rests on was
 * read once more. A head that moved by our own answers alone is judged by the same evidence; one that moved otherwise
 * ends as a failure of the old commit (product.md 2). `checkedOut` is the commit whose event started this run.
 */
export async function assess(first: Subject, ports: AssessPorts, checkedOut: Sha | null = null): Promise<Assessment> {
  const earlier: Sha[] = [];
  let subject = first;
  const scans = first.kind === "pull";
  const gatherHead = gatherOnce(ports, scans);
  const gather: Gather = async (snapshot, digest) => {
    const behind = checkedOut === null ? null : await snapshotBehind(subject, { checkedOut, snapshot, ports });
    if (behind === null) return await gatherHead(snapshot, digest);
    const gathered = await gatherHead(behind, digest);
    const { head } = snapshot;
    const same = await differsInAnswers(behind, { subject, head, gathered: gathered.gathered, ports });
    return same ? gathered : await gatherOnce(ports, scans)(snapshot, digest);
  };
  let lastInScope = false;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const judged = await judgeSubject(subject, ports, { gather, event: null });
    lastInScope = judged.inScope;
    const now = await rereadSubject(subject, ports.pulls);
    const moved = now === null || headOf(now) !== headOf(subject);
    if (moved && (now === null || !(await isAnswerOnly(judged, now, ports)))) {
      return { ...endMoved(judged, subject, now), subject, earlier };
    }
    if (!moved && fingerprint(now) === fingerprint(subject)) return { ...judged, subject: now, earlier };
    if (moved) earlier.push(headOf(subject));
    ports.log.info("The pull request, its answers or the policy changed while it was judged: judging again.");
    subject = now;
  }
  const report = composeReport({ ...factsOf(subject), findings: [restless(subject)] });
  return { report, subject, inScope: lastInScope, decided: null, earlier };
}

/**
 * The commit this run was started and checked out for, when our own answer commits have followed it already: a commit
 * by the workflow's token starts no run, so this one has to speak for the head. Their messages are only a hint.
 */
async function snapshotBehind(
  subject: Subject,
  on: { readonly checkedOut: Sha; readonly snapshot: Snapshot; readonly ports: AssessPorts },
): Promise<Snapshot | null> {
  const { checkedOut, snapshot, ports } = on;
  if (subject.kind !== "pull" || checkedOut === snapshot.head) return null;
  const behind = await snapshotOf(subject, checkedOut, { ports, policy: snapshot.policy });
  if (!behind.ok || behind.value.mergeBase !== snapshot.mergeBase) return null;
  const since = await ports.repo.readMessages(checkedOut, snapshot.head).catch(() => []);
  return since.length > 0 && since.every(({ message }) => OUR_HEADLINE.test(message)) ? behind.value : null;
}

/** The gates gather and run commands once: what changes meanwhile (answers, policy keys) is judged by that. */
function gatherOnce(ports: AssessPorts, scans: boolean): Gather {
  const shells = new Map<string, ReturnType<typeof ports.openShell>>();
  const known = new Map<string, Promise<Gathered>>();
  const openShell: typeof ports.openShell = (wish) => {
    const key = JSON.stringify([wish.env, wish.requireIsolation, wish.network]);
    const shell = shells.get(key) ?? rememberRuns(ports.openShell(wish));
    shells.set(key, shell);
    return shell;
  };
  return (snapshot, policyDigest) => {
    // Not the head: it moves only by answers, which no gate but decisions reads.
    const key = JSON.stringify([policyDigest, snapshot.mergeBase, snapshot.description]);
    const shell = openShell(snapshot.policy.checklist);
    const gathered =
      known.get(key) ??
      gatherGates({ ...ports, shell }, snapshot, { scans }).then((evaluation) => ({
        ...evaluation,
        isolation: shell.isolation,
        findings: [],
      }));
    known.set(key, gathered);
    return gathered;
  };
}

async function rereadSubject(subject: Subject, pulls: PullReader): Promise<Subject | null> {
  const read = await Promise.all(pullsOf(subject).map(({ pull }) => pulls.readPull(pull.number)));
  const [view, ...others] = read.filter((each) => each !== null);
  if (view === undefined || others.length + 1 < read.length) return null;
  return subject.kind === "pull" ? { kind: "pull", view } : { ...subject, members: [view, ...others] };
}

/** What a judgement rests on beside the head. A default branch that merely advanced is not in it. */
export function fingerprint(subject: Subject): string {
  return JSON.stringify(
    pullsOf(subject).map(({ pull, policy, sharedHead, comment }) => [
      ...[pull.base.ref, pull.body, pull.labels, policy, sharedHead],
      ...[comment?.id, comment?.body],
    ]),
  );
}

/** A green result of a commit that is no longer the head would say something about a pull request it does not know. */
function endMoved(judged: Judged, subject: Subject, now: Subject | null): Judged {
  if (judged.report.conclusion !== "success") return judged;
  return { ...judged, report: addFinding(judged.report, headMoved(subject, now)) };
}

function headMoved(subject: Subject, now: Subject | null): Finding {
  const moved = now === null ? "the pull request is gone" : `the head is now ${quote(headOf(now))}`;
  return finding("head-moved", {
    message: `${moved}, so what was found out about ${quote(headOf(subject))} says nothing about it`,
    remedy: "Nothing: the run of the new head judges it.",
  });
}

function restless(subject: Subject): Finding {
  return finding("head-moved", {
    message: `the policy, the answers or the description of pull request ${viewOf(subject).pull.number} changed ${MAX_ROUNDS} times while it was judged`,
    remedy: "Run it again when it rests.",
  });
}

export function addFinding(report: Report, found: Finding): Report {
  return composeReport({ ...report, findings: [...report.findings, found] });
}

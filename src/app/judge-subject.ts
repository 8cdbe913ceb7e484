import { type Finding, finding } from "../core/finding.ts";
import type { Judgement } from "../core/gate.ts";
import type { Sha } from "../core/ids.ts";
import type { Policy } from "../core/policy.ts";
import { noFacts, type Off, type Report, type RunFacts } from "../core/report.ts";
import type { Isolation, Snapshot } from "../core/snapshot.ts";
import { quote } from "../core/text.ts";
import type { CommentTrigger } from "../core/trigger.ts";
import { GATES } from "../core/verdict.ts";
import type { EvidenceReader } from "../ports/evidence.ts";
import type { PullReader, PullView } from "../ports/pulls.ts";
import type { ObjectFetcher } from "../ports/repo.ts";
import { composeReport, requireGates } from "../report/compose.ts";
import type { CheckPorts } from "./check.ts";
import { completionFiles } from "./completion-records.ts";
import { type Decided, type DecidePorts, decide } from "./decide.ts";
import { offGates } from "./evaluate.ts";
import { type MemberPorts, readAccepted } from "./group-answers.ts";
import { decideScope, type Scope } from "./scope.ts";
import { applyPolicy, takeSnapshot } from "./snapshot.ts";
import { headOf, type Subject, viewOf } from "./subject.ts";

export interface JudgePorts extends CheckPorts, DecidePorts {
  readonly pulls: PullReader;
  readonly fetcher?: ObjectFetcher | undefined;
  /** What members of a merge group left on their own heads; absent on the command line. */
  readonly evidence?: EvidenceReader | undefined;
}

/** What the gates said, from wherever it was gathered. */
export interface Gathered {
  readonly gathered: readonly Judgement[];
  readonly off: readonly Off[];
  readonly isolation: Isolation;
  /** What the run itself has to add: that nothing could be gathered, for example. */
  readonly findings: readonly Finding[];
}

/** Where the gates' judgements of a snapshot come from: gathered in this run, or carried over from an earlier one. */
export type Gather = (snapshot: Snapshot, policyDigest: string | null) => Promise<Gathered>;

export interface Judged {
  readonly report: Report;
  readonly inScope: boolean;
  /** Null when it did not come so far: nothing is known about decisions then. */
  readonly decided: { readonly snapshot: Snapshot; readonly result: Decided } | null;
}

/** How a subject is judged beside what it holds. */
export interface Judging {
  readonly gather: Gather;
  /** The event that may prove one tick; null for every run that is no comment's. */
  readonly event: CommentTrigger | null;
}

/** One judgement of a subject as it was read: policy, scope, shared heads, the gates, then what people answered. */
export async function judgeSubject(subject: Subject, ports: JudgePorts, judging: Judging): Promise<Judged> {
  const facts = factsOf(subject);
  const applied = applyPolicy(viewOf(subject).policy, ports.parsePolicy);
  if (!applied.ok) {
    // A comment would put the pull request in scope for life, and scope is what a broken policy cannot tell.
    const inScope = viewOf(subject).comment !== null;
    return { report: composeReport({ ...facts, findings: applied.error }), inScope, decided: null };
  }
  const { policy, digest } = applied.value;
  const known: RunFacts = { ...facts, policy: digest };
  const scope = await readScope(subject, policy, ports.pulls);
  if (!scope.inScope) return { report: outOfScope(known, scope.why), inScope: false, decided: null };
  ports.log.info(`In scope: ${scope.why}.`);
  const shared = findSharedHead(subject);
  if (shared !== null) return inScopeWith({ ...known, findings: [shared] });
  const snapshot = await snapshotOf(subject, headOf(subject), { ports, policy });
  if (!snapshot.ok) return inScopeWith({ ...known, findings: [snapshot.error] });
  return await judgeSnapshot(snapshot.value, { subject, facts: known, ports, judging });
}

function inScopeWith(facts: RunFacts): Judged {
  return { report: composeReport(facts), inScope: true, decided: null };
}

/** The facts of any commit in the place of the subject's head. */
export function snapshotOf(
  subject: Subject,
  head: Sha,
  by: { readonly ports: Pick<JudgePorts, "repo" | "fetcher">; readonly policy: Policy },
): ReturnType<typeof takeSnapshot> {
  const commits = { ...commitsOf(subject), head, headTree: head };
  // In a merge group each member's description names its plans and claims what it claimed.
  const description = pullsOf(subject)
    .map((view) => view.pull.body)
    .join("\n");
  const labels = [...new Set(pullsOf(subject).flatMap((view) => view.pull.labels))];
  return takeSnapshot(by.ports, commits, { setup: "basic", description, labels, policy: by.policy });
}

/** What only answers change: the same gathered judgements, judged again with the records and answers of a snapshot. */
async function judgeSnapshot(
  snapshot: Snapshot,
  on: { readonly subject: Subject; readonly facts: RunFacts; readonly ports: JudgePorts; readonly judging: Judging },
): Promise<Judged> {
  const { subject, facts, ports, judging } = on;
  const { gathered, off, isolation, findings } = await judging.gather(snapshot, facts.policy);
  const accepted = subject.kind === "pull" ? [] : await readAccepted(subject.members, memberPorts(ports, snapshot));
  const result = await decide(ports, { snapshot, pulls: pullsOf(subject), gathered, event: judging.event, accepted });
  const judgements = [...result.judgements, result.decisions];
  const judged: RunFacts = {
    ...facts,
    gathered,
    judgements,
    files: completionFiles(judgements),
    off: off.filter(({ gate }) => gate !== "decisions"),
    mergeBase: snapshot.mergeBase,
    isolation,
    findings,
  };
  const required = requireGates(judged, snapshot.policy.require);
  const report = composeReport({ ...judged, findings: [...findings, ...required] });
  return { report, inScope: true, decided: { snapshot, result } };
}

function memberPorts(ports: JudgePorts, { policy }: Snapshot): MemberPorts {
  return { ...ports, takeMember: (view) => snapshotOf({ kind: "pull", view }, view.pull.head.sha, { ports, policy }) };
}

export function pullsOf(subject: Subject): readonly [PullView, ...PullView[]] {
  return subject.kind === "pull" ? [subject.view] : subject.members;
}

export function factsOf(subject: Subject): RunFacts {
  const view = viewOf(subject);
  const facts = noFacts({
    setup: "basic",
    pr: subject.kind === "pull" ? view.pull.number : null,
    ...commitsOf(subject),
    off: offGates([], null),
  });
  if (view.comment === null || view.comment.historyRead) return facts;
  return {
    ...facts,
    notes: ["the edit history of our comment could not be read: it was known by its first line alone"],
  };
}

function commitsOf(subject: Subject) {
  const head = headOf(subject);
  return { head, headTree: head, base: subject.kind === "pull" ? subject.view.pull.base.sha : subject.base };
}

/** In scope when any pull request of the subject is; commits are listed only where nothing else decides. */
async function readScope(subject: Subject, policy: Policy, pulls: PullReader): Promise<Scope> {
  let out: Scope = { inScope: false, why: "" };
  for (const { pull, comment } of pullsOf(subject)) {
    const facts = { pull, commits: [], complete: true, remembered: comment !== null };
    out = decideScope(facts, policy);
    if (!out.inScope) out = decideScope({ ...facts, ...(await pulls.readCommits(pull.number)) }, policy);
    if (out.inScope) return out;
  }
  return out;
}

/** A required check that never reports blocks people for ever, so this is a success that says what it is. */
function outOfScope(facts: RunFacts, why: string): Report {
  const judgements = GATES.map((gate): Judgement => {
    return { gate, verdict: "not-applicable", title: "not asked here", findings: [], wants: [], items: [] };
  });
  return composeReport({ ...facts, gathered: judgements, judgements, off: [] }, why);
}

function findSharedHead(subject: Subject): Finding | null {
  if (subject.kind !== "pull" || subject.view.sharedHead.length === 0) return null;
  const others = subject.view.sharedHead.map((pr) => `#${pr}`).join(", ");
  return finding("shared-head", {
    message: `the same commit is the head of ${quote(others)} with another base, and a check belongs to a commit`,
    remedy: "Close all but one of them, or give this one a commit of its own.",
  });
}

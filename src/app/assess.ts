import { type Finding, finding } from "../core/finding.ts";
import type { Judgement } from "../core/gate.ts";
import type { Policy } from "../core/policy.ts";
import { noFacts, type Report, type RunFacts } from "../core/report.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { quote } from "../core/text.ts";
import type { PullReader, PullView } from "../ports/pulls.ts";
import type { ObjectFetcher } from "../ports/repo.ts";
import { composeReport, requireGates } from "../report/compose.ts";
import type { CheckPorts } from "./check.ts";
import { evaluate, offGates, rememberRuns, settleAll } from "./evaluate.ts";
import { decideScope, type Scope } from "./scope.ts";
import { applyPolicy, takeSnapshot } from "./snapshot.ts";
import { headOf, type Subject, viewOf } from "./subject.ts";

export interface AssessPorts extends CheckPorts {
  readonly pulls: PullReader;
  readonly fetcher?: ObjectFetcher | undefined;
}

/** How often the same head is judged again because policy or pull request changed while it was judged. */
const MAX_ROUNDS = 3;

export interface Assessment {
  readonly report: Report;
  /** The last reading of the subject: what is written is planned on it. */
  readonly subject: Subject;
  readonly inScope: boolean;
}

/**
 * Judges a subject. A success is believed only after everything it rests on was read once more and found unchanged;
 * a head that moved meanwhile ends as a failure of the old commit (product.md 2).
 */
export async function assess(first: Subject, given: AssessPorts): Promise<Assessment> {
  const ports = { ...given, openShell: rememberShells(given.openShell) };
  let subject = first;
  let lastInScope = false;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const { report, inScope } = await judgeSubject(subject, ports);
    lastInScope = inScope;
    if (report.conclusion !== "success") return { report, subject, inScope };
    const now = await rereadSubject(subject, ports.pulls);
    if (now === null || headOf(now) !== headOf(subject)) {
      return { report: addFinding(report, headMoved(subject, now)), subject, inScope };
    }
    if (fingerprint(now) === fingerprint(subject)) return { report, subject: now, inScope };
    ports.log.info("The pull request or the policy changed while it was judged: judging again.");
    subject = now;
  }
  const report = composeReport({ ...factsOf(subject), findings: [restless(subject)] });
  return { report, subject, inScope: lastInScope };
}

function rememberShells(open: AssessPorts["openShell"]): AssessPorts["openShell"] {
  const shells = new Map<string, ReturnType<typeof open>>();
  return (names) => {
    const key = names.join("\n");
    const shell = shells.get(key) ?? rememberRuns(open(names));
    shells.set(key, shell);
    return shell;
  };
}

async function rereadSubject(subject: Subject, pulls: PullReader): Promise<Subject | null> {
  const view = await pulls.readPull(viewOf(subject).pull.number);
  if (view === null) return null;
  if (subject.kind === "pull") return { kind: "pull", view };
  const [, ...others] = subject.members;
  return { ...subject, members: [view, ...others] };
}

/** What a judgement rests on beside the head. A default branch that merely advanced is not in it. */
function fingerprint(subject: Subject): string {
  const { pull, policy, sharedHead } = viewOf(subject);
  return JSON.stringify([pull.base.ref, pull.body, pull.labels, policy, sharedHead]);
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
    message: `the policy or the description of pull request ${viewOf(subject).pull.number} changed ${MAX_ROUNDS} times while it was judged`,
    remedy: "Run it again when it rests.",
  });
}

function addFinding(report: Report, found: Finding): Report {
  return composeReport({ ...report, findings: [...report.findings, found] });
}

function factsOf(subject: Subject): RunFacts {
  const view = viewOf(subject);
  const facts = noFacts({
    setup: "basic",
    pr: subject.kind === "pull" ? view.pull.number : null,
    ...commitsOf(subject),
    off: offGates([]),
  });
  if (view.comment === null || view.comment.historyRead) return facts;
  return {
    ...facts,
    notes: ["the edit history of our comment could not be read: it was known by its first line alone"],
  };
}

type Judged = Pick<Assessment, "report" | "inScope">;

async function judgeSubject(subject: Subject, ports: AssessPorts): Promise<Judged> {
  const facts = factsOf(subject);
  const applied = applyPolicy(viewOf(subject).policy, ports.parsePolicy);
  if (!applied.ok) {
    // A comment would put the pull request in scope for life, and scope is what a broken policy cannot tell.
    const inScope = viewOf(subject).comment !== null;
    return { report: composeReport({ ...facts, findings: applied.error }), inScope };
  }
  const { policy, digest } = applied.value;
  const known: RunFacts = { ...facts, policy: digest };
  const scope = await readScope(subject, policy, ports.pulls);
  if (!scope.inScope) return { report: outOfScope(known, scope.why), inScope: false };
  ports.log.info(`In scope: ${scope.why}.`);
  const shared = findSharedHead(subject);
  if (shared !== null) return { report: composeReport({ ...known, findings: [shared] }), inScope: true };
  return { report: await judgeInScope(subject, { policy, facts: known }, ports), inScope: true };
}

async function judgeInScope(
  subject: Subject,
  applied: { readonly policy: Policy; readonly facts: RunFacts },
  ports: AssessPorts,
): Promise<Report> {
  const { policy, facts } = applied;
  const snapshot = await takeSnapshot(ports, commitsOf(subject), {
    setup: "basic",
    description: subject.kind === "pull" ? subject.view.pull.body : "",
    policy,
  });
  if (!snapshot.ok) return composeReport({ ...facts, findings: [snapshot.error] });
  return await judgeSnapshot(snapshot.value, facts, ports);
}

function commitsOf(subject: Subject) {
  const head = headOf(subject);
  return { head, headTree: head, base: subject.kind === "pull" ? subject.view.pull.base.sha : subject.base };
}

async function judgeSnapshot(snapshot: Snapshot, facts: RunFacts, ports: AssessPorts): Promise<Report> {
  const shell = ports.openShell(snapshot.policy.checklist.env);
  const { gathered, off } = await evaluate({ ...ports, shell }, snapshot);
  const judgements = settleAll(gathered, []);
  const judged: RunFacts = {
    ...facts,
    gathered,
    judgements,
    off,
    mergeBase: snapshot.mergeBase,
    isolation: shell.isolation,
  };
  return composeReport({ ...judged, findings: requireGates(judged, snapshot.policy.require) });
}

/** In scope when any pull request of the subject is; commits are listed only where nothing else decides. */
async function readScope(subject: Subject, policy: Policy, pulls: PullReader): Promise<Scope> {
  const views: readonly PullView[] = subject.kind === "pull" ? [subject.view] : subject.members;
  let out: Scope = { inScope: false, why: "" };
  for (const { pull, comment } of views) {
    const facts = { pull, commits: [], complete: true, remembered: comment !== null };
    out = decideScope(facts, policy);
    if (!out.inScope) out = decideScope({ ...facts, ...(await pulls.readCommits(pull.number)) }, policy);
    if (out.inScope) return out;
  }
  return out;
}

/** A required check that never reports blocks people for ever, so this is a success that says what it is. */
function outOfScope(facts: RunFacts, why: string): Report {
  const untouched: Judgement = {
    gate: "checklist",
    verdict: "not-applicable",
    title: "not asked here",
    findings: [],
    wants: [],
    items: [],
  };
  const judgements = [untouched];
  return composeReport({ ...facts, gathered: judgements, judgements, off: offGates(judgements) }, why);
}

function findSharedHead(subject: Subject): Finding | null {
  if (subject.kind !== "pull" || subject.view.sharedHead.length === 0) return null;
  const others = subject.view.sharedHead.map((pr) => `#${pr}`).join(", ");
  return finding("shared-head", {
    message: `the same commit is the head of ${quote(others)} with another base, and a check belongs to a commit`,
    remedy: "Close all but one of them, or give this one a commit of its own.",
  });
}

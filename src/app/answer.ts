import { type Finding, finding } from "../core/finding.ts";
import type { PrNumber, Sha } from "../core/ids.ts";
import { quote } from "../core/text.ts";
import type { CommentTrigger } from "../core/trigger.ts";
import type { Pauser } from "../ports/clock.ts";
import type { DecisionReader, Role } from "../ports/decisions.ts";
import type { PullView } from "../ports/pulls.ts";
import { externalIdOf } from "../report/announce.ts";
import { commentHeader } from "../report/change.ts";
import { planCommit, unwrittenFindings, type Written, writeAll } from "./answer-commit.ts";
import { addFinding, fingerprint } from "./assess.ts";
import { type Carrying, type CarryPorts, gatherCarried } from "./carry-over.ts";
import { type Judged, judgeSubject } from "./judge-subject.ts";
import type { Perform } from "./perform.ts";
import { logReceipt, publish } from "./publish.ts";
import { gatherStatic } from "./static.ts";

export interface AnswerPorts extends CarryPorts {
  readonly decisions: DecisionReader;
  readonly perform: Perform;
  readonly redact: (text: string) => string;
  readonly pauser: Pauser;
}

/** Tries of one commit while the branch keeps moving (gates.md 5, "Write-back"). */
const MAX_TRIES = 5;
/** Readings of the pull request in one run: the tries, the look after the commit, and acts that come meanwhile. */
const MAX_ROUNDS = 9;
const MAX_PAUSE_MS = 1_500;

/** What this run has done so far. */
interface Work {
  readonly trigger: CommentTrigger;
  readonly ports: AnswerPorts;
  readonly carrying: Carrying;
  /** Commits on which this run has a check, oldest first. */
  readonly heads: Sha[];
  /** Heads that our own commit has followed: what holds for the head holds for them. */
  readonly followed: Set<Sha>;
  written: boolean;
  tries: number;
  /** Why no commit can be made; null while nothing speaks against it. */
  refused: Refusal | null;
}

/** Why no commit can be made, and whether the pull request waits for that. */
interface Refusal {
  readonly why: string;
  readonly blocks: boolean;
}

/** Why a comment's event asks for nothing; null when it is for us. */
function notForUs(trigger: CommentTrigger, view: PullView | null): string | null {
  if (view === null) return `there is no pull request ${trigger.pr}`;
  if (!view.pull.open) return `pull request ${trigger.pr} is closed`;
  if (trigger.isCommand || view.comment?.id === trigger.comment) return null;
  const wasOurs = trigger.action === "deleted" && view.comment === null;
  return wasOurs && trigger.body.startsWith(commentHeader(trigger.pr)) ? null : "the comment is not ours";
}

const WRITERS: readonly Role[] = ["write", "maintain", "admin"];

/**
 * A new command of somebody who may not write costs one look at the role: the next run's ledger refuses it by the same
 * rule. One that was edited or deleted may have counted before.
 */
async function mayNotAsk({ action, isCommand, sender }: CommentTrigger, ports: AnswerPorts): Promise<string | null> {
  if (action !== "created" || !isCommand) return null;
  const { id, login } = sender;
  const role = id === null || sender.type !== "User" ? "none" : await ports.decisions.readRole({ id, login });
  return WRITERS.includes(role) ? null : `${login} may not command here: it takes write access`;
}

/**
 * One event of a comment: everything is read again, accepted answers are written in one commit, and what an earlier
 * run gathered is judged again with them. Runs no code of the repository. True when the event was handled.
 */
export async function answer(trigger: CommentTrigger, given: AnswerPorts): Promise<boolean> {
  const roles = rememberRoles(given.decisions);
  const ports = { ...given, decisions: roles.reader };
  const first = await ports.pulls.readPull(trigger.pr);
  const nothing = notForUs(trigger, first) ?? (await mayNotAsk(trigger, ports));
  if (first === null || nothing !== null) {
    ports.log.info(`Nothing to do: ${nothing ?? "there is no such pull request"}.`);
    return true;
  }
  const externalId = externalIdOf({ pr: trigger.pr, baseRef: first.pull.base.ref });
  const work: Work = {
    trigger,
    ports,
    carrying: { externalId, known: new Map(), unfinished: false },
    heads: [],
    followed: new Set(),
    written: false,
    tries: 0,
    refused: null,
  };
  let view = first;
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const judged = await judge(view, work);
    const wrote = await write(view, judged, work);
    if (wrote === "tried-in-vain") {
      await ports.pauser.pause(MAX_PAUSE_MS);
      roles.forget();
    }
    const now = await reread(trigger.pr, work);
    if (wrote === "no" && sameReading(view, now)) return await say(judged, now, work);
    view = now;
  }
  return await say(withFinding(await judge(view, work), restless(trigger.pr)), view, work);
}

async function reread(pr: PrNumber, { ports }: Work): Promise<PullView> {
  const view = await ports.pulls.readPull(pr);
  if (view === null) throw new Error(`pull request ${pr} is gone`);
  return view;
}

function sameReading(before: PullView, now: PullView): boolean {
  const of = (view: PullView) => [view.pull.head.sha, view.pull.open, fingerprint({ kind: "pull", view })].join();
  return of(before) === of(now);
}

function restless(pr: PrNumber): Finding {
  return finding("head-moved", {
    message: `pull request ${pr} changed again and again while its answers were counted`,
    remedy: "Comment `/done-gate recheck` when it rests.",
  });
}

function withFinding(judged: Judged, found: Finding): Judged {
  return { ...judged, report: addFinding(judged.report, found) };
}

async function judge(view: PullView, work: Work): Promise<Judged> {
  const { ports, carrying, trigger } = work;
  const head = view.pull.head.sha;
  if (!work.heads.includes(head) && !work.followed.has(head)) {
    logReceipt(await ports.perform({ kind: "start-check", head, externalId: carrying.externalId }), ports);
  }
  if (!work.heads.includes(head)) work.heads.push(head);
  const subject = { kind: "pull", view } as const;
  const carried = gatherCarried(subject, ports, carrying);
  const gather = view.pull.head.fork ? gatherStatic(carried, ports) : carried;
  return await judgeSubject(subject, ports, { gather, event: trigger });
}

type Wrote = "written" | "tried-in-vain" | "no";

/** Writes what has to be written, at most once an event. Tells whether the pull request has to be read again. */
async function write(view: PullView, judged: Judged, work: Work): Promise<Wrote> {
  const { pull } = view;
  const effect = planCommit(writtenBy(judged, work), pull.head);
  if (effect === null || work.written || work.refused !== null) return "no";
  work.refused = whyNotWritten(view, work);
  if (work.refused !== null) return "no";
  work.tries += 1;
  const receipt = await work.ports.perform(effect);
  logReceipt(receipt, work.ports);
  if (receipt.done) {
    noteCommit(pull.head.sha, receipt.commit ?? null, work);
    return "written";
  }
  if (receipt.nothingWritten !== "refused") return "tried-in-vain";
  work.refused = { why: receipt.why, blocks: false };
  return "no";
}

const NOTHING: Written = { files: [], done: [], refused: [] };

function writtenBy({ decided }: Judged, { ports }: Work): Written {
  return decided === null ? NOTHING : writeAll(decided.result, ports.hash);
}

function noteCommit(from: Sha, to: Sha | null, work: Work): void {
  work.written = true;
  const evidence = work.carrying.known.get(from);
  if (to === null) return;
  work.followed.add(from);
  work.heads.push(to);
  // GitHub made exactly these files on top of exactly this commit, or it would have refused.
  if (evidence !== undefined) work.carrying.known.set(to, { ...evidence, head: to, tree: to });
}

function whyNotWritten({ pull }: PullView, work: Work): Refusal | null {
  if (!pull.open) return { why: "the pull request was closed", blocks: true };
  if (pull.head.fork) return { why: "the head belongs to a fork, where this token may not write", blocks: false };
  if (pull.locked) return { why: "the pull request is locked", blocks: true };
  if (pull.conflicting) return { why: "it conflicts with its base branch", blocks: true };
  if (work.tries < MAX_TRIES) return null;
  return { why: `the branch moved during each of ${MAX_TRIES} tries`, blocks: false };
}

async function say(judged: Judged, view: PullView, work: Work): Promise<boolean> {
  const { ports, carrying } = work;
  const written = writtenBy(judged, work);
  const left = work.refused === null ? [] : unwrittenFindings(written, work.refused);
  const report = [...written.refused, ...left].reduce(addFinding, judged.report);
  const head = view.pull.head.sha;
  const published = await publish(
    { ...judged, report: { ...report, notes: [...report.notes, ...tellNotes(work)] } },
    {
      ports,
      externalId: carrying.externalId,
      comment: view.comment,
      earlier: work.heads.filter((each) => each !== head && work.followed.has(each)),
      left: work.heads.filter((each) => each !== head && !work.followed.has(each)),
    },
  );
  return published.failed.length === 0;
}

const CLICK =
  "The answer was committed. If other checks of the new commit do not start, open the pull request and click “Approve and run workflows” (with an App token they start by themselves).";

/** What people have to know of this run beside the result. */
function tellNotes({ trigger, written }: Work): readonly string[] {
  const { login } = trigger.sender;
  const gone = `our comment was deleted by ${quote(login)}: what was ticked on it and stands in no file is not known any more`;
  return [...(trigger.action === "deleted" && !trigger.isCommand ? [gone] : []), ...(written ? [CLICK] : [])];
}

/** Roles are read once, and again before a commit is tried again. */
function rememberRoles(reader: DecisionReader): { readonly reader: DecisionReader; forget(): void } {
  const known = new Map<number, ReturnType<DecisionReader["readRole"]>>();
  return {
    forget: () => known.clear(),
    reader: {
      ...reader,
      readRole: (account) => {
        const role = known.get(account.id) ?? reader.readRole(account);
        known.set(account.id, role);
        return role;
      },
    },
  };
}

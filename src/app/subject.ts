import { type Finding, finding } from "../core/finding.ts";
import { type PrNumber, parsePrNumber, type Sha } from "../core/ids.ts";
import { assertNever, err, ok, type Result } from "../core/result.ts";
import { quote } from "../core/text.ts";
import type { Trigger } from "../core/trigger.ts";
import type { PullReader, PullView } from "../ports/pulls.ts";
import type { RepoReader } from "../ports/repo.ts";

/** What this run judges. A merge group is judged on its own commit, its members say whose it is. */
export type Subject =
  | { readonly kind: "pull"; readonly view: PullView }
  | {
      readonly kind: "group";
      readonly head: Sha;
      readonly base: Sha;
      readonly baseRef: string;
      readonly members: readonly [PullView, ...PullView[]];
    };

/** A trigger that turned out to ask for nothing: said in one log line, nothing is posted. */
export interface Nothing {
  readonly kind: "nothing";
  readonly why: string;
}

type JudgedTrigger = Exclude<Trigger, { readonly kind: "ignored" | "comment" }>;

/** Reads the subject of a trigger afresh. Throws on API trouble. */
export function readSubject(
  trigger: JudgedTrigger,
  ports: { readonly pulls: PullReader; readonly repo: RepoReader },
): Promise<Result<Subject | Nothing, Finding>> {
  switch (trigger.kind) {
    case "pull-request":
      return readPullSubject(trigger.pr, ports.pulls);
    case "dispatch":
      return readDispatched(trigger, ports.pulls);
    case "merge-group":
      return readGroup(trigger, ports);
    default:
      return assertNever(trigger);
  }
}

async function readPullSubject(pr: PrNumber, pulls: PullReader): Promise<Result<Subject | Nothing, Finding>> {
  const view = await pulls.readPull(pr);
  if (view === null) return err(unknownPull(`there is no pull request ${pr}`));
  if (!view.pull.open) return ok({ kind: "nothing", why: `pull request ${pr} is closed` });
  return ok({ kind: "pull", view });
}

function unknownPull(message: string): Finding {
  return finding("unsupported-event", {
    message,
    remedy: "Give the number of an open pull request of this repository.",
  });
}

async function readDispatched(
  trigger: JudgedTrigger & { readonly kind: "dispatch" },
  pulls: PullReader,
): Promise<Result<Subject | Nothing, Finding>> {
  const pr = trigger.pr === null && trigger.sha !== null ? await onlyPullAt(trigger.sha, pulls) : ok(trigger.pr);
  if (!pr.ok) return pr;
  if (pr.value === null) return err(unknownPull("the dispatch names neither a pull request nor a commit"));
  const subject = await readPullSubject(pr.value, pulls);
  if (!subject.ok || subject.value.kind !== "pull") return subject;
  const { head } = subject.value.view.pull;
  if (head.fork) return err(forkRefused(pr.value));
  if (trigger.sha === null || trigger.sha === head.sha) return subject;
  return err(
    finding("head-moved", {
      message: `pull request ${pr.value} is at ${quote(head.sha)}, not at ${quote(trigger.sha)}`,
      remedy: "Dispatch again without `sha`, or with the present head.",
    }),
  );
}

/** A dispatched run holds a token that may write: code from a fork never runs beside it. */
function forkRefused(pr: PrNumber): Finding {
  return finding("fork-not-run", {
    message: `pull request ${pr} comes from a fork, and a dispatched run never runs a fork's code`,
    remedy: "A writer pushes the same commits to a branch here and opens the pull request from there.",
  });
}

async function onlyPullAt(sha: Sha, pulls: PullReader): Promise<Result<PrNumber, Finding>> {
  const found = await pulls.findOpenByHead(sha);
  const [only] = found;
  if (only !== undefined && found.length === 1) return ok(only);
  const amount = found.length === 0 ? "no open pull request has" : `pull requests ${found.join(", ")} have`;
  return err(unknownPull(`${amount} the head ${quote(sha)}`));
}

const GROUP_REF = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-([1-9][0-9]*)-[0-9a-f]{40,64}$/;

/**
 * Members: the number in the group's ref, and every queue entry whose commit the group contains. The payload itself
 * names no pull request (github.md 1.13).
 */
async function readGroup(
  trigger: JudgedTrigger & { readonly kind: "merge-group" },
  ports: { readonly pulls: PullReader; readonly repo: RepoReader },
): Promise<Result<Subject | Nothing, Finding>> {
  const { head, base, baseRef } = trigger;
  const named = parsePrNumber(Number(GROUP_REF.exec(trigger.headRef)?.[1]));
  if (!named.ok) return err(unknownGroup(`the merge group's ref ${quote(trigger.headRef)} names no pull request`));
  const numbers = new Set<PrNumber>([named.value]);
  for (const entry of await ports.pulls.readQueue(baseRef)) {
    if (await isAncestor(ports.repo, entry.head, head)) numbers.add(entry.pr);
  }
  const views = await Promise.all([...numbers].map((pr) => ports.pulls.readPull(pr)));
  const [first, ...rest] = views.filter((view) => view !== null);
  if (first === undefined || rest.length + 1 < views.length) {
    return err(unknownGroup(`a pull request of the merge group cannot be read (${[...numbers].join(", ")})`));
  }
  return ok({ kind: "group", head, base, baseRef, members: [first, ...rest] });
}

function unknownGroup(message: string): Finding {
  return finding("group-unknown", {
    message,
    remedy: "Remove the entry from the merge queue and queue the pull request again.",
  });
}

async function isAncestor(repo: RepoReader, ancestor: Sha, descendant: Sha): Promise<boolean> {
  try {
    return (await repo.readMergeBase(ancestor, descendant)) === ancestor;
  } catch {
    // Squash and rebase queues do not contain the entry's own commit: ancestry only ever adds members.
    return false;
  }
}

/** The commit that is judged and named by the check. */
export function headOf(subject: Subject): Sha {
  return subject.kind === "pull" ? subject.view.pull.head.sha : subject.head;
}

export function baseRefOf(subject: Subject): string {
  return subject.kind === "pull" ? subject.view.pull.base.ref : subject.baseRef;
}

/** Any one reading: the policy and the default branch are the same for all members. */
export function viewOf(subject: Subject): PullView {
  return subject.kind === "pull" ? subject.view : subject.members[0];
}

import { type Finding, finding } from "../../core/finding.ts";
import { parseRepoPath, type RepoPath } from "../../core/ids.ts";
import { ISOLATIONS, type Snapshot, type TreeEntry } from "../../core/snapshot.ts";
import { count, quote } from "../../core/text.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import type { Shell } from "../../ports/shell.ts";
import type { Worktree } from "../../ports/worktree.ts";
import type { ChecklistEvidence, ChecklistFile, PlanEvidence } from "./evidence.ts";
import { NO_NOTES, type PlanNotes, parsePlanNotes } from "./plan-md.ts";
import { type Job, runJobs } from "./run.ts";
import { MAX_CHECKLIST_BYTES, parseChecklist } from "./schema.ts";
import { belongsToPlan, counts, findPlans, namedPlans, type PlanPlace, planFolder } from "./select.ts";

export interface ChecklistPorts {
  readonly repo: RepoReader;
  readonly worktree: Worktree;
  readonly shell: Shell;
  readonly clock: Clock;
  readonly log: Log;
}

const MAX_NOTES_BYTES = 512 * 1024;
const MAX_NAMED_FILES = 10;

/** Reads every plan of the change on both sides and runs the verify commands of the active ones. */
export async function gatherChecklist(ports: ChecklistPorts, snapshot: Snapshot): Promise<ChecklistEvidence> {
  const { checklist, plans } = snapshot.policy;
  const head = await ports.repo.readTree(snapshot.headTree);
  const base = await ports.repo.readTree(snapshot.mergeBase);
  const places = findPlans(checklist.paths, head, base);
  const choice = {
    changes: snapshot.changes,
    named: namedPlans(snapshot.description),
    all: plans === "all",
  };
  const counting = places.filter((place) => counts(place, choice));
  const read = await Promise.all(counting.map((place) => readPlan(ports.repo, place, { head, base })));
  const active = read.filter((plan) => !isHistory(plan));
  const planOnly = isPlanOnly(snapshot, places, active);
  const jobs = planOnly ? [] : active.flatMap(listJobs);
  const blocked = jobs.length === 0 ? null : await findBlock(ports, snapshot);
  const limits = { verifyTimeoutMs: checklist.verifyTimeoutMs, totalTimeoutMs: checklist.totalTimeoutMs };
  const runs = blocked === null ? await runJobs(ports, jobs, limits) : [];
  return {
    active: active.map((plan) => ({ ...plan, runs: runs.filter((_, at) => jobs[at]?.plan === plan.path) })),
    notPart: places.filter((place) => place.head !== null && !counting.includes(place)).map((place) => place.path),
    history: read.filter(isHistory).map((plan) => plan.path),
    planOnly,
    blocked,
    isolation: ports.shell.isolation,
    newItems: checklist.newItems,
  };
}

/** Done at base and still done: what it claims was settled by an earlier change (gates.md 2, "Which plans count"). */
function isHistory(plan: PlanEvidence): boolean {
  if (!plan.baseNotes.done) return false;
  return plan.headNotes.done || plan.head.kind === "absent";
}

async function readPlan(
  repo: RepoReader,
  place: PlanPlace,
  trees: { readonly head: Tree; readonly base: Tree },
): Promise<PlanEvidence> {
  const notesPath = notesBeside(place.path);
  const baseNotesPath = place.base === null ? null : notesBeside(place.base.path);
  return {
    path: place.path,
    notesPath,
    head: await readChecklist(repo, place.head),
    base: await readChecklist(repo, place.base),
    headNotes: await readNotes(repo, entryAt(trees.head, notesPath)),
    baseNotes: await readNotes(repo, entryAt(trees.base, baseNotesPath)),
    runs: [],
  };
}

function notesBeside(checklist: RepoPath): RepoPath | null {
  const folder = planFolder(checklist);
  const path = folder === null ? null : parseRepoPath(`${folder}/plan.md`);
  return path?.ok === true ? path.value : null;
}

function entryAt(tree: Tree, path: RepoPath | null): TreeEntry | null {
  return path === null ? null : (tree.get(path) ?? null);
}

async function readChecklist(repo: RepoReader, entry: TreeEntry | null): Promise<ChecklistFile> {
  if (entry === null) return { kind: "absent" };
  const blob = await repo.readBlob(entry, MAX_CHECKLIST_BYTES);
  if (blob.kind !== "text") return blob;
  const parsed = parseChecklist(blob.text);
  return parsed.ok ? { kind: "items", items: parsed.value } : { kind: "invalid", problem: parsed.error };
}

async function readNotes(repo: RepoReader, entry: TreeEntry | null): Promise<PlanNotes> {
  if (entry === null) return NO_NOTES;
  const blob = await repo.readBlob(entry, MAX_NOTES_BYTES);
  // Unreadable notes never make a plan history: it stays active and is checked.
  return blob.kind === "text" ? parsePlanNotes(blob.text) : NO_NOTES;
}

/** Only plans were written and nothing is claimed: there is nothing to run yet. */
function isPlanOnly(snapshot: Snapshot, places: readonly PlanPlace[], active: readonly PlanEvidence[]): boolean {
  const inPlans = snapshot.changes.every((change) => places.some((place) => belongsToPlan(place.path, change.path)));
  if (!inPlans || snapshot.changes.length === 0) return false;
  return active.every((plan) => {
    const flipped = plan.headNotes.done && !plan.baseNotes.done;
    return !flipped && (plan.head.kind !== "items" || plan.head.items.every((item) => item.claim === false));
  });
}

function listJobs(plan: PlanEvidence): readonly Job[] {
  if (plan.head.kind !== "items") return [];
  return plan.head.items.flatMap((item) =>
    item.verify === null || item.problems.length > 0
      ? []
      : [{ plan: plan.path, index: item.index, label: item.id ?? `#${item.index}`, command: item.verify }],
  );
}

async function findBlock(ports: ChecklistPorts, snapshot: Snapshot): Promise<Finding | null> {
  const wanted = snapshot.policy.checklist.requireIsolation;
  if (ISOLATIONS.indexOf(ports.shell.isolation) < ISOLATIONS.indexOf(wanted)) {
    return finding("isolation-weak", {
      message: `policy requires isolation ${quote(wanted)}, this version reaches ${quote(ports.shell.isolation)}`,
      remedy: "Lower `checklist.require_isolation` in the policy, or use a version that can reach it.",
    });
  }
  if (!snapshot.policy.checklist.network) {
    return finding("isolation-weak", {
      message: "policy says `network: false`, and this version cannot cut verify commands off the network",
      remedy: "Remove `checklist.network` from the policy, or use a version that can.",
    });
  }
  return await findWrongCheckout(ports.worktree, snapshot);
}

async function findWrongCheckout(worktree: Worktree, snapshot: Snapshot): Promise<Finding | null> {
  const state = await worktree.readState();
  if (state.kind === "none") {
    return finding("wrong-checkout", {
      message: `no checkout to run verify commands in: ${state.why}`,
      remedy: CHECKOUT_LINES,
    });
  }
  if (state.head !== snapshot.head) {
    return finding("wrong-checkout", {
      message: `the workspace is at ${quote(state.head)}, and the commit to judge is ${quote(snapshot.head)}`,
      remedy: CHECKOUT_LINES,
    });
  }
  if (snapshot.setup === "local" || state.changed.length === 0) return null;
  const named = state.changed.slice(0, MAX_NAMED_FILES).map((path) => quote(path));
  return finding("wrong-checkout", {
    message: `${count(state.changed.length, "tracked file")} in the workspace differ from the commit: ${named.join(", ")}`,
    remedy:
      "Use `npm ci` instead of `npm install` (or your tool's locked form), or restore these files before the gate runs.",
  });
}

const CHECKOUT_LINES = [
  "Check out the head commit before the gate: `uses: actions/checkout@v7` with",
  `\`ref: \${{ github.event.pull_request.head.sha || inputs.sha || (inputs.pr && format('refs/pull/{0}/head', inputs.pr)) || github.sha }}\`,`,
  "`fetch-depth: 0` and `persist-credentials: false`.",
].join(" ");

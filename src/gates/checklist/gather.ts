import { parseRepoPath, type RepoPath } from "../../core/ids.ts";
import { belongsToPlan, counts, isOwnFile, namedPlans, type PlanPlace, planFolder } from "../../core/plan-place.ts";
import type { Snapshot, TreeEntry } from "../../core/snapshot.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import type { Shell } from "../../ports/shell.ts";
import type { Syntax } from "../../ports/syntax.ts";
import type { Worktree } from "../../ports/worktree.ts";
import { findDrift, openCheckout } from "./checkout.ts";
import type { ChecklistEvidence, ChecklistFile, ItemRun, PlanEvidence } from "./evidence.ts";
import { NO_NOTES, type PlanNotes, parsePlanNotes } from "./plan-md.ts";
import { type Job, runJobs } from "./run.ts";
import { MAX_CHECKLIST_BYTES } from "./schema.ts";
import { findChecklists } from "./select.ts";
import { lookUpChecks, readWaivers } from "./sources/gather-other.ts";
import { parseSource } from "./sources/read-source.ts";

export interface ChecklistPorts {
  readonly repo: RepoReader;
  readonly worktree: Worktree;
  readonly shell: Shell;
  readonly clock: Clock;
  readonly log: Log;
  readonly syntax: Syntax;
}

const MAX_NOTES_BYTES = 512 * 1024;
/** What plans are made of. A script or source file below a plan's folder is work, not plan. */
const DOCUMENT = /\.(?:md|markdown|txt|json|jsonl|ya?ml|csv|svg|png|jpe?g|gif|webp|pdf)$/i;

/** Reads every plan of the change on both sides and runs the verify commands of the active ones. */
export async function gatherChecklist(ports: ChecklistPorts, snapshot: Snapshot): Promise<ChecklistEvidence> {
  const { checklist, plans } = snapshot.policy;
  const head = await ports.repo.readTree(snapshot.headTree);
  const base = await ports.repo.readTree(snapshot.mergeBase);
  const places = findChecklists(checklist.paths, head, base);
  const choice = {
    changes: snapshot.changes,
    named: namedPlans(snapshot.description),
    all: plans === "all",
  };
  const counting = places.filter((place) => counts(place, choice));
  const read = await Promise.all(counting.map((place) => readPlan(ports.repo, place, { head, base })));
  const active = read.filter((plan) => !isHistory(plan));
  const planOnly = isPlanOnly(snapshot, places, active);
  const linted = await look(ports, active, { base, head });
  const jobs = planOnly ? [] : linted.flatMap(listJobs);
  const looked = planOnly ? linted : await lookUpChecks(ports.repo, head, linted);
  const { runs, blocked, drift } = await runAll(ports, snapshot, jobs);
  return {
    active: looked.map((plan) => ({ ...plan, runs: runs.filter((_, at) => jobs[at]?.plan === plan.path) })),
    notPart: places.filter((place) => place.head !== null && !counting.includes(place)).map((place) => place.path),
    history: read.filter(isHistory).map((plan) => plan.path),
    planOnly,
    blocked,
    drift,
    isolation: ports.shell.isolation,
    newItems: checklist.newItems,
    unprovable: checklist.unprovable,
    runner: checklist.runner,
  };
}

/** The readers of shell are loaded when there is a command to read: most pull requests bring none. */
async function look(
  ports: ChecklistPorts,
  plans: readonly PlanEvidence[],
  trees: { readonly head: Tree; readonly base: Tree },
): Promise<readonly PlanEvidence[]> {
  if (plans.length === 0) return plans;
  const { lookAtCommands } = await import("./look.ts");
  return await lookAtCommands(ports, plans, trees);
}

type Ran = Pick<ChecklistEvidence, "blocked" | "drift"> & { readonly runs: readonly ItemRun[] };

async function runAll(ports: ChecklistPorts, snapshot: Snapshot, jobs: readonly Job[]): Promise<Ran> {
  if (jobs.length === 0) return { runs: [], blocked: null, drift: null };
  const checkout = await openCheckout(ports, snapshot);
  if (checkout.kind === "blocked") return { runs: [], blocked: checkout.finding, drift: null };
  const runs = await runJobs(ports, jobs, snapshot.policy.checklist);
  return { runs, blocked: null, drift: await findDrift(ports.worktree, snapshot, checkout.changed) };
}

/**
 * Done at base and still done, its checklist as it was or gone: what it claims was settled by an earlier change
 * (gates.md 2, "Which plans count"). A checklist that changes is judged, or its commands could be softened unseen.
 */
function isHistory(plan: PlanEvidence): boolean {
  if (!plan.baseNotes.done) return false;
  return plan.head.kind === "absent" || (plan.headNotes.done && plan.unchanged);
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
    unchanged: place.head !== null && place.head.oid === place.base?.oid,
    head: await readChecklist(repo, place.head),
    base: await readChecklist(repo, place.base),
    headNotes: await readNotes(repo, entryAt(trees.head, notesPath)),
    baseNotes: await readNotes(repo, entryAt(trees.base, baseNotesPath)),
    runs: [],
    ...(await readWaivers(repo, place, trees)),
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
  const parsed = parseSource(entry.path, blob.text);
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
  // An answer that the gate wrote must not turn a plan to come into work that is not done.
  const changes = snapshot.changes.filter(({ path }) => !isOwnFile(path));
  const inPlans = changes.every(
    ({ path }) => DOCUMENT.test(path) && places.some((place) => belongsToPlan(place.path, path)),
  );
  if (!inPlans || changes.length === 0) return false;
  return active.every((plan) => {
    const flipped = plan.headNotes.done && !plan.baseNotes.done;
    return !flipped && (plan.head.kind !== "items" || plan.head.items.every((item) => item.claim === false));
  });
}

function listJobs(plan: PlanEvidence): readonly Job[] {
  if (plan.head.kind !== "items") return [];
  return plan.head.items.flatMap((item) =>
    item.verify === null || item.problems.length > 0 || plan.refusals?.some(({ index }) => index === item.index)
      ? []
      : [{ plan: plan.path, index: item.index, label: item.id ?? `#${item.index}`, command: item.verify }],
  );
}

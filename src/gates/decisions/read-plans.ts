import picomatch from "picomatch";
import { isMap, parseDocument } from "yaml";
import { type Finding, finding } from "../../core/finding.ts";
import { parseRepoPath, type RepoPath } from "../../core/ids.ts";
import { counts, findPlans, isOwnFile, namedPlans, type PlanPlace, planFolder } from "../../core/plan-place.ts";
import type { Snapshot, TreeEntry } from "../../core/snapshot.ts";
import { quote } from "../../core/text.ts";
import type { Hash } from "../../ports/hash.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import type { PlanPair } from "./evidence.ts";
import type { Plan } from "./model.ts";
import { MAX_PLAN_BYTES, parsePlan } from "./plan.ts";

export interface PlanPorts {
  readonly repo: RepoReader;
  readonly hash: Hash;
}

export interface Trees {
  readonly head: Tree;
  readonly base: Tree;
}

/** A plan that was read, or why not; both null when there is none. */
export interface PlanRead {
  readonly plan: Plan | null;
  readonly refused: Finding | null;
}

export interface PlansRead {
  readonly plans: readonly PlanPair[];
  readonly refused: readonly Finding[];
  /** Those that were done before this change. */
  readonly history: ReadonlySet<RepoPath>;
}

/**
 * The plans that count for this change (gates.md 2, "Which plans count"), without those that were done before it. A
 * plan on whose decisions somebody acted here counts as well: taking the change back must not take that back.
 */
export async function readPlans(
  ports: PlanPorts,
  snapshot: Snapshot,
  { acted, ...trees }: Trees & { readonly acted: ReadonlySet<RepoPath> },
): Promise<PlansRead> {
  const { policy, changes, description } = snapshot;
  const matches = picomatch([...policy.decisions.plans], { dot: true, nonegate: true });
  const choice = { changes, named: namedPlans(description), all: policy.plans === "all" };
  const places = findPlans(matches, trees).filter(
    (place) => !isOwnFile(place.path) && (isActed(place, acted) || counts(place, choice)),
  );
  const plans: PlanPair[] = [];
  const refused: Finding[] = [];
  const history = new Set<RepoPath>();
  for (const place of places) {
    if (!isActed(place, acted) && (await isHistory(ports.repo, place, trees))) {
      history.add(place.path);
      continue;
    }
    const head = await readPlan(ports, place.path, place.head);
    const base = await readPlan(ports, place.path, place.base);
    if (head.refused !== null) refused.push(head.refused);
    const movedFrom = place.base === null || place.base.path === place.path ? {} : { movedFrom: place.base.path };
    plans.push({ path: place.path, ...movedFrom, head: head.plan, base: base.plan });
  }
  return { plans, refused, history };
}

/** Somebody acted on a decision of this plan, here or where it was moved from. */
function isActed({ path, base }: PlanPlace, acted: ReadonlySet<RepoPath>): boolean {
  return acted.has(path) || (base !== null && acted.has(base.path));
}

export async function readPlan(ports: PlanPorts, path: RepoPath, entry: TreeEntry | null): Promise<PlanRead> {
  if (entry === null) return { plan: null, refused: null };
  const blob = await ports.repo.readBlob(entry, MAX_PLAN_BYTES);
  if (blob.kind === "text") return { plan: parsePlan(path, blob.text, ports.hash), refused: null };
  if (blob.kind === "absent") return { plan: null, refused: null };
  const refused = finding(blob.code, {
    path,
    message: `the plan ${quote(path)} was not read: ${blob.why}`,
    remedy: "Commit it as a plain UTF-8 file within the limits.",
  });
  return { plan: null, refused };
}

const MAX_NOTES_BYTES = 512 * 1024;

/**
 * Done at base and still so, its file as it was or gone: what it asked was settled by an earlier change. One that was
 * moved is done as long as the notes that say so stand beside it.
 */
async function isHistory(repo: RepoReader, place: PlanPlace, { head, base }: Trees): Promise<boolean> {
  if (place.base === null) return false;
  if (place.head !== null && place.head.oid !== place.base.oid) return false;
  const before = notesOf(place.base.path, base);
  if (before === null || !(await isDone(repo, before))) return false;
  const now = place.head === null ? before : notesOf(place.path, head);
  return now?.oid === before.oid;
}

function notesOf(path: RepoPath, tree: Tree): TreeEntry | null {
  const folder = planFolder(path);
  const notes = folder === null ? null : parseRepoPath(`${folder}/plan.md`);
  return notes?.ok === true ? (tree.get(notes.value) ?? null) : null;
}

async function isDone(repo: RepoReader, entry: TreeEntry): Promise<boolean> {
  const blob = await repo.readBlob(entry, MAX_NOTES_BYTES);
  if (blob.kind !== "text") return false;
  const lines = blob.text.split(/\r?\n/);
  const end = lines[0] === "---" ? lines.indexOf("---", 1) : -1;
  if (end < 1) return false;
  const document = parseDocument(lines.slice(1, end).join("\n"), { strict: true, uniqueKeys: true, schema: "core" });
  if (document.errors.length > 0 || !isMap(document.contents)) return false;
  const status: unknown = document.contents.get("status");
  return status === "done";
}

import { parseRepoPath, type RepoPath } from "../../../core/ids.ts";
import { type PlanPlace, planFolder } from "../../../core/plan-place.ts";
import type { TreeEntry } from "../../../core/snapshot.ts";
import type { RepoReader, Tree } from "../../../ports/repo.ts";
import type { PlanEvidence } from "../evidence.ts";
import { evaluateChecks } from "./evaluate.ts";
import { NO_WAIVERS, parseWaivers, type WaiverEvidence, type Waivers } from "./waivers.ts";

const MAX_WAIVERS_BYTES = 64 * 1024;

/** The plans with what their checks gave at head. */
export async function lookUpChecks(
  repo: RepoReader,
  tree: Tree,
  plans: readonly PlanEvidence[],
): Promise<readonly PlanEvidence[]> {
  return await Promise.all(
    plans.map(async (plan) => {
      if (plan.head.kind !== "items") return plan;
      return { ...plan, facts: await evaluateChecks(repo, tree, { path: plan.path, items: plan.head.items }) };
    }),
  );
}

/** `waivers.json` beside the checklist on both sides; nothing where head has none or where no folder is the plan's own. */
export async function readWaivers(
  repo: RepoReader,
  place: PlanPlace,
  trees: { readonly head: Tree; readonly base: Tree },
): Promise<{ readonly waivers?: WaiverEvidence }> {
  const path = waiversBeside(place.head);
  const entry = path === null ? undefined : trees.head.get(path);
  if (path === null || entry === undefined) return {};
  const before = trees.base.get(waiversBeside(place.base) ?? path);
  return { waivers: { path, head: await read(repo, entry), base: await read(repo, before) } };
}

function waiversBeside(checklist: TreeEntry | null): RepoPath | null {
  const folder = checklist === null ? null : planFolder(checklist.path);
  const path = folder === null ? null : parseRepoPath(`${folder}/waivers.json`);
  return path?.ok === true ? path.value : null;
}

async function read(repo: RepoReader, entry: TreeEntry | undefined): Promise<Waivers> {
  if (entry === undefined) return NO_WAIVERS;
  const blob = await repo.readBlob(entry, MAX_WAIVERS_BYTES);
  if (blob.kind === "text") return parseWaivers(blob.text);
  return { kind: "invalid", why: blob.kind === "refused" ? blob.why : "it is not there" };
}

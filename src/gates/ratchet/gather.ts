import type { Snapshot } from "../../core/snapshot.ts";
import type { Hash } from "../../ports/hash.ts";
import type { Log } from "../../ports/log.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import type { Syntax } from "../../ports/syntax.ts";
import { settleAskedFor } from "./asked-for.ts";
import { type Place, readCircumstances } from "./circumstances.ts";
import { asHelper, findUncollected } from "./collected.ts";
import { type Comparison, compareSides, type Laid, laySides, needsGrounds } from "./compare.ts";
import { compareConfigs } from "./config/compare-configs.ts";
import { countSide, openCounter } from "./counter.ts";
import { type Aside, type Loss, type Marker, NO_TOTALS, type RatchetEvidence } from "./evidence.ts";
import { checkHealth, type Health } from "./health.ts";
import { recountHollow } from "./hollow-modules.ts";
import { compareHooks } from "./hooks.ts";
import type { FileInventory } from "./inventory.ts";
import { addedMarkers, messageMarkers } from "./marker.ts";
import { NewFiles } from "./new-files.ts";
import { planSides, type ReadSides, readSides, type SideJob, type SideNote } from "./read-sides.ts";
import { createRoles } from "./roles.ts";
import { stopAbstract } from "./stopped.ts";
import { totalsOf } from "./weight.ts";

export interface RatchetPorts {
  readonly repo: RepoReader;
  readonly syntax: Syntax;
  readonly hash: Hash;
  readonly log: Log;
}

/** From here on the comparison takes seconds, and is announced. */
const MANY_SIDES = 200;

/** Compares the tests of the merge base with those of the judged tree, from blobs. */
export async function gatherRatchet(ports: RatchetPorts, snapshot: Snapshot): Promise<RatchetEvidence> {
  const roles = createRoles(snapshot.policy.ratchet);
  const baseTree = await ports.repo.readTree(snapshot.mergeBase);
  const headTree = await ports.repo.readTree(snapshot.headTree);
  const place: Place = { snapshot, roles, baseTree, headTree };
  const jobs = planSides(snapshot, roles);
  if (jobs.length > MANY_SIDES) ports.log.info(`Comparing ${jobs.length} sides of test files.`);
  const { read, laid } = await layFiles(ports, jobs, place);
  const inline = [...laid.sides.base, ...laid.sides.head].some(({ tests }) => tests.length > 0);
  const { marker, masked } = snapshot.policy.ratchet;
  const policy = { marker, masked };
  if (!inline && !hasTest(baseTree, place) && !hasTest(headTree, place)) return nothing(policy);
  const compared = compareSides(laid, await readCircumstances(ports.repo, place, needsGrounds(laid)));
  const moved = new Map<string, Set<string>>();
  for (const { base, head } of laid.matching.pairs)
    moved.set(base.file.path, (moved.get(base.file.path) ?? new Set()).add(head.file.path));
  const configs = await compareConfigs(ports, place, moved);
  const { blocking, approximate } = setApproximateAside(compared, laid);
  const health = checkHealth(sidedFiles(laid, read));
  const hooks = compareHooks(laid.sides.base, laid.sides.head);
  const losses = [...blocking.losses, ...hooks, ...configs.losses];
  const paths = new Set([...laid.sides.base, ...laid.sides.head].map(({ path }) => path));
  return {
    hasTests: true,
    files: paths.size,
    before: totalsOf(laid.sides.base),
    after: totalsOf(laid.sides.head),
    losses,
    masked: [...blocking.masked, ...configs.masked],
    explained: compared.explained,
    asides: [...compared.asides, ...approximate, ...configs.asides, ...snapshotAsides(place), ...health.asides],
    unread: [...read.unread, ...health.unread, ...configs.unread],
    markers: losses.length === 0 ? [] : await findMarkers(ports.repo, snapshot, read),
    policy,
  };
}

function hasTest(tree: Tree, { roles }: Place): boolean {
  for (const path of tree.keys()) if (roles.isTest(path)) return true;
  return false;
}

function nothing(policy: RatchetEvidence["policy"]): RatchetEvidence {
  const empty = { losses: [], masked: [], explained: [], asides: [], unread: [], markers: [] };
  return { hasTests: false, files: 0, before: NO_TOTALS, after: NO_TOTALS, ...empty, policy };
}

interface LaidFiles {
  readonly read: ReadSides;
  readonly laid: Laid;
}

async function layFiles(ports: RatchetPorts, jobs: readonly SideJob[], place: Place): Promise<LaidFiles> {
  const { roles, baseTree } = place;
  const counter = await openCounter(
    ports,
    jobs.map(({ entry }) => entry.path),
  );
  const fresh = new NewFiles();
  const [base, old]: readonly [FileInventory[], FileInventory[]] = [[], []];
  // A file is counted when it is read: its text need not stay, and the parser reads of its head what changed.
  const read = await readSides(ports.repo, jobs, (job, file) => {
    if (job.added) fresh.add(job, file);
    else (job.side === "base" ? base : old).push(...countSide(counter, file));
  });
  const changed = await recountHollow(ports.repo, { counter, place }, old);
  const eager = fresh.areFew || needsGrounds(laySides({ base, head: changed }));
  const uncollected = findUncollected(read.added, roles, { tree: baseTree, files: base });
  const counted = await fresh.count(ports.repo, counter, !eager);
  const added = counted.map((file) => (uncollected.has(file.path) ? asHelper(file) : file));
  const head = await settleAskedFor(ports.repo, place, stopAbstract(base, [...changed, ...added]));
  return { read, laid: laySides({ base, head }) };
}

/** Losses in files that were counted without a tree are said and block nothing. */
function setApproximateAside(
  { losses, masked }: Comparison,
  { sides }: Laid,
): { readonly blocking: Pick<Comparison, "losses" | "masked">; readonly approximate: readonly Aside[] } {
  const doubtful = new Set([...sides.base, ...sides.head].filter((file) => file.approximate).map(({ path }) => path));
  const isDoubtful = ({ path }: Loss): boolean => doubtful.has(path);
  const approximate = [...losses, ...masked].filter(isDoubtful).map(({ path, line, test, why }): Aside => {
    return { code: "approximate", level: "warning", path, line, test, why };
  });
  return {
    blocking: {
      losses: losses.filter((loss) => !isDoubtful(loss)),
      masked: masked.filter((loss) => !isDoubtful(loss)),
    },
    approximate,
  };
}

function sidedFiles({ sides }: Laid, read: ReadSides): Parameters<typeof checkHealth>[0] {
  const byPath = <T extends { readonly path: string }>(files: readonly T[]) =>
    new Map(files.map((file) => [file.path, file]));
  const [base, baseNotes, headNotes] = [byPath<FileInventory>(sides.base), byPath(read.base), byPath(read.head)];
  return sides.head.map((head) => ({
    base: base.get(head.path) ?? null,
    head,
    baseChars: baseNotes.get(head.path)?.chars ?? 0,
    headChars: headNotes.get(head.path)?.chars ?? 0,
  }));
}

function snapshotAsides({ snapshot, roles }: Place): Health["asides"] {
  const productionChanged = snapshot.changes.some(({ path }) => ["production", "inline"].includes(roles.roleOf(path)));
  return snapshot.changes.flatMap(({ path, before, after }) => {
    if (before === null || roles.roleOf(path) !== "snapshot") return [];
    const what = after === null ? "removed" : "rewritten";
    const why = `the snapshot was ${what}${productionChanged ? " with production code" : " and no production code changed"}`;
    const level = productionChanged ? "note" : "warning";
    return [{ code: "snapshot-rewritten", level, path, line: null, test: "", why } as const];
  });
}

async function findMarkers(repo: RepoReader, snapshot: Snapshot, read: ReadSides): Promise<readonly Marker[]> {
  const inTests = ({ inline }: SideNote): boolean => !inline;
  const messages = await repo.readMessages(snapshot.mergeBase, snapshot.head);
  return [...addedMarkers(read.base.filter(inTests), read.head.filter(inTests)), ...messageMarkers(messages)];
}

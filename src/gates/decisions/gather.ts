import type { DecisionDraft, Judgement } from "../../core/gate.ts";
import type { Snapshot, TreeEntry } from "../../core/snapshot.ts";
import type { CommentTrigger } from "../../core/trigger.ts";
import type { DecisionReader } from "../../ports/decisions.ts";
import type { Hash } from "../../ports/hash.ts";
import type { PullView } from "../../ports/pulls.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import { askedHere } from "./cover.ts";
import { askDrafts, ownFile } from "./drafts.ts";
import type { DecisionEvidence, PlanPair, SheetEvidence } from "./evidence.ts";
import { type AddedLine, addedLines, placeOf, wantLicence, wantOperations } from "./irreversible.ts";
import type { Ledger } from "./model.ts";
import { followMoves } from "./moved-acts.ts";
import { wantPlanned } from "./plan-floor.ts";
import { listWorkflows, runsDoneGate, wantProtected } from "./protected.ts";
import { questionsOf } from "./provenance.ts";
import { readPlans, type Trees } from "./read-plans.ts";
import { readSheet, readSources, type SheetSources } from "./read-sheet.ts";
import { addFound } from "./scan/add-found.ts";
import { type ShownNow, traceShown } from "./trace.ts";

export interface DecisionPorts {
  readonly repo: RepoReader;
  readonly hash: Hash;
  /** Null on the command line. */
  readonly decisions: DecisionReader | null;
}

/** Whose decisions these are, and what the other gates ask. */
export interface DecisionSubject {
  readonly pulls: readonly PullView[];
  readonly gathered: readonly Judgement[];
  /** What this gate's scan found in the run that gathered; null when there was none. */
  readonly scan: Judgement | null;
  readonly event: CommentTrigger | null;
}

/** Reads the plans on both sides, what asks a person in this change, and what people did on our comments. */
export async function gatherDecisions(
  ports: DecisionPorts,
  snapshot: Snapshot,
  { pulls, gathered, scan, event }: DecisionSubject,
): Promise<DecisionEvidence> {
  const trees: Trees = {
    head: await ports.repo.readTree(snapshot.headTree),
    base: await ports.repo.readTree(snapshot.mergeBase),
  };
  const sources = await readAllSources(ports.decisions, pulls, event);
  const acted = new Set(sources.flatMap((each) => each.acted));
  const { plans: read, refused, history } = await readPlans(ports, snapshot, { ...trees, acted });
  const plans = read.map((pair) => withFound(pair, scan, ports.hash));
  const asked = plans.flatMap(askedHere);
  const found = [
    ...gathered.flatMap((judgement) => judgement.wants),
    ...wantProtected(snapshot.changes, {
      globs: snapshot.policy.protected,
      installed: await isInstalled(ports.repo, trees),
    }),
    ...wantOperations(await readAddedLines(ports.repo, snapshot), asked),
    ...wantPlanned(plans),
    ...wantLicence(snapshot.changes, asked),
  ];
  const trace = (shown: Ledger["shown"]) => traceShown(ports, { plans, history, shown, trees });
  const sheets = await readSheets(ports, sources, { head: trees.head, plans, wants: found, trace });
  const wants = [...found, ...(await trace(sheets.flatMap((sheet) => sheet.shown))).drafts];
  return {
    plans,
    said: scan?.findings ?? [],
    refused: [...refused, ...sheets.flatMap((sheet) => sheet.refused)],
    asked: askDrafts(wants, ports.hash),
    ownDrafts: wants.slice(gathered.flatMap((judgement) => judgement.wants).length),
    sheets,
    policy: snapshot.policy,
  };
}

/** The plan as it is to be asked and written: with what the scan found and the file does not have yet. */
function withFound(pair: PlanPair, scan: Judgement | null, hash: Hash): PlanPair {
  const { path, head } = pair;
  const scanned = scan?.scanned?.find((each) => each.path === path);
  if (head === null || scanned === undefined) return pair;
  const after = addFound(head, scanned.found, hash);
  return after.text === head.text ? pair : { ...pair, head: after, inFile: head };
}

async function readAllSources(
  decisions: DecisionReader | null,
  pulls: readonly PullView[],
  event: CommentTrigger | null,
): Promise<readonly SheetSources[]> {
  const sources: SheetSources[] = [];
  if (decisions !== null) for (const view of pulls) sources.push(await readSources(decisions, view, event));
  return sources;
}

async function readSheets(
  ports: DecisionPorts,
  sources: readonly SheetSources[],
  about: {
    readonly head: Tree;
    readonly plans: readonly PlanPair[];
    readonly wants: readonly DecisionDraft[];
    readonly trace: (shown: Ledger["shown"]) => Promise<ShownNow>;
  },
): Promise<readonly SheetEvidence[]> {
  const { decisions } = ports;
  if (decisions === null) return [];
  const { head, plans, wants, trace } = about;
  const planned = plans.flatMap((plan) => (plan.head === null ? [] : questionsOf(plan.head)));
  const sheets: SheetEvidence[] = [];
  for (const each of sources) {
    const path = ownFile(each.view.pull.number);
    const now = await trace(each.shown);
    const drafts = askDrafts([...wants, ...now.drafts], ports.hash);
    const asked = [...planned, ...drafts.map(({ question, digest }) => ({ path, question, digest }))];
    const sheet = await readSheet({ ...ports, decisions }, each, { head, asked });
    sheets.push({ ...sheet, acts: followMoves(sheet.acts, now.moved) });
  }
  return sheets;
}

const MAX_WORKFLOW_BYTES = 512 * 1024;

async function isInstalled(repo: RepoReader, { base }: Trees): Promise<boolean> {
  for (const entry of listWorkflows(base)) {
    const blob = await repo.readBlob(entry, MAX_WORKFLOW_BYTES);
    // What cannot be read may well be the one.
    if (blob.kind !== "text" || runsDoneGate(blob.text)) return true;
  }
  return false;
}

const MAX_SOURCE_BYTES = 1024 * 1024;

async function readAddedLines(repo: RepoReader, { changes }: Snapshot): Promise<readonly AddedLine[]> {
  const lines: AddedLine[] = [];
  for (const { path, before, after } of changes) {
    if (after === null || placeOf(path) === null) continue;
    const now = await textOf(repo, after);
    if (now !== null) lines.push(...addedLines(path, (await textOf(repo, before)) ?? "", now));
  }
  return lines;
}

async function textOf(repo: RepoReader, entry: TreeEntry | null): Promise<string | null> {
  if (entry === null || !entry.mode.startsWith("100")) return null;
  const blob = await repo.readBlob(entry, MAX_SOURCE_BYTES);
  return blob.kind === "text" ? blob.text : null;
}

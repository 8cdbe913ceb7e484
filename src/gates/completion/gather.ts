import { canonicalJson } from "../../core/canonical-json.ts";
import { type Finding, finding } from "../../core/finding.ts";
import type { Judgement } from "../../core/gate.ts";
import { parseRepoPath, type RepoPath } from "../../core/ids.ts";
import { isOwnFile } from "../../core/plan-place.ts";
import type { BlobRead, Snapshot, TreeEntry } from "../../core/snapshot.ts";
import { count, quote } from "../../core/text.ts";
import type { Hash } from "../../ports/hash.ts";
import type { Log } from "../../ports/log.ts";
import type { Model, OpenedModel, OpenModel } from "../../ports/model.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import { decideAction, isGenerated, type PrdAction, parseSignature, signaturesOf } from "./action.ts";
import { findClaims } from "./claim.ts";
import { countable } from "./countable.ts";
import type { CompletionEvidence, PrdEvidence, PrdOutcome } from "./evidence.ts";
import { type FreshFacts, type RunTests, readFacts } from "./facts.ts";
import { findPrds, type PrdPlace } from "./prds.ts";
import { judgePrd } from "./protocol/judge-prd.ts";
import { failureTrouble, troubleFinding } from "./protocol/trouble.ts";
import type { Requirement } from "./requirements/model.ts";
import { notEvidence, readSources, type Sources } from "./sources.ts";

export interface CompletionPorts {
  readonly repo: RepoReader;
  readonly hash: Hash;
  readonly log: Log;
  readonly openModel: OpenModel;
  readonly runTests: RunTests;
  /** At least 128 bits that nobody could foresee, as letters and digits; another one at each call. */
  readonly nonce: () => string;
  /** Hides the run's own secrets and what is shaped like one. */
  readonly redact: (text: string) => string;
}

const MAX_PRD_BYTES = 512 * 1024;
const MAX_SIGNATURE_BYTES = 64 * 1024;

interface Work {
  readonly ports: CompletionPorts;
  readonly snapshot: Snapshot;
  readonly head: Tree;
  readonly base: Tree;
}

/** Reads claims and documents, runs the tests, and asks the model about each document, unless a gate is red already. */
export async function gatherCompletion(
  ports: CompletionPorts,
  snapshot: Snapshot,
  prior: readonly Judgement[],
): Promise<CompletionEvidence> {
  const { repo } = ports;
  const head = await repo.readTree(snapshot.headTree);
  const base = await repo.readTree(snapshot.mergeBase);
  const work: Work = { ports, snapshot, head, base };
  const { completion } = snapshot.policy;
  const places = findPrds(completion.prds, { head, base });
  const claims = await findClaims(repo, snapshot);
  const applies = completion.when === "always" || claims.length > 0;
  const read = await Promise.all(places.map((place) => readPrd(work, place)));
  const none = { claims, applies, prds: read.map(withoutOutcome), tests: "none", findings: [] } as const;
  if (!applies || read.every(({ after }) => after === null)) return { ...none, committedAt: null };
  const committedAt = await readTime(work);
  const red = priorRed(prior);
  const tested = await ports.runTests(red === null ? completion.tests : []);
  if (tested.kind === "blocked") return { ...none, findings: [tested.finding], committedAt };
  const facts = readFacts(prior, tested.runs);
  const prds = await judgeAll(work, read, { facts, red });
  return { claims, applies, prds, tests: facts.tests, findings: facts.findings, committedAt };
}

async function readTime({ ports, snapshot }: Work): Promise<string | null> {
  const [newest] = await ports.repo.readMessages(snapshot.mergeBase, snapshot.head);
  return newest?.sha === snapshot.head ? newest.committedAt : null;
}

/** Why no model is worth asking: a gate before this one failed or could not tell, whatever people answer. */
function priorRed(prior: readonly Judgement[]): string | null {
  const red = prior.find(({ findings }) => findings.some(({ level }) => level === "fail" || level === "inconclusive"));
  return red === undefined ? null : `the gate ${quote(red.gate)} says ${quote(red.title)}`;
}

interface ReadPrd extends Omit<PrdEvidence, "outcome"> {
  readonly head: BlobRead;
}

async function readPrd({ ports, head, base }: Work, place: PrdPlace): Promise<ReadPrd> {
  const now = await readEntry(ports.repo, place.head, MAX_PRD_BYTES);
  const was = await readEntry(ports.repo, place.base, MAX_PRD_BYTES);
  const [before, after] = [was, now].map((blob) => (blob.kind === "text" ? ports.hash.sha256(blob.text) : null));
  return {
    path: place.path,
    head: now,
    // What is there and cannot be read is not absent: it goes on, and is judged as unreadable.
    before: before ?? (place.base === null ? null : UNREADABLE),
    after: after ?? (place.head === null ? null : UNREADABLE),
    change: changeOf(place),
    action: await readAction({ ports, head, base }, place, before ?? ""),
  };
}

const UNREADABLE = "0".repeat(64);

function changeOf({ head, base }: PrdPlace): PrdEvidence["change"] {
  if (head === null) return "removed";
  if (base === null) return "new";
  return head.oid === base.oid && head.mode === base.mode ? "none" : "changed";
}

async function readEntry(repo: RepoReader, entry: TreeEntry | null, capBytes: number): Promise<BlobRead> {
  return entry === null ? { kind: "absent" } : await repo.readBlob(entry, capBytes);
}

async function readAction(
  { ports, head, base }: Pick<Work, "ports" | "head" | "base">,
  place: PrdPlace,
  basePrdSha: string,
): Promise<PrdAction> {
  // One that was moved to another name is as stale as before.
  const path = [place.path, place.base?.path].find((each) => each !== undefined && isGenerated(each));
  if (path === undefined) return "user_owned";
  const beside = parseRepoPath(path.replace(/generated-prd\.(?:md|json)$/, "state/prd-signature.json"));
  const signature = async (tree: Tree) => {
    const entry = beside.ok ? (tree.get(beside.value) ?? null) : null;
    const blob = await readEntry(ports.repo, entry, MAX_SIGNATURE_BYTES);
    return blob.kind === "text" ? parseSignature(blob.text) : null;
  };
  const signatures = signaturesOf(head.values(), ports.hash);
  return decideAction({ path, basePrdSha, base: await signature(base), head: await signature(head), signatures });
}

function withoutOutcome({ head: _head, ...prd }: ReadPrd): PrdEvidence {
  return { ...prd, outcome: null };
}

interface Known {
  readonly facts: FreshFacts;
  readonly red: string | null;
}

async function judgeAll(work: Work, read: readonly ReadPrd[], known: Known): Promise<readonly PrdEvidence[]> {
  const { ports, head, snapshot } = work;
  // One after another: they share the run's budget, and a later one may find it spent.
  const judged: PrdEvidence[] = [];
  let sources: Sources | null = null;
  const opened = ports.openModel(snapshot.policy.completion.model);
  for (const prd of read) {
    const requirements = prd.change === "removed" ? null : await countable(prd, work);
    if (requirements === null) {
      judged.push(withoutOutcome(prd));
    } else if (!requirements.ok) {
      judged.push({ ...withoutOutcome(prd), outcome: { kind: "not-judged", findings: [requirements.error] } });
    } else {
      sources ??= await readSources(ports.repo, head, snapshot);
      const documents = read.map(({ path }) => path);
      const outcome = await judgeOne(work, { prd, documents, opened, sources, ...requirements.value, ...known });
      judged.push({ ...withoutOutcome(prd), outcome });
    }
  }
  return judged;
}

interface OneRequest extends Known {
  readonly prd: ReadPrd;
  /** Every document that policy names. */
  readonly documents: readonly RepoPath[];
  readonly opened: OpenedModel;
  readonly sources: Sources;
  readonly requirements: readonly Requirement[];
  readonly asides: readonly Finding[];
}

async function judgeOne(work: Work, request: OneRequest): Promise<PrdOutcome> {
  const { ports, head } = work;
  const { prd, documents, opened, sources, requirements, facts, red, asides } = request;
  if (opened.kind !== "ready") return { kind: "not-judged", findings: [notOpened(opened, prd), ...asides] };
  const { model } = opened;
  ports.log.info(`Asking ${model.name} about ${count(requirements.length, "requirement")} of ${quote(prd.path)}.`);
  const second = openSceptic(work, model);
  if (typeof second === "string") {
    const trouble = failureTrouble("auth", second);
    return { kind: "not-judged", findings: [troubleFinding(trouble, { path: prd.path }), ...asides] };
  }
  const outcome = await judgePrd({
    model,
    sceptic: second.model,
    hash: ports.hash,
    prd: prd.path,
    action: prd.action,
    requirements,
    ...sources,
    notEvidence: notEvidence(sources.paths, documents),
    facts,
    priorRed: red,
    seed: seedOf(prd, { hash: ports.hash, head }),
    nonce: ports.nonce(),
    redact: ports.redact,
  });
  const { usage, models, kept } = outcome.spending;
  const cost = usage.costUsd === null ? "" : `, ${usage.costUsd.toFixed(3)} USD`;
  const old = kept === 0 ? "" : `, ${kept} kept from an earlier run`;
  ports.log.info(`${quote(prd.path)}: ${outcome.kind} after ${count(usage.calls, "call")}${old}${cost}.`);
  const answered = models.length === 0 ? null : `${models.join(" and ")}${kept === 0 ? "" : " (kept answers)"}`;
  return { kind: "judged", verdict: outcome, model: answered, asides: [...asides, ...leftOutNote(prd, outcome)] };
}

function leftOutNote(prd: ReadPrd, { leftOut }: { readonly leftOut: readonly unknown[] }): readonly Finding[] {
  if (leftOut.length === 0) return [];
  const message = `${count(leftOut.length, "file")} of the repository did not fit the prompt whole: what they hold can only be missed, never counted`;
  return [
    finding("requirement-uncertain", {
      level: "note",
      path: prd.path,
      message,
      remedy: "Nothing, unless a requirement that is built came out uncertain: then split the work or the repository.",
    }),
  ];
}

/** The same tree asks the same, whichever commit carries it: files that the gate itself writes are not in it. */
function seedOf(prd: ReadPrd, { hash, head }: { readonly hash: Hash; readonly head: Tree }): string {
  const entries = [...head.values()].filter(({ path }) => !isOwnFile(path) && !path.endsWith(".jsonl"));
  const tree = hash.sha256(entries.map(({ mode, oid, path }) => `${mode} ${oid} ${path}\n`).join(""));
  return hash.sha256(canonicalJson({ prd: prd.path, text: prd.after, tree }));
}

/** Who reads a second time; a sentence when policy names one that cannot be used. */
function openSceptic({ ports, snapshot }: Work, model: Model): { readonly model: Model | null } | string {
  const { sceptic } = snapshot.policy.completion;
  if (sceptic.provider === "same") return { model };
  if (!("maxCalls" in sceptic) || sceptic.provider === "none") return { model: null };
  const opened = ports.openModel(sceptic);
  if (opened.kind === "ready") return opened;
  return opened.kind === "none" ? { model: null } : opened.why;
}

function notOpened(opened: Exclude<OpenedModel, { readonly kind: "ready" }>, prd: ReadPrd): Finding {
  if (opened.kind === "refused") {
    return troubleFinding(failureTrouble(opened.failure, opened.why), { path: prd.path });
  }
  return finding("model-auth", {
    path: prd.path,
    message: "policy names no model to ask",
    remedy: "Name one under `completion.model` in the policy.",
  });
}

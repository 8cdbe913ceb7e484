import type { RepoPath } from "../../../core/ids.ts";
import type { Hash } from "../../../ports/hash.ts";
import type { Model } from "../../../ports/model.ts";
import type { PrdAction } from "../action.ts";
import type { Requirement } from "../requirements/model.ts";
import {
  type Asked,
  askBatches,
  askInWaves,
  joinAsked,
  NOTHING_SPENT,
  readReply,
  type Spending,
} from "./ask-batches.ts";
import { type Batch, chunkRequirements, planBatches } from "./batches.ts";
import { DEFAULT_BUDGET_TOKENS, IDENTITY_MARK, type PackedContext, packContext } from "./context.ts";
import { wordsOfTree } from "./decoys.ts";
import { checkEvidence, type EvidenceContext } from "./evidence.ts";
import type { Facts, RequirementOutcome, SourceFile } from "./model.ts";
import { classifyPath } from "./path-class.ts";
import { type PreparedSources, prepareSources } from "./prepare-sources.ts";
import { buildRequest, renderContext } from "./prompt.ts";
import { type BaseLine, findGoneLines, isProgram, namesInUse } from "./removal.ts";
import { lowerOutcome } from "./sceptic.ts";
import { renderScepticView } from "./sceptic-view.ts";
import { NO_DECOYS, type Trouble } from "./trouble.ts";
import { deriveVerdict, type PrdVerdict } from "./verdict.ts";

export interface PrdRequest {
  readonly model: Model;
  /** Who reads a second time when everything seems met; null: nobody does (policy `sceptic: none`). */
  readonly sceptic: Model | null;
  readonly hash: Hash;
  readonly prd: RepoPath;
  readonly action: PrdAction;
  readonly requirements: readonly Requirement[];
  /** All ordinary text files of the head tree, in git's order. */
  readonly head: readonly SourceFile[];
  /** Texts at base of files that the change touches or removes: what a removal may be shown by. */
  readonly base: readonly SourceFile[];
  /** Every path of the head tree. */
  readonly paths: readonly string[];
  readonly changed: ReadonlySet<string>;
  /** PRDs, plans and records: never evidence. */
  readonly notEvidence: ReadonlySet<string>;
  /** Records of the agent and of earlier runs, shown as claims. */
  readonly claims: readonly SourceFile[];
  readonly facts: Facts;
  /** Why an earlier gate is red, as a clause; null when none is. */
  readonly priorRed: string | null;
  /** Decides order and decoys: the same seed asks the same. */
  readonly seed: string;
  /** At least 128 bits that nobody could foresee, as letters and digits. */
  readonly nonce: string;
  /** Hides the run's own secrets and what is shaped like one. */
  readonly redact: (text: string) => string;
  readonly budgetTokens?: number;
}

export interface PrdOutcome extends PrdVerdict {
  readonly spending: Spending;
  /** Files that the model did not see whole, with the reason. */
  readonly leftOut: PackedContext["leftOut"];
}

/** Files as they are shown and checked, and what both readings rest on. */
interface Desk {
  readonly request: PrdRequest;
  readonly sources: PreparedSources;
  readonly evidence: EvidenceContext;
  readonly packed: PackedContext;
  readonly goneLines: ReadonlyMap<string, readonly BaseLine[]>;
}

function prepareDesk(request: PrdRequest): Desk {
  const { requirements, redact, nonce } = request;
  const sources = prepareSources(request.head, redact);
  const base = prepareSources(request.base, redact).files;
  const unread = request.paths.some((path) => isProgram(classifyPath(path)) && !sources.files.has(path));
  const removals = requirements.filter(({ removal }) => removal);
  // Only what has to be gone needs the names of a whole tree.
  const inUse = removals.length === 0 ? new Set<string>() : namesInUse(sources.files.values());
  return {
    request,
    sources,
    evidence: { head: sources.files, base, inUse: unread ? null : inUse, notEvidence: request.notEvidence },
    packed: packContext({
      requirements,
      sources,
      paths: request.paths,
      changed: request.changed,
      nonce,
      budgetTokens: request.budgetTokens ?? DEFAULT_BUDGET_TOKENS,
    }),
    goneLines: new Map(removals.map((each) => [each.id, findGoneLines(each, base, inUse)])),
  };
}

function askJudge({ request, sources, packed, goneLines }: Desk): Promise<Asked> {
  const { model, requirements, claims, facts, nonce, redact, hash, seed } = request;
  const texts = [...sources.files.values()].flatMap(({ path, text }) => [path, text]);
  const own = requirements.flatMap(({ title, criteria }) => [title, ...criteria]);
  const batches = planBatches({ requirements, words: wordsOfTree([...texts, ...own]), seed, hash });
  if (batches === null) {
    return Promise.resolve({ answers: [], said: null, trouble: NO_DECOYS, spending: NOTHING_SPENT });
  }
  const parts = { facts, claims, redact };
  const context = renderContext({ ...parts, packed: packed.text, nonce });
  const contextIdentity = renderContext({ ...parts, packed: packed.identity, nonce: IDENTITY_MARK });
  const ask = ({ asked }: Batch) =>
    buildRequest({ purpose: "judge", asked, goneLines, nonce, redact, context, contextIdentity, facts, hash });
  return askBatches(model, batches, ask);
}

type Outcomes = ReadonlyMap<string, RequirementOutcome>;

function askSceptic(desk: Desk, sceptic: Model, outcomes: Outcomes): Promise<Asked> {
  const { nonce, redact, facts, hash, requirements } = desk.request;
  const met = requirements.filter(({ id }) => outcomes.get(id)?.status === "met");
  return askInWaves(chunkRequirements(met), async (asked) => {
    const view = { requirements: asked, outcomes, files: desk.sources.files };
    const context = renderScepticView({ ...view, nonce });
    const contextIdentity = renderScepticView({ ...view, nonce: IDENTITY_MARK });
    const { goneLines } = desk;
    const question = {
      purpose: "sceptic",
      asked,
      goneLines,
      nonce,
      redact,
      context,
      contextIdentity,
      facts,
      hash,
    } as const;
    return readReply(await sceptic.ask(buildRequest(question)));
  });
}

/** A second reading is worth its price only when nothing else stands in the way. */
function isSettled({ requirements }: PrdRequest, outcomes: Outcomes): boolean {
  const statuses = requirements.map(({ id }) => outcomes.get(id)?.status ?? "uncertain");
  return statuses.includes("met") && statuses.every((status) => status === "met" || status === "human");
}

interface Readings {
  readonly outcomes: Outcomes;
  readonly said: Asked["said"];
  readonly trouble: Trouble | null;
  readonly spending: Spending;
}

async function readTwice(desk: Desk): Promise<Readings> {
  const { request } = desk;
  const first = await askJudge(desk);
  const byId = new Map(request.requirements.map((requirement) => [requirement.id, requirement]));
  const outcomes = checkEvidence(first.answers, byId, desk.evidence);
  if (first.trouble !== null || request.sceptic === null || !isSettled(request, outcomes))
    return { ...first, outcomes };
  const second = await askSceptic(desk, request.sceptic, outcomes);
  const answers = new Map(second.answers.map((answer) => [answer.id, answer]));
  const lowered = [...outcomes].map(
    ([id, outcome]) => [id, lowerOutcome(outcome, answers.get(id), desk.sources.files)] as const,
  );
  return { ...joinAsked(first, second), outcomes: new Map(lowered) };
}

/**
 * Judges one PRD: pack, ask in batches with decoys, look every quote up, read a second time when all seems met, derive
 * the verdict. Each step can only lower. No model is asked when anything is red already.
 */
export async function judgePrd(request: PrdRequest): Promise<PrdOutcome> {
  const { prd, action, requirements, facts, priorRed } = request;
  const known = { prd, action, requirements, facts, priorRed };
  if (priorRed !== null || facts.tests === "red" || requirements.length === 0) {
    const verdict = deriveVerdict({ ...known, outcomes: new Map(), trouble: null, said: null });
    return { ...verdict, spending: NOTHING_SPENT, leftOut: [] };
  }
  const desk = prepareDesk(request);
  const { spending, ...readings } = await readTwice(desk);
  return { ...deriveVerdict({ ...known, ...readings }), spending, leftOut: desk.packed.leftOut };
}

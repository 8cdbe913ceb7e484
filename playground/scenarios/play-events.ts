import { join } from "node:path";
import type { Hub, HubEvent, JsonObject } from "../hub/types.ts";
import type { ConcurrencyGroups } from "../runner/concurrency.ts";
import type { Delivery, JobRecord, Json, JsonRecord, Platform, StepRecord } from "../runner/types.ts";
import { playWorkflow, type WorkflowRun } from "../runner/workflow-run.ts";
import type { Stage } from "./stage.ts";
import { isFields, overlay } from "./variants.ts";

/** One workflow that an event started, as it ended. */
export interface PlayedRun {
  readonly event: HubEvent;
  readonly path: string;
  readonly runId: number;
  readonly attempt: number;
  readonly run: Extract<WorkflowRun, { readonly kind: "ran" }>;
  /** Steps that were ours, in order. */
  readonly gate: readonly StepRecord[];
}

/** What became of an event at one workflow file that did not run. */
export interface NotPlayed {
  readonly event: string;
  readonly path: string;
  readonly why: string;
}

export interface Played {
  readonly runs: readonly PlayedRun[];
  readonly ignored: readonly NotPlayed[];
}

export interface PlayerOptions {
  readonly hub: Hub;
  readonly stage: Stage;
  /** Below it each job has its folder. */
  readonly folder: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly concurrency: ConcurrencyGroups;
  /** Tokens that were minted: canaries for leak checks. */
  readonly tokens: string[];
}

/** Events of the stand-in that `on:` could name and no workflow here does. */
const NOT_PLAYED: ReadonlySet<string> = new Set(["status", "check_suite", "label", "create", "delete"]);

const OUR_ACTION = /\bdone-gate@/;

/** Plays every workflow that these events start, and what follows from their completion. */
export async function playEvents(
  options: PlayerOptions,
  events: readonly HubEvent[],
  over: JsonObject = {},
): Promise<Played> {
  const runs: PlayedRun[] = [];
  const ignored: NotPlayed[] = [];
  const queue = [...events];
  for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
    const name = event.action === null ? event.name : `${event.name}.${event.action}`;
    const why = whyNotPlayed(event);
    if (why !== null) {
      ignored.push({ event: name, path: "", why });
      continue;
    }
    for (const path of await listWorkflows(options.hub, event.workflowSha)) {
      const played = await playOne(options, { event, path, over, again: null });
      if (played.kind === "ran") {
        runs.push(played.run);
        queue.push(...played.events);
      } else ignored.push({ event: name, path, why: played.why });
    }
  }
  return { runs, ignored };
}

function whyNotPlayed(event: HubEvent): string | null {
  if (event.starts !== "run") return event.why;
  return NOT_PLAYED.has(event.name) ? "the runner harness plays no workflow on this event" : null;
}

/** The next attempt of runs that ended: the same event, whatever has changed since. */
export async function playAgain(options: PlayerOptions, before: readonly PlayedRun[]): Promise<Played> {
  const runs: PlayedRun[] = [];
  for (const { event, path, runId } of before) {
    const played = await playOne(options, { event, path, over: {}, again: runId });
    if (played.kind === "ran") runs.push(played.run);
  }
  return { runs, ignored: [] };
}

async function listWorkflows(hub: Hub, commit: string): Promise<readonly string[]> {
  if ((await hub.git().resolve(commit)) === null) return [];
  const tree = await hub.git().listTree(commit);
  return tree.map((item) => item.path).filter((path) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path));
}

interface Request {
  readonly event: HubEvent;
  readonly path: string;
  readonly over: JsonObject;
  /** Run to attempt once more. */
  readonly again: number | null;
}

type One =
  | { readonly kind: "ran"; readonly run: PlayedRun; readonly events: readonly HubEvent[] }
  | { readonly kind: "not"; readonly why: string };

async function playOne(options: PlayerOptions, request: Request): Promise<One> {
  const { hub, stage, folder, secrets, concurrency } = options;
  const { event, path } = request;
  const state = { runId: request.again ?? 0, attempt: 1 };
  const checks = new Map<string, number>();
  const before = hub.events.length;
  const run = await playWorkflow({
    platform: platformOf(options, event),
    path,
    delivery: deliveryOf(request, state),
    machine: stage.machine,
    root: join(folder, "runs"),
    actions: new Map([["org/done-gate@v1", stage.action]]),
    concurrency,
    secrets,
    observer: {
      runStarted({ name }) {
        const started =
          request.again === null ? hub.runs.start({ event, name, path }) : hub.runs.restart(request.again);
        state.runId = started.id;
        state.attempt = started.attempt;
      },
      jobStarted: (job) => checks.set(job.id, hub.runs.startJob(state.runId, job.name)),
      jobEnded(job) {
        hub.runs.completeJob(checks.get(job.id) ?? hub.runs.startJob(state.runId, job.name), job.conclusion);
      },
    },
  });
  if (run.kind === "invalid") throw new Error(`${path} is not a workflow: ${run.errors.join("; ")}`);
  if (run.kind !== "ran") return { kind: "not", why: run.why };
  const events = [...causedByApps(hub.events.slice(before)), ...(await hub.runs.complete(state.runId, run.conclusion))];
  const gate = run.jobs.flatMap(ourSteps);
  return { kind: "ran", run: { event, path, ...state, run, gate }, events };
}

/** Events that were given to a run's followers already: what happens while two runs go on is seen by both. */
const followed = new WeakSet<HubEvent>();

/** What an app's token did starts workflows as a person's act does; what a job's own token did starts none. */
function causedByApps(events: readonly HubEvent[]): readonly HubEvent[] {
  const caused = events.filter(
    (event) => event.starts === "run" && event.actor === "done-gate[bot]" && !followed.has(event),
  );
  for (const event of caused) followed.add(event);
  return caused;
}

function ourSteps(job: JobRecord): readonly StepRecord[] {
  return job.steps.filter((step) => OUR_ACTION.test(step.name) && step.main !== null);
}

function toRecord(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (Array.isArray(value)) return value.map(toRecord);
  return isFields(value) ? toFields(value) : null;
}

function toFields(value: Readonly<Record<string, unknown>>): JsonRecord {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [key, toRecord(each)]),
  );
}

function deliveryOf(request: Request, state: { readonly runId: number; readonly attempt: number }): Delivery {
  const { event, over } = request;
  const payload = overlay(event.payload, over);
  const { name, sha, ref, headRef, baseRef, workflowSha, fork, actor } = event;
  return {
    ...{ name, sha, ref, headRef, baseRef, workflowSha, fork, actor },
    payload: isFields(payload) ? toFields(payload) : {},
    // Known only when the run has been triggered.
    get runId() {
      return state.runId;
    },
    get attempt() {
      return state.attempt;
    },
  };
}

function platformOf(options: PlayerOptions, event: HubEvent): Platform {
  const { hub, tokens } = options;
  const git = hub.git();
  return {
    serverUrl: hub.url,
    apiUrl: hub.apiUrl,
    graphqlUrl: hub.graphqlUrl,
    cloneUrl: (repository) => `${hub.url}/${repository}.git`,
    readFile: async (commit, path) => (await git.readFile(commit, path))?.toString() ?? null,
    readCommitMessage: (commit) => git.readMessage(commit),
    mintToken({ kind, permissions, fork }) {
      const specKind = kind === "app" ? "app" : fork ? "fork" : "github-token";
      const token = hub.mintToken({ kind: specKind, permissions, actor: event.actor });
      tokens.push(token);
      return token;
    },
  };
}

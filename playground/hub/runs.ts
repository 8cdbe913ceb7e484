import { parse } from "yaml";
import { makeCheck, makeSuite, settleSuite } from "./checks.ts";
import { defaultPlace, emit } from "./events.ts";
import { isObject, must } from "./json.ts";
import type { HubEvent, HubRuns, WorkflowRunState } from "./types.ts";
import { viewRun, workflowId } from "./views.ts";
import type { Cause, RunRecord, World } from "./world.ts";

const DEFAULT_TYPES = ["opened", "synchronize", "reopened"];

/** Whether a workflow file listens to this pull_request action. Filters by path or branch are not looked at. */
function listens(text: string, action: string): boolean {
  const file: unknown = parse(text);
  const on: unknown = isObject(file) ? (file["on"] ?? file["true"]) : undefined;
  if (on === "pull_request") return DEFAULT_TYPES.includes(action);
  if (Array.isArray(on)) return on.includes("pull_request") && DEFAULT_TYPES.includes(action);
  if (!isObject(on) || !("pull_request" in on)) return false;
  const settings = on["pull_request"];
  const types = isObject(settings) ? settings["types"] : undefined;
  return Array.isArray(types) ? types.includes(action) : DEFAULT_TYPES.includes(action);
}

/** Workflows of an update made with GITHUB_TOKEN exist, have no jobs, and wait for somebody's approval. */
export async function park(world: World, cause: Cause, event: HubEvent): Promise<void> {
  const { git } = world.main;
  const files = await git.listTree(event.workflowSha);
  for (const { path } of files) {
    if (!/^\.github\/workflows\/[^/]+\.ya?ml$/.test(path)) continue;
    const text = (await git.readFile(event.workflowSha, path))?.toString() ?? "";
    if (!listens(text, event.action ?? "")) continue;
    const run = makeRun(world, { event, name: nameOf(text, path), path });
    run.triggering = cause.account;
    run.parked = "waiting";
    run.status = "completed";
    run.conclusion = "action_required";
    run.suite.status = "completed";
    run.suite.conclusion = "action_required";
  }
}

function nameOf(text: string, path: string): string {
  const file: unknown = parse(text);
  const name = isObject(file) ? file["name"] : undefined;
  return typeof name === "string" ? name : path;
}

function makeRun(world: World, parts: Pick<RunRecord, "event" | "name" | "path">): RunRecord {
  const { event } = parts;
  const pull = event.pr === null ? null : (world.pulls.get(event.pr) ?? null);
  const onPull = event.name === "pull_request" && pull !== null;
  // A pull request's run belongs to its head commit, although it checks out the merge commit.
  const headSha = onPull ? readHeadSha(event, pull.headSha) : event.sha;
  const actor = world.account(event.actor);
  const run: RunRecord = {
    ...parts,
    id: world.nextId(),
    headSha,
    headBranch: onPull ? pull.headRef : event.ref.replace(/^refs\/heads\//, ""),
    suite: makeSuite(world, { app: must(world.apps.get("github-actions"), "app"), headSha, event: event.name }),
    status: "in_progress",
    conclusion: null,
    attempt: 1,
    parked: null,
    actor,
    triggering: actor,
    createdAt: world.now,
    artifacts: [],
  };
  world.runs.push(run);
  return run;
}

function readHeadSha(event: HubEvent, fallback: string): string {
  const pull = event.payload["pull_request"];
  const head = isObject(pull) ? pull["head"] : undefined;
  const sha = isObject(head) ? head["sha"] : undefined;
  return typeof sha === "string" ? sha : fallback;
}

export function findRun(world: World, id: number): RunRecord {
  return must(
    world.runs.find((run) => run.id === id),
    `workflow run ${id}`,
  );
}

/** Frees parked runs: their event comes once more, and this time workflows start. */
export function release(world: World, by: Cause, runs: readonly RunRecord[]): readonly HubEvent[] {
  const events = new Map<number, HubEvent>();
  for (const run of runs) {
    run.parked = "approved";
    run.status = "queued";
    run.conclusion = null;
    run.triggering = by.account;
    if (events.has(run.event.number)) continue;
    const event: HubEvent = { ...run.event, number: world.events.length + 1, starts: "run", why: "" };
    world.events.push(event);
    events.set(run.event.number, event);
  }
  return [...events.values()];
}

export function stateOfRun(run: RunRecord): WorkflowRunState {
  return {
    id: run.id,
    name: run.name,
    path: run.path,
    event: run.event.name,
    headSha: run.headSha,
    headBranch: run.headBranch,
    status: run.status,
    conclusion: run.conclusion,
    attempt: run.attempt,
    actor: run.actor.login,
    suiteId: run.suite.id,
    artifacts: run.artifacts.map(({ id, name }) => ({ id, name })),
  };
}

/** What the Actions service itself records about runs. */
export function makeRuns(world: World): HubRuns {
  return {
    start: ({ event, name, path }) => {
      const approved = world.runs.find(
        (run) => run.parked === "approved" && run.path === path && run.event.payload === event.payload,
      );
      const run = approved ?? makeRun(world, { event, name, path });
      run.parked = null;
      run.status = "in_progress";
      run.suite.status = "in_progress";
      run.suite.conclusion = null;
      return stateOfRun(run);
    },
    restart: (runId) => {
      const run = findRun(world, runId);
      run.attempt += 1;
      run.status = "in_progress";
      run.conclusion = null;
      return stateOfRun(run);
    },
    startJob: (runId, name) => {
      const { suite } = findRun(world, runId);
      return makeCheck(world, suite, { name, posted: false, status: "in_progress" }).id;
    },
    completeJob: (checkRunId, conclusion) => {
      const check = must(
        world.checks.find((one) => one.id === checkRunId),
        `check run ${checkRunId}`,
      );
      check.status = "completed";
      check.conclusion = conclusion;
      check.completedAt = world.passTime();
      settleSuite(world, check.suite);
    },
    complete: async (runId, conclusion) => {
      const run = findRun(world, runId);
      run.status = "completed";
      run.conclusion = conclusion;
      run.suite.status = "completed";
      run.suite.conclusion = conclusion;
      return [await emitRun(world, run)];
    },
    addArtifact: (runId, name, zip) => {
      const run = findRun(world, runId);
      const id = world.nextId();
      run.artifacts = [...run.artifacts, { id, name, zip }];
      return id;
    },
  };
}

async function emitRun(world: World, run: RunRecord): Promise<HubEvent> {
  const cause: Cause = { kind: "person", account: run.triggering, app: null };
  const view = viewRun(world, run);
  return emit(world, cause, {
    name: "workflow_run",
    action: "completed",
    payload: {
      workflow_run: view,
      workflow: { id: workflowId(run.path), name: run.name, path: run.path, state: "active" },
    },
    place: { ...(await defaultPlace(world)), ...(run.event.pr === null ? {} : { pr: run.event.pr }) },
  });
}

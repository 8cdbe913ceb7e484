import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDecoy } from "../../src/gates/completion/protocol/decoys.ts";
import type { FaultRule, HubEvent } from "../hub/types.ts";
import type { SourceFile } from "../model/compose-answer.ts";
import { startModelServer } from "../model/server.ts";
import { createConcurrencyGroups } from "../runner/concurrency.ts";
import { buildWorld } from "./build-world.ts";
import { endProcesses } from "./end-processes.ts";
import { evaluateExpect } from "./expect.ts";
import { pullsOf, type Scenario } from "./format.ts";
import type { Act, Step } from "./format-steps.ts";
import { actName } from "./format-steps.ts";
import { type Interleaving, inOrder } from "./interleavings.ts";
import { type Label, labelOf } from "./labels.ts";
import type { Played, PlayedRun } from "./play-events.ts";
import { playTogether, startAct } from "./play-together.ts";
import { readArtifacts } from "./read-artifacts.ts";
import { runCli } from "./run-cli.ts";
import type { Stage } from "./stage.ts";
import { headOf, ourCheck, ourComments, type StepTrace, type Story } from "./state.ts";
import { isFields } from "./variants.ts";

export interface Failure {
  /** From 1; 0 before the first step. */
  readonly step: number;
  readonly message: string;
}

export interface Telling {
  readonly failures: readonly Failure[];
  readonly traces: readonly StepTrace[];
  /** By step: the labelled requests that the first act of its `together` made. */
  readonly labels: ReadonlyMap<number, readonly Label[]>;
}

interface Turn {
  readonly stage: Stage;
  readonly folder: string;
  /** Null: the acts of every `together` come one after the other. */
  readonly interleaving: Interleaving | null;
  /** After this the telling is ended by force, and that is a failure; absent: steps bound themselves. */
  readonly deadlineMs?: number;
}

/** Tells one story from its beginning to its first failure. */
export async function tellStory(scenario: Scenario, turn: Turn): Promise<Telling> {
  const { stage, folder } = turn;
  await mkdir(folder, { recursive: true });
  const sources: { read: () => Promise<readonly SourceFile[]> } = { read: () => Promise.resolve([]) };
  const model =
    scenario.model === undefined
      ? null
      : await startModelServer(scenario.model, { sources: () => sources.read(), isDecoy });
  try {
    const told = await buildWorld(scenario, { folder, workflow: stage.workflow, modelUrl: model?.url ?? null });
    try {
      const tokens: string[] = [];
      const player = {
        hub: told.hub,
        stage,
        folder,
        secrets: told.secrets,
        concurrency: createConcurrencyGroups(),
        tokens,
      };
      const story: Story = {
        scenario,
        stage,
        folder,
        told,
        player,
        model,
        foreignChecks: new Set(),
        traces: [],
        disarm: new Map(),
        kill: null,
      };
      sources.read = () => readSources(story);
      return await endInTime(story, tellSteps(story, turn.interleaving), turn.deadlineMs);
    } finally {
      await told.hub.close();
    }
  } finally {
    await model?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Texts at the head of the first pull request that a quote can be taken from. */
async function readSources(story: Story): Promise<readonly SourceFile[]> {
  const head = headOf(story, pullsOf(story.scenario)[0]?.number ?? 0);
  const git = story.told.hub.git();
  const files = (await git.listTree(head)).filter(
    (item) => item.type === "blob" && /^(?:src|lib|app)\//.test(item.path),
  );
  return await Promise.all(
    files.map(async ({ path }) => ({ path, text: (await git.readFile(head, path))?.toString() ?? "" })),
  );
}

async function endInTime(story: Story, telling: Promise<Telling>, deadlineMs: number | undefined): Promise<Telling> {
  if (deadlineMs === undefined) return await telling;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Telling>((resolve, reject) => {
    timer = setTimeout(() => {
      const step = story.traces.length + 1;
      const message = `expected the step to end within ${deadlineMs} ms, got no end`;
      const failed = { failures: [{ step, message }], traces: story.traces, labels: new Map() };
      endProcesses(story.folder).then(() => resolve(failed), reject);
    }, deadlineMs);
  });
  try {
    return await Promise.race([telling, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function tellSteps(story: Story, interleaving: Interleaving | null): Promise<Telling> {
  const labels = new Map<number, readonly Label[]>();
  for (const [at, step] of story.scenario.steps.entries()) {
    const failures: string[] = [];
    try {
      const told = await tellStep(story, step, { number: at + 1, interleaving });
      labels.set(at + 1, told.labels);
      failures.push(...told.failures, ...(await evaluateExpect(story, told.trace, step.expect)));
    } catch (error) {
      failures.push(`expected the step to be possible, got ${wordsOf(error)}`);
    }
    const found = failures.map((message) => ({ step: at + 1, message }));
    if (found.length > 0) return { failures: found, traces: story.traces, labels };
  }
  return { failures: [], traces: story.traces, labels };
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${wordsOf(error.cause)})`;
}

interface ToldStep {
  readonly trace: StepTrace;
  readonly failures: readonly string[];
  readonly labels: readonly Label[];
}

async function tellStep(
  story: Story,
  step: Step,
  at: { readonly number: number; readonly interleaving: Interleaving | null },
): Promise<ToldStep> {
  const { hub } = story.told;
  const pr = step.pr ?? pullsOf(story.scenario)[0]?.number ?? 0;
  const before = { requests: hub.requests.length, violations: hub.violations.length, events: hub.events.length };
  // `open_pr` makes the pull request that its own entry is about.
  const headBefore = hub.pulls().some(({ number }) => number === pr) ? headOf(story, pr) : "";
  const modelCallsBefore = story.model?.prompts.length ?? 0;
  armFaults(story, at.number);
  const started = performance.now();
  const kill = story.kill === null ? null : watchKill(story, story.kill);
  story.kill = armedBy(step);
  const outcome = await playStep(story, step, { ...at, pr });
  hub.watch(null);
  disarmFaults(story, at.number);
  const trace: StepTrace = {
    number: at.number,
    act: actName(step),
    pr,
    events: outcome.events,
    played: outcome.played,
    cli: outcome.cli,
    requests: hub.requests.slice(before.requests),
    violations: hub.violations.slice(before.violations),
    report: await readReport(outcome.played.runs),
    artifacts: await readArtifacts(join(story.folder, "runs", "artifacts"), outcome.played.runs),
    group: groupOf(hub.events.slice(before.events)),
    headBefore,
    head: headOf(story, pr),
    tookMs: performance.now() - started,
    state: await stateOf(story, pr),
    modelCallsBefore,
  };
  story.traces.push(trace);
  const failures =
    kill !== null && !kill.struck() ? [`expected the run to reach ${kill.label}, got no such request`] : [];
  return { trace, failures, labels: outcome.labels };
}

function armedBy(step: Step): Story["kill"] {
  if (step.kill_at !== undefined) return { label: step.kill_at, machine: false };
  return step.lose_runner_at === undefined ? null : { label: step.lose_runner_at, machine: true };
}

/** Arms the faults that begin at this step. */
function armFaults(story: Story, number: number): void {
  for (const [at, { from_step: from = 1, until_step: _until, ...rule }] of story.scenario.faults.entries()) {
    if (from === number) story.disarm.set(at, story.told.hub.faults.add(withoutAbsent(rule)));
  }
}

function disarmFaults(story: Story, number: number): void {
  for (const [at, { until_step: until }] of story.scenario.faults.entries()) {
    if (until === number) story.disarm.get(at)?.();
  }
}

type Rule = Omit<Scenario["faults"][number], "from_step" | "until_step">;

function withoutAbsent({ on, operation, times, answer, fault, after }: Rule): FaultRule {
  return {
    ...(on === undefined ? {} : { on }),
    ...(operation === undefined ? {} : { operation }),
    ...(times === undefined ? {} : { times }),
    ...(answer === undefined
      ? {}
      : {
          answer: {
            status: answer.status,
            ...(answer.headers === undefined ? {} : { headers: answer.headers }),
            ...(answer.body === undefined ? {} : { body: answer.body }),
          },
        }),
    ...(fault === undefined ? {} : { fault }),
    ...(after === undefined ? {} : { after }),
  };
}

interface Kill {
  readonly label: string;
  struck(): boolean;
}

/** Ends the run from outside when its labelled request arrives; a lost machine stays lost for the rest of the step. */
function watchKill(story: Story, armed: NonNullable<Story["kill"]>): Kill {
  const after = armed.label.startsWith("after:");
  const label = armed.label.replace(/^after:/, "");
  let struck = false;
  story.told.hub.watch(async (phase, request) => {
    const isApi = request.path.startsWith("/repos/") || request.path === "/graphql";
    if (!isApi || (struck && !armed.machine)) return "go";
    const hit = label === "start" ? phase === "before" : (phase === "after") === after && labelOf(request) === label;
    if (!struck && !hit) return "go";
    struck = true;
    await endProcesses(story.folder);
    return "drop";
  });
  return { label: armed.label, struck: () => struck };
}

interface Outcome {
  readonly events: readonly HubEvent[];
  readonly played: Played;
  readonly cli: StepTrace["cli"];
  readonly labels: readonly Label[];
}

const NOTHING: Outcome = { events: [], played: { runs: [], ignored: [] }, cli: null, labels: [] };

async function playStep(
  story: Story,
  step: Step,
  at: { readonly pr: number; readonly number: number; readonly interleaving: Interleaving | null },
): Promise<Outcome> {
  if (step.cli !== undefined)
    return { ...NOTHING, cli: await runCli(story, step.cli, { pr: at.pr, files: step.files }) };
  if (step.together !== undefined) {
    const interleaving = at.interleaving?.step === at.number ? at.interleaving : writtenInterleaving(step, at.number);
    return { ...NOTHING, ...(await playTogether(story, step.together, { pr: at.pr, interleaving })) };
  }
  return { ...NOTHING, ...(await playAct(story, step, at.pr)) };
}

/** The acts as they stand there, one after the other unless the step forces a point. */
function writtenInterleaving({ together = [], force }: Step, number: number): Interleaving {
  const written = inOrder(
    number,
    together.map((_, index) => index),
  );
  return force === undefined ? written : { ...written, at: { label: force.at, nth: force.nth }, mode: force.mode };
}

async function playAct(story: Story, act: Act, pr: number): Promise<Pick<Outcome, "events" | "played">> {
  const started = await startAct(story, act, { pr });
  return { events: started.events, played: await started.play() };
}

async function readReport(runs: readonly PlayedRun[]): Promise<unknown> {
  const path = runs.flatMap((run) => run.gate).at(-1)?.main?.outputs["report"];
  if (path === undefined) return null;
  return JSON.parse(await readFile(path, "utf8"));
}

function groupOf(events: readonly HubEvent[]): string | null {
  const payload = events.findLast((event) => event.name === "merge_group")?.payload["merge_group"];
  const sha = isFields(payload) ? payload["head_sha"] : undefined;
  return typeof sha === "string" ? sha : null;
}

async function stateOf(story: Story, pr: number): Promise<unknown> {
  const check = ourCheck(story, headOf(story, pr));
  const { mergeable } = await story.told.hub.mergeable(pr);
  return {
    conclusion: check === null ? "none" : (check.conclusion ?? check.status),
    title: check?.output.title ?? null,
    summary: check?.output.summary ?? null,
    comments: ourComments(story, pr).map(({ body }) => body),
    mergeable,
  };
}

export function storyFolder(stage: Stage, name: string): string {
  return join(stage.folder, "stories", name.replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, 60));
}

import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FaultRule, HubEvent, WatchedRequest } from "../hub/types.ts";
import type { SourceFile } from "../model/compose-answer.ts";
import { startModelServer } from "../model/server.ts";
import { createConcurrencyGroups } from "../runner/concurrency.ts";
import { buildWorld } from "./build-world.ts";
import { endProcesses } from "./end-processes.ts";
import { evaluateExpect } from "./expect.ts";
import { pullsOf, type Scenario } from "./format.ts";
import type { Act, Step } from "./format-steps.ts";
import { actName } from "./format-steps.ts";
import { type Label, labelOf } from "./labels.ts";
import { performAct } from "./perform-act.ts";
import { type Played, type PlayedRun, playAgain, playEvents } from "./play-events.ts";
import { runCli } from "./run-cli.ts";
import type { Stage } from "./stage.ts";
import { headOf, ourCheck, ourComments, runsOf, type StepTrace, type Story } from "./state.ts";
import { isFields } from "./variants.ts";

/** One way in which the acts of a `together` can fall. */
export interface Interleaving {
  /** The acts in the order of their state changes. */
  readonly order: readonly number[];
  /** The others happen just before the labelled request of this number (from 0) of the first one's runs; null: after it. */
  readonly at: number | null;
  /** Their events are delivered only when the first one's runs have ended. */
  readonly late: boolean;
}

export interface Failure {
  /** From 1; 0 before the first step. */
  readonly step: number;
  readonly message: string;
}

export interface Telling {
  readonly failures: readonly Failure[];
  readonly traces: readonly StepTrace[];
  /** How many labelled requests the first act of a `together` made. */
  readonly points: number;
}

interface Turn {
  readonly stage: Stage;
  readonly folder: string;
  readonly interleaving: Interleaving;
}

export const PLAIN: Interleaving = { order: [0, 1, 2], at: null, late: false };

/** Tells one story from its beginning to its first failure. */
export async function tellStory(scenario: Scenario, turn: Turn): Promise<Telling> {
  const { stage, folder } = turn;
  await mkdir(folder, { recursive: true });
  const sources: { read: () => Promise<readonly SourceFile[]> } = { read: () => Promise.resolve([]) };
  const model =
    scenario.model === undefined ? null : await startModelServer(scenario.model, { sources: () => sources.read() });
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
      return await tellSteps(story, turn.interleaving);
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

async function tellSteps(story: Story, interleaving: Interleaving): Promise<Telling> {
  let points = 0;
  for (const [at, step] of story.scenario.steps.entries()) {
    const failures: string[] = [];
    try {
      const told = await tellStep(story, step, { number: at + 1, interleaving });
      points += told.points;
      failures.push(...told.failures, ...(await evaluateExpect(story, told.trace, step.expect)));
    } catch (error) {
      failures.push(`expected the step to be possible, got ${wordsOf(error)}`);
    }
    const found = failures.map((message) => ({ step: at + 1, message }));
    if (found.length > 0) return { failures: found, traces: story.traces, points };
  }
  return { failures: [], traces: story.traces, points };
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${wordsOf(error.cause)})`;
}

interface ToldStep {
  readonly trace: StepTrace;
  readonly failures: readonly string[];
  readonly points: number;
}

async function tellStep(
  story: Story,
  step: Step,
  at: { readonly number: number; readonly interleaving: Interleaving },
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
  const outcome = await playStep(story, step, { pr, interleaving: at.interleaving });
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
  return { trace, failures, points: outcome.points };
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
  readonly points: number;
}

const NOTHING: Outcome = { events: [], played: { runs: [], ignored: [] }, cli: null, points: 0 };

async function playStep(
  story: Story,
  step: Step,
  at: { readonly pr: number; readonly interleaving: Interleaving },
): Promise<Outcome> {
  if (step.cli !== undefined)
    return { ...NOTHING, cli: await runCli(story, step.cli, { pr: at.pr, files: step.files }) };
  if (step.together !== undefined) return await playTogether(story, step.together, at);
  return { ...NOTHING, ...(await playAct(story, step, at.pr)) };
}

async function playAct(story: Story, act: Act, pr: number): Promise<Pick<Outcome, "events" | "played">> {
  const started = await startAct(story, act, pr);
  return { events: started.events, played: await started.play() };
}

interface Started {
  readonly events: readonly HubEvent[];
  play(): Promise<Played>;
}

/** The act's change of the world now; its runs when `play` is called. */
async function startAct(story: Story, act: Act, pr: number): Promise<Started> {
  if (act.rerun !== undefined) {
    const before: readonly PlayedRun[] = runsOf(story, act.rerun);
    return { events: [], play: () => playAgain(story.player, before) };
  }
  const events = await performAct(story, act, act.pr ?? pr);
  const over = isFields(act.with) ? act.with : {};
  return { events, play: () => playEvents(story.player, events, over) };
}

/** The first act with its runs, and the others at the point that the interleaving names. */
async function playTogether(
  story: Story,
  acts: readonly Act[],
  at: { readonly pr: number; readonly interleaving: Interleaving },
): Promise<Outcome> {
  const { order, at: point, late } = at.interleaving;
  const [first, ...others] = order.flatMap((index) => acts[index] ?? []);
  if (first === undefined) return NOTHING;
  const seen: Label[] = [];
  const begun: Started[] = [];
  const running: Promise<Played>[] = [];
  let fired = false;
  const fire = async () => {
    fired = true;
    for (const act of others) {
      const started = await startAct(story, act, at.pr);
      begun.push(started);
      if (!late) running.push(started.play());
    }
  };
  const started = await startAct(story, first, at.pr);
  story.told.hub.watch(async (phase: "before" | "after", request: WatchedRequest) => {
    const label = labelOf(request);
    if (phase !== "before" || label === null || fired) return "go";
    if (seen.length === point) await fire();
    else seen.push(label);
    return "go";
  });
  const played = [await started.play()];
  if (!fired) await fire();
  played.push(...(await Promise.all(running)));
  if (late) for (const each of begun) played.push(await each.play());
  return {
    events: [...started.events, ...begun.flatMap((each) => each.events)],
    played: { runs: played.flatMap((each) => each.runs), ignored: played.flatMap((each) => each.ignored) },
    cli: null,
    points: seen.length,
  };
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

import { join } from "node:path";
import type { Hub, HubEvent } from "../hub/types.ts";
import { type ConcurrencyGroups, createConcurrencyGroups } from "../runner/concurrency.ts";
import { addCommit, buildWorld, type HeadBranch, type Told, tell, writeBranch } from "../scenarios/build-world.ts";
import { endProcesses } from "../scenarios/end-processes.ts";
import { scenarioSchema } from "../scenarios/format.ts";
import { commitSchema } from "../scenarios/format-files.ts";
import { type Played, type PlayedRun, playAgain, playEvents } from "../scenarios/play-events.ts";
import type { Stage } from "../scenarios/stage.ts";
import { CHARACTERS, type RepoStory, type Story } from "./stories.ts";

/** One attempt of a workflow run, while it goes on and afterwards. */
export interface LiveRun {
  readonly runId: number;
  readonly attempt: number;
  readonly name: string;
  readonly pr: number | null;
  /** `pull_request.opened`. */
  readonly event: string;
  readonly actor: string;
  readonly headSha: string;
  /** Null while it goes on. */
  conclusion: string | null;
  readonly lines: string[];
}

/** What became of an event that started nothing. */
export interface QuietEvent {
  readonly pr: number | null;
  readonly event: string;
  readonly actor: string;
  readonly why: string;
}

/** One repository of the playground, whose workflows run on each event. */
export interface LiveRepo {
  readonly name: string;
  readonly hub: Hub;
  runs(pr: number): readonly LiveRun[];
  quietEvents(pr: number): readonly QuietEvent[];
  /** Starts what the events start, and does not wait for it. */
  deliver(events: readonly HubEvent[]): void;
  /** The next attempt of a run that ended; false when there is none such. */
  rerun(runId: number): boolean;
  /** Opens a pull request as the story tells it, on a branch of its own; returns its number. */
  open(story: Story): Promise<number>;
  /** One file written on top of a pull request's head, not yet pushed. */
  commitFile(pr: number, by: string, change: FileChange): Promise<string>;
  /** What the story of a pull request is, if it came from one. */
  storyOf(pr: number): Story | undefined;
  /** Resolves when nothing is running. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface FileChange {
  readonly path: string;
  /** Null deletes it. */
  readonly content: string | null;
  readonly message: string;
}

export interface LiveRepoOptions {
  readonly stage: Stage;
  readonly story: RepoStory;
  /** Told whenever something may look different. */
  readonly onChange: () => void;
}

interface State {
  readonly options: LiveRepoOptions;
  readonly folder: string;
  readonly told: Told;
  readonly concurrency: ConcurrencyGroups;
  readonly runs: LiveRun[];
  readonly quiet: QuietEvent[];
  /** By run: what a re-run plays again. */
  readonly played: Map<number, PlayedRun>;
  readonly stories: Map<number, Story>;
  readonly playing: Set<Promise<void>>;
}

/** Plays the README's workflow with the step that brings Node, which the stories' commands need. */
export async function openLiveRepo(options: LiveRepoOptions): Promise<LiveRepo> {
  const { stage, story, onChange } = options;
  const folder = join(stage.folder, story.name.replace("/", "-"));
  const scenario = scenarioSchema.parse({
    name: story.name,
    repo: { name: story.name },
    users: Object.fromEntries(CHARACTERS.map(({ login, role, type }) => [login, { role, type }])),
    policy: story.policy,
    base: story.base,
    prs: [],
    before_gate: [{ uses: "actions/setup-node@v6", with: { "node-version": 24 } }],
    steps: [{ event: "pull_request.opened" }],
  });
  const told = await buildWorld(scenario, { folder, workflow: stage.workflow, modelUrl: null });
  told.hub.watch((phase) => {
    if (phase === "after") onChange();
    return Promise.resolve("go");
  });
  const state: State = {
    options,
    folder,
    told,
    concurrency: createConcurrencyGroups(),
    runs: [],
    quiet: [],
    played: new Map(),
    stories: new Map(),
    playing: new Set(),
  };
  return face(state);
}

function face(state: State): LiveRepo {
  const { told, folder, options } = state;
  return {
    name: options.story.name,
    hub: told.hub,
    runs: (pr) => state.runs.filter((run) => run.pr === pr),
    quietEvents: (pr) => state.quiet.filter((event) => event.pr === pr),
    deliver: (events) => deliver(state, events),
    rerun: (runId) => {
      const before = state.played.get(runId);
      const going = state.runs.some((run) => run.runId === runId && run.conclusion === null);
      if (before === undefined || going) return false;
      play(state, before.event, (player) => playAgain(player, [before]));
      return true;
    },
    open: async (story) => await openStory(state, story),
    commitFile: async (pr, by, { path, content, message }) => {
      const { headSha } = told.hub.pull(pr);
      const commit = tell(commitSchema.parse({ message, files: { [path]: content } }), by);
      return await addCommit(told, told.hub.git(), { told: commit, parent: headSha });
    },
    storyOf: (pr) => state.stories.get(pr),
    settled: async () => {
      while (state.playing.size > 0) await Promise.all(state.playing);
    },
    close: async () => {
      await endProcesses(folder);
      // A terminal's Ctrl-C also ends the stand-in's own git processes: what waits for their answer waits for ever.
      const deadline = Date.now() + CLOSE_MS;
      while (state.playing.size > 0 && Date.now() < deadline) {
        await Promise.race([Promise.all(state.playing), pause()]);
        await endProcesses(folder);
      }
      await told.hub.close();
    },
  };
}

const CLOSE_MS = 3_000;

/** A run that was between two processes when its processes were ended goes on to the next one. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200));
}

async function openStory(state: State, story: Story): Promise<number> {
  const { told, stories } = state;
  const { hub } = told;
  const base = await hub.git().resolve(`refs/heads/${told.defaultBranch}`);
  if (base === null) throw new Error("the default branch is gone");
  let branch = story.branch;
  for (let copy = 2; (await hub.git().resolve(`refs/heads/${branch}`)) !== null; copy += 1)
    branch = `${story.branch}-${copy}`;
  const commits = story.commits.map((commit) => tell(commitSchema.parse(commit), story.author));
  const head: HeadBranch = { number: 0, branch, repo: undefined, author: story.author, commits };
  await hub.plant(branch, await writeBranch(told, head, base));
  const events = await hub.person(story.author).openPull({ title: story.title, body: story.body, head: branch });
  const number = hub.pulls().at(-1)?.number ?? 0;
  stories.set(number, story);
  const said: HubEvent[] = [];
  for (const comment of story.comments ?? [])
    said.push(...(await hub.person(comment.by).comment(number, comment.body)));
  deliver(state, [...events, ...said]);
  return number;
}

/** Each event on its own, as GitHub starts runs; those that start nothing are kept with the rule that says so. */
function deliver(state: State, events: readonly HubEvent[]): void {
  for (const event of events) play(state, event, (player) => playEvents(player, [event]));
  state.options.onChange();
}

type Player = Parameters<typeof playEvents>[0];

function play(state: State, event: HubEvent, start: (player: Player) => ReturnType<typeof playEvents>): void {
  const tap: Tap = { run: null };
  const playing = start(tapPlayer(state, event, tap))
    .then(
      (played) => keep(state, { event, tap, played }),
      (error: unknown) => keepError(state, { event, tap, error }),
    )
    .finally(() => {
      state.playing.delete(playing);
      state.options.onChange();
    });
  state.playing.add(playing);
}

function nameOf({ name, action }: HubEvent): string {
  return action === null ? name : `${name}.${action}`;
}

function keep(state: State, end: { readonly event: HubEvent; readonly tap: Tap; readonly played: Played }): void {
  const { event, tap, played } = end;
  for (const run of played.runs) {
    state.played.set(run.runId, run);
    tap.run?.lines.push(...run.run.problems.map((line) => `##[error]${line}`));
  }
  const [first] = played.ignored;
  if (played.runs.length > 0 || first === undefined) return;
  keepQuiet(state, event, first.why);
}

function keepQuiet(state: State, event: HubEvent, why: string): void {
  state.quiet.push({ pr: event.pr, event: nameOf(event), actor: event.actor, why });
}

/** A workflow that somebody broke by a push: shown where its run would be. */
function keepError(state: State, end: { readonly event: HubEvent; readonly tap: Tap; readonly error: unknown }): void {
  const { event, tap, error } = end;
  const why = error instanceof Error ? error.message : String(error);
  if (tap.run === null) keepQuiet(state, event, why);
  else finish(tap.run, "failure", [`##[error]${why}`]);
}

interface Tap {
  run: LiveRun | null;
}

function finish(run: LiveRun, conclusion: string, lines: readonly string[]): void {
  run.conclusion = conclusion;
  run.lines.push(...lines);
}

/** The player with its ends open: when a run starts, speaks and ends, the page is told. */
function tapPlayer(state: State, event: HubEvent, tap: Tap): Player {
  const { options, told, folder, concurrency } = state;
  const { stage, onChange } = options;
  const { hub } = told;
  const begin = (started: ReturnType<Hub["runs"]["start"]>): typeof started => {
    const { id: runId, attempt, headSha } = started;
    const parts = {
      runId,
      attempt,
      headSha,
      name: started.name,
      pr: event.pr,
      event: nameOf(event),
      actor: event.actor,
    };
    tap.run = { ...parts, conclusion: null, lines: [] };
    state.runs.push(tap.run);
    onChange();
    return started;
  };
  const runs: Hub["runs"] = {
    ...hub.runs,
    start: (run) => begin(hub.runs.start(run)),
    restart: (runId) => begin(hub.runs.restart(runId)),
    startJob: (runId, job) => {
      const id = hub.runs.startJob(runId, job);
      onChange();
      return id;
    },
    complete: async (runId, conclusion) => {
      const events = await hub.runs.complete(runId, conclusion);
      if (tap.run !== null) finish(tap.run, conclusion, []);
      onChange();
      return events;
    },
  };
  const onLog = (line: string): void => {
    tap.run?.lines.push(line);
    onChange();
  };
  return {
    hub: { ...hub, runs },
    stage: { ...stage, machine: { ...stage.machine, onLog } },
    folder,
    secrets: told.secrets,
    concurrency,
    tokens: [],
  };
}

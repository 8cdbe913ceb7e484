import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Scenario } from "./format.ts";
import { chooseInterleavings, describe, type Interleaving, inOrder, listOrders, listPoints } from "./interleavings.ts";
import { readScenario } from "./read-scenario.ts";
import type { Stage } from "./stage.ts";
import type { StepTrace } from "./state.ts";
import { type Failure, storyFolder, type Telling, tellStory } from "./tell-story.ts";

/** One line of the result. */
export interface Result {
  readonly name: string;
  /** Empty: everything held. */
  readonly failures: readonly Failure[];
  /** Why it was not told: neither passed nor failed. */
  readonly notBuilt: string | null;
  readonly traces: readonly StepTrace[];
  /** How the acts of a `together` fell when it failed, with the way to play that again. */
  readonly interleaving: string | null;
  readonly tookMs: number;
  readonly tellings: number;
  /** Interleavings beyond the bound of a step. */
  readonly leftOut: number;
  /** Its events come side by side, and only the written order was told. */
  readonly oneOrder: boolean;
}

export interface ScenarioFile {
  readonly path: string;
  readonly read: ReturnType<typeof readScenario>;
}

/** All scenario files below the paths, in order. */
export async function readFiles(paths: readonly string[]): Promise<readonly ScenarioFile[]> {
  const files = (await Promise.all(paths.map(listFiles))).flat();
  return await Promise.all(files.map(async (path) => ({ path, read: readScenario(await readFile(path, "utf8")) })));
}

async function listFiles(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => join(path, name));
}

let counter = 0;

/** Tellings of all scenarios share these: one that waits for its turn costs nothing. */
export type Slots = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** At most `count` at once, in the order asked. */
export function createSlots(count: number): Slots {
  let free = Math.max(1, count);
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** A telling of a story with a `together` that takes longer has a run that waits for another one for ever. */
const DEADLINE_MS = 240_000;

interface Told {
  readonly interleaving: Interleaving | null;
  readonly telling: Telling;
}

/** Empty when its turn came and it was not wanted any more. */
type Tell = (interleaving: Interleaving | null, skip: () => boolean) => Promise<readonly Told[]>;

export interface HowToTell {
  readonly slots: Slots;
  /** The one interleaving to tell. */
  readonly only?: Interleaving | undefined;
  /** Every interleaving; else the acts of a `together` come one after the other, as they are written. */
  readonly all: boolean;
}

/** Tells a scenario. */
export async function runScenario(scenario: Scenario, stage: Stage, options: HowToTell): Promise<Result> {
  if (scenario.setup === "hardened") return unbuilt(scenario.name);
  const started = performance.now();
  const joined = scenario.steps.some((step) => step.together !== undefined);
  const free = scenario.steps.some(isFree);
  const oneOrder = free && !options.all && options.only === undefined;
  const tell: Tell = async (interleaving, skip) => {
    const telling = await options.slots(async () => {
      if (skip()) return null;
      counter += 1;
      const folder = `${storyFolder(stage, scenario.name)}-${counter}`;
      const turn = { stage, folder, interleaving, ...(joined ? { deadlineMs: DEADLINE_MS } : {}) };
      return await tellStory(scenario, turn);
    });
    return telling === null ? [] : [{ interleaving, telling }];
  };
  const end = (told: readonly Told[], leftOut: number): Result => {
    const shown = told.find(({ telling }) => telling.failures.length > 0) ?? told[0];
    const { failures = [], traces = [] } = shown?.telling ?? {};
    const which = shown?.interleaving ?? null;
    const interleaving = failures.length > 0 && which !== null ? describe(which) : null;
    const tookMs = performance.now() - started;
    const { name } = scenario;
    return { name, failures, notBuilt: null, traces, interleaving, tookMs, tellings: told.length, leftOut, oneOrder };
  };
  if (!free || oneOrder || options.only !== undefined) return end(await tell(options.only ?? null, () => false), 0);
  const told: Told[] = [];
  let leftOut = 0;
  for (const [at, step] of scenario.steps.entries()) {
    if (!isFree(step) || told.some(hasFailed)) continue;
    const orders = listOrders(at + 1, step.together?.length ?? 0);
    const inTurn = await tellAll(orders, tell);
    told.push(...inTurn);
    if (inTurn.some(hasFailed)) continue;
    const points = inTurn.map(({ telling }, nth) =>
      listPoints(orders[nth] ?? inOrder(at + 1, []), telling.labels.get(at + 1) ?? []),
    );
    const more = chooseInterleavings(orders, points);
    leftOut += more.leftOut;
    told.push(...(await tellAll(more.chosen, tell)));
  }
  return end(told, leftOut);
}

/** product.md 4: the format knows the set-up, this version does not. */
function unbuilt(name: string): Result {
  const notBuilt = "setup: hardened is not built in this version";
  return {
    name,
    failures: [],
    notBuilt,
    traces: [],
    interleaving: null,
    tookMs: 0,
    tellings: 0,
    leftOut: 0,
    oneOrder: false,
  };
}

/** Told in every interleaving. */
function isFree({ together, force }: Scenario["steps"][number]): boolean {
  return together !== undefined && force === undefined;
}

function hasFailed({ telling }: Told): boolean {
  return telling.failures.length > 0;
}

/** All of them side by side; after a failure only those before it are finished, so that the first one is always the same. */
async function tellAll(list: readonly Interleaving[], tell: Tell): Promise<readonly Told[]> {
  let failed = list.length;
  const told = list.map(async (interleaving, at) => {
    const one = await tell(interleaving, () => at > failed);
    if (one.some(hasFailed)) failed = Math.min(failed, at);
    return one;
  });
  return (await Promise.all(told)).flat();
}

/** Runs them all, `jobs` at once; `onResult` hears them in the order given. */
export async function runAll(
  scenarios: readonly Scenario[],
  options: {
    readonly stage: Stage;
    readonly jobs: number;
    readonly only?: Interleaving | undefined;
    readonly all: boolean;
    readonly onResult: (result: Result) => Promise<void>;
  },
): Promise<void> {
  const { stage, only, all } = options;
  const slots = createSlots(options.jobs);
  const results: (Result | undefined)[] = [];
  let next = 0;
  let said = 0;
  let saying = Promise.resolve();
  const say = async () => {
    for (let result = results[said]; result !== undefined; result = results[said]) {
      said += 1;
      await options.onResult(result);
    }
  };
  const work = async () => {
    for (let at = next++; at < scenarios.length; at = next++) {
      const scenario = scenarios[at];
      if (scenario === undefined) return;
      results[at] = await runScenario(scenario, stage, { slots, only, all });
      saying = saying.then(say);
      await saying;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.jobs) }, work));
}

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Scenario } from "./format.ts";
import { readScenario } from "./read-scenario.ts";
import type { Stage } from "./stage.ts";
import type { StepTrace } from "./state.ts";
import { type Failure, type Interleaving, PLAIN, storyFolder, type Telling, tellStory } from "./tell-story.ts";

/** One line of the result. */
export interface Result {
  readonly name: string;
  /** Empty: everything held. */
  readonly failures: readonly Failure[];
  readonly traces: readonly StepTrace[];
  /** How the acts of a `together` fell when it failed. */
  readonly interleaving: string | null;
  readonly tookMs: number;
  readonly tellings: number;
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

/** Tells a scenario, in every interleaving that it has. */
export async function runScenario(scenario: Scenario, stage: Stage): Promise<Result> {
  const started = performance.now();
  counter += 1;
  const folder = `${storyFolder(stage, scenario.name)}-${counter}`;
  const tell = (interleaving: Interleaving): Promise<Telling> => tellStory(scenario, { stage, folder, interleaving });
  let telling = await tell(PLAIN);
  let tellings = 1;
  let shown: string | null = null;
  for (const interleaving of telling.failures.length > 0 ? [] : otherInterleavings(scenario, telling.points)) {
    telling = await tell(interleaving);
    tellings += 1;
    shown = describe(interleaving);
    if (telling.failures.length > 0) break;
  }
  const { failures, traces } = telling;
  const tookMs = performance.now() - started;
  return { name: scenario.name, failures, traces, interleaving: failures.length > 0 ? shown : null, tookMs, tellings };
}

/** Every order, with the later acts at every labelled request of the first one's runs, delivered at once and late. */
export function otherInterleavings(scenario: Scenario, points: number): readonly Interleaving[] {
  const acts = scenario.steps.find((step) => step.together !== undefined)?.together;
  if (acts === undefined) return [];
  const orders = permutations(acts.map((_, index) => index));
  return orders.flatMap((order, nth) => {
    const within = Array.from({ length: points }, (_, at) => at).flatMap((at) =>
      [false, true].map((late) => ({ order, at, late })),
    );
    return nth === 0 ? within : [{ order, at: null, late: false }, ...within];
  });
}

function permutations(list: readonly number[]): readonly (readonly number[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((first) => permutations(list.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

function describe({ order, at, late }: Interleaving): string {
  const where = at === null ? "one after the other" : `the others before labelled request ${at + 1} of the first`;
  return `order ${order.map((index) => index + 1).join(", ")}; ${where}${late ? ", delivered late" : ""}`;
}

/** Runs them all, `jobs` at once; `onResult` hears them in the order given. */
export async function runAll(
  scenarios: readonly Scenario[],
  options: { readonly stage: Stage; readonly jobs: number; readonly onResult: (result: Result) => Promise<void> },
): Promise<void> {
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
      results[at] = await runScenario(scenario, options.stage);
      saying = saying.then(say);
      await saying;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.jobs) }, work));
}

import { mkdir, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Interleaving, parseId } from "./interleavings.ts";
import { LABELS } from "./labels.ts";
import { type Result, readFiles, runAll } from "./run-scenarios.ts";
import { openStage } from "./stage.ts";
import { failureDetails, renderTranscript, resultLine } from "./transcript.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const USAGE =
  "usage: npm run scenarios -- [PATH...] [--out DIR] [--jobs N] [--node PATH] [--root DIR] [--all] [--times] [--labels] [--interleaving ID]";

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      jobs: { type: "string" },
      node: { type: "string" },
      root: { type: "string" },
      // The bundle is what is always played; the flag says so aloud.
      bundle: { type: "boolean" },
      all: { type: "boolean" },
      times: { type: "boolean" },
      labels: { type: "boolean" },
      interleaving: { type: "string" },
      help: { type: "boolean" },
    },
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readInterleaving(id: string | undefined): Interleaving | undefined {
  if (id === undefined) return undefined;
  const interleaving = parseId(id);
  if (interleaving === null) throw new Error(`--interleaving ${id} is none: a failure prints its own`);
  return interleaving;
}

/** A story that somebody names is meant whole; of a folder's, each is told once unless they ask for more. */
async function areFiles(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => stat(path)));
  return found.length > 0 && found.every((one) => one.isFile());
}

type ReadFile = Awaited<ReturnType<typeof readFiles>>[number];

function mistakesOf({ path, read }: ReadFile): readonly string[] {
  return read.ok ? [] : read.mistakes.map(({ line, message }) => `not ok ${path}:${line}: ${message}`);
}

/** Of each file the first variant, or all of them, with how many are left out. */
function chooseStories(files: readonly ReadFile[], all: boolean) {
  const stories = files.map(({ read }) => (read.ok ? read.scenarios : []));
  const scenarios = all ? stories.flat() : stories.flatMap((variants) => variants.slice(0, 1));
  return { scenarios, left: stories.flat().length - scenarios.length };
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) {
    print(USAGE);
    return 0;
  }
  if (values.labels) {
    for (const [name, what] of LABELS) print(`${name.padEnd(24)} ${what}`);
    print("Each but `start` also as `after:NAME`: the work is done and its answer is lost.");
    return 0;
  }
  const only = readInterleaving(values.interleaving);
  const all = values.all ?? (await areFiles(positionals));
  const paths = positionals.length > 0 ? positionals : [join(ROOT, "__tests__", "scenarios")];
  const files = await readFiles(paths);
  for (const line of files.flatMap(mistakesOf)) print(line);
  const { scenarios, left } = chooseStories(files, all);
  const node24 = values.node ?? process.env["DONE_GATE_NODE24"];
  const stage = await openStage({ root: values.root ?? ROOT, node24 });
  const results: Result[] = [];
  const onResult = async (result: Result) => {
    results.push(result);
    const time = values.times
      ? ` (${Math.round(result.tookMs)} ms, ${result.traces.length} steps, told ${result.tellings} times)`
      : "";
    print(`${resultLine(result)}${time}`);
    for (const line of failureDetails(result)) process.stderr.write(`${line}\n`);
    if (values.out !== undefined) {
      await mkdir(values.out, { recursive: true });
      await writeFile(
        join(values.out, `${result.name.replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, 120)}.txt`),
        renderTranscript(result),
      );
    }
  };
  try {
    await runAll(scenarios, { stage, jobs: Number(values.jobs ?? 2 * availableParallelism()), only, all, onResult });
  } finally {
    await stage.close();
  }
  return summarise(results, files, left);
}

/** The closing lines, and the exit code that they mean. */
function summarise(results: readonly Result[], files: readonly ReadFile[], left: number): number {
  const told = results.filter(({ notBuilt }) => notBuilt === null);
  const passed = told.filter(({ failures }) => failures.length === 0).length;
  const failed = told.length - passed + files.filter(({ read }) => !read.ok).length;
  const inOneOrder = told.filter(({ oneOrder }) => oneOrder).length;
  if (left > 0) print(`not played: ${left} further variants (--all plays them)`);
  if (inOneOrder > 0) print(`told in one order only: ${inOneOrder} stories (--all tells each order)`);
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 && results.length > 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 2;
}

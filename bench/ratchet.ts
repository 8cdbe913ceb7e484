// The ratchet's rows: `done-gate ratchet` beside the counting of lines that it replaces (`seed-ratchet.py`), on the same
// two commits of a repository that is made for it. Both are whole processes and measured in turn.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildRepository, type Shape } from "./ratchet-repo.ts";

/** What a process cost: milliseconds on the clock and of processor time, and MiB at its peak. Medians. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
  readonly peak: number;
}

/** One row: the ratchet, and beside it another program or the ratchet itself over another change. */
export interface RatchetRow {
  readonly what: string;
  readonly ours: Cost;
  readonly beside: string;
  readonly other: Cost;
  /** How many times the other's cost ours may be; null where only the peak has a goal. */
  readonly times: number | null;
  /** MiB; null where the peak has no goal of its own. */
  readonly peak: number | null;
}

export interface Programs {
  readonly node: string;
  readonly cli: string;
  /** npm's `check-tests`, `bin/check.js` of an installed one; its rows are left out without it. */
  readonly checkTests: string | null;
}

const SMALL: Shape = {
  sources: 700,
  tests: 300,
  changedSources: 2,
  addedSources: 0,
  changedTests: 1,
  addedTests: 0,
  testsPerFile: 10,
  moreTests: 1,
  commits: 1,
};

/** About 20 kB on both sides together, as test files of large projects have. */
const LARGE_TESTS = { sources: 300, changedSources: 0, addedSources: 0, addedTests: 0, testsPerFile: 16, moreTests: 8 };

const SHAPES = {
  pull: { ...SMALL, changedSources: 18, changedTests: 9, testsPerFile: 20, moreTests: 2, commits: 5 },
  // As 500 commits of a real repository were: mostly new files, 110,000 lines more.
  many: {
    ...SMALL,
    sources: 600,
    changedSources: 250,
    addedSources: 500,
    changedTests: 50,
    addedTests: 100,
    testsPerFile: 15,
    commits: 500,
  },
  tests350: { ...LARGE_TESTS, tests: 350, changedTests: 350, commits: 500 },
  tests700: { ...LARGE_TESTS, tests: 700, changedTests: 700, commits: 500 },
  tests1000: { ...LARGE_TESTS, tests: 1000, changedTests: 1000, commits: 500 },
  small: SMALL,
  huge: { ...SMALL, sources: 35_000, tests: 15_000 },
  // Nothing but new test files: each is read once, as a program that lists tests does.
  whole: { ...SMALL, sources: 10, tests: 0, changedSources: 0, changedTests: 0, addedTests: 700, testsPerFile: 26 },
} satisfies Readonly<Record<string, Shape>>;

const fileNamed = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function output(command: string, args: readonly string[], folder: string): string {
  const child = spawnSync(command, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  if (child.status !== 0) throw new Error(`${command} ${args.join(" ")}: ${child.stderr}`);
  return child.stdout;
}

function isCost(value: unknown): value is Cost & { readonly exit: number } {
  return typeof value === "object" && value !== null && "wall" in value && "cpu" in value && "peak" in value;
}

interface Job {
  readonly folder: string;
  readonly command: readonly string[];
}

class Bench {
  readonly #scratch: string;
  readonly #programs: Programs;
  readonly #rounds: number;
  readonly #python: string;

  constructor(scratch: string, programs: Programs, rounds: number) {
    this.#scratch = scratch;
    this.#programs = programs;
    this.#rounds = rounds;
    // The interpreter itself: some machines have a script under its name that looks for it first.
    this.#python = output("python3", ["-c", "import sys; print(sys.executable)"], scratch).trim();
  }

  build(shape: keyof typeof SHAPES): string {
    const folder = join(this.#scratch, `ratchet-${shape}`);
    if (!existsSync(folder)) buildRepository(folder, SHAPES[shape]);
    return folder;
  }

  ours(shape: keyof typeof SHAPES): Job {
    const { node, cli } = this.#programs;
    return { folder: this.build(shape), command: [node, cli, "ratchet", "--base", "base", "--head", "work"] };
  }

  seed(shape: keyof typeof SHAPES): Job {
    return { folder: this.build(shape), command: [this.#python, fileNamed("seed-ratchet.py"), "base", "work"] };
  }

  checkTests(program: string): Job {
    const folder = this.build("whole");
    output("git", ["read-tree", "-u", "--reset", "work"], folder);
    const command = [this.#programs.node, program, "vitest", "packages/**/*.test.ts", "--typescript"];
    return { folder, command };
  }

  /** Medians of both, measured in turn: a machine that slows down slows both. */
  inTurn(first: Job, second: Job): readonly [Cost, Cost] {
    const rounds = Array.from({ length: this.#rounds }, () => [this.#cost(first), this.#cost(second)] as const);
    return [mediansOf(rounds.map(([cost]) => cost)), mediansOf(rounds.map(([, cost]) => cost))];
  }

  #cost({ folder, command }: Job): Cost {
    const cost: unknown = JSON.parse(output(this.#python, [fileNamed("measured.py"), ...command], folder));
    if (!isCost(cost)) throw new Error("measured.py printed no cost");
    if (cost.exit > 1) throw new Error(`${command.join(" ")} ended with ${cost.exit}`);
    return cost;
  }
}

function mediansOf(costs: readonly Cost[]): Cost {
  const of = (part: keyof Cost): number => median(costs.map((cost) => cost[part]));
  return { wall: of("wall"), cpu: of("cpu"), peak: of("peak") };
}

/** All rows that `quality.md` asks for, one after the other. Throws when a program cannot be run. */
export function* measureRatchet(scratch: string, programs: Programs, rounds: number): Generator<RatchetRow> {
  const bench = new Bench(scratch, programs, rounds);
  const row = (what: string, goals: Pick<RatchetRow, "beside" | "times" | "peak">, jobs: readonly [Job, Job]) => {
    const [ours, other] = bench.inTurn(...jobs);
    return { what, ours, other, ...goals };
  };
  const besideSeed = (what: string, shape: keyof typeof SHAPES, goals: Pick<RatchetRow, "times" | "peak">) =>
    row(what, { beside: "the seed's count", ...goals }, [bench.ours(shape), bench.seed(shape)]);
  yield besideSeed("27 changed files, 9 of them tests", "pull", { times: 2.2, peak: null });
  yield besideSeed("900 changed files, 150 of them tests", "many", { times: 1, peak: null });
  yield besideSeed("700 changed test files, 14 MB", "tests700", { times: 4, peak: null });
  yield besideSeed("1,000 changed test files, 20 MB", "tests1000", { times: null, peak: 250 });
  const half = { beside: "itself over half of it", times: 2, peak: null };
  yield row("700 changed test files, 14 MB", half, [bench.ours("tests700"), bench.ours("tests350")]);
  const small = { beside: "itself in 1,000 files", times: 2, peak: null };
  yield row("3 changed files of 50,000", small, [bench.ours("huge"), bench.ours("small")]);
  if (programs.checkTests === null) return;
  const lister = { beside: "check-tests", times: 0.25, peak: null };
  yield row("a whole tree, 700 test files", lister, [bench.ours("whole"), bench.checkTests(programs.checkTests)]);
}

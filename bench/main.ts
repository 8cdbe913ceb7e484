// `npm run bench`: ratios measured in one run, against something that is measured beside them. Prints a Markdown
// table; with --write it becomes the table of docs/performance.md. Figures of one machine, never a test.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { measurePlan } from "./plan.ts";
import { type Cost, measureRatchet, type RatchetRow } from "./ratchet.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const node = process.env["DONE_GATE_NODE24"] ?? process.execPath;
/** Another bundle than the committed one, for what is not committed yet. */
const dist = process.env["DONE_GATE_DIST"] ?? join(root, "dist");
const cli = join(dist, "cli.js");
const ROUNDS = 7;

interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly against: string;
  readonly ratio: string;
  readonly goal: string;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function wallOf(args: readonly string[], folder: string): number {
  const start = performance.now();
  const child = spawnSync(node, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 });
  const tookMs = performance.now() - start;
  if (child.error !== undefined) throw child.error;
  // A run that was refused has not done what is measured.
  if (child.status !== 0)
    throw new Error(`${args.join(" ")} ended with ${child.status}: ${child.stdout}${child.stderr}`);
  return tookMs;
}

/** Processor time of a whole process, children included, as the shell's `times` counts it. */
function cpuOf(args: readonly string[], folder: string): number {
  const quoted = [node, ...args].map((arg) => `'${arg.replaceAll("'", "'\\''")}'`).join(" ");
  const script = `${quoted} >/dev/null 2>&1; times`;
  const child = spawnSync("bash", ["-c", script], { cwd: folder, encoding: "utf8" });
  // Two lines: the shell's own time, then its children's.
  const parts = [...(child.stdout.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)].map(
    (m) => Number(m[1]) * 60_000 + Number(m[2]) * 1000,
  );
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Runs two things in turn, so that a machine that slows down slows both. */
function paired(first: () => number, second: () => number): readonly [number, number] {
  const pairs = Array.from({ length: ROUNDS }, () => [first(), second()] as const);
  return [median(pairs.map(([value]) => value)), median(pairs.map(([, value]) => value))];
}

function startUp(): Figure {
  const empty = ["-e", "0"];
  const [ours, bare] = paired(
    () => cpuOf([cli, "--version"], root),
    () => cpuOf(empty, root),
  );
  return {
    what: "start of dist/cli.js, processor time",
    measured: `${ours.toFixed(0)} ms`,
    against: `bare node: ${bare.toFixed(0)} ms`,
    ratio: `+${(ours - bare).toFixed(0)} ms`,
    goal: "at most +150 ms",
  };
}

function git(folder: string, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=bench", "-c", "user.email=bench@example.com"];
  const child = spawnSync("git", [...identity, ...args], { cwd: folder });
  if (child.status !== 0) throw new Error(`git ${args.join(" ")}: ${child.stderr}`);
}

/** A clone whose branch adds a checklist of these commands. */
function buildRepo(folder: string, commands: readonly string[]): void {
  const path = join(folder, "docs/plans/bench/checklist.json");
  mkdirSync(dirname(path), { recursive: true });
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "commit", "--quiet", "--allow-empty", "-m", "base");
  git(folder, "checkout", "--quiet", "-b", "work");
  const items = commands.map((verify, at) => ({ id: `i${at}`, description: "", acceptance: "", verify, passes: true }));
  writeFileSync(path, JSON.stringify(items));
  writeFileSync(join(folder, "parts.txt"), commands.map((_, at) => `part ${at}\n`).join(""));
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "-m", "work");
}

function checklist(scratch: string): Figure {
  const folder = join(scratch, "checklist");
  mkdirSync(folder);
  const seconds = 0.5;
  const commands = Array.from({ length: 24 }, (_, at) => `sleep ${seconds} && grep -q "part ${at}\\b" parts.txt`);
  buildRepo(folder, commands);
  const floorMs = (commands.length * seconds * 1000) / availableParallelism();
  const ours = median(Array.from({ length: 3 }, () => wallOf([cli, "check", "--base", "main"], folder)));
  const over = ours - floorMs;
  return {
    what: `24 items of 0.5 s on ${availableParallelism()} cores`,
    measured: `${ours.toFixed(0)} ms`,
    against: `sum / cores: ${floorMs.toFixed(0)} ms`,
    ratio: `+${over.toFixed(0)} ms (${((100 * over) / floorMs).toFixed(1)} %)`,
    goal: `at most +${(floorMs * 0.05 + 200).toFixed(0)} ms`,
  };
}

const RATCHET_ROUNDS = 3;

function spent({ wall, cpu, peak }: Cost): string {
  return `${wall.toFixed(0)} ms, ${cpu.toFixed(0)} ms CPU, ${peak.toFixed(0)} MiB`;
}

function ratchetFigure({ what, ours, beside, other, times, peak }: RatchetRow): Figure {
  const goals = [
    ...(times === null ? [] : [`at most ${times} times`]),
    ...(peak === null ? [] : [`at most ${peak} MiB`]),
  ];
  return {
    what: `ratchet: ${what}`,
    measured: spent(ours),
    against: `${beside}: ${spent(other)}`,
    ratio: `${(ours.wall / other.wall).toFixed(2)} times, ${(ours.cpu / other.cpu).toFixed(2)} times the CPU`,
    goal: goals.join("; "),
  };
}

/** Each row is said as soon as it is there: all of them take minutes. */
function ratchet(scratch: string): readonly Figure[] {
  const checkTests = process.env["CHECK_TESTS"] ?? null;
  return Array.from(measureRatchet(scratch, { node, cli, checkTests }, RATCHET_ROUNDS), (row) => {
    const figure = ratchetFigure(row);
    console.error(`${figure.what}: ${figure.measured} (${figure.against})`);
    return figure;
  });
}

/** In this process, for both sides: a plan is read within a run, and what a start costs has a row of its own. */
function plan(): readonly Figure[] {
  const { lines, bytes, rawMs, parseMs, writeMs } = measurePlan();
  const [raw, parsed, written] = [median(rawMs), median(parseMs), median(writeMs)];
  const of = `a plan of ${lines} lines, ${(bytes / 1024).toFixed(0)} KiB`;
  const against = `JSON.parse: ${raw.toFixed(1)} ms`;
  const figure = (what: string, ms: number, times: number): Figure => ({
    what: `${of}: ${what}`,
    measured: `${ms.toFixed(1)} ms`,
    against,
    ratio: `${(ms / raw).toFixed(1)} times`,
    goal: `at most ${times} times`,
  });
  return [figure("parsed, validated, digests", parsed, 10), figure("one answer written", written, 2)];
}

function sizes(): readonly Figure[] {
  const files = readdirSync(dist);
  return ["index.js", "cli.js"].map((name) => {
    const parts = files.filter((file) => file === name || file.endsWith(`.${name}`));
    const bytes = parts.map((file) => statSync(join(dist, file)).size);
    const mebibytes = (count: number): string => `${(count / 1024 / 1024).toFixed(2)} MiB`;
    const whole = bytes.reduce((sum, size) => sum + size, 0);
    return {
      what: `dist/${name} with its parts, not minified; its largest file`,
      measured: `${mebibytes(whole)}; ${mebibytes(Math.max(...bytes))}`,
      against: "",
      ratio: "",
      goal: name === "index.js" ? "the largest at most 3.5 MiB" : "",
    };
  });
}

function render(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ what, measured: m, against, ratio, goal }) => `| ${[what, m, against, ratio, goal].join(" | ")} |`,
  );
  return ["| What | Measured | Beside it | Over | Goal |", "| :-- | :-- | :-- | :-- | :-- |", ...rows].join("\n");
}

/** The page with another table behind a mark, which goes on to the next heading. */
function withTable(page: string, mark: string, table: string): string {
  const [before, rest] = page.split(`<!-- ${mark} -->`);
  if (before === undefined || rest === undefined) throw new Error(`docs/performance.md has no mark ${mark}`);
  const next = rest.indexOf("\n## ");
  return `${before}<!-- ${mark} -->\n${table}\n${next === -1 ? "" : rest.slice(next)}`;
}

function stamp(rounds: number): string {
  const version = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
  const load = loadavg()[2]?.toFixed(0);
  return `Medians of ${rounds} runs, Node ${version}, ${availableParallelism()} cores at a load of ${load}.`;
}

/** `--ratchet` measures the ratchet's rows alone: they take minutes. */
function measure(scratch: string): Readonly<Record<string, string>> {
  const ratchetTable = `${stamp(RATCHET_ROUNDS)}\n\n${render(ratchet(scratch))}`;
  if (process.argv.includes("--ratchet")) return { ratchet: ratchetTable };
  const others = [startUp(), checklist(scratch), ...plan(), ...sizes()];
  return { table: `${stamp(ROUNDS)}\n\n${render(others)}`, ratchet: ratchetTable };
}

const scratch = mkdtempSync(join(tmpdir(), "done-gate-bench-"));
try {
  const tables = Object.entries(measure(scratch));
  for (const [, table] of tables) console.log(`${table}\n`);
  if (process.argv.includes("--write")) {
    const page = join(root, "docs", "performance.md");
    const text = tables.reduce((so, [mark, table]) => withTable(so, mark, table), readFileSync(page, "utf8"));
    writeFileSync(page, text);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

// The ratchet's rows: `done-gate ratchet` beside the counting of lines that it replaces, on the same two commits of
// a repository that is made for it.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** What a case's repository holds and what its change touches. */
interface Case {
  readonly what: string;
  readonly files: number;
  readonly tests: number;
  readonly changedFiles: number;
  readonly changedTests: number;
}

const CASES: readonly Case[] = [
  { what: "27 changed files, 9 of them tests", files: 700, tests: 300, changedFiles: 18, changedTests: 9 },
  { what: "900 changed files, 150 of them tests", files: 900, tests: 300, changedFiles: 750, changedTests: 150 },
  { what: "700 changed test files", files: 300, tests: 700, changedFiles: 0, changedTests: 700 },
  { what: "3 changed files of 1,000", files: 700, tests: 300, changedFiles: 2, changedTests: 1 },
  { what: "3 changed files of 50,000", files: 35_000, tests: 15_000, changedFiles: 2, changedTests: 1 },
];

/** Runs that are measured of each side, in turn. */
const RATCHET_ROUNDS = 3;

/** Ten tests in about 2.5 kB, the size of a usual test file; the change rewrites one and adds an assertion. */
function testText(at: number, changed: boolean): string {
  const tests = Array.from({ length: 10 }, (_, index) => {
    const more = changed && index === 4 ? `    expect(total.rows.length).toBe(${at});\n` : "";
    return `  it("adds line ${index} of order ${at}", async () => {
    const order = await openOrder({ id: ${at}, lines: [${index}, ${index + 1}] });
    const total = order.add({ name: "item ${index}", price: ${index * 3} });
    expect(total.price).toBe(${index * 3 + at});
    expect(total.rows).toEqual([{ name: "item ${index}", price: ${index * 3} }]);\n${more}  });\n`;
  });
  return `import { describe, expect, it } from "vitest";
import { openOrder } from "../src/module-${at}.ts";\n
describe("order ${at}", () => {\n${tests.join("\n")}});\n`;
}

function sourceText(at: number, changed: boolean): string {
  const lines = Array.from({ length: 40 }, (_, index) => `  const part${index} = order.read(${at + index});`);
  return `export function openOrder${at}(order) {\n${lines.join("\n")}\n  return ${changed ? "order" : "null"};\n}\n`;
}

/** A `data` command of git's fast-import. */
function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

/** So many texts of each kind differ; in larger repositories they come back under other paths. */
const DISTINCT_TEXTS = 1000;

/** A tree's lines for git's fast-import, and before them the blobs that they name. */
interface Entries {
  readonly blobs: string;
  readonly lines: string;
}

function entriesOf(amount: number, firstMark: number, name: (at: number) => readonly [string, string]): Entries {
  const all = Array.from({ length: amount }, (_, at) => at);
  const blob = (at: number): string => `blob\nmark :${firstMark + at}\n${data(name(at)[1])}`;
  const line = (at: number): string =>
    `M 100644 :${firstMark + (at % DISTINCT_TEXTS)} packages/p${at % 97}/${name(at)[0]}\n`;
  return { blobs: all.slice(0, DISTINCT_TEXTS).map(blob).join(""), lines: all.map(line).join("") };
}

/** All files of one side. Marks of a side start at `firstMark` and stay below it plus twice the distinct texts. */
function entries(
  files: number,
  tests: number,
  { firstMark, changed }: { firstMark: number; changed: boolean },
): Entries {
  const source = entriesOf(files, firstMark, (at) => [`src/module-${at}.ts`, sourceText(at, changed)]);
  const test = entriesOf(tests, firstMark + DISTINCT_TEXTS, (at) => {
    return [`test/module-${at}.test.ts`, testText(at, changed)];
  });
  return { blobs: source.blobs + test.blobs, lines: source.lines + test.lines };
}

function runGit(folder: string, args: readonly string[], input = ""): void {
  const child = spawnSync("git", args, { cwd: folder, input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (child.status !== 0) throw new Error(`git ${args.join(" ")}: ${child.stderr}`);
}

/** Two commits, `base` and `work`, without a working tree: both sides read blobs. */
function buildCase(folder: string, { files, tests, changedFiles, changedTests }: Case): void {
  mkdirSync(folder);
  const person = "bench <bench@example.com> 1700000000 +0000";
  const commit = (branch: string, from: string): string =>
    `commit refs/heads/${branch}\ncommitter ${person}\n${data(branch)}${from}`;
  runGit(folder, ["init", "--quiet", "--initial-branch=work"]);
  const base = entries(files, tests, { firstMark: 1, changed: false });
  const work = entries(changedFiles, changedTests, { firstMark: 1 + 2 * DISTINCT_TEXTS, changed: true });
  const stream = [base.blobs, commit("base", ""), base.lines, "\n"];
  stream.push(work.blobs, commit("work", "from refs/heads/base\n"), work.lines, "\n");
  runGit(folder, ["fast-import", "--quiet", "--depth=0"], stream.join(""));
}

/** Lines that look like a test or an assertion, removed and added: over the whole change, then commit by commit. */
const LINE_COUNT = `
count() { grep -E '^[-+]' | grep -cE 'def[[:space:]]+test_|\\bassert\\b|\\bit\\(|\\btest\\(|\\bexpect\\('; }
git diff --unified=0 --no-ext-diff base work | count
for commit in $(git rev-list --no-merges base..work); do git show --unified=0 --format= "$commit" | count; done`;

function timed(folder: string, command: string, args: readonly string[]): number {
  const start = performance.now();
  const child = spawnSync(command, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  if (child.status !== 0) throw new Error(`${command} ended with ${child.status}: ${child.stdout}${child.stderr}`);
  return performance.now() - start;
}

export interface Sides {
  readonly what: string;
  readonly oursMs: readonly number[];
  readonly lineCountMs: readonly number[];
}

/** Every case's times, both sides in turn so that a machine that slows down slows both. Wall clock. */
export function measureRatchet(scratch: string, program: readonly [node: string, cli: string]): readonly Sides[] {
  const [node, cli] = program;
  return CASES.map((each, at) => {
    const folder = join(scratch, `ratchet-${at}`);
    buildCase(folder, each);
    const rounds = Array.from({ length: RATCHET_ROUNDS }, () => ({
      ours: timed(folder, node, [cli, "ratchet", "--base", "base", "--head", "work"]),
      lines: timed(folder, "bash", ["-c", LINE_COUNT]),
    }));
    return { what: each.what, oursMs: rounds.map(({ ours }) => ours), lineCountMs: rounds.map(({ lines }) => lines) };
  });
}

// Repositories that are made for the ratchet's rows, by git's fast-import: two branches, `base` and `work`, and no
// working tree. Everything is read from blobs by both sides.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { pythonFile, scriptFile, sourceFile } from "./ratchet-texts.ts";

/** What a case's repository holds and what its change touches. */
export interface Shape {
  readonly sources: number;
  /** Test files at base; every fourth is Python, the others TypeScript. */
  readonly tests: number;
  /** Of those at base, rewritten; and others, new. */
  readonly changedSources: number;
  readonly addedSources: number;
  readonly changedTests: number;
  readonly addedTests: number;
  readonly testsPerFile: number;
  /** Tests that a changed test file has more; of its others, every third is rewritten. */
  readonly moreTests: number;
  /** The change comes in so many commits. */
  readonly commits: number;
}

interface File {
  readonly path: string;
  readonly text: string;
}

const SOURCE_LINES = 160;

function sourceAt(at: number, every: number): File {
  return { path: `packages/p${at % 97}/src/module-${at}.ts`, text: sourceFile(at, { lines: SOURCE_LINES, every }) };
}

function testAt(at: number, { testsPerFile, moreTests }: Shape, changed: boolean): File {
  const version = { tests: testsPerFile + (changed ? moreTests : 0), every: changed ? 3 : 0 };
  const folder = `packages/p${at % 97}`;
  if (at % 4 === 3) return { path: `${folder}/tests/test_module_${at}.py`, text: pythonFile(at, version) };
  return { path: `${folder}/test/module-${at}.test.ts`, text: scriptFile(at, version) };
}

function range(from: number, amount: number): readonly number[] {
  return Array.from({ length: amount }, (_, at) => from + at);
}

function changedFiles(shape: Shape): readonly File[] {
  const { sources, tests } = shape;
  return [
    ...range(0, shape.changedTests).map((at) => testAt(at, shape, true)),
    ...range(tests, shape.addedTests).map((at) => testAt(at, shape, false)),
    ...range(0, shape.changedSources).map((at) => sourceAt(at, 4)),
    ...range(sources, shape.addedSources).map((at) => sourceAt(at, 0)),
  ];
}

/** A `data` command of git's fast-import. */
function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

/** From here on texts come back under other paths: 50,000 different ones would only take time to make. */
const DISTINCT_TEXTS = 1000;

function baseFiles(shape: Shape): readonly string[] {
  const texts = (make: (at: number) => File, amount: number): readonly string[] => {
    const first = range(0, Math.min(amount, DISTINCT_TEXTS)).map(make);
    return range(0, amount).map((at) => {
      const { path } = make(at % DISTINCT_TEXTS);
      const own = at < DISTINCT_TEXTS ? path : `copies/${Math.floor(at / DISTINCT_TEXTS)}/${path}`;
      return `M 100644 inline ${own}\n${data(first[at % DISTINCT_TEXTS]?.text ?? "")}`;
    });
  };
  return [...texts((at) => sourceAt(at, 0), shape.sources), ...texts((at) => testAt(at, shape, false), shape.tests)];
}

function runGit(folder: string, args: readonly string[], input: readonly string[] = []): void {
  const child = spawnSync("git", args, { cwd: folder, input: input.join(""), encoding: "utf8", maxBuffer: 1 << 28 });
  if (child.status !== 0) throw new Error(`git ${args.join(" ")}: ${child.stderr}`);
}

function commit(branch: string, message: string, from: string): string {
  return `commit refs/heads/${branch}\ncommitter bench <bench@example.com> 1700000000 +0000\n${data(message)}${from}`;
}

/** Makes the repository in a folder that does not exist yet. */
export function buildRepository(folder: string, shape: Shape): void {
  mkdirSync(folder);
  runGit(folder, ["init", "--quiet", "--initial-branch=work"]);
  const files = changedFiles(shape);
  const perCommit = Math.ceil(files.length / shape.commits);
  const work = range(0, shape.commits).map((at) => {
    const own = files.slice(at * perCommit, (at + 1) * perCommit);
    const from = at === 0 ? "from refs/heads/base\n" : "";
    const lines = own.map(({ path, text }) => `M 100644 inline ${path}\n${data(text)}`);
    return commit("work", `Change ${at}`, from) + lines.join("");
  });
  runGit(folder, ["fast-import", "--quiet"], [commit("base", "Base", ""), ...baseFiles(shape), ...work]);
}

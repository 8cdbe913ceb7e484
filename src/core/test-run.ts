import { COUNTED, type CountLine, type Runner } from "./test-runners.ts";

/** What a command's runner said about itself. */
export interface TestRun {
  /** `pytest`, `go test`, …; several joined by `, `. */
  readonly runner: string;
  /** Tests that were run, passed or failed, without skipped ones; null where the runner does not tell. */
  readonly tests: number | null;
}

/** Commands that only start another one: what they print is taken for that of the runner behind them. */
const STARTERS =
  /(?:^|[\s;&|(/'"])(?:npm|pnpm|yarn|bun|make|gmake|just|task|mage|rake|rails|composer|tox|nox|hatch|pdm|poe|turbo|nx|lerna|rush|docker|podman|docker-compose|bazel|earthly)(?=$|[\s;&|)'"])/;
/** Scripts of the project, which start what they like. Beside a named runner they are its arguments. */
const SCRIPTS =
  /(?:^|[\s;&|(/'"])(?:\S+\.(?:sh|bash)|[\w./-]*(?:test|spec|check|verify)[\w./-]*\.(?:py|[cm]?[jt]s|rb)|\.\/[\w./-]+|bin\/[\w-]+|scripts?\/[\w./-]+)(?=$|[\s;&|)'"])/;
/** Asks a runner about itself or about what it would run. */
const RUNS_NOTHING = /--(?:version|help|collect-only|co|list|listTests|list-tests|no-run|dry-run|showConfig)\b/;

/**
 * Reads a command's closing lines. Null where neither the command names a runner nor starts something that may be one
 * (`npm test`, `make`, a script) whose lines are there: what merely prints `5 passed` runs no tests. Lines that stand
 * in the command's own text are not believed.
 */
export function readTestRun(command: string, output: string, exit: number): TestRun | null {
  const named = COUNTED.filter((runner) => runner.command.test(command));
  const indirect = STARTERS.test(command) || (named.length === 0 && SCRIPTS.test(command));
  if (named.length === 0 && !indirect) return null;
  const lines = plainLines(output).filter((line) => line.trim().length < 3 || !command.includes(line.trim()));
  const believed = indirect ? COUNTED : named;
  const told = believed.flatMap((runner) => {
    const count = countOf(runner, { lines, believed, exit: named.includes(runner) ? exit : null });
    return count === null ? [] : [{ runner: runner.name, count }];
  });
  if (told.length > 0 && !RUNS_NOTHING.test(command)) {
    const tests = told.reduce((sum, { count }) => sum + count, 0);
    return { runner: told.map(({ runner }) => runner).join(", "), tests };
  }
  return named.length === 0 ? null : { runner: named.map(({ name }) => name).join(", "), tests: null };
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}(?:\\[[0-?]*[ -/]*[@-~]|[@-Z\\\\-_])`, "g");

function plainLines(output: string): readonly string[] {
  return output.replace(ESCAPES, "").split(/\r\n|\n|\r/);
}

interface Told {
  readonly lines: readonly string[];
  readonly believed: readonly Runner[];
  /** Null where another command may have given it. */
  readonly exit: number | null;
}

/** Null when the runner said nothing of itself. */
function countOf(runner: Runner, { lines, believed, exit }: Told): number | null {
  const before = believed.slice(0, believed.indexOf(runner));
  // A line that two runners could have printed is the first one's.
  const own = lines.filter((line) => !before.some((other) => other.counts.some(({ line: match }) => match.test(line))));
  const counts = runner.counts.flatMap((rule) => {
    const found = own.flatMap((line) => {
      const match = rule.line.exec(line);
      return match === null ? [] : [numberIn(match.groups)];
    });
    return found.length === 0 ? [] : [combine(found, rule.several)];
  });
  if (counts.length > 0) {
    const count = runner.isSum ? counts.reduce((sum, each) => sum + each, 0) : Math.max(...counts);
    return Math.max(0, count - own.filter((line) => runner.notTests?.test(line)).length);
  }
  const zero = own.some((line) => runner.zero.test(line));
  return zero || (exit !== null && runner.zeroExit === exit) ? 0 : null;
}

function combine(found: readonly number[], several: CountLine["several"]): number {
  if (several === "last") return found.at(-1) ?? 0;
  return several === "most" ? Math.max(...found) : found.reduce((sum, count) => sum + count, 0);
}

/** Groups `a`, `b`, `c` are added, `skipped` is taken off, `words` is read in words; a line without groups is one test. */
function numberIn(groups: Readonly<Record<string, string | undefined>> | undefined): number {
  if (groups === undefined) return 1;
  const number = (key: string): number => Number(groups[key] ?? 0);
  const words = [...(groups["words"] ?? "").matchAll(/(\d+) (?:passed|failed|errors?|xpassed|xfailed|flaky)\b/g)];
  const inWords = words.reduce((sum, found) => sum + Number(found[1]), 0);
  return number("a") + number("b") + number("c") + inWords - number("skipped");
}

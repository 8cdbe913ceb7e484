import { type ShellCommand, splitCommands } from "./shell-commands.ts";
import { fateOf, NEVER_RUN, type ShellStart } from "./shell-fate.ts";

// Runners by their words. A path of a test script counts as one.
const RUNNERS: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun|deno|composer|nx|turbo|lerna|rush)\b.*\b(?:t|tests?|test[:\w.-]*|vitest|jest|mocha|ava|e2e|coverage)\b/,
  /^(?:npx|pnpx|bunx|uvx?|poetry|pipenv|hatch|rye|pdm|bundle|xvfb-run|dotenv|cross-env|c8|nyc|coverage|python3?|py|node|php|ruby)\b.*(?:\b(?:tests?|pytest|unittest|nose2?|vitest|jest|mocha|ava|tap|tape|borp|lab|jasmine|vows|cypress|playwright|karma|rspec|rake|phpunit|pest|minitest|tox|nox)\b|--test\b)/,
  /^(?:pytest|py\.test|tox|nox|nosetests|nose2|vitest|jest|mocha|ava|tap(?!-)|tape|borp|lab|vows|jasmine|nodeunit|uvu|karma|cypress|playwright|rspec|minitest|phpunit|pest|paratest|ctest|bats|gotestsum|ginkgo|stryker|infection)\b/,
  /^(?:\.\/)?(?:vendor\/bin|node_modules\/\.bin|bin)\/(?:phpunit|pest|paratest|rspec|rake|jest|vitest|mocha|test)\b/,
  /^(?:go|cargo|dotnet|swift|flutter|dart|mix|sbt|zig|bazel|bazelisk|buck2?|lein|stack|cabal|dune|rake|rails|just|task|make|gmake|ninja)\b.*\b(?:tests?|test[:\w.-]*|nextest|check|spec|verify)\b/,
  /^(?:\.\/)?(?:mvnw?|gradlew?|gradle)\b.*\b(?:test|tests|check|verify|build|install|package)\b/,
  /^(?:(?:ba|z|da)?sh\s+(?:-\w+\s+)*)?(?:\.\/)?[\w./*-]*\btests?\b[\w./*-]*(?:\.sh|\.bats|\.py|\.js)?$/,
];

const PREFIX =
  /^(?:[A-Za-z_]\w*=\S*|sudo|env|time|nice|command|exec|@|-|[({]|timeout|\d+(?:\.\d+)?[smhd]?|--?(?:preserve-status|foreground|kill-after=\S+|signal=\S+))$/;

/** A command without what opens or closes a group around it, and without make's `@` and `-`. */
function withoutBrackets(words: readonly string[]): readonly string[] {
  const grouped = /^\(/.test(words[0] ?? "");
  return words
    .map((word, at) => (at === 0 ? word.replace(/^(?:[@-]+|\()(?=[\w./])/, "") : word))
    .map((word, at) => (grouped && at === words.length - 1 ? word.replace(/\)$/, "") : word))
    .filter((word) => word !== "");
}

function bareWords(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !PREFIX.test(word));
  return start === -1 ? [] : withoutBrackets(words.slice(start));
}

/** The command without variables set before it; null when it runs no tests. */
export function testCommandOf(words: readonly string[]): readonly string[] | null {
  const rest = bareWords(words);
  if (/^(?:echo|printf|ls|cat|cp|mv|rm|mkdir|git|cd|find|grep)$/.test(rest[0] ?? "")) return null;
  const text = rest.join(" ");
  return RUNNERS.some((runner) => runner.test(text)) ? rest : null;
}

/** One test command where it stands, with what keeps its failure from showing. */
export interface TestCommand {
  readonly words: readonly string[];
  /** `|| true` and the like; null when its exit code counts. */
  readonly mask: string | null;
}

function maskOf(commands: readonly ShellCommand[], at: number, start: ShellStart): string | null {
  const [first = ""] = commands[at]?.words ?? [];
  if (first.startsWith("-")) return "a leading `-` of make";
  return first === "!" ? "`!`" : fateOf(commands, at, start);
}

/** The shell of a CI step, and of whatever is not said. */
const STRICT: ShellStart = { errexit: true, pipefail: false };
/** `sh -c`: npm's scripts, make's recipes. */
export const PLAIN: ShellStart = { errexit: false, pipefail: false };

/** The commands of a script that run tests. */
export function testCommandsIn(script: string, start: ShellStart = STRICT): readonly TestCommand[] {
  const commands = splitCommands(script);
  return commands.flatMap(({ words }, at): readonly TestCommand[] => {
    const own = testCommandOf(words[0] === "!" ? words.slice(1) : words);
    return own === null ? [] : [{ words: own, mask: maskOf(commands, at, start) }];
  });
}

/** Every command of a script, tests or not. Behind `cd` it stands in another package, and keeps that in its words. */
export function stepsIn(script: string, start: ShellStart): readonly TestCommand[] {
  const commands = splitCommands(script);
  let folder: readonly string[] = [];
  return commands.flatMap(({ words }, at): readonly TestCommand[] => {
    const own = bareWords(words[0] === "!" ? words.slice(1) : words);
    if (own[0] === "cd") folder = [...own, "&&"];
    return own.length === 0 || own[0] === "cd"
      ? []
      : [{ words: [...folder, ...own], mask: maskOf(commands, at, start) }];
  });
}

// Options that leave tests out or let them pass, of all runners; the value may stand behind or in the next word.
const FILTERS =
  /^(?:-k|-t|-m|-g|-x|-run|-skip|-short|--(?:ignore|ignore-glob|deselect|skip|exclude|exclude-task|exclude-group|exclude-pattern|filter|grep|fgrep|invert|testNamePattern|testPathPattern|testPathPatterns|testPathIgnorePatterns|test-name-pattern|tag|tags|group|only-changed|onlyChanged|changedSince|related|lib|bins|doc|passWithNoTests|pass-with-no-tests|passthru|if-present|lf|last-failed|suite|testsuite|no-run|collect-only|list|listTests|list-tests|check|eval|print|dry-run|maxfail|exitfirst|skip-tests|changed|help|version))(?:=|$)|^--shard=\d|^-D(?:skipTests|maven\.test\.skip|test)(?:=|$)/;
const UPDATES =
  /^(?:-u|--(?:update|updateSnapshot|update-snapshots?|snapshot-update|update-goldens|force-regen))(?:=|$)/;

const LISTS = /\b(?:vitest|playwright|nextest) list\b/;

function optionOf(word: string): string {
  return word.split("=")[0] ?? word;
}

/** Paths and patterns: words behind the runner that are no option and no subcommand. */
function placesOf(words: readonly string[]): readonly string[] {
  return words
    .slice(1)
    .filter(
      (word) =>
        /[./*]/.test(word) &&
        !word.startsWith("-") &&
        word !== "." &&
        word !== "./..." &&
        !/^\.?\/?(?:node_modules|vendor)\//.test(word),
    );
}

/** Short options that mean something else to these: a timeout, a threshold, a module. */
const OTHERWISE: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:_?mocha|tap|borp)$/, /^-[tm]$/],
  [/^lab$/, /^-[tmx]$/],
  [/^python[\d.]*$/, /^-m$/],
];

function leavesOut(word: string, words: readonly string[]): boolean {
  if (!FILTERS.test(word)) return false;
  const before = words.slice(0, words.indexOf(word)).map((each) => each.replace(/^.*\//, ""));
  return !OTHERWISE.some(([runner, option]) => option.test(word) && before.some((each) => runner.test(each)));
}

/** Words in which a changed test command runs less than before; empty when nothing says so. */
export function narrowings(before: TestCommand, after: TestCommand): readonly string[] {
  return [...placeNarrowings(before, after), ...optionNarrowings(before, after)];
}

function placeNarrowings(before: TestCommand, after: TestCommand): readonly string[] {
  const [old, now] = [placesOf(before.words), placesOf(after.words)];
  const gone = old.filter((place) => !now.includes(place));
  if (old.length === 0 && now.length > 0) return [`it runs only ${now.join(" ")}`];
  return gone.length > 0 && now.length <= old.length ? [`it no longer names ${gone.join(" ")}`] : [];
}

/** The same without the files that it names. */
export function optionNarrowings(before: TestCommand, after: TestCommand): readonly string[] {
  const found: string[] = [];
  const had = new Set(before.words.map(optionOf));
  const options = after.words.filter((word) => leavesOut(word, after.words) && !before.words.includes(word));
  if (options.length > 0) found.push(`it leaves tests out: ${options.join(" ")}`);
  const updates = after.words.filter((word) => UPDATES.test(word) && !had.has(optionOf(word)));
  if (updates.length > 0) found.push(`it rewrites snapshots instead of comparing them: ${updates.join(" ")}`);
  if (LISTS.test(after.words.join(" ")) && !LISTS.test(before.words.join(" ")))
    found.push("it lists tests, and runs none");
  if (after.mask !== null && before.mask === null) {
    found.push(after.mask.startsWith(NEVER_RUN) ? after.mask : `its failure does not count: ${after.mask}`);
  }
  return found;
}

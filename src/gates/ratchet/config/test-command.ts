/** Words of one simple command; quotes and escapes are resolved, a variable stays as it is written. */
export function splitWords(command: string): readonly string[] {
  const words = command.match(/(?:[^\s"'\\]+|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs) ?? [];
  return words.map((word) =>
    [...word.matchAll(/\\(?<escaped>.)|"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>[^']*)'|(?<plain>[^"'\\]+)/gs)]
      .map(({ groups }) => groups?.["escaped"] ?? groups?.["double"] ?? groups?.["single"] ?? groups?.["plain"] ?? "")
      .join(""),
  );
}

/** One command of a script, with what stands behind it (`||`, `;`, `&&`, `|`). */
export interface ShellCommand {
  readonly words: readonly string[];
  readonly behind: string;
}

/** Splits at operators outside quotes. Comments and continued lines are resolved first. */
export function splitCommands(script: string): readonly ShellCommand[] {
  const joined = script
    .replace(/\$\{\{.*?\}\}/g, (expression) => expression.replace(/[\s|&;]/g, ""))
    .replace(/\\\r?\n/g, " ")
    .replace(/(^|\s)#[^\n]*/g, "$1");
  const parts = joined.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\n;|&"'\\]|&(?=>)|>&)+|\|\||&&|[;|&\n]/gs) ?? [];
  const commands: { words: readonly string[]; behind: string }[] = [];
  for (const part of parts) {
    const operator = /^(?:\|\||&&|[;|&\n])$/.test(part);
    const last = commands.at(-1);
    if (!operator) commands.push({ words: splitWords(part), behind: "" });
    else if (last !== undefined && last.behind === "") last.behind = part;
  }
  return commands.filter(({ words }) => words.length > 0);
}

// Runners by their words. A path of a test script counts as one.
const RUNNERS: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun|deno|composer|nx|turbo|lerna|rush)\b.*\b(?:t|tests?|test[:\w.-]*|vitest|jest|mocha|ava|e2e|coverage)\b/,
  /^(?:npx|pnpx|bunx|uvx?|poetry|pipenv|hatch|rye|pdm|bundle|xvfb-run|dotenv|cross-env|c8|nyc|coverage|python3?|py|node|php|ruby)\b.*(?:\b(?:tests?|pytest|unittest|nose2?|vitest|jest|mocha|ava|tap|cypress|playwright|karma|rspec|rake|phpunit|pest|minitest|tox|nox)\b|--test\b)/,
  /^(?:pytest|py\.test|tox|nox|nosetests|nose2|vitest|jest|mocha|ava|tap|tape|karma|cypress|playwright|rspec|minitest|phpunit|pest|paratest|ctest|bats|gotestsum|ginkgo|stryker|infection)\b/,
  /^(?:\.\/)?(?:vendor\/bin|node_modules\/\.bin|bin)\/(?:phpunit|pest|paratest|rspec|rake|jest|vitest|mocha|test)\b/,
  /^(?:go|cargo|dotnet|swift|flutter|dart|mix|sbt|zig|bazel|bazelisk|buck2?|lein|stack|cabal|dune|rake|rails|just|task|make|gmake|ninja)\b.*\b(?:tests?|test[:\w.-]*|nextest|check|spec|verify)\b/,
  /^(?:\.\/)?(?:mvnw?|gradlew?|gradle)\b.*\b(?:test|tests|check|verify|build|install|package)\b/,
  /^(?:(?:ba|z|da)?sh\s+(?:-\w+\s+)*)?(?:\.\/)?[\w./*-]*\btests?\b[\w./*-]*(?:\.sh|\.bats|\.py|\.js)?$/,
];

const PREFIX = /^(?:[A-Za-z_]\w*=\S*|sudo|env|time|nice|command|exec|@|-)$/;

/** The command without variables set before it; null when it runs no tests. */
export function testCommandOf(words: readonly string[]): readonly string[] | null {
  const start = words.findIndex((word) => !PREFIX.test(word));
  const rest =
    start === -1 ? [] : words.slice(start).map((word, at) => (at === 0 ? word.replace(/^[@-]+(?=\w)/, "") : word));
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

const HARMLESS = /^(?:true|:|exit\s+0|echo\b.*|printf\b.*)$/;

function maskOf(commands: readonly ShellCommand[], at: number, open: boolean): string | null {
  const command = commands[at];
  const next = commands[at + 1]?.words.join(" ") ?? "";
  if (command?.words[0]?.startsWith("-") === true) return "a leading `-` of make";
  if (command?.words[0] === "!") return "`!`";
  if (command?.behind === "||" && HARMLESS.test(next)) return `|| ${next}`;
  if (command?.behind === "&") return "&";
  if (open && commands.slice(at + 1).length > 0) return "set +e";
  const last = commands.at(-1)?.words.join(" ") ?? "";
  return command?.behind === ";" && /^(?:exit 0|true|:)$/.test(last) ? `; ${last}` : null;
}

/** The commands of a script that run tests. */
export function testCommandsIn(script: string): readonly TestCommand[] {
  const commands = splitCommands(script);
  let open = false;
  return commands.flatMap(({ words }, at): readonly TestCommand[] => {
    if (words[0] === "set")
      open = words.some((word) => /^\+\w*e/.test(word)) || (open && !words.some((word) => /^-\w*e/.test(word)));
    const own = testCommandOf(words[0] === "!" ? words.slice(1) : words);
    return own === null ? [] : [{ words: own, mask: maskOf(commands, at, open) }];
  });
}

// Options that leave tests out or let them pass, of all runners; the value may stand behind or in the next word.
const FILTERS =
  /^(?:-k|-t|-m|-g|-x|-run|-skip|-short|--(?:ignore|ignore-glob|deselect|skip|exclude|exclude-task|exclude-group|exclude-pattern|filter|grep|fgrep|invert|testNamePattern|testPathPattern|testPathPatterns|testPathIgnorePatterns|test-name-pattern|tag|tags|group|only-changed|onlyChanged|changedSince|related|lib|bins|doc|passWithNoTests|pass-with-no-tests|passthru|if-present|lf|last-failed|suite|testsuite|no-run|collect-only|list|dry-run|maxfail|exitfirst|skip-tests|changed|help|version))(?:=|$)|^--shard=\d|^-D(?:skipTests|maven\.test\.skip|test)(?:=|$)/;
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

/** Words in which a changed test command runs less than before; empty when nothing says so. */
export function narrowings(before: TestCommand, after: TestCommand): readonly string[] {
  const found: string[] = [];
  const had = new Set(before.words.map(optionOf));
  const options = after.words.filter(
    (word) => FILTERS.test(word) && !(had.has(optionOf(word)) && before.words.includes(word)),
  );
  if (options.length > 0) found.push(`it leaves tests out: ${options.join(" ")}`);
  const updates = after.words.filter((word) => UPDATES.test(word) && !had.has(optionOf(word)));
  if (updates.length > 0) found.push(`it rewrites snapshots instead of comparing them: ${updates.join(" ")}`);
  const [old, now] = [placesOf(before.words), placesOf(after.words)];
  const gone = old.filter((place) => !now.includes(place));
  if (old.length === 0 && now.length > 0) found.push(`it runs only ${now.join(" ")}`);
  else if (gone.length > 0 && now.length <= old.length) found.push(`it no longer names ${gone.join(" ")}`);
  if (LISTS.test(after.words.join(" ")) && !LISTS.test(before.words.join(" ")))
    found.push("it lists tests, and runs none");
  if (after.mask !== null && before.mask === null) found.push(`its failure does not count: ${after.mask}`);
  return found;
}

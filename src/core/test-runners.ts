/** One line by which a runner tells how many tests it ran. */
export interface CountLine {
  /** Groups: see `core/test-run`. */
  readonly line: RegExp;
  /** What several such lines mean: runs one after the other, or the same run told again. */
  readonly several: "sum" | "most" | "last";
}

/** A test runner, as its command and its output tell it. */
export interface Runner {
  readonly name: string;
  readonly command: RegExp;
  readonly counts: readonly CountLine[];
  /** Lines of different rules are parts of one number; otherwise they tell the same. */
  readonly isSum: boolean;
  /** Says in words that nothing was run. */
  readonly zero: RegExp;
  /** The exit code kept for "no tests"; null for most. */
  readonly zeroExit: number | null;
  /** Lines of what the runner counts and is no test; absent where it counts tests alone. */
  readonly notTests?: RegExp;
}

const NEVER = /(?!)/;

/** A command whose words hold the runner where a command or its argument may stand. */
function word(pattern: string): RegExp {
  return new RegExp(`(?:^|[\\s;&|(/'"\`])(?:${pattern})(?=$|[\\s;&|)'"\`@])`);
}

function sum(...lines: readonly RegExp[]): Pick<Runner, "counts" | "isSum"> {
  return { counts: lines.map((line) => ({ line, several: "sum" })), isSum: true };
}

function either(...counts: readonly CountLine[]): Pick<Runner, "counts" | "isSum"> {
  return { counts, isSum: false };
}

function silent(zero: RegExp, zeroExit: number | null = null): Pick<Runner, "zero" | "zeroExit"> {
  return { zero, zeroExit };
}

/**
 * Closing lines of test runners, in the order in which a line is given to one. Skipped tests are not counted: they
 * were not run. Sources: each tool's own reporter, in its default form.
 */
export const COUNTED: readonly Runner[] = [
  {
    name: "vitest",
    command: word("vitest"),
    ...sum(/^\s*Tests {2,}(?<words>\d+ (?:passed|failed|skipped|todo)[^()]*)\(\d+\)/),
    ...silent(/^No test files found|^\s*Tests {2,}no tests/),
  },
  {
    name: "jest",
    command: word("jest|react-scripts test"),
    ...sum(/^Tests: +(?<words>.*?)\d+ total/),
    ...silent(/^No tests found/),
  },
  {
    name: "mocha",
    command: word("mocha"),
    ...sum(/^\s*(?<a>\d+) passing\b/, /^\s*(?<a>\d+) failing\b/),
    ...silent(NEVER),
  },
  {
    name: "node --test",
    command: /(?:^|[\s;&|(])(?:node|tsx)\s(?:.*\s)?--test(?=$|[\s;&|)'"])/,
    ...sum(/^(?:\u2139|#) pass (?<a>\d+)$/, /^(?:\u2139|#) fail (?<a>\d+)$/),
    ...silent(NEVER),
    // A file in which no test ran is told as a test of its own, by its path.
    notTests: /^(?:(?:not )?ok \d+ - |\u2714 |\u2716 )\S*\.[cm]?[jt]sx?(?: \([\d.]+ms\))?$/,
  },
  {
    name: "tap",
    command: word("tap|tape"),
    ...sum(/^# pass +(?<a>\d+)/, /^# fail +(?<a>\d+)/, /^# \{ total: (?<a>\d+)/),
    ...silent(/^1\.\.0\b/),
  },
  {
    name: "ava",
    command: word("ava"),
    ...sum(/^\s*(?<a>\d+) tests? passed$/, /^\s*(?<a>\d+) tests? failed$/),
    ...silent(/Couldn.t find any files to test/),
  },
  {
    name: "playwright",
    command: word("playwright"),
    ...sum(/^\s*(?<a>\d+) passed \([\d.]+\w+\)$/, /^\s+(?<a>\d+) (?:failed|flaky)$/),
    ...silent(/^Error: No tests found/),
  },
  {
    name: "cypress",
    command: word("cypress"),
    ...sum(/^\s*\u2502 Passing: +(?<a>\d+)/, /^\s*\u2502 Failing: +(?<a>\d+)/),
    ...silent(/^Can't run because no spec files were found/),
  },
  {
    name: "pytest",
    command: word("py\\.?test"),
    ...sum(
      /^=*\s*(?<words>\d+ (?:passed|failed|skipped|deselected|xfailed|xpassed|errors?|warnings?)\b.*) in [\d.:]+s?\b/,
    ),
    ...silent(/^=*\s*no tests (?:ran|collected)/, 5),
  },
  {
    name: "unittest",
    command: word("unittest|manage\\.py test"),
    counts: [
      { line: /^Ran (?<a>\d+) tests? in /, several: "sum" },
      { line: /^(?:OK|FAILED) \(.*?skipped=(?<skipped>\d+)/, several: "sum" },
    ],
    isSum: true,
    ...silent(/^NO TESTS RAN/, 5),
  },
  {
    name: "go test",
    command: /(?:^|[\s;&|(])(?:go(?:\s+-C\s+\S+)?\s+test|gotestsum|ginkgo)(?=$|[\s;&|)'"])/,
    ...either(
      { line: /^\s*--- (?:PASS|FAIL): /, several: "sum" },
      { line: /"Action":"(?:pass|fail)".*"Test":/, several: "sum" },
      // Without -v a package tells no number: it ran one at least.
      { line: /^(?:ok|FAIL)\s+\S+\s+(?:\(cached\)|[\d.]+s)(?!.*\[no tests to run\])/, several: "sum" },
      { line: /^DONE (?<a>\d+) tests?/, several: "sum" },
    ),
    ...silent(/\[no test files\]|\[no tests to run\]|^testing: warning: no tests to run/),
  },
  {
    name: "cargo test",
    command: /(?:^|[\s;&|(])cargo\s(?:.*\s)?(?:test|t|nextest)(?=$|[\s;&|)'"])/,
    ...sum(
      /^test result: \w+\. (?<a>\d+) passed; (?<b>\d+) failed/,
      /^\s*Summary \[.*?\]\s+(?<a>\d+)(?:\/\d+)? tests? run/,
    ),
    ...silent(/^(?:error: )?no tests to run/, 4),
  },
  {
    name: "maven",
    command: /(?:^|[\s;&|(/])mvnw?(?=\s)/,
    ...sum(/Tests run: (?<a>\d+), Failures: \d+, Errors: \d+, Skipped: (?<skipped>\d+)\s*$/),
    ...silent(/No tests to run\.|No tests were executed/),
  },
  {
    name: "gradle",
    command: /(?:^|[\s;&|(/])gradlew?(?=\s)/,
    ...either(
      { line: /^(?<a>\d+) tests? completed/, several: "sum" },
      // A task that passed tells no number: it ran one test at least.
      { line: /^> Task :\S*[tT]est(?: UP-TO-DATE| FROM-CACHE)?$/, several: "sum" },
    ),
    ...silent(/^> Task :\S*[tT]est NO-SOURCE|No tests found for given includes/),
  },
  {
    name: "dotnet test",
    command: /(?:^|[\s;&|(])dotnet\s+(?:test|vstest)(?=$|[\s;&|)'"])/,
    ...either(
      { line: /(?:Passed|Failed)!\s+-\s+Failed:\s+(?<a>\d+), Passed:\s+(?<b>\d+), Skipped:/, several: "sum" },
      { line: /[Tt]est summary: total: \d+, failed: (?<a>\d+), succeeded: (?<b>\d+)/, several: "sum" },
      { line: /^\s*Total tests: (?<a>\d+)/, several: "sum" },
    ),
    ...silent(/No test is available|No test matches the given testcase filter|Zero tests ran/, 8),
  },
  {
    name: "rspec",
    command: word("rspec"),
    ...sum(/^(?<a>\d+) examples?, \d+ failures?(?:, (?<skipped>\d+) pending)?/),
    ...silent(NEVER),
  },
  {
    name: "minitest",
    command: /(?:^|[\s;&|(/])(?:rails test|rake test|ruby\s+-I\s*\S*test|minitest)(?=$|[\s;&|:)'"])/,
    ...sum(
      /^(?<a>\d+) (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors(?:, \d+ pendings)?(?:, \d+ omissions|, (?<skipped>\d+) skips)?/,
    ),
    ...silent(NEVER),
  },
  {
    name: "pest",
    command: word("pest"),
    ...sum(/^\s*Tests: +(?<words>(?:\d+ \w+, )*\d+ (?:passed|failed)) \(\d+ assertions?\)/),
    ...silent(/^\s*(?:INFO\s+)?No tests found/),
  },
  {
    name: "phpunit",
    command: word("phpunit|paratest|artisan test"),
    ...sum(/^OK \((?<a>\d+) tests?, /, /^Tests: (?<a>\d+), Assertions: \d+(?:.*?Skipped: (?<skipped>\d+))?/),
    ...silent(/^No tests executed!/),
  },
  {
    name: "mix test",
    command: /(?:^|[\s;&|(])mix\s+test(?=$|[\s;&|.)'"])/,
    ...sum(
      /^(?:(?<b>\d+) doctests?, )?(?<a>\d+) tests?, \d+ failures?(?:, \d+ excluded)?(?:, (?<skipped>\d+) skipped)?$/,
    ),
    ...silent(/^There are no tests to run/),
  },
  {
    name: "bats",
    command: word("bats"),
    ...either(
      // `ok 1 - name` is another tool's form of the same protocol: node prints it, for empty files too.
      { line: /^(?:not )?ok \d+ (?!- )(?!.*# skip)/i, several: "sum" },
      { line: /^(?<a>\d+) tests?, \d+ failures?(?:, (?<skipped>\d+) skipped)?$/, several: "sum" },
    ),
    ...silent(/^1\.\.0\b/),
  },
  {
    name: "deno test",
    command: /(?:^|[\s;&|(])deno\s+(?:test|task\s+test)(?=$|[\s;&|:)'"])/,
    ...sum(/^(?:ok|FAILED) \| (?<a>\d+) passed.*? \| (?<b>\d+) failed/),
    ...silent(/^error: No test modules found/),
  },
  {
    name: "bun test",
    command: /(?:^|[\s;&|(])bun\s+(?:--\S+\s+)*test(?=$|[\s;&|)'"])/,
    ...sum(/^\s*(?<a>\d+) pass$/, /^\s*(?<a>\d+) fail$/),
    ...silent(/No tests found!|did not match any test files/),
  },
  {
    name: "swift test",
    command: /(?:^|[\s;&|(])(?:swift\s+test|xcodebuild\s(?:.*\s)?test)(?=$|[\s;&|)'"])/,
    counts: [
      // Every suite tells its own again.
      { line: /Executed (?<a>\d+) tests?, with (?:(?<skipped>\d+) tests? skipped)?/, several: "most" },
      { line: /Test run with (?<a>\d+) tests?/, several: "sum" },
    ],
    isSum: true,
    ...silent(NEVER),
  },
  {
    name: "ctest",
    command: word("ctest"),
    ...sum(/\d+% tests passed, \d+ tests? failed out of (?<a>\d+)/),
    ...silent(/^No tests were found!!!/),
  },
  {
    name: "sbt",
    command: word("sbt|mill"),
    ...sum(/(?:Passed|Failed|Error): Total (?<a>\d+), Failed/),
    ...silent(/No tests were executed|No tests to run for/),
  },
  {
    name: "dart test",
    command: /(?:^|[\s;&|(])(?:dart|flutter)\s+(?:run\s+)?test(?=$|[\s;&|)'"])/,
    ...either({ line: /^\d\d:\d\d \+(?<a>\d+)(?: ~\d+)?(?: -(?<b>\d+))?: /, several: "last" }),
    ...silent(/^No tests (?:ran|match)/, 79),
  },
];

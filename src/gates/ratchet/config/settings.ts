import { mavenSettings } from "./config-maven.ts";
import { booleanOf, type ConfigValue, type Entry, entriesOf, isList, numberOf, textsOf } from "./config-value.ts";
import type { Scripts } from "./npm-scripts.ts";
import { PLAIN, stepsIn, type TestCommand, testCommandsIn } from "./test-command.ts";

/** A list of patterns that decides which files are tests, or which code is measured. */
export interface PatternList {
  readonly key: string;
  readonly role: "include" | "exclude";
  readonly about: "tests" | "coverage";
  /** `folder`: a prefix. `name`: of the file alone. */
  readonly form: "glob" | "regex" | "folder" | "name";
  readonly patterns: readonly string[];
}

/** What a configuration says about running tests, in terms that all tools share. */
export interface Settings {
  readonly path: string;
  /** By metric (`coverage lines`), so that a moved key is no change. The lower number is the weaker one. */
  readonly floors: ReadonlyMap<string, number>;
  /** The higher number is the weaker one: codecov's `threshold` is the drop that it allows. */
  readonly ceilings: ReadonlyMap<string, number>;
  /** Switches that stand where they let tests not run or not count. */
  readonly weak: ReadonlySet<string>;
  /** Names of switches that are on here and that nobody has on without asking. */
  readonly strict: ReadonlySet<string>;
  readonly lists: readonly PatternList[];
  /** Scripts with a name that run tests. */
  readonly scripts: ReadonlyMap<string, readonly TestCommand[]>;
  /** All scripts of a `package.json` with all their commands; null for another file. */
  readonly npm: Scripts | null;
}

const METRIC =
  /^(?:lines?|branches|branch|functions|statements|methods?|classes|complexity|total|file|package|global|perFile|100)$/;
const THRESHOLD =
  /threshold|check-?coverage|minimum|fail[-_]?under|^coverage$|^nyc$|^c8$|minMsi|minCoveredMsi|minBound|minValue/i;
/** Keys that are a floor wherever they stand. */
const FLOOR =
  /^(?:fail_under|fail-under|failUnder|fail-under-\w+|minMsi|minCoveredMsi|minBound|minimum|minValue|break|Threshold|coverage_threshold|MinimumCoverage)$/;

function metricOf(keys: readonly string[], key: string): string {
  // Per-file thresholds keep their glob; everything else is known by its metric alone.
  const scope = keys.find((each) => /[*/]|\.\w+$/.test(each));
  return ["coverage", ...(scope === undefined ? [] : [scope]), key].join(" ");
}

function floorOf({ keys, value }: Entry, path: string): readonly [string, number] | null {
  const key = keys.at(-1) ?? "";
  const number = key === "100" && value === true ? 100 : numberOf(value);
  if (number === null) return null;
  if (FLOOR.test(key)) return [metricOf(keys.slice(0, -1), key === "break" ? "mutation" : "total"), number];
  const under = keys.slice(0, -1).some((each) => THRESHOLD.test(each)) || /\.(?:nyc|c8)rc/.test(path);
  return under && METRIC.test(key) ? [metricOf(keys.slice(0, -1), key), number] : null;
}

/** Where a switch stands when it weakens. */
const WEAK: Readonly<Record<string, boolean>> = {
  passWithNoTests: true,
  allowOnly: true,
  dangerouslyIgnoreUnhandledErrors: true,
  skipTests: true,
  "maven.test.skip": true,
  skipITs: true,
  testFailureIgnore: true,
  "maven.test.failure.ignore": true,
  ignoreFailures: true,
  informational: true,
  forbidOnly: false,
  "forbid-only": false,
  failOnRisky: false,
  failOnWarning: false,
  failOnEmptyTestSuite: false,
  failZero: false,
  xfail_strict: false,
  autotests: false,
  IsTestProject: false,
  "check-coverage": false,
  checkCoverage: false,
  errorOnDeprecated: false,
};

/** Groups that are left out, and names by which pytest no longer finds what it finds by itself. */
function leavesOut(keys: readonly string[], value: ConfigValue): boolean {
  const key = keys.at(-1) ?? "";
  const patterns = (textsOf(value) ?? []).flatMap((text) => text.split(/[\s,]+/)).filter((text) => text !== "");
  if (patterns.length === 0) return false;
  if (/^(?:excludedGroups|excludeTags|excludedTags|excludesFile|grepInvert|fgrep|testNamePattern)$/.test(key))
    return true;
  if (key === "groups") return keys.includes("configuration");
  if (key === "grep") return !keys.some((each) => /ependencies$/.test(each));
  if (key === "python_functions") return !patterns.some((text) => /^(?:test(?:_?\*|_)?|\*)$/.test(text));
  return key === "python_classes" && !patterns.some((text) => /^(?:Test\*?|\*)$/.test(text));
}

function isWeak({ keys, value }: Entry): boolean {
  const key = keys.at(-1) ?? "";
  if (leavesOut(keys, value)) return true;
  // XML may say a thing twice.
  const values = isList(value) ? value : [value];
  if (Object.hasOwn(WEAK, key)) return values.some((each) => booleanOf(each) === WEAK[key]);
  // Cargo: `test = false` of a target; codecov: `project: off`.
  if (key === "test" && keys.some((each) => /^(?:lib|bin|test|example)$/.test(each))) return value === false;
  return /^(?:project|patch)$/.test(key) && keys.includes("status") && booleanOf(value) === false;
}

/** Checks that their tools leave off by default: off where they were not on is no change. */
export const OFF_BY_DEFAULT =
  /^(?:check-coverage|checkCoverage|failOnRisky|failOnWarning|failOnEmptyTestSuite|failZero|xfail_strict)$/;

function isStrict({ keys, value }: Entry): boolean {
  return OFF_BY_DEFAULT.test(keys.at(-1) ?? "") && booleanOf(value) === true;
}

type ListRule = Omit<PatternList, "key" | "patterns">;
const TESTS = { about: "tests" } as const;
const COVERAGE = { about: "coverage" } as const;

const LISTS: Readonly<Record<string, ListRule>> = {
  // Files that a project no longer compiles (`<Compile Remove="..." />`).
  Remove: { ...TESTS, role: "exclude", form: "glob" },
  testPathIgnorePatterns: { ...TESTS, role: "exclude", form: "regex" },
  modulePathIgnorePatterns: { ...TESTS, role: "exclude", form: "regex" },
  testMatch: { ...TESTS, role: "include", form: "glob" },
  testRegex: { ...TESTS, role: "include", form: "regex" },
  testIgnore: { ...TESTS, role: "exclude", form: "glob" },
  specPattern: { ...TESTS, role: "include", form: "glob" },
  excludeSpecPattern: { ...TESTS, role: "exclude", form: "glob" },
  spec: { ...TESTS, role: "include", form: "glob" },
  testpaths: { ...TESTS, role: "include", form: "folder" },
  python_files: { ...TESTS, role: "include", form: "name" },
  norecursedirs: { ...TESTS, role: "exclude", form: "name" },
  collect_ignore: { ...TESTS, role: "exclude", form: "folder" },
  collect_ignore_glob: { ...TESTS, role: "exclude", form: "glob" },
  collectCoverageFrom: { ...COVERAGE, role: "include", form: "glob" },
  coveragePathIgnorePatterns: { ...COVERAGE, role: "exclude", form: "regex" },
  omit: { ...COVERAGE, role: "exclude", form: "glob" },
};
/** Keys that mean something in a place only: of vitest, mocha, ava, surefire, phpunit, gradle. */
function placedList(keys: readonly string[], path: string): ListRule | null {
  const key = keys.at(-1) ?? "";
  const about = keys.includes("coverage") || /codecov|\.coveragerc|nycrc|c8rc/.test(path) ? COVERAGE : TESTS;
  if (about === COVERAGE && keys.some((each) => /^thresholds?$/.test(each))) return null;
  const runner =
    keys.includes("test") ||
    /vitest|mocharc|ava\.config|phpunit|pom\.xml$/.test(path) ||
    keys.includes("mocha") ||
    keys.includes("ava");
  if (!runner && about === TESTS) return null;
  if (/^(?:exclude|excludes|ignore|ignores)$/.test(key)) return { ...about, role: "exclude", form: "glob" };
  if (/^(?:include|includes|files)$/.test(key)) return { ...about, role: "include", form: "glob" };
  return /^(?:directory|file)$/.test(key) && keys.includes("testsuite")
    ? { ...TESTS, role: "include", form: "folder" }
    : null;
}

function listOf({ keys, value }: Entry, path: string): readonly PatternList[] {
  const key = keys.at(-1) ?? "";
  if (key === "Remove" && keys.at(-2) !== "Compile") return [];
  const rule = Object.hasOwn(LISTS, key) ? LISTS[key] : placedList(keys, path);
  const patterns = rule === undefined || rule === null ? null : patternsOf(value, key);
  if (rule === undefined || rule === null || patterns === null || patterns.length === 0) return [];
  return [{ ...rule, key: keys.join("."), patterns }];
}

function patternsOf(value: ConfigValue, key: string): readonly string[] | null {
  const texts = textsOf(value);
  // pytest separates by spaces.
  return texts !== null && /^(?:testpaths|python_files|norecursedirs)$/.test(key)
    ? texts.flatMap((text) => text.split(/\s+/))
    : key === "Remove"
      ? (texts?.map((text) => text.replaceAll("\\", "/")) ?? null)
      : texts;
}

const TEST_SCRIPT = /^(?:pre|post)?(?:test|tests|check|ci|verify|e2e|coverage|spec)\b/;

function scriptOf({ keys, value }: Entry): readonly [string, readonly TestCommand[]] | null {
  const [key = "", parent = ""] = [keys.at(-1), keys.at(-2)];
  const named = parent === "scripts" || /^(?:commands|addopts)$/.test(key);
  const texts = named ? textsOf(value) : null;
  if (texts === null) return null;
  const text = key === "addopts" ? `pytest ${texts.join(" ")}` : texts.join("\n");
  // Of several lines the first that fails is the last.
  const commands = texts.length === 1 ? testCommandsIn(text, PLAIN) : testCommandsIn(text);
  if (commands.length === 0 && !TEST_SCRIPT.test(key)) return null;
  return [keys.join("."), commands];
}

type Numbers = readonly (readonly [string, number])[];

/** codecov's two numbers go in opposite directions. */
function codecovNumbers({ keys, value }: Entry, wanted: "target" | "threshold"): Numbers {
  const number = numberOf(value);
  return keys.at(-1) !== wanted || number === null ? [] : [[`codecov ${keys.slice(1).join(" ")}`, number]];
}

function floorsOf(path: string, entries: readonly Entry[]): ReadonlyMap<string, number> {
  const found = CODECOV.test(path)
    ? entries.flatMap((entry) => codecovNumbers(entry, "target"))
    : entries.flatMap((entry): Numbers => {
        const floor = floorOf(entry, path);
        return floor === null ? [] : [floor];
      });
  const floors = new Map<string, number>();
  for (const [metric, number] of found)
    floors.set(metric, Math.max(number, floors.get(metric) ?? Number.NEGATIVE_INFINITY));
  return floors;
}

const CODECOV = /codecov\.ya?ml$/;

/** Reads what matters out of a parsed configuration. */
export function settingsOf(path: string, root: ConfigValue): Settings {
  const entries = entriesOf(path.endsWith("pom.xml") ? mavenSettings(root) : root);
  const drops = CODECOV.test(path) ? entries.flatMap((entry) => codecovNumbers(entry, "threshold")) : [];
  return {
    path,
    floors: floorsOf(path, entries),
    ceilings: new Map(drops),
    weak: new Set(entries.filter(isWeak).map(({ keys }) => keys.join("."))),
    strict: new Set(entries.filter(isStrict).map(({ keys }) => keys.at(-1) ?? "")),
    lists: entries.flatMap((entry) => listOf(entry, path)),
    scripts: new Map(scriptsOf(entries)),
    npm: /(?:^|\/)package\.json$/.test(path) ? npmScripts(entries) : null,
  };
}

function npmScripts(entries: readonly Entry[]): Scripts {
  return new Map(
    entries.flatMap(({ keys: [parent, name, more], value }) =>
      parent === "scripts" && name !== undefined && more === undefined && typeof value === "string"
        ? [[name, stepsIn(value, PLAIN)] as const]
        : [],
    ),
  );
}

function scriptsOf(entries: readonly Entry[]): readonly (readonly [string, readonly TestCommand[]])[] {
  return entries.flatMap((entry) => {
    const script = scriptOf(entry);
    return script === null ? [] : [script];
  });
}

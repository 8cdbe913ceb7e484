import picomatch from "picomatch";

// Which test files a test command runs, as far as its words say. What they leave open is said to be open.

/** What a command runs. */
export interface Run {
  readonly files: ReadonlySet<string>;
  /** By a pattern, a folder, or by itself: a new test file is run as well. */
  readonly open: boolean;
}

/** What there is to run, by paths. */
export interface Files {
  readonly tests: ReadonlySet<string>;
  readonly all: readonly string[];
}

/** Runners that take patterns and folders, and whether they find test files by themselves. */
const RUNNER =
  /^(?:_?mocha|tape|tap|borp|ava|jest|vitest|lab|vows|jasmine|nodeunit|uvu|node|ts-node|tsx|babel-node|coffee|covert)$/;
/** They run what they are told, and nothing otherwise. */
const TOLD = /^(?:tape|nodeunit|ts-node|tsx|babel-node|coffee|covert)$/;
/** They run one file; what follows are its arguments. */
const INTERPRETER = /^(?:node|ts-node|tsx|babel-node|coffee)$/;
/** Their words are parts of paths. */
const BY_PART = /^(?:jest|vitest)$/;
/** Options whose value stands in the next word. */
const WITH_VALUE =
  /^(?:-r|-R|-O|--(?:require|import|loader|experimental-loader|reporter|reporter-options?|ui|opts|config|setup|compilers|timeout|retries|concurrency|node-arg|test-arg|before|after|coverage-report|test-reporter|test-reporter-destination|test-concurrency))$/;
const SUBCOMMAND = /^(?:run|watch|dev|test|cover)$/;
const SCRIPT = /\.(?:[cm]?[jt]sx?|coffee|ls)$/;
const GLOB = /[*?[\]{}()!]/;

function nameOf(word: string): string {
  return word.replace(/^.*\//, "").replace(/\.[cm]?js$/, "");
}

interface Invocation {
  readonly runner: string;
  readonly args: readonly string[];
}

/** The runner behind what wraps it; null where no word is one. */
function invocationOf(words: readonly string[]): Invocation | null {
  const end = words.findIndex((word) => /^\d*[<>]/.test(word));
  const own = end === -1 ? words : words.slice(0, end);
  const at = own.findIndex((word) => RUNNER.test(nameOf(word)) && !/^-/.test(word));
  if (at === -1) return null;
  const runner = nameOf(own[at] ?? "");
  const args = own.slice(at + 1);
  if (!INTERPRETER.test(runner)) return { runner, args };
  // `node node_modules/.bin/mocha test`
  const file = args.find((word) => !word.startsWith("-")) ?? "";
  const program = nameOf(file);
  if (/(?:^|\/)node_modules\//.test(file) && RUNNER.test(program))
    return { runner: program, args: args.slice(args.indexOf(file) + 1) };
  return { runner, args };
}

function candidates({ runner, args }: Invocation): readonly string[] {
  const found: string[] = [];
  let skip = false;
  for (const word of args) {
    if (!skip && !word.startsWith("-")) found.push(word.replace(/^\.\//, ""));
    skip = WITH_VALUE.test(word);
  }
  const words = BY_PART.test(runner) && SUBCOMMAND.test(found[0] ?? "") ? found.slice(1) : found;
  return INTERPRETER.test(runner) && !args.includes("--test") ? words.slice(0, 1) : words;
}

/** The files of one word; null for a word that is no place. */
function filesOf(word: string, runner: string, files: readonly string[]): Run | null {
  const folder = `${word.replace(/\/$/, "")}/`;
  const inside = files.filter((file) => file.startsWith(folder));
  const expands = !INTERPRETER.test(runner);
  if (word === "." && expands) return { files: new Set(files), open: true };
  if (inside.length > 0 && expands) return { files: new Set(inside), open: true };
  if (GLOB.test(word)) {
    const match = picomatch(word);
    return { files: new Set(expands ? files.filter((file) => match(file)) : []), open: true };
  }
  const exact = files.filter(
    (file) => file === word || file.replace(SCRIPT, "") === word || file.replace(SCRIPT, "") === `${folder}index`,
  );
  if (exact.length > 0) return { files: new Set(exact), open: false };
  if (BY_PART.test(runner)) return { files: new Set(files.filter((file) => file.includes(word))), open: false };
  return /[./*]/.test(word) ? { files: new Set(), open: false } : null;
}

/** What a command's words name, word by word, and what it runs without any; null where they do not say. */
interface Named {
  readonly places: readonly Run[];
  readonly otherwise: Run;
}

function namedIn(words: readonly string[], { all, tests }: Files): Named | null {
  const invocation = invocationOf(words);
  if (invocation === null || words[0] === "cd" || words.some((word) => /[$`]/.test(word))) return null;
  const scripts = all.filter((file) => SCRIPT.test(file));
  const { runner, args } = invocation;
  const places = candidates(invocation).flatMap((word) => {
    const run = filesOf(word, runner, scripts);
    return run === null ? [] : [run];
  });
  const told = TOLD.test(runner) || (runner === "node" && !args.includes("--test"));
  const found = told ? [] : scripts.filter((file) => tests.has(file));
  return { places, otherwise: { files: new Set(found), open: !told } };
}

/** All that a command runs; null where its words do not say. */
export function runOf(words: readonly string[], files: Files): Run | null {
  const named = namedIn(words, files);
  if (named === null || named.places.length === 0) return named?.otherwise ?? null;
  const { places } = named;
  return { files: new Set(places.flatMap((run) => [...run.files])), open: places.every(({ open }) => open) };
}

/** The test files that a command runs, or the other files where a word names none; null where a word is not known. */
export function testsOf(words: readonly string[], files: Files): Run | null {
  const named = namedIn(words, files);
  if (named === null) return null;
  const runs = named.places.length === 0 ? [named.otherwise] : named.places;
  const found = runs.map((run) => {
    const tests = [...run.files].filter((file) => files.tests.has(file));
    return tests.length === 0 ? [...run.files] : tests;
  });
  if (found.some((list) => list.length === 0)) return null;
  return { files: new Set(found.flat()), open: runs.some(({ open }) => open) };
}

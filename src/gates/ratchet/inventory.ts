// What one test file holds, as plain data: written by the counting, read by the matching and the judge.
import type { ConditionKind } from "./conditions.ts";

/**
 * What an assertion can catch, weakest first. `nothing`: it cannot fail. `presence`: truthy, defined, called at all,
 * some error. `part`: kind, size, order, contained, matches. `exact`: this very value, these very arguments.
 */
export const STRENGTHS = ["nothing", "presence", "part", "exact"] as const;

export type Strength = (typeof STRENGTHS)[number];

/** One assertion call site: chained matchers are one assertion. */
export interface Assertion {
  /** From 1. */
  readonly line: number;
  /** What is checked, whitespace collapsed, at most `MAX_PART_CHARS` (code-text.ts); "" when the assertion names none (`fail()`). */
  readonly subject: string;
  /** The check itself as the framework spells it (`toBe`, `==`, `assertEqual`, `require.NoError`). */
  readonly matcher: string;
  /** Refuted instead of asserted (`.not`, `refute`, `!=`). */
  readonly negated: boolean;
  /** The expected side, as `subject`; "" when there is none. */
  readonly expected: string;
  /** Null for a matcher that the tables do not know: never compared. */
  readonly strength: Strength | null;
  /** The difference that is allowed (`toBeCloseTo(x, 2)` is 0.005, `delta=1` is 1), null when exact or unknown. */
  readonly tolerance: number | null;
  /** It cannot fail: constant, both sides the same, failures swallowed around it, a promise nobody awaits. */
  readonly trivial: boolean;
  /** The named part of its test that it stands in, from the outermost; absent outside parts. */
  readonly part?: string;
  /** The call whose callback got the error that is checked here (`save` of `save(x, (err) => { t.error(err) })`). */
  readonly of?: string;
}

/** How a declared test runs. Expected failures, todos and tests without a body are `skipped`. */
export type TestState = "active" | "skipped" | "conditional";

/** A call of a function that its file defines, with its arguments as they stand. */
export interface HelperCall {
  readonly name: string;
  readonly args: string;
  /** See `Assertion.part`. */
  readonly part?: string;
}

export interface TestCase {
  /** Suites from outermost, then the test's own name, as spelled. Not unique: the same name may occur twice. */
  readonly chain: readonly string[];
  /** From 1. */
  readonly line: number;
  readonly endLine: number;
  /** SHA-256 (hex) of the body without comments and layout, the name not included; "" when there is no body. */
  readonly bodyHash: string;
  readonly state: TestState;
  /** The text of the marker that disables it, its own or a suite's (`it.skip`, `@Disabled`); null when active. */
  readonly marker: string | null;
  /** The condition's text when `conditional`, else null. */
  readonly condition: string | null;
  /** What that condition depends on, judged with the whole file in view; null when there is none. */
  readonly conditionKind: ConditionKind | null;
  /** Runs instead of its neighbours (`.only`, `fit`), by itself or by a suite. */
  readonly focused: boolean;
  /** Rows of its literal tables (stacked tables multiply); 1 without a table; null when unknown, never compared. */
  readonly rows: number | null;
  /** The most rounds of its loops over literals that assert something; absent without one. */
  readonly rounds?: number;
  /** Named parts inside (`t.Run`, `t.test`, `subTest`); they are not tests of their own. */
  readonly subtests: number;
  /** Their names, as assertions have them; absent without parts. */
  readonly parts?: readonly string[];
  /** Reachable assertions inside, in order. */
  readonly assertions: readonly Assertion[];
  /** No statement but comments, logging and `pass`. */
  readonly empty: boolean;
  /** In a dead block itself, or its body returns before the first statement that could fail. */
  readonly unreachable: boolean;
  /** Calls of functions of its own file, at most `MAX_HELPER_CALLS`. */
  readonly helperCalls?: readonly HelperCall[];
  /** Names of the functions whose callbacks get an error, one for each call. */
  readonly callbacks?: readonly string[];
  /** Names of the functions whose result is awaited or returned, one for each call. */
  readonly awaited?: readonly string[];
  /** The class around it that cannot be made by itself; its heirs may run it. */
  readonly abstractClass?: string | null;
  /** Names of the functions it calls, sorted, each once: `checkUser`, for `a.b.checkUser()` also. */
  readonly calls: readonly string[];
  /** Those of them that its own body defines, or gives another value. */
  readonly rebound?: readonly string[];
}

/** A function outside every test that holds assertions. */
export interface AssertingFunction {
  readonly name: string;
  readonly line: number;
  readonly assertions: number;
}

/** One imported module. */
export interface ImportedModule {
  /** The specifier as spelled (`../src/user`, `app.models`, `com.acme.User`). */
  readonly from: string;
  /** Names it brings in, as the other side spells them; empty for the whole module. */
  readonly names: readonly string[];
}

/** A test that stands in a comment. */
export interface CommentedTest {
  /** "" when the name cannot be read. */
  readonly name: string;
  readonly line: number;
}

/** Why a file's counts are less than exact, or what a reader should see. */
export interface InventoryProblem {
  readonly kind: "syntax-error" | "over-budget" | "too-large" | "unknown-language" | "hidden-character";
  /** From 1; null for the whole file. */
  readonly line: number | null;
  readonly message: string;
}

/** A hook of a runner that stops tests beside its own file's. */
export interface StoppingHook {
  readonly name: string;
  readonly line: number;
  /** Collapsed, cut. */
  readonly text: string;
}

/** Everything the ratchet compares about one file at one commit. Serialisable; equal texts give equal inventories. */
export interface FileInventory {
  readonly path: string;
  /** A grammar's name (`typescript`), or "unknown". */
  readonly language: string;
  /** Sorted names of the test frameworks seen (`vitest`, `pytest`). */
  readonly frameworks: readonly string[];
  /** In order of their first line. */
  readonly tests: readonly TestCase[];
  /** Assertions outside every test (hooks, helpers, module level). The total is these and the tests' own. */
  readonly looseAssertions: readonly Assertion[];
  readonly helpers: readonly AssertingFunction[];
  /** Functions that check by calling those, with what they reach; absent without one. */
  readonly callers?: readonly AssertingFunction[];
  /** Names of its functions that it gives to something else as well. */
  readonly doubtful?: readonly string[];
  readonly imports: readonly ImportedModule[];
  /** Assertions and tests by name that it defines on its top level, with nothing behind them. */
  readonly hollow?: readonly string[];
  readonly hooks?: readonly StoppingHook[];
  /** Words of its class heads, sorted: what its classes extend is among them. */
  readonly parents?: readonly string[];
  readonly commentedOutTests: readonly CommentedTest[];
  /** Bytes of the source that the grammar could not read; 0 for a lexical count. */
  readonly errorBytes: number;
  /** Counted without a tree (unknown language, over budget): warns, never blocks alone. */
  readonly approximate: boolean;
  readonly problems: readonly InventoryProblem[];
}

export const MAX_HELPER_CALLS = 200;

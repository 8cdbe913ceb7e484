import type { Call } from "./calls.ts";
import type { CodeNode } from "./code-tree.ts";
import type { Assertion } from "./inventory.ts";
import { joinMarks, type Mark, UNMARKED } from "./states.ts";

/** A suite while its file is read. Calls in it (`pytest.skip(...)` in a set-up) may still mark it. */
export interface Suite {
  readonly parent: Suite | null;
  readonly name: string | null;
  mark: Mark;
  readonly rows: number | null;
  readonly isAbstract: boolean;
}

/** A call inside a test, with the part that it stands in. */
export interface CallSite {
  readonly call: Call;
  readonly part: string | null;
}

/** A test while its body is read. */
export interface Draft {
  readonly suite: Suite;
  readonly names: readonly string[];
  readonly node: CodeNode;
  readonly start: number;
  readonly body: CodeNode | null;
  mark: Mark;
  rows: number | null;
  bodyRows: number;
  /** See `TestCase.rounds`. */
  rounds: number;
  subtests: number;
  /** Named parts by their whole names. */
  readonly parts: Set<string>;
  readonly dead: boolean;
  /** The condition on the environment under which its assertions stand; null as soon as one stands without. */
  asked?: string | null;
  /** Assertions that stand in dead code. */
  deadAssertions: number;
  readonly assertions: Assertion[];
  readonly calls: Set<string>;
  /** Of plain names, live ones only. */
  readonly sites: CallSite[];
  /** See `TestCase`. */
  readonly callbacks: string[];
  readonly awaited: string[];
}

/** A function outside tests. */
export interface HelperDraft {
  readonly name: string;
  readonly node: CodeNode;
  readonly line: number;
  /** Those that can fail. */
  assertions: number;
  /** Names of the functions it calls. */
  readonly calls: Set<string>;
}

export function newHelper(name: string, node: CodeNode, line: number): HelperDraft {
  // `Test.prototype.check = function` is called as `t.check()`.
  return { name: name.split(".").at(-1) ?? name, node, line, assertions: 0, calls: new Set() };
}

/** Where the walk is. */
export interface Scope {
  readonly suite: Suite;
  readonly test: Draft | null;
  readonly helper: HelperDraft | null;
  /** `Name : Bases` of the class around; null outside classes. */
  readonly owner: string | null;
  /** The named part of the test around, from the outermost; null outside parts. */
  readonly part: string | null;
  /** Errors that callbacks around get, by name, with the call that each is given to. */
  readonly errors: ReadonlyMap<string, string>;
  /** Inside a function that is no test and no suite. */
  readonly inFunction: boolean;
  readonly dead: boolean;
  readonly swallowed: boolean;
  /** The condition under which this is reached, inside the test (or inside the suite, outside tests). */
  readonly guard: string | null;
  /** Rows of the loops around, since the test or suite began. */
  readonly loopRows: number | null;
}

export function newSuite(
  parent: Suite | null,
  name: string | null,
  more: Partial<Pick<Suite, "mark" | "rows" | "isAbstract">>,
): Suite {
  const rows = more.rows === undefined ? 1 : more.rows;
  return { parent, name, mark: more.mark ?? UNMARKED, rows, isAbstract: more.isAbstract === true };
}

/** A test whose body nobody has read yet. */
export function newDraft({
  suite,
  names,
  node,
  start,
  body,
  mark,
  rows,
  dead,
}: Pick<Draft, "suite" | "names" | "node" | "start" | "body" | "mark" | "rows" | "dead">): Draft {
  const numbers = { bodyRows: 0, rounds: 1, subtests: 0, deadAssertions: 0 };
  const lists = {
    parts: new Set<string>(),
    assertions: [],
    calls: new Set<string>(),
    sites: [],
    callbacks: [],
    awaited: [],
  };
  return { suite, names, node, start, body, mark, rows, dead, ...numbers, ...lists };
}

/** From outermost. */
export function suitesOf(suite: Suite): readonly Suite[] {
  return suite.parent === null ? [suite] : [...suitesOf(suite.parent), suite];
}

export function markOfSuite(suite: Suite): Mark {
  return suitesOf(suite).reduce((mark, each) => joinMarks(mark, each.mark), UNMARKED);
}

export function andGuard(guard: string | null, condition: string): string {
  return guard === null ? condition : `${guard} && ${condition}`;
}

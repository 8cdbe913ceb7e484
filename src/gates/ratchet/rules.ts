import type { SyntaxLanguage } from "../../ports/syntax.ts";

/**
 * What a grammar's node types mean to the counting. `branch`: if, switch, preprocessor #if, conditional expression.
 * `member`: `a.b`. `infix`: `x shouldBe y`. `bare`: a name that may be a call without arguments (Ruby).
 * `logic`: `a && b`.
 * `with`: a context around a block. `wrapper`: to be looked into, of no meaning itself.
 */
export type NodeKind =
  | "annotation"
  | "annotations"
  | "arguments"
  | "assert"
  | "bare"
  | "block"
  | "branch"
  | "call"
  | "class"
  | "comment"
  | "exit"
  | "function"
  | "handler"
  | "import"
  | "infix"
  | "lambda"
  | "logic"
  | "loop"
  | "member"
  | "statement"
  | "try"
  | "with"
  | "wrapper";

export interface Framework {
  readonly name: string;
  /** Found in a file's code when the file uses it. */
  readonly sign: RegExp;
}

/** A call by the path of what is called: `a?.b(x)->c::d` is `a.b().c.d`. */
export interface CallRule {
  readonly path: RegExp;
  /** The rule holds in files whose code has this. */
  readonly when?: RegExp;
  /** Declared without a body too (`it.todo("x")`); everything else needs one. */
  readonly bodyless?: RegExp;
  /** The title's place among the arguments; the first unless said. */
  readonly title?: number;
}

/** A function that is a test: all that is given must hold. */
export interface DeclarationRule {
  readonly name?: RegExp;
  /** One of its annotations, as `Name(arguments)` without sigils. */
  readonly annotation?: RegExp;
  /** `Name : Bases` of the class around it; null for functions outside classes only. */
  readonly owner?: RegExp | null;
  /** In the text of its parameters, before the body. */
  readonly signature?: RegExp;
}

/**
 * How an assertion names its parts. `fluent`: `expect(subject).matcher(expected)`. `receiver`: `subject.should(...)`.
 * `call`: `assertEquals(expected, subject)`, by places. `condition`: `assert(a == b)`. `expected-first` swaps a call's
 * first two. `mute`: it names none.
 */
export interface AssertionRule {
  readonly path: RegExp;
  /** `curried`: what is checked stands in a second list or block, behind what is expected. */
  readonly style: "fluent" | "receiver" | "call" | "expected-first" | "condition" | "curried" | "mute";
  readonly when?: RegExp;
  /** A condition may be a pattern that is matched, `{:ok, 1} = f()`. */
  readonly patterns?: true;
  /** Leading arguments that are neither (`t` of testify). */
  readonly leading?: number;
}

/** A declaration that its runner passes over: its head without annotations, in files whose code has `when`. */
export interface StopRule {
  readonly head: RegExp;
  readonly when?: RegExp;
}

/** What disables or focuses tests. Each expression is matched against what its comment names. */
export interface MarkerRules {
  /** The path of a test's or suite's call. */
  readonly pathSkip?: RegExp;
  readonly pathFocus?: RegExp;
  /** As `pathSkip`, with the condition as the first argument of the path's inner call (`it.skipIf(c)(...)`). */
  readonly pathCondition?: RegExp;
  /** One annotation's text, its own or a class's. */
  readonly annotationSkip?: RegExp;
  readonly annotationCondition?: RegExp;
  readonly annotationFocus?: RegExp;
  /** One annotation by which a test passes when its checks fail. */
  readonly annotationTurns?: RegExp;
  readonly functionStops?: readonly StopRule[];
  readonly classStops?: readonly StopRule[];
  /** A class head, and the name of a method with which such a class is no test any more. */
  readonly classMembers?: { readonly head: RegExp; readonly name: RegExp };
  /** Text of an argument that is neither title nor body; group 1 is the value, none means unconditional. */
  readonly option?: RegExp;
  readonly optionFocus?: RegExp;
  /** Path of a call inside a test's body. */
  readonly bodySkip?: RegExp;
  /** As `bodySkip`, always under the condition that is its first argument. */
  readonly bodyCondition?: RegExp;
  /** Calls chained behind a test's call (`->skip()`); with arguments that are no text, conditional. */
  readonly chainSkip?: RegExp;
  readonly chainFocus?: RegExp;
  /** The test's own name. */
  readonly nameSkip?: RegExp;
  readonly nameFocus?: RegExp;
  /** A statement of a module or class that disables everything in it. */
  readonly scopeSkip?: RegExp;
  readonly scopeCondition?: RegExp;
}

export interface RowRules {
  /** Path of a call whose inner call's first argument is the table (`it.each(table)(...)`). */
  readonly path?: RegExp;
  /** An annotation that is a table: its elements (group-free), multiplied when there are several. */
  readonly annotationTable?: RegExp;
  /** The table's place among the annotation's arguments; all of them are the rows when absent. */
  readonly annotationPlace?: number;
  /** Group 1 is the tables among a table annotation's arguments; they multiply. */
  readonly annotationNamed?: RegExp;
  /** One annotation is one row. */
  readonly annotationRow?: RegExp;
  /** An annotation whose rows are somewhere else: unknown. */
  readonly annotationUnknown?: RegExp;
  /** A call chained behind the test's call whose argument is the table (`->with([...])`). */
  readonly chain?: RegExp;
  /** Calls inside the body that are one row each (`f.Add`). */
  readonly bodyRow?: RegExp;
  /** Loops over a table count as rows of the test around them when they hold a named part (Go). */
  readonly bodyLoops?: boolean;
  /** Paths of methods that loop (`forEach`): a test declared inside has the receiver's rows. */
  readonly loopCalls?: RegExp;
}

/** Everything that is particular to a language, as data. */
export interface LanguageRules {
  readonly grammar: SyntaxLanguage;
  readonly kinds: Readonly<Record<string, NodeKind>>;
  /** Where a walk must look: names before brackets, keywords, comments. What it misses is not looked into. */
  readonly hits: RegExp;
  readonly frameworks: readonly Framework[];
  readonly suites: readonly CallRule[];
  readonly tests: readonly CallRule[];
  readonly declarations: readonly DeclarationRule[];
  readonly assertions: readonly AssertionRule[];
  /** Rewrites what the grammar cannot read, every character in its place, before parsing. */
  readonly prepare?: { readonly pattern: RegExp; readonly by: (found: string) => string };
  /** Operators that open a test or suite when a block follows (`"x" should "y" in { }`). */
  readonly infix?: { readonly test: RegExp; readonly suite: RegExp; readonly skip: RegExp };
  /** A name may be defined again, and the last definition is the one that runs. */
  readonly redefines?: boolean;
  /** Path of calls inside a test that are its named parts. */
  readonly parts?: RegExp;
  readonly markers: MarkerRules;
  readonly rows: RowRules;
  /** Whole assertions (whitespace collapsed) that cannot fail, besides the general ones. */
  readonly trivial: readonly RegExp[];
  /** A statement that does nothing to a test: logging, `pass`. */
  readonly noise: RegExp;
  /** The start of a test inside a comment's text; group 1 is its name. */
  readonly commented: RegExp;
  /** Group 1 is the module, group 2 (optional) its names; matched all over an import's text. */
  readonly imports: readonly RegExp[];
  /** Calls that import (`require("x")`), by path. */
  readonly importCalls?: RegExp;
  /** The head of a handler that catches a failed assertion. */
  readonly swallows?: RegExp;
  /** The last link of an assertion's chain that checks nothing where it is not called (`expect(x).toBe`). */
  readonly uncalled?: RegExp;
  /** Path of a call whose result holds what failed in its block: where nobody looks at it, nothing failed. */
  readonly keeps?: RegExp;
  /** The head of a context that keeps failures of its body from the test; group 1 is the errors that it takes. */
  readonly contexts?: RegExp;
  /** Failing promises need an `await`: a chain with one of these that stands alone as a statement checks nothing. */
  readonly awaited?: RegExp;
}

import { revealHidden } from "../../core/text.ts";
import type { Hash } from "../../ports/hash.ts";
import type { SyntaxTree } from "../../ports/syntax.ts";
import { markOfFile } from "./build-conditions.ts";
import { callersOf, doubtfulNames, plainHelper, valuesGiven } from "./callers.ts";
import { collapse } from "./code-text.ts";
import { type Code, type CodeNode, readCode } from "./code-tree.ts";
import { commentedTests } from "./commented.ts";
import { type ConditionKind, classifyCondition } from "./conditions.ts";
import { trivialise } from "./count-flow.ts";
import { visit } from "./count-walk.ts";
import { hooksOf } from "./hooks.ts";
import { importsOf, subjectNames } from "./imports.ts";
import type { FileInventory, HelperCall, InventoryProblem, TestCase, TestState } from "./inventory.ts";
import { markScope } from "./marks.ts";
import { multiply } from "./rows.ts";
import type { LanguageRules } from "./rules.ts";
import { type Draft, markOfSuite, newSuite, suitesOf } from "./scope.ts";
import { hollowMatchers, shadowsOf } from "./shadows.ts";
import { joinMarks, type Mark, UNMARKED } from "./states.ts";
import type { Findings, Walk } from "./walk.ts";

/** One file to count. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly rules: LanguageRules;
  /** Names it imports from a module of the change that means nothing by them. */
  readonly hollow?: readonly string[];
}

interface Counting {
  readonly code: Code;
  readonly rules: LanguageRules;
  readonly hash: Hash;
  readonly subjects: ReadonlySet<string>;
  /** Functions of the file that assert. */
  readonly helpers: ReadonlySet<string>;
}

const DEFINES = /\b(?:const|let|var|function|def|val|fun|fn)\s+(\w+)/g;

/** Calls of the file's asserting functions, and of functions that the test defines itself. */
function helperCallsOf({ sites, body }: Draft, { code, helpers }: Counting): readonly HelperCall[] {
  const text = body === null || sites.length === 0 ? "" : code.code.slice(body.start, body.end);
  const own = new Set(Array.from(text.matchAll(DEFINES), ([, name]) => name));
  return sites.flatMap(({ call: { path, args }, part }) => {
    const name = path.split(".").at(-1) ?? path;
    if (!helpers.has(name) && !own.has(name)) return [];
    return [{ name, args: collapse(args.join(", ")), ...(part === null ? {} : { part }) }];
  });
}

/** Names by which a test calls something else than the functions outside it. */
function reboundOf({ body, calls }: Draft, { code }: Code): readonly string[] {
  const text = body === null ? "" : code.slice(body.start, body.end);
  const own = [...valuesGiven(text).map(([name]) => name), ...Array.from(text.matchAll(DEFINES), (each) => each[1])];
  return [...calls].filter((name) => own.includes(name));
}

/** The body's text as far as it acts: no comments, no layout, no trailing commas. */
function actingText(body: CodeNode, { code }: Code): string {
  return code
    .slice(body.start, body.end)
    .replace(/\s+/g, "")
    .replace(/,(?=[)\]}])|;/g, "");
}

function isEmptyBody(body: CodeNode, { code, rules }: Counting): boolean {
  const statements = body.children.filter(({ kind }) => kind !== "comment");
  const inner = statements.flatMap((each) => (each.kind === "block" ? each.children : [each]));
  if (inner.length > 0) {
    return inner.every(
      (each) => each.kind === "comment" || rules.noise.test(code.code.slice(each.start, each.end).trim()),
    );
  }
  const text = code.code.slice(body.start, body.end).trim();
  return (
    !/\w/.test(text) || rules.noise.test(text) || /^(?:undefined|null|true|do\s+end|\{\s*\|[^|]*\|\s*\})$/.test(text)
  );
}

function rowsOfDraft(draft: Draft): number | null {
  const suites = suitesOf(draft.suite).reduce<number | null>((rows, { rows: factor }) => multiply(rows, factor), 1);
  return multiply(suites, draft.bodyRows > 0 ? multiply(draft.rows, draft.bodyRows) : draft.rows);
}

function kindOf({ conditional }: Mark, subjects: ReadonlySet<string>): ConditionKind | null {
  if (conditional === null) return null;
  return conditional.unset === true ? "unset" : classifyCondition(conditional.condition, subjects);
}

function stateOf(mark: Mark, kind: ConditionKind | null): TestState {
  if (mark.skip !== null || kind === "constant") return "skipped";
  return kind === null ? "active" : "conditional";
}

function bodyHashOf({ body }: Draft, { code, hash }: Counting): string {
  return body === null ? "" : hash.sha256(actingText(body, code));
}

/** Lists that most tests have nothing in. */
function listsOfDraft({ parts, callbacks, awaited }: Draft): Pick<TestCase, "parts" | "callbacks" | "awaited"> {
  return {
    ...(parts.size === 0 ? {} : { parts: [...parts] }),
    ...(callbacks.length === 0 ? {} : { callbacks }),
    ...(awaited.length === 0 ? {} : { awaited }),
  };
}

function testCaseOf(draft: Draft, counting: Counting): TestCase {
  const { code, subjects } = counting;
  const asked: Mark = draft.asked
    ? { ...UNMARKED, conditional: { marker: "if", condition: `!(${draft.asked})` } }
    : UNMARKED;
  const mark = joinMarks(markOfSuite(draft.suite), joinMarks(draft.mark, asked));
  const condition = mark.conditional?.condition ?? null;
  const kind = kindOf(mark, subjects);
  const state = stateOf(mark, kind);
  const isConditional = state === "conditional";
  const suites = suitesOf(draft.suite).flatMap(({ name }) => (name === null || name === "" ? [] : [name]));
  const empty = draft.body === null || isEmptyBody(draft.body, counting);
  return {
    chain: [...suites, ...draft.names],
    line: code.lineAt(draft.start),
    endLine: code.lineAt(Math.max(draft.node.end, draft.body?.end ?? 0)),
    bodyHash: bodyHashOf(draft, counting),
    state,
    marker: state === "active" ? null : (mark.skip ?? mark.conditional?.marker ?? null),
    condition: isConditional ? condition : null,
    conditionKind: isConditional ? kind : null,
    focused: mark.focused,
    rows: rowsOfDraft(draft),
    ...(draft.rounds > 1 ? { rounds: draft.rounds } : {}),
    subtests: draft.subtests,
    ...listsOfDraft(draft),
    assertions: draft.assertions,
    empty,
    helperCalls: helperCallsOf(draft, counting),
    abstractClass: suitesOf(draft.suite).find(({ isAbstract }) => isAbstract)?.name ?? null,
    unreachable: draft.dead || (draft.assertions.length === 0 && draft.deadAssertions > 0),
    calls: [...draft.calls].sort(),
    rebound: reboundOf(draft, code),
  };
}

function hiddenCharacters(text: string, code: Code): readonly InventoryProblem[] {
  if (/^[\n\t -~]*$/.test(text)) return [];
  const lines = text.replace(/^\ufeff/, "").split("\n");
  return lines.flatMap((line, index) => {
    if (/^[\t\r -~]*$/.test(line)) return [];
    const plain = line.replace(/\r|\u00a0|\ufe0f/g, "");
    // Joined emoji and text in other scripts use zero-width joiners as they should.
    const joined = plain.replace(/(?<=[\p{L}\p{M}\p{Emoji}])[\u200c\u200d]/gu, "");
    if (revealHidden(joined) === joined) return [];
    const inCode = revealHidden(codeLine(code, index + 1)) !== codeLine(code, index + 1);
    const message = `A character that a reader cannot see stands in ${inCode ? "the code" : "a comment"} of this line.`;
    return [{ kind: "hidden-character", line: index + 1, message } as const];
  });
}

function codeLine({ code }: Code, line: number): string {
  return (code.split("\n", line)[line - 1] ?? "").replace(/\r|\u00a0|\ufe0f/g, "");
}

function problemsOf(code: Code): readonly InventoryProblem[] {
  const problems: InventoryProblem[] = [];
  if (code.errorBytes > 0) {
    const message = `The grammar could not read ${code.errorBytes} characters of this file.`;
    problems.push({ kind: "syntax-error", line: code.firstErrorLine, message });
  }
  if (code.tooDeep) {
    problems.push({ kind: "over-budget", line: null, message: "The code is nested too deeply to be counted in full." });
  }
  return [...problems, ...hiddenCharacters(code.text, code)];
}

/** Counts one parsed file. Pure: equal texts give equal inventories. */
export function countFile(tree: SyntaxTree, source: Source, hash: Hash): FileInventory {
  const { path, text, rules } = source;
  const code = readCode(tree, text, rules);
  const imports = importsOf(code, rules);
  const found: Findings = { drafts: [], loose: [], helpers: [], imports: [], parents: [], ends: [] };
  const imported = new Set(imports.flatMap(({ names }) => names));
  const own = shadowsOf(code, rules);
  const borrowed = (source.hollow ?? []).map((name) => ({ name, start: 0, end: text.length }));
  const shadows = [...own, ...borrowed];
  const memos = { openers: new Map(), asserting: new Map(), absorbed: new Set<CodeNode>() };
  const walk: Walk = { shadows, code, rules, imported, found, visit, ...memos };
  const suite = newSuite(null, null, {});
  markScope(walk, code.root, suite);
  suite.mark = joinMarks(suite.mark, markOfFile(code, rules));
  visit(walk, code.root, {
    suite,
    test: null,
    helper: null,
    owner: null,
    part: null,
    errors: new Map(),
    inFunction: false,
    dead: false,
    swallowed: false,
    guard: null,
    loopRows: 1,
  });
  const hollow = hollowMatchers(code);
  for (const { assertions } of hollow.size === 0 ? [] : found.drafts) {
    for (const [at, { matcher }] of assertions.entries()) if (hollow.has(matcher)) trivialise(assertions, at);
  }
  const helpers = new Set(found.helpers.flatMap(({ name, assertions }) => (assertions > 0 ? [name] : [])));
  const counting: Counting = { code, rules, hash, subjects: subjectNames(imports, code), helpers };
  const tests = found.drafts.map((draft) => testCaseOf(draft, counting));
  return {
    path,
    language: rules.grammar,
    frameworks: rules.frameworks.flatMap(({ name, sign }) => (sign.test(code.code) ? [name] : [])).sort(),
    tests: tests.sort((a, b) => a.line - b.line),
    looseAssertions: found.loose,
    helpers: found.helpers.filter(({ assertions }) => assertions > 0).map(plainHelper),
    ...callersOf(found.helpers),
    doubtful: doubtfulNames(walk),
    imports,
    hollow: own.filter(({ end }) => end >= code.code.length).map(({ name }) => name),
    hooks: [...hooksOf(code, path, rules), ...(tests.length > 0 ? found.ends : [])],
    parents: [...new Set(found.parents)].sort(),
    commentedOutTests: commentedTests(code, rules),
    errorBytes: code.errorBytes,
    approximate: code.tooDeep,
    problems: problemsOf(code),
  };
}

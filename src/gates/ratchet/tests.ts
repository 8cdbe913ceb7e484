import { type Annotation, annotationsOf } from "./annotations.ts";
import { markOfDeclared } from "./build-conditions.ts";
import { type Call, chainTop } from "./calls.ts";
import { collapse, literalText, splitTop } from "./code-text.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import { multiply, rowsOfAnnotations, rowsOfCall, rowsOfTable } from "./rows.ts";
import type { CallRule, DeclarationRule, LanguageRules } from "./rules.ts";
import { joinMarks, type Mark, markOfCall, markOfChain, markOfHead, markOfName, UNMARKED } from "./states.ts";
import type { TokenFunction } from "./token-trees.ts";

/** The start of a test or suite. */
export interface Opening {
  readonly kind: "test" | "suite";
  /** One name, or several where the declaration itself says its suite (`TEST(Suite, Name)`). */
  readonly names: readonly string[];
  readonly node: CodeNode;
  readonly start: number;
  /** Null for a test without a body. */
  readonly body: CodeNode | null;
  readonly mark: Mark;
  readonly rows: number | null;
  /** It passes when its checks fail (`#[should_panic]`). */
  readonly turned?: boolean;
}

export interface Surroundings {
  readonly code: Code;
  readonly rules: LanguageRules;
}

/** A file's calls have few different paths: what one opens is asked once. */
export type Openers = Map<string, Opener | null>;

function textOf(node: CodeNode, { code }: Code): string {
  return code.slice(node.start, node.end);
}

/** A title as a reader would say it: without quotes. */
function titleOf(text: string): string {
  return collapse(literalText(text) ?? text);
}

/** The name of a function or class as declared; its head where the grammar gives no name. */
export function nameOfDeclaration(node: CodeNode, code: Code): string {
  const named =
    node.children.find(({ field }) => field === "name") ?? node.children.find(({ field }) => field === "declarator");
  // Rewritten for the grammar: the name stands in the original text only.
  const written = /^@test\s+([\s\S]*?)\s*\{/.exec(code.text.slice(node.start, node.end));
  if (written !== null) return titleOf(written[1] ?? "");
  const name = named ?? node.children.find(({ type }) => /identifier$|^constant$/.test(type));
  return name === undefined ? "" : collapse(textOf(name, code).replace(/`/g, ""));
}

/** `Name : Bases` of a class (or of the receiver, in Go): its head without annotations and keywords. */
export function ownerOf(node: CodeNode, code: Code): string {
  const name = nameOfDeclaration(node, code);
  const body = node.children.find(({ kind, field }) => kind === "block" || field === "body");
  const head = textOf(node, code).slice(0, body === undefined ? 400 : body.start - node.start);
  return `${name} : ${head.slice(head.indexOf(name) + name.length)}`.replace(/\s+/g, " ");
}

interface Declaration {
  readonly name: string;
  readonly owner: string | null;
  readonly annotations: readonly Annotation[];
  /** From the name to the body. */
  readonly signature: string;
}

function fits(rule: DeclarationRule, { name, owner, annotations, signature }: Declaration): boolean {
  const owned = rule.owner === null ? owner === null : (rule.owner?.test(owner ?? "") ?? true);
  const named = rule.name?.test(name) ?? true;
  const marked = rule.annotation === undefined || annotations.some(({ text }) => rule.annotation?.test(text));
  return owned && named && marked && (rule.signature?.test(signature) ?? true);
}

function bodyOfFunction(node: CodeNode): CodeNode | null {
  return (
    node.children.find(({ field }) => field === "body") ??
    node.children.findLast(({ kind }) => kind === "block") ??
    null
  );
}

/** A comment directly before a function may be its annotation (`@test` in PHP). */
function commentBefore(node: CodeNode, { text }: Code): readonly Annotation[] {
  const siblings = node.parent?.children ?? [];
  const comment = siblings[siblings.indexOf(node) - 1];
  if (comment?.kind !== "comment" || !text.startsWith("/**", comment.start)) return [];
  const words = text.slice(comment.start, comment.end).match(/@\w+(?:[ \t]+[^\n*]*)?/g) ?? [];
  return words.map((word) => {
    const [name = "", ...args] = word.slice(1).trim().split(/\s+/);
    return { name, text: `doc ${name}(${args.join(" ")})`, args: args.join(" ") };
  });
}

/** The function as a test, when a rule says so. */
export function declaredTest(
  node: CodeNode,
  { owner, code, rules }: Surroundings & { readonly owner: string | null },
): Opening | null {
  const name = nameOfDeclaration(node, code);
  const annotations = [...annotationsOf(node, code), ...commentBefore(node, code)];
  const body = bodyOfFunction(node);
  const signature = code.code.slice(node.start, body?.start ?? node.end);
  const receiver = /^func\s*\(\s*\w*\s*\*?(\w+)\s*\)/.exec(signature)?.[1];
  const declaration = { name, owner: receiver ?? owner, annotations, signature };
  if (!rules.declarations.some((rule) => fits(rule, declaration))) return null;
  const macro = /^[A-Z_]+\((.*)\)$/s.exec(name);
  const names =
    macro === null ? [...(receiver === undefined ? [] : [receiver]), name] : splitTop(macro[1] ?? "").map(titleOf);
  const mark = joinMarks(
    joinMarks(markOfDeclared(annotations, rules), markOfHead(rules.markers.functionStops, signature, code)),
    markOfName(names.at(-1) ?? name, rules.markers),
  );
  const rows = rowsOfAnnotations(annotations, code, rules.rows);
  const turned = annotations.some(({ text }) => rules.markers.annotationTurns?.test(text));
  return { kind: "test", names, node, start: annotationStart(node), body, mark, rows, turned };
}

/** A function inside a macro as a test, when its attributes say so. */
export function tokenTest({ name, body, attributes }: TokenFunction, { code, rules }: Surroundings): Opening | null {
  const annotations = attributes.map((text) => ({ name: text, text, args: /\((.*)\)/s.exec(text)?.[1] ?? "" }));
  const declaration = { name: textOf(name, code), owner: null, annotations, signature: "" };
  if (!rules.declarations.some((rule) => fits(rule, declaration))) return null;
  const mark = markOfDeclared(annotations, rules);
  return { kind: "test", names: [declaration.name], node: body, start: name.start, body, mark, rows: 1 };
}

/** A test begins where its annotations do. */
function annotationStart(node: CodeNode): number {
  return node.parent?.type === "decorated_definition" ? node.parent.start : node.start;
}

/** The first rule for calls of a path that holds in this file. */
export function ruleFor<Rule extends Pick<CallRule, "path" | "when">>(
  rules: readonly Rule[],
  called: string,
  { code }: Code,
): Rule | null {
  return rules.find(({ path, when }) => path.test(called) && (when?.test(code) ?? true)) ?? null;
}

function hasBody(call: Call): boolean {
  if (call.lambda !== null) return true;
  const last = call.args.at(-1) ?? "";
  return call.args.length > 1 && literalText(last) === null && !/^[{[\d]/.test(last) && !/^(?:true|false)$/.test(last);
}

function titleOfCall(call: Call, rule: CallRule): string {
  if (call.path === "") return titleOf(call.callee);
  if (call.path.endsWith(".config")) return titleOf(/(["'`]).*?\1/s.exec(call.callee)?.[0] ?? "");
  const written = call.args[rule.title ?? 0] ?? "";
  const named = /^\{[\s\S]*?\bname\s*:\s*(["'`])([\s\S]*?)\1/.exec(written);
  if (named !== null) return collapse(named[2] ?? "");
  return /^(?:async\s+)?(?:function\b|\([^)]*\)\s*=>|func\b)/.test(written) ? "" : titleOf(written);
}

/** A call without a body opens nothing, unless the framework declares tests that way and no test is around. */
function opens(
  call: Call,
  found: Opener,
  around: { readonly inTest: boolean; readonly rules: LanguageRules },
): boolean {
  if (around.inTest && (found.kind === "suite" || call.lambda === null)) return false;
  // A named part of the test around it.
  if (around.inTest && around.rules.parts?.test(call.path) === true) return false;
  return hasBody(call) || (found.kind === "test" && found.rule.bodyless?.test(call.path) === true);
}

interface Opener {
  readonly kind: "test" | "suite";
  readonly rule: CallRule;
}

function findOpener(call: Call, { code, rules }: Surroundings): Opener | null {
  const suite = ruleFor(rules.suites, call.path, code);
  if (suite !== null) return { kind: "suite", rule: suite };
  const test = ruleFor(rules.tests, call.path, code);
  return test === null ? null : { kind: "test", rule: test };
}

function openerOf(call: Call, around: Surroundings & { readonly openers: Openers }): Opener | null {
  const known = around.openers.get(call.path);
  if (known !== undefined) return known;
  const found = findOpener(call, around);
  around.openers.set(call.path, found);
  return found;
}

/** A call, or an infix expression, that opens a test or suite; null for every other one. */
export function openingOf(
  call: Call | CodeNode,
  around: Surroundings & { readonly openers: Openers },
  inTest: boolean,
): Opening | null {
  const { code, rules } = around;
  if (!("path" in call)) return openingOfInfix(call, around);
  const found = openerOf(call, around);
  if (found === null || !opens(call, found, { inTest, rules })) return null;
  const written = titleOfCall(call, found.rule);
  // A test without a title is known by what it does (`it { is_expected.to be_ok }`).
  const title = written === "" && call.lambda !== null ? titleOf(textOf(call.lambda, code)).slice(0, 100) : written;
  const chain = code.code.slice(call.node.end, chainTop(call.node, call.start).end);
  const own = joinMarks(markOfCall(call, code, rules.markers), markOfChain(chain, rules.markers));
  const annotations = annotationsOf(call.node, code);
  const outer = joinMarks(markOfDeclared(annotations, rules), markOfName(title, rules.markers));
  const table = rules.rows.chain?.exec(chain) ?? null;
  const chained = table === null ? 1 : rowsOfTable(table[1] ?? "", code.code);
  return {
    kind: found.kind,
    names: [title],
    node: call.node,
    start: call.start,
    body: bodyOfLambda(call.lambda),
    mark: joinMarks(own, outer),
    rows: multiply(rowsOfCall(call, code, rules.rows), chained),
  };
}

/** The block of a function value, or the value itself where it is an expression. */
function bodyOfLambda(lambda: CodeNode | null): CodeNode | null {
  if (lambda === null || lambda.kind === "block") return lambda;
  return lambda.children.find(({ kind, field }) => kind === "block" || field === "body") ?? lambda;
}

/** `"x" should "y" in { ... }`, `"x" should { ... }`. */
function openingOfInfix(node: CodeNode, { code, rules }: Surroundings): Opening | null {
  const [left, operator, right] = node.children;
  if (rules.infix === undefined || left === undefined || operator === undefined || right === undefined) return null;
  if (right.kind !== "block" && right.kind !== "lambda") return null;
  const word = textOf(operator, code);
  const isTest = rules.infix.test.test(word);
  if (!isTest && !rules.infix.suite.test(word)) return null;
  const name = collapse(textOf(left, code).replace(/["']/g, ""));
  const mark: Mark = rules.infix.skip.test(word) ? { ...UNMARKED, skip: word } : UNMARKED;
  const marks = joinMarks(mark, markOfName(name, rules.markers));
  const body = right.kind === "lambda" ? bodyOfLambda(right) : right;
  return { kind: isTest ? "test" : "suite", names: [name], node, start: node.start, body, mark: marks, rows: 1 };
}

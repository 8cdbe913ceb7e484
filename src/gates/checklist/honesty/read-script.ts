import type { SyntaxNode } from "../../../ports/syntax.ts";
import { readAssignment, readFed, readWord } from "./read-words.ts";
import type { Branch, CommandNode, Script, ScriptNode, Span, Statement } from "./script.ts";

type Chained = Extract<ScriptNode, { readonly kind: "chain" }>["rest"][number];

function spanOf(node: SyntaxNode): Span {
  return { start: node.startIndex, end: node.endIndex };
}

/** The statements among a node's children. */
export function readScript(node: SyntaxNode): Script {
  return readStatements(node.children);
}

function readStatements(nodes: readonly SyntaxNode[]): Script {
  return nodes.reduce<readonly Statement[]>(addStatement, []);
}

function addStatement(statements: readonly Statement[], node: SyntaxNode): readonly Statement[] {
  const last = statements.at(-1);
  if (node.type === "&" && last !== undefined) return statements.with(-1, { ...last, background: spanOf(node) });
  if (node.type === "ERROR") return [...statements, ...readStatements(node.children)];
  const read = node.isNamed ? readNode(node) : null;
  return read === null ? statements : [...statements, { node: read, background: null }];
}

/** Null for what has no exit code: comments, patterns, names. */
function readNode(node: SyntaxNode): ScriptNode | null {
  switch (node.type) {
    case "command":
      return readCommand(node);
    case "redirected_statement":
      return readRedirected(node);
    case "pipeline":
      return readPipeline(node);
    case "list":
      return readList(node);
    case "negated_command":
      return { ...spanOf(node), kind: "not", node: onlyNode(node) };
    case "subshell":
      return { ...spanOf(node), kind: "group", body: readScript(node), isSubshell: true };
    case "compound_statement":
      return node.children[0]?.type === "(("
        ? {
            ...spanOf(node),
            kind: "test",
            words: node.namedChildren.map((child) => readWord(child, readScript)),
            isArithmetic: true,
          }
        : { ...spanOf(node), kind: "group", body: readScript(node), isSubshell: false };
    case "test_command":
      return { ...spanOf(node), kind: "test", words: testWords(node) };
    case "variable_assignment":
    case "variable_assignments":
    case "declaration_command":
      return readAssign(node);
    case "unset_command":
      return { ...spanOf(node), kind: "assign", assignments: [], isDeclaration: true };
    default:
      return readCompound(node);
  }
}

function readCompound(node: SyntaxNode): ScriptNode | null {
  switch (node.type) {
    case "if_statement":
      return readIf(node);
    case "while_statement":
      return readLoop(node, readStatements(node.children.filter(({ type }) => type !== "do_group")));
    case "for_statement":
    case "c_style_for_statement":
      return readLoop(node, null);
    case "case_statement":
      return readCase(node);
    case "function_definition":
      return readFunction(node);
    default:
      return null;
  }
}

/** A node that stands for nothing to run. */
function nothing(node: SyntaxNode): ScriptNode {
  return { ...spanOf(node), kind: "assign", assignments: [], isDeclaration: false };
}

function onlyNode(node: SyntaxNode): ScriptNode {
  const [first] = readScript(node);
  return first?.node ?? nothing(node);
}

function readCommand(node: SyntaxNode): CommandNode {
  const parts = node.namedChildren;
  return {
    ...spanOf(node),
    kind: "command",
    words: parts
      .filter(({ type }) => !/redirect$|^variable_assignment$|^comment$/.test(type))
      .map((part) => readWord(part, readScript)),
    assignments: parts
      .filter(({ type }) => type === "variable_assignment")
      .map((part) => readAssignment(part, readScript)),
    input: inputOf(node),
    fed: readFed(node, readScript),
  };
}

/** What `<<<` or `<<` feeds, when nothing in it is filled in. */
function inputOf(node: SyntaxNode): string | null {
  const own = node.namedChildren.find(({ type }) => type === "herestring_redirect" || type === "heredoc_redirect");
  if (own === undefined) return null;
  if (own.type === "heredoc_redirect") {
    return own.namedChildren.find(({ type }) => type === "heredoc_body")?.text ?? null;
  }
  const [value] = own.namedChildren;
  const word = value === undefined ? null : readWord(value, readScript);
  return word?.isLiteral === true ? word.text : null;
}

function readRedirected(node: SyntaxNode): ScriptNode {
  const body = node.childForFieldName("body") ?? node.namedChildren[0];
  const read = (body === undefined ? null : readNode(body)) ?? nothing(node);
  const input = inputOf(node);
  const fed =
    read.kind === "command"
      ? { ...read, input: input ?? read.input, fed: [...read.fed, ...readFed(node, readScript)] }
      : read;
  const byName = node.namedChildren.some(({ type, text }) => type === "file_redirect" && text.includes("$"));
  const whole = fed.kind === "command" && byName ? { ...fed, writesByName: true as const } : fed;
  const heredoc = node.namedChildren.find(({ type }) => type === "heredoc_redirect");
  return heredoc === undefined ? whole : continueBehind(whole, heredoc);
}

/** The grammar puts what follows `<<EOF` on its line inside the redirect. */
function continueBehind(first: ScriptNode, heredoc: SyntaxNode): ScriptNode {
  let whole = first;
  let operator: "&&" | "||" | null = null;
  for (const child of heredoc.children) {
    if (child.type === "&&" || child.type === "||") operator = child.type;
    else if (child.type === "pipeline") whole = pipeInto(whole, readPipeline(child));
    else if (operator !== null) {
      const next = readNode(child);
      if (next !== null) whole = chain(whole, [{ operator, node: headOf(next) }, ...restOf(next)]);
      operator = null;
    }
  }
  return whole;
}

function headOf(node: ScriptNode): ScriptNode {
  return node.kind === "chain" ? node.first : node;
}

function restOf(node: ScriptNode): readonly Chained[] {
  return node.kind === "chain" ? node.rest : [];
}

function chain(first: ScriptNode, rest: readonly Chained[]): ScriptNode {
  if (rest.length === 0) return first;
  const end = rest.at(-1)?.node.end ?? first.end;
  return { kind: "chain", first: headOf(first), rest: [...restOf(first), ...rest], start: first.start, end };
}

function pipeInto(first: ScriptNode, next: ScriptNode): ScriptNode {
  const head = headOf(next);
  const parts = [first, ...(head.kind === "pipe" ? head.parts : [head])];
  const piped: ScriptNode = { kind: "pipe", parts, start: first.start, end: head.end };
  return chain(piped, restOf(next));
}

function readPipeline(node: SyntaxNode): ScriptNode {
  const [first, ...others] = readScript(node).map((statement) => statement.node);
  if (first === undefined) return nothing(node);
  // `! a | b` negates the whole pipe, whatever the tree says.
  const negated = first.kind === "not";
  const start: ScriptNode = negated ? first.node : first;
  const flat = others.flatMap((part) => (part.kind === "pipe" ? part.parts : [part]));
  const last = flat.at(-1);
  const lists = last?.kind === "chain" ? last : null;
  const parts = [start, ...(lists === null ? flat : [...flat.slice(0, -1), lists.first])];
  const pipe: ScriptNode = parts.length === 1 ? start : { ...spanOf(node), kind: "pipe", parts };
  const whole: ScriptNode = negated ? { ...spanOf(node), kind: "not", node: pipe } : pipe;
  return lists === null ? whole : chain(whole, lists.rest);
}

function readList(node: SyntaxNode): ScriptNode {
  let whole: ScriptNode | null = null;
  let operator: "&&" | "||" = "&&";
  for (const child of node.children) {
    if (child.type === "&&" || child.type === "||") operator = child.type;
    const read = child.isNamed ? readNode(child) : null;
    if (read === null) continue;
    whole = whole === null ? read : chain(whole, [{ operator, node: headOf(read) }, ...restOf(read)]);
  }
  return whole ?? nothing(node);
}

function testWords(node: SyntaxNode): ReturnType<typeof readWord>[] {
  return node.namedChildren.flatMap((child) =>
    /_expression$/.test(child.type) ? testWords(child) : [readWord(child, readScript)],
  );
}

function readAssign(node: SyntaxNode): ScriptNode {
  const own = node.type === "variable_assignment" ? [node] : node.namedChildren;
  const assignments = own
    .filter(({ type }) => type === "variable_assignment")
    .map((each) => readAssignment(each, readScript));
  return { ...spanOf(node), kind: "assign", assignments, isDeclaration: node.type === "declaration_command" };
}

/** Statements before and behind a keyword. */
function splitAt(nodes: readonly SyntaxNode[], keyword: string): readonly [Script, Script] {
  const at = nodes.findIndex(({ type }) => type === keyword);
  return [readStatements(nodes.slice(0, at)), readStatements(nodes.slice(at + 1))];
}

function readIf(node: SyntaxNode): ScriptNode {
  const clauses = node.namedChildren.filter(({ type }) => type === "elif_clause");
  const own = node.children.filter(({ type }) => type !== "elif_clause" && type !== "else_clause");
  const branches: readonly Branch[] = [own, ...clauses.map(({ children }) => children)].map((children) => {
    const [condition, body] = splitAt(children, "then");
    return { condition, body };
  });
  const last = node.namedChildren.find(({ type }) => type === "else_clause");
  return { ...spanOf(node), kind: "if", branches, otherwise: last === undefined ? null : readScript(last) };
}

function readLoop(node: SyntaxNode, condition: Script | null): ScriptNode {
  const body = node.namedChildren.find(({ type }) => type === "do_group" || type === "compound_statement");
  const isUntil = node.children[0]?.type === "until";
  return { ...spanOf(node), kind: "loop", condition, isUntil, body: body === undefined ? [] : readScript(body) };
}

function readCase(node: SyntaxNode): ScriptNode {
  const items = node.namedChildren.filter(({ type }) => type === "case_item");
  const subject = node.namedChildren
    .filter(({ type }) => type !== "case_item" && type !== "comment")
    .map((each) => readWord(each, readScript));
  return { ...spanOf(node), kind: "case", subject, bodies: items.map(readScript) };
}

function readFunction(node: SyntaxNode): ScriptNode {
  const name = node.childForFieldName("name")?.text ?? "";
  const body = node.childForFieldName("body");
  return { ...spanOf(node), kind: "function", name, body: (body === null ? null : readNode(body)) ?? nothing(node) };
}

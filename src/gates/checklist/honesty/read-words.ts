import type { SyntaxNode } from "../../../ports/syntax.ts";
import type { Assignment, Script, Substitution, Word } from "./script.ts";

/** Reads the commands inside a substitution. */
export type ReadInside = (node: SyntaxNode) => Script;

const FILLED_IN = /expansion|substitution|brace_expression/;

function findSubstitutions(node: SyntaxNode, inside: ReadInside): readonly Substitution[] {
  if (node.type === "command_substitution" || node.type === "process_substitution") {
    return [{ body: inside(node), isProcess: node.type === "process_substitution" }];
  }
  return node.namedChildren.flatMap((child) => findSubstitutions(child, inside));
}

function isFilledIn(node: SyntaxNode): boolean {
  return FILLED_IN.test(node.type) || node.namedChildren.some(isFilledIn);
}

/** `$'...'`: the escapes that can hide a letter. */
function decodeAnsi(text: string): string {
  return text
    .slice(2, -1)
    .replace(/\\x([0-9a-fA-F]{1,2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/\\n/g, "\n")
    .replace(/\\(.)/g, "$1");
}

function textOf(node: SyntaxNode): string {
  switch (node.type) {
    case "raw_string":
      return node.text.slice(1, -1);
    case "ansi_c_string":
      return decodeAnsi(node.text);
    case "string":
      return node.text.slice(1, -1).replace(/\\([\\"$`\n])/g, "$1");
    case "concatenation":
      return node.children.map(textOf).join("");
    case "command_name":
      return node.namedChildren.map(textOf).join("");
    default:
      return FILLED_IN.test(node.type) ? node.text : node.text.replace(/\\(.)/gs, "$1");
  }
}

const FALLBACK = /^"?\$\{\w+:?-(?<text>[^${}`]*)\}"?$/;

export function readWord(node: SyntaxNode, inside: ReadInside): Word {
  return {
    start: node.startIndex,
    end: node.endIndex,
    text: textOf(node),
    isLiteral: !isFilledIn(node),
    fallback: FALLBACK.exec(node.text)?.groups?.["text"]?.replace(/^["']|["']$/g, "") ?? null,
    substitutions: findSubstitutions(node, inside),
  };
}

export function readAssignment(node: SyntaxNode, inside: ReadInside): Assignment {
  const value = node.childForFieldName("value");
  return {
    name: node.childForFieldName("name")?.text ?? "",
    value: value === null ? null : readWord(value, inside),
  };
}

/** `<<< "$(npm test)"`: documents and strings with commands in them. */
export function readFed(node: SyntaxNode, inside: ReadInside): readonly Word[] {
  return node.namedChildren
    .flatMap((child) => (child.type === "heredoc_redirect" ? child.namedChildren : [child]))
    .filter(({ type }) => type === "herestring_redirect" || type === "heredoc_body")
    .map((each) => readWord(each, inside))
    .filter(({ substitutions }) => substitutions.length > 0);
}

import type { Parsers, SyntaxNode } from "../../../ports/syntax.ts";
import type { ConfigValue } from "./config-value.ts";

/** Text of a literal; null when it holds something that is computed. */
function literalText(node: SyntaxNode): string | null {
  if (node.type === "template_string" && node.namedChildren.some(({ type }) => type === "template_substitution"))
    return null;
  return node.text.slice(1, -1).replace(/\\(.)/g, "$1");
}

function keyOf(node: SyntaxNode): string | null {
  const key = node.childForFieldName("key");
  if (key === null) return null;
  return key.type === "string" ? literalText(key) : key.type === "computed_property_name" ? null : key.text;
}

function literalOf(node: SyntaxNode): ConfigValue {
  switch (node.type) {
    case "object":
      return objectOf(node);
    case "array":
      return node.namedChildren.filter(({ type }) => type !== "comment").map(literalOf);
    case "string":
    case "template_string":
      return literalText(node);
    case "number":
      return Number(node.text.replaceAll("_", ""));
    case "unary_expression":
      return /^-\s*[\d._]+$/.test(node.text) ? Number(node.text.replace(/[\s_]/g, "")) : null;
    case "true":
      return true;
    case "false":
      return false;
    case "regex":
      // In its own notation, so that it is taken for no glob.
      return node.text;
    case "parenthesized_expression":
    case "as_expression":
    case "satisfies_expression":
      return node.namedChildren[0] === undefined ? null : literalOf(node.namedChildren[0]);
    default:
      return null;
  }
}

function objectOf(node: SyntaxNode): ConfigValue {
  const pairs = node.namedChildren.flatMap((child) => {
    const key = child.type === "pair" ? keyOf(child) : null;
    const value = child.childForFieldName("value");
    return key === null || value === null ? [] : [[key, literalOf(value)] as const];
  });
  return Object.fromEntries(pairs);
}

function outerObjects(node: SyntaxNode, into: ConfigValue[]): void {
  for (const child of node.namedChildren) {
    if (child.type === "object") into.push(objectOf(child));
    else outerObjects(child, into);
  }
}

/**
 * The object literals of a configuration script that stand in no other one, whatever wraps them (`defineConfig({...})`,
 * `module.exports = {...}`, a function's result). What is computed is null.
 */
export function parseScript(parsers: Parsers, path: string, text: string): ConfigValue {
  const language = /\.[cm]?ts$/.test(path) ? "typescript" : "javascript";
  const outcome = parsers.parse(language, text, ({ rootNode }) => {
    const objects: ConfigValue[] = [];
    outerObjects(rootNode, objects);
    return objects;
  });
  if (outcome.kind === "refused") throw new Error(outcome.why);
  return outcome.value;
}

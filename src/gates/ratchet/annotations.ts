import { pathOf, skipPart } from "./code-text.ts";
import type { Code, CodeNode } from "./code-tree.ts";

/** One decorator, attribute or annotation. */
export interface Annotation {
  /** Its name as a path, without sigils and arguments. */
  readonly name: string;
  /** Name and arguments without sigils, whitespace collapsed: `pytest.mark.skip(reason="x")`. */
  readonly text: string;
  /** What stands in its brackets. */
  readonly args: string;
}

function readAnnotation(node: CodeNode, { code }: Code): Annotation {
  const text = code
    .slice(node.start, node.end)
    .replace(/^(?:#!?\[|\[|@(?:\w+:)?)\s*/, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^([^[]*)\]$/, "$1");
  const open = text.indexOf("(");
  const end = open === -1 ? text.length : skipPart(text, open);
  const name = open === -1 ? text.split(/[\s=\]]/)[0] : text.slice(0, open);
  return { name: pathOf(name ?? ""), text, args: open === -1 ? "" : text.slice(open + 1, end - 1) };
}

function within(node: CodeNode): readonly CodeNode[] {
  return node.children.flatMap((child) => {
    if (child.kind === "annotation") return [child];
    return child.kind === "annotations" ? within(child) : [];
  });
}

/** Annotations that a grammar puts beside what they annotate, directly before it. */
function before(node: CodeNode): readonly CodeNode[] {
  const siblings = node.parent?.children ?? [];
  const found: CodeNode[] = [];
  for (let at = siblings.indexOf(node) - 1; at >= 0; at -= 1) {
    const sibling = siblings[at];
    if (sibling === undefined || (sibling.kind !== "annotation" && sibling.kind !== "comment")) break;
    if (sibling.kind === "annotation") found.unshift(sibling);
  }
  return found;
}

/** All annotations of a declaration, in order. */
export function annotationsOf(node: CodeNode, code: Code): readonly Annotation[] {
  return [...before(node), ...within(node)].map((each) => readAnnotation(each, code));
}

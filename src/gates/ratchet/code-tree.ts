import type { SyntaxCursor, SyntaxNode, SyntaxTree } from "../../ports/syntax.ts";
import type { LanguageRules, NodeKind } from "./rules.ts";

/** A node that the counting keeps after the parser's tree is gone. Named nodes only. */
export interface CodeNode {
  readonly type: string;
  readonly kind: NodeKind | null;
  readonly start: number;
  readonly end: number;
  readonly field: string | null;
  readonly parent: CodeNode | null;
  /** Empty too where the walk had no reason to look. */
  readonly children: CodeNode[];
}

/** One parsed text with everything that later steps ask about it. */
export interface Code {
  readonly root: CodeNode;
  /** The text as it is. */
  readonly text: string;
  /** The same length, with comments blanked: what lexical steps may read. */
  readonly code: string;
  readonly comments: readonly CodeNode[];
  readonly errorBytes: number;
  /** From 1. */
  readonly firstErrorLine: number | null;
  /** Nested deeper than the walk follows: counts are not exact. */
  readonly tooDeep: boolean;
  lineAt(offset: number): number;
}

const MAX_DEPTH = 400;

/** Kinds whose children are always wanted: arguments one by one, statements one by one. */
const LOOK_INTO: ReadonlySet<NodeKind> = new Set([
  "annotation",
  "annotations",
  "arguments",
  "block",
  "branch",
  "call",
  "class",
  "function",
  "import",
  "statement",
  "wrapper",
]);

function offsetsOf(text: string, pattern: RegExp): readonly number[] {
  return Array.from(text.matchAll(pattern), (hit) => hit.index);
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...offsetsOf(text, /(?<=\n)/g)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

interface Walk {
  readonly root: CodeNode;
  readonly comments: CodeNode[];
  readonly tooDeep: boolean;
}

function nodeAt(cursor: SyntaxCursor, rules: LanguageRules, parent: CodeNode | null): CodeNode {
  const type = cursor.nodeType;
  const kind = Object.hasOwn(rules.kinds, type) ? (rules.kinds[type] ?? null) : null;
  const node: CodeNode = {
    type,
    kind,
    start: cursor.startIndex,
    end: cursor.endIndex,
    field: cursor.currentFieldName,
    parent,
    children: [],
  };
  parent?.children.push(node);
  return node;
}

/** Copies the part of the tree that leads to a hit, with the siblings on the way. */
function copyTree(cursor: SyntaxCursor, rules: LanguageRules, hits: readonly number[]): Walk {
  const root = nodeAt(cursor, rules, null);
  const comments: CodeNode[] = [];
  let current = root;
  let depth = 0;
  let next = 0;
  let tooDeep = false;
  const wanted = (node: CodeNode): boolean => {
    while (next < hits.length && (hits[next] ?? 0) < node.start) next += 1;
    const hit = hits[next] ?? Number.POSITIVE_INFINITY;
    return hit < node.end || (node.kind !== null && LOOK_INTO.has(node.kind));
  };
  const descend = (): boolean => {
    if (current.kind === "comment" || !wanted(current)) return false;
    if (depth >= MAX_DEPTH) {
      tooDeep = true;
      return false;
    }
    if (!cursor.gotoFirstChild()) return false;
    depth += 1;
    return true;
  };
  const enter = (parent: CodeNode): void => {
    // Punctuation and keywords hold nothing.
    current = cursor.nodeIsNamed ? nodeAt(cursor, rules, parent) : { ...PUNCTUATION, parent };
    if (current.kind === "comment") comments.push(current);
  };
  for (;;) {
    if (current !== root && current.type === "" ? false : descend()) {
      enter(current);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (depth === 0 || !cursor.gotoParent()) return { root, comments, tooDeep };
      depth -= 1;
      current = current.parent ?? root;
    }
    enter(current.parent ?? root);
  }
}

const PUNCTUATION: CodeNode = { type: "", kind: null, start: 0, end: 0, field: null, parent: null, children: [] };

/** The outermost nodes that the parser could not read. */
function errorsIn(node: SyntaxNode, found: SyntaxNode[], depth: number): readonly SyntaxNode[] {
  if (node.type === "ERROR" || depth > MAX_DEPTH) found.push(node);
  else
    for (const child of node.children) if (child.hasError || child.type === "ERROR") errorsIn(child, found, depth + 1);
  return found;
}

function blankOut(text: string, comments: readonly CodeNode[]): string {
  let blanked = "";
  let end = 0;
  for (const comment of comments) {
    if (comment.start < end) continue;
    blanked += text.slice(end, comment.start) + text.slice(comment.start, comment.end).replace(/[^\n]/g, " ");
    end = comment.end;
  }
  return blanked + text.slice(end);
}

/** Takes what the counting needs out of a parser's tree. */
export function readCode(tree: SyntaxTree, text: string, rules: LanguageRules): Code {
  const cursor = tree.walk();
  try {
    const { root, comments, tooDeep } = copyTree(cursor, rules, offsetsOf(text, rules.hits));
    const errors = tree.rootNode.hasError ? errorsIn(tree.rootNode, [], 0) : [];
    const lineAt = lineFinder(text);
    return {
      root,
      text,
      code: blankOut(text, comments),
      comments,
      errorBytes: errors.reduce((sum, { startIndex, endIndex }) => sum + endIndex - startIndex, 0),
      firstErrorLine: errors[0] === undefined ? null : lineAt(errors[0].startIndex),
      tooDeep,
      lineAt,
    };
  } finally {
    cursor.delete();
  }
}

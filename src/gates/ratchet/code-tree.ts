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
class TreeCopy {
  readonly comments: CodeNode[] = [];
  tooDeep = false;
  readonly #cursor: SyntaxCursor;
  readonly #rules: LanguageRules;
  readonly #hits: readonly number[];
  #next = 0;
  #depth = 0;

  constructor(cursor: SyntaxCursor, rules: LanguageRules, hits: readonly number[]) {
    this.#cursor = cursor;
    this.#rules = rules;
    this.#hits = hits;
  }

  run(): CodeNode {
    const root = nodeAt(this.#cursor, this.#rules, null);
    let current = root;
    for (;;) {
      if (this.#descend(current)) {
        current = this.#enter(current);
        continue;
      }
      while (!this.#cursor.gotoNextSibling()) {
        if (this.#depth === 0 || !this.#cursor.gotoParent()) return root;
        this.#depth -= 1;
        current = current.parent ?? root;
      }
      current = this.#enter(current.parent ?? root);
    }
  }

  #isWanted({ start, end, kind }: CodeNode): boolean {
    while ((this.#hits[this.#next] ?? Number.POSITIVE_INFINITY) < start) this.#next += 1;
    const hit = this.#hits[this.#next] ?? Number.POSITIVE_INFINITY;
    return hit < end || (kind !== null && LOOK_INTO.has(kind));
  }

  #descend(node: CodeNode): boolean {
    if (node.type === "" || node.kind === "comment" || !this.#isWanted(node)) return false;
    if (this.#depth >= MAX_DEPTH) this.tooDeep = true;
    if (this.#depth >= MAX_DEPTH || !this.#cursor.gotoFirstChild()) return false;
    this.#depth += 1;
    return true;
  }

  #enter(parent: CodeNode): CodeNode {
    // Punctuation and keywords hold nothing.
    if (!this.#cursor.nodeIsNamed) return { ...PUNCTUATION, parent };
    const node = nodeAt(this.#cursor, this.#rules, parent);
    if (node.kind === "comment") this.comments.push(node);
    return node;
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
    const copy = new TreeCopy(cursor, rules, offsetsOf(text, rules.hits));
    const root = copy.run();
    const { comments, tooDeep } = copy;
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

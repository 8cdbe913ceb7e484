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
  readonly children: readonly CodeNode[];
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
  const own = new RegExp(pattern);
  const offsets: number[] = [];
  for (let hit = own.exec(text); hit !== null; hit = own.exec(text)) {
    offsets.push(hit.index);
    if (hit[0] === "") own.lastIndex += 1;
  }
  return offsets;
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
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

/** What every node of one type has in common. */
interface TypeFacts {
  readonly type: string;
  readonly kind: NodeKind | null;
  readonly isNamed: boolean;
}

/** By grammar, then by the type's number: each question to the cursor is a call into WebAssembly. */
const FACTS = new Map<string, Map<number, TypeFacts>>();

function factsFor({ grammar }: LanguageRules): Map<number, TypeFacts> {
  const known = FACTS.get(grammar) ?? new Map<number, TypeFacts>();
  FACTS.set(grammar, known);
  return known;
}

function readFacts(cursor: SyntaxCursor, { kinds }: LanguageRules): TypeFacts {
  const type = cursor.nodeType;
  const kind = Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null;
  return { type, kind, isNamed: cursor.nodeIsNamed };
}

/** A node of a tree that still grows. */
interface GrowingNode extends CodeNode {
  readonly parent: GrowingNode | null;
  children: GrowingNode[];
}

/** Of all nodes that have none, which most are. */
const NO_CHILDREN: GrowingNode[] = [];

function nodeAt(cursor: SyntaxCursor, { type, kind }: TypeFacts, parent: GrowingNode | null): GrowingNode {
  const node: GrowingNode = {
    type,
    kind,
    start: cursor.startIndex,
    end: cursor.endIndex,
    field: cursor.currentFieldName,
    parent,
    children: NO_CHILDREN,
  };
  if (parent === null) return node;
  if (parent.children === NO_CHILDREN) parent.children = [node];
  else parent.children.push(node);
  return node;
}

/** Copies the part of the tree that leads to a hit, with the siblings on the way. */
class TreeCopy {
  readonly comments: CodeNode[] = [];
  tooDeep = false;
  readonly #cursor: SyntaxCursor;
  readonly #rules: LanguageRules;
  readonly #facts: Map<number, TypeFacts>;
  readonly #hits: readonly number[];
  #next = 0;
  #depth = 0;

  constructor(cursor: SyntaxCursor, rules: LanguageRules, hits: readonly number[]) {
    this.#cursor = cursor;
    this.#rules = rules;
    this.#facts = factsFor(rules);
    this.#hits = hits;
  }

  run(): CodeNode {
    const root = nodeAt(this.#cursor, this.#factsHere(), null);
    // Null stands for punctuation and keywords: they hold nothing.
    let current: GrowingNode | null = root;
    let parent = root;
    for (;;) {
      if (current !== null && this.#descend(current)) {
        parent = current;
        current = this.#enter(parent);
        continue;
      }
      while (!this.#cursor.gotoNextSibling()) {
        if (this.#depth === 0 || !this.#cursor.gotoParent()) return root;
        this.#depth -= 1;
        parent = parent.parent ?? root;
      }
      current = this.#enter(parent);
    }
  }

  #factsHere(): TypeFacts {
    const id = this.#cursor.nodeTypeId;
    const known = this.#facts.get(id);
    if (known !== undefined) return known;
    const facts = readFacts(this.#cursor, this.#rules);
    this.#facts.set(id, facts);
    return facts;
  }

  #isWanted({ start, end, kind }: CodeNode): boolean {
    while ((this.#hits[this.#next] ?? Number.POSITIVE_INFINITY) < start) this.#next += 1;
    const hit = this.#hits[this.#next] ?? Number.POSITIVE_INFINITY;
    return hit < end || (kind !== null && LOOK_INTO.has(kind));
  }

  #descend(node: CodeNode): boolean {
    if (node.kind === "comment" || !this.#isWanted(node)) return false;
    if (this.#depth >= MAX_DEPTH) this.tooDeep = true;
    if (this.#depth >= MAX_DEPTH || !this.#cursor.gotoFirstChild()) return false;
    this.#depth += 1;
    return true;
  }

  #enter(parent: GrowingNode): GrowingNode | null {
    const facts = this.#factsHere();
    if (!facts.isNamed) return null;
    const node = nodeAt(this.#cursor, facts, parent);
    if (node.kind === "comment") this.comments.push(node);
    return node;
  }
}

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

/** A grammar that comes with the program. `csharp` and `cpp` as the grammars' own names without punctuation. */
export type SyntaxLanguage =
  | "bash"
  | "c"
  | "cpp"
  | "csharp"
  | "dart"
  | "elixir"
  | "go"
  | "java"
  | "javascript"
  | "kotlin"
  | "php"
  | "python"
  | "ruby"
  | "rust"
  | "scala"
  | "swift"
  | "tsx"
  | "typescript";

/** One node of a tree. Offsets are UTF-16 units of the parsed text. Valid only while the tree's user runs. */
export interface SyntaxNode {
  readonly type: string;
  readonly startIndex: number;
  readonly endIndex: number;
  /** False for punctuation and keywords. */
  readonly isNamed: boolean;
  /** The parser put it in to go on: it has no text. */
  readonly isMissing: boolean;
  /** The parser could not read it, or something inside. */
  readonly hasError: boolean;
  readonly text: string;
  readonly parent: SyntaxNode | null;
  readonly children: readonly SyntaxNode[];
  readonly namedChildren: readonly SyntaxNode[];
  childForFieldName(name: string): SyntaxNode | null;
  /** The smallest node that spans both offsets. */
  descendantForIndex(start: number, end?: number): SyntaxNode | null;
}

/** A walk over a tree: several times cheaper than its nodes. To be deleted by who asked for it. */
export interface SyntaxCursor {
  readonly nodeType: string;
  /** The type as the grammar counts it: within one grammar, equal numbers are equal types, named or not. */
  readonly nodeTypeId: number;
  readonly nodeIsNamed: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly currentFieldName: string | null;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
  delete(): void;
}

export interface SyntaxTree {
  readonly rootNode: SyntaxNode;
  walk(): SyntaxCursor;
}

/** What became of one text. `refused`: over the byte or time budget, or the parser gave up; the reason in words. */
export type ParseOutcome<T> =
  | { readonly kind: "parsed"; readonly value: T }
  | { readonly kind: "refused"; readonly why: string };

/** Parsers of the languages that were asked for. */
export interface Parsers {
  /**
   * Parses a text and hands the tree to `use`; the tree is gone when `use` has returned, so nothing of it may be
   * kept, and `use` parses nothing itself. A text that is mostly the one before it (the other side of a file) costs
   * what changed; its tree is the same as if it had come first. Throws for a language that was not loaded, and what
   * `use` throws.
   */
  parse<T>(language: SyntaxLanguage, text: string, use: (tree: SyntaxTree) => T): ParseOutcome<T>;
}

export interface Syntax {
  /**
   * Loads all grammars that a piece of work needs, before its first parse: a grammar loaded after another one has
   * parsed can stall for seconds (V8 finishes compiling the first one's lexer). Nothing is loaded twice. Throws when
   * a grammar is missing or is not the one that this program was built with.
   */
  loadParsers(languages: Iterable<SyntaxLanguage>): Promise<Parsers>;
}

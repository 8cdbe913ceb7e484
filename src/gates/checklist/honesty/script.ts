/** Where something stands in the command, in UTF-16 units; `end` is behind it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** `$(...)`, backquotes, `<(...)`: commands whose output is used. */
export interface Substitution {
  readonly body: Script;
  /** `<(...)` or `>(...)`: its exit code is never seen by anybody. */
  readonly isProcess: boolean;
}

/** One word after quotes and escapes. */
export interface Word extends Span {
  /** What it says; parts that the shell fills in stay as they are written. */
  readonly text: string;
  /** Nothing in it is filled in by the shell. */
  readonly isLiteral: boolean;
  /** The literal that stands in for an unset variable (`${RUNNER:-true}`); null for any other word. */
  readonly fallback: string | null;
  readonly substitutions: readonly Substitution[];
}

export interface Assignment {
  readonly name: string;
  readonly value: Word | null;
}

export interface CommandNode extends Span {
  readonly kind: "command";
  readonly words: readonly Word[];
  readonly assignments: readonly Assignment[];
  /** The text that is fed to it as a document or string, where that is literal. */
  readonly input: string | null;
  /** What is fed to it, where that holds commands of its own. */
  readonly fed: readonly Word[];
  /** It writes to a file whose name the shell fills in, which may fail. */
  readonly writesByName?: true;
}

/** A script as far as exit codes are concerned. */
export type ScriptNode =
  | CommandNode
  | (Span & { readonly kind: "assign"; readonly assignments: readonly Assignment[]; readonly isDeclaration: boolean })
  | (Span & { readonly kind: "test"; readonly words: readonly Word[]; readonly isArithmetic?: true })
  | (Span & { readonly kind: "pipe"; readonly parts: readonly ScriptNode[] })
  | (Span & {
      readonly kind: "chain";
      readonly first: ScriptNode;
      readonly rest: readonly { readonly operator: "&&" | "||"; readonly node: ScriptNode }[];
    })
  | (Span & { readonly kind: "not"; readonly node: ScriptNode })
  | (Span & { readonly kind: "group"; readonly body: Script; readonly isSubshell: boolean })
  | (Span & { readonly kind: "if"; readonly branches: readonly Branch[]; readonly otherwise: Script | null })
  | (Span & {
      readonly kind: "loop";
      readonly condition: Script | null;
      readonly isUntil: boolean;
      readonly body: Script;
    })
  | (Span & { readonly kind: "case"; readonly subject: readonly Word[]; readonly bodies: readonly Script[] })
  | (Span & { readonly kind: "function"; readonly name: string; readonly body: ScriptNode });

export interface Branch {
  readonly condition: Script;
  readonly body: Script;
}

export interface Statement {
  readonly node: ScriptNode;
  /** Ends in `&`; where that stands. */
  readonly background: Span | null;
}

export type Script = readonly Statement[];

/** Every word of a node itself, not of the nodes inside. */
export function wordsOf(node: ScriptNode): readonly Word[] {
  switch (node.kind) {
    case "command":
      return [...node.words, ...valuesOf(node.assignments)];
    case "assign":
      return valuesOf(node.assignments);
    case "test":
      return node.words;
    case "case":
      return node.subject;
    default:
      return [];
  }
}

function valuesOf(assignments: readonly Assignment[]): readonly Word[] {
  return assignments.flatMap(({ value }) => (value === null ? [] : [value]));
}

/** The nodes directly inside a node. A function's body runs elsewhere. */
export function innerNodes(node: ScriptNode): readonly ScriptNode[] {
  switch (node.kind) {
    case "pipe":
      return node.parts;
    case "chain":
      return [node.first, ...node.rest.map((each) => each.node)];
    case "not":
      return [node.node];
    case "group":
      return nodesOf(node.body);
    case "if":
      return [
        ...node.branches.flatMap(({ condition, body }) => [...condition, ...body]),
        ...(node.otherwise ?? []),
      ].map((statement) => statement.node);
    case "loop":
      return nodesOf([...(node.condition ?? []), ...node.body]);
    case "case":
      return nodesOf(node.bodies.flat());
    default:
      return [];
  }
}

function nodesOf(script: Script): readonly ScriptNode[] {
  return script.map(({ node }) => node);
}

// What the change took out of production code: the only evidence that a test went because its subject did.

/** Names that code defines, for all languages at once: a word too many explains nothing unless a test uses it. */
const DEFINITIONS: readonly RegExp[] = [
  /\b(?:function|class|interface|type|struct|enum|trait|module|object|record|protocol|defmodule|def|defp|func|fun|fn|sub|macro_rules!)\s*\*?\s*(?:\([^()\n]*\)\s*)?(?:self\.)?([A-Za-z_$][\w$]*[?!]?)/g,
  /^(?:export\s+)?(?:pub(?:\([^)]*\))?\s+)?(?:const|let|var|val|static|final)\s+(?:mut\s+)?([A-Za-z_$][\w$]*)/gm,
  // Methods of classes: modifiers and a type before, a body or an arrow behind.
  /^[ \t]+(?:(?:public|private|protected|internal|static|final|async|virtual|override|abstract|sealed|suspend|open|get|set|readonly|inline|external)\s+)*(?:[\w<>[\],?.:]+\s+)?([A-Za-z_$][\w$]*)\s*\([^;\n]*(?:\{|=>|:)\s*$/gm,
  // Fields and keys.
  /^[ \t]+(?:(?:public|private|protected|internal|static|final|readonly|pub)\s+)*(?:self\.|this\.|@)?([A-Za-z_$][\w$]*)\??\s*(?::|=)(?!=)/gm,
  /^\t([A-Z]\w*)\s+[\w*[\].]+(?:\s+`[^`]*`)?$/gm,
];

/** Control words that look like a method. */
const NO_NAME =
  /^(?:if|for|while|switch|catch|return|else|do|try|match|when|with|case|new|await|function|default|self|this)$/;

/** Names that a text defines. */
export function definitionsIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const pattern of DEFINITIONS) {
    for (const [, name] of text.matchAll(pattern)) if (name !== undefined && !NO_NAME.test(name)) names.add(name);
  }
  return names;
}

export interface ProductionChange {
  readonly path: string;
  /** Null when the side has no such file. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Production {
  /** Defined in a changed file at base and in no changed file at head. */
  readonly gone: ReadonlySet<string>;
  /** Removed files whose name (without ending) no file at head has any more. */
  readonly goneFiles: readonly string[];
}

export const UNCHANGED_PRODUCTION: Production = { gone: new Set(), goneFiles: [] };

/** The file's name without folder and ending. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.replace(/(?<=.)\..*$/, "");
}

/** `headStems`: the stems of all files at head, so that a moved file is not taken for a removed one. */
export function readProductionChange(changes: readonly ProductionChange[], headStems: ReadonlySet<string>): Production {
  const kept = new Set(changes.flatMap(({ after }) => (after === null ? [] : [...definitionsIn(after)])));
  const before = changes.flatMap(({ before: text }) => (text === null ? [] : [...definitionsIn(text)]));
  return {
    gone: new Set(before.filter((name) => !kept.has(name))),
    goneFiles: changes
      .filter(({ path, before: text, after }) => text !== null && after === null && !headStems.has(stemOf(path)))
      .map(({ path }) => path),
  };
}

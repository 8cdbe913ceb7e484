/** How comments and strings begin and end in a family of languages. */
export interface CommentMarks {
  /** Finds the next mark. Sticky groups are not needed: what was found is looked up in the tables below. */
  readonly next: RegExp;
  readonly lines: readonly string[];
  readonly blocks: ReadonlyMap<string, string>;
  /** Marks of strings that may span lines. */
  readonly longStrings: readonly string[];
  /** Marks of strings that end with their line. */
  readonly shortStrings: readonly string[];
  /** A `/` may begin a regular expression. */
  readonly regexLiterals: boolean;
  /** A line mark counts only at the start of a line or after white space. */
  readonly spaced: boolean;
}

interface Parts {
  readonly lines?: readonly string[];
  readonly blocks?: readonly (readonly [string, string])[];
  readonly longStrings?: readonly string[];
  readonly shortStrings?: readonly string[];
  readonly regexLiterals?: boolean;
  readonly spaced?: boolean;
}

function literal(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function marks(parts: Parts): CommentMarks {
  const { lines = [], blocks = [], longStrings = [], shortStrings = ['"', "'"] } = parts;
  const all = [...blocks.map(([open]) => open), ...longStrings, ...lines, ...shortStrings];
  const ordered = [...new Set(all)].sort((a, b) => b.length - a.length).map(literal);
  const regexLiterals = parts.regexLiterals ?? false;
  return {
    next: new RegExp([...ordered, ...(regexLiterals ? ["\\/"] : [])].join("|"), "g"),
    lines,
    blocks: new Map(blocks),
    longStrings,
    shortStrings,
    regexLiterals,
    spaced: parts.spaced ?? false,
  };
}

const BLOCK: readonly [string, string] = ["/*", "*/"];
const MARKUP: readonly (readonly [string, string])[] = [
  ["<!--", "-->"],
  ["{{!--", "--}}"],
  ["{{--", "--}}"],
  ["{{!", "}}"],
  ["{#", "#}"],
  ["<%#", "%>"],
  ["@*", "*@"],
];

const C_LIKE = marks({ lines: ["//"], blocks: [BLOCK], longStrings: ["`", '"""'] });
const JAVASCRIPT = marks({ lines: ["//"], blocks: [BLOCK], longStrings: ["`"], regexLiterals: true });
const PHP = marks({ lines: ["//", "#"], blocks: [BLOCK, ["<!--", "-->"]], spaced: true });
const HASH = marks({ lines: ["#"], longStrings: ['"""', "'''"], blocks: [["=begin\n", "\n=end"]], spaced: true });
const DASH = marks({
  lines: ["--"],
  blocks: [BLOCK, ["--[[", "]]"], ["{-", "-}"]],
});
const SEMICOLON = marks({ lines: [";"], blocks: [["#|", "|#"]], shortStrings: ['"'] });
const PERCENT = marks({ lines: ["%"], shortStrings: ['"'] });
const ML = marks({ lines: ["//"], blocks: [["(*", "*)"]], longStrings: ['"""'], shortStrings: ['"'] });
const PAGES = marks({ lines: ["//", "-#"], blocks: [...MARKUP, BLOCK], spaced: true });
/** For a language that no row names: every mark there is, so that a comment is never taken for code. */
const ANY = marks({
  lines: ["//", "#", "--", ";", "%", "!"],
  blocks: [...MARKUP, BLOCK, ["(*", "*)"]],
  spaced: true,
});

const FAMILIES: readonly (readonly [CommentMarks, string])[] = [
  [JAVASCRIPT, "cjs cts js jsx mjs mts ts tsx"],
  [
    C_LIKE,
    "c cc cpp cs css cu cxx d dart go gradle groovy h hpp hxx inl java kt kts less m mm prisma proto rs sass scala scss sol swift v zig",
  ],
  [PHP, "php"],
  [HASH, "bash cr dockerfile ex exs gd graphql jl makefile nim nix pl pm ps1 py pyx r rb sh tf zsh"],
  [DASH, "elm hs lua purs sql"],
  [SEMICOLON, "clj cljs el jsonnet lisp rkt scm"],
  [PERCENT, "erl hrl"],
  [ML, "fs fsx ml mli"],
  [PAGES, "astro cshtml ejs erb haml hbs hcl heex htm html jsp liquid mustache njk pug razor svelte tpl twig vue"],
];
const BY_EXTENSION = new Map(FAMILIES.flatMap(([family, names]) => names.split(" ").map((name) => [name, family])));

/** The extension in lower case; the whole name of a file without one. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return /^dockerfile\b/.test(name) ? "dockerfile" : name.slice(name.lastIndexOf(".") + 1);
}

export function marksOf(path: string): CommentMarks {
  return BY_EXTENSION.get(extensionOf(path)) ?? ANY;
}

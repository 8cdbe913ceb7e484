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
  /** What has to stand before a line mark; null: it counts anywhere. The start of a line always does. */
  readonly after: RegExp | null;
  /** Block comments hold block comments. */
  readonly nested: boolean;
}

interface Parts {
  readonly lines?: readonly string[];
  readonly blocks?: readonly (readonly [string, string])[];
  readonly longStrings?: readonly string[];
  readonly shortStrings?: readonly string[];
  readonly regexLiterals?: boolean;
  readonly after?: RegExp;
  readonly nested?: boolean;
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
    after: parts.after ?? null,
    nested: parts.nested ?? false,
  };
}

const BLOCK: readonly [string, string] = ["/*", "*/"];
const MARKUP: readonly (readonly [string, string])[] = [
  ["<!--", "-->"],
  ["{{!--", "--}}"],
  ["{{--", "--}}"],
  ["{{!", "}}"],
  ["<%--", "--%>"],
  ["<%!--", "--%>"],
  ["<%#", "%>"],
  ["@*", "*@"],
];
const TEMPLATE: readonly (readonly [string, string])[] = [
  ["{#", "#}"],
  ["{% comment %}", "{% endcomment %}"],
];
const POD = ["pod", "head1", "head2", "head3", "item", "over", "encoding", "begin", "for"];

/** In a shell `#` within a word is no comment. */
const AFTER_SPACE = /[\s;,]/;
/** In pages `//` is often part of an address. */
const AFTER_STATEMENT = /[\s;,(){}]/;
const TRIPLE = '"""';

const C_PARTS = { lines: ["//"], blocks: [BLOCK], longStrings: ["`", TRIPLE] };
const HASH_PARTS = { lines: ["#"], longStrings: [TRIPLE, "'''"] };
const C_LIKE = marks(C_PARTS);
const C_NESTED = marks({ ...C_PARTS, nested: true });
const C_QUOTES = marks({ ...C_PARTS, longStrings: ["`", TRIPLE, "'''"] });
const D = marks({ ...C_PARTS, blocks: [BLOCK, ["/+", "+/"]] });
const JAVASCRIPT = marks({ lines: ["//"], blocks: [BLOCK], longStrings: ["`"], regexLiterals: true });
const PHP = marks({ lines: ["//", "#"], blocks: [BLOCK, ["<!--", "-->"]], after: AFTER_STATEMENT });
const SHELL = marks({ ...HASH_PARTS, blocks: [["=begin\n", "\n=end"]], after: AFTER_SPACE });
const PERL = marks({ ...HASH_PARTS, blocks: POD.map((word) => [`\n=${word}`, "\n=cut"] as const), after: AFTER_SPACE });
const POWERSHELL = marks({ ...HASH_PARTS, blocks: [["<#", "#>"]], after: AFTER_SPACE });
const PYTHON = marks(HASH_PARTS);
const JULIA = marks({ ...HASH_PARTS, blocks: [["#=", "=#"]], nested: true });
const NIM = marks({ ...HASH_PARTS, blocks: [["#[", "]#"]], nested: true });
const NIX = marks({ lines: ["#"], blocks: [BLOCK], longStrings: ["''"], shortStrings: ['"'] });
const CONFIGURING = marks({ lines: ["#", "//"], blocks: [BLOCK], longStrings: ["|||"] });
const DASH = marks({ lines: ["--"], blocks: [BLOCK, ["--[[", "]]"]] });
const DASH_NESTED = marks({ lines: ["--"], blocks: [["{-", "-}"]], longStrings: [TRIPLE], nested: true });
/** Their strings span lines, documentation among them. */
const LISP = marks({ lines: [";"], blocks: [["#|", "|#"]], longStrings: ['"'], shortStrings: [] });
const WAT = marks({ lines: [";;"], blocks: [["(;", ";)"]], shortStrings: ['"'] });
const PERCENT = marks({ lines: ["%"], shortStrings: ['"'] });
const ML = marks({ lines: ["//"], blocks: [["(*", "*)"]], longStrings: [TRIPLE], shortStrings: ['"'], nested: true });
const PASCAL = marks({
  lines: ["//"],
  blocks: [
    ["{", "}"],
    ["(*", "*)"],
  ],
  shortStrings: ["'"],
});
const BASIC = marks({ lines: ["'"], shortStrings: ['"'] });
const PAGE_PARTS = { lines: ["//", "-#"], after: AFTER_STATEMENT };
const PAGES = marks({ ...PAGE_PARTS, blocks: [...MARKUP, ...TEMPLATE, BLOCK] });
/** Here `{#` opens a statement. */
const BRACED_PAGES = marks({ ...PAGE_PARTS, blocks: [...MARKUP, BLOCK] });
/** For a language that no row names: every mark there is, so that a comment is seldom taken for code. */
const ANY = marks({
  lines: ["//", "#", "--", ";", "%", "!", "*>"],
  blocks: [...MARKUP, ...TEMPLATE, BLOCK, ["(*", "*)"]],
  after: AFTER_SPACE,
});

const FAMILIES: readonly (readonly [CommentMarks, string])[] = [
  [JAVASCRIPT, "cjs cts js jsx mjs mts ts tsx"],
  [C_LIKE, "c cc cpp cs css cu cxx go h hpp hxx inl java less m mm prisma proto sass scss sol v vala zig"],
  [C_NESTED, "kt kts re rs scala swift"],
  [C_QUOTES, "dart gradle groovy"],
  [D, "d"],
  [PHP, "php"],
  [SHELL, "bash cr dockerfile ex exs makefile rb sh zsh"],
  [PERL, "pl pm"],
  [POWERSHELL, "ps1"],
  [PYTHON, "gd graphql py pyx r"],
  [JULIA, "jl"],
  [NIM, "nim"],
  [NIX, "nix"],
  [CONFIGURING, "hcl jsonnet tf"],
  [DASH, "lua sql"],
  [DASH_NESTED, "elm hs purs"],
  [LISP, "clj cljs el lisp rkt scm"],
  [WAT, "wat"],
  [PERCENT, "erl hrl"],
  [ML, "fs fsx ml mli"],
  [PASCAL, "pas"],
  [BASIC, "vb"],
  [PAGES, "cshtml ejs erb haml heex htm html jsp liquid njk pug razor tpl twig"],
  [BRACED_PAGES, "astro hbs mustache svelte vue"],
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

// Small readings of code as text, where a tree would say no more: all of them know brackets and quotes.

const [SINGLE, BACKSLASH, NEWLINE] = [39, 92, 10];

/** What a sign does to a reading of brackets and quotes: nothing, as nearly all do, or more. */
const [QUOTE, CLOSER] = [1, 2];
/** By the sign's number; an opening bracket has that of its closing one. One look for each character of a file. */
const SIGNS = signTable();

function signTable(): Uint8Array {
  const table = new Uint8Array(128);
  for (const quote of "\"'`") table[quote.charCodeAt(0)] = QUOTE;
  for (const [open, close] of ["()", "[]", "{}"]) {
    table[open?.charCodeAt(0) ?? 0] = close?.charCodeAt(0) ?? 0;
    table[close?.charCodeAt(0) ?? 0] = CLOSER;
  }
  return table;
}

function signOf(sign: number): number {
  return sign < 128 ? (SIGNS[sign] ?? 0) : 0;
}

/** The offset behind a quoted text that starts at `start`; the text's end when nothing closes it. */
function skipQuoted(code: string, start: number): number {
  const quote = code.charCodeAt(start);
  for (let at = start + 1; at < code.length; at += 1) {
    const sign = code.charCodeAt(at);
    if (sign === BACKSLASH) at += 1;
    else if (sign === quote) return at + 1;
    // An apostrophe alone (a lifetime, a char) is not a text of many lines.
    else if (sign === NEWLINE && quote === SINGLE) return start + 1;
  }
  return quote === SINGLE ? start + 1 : code.length;
}

/** The offset behind a bracketed part that starts at `start`; the text's end when nothing closes it. */
function skipBracketed(code: string, start: number): number {
  const open: number[] = [];
  let awaited = 0;
  let at = start;
  while (at < code.length) {
    const sign = code.charCodeAt(at);
    const does = signOf(sign);
    if (does === QUOTE) {
      at = skipQuoted(code, at);
      continue;
    }
    at += 1;
    if (does > CLOSER) {
      open.push(awaited);
      awaited = does;
    } else if (does === CLOSER && sign === awaited) {
      awaited = open.pop() ?? 0;
      if (awaited === 0) return at;
    }
  }
  return code.length;
}

/** The offset behind a bracketed or quoted part that starts at `start`, or `start` itself when none does. */
export function skipPart(code: string, start: number): number {
  const does = signOf(code.charCodeAt(start));
  if (does === QUOTE) return skipQuoted(code, start);
  return does > CLOSER ? skipBracketed(code, start) : start;
}

/** What an argument list, an index or a tagged template leaves in a path. */
function traceOf(sign: string): string {
  if (sign === "(" || sign === "`") return "()";
  return sign === "[" ? "[]" : "";
}

/**
 * A callee as a path: `a?.b(x)->c::<T>d` is `a.b().c.d`. Arguments in between leave `()`, an index `[]`, a tagged
 * template `()`.
 */
export function pathOf(callee: string): string {
  // `$test(pattern, text)` is no `test`; the sign of PHP's variables stands before a member.
  if (/^[\w.]*$|^\$\w+$/.test(callee)) return callee;
  let path = "";
  let kept = 0;
  for (let at = 0; at < callee.length; ) {
    const end = skipPart(callee, at);
    if (end > at) {
      path += callee.slice(kept, at) + traceOf(callee[at] ?? "");
      kept = end;
    }
    at = Math.max(end, at + 1);
  }
  path += callee.slice(kept);
  if (/^[\w.()[\]]*$/.test(path)) return path;
  return path
    .replace(/\s+/g, "")
    .replace(/::<[^()]*?>(?=\(|$)|<[^()<>]*(?:<[^()<>]*>)?[^()<>]*>/g, "")
    .replace(/\?\.|!\.|&\.|->|::/g, ".")
    .replace(/\$/g, "");
}

interface Split {
  /** Trimmed, empty ones left out. */
  readonly parts: readonly string[];
  /** Where it ended: at the closing sign, or at the text's end. */
  readonly end: number;
}

/** Parts between separators, from an offset on and up to a sign on the same level. */
function splitFrom(code: string, from: number, { separator, closer }: { separator: string; closer: number }): Split {
  const parts: string[] = [];
  const first = separator.charCodeAt(0);
  let start = from;
  let at = from;
  while (at < code.length) {
    const sign = code.charCodeAt(at);
    if (sign === closer) break;
    if (sign === first && code.startsWith(separator, at)) {
      parts.push(code.slice(start, at).trim());
      at += separator.length;
      start = at;
    } else at = signOf(sign) === 0 ? at + 1 : Math.max(skipPart(code, at), at + 1);
  }
  parts.push(code.slice(start, at).trim());
  return { parts: parts.filter((each) => each !== ""), end: at };
}

/** Parts between separators on the top level, trimmed, empty ones left out. */
export function splitTop(code: string, separator = ","): readonly string[] {
  return splitFrom(code, 0, { separator, closer: -1 }).parts;
}

/**
 * `splitTop` of what stands between the brackets that a text starts and ends with, in one reading; null when the first
 * one is not closed by the last sign. An argument list holds whole bodies of tests, that of a suite all of them.
 */
export function splitInside(code: string): readonly string[] | null {
  const closer = signOf(code.charCodeAt(0));
  if (closer <= CLOSER) return null;
  const { parts, end } = splitFrom(code, 1, { separator: ",", closer });
  return end === code.length - 1 ? parts : null;
}

const LITERAL_START =
  /^(?:(?:array|arrayOf|listOf|setOf|mapOf|sequenceOf|List|Seq|Set|Array|Vector|Map)\s*\(|(?:&|vec!)?\s*\[|(?:new\b[^{(]*|[\w.<>:*&[\]\s]*)\{|\()/;

/** Elements of a literal list, tuple, set or map text, or null when it is not one or spreads another. */
export function countElements(literal: string): number | null {
  const inside = LITERAL_START.exec(literal);
  if (inside === null) return null;
  const start = inside[0].length - 1;
  if (skipPart(literal, start) < literal.trimEnd().replace(/\s*(?:as const|;)$/, "").length) return null;
  const elements = splitTop(literal.slice(start + 1, skipPart(literal, start) - 1));
  return elements.some((element) => /^(?:\.\.\.|\*|\.\.)/.test(element) || /\bfor\b[^"']*\bin\b/.test(element))
    ? null
    : elements.length;
}

/** Bound of an assertion's subject and expected text, in UTF-16 units. */
const MAX_PART_CHARS = 200;

/** Whitespace collapsed and cut to what an inventory keeps. */
export function collapse(code: string): string {
  const line = (/\s\s|[^\S ]/.test(code) ? code.replace(/\s+/g, " ") : code).trim();
  return line.length <= MAX_PART_CHARS ? line : line.slice(0, MAX_PART_CHARS).replace(/[\ud800-\udbff]$/, "");
}

/** Without quotes and prefixes when the whole text is one literal, else null. */
export function literalText(code: string): string | null {
  const found = /^[@$]?(?:[a-zA-Z]{0,2})(#*)("""|'''|["'`])([\s\S]*)\2\1$/.exec(code.trim());
  return found === null ? null : (found[3] ?? "");
}

const LITERAL =
  /^(?:-?[\d_.]+(?:e[+-]?\d+)?\w{0,4}|true|false|null|nil|none|undefined|nan|infinity|:\w+|\[\s*\]|\{\s*\}|\(\s*\)|""|'')$/i;

/** A value that is the same in every run. */
export function isLiteral(code: string): boolean {
  const text = code.trim().replace(/^(?:!|not\s+)+/, "");
  if (LITERAL.test(text)) return true;
  const quoted = literalText(text);
  return quoted !== null && !/[$#]\{|\$\w/.test(quoted) && skipPart(text, text.search(/["'`]/)) >= text.length;
}

/** One link of a chain: `.not`, `.toBe(1)`, ` to eq(1)`. */
export interface Link {
  readonly name: string;
  /** What stands in its brackets, or behind it without brackets; null when it is not called. */
  readonly args: string | null;
}

/** The links behind a call: `.not.toBe(1)` are `not` and `toBe` with `1`. */
export function linksOf(chain: string): readonly Link[] {
  const links: Link[] = [];
  const step = /\s*(?:\?\.|!?\.|&\.|->|::)\s*([A-Za-z_$]\w*[!?]?)\s*(?:<[^()]*?>)?(?:::<[^()]*?>)?/y;
  for (let at = 0; at < chain.length; ) {
    step.lastIndex = at;
    const found = step.exec(chain);
    if (found === null) break;
    at = step.lastIndex;
    let args: string | null = null;
    if (chain[at] === "(" || chain[at] === "{" || chain[at] === "`") {
      const end = skipPart(chain, at);
      args = chain.slice(at + 1, end - 1);
      at = end;
    } else if (at < chain.length && !/^\s*(?:\?\.|!?\.|&\.|->|::)/.test(chain.slice(at))) {
      args = chain.slice(at);
      at = chain.length;
    }
    links.push({ name: found[1] ?? "", args: args?.trim() ?? null });
  }
  return links;
}

const JOINERS = ["&&", "||", " and ", " or "];
/** Operators of a condition, longest first, on the top level. */
const COMPARISONS = [
  "===",
  "!==",
  "==",
  "!=",
  "=~",
  "!~",
  "<=",
  ">=",
  " not in ",
  " in ",
  " is not ",
  " is ",
  "<",
  ">",
];

export interface Comparison {
  readonly left: string;
  readonly operator: string;
  readonly right: string;
}

/** The comparison that a condition consists of, or null when it is something else. */
export function comparisonOf(condition: string): Comparison | null {
  for (const word of JOINERS) if (condition.includes(word) && splitTop(condition, word).length > 1) return null;
  for (const operator of COMPARISONS) {
    if (!condition.includes(operator)) continue;
    const [left, right, more] = splitTop(condition, operator);
    if (left !== undefined && right !== undefined && more === undefined) {
      return { left, operator: operator.trim(), right };
    }
  }
  return null;
}

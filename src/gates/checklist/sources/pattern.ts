import { err, ok, type Result } from "../../../core/result.ts";
import {
  type CodeTest,
  compilePattern,
  findsPattern,
  isWord,
  type PatternMode,
  type PatternNode,
  type Program,
} from "./pattern-program.ts";

const MAX_PATTERN_CHARS = 500;
const MAX_GROUPS_DEEP = 20;
const MAX_REPEATS = 200;

/** A pattern that was understood as a whole. */
export interface Pattern {
  readonly program: Program;
  readonly mode: PatternMode;
}

export function matches(pattern: Pattern, text: string): boolean {
  return findsPattern(pattern.program, text, pattern.mode);
}

/** Where the parser stands. It moves. */
interface Reader {
  readonly text: readonly string[];
  at: number;
  depth: number;
  readonly anyCase: boolean;
  /** Why the pattern is refused, the first reason; reading then stands at the end. */
  problem: string | null;
}

function refuse(reader: Reader, why: string): void {
  reader.problem ??= why;
  reader.at = reader.text.length;
}

/**
 * Reads what Python's `re` and `grep -E` share: literals, classes, `.`, anchors, word edges, groups, alternatives and
 * repetitions, with `(?i)` in front. Anything else (look-around, back-references, other flags) is refused by name,
 * because a pattern that is half understood could find what it should not.
 */
export function parsePattern(source: string, mode: PatternMode): Result<Pattern, string> {
  if (source === "") return err("the pattern is empty");
  if (source.length > MAX_PATTERN_CHARS) return err(`the pattern is longer than ${MAX_PATTERN_CHARS} characters`);
  const anyCase = source.startsWith("(?i)");
  const text = [...(anyCase ? source.slice(4) : source)];
  const reader: Reader = { text, at: 0, depth: 0, anyCase, problem: null };
  const tree = readAny(reader);
  if (reader.at < reader.text.length) refuse(reader, "a group is closed that was not opened");
  if (reader.problem !== null) return err(reader.problem);
  const program = compilePattern(tree);
  return program === null ? err("the pattern repeats too much") : ok({ program, mode });
}

function peek(reader: Reader): string | undefined {
  return reader.text[reader.at];
}

function eat(reader: Reader, wanted: string): boolean {
  if (reader.text.slice(reader.at, reader.at + wanted.length).join("") !== wanted) return false;
  reader.at += wanted.length;
  return true;
}

function readAny(reader: Reader): PatternNode {
  const parts = [readAll(reader)];
  while (eat(reader, "|")) parts.push(readAll(reader));
  return { kind: "any", parts };
}

function readAll(reader: Reader): PatternNode {
  const parts: PatternNode[] = [];
  for (let next = peek(reader); next !== undefined && next !== "|" && next !== ")"; next = peek(reader)) {
    parts.push(readRepeat(reader, readOne(reader)));
  }
  return { kind: "all", parts };
}

const BOUNDS = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/;

function readRepeat(reader: Reader, part: PatternNode): PatternNode {
  const bounds = readBounds(reader);
  if (bounds === null) return part;
  if (part.kind === "assert") refuse(reader, "an anchor cannot be repeated");
  // Lazy or not changes what is found, never whether it is found.
  eat(reader, "?");
  const next = peek(reader);
  if (next === "*" || next === "+" || readBounds(reader) !== null) {
    refuse(reader, "a repetition of a repetition is not understood");
  }
  return { kind: "repeat", part, ...bounds };
}

function readBounds(reader: Reader): { readonly min: number; readonly max: number | null } | null {
  if (eat(reader, "*")) return { min: 0, max: null };
  if (eat(reader, "+")) return { min: 1, max: null };
  if (eat(reader, "?")) return { min: 0, max: 1 };
  const found = BOUNDS.exec(reader.text.slice(reader.at, reader.at + 12).join(""));
  if (found === null) return null;
  reader.at += found[0].length;
  const min = Number(found[1]);
  const max = found[2] === undefined ? min : found[3] === undefined ? null : Number(found[3]);
  if (min > MAX_REPEATS || (max !== null && (max > MAX_REPEATS || max < min))) {
    refuse(reader, `a repetition must lie within ${MAX_REPEATS} and in order`);
  }
  return { min, max };
}

function readOne(reader: Reader): PatternNode {
  const character = peek(reader) ?? "";
  reader.at += 1;
  switch (character) {
    case "(":
      return readGroup(reader);
    case "[":
      return set(reader, readClass(reader));
    case ".":
      return set(reader, (code) => code !== 10);
    case "^":
      return { kind: "assert", at: "start" };
    case "$":
      return { kind: "assert", at: "end" };
    case "\\":
      return readEscape(reader);
    case "*":
    case "+":
    case "?":
      refuse(reader, "a repetition has nothing to repeat");
      return { kind: "all", parts: [] };
    default:
      return set(reader, is(character));
  }
}

function readGroup(reader: Reader): PatternNode {
  reader.depth += 1;
  if (reader.depth > MAX_GROUPS_DEEP) refuse(reader, "groups are nested too deep");
  if (!eat(reader, "?:") && peek(reader) === "?") {
    refuse(reader, "look-around, named groups and flags inside a pattern are not understood");
  }
  const inner = readAny(reader);
  if (!eat(reader, ")")) refuse(reader, "a group is not closed");
  reader.depth -= 1;
  return inner;
}

function set(reader: Reader, test: CodeTest): PatternNode {
  if (!reader.anyCase) return { kind: "set", test };
  return { kind: "set", test: (code) => test(code) || casesOf(code).some(test) };
}

function casesOf(code: number): readonly number[] {
  const character = String.fromCodePoint(code);
  return [character.toLowerCase(), character.toUpperCase()].flatMap((other) => other.codePointAt(0) ?? []);
}

function is(character: string): CodeTest {
  const wanted = character.codePointAt(0);
  return (code) => code === wanted;
}

const isSpace: CodeTest = (code) => /\s/u.test(String.fromCodePoint(code));
const isDigit: CodeTest = (code) => /\p{Nd}/u.test(String.fromCodePoint(code));
const not =
  (test: CodeTest): CodeTest =>
  (code) =>
    !test(code);

const ESCAPES = new Map<string, CodeTest>([
  ["d", isDigit],
  ["D", not(isDigit)],
  ["w", isWord],
  ["W", not(isWord)],
  ["s", isSpace],
  ["S", not(isSpace)],
  ["n", is("\n")],
  ["t", is("\t")],
  ["r", is("\r")],
]);

function readEscape(reader: Reader): PatternNode {
  if (eat(reader, "b")) return { kind: "assert", at: "word-edge" };
  if (eat(reader, "B")) return { kind: "assert", at: "no-word-edge" };
  return set(reader, readEscaped(reader));
}

function readEscaped(reader: Reader): CodeTest {
  const character = peek(reader) ?? "";
  if (character === "") refuse(reader, "the pattern ends in a backslash");
  reader.at += 1;
  const known = ESCAPES.get(character);
  if (known !== undefined) return known;
  if (/[\p{L}\p{N}]/u.test(character)) refuse(reader, "it uses an escape that is not understood");
  return is(character);
}

const POSIX = new Map<string, CodeTest>(
  (
    [
      ["alpha", /[A-Za-z]/],
      ["digit", /[0-9]/],
      ["alnum", /[A-Za-z0-9]/],
      ["upper", /[A-Z]/],
      ["lower", /[a-z]/],
      ["space", /\s/],
    ] as const
  ).map(([name, form]) => [name, (code: number) => form.test(String.fromCodePoint(code))]),
);

function readClass(reader: Reader): CodeTest {
  const negated = eat(reader, "^");
  const tests: CodeTest[] = [];
  // A bracket that comes first is a member, as in Python and in POSIX.
  if (eat(reader, "]")) tests.push(is("]"));
  while (reader.problem === null && !eat(reader, "]")) tests.push(readMember(reader));
  const inside: CodeTest = (code) => tests.some((test) => test(code));
  return negated ? not(inside) : inside;
}

function readMember(reader: Reader): CodeTest {
  const character = peek(reader) ?? "";
  if (character === "") refuse(reader, "a class is not closed");
  if (eat(reader, "[:")) return readPosix(reader);
  reader.at += 1;
  if (character === "\\") return readEscaped(reader);
  const last = reader.text[reader.at + 1];
  if (peek(reader) !== "-" || last === undefined || last === "]") return is(character);
  reader.at += 2;
  const [from, to] = [character.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  if (last === "\\" || last === "[" || to < from) refuse(reader, "a range in a class is not understood");
  return (code) => code >= from && code <= to;
}

function readPosix(reader: Reader): CodeTest {
  const end = reader.text.indexOf(":", reader.at);
  const test = POSIX.get(reader.text.slice(reader.at, Math.max(end, reader.at)).join(""));
  if (test === undefined) {
    refuse(reader, "a named class is not understood");
    return is("");
  }
  reader.at = end;
  if (!eat(reader, ":]")) refuse(reader, "a named class is not closed");
  return test;
}

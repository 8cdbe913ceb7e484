import { type Node, parseTree } from "jsonc-parser";
import type { Json } from "../../core/canonical-json.ts";
import type { ReasonCode } from "../../core/finding.ts";
import { err, ok, type Result } from "../../core/result.ts";
import { quote } from "../../core/text.ts";

/** One line's object. A key that is absent reads as undefined; `__proto__` is a key like any other. */
export type PlanRecord = { readonly [key: string]: Json };

/** What is wrong with one line, before anybody knows its number. */
export interface Flaw {
  readonly code: ReasonCode;
  readonly message: string;
  readonly remedy: string;
}

/** One record as it stands, type not yet looked at. */
export interface PlanEntry {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly record: PlanRecord;
}

/** A flaw and the line it is on; null for the whole file. */
export interface LineFlaw extends Flaw {
  readonly line: number | null;
}

export const MAX_LINE_BYTES = 64 * 1024;
const MAX_DEPTH = 16;
const MAX_BYTES_A_CHAR = 3;
const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
/** Square and curly brackets differ in this bit alone, and no third character shares the rest. */
const CURLY_BIT = 32;
const OPENING = 123;
const CLOSING = 125;

export function isRecord(value: Json | undefined): value is PlanRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Whether the text has more UTF-8 bytes than that; only texts near the limit are encoded. */
export function isOver(text: string, maxBytes: number): boolean {
  if (text.length * MAX_BYTES_A_CHAR <= maxBytes) return false;
  return text.length > maxBytes || byteLength(text) > maxBytes;
}

/** One line of a plan: strict JSON, one object, no key twice at any depth, within the caps. Total. */
export function parseRecord(text: string): Result<PlanRecord, Flaw> {
  if (isOver(text, MAX_LINE_BYTES)) {
    return err(tooLarge(`the line has more than ${MAX_LINE_BYTES} bytes`));
  }
  const { depth, keys } = measure(text);
  if (depth > MAX_DEPTH) return err(tooLarge(`the line is nested deeper than ${MAX_DEPTH} levels`));
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return err(invalid("the line is not valid JSON"));
  }
  if (!isRecord(value)) return err(invalid("the line is not a JSON object"));
  // A key that stands twice is one key in the value: two readers could see two records.
  if (countKeys(value) !== keys) return err(invalid(nameTwice(text)));
  return ok(value);
}

function tooLarge(message: string): Flaw {
  return { code: "input-too-large", message, remedy: "Shorten the line, or split the plan." };
}

export function invalid(message: string): Flaw {
  return { code: "plan-invalid-json", message, remedy: "Write one JSON object a line, each key once." };
}

/**
 * How deep a line nests and how many keys it writes, in one pass over the text: a parser that recurses would fall
 * over first, and a parsed value no longer shows a key that stood twice.
 */
function measure(text: string): { readonly depth: number; readonly keys: number } {
  let now = 0;
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === COLON) keys += 1;
    else if ((unit | CURLY_BIT) === OPENING) {
      now += 1;
      depth = Math.max(depth, now);
    } else if ((unit | CURLY_BIT) === CLOSING) now -= 1;
  }
  return { depth, keys };
}

/** Where the string that starts at `start` has its closing quote; the text's end when it has none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

function countKeys(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  if (isList(value)) return value.reduce((keys: number, child) => keys + countKeys(child), 0);
  const children = Object.values(value);
  return children.reduce((keys: number, child) => keys + countKeys(child), children.length);
}

function nameTwice(text: string): string {
  const tree = parseTree(text);
  const twice = tree === undefined ? null : findTwice(tree);
  return `the key ${quote(twice ?? "")} stands twice in one object`;
}

function findTwice(node: Node): string | null {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    if (node.type === "object") {
      const key = String(child.children?.[0]?.value);
      if (seen.has(key)) return key;
      seen.add(key);
    }
    const below = findTwice(child);
    if (below !== null) return below;
  }
  return null;
}

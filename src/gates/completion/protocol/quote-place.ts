import type { ClaimedQuote } from "./model.ts";
import type { PreparedFile } from "./prepare-sources.ts";

/** UTF-16 offsets in the prepared text. */
export interface Region {
  readonly from: number;
  readonly to: number;
}

/** A quote that was found: where it really stands, and the text there without white space at the ends of its lines. */
export interface Standing {
  readonly path: string;
  readonly region: Region;
  /** From 1, both ends included. */
  readonly lines: readonly [number, number];
  readonly text: string;
}

export type Placed =
  | ({ readonly kind: "standing" } & Omit<Standing, "path">)
  /** The text is in the file, and not near the lines that were named. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "nowhere" };

/** How far from the named lines a quote may begin: models count lines badly, and a near miss proves as much. */
const NEAR_LINES = 10;

/** Line ends as `\n`, no white space at the ends of lines, no empty line at either end. Nothing else is forgiven. */
function linesOf(quote: string): readonly string[] {
  const lines = quote
    .replace(/\r\n/g, "\n")
    .split("\n")
    .map((line) => line.trim());
  const first = lines.findIndex((line) => line !== "");
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== "") + 1);
}

/** Whether the quote's lines stand here, one after another: the first may be a line's end, the last a line's start. */
function matchesAt(wanted: readonly string[], lines: readonly string[], at: number): boolean {
  const last = wanted.length - 1;
  return wanted.every((line, index) => {
    const there = (lines[at + index] ?? "").trim();
    if (index > 0 && index < last) return there === line;
    if (last === 0) return there.includes(line);
    return index === 0 ? there.endsWith(line) : at + index < lines.length && there.startsWith(line);
  });
}

function findPlaces(wanted: readonly string[], lines: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at + wanted.length <= lines.length; at += 1) if (matchesAt(wanted, lines, at)) places.push(at);
  return places;
}

function offsetOf(lines: readonly string[], at: number): number {
  return lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
}

function regionOf(wanted: readonly string[], lines: readonly string[], at: number): Region {
  const end = at + wanted.length - 1;
  const [first = "", last = ""] = [lines[at], lines[end]];
  const [head = "", tail = ""] = [wanted[0], wanted.at(-1)];
  if (wanted.length === 1) {
    const from = offsetOf(lines, at) + first.indexOf(head);
    return { from, to: from + head.length };
  }
  const from = offsetOf(lines, at) + first.trimEnd().length - head.length;
  return { from, to: offsetOf(lines, end) + last.indexOf(last.trimStart()) + tail.length };
}

/**
 * Looks a quote up in a file, near the lines it names. Byte for byte, but for what cannot change what it says: line
 * ends, and white space at the ends of lines. A quote of one line may be a part of it.
 */
export function standsAt(claim: ClaimedQuote, file: PreparedFile): Placed {
  const wanted = linesOf(claim.quote);
  if (wanted.length === 0) return { kind: "nowhere" };
  const places = findPlaces(wanted, file.lines);
  if (places.length === 0) return { kind: "nowhere" };
  const [from, to] = claim.lines;
  const near = places
    .filter((at) => at + 1 >= from - NEAR_LINES && at + 1 <= Math.max(from, to) + NEAR_LINES)
    .sort((a, b) => Math.abs(a + 1 - from) - Math.abs(b + 1 - from))[0];
  if (near === undefined) return { kind: "elsewhere" };
  return {
    kind: "standing",
    region: regionOf(wanted, file.lines, near),
    lines: [near + 1, near + wanted.length],
    text: wanted.join("\n"),
  };
}

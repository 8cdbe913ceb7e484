import type { Standing } from "./quote-place.ts";
import { countWordCharacters } from "./words.ts";

/** A quote says at least so much outside comments and imports, and some of it outside strings. */
export const MIN_QUOTE_CHARACTERS = 12;
/** One piece of code cannot prove so many requirements. */
export const MAX_SHARED = 3;

/** A quote that stands, with what of it is code. */
export interface QuotedCode extends Standing {
  /** Line by line, as `lines` counts them: comments and imports are white space. */
  readonly code: string;
}

function textKey({ text }: QuotedCode): string {
  // The same statement laid out otherwise is the same statement.
  return `text ${text.replace(/\s+/g, "")}`;
}

function linesOf({ path, lines: [first], code }: QuotedCode) {
  return code
    .split("\n")
    .map((line, at) => ({ key: `line ${path}:${first + at}`, characters: countWordCharacters(line) }))
    .filter(({ characters }) => characters > 0);
}

/** How many requirements each piece of code was quoted for: its text wherever it stands, and each of its lines. */
export function countShares(perRequirement: readonly (readonly QuotedCode[])[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const quotes of perRequirement) {
    const keys = quotes.flatMap((quote) => [textKey(quote), ...linesOf(quote).map(({ key }) => key)]);
    for (const key of new Set(keys)) shares.set(key, (shares.get(key) ?? 0) + 1);
  }
  return shares;
}

/** Whether enough of a quote is left without the lines that prove too much: ranges that overlap share their lines. */
export function isOwn(quote: QuotedCode, shares: ReadonlyMap<string, number>): boolean {
  const isShared = (key: string): boolean => (shares.get(key) ?? 0) >= MAX_SHARED;
  return !isShared(textKey(quote)) && sayEnough(linesOf(quote).filter(({ key }) => !isShared(key)));
}

function sayEnough(lines: readonly { readonly characters: number }[]): boolean {
  return lines.reduce((sum, { characters }) => sum + characters, 0) >= MIN_QUOTE_CHARACTERS;
}

/** Quotes that each say enough that the ones before did not: two parts of one line are one quote. */
export function countApart(quotes: readonly QuotedCode[]): number {
  const told = new Set<string>();
  let apart = 0;
  for (const quote of quotes) {
    const fresh = linesOf(quote).filter(({ key }) => !told.has(key));
    if (!told.has(textKey(quote)) && sayEnough(fresh)) apart += 1;
    for (const key of [textKey(quote), ...fresh.map((line) => line.key)]) told.add(key);
  }
  return apart;
}

// What became of a text, as edits of whole lines: a parser that is told them reads only what changed.

/** A place in a text: row and column from 0. */
interface Place {
  readonly row: number;
  readonly column: number;
}

/** One run of lines that another one replaced. Edits are told in order: offsets before it are those of the new text. */
export interface TextEdit {
  readonly startIndex: number;
  readonly oldEndIndex: number;
  readonly newEndIndex: number;
  readonly startPosition: Place;
  readonly oldEndPosition: Place;
  readonly newEndPosition: Place;
}

/** Past so many edits, or with less than half of the lines left, reading all of it anew is as quick. */
const MAX_EDITS = 100;

/** A text by its lines. */
export interface Lines {
  readonly lines: readonly string[];
  /** Line to its place; -1 for one that stands there several times: it says nothing about what became of what. */
  readonly places: ReadonlyMap<string, number>;
}

export function linesOf(text: string): Lines {
  const lines = text.split("\n");
  const places = new Map<string, number>();
  for (const [at, line] of lines.entries()) places.set(line, places.has(line) ? -1 : at);
  return { lines, places };
}

/** Whether two lines are the same with their ends: behind the last one of a text stands no line end. */
function isAlike(old: Lines, now: Lines, [from, to]: readonly [number, number]): boolean {
  const isLast = from + 1 === old.lines.length;
  return old.lines[from] === now.lines[to] && isLast === (to + 1 === now.lines.length);
}

/** Where both texts go on alike: the next line of the old one that stands once in both, further on in the new one. */
function nextAlike(old: Lines, now: Lines, [from, to]: readonly [number, number]): readonly [number, number] {
  for (let at = from; at < old.lines.length; at += 1) {
    const line = old.lines[at] ?? "";
    const place = now.places.get(line) ?? -1;
    if (place >= to && old.places.get(line) === at && isAlike(old, now, [at, place])) return [at, place];
  }
  return [old.lines.length, now.lines.length];
}

function charsOf({ lines }: Lines, from: number, to: number): number {
  let chars = 0;
  for (let at = from; at < to; at += 1) chars += (lines[at]?.length ?? 0) + 1;
  // Behind the last line stands no line end.
  return to === lines.length && to > from ? chars - 1 : chars;
}

/** The start of a line; behind the last one, its end. */
function placeAt({ lines }: Lines, row: number): Place {
  return row < lines.length ? { row, column: 0 } : { row: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
}

/** The edits that make one text the other; null when they are so many that they would save nothing. */
export function editsBetween(old: Lines, now: Lines): readonly TextEdit[] | null {
  const edits: TextEdit[] = [];
  let [from, to, index, kept] = [0, 0, 0, 0];
  while (from < old.lines.length) {
    if (isAlike(old, now, [from, to])) {
      index += (now.lines[to]?.length ?? 0) + 1;
      [from, to, kept] = [from + 1, to + 1, kept + 1];
      continue;
    }
    const [oldEnd, newEnd] = nextAlike(old, now, [from, to]);
    const newEndIndex = index + charsOf(now, to, newEnd);
    const { row, column } = placeAt(old, oldEnd);
    edits.push({
      startIndex: index,
      oldEndIndex: index + charsOf(old, from, oldEnd),
      newEndIndex,
      startPosition: placeAt(now, to),
      oldEndPosition: { row: row - from + to, column },
      newEndPosition: placeAt(now, newEnd),
    });
    if (edits.length > MAX_EDITS) return null;
    [from, to, index] = [oldEnd, newEnd, newEndIndex];
  }
  return kept * 2 < now.lines.length ? null : edits;
}

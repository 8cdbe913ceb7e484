// Regular expressions that are a few plain texts: `\.(test|spec)\.[jt]sx?$`. Foreign expressions are never run.

/** What `.*` leaves in a text. */
const ANYTHING = "\u0000";
const MAX_TEXTS = 64;

interface Reading {
  readonly source: string;
  at: number;
}

function joined(before: readonly string[], after: readonly string[]): readonly string[] | null {
  if (before.length * after.length > MAX_TEXTS) return null;
  return before.flatMap((start) => after.map((end) => start + end));
}

function readEscaped(reading: Reading): readonly string[] | null {
  const sign = reading.source[reading.at + 1] ?? "";
  reading.at += 2;
  return /^[^\w\s]$/.test(sign) ? [sign] : null;
}

function readClass(reading: Reading): readonly string[] | null {
  const found = /^\[(\w+)\]/.exec(reading.source.slice(reading.at));
  if (found === null) return null;
  reading.at += found[0].length;
  return [...(found[1] ?? "")];
}

function readGroup(reading: Reading): readonly string[] | null {
  reading.at += reading.source.startsWith("(?:", reading.at) ? 3 : 1;
  const inside = readChoice(reading);
  if (inside === null || reading.source[reading.at] !== ")") return null;
  reading.at += 1;
  return inside;
}

function readAtom(reading: Reading): readonly string[] | null {
  const sign = reading.source[reading.at] ?? "";
  if (sign === "\\") return readEscaped(reading);
  if (sign === "[") return readClass(reading);
  if (sign === "(") return readGroup(reading);
  if (reading.source.startsWith(".*", reading.at)) {
    reading.at += 2;
    return [ANYTHING];
  }
  if (!/^[\w/ -]$/.test(sign)) return null;
  reading.at += 1;
  return [sign];
}

function readSequence(reading: Reading): readonly string[] | null {
  let texts: readonly string[] | null = [""];
  while (texts !== null && reading.at < reading.source.length && !/[|)]/.test(reading.source[reading.at] ?? "")) {
    const atom = readAtom(reading);
    const optional = atom !== null && reading.source[reading.at] === "?";
    if (optional) reading.at += 1;
    texts = atom === null ? null : joined(texts, optional ? ["", ...atom] : atom);
  }
  return texts;
}

function readChoice(reading: Reading): readonly string[] | null {
  const all: string[] = [];
  for (;;) {
    const texts = readSequence(reading);
    if (texts === null || all.length + texts.length > MAX_TEXTS) return null;
    all.push(...texts);
    if (reading.source[reading.at] !== "|") return all;
    reading.at += 1;
  }
}

function holds(path: string, text: string, toEnd: boolean): boolean {
  const parts = text.split(ANYTHING);
  const last = parts.pop() ?? "";
  let from = 0;
  for (const part of parts) {
    const found = path.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return toEnd ? path.length - last.length >= from && path.endsWith(last) : path.includes(last, from);
}

/** Whether a path has one of an expression's texts in it; null for an expression that is more than that. */
export function plainRegex(source: string): ((path: string) => boolean) | null {
  const toEnd = /[^\\]\$$/.test(source);
  const reading: Reading = { source: toEnd ? source.slice(0, -1) : source, at: 0 };
  const texts = readChoice(reading);
  // The end belongs to the last choice alone.
  const choice = toEnd && reading.source.length > 0 && isChoice(reading.source);
  if (texts === null || reading.at < reading.source.length || choice) return null;
  return (path) => texts.some((text) => holds(path, text, toEnd));
}

/** `a|b$` outside brackets. */
function isChoice(source: string): boolean {
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "(") depth += 1;
    else if (source[at] === ")") depth -= 1;
    else if (source[at] === "|" && depth === 0) return true;
  }
  return false;
}

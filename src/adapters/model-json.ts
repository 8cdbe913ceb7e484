import { err, ok, type Result } from "../core/result.ts";

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of a JSON object, or undefined for whatever else `value` is. */
export function member(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function textMember(value: unknown, name: string): string | null {
  const found = member(value, name);
  return typeof found === "string" ? found : null;
}

/** A count from outside: whole and not negative, else 0. */
export function countMember(value: unknown, name: string): number {
  const found = member(value, name);
  return typeof found === "number" && Number.isSafeInteger(found) && found >= 0 ? found : 0;
}

/** Undefined for what is no JSON; JSON itself has no undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The one JSON object in what a model said: alone, in a code fence, or between sentences. Two objects are refused, since
 * nothing says which of them is the answer, and so is one that is cut off: an object inside of it is not the answer.
 */
export function readOneObject(text: string): Result<Fields, string> {
  const whole = parseJson(text.trim());
  if (isFields(whole)) return ok(whole);
  if (text.trim() === "") return err("it is empty");
  const found: Fields[] = [];
  let from = text.indexOf("{");
  while (from !== -1) {
    const end = endOfBraces(text, from);
    if (end === null) return err("it holds a `{` that is never closed");
    const value = parseJson(text.slice(from, end));
    if (isFields(value)) found.push(value);
    from = text.indexOf("{", end);
  }
  const [one] = found;
  if (one === undefined) return err("it holds no JSON object");
  return found.length === 1 ? ok(one) : err(`it holds ${found.length} JSON objects where one was asked for`);
}

/** The offset behind the brace that closes the one at `from`; braces in JSON strings do not count. */
function endOfBraces(text: string, from: number): number | null {
  const marks = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === "{") depth += 1;
    if (mark[0] === "}") depth -= 1;
    if (depth === 0) return marks.lastIndex;
  }
  return null;
}

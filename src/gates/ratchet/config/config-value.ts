/** Configuration as plain values, whatever its format. `null` also stands for what is not a literal. */
export type ConfigValue =
  | null
  | boolean
  | number
  | string
  | readonly ConfigValue[]
  | { readonly [key: string]: ConfigValue };

/** One leaf or list with the keys that lead to it; places in lists are left out, so that order means nothing. */
export interface Entry {
  readonly keys: readonly string[];
  readonly value: ConfigValue;
}

export function isList(value: ConfigValue): value is readonly ConfigValue[] {
  return Array.isArray(value);
}

/** Deep and wide enough for every real file; a bomb of aliases ends here. */
const MAX_ENTRIES = 50_000;

function visit(value: ConfigValue, keys: readonly string[], into: Entry[]): void {
  if (into.length >= MAX_ENTRIES) return;
  into.push({ keys, value });
  if (value === null || typeof value !== "object") return;
  if (isList(value)) {
    for (const each of value) if (each !== null && typeof each === "object") visit(each, keys, into);
    return;
  }
  for (const [key, each] of Object.entries(value)) visit(each, [...keys, key], into);
}

/** Every entry below a value, parents first. */
export function entriesOf(root: ConfigValue): readonly Entry[] {
  const entries: Entry[] = [];
  visit(root, [], entries);
  return entries;
}

/** A list of texts, a single text as a list of one, null for anything else. */
export function textsOf(value: ConfigValue): readonly string[] | null {
  if (typeof value === "string")
    return value
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  if (!isList(value)) return null;
  return value.filter((each) => typeof each === "string");
}

export function numberOf(value: ConfigValue): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  const found = /^\s*"?(-?\d+(?:\.\d+)?)\s*%?"?\s*$/.exec(value)?.[1];
  return found === undefined ? null : Number(found);
}

export function booleanOf(value: ConfigValue): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  return /^(?:true|yes|on|1)$/i.test(value) ? true : /^(?:false|no|off|0)$/i.test(value) ? false : null;
}

/** Any value that JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * The one text of a JSON value: RFC 8785 (JCS). Keys are sorted by UTF-16 code units and nothing is padded, so two
 * values with the same meaning have the same digest. Numbers follow ECMAScript, which is what the RFC prescribes.
 * Throws on a number JSON cannot say (NaN, infinity).
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new Error("a number that JSON cannot say has no canonical text");
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  // Without a comparison of one's own, `sort` goes by UTF-16 code units.
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(",")}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

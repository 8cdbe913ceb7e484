import type { Json, JsonObject } from "./types.ts";

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** Throws on text that is not JSON. */
export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

/** A property of a value that may not even be an object. */
export function property(value: unknown, key: string): Json | undefined {
  return isObject(value) ? value[key] : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function number(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

export function objects(value: unknown): readonly JsonObject[] {
  return isList(value) ? value.filter(isObject) : [];
}

export function texts(value: unknown): readonly string[] {
  return isList(value) ? value.filter((item) => typeof item === "string") : [];
}

/** The value, or an error that says what was expected: for state that must be there. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`the stand-in GitHub has no ${what}`);
  return value;
}

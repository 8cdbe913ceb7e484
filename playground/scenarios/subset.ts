import { isFields } from "./variants.ts";

/** Where `got` does not hold `wanted`, in words; null when it does. Lists hold when each wanted entry is somewhere. */
export function findMissing(wanted: unknown, got: unknown, place = ""): string | null {
  if (isFields(wanted)) return missingField(wanted, got, place);
  if (Array.isArray(wanted)) return missingEntry(wanted, got, place);
  return Object.is(wanted, got) ? null : `${place || "the value"} ${show(wanted)}, got ${show(got)}`;
}

function missingField(wanted: Readonly<Record<string, unknown>>, got: unknown, place: string): string | null {
  if (!isFields(got)) return `${place || "the value"} to be an object, got ${show(got)}`;
  for (const [key, value] of Object.entries(wanted)) {
    const missing = findMissing(value, got[key], place === "" ? key : `${place}.${key}`);
    if (missing !== null) return missing;
  }
  return null;
}

function missingEntry(wanted: readonly unknown[], got: unknown, place: string): string | null {
  if (!Array.isArray(got)) return `${place || "the value"} to be a list, got ${show(got)}`;
  const absent = wanted.find((value) => !got.some((each) => findMissing(value, each) === null));
  return absent === undefined ? null : `${place || "the list"} to hold ${show(absent)}, got ${show(got)}`;
}

const MAX_SHOWN = 300;

/** A value in one line, cut. */
export function show(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}...`;
}

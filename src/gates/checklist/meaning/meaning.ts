import type { Files } from "./files.ts";

/** Something that a command reaches, as text, by the place that a person would look for it in. */
export type Meaning = ReadonlyMap<string, string>;

/** One reading of what a command reaches. */
export interface Reach {
  readonly files: Files;
  /** Notes what stands in a place. */
  note(place: string, text: string): void;
  /** False when that step was made before, or too many were. */
  visit(step: string): boolean;
  /** Reads a shell text that is run in a folder as well. */
  follow(text: string, folder: string): Promise<void>;
}

/** One thing that gives a command its meaning, on both sides; null where it does not stand. */
export interface Difference {
  /** `package.json scripts.test`, `Makefile test`, `scripts/test.sh`. */
  readonly what: string;
  readonly old: string | null;
  readonly now: string | null;
}

/** A command that means something else than at base. `index` is the item's place in the file. */
export interface MeaningChange {
  readonly index: number;
  readonly differences: readonly Difference[];
}

/** In the order of the places. */
export function compareMeanings(old: Meaning, now: Meaning): readonly Difference[] {
  const places = [...new Set([...old.keys(), ...now.keys()])].sort();
  return places.flatMap((what) => {
    const [before, after] = [old.get(what) ?? null, now.get(what) ?? null];
    return before === after ? [] : [{ what, old: before, now: after }];
  });
}

/** Something that a command reaches, as text, by the place that a person would look for it in. */
export type Meaning = ReadonlyMap<string, string>;

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

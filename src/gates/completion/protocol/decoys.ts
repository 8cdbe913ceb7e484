import type { Hash } from "../../../ports/hash.ts";
import type { Requirement } from "../requirements/model.ts";
import { DECOY_POOL, PLAIN_WORDS } from "./decoy-pool.ts";
import { splitWords, tellingWords } from "./words.ts";

export const DECOYS_PER_BATCH = 2;

/** A requirement that we made up: nothing in the tree can meet it. */
export interface Decoy {
  readonly title: string;
  readonly criterion: string;
}

const POOL: readonly Decoy[] = DECOY_POOL.flatMap(({ criterion, titles }) =>
  titles.map((title) => ({ title, criterion })),
);
const TITLES = new Set(POOL.map(({ title }) => title));

/** Coined where the tree has words of nearly every field: a name of syllables in place of the capital letter. */
const COINED: readonly (readonly [before: string, after: string])[] = [
  ["Import accounts from the ", " registry"],
  ["Settle disputes through the ", " tribunal"],
  ["Mirror each entry to the ", " ledger"],
  ["Render charts with the ", " projection"],
  ["Sign uploads with the ", " notary"],
];
const MAX_COINED = 10_000;
const SYLLABLES = "bra cro dul fen gri hax jor kel lum mov nyr pol qua rus sti tav ulm vex wyn zor".split(" ");

/** Whether a requirement of this title is one that this program made up. */
export function isDecoy(title: string): boolean {
  if (TITLES.has(title)) return true;
  return COINED.some(([before, after]) => {
    if (!title.startsWith(before) || !title.endsWith(after)) return false;
    return isCoinedName(title.slice(before.length, title.length - after.length));
  });
}

function isCoinedName(name: string): boolean {
  const parts = name.toLowerCase().match(/.{3}/g) ?? [];
  return /^[A-Z][a-z]{11}$/.test(name) && parts.every((part) => SYLLABLES.includes(part));
}

/** Every word of a tree, as decoys are compared with it. */
export function wordsOfTree(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) for (const word of splitWords(text)) words.add(word);
  return words;
}

/** The words that make a decoy strange. */
export function strangeWords({ title }: Decoy): readonly string[] {
  return [...tellingWords(title)].filter((word) => !PLAIN_WORDS.has(word) && !PLAIN_WORDS.has(`${word}s`));
}

/** The coined name, as words of the tree are spelt. */
function nameOf({ criterion }: Decoy): string {
  return splitWords(criterion)[0] ?? "";
}

function coin(seed: string, nth: number, hash: Hash): Decoy {
  const digits = hash.sha256(`coined\n${nth}\n${seed}`);
  const byteAt = (at: number): number => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  const name = [0, 1, 2, 3].map((at) => SYLLABLES[byteAt(at) % SYLLABLES.length] ?? "").join("");
  const proper = name.charAt(0).toUpperCase() + name.slice(1);
  const [before, after] = COINED[byteAt(4) % COINED.length] ?? ["", ""];
  return { title: `${before}${proper}${after}`, criterion: `${proper} errors are shown with their cause` };
}

/** The same order for the same seed, and no order that anybody chose. */
export function shuffle<T>(
  items: readonly T[],
  seed: string,
  options: { readonly hash: Hash; readonly name: (item: T) => string },
): readonly T[] {
  return items
    .map((item) => ({ item, rank: options.hash.sha256(`${seed}\n${options.name(item)}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item);
}

export interface DecoyRequest {
  readonly seed: string;
  readonly amount: number;
  /** All words of the tree and of the requirements: a decoy shares no strange word with them. */
  readonly words: ReadonlySet<string>;
  readonly hash: Hash;
}

/**
 * Decoys in an order that the seed decides. One is taken only if none of its strange words occurs in the tree, so that
 * saying it is met can only be wrong. A tree with words of every field gets coined ones.
 */
export function chooseDecoys({ seed, amount, words, hash }: DecoyRequest): readonly Decoy[] {
  const free = POOL.filter((decoy) => {
    const strange = strangeWords(decoy);
    return strange.length > 0 && !strange.some((word) => words.has(word));
  });
  const chosen = shuffle(free, seed, { hash, name: ({ title }) => title }).slice(0, amount);
  const coined: Decoy[] = [];
  // A coined name has 160,000 forms: the bound is never reached by a tree that a person could read.
  for (let nth = 0; chosen.length + coined.length < amount && nth < MAX_COINED; nth += 1) {
    const decoy = coin(seed, nth, hash);
    if (!words.has(nameOf(decoy))) coined.push(decoy);
  }
  return [...chosen, ...coined];
}

/** A decoy in the clothes of a requirement, with an id of the same series. */
export function dressDecoy(decoy: Decoy, id: string, withCriteria: boolean): Requirement {
  const criteria = withCriteria ? [decoy.criterion] : [];
  return { id, key: id, explicitId: null, title: decoy.title, criteria, line: 0, removal: false };
}

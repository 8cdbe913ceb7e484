import { type Alignment, alignAssertions, plainWordsOf } from "./align.ts";
import type { Assertion, FileInventory } from "./inventory.ts";
import type { Matching, Pair } from "./matching.ts";
import { alignTests, canMove, joinShares, type Share } from "./parts.ts";
import { falsifiable, isFalsifiable } from "./weight.ts";

/** Assertions that a test (or what stands outside tests) has fewer of than at base. */
export interface Deficit {
  readonly base: FileInventory;
  readonly head: FileInventory | null;
  /** Null for assertions outside tests. */
  readonly pair: Pair | null;
  /** Of the test, what is compared; null for assertions outside tests. */
  readonly share: Share | null;
  /** Those that were not found again; at least `missing`. */
  readonly removed: readonly Assertion[];
  readonly missing: number;
  /** Trivial ones that came in. */
  readonly trivial: number;
  /** Found again in other tests, with where. */
  readonly moved: readonly { readonly assertion: Assertion; readonly to: string }[];
}

/** An assertion at head that nothing at base has claimed yet. */
export interface Credit {
  readonly assertion: Assertion;
  readonly file: FileInventory;
  readonly to: string;
}

export type Credits = Set<Credit>;

export interface Ledger {
  readonly deficits: readonly Deficit[];
  /** What is left to make up numbers with. */
  readonly credits: Credits;
  readonly alignments: ReadonlyMap<Pair, Alignment>;
}

function placeOf(file: FileInventory, line: number): string {
  return `${file.path}:${line}`;
}

type ByWords = ReadonlyMap<string, readonly Credit[]>;

function indexCredits(credits: Credits): ByWords {
  const index = new Map<string, Credit[]>();
  for (const credit of credits) {
    const words = plainWordsOf(credit.assertion);
    const list = index.get(words);
    if (list === undefined) index.set(words, [credit]);
    else list.push(credit);
  }
  return index;
}

function takeMoved(open: Deficit, credits: Credits, index: ByWords): Deficit {
  let missing = open.missing;
  const moved: { assertion: Assertion; to: string }[] = [];
  const left: Assertion[] = [];
  for (const assertion of open.removed) {
    const same = missing > 0 ? (index.get(plainWordsOf(assertion)) ?? []) : [];
    const found = findCredit(
      canMove(assertion) ? same : same.filter(({ file }) => getsTests(open) && file === open.head),
      open.head,
      credits,
    );
    if (found === undefined) {
      left.push(assertion);
      continue;
    }
    credits.delete(found);
    missing -= 1;
    moved.push({ assertion, to: found.to });
  }
  return { ...open, removed: left, missing, moved };
}

/** A script of checks that gets tests around them: what says nothing about what it checks is put into them as well. */
function getsTests({ base, pair }: Deficit): boolean {
  return pair === null && base.tests.length === 0;
}

function findCredit(list: readonly Credit[], near: FileInventory | null, credits: Credits): Credit | undefined {
  const same = list.filter((credit) => credits.has(credit));
  return same.find((credit) => credit.file === near) ?? same[0];
}

function addCredits(credits: Credits, file: FileInventory, assertions: readonly Assertion[]): void {
  for (const assertion of assertions) credits.add({ assertion, file, to: placeOf(file, assertion.line) });
}

type Parties = Pick<Deficit, "base" | "head" | "pair" | "share">;

function openDeficit(parts: Parties, alignment: Alignment): readonly Deficit[] {
  const missing = alignment.removed.length - alignment.added.length;
  if (missing <= 0) return [];
  const { removed, trivial } = alignment;
  return [{ ...parts, removed, missing, trivial: trivial.length, moved: [] }];
}

/** Outside tests only what stands below test folders counts: an `assert!` in production code is no test. */
function looseAlignments(
  files: readonly FileInventory[],
  matching: Matching,
  head: ReadonlyMap<string, FileInventory>,
): readonly { readonly base: FileInventory; readonly head: FileInventory | null; readonly alignment: Alignment }[] {
  return files.flatMap((base) => {
    const partner = matching.partner.get(base) ?? head.get(base.path) ?? null;
    const alignment = alignAssertions(base.looseAssertions, partner?.looseAssertions ?? []);
    return [{ base, head: partner, alignment }];
  });
}

/** Which assertions are fewer than at base, after those that moved to another test were found there. */
export function findDeficits(from: {
  readonly base: readonly FileInventory[];
  readonly head: readonly FileInventory[];
  readonly matching: Matching;
}): Ledger {
  const { matching } = from;
  const credits: Credits = new Set();
  const alignments = new Map<Pair, Alignment>();
  const open: Deficit[] = [];
  const take = (parts: Parties, alignment: Alignment): void => {
    open.push(...openDeficit(parts, alignment));
    const spare = alignment.added.length - alignment.removed.length;
    // What replaces a removed one in its own place is spent there.
    if (spare > 0 && parts.head !== null) addCredits(credits, parts.head, alignment.added.slice(-spare));
  };
  for (const pair of matching.pairs) {
    const shares = alignTests(pair.base.test, pair.head.test);
    alignments.set(pair, joinShares(shares));
    for (const share of shares) take({ base: pair.base.file, head: pair.head.file, pair, share }, share.alignment);
  }
  const byPath = new Map(from.head.map((file) => [file.path, file]));
  for (const loose of looseAlignments(from.base, matching, byPath)) {
    take({ base: loose.base, head: loose.head, pair: null, share: null }, loose.alignment);
  }
  addNew(credits, from, matching);
  const index = indexCredits(credits);
  return { deficits: open.map((each) => takeMoved(each, credits, index)), credits, alignments };
}

function addNew(
  credits: Credits,
  from: { readonly base: readonly FileInventory[]; readonly head: readonly FileInventory[] },
  matching: Matching,
): void {
  for (const { file, test } of matching.added) {
    if (!test.unreachable && test.state !== "skipped") addCredits(credits, file, falsifiable(test.assertions));
  }
  const partners = new Set(matching.partner.values());
  const paths = new Set(from.base.map(({ path }) => path));
  for (const file of from.head) {
    if (!partners.has(file) && !paths.has(file.path))
      addCredits(credits, file, file.looseAssertions.filter(isFalsifiable));
  }
}

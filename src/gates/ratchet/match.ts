import type { FileInventory } from "./inventory.ts";
import { areRelated, nameLikeness, plainName, SAME_NAME, SIMILAR_NAME } from "./likeness.ts";
import { mergeIntoTables } from "./match-tables.ts";
import type { Matching, MatchKind, Pair } from "./matching.ts";
import { massOf, ownName, type SuiteTest, testsOf } from "./weight.ts";

interface Pool {
  readonly base: Set<SuiteTest>;
  readonly head: Set<SuiteTest>;
  readonly pairs: Pair[];
}

interface Step {
  readonly how: MatchKind;
  /** Tests with the same key may match; null takes no part in the step. */
  readonly key: (test: SuiteTest) => string | null;
  readonly accept?: (base: SuiteTest, head: SuiteTest) => boolean;
}

const SEPARATOR = "\u0000";

function key(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

function hashOf({ test }: SuiteTest): string | null {
  // Empty bodies are all alike: they prove no move.
  return test.bodyHash === "" || test.empty ? null : test.bodyHash;
}

function withHash(one: SuiteTest, ...parts: readonly string[]): string | null {
  const hash = hashOf(one);
  return hash === null ? null : key(hash, ...parts);
}

function checksAsMuch(base: SuiteTest, head: SuiteTest): boolean {
  return massOf(head.test) >= massOf(base.test) && areRelated(base.test, head.test);
}

/** Surest first: a match that is spent can hide no other loss. */
const STEPS: readonly Step[] = [
  { how: "same", key: (one) => withHash(one, one.file.path, ...one.test.chain) },
  { how: "same", key: (one) => key(one.file.path, ...one.test.chain) },
  { how: "elsewhere", key: (one) => withHash(one, ...one.test.chain) },
  { how: "elsewhere", key: (one) => key(one.file.language, ...one.test.chain), accept: checksAsMuch },
  { how: "body", key: (one) => withHash(one, ownName(one.test)) },
  { how: "body", key: (one) => withHash(one, one.file.path) },
  { how: "body", key: (one) => withHash(one) },
];

function addTo<Key>(lists: Map<Key, SuiteTest[]>, at: Key, one: SuiteTest): void {
  const list = lists.get(at);
  if (list === undefined) lists.set(at, [one]);
  else list.push(one);
}

function runStep(pool: Pool, step: Step): void {
  const heads = new Map<string, SuiteTest[]>();
  for (const head of pool.head) {
    const at = step.key(head);
    if (at !== null) addTo(heads, at, head);
  }
  for (const base of pool.base) {
    const at = step.key(base);
    const list = at === null ? undefined : heads.get(at);
    const found = list?.findIndex((head) => step.accept?.(base, head) ?? true) ?? -1;
    const head = found === -1 ? undefined : list?.splice(found, 1)[0];
    if (head !== undefined) spend(pool, { base, head, how: step.how });
  }
}

function spend(pool: Pool, pair: Pair): void {
  pool.base.delete(pair.base);
  pool.head.delete(pair.head);
  pool.pairs.push(pair);
}

/** A base file's own path at head, else the file that most of its matched tests are in. */
function findPartners(
  base: readonly FileInventory[],
  head: readonly FileInventory[],
  pairs: readonly Pair[],
): ReadonlyMap<FileInventory, FileInventory> {
  const byPath = new Map(head.map((file) => [file.path, file]));
  const votes = new Map<FileInventory, Map<FileInventory, number>>();
  for (const pair of pairs) {
    const counts = votes.get(pair.base.file) ?? new Map<FileInventory, number>();
    counts.set(pair.head.file, (counts.get(pair.head.file) ?? 0) + 1);
    votes.set(pair.base.file, counts);
  }
  const partners = new Map<FileInventory, FileInventory>();
  for (const file of base) {
    const most = [...(votes.get(file) ?? [])].sort(([, a], [, b]) => b - a)[0]?.[0];
    const partner = byPath.get(file.path) ?? most;
    if (partner !== undefined) partners.set(file, partner);
  }
  return partners;
}

/** More pairs of unmatched tests in one file than this are not compared by name: the list would be no rename. */
const MAX_COMPARED = 250_000;

interface Candidate {
  readonly base: SuiteTest;
  readonly head: SuiteTest;
  readonly likeness: number;
}

function similarTo(base: SuiteTest, heads: readonly SuiteTest[]): readonly Candidate[] {
  return heads.flatMap((head) => {
    if (massOf(head.test) < massOf(base.test)) return [];
    const likeness = nameLikeness(ownName(base.test), ownName(head.test));
    const alike = likeness >= SAME_NAME || (likeness >= SIMILAR_NAME && areRelated(base.test, head.test));
    return alike ? [{ base, head, likeness }] : [];
  });
}

function matchSimilar(pool: Pool, partner: Matching["partner"]): void {
  const heads = new Map<FileInventory, SuiteTest[]>();
  for (const head of pool.head) addTo(heads, head.file, head);
  const candidates: Candidate[] = [];
  let compared = 0;
  for (const base of pool.base) {
    const file = partner.get(base.file);
    const others = file === undefined ? [] : (heads.get(file) ?? []);
    compared += others.length;
    if (compared > MAX_COMPARED) break;
    candidates.push(...similarTo(base, others));
  }
  for (const { base, head } of candidates.sort((a, b) => b.likeness - a.likeness)) {
    if (pool.base.has(base) && pool.head.has(head)) spend(pool, { base, head, how: "renamed" });
  }
}

/**
 * Finds each test of the base side again at head, each head test spent once: same path and name, same name elsewhere,
 * same body, similar name in the same file with at least as many assertions, merged into a table.
 */
export function matchTests(base: readonly FileInventory[], head: readonly FileInventory[]): Matching {
  const pool: Pool = { base: new Set(testsOf(base)), head: new Set(testsOf(head)), pairs: [] };
  for (const step of STEPS) runStep(pool, step);
  const partner = findPartners(base, head, pool.pairs);
  matchSimilar(pool, partner);
  runStep(pool, {
    how: "renamed",
    key: (one) => key(one.file.language, plainName(ownName(one.test))),
    accept: checksAsMuch,
  });
  const { merges, lost, targets } = mergeIntoTables({ lost: [...pool.base], pairs: pool.pairs, added: [...pool.head] });
  return { pairs: pool.pairs, merges, lost, added: [...pool.head].filter((one) => !targets.has(one)), partner };
}

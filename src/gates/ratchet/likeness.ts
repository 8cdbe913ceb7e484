import { distance } from "fastest-levenshtein";
import type { TestCase } from "./inventory.ts";
import { falsifiable } from "./weight.ts";

/**
 * Two names are one test renamed from here on: half of the words, or half of the letters, are the same. Measured on
 * real renames (names usually keep more), low enough for a reworded sentence; likeness of what is checked is asked too.
 */
export const SIMILAR_NAME = 0.5;
/** From here on the name alone is enough: a typing error or a changed ending. */
export const SAME_NAME = 0.9;

/** Names longer than this are compared by their beginning: the cost grows with the square. */
const MAX_NAME_CHARS = 200;

function wordsIn(name: string): ReadonlySet<string> {
  const split = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return new Set((split.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word !== "test"));
}

/** A name as its words, however a framework wants it spelled: `test_adds_one`, `testAddsOne`, `adds one`. */
export function plainName(name: string): string {
  return [...wordsIn(name)].join(" ");
}

function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

/** From 0 (nothing in common) to 1 (the same), by words and by letters, whichever is more. */
export function nameLikeness(first: string, second: string): number {
  const [a, b] = [first.slice(0, MAX_NAME_CHARS), second.slice(0, MAX_NAME_CHARS)];
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  return Math.max(sharedPart(wordsIn(a), wordsIn(b)), longest === 0 ? 0 : 1 - distance(a, b) / longest);
}

/** Words of every test: sharing one of these says nothing. */
const COMMONPLACE =
  /^(?:expect\w*|assert\w*|require\w*|should\w*|to[A-Z]\w*|not|be|eq|ok|is|it|t|tb|b|self|this|cls|result|results|res|actual|expected|value|values|output|out|got|want|err|error|errors|e|x|y|i|n|s|a|true|false|null|nil|None|undefined|len|length|String|Error|Errorf|Fatal|Fatalf|Run|Equal|NoError|console|log|print\w*|mock\w*|beforeEach|afterEach|setUp|tearDown|new|await|async|return|const|let|var|def|assert_eq|vec|unwrap|Some|Ok|Err|int|str|list|dict|range)$/;

/** What a test is about: names it calls and names in what it checks, without those of every test. */
export function topicsOf(test: TestCase): ReadonlySet<string> {
  const known = TOPICS.get(test);
  if (known !== undefined) return known;
  const topics = findTopics(test);
  TOPICS.set(test, topics);
  return topics;
}

/** A test is compared with many others. */
const TOPICS = new WeakMap<TestCase, ReadonlySet<string>>();

function findTopics(test: TestCase): ReadonlySet<string> {
  const checked = falsifiable(test.assertions).flatMap(({ subject }) => subject.match(/[A-Za-z_]\w*/g) ?? []);
  return new Set([...test.calls, ...checked].filter((name) => !COMMONPLACE.test(name)));
}

/** They check or call something in common; tests of which nothing is known are not told apart. */
export function areRelated(a: TestCase, b: TestCase): boolean {
  const [left, right] = [topicsOf(a), topicsOf(b)];
  if (left.size === 0) return true;
  return [...left].some((topic) => right.has(topic));
}

/** In another file a single common word is chance: half of what the lost test is about has to be there. */
const FAR_SHARE = 0.5;

/** As `areRelated`, for tests of different files: nothing is taken for granted. */
export function areCloselyRelated(lost: TestCase, other: TestCase): boolean {
  const [left, right] = [topicsOf(lost), topicsOf(other)];
  const shared = [...left].filter((topic) => right.has(topic)).length;
  return shared > 0 && shared >= left.size * FAR_SHARE;
}

import type { Requirement } from "../requirements/model.ts";
import type { PathClass } from "./path-class.ts";
import type { PreparedFile } from "./prepare-sources.ts";
import { splitWords, tellingWords } from "./words.ts";

/** How much a file of a class is worth in the excerpt; absent: it is never shown. */
const WEIGHTS: Readonly<Partial<Record<PathClass, number>>> = { source: 1, test: 0.5, config: 0.3 };
const PATH_WEIGHT = 3;
const CHANGED_WEIGHT = 2;
/** A test or a comment that names the requirement's own id is a pointer written by a person. */
const NAMED_WEIGHT = 12;

export interface RankedFile {
  readonly file: PreparedFile;
  /** Words of the requirement that brought it here; empty for files that are only there. */
  readonly words: ReadonlySet<string>;
}

interface Indexed {
  readonly file: PreparedFile;
  readonly weight: number;
  readonly path: ReadonlySet<string>;
  readonly text: ReadonlySet<string>;
}

export function subjectOf(requirement: Requirement): ReadonlySet<string> {
  return tellingWords([requirement.title, ...requirement.criteria].join("\n"));
}

export function isPackable(file: PreparedFile): boolean {
  return WEIGHTS[file.class] !== undefined;
}

function indexFile(file: PreparedFile, changed: ReadonlySet<string>): Indexed {
  const weight = (WEIGHTS[file.class] ?? 0) * (changed.has(file.path) ? CHANGED_WEIGHT : 1);
  return { file, weight, path: new Set(splitWords(file.path)), text: new Set(splitWords(file.text)) };
}

function rarityOf(files: readonly Indexed[], word: string): number {
  const holders = files.filter(({ text, path }) => text.has(word) || path.has(word)).length;
  return Math.log(1 + files.length / (1 + holders));
}

function rankFor(requirement: Requirement, files: readonly Indexed[]): readonly RankedFile[] {
  const words = subjectOf(requirement);
  const rarity = new Map([...words].map((word) => [word, rarityOf(files, word)]));
  const scored = files.map(({ file, weight, path, text }) => {
    const hits = [...rarity].map(
      ([word, rare]) => rare * ((path.has(word) ? PATH_WEIGHT : 0) + (text.has(word) ? 1 : 0)),
    );
    const id = requirement.explicitId;
    const named = id !== null && file.text.includes(id) ? NAMED_WEIGHT : 0;
    return { file, words, score: weight * (hits.reduce((sum, hit) => sum + hit, 0) + named) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.file.path < b.file.path ? -1 : 1));
}

/**
 * The files worth showing, best first: each requirement in turn brings its best file that is not there yet, so that no
 * requirement is starved by another. What no requirement speaks of follows: changed files, then the rest.
 */
export function rankFiles(
  requirements: readonly Requirement[],
  files: readonly PreparedFile[],
  changed: ReadonlySet<string>,
): readonly RankedFile[] {
  const indexed = files.filter(isPackable).map((file) => indexFile(file, changed));
  const queues = requirements.map((requirement) => [...rankFor(requirement, indexed)].reverse());
  const taken = new Map<string, RankedFile>();
  for (let waiting = queues; waiting.length > 0; waiting = waiting.filter((queue) => queue.length > 0)) {
    for (const queue of waiting) takeNext(queue, taken);
  }
  const rest = indexed
    .filter(({ file }) => !taken.has(file.path))
    .sort((a, b) => b.weight - a.weight || (a.file.path < b.file.path ? -1 : 1));
  return [...taken.values(), ...rest.map(({ file }) => ({ file, words: new Set<string>() }))];
}

function takeNext(queue: RankedFile[], taken: Map<string, RankedFile>): void {
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (taken.has(next.file.path)) continue;
    taken.set(next.file.path, next);
    return;
  }
}

import type { Hash } from "../../../ports/hash.ts";
import type { Requirement } from "../requirements/model.ts";
import { chooseDecoys, DECOYS_PER_BATCH, type Decoy, dressDecoy, shuffle } from "./decoys.ts";

export const MAX_BATCH = 8;
/** A batch is cut shorter before its texts crowd out the repository; a text itself is never cut. */
const MAX_BATCH_CHARS = 24_000;

/** What one call asks: requirements and decoys, mixed. */
export interface Batch {
  /** In the order asked. */
  readonly asked: readonly Requirement[];
  readonly requirements: readonly Requirement[];
  readonly decoys: readonly Requirement[];
}

/** One batch, with other decoys for the one time that it may be asked again. */
export interface PlannedBatch {
  readonly first: Batch;
  readonly again: Batch;
}

export interface BatchRequest {
  readonly requirements: readonly Requirement[];
  /** Words of the tree and of all requirements. */
  readonly words: ReadonlySet<string>;
  readonly seed: string;
  readonly hash: Hash;
}

function sizeOf({ title, criteria }: Requirement): number {
  return title.length + criteria.reduce((sum, text) => sum + text.length, 0);
}

/** Chunks of at most `MAX_BATCH`, smaller where the texts are long. */
export function chunkRequirements(requirements: readonly Requirement[]): readonly (readonly Requirement[])[] {
  const chunks: Requirement[][] = [];
  let chars = 0;
  for (const requirement of requirements) {
    const last = chunks.at(-1);
    const size = sizeOf(requirement);
    if (last === undefined || last.length === MAX_BATCH || chars + size > MAX_BATCH_CHARS) {
      chunks.push([requirement]);
      chars = size;
    } else {
      last.push(requirement);
      chars += size;
    }
  }
  return chunks;
}

function lastNumber(requirements: readonly Requirement[]): number {
  return requirements.reduce((last, { id }) => Math.max(last, Number(/^R(\d{1,9})$/.exec(id)?.[1] ?? 0)), 0);
}

/**
 * Splits requirements into calls, shuffled, each with two decoys that look like its own. The same seed gives the same
 * calls. Null when the tree leaves no decoy: then nothing may be asked, since nothing would guard the answer.
 */
export function planBatches({ requirements, words, seed, hash }: BatchRequest): readonly PlannedBatch[] | null {
  const byId = { hash, name: ({ id }: Requirement) => id };
  const chunks = chunkRequirements(shuffle(requirements, `order\n${seed}`, byId));
  const amount = chunks.length * DECOYS_PER_BATCH * 2;
  const decoys = chooseDecoys({ seed: `decoys\n${seed}`, amount, words, hash });
  if (decoys.length < amount) return null;
  const first = lastNumber(requirements) + 1;
  const mix = (chunk: readonly Requirement[], nth: number): Batch => {
    const start = nth * DECOYS_PER_BATCH;
    const withCriteria = chunk.filter(({ criteria }) => criteria.length > 0).length * 2 >= chunk.length;
    const dress = (decoy: Decoy, at: number) => dressDecoy(decoy, `R${first + start + at}`, withCriteria);
    const dressed = decoys.slice(start, start + DECOYS_PER_BATCH).map(dress);
    const asked = shuffle([...chunk, ...dressed], `places\n${nth}\n${seed}`, byId);
    return { asked, requirements: chunk, decoys: dressed };
  };
  return chunks.map((chunk, at) => ({ first: mix(chunk, at), again: mix(chunk, at + chunks.length) }));
}

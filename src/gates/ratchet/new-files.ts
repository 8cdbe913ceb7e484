import type { RepoReader } from "../../ports/repo.ts";
import { type Counter, countSide } from "./counter.ts";
import type { FileInventory } from "./inventory.ts";
import { readAgain, type SideFile, type SideJob } from "./read-sides.ts";

/** New files up to so many characters are counted always: the numbers are then whole. */
const MAX_EAGER_CHARS = 2 * 1024 * 1024;
/** Words that every skip and focus marker has one of. */
const MARKERS =
  /skip|only|todo|ignore|disable|pending|xfail|fail|focus|fixme|exit|pytest_|collect|TestMain|\b[xf](?:it|test|describe|context|specify)\b/i;

/** A new file that waits; its text is gone where it would be too much to keep. */
interface Waiting {
  readonly job: SideJob;
  readonly file: SideFile | null;
  /** Whether there is a marker in it, as far as that was looked at. */
  readonly telling: boolean | null;
}

/**
 * New test files of a change. Whether all of them are counted is known when all of them and all others are read:
 * they wait with their texts as long as these are few.
 */
export class NewFiles {
  #waiting: Waiting[] = [];
  #chars = 0;

  get areFew(): boolean {
    return this.#chars <= MAX_EAGER_CHARS;
  }

  add(job: SideJob, file: SideFile): void {
    const wereFew = this.areFew;
    this.#chars += file.text.length;
    const waiting: Waiting = { job, file, telling: null };
    if (wereFew && !this.areFew) this.#waiting = this.#waiting.map(withoutText);
    this.#waiting.push(this.areFew ? waiting : withoutText(waiting));
  }

  /** Counts all of them, or with `onlyTelling` those that may hold a marker. */
  async count(repo: RepoReader, counter: Counter, onlyTelling: boolean): Promise<readonly FileInventory[]> {
    const counted: FileInventory[] = [];
    for (const waiting of this.#waiting) {
      if (onlyTelling && !isTelling(waiting)) continue;
      const { entry, inline } = waiting.job;
      const file = waiting.file ?? { path: entry.path, inline, text: await readAgain(repo, entry) };
      counted.push(...countSide(counter, file));
    }
    return counted;
  }
}

function isTelling({ file, telling }: Waiting): boolean {
  return telling ?? (file === null || MARKERS.test(file.text));
}

function withoutText(waiting: Waiting): Waiting {
  return waiting.file === null ? waiting : { job: waiting.job, file: null, telling: isTelling(waiting) };
}

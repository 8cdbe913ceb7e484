import type { RepoReader, Tree } from "../../../ports/repo.ts";
import type { Parsers } from "../../../ports/syntax.ts";
import { createFiles } from "./files.ts";
import { compareMeanings, type MeaningChange } from "./meaning.ts";
import { readMeaning } from "./reach.ts";

/** Which of the commands mean something else at head than they did at base, by what they reach in each tree. */
export async function findMeaningChanges(
  ports: { readonly repo: RepoReader; readonly parsers: Parsers },
  commands: readonly { readonly index: number; readonly verify: string }[],
  trees: { readonly base: Tree; readonly head: Tree },
): Promise<readonly MeaningChange[]> {
  const base = createFiles(ports.repo, trees.base);
  const head = createFiles(ports.repo, trees.head);
  const changes: MeaningChange[] = [];
  for (const { index, verify } of commands) {
    const old = await readMeaning(verify, base, ports.parsers);
    const now = await readMeaning(verify, head, ports.parsers);
    const differences = compareMeanings(old, now);
    if (differences.length > 0) changes.push({ index, differences });
  }
  return changes;
}

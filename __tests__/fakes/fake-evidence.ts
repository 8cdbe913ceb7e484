import type { Sha } from "../../src/core/ids.ts";
import type { EvidenceReader, OwnRuns } from "../../src/ports/evidence.ts";

/** Evidence by commit; a commit that is not here has no run of ours. */
export function createFakeEvidenceReader(
  runs: ReadonlyMap<Sha, OwnRuns>,
): EvidenceReader & { readonly asked: readonly Sha[] } {
  const asked: Sha[] = [];
  return {
    asked,
    readRuns: async (head) => {
      await Promise.resolve();
      asked.push(head);
      const none: OwnRuns = {
        evidence: { kind: "missing", why: "no finished run of ours is on this commit" },
        unfinished: false,
      };
      return runs.get(head) ?? none;
    },
  };
}

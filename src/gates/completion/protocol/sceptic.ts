import type { RequirementAnswer, RequirementOutcome } from "./model.ts";
import type { PreparedFile } from "./prepare-sources.ts";
import { standsAt } from "./quote-place.ts";

function lowered(status: "unmet" | "uncertain", why: string): RequirementOutcome {
  return { status, evidence: [], quotes: 0, why };
}

function hasQuote(answer: RequirementAnswer, files: ReadonlyMap<string, PreparedFile>): boolean {
  return answer.evidence.some((claim) => {
    const file = files.get(claim.path);
    return file !== undefined && standsAt(claim, file).kind === "standing";
  });
}

/**
 * What the second reading leaves of one outcome. It can only lower: `met` stays only if it says so; `unmet` without a
 * quote that stands is a doubt, no more; it cannot send anything to a person.
 */
export function lowerOutcome(
  outcome: RequirementOutcome,
  second: RequirementAnswer | undefined,
  files: ReadonlyMap<string, PreparedFile>,
): RequirementOutcome {
  if (outcome.status !== "met" || second?.status === "met") return outcome;
  if (second === undefined) return lowered("uncertain", "the second reading did not answer for it");
  const why = second.note === "" ? "the second reading gave no reason" : `the second reading says: ${second.note}`;
  const status = second.status === "unmet" && hasQuote(second, files) ? "unmet" : "uncertain";
  return lowered(status, why);
}

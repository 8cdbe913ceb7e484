import { z } from "zod";

const claimSchema = z.looseObject({ ledger: z.array(z.unknown()).min(1) });

/** Whether a record's line says where its answer was given. It is a claim: it only decides how a lack of proof is named. */
export function claimsLedger(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return claimSchema.safeParse(value).success;
  } catch {
    // A line that is no JSON is a finding of the plan already.
    return false;
  }
}

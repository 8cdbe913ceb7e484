import type { Json } from "../../core/canonical-json.ts";
import type { AskedQuestion } from "../../core/decision.ts";
import type { Finding } from "../../core/finding.ts";
import type { Result } from "../../core/result.ts";
import type { LedgerEntry, Plan } from "./model.ts";

/** The plan's text with one answer written into its record (and its meta field); every other byte stays. */
export function writeAnswer(_plan: Plan, _id: string, _entry: LedgerEntry): Result<string, Finding> {
  throw new Error("not written yet");
}

/** The plan's text with one decision open again. `baseMetaValue` is what the bound meta field has at base. */
export function writeReopen(_plan: Plan, _id: string, _baseMetaValue: Json | undefined): Result<string, Finding> {
  throw new Error("not written yet");
}

/** The pull request's own decisions file with one answer of a question that the gate asked. */
export function appendAnswer(_prFileText: string | null, _asked: AskedQuestion, _entry: LedgerEntry): string {
  throw new Error("not written yet");
}

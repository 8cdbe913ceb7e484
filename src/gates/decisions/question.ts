import { canonicalJson, type Json } from "../../core/canonical-json.ts";
import {
  type DecisionId,
  type Digest,
  decisionIdSchema,
  digestSchema,
  GO,
  type Question,
  questionText,
} from "../../core/decision.ts";
import type { Hash } from "../../ports/hash.ts";
import { type Flaw, invalid, isList, type PlanRecord } from "./record.ts";
import { shownText } from "./sheet-text.ts";

/** Id and description of the tasks that link a decision, in any order. */
export type Links = readonly (readonly [id: string, description: string])[];

export function digestOf(question: Question, hash: Hash): Digest {
  return digestSchema.parse(`sha256:${hash.sha256(questionText(question))}`);
}

/**
 * What a question asks in words, as a sheet shows it: without the tasks that wait for it, by which its digest changes
 * as well.
 */
export function wordingOf(question: Pick<Question, "category" | "needs" | "why" | "blastRadius" | "options">): string {
  const { category, needs, why, blastRadius, options } = question;
  const texts = [category, needs, why, ...options].map(shownText);
  return canonicalJson([blastRadius === null ? null : shownText(blastRadius), ...texts]);
}

/** Null when the record has no usable id: then nothing can name it. */
export function readDecisionId(record: PlanRecord): DecisionId | null {
  const parsed = decisionIdSchema.safeParse(record["id"]);
  return parsed.success ? parsed.data : null;
}

/**
 * The question of a `gated` record. Text that should be there and is not reads as empty, and `findShapeFlaws` says so.
 * `subject` is read only where the gate itself writes (gates.md 5, "Digest").
 */
export function readQuestion(
  record: PlanRecord,
  about: { readonly id: DecisionId; readonly links: Links; readonly readsSubject: boolean },
): Question {
  return {
    id: about.id,
    category: textOr(record["category"], ""),
    needs: textOr(record["needs"], ""),
    why: textOr(record["why"], ""),
    blastRadius: textOr(record["blast_radius"], null),
    options: readOptions(record["options"]),
    default: textOr(record["default"], null),
    bindsMeta: textOr(record["binds_meta"], null),
    subject: about.readsSubject ? textOr(record["subject"], null) : null,
    tasks: [...about.links].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  };
}

function textOr<Other>(value: Json | undefined, other: Other): string | Other {
  return typeof value === "string" ? value : other;
}

function readOptions(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null) return GO;
  return isList(value) ? value.filter((option) => typeof option === "string") : [];
}

const REQUIRED = ["category", "needs", "why"] as const;

/** What a record must say in words to be a question at all. */
export function findShapeFlaws(record: PlanRecord): readonly Flaw[] {
  const flaws: Flaw[] = [];
  for (const key of REQUIRED) {
    const value = record[key];
    if (typeof value !== "string" || value.trim() === "") {
      const remedy = `Say in \`${key}\` what the person who answers has to know.`;
      flaws.push({ ...invalid(`\`${key}\` is ${kindOf(value)}, where a decision needs a text`), remedy });
    }
  }
  const radius = record["blast_radius"];
  if (radius !== undefined && radius !== null && typeof radius !== "string") {
    flaws.push({ ...invalid(`\`blast_radius\` is ${kindOf(radius)}, not a text`), remedy: "Write a text, or null." });
  }
  return flaws;
}

/** What stands where a text was expected, in a word. */
export function kindOf(value: Json | undefined): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (typeof value === "string") return "blank";
  return isList(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}

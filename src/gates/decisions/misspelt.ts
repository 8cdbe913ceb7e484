import { distance } from "fastest-levenshtein";
import { quote } from "../../core/text.ts";
import { invalid, isList, type LineFlaw, type PlanEntry, type PlanRecord } from "./record.ts";
import { CATEGORIES } from "./scan/read-answer.ts";

const GATED = "gated";
const LINK = "requires_decision";
const TASK_KEYS = ["id", "description", LINK];
const GATED_KEYS = [
  "id",
  "category",
  "needs",
  "why",
  "blast_radius",
  "options",
  "default",
  "status",
  "answer",
  "source",
  "binds_meta",
];

/**
 * What is nearly a word that the gate knows. Unknown types, keys and categories are the project's own and are left alone;
 * one that only looks like a known one would take a decision out of sight, or its weight from it.
 */
export function findMisspelt({ line, record }: PlanEntry): readonly LineFlaw[] {
  const type = record["type"] ?? null;
  if (type === "meta") return [];
  if (type === "task") return findKeys(record, (record[LINK] ?? null) === null ? [LINK] : TASK_KEYS, line);
  if (type === GATED) return [...findKeys(record, GATED_KEYS, line), ...findCategory(record, line)];
  if (typeof type === "string" && isNearly(type, GATED)) return [misspelt(`\`type\` is ${quote(type)}`, GATED, line)];
  if (!isLikeDecision(record)) return [];
  const shown = quote(JSON.stringify(type));
  const message = `the record asks what only a person decides, and nobody is asked: its \`type\` is ${shown}`;
  const remedy = "Write `gated`, or other names for its keys.";
  return [{ ...invalid(message), remedy, line }];
}

/** Two signs of a question, in a record that nobody would be asked about. */
function isLikeDecision({ needs, options, blast_radius, category }: PlanRecord): boolean {
  const signs = [
    typeof needs === "string",
    isList(options),
    typeof blast_radius === "string",
    typeof category === "string" && CATEGORIES.some((each) => each === category || isNearly(category, each)),
  ];
  return signs.filter(Boolean).length > 1;
}

function findKeys(record: PlanRecord, known: readonly string[], line: number): readonly LineFlaw[] {
  return Object.keys(record).flatMap((key) => {
    const meant = known.includes(key) ? undefined : known.find((each) => bare(each) === bare(key));
    return meant === undefined ? [] : [misspelt(`a key is ${quote(key)}`, meant, line)];
  });
}

function findCategory({ category }: PlanRecord, line: number): readonly LineFlaw[] {
  if (typeof category !== "string") return [];
  const meant = CATEGORIES.find((each) => isNearly(category, each));
  return meant === undefined ? [] : [misspelt(`\`category\` is ${quote(category)}`, meant, line)];
}

/** The known word but for case, space and marks, letters of another script, or a slip or two in the one that weighs. */
function isNearly(word: string, known: string): boolean {
  if (word === known) return false;
  const plain = bare(word);
  return plain === known || isLookAlike(plain, known) || (known === "irreversible" && isSlip(plain, known));
}

function isLookAlike(plain: string, known: string): boolean {
  const letters = [...plain];
  const same = letters.filter((letter, at) => letter === known[at]).length;
  return (
    letters.length === known.length && same > 0 && letters.every((letter, at) => letter === known[at] || letter > "~")
  );
}

const MAX_SLIPS = 2;

/** "reversible" lacks two letters, and is another word. */
function isSlip(plain: string, known: string): boolean {
  return Math.abs(known.length - plain.length) < MAX_SLIPS && distance(known, plain) <= MAX_SLIPS;
}

function bare(word: string): string {
  return word
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function misspelt(what: string, meant: string, line: number): LineFlaw {
  return {
    ...invalid(`${what}: it is nearly \`${meant}\` and would not count as it`),
    remedy: `Write \`${meant}\`.`,
    line,
  };
}

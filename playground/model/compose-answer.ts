import type { ModelAnswer } from "../scenarios/format.ts";
import type { Asked } from "./read-asked.ts";

/** A file at head, as evidence is taken from. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface Evidence {
  readonly path: string;
  readonly lines: readonly [number, number];
  readonly quote: string;
}

export interface AnswerContext {
  readonly sources: readonly SourceFile[];
  /** Whether a requirement of this title is one that the program made up. */
  readonly isDecoy: (title: string) => boolean;
}

/** The text of a scripted answer to what was asked. */
export function composeAnswer(answer: ModelAnswer, asked: Asked, context: AnswerContext): string {
  if (answer.raw !== undefined) return answer.raw;
  const quoted = new Set<string>();
  const requirements = asked.requirements.map((requirement) => answerOne(answer, requirement, { ...context, quoted }));
  const real = asked.requirements.map(({ title }) => !context.isDecoy(title));
  const done = requirements.every(({ status }, at) => status === "met" || status === "human" || real[at] === false);
  return JSON.stringify({ requirements, verdict: answer.verdict ?? (done ? "done" : "not-done") });
}

function answerOne(
  { all, evidence, decoys, raw: _raw, verdict: _verdict, ...own }: ModelAnswer,
  { id, title }: Asked["requirements"][number],
  { sources, isDecoy, quoted }: AnswerContext & { readonly quoted: Set<string> },
) {
  const said = own[id];
  const decoy = isDecoy(title) ? (decoys ?? "unmet") : undefined;
  const explicit = typeof said === "string" ? { status: said } : said;
  const status = explicit?.status ?? decoy ?? all ?? "uncertain";
  const given = explicit !== undefined && "evidence" in explicit ? explicit.evidence : undefined;
  const automatic = evidence === "auto" && status === "met" ? findEvidence(title, sources, quoted) : [];
  return {
    id,
    status,
    evidence: given?.map((one) => fillLines(one, sources)) ?? automatic,
    note: status === "met" ? "" : `scripted as ${status}`,
  };
}

function fillLines(
  given: { readonly path: string; readonly lines?: readonly [number, number] | undefined; readonly quote: string },
  sources: readonly SourceFile[],
): Evidence {
  const { path, lines, quote } = given;
  if (lines !== undefined) return { path, lines, quote };
  const text = sources.find((source) => source.path === path)?.text ?? "";
  const from = text.slice(0, Math.max(0, text.indexOf(quote))).split("\n").length;
  return { path, lines: [from, from + quote.split("\n").length - 1], quote };
}

/** Lines that say something: neither an import nor a comment, and long enough to be told apart. */
const SAYING = /^(?!import\b|from\b|using\b|package\b|#include|\/\/|#|\*|\/\*|--)(?=(?:.*[\p{L}\p{N}]){12})/u;
const QUOTES = 2;

/**
 * Up to two true quotes that no other requirement of this call was given: lines that share the telling words of the
 * title first. A word weighs the less the more lines have it, since the calls of one document do not see each other's
 * quotes: by words that all lines have, every call would quote the same first lines.
 */
function findEvidence(title: string, sources: readonly SourceFile[], quoted: Set<string>): readonly Evidence[] {
  const lines = sources.flatMap(({ path, text }) =>
    text.split("\n").map((line, at) => ({ path, quote: line.trim(), number: at + 1 })),
  );
  const telling = lines.filter(({ quote }) => SAYING.test(quote));
  const words = [...new Set(title.toLowerCase().split(/[^a-z0-9]+/))].filter(
    (word) => word.length > 3 || isNumber(word),
  );
  const weights = words.map((word) => ({
    word,
    weight: 1 / Math.max(1, telling.filter(({ quote }) => says(quote, word)).length),
  }));
  const closeness = new Map(
    telling.map((line) => [
      line,
      weights.reduce((sum, { word, weight }) => (says(line.quote, word) ? sum + weight : sum), 0),
    ]),
  );
  const chosen = telling
    .filter(({ quote }) => !quoted.has(quote))
    .toSorted((a, b) => (closeness.get(b) ?? 0) - (closeness.get(a) ?? 0))
    .slice(0, QUOTES);
  for (const { quote } of chosen) quoted.add(quote);
  return chosen.map(({ path, number, quote }) => ({ path, lines: [number, number], quote }));
}

function isNumber(word: string): boolean {
  return /^[0-9]+$/.test(word);
}

/** Whether a line has a word, as part of a longer one too ("item" in "items"); a number only as a whole. */
function says(line: string, word: string): boolean {
  if (!isNumber(word)) return line.toLowerCase().includes(word);
  return line.match(/[0-9]+/g)?.includes(word) ?? false;
}

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
  const { all, evidence, decoys, raw, ...own } = answer;
  if (raw !== undefined) return raw;
  const requirements = asked.requirements.map(({ id, title }) => {
    const said = own[id];
    const decoy = context.isDecoy(title) ? (decoys ?? "unmet") : undefined;
    const status = (typeof said === "string" ? said : said?.status) ?? decoy ?? all ?? "uncertain";
    const given = typeof said === "string" ? undefined : said?.evidence?.map((one) => fillLines(one, context.sources));
    const automatic = evidence === "auto" && status === "met" ? findEvidence(title, context.sources) : [];
    return { id, status, evidence: given ?? automatic };
  });
  return JSON.stringify({ requirements });
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

/** One true quote: a line that shares a word with the title, else the first line that says something. */
function findEvidence(title: string, sources: readonly SourceFile[]): readonly Evidence[] {
  const words = title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 3);
  const lines = sources.flatMap(({ path, text }) =>
    text.split("\n").map((line, at) => ({ path, quote: line.trim(), number: at + 1 })),
  );
  const telling = lines.filter((line) => line.quote.length > 5);
  const found = telling.find((line) => words.some((word) => line.quote.toLowerCase().includes(word))) ?? telling[0];
  return found === undefined ? [] : [{ path: found.path, lines: [found.number, found.number], quote: found.quote }];
}

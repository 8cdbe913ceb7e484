import { fence, numberLine } from "../../../core/prompt-text.ts";
import { oneLine } from "../../../core/text.ts";
import type { Requirement } from "../requirements/model.ts";
import { byteLength } from "./context.ts";
import type { RequirementOutcome } from "./model.ts";
import type { PreparedFile } from "./prepare-sources.ts";
import { subjectOf } from "./rank-files.ts";
import { splitWords } from "./words.ts";

const WINDOW_LINES = 60;
const WHOLE_LINES = 400;
const MAX_VIEW_BYTES = 200_000;
const MAX_HITS = 15;
const MAX_HIT_CHARS = 300;

/** Lines of code without comments; what is empty is left out, the numbers stay. */
function codeLines(file: PreparedFile, wanted: (line: number) => boolean): readonly string[] {
  return file
    .view()
    .code.split("\n")
    .flatMap((line, at) => (line.trim() !== "" && wanted(at) ? [numberLine(at + 1, line.trimEnd())] : []));
}

function showCited(file: PreparedFile, cited: readonly (readonly [number, number])[]): readonly string[] {
  if (file.lines.length <= WHOLE_LINES) return codeLines(file, () => true);
  return codeLines(file, (at) => cited.some(([from, to]) => at >= from - 1 - WINDOW_LINES && at < to + WINDOW_LINES));
}

interface Hit {
  readonly text: string;
  readonly score: number;
}

function hitsIn(file: PreparedFile, words: ReadonlySet<string>, any: RegExp): readonly Hit[] {
  return file
    .view()
    .code.split("\n")
    .flatMap((line, at) => {
      // Cheap first: most lines hold none of the words.
      if (line.length > MAX_HIT_CHARS || !any.test(line)) return [];
      const score = new Set(splitWords(line).filter((word) => words.has(word))).size;
      return score === 0 ? [] : [{ text: `${oneLine(file.path)}:${at + 1}| ${line}`, score }];
    });
}

/** Lines anywhere in the sources that hold most of a requirement's words: what the first answer may have missed. */
function findHits(requirement: Requirement, files: Iterable<PreparedFile>): readonly string[] {
  const words = subjectOf(requirement);
  if (words.size === 0) return [];
  const any = new RegExp([...words].join("|"), "i");
  const sources = [...files].filter((file) => file.class === "source");
  // The sort is stable: among equals, files keep their order.
  return sources
    .flatMap((file) => hitsIn(file, words, any))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_HITS)
    .map(({ text }) => text);
}

export interface ScepticViewRequest {
  readonly requirements: readonly Requirement[];
  readonly outcomes: ReadonlyMap<string, RequirementOutcome>;
  readonly files: ReadonlyMap<string, PreparedFile>;
  readonly nonce: string;
}

/**
 * The second reader's text: the code that was cited, without comments, and other lines with the requirements' words.
 * Nothing that the first answer said.
 */
export function renderScepticView({ requirements, outcomes, files, nonce }: ScepticViewRequest): string {
  const cited = new Map<string, (readonly [number, number])[]>();
  for (const { id } of requirements) {
    for (const { path, lines } of outcomes.get(id)?.evidence ?? []) {
      cited.set(path, [...(cited.get(path) ?? []), lines]);
    }
  }
  const parts: string[] = [];
  let bytes = 0;
  for (const [path, lines] of cited) {
    const file = files.get(path);
    if (file === undefined) continue;
    const part = fence(nonce, `code of ${path}`, showCited(file, lines));
    bytes += byteLength(part);
    // What is not shown can only make the reader uncertain.
    if (bytes > MAX_VIEW_BYTES) break;
    parts.push(part);
  }
  const hits = requirements.map((requirement) =>
    fence(nonce, `lines with words of ${requirement.id}`, findHits(requirement, files.values())),
  );
  return ["Code that was named for the requirements, comments taken out.", ...parts, ...hits].join("\n\n");
}

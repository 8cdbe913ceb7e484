import { fence, neutralise, numberLine } from "../../../core/prompt-text.ts";
import { oneLine } from "../../../core/text.ts";
import type { Requirement } from "../requirements/model.ts";
import type { PreparedFile, PreparedSources } from "./prepare-sources.ts";
import { type RankedFile, rankFiles } from "./rank-files.ts";
import { splitWords } from "./words.ts";

/** Measured over code (research of 2026-11): a token is about so many bytes. */
export const BYTES_PER_TOKEN = 3.2;
export const DEFAULT_BUDGET_TOKENS = 150_000;
/** A file up to this size is shown whole. */
const WHOLE_BYTES = 32 * 1024;
const WINDOW_BYTES = 24 * 1024;
const WINDOW_LINES = 25;
const MAX_LINE_CHARS = 2_000;
/** The list of names takes at most this part of the budget. */
const PATHS_SHARE = 0.1;
const MAX_NAMED_LEFT_OUT = 200;

/**
 * Stands for the nonce in what an answer's name is made of. A shown text never holds a control character, so no line
 * of the repository is dropped from the name because it holds the mark.
 */
export const IDENTITY_MARK = "\u0000";

export interface PackRequest {
  readonly requirements: readonly Requirement[];
  readonly sources: PreparedSources;
  /** Every path of the tree, in git's order. */
  readonly paths: readonly string[];
  /** Paths that differ from the base. */
  readonly changed: ReadonlySet<string>;
  readonly nonce: string;
  readonly budgetTokens: number;
}

export interface PackedContext {
  readonly text: string;
  /** The same without the nonce: what an answer rests on. */
  readonly identity: string;
  /** Shown whole or in part, in the order of the excerpt. */
  readonly shown: readonly string[];
  /** Sources, tests and settings that are not shown, or only in part. */
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Line numbers from 0 with most words of the requirement first, as windows around them; merged, in file order. */
function chooseLines(file: PreparedFile, words: ReadonlySet<string>): ReadonlySet<number> {
  const hits = file.lines
    .map((line, at) => ({ at, hits: new Set(splitWords(line).filter((word) => words.has(word))).size }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits || a.at - b.at);
  const chosen = new Set<number>();
  let bytes = 0;
  for (const { at } of hits.length === 0 ? [{ at: 0 }] : hits) {
    for (let line = Math.max(0, at - WINDOW_LINES); line <= at + WINDOW_LINES && line < file.lines.length; line += 1) {
      if (!chosen.has(line)) bytes += byteLength(file.lines[line] ?? "") + 8;
      chosen.add(line);
    }
    if (bytes > WINDOW_BYTES) break;
  }
  return chosen;
}

interface Shown {
  readonly path: string;
  readonly label: string;
  readonly lines: readonly string[];
  readonly whole: boolean;
}

/** A line too long to be shown is not cut into something else: it is left out, and said so. */
function showLine(text: string, at: number): string {
  return text.length > MAX_LINE_CHARS ? numberLine(at + 1, "[line too long to be shown]") : numberLine(at + 1, text);
}

function showFile({ file, words }: RankedFile): Shown {
  const name = `file ${file.path}`;
  if (byteLength(file.text) <= WHOLE_BYTES) {
    return { path: file.path, label: name, lines: file.lines.map(showLine), whole: true };
  }
  const chosen = chooseLines(file, words);
  const lines = file.lines.flatMap((line, at) => {
    if (chosen.has(at)) return [showLine(line, at)];
    return chosen.has(at - 1) ? ["    ...| [lines left out]"] : [];
  });
  const label = `${name}, ${chosen.size} of ${file.lines.length} lines`;
  return { path: file.path, label, lines, whole: false };
}

function listPaths(paths: readonly string[], maxBytes: number): readonly string[] {
  const lines: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    const line = neutralise(oneLine(path));
    bytes += byteLength(line) + 1;
    if (bytes > maxBytes) return [...lines, `[${paths.length - lines.length} more files not named]`];
    lines.push(line);
  }
  return lines;
}

function listLeftOut(leftOut: PackedContext["leftOut"]): readonly string[] {
  const named = leftOut.slice(0, MAX_NAMED_LEFT_OUT).map(({ path, why }) => `${neutralise(oneLine(path))}: ${why}`);
  const more = leftOut.length - named.length;
  return more === 0 ? named : [...named, `[${more} more]`];
}

/**
 * Packs what of the tree fits the budget into one text, best files first. Nothing is cut in silence: what was left out
 * is named to the model and to people, and can only make a requirement uncertain.
 */
export function packContext(request: PackRequest): PackedContext {
  const { sources, nonce } = request;
  const budgetBytes = request.budgetTokens * BYTES_PER_TOKEN;
  const paths = listPaths(request.paths, budgetBytes * PATHS_SHARE);
  let left = budgetBytes - byteLength(paths.join("\n"));
  const shown: Shown[] = [];
  const leftOut: { readonly path: string; readonly why: string }[] = [...sources.withheld];
  for (const ranked of rankFiles(request.requirements, [...sources.files.values()], request.changed)) {
    const file = showFile(ranked);
    const bytes = byteLength(file.lines.join("\n")) + byteLength(file.label) + 4 * nonce.length;
    if (bytes > left) {
      leftOut.push({ path: file.path, why: "no room" });
      continue;
    }
    left -= bytes;
    shown.push(file);
    if (!file.whole) leftOut.push({ path: file.path, why: "shown in part" });
  }
  const render = (mark: string): string =>
    [
      fence(mark, "names of all files", paths),
      ...shown.map(({ label, lines }) => fence(mark, label, lines)),
      fence(mark, "not shown, or not whole", leftOut.length === 0 ? ["nothing"] : listLeftOut(leftOut)),
    ].join("\n\n");
  return { text: render(nonce), identity: render(IDENTITY_MARK), shown: shown.map(({ path }) => path), leftOut };
}

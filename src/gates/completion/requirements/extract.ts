import { err, ok, type Result } from "../../../core/result.ts";
import type { Hash } from "../../../ports/hash.ts";
import { readBlocks } from "./blocks.ts";
import { findUnread } from "./find-unread.ts";
import type { Reading } from "./found.ts";
import type { Extraction } from "./model.ts";
import { prepareMarkdown, prepareText } from "./prepare.ts";
import { readGherkin } from "./read-gherkin.ts";
import { readJson } from "./read-json.ts";
import { readSections } from "./read-sections.ts";
import { buildSections } from "./sections.ts";
import { settleFound } from "./settle-found.ts";

/** Named in a lock, so that a lock of other rules can be told. */
export const EXTRACTOR = "done-gate/1";

/**
 * Reads what a PRD asks for, by rules alone: the same bytes give the same requirements. The path only says whether it
 * is JSON (`.json`) or Gherkin (`.feature`); everything else is Markdown. The error says in words why the file as a
 * whole cannot be read.
 */
export function extractRequirements(
  file: { readonly path: string; readonly text: string },
  hash: Hash,
): Result<Extraction, string> {
  const reading = readFile(file);
  return reading.ok ? ok(settleFound(reading.value, hash)) : err(reading.error);
}

function readFile({ path, text }: { readonly path: string; readonly text: string }): Result<Reading, string> {
  const isFeature = /\.feature$/i.test(path);
  if (!isFeature && !isJson(path, text)) return readMarkdown(text);
  const prepared = prepareText(text);
  if (!prepared.ok) return prepared;
  const { text: clean, warnings } = prepared.value;
  if (isFeature) return ok({ found: readGherkin(clean, "unit"), excluded: [], warnings });
  const read = readJson(clean);
  return read.ok ? ok({ ...read.value, warnings }) : read;
}

function isJson(path: string, text: string): boolean {
  return /\.json$/i.test(path) || (!/\.(?:md|markdown|mdx)$/i.test(path) && /^\ufeff?\s*(?:\{|\[\s*[{"\]])/.test(text));
}

function readMarkdown(text: string): Result<Reading, string> {
  const prepared = prepareMarkdown(text);
  if (!prepared.ok) return prepared;
  const blocks = readBlocks(prepared.value.text);
  const reading = readSections(buildSections(blocks));
  const firm = reading.found.some(({ kind }) => kind !== "sentence-aside" && kind !== "aim");
  const found = firm ? reading.found : [...reading.found, ...readGherkin(prepared.value.text, "scenario")];
  const unread = findUnread(text, { blocks, found });
  return ok({
    found,
    excluded: [...reading.excluded, ...unread],
    warnings: [...prepared.value.warnings, ...reading.warnings],
  });
}

import { fitSheet } from "./sheet-fit.ts";
import { readBoxLine } from "./sheet-key.ts";
import { renderWhole, SHEET_END } from "./sheet-layout.ts";
import { readLines } from "./sheet-lines.ts";
import { EMPTY_SHEET, type ParsedSheet, type Sheet } from "./sheet-model.ts";

const HEADER = /^<!-- done-gate v1 pr=([1-9][0-9]{0,9}) -->$/;
const SHEET_START = "<!-- dg-sheet ";

/**
 * The Markdown that stands between our comment's header line and the report, at most `MAX_SHEET_CHARS` long. Empty
 * for a sheet that says nothing.
 */
export function renderSheet(sheet: Sheet): string {
  return renderWhole(fitSheet(sheet));
}

/**
 * A whole comment body, read back: the sheet exactly as it was rendered, with the boxes as they stand now. Whatever
 * `renderSheet` would not have written is foreign. The report below the sheet is not looked at.
 */
export function parseSheet(body: string): ParsedSheet {
  const lines = bodyLines(body);
  const pr = HEADER.exec(lines[0] ?? "")?.[1];
  if (pr === undefined) return { kind: "foreign", why: "the first line is not our header" };
  const end = sheetEnd(lines);
  if (end === null) return { kind: "sheet", pr: Number(pr), sheet: EMPTY_SHEET };
  const sheet = readLines(lines.slice(1, end));
  if (sheet === null || renderWhole(sheet) !== `${lines.slice(1, end + 1).join("\n")}\n`) {
    return { kind: "foreign", why: "the sheet is not as we write it" };
  }
  return { kind: "sheet", pr: Number(pr), sheet };
}

/** GitHub's web editor stores CRLF, and what ends a body is no content. */
function bodyLines(body: string): readonly string[] {
  return body.replace(/\r\n/g, "\n").trimEnd().split("\n");
}

/** Where the sheet ends; null when there is none, the last line when its end is missing. */
function sheetEnd(lines: readonly string[]): number | null {
  if (!(lines[1] ?? "").startsWith(SHEET_START)) return null;
  const end = lines.indexOf(SHEET_END);
  return end === -1 ? lines.length - 1 : end;
}

/** The body with every box of ours empty: two bodies that differ in nothing but our boxes give the same. */
export function untickedBody(body: string): string {
  const lines = bodyLines(body);
  const end = sheetEnd(lines) ?? 0;
  const empty = (line: string, at: number): string =>
    at < end && readBoxLine(line)?.ticked === true ? line.replace("[x]", "[ ]") : line;
  return lines.map(empty).join("\n");
}

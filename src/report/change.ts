import type { Change } from "../core/effect.ts";
import type { PrNumber } from "../core/ids.ts";
import type { Report } from "../core/report.ts";
import { renderMarkdown, renderWithin } from "./markdown.ts";

/** GitHub takes 262,144 bytes; below that a comment is still read by nobody. */
const MAX_COMMENT_CHARS = 60_000;

/** The first line of our comment on a pull request; its author and this line are what make a comment ours. */
export function commentHeader(pr: PrNumber): string {
  return `<!-- done-gate v1 pr=${pr} -->`;
}

/**
 * What the pull request has to change to say this report: our one comment, and only when its text differs. The sheet
 * (the decisions room's rendering, empty for none) stands first, as it is; the report gets the room it leaves.
 */
export function planChanges(
  report: Report,
  existing: { readonly id: number; readonly body: string } | null,
  sheet = "",
): readonly Change[] {
  if (report.pr === null) return [];
  const header = commentHeader(report.pr);
  const body = renderWithin(MAX_COMMENT_CHARS, (detail) => `${header}\n${sheet}${renderMarkdown(report, detail)}`);
  // The web editor stores CRLF; that alone is no difference.
  if (existing !== null && existing.body.replace(/\r\n/g, "\n").trimEnd() === body.trimEnd()) return [];
  return [{ kind: "comment", pr: report.pr, existing, body }];
}

// What of a sheet is shown: its texts on one line each, and as many decisions in full as there is room for.
import { cut } from "../../core/text.ts";
import { renderAnswered, renderNamed, renderSection, renderWhole } from "./sheet-layout.ts";
import { mapTexts } from "./sheet-map.ts";
import type { NamedDecision, Sheet, SheetKey, SheetSection } from "./sheet-model.ts";
import { shownText } from "./sheet-text.ts";

/** The sheet's share of the comment: a report's outcome fits beside it in 60,000 characters. */
export const MAX_SHEET_CHARS = 45_000;
const MAX_NAMED_CHARS = 6_000;
/** Title, frames, and the lines that say how to answer. */
const FRAME_CHARS = 1_500;
const MAX_NOTICES = 10;
const MAX_LINE_CHARS = 500;

/** The sheet with its texts as a person gets to see them; the newest notices only. Doing it again changes nothing. */
export function shownSheet(sheet: Sheet): Sheet {
  const line = (text: string): string => cut(text, MAX_LINE_CHARS);
  const note = (text: string | null): string | null => (text === null ? null : line(text));
  const shown = mapTexts({ ...sheet, notices: sheet.notices.slice(-MAX_NOTICES) }, shownText);
  return {
    ...shown,
    notices: shown.notices.map(({ code, text }) => ({ code, text: line(text) })),
    sections: shown.sections.map((section) => ({
      ...section,
      recommended: section.recommended !== null && section.options[section.recommended] ? section.recommended : null,
      mayAnswer: line(section.mayAnswer),
      note: note(section.note),
    })),
    answered: shown.answered.map((section) => ({ ...section, note: note(section.note) })),
  };
}

/** The sheet as it is shown: what does not fit is moved to `named`, and what cannot be named is counted. */
export function fitSheet(sheet: Sheet): Sheet {
  const shown = shownSheet(dropGiants(sheet));
  if (renderWhole(shown).length <= MAX_SHEET_CHARS) return shown;
  const bare = renderWhole({ ...shown, sections: [], answered: [], named: [], unnamed: 0 }).length;
  const room = MAX_SHEET_CHARS - FRAME_CHARS - MAX_NAMED_CHARS - bare;
  const open = take(shown.sections, renderSection, room);
  const answered = take(shown.answered, renderAnswered, open.room);
  const left = [
    ...open.left.map((section) => nameOf(section, false)),
    ...answered.left.map((section) => nameOf(section, true)),
    ...shown.named,
  ];
  const named = take(left, renderNamed, MAX_NAMED_CHARS);
  return {
    ...shown,
    sections: open.taken,
    answered: answered.taken,
    named: named.taken,
    unnamed: shown.unnamed + named.left.length,
  };
}

function nameOf({ path, id, category }: SheetKey, answered: boolean): NamedDecision {
  return { path, id, category, answered };
}

interface Taken<Part> {
  readonly taken: readonly Part[];
  readonly left: readonly Part[];
  readonly room: number;
}

/** As many parts as there is room for, in order: one that is too long does not keep out the next. */
function take<Part>(parts: readonly Part[], render: (part: Part) => string, chars: number): Taken<Part> {
  const taken: Part[] = [];
  const left: Part[] = [];
  let room = chars;
  for (const part of parts) {
    const size = render(part).length + 2;
    if (size <= room) {
      taken.push(part);
      room -= size;
    } else left.push(part);
  }
  return { taken, left, room };
}

/** Names at once what can never fit, before its texts are escaped and measured. */
function dropGiants(sheet: Sheet): Sheet {
  return nameSections(sheet, (section) => sizeOf(section) > MAX_SHEET_CHARS);
}

/**
 * The sheet without secrets. A question that would read otherwise without one is named alone: nobody can answer what is
 * not shown as it is, and a sheet whose texts are not those of the plan counts for nothing.
 */
export function concealSheet(sheet: Sheet, redact: (text: string) => string): Sheet {
  const open = nameSections(sheet, (section) => textsOf(section).some((text) => redact(text) !== text));
  return mapTexts(open, redact);
}

function nameSections(sheet: Sheet, hides: (section: SheetSection) => boolean): Sheet {
  const hidden = sheet.sections.filter(hides);
  if (hidden.length === 0) return sheet;
  return {
    ...sheet,
    sections: sheet.sections.filter((section) => !hidden.includes(section)),
    named: [...hidden.map((section) => nameOf(section, false)), ...sheet.named],
  };
}

function textsOf({ category, needs, why, blastRadius, options }: SheetSection): readonly string[] {
  return [category, needs, why, blastRadius ?? "", ...options.map(({ text }) => text)];
}

function sizeOf(section: SheetSection): number {
  return textsOf(section).reduce((sum, text) => sum + text.length, 0);
}

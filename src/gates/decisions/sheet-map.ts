import type { AnsweredSection, Sheet, SheetSection, Unblocks } from "./sheet-model.ts";

type Change = (text: string) => string;

function mapUnblocks(unblocks: Unblocks, change: Change): Unblocks {
  switch (unblocks.kind) {
    case "tasks": {
      const [first, ...rest] = unblocks.ids;
      return { kind: "tasks", ids: [change(first), ...rest.map(change)] };
    }
    case "meta":
      return { kind: "meta", field: change(unblocks.field) };
    case "merge":
      return unblocks;
  }
}

function mapSection(section: SheetSection, change: Change): SheetSection {
  return {
    ...section,
    category: change(section.category),
    needs: change(section.needs),
    why: change(section.why),
    blastRadius: section.blastRadius === null ? null : change(section.blastRadius),
    options: section.options.map((option) => ({ ...option, text: change(option.text) })),
    unblocks: mapUnblocks(section.unblocks, change),
    mayAnswer: change(section.mayAnswer),
    note: section.note === null ? null : change(section.note),
  };
}

function mapBy(by: AnsweredSection["by"], change: Change): AnsweredSection["by"] {
  if (by === null) return null;
  const [first, ...rest] = by.logins;
  return { logins: [change(first), ...rest.map(change)], at: change(by.at) };
}

function mapAnswered(section: AnsweredSection, change: Change): AnsweredSection {
  return {
    ...section,
    category: change(section.category),
    needs: change(section.needs),
    answer: change(section.answer),
    by: mapBy(section.by, change),
    note: section.note === null ? null : change(section.note),
  };
}

/**
 * The sheet with every text changed (to hide secrets, to reveal characters); keys stay. A rendered sheet is never
 * changed as text: it would not read back.
 */
export function mapTexts(sheet: Sheet, change: Change): Sheet {
  return {
    ...sheet,
    notices: sheet.notices.map(({ code, text }) => ({ code, text: change(text) })),
    sections: sheet.sections.map((section) => mapSection(section, change)),
    answered: sheet.answered.map((section) => mapAnswered(section, change)),
    named: sheet.named.map((named) => ({ ...named, category: change(named.category) })),
  };
}

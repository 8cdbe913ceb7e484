// The one template of the sheet: what each part looks like. `sheet-lines.ts` reads these lines back.
import { count } from "../../core/text.ts";
import { renderBoxLine, renderNamedLine, renderSectionKey } from "./sheet-key.ts";
import type { AnsweredSection, NamedDecision, Sheet, SheetKey, SheetSection, Unblocks } from "./sheet-model.ts";
import { renderProse, renderSpan, renderTime } from "./sheet-text.ts";

export const SHEET_END = "<!-- dg-sheet end -->";
/** What begins the lines that hold one text each. */
export const LABELS = {
  why: "**Why:** ",
  blastRadius: "**Blast radius:** ",
  mayAnswer: "**Who may answer:** ",
  answer: "**Answer:** ",
} as const;
export const UNBLOCKS = { tasks: "**Unblocks:** ", meta: "**Sets:** ", merge: "**Holds:** the merge" } as const;
export const RECOMMENDED = " (recommended)";
export const ANSWERED_LABEL = ", answered";

function renderPlace({ id, category, path }: Pick<SheetKey, "id" | "category" | "path">): string {
  return `${renderSpan(id)} · ${renderSpan(category)} · ${renderSpan(path)}`;
}

function renderUnblocks(unblocks: Unblocks): string {
  switch (unblocks.kind) {
    case "tasks":
      return UNBLOCKS.tasks + unblocks.ids.map(renderSpan).join(", ");
    case "meta":
      return UNBLOCKS.meta + renderSpan(unblocks.field);
    case "merge":
      return UNBLOCKS.merge;
  }
}

/** Places of the options in the order to show them: the recommended one first. */
function optionOrder({ options, recommended }: SheetSection): readonly number[] {
  const places = options.map((_, place) => place);
  if (recommended === null || options[recommended] === undefined) return places;
  return [recommended, ...places.filter((place) => place !== recommended)];
}

function renderOptions(section: SheetSection): readonly string[] {
  return optionOrder(section).map((place) => {
    const { text = "", ticked = false } = section.options[place] ?? {};
    const label = renderSpan(text) + (place === section.recommended ? RECOMMENDED : "");
    return renderBoxLine({ ticked, label, plan: section.plan, id: section.id, name: place });
  });
}

/** One decision in full. */
export function renderSection(section: SheetSection): string {
  return [
    renderSectionKey(section),
    `#### ${renderProse(section.needs)}`,
    "",
    renderPlace(section),
    ...(section.note === null ? [] : ["", `> ${renderProse(section.note)}`]),
    "",
    LABELS.why + renderProse(section.why),
    ...(section.blastRadius === null ? [] : ["", LABELS.blastRadius + renderProse(section.blastRadius)]),
    "",
    ...renderOptions(section),
    "",
    // Two spaces end a line without ending the paragraph.
    `${renderUnblocks(section.unblocks)}  `,
    LABELS.mayAnswer + renderProse(section.mayAnswer),
  ].join("\n");
}

function renderBy(by: AnsweredSection["by"]): string {
  return by === null ? ", on the base branch" : ` by ${by.logins.map(renderSpan).join(", ")} on ${renderTime(by.at)}`;
}

/** One answered decision. */
export function renderAnswered(section: AnsweredSection): string {
  const { plan, id } = section;
  return [
    renderSectionKey(section),
    `##### ${renderProse(section.needs)}`,
    "",
    renderPlace(section),
    ...(section.note === null ? [] : ["", `> ${renderProse(section.note)}`]),
    "",
    LABELS.answer + renderSpan(section.answer) + renderBy(section.by),
    "",
    renderBoxLine({ ticked: section.reopen, label: "reopen: ask it again", plan, id, name: "reopen" }),
  ].join("\n");
}

export function renderNamed(named: NamedDecision): string {
  return renderNamedLine(renderPlace(named) + (named.answered ? ANSWERED_LABEL : ""), named);
}

function renderTitle({ sections, answered, named, unnamed }: Sheet): string {
  const hidden = named.length + unnamed;
  if (sections.length > 0) return `### ${count(sections.length, "decision")} to answer`;
  if (hidden > 0) return "### Decisions without room here";
  return answered.length > 0 ? "### All decisions are answered" : "### No decision waits";
}

function renderNotices({ notices }: Sheet): readonly string[] {
  if (notices.length === 0) return [];
  return [notices.map(({ code, text }) => `> - **${code}**: ${renderProse(text)}`).join("\n")];
}

function renderAllAnswered({ answered }: Sheet): readonly string[] {
  if (answered.length === 0) return [];
  const summary = `<details><summary>${answered.length} answered</summary>`;
  return [summary, ...answered.map(renderAnswered), "</details>"];
}

function renderAllNamed({ named, unnamed }: Sheet): readonly string[] {
  const hidden = named.length + unnamed;
  if (hidden === 0) return [];
  const more = named.length === 0 ? unnamed : `and ${unnamed}`;
  return [
    `<details><summary>${hidden} not shown in full, so not to be answered here yet</summary>`,
    "There is room when those above are answered; a decision whose texts alone are too long for a comment has to be shortened in its plan, and one that holds what looks like a credential has to be written without it.",
    [...named.map(renderNamed), ...(unnamed === 0 ? [] : [`- ${more} more`])].join("\n"),
    "</details>",
  ];
}

const HOW =
  "Tick one box a decision, or comment `/done-gate answer ID OPTION` on a line of its own. Only what a person has to decide is asked here; failing code is not.";

/** The whole sheet as it stands: nothing is left out, whatever its length. */
export function renderWhole(sheet: Sheet): string {
  if (isSilent(sheet)) return sheet.nextPlan === 1 ? "" : `${renderStart(sheet)}\n${SHEET_END}\n`;
  const parts = [
    `${renderStart(sheet)}\n${renderTitle(sheet)}`,
    ...renderNotices(sheet),
    ...sheet.sections.map(renderSection),
    ...renderAllNamed(sheet),
    ...renderAllAnswered(sheet),
    ...(sheet.sections.length === 0 ? [] : [HOW]),
    SHEET_END,
  ];
  return `${parts.join("\n\n")}\n`;
}

function renderStart({ nextPlan }: Sheet): string {
  return `<!-- dg-sheet next=${nextPlan} -->`;
}

function isSilent({ notices, sections, answered, named, unnamed }: Sheet): boolean {
  return notices.length + sections.length + answered.length + named.length + unnamed === 0;
}

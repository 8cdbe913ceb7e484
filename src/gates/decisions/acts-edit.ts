// What one edit of our comment changed: boxes, nothing, or something else.
import type { AskedQuestion, BoxChange, SheetAct } from "../../core/decision.ts";
import { parseSheet, untickedBody } from "./sheet.ts";
import type { Sheet, SheetOption, SheetSection } from "./sheet-model.ts";
import { shownText } from "./sheet-text.ts";

type Boxes = Extract<SheetAct["content"], { readonly kind: "boxes" | "foreign" }>;
export type EditChange = Boxes | { readonly kind: "none" };

/** Whether two bodies say the same: line ends and what ends the text are no difference. */
export function sameText(a: string, b: string): boolean {
  return a.replace(/\r\n/g, "\n").trimEnd() === b.replace(/\r\n/g, "\n").trimEnd();
}

/** Compares two bodies of our comment. Digests and paths are those of the earlier one: that is what was on show. */
export function changeBetween(before: string, after: string): EditChange {
  if (sameText(before, after)) return { kind: "none" };
  const [old, now] = [parseSheet(before), parseSheet(after)];
  if (old.kind === "foreign" || now.kind === "foreign") return { kind: "foreign" };
  if (untickedBody(before) !== untickedBody(after)) return { kind: "foreign" };
  return { kind: "boxes", changes: [...sectionChanges(old.sheet, now.sheet), ...reopenChanges(old.sheet, now.sheet)] };
}

function ticked(options: readonly SheetOption[]): readonly number[] {
  return options.flatMap((option, place) => (option.ticked ? [place] : []));
}

/** The two sheets differ in boxes at most, so their decisions stand in the same places. */
function sectionChanges(old: Sheet, now: Sheet): readonly BoxChange[] {
  return old.sections.flatMap(({ path, id, digest, options }, at) => {
    const before = ticked(options);
    const after = ticked(now.sections[at]?.options ?? []);
    if (before.join() === after.join()) return [];
    return [{ path, id, digest, before, after, reopen: false }];
  });
}

/** A `reopen` box that was emptied again is a change to no box ticked. */
function reopenChanges(old: Sheet, now: Sheet): readonly BoxChange[] {
  return old.answered.flatMap(({ path, id, digest, reopen }, at) => {
    const after = now.answered[at]?.reopen ?? false;
    return after === reopen ? [] : [{ path, id, digest, before: [], after: [], reopen: after }];
  });
}

/**
 * Whether each question of a sheet that bears the digest of one at head also shows its texts. A revision of ours does;
 * where only an event or the present text is known, somebody may have reworded what the key still names.
 */
export function textsAsAsked(sheet: Sheet, asked: readonly AskedQuestion[]): boolean {
  return sheet.sections.every((section) => {
    // Whatever file it stood in: an answer goes with its question when the plan is moved.
    const found = asked.find(({ digest }) => digest === section.digest);
    return found === undefined || showsQuestion(section, found.question);
  });
}

function showsQuestion(section: SheetSection, question: AskedQuestion["question"]): boolean {
  const same = (shown: string | null, own: string | null): boolean => shown === (own === null ? null : shownText(own));
  return (
    section.id === question.id &&
    same(section.category, question.category) &&
    same(section.needs, question.needs) &&
    same(section.why, question.why) &&
    same(section.blastRadius, question.blastRadius) &&
    section.options.length === question.options.length &&
    section.options.every(({ text }, place) => same(text, question.options[place] ?? null))
  );
}

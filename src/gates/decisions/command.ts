import type { SheetAct } from "../../core/decision.ts";
import { quote } from "../../core/text.ts";
import { type Fold, refuse, standingOf } from "./fold.ts";
import { type Objection, objectTo } from "./permission.ts";
import { isIrreversible } from "./standing.ts";
import { acceptTick, reopen, type Word } from "./tick.ts";

type Said = Extract<SheetAct["content"], { readonly kind: "command" | "no-command" }>;

const SPELLING = "`/done-gate answer ID OPTION`, `/done-gate reopen ID` or `/done-gate recheck`";

/** A comment that answers or reopens in words (gates.md 5, "Commands"). */
export function foldCommand(fold: Fold, act: SheetAct, command: Said): void {
  if (command.kind === "no-command") {
    const why = `${quote(command.line)} is no command: write ${SPELLING} in a new comment, and nothing else on that line`;
    refuseNameless(fold, act, { code: "ambiguous", why });
    return;
  }
  const { decision, shown } = command;
  const found = shown.filter(({ path, id }) => id === decision || `${path}#${id}` === decision);
  const [key] = found;
  if (key === undefined) {
    const why = `no decision ${quote(decision)} was on the sheet when you wrote it`;
    refuseNameless(fold, act, { code: "stale", why });
    return;
  }
  if (found.length > 1) {
    const names = found.map(({ path, id }) => quote(`${path}#${id}`)).join(", ");
    refuseNameless(fold, act, { code: "ambiguous", why: `${quote(decision)} may be ${names}: name it in full` });
    return;
  }
  const standing = standingOf(fold, key);
  const objection = objectTo(act.by, isIrreversible(standing), fold.context);
  if (objection !== null) refuse(fold, act, { key, ...objection });
  else if (command.verb === "reopen") reopen(fold, act, standing);
  else answerByWord(fold, act, { standing, option: command.option ?? "", box: null });
}

/** Whoever may answer nothing is told that, whatever was written. */
function refuseNameless(fold: Fold, act: SheetAct, said: Objection): void {
  refuse(fold, act, { key: null, ...(objectTo(act.by, null, fold.context) ?? said) });
}

function answerByWord(fold: Fold, act: SheetAct, word: Word): void {
  const { question, key } = word.standing;
  if (question === null || question.options.includes(word.option)) acceptTick(fold, act, word);
  else {
    const options = question.options.map((each) => quote(each)).join(" or ");
    const why = `${quote(word.option)} is no option: write ${options} after the id in a new comment, and nothing else`;
    refuse(fold, act, { key, code: "ambiguous", why });
  }
}

import type { SheetAct } from "../../core/decision.ts";
import { quote } from "../../core/text.ts";
import { type Fold, refuse, standingOf } from "./fold.ts";
import { objectTo } from "./permission.ts";
import { isIrreversible } from "./standing.ts";
import { acceptTick, reopen, type Word } from "./tick.ts";

type Command = Extract<SheetAct["content"], { readonly kind: "command" }>;

/** A comment that answers or reopens in words (gates.md 5, "Commands"). */
export function foldCommand(fold: Fold, act: SheetAct, command: Command): void {
  const { decision, shown } = command;
  const found = shown.filter(({ path, id }) => id === decision || `${path}#${id}` === decision);
  const [key] = found;
  if (key === undefined) {
    const why = `no decision ${quote(decision)} was on the sheet when you wrote it`;
    refuse(fold, act, { key: null, code: "stale", why });
    return;
  }
  if (found.length > 1) {
    const names = found.map(({ path, id }) => quote(`${path}#${id}`)).join(", ");
    refuse(fold, act, { key: null, code: "ambiguous", why: `${quote(decision)} may be ${names}: name it in full` });
    return;
  }
  const standing = standingOf(fold, key);
  const objection = objectTo(act.by, isIrreversible(standing), fold.context);
  if (objection !== null) refuse(fold, act, { key, ...objection });
  else if (command.verb === "reopen") reopen(fold, act, standing);
  else answerByWord(fold, act, { standing, option: command.option ?? "", box: null });
}

function answerByWord(fold: Fold, act: SheetAct, word: Word): void {
  const options = word.standing.question?.options;
  if (options === undefined || options.includes(word.option)) acceptTick(fold, act, word);
  else {
    const why = `${quote(word.option)} is no option: ${options.map((each) => quote(each)).join(", ")}`;
    refuse(fold, act, { key: word.standing.key, code: "ambiguous", why });
  }
}

import type { BoxChange, SheetAct } from "../../core/decision.ts";
import { quote } from "../../core/text.ts";
import { foldCommand } from "./command.ts";
import { type Fold, type FoldContext, nameOf, openFold, refuse, standingOf } from "./fold.ts";
import type { Ledger } from "./model.ts";
import { objectTo } from "./permission.ts";
import {
  dropLoose,
  isIrreversible,
  type LooseBox,
  looseIn,
  type Standing,
  setLoose,
  type Tick,
  weigh,
} from "./standing.ts";
import { acceptTick, loseAnswers, reopen, takeBackReopen } from "./tick.ts";

/**
 * Judges the acts on our comment in order (gates.md 5, "Tick", "Commands"). Pure: the same acts give the same ledger,
 * an act that comes twice counts once, and a refused act leaves every other decision as it was.
 */
export function foldActs(acts: readonly SheetAct[], context: FoldContext): Ledger {
  const fold = openFold(context);
  const seen = new Set<string>();
  let foreignEpoch: number | null = null;
  for (const act of acts) {
    const name = JSON.stringify([act.comment, act.edit ?? [act.proof, act.by.id, act.at]]);
    if (seen.has(name)) continue;
    seen.add(name);
    if (act.content.kind === "foreign") {
      foreignEpoch = act.epoch;
      refuse(fold, act, { key: null, code: "foreign-edit", why: FOREIGN });
    } else if (foreignEpoch === act.epoch && act.content.kind !== "lost") refuseForeign(fold, act);
    else foldContent(fold, act, act.content);
  }
  return toLedger(fold);
}

function foldContent(fold: Fold, act: SheetAct, content: Exclude<SheetAct["content"], { kind: "foreign" }>): void {
  if (content.kind === "lost") loseAnswers(fold, act, content.shown);
  else if (content.kind === "boxes") foldBoxes(fold, act, content.changes);
  else foldCommand(fold, act, content);
}

const FOREIGN = "something else than boxes was edited, so nothing in it counts: tick again on the comment as it is now";

function refuseForeign(fold: Fold, act: SheetAct): void {
  const keys = act.content.kind === "boxes" ? act.content.changes : [null];
  for (const key of keys) refuse(fold, act, { key, code: "foreign-edit", why: FOREIGN });
}

function foldBoxes(fold: Fold, act: SheetAct, changes: readonly BoxChange[]): void {
  let permitted = false;
  for (const change of changes) permitted = foldChange(fold, act, change) || permitted;
  if (!permitted) return;
  const touched = new Set(changes.map(nameOf));
  for (const [name, standing] of fold.standings) if (!touched.has(name)) tellCarried(fold, act, standing);
}

/** What changed on one decision; true when the person may answer it. */
function foldChange(fold: Fold, act: SheetAct, change: BoxChange): boolean {
  const { before, after } = change;
  const standing = standingOf(fold, change);
  const added = after.filter((box) => !before.includes(box));
  const removed = before.filter((box) => !after.includes(box));
  const objection = objectTo(act.by, isIrreversible(standing), fold.context);
  if (objection !== null) {
    setLoose(
      standing,
      act.epoch,
      added.map((box) => [box, looseBox(act, false)]),
    );
    if (added.length + removed.length > 0 || change.reopen) refuse(fold, act, { key: change, ...objection });
    return false;
  }
  takeBack(fold, act, { standing, boxes: removed });
  dropLoose(standing, act.epoch, removed);
  if (change.reopen) reopen(fold, act, standing);
  else if (before.length + after.length === 0) takeBackReopen(standing, act.epoch);
  const [box] = after;
  if (after.length > 1 && added.length > 0) refuseAmbiguous(fold, act, { standing, boxes: after });
  else if (after.length === 1 && box !== undefined) foldSingle(fold, act, { standing, box, isNew: added.length > 0 });
  return true;
}

function looseBox({ by }: SheetAct, permitted: boolean): LooseBox {
  return { login: by.login, id: by.id, permitted, told: false };
}

function foldSingle(
  fold: Fold,
  act: SheetAct,
  { standing, box, isNew }: { readonly standing: Standing; readonly box: number; readonly isNew: boolean },
): void {
  const loose = looseIn(standing, act.epoch).get(box);
  // One's own box that stood beside another one and now stands alone is an answer; somebody else's never is.
  const own = loose?.permitted === true && loose.id === act.by.id;
  if (isNew || own) {
    dropLoose(standing, act.epoch, [box]);
    acceptTick(fold, act, { standing, option: optionAt(standing, box), box });
  } else tellCarried(fold, act, standing);
}

function optionAt({ question }: Standing, box: number): string {
  return question === null ? `#${box}` : (question.options[box] ?? `#${box}`);
}

/** A box that somebody ticked who may not, and that the next edit carried along, is nobody's answer. */
function tellCarried(fold: Fold, act: SheetAct, standing: Standing): void {
  const loose = [...looseIn(standing, act.epoch)].filter(([, box]) => !box.permitted && !box.told);
  for (const [, { login }] of loose) {
    const why = `${quote(login)} ticked it, who may not, and your edit only carried it along: tick it again if you mean it`;
    refuse(fold, act, { key: standing.key, code: "laundered", why });
  }
  setLoose(
    standing,
    act.epoch,
    loose.map(([box, each]) => [box, { ...each, told: true }]),
  );
}

/** An untick before we showed anything new takes back what was ticked; whose tick it was is told. */
function takeBack(
  fold: Fold,
  act: SheetAct,
  { standing, boxes }: { readonly standing: Standing; readonly boxes: readonly number[] },
): readonly Tick[] {
  const gone = (tick: Tick) => tick.box !== null && boxes.includes(tick.box) && tick.epoch === act.epoch;
  const taken = standing.ticks.filter(gone);
  standing.ticks = standing.ticks.filter((tick) => !gone(tick));
  for (const { approval, option } of taken.filter((tick) => tick.approval.id !== act.by.id)) {
    const why = `${quote(act.by.login)} changed the box ${quote(option)} before it was counted`;
    refuse(fold, { ...approval, by: approval }, { key: standing.key, code: "ambiguous", why });
  }
  return taken;
}

function refuseAmbiguous(
  fold: Fold,
  act: SheetAct,
  { standing, boxes }: { readonly standing: Standing; readonly boxes: readonly number[] },
): void {
  const known = looseIn(standing, act.epoch);
  const taken = takeBack(fold, act, { standing, boxes });
  setLoose(
    standing,
    act.epoch,
    boxes.map((box) => {
      const before = known.get(box);
      const tick = taken.find((each) => each.box === box)?.approval;
      const own = tick === undefined ? looseBox(act, true) : { ...looseBox(act, true), login: tick.login, id: tick.id };
      return [box, before ?? own] as const;
    }),
  );
  const options = boxes.map((box) => quote(optionAt(standing, box))).join(" and ");
  refuse(fold, act, { key: standing.key, code: "ambiguous", why: `${options} are ticked: tick exactly one` });
}

function toLedger({ context, standings, past, refusals }: Fold): Ledger {
  const all = [...standings.values()];
  const weights = all.filter(({ question }) => question !== null).map((standing) => weigh(standing, context));
  return {
    answers: weights.flatMap((weight) => (weight.kind === "answered" ? [weight.entry] : [])),
    partial: weights.flatMap((weight) => (weight.kind === "partial" ? [weight.entry] : [])),
    past,
    voided: all.flatMap(({ key, voided }) =>
      voided === null ? [] : [{ ...key, why: voided.why, by: voided.by, rendered: context.epoch > voided.epoch }],
    ),
    refusals,
    shown: context.shown,
    historyRead: context.historyRead,
  };
}

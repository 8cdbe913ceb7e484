import type { SheetAct } from "../../core/decision.ts";
import { quote } from "../../core/text.ts";
import { type Fold, refuse } from "./fold.ts";
import {
  confirms,
  isIrreversible,
  neededTicks,
  type QuestionKey,
  type Standing,
  type Tick,
  ticksOf,
  weigh,
} from "./standing.ts";

type QuestionName = Pick<QuestionKey, "path" | "id">;

/** A permitted person's choice of exactly one option. */
export interface Word {
  readonly standing: Standing;
  readonly option: string;
  readonly box: number | null;
}

/** Counts a word: as an answer, as one of several that are needed, or as a refusal that says why. */
export function acceptTick(fold: Fold, act: SheetAct, word: Word): void {
  const tick = toTick(act, word);
  if (tick === null) return;
  const { standing } = word;
  if (standing.question === null) outlive(fold, act, { word, tick });
  else if (weigh(standing, fold.context).kind === "answered") repeat(fold, act, { word, tick });
  else if (standing.ticks.some((each) => each.option !== tick.option && each.approval.id !== tick.approval.id)) {
    contradict(fold, act, word);
  } else push(fold, standing, tick);
}

function toTick({ by, comment, edit, proof, at, epoch }: SheetAct, { option, box }: Word): Tick | null {
  if (by.id === null) return null;
  return { approval: { comment, edit, login: by.login, id: by.id, proof, at }, option, box, epoch };
}

interface Counted {
  readonly word: Word;
  readonly tick: Tick;
}

/** A word on a text that is not at head any more. It ends what an earlier word said about the text at head. */
function outlive(fold: Fold, act: SheetAct, { word, tick }: Counted): void {
  const { key } = word.standing;
  fold.past.push({ ...key, option: tick.option, approvals: [tick.approval], selfApproved: false });
  refuse(fold, act, { key, code: "stale", why: `${whatBecame(fold, key)}: read it as it is asked now and tick again` });
  for (const other of fold.standings.values()) {
    const same = other.key.path === key.path && other.key.id === key.id && other !== word.standing;
    if (!same || other.ticks.length === 0) continue;
    other.voided = { why: "superseded", by: act.by.login, epoch: act.epoch, ticks: other.ticks };
    other.ticks = [];
  }
}

/** Where the question went that somebody acted on and that head does not ask so. */
function whatBecame({ context }: Fold, { path, id }: Standing["key"]): string {
  const now = context.questions.filter(({ question }) => question.id === id).map((each) => each.path);
  if (now.includes(path)) return "the question is no longer the one that was shown";
  const [other] = now;
  if (other !== undefined) return `it is asked in ${quote(other)} now, and no longer in ${quote(path)}`;
  return `nothing of this name is asked in ${quote(path)} any more (it may be renamed)`;
}

/** A word on a question that stands answered. */
function repeat(fold: Fold, act: SheetAct, { word, tick }: Counted): void {
  const { standing } = word;
  const [first] = standing.ticks;
  if (first === undefined || first.option === tick.option) return;
  if (standing.ticks.every((each) => each.epoch < act.epoch)) {
    const why = `it is answered with ${quote(first.option)} by ${quote(first.approval.login)}: reopen it first`;
    refuse(fold, act, { key: standing.key, code: "stale", why });
  } else if (standing.ticks.some((each) => each.approval.id !== tick.approval.id)) contradict(fold, act, word);
  else {
    standing.ticks = [];
    push(fold, standing, tick);
  }
}

/** Two options by two people: neither counts, and both are told. */
function contradict(fold: Fold, act: SheetAct, { standing, option }: Word): void {
  const others = standing.ticks.map((each) => `${quote(each.approval.login)} answered ${quote(each.option)}`);
  const why = `${[...new Set(others)].join(", ")}, ${quote(act.by.login)} answered ${quote(option)}: neither counts, agree and tick again`;
  for (const { approval } of standing.ticks) {
    refuse(fold, { ...approval, by: approval }, { key: standing.key, code: "ambiguous", why });
  }
  standing.ticks = [];
  refuse(fold, act, { key: standing.key, code: "ambiguous", why });
}

function push(fold: Fold, standing: Standing, tick: Tick): void {
  const { id } = tick.approval;
  const kept = standing.ticks.filter((each) => each.option === tick.option);
  const own = ticksOf(kept, id);
  const [first] = own;
  const needed = neededTicks(id, isIrreversible(standing) === true, fold.context);
  const counts = first === undefined || (own.length < needed && confirms(first, tick));
  standing.ticks = counts ? [...kept, tick] : kept;
  const weight = weigh(standing, fold.context);
  if (weight.kind !== "answered") return;
  standing.voided = null;
  fold.past.push(weight.entry);
}

/** Takes the answer back, whoever gave it; from here on the question is open. */
export function reopen(fold: Fold, act: SheetAct, standing: Standing): void {
  if (standing.question === null) {
    refuse(fold, act, { key: standing.key, code: "stale", why: whatBecame(fold, standing.key) });
    return;
  }
  standing.voided = { why: "reopened", by: act.by.login, epoch: act.epoch, ticks: standing.ticks };
  standing.ticks = [];
}

/**
 * Nobody can say what an edit did whose text was deleted: any answer that was on show may have been taken back by it, the
 * base branch's included. What is answered after it stands.
 */
export function loseAnswers(fold: Fold, act: SheetAct, shown: readonly QuestionName[] | null): void {
  for (const standing of fold.standings.values()) {
    const { path, id } = standing.key;
    if (shown?.some((each) => each.path === path && each.id === id) === false) continue;
    // What people took back already stays so.
    if (standing.voided !== null && standing.ticks.length === 0) continue;
    standing.voided = { why: "lost", by: act.by.login, epoch: act.epoch, ticks: standing.ticks };
    standing.ticks = [];
  }
}

/** The `reopen` box was emptied before we showed anything new: the answer stands as it stood. */
export function takeBackReopen(standing: Standing, epoch: number): void {
  const { voided } = standing;
  if (voided?.why !== "reopened" || voided.epoch !== epoch || standing.ticks.length > 0) return;
  standing.ticks = voided.ticks;
  standing.voided = null;
}

import type { Approval, DecisionId, Digest, Question } from "../../core/decision.ts";
import type { RepoPath } from "../../core/ids.ts";
import type { LedgerEntry, PartialAnswer } from "./model.ts";
import { confirmsTwice, type Voters } from "./permission.ts";

/** One permitted person's word for one option, as long as it was not taken back. */
export interface Tick {
  readonly approval: Approval;
  readonly option: string;
  /** Index of the ticked box; null for a command. */
  readonly box: number | null;
  readonly epoch: number;
}

/** What a question is, by name: the same id with another digest is another question. */
export interface QuestionKey {
  readonly path: RepoPath;
  readonly id: DecisionId;
  readonly digest: Digest;
}

/** Where one question stands while the acts are folded. */
export interface Standing {
  readonly key: QuestionKey;
  /** Null when the question is not asked at head. */
  readonly question: Question | null;
  /** All for the same option: a second option clears them. */
  ticks: readonly Tick[];
  voided: Voiding | null;
  /** Boxes that stand ticked in this epoch without counting, with who ticked them and whether that one may. */
  loose: ReadonlyMap<number, LooseBox>;
  looseEpoch: number;
}

interface Voiding {
  readonly why: "reopened" | "superseded" | "lost";
  readonly by: string;
  readonly epoch: number;
  /** What stood before. */
  readonly ticks: readonly Tick[];
}

export interface LooseBox {
  readonly login: string;
  readonly id: number | null;
  readonly permitted: boolean;
  /** Its refusal as carried along was said already. */
  readonly told: boolean;
}

export function openStanding(key: QuestionKey, question: Question | null): Standing {
  return { key, question, ticks: [], voided: null, loose: new Map(), looseEpoch: -1 };
}

export function isIrreversible(standing: Standing): boolean | null {
  return standing.question === null ? null : standing.question.category === "irreversible";
}

export type Weight =
  | { readonly kind: "none" }
  | { readonly kind: "partial"; readonly entry: PartialAnswer }
  | { readonly kind: "answered"; readonly entry: LedgerEntry };

/** What the ticks on a question weigh together: `min_approvals` counts people, and only for irreversible ones. */
export function weigh(standing: Standing, voters: Voters): Weight {
  const { key, ticks } = standing;
  const [first] = ticks;
  if (first === undefined) return { kind: "none" };
  const irreversible = isIrreversible(standing) === true;
  const people = [...new Set(ticks.map(({ approval }) => approval.id))];
  const complete = people.filter((id) => ticksOf(ticks, id).length >= neededTicks(id, irreversible, voters));
  const needed = irreversible ? voters.policy.decisions.minApprovals : 1;
  const selfApproved = irreversible && people.every((id) => id === voters.author.id);
  const entry = { ...key, option: first.option, approvals: ticks.map(({ approval }) => approval), selfApproved };
  if (complete.length >= needed) return { kind: "answered", entry };
  const confirming = needed === 1;
  return { kind: "partial", entry: { ...entry, needed: confirming ? 2 : needed, confirming } };
}

/** The author of a pull request in a personal repository says it twice where it cannot be taken back. */
export function neededTicks(id: number, irreversible: boolean, voters: Voters): 1 | 2 {
  return id === voters.author.id && confirmsTwice(irreversible, voters) ? 2 : 1;
}

export function ticksOf(ticks: readonly Tick[], id: number): readonly Tick[] {
  return ticks.filter(({ approval }) => approval.id === id);
}

/** A second word of the same person confirms when the first was shown back, or when it is a comment of its own. */
export function confirms(first: Tick, second: Tick): boolean {
  if (second.epoch > first.epoch) return true;
  return second.approval.proof === "command" && second.approval.comment !== first.approval.comment;
}

/** The loose boxes of this epoch: what we rendered since shows every box empty again. */
export function looseIn(standing: Standing, epoch: number): ReadonlyMap<number, LooseBox> {
  return standing.looseEpoch === epoch ? standing.loose : new Map();
}

export function setLoose(standing: Standing, epoch: number, boxes: Iterable<readonly [number, LooseBox]>): void {
  standing.loose = new Map([...looseIn(standing, epoch), ...boxes]);
  standing.looseEpoch = epoch;
}

export function dropLoose(standing: Standing, epoch: number, boxes: readonly number[]): void {
  standing.loose = new Map([...looseIn(standing, epoch)].filter(([box]) => !boxes.includes(box)));
  standing.looseEpoch = epoch;
}

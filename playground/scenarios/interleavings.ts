import type { Label } from "./labels.ts";

/** One way in which the acts of a `together` can fall. */
export interface Interleaving {
  /** The step it is about, from 1; every other `together` of the story is told one act after the other. */
  readonly step: number;
  /** The acts, from 0, in the order of their changes of the world. */
  readonly order: readonly number[];
  /**
   * The others come just before the labelled request of this number (from 1) of the first one's runs, or of this
   * number among those of one label; null: after them.
   */
  readonly at: number | { readonly label: string; readonly nth: number } | null;
  /**
   * `held`: the others' runs are played to their end while that request waits, or until they wait for the first one
   * themselves (a concurrency group). `late`: the world changes there, and its events are delivered when the first
   * one's runs have ended. Without meaning when `at` is null.
   */
  readonly mode: "held" | "late";
}

/** More than this for one step are left out, and the output says so. */
export const MAX_INTERLEAVINGS = 24;

/** Each act's runs end before the next act. */
export function inOrder(step: number, order: readonly number[]): Interleaving {
  return { step, order, at: null, mode: "held" };
}

/** Every order of the acts, the written one first. */
export function listOrders(step: number, acts: number): readonly Interleaving[] {
  return permutations(Array.from({ length: acts }, (_, at) => at)).map((order) => inOrder(step, order));
}

function permutations(list: readonly number[]): readonly (readonly number[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((first) => permutations(list.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

/**
 * What an order's own telling has to be told again for: late at every labelled request of its first act's runs, held
 * at every one that writes. A run that is ended there differs to the outside only by what it has written, so holding
 * it at each of its reads would tell the same again.
 */
export function listPoints(order: Interleaving, labels: readonly Label[]): readonly Interleaving[] {
  const late = labels.map((_, at) => ({ ...order, at: at + 1, mode: "late" as const }));
  const held = labels.flatMap((label, at) =>
    label.startsWith("perform:") ? [{ ...order, at: at + 1, mode: "held" as const }] : [],
  );
  return [...late, ...held];
}

/** What is told after the orders: those of each order in turn, so that a cut takes from all of them. */
export function chooseInterleavings(
  orders: readonly Interleaving[],
  points: readonly (readonly Interleaving[])[],
): { readonly chosen: readonly Interleaving[]; readonly leftOut: number } {
  const longest = Math.max(0, ...points.map((list) => list.length));
  const all = Array.from({ length: longest }, (_, at) => at).flatMap((at) => points.flatMap((list) => list[at] ?? []));
  const chosen = all.slice(0, Math.max(0, MAX_INTERLEAVINGS - orders.length));
  return { chosen, leftOut: all.length - chosen.length };
}

/** `STEP/ORDER` or `STEP/ORDER/POINT/MODE`, as `--interleaving` takes it: `2/2,1/4/late`. */
export function idOf({ step, order, at, mode }: Interleaving): string {
  const acts = order.map((index) => index + 1).join(",");
  const point = typeof at === "object" && at !== null ? `${at.label}#${at.nth}` : at;
  return point === null ? `${step}/${acts}` : `${step}/${acts}/${point}/${mode}`;
}

/** Null for a text that names none. */
export function parseId(text: string): Interleaving | null {
  const match = /^([1-9]\d?)\/([1-3](?:,[1-3]){1,2})(?:\/([1-9]\d?)\/(held|late))?$/.exec(text);
  if (match === null) return null;
  const [, step = "", acts = "", at, mode] = match;
  const order = acts.split(",").map((number) => Number(number) - 1);
  if (new Set(order).size !== order.length) return null;
  return {
    step: Number(step),
    order,
    at: at === undefined ? null : Number(at),
    mode: mode === "late" ? "late" : "held",
  };
}

/** The same for people. */
export function describe(interleaving: Interleaving): string {
  const { step, order, at, mode } = interleaving;
  const acts = order.map((index) => index + 1).join(", then ");
  const how = mode === "late" ? "their events delivered late" : "while it is held there";
  const where = at === null ? "one after the other" : `the others before labelled request ${at} of the first, ${how}`;
  return `step ${step}, act ${acts}; ${where} (--interleaving ${idOf(interleaving)})`;
}

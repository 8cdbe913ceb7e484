/** A decision as a scenario names it: its id, `path#id`, or the nth of those the gate opened for a reason. */
export type DecisionName = string | { readonly reason: string; readonly nth: number };

export interface Box {
  readonly id: string;
  readonly path: string;
  /** Position among all boxes of the comment, from 1, as a click counts them. */
  readonly nth: number;
  readonly checked: boolean;
  /** The option it stands for, or `reopen`. */
  readonly option: string;
}

const BOX = /^\s*(?:[-*+]|\d+[.)])\s+\[([ xX])\] (.*)$/;
/** At the end of the line only: what looks like a key within it is some option's text. */
const KEY = / <!-- dg:\d+:(\S+):(?:\d+|reopen) -->$/;
const SECTION = /^<!-- dg-decision \d+:\S+ (\S+) sha256:[0-9a-f]+ -->$/;

/** The sheet's boxes, in order. */
export function readBoxes(body: string): readonly Box[] {
  const boxes: Box[] = [];
  let path = "";
  let count = 0;
  for (const line of body.split(/\r?\n/)) {
    const section = SECTION.exec(line);
    if (section !== null) path = decodeURIComponent(section[1] ?? "");
    const box = BOX.exec(line);
    if (box === null) continue;
    count += 1;
    const label = box[2] ?? "";
    const key = KEY.exec(label);
    if (key === null) continue;
    const id = (key[1] ?? "").replaceAll("%2D", "-");
    boxes.push({ id, path, nth: count, checked: box[1] !== " ", option: optionOf(label.replace(KEY, "")) });
  }
  return boxes;
}

/** What a label's code span holds, or its first word. */
function optionOf(label: string): string {
  const [, , inside] = /^(`+)(?!`)(.*?)(?<!`)\1(?!`)/.exec(label) ?? [];
  if (inside === undefined) return label.split(/[\s:]/)[0] ?? "";
  return /^ .+ $/.test(inside) ? inside.slice(1, -1) : inside;
}

/** Ids of the decisions that a name means, in the order of the sheet. */
export function matchDecision(boxes: readonly Box[], decision: DecisionName): readonly Box[] {
  if (typeof decision !== "string") return openedFor(boxes, decision.reason, decision.nth);
  const [first = "", second] = decision.split("#");
  if (second === undefined) return boxes.filter((box) => box.id === first);
  if (/^[0-9]+$/.test(second)) return openedFor(boxes, first, Number(second));
  return boxes.filter((box) => box.path === first && box.id === second);
}

function openedFor(boxes: readonly Box[], reason: string, nth: number): readonly Box[] {
  const ids = [...new Set(boxes.map((box) => box.id))].filter((id) => new RegExp(`^${reason}-[0-9a-f]{12}$`).test(id));
  return boxes.filter((box) => box.id === ids[nth - 1]);
}

/** Position of the box of an option, as a click counts it. */
export function findBox(body: string, decision: DecisionName, option: string): number {
  const boxes = matchDecision(readBoxes(body), decision);
  const found = boxes.find((box) => box.option === option);
  if (found !== undefined) return found.nth;
  const name = typeof decision === "string" ? decision : `${decision.reason}#${decision.nth}`;
  throw new Error(`the sheet has no box ${option} for ${name}`);
}

import { cut, quote } from "../../core/text.ts";
import type { Aside, Loss, LossCode } from "./evidence.ts";
import type { TestCase } from "./inventory.ts";
import { massOf, nameOf } from "./weight.ts";

/** What changed about whether a test runs and can fail. `gutted`: its lost assertions are told with it. */
export interface StateChange {
  readonly losses: readonly Loss[];
  readonly asides: readonly Aside[];
  readonly gutted: boolean;
}

const MAX_CONDITION_CHARS = 80;

function markerWords(test: TestCase): string {
  return test.marker === null ? "it has no body or is marked" : `by ${quote(cut(test.marker, MAX_CONDITION_CHARS))}`;
}

/** A condition that reads what is under test, or that holds where CI runs, is a skip (gates.md 3). */
function isPlainSkip({ conditionKind }: TestCase): boolean {
  return conditionKind === "ci" || conditionKind === "subject" || conditionKind === "constant";
}

function skipWords(test: TestCase): string {
  const condition = quote(cut(test.condition ?? "", MAX_CONDITION_CHARS));
  switch (test.conditionKind) {
    case "ci":
      return `is skipped where CI runs (${condition})`;
    case "subject":
      return `is skipped on a condition that the code under test decides (${condition})`;
    case "constant":
      return `is skipped on a condition that always holds (${condition})`;
    default:
      return `is skipped ${markerWords(test)}`;
  }
}

/** Null for a test that is new. */
export function compareState(path: string, base: TestCase | null, head: TestCase): StateChange {
  const at = { path, line: head.line, test: nameOf(head) };
  const losses: Loss[] = [];
  const asides: Aside[] = [];
  const lose = (code: LossCode, why: string): void => {
    losses.push({ code, ...at, why });
  };
  if (head.focused && base?.focused !== true)
    lose("test-focused", "runs instead of its neighbours, which are left out");
  const wasOff = base?.state === "skipped" || (base !== null && base.state === "conditional" && isPlainSkip(base));
  if (head.state === "skipped" || (head.state === "conditional" && isPlainSkip(head))) {
    if (!wasOff) lose("test-skipped", skipWords(head));
  } else if (
    head.state === "conditional" &&
    (base === null || base.state === "active" || base.condition !== head.condition)
  ) {
    const level = base === null ? "note" : "warning";
    const why = `runs only under a condition: skipped if ${quote(cut(head.condition ?? "", MAX_CONDITION_CHARS))}`;
    asides.push({ code: "conditional-skip", level, ...at, why });
  }
  const skippedNow = losses.some(({ code }) => code === "test-skipped");
  const gutted = base !== null && isGutted(base, head);
  if (gutted && !skippedNow) {
    if (head.unreachable)
      lose("test-unreachable", "is no longer reached: it stands in dead code or returns before it checks");
    else lose("test-emptied", `checks nothing any more (${massOf(base)} before)`);
  }
  return { losses, asides, gutted };
}

function isGutted(base: TestCase, head: TestCase): boolean {
  if (head.unreachable && !base.unreachable) return true;
  return head.empty && !base.empty;
}

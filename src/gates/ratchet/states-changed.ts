import { cut, quote } from "../../core/text.ts";
import type { Aside, Loss } from "./evidence.ts";
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
  return conditionKind !== null && ["ci", "subject", "constant", "unset"].includes(conditionKind);
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
    case "unset":
      return `is compiled only with ${condition}, which nothing sets by default`;
    default:
      return `is skipped ${markerWords(test)}`;
  }
}

interface At {
  readonly path: string;
  readonly line: number;
  readonly test: string;
}

function isOff(test: TestCase): boolean {
  return test.state === "skipped" || (test.state === "conditional" && isPlainSkip(test));
}

/** A new test that is skipped from the start took nothing away: it is said. What it may stand in for is told as gone. */
function isBornOff(base: TestCase | null, head: TestCase): boolean {
  return base === null && isOff(head);
}

/** A new test that leaves when what it tests is not there took nothing away: it is said, and blocks nothing. */
function isNewGuard(base: TestCase | null, { state, conditionKind }: TestCase): boolean {
  return base === null && state === "conditional" && (conditionKind === "subject" || conditionKind === "unset");
}

function skipLoss(at: At, base: TestCase | null, head: TestCase): readonly Loss[] {
  if (base === null || !isOff(head) || isOff(base)) return [];
  return [{ code: "test-skipped", ...at, why: skipWords(head) }];
}

function conditionAside(at: At, base: TestCase | null, head: TestCase): readonly Aside[] {
  if (head.state !== "conditional" || (isPlainSkip(head) && !isNewGuard(base, head))) return [];
  if (base !== null && base.state !== "active" && base.condition === head.condition) return [];
  // What is new took nothing away.
  const level = base === null ? "note" : "warning";
  const why = `runs only under a condition: skipped if ${quote(cut(head.condition ?? "", MAX_CONDITION_CHARS))}`;
  return [{ code: "conditional-skip", level, ...at, why }];
}

function bornOffAside(at: At, base: TestCase | null, head: TestCase): readonly Aside[] {
  if (!isBornOff(base, head) || isNewGuard(base, head)) return [];
  return [{ code: "test-skipped", level: "warning", ...at, why: `is new and ${skipWords(head)}` }];
}

function guttedLoss(at: At, base: TestCase, head: TestCase): Loss {
  if (!head.unreachable)
    return { code: "test-emptied", ...at, why: `checks nothing any more (${massOf(base)} before)` };
  const why = "is no longer reached: it stands in dead code or returns before it checks";
  return { code: "test-unreachable", ...at, why };
}

/** What changed about a matched test; `base` is null for one that is new. */
export function compareState(path: string, base: TestCase | null, head: TestCase): StateChange {
  const at = { path, line: head.line, test: nameOf(head) };
  const why = "runs instead of its neighbours, which are left out";
  const focused: readonly Loss[] = head.focused && base?.focused !== true ? [{ code: "test-focused", ...at, why }] : [];
  const skipped = skipLoss(at, base, head);
  const gutted = base !== null && isGutted(base, head);
  const emptied = gutted && skipped.length === 0 ? [guttedLoss(at, base, head)] : [];
  const asides = [...conditionAside(at, base, head), ...bornOffAside(at, base, head)];
  return { losses: [...focused, ...skipped, ...emptied], asides, gutted };
}

function isGutted(base: TestCase, head: TestCase): boolean {
  return (head.unreachable && !base.unreachable) || (head.empty && !base.empty);
}

import { canonicalJson } from "../../core/canonical-json.ts";
import { type Finding, finding } from "../../core/finding.ts";
import type { DecisionDraft, ItemReport } from "../../core/gate.ts";
import { quote } from "../../core/text.ts";
import type { PlanEvidence } from "./evidence.ts";
import {
  type ItemContext,
  type Judged,
  judgeRun,
  outcomeWords,
  place,
  type ReadyItem,
  report,
} from "./item-outcome.ts";
import type { Reached } from "./meaning/judge-meaning.ts";
import type { Difference } from "./meaning/meaning.ts";
import { differencesJson, differenceWords } from "./meaning/words.ts";
import { sayRefused } from "./refused.ts";
import type { ItemRecord } from "./schema.ts";

export type { ItemContext } from "./item-outcome.ts";

/** One item's judgement: what is reported, why, and what only a person may grant. */
export interface ItemJudgement {
  readonly report: ItemReport;
  readonly findings: readonly Finding[];
  readonly wants: readonly DecisionDraft[];
  /** The command is as it was and means something else: its plan asks for all such items together. */
  readonly reached?: Reached;
}

/** Judges one item by the item rule (gates.md 2): the claim in the file against the exit code of the run just made. */
export function judgeItem(item: ItemRecord, context: ItemContext): ItemJudgement {
  if (item.problems.length > 0 || item.id === null || item.verify === null) return judgeInvalid(item, context.plan);
  const ready: ReadyItem = { ...item, id: item.id, verify: item.verify };
  const refused = judgeRefused(ready, context.plan);
  if (refused !== null) return refused;
  const before = findBefore(ready, context.plan);
  if (before !== null && before !== ready.verify) return judgeChanged(ready, before, context);
  const judged = judgeRun(ready, context);
  const differences = differencesOf(ready, context.plan);
  if (differences.length > 0) return judgeReached(ready, context.plan, { judged, differences });
  return { ...judged, report: { ...judged.report, fresh: before === null }, wants: [] };
}

/** The item's command at base; null for an item that base does not have. */
function findBefore(item: ReadyItem, plan: PlanEvidence): string | null {
  if (plan.base.kind !== "items") return null;
  return plan.base.items.find((each) => each.id === item.id)?.verify ?? null;
}

function judgeRefused(item: ReadyItem, plan: PlanEvidence): ItemJudgement | null {
  const refusal = plan.refusals?.find(({ index }) => index === item.index);
  if (refusal === undefined) return null;
  const refused = report(item, plan, { result: "refused" });
  const fresh = findBefore(item, plan) !== item.verify;
  return { report: { ...refused, fresh }, findings: [sayRefused(item, plan, refusal)], wants: [] };
}

function differencesOf(item: ReadyItem, plan: PlanEvidence): readonly Difference[] {
  return plan.meanings?.find(({ index }) => index === item.index)?.differences ?? [];
}

/** It was run, and its exit code counts once a person accepts what the command means now. */
function judgeReached(
  item: ReadyItem,
  plan: PlanEvidence,
  { judged, differences }: { readonly judged: Judged; readonly differences: readonly Difference[] },
): ItemJudgement {
  const reached = { plan: plan.path, line: item.line, differences, ...judged };
  return { report: { ...judged.report, result: "held" }, findings: [], wants: [], reached };
}

function judgeInvalid(item: ItemRecord, plan: PlanEvidence): ItemJudgement {
  const invalid = finding("invalid-item", {
    ...place(item, plan),
    message: `item #${item.index}${item.id === null ? "" : ` (${quote(item.id)})`}: ${item.problems.join("; ")}`,
    remedy: "Correct the item in the checklist.",
  });
  return { report: report(item, plan, { result: "invalid" }), findings: [invalid], wants: [] };
}

/**
 * A command that is frozen (it stands on the default branch) was changed: it was run like a new one, and its exit
 * code counts once a person accepts exactly this change.
 */
function judgeChanged(item: ReadyItem, before: string, context: ItemContext): ItemJudgement {
  const { plan } = context;
  const now = item.verify;
  const differences = differencesOf(item, plan);
  const reaches = differences.length === 0 ? {} : { reaches: differencesJson(differences) };
  const subject = canonicalJson({ plan: plan.path, item: item.id, old: before, new: now, ...reaches });
  const [was, is] = showChange(before, now);
  const also = differences.length === 0 ? "" : `, and what it reaches changed too: ${differenceWords(differences)}`;
  const change = `the verify command of ${quote(item.id)} was ${was} and is now ${is}${also}`;
  const run = plan.runs.find((each) => each.index === item.index);
  const accepted = judgeRun(item, context);
  const changed = finding("verify-changed", {
    ...place(item, plan),
    message: `${change}; ${run === undefined ? "it was not run" : `what it gave (${outcomeWords(run)}) is held`}`,
    remedy: "Restore the command as it is on the default branch, or have a person accept the change.",
  });
  const want: DecisionDraft = {
    reason: "verify-changed",
    subject,
    category: "policy",
    needs: `Accept a changed verify command? ${change}.`,
    why: "The command decides whether the item is done, so whoever does the work may not soften it alone.",
    blastRadius: null,
    asks: [changed],
    accepted: { findings: accepted.findings, items: [accepted.report] },
  };
  return { report: report(item, plan, { result: "held", run }), findings: [], wants: [want] };
}

const MAX_SHOWN_CHARS = 400;
const LEAD_CHARS = 60;

/** Both commands in full, or where they are long, from shortly before the first difference: a person must see it. */
function showChange(before: string, now: string): readonly [string, string] {
  const longest = Math.max(before.length, now.length);
  const same = [...before].findIndex((character, at) => character !== [...now][at]);
  const first = same === -1 ? before.length : same;
  const from = longest <= MAX_SHOWN_CHARS ? 0 : Math.max(0, first - LEAD_CHARS);
  const show = (command: string) => quote(`${from === 0 ? "" : "..."}${command.slice(from)}`, MAX_SHOWN_CHARS);
  return [show(before), show(now)];
}

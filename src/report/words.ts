import type { Finding, Level } from "../core/finding.ts";
import type { ItemReport } from "../core/gate.ts";
import type { RepoPath } from "../core/ids.ts";
import type { Report } from "../core/report.ts";
import { assertNever } from "../core/result.ts";
import { lastLines, plainOutput } from "../core/text.ts";
import type { Conclusion } from "../core/verdict.ts";

/** What a conclusion is called in front of people. */
export function conclusionWords(conclusion: Conclusion): string {
  switch (conclusion) {
    case "success":
      return "passed";
    case "failure":
      return "not done";
    case "action_required":
      return "waiting for a person";
    default:
      return assertNever(conclusion);
  }
}

/** What the file says about an item, in a word. */
export function claimWords(item: ItemReport): string {
  if (item.claim === null) return "nothing readable";
  return item.claim ? "done" : "not done";
}

/** How the item's command ended, in a word or two. */
export function exitWords(item: ItemReport): string {
  return item.exit === null ? "none" : String(item.exit);
}

export function resultWords(item: ItemReport): string {
  return item.result.replaceAll("-", " ");
}

/** A sentence with its full stop, unless it ends in a mark of its own. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Items in file order, plan by plan. */
export function itemsByPlan(report: Report): readonly (readonly [RepoPath, readonly ItemReport[]])[] {
  const plans = new Map<RepoPath, ItemReport[]>();
  for (const item of report.judgements.flatMap((judgement) => judgement.items)) {
    plans.set(item.plan, [...(plans.get(item.plan) ?? []), item]);
  }
  return [...plans];
}

/** The end of what a command printed, where that helps: a command that exited 0 is not asked why. Empty otherwise. */
export function shownOutput(
  item: ItemReport,
  limits: { readonly maxLines: number; readonly maxChars: number },
): string {
  if (item.exit === 0) return "";
  const output = lastLines(plainOutput(item.tail), limits.maxLines, limits.maxChars);
  return output.trim() === "" ? "" : output;
}

const BLOCKING: readonly Level[] = ["fail", "inconclusive", "waiting"];

export interface SortedFindings {
  /** What keeps the check from passing, worst level first, otherwise in the order found. */
  readonly blocking: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly notes: readonly Finding[];
}

/** All findings of a report, the run's own first, by what they ask of the reader. */
export function sortFindings(report: Report): SortedFindings {
  const all = [...report.findings, ...report.judgements.flatMap((judgement) => judgement.findings)];
  return {
    blocking: BLOCKING.flatMap((level) => all.filter((found) => found.level === level)),
    warnings: all.filter((found) => found.level === "warning"),
    notes: all.filter((found) => found.level === "note"),
  };
}

function wasRun(item: ItemReport): boolean {
  if (["invalid", "not-run", "refused", "not-provable"].includes(item.result)) return false;
  // A changed command that was not run is held as well.
  return item.result !== "held" || item.exit !== null || item.tail !== "";
}

/** What this set-up cannot promise, said in every report (product.md 4). */
export function assuranceWords(report: Report): string {
  const ran = report.judgements.some((judgement) => judgement.items.some(wasRun));
  const isolation = ran ? `verify commands ran with isolation \`${report.isolation}\`` : "no verify command was run";
  switch (report.setup) {
    case "local":
      return `Assurance: local, on this machine's word; ${isolation}.`;
    case "basic":
      return `Assurance: basic; ${isolation}${ran ? ", in the job that holds the check's token" : ""}. Whoever may push workflow files here can forge this check.`;
    default:
      return assertNever(report.setup);
  }
}

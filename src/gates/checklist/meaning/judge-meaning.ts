import { canonicalJson } from "../../../core/canonical-json.ts";
import { type Finding, finding } from "../../../core/finding.ts";
import type { DecisionDraft, ItemReport } from "../../../core/gate.ts";
import type { RepoPath } from "../../../core/ids.ts";
import { count, quote } from "../../../core/text.ts";
import type { Difference } from "./meaning.ts";
import { differencesJson, differenceWords } from "./words.ts";

/** One item whose command is as it was and means something else, with what its run gave. */
export interface Reached {
  readonly plan: RepoPath;
  readonly line: number;
  readonly differences: readonly Difference[];
  readonly report: ItemReport;
  readonly findings: readonly Finding[];
}

/**
 * One question for all items that share a change: an item stands in one question only, so that its result counts
 * once everything that moved it was accepted. The subject holds both sides in full.
 */
export function askMeanings(judged: readonly { readonly reached?: Reached }[]): readonly DecisionDraft[] {
  const items = judged.flatMap(({ reached }) => (reached === undefined ? [] : [reached]));
  return groupByDifference(items).map((group) => {
    const differences = distinct(group.flatMap((item) => item.differences));
    const words = differenceWords(differences);
    const ids = group.map(({ report }) => report.id);
    return {
      reason: "runner-changed",
      subject: canonicalJson({ plan: group[0]?.plan ?? "", items: ids, reaches: differencesJson(differences) }),
      category: "policy",
      needs: `Accept that ${count(ids.length, "verify command")} (${ids.map((id) => quote(id)).join(", ")}) now ${ids.length === 1 ? "means" : "mean"} something else? ${words}.`,
      why: "The command is as it was, but what it runs is not: whoever does the work may not soften that alone.",
      blastRadius: null,
      asks: group.map(sayMeaning),
      accepted: { findings: group.flatMap(({ findings }) => findings), items: group.map(({ report }) => report) },
    };
  });
}

export function sayMeaning({ plan, line, differences, report }: Reached): Finding {
  return finding("runner-changed", {
    path: plan,
    line,
    item: report.id,
    message: `the verify command of ${quote(report.id)} is as it was, and what gives it its meaning is not: ${differenceWords(differences)}`,
    remedy: "Restore it as it is on the default branch, or have a person accept the change.",
  });
}

/** With `runner: warn` the result counts and the change is only said. */
export function warnOfMeaning<Judged extends Said>(judged: Judged): Said {
  const { reached, ...item } = judged;
  if (reached === undefined) return item;
  const { message, remedy, path, line, item: id } = sayMeaning(reached);
  const warning = finding("runner-changed", { message, remedy, path, line, item: id, level: "warning" });
  return { report: reached.report, findings: [...reached.findings, warning], wants: [] };
}

interface Said {
  readonly report: ItemReport;
  readonly findings: readonly Finding[];
  readonly wants: readonly DecisionDraft[];
  readonly reached?: Reached;
}

function groupByDifference(items: readonly Reached[]): readonly (readonly Reached[])[] {
  let groups: readonly (readonly Reached[])[] = [];
  for (const item of items) {
    const touches = (group: readonly Reached[]): boolean =>
      group.some((other) => other.differences.some(({ what }) => item.differences.some((each) => each.what === what)));
    const joined = groups.filter(touches).flat();
    groups = [...groups.filter((group) => !touches(group)), [...joined, item]];
  }
  return groups;
}

function distinct(differences: readonly Difference[]): readonly Difference[] {
  const byPlace = new Map(differences.map((each) => [each.what, each]));
  return [...byPlace.values()].sort((a, b) => (a.what < b.what ? -1 : 1));
}

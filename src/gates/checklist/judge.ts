import { canonicalJson } from "../../core/canonical-json.ts";
import { type Finding, finding } from "../../core/finding.ts";
import type { DecisionDraft, ItemReport, ItemResult, Judgement } from "../../core/gate.ts";
import type { RepoPath } from "../../core/ids.ts";
import { count, quote } from "../../core/text.ts";
import { verdictOf } from "../../core/verdict.ts";
import type { ChecklistEvidence, ChecklistFile, PlanEvidence } from "./evidence.ts";
import { type ItemJudgement, judgeItem } from "./items.ts";
import { askMeanings, warnOfMeaning } from "./meaning/judge-meaning.ts";
import type { ItemRecord } from "./schema.ts";
import { judgeOtherItem, type OtherContext } from "./sources/judge-other.ts";
import { judgeWaivers } from "./sources/waivers.ts";
import { checklistTitle } from "./title.ts";

interface PlanJudgement {
  readonly items: readonly ItemJudgement[];
  readonly findings: readonly Finding[];
  readonly wants: readonly DecisionDraft[];
}

/** Judges the checklists of one change. Total and pure: the same evidence gives the same judgement. */
export function judgeChecklist(evidence: ChecklistEvidence): Judgement {
  if (evidence.active.length === 0) return judgeNothing(evidence);
  const plans = evidence.active.map((plan) => judgePlan(plan, evidence));
  const items = plans.flatMap((plan) => plan.items);
  const findings = [
    ...(evidence.blocked === null ? [] : [evidence.blocked]),
    ...(evidence.drift === null ? [] : [evidence.drift]),
    ...plans.flatMap((plan) => plan.findings),
  ];
  const reports: readonly ItemReport[] = items.map((item) => item.report);
  const wants = plans.flatMap((plan) => plan.wants);
  if (wants.length === 0 && provesNothing(reports, findings)) return judgeUnprovable(reports, findings);
  return {
    gate: "checklist",
    verdict: verdictOf(findings),
    title: checklistTitle({ reports, findings: plans.flatMap(allFindings), planOnly: evidence.planOnly }),
    findings,
    wants,
    items: reports,
  };
}

/** Lists of which no item can be proven are nothing to judge; a command or a check anywhere makes them more. */
function provesNothing(reports: readonly ItemReport[], findings: readonly Finding[]): boolean {
  return (
    reports.every(({ result, verify }) => result === "not-provable" && verify === null) &&
    findings.every(({ code, level }) => code === "not-provable" && level === "note")
  );
}

function judgeUnprovable(items: readonly ItemReport[], findings: readonly Finding[]): Judgement {
  const title = `nothing provable: ${count(items.length, "item")} without a command`;
  return { gate: "checklist", verdict: "not-applicable", title, findings, wants: [], items };
}

function allFindings({ findings, wants }: PlanJudgement): readonly Finding[] {
  return [...findings, ...wants.flatMap((want) => want.asks)];
}

function judgeNothing(evidence: ChecklistEvidence): Judgement {
  const { history, notPart } = evidence;
  const why =
    history.length > 0
      ? `${count(history.length, "plan")} done before this change`
      : notPart.length > 0
        ? `no plan is part of this change (${count(notPart.length, "plan")} left alone)`
        : "no checklist here or at base";
  return { gate: "checklist", verdict: "not-applicable", title: why, findings: [], wants: [], items: [] };
}

function judgePlan(plan: PlanEvidence, evidence: ChecklistEvidence): PlanJudgement {
  if (plan.head.kind === "absent") return judgeRemovedPlan(plan);
  if (plan.head.kind !== "items") return { items: [], findings: [refuseFile(plan.path, plan.head)], wants: [] };
  const flipped = plan.headNotes.done && !plan.baseNotes.done;
  const runExpected = !evidence.planOnly && evidence.blocked === null;
  const context = { plan, flipped, runExpected, unprovable: evidence.unprovable };
  const records = plan.head.items.map((item) => judgeRecord(item, context));
  const judged = evidence.runner === "warn" ? records.map(warnOfMeaning) : records;
  const { items, ...waived } = judgeWaivers(plan, judged);
  const removed = judgeRemovedItems(plan, plan.head.items);
  const fresh = judgeNewCommands(plan, items, evidence.newItems === "approve");
  return {
    items,
    findings: [
      ...items.flatMap((item) => item.findings),
      ...waived.findings,
      ...fresh.findings,
      ...(flipped ? judgeFlip(plan, items) : []),
      ...judgeCriteria(plan, plan.head.items),
    ],
    wants: [...items.flatMap((item) => item.wants), ...askMeanings(items), ...waived.wants, ...removed, ...fresh.wants],
  };
}

function judgeRecord(item: ItemRecord, context: OtherContext): ItemJudgement {
  return item.other === undefined ? judgeItem(item, context) : judgeOtherItem({ ...item, other: item.other }, context);
}

function refuseFile(path: RepoPath, file: Exclude<ChecklistFile, { readonly kind: "items" | "absent" }>): Finding {
  if (file.kind === "refused") {
    return finding(file.code, {
      path,
      message: `the checklist ${quote(path)} was not read: ${file.why}`,
      remedy: "Commit it as a plain UTF-8 file within the limits.",
    });
  }
  const { code, message, remedy, line } = file.problem;
  return finding(code, { path, line: line ?? undefined, message: `${quote(path)}: ${message}`, remedy });
}

const NOTHING_HELD: DecisionDraft["accepted"] = { findings: [], items: [] };

function judgeRemovedPlan(plan: PlanEvidence): PlanJudgement {
  const ids = plan.base.kind === "items" ? plan.base.items.map((item) => item.id ?? `#${item.index}`) : [];
  const removed = finding("checklist-removed", {
    path: plan.path,
    message: `the checklist ${quote(plan.path)} (${count(ids.length, "item")}) stands at base and is gone here`,
    remedy: "Restore the file, or have a person accept the removal.",
  });
  const want: DecisionDraft = {
    reason: "checklist-removed",
    subject: canonicalJson({ plan: plan.path, items: ids }),
    category: "policy",
    needs: `Accept that the checklist ${quote(plan.path)} is gone?`,
    why: "Its items would never be proven: deleting a checklist is the shortest way around it.",
    blastRadius: null,
    asks: [removed],
    accepted: NOTHING_HELD,
  };
  return { items: [], findings: [], wants: [want] };
}

function judgeRemovedItems(plan: PlanEvidence, items: readonly ItemRecord[]): readonly DecisionDraft[] {
  const here = new Set(items.map((item) => item.id));
  const before = plan.base.kind === "items" ? plan.base.items : [];
  return before.flatMap(({ id, verify }) => (id === null || here.has(id) ? [] : [wantRemoval(plan, { id, verify })]));
}

function wantRemoval(plan: PlanEvidence, { id, verify }: { id: string; verify: string | null }): DecisionDraft {
  const removed = finding("item-removed", {
    path: plan.path,
    item: id,
    message: `the item ${quote(id)} stands in the checklist at base and is gone here`,
    remedy: "Restore the item, or have a person accept the removal.",
  });
  return {
    reason: "item-removed",
    subject: canonicalJson({ plan: plan.path, item: id, verify }),
    category: "policy",
    needs: `Accept that the item ${quote(id)} is gone from ${quote(plan.path)}?`,
    why: "What was promised at base is no longer asked for.",
    blastRadius: null,
    asks: [removed],
    accepted: NOTHING_HELD,
  };
}

/** Commands that come with this change were reviewed by nobody yet: said aloud, or asked when policy wants it. */
function judgeNewCommands(
  plan: PlanEvidence,
  items: readonly ItemJudgement[],
  ask: boolean,
): Pick<PlanJudgement, "findings" | "wants"> {
  const fresh = items.filter(({ report }) => report.fresh);
  if (fresh.length === 0) return { findings: [], wants: [] };
  const found = finding("verify-new", {
    path: plan.path,
    ...(ask ? { level: "waiting" as const } : {}),
    message: `${fresh.length} of ${count(items.length, "verify command")} in ${quote(plan.path)} ${fresh.length === 1 ? "is" : "are"} new here, reviewed by nobody`,
    remedy: ask ? "A person reads and accepts them." : "Read them before you merge: they decide what done means.",
  });
  if (!ask) return { findings: [found], wants: [] };
  const commands = fresh.map(({ report }) => ({ item: report.id, verify: report.verify }));
  const want: DecisionDraft = {
    reason: "verify-new",
    subject: canonicalJson({ plan: plan.path, commands }),
    category: "policy",
    needs: `Accept ${count(fresh.length, "new verify command")} in ${quote(plan.path)}: ${commands.map(({ verify }) => quote(verify ?? "")).join(", ")}?`,
    why: "A check that its own author wrote proves as much as its author wants.",
    blastRadius: null,
    asks: [found],
    accepted: { findings: [], items: fresh.map(({ report }) => ({ ...report, fresh: false })) },
  };
  return { findings: [], wants: [want] };
}

function judgeFlip(plan: PlanEvidence, items: readonly ItemJudgement[]): readonly Finding[] {
  // What a person's answer may still prove is asked, not failed: the answer decides.
  const unproven = items.filter((item) => finalResult(item) !== "proven");
  if (unproven.length === 0) return [];
  return [
    finding("status-flipped", {
      path: plan.notesPath ?? plan.path,
      message: `this change sets the plan to done while ${count(unproven.length, "item")} ${unproven.length === 1 ? "is" : "are"} not proven`,
      remedy: "Leave the status as it was until every item is proven.",
    }),
  ];
}

function finalResult({ report, wants, reached }: ItemJudgement): ItemResult {
  if (reached !== undefined) return reached.report.result;
  return wants.flatMap((want) => want.accepted.items).find(({ id }) => id === report.id)?.result ?? report.result;
}

function judgeCriteria(plan: PlanEvidence, items: readonly ItemRecord[]): readonly Finding[] {
  const verified = new Set(items.map((item) => item.verify?.trim()));
  return plan.headNotes.criteria
    .filter((criterion) => !verified.has(criterion.command.trim()))
    .map((criterion) =>
      finding("criteria-missing", {
        path: plan.notesPath ?? plan.path,
        line: criterion.line,
        message: `the completion criterion ${quote(criterion.command)} is no item's verify command`,
        remedy: "Add an item that runs it, if it is meant as a command.",
      }),
    );
}

import { canonicalJson } from "../../../core/canonical-json.ts";
import { type Finding, finding } from "../../../core/finding.ts";
import type { DecisionDraft, ItemReport, ItemResult } from "../../../core/gate.ts";
import { quote } from "../../../core/text.ts";
import { type ItemContext, type ItemJudgement, judgeItem } from "../items.ts";
import type { ItemRecord } from "../schema.ts";
import type { CheckFact, OtherProof } from "./check.ts";

/** An item of another form. */
export interface OtherItem extends ItemRecord {
  readonly other: OtherProof;
}

/** One that is not malformed. */
interface ReadyItem extends OtherItem {
  readonly id: string;
}

export interface OtherContext extends ItemContext {
  readonly unprovable: "note" | "fail";
}

/**
 * Judges an item of another form. What its command gave is judged by the item rule; its checks by Loki's three ways:
 * one that does not hold makes it red, all that hold prove it, anything else is claimed and not provable. A claim is
 * never more than a claim.
 */
export function judgeOtherItem(given: OtherItem, context: OtherContext): ItemJudgement {
  if (given.problems.length > 0 || given.id === null) return judgeItem(given, context);
  const item: ReadyItem = { ...given, id: given.id };
  const before = findBefore(item, context);
  const now = item.other.frozen;
  // A command that is malformed or refused is so whatever base had: the item rule says it, base is compared here.
  const ran = item.verify === null ? null : judgeItem(item, { ...context, plan: withoutBase(context.plan) });
  const stamp = (report: ItemReport): ItemReport => ({
    ...report,
    verify: now,
    fresh: now !== null && before === null,
  });
  const combined = judgeReached(item, context, ran);
  const { reached } = combined;
  const judged: ItemJudgement = {
    ...combined,
    report: stamp(combined.report),
    ...(reached === undefined ? {} : { reached: { ...reached, report: stamp(reached.report) } }),
  };
  if (before === null || before === now) return judged;
  const outcome = judged.reached ?? judged;
  const held: ItemReport = { ...judged.report, result: "held" };
  return { ...judged, report: held, findings: [], wants: [askChange(item, context, { before, outcome })] };
}

type Outcome = Pick<ItemJudgement, "report" | "findings">;

/** Where the command means something else, the item as a whole is held: what a person accepts is all of it. */
function judgeReached(item: ReadyItem, context: OtherContext, ran: ItemJudgement | null): ItemJudgement {
  if (ran?.reached === undefined) return { ...combine(item, context, ran), wants: [] };
  const { report, findings } = combine(item, context, ran.reached);
  return { ...ran, report: { ...report, result: "held" }, reached: { ...ran.reached, report, findings } };
}

function withoutBase(plan: ItemContext["plan"]): ItemContext["plan"] {
  return { ...plan, base: { kind: "absent" } };
}

/** What the item was proven by at base; null for an item that base does not have or that nothing proved. */
function findBefore({ id }: ReadyItem, { plan }: OtherContext): string | null {
  const record = plan.base.kind === "items" ? plan.base.items.find((each) => each.id === id) : undefined;
  if (record === undefined) return null;
  return record.other === undefined ? record.verify : record.other.frozen;
}

function combine(item: ReadyItem, context: OtherContext, ran: Outcome | null): Outcome {
  const named = item.other.checks;
  const facts = factsOf(item, context);
  const say = (result: ItemResult, findings: readonly Finding[]): Outcome => ({
    report: { ...(ran?.report ?? blank(item, context)), result },
    findings,
  });
  const words = (holds: boolean | null) => facts.filter((fact) => fact.holds === holds).map((fact) => tell(item, fact));
  const [red, unknown] = [words(false), words(null)];
  if (red.length > 0) {
    const code = item.claim === true ? "claimed-but-red" : "open";
    return say(code, [sayRed(item, context, red), ...blockers(ran)]);
  }
  if (ran !== null && ran.report.result !== "proven") return ran;
  if (unknown.length > 0 || (ran === null && named.length === 0)) {
    return say("not-provable", [sayUnprovable(item, context, unknown), ...blockers(ran)]);
  }
  if (facts.length < named.length) return say("not-run", blockers(ran));
  return say("proven", [...blockers(ran), ...sayUnclaimed(item, context)]);
}

/** What was looked up. In a plan-only change nothing was, and what cannot be proven is known all the same. */
function factsOf(item: ReadyItem, { plan }: OtherContext): readonly CheckFact[] {
  if (plan.facts !== undefined) return plan.facts.filter((fact) => fact.index === item.index);
  return item.other.checks.flatMap(({ check }, at) =>
    check.kind === "unprovable" ? [{ index: item.index, at, holds: null, why: check.why }] : [],
  );
}

/** What the command's own judgement found; its note about the claim is said for the whole item. */
function blockers(ran: Outcome | null): readonly Finding[] {
  return (ran?.findings ?? []).filter((found) => found.code !== "unclaimed");
}

function tell(item: ReadyItem, fact: CheckFact): string {
  return `${quote(item.other.checks[fact.at]?.words ?? "")} ${fact.why}`;
}

function blank(item: ReadyItem, { plan }: OtherContext): ItemReport {
  const { description, claim, line } = item;
  const nothing = { exit: null, tail: "", fresh: false, result: "not-run" } as const;
  return { plan: plan.path, id: item.id, description, verify: null, claim, line, ...nothing };
}

function place(item: ReadyItem, { plan }: OtherContext) {
  return { path: plan.path, line: item.line, item: item.id };
}

function sayRed(item: ReadyItem, context: OtherContext, red: readonly string[]): Finding {
  const claimed = item.claim === true;
  return finding(claimed ? "claimed-but-red" : "open", {
    ...place(item, context),
    message: `${quote(item.id)} ${claimed ? "is claimed done, but" : "is not done:"} ${red.join("; ")}`,
    remedy: claimed ? "Make the check hold, or take the claim back." : "Finish the item, then claim it.",
  });
}

function sayUnprovable(item: ReadyItem, context: OtherContext, unknown: readonly string[]): Finding {
  const why = unknown.length === 0 ? "it names no command and nothing to look up" : unknown.join("; ");
  const claimed = item.claim === true ? "is claimed and" : "is";
  return finding("not-provable", {
    ...place(item, context),
    level: context.unprovable,
    message: `${quote(item.id)} ${claimed} not provable: ${why}`,
    remedy: "Give the item a verify command; only an exit code proves that it is done.",
  });
}

function sayUnclaimed(item: ReadyItem, context: OtherContext): readonly Finding[] {
  if (item.claim === true) return [];
  return [
    finding("unclaimed", {
      ...place(item, context),
      level: context.flipped ? "fail" : "note",
      message: `${quote(item.id)} is proven, and the file does not claim it`,
      remedy: "Mark it as done, so that the file says what is true.",
    }),
  ];
}

function askChange(
  item: ReadyItem,
  { plan }: OtherContext,
  change: { readonly before: string; readonly outcome: Outcome },
): DecisionDraft {
  const now = item.other.frozen ?? "";
  const id = item.id;
  const words = `what proves ${quote(id)} was ${quote(change.before, 400)} and is now ${quote(now, 400)}`;
  const changed = finding("verify-changed", {
    path: plan.path,
    line: item.line,
    item: id,
    message: `${words}; what it gave is held`,
    remedy: "Restore it as it is on the default branch, or have a person accept the change.",
  });
  return {
    reason: "verify-changed",
    subject: canonicalJson({ plan: plan.path, item: id, old: change.before, new: now }),
    category: "policy",
    needs: `Accept a changed check? ${words}.`,
    why: "It decides whether the item is done, so whoever does the work may not soften it alone.",
    blastRadius: null,
    asks: [changed],
    accepted: { findings: change.outcome.findings, items: [change.outcome.report] },
  };
}

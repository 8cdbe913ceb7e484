import { canonicalJson } from "../../core/canonical-json.ts";
import { type Finding, finding } from "../../core/finding.ts";
import type { DecisionDraft, ItemReport, ItemResult } from "../../core/gate.ts";
import { assertNever } from "../../core/result.ts";
import { quote } from "../../core/text.ts";
import type { ItemRun, PlanEvidence } from "./evidence.ts";
import type { ItemRecord } from "./schema.ts";

/** One item's judgement: what is reported, why, and what only a person may grant. */
export interface ItemJudgement {
  readonly report: ItemReport;
  readonly findings: readonly Finding[];
  readonly wants: readonly DecisionDraft[];
}

/** What the rule needs to know beside the item itself. */
export interface ItemContext {
  readonly plan: PlanEvidence;
  /** This change sets the plan's status to done. */
  readonly flipped: boolean;
  /** Commands were to be run, so an item without a result is a defect of ours and never a pass. */
  readonly runExpected: boolean;
}

/** An item that can be run. */
interface ReadyItem extends ItemRecord {
  readonly id: string;
  readonly verify: string;
}

/** Judges one item by the item rule (gates.md 2): the claim in the file against the exit code of the run just made. */
export function judgeItem(item: ItemRecord, context: ItemContext): ItemJudgement {
  if (item.problems.length > 0 || item.id === null || item.verify === null) return judgeInvalid(item, context.plan);
  const ready: ReadyItem = { ...item, id: item.id, verify: item.verify };
  const before = findBefore(ready, context.plan);
  if (before !== null && before !== ready.verify) return judgeChanged(ready, before, context);
  const judged = judgeRun(ready, context);
  return { ...judged, report: { ...judged.report, fresh: before === null }, wants: [] };
}

/** The item's command at base; null for an item that base does not have. */
function findBefore(item: ReadyItem, plan: PlanEvidence): string | null {
  if (plan.base.kind !== "items") return null;
  return plan.base.items.find((each) => each.id === item.id)?.verify ?? null;
}

function place(item: ItemRecord, plan: PlanEvidence) {
  return { path: plan.path, line: item.line, item: item.id ?? `#${item.index}` };
}

function report(
  item: ItemRecord,
  plan: PlanEvidence,
  outcome: { result: ItemResult; run?: ItemRun | undefined },
): ItemReport {
  const { result, run } = outcome;
  return {
    plan: plan.path,
    id: item.id ?? `#${item.index}`,
    description: item.description,
    verify: item.verify,
    claim: item.claim,
    exit: run?.kind === "exited" ? run.exit : null,
    result,
    tail: run !== undefined && "tail" in run ? run.tail : "",
    line: item.line,
    fresh: false,
  };
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
  const subject = canonicalJson({ plan: plan.path, item: item.id, old: before, new: now });
  const [was, is] = showChange(before, now);
  const change = `the verify command of ${quote(item.id)} was ${was} and is now ${is}`;
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

function outcomeWords(run: ItemRun): string {
  switch (run.kind) {
    case "exited":
      return `exit code ${run.exit}`;
    case "killed":
      return `ended by ${run.signal}`;
    case "timed-out":
      return `ended after ${run.timeoutMs / 1000} seconds`;
    case "not-started":
      return "not started";
    case "out-of-time":
      return "no time left to start it";
    default:
      return assertNever(run);
  }
}

type Judged = Pick<ItemJudgement, "report" | "findings">;

function judgeRun(item: ReadyItem, context: ItemContext): Judged {
  const { plan } = context;
  const run = plan.runs.find((each) => each.index === item.index);
  if (run === undefined) return judgeMissing(item, context);
  if (run.kind === "exited" && run.exit === 0) return judgeGreen(item, run, context);
  if (run.kind === "timed-out" || run.kind === "out-of-time") return judgeLate(item, run, plan);
  if (run.kind === "not-started") return judgeNotStarted(item, run, plan);
  if (run.kind === "exited" && run.exit === 127) return judgeNotFound(item, run, plan);
  return judgeRed(item, run, plan);
}

function judgeMissing(item: ReadyItem, context: ItemContext): Judged {
  const missing = finding("gate-crashed", {
    ...place(item, context.plan),
    message: `no result was kept for ${quote(item.id)}`,
    remedy: "This is a defect of done-gate: please report it with this run's log.",
  });
  return {
    report: report(item, context.plan, { result: "not-run" }),
    findings: context.runExpected ? [missing] : [],
  };
}

function judgeGreen(item: ReadyItem, run: ItemRun, context: ItemContext): Judged {
  const proven = report(item, context.plan, { result: "proven", run });
  if (item.claim === true) return { report: proven, findings: [] };
  const unclaimed = finding("unclaimed", {
    ...place(item, context.plan),
    ...(context.flipped ? { level: "fail" as const } : {}),
    message: `${quote(item.id)} exits 0 and the checklist still says \`passes: false\``,
    remedy: "Run `done-gate complete` for it, so that the file says what is true.",
  });
  return { report: proven, findings: [unclaimed] };
}

function judgeRed(item: ReadyItem, run: ItemRun, plan: PlanEvidence): Judged {
  const claimed = item.claim === true;
  const code = claimed ? "claimed-but-red" : "open";
  const red = finding(code, {
    ...place(item, plan),
    message: `${quote(item.id)} ${claimed ? "is claimed done, but" : "is not done:"} ${quote(item.verify)} gave ${outcomeWords(run)}`,
    remedy: redRemedy(run, claimed),
  });
  return { report: report(item, plan, { result: code, run }), findings: [red] };
}

function redRemedy(run: ItemRun, claimed: boolean): string {
  if (run.kind === "exited" && run.exit === 141) {
    return "Exit code 141 is a broken pipe: a reader such as `head` or `grep -q` stopped early. Let it read to the end.";
  }
  if (run.kind === "exited" && run.exit === 126) return "Exit code 126: the file is not executable (`chmod +x`).";
  return claimed
    ? "Make the command pass, or take the claim back (`passes: false`)."
    : "Finish the item, then claim it.";
}

function judgeLate(item: ReadyItem, run: ItemRun, plan: PlanEvidence): Judged {
  const late = finding("timed-out", {
    ...place(item, plan),
    message:
      run.kind === "timed-out"
        ? `${quote(item.id)} did not end within ${run.timeoutMs / 1000} seconds and was stopped with all it had started`
        : `${quote(item.id)} was not started: the time for all verify commands together was used up`,
    remedy: "Make the command faster, or raise `checklist.verify_timeout` or `checklist.total_timeout` in the policy.",
  });
  const result = run.kind === "timed-out" ? "timed-out" : "not-run";
  return { report: report(item, plan, { result, run }), findings: [late] };
}

function judgeNotFound(item: ReadyItem, run: ItemRun, plan: PlanEvidence): Judged {
  const absent = finding("command-not-found", {
    ...place(item, plan),
    message: `${quote(item.id)}: exit code 127, ${quote(item.verify)} names a command that is not there`,
    remedy: "Install the tool in a step before the gate, or correct the command.",
  });
  return {
    report: report(item, plan, { result: item.claim === true ? "claimed-but-red" : "open", run }),
    findings: [absent],
  };
}

function judgeNotStarted(item: ReadyItem, run: ItemRun & { readonly kind: "not-started" }, plan: PlanEvidence): Judged {
  const crashed = finding("gate-crashed", {
    ...place(item, plan),
    message: `the command of ${quote(item.id)} could not be started: ${quote(run.why)}`,
    remedy: "Correct what it names; verify commands need bash on the runner.",
  });
  return { report: report(item, plan, { result: "not-run", run }), findings: [crashed] };
}

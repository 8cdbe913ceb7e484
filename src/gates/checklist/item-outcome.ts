import { type Finding, finding } from "../../core/finding.ts";
import type { ItemReport, ItemResult } from "../../core/gate.ts";
import { assertNever } from "../../core/result.ts";
import { readTestRun } from "../../core/test-run.ts";
import { quote } from "../../core/text.ts";
import type { ItemRun, PlanEvidence } from "./evidence.ts";
import type { ItemRecord } from "./schema.ts";

/** What the rule needs to know beside the item itself. */
export interface ItemContext {
  readonly plan: PlanEvidence;
  /** This change sets the plan's status to done. */
  readonly flipped: boolean;
  /** Commands were to be run, so an item without a result is a defect of ours and never a pass. */
  readonly runExpected: boolean;
}

/** An item that can be run. */
export interface ReadyItem extends ItemRecord {
  readonly id: string;
  readonly verify: string;
}

/** Where a finding about an item points. */
export function place(item: ItemRecord, plan: PlanEvidence) {
  return { path: plan.path, line: item.line, item: item.id ?? `#${item.index}` };
}

/** An item as it is reported. */
export function report(
  item: ItemRecord,
  plan: PlanEvidence,
  outcome: { result: ItemResult; run?: ItemRun | undefined },
): ItemReport {
  const { result, run } = outcome;
  const tests = testsOf(item, run);
  return {
    ...(tests === null ? {} : { tests }),
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

/** How many tests the command's runner said it ran; null where that is not known. */
function testsOf({ verify }: ItemRecord, run: ItemRun | undefined): number | null {
  if (run?.kind !== "exited" || verify === null) return null;
  return readTestRun(verify, run.tail, run.exit)?.tests ?? null;
}

/** How a command ended, in a few words. */
export function outcomeWords(run: ItemRun): string {
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

/** What a run came to, before anything is asked about the command. */
export interface Judged {
  readonly report: ItemReport;
  readonly findings: readonly Finding[];
}

/** The item rule: the claim in the file against how its command ended. */
export function judgeRun(item: ReadyItem, context: ItemContext): Judged {
  const { plan } = context;
  const run = plan.runs.find((each) => each.index === item.index);
  if (run === undefined) return judgeMissing(item, context);
  if (run.kind === "exited" && (run.exit === 0 || run.exit === NO_TESTS_EXIT) && testsOf(item, run) === 0) {
    return judgeEmpty(item, run, plan);
  }
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

/** pytest and unittest keep this exit code for it; most runners give 0. */
const NO_TESTS_EXIT = 5;

function judgeEmpty(item: ReadyItem, run: ItemRun & { readonly kind: "exited" }, plan: PlanEvidence): Judged {
  const runner = readTestRun(item.verify, run.tail, run.exit)?.runner ?? "";
  const empty = finding("zero-tests", {
    ...place(item, plan),
    message: `${quote(item.id)}: ${quote(item.verify)} gave exit code ${run.exit}, and ${quote(runner)} says that it ran no tests`,
    remedy: "Make it run the tests of this item: look at its file patterns, its filter, and skipped tests.",
  });
  return {
    report: report(item, plan, { result: item.claim === true ? "claimed-but-red" : "open", run }),
    findings: [empty],
  };
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

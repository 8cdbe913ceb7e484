import { type Finding, finding } from "../../../core/finding.ts";
import type { Judgement, ScannedPlan } from "../../../core/gate.ts";
import type { RepoPath } from "../../../core/ids.ts";
import type { Snapshot } from "../../../core/snapshot.ts";
import { count, quote } from "../../../core/text.ts";
import type { Hash } from "../../../ports/hash.ts";
import type { Log } from "../../../ports/log.ts";
import type { Model, OpenedModel, OpenModel } from "../../../ports/model.ts";
import type { RepoReader } from "../../../ports/repo.ts";
import type { PlanPair } from "../evidence.ts";
import { taskGraphHash } from "../graph.ts";
import type { Plan, TaskRecord } from "../model.ts";
import { newTasks } from "../plan-floor.ts";
import { readPlans } from "../read-plans.ts";
import { isBlocking } from "../validate.ts";
import { buildRequest } from "./ask.ts";
import { readPolicySection } from "./policy-section.ts";
import { settleClaims } from "./settle-claims.ts";
import { stampOf } from "./stamp.ts";

export interface ScanPorts {
  readonly repo: RepoReader;
  readonly hash: Hash;
  readonly log: Log;
  readonly openModel: OpenModel;
  /** At least 128 bits that nobody could foresee, as letters and digits; another one at each call. */
  readonly nonce: () => string;
  /** Hides the run's own secrets and what is shaped like one. */
  readonly redact: (text: string) => string;
}

/**
 * Asks the model once about each plan whose task graph is not the one that was looked through before (gates.md 5,
 * "Scan"). Null when policy wants none or there is nothing to look at. Without an answer it says so, and blocks nothing:
 * the rules look at every run.
 */
export async function scanPlans(ports: ScanPorts, snapshot: Snapshot): Promise<Judgement | null> {
  const { decisions, completion } = snapshot.policy;
  if (decisions.scan === "off" || completion.model.provider === "none") return null;
  const trees = {
    head: await ports.repo.readTree(snapshot.headTree),
    base: await ports.repo.readTree(snapshot.mergeBase),
  };
  const { plans } = await readPlans(ports, snapshot, { ...trees, acted: new Set() });
  const work = plans.flatMap((pair) => workOf(pair, ports.hash));
  if (work.length === 0) return null;
  const opened = ports.openModel(completion.model);
  const section = opened.kind === "ready" ? await readPolicySection(ports.repo, trees.base) : "";
  const findings: Finding[] = [];
  const scanned: ScannedPlan[] = [];
  for (const each of work) {
    const said =
      opened.kind === "ready"
        ? await scanPlan(ports, each, { model: opened.model, section })
        : { scanned: [], findings: [unavailable(each.plan.path, whyNot(opened))] };
    findings.push(...said.findings);
    scanned.push(...said.scanned);
  }
  return { gate: "decisions", verdict: "not-applicable", title: "scanned", findings, wants: [], items: [], scanned };
}

interface Work {
  readonly plan: Plan;
  /** What is shown to the model: all but what was done before this change. */
  readonly tasks: readonly TaskRecord[];
  readonly ruled: readonly TaskRecord[];
}

function workOf(pair: PlanPair, hash: Hash): readonly Work[] {
  const { head, base } = pair;
  if (head === null || head.problems.some(isBlocking) || stampOf(head) === taskGraphHash(head.tasks, hash)) return [];
  const doneBefore = new Set(
    (base?.tasks ?? []).filter(({ done }) => done).map(({ id, description }) => `${id} ${description}`),
  );
  const tasks = head.tasks.filter(({ id, description, done }) => !(done && doneBefore.has(`${id} ${description}`)));
  return tasks.length === 0 ? [] : [{ plan: head, tasks, ruled: newTasks(pair) }];
}

interface Said {
  readonly scanned: readonly ScannedPlan[];
  readonly findings: readonly Finding[];
}

const MAX_PROMPT_CHARS = 400_000;

async function scanPlan(
  ports: ScanPorts,
  { plan, tasks, ruled }: Work,
  by: { readonly model: Model; readonly section: string },
): Promise<Said> {
  const { path } = plan;
  const request = buildRequest({ plan, tasks, section: by.section, nonce: ports.nonce(), redact: ports.redact });
  if (request.question.length > MAX_PROMPT_CHARS) {
    return { scanned: [], findings: [unavailable(path, "its tasks are too long for one question")] };
  }
  ports.log.info(
    `Asking ${by.model.name} what in ${count(tasks.length, "task")} of ${quote(path)} a person has to decide.`,
  );
  const reply = await by.model.ask(request);
  if (reply.kind === "failed") {
    return {
      scanned: [],
      findings: [unavailable(path, `${quote(`model-${reply.failure}`)}: ${quote(reply.why, 300)}`)],
    };
  }
  const { found, dropped } = settleClaims(reply.value, { plan, ruled, hash: ports.hash, redact: ports.redact });
  ports.log.info(`${quote(path)}: ${count(found.length, "decision")} found that the plan does not list.`);
  return { scanned: [{ path, found }], findings: dropped === 0 ? [] : [droppedNote(path, dropped)] };
}

function whyNot(opened: Exclude<OpenedModel, { readonly kind: "ready" }>): string {
  if (opened.kind === "none") return "no key of a model is given here";
  return `${quote(`model-${opened.failure}`)}: ${quote(opened.why, 300)}`;
}

function unavailable(path: RepoPath, why: string): Finding {
  return finding("scan-unavailable", {
    path,
    message: `no model looked for decisions that nobody listed: ${why}`,
    remedy: "Put that right and re-run, or read the tasks yourself; the rules for what cannot be taken back did look.",
  });
}

function droppedNote(path: RepoPath, dropped: number): Finding {
  return finding("scan-unavailable", {
    path,
    level: "note",
    message: `the scan named ${count(dropped, "decision")} that quote nothing of their task or cannot be asked: left out`,
    remedy: "Nothing, or read the tasks yourself.",
  });
}

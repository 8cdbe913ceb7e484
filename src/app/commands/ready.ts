import { err, ok, type Result } from "../../core/result.ts";
import { quote } from "../../core/text.ts";
import type { Plan } from "../../gates/decisions/model.ts";
import { MAX_PLAN_BYTES } from "../../gates/decisions/plan.ts";
import { isReady, judgeReadiness, type LocalProof, type Readiness } from "../../gates/decisions/ready.ts";
import { isBlocking } from "../../gates/decisions/validate.ts";
import type { PlanClone } from "../../ports/plan-clone.ts";
import { type PlanPorts, planOf, readPlans } from "./clone-plans.ts";
import { type CommandError, type CommandResult, errorJson, renderError, schemaOf, words } from "./result.ts";

export interface ReadyRequest {
  readonly task: string;
  /** As typed; null: every plan that policy names. */
  readonly plan: string | null;
  /** Believe the file, without proof. */
  readonly trustFile: boolean;
}

/** Says whether a task may start: 0 yes, 3 no. */
export async function runReady(ports: PlanPorts, request: ReadyRequest): Promise<CommandResult> {
  const clone = await ports.openPlans();
  if (!clone.ok) return refuse(clone.error);
  try {
    const plans = await readPlans(ports, clone.value, request.plan);
    if (!plans.ok) return refuse(plans.error);
    const plan = choosePlan(plans.value, request);
    if (!plan.ok) return refuse(plan.error);
    if (plan.value === null) return report(request.task, absent(plans.value, request.task));
    const proof = request.trustFile ? null : await readProof(ports, clone.value, plan.value);
    return report(request.task, judgeReadiness(plan.value, request.task, proof));
  } finally {
    await clone.value.close();
  }
}

/** A plan that cannot be read to its end may hold the task: it is named before the task is called absent. */
function choosePlan(plans: readonly Plan[], request: ReadyRequest): Result<Plan | null, CommandError> {
  const [only] = plans;
  if (request.plan !== null) return ok(only ?? null);
  const holding = plans.filter((plan) => plan.tasks.some((task) => task.id === request.task));
  const [first, second] = holding;
  if (first === undefined || second === undefined) return ok(first ?? null);
  const what = `two plans have a task ${quote(request.task)}: ${quote(first.path)} and ${quote(second.path)}`;
  return err({ what, where: null, fix: "Say which one with --plan." });
}

function absent(plans: readonly Plan[], task: string): Readiness {
  const broken = plans.find((plan) => plan.problems.some(isBlocking));
  const none = plans.length === 0 ? "there is no plan in this clone" : `no plan here has a task ${quote(task)}`;
  const hint = broken === undefined ? "" : `; ${quote(broken.path)} is not valid (\`done-gate decisions\` says why)`;
  return { state: "missing", decision: null, answer: null, why: none + hint };
}

async function readProof(ports: PlanPorts, clone: PlanClone, { path }: Plan): Promise<LocalProof> {
  const base = planOf(await clone.readDefault(path, MAX_PLAN_BYTES), path, ports.hash);
  const commits = await clone.readAnswerCommits(path, MAX_PLAN_BYTES);
  return {
    base,
    commits: commits.map(({ before, after }) => ({
      before: planOf(before, path, ports.hash),
      after: planOf(after, path, ports.hash),
    })),
  };
}

function refuse(error: CommandError): CommandResult {
  return { exit: 2, json: { schema: schemaOf("ready"), error: errorJson(error) }, text: renderError(error) };
}

const MAX_WHY_CHARS = 400;

function report(task: string, readiness: Readiness): CommandResult {
  const { decision, state, answer, why } = readiness;
  const ready = isReady(readiness);
  return {
    exit: ready ? 0 : 3,
    json: { schema: schemaOf("ready"), task, decision, state, answer, why },
    text: `${words(task)}: ${ready ? "ready" : "not ready"} (${state})\n  ${words(why, MAX_WHY_CHARS)}`,
  };
}

import type { Json } from "../../core/canonical-json.ts";
import { count } from "../../core/text.ts";
import type { GatedRecord, Plan } from "../../gates/decisions/model.ts";
import { isBlocking } from "../../gates/decisions/validate.ts";
import { type PlanPorts, readPlans } from "./clone-plans.ts";
import {
  type CommandError,
  type CommandResult,
  type ExitCode,
  errorJson,
  renderError,
  schemaOf,
  words,
} from "./result.ts";

/** Only the sheet of a pull request proves an answer; a listing believes nothing. */
const UNPROVEN = "not proven offline";

/** Lists the decisions of the plans in this clone, and what is wrong with the plans. */
export async function runDecisions(ports: PlanPorts): Promise<CommandResult> {
  const clone = await ports.openPlans();
  if (!clone.ok) return refuse(clone.error);
  try {
    const plans = await readPlans(ports, clone.value, null);
    return plans.ok ? report(plans.value.filter(isWorthListing)) : refuse(plans.error);
  } finally {
    await clone.value.close();
  }
}

function isWorthListing(plan: Plan): boolean {
  return plan.gated.length > 0 || plan.problems.length > 0;
}

function refuse(error: CommandError): CommandResult {
  const json = { schema: schemaOf("decisions"), plans: [], error: errorJson(error) };
  return { exit: 2, json, text: renderError(error) };
}

function report(plans: readonly Plan[]): CommandResult {
  return {
    exit: exitOf(plans),
    json: { schema: schemaOf("decisions"), plans: plans.map(planJson), error: null },
    text: plans.length === 0 ? "No plan in this clone has a decision." : plans.flatMap(renderPlan).join("\n"),
  };
}

function exitOf(plans: readonly Plan[]): ExitCode {
  if (plans.some((plan) => plan.problems.some(isBlocking))) return 1;
  const records = plans.flatMap((plan) => plan.gated);
  return records.length > 0 && records.every((record) => record.status === "RESOLVED") ? 0 : 3;
}

function stateOf(record: GatedRecord): string {
  return record.status === "OPEN" ? "open" : UNPROVEN;
}

function planJson(plan: Plan): Json {
  return {
    path: plan.path,
    decisions: plan.gated.map((record) => ({
      id: record.question.id,
      line: record.line,
      category: record.question.category,
      needs: record.question.needs,
      options: record.question.options,
      default: record.question.default,
      state: stateOf(record),
      answer: record.answer,
      binds_meta: record.question.bindsMeta,
      tasks: record.question.tasks.map(([id]) => id),
      digest: record.digest,
    })),
    problems: plan.problems.map(({ code, level, message, line, remedy }) => ({
      code,
      level,
      message,
      line: line ?? null,
      remedy,
    })),
  };
}

function renderPlan(plan: Plan): readonly string[] {
  return [
    `${words(plan.path)}: ${count(plan.gated.length, "decision")}`,
    ...plan.gated.flatMap(renderRecord),
    ...plan.problems.map(
      ({ code, line, message, remedy }) =>
        `  ${line === undefined ? "" : `line ${line}: `}${code}: ${words(message)}. ${remedy}`,
    ),
  ];
}

function renderRecord(record: GatedRecord): readonly string[] {
  const { id, needs, options, default: preset, bindsMeta, tasks } = record.question;
  const answer = record.answer === null ? "" : `, ${record.answer}`;
  const waits = bindsMeta === null ? tasks.map(([task]) => task).join(", ") : `meta field ${bindsMeta}`;
  const shown = options.map((option) => (option === preset ? `${option} (default)` : option)).join(" | ");
  return [
    `  ${words(id)}  line ${record.line}  ${stateOf(record)}${words(answer)}`,
    `      ${words(needs)}`,
    `      options   ${words(shown)}`,
    ...(waits === "" ? [] : [`      unblocks  ${words(waits)}`]),
  ];
}

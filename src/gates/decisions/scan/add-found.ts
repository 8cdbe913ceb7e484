import type { FoundDecision } from "../../../core/gate.ts";
import type { Hash } from "../../../ports/hash.ts";
import { taskGraphHash } from "../graph.ts";
import { editMembers } from "../members.ts";
import type { Plan } from "../model.ts";
import { parsePlan } from "../plan.ts";
import { isBlocking, isHidden } from "../validate.ts";
import { replaceLine } from "../write.ts";
import { stampLine } from "./stamp.ts";

/**
 * The plan with what the scan found: each decision OPEN behind the last line, linked by its task where that one is free,
 * and the stamp of the graph as it is then. What stands there already stays as it is, so that doing it again changes
 * nothing. A plan with a flaw, or one that would get one, comes back as it was.
 */
export function addFound(plan: Plan, found: readonly FoundDecision[], hash: Hash): Plan {
  if (plan.problems.some(isBlocking)) return plan;
  const known = new Set<string>(plan.gated.map(({ question }) => question.id));
  const fresh = found.filter(({ id, task }) => !known.has(id) && plan.tasks.some((each) => each.id === task));
  const linked = new Set<string>();
  let { text } = plan;
  for (const each of fresh) {
    text = appendLine(text, JSON.stringify(recordOf(each)));
    const task = plan.tasks.find(({ id }) => id === each.task);
    if (task === undefined || linked.has(task.id) || !isFree(task.id, plan)) continue;
    linked.add(task.id);
    const change = { key: "requires_decision", value: each.id, adds: true };
    text = replaceLine(text, task.line, (line) => editMembers(line, [change]));
  }
  const added = parsePlan(plan.path, text, hash);
  if (added.problems.some(isBlocking)) return plan;
  return stampPlan(added, hash);
}

/** One task of this id, which waits for nothing and whose text may be shown. */
function isFree(id: string, { tasks }: Plan): boolean {
  const [only, ...others] = tasks.filter((task) => task.id === id);
  if (only === undefined || others.length > 0) return false;
  return only.requiresDecision === null && !isHidden(only.id + only.description);
}

function recordOf({ id, category, needs, why, blastRadius, options }: FoundDecision) {
  return {
    type: "gated",
    id,
    category,
    needs,
    why,
    blast_radius: blastRadius,
    options: options ?? ["proceed", "abort"],
    default: null,
    status: "OPEN",
    answer: null,
    resolved_by: null,
    source: "scan",
  };
}

function appendLine(text: string, line: string): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  return `${text === "" || text.endsWith("\n") ? text : text + lineEnd}${line}${lineEnd}`;
}

function stampPlan(plan: Plan, hash: Hash): Plan {
  if (plan.meta === null) return plan;
  const graph = taskGraphHash(plan.tasks, hash);
  const text = replaceLine(plan.text, plan.meta.line, (line) => stampLine(line, graph));
  return text === plan.text ? plan : parsePlan(plan.path, text, hash);
}

import { quote } from "../../core/text.ts";
import type { TaskRecord } from "./model.ts";
import type { LineFlaw, PlanEntry } from "./record.ts";
import type { FoundGated } from "./validate.ts";

/** A plan's records, before what they say of each other is checked. */
export interface PlanParts {
  readonly metas: readonly PlanEntry[];
  readonly tasks: readonly TaskRecord[];
  readonly gated: readonly FoundGated[];
}

/** What is wrong between the lines of a plan: ids, links, bindings (gates.md 5, "Load validation"). */
export function findPlanFlaws(parts: PlanParts): readonly LineFlaw[] {
  return [...findDuplicates(parts), ...findMissing(parts), ...findBindingFlaws(parts)];
}

function twice(what: string, line: number, first: number): LineFlaw {
  const message = `${what} stands on line ${first} and again on line ${line}`;
  return { code: "plan-duplicate-id", message, remedy: "Give each record an id of its own.", line };
}

/** Task ids that stand twice are a flaw only when a decision hangs on one of them: `ready` could not say which. */
function findDuplicates({ gated, tasks }: PlanParts): readonly LineFlaw[] {
  const flaws: LineFlaw[] = [];
  const decisions = new Map<string, number>();
  for (const { gated: each } of gated) {
    const { id } = each.question;
    const first = decisions.get(id);
    if (first === undefined) decisions.set(id, each.line);
    else flaws.push(twice(`the decision ${quote(id)}`, each.line, first));
  }
  const seen = new Map<string, TaskRecord>();
  for (const task of tasks) {
    const first = seen.get(task.id);
    if (first === undefined) seen.set(task.id, task);
    else if (first.requiresDecision !== null || task.requiresDecision !== null) {
      flaws.push(twice(`the task ${quote(task.id)}`, task.line, first.line));
    }
  }
  return flaws;
}

function findMissing({ gated, tasks }: PlanParts): readonly LineFlaw[] {
  const known = new Set<string>(gated.map((each) => each.gated.question.id));
  return tasks.flatMap((task) =>
    task.requiresDecision === null || known.has(task.requiresDecision)
      ? []
      : [
          {
            code: "plan-missing-decision" as const,
            message: `task ${quote(task.id)} requires the decision ${quote(task.requiresDecision)}, which is not in this plan`,
            remedy: "Add the `gated` record, or correct the id.",
            line: task.line,
          },
        ],
  );
}

/** A bound answer is written over the field's value, so these must stay what they are. */
const UNBINDABLE: ReadonlySet<string> = new Set(["type", "id", "preflight"]);

function findBindingFlaws({ gated, metas }: PlanParts): readonly LineFlaw[] {
  const binding = gated.filter(({ record }) => (record["binds_meta"] ?? null) !== null);
  const flaws = binding.map((found): LineFlaw | null => {
    const wrong = findBindingFlaw(found, metas);
    return wrong === null ? null : { code: "plan-bad-binding", ...wrong, line: found.gated.line };
  });
  return [...flaws.filter((flaw) => flaw !== null), ...findBoundTwice(binding)];
}

function findBoundTwice(binding: readonly FoundGated[]): readonly LineFlaw[] {
  const flaws: LineFlaw[] = [];
  const bound = new Map<string, number>();
  for (const { gated } of binding) {
    const field = gated.question.bindsMeta ?? "";
    const first = bound.get(field);
    if (first === undefined) bound.set(field, gated.line);
    else {
      const message = `the field ${quote(field)} is bound on line ${first} and again on line ${gated.line}`;
      flaws.push({ code: "plan-bad-binding", message, remedy: "Bind each field once.", line: gated.line });
    }
  }
  return flaws;
}

function findBindingFlaw(
  { gated: { question } }: FoundGated,
  [meta, second]: readonly PlanEntry[],
): Pick<LineFlaw, "message" | "remedy"> | null {
  if (question.tasks.length > 0) {
    const message = `${quote(question.id)} binds a meta field and a task links it; a decision does one of the two`;
    return { message, remedy: "Remove `binds_meta`, or the task's `requires_decision`." };
  }
  const field = question.bindsMeta;
  if (field === null || UNBINDABLE.has(field) || meta === undefined || !Object.hasOwn(meta.record, field)) {
    const message = `\`binds_meta\` is ${quote(field ?? "")}, which is no field of the meta record that can be bound`;
    return { message, remedy: "Name a field that the meta record has (not type, id or preflight)." };
  }
  if (second === undefined) return null;
  const message = `there is a meta record on line ${meta.line} and another on line ${second.line}`;
  return { message, remedy: "Keep one meta record: an answer is written into it." };
}

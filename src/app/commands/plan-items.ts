import { err, ok, type Result } from "../../core/result.ts";
import { parsePlanNotes } from "../../gates/checklist/plan-md.ts";
import type { NewItem } from "../../gates/checklist/record.ts";
import type { CommandError } from "./result.ts";

/**
 * A plan's completion criteria as the text of a list of items, as `init` takes it: each command of the section once,
 * in the order of the file.
 */
export function itemsFromPlan(plan: string, source: string): Result<string, CommandError> {
  const commands = new Map(parsePlanNotes(plan).criteria.map(({ command, line }) => [command.trim(), line]));
  commands.delete("");
  if (commands.size === 0) {
    const what = "no completion criterion with a command was found";
    const fix =
      "Write a section `## Completion criteria` (or `## Definition of done`) with each command as a code span.";
    return err({ what, where: source, fix });
  }
  const items: NewItem[] = [...commands].map(([verify, line], at) => ({
    id: `criterion-${at + 1}`,
    description: `Completion criterion on line ${line} of plan.md`,
    acceptance: "The command exits 0.",
    verify,
  }));
  return ok(JSON.stringify(items));
}

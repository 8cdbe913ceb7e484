import { runDecisions } from "../app/commands/decisions.ts";
import { runGraphHash } from "../app/commands/graph-hash.ts";
import { runReady } from "../app/commands/ready.ts";
import { type AddCommand, type JsonOption, jsonOption, teach } from "./cli-definition.ts";

// The commands about decisions: they read plans as JSONL, not checklists.

export const addReady: AddCommand = (program, { world, finish }) => {
  program
    .command("ready")
    .description("Say whether a plan's task may start: whether the decisions it waits for are answered.")
    .argument("<task>", "the task's id")
    .option("--plan <file>", "the plan; else every plan that the policy names in this clone")
    .option("--trust-file", "believe answers that stand in the file alone, for launchers a person watches")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "the plan's JSONL file; what proves its answers is the remote's default branch and done-gate's commits.",
        writes: "nothing, and it asks no server: run `git fetch` first.",
        exits: "0 ready; 2 wrong usage, unreadable file; 3 not ready: open, aborted, unproven, invalid, no such task.",
        example: ["done-gate ready t4 --json", "before an engine leases task t4"],
      }),
    )
    .action(async (task: string, options: JsonOption & { readonly plan?: string; readonly trustFile?: true }) => {
      const request = { task, plan: options.plan ?? null, trustFile: options.trustFile === true };
      finish(await runReady(world.plans, request), options.json === true);
    });
};

export const addDecisions: AddCommand = (program, { world, finish }) => {
  program
    .command("decisions")
    .description("List the decisions of the plans in this clone, and what is wrong with the plans.")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "the plans that the policy names, as they are on the disk.",
        writes: "nothing.",
        exits:
          "0 each one has an answer (not proven offline); 1 a plan is invalid; 2 unreadable; 3 one is open, or none.",
        example: ["done-gate decisions", "see what people will be asked"],
      }),
    )
    .action(async (options: JsonOption) => {
      finish(await runDecisions(world.plans), options.json === true);
    });
};

export const addGraphHash: AddCommand = (program, { world, finish }) => {
  program
    .command("graph-hash")
    .description("Print the hash of a plan's task graph, as `meta.preflight.task_graph_hash` holds it.")
    .argument("<file>", "the plan's JSONL file")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "the file; no repository is needed.",
        writes: "nothing.",
        exits: "0 printed; 1 a line cannot be read; 2 wrong usage, unreadable file.",
        example: ["done-gate graph-hash plan.jsonl", "tell whether the tasks changed since the last scan"],
      }),
    )
    .action(async (file: string, options: JsonOption) => {
      const request = { file, hash: world.plans.hash, readText: () => world.readPlanText(file) };
      finish(await runGraphHash(request), options.json === true);
    });
};

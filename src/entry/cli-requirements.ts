import { runRequirements } from "../app/commands/requirements.ts";
import { type AddCommand, type JsonOption, jsonOption, teach } from "./cli-definition.ts";

export const addRequirements: AddCommand = (program, { world, finish }) => {
  program
    .command("requirements")
    .description("Show the requirements that the completion gate reads in a PRD, and what it leaves out.")
    .argument("<file>", "the PRD: Markdown, JSON or Gherkin")
    .option("--lock", "print the proposed .done-gate/requirements.json instead, to review and commit")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "the file; no repository is needed, and no model is asked.",
        writes: "nothing.",
        exits: "0 they can be counted (structured, semi); 1 they cannot (low, none); 2 wrong usage, unreadable file.",
        example: [
          "done-gate requirements docs/prd.md",
          "see what will be judged before you name the file in the policy",
        ],
      }),
    )
    .action(async (file: string, options: JsonOption & { readonly lock?: true }) => {
      const lock = options.lock === true;
      const request = { file, lock, hash: world.plans.hash, readText: () => world.readPlanText(file) };
      finish(await runRequirements(request), options.json === true);
    });
};

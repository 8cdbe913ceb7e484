import { join } from "node:path";
import { Argument, InvalidArgumentError, Option } from "commander";
import { runCheck } from "../app/commands/check.ts";
import { runComplete } from "../app/commands/complete.ts";
import { runDemo } from "../app/commands/demo.ts";
import { runInit } from "../app/commands/init.ts";
import { itemsFromPlan } from "../app/commands/plan-items.ts";
import { runRatchet } from "../app/commands/ratchet.ts";
import type { CommandError } from "../app/commands/result.ts";
import { runShow } from "../app/commands/show.ts";
import { runStatus } from "../app/commands/status.ts";
import { runVerify } from "../app/commands/verify.ts";
import { policySchema } from "../core/policy.ts";
import { err, type Result } from "../core/result.ts";
import { type AddCommand, type JsonOption, jsonOption, teach } from "./cli-definition.ts";
import { addDecisions, addGraphHash, addReady } from "./cli-plans.ts";
import { addRequirements } from "./cli-requirements.ts";
import type { CliWorld } from "./cli-world.ts";

interface RunOptions extends JsonOption {
  /** In milliseconds. */
  readonly timeout: number;
}

const addCheck: AddCommand = (program, { world, finish }) => {
  program
    .command("check")
    .description("Judge this clone as the required check would judge its pull request.")
    .option("--base <rev>", "compare with this revision; else origin/HEAD, main, master, the first that exists")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "the clone in this folder: commits, uncommitted changes of tracked files, the policy at the base.",
        writes: "nothing; it runs the verify commands of the plans this change touches.",
        exits: "0 success; 1 failure; 2 wrong usage, no repository, unknown base; 3 waiting for a person.",
        example: ["done-gate check --base main", "judge the commits since main"],
      }),
    )
    .action(async (options: JsonOption & { readonly base?: string }) => {
      finish(await runCheck(world.openClone, options.base), options.json === true);
    });
};

const addRatchet: AddCommand = (program, { world, finish }) => {
  program
    .command("ratchet")
    .description("Compare the tests of two revisions: what is lost, skipped, weakened, moved.")
    .option("--base <rev>", "compare with this revision; else origin/HEAD, main, master, the first that exists")
    .option("--head <rev>", "judge this revision; else the work tree")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "commits of the clone in this folder, and the policy at the base.",
        writes: "nothing, and runs nothing.",
        exits:
          "0 nothing lost; 1 lost, or not comparable; 2 wrong usage, no repository, unknown revision; 3 a person is asked.",
        example: ["done-gate ratchet --base main", "see what became of the tests since main"],
      }),
    )
    .action(async (options: JsonOption & { readonly base?: string; readonly head?: string }) => {
      finish(await runRatchet(world.openClone, { base: options.base, head: options.head }), options.json === true);
    });
};

type InitOptions = JsonOption & { readonly force?: true; readonly fromPlan?: true };

async function readPlanItems(world: CliWorld, plan: string): Promise<Result<string, CommandError>> {
  const text = await world.readPlanText(plan);
  if (text.ok) return itemsFromPlan(text.value, plan);
  return err({ ...text.error, fix: "Write the plan there with its completion criteria, or give a file with items." });
}

const addInit: AddCommand = (program, { world, finish }) => {
  program
    .command("init")
    .description("Write a plan's checklist from a list of items, with nothing claimed.")
    .addArgument(planDir())
    .argument("[items.json]", "file with the items; without it they are read from standard input")
    .option("--from-plan", "take the items from the completion criteria of <plan-dir>/plan.md: each command is one")
    .option("--force", "replace a checklist that is there already")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "a JSON array of objects with the texts id, description, acceptance, verify (a command).",
        writes: "<plan-dir>/checklist.json; it never replaces one unless --force says so.",
        exits: "0 written; 2 wrong usage, unreadable items, or a checklist is there already.",
        example: ["done-gate init docs/plans/2026-03-cart items.json", "start the plan's checklist"],
      }),
    )
    .action(async (dir: string, file: string | undefined, options: InitOptions) => {
      if (options.fromPlan === true && file !== undefined) {
        throw new InvalidArgumentError("Give a file with items or --from-plan, not both.");
      }
      const plan = options.fromPlan === true ? join(dir, "plan.md") : null;
      const request = {
        source: plan ?? file ?? "standard input",
        readItems: () => (plan === null ? world.readItems(file ?? null) : readPlanItems(world, plan)),
        force: options.force === true,
        syntax: world.syntax,
      };
      finish(await runInit(world.openStore(dir), request), options.json === true);
    });
};

const addShow: AddCommand = (program, { world, finish }) => {
  program
    .command("show")
    .description("Show a plan's items in full: acceptance, verify command, evidence.")
    .addArgument(planDir())
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "<plan-dir>/checklist.json.",
        writes: "nothing, and runs nothing.",
        exits: "0 shown; 1 the file is corrupt; 2 wrong usage or unreadable file; 3 no checklist, or an empty one.",
        example: ["done-gate show docs/plans/2026-03-cart", "read what is left to do"],
      }),
    )
    .action(async (dir: string, options: JsonOption) => {
      finish(await runShow(world.openStore(dir)), options.json === true);
    });
};

const addStatus: AddCommand = (program, { world, finish }) => {
  program
    .command("status")
    .description("Say whether a plan's file claims that every item passes.")
    .addArgument(planDir())
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "<plan-dir>/checklist.json. What it says is a claim: `verify` and `check` run the commands.",
        writes: "nothing, and runs nothing.",
        exits: "0 every item says passes: true; 1 not so, or invalid, corrupt, empty; 2 unreadable; 3 no checklist.",
        example: ["done-gate status docs/plans/2026-03-cart", "before you stop working"],
      }),
    )
    .action(async (dir: string, options: JsonOption) => {
      finish(await runStatus(world.openStore(dir)), options.json === true);
    });
};

const addComplete: AddCommand = (program, { world, output, finish }) => {
  program
    .command("complete")
    .alias("pass")
    .description("Run one item's verify command and, on exit code 0, record in the file that it passes.")
    .addArgument(planDir())
    .argument("<id>", 'the item\'s id; 1 and "1" are the same')
    .addOption(timeoutOption())
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "<plan-dir>/checklist.json; the command runs with bash at the repository's top level.",
        writes: "passes and evidence of this one item; every other byte of the file stays.",
        exits:
          "0 passes; 1 it failed, or its command was changed while it ran; 2 no such item, unreadable; 3 no checklist.",
        example: ["done-gate complete docs/plans/2026-03-cart 2", "prove item 2 and record it"],
      }),
    )
    .action(async (dir: string, id: string, options: RunOptions) => {
      if (program.args[0] === "pass") output.err("done-gate: `pass` is an old name, the word is `complete`.\n");
      const request = { id, timeoutMs: options.timeout };
      finish(await runComplete(world.portsFor(dir), request), options.json === true);
    });
};

const addVerify: AddCommand = (program, { world, finish }) => {
  program
    .command("verify")
    .description("Run every item's verify command and make the file say what the exit codes said.")
    .addArgument(planDir())
    .addOption(timeoutOption())
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "<plan-dir>/checklist.json; commands run with bash at the repository's top level, side by side.",
        writes: "passes and evidence of the items whose result changed; every other byte of the file stays.",
        exits: "0 every item passes; 1 not so, or invalid, corrupt, empty; 2 wrong usage, unreadable; 3 no checklist.",
        example: ["done-gate verify docs/plans/2026-03-cart", "prove the whole plan again"],
      }),
    )
    .action(async (dir: string, options: RunOptions) => {
      finish(await runVerify(world.portsFor(dir), { timeoutMs: options.timeout }), options.json === true);
    });
};

const addDemo: AddCommand = (program, { world, output, finish }) => {
  program
    .command("demo")
    .description("Judge three branches of a small shop, made in a temporary folder, with the real gate.")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      teach({
        reads: "nothing of yours; it needs git and the node it runs on, and no network.",
        writes: "a temporary folder, removed at the end.",
        exits: "0 every report is as announced; 1 one is not; 2 wrong usage, or git is not there.",
        example: ["done-gate demo", "see what a reviewer sees"],
      }),
    )
    .action(async (options: JsonOption) => {
      const json = options.json === true;
      finish(await runDemo({ ...world.demo, say: json ? () => undefined : output.out }), json);
    });
};

/** In the order of the help. */
export const COMMANDS: readonly AddCommand[] = [
  addCheck,
  addRatchet,
  addInit,
  addShow,
  addStatus,
  addComplete,
  addVerify,
  addReady,
  addDecisions,
  addGraphHash,
  addRequirements,
  addDemo,
];

function planDir(): Argument {
  return new Argument("<plan-dir>", "the folder that holds the plan's checklist.json").argParser((text) => {
    if (text === "") throw new InvalidArgumentError("Give a folder; for this one, write a dot.");
    return text;
  });
}

function timeoutOption(): Option {
  return new Option("--timeout <duration>", "end a command after this time, such as 90s or 10m")
    .default(parseDuration("600s"), "600s")
    .argParser(parseDuration);
}

/** The policy's own durations. */
function parseDuration(text: string): number {
  const parsed = policySchema.safeParse({ checklist: { verify_timeout: text } });
  if (parsed.success) return parsed.data.checklist.verifyTimeoutMs;
  throw new InvalidArgumentError(`${parsed.error.issues[0]?.message ?? "not a duration"}.`);
}

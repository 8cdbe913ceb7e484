import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import {
  type CommandError,
  type CommandResult,
  type ExitCode,
  errorJson,
  renderError,
} from "../app/commands/result.ts";
import { errorWords } from "../app/evaluate.ts";
import type { Json } from "../core/canonical-json.ts";
import { COMMANDS } from "./cli-commands.ts";
import type { CliDoors, CliOutput } from "./cli-definition.ts";
import type { CliWorld } from "./cli-world.ts";

const ABOUT = `
Is this really done? done-gate answers by running commands and reading git, never by believing a file.

Exit codes of every command: 0 yes; 1 no; 2 wrong usage or unreadable input; 3 nothing there, or waiting for a person.

Example:
  done-gate check --base main     judge this clone as the required check would judge its pull request`;

/** Runs one command line; `argv` is without the program. Gives the exit code, and never throws. */
export async function runCli(
  argv: readonly string[],
  given: { readonly output: CliOutput; readonly world: CliWorld },
): Promise<ExitCode> {
  const { output } = given;
  const usage = { said: "" };
  let exit: ExitCode = 0;
  const finish = (result: CommandResult, json: boolean) => {
    exit = result.exit;
    if (json) output.out(renderJson(result.json));
    else if (result.exit === 2) output.err(`${result.text}\n`);
    else output.out(`${result.text}\n`);
  };
  const program = createProgram({ ...given, finish }, usage);
  try {
    await program.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    finish(refuse(error, usage.said, commandOf(argv, program)), argv.includes("--json"));
  }
  return exit;
}

function createProgram(doors: CliDoors, usage: { said: string }): Command {
  const program = new Command("done-gate")
    .description(manifest.description)
    .version(manifest.version, "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", ABOUT)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => doors.output.out(text),
      writeErr: (text) => {
        usage.said += text;
      },
    });
  for (const addCommand of COMMANDS) addCommand(program, doors);
  return program;
}

/** The Actions runner reads `##[name]` anywhere in a line; escaped, it is the same JSON. */
function renderJson(json: Json): string {
  return `${JSON.stringify(json, null, 2).replaceAll("##[", "#\\u0023[")}\n`;
}

function refuse(error: unknown, said: string, name: string | null): CommandResult {
  const known = error instanceof CommanderError;
  const help = `Run \`done-gate ${name === null ? "" : `${name} `}--help\`.`;
  const what = known ? usageWords(error) : `done-gate could not go on: ${errorWords(error)}`;
  const refused: CommandError = {
    what,
    where: null,
    fix: known ? help : "Correct what it names, then run this again.",
  };
  return {
    exit: 2,
    json: { schema: `done-gate/${name ?? "cli"}/v1`, error: errorJson(refused) },
    // Without any command there is nothing to correct: the help is the answer.
    text: known && error.code === "commander.help" ? said.trimEnd() : `done-gate: ${renderError(refused)}`,
  };
}

/** Commander's sentence, its suggestion with it, on one line and without its prefix. */
function usageWords(error: CommanderError): string {
  if (error.code === "commander.help") return "no command was given";
  return error.message.replace(/^error: /, "").replaceAll("\n", " ");
}

function commandOf(argv: readonly string[], program: Command): string | null {
  const word = argv.find((each) => !each.startsWith("-")) ?? "";
  return program.commands.find((each) => each.name() === word || each.alias() === word)?.name() ?? null;
}

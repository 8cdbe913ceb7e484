import { type Command, Option } from "commander";
import type { CommandResult } from "../app/commands/result.ts";
import type { CliWorld } from "./cli-world.ts";

// What every command's definition is made of.

export interface CliOutput {
  /** Writes text as it is. */
  out(text: string): void;
  err(text: string): void;
}

/** What a command's definition gets: the world, and where to hand its result. */
export interface CliDoors {
  readonly world: CliWorld;
  readonly output: CliOutput;
  finish(result: CommandResult, json: boolean): void;
}

/** Adds one command to the program. A further command is one more function in the list of `cli-commands.ts`. */
export type AddCommand = (program: Command, doors: CliDoors) => void;

export interface JsonOption {
  readonly json?: true;
}

interface Lesson {
  readonly reads: string;
  readonly writes: string;
  readonly exits: string;
  /** The command line and what it is for. */
  readonly example: readonly [string, string];
}

/** What stands below a command's help. */
export function teach({ reads, writes, exits, example }: Lesson): string {
  return [
    "",
    `Reads: ${reads}`,
    `Writes: ${writes}`,
    `Exit codes: ${exits}`,
    "",
    "Example:",
    `  ${example[0]}     ${example[1]}`,
  ].join("\n");
}

export function jsonOption(): Option {
  return new Option("--json", "print one JSON object instead of text, also for errors");
}

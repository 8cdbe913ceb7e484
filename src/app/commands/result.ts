import type { Json } from "../../core/canonical-json.ts";
import { cut, inertLine, lastLines, plainOutput } from "../../core/text.ts";

/** 0 yes; 1 no; 2 wrong usage or unreadable input; 3 nothing there, or waiting for a person (gates.md 7). */
export type ExitCode = 0 | 1 | 2 | 3;

/** What one command came to. `json` is one object with a `schema`; `text` ends without a line end. */
export interface CommandResult {
  readonly exit: ExitCode;
  readonly json: Json;
  readonly text: string;
}

/** Why a command could not do what was asked: what is wrong, where, and the way out. Foreign text may be in it. */
export interface CommandError {
  readonly what: string;
  /** A path, or null when it is about the command itself. */
  readonly where: string | null;
  readonly fix: string;
}

export type CommandName =
  | "check"
  | "init"
  | "show"
  | "status"
  | "complete"
  | "verify"
  | "ready"
  | "decisions"
  | "graph-hash"
  | "demo"
  | "ratchet"
  | "requirements";

export function schemaOf(command: CommandName): string {
  return `done-gate/${command}/v1`;
}

export function errorJson(error: CommandError | null): Json {
  return error === null ? null : { what: error.what, where: error.where, fix: error.fix };
}

/** What is wrong and the way out, as lines for a terminal. */
export function renderError(error: CommandError): string {
  const where = error.where === null ? "" : `${inertLine(error.where)}: `;
  return `${where}${inertLine(error.what)}\n  ${inertLine(error.fix)}`;
}

const MAX_TAIL_LINES = 15;
const MAX_TAIL_CHARS = 2_000;
const MAX_WORDS_CHARS = 200;

/** The end of a command's output, indented; empty when it printed nothing. */
export function renderTail(tail: string): readonly string[] {
  const shown = lastLines(plainOutput(tail), MAX_TAIL_LINES, MAX_TAIL_CHARS);
  return shown.trim() === "" ? [] : shown.split("\n").map((line) => `      | ${inertLine(line)}`);
}

/** Foreign words on one line of bounded length, which a workflow's runner takes for no command of its own. */
export function words(text: string, maxChars = MAX_WORDS_CHARS): string {
  return cut(inertLine(text), maxChars);
}

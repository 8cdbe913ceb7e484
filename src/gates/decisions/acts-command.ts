// Comments that answer or reopen in words.
import type { SheetAct } from "../../core/decision.ts";
import type { CommandComment } from "../../ports/decisions.ts";
import type { Epoch } from "./acts-replay.ts";
import { EMPTY_SHEET } from "./sheet-model.ts";

type Command = Extract<SheetAct["content"], { readonly kind: "command" }>;
export type CommandAct = SheetAct & { readonly content: Command };

/** A word without white space, or anything between backticks, as the sheet shows it. */
const NAME = "(?:`([^`]+)`|([^\\s`]+))";
const LINE = new RegExp(`^/done-gate[ \\t]+(answer|reopen)[ \\t]+${NAME}(?:[ \\t]+${NAME})?[ \\t]*$`);

/** What a command says; null for a comment whose first line is none, or says more or less than one. */
export function parseCommand(body: string): Pick<Command, "verb" | "decision" | "option"> | null {
  const [first = ""] = body.split(/\r?\n/);
  const [, verb, quoted, bare, quotedOption, bareOption] = LINE.exec(first) ?? [];
  const decision = quoted ?? bare;
  const option = quotedOption ?? bareOption ?? null;
  if (decision === undefined) return null;
  if (verb === "answer" && option !== null) return { verb, decision, option };
  if (verb === "reopen" && option === null) return { verb, decision, option };
  return null;
}

/** Comments that read as an answer or a reopening but were edited: what they said when written is not known. */
export function editedCommands(commands: readonly CommandComment[]): readonly CommandComment[] {
  return commands.filter(({ edited, body }) => edited && parseCommand(body) !== null);
}

/**
 * The act of a comment, bound to the newest sheet of ours that is older than it: one of the same second cannot have
 * been read before. No act when it says none, or was edited.
 */
export function readCommandAct(command: CommandComment, epochs: readonly Epoch[]): readonly CommandAct[] {
  const said = command.edited ? null : parseCommand(command.body);
  if (said === null) return [];
  const { id: comment, author: by, createdAt: at } = command;
  const older = epochs.filter((each) => each.at < at);
  const sheet = older.at(-1)?.sheet ?? EMPTY_SHEET;
  const shown = [...sheet.sections, ...sheet.answered].map(({ path, id, digest }) => ({ path, id, digest }));
  const content: Command = { kind: "command", ...said, shown };
  return [{ comment, edit: null, by, at, proof: "command", epoch: older.length, content }];
}

// Comments that answer or reopen in words.
import { commandLine } from "../../core/command-line.ts";
import type { SheetAct } from "../../core/decision.ts";
import type { CommandComment } from "../../ports/decisions.ts";
import type { Epoch } from "./acts-replay.ts";
import { EMPTY_SHEET, questionsOn } from "./sheet-model.ts";

type Command = Extract<SheetAct["content"], { readonly kind: "command" }>;
type NoCommand = Extract<SheetAct["content"], { readonly kind: "no-command" }>;
export type CommandAct = SheetAct & { readonly content: Command | NoCommand };

/** A word without white space, or anything between quotation marks of one kind. */
const NAME = '(?:`([^`]+)`|"([^"]+)"|“([^”]+)”|([^\\s`]+))';
const LINE = new RegExp(`^/done-gate\\s+(answer|reopen)\\s+${NAME}(?:\\s+(\\S.*))?$`);
const RECHECK = /^\/done-gate\s+recheck(?=\s|$)/;
/** One pair of marks around the whole: as the sheet shows a name, and as people and their phones write one. */
const MARKED = /^(`+) ?([^`].*?) ?\1$|^"(.+)"$|^“(.+)”$|^'(.+)'$|^‘(.+)’$/;

/**
 * What a comment says; null for one that is not for us, or asks for another look only. The option is the whole rest of
 * the line: whether it is one of the decision's is for whoever knows them to say, so `proceed cancel` is none.
 */
export function parseCommand(body: string): Omit<Command, "shown"> | NoCommand | null {
  const line = commandLine(body);
  if (line === null || RECHECK.test(line)) return null;
  const [, verb, ...found] = LINE.exec(line) ?? [];
  const rest = found[4] ?? null;
  const decision = found.slice(0, 4).find((name) => name !== undefined);
  if (decision !== undefined && verb === "answer" && rest !== null) {
    return { kind: "command", verb, decision, option: unmarked(rest) };
  }
  if (decision !== undefined && verb === "reopen" && rest === null) {
    return { kind: "command", verb, decision, option: null };
  }
  return { kind: "no-command", line };
}

function unmarked(text: string): string {
  const [, , ...inside] = MARKED.exec(text) ?? [];
  return inside.find((each) => each !== undefined) ?? text;
}

/** Comments that read as an answer or a reopening but were edited: what they said when written is not known. */
export function editedCommands(commands: readonly CommandComment[]): readonly CommandComment[] {
  return commands.filter(({ edited, body }) => edited && parseCommand(body)?.kind === "command");
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
  const shown = questionsOn(older.at(-1)?.sheet ?? EMPTY_SHEET);
  const content = said.kind === "command" ? { ...said, shown } : said;
  return [{ comment, edit: null, by, at, proof: "command", epoch: older.length, content }];
}

import { type Finding, finding } from "../../core/finding.ts";
import { count, quote } from "../../core/text.ts";
import type { SheetEvidence } from "./evidence.ts";

/** Names that one line holds. */
const MAX_NAMED = 5;

/** What people did and nobody can read any more: a note, so that a tick or a command that counts for nothing is seen. */
export function findUnclear({ lostEdits, editedCommands }: SheetEvidence): readonly Finding[] {
  return [...tellLost(lostEdits), ...tellEdited(editedCommands)];
}

function tellLost(edits: readonly string[]): readonly Finding[] {
  if (edits.length === 0) return [];
  const message = `${count(edits.length, "edit")} of the gate's comment cannot be read, because a revision's content was deleted: what was ticked there counts for nothing`;
  return [note(message, "Tick again what is still open.")];
}

function tellEdited(commands: SheetEvidence["editedCommands"]): readonly Finding[] {
  if (commands.length === 0) return [];
  const named = commands.slice(0, MAX_NAMED).map(({ author, id }) => `${quote(author.login)} in comment ${id}`);
  const more = commands.length > MAX_NAMED ? `, and ${commands.length - MAX_NAMED} more` : "";
  const message = `commands that were edited after they were written count for nothing: ${named.join(", ")}${more}`;
  return [note(message, "Write the command in a new comment.")];
}

function note(message: string, remedy: string): Finding {
  return finding("history-lost", { level: "note", message, remedy });
}

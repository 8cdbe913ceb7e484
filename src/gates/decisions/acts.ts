import type { AskedQuestion, SheetAct } from "../../core/decision.ts";
import type { Account } from "../../core/snapshot.ts";
import type { CommandComment, History, Revision } from "../../ports/decisions.ts";
import { type CommandAct, editedCommands, readCommandAct } from "./acts-command.ts";
import { changeBetween, sameText, textsAsAsked } from "./acts-edit.ts";
import { type Epoch, type Replayed, replay } from "./acts-replay.ts";
import type { Ledger } from "./model.ts";
import { parseSheet, untickedBody } from "./sheet.ts";
import { questionsOn, type Sheet } from "./sheet-model.ts";
import { shownIn } from "./shown.ts";

/** The edit that an `issue_comment.edited` event tells of. */
export interface SheetEdit {
  /** `changes.body.from`. */
  readonly from: string;
  /** `comment.body` of the payload, not of a later read. */
  readonly body: string;
  readonly sender: Account;
  /** `comment.updated_at`. */
  readonly at: string;
}

export interface ActSources {
  /** Database id of our comment; null when there is none. */
  readonly comment: number | null;
  readonly history: History;
  readonly commands: readonly CommandComment[];
  /** This run's event, when somebody else than us edited our comment; it only matters where the history is silent. */
  readonly event: SheetEdit | null;
  /** Our comment as it stands, and when it was last edited; what commands are bound to when the history is unreadable. */
  readonly current: { readonly body: string; readonly at: string } | null;
  /** The questions at head: what an event alone shows must be their texts. */
  readonly asked: readonly AskedQuestion[];
}

export interface Acts {
  /** Oldest first; the edits in the history's own order. */
  readonly acts: readonly SheetAct[];
  /** Every question that a revision of ours showed or named. */
  readonly shown: Ledger["shown"];
  readonly historyRead: boolean;
  /** How many revisions are ours: an act of this epoch came after all of them. */
  readonly epoch: number;
  /** Node ids of edits whose content was deleted, or cannot be told apart from one that was: not an act. */
  readonly lostEdits: readonly string[];
  /** Commands that were edited after they were written: no act any more. */
  readonly editedCommands: readonly CommandComment[];
  /** False when the history, although readable, does not have the event's edit (yet): read it again. */
  readonly eventKnown: boolean;
  /** The newest sheet of ours, for the numbers it gave; null when there is none. */
  readonly newest: Sheet | null;
}

/**
 * What people did on our comment and by command, from the edit history alone wherever it can be read: whether the
 * events came late, twice, in another order or not at all changes nothing.
 */
export function readActs(sources: ActSources): Acts {
  const { comment, history, commands } = sources;
  const replayed = replay(history.kind === "revisions" ? history.revisions : []);
  const epochs = history.kind === "revisions" ? replayed.epochs : currentEpoch(sources);
  const told = sources.event === null ? null : findEdit(sources.event, replayed);
  const edits = comment === null ? [] : editActs(sources, { replayed, told }, comment);
  const honest = epochs.map((epoch) => (isHonest(epoch, sources) ? epoch : { ...epoch, sheet: null }));
  const words = [...commands].sort(byTime).flatMap((each) => readCommandAct(each, honest));
  // Without a history nobody knows what stood there when an older command was written, nor how often we wrote.
  const bound = history.kind === "revisions" ? words : words.filter(({ epoch }) => epoch > 0).map(inEpoch0);
  return {
    acts: merge(edits, bound),
    shown: shownIn(epochs, comment),
    historyRead: history.kind === "revisions",
    epoch: replayed.epochs.length,
    lostEdits: lostEdits(replayed.edits, told),
    editedCommands: editedCommands(commands),
    eventKnown: sources.event === null || history.kind === "unreadable" || told !== null,
    newest: epochs.findLast(({ sheet }) => sheet !== null)?.sheet ?? null,
  };
}

/**
 * Whether a revision under our name shows the questions as they are. Any job with this repository's token writes under
 * the same name, and could put other words above a question's key.
 */
function isHonest({ sheet }: Epoch, { asked }: ActSources): boolean {
  return sheet === null || textsAsAsked(sheet, asked);
}

/** Without a history, the comment as it stands is the only sheet there is. */
function currentEpoch({ current, asked }: ActSources): readonly Epoch[] {
  if (current === null) return [];
  const parsed = parseSheet(current.body);
  if (parsed.kind === "foreign" || !textsAsAsked(parsed.sheet, asked)) return [];
  return [{ at: current.at, sheet: parsed.sheet }];
}

function inEpoch0(word: CommandAct): CommandAct {
  return { ...word, epoch: 0 };
}

function byTime(a: CommandComment, b: CommandComment): number {
  return a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1;
}

/** What an event tells of is not lost: it proves its one edit by itself. */
function lostEdits(edits: Replayed["edits"], told: Replayed["edits"][number] | null): readonly string[] {
  return edits.flatMap((edit) =>
    edit.outcome.kind === "lost" && edit !== told && edit.revision.edit !== null ? [edit.revision.edit] : [],
  );
}

function editActs(
  sources: ActSources,
  { replayed, told }: { readonly replayed: Replayed; readonly told: Replayed["edits"][number] | null },
  comment: number,
): readonly SheetAct[] {
  const { event, history } = sources;
  if (history.kind === "unreadable") {
    return event === null ? [] : eventAct(sources, event, { comment, epoch: 0, base: null });
  }
  return replayed.edits.flatMap((edit): readonly SheetAct[] => {
    const { outcome, revision, epoch, base } = edit;
    if (outcome.kind === "lost") {
      if (event !== null && edit === told) return eventAct(sources, event, { comment, epoch, base });
      const { edit: id, editor: by, at } = revision;
      const content = { kind: "lost", shown: onShow(replayed.epochs[epoch - 1]) } as const;
      return [{ comment, edit: id, by, at, proof: "history", epoch, content }];
    }
    if (outcome.kind === "none") return [];
    const { edit: id, editor: by, at } = revision;
    const sheet = replayed.epochs[epoch - 1];
    const content = sheet === undefined || isHonest(sheet, sources) ? outcome : ({ kind: "foreign" } as const);
    return [{ comment, edit: id, by, at, proof: "history", epoch, content }];
  });
}

/** The questions that had boxes on one revision of ours; null when that is not known. */
function onShow(epoch: Epoch | undefined): ReturnType<typeof questionsOn> | null {
  return epoch?.sheet == null ? null : questionsOn(epoch.sheet);
}

/** The edit of the history that an event tells of: by the same person, with the same text or, when that is gone, time. */
function findEdit(event: SheetEdit, { edits }: Replayed): Replayed["edits"][number] | null {
  const own = edits.filter(({ revision }) => revision.editor.id === event.sender.id);
  const has = (revision: Revision): boolean => revision.body !== null && sameText(revision.body, event.body);
  return (
    own.findLast(({ revision }) => revision.at === event.at && has(revision)) ??
    own.findLast(({ revision }) => revision.at === event.at && revision.body === null) ??
    own.findLast(({ revision }) => has(revision)) ??
    null
  );
}

/** The act that the event alone proves: on our own text, as far as that is known, and on the questions at head. */
function eventAct(
  { asked }: ActSources,
  { from, body, sender, at }: SheetEdit,
  { comment, epoch, base }: { readonly comment: number; readonly epoch: number; readonly base: string | null },
): readonly SheetAct[] {
  const change = changeBetween(from, body);
  if (change.kind === "none") return [];
  const before = parseSheet(from);
  const ours = base === null || base === untickedBody(from);
  const honest = ours && before.kind === "sheet" && textsAsAsked(before.sheet, asked);
  const content = honest ? change : ({ kind: "foreign" } as const);
  return [{ comment, edit: null, by: sender, at, proof: "event", epoch, content }];
}

/** Two lists that are in order each; at the same time the edit comes first. */
function merge(edits: readonly SheetAct[], words: readonly CommandAct[]): readonly SheetAct[] {
  const acts: SheetAct[] = [];
  let next = 0;
  for (const edit of edits) {
    for (let word = words[next]; word !== undefined && word.at < edit.at; word = words[next]) {
      acts.push(word);
      next += 1;
    }
    acts.push(edit);
  }
  return [...acts, ...words.slice(next)];
}

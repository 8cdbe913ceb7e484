import type { AskedQuestion, SheetAct } from "../../core/decision.ts";
import type { RepoPath } from "../../core/ids.ts";
import type { Account } from "../../core/snapshot.ts";
import type { CommentTrigger } from "../../core/trigger.ts";
import type { DecisionReader, History, Role } from "../../ports/decisions.ts";
import type { PullView } from "../../ports/pulls.ts";
import type { Tree } from "../../ports/repo.ts";
import { type ActSources, readActs, type SheetEdit } from "./acts.ts";
import { ownFile } from "./drafts.ts";
import type { SheetEvidence } from "./evidence.ts";
import type { Ledger } from "./model.ts";
import { type PlanPorts, readPlan } from "./read-plans.ts";
import { EMPTY_SHEET } from "./sheet-model.ts";

type SheetPorts = PlanPorts & { readonly decisions: DecisionReader };

/** What one pull request's comment and commands hold, before it is known what is asked at head. */
export interface SheetSources {
  readonly view: PullView;
  readonly sources: Omit<ActSources, "asked">;
  readonly shown: Ledger["shown"];
  /** Plans on whose decisions somebody acted: they count for this change, whatever became of its files. */
  readonly acted: readonly RepoPath[];
}

export async function readSources(
  decisions: DecisionReader,
  view: PullView,
  event: CommentTrigger | null,
): Promise<SheetSources> {
  const { comment, pull } = view;
  const read = async () => ({
    comment: comment?.id ?? null,
    history: comment === null ? NO_HISTORY : await decisions.readHistory(comment.id),
    commands: comment === null ? [] : await decisions.readCommands(pull.number),
    event: toEdit(view, event),
    current: comment?.writtenAt === undefined ? null : { body: comment.body, at: comment.writtenAt },
  });
  let sources = await read();
  // The history may lag behind the event that started this run.
  if (!readActs({ ...sources, asked: [] }).eventKnown) sources = await read();
  const { shown, acts } = readActs({ ...sources, asked: [] });
  return { view, sources, shown, acted: acts.flatMap(pathsOf) };
}

const NO_HISTORY: History = { kind: "revisions", revisions: [] };

function pathsOf({ content }: SheetAct): readonly RepoPath[] {
  if (content.kind === "boxes") return content.changes.map(({ path }) => path);
  if (content.kind !== "command") return [];
  const { decision, shown } = content;
  return shown.filter(({ path, id }) => id === decision || `${path}#${id}` === decision).map(({ path }) => path);
}

/** What the comment showed, who did what on it, and what those people may do now. */
export async function readSheet(
  ports: SheetPorts,
  { view, sources }: SheetSources,
  { head, asked }: { readonly head: Tree; readonly asked: readonly AskedQuestion[] },
): Promise<SheetEvidence> {
  const { pull } = view;
  const ownPath = ownFile(pull.number);
  const { plan: own, refused } = await readPlan(ports, ownPath, head.get(ownPath) ?? null);
  const { acts, shown, historyRead, epoch, newest, lostEdits, editedCommands } = readActs({ ...sources, asked });
  return {
    pr: pull.number,
    author: pull.author,
    fork: pull.head.fork,
    personal: await ports.decisions.isPersonal(),
    roles: await readRoles(ports.decisions, acts),
    acts,
    shown,
    epoch,
    historyRead,
    before: newest ?? EMPTY_SHEET,
    ownPath,
    own,
    refused: refused === null ? [] : [refused],
    lostEdits,
    editedCommands,
  };
}

/** The event as an edit of our comment; null for any other event. */
function toEdit({ comment }: PullView, event: CommentTrigger | null): SheetEdit | null {
  if (event === null || event.action !== "edited" || event.before === null) return null;
  if (event.comment !== comment?.id || event.sender.id === event.author.id) return null;
  return { from: event.before, body: event.body, sender: event.sender, at: event.at };
}

async function readRoles(decisions: DecisionReader, acts: readonly SheetAct[]): Promise<ReadonlyMap<number, Role>> {
  const people = new Map<number, Account & { readonly id: number }>();
  for (const { by } of acts) if (by.id !== null && by.type === "User") people.set(by.id, { ...by, id: by.id });
  const roles = [...people.values()].map(async (by) => [by.id, await decisions.readRole(by)] as const);
  return new Map(await Promise.all(roles));
}

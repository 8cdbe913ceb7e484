import type { AskedQuestion, SheetAct } from "../../core/decision.ts";
import type { Account } from "../../core/snapshot.ts";
import type { CommentTrigger } from "../../core/trigger.ts";
import type { DecisionReader, History, Role } from "../../ports/decisions.ts";
import type { PullView } from "../../ports/pulls.ts";
import type { Tree } from "../../ports/repo.ts";
import { type Acts, readActs, type SheetEdit } from "./acts.ts";
import { ownFile } from "./drafts.ts";
import type { SheetEvidence } from "./evidence.ts";
import type { Ledger } from "./model.ts";
import { type PlanPorts, readPlan } from "./read-plans.ts";
import { EMPTY_SHEET } from "./sheet-model.ts";

type SheetPorts = PlanPorts & { readonly decisions: DecisionReader };

export interface SheetContext {
  readonly event: CommentTrigger | null;
  readonly head: Tree;
  /** The questions at head, given what the comment ever showed. */
  readonly ask: (shown: Ledger["shown"]) => Promise<readonly AskedQuestion[]>;
}

/** Reads what one pull request's comment showed, who did what on it, and what those people may do now. */
export async function readSheet(ports: SheetPorts, view: PullView, context: SheetContext): Promise<SheetEvidence> {
  const { pull } = view;
  const ownPath = ownFile(pull.number);
  const { plan: own, refused } = await readPlan(ports, ownPath, context.head.get(ownPath) ?? null);
  const { acts, shown, historyRead, epoch, newest } = await readComment(ports.decisions, view, context);
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
  };
}

const NO_HISTORY: History = { kind: "revisions", revisions: [] };

async function readComment(decisions: DecisionReader, view: PullView, context: SheetContext): Promise<Acts> {
  const { comment, pull } = view;
  const read = async () => {
    const sources = {
      comment: comment?.id ?? null,
      history: comment === null ? NO_HISTORY : await decisions.readHistory(comment.id),
      commands: comment === null ? [] : await decisions.readCommands(pull.number),
      event: toEdit(view, context.event),
      // When a comment was last written is not known without its history, so no command is bound to it.
      current: null,
    };
    const { shown } = readActs({ ...sources, asked: [] });
    return readActs({ ...sources, asked: await context.ask(shown) });
  };
  const first = await read();
  // The history may lag behind the event that started this run.
  return first.eventKnown ? first : await read();
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

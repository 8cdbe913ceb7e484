import type { Octokit } from "@octokit/rest";
import { z } from "zod";
import { commandLine } from "../core/command-line.ts";
import type { PrNumber } from "../core/ids.ts";
import type { Account } from "../core/snapshot.ts";
import type { CommandComment, DecisionReader, History, Revision, Role } from "../ports/decisions.ts";
import { ApiError, readAnswer } from "./api-error.ts";
import { HISTORY, MORE_COMMENTS, OWNER } from "./github-query.ts";
import { readRest } from "./github-read.ts";
import {
  type CommentNode,
  type EditNode,
  type HistoryNode,
  historyShape,
  moreCommentsShape,
  ownerShape,
} from "./github-shape.ts";
import { type Seen, toAccount } from "./github-view.ts";
import { askGraphql } from "./octokit.ts";
import type { RepoName } from "./rest.ts";

const PERMISSION = "GET /repos/{owner}/{repo}/collaborators/{username}/permission";
const COMMENT = "GET /repos/{owner}/{repo}/issues/comments/{comment_id}";

interface Source {
  readonly octokit: Octokit;
  readonly at: RepoName;
  /** The last readings of pull requests: what they already told is not asked again. */
  readonly seen: Seen;
  /** Histories that were read, each with what the comment was then: nothing is asked again while it is the same. */
  readonly read: Map<number, { readonly at: string; readonly history: History }>;
}

/**
 * The port over GitHub's API. Commands, owner and node ids come from the last reading of the pull request where there
 * was one, so they are of the same moment as it. Its errors are `ApiError`.
 */
export function createDecisionReader(octokit: Octokit, at: RepoName, seen: Seen = new Map()): DecisionReader {
  const source: Source = { octokit, at, seen, read: new Map() };
  return {
    readHistory: (commentId) => readHistory(source, commentId),
    readCommands: (pr) => readCommands(source, pr),
    readRole: (account) => readRole(source, account),
    isPersonal: () => isPersonal(source),
  };
}

async function readHistory(source: Source, id: number): Promise<History> {
  const node = [...source.seen.values()].flatMap((view) => view.comments).find((each) => each.fullDatabaseId === id);
  // Times have seconds only, so the body has to be the same as well.
  const at = node === undefined ? null : JSON.stringify([node.lastEditedAt, node.body]);
  const known = source.read.get(id);
  if (known !== undefined && known.at === at) return known.history;
  const history = await askHistory(source, id, node ?? null);
  if (at !== null) source.read.set(id, { at, history });
  return history;
}

async function askHistory(source: Source, id: number, known: CommentNode | null): Promise<History> {
  // The reading that found the comment has told the whole of a history that has only its creation.
  if (known !== null && known.lastEditedAt === null) return { kind: "revisions", revisions: [creation(known)] };
  const comment = known?.id ?? (await readNodeId(source, id));
  const ask = async (after: string | null) =>
    (await askGraphql(source.octokit, HISTORY, { variables: { comment, after }, shape: historyShape })).node;
  const first = await ask(null);
  if (first.userContentEdits === null) {
    if (first.lastEditedAt === null) return { kind: "revisions", revisions: [creation(first)] };
    return unreadable("GitHub does not show its edits to this token");
  }
  const edits = await readRest("the edits of a comment", first.userContentEdits, async (after) => {
    const next = (await ask(after)).userContentEdits;
    if (next === null) throw new ApiError("the edits of a comment", { status: 200, requestId: null, what: "gone" });
    return next;
  });
  return toHistory(first, edits);
}

async function readNodeId(source: Source, id: number): Promise<string> {
  const answer = await source.octokit.request(COMMENT, { ...source.at, comment_id: id });
  return readAnswer(COMMENT, z.object({ node_id: z.string().min(1) }), answer).node_id;
}

function unreadable(why: string): History {
  return { kind: "unreadable", why };
}

type Facts = Pick<HistoryNode, "author" | "viewerDidAuthor" | "body" | "createdAt">;

function creation(node: Facts): Revision {
  const { createdAt: at, body } = node;
  return { edit: null, editor: toAccount(node.author), at, body, ours: node.viewerDidAuthor };
}

function toHistory(node: HistoryNode, edits: readonly EditNode[]): History {
  if (edits.length === 0) {
    return node.lastEditedAt === null
      ? { kind: "revisions", revisions: [creation(node)] }
      : unreadable("GitHub lists none of its edits");
  }
  if (!node.includesCreatedEdit) return unreadable("its first revision is not in the list");
  const sorted = oldestFirst(edits);
  const revisions = sorted.map((edit) => toRevision(node, edit));
  return holdsWholeBodies(node.body, revisions)
    ? { kind: "revisions", revisions }
    : unreadable("GitHub shows what changed, not what the comment said");
}

/** The order of the list is not documented: whichever end is older is the start, also among edits of one second. */
function oldestFirst(edits: readonly EditNode[]): readonly EditNode[] {
  const newestFirst = Date.parse(edits[0]?.editedAt ?? "") >= Date.parse(edits.at(-1)?.editedAt ?? "");
  return (newestFirst ? edits.toReversed() : edits).toSorted((a, b) => Date.parse(a.editedAt) - Date.parse(b.editedAt));
}

function toRevision(node: HistoryNode, edit: EditNode): Revision {
  const editor = toAccount(edit.editor);
  const us = node.viewerDidAuthor ? (node.author?.databaseId ?? null) : null;
  return {
    edit: edit.id,
    editor,
    at: edit.editedAt,
    body: edit.deletedAt === null ? edit.diff : null,
    ours: us !== null && editor.id === us,
  };
}

const DIFFERENCE = /^(?:[+-][^\n]*(?:\n|$))+$/;

/**
 * GitHub calls the field `diff`. Where it holds whole bodies, the newest one is what the comment says now; a list
 * of differences fails that. When the newest revision was deleted, texts that look like differences are taken for such.
 */
function holdsWholeBodies(body: string, revisions: readonly Revision[]): boolean {
  const plain = (text: string) => text.replace(/\r\n/g, "\n").trimEnd();
  const newest = revisions.at(-1)?.body ?? null;
  if (newest !== null) return plain(newest) === plain(body);
  const known = revisions.flatMap((revision) => (revision.body === null ? [] : [plain(revision.body)]));
  return known.every((text) => !DIFFERENCE.test(text));
}

async function readCommands(source: Source, pr: PrNumber): Promise<readonly CommandComment[]> {
  const comments = source.seen.get(pr)?.comments ?? (await readComments(source, pr));
  const byId = new Map(comments.map((node) => [node.fullDatabaseId, node]));
  return [...byId.values()]
    .filter((node) => commandLine(node.body) !== null)
    .toSorted((a, b) => a.fullDatabaseId - b.fullDatabaseId)
    .map((node) => ({
      id: node.fullDatabaseId,
      author: toAccount(node.author),
      body: node.body,
      createdAt: node.createdAt,
      edited: node.lastEditedAt !== null,
    }));
}

async function readComments(source: Source, pr: PrNumber): Promise<readonly CommentNode[]> {
  const ask = async (after: string | null) => {
    const variables = { owner: source.at.owner, name: source.at.repo, number: pr, after };
    const page = await askGraphql(source.octokit, MORE_COMMENTS, { variables, shape: moreCommentsShape });
    return page.repository.pullRequest.comments;
  };
  return await readRest("comments", await ask(null), ask);
}

const roleName = z.enum(["none", "read", "triage", "write", "maintain", "admin"]);
const permissionShape = z.object({
  /** Four levels only: `maintain` is `write` here, `triage` is `read`, a custom role is what it is based on. */
  permission: roleName,
  role_name: z.string(),
  user: z.object({ id: z.number().int() }).nullable(),
});

async function readRole(source: Source, account: Pick<Account, "login"> & { readonly id: number }): Promise<Role> {
  const asked = { ...source.at, username: account.login };
  const answer = await source.octokit.request(PERMISSION, asked).catch((error: unknown) => {
    // The login exists no more, or is an app's.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (answer === null) return "none";
  const { permission, role_name, user } = readAnswer(PERMISSION, permissionShape, answer);
  // A login can be given up and taken by somebody else; the number cannot.
  if (user?.id !== account.id) return "none";
  const named = roleName.safeParse(role_name);
  return named.success ? named.data : permission;
}

async function isPersonal(source: Source): Promise<boolean> {
  const [known] = source.seen.values();
  if (known !== undefined) return known.personal;
  const variables = { owner: source.at.owner, name: source.at.repo };
  const { repository } = await askGraphql(source.octokit, OWNER, { variables, shape: ownerShape });
  return !repository.isInOrganization;
}

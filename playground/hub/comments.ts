import { defaultPlace, emit } from "./events.ts";
import type { HubEvent, JsonObject } from "./types.ts";
import { viewComment, viewIssue } from "./views.ts";
import type { Account, Cause, CommentRecord, World } from "./world.ts";

/** Measured in bytes, whatever GitHub's own message says. */
export const MAX_COMMENT_BYTES = 262_144;

function makeComment(world: World, cause: Cause, parts: { readonly pr: number; readonly body: string }): CommentRecord {
  const now = world.passTime();
  const comment: CommentRecord = {
    ...parts,
    id: world.nextId(),
    author: cause.account,
    app: cause.app,
    createdAt: now,
    updatedAt: now,
    revisions: [],
    lag: null,
  };
  return comment;
}

export async function createComment(
  world: World,
  cause: Cause,
  parts: { readonly pr: number; readonly body: string; readonly silent?: boolean },
): Promise<readonly [CommentRecord, readonly HubEvent[]]> {
  const comment = makeComment(world, cause, { pr: parts.pr, body: parts.body });
  world.comments.set(comment.id, comment);
  world.delay(comment, null);
  return [comment, parts.silent === true ? [] : [await emitComment(world, cause, { action: "created", comment })]];
}

export async function changeComment(
  world: World,
  cause: Cause,
  parts: { readonly comment: CommentRecord; readonly body: string; readonly silent?: boolean },
): Promise<readonly HubEvent[]> {
  const { comment, body } = parts;
  const previous = { ...comment, lag: null };
  const at = world.passTime();
  const revise = (editor: Account, text: string, editedAt: string): CommentRecord["revisions"][number] => ({
    id: world.nextId(),
    editor,
    body: text,
    editedAt,
    deleted: null,
  });
  // The first edit also makes the entry that says how the comment began.
  const history =
    comment.revisions.length > 0 ? comment.revisions : [revise(comment.author, comment.body, comment.createdAt)];
  comment.revisions = [...history, revise(cause.account, body, at)];
  comment.body = body;
  comment.updatedAt = at;
  world.delay(comment, previous);
  if (parts.silent === true) return [];
  const changes = { body: { from: previous.body } };
  return [await emitComment(world, cause, { action: "edited", comment, changes })];
}

export async function removeComment(
  world: World,
  cause: Cause,
  parts: { readonly comment: CommentRecord; readonly silent?: boolean },
): Promise<readonly HubEvent[]> {
  const { comment } = parts;
  world.passTime();
  world.comments.delete(comment.id);
  return parts.silent === true ? [] : [await emitComment(world, cause, { action: "deleted", comment })];
}

async function emitComment(
  world: World,
  cause: Cause,
  parts: { readonly action: string; readonly comment: CommentRecord; readonly changes?: JsonObject },
): Promise<HubEvent> {
  const { action, comment, changes } = parts;
  const pull = world.pull(comment.pr);
  const place = await defaultPlace(world);
  return emit(world, cause, {
    name: "issue_comment",
    action,
    payload: {
      issue: viewIssue(world, pull),
      comment: viewComment(world, comment),
      ...(changes === undefined ? {} : { changes }),
    },
    place: { ...place, pr: comment.pr },
  });
}

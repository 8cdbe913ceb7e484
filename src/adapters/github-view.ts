import type { PrNumber, Sha } from "../core/ids.ts";
import type { Account, BlobRead } from "../core/snapshot.ts";
import type { OurComment } from "../ports/pulls.ts";
import type { Author, CommentNode, PolicyFile, PullNode } from "./github-shape.ts";

/** What the last reading of each pull request told beside its view. */
export type Seen = Map<PrNumber, { readonly comments: readonly CommentNode[]; readonly personal: boolean }>;

const MAX_POLICY_BYTES = 64 * 1024;
const POLICY_PATH = ".github/done-gate.yml";

/** An account as REST spells it: GraphQL leaves out the `[bot]` of an app's login. No author is a deleted account. */
export function toAccount(author: Author | null): Account {
  if (author === null) return { login: "ghost", id: null, type: "Ghost" };
  const type = author.__typename === "EnterpriseUserAccount" ? "User" : author.__typename;
  const login = type === "Bot" && !author.login.endsWith("[bot]") ? `${author.login}[bot]` : author.login;
  return { login, id: author.databaseId ?? null, type };
}

/** The policy file as it was read. Anything but an ordinary, whole text file is refused, never taken as absent. */
export function toPolicyRead(file: PolicyFile | null): BlobRead {
  if (file === null) return { kind: "absent" };
  const mode = file.mode.toString(8).padStart(6, "0");
  if (mode !== "100644" && mode !== "100755") {
    return refused(`${POLICY_PATH} is ${nameOfMode(mode)}; it has to be an ordinary file`);
  }
  const { text, byteSize, isBinary, isTruncated } = file.object ?? {};
  if (byteSize === undefined || isTruncated === undefined) return refused(`${POLICY_PATH} could not be read`);
  if (byteSize > MAX_POLICY_BYTES || isTruncated) {
    const why = `${POLICY_PATH} has ${byteSize} bytes; at most ${MAX_POLICY_BYTES} are read`;
    return { kind: "refused", code: "input-too-large", why };
  }
  // GitHub puts U+FFFD where bytes are not UTF-8: what is read would not be what the file says.
  if (isBinary !== false || text === undefined || text === null || text.includes("\ufffd")) {
    return refused(`${POLICY_PATH} is not UTF-8 text`);
  }
  if (text.startsWith("version https://git-lfs.github.com/spec/")) {
    return refused(`${POLICY_PATH} is a Git LFS pointer; it has to be an ordinary file`);
  }
  return { kind: "text", text, oid: file.oid };
}

function refused(why: string): BlobRead {
  return { kind: "refused", code: "file-unreadable", why };
}

function nameOfMode(mode: string): string {
  switch (mode) {
    case "120000":
      return "a symbolic link";
    case "160000":
      return "a submodule";
    case "040000":
      return "a folder";
    default:
      return `an entry of mode ${mode}`;
  }
}

/**
 * Our comment on a pull request: the oldest by the token's own account whose first revision starts with our header.
 * Everyone who may write can edit any comment, so what a comment says now proves nothing while its history can be
 * read. Only when no comment is proven that way, the oldest one whose history is closed to us and whose body
 * starts with the header is taken, and marked.
 */
export function findOurs(comments: readonly CommentNode[], pr: PrNumber): OurComment | null {
  const header = `<!-- done-gate v1 pr=${pr} -->`;
  let guessed: OurComment | null = null;
  const own = comments.filter((comment) => comment.viewerDidAuthor);
  for (const comment of own.toSorted((a, b) => a.fullDatabaseId - b.fullDatabaseId)) {
    const first = firstRevision(comment);
    const ours = {
      id: comment.fullDatabaseId,
      body: comment.body,
      historyRead: first !== null,
      writtenAt: comment.lastEditedAt ?? comment.createdAt,
    };
    if (first?.startsWith(header)) return ours;
    if (first === null && comment.body.startsWith(header)) guessed ??= ours;
  }
  return guessed;
}

/** What a comment said when it was posted; null when its history does not tell. */
function firstRevision(comment: CommentNode): string | null {
  const { oneEnd, otherEnd } = comment;
  if (oneEnd === null || otherEnd === null) return null;
  const ends = [...oneEnd.nodes, ...otherEnd.nodes].toSorted((a, b) => Date.parse(a.editedAt) - Date.parse(b.editedAt));
  const oldest = ends[0];
  if (oldest === undefined) return comment.lastEditedAt === null ? comment.body : null;
  if (!comment.includesCreatedEdit || oldest.deletedAt !== null) return null;
  // Where a revision is given as a difference, the first one is all additions; our own first line never begins so.
  return oldest.diff?.startsWith("+") ? oldest.diff.replaceAll(/^\+/gm, "") : oldest.diff;
}

/** Open pull requests of the same repository with exactly this head, ascending, without `self`. */
export function sharingHead(
  pulls: readonly PullNode[],
  self: { readonly number: PrNumber; readonly head: Sha; readonly baseRef: string; readonly repository: string },
): readonly PrNumber[] {
  const others = pulls.filter(
    (pull) =>
      pull.number !== self.number &&
      pull.state === "OPEN" &&
      pull.headRefOid === self.head &&
      pull.baseRefName !== self.baseRef &&
      (pull.baseRepository?.nameWithOwner ?? self.repository) === self.repository,
  );
  return ascending(others.map((pull) => pull.number));
}

/** Each number once, smallest first: a page that came twice must not count twice. */
export function ascending(numbers: readonly PrNumber[]): readonly PrNumber[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

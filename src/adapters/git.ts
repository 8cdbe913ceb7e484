import type { RepoPath, Sha } from "../core/ids.ts";
import type { BlobRead, FileChange, TreeEntry } from "../core/snapshot.ts";
import { type CommitMessage, MAX_MESSAGES, type RepoReader, type Tree } from "../ports/repo.ts";
import type { Environment, Git } from "./git-command.ts";
import { createFetch, type FetchRequest } from "./git-fetch.ts";
import {
  type Checkout,
  createPrivateFolder,
  locateCheckout,
  type ObjectFormat,
  type PrivateFolder,
} from "./git-folder.ts";
import { readEntries, readRawChanges, readSha, splitNul } from "./git-lines.ts";
import { ObjectReader } from "./git-objects.ts";

export interface GitRepoReader extends RepoReader, AsyncDisposable {
  /** The work tree whose objects are borrowed, as it was when the reader was made; null without one. */
  readonly checkout: Checkout | null;
  /** Those of the ids whose objects are not at hand. */
  findMissing(shas: readonly Sha[]): Promise<readonly Sha[]>;
  /**
   * Fetches commits over HTTPS until they are here and, with `mergeBaseOf`, until those two have a merge base or
   * the whole history is here. What comes lands beside the borrowed objects, never in the checkout. Throws when
   * the server does not answer, refuses, or does not have a commit.
   */
  fetchMissing(request: FetchRequest): Promise<void>;
  /** Ends git and removes the temporary folder. */
  close(): Promise<void>;
}

const LFS_POINTER = "version https://git-lfs.github.com/spec/";
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads the repository a folder lies in, or with `folder: null` an empty one that only `fetchMissing` fills.
 * Throws when the folder is in no repository.
 */
export async function createRepoReader(from: {
  readonly folder: string | null;
  readonly environment: Environment;
}): Promise<GitRepoReader> {
  if (from.folder === null) {
    const format = "sha1";
    const place = await createPrivateFolder({ environment: from.environment, format, borrow: null });
    return readerOver(place, { environment: from.environment, format, checkout: null });
  }
  const located = await locateCheckout({ folder: from.folder, environment: from.environment });
  if (located.kind === "none") throw new Error(`There is no repository to read: ${located.why}.`);
  const { checkout } = located;
  const { objects, format } = checkout;
  const place = await createPrivateFolder({ environment: from.environment, format, borrow: objects });
  return readerOver(place, { environment: from.environment, format, checkout });
}

/** A reader over a folder the caller has made; closing the reader closes the folder. */
export function readerOver(
  place: PrivateFolder,
  about: { readonly environment: Environment; readonly format: ObjectFormat; readonly checkout: Checkout | null },
): GitRepoReader {
  const { git } = place;
  const objects = new ObjectReader(git);
  const trees = new Map<Sha, Promise<Tree>>();
  const mergeBases = new Map<string, Sha>();
  const { environment, format, checkout } = about;
  const fetch = createFetch(place, { environment, format, shallow: checkout?.shallow ?? null });
  const close = async (): Promise<void> => {
    await objects.close();
    await place.close();
  };
  const reader: GitRepoReader = {
    checkout,
    readTree(sha) {
      const known = trees.get(sha);
      if (known !== undefined) return known;
      const tree = readTree(git, sha);
      trees.set(sha, tree);
      // A tree that could not be read may be fetched and asked for again.
      tree.catch(() => trees.delete(sha));
      return tree;
    },
    readBlob: (entry, capBytes) => readBlob(objects, entry, capBytes),
    readChanges: (before, after) => readChanges(git, before, after),
    async readMergeBase(a, b) {
      const known = mergeBases.get(`${a} ${b}`);
      if (known !== undefined) return known;
      const found = await readMergeBase({ git, objects }, a, b);
      // What is not found now may be after a fetch.
      if (found !== null) mergeBases.set(`${a} ${b}`, found);
      return found;
    },
    readMessages: (from, to) => readMessages(git, from, to),
    findMissing: (shas) => findMissing(objects, shas),
    fetchMissing: (request) => fetch(reader, request),
    close,
    [Symbol.asyncDispose]: close,
  };
  return reader;
}

async function readTree(git: Git, sha: Sha): Promise<Tree> {
  const { output } = await git.readBytes({ args: ["ls-tree", "-r", "-z", "--full-tree", sha] });
  const tree = new Map<RepoPath, TreeEntry>();
  let read = 0;
  for (const entry of readEntries(output, 2)) {
    tree.set(entry.path, entry);
    read += 1;
    // Only a tree made by hand names a file twice; a reader and a checkout may then see different ones.
    if (tree.size !== read) throw new Error(`The tree ${sha} names ${JSON.stringify(entry.path)} twice.`);
  }
  return tree;
}

function refused(why: string): BlobRead {
  return { kind: "refused", code: "file-unreadable", why };
}

/** Null for a regular file. */
function refuseMode(mode: string): BlobRead | null {
  switch (mode) {
    case "100644":
    case "100755":
      return null;
    case "120000":
      return refused("It is a symbolic link (mode 120000); done-gate reads regular files only.");
    case "160000":
      return refused("It is a submodule (mode 160000); done-gate reads regular files only.");
    default:
      return refused(`It has the file mode ${mode}; done-gate reads regular files only (100644, 100755).`);
  }
}

async function readBlob(objects: ObjectReader, entry: TreeEntry, capBytes: number): Promise<BlobRead> {
  const byMode = refuseMode(entry.mode);
  if (byMode !== null) return byMode;
  const read = await objects.read(entry.oid, capBytes);
  if (read.kind === "missing") {
    throw new Error(`The blob ${entry.oid} of ${JSON.stringify(entry.path)} is not in this clone: fetch it first.`);
  }
  if (read.type !== "blob") throw new Error(`The object ${entry.oid} is a ${read.type}, not a blob.`);
  if (read.bytes === null) {
    const why = `It has ${read.size} bytes; at most ${capBytes} are read here.`;
    return { kind: "refused", code: "input-too-large", why };
  }
  return decode(read.bytes, entry.oid);
}

function decode(bytes: Buffer, oid: Sha): BlobRead {
  if (bytes.includes(0)) return refused("It holds NUL bytes: a binary file or UTF-16 text, not UTF-8 text.");
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    return refused("It is not UTF-8 text.");
  }
  if (text.startsWith(LFS_POINTER)) {
    return refused("It is a Git LFS pointer: the content is not in the repository.");
  }
  return { kind: "text", text, oid };
}

async function readChanges(git: Git, before: Sha, after: Sha): Promise<readonly FileChange[]> {
  const options = ["--no-renames", "--no-ext-diff", "--no-textconv", "--no-abbrev", "--ignore-submodules=none"];
  const { output } = await git.readBytes({ args: ["diff-tree", "-r", "--raw", "-z", ...options, before, after] });
  return readRawChanges(output).map((change) => ({ path: change.path, before: change.before, after: change.after }));
}

/**
 * Our git folder has no shallow marks, so git meets a cut in the history as a missing commit: older versions then
 * find nothing, newer ones fail. Both are "cannot tell". With the marks, git would take the cut for the root of
 * the history and could name an older ancestor than the best one.
 */
async function readMergeBase(
  { git, objects }: { readonly git: Git; readonly objects: ObjectReader },
  a: Sha,
  b: Sha,
): Promise<Sha | null> {
  const missing = await findMissing(objects, [a, b]);
  if (missing.length > 0) {
    throw new Error(`The commit ${missing.join(" and ")} is not in this clone: fetch it first (fetch-depth: 0).`);
  }
  const answer = await git.readText({ args: ["merge-base", a, b], accept: [0, 1, 128] });
  if (answer.exit === 0) return readSha(answer.output.split("\n")[0]);
  if (answer.exit === 128 && !/could not (?:read|parse)/i.test(answer.stderr)) {
    throw new Error(`git merge-base failed with exit code 128: ${answer.stderr.split("\n")[0]}`);
  }
  return null;
}

async function findMissing(objects: ObjectReader, shas: readonly Sha[]): Promise<readonly Sha[]> {
  const reads = await Promise.all(shas.map((sha) => objects.read(sha, 0)));
  return shas.filter((_, at) => reads[at]?.kind === "missing");
}

async function readMessages(git: Git, from: Sha, to: Sha): Promise<readonly CommitMessage[]> {
  const format = ["-z", "--no-show-signature", "--no-notes", "--encoding=UTF-8", "--format=%H%n%ct%n%B"];
  const { output } = await git.readBytes({
    args: ["log", ...format, `--max-count=${MAX_MESSAGES}`, to, `^${from}`, "--"],
  });
  // With -z, records stand between NULs; git ends the last one with a NUL only in some formats.
  const ended = output.length === 0 || output.at(-1) === 0 ? output : Buffer.concat([output, Buffer.of(0)]);
  return [...splitNul(ended)].map((record) => {
    const [id = "", seconds = "", ...message] = record.toString("utf8").split("\n");
    const committedAt = new Date(Number(seconds) * 1000).toISOString().replace(".000Z", "Z");
    return { sha: readSha(id), committedAt, message: message.join("\n") };
  });
}

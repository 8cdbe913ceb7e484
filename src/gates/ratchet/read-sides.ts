import type { BlobRead, FileChange, Snapshot, TreeEntry } from "../../core/snapshot.ts";
import type { RepoReader } from "../../ports/repo.ts";
import type { Unread } from "./evidence.ts";
import type { RoleRules } from "./roles.ts";

/** Generated test files are seldom larger; a larger one is named, never passed over. */
const MAX_TEST_FILE_BYTES = 2 * 1024 * 1024;
/** Of all compared files together: what the memory of a small runner holds. */
const MAX_COMPARED_CHARS = 96 * 1024 * 1024;
const READS_AT_ONCE = 16;

/** A test file's text at one side. */
export interface SideFile {
  readonly path: string;
  readonly text: string;
  /** Production code with tests in it: only what stands inside tests counts. */
  readonly inline: boolean;
}

export interface ReadSides {
  readonly base: readonly SideFile[];
  readonly head: readonly SideFile[];
  /** Paths at head that base has not. */
  readonly added: ReadonlySet<string>;
  readonly unread: readonly Unread[];
}

interface Job {
  readonly side: "base" | "head";
  readonly entry: TreeEntry;
  readonly added: boolean;
  readonly inline: boolean;
}

function isFile(entry: TreeEntry | null): entry is TreeEntry {
  return entry?.mode.startsWith("100") === true;
}

function isSame(before: TreeEntry, after: TreeEntry): boolean {
  return before.oid === after.oid && isFile(before) === isFile(after);
}

function jobsOf({ before, after }: FileChange, inline: boolean): readonly Job[] {
  if (before !== null && after !== null && isSame(before, after)) return [];
  const base: readonly Job[] = isFile(before) ? [{ side: "base", entry: before, added: false, inline }] : [];
  // A link or submodule in the place of a test file is read too: the refusal says why it cannot be compared.
  const readsHead = after !== null && (isFile(after) || isFile(before));
  const head: readonly Job[] = readsHead ? [{ side: "head", entry: after, added: before === null, inline }] : [];
  return [...base, ...head];
}

interface Collected {
  readonly base: SideFile[];
  readonly head: SideFile[];
  readonly added: Set<string>;
  readonly unread: Unread[];
}

function collect(job: Job, blob: BlobRead, into: Collected): number {
  const { path } = job.entry;
  if (blob.kind === "absent") return 0;
  if (blob.kind === "refused") {
    into.unread.push({
      code: blob.code,
      path,
      line: null,
      why: `${job.side === "base" ? "at base, " : ""}${blob.why}`,
    });
    return 0;
  }
  into[job.side].push({ path, text: blob.text, inline: job.inline });
  if (job.added) into.added.add(path);
  return blob.text.length;
}

/** Reads both sides of every test file that differs, as blobs. */
export async function readSides(repo: RepoReader, snapshot: Snapshot, roles: RoleRules): Promise<ReadSides> {
  const jobs = snapshot.changes.flatMap((change) => {
    const role = roles.roleOf(change.path);
    return role === "test" || role === "inline" ? jobsOf(change, role === "inline") : [];
  });
  const into: Collected = { base: [], head: [], added: new Set(), unread: [] };
  let chars = 0;
  for (let at = 0; at < jobs.length; at += READS_AT_ONCE) {
    const [next] = jobs.slice(at);
    if (chars > MAX_COMPARED_CHARS && next !== undefined) {
      const why = `more than ${MAX_COMPARED_CHARS} characters of tests differ; ${jobs.length - at} sides of files from here on were not read`;
      into.unread.push({ code: "input-too-large", path: next.entry.path, line: null, why });
      break;
    }
    const batch = jobs.slice(at, at + READS_AT_ONCE);
    const read = await Promise.all(
      batch.map(async (job) => [job, await repo.readBlob(job.entry, MAX_TEST_FILE_BYTES)] as const),
    );
    for (const [job, blob] of read) chars += collect(job, blob, into);
  }
  return into;
}

import type { BlobRead, FileChange, Snapshot, TreeEntry } from "../../core/snapshot.ts";
import type { RepoReader } from "../../ports/repo.ts";
import type { Unread } from "./evidence.ts";
import { type MarkerLine, markersIn } from "./marker.ts";
import type { RoleRules } from "./roles.ts";

/** Generated test files are seldom larger; a larger one is named, never passed over. */
const MAX_TEST_FILE_BYTES = 2 * 1024 * 1024;
/** Of all compared files together: what is counted in the time that a run has. */
const MAX_COMPARED_CHARS = 96 * 1024 * 1024;
const READS_AT_ONCE = 16;

/** A test file's text at one side. */
export interface SideFile {
  readonly path: string;
  readonly text: string;
  /** Production code with tests in it: only what stands inside tests counts. */
  readonly inline: boolean;
}

/** What is kept of a side when its text is gone. */
export interface SideNote {
  readonly path: string;
  readonly inline: boolean;
  readonly chars: number;
  readonly markers: readonly MarkerLine[];
}

export interface ReadSides {
  readonly base: readonly SideNote[];
  readonly head: readonly SideNote[];
  /** Paths at head that base has not. */
  readonly added: ReadonlySet<string>;
  readonly unread: readonly Unread[];
}

/** A side that is to be read. */
export interface SideJob {
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

function jobsOf({ before, after }: FileChange, inline: boolean): readonly SideJob[] {
  if (before !== null && after !== null && isSame(before, after)) return [];
  const base: readonly SideJob[] = isFile(before) ? [{ side: "base", entry: before, added: false, inline }] : [];
  // A link or submodule in the place of a test file is read too: the refusal says why it cannot be compared.
  const readsHead = after !== null && (isFile(after) || isFile(before));
  const head: readonly SideJob[] = readsHead ? [{ side: "head", entry: after, added: before === null, inline }] : [];
  return [...base, ...head];
}

/** Both sides of every test file that differs: a file's head behind its base. */
export function planSides(snapshot: Snapshot, roles: RoleRules): readonly SideJob[] {
  return snapshot.changes.flatMap((change) => {
    const role = roles.roleOf(change.path);
    return role === "test" || role === "inline" ? jobsOf(change, role === "inline") : [];
  });
}

/** Given every text as it is read. Whoever keeps one keeps it in memory: all of them may be a hundred megabytes. */
export type TakeSide = (job: SideJob, file: SideFile) => void;

interface Collected {
  readonly base: SideNote[];
  readonly head: SideNote[];
  readonly added: Set<string>;
  readonly unread: Unread[];
}

function collect(job: SideJob, blob: BlobRead, { into, take }: { into: Collected; take: TakeSide }): number {
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
  const { text } = blob;
  into[job.side].push({ path, inline: job.inline, chars: text.length, markers: markersIn(text) });
  if (job.added) into.added.add(path);
  take(job, { path, text, inline: job.inline });
  return text.length;
}

/** Reads the sides as blobs, some at a time. */
export async function readSides(repo: RepoReader, jobs: readonly SideJob[], take: TakeSide): Promise<ReadSides> {
  const into: Collected = { base: [], head: [], added: new Set(), unread: [] };
  let chars = 0;
  for (let at = 0; at < jobs.length; at += READS_AT_ONCE) {
    const batch = jobs.slice(at, at + READS_AT_ONCE);
    const [next] = batch;
    if (chars > MAX_COMPARED_CHARS && next !== undefined) {
      const why = `more than ${MAX_COMPARED_CHARS} characters of tests differ; ${jobs.length - at} sides of files from here on were not read`;
      into.unread.push({ code: "input-too-large", path: next.entry.path, line: null, why });
      break;
    }
    const read = await Promise.all(
      batch.map(async (job) => [job, await repo.readBlob(job.entry, MAX_TEST_FILE_BYTES)] as const),
    );
    for (const [job, blob] of read) chars += collect(job, blob, { into, take });
  }
  return into;
}

/** The text of a side that was read before. */
export async function readAgain(repo: RepoReader, entry: TreeEntry): Promise<string> {
  const blob = await repo.readBlob(entry, MAX_TEST_FILE_BYTES);
  if (blob.kind === "text") return blob.text;
  throw new Error(`The blob ${entry.oid} of ${JSON.stringify(entry.path)} cannot be read any more.`);
}

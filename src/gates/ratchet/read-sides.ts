import type { FileChange, Snapshot, TreeEntry } from "../../core/snapshot.ts";
import type { RepoReader } from "../../ports/repo.ts";
import type { Unread } from "./evidence.ts";
import type { RoleRules } from "./roles.ts";

/** Generated test files are seldom larger; a larger one is named, never passed over. */
const MAX_TEST_FILE_BYTES = 2 * 1024 * 1024;
/** Of all compared files together: what the memory of a small runner holds. */
const MAX_COMPARED_BYTES = 96 * 1024 * 1024;
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
}

function isFile(entry: TreeEntry | null): entry is TreeEntry {
  return entry?.mode.startsWith("100") === true;
}

function jobsOf({ before, after }: FileChange): readonly Job[] {
  if (
    before !== null &&
    after !== null &&
    before.oid === after.oid &&
    before.mode.slice(0, 3) === after.mode.slice(0, 3)
  ) {
    return [];
  }
  const base: readonly Job[] = isFile(before) ? [{ side: "base", entry: before, added: false }] : [];
  // A link or submodule in the place of a test file is read too: the refusal says why it cannot be compared.
  const readsHead = after !== null && (isFile(after) || isFile(before));
  const head: readonly Job[] = readsHead ? [{ side: "head", entry: after, added: before === null }] : [];
  return [...base, ...head];
}

/** Reads both sides of every test file that differs, as blobs. */
export async function readSides(repo: RepoReader, snapshot: Snapshot, roles: RoleRules): Promise<ReadSides> {
  const jobs = snapshot.changes.flatMap((change) => {
    const role = roles.roleOf(change.path);
    return role === "test" || role === "inline" ? jobsOf(change) : [];
  });
  const read = { base: [] as SideFile[], head: [] as SideFile[], unread: [] as Unread[] };
  const added = new Set<string>();
  let bytes = 0;
  for (let at = 0; at < jobs.length; at += READS_AT_ONCE) {
    const batch = jobs.slice(at, at + READS_AT_ONCE);
    const blobs = await Promise.all(batch.map(({ entry }) => repo.readBlob(entry, MAX_TEST_FILE_BYTES)));
    for (const [index, job] of batch.entries()) {
      const blob = blobs[index];
      const { path } = job.entry;
      if (blob === undefined || blob.kind === "absent") continue;
      if (blob.kind === "refused") {
        read.unread.push({
          code: blob.code,
          path,
          line: null,
          why: `${job.side === "base" ? "at base, " : ""}${blob.why}`,
        });
        continue;
      }
      bytes += blob.text.length;
      read[job.side].push({ path, text: blob.text, inline: roles.roleOf(path) === "inline" });
      if (job.added) added.add(path);
    }
    if (bytes > MAX_COMPARED_BYTES) {
      const [next] = jobs.slice(at + READS_AT_ONCE);
      if (next === undefined) break;
      const left = jobs.length - at - READS_AT_ONCE;
      const why = `more than ${MAX_COMPARED_BYTES} characters of tests differ; ${left} file sides from here on were not read`;
      read.unread.push({ code: "input-too-large", path: next.entry.path, line: null, why });
      break;
    }
  }
  return { ...read, added };
}

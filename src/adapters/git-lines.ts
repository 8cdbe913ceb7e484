import { parseRepoPath, parseSha, type RepoPath, type Sha } from "../core/ids.ts";
import type { FileChange, TreeEntry } from "../core/snapshot.ts";

// What git prints with -z, parsed from bytes: a path is never decoded with replacement characters.

const NUL = 0;
const TAB = 9;
const COLON = 58;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function* splitNul(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(NUL, start);
    if (end === -1) throw new Error("git's output ends in the middle of a record");
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** Printable ASCII stays, every other byte becomes `\xNN`: safe to print and exact. */
function escapeBytes(bytes: Buffer): string {
  return [...bytes]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x5c
        ? String.fromCharCode(byte)
        : `\\x${byte.toString(16).padStart(2, "0")}`,
    )
    .join("");
}

/**
 * Throws for a name that is not UTF-8 (leaving it out would hide a file) and for one no checkout would create
 * (`..`, an empty part): such trees are made by hand.
 */
export function readPath(bytes: Buffer): RepoPath {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw new Error(
      `The file name ${escapeBytes(bytes)} is not UTF-8, so done-gate cannot name it. Rename the file to a UTF-8 name.`,
      { cause },
    );
  }
  return namePath(text);
}

function namePath(text: string): RepoPath {
  const path = parseRepoPath(text);
  if (path.ok) return path.value;
  const name = escapeBytes(Buffer.from(text));
  throw new Error(`The tree holds the file name ${name}, which git would not check out: ${path.error}.`);
}

export function readSha(text: string | undefined): Sha {
  const sha = parseSha(text);
  if (sha.ok) return sha.value;
  throw new Error(`git printed something else than an object id: ${JSON.stringify(text)}`);
}

/** Records of `ls-tree -r -z` (`mode type oid TAB path`) and `ls-files -s -z` (`mode oid stage TAB path`). */
export function* readEntries(bytes: Buffer, oidAt: 1 | 2): Generator<TreeEntry> {
  for (const record of decodeRecords(bytes)) {
    const tab = record.indexOf("\t");
    const words = record.slice(0, tab).split(" ");
    const mode = words[0];
    if (tab === -1 || mode === undefined) throw new Error(UNREADABLE);
    yield { path: namePath(record.slice(tab + 1)), mode, oid: readSha(words[oidAt]) };
  }
}

const UNREADABLE = "git printed a tree record that cannot be read";

/** Decoded in one go: record by record takes four times as long. Throws for the first name that is not UTF-8. */
function decodeRecords(bytes: Buffer): readonly string[] {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    for (const record of splitNul(bytes)) readPath(record.subarray(record.indexOf(TAB) + 1));
    throw new Error(UNREADABLE, { cause });
  }
  const records = text.split("\0");
  if (records.pop() !== "") throw new Error("git's output ends in the middle of a record");
  return records;
}

/** `D`, `M`, `A`, `T` or `U` as git's raw format has it, with both sides. */
export interface RawChange extends FileChange {
  readonly status: string;
}

const ABSENT_MODE = "000000";

/** Records of `--raw -z` without renames: `:mode mode oid oid status NUL path NUL`. */
export function readRawChanges(bytes: Buffer): readonly RawChange[] {
  const changes: RawChange[] = [];
  let head: readonly string[] | null = null;
  for (const record of splitNul(bytes)) {
    if (head === null) {
      if (record[0] !== COLON) throw new Error("git printed a change record that cannot be read");
      head = record.subarray(1).toString("latin1").split(" ");
      continue;
    }
    const path = readPath(record);
    const [modeBefore, modeAfter, oidBefore, oidAfter, status] = head;
    changes.push({
      path,
      status: status ?? "",
      before: side(path, modeBefore, oidBefore),
      after: side(path, modeAfter, oidAfter),
    });
    head = null;
  }
  if (head !== null) throw new Error("git's output ends in the middle of a record");
  return changes;
}

function side(path: RepoPath, mode: string | undefined, oid: string | undefined): TreeEntry | null {
  if (mode === undefined) throw new Error("git printed a change record without a mode");
  return mode === ABSENT_MODE ? null : { path, mode, oid: readSha(oid) };
}

import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { join } from "node:path";
import type { RawChange } from "./git-lines.ts";
import type { ObjectReader } from "./git-objects.ts";

// A checkout may write a file in another form than it is stored in: Git LFS content, UTF-16, an expanded `$Id$`.
// git would ask filters and attributes whether that is a change. Both are in the hands of whoever wrote the work
// tree, so the few honest forms are recognised here by content, exactly.

/** Files beyond this are compared only as git stores them and by their Git LFS digest. */
const MAX_COMPARED_BYTES = 16 * 1024 * 1024;

/** Whether the file in the work tree is its stored blob in the form a checkout gives it. */
export async function isCheckedOutForm(objects: ObjectReader, root: string, change: RawChange): Promise<boolean> {
  const { status, before, after } = change;
  if (status !== "M" || before === null || after === null || before.mode !== after.mode) return false;
  if (before.mode !== "100644" && before.mode !== "100755") return false;
  const read = await objects.read(before.oid, MAX_COMPARED_BYTES);
  if (read.kind === "missing" || read.bytes === null) return false;
  const path = join(root, change.path);
  const digest = lfsDigest(read.bytes);
  if (digest !== null) return (await hashFile(path)) === digest;
  const file = await readFile(path);
  return file !== null && storedForms(file).includes(read.bytes.toString("latin1"));
}

function lfsDigest(blob: Buffer): string | null {
  const pointer = /^version https:\/\/git-lfs\.github\.com\/spec\/.*\noid sha256:([0-9a-f]{64})\nsize [0-9]+\n$/;
  return pointer.exec(blob.toString("latin1"))?.[1] ?? null;
}

/** What these bytes would be stored as, one byte a character. */
function storedForms(file: Buffer): readonly string[] {
  const collapsed = file.toString("latin1").replaceAll(/\$Id: (?:[0-9a-f]{40}|[0-9a-f]{64}) ?\$/g, "$$Id$$");
  const decoded = ["utf-16le", "utf-16be"].flatMap((encoding) => {
    const text = decodeStrictly(file, encoding);
    return text === null ? [] : [text, text.replaceAll("\r\n", "\n")];
  });
  return [collapsed, ...decoded.map((text) => Buffer.from(text).toString("latin1"))];
}

function decodeStrictly(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether something lies there that git cannot store (a pipe, a socket, a device): adding it is an error to git. */
export async function isUnstorable(root: string, change: RawChange): Promise<boolean> {
  if (change.status === "D") return false;
  const found = await lstat(join(root, change.path));
  return !(found.isFile() || found.isSymbolicLink() || found.isDirectory());
}

/** What was put there since the look is refused: no link is followed, no pipe is waited for. Windows has no such flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Null when no regular file is there. Opening a pipe would wait for its writer, and a device may act on it. */
async function withRegularFile<Value>(
  path: string,
  read: (file: FileHandle, bytes: number) => Promise<Value>,
): Promise<Value | null> {
  if (!(await lstat(path)).isFile()) return null;
  const file = await open(path, FLAGS);
  try {
    const stats = await file.stat();
    return stats.isFile() ? await read(file, stats.size) : null;
  } finally {
    await file.close();
  }
}

async function hashFile(path: string): Promise<string | null> {
  return await withRegularFile(path, async (file) => {
    const hash = createHash("sha256");
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk);
    return hash.digest("hex");
  });
}

/** Null as well when it is too big to compare. UTF-16 takes up to twice the bytes of its blob. */
async function readFile(path: string): Promise<Buffer | null> {
  return await withRegularFile(path, async (file, bytes) =>
    bytes > 2 * MAX_COMPARED_BYTES ? null : await file.readFile(),
  );
}

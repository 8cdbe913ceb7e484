import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import type { ObjectRead } from "./git-batch.ts";
import type { FileWrite, TreeLeaf } from "./types.ts";

// Objects are written here as git would write them: a process for each commit is most of the time that a small
// world takes to build. git itself reads them, packs them and sends them.

/** Writes a loose object below `objects` and gives its id. */
export function writeObject(objects: string, type: "blob" | "tree" | "commit", content: Uint8Array): string {
  const bytes = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const oid = createHash("sha1").update(bytes).digest("hex");
  const path = join(objects, oid.slice(0, 2), oid.slice(2));
  if (existsSync(path)) return oid;
  mkdirSync(dirname(path), { recursive: true });
  // Renamed into place: a git that is reading must never see half an object.
  const draft = join(objects, `draft-${oid}`);
  writeFileSync(draft, deflateSync(bytes, { level: 1 }), { mode: 0o444 });
  renameSync(draft, path);
  return oid;
}

interface Entry {
  readonly mode: string;
  readonly oid: string;
}

/** A folder that is being changed. Names are bytes, one a character, because git sorts them so. */
type Folder = Map<string, Entry | Folder>;

const FOLDER_MODE = "40000";

export interface TreeChange {
  readonly objects: string;
  readonly read: (oid: string) => Promise<ObjectRead | null>;
  /** The tree to start from; null: an empty one. */
  readonly base: string | null;
  readonly files: Readonly<Record<string, FileWrite>>;
}

/** Writes the tree that a base and changed files give: as in `git fast-import`, what is in a path's way is replaced. */
export async function writeTree(change: TreeChange): Promise<string> {
  const root: Folder = change.base === null ? new Map() : await readFolder(change, change.base);
  for (const [path, file] of Object.entries(change.files)) {
    const names = Buffer.from(path).toString("latin1").split("/");
    if (names.includes("")) throw new Error(`${path} is not a path in a repository`);
    if (file === null) await removePath(change, root, names);
    else await setPath({ change, entry: writeFile(change.objects, file) }, root, names);
  }
  return writeFolder(change.objects, root);
}

function writeFile(objects: string, file: NonNullable<FileWrite>): Entry {
  switch (file.kind) {
    case "file":
      return { mode: file.mode ?? "100644", oid: writeObject(objects, "blob", Buffer.from(file.content)) };
    case "symlink":
      return { mode: "120000", oid: writeObject(objects, "blob", Buffer.from(file.target)) };
    case "submodule":
      return { mode: "160000", oid: file.oid };
    case "object":
      return { mode: file.mode.replace(/^0+/, ""), oid: file.oid };
  }
}

type Read = TreeChange["read"];

/** One level of a tree, in git's order. */
async function readEntries(read: Read, oid: string): Promise<ReadonlyMap<string, Entry>> {
  const found = await read(oid);
  if (found?.type !== "tree") throw new Error(`${oid} is not a tree`);
  const entries = new Map<string, Entry>();
  const { bytes } = found;
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at);
    const head = bytes.toString("latin1", at, end);
    const space = head.indexOf(" ");
    entries.set(head.slice(space + 1), { mode: head.slice(0, space), oid: bytes.toString("hex", end + 1, end + 21) });
    at = end + 21;
  }
  return entries;
}

async function readFolder(change: TreeChange, oid: string): Promise<Folder> {
  return new Map(await readEntries(change.read, oid));
}

/** Everything below a tree that is no folder, as `git ls-tree -r` lists it. */
export async function readLeaves(read: Read, oid: string, within = ""): Promise<readonly TreeLeaf[]> {
  const leaves: TreeLeaf[] = [];
  for (const [name, entry] of await readEntries(read, oid)) {
    const path = `${within}${Buffer.from(name, "latin1")}`;
    if (entry.mode === FOLDER_MODE) leaves.push(...(await readLeaves(read, entry.oid, `${path}/`)));
    else leaves.push({ path, mode: entry.mode, type: entry.mode === "160000" ? "commit" : "blob", oid: entry.oid });
  }
  return leaves;
}

/** The folder of a name, opened for change; null when none is there. */
async function openFolder(change: TreeChange, within: Folder, name: string): Promise<Folder | null> {
  const found = within.get(name);
  if (found instanceof Map) return found;
  if (found?.mode !== FOLDER_MODE) return null;
  const folder = await readFolder(change, found.oid);
  within.set(name, folder);
  return folder;
}

async function setPath(
  write: { readonly change: TreeChange; readonly entry: Entry },
  within: Folder,
  names: readonly string[],
): Promise<void> {
  const [name = "", ...below] = names;
  if (below.length === 0) {
    within.set(name, write.entry);
    return;
  }
  const folder = (await openFolder(write.change, within, name)) ?? new Map<string, Entry | Folder>();
  within.set(name, folder);
  await setPath(write, folder, below);
}

async function removePath(change: TreeChange, within: Folder, names: readonly string[]): Promise<void> {
  const [name = "", ...below] = names;
  if (below.length === 0) {
    within.delete(name);
    return;
  }
  const folder = await openFolder(change, within, name);
  if (folder === null) return;
  await removePath(change, folder, below);
  if (folder.size === 0) within.delete(name);
}

function writeFolder(objects: string, folder: Folder): string {
  const entries = [...folder].map(([name, entry]) => {
    const written = entry instanceof Map ? { mode: FOLDER_MODE, oid: writeFolder(objects, entry) } : entry;
    // git compares a folder's name as if it ended in a slash.
    const order = written.mode === FOLDER_MODE ? `${name}/` : name;
    return { ...written, name, order };
  });
  entries.sort((a, b) => (a.order < b.order ? -1 : 1));
  const parts = entries.flatMap(({ mode, name, oid }) => [
    Buffer.from(`${mode} ${name}\0`, "latin1"),
    Buffer.from(oid, "hex"),
  ]);
  return writeObject(objects, "tree", Buffer.concat(parts));
}

import { createHash } from "node:crypto";
import type { RepoPath, Sha } from "../../src/core/ids.ts";
import type { BlobRead, FileChange, TreeEntry } from "../../src/core/snapshot.ts";
import type { RepoReader, Tree } from "../../src/ports/repo.ts";
import { repoPath, sha } from "../fixtures/git-repo.ts";

/** Text by path by the id of a commit or tree; a given entry stands for modes other than 100644. */
export type FakeTrees = Readonly<Record<string, Readonly<Record<string, string | { mode: string; text: string }>>>>;

/** A repository in memory. Merge bases are told as `[a, b, base]`; every other pair of known ids has none. */
export function createFakeRepo(
  trees: FakeTrees,
  mergeBases: readonly (readonly [string, string, string])[] = [],
  messages: readonly { readonly sha: string; readonly message: string }[] = [],
): RepoReader {
  const texts = new Map<Sha, string>();
  const read = (id: string): Tree => {
    const files = trees[id];
    if (files === undefined) throw new Error(`the object ${id} is not there`);
    const tree = new Map<RepoPath, TreeEntry>();
    for (const name of Object.keys(files).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
      const file = files[name] ?? "";
      const { mode, text } = typeof file === "string" ? { mode: "100644", text: file } : file;
      const bytes = Buffer.from(text);
      const oid = sha(createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex"));
      texts.set(oid, text);
      tree.set(repoPath(name), { path: repoPath(name), mode, oid });
    }
    return tree;
  };
  const readBlob = (entry: TreeEntry, capBytes: number): BlobRead => {
    const text = texts.get(entry.oid);
    if (!entry.mode.startsWith("100")) return { kind: "refused", code: "file-unreadable", why: `mode ${entry.mode}` };
    if (text === undefined) throw new Error(`the blob ${entry.oid} is not there`);
    const size = Buffer.byteLength(text);
    if (size > capBytes) return { kind: "refused", code: "input-too-large", why: `${size} bytes, cap ${capBytes}` };
    return { kind: "text", text, oid: entry.oid };
  };
  const readChanges = (from: Sha, to: Sha): readonly FileChange[] => {
    const [old, now] = [read(from), read(to)];
    const paths = [...new Set([...old.keys(), ...now.keys()])];
    return paths
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
      .filter(({ before, after }) => before?.oid !== after?.oid || before?.mode !== after?.mode);
  };
  const readMergeBase = (a: Sha, b: Sha): Sha | null => {
    for (const id of [a, b]) read(id);
    const told = mergeBases.find(([x, y]) => (x === a && y === b) || (x === b && y === a));
    return a === b ? a : told === undefined ? null : sha(told[2]);
  };
  return {
    readTree: (id) => Promise.resolve(id).then(read),
    readBlob: (entry, capBytes) => Promise.resolve(entry).then((one) => readBlob(one, capBytes)),
    readChanges: (from, to) => Promise.resolve(from).then(() => readChanges(from, to)),
    readMergeBase: (a, b) => Promise.resolve(a).then(() => readMergeBase(a, b)),
    readMessages: () =>
      Promise.resolve(
        messages.map((each) => ({ sha: sha(each.sha), committedAt: "2026-11-30T12:00:00Z", message: each.message })),
      ),
  };
}

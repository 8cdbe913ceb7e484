import { parseRepoPath } from "../../../core/ids.ts";
import type { RepoReader, Tree } from "../../../ports/repo.ts";

const MAX_FILE_BYTES = 512 * 1024;

/** The files of one tree, each read once. */
export interface Files {
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** The object's id, which stands for every byte; null when it is not there. */
  objectOf(path: string): string | null;
  /** Null when it is not there; a text that tells its object where it cannot be read. */
  read(path: string): Promise<string | null>;
}

export function createFiles(repo: RepoReader, tree: Tree): Files {
  const texts = new Map<string, Promise<string | null>>();
  const entryAt = (path: string) => {
    const parsed = parseRepoPath(path);
    return parsed.ok ? tree.get(parsed.value) : undefined;
  };
  async function load(path: string): Promise<string | null> {
    const entry = entryAt(path);
    if (entry === undefined) return null;
    const blob = await repo.readBlob(entry, MAX_FILE_BYTES);
    return blob.kind === "text" ? blob.text : `(not read: object ${entry.oid})`;
  }
  return {
    paths: [...tree.keys()],
    has: (path) => entryAt(path) !== undefined,
    objectOf: (path) => entryAt(path)?.oid ?? null,
    read(path) {
      const known = texts.get(path) ?? load(path);
      texts.set(path, known);
      return known;
    },
  };
}

/** A path below a folder, dots resolved; null for one that leaves the repository. */
export function joinPath(folder: string, path: string): string | null {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return path.startsWith("/") ? null : parts.join("/");
}

import type { RepoPath } from "../../core/ids.ts";
import type { Snapshot, TreeEntry } from "../../core/snapshot.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import type { SourceFile } from "./protocol/model.ts";
import { classifyPath, type PathClass } from "./protocol/path-class.ts";

/** What one run reads to find evidence in; far more than fits any prompt, so that ranking has a choice. */
const MAX_FILES = 4_000;
const MAX_CHARS = 40_000_000;
const MAX_FILE_BYTES = 512 * 1024;
const MAX_BASE_FILES = 300;

/** Read first: a tree that is too large loses its documents before its code. Classes that are not named are not read. */
const RANKS: Readonly<Partial<Record<PathClass, number>>> = { source: 1, test: 2, config: 3, docs: 4 };

const CLAIM = /(?:^|\/)\.loki\/(?:state\/completion\.json|completion-evidence\.md|checklist\/checklist\.json)$/;

export interface Sources {
  /** In git's order. */
  readonly head: readonly SourceFile[];
  /** The other side of what the change touches or removes. */
  readonly base: readonly SourceFile[];
  readonly paths: readonly string[];
  readonly changed: ReadonlySet<string>;
  /** Records of the agent and of earlier runs. */
  readonly claims: readonly SourceFile[];
}

/** The texts of a tree that a model may be shown: changed files first, then code, then the rest, within bounds. */
export async function readSources(repo: RepoReader, tree: Tree, snapshot: Snapshot): Promise<Sources> {
  const changed = new Set<string>(snapshot.changes.map(({ path }) => path));
  const rank = (entry: TreeEntry): number => (changed.has(entry.path) ? 0 : (RANKS[classifyPath(entry.path)] ?? 9));
  const wanted = [...tree.values()].filter(({ path }) => RANKS[classifyPath(path)] !== undefined);
  const chosen = wanted.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_FILES);
  const read = new Map((await readAll(repo, chosen)).map((file) => [file.path, file]));
  const before = snapshot.changes.flatMap(({ before: entry }) =>
    entry !== null && RANKS[classifyPath(entry.path)] === 1 ? [entry] : [],
  );
  const claims = await readAll(
    repo,
    [...tree.values()].filter(({ path }) => CLAIM.test(path)),
  );
  return {
    head: wanted.flatMap(({ path }) => read.get(path) ?? []),
    base: await readAll(repo, before.slice(0, MAX_BASE_FILES)),
    paths: [...tree.keys()],
    changed,
    // Whole: a secret that is cut in two is not recognised any more.
    claims,
  };
}

/** Files that are no ordinary text are left out: what is not read can only make a requirement uncertain. */
async function readAll(repo: RepoReader, entries: readonly TreeEntry[]): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  let left = MAX_CHARS;
  for (const entry of entries) {
    if (!entry.mode.startsWith("100") || left <= 0) continue;
    const blob = await repo.readBlob(entry, MAX_FILE_BYTES);
    if (blob.kind !== "text" || blob.text.length > left) continue;
    left -= blob.text.length;
    files.push({ path: entry.path, text: blob.text });
  }
  return files;
}

const RECORDS = /(?:^|\/)(?:\.loki|\.done-gate)\//;

/** What is never evidence whatever it holds: requirements, plans and records. */
export function notEvidence(paths: readonly string[], prds: readonly RepoPath[]): ReadonlySet<string> {
  return new Set([...prds, ...paths.filter((path) => RECORDS.test(path))]);
}

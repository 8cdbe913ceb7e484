import type { HubGit } from "../hub/types.ts";

export interface DiffLine {
  readonly kind: "hunk" | "same" | "added" | "removed" | "note";
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

export interface FileDiff {
  /** As git prints it; quoted by git when it has unusual characters. */
  readonly path: string;
  readonly status: "added" | "removed" | "changed" | "renamed";
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

export interface CommitLine {
  readonly sha: string;
  readonly author: string;
  readonly at: string;
  readonly subject: string;
}

export interface Changes {
  readonly files: readonly FileDiff[];
  /** Oldest first. */
  readonly commits: readonly CommitLine[];
}

const MAX_LINES = 600;
const cache = new Map<string, Promise<Changes>>();
const CACHE_ENTRIES = 100;

/** What a pull request changes against where it branched off. */
export function readChanges(git: HubGit, base: string, head: string): Promise<Changes> {
  const key = `${git.path} ${base} ${head}`;
  const known = cache.get(key) ?? readNew(git, base, head);
  if (cache.size >= CACHE_ENTRIES) cache.clear();
  cache.set(key, known);
  return known;
}

async function readNew(git: HubGit, base: string, head: string): Promise<Changes> {
  const from = (await git.mergeBase(base, head)) ?? base;
  const text = await git.run([
    "-c",
    "core.quotePath=false",
    "diff",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "-M",
    from,
    head,
  ]);
  const log = await git.run(["log", "--reverse", "--format=%H%x1f%an%x1f%cI%x1f%s", `${from}..${head}`]);
  const commits = log
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [sha = "", author = "", at = "", subject = ""] = line.split("\u001f");
      return { sha, author, at, subject };
    });
  return { files: parseDiff(text), commits };
}

/** `git diff` as files and lines. */
export function parseDiff(text: string): readonly FileDiff[] {
  const parts = text.split(/^(?=diff --git )/m).filter((part) => part.startsWith("diff --git "));
  return parts.map(parseFile);
}

function parseFile(part: string): FileDiff {
  const lines = part.replace(/\n$/, "").split("\n");
  const start = lines.findIndex((line) => line.startsWith("@@ ") || line.startsWith("Binary files "));
  const head = start === -1 ? lines : lines.slice(0, start);
  const body = parseBody(start === -1 ? [] : lines.slice(start));
  const has = (prefix: string): boolean => head.some((line) => line.startsWith(prefix));
  const status = has("new file") ? "added" : has("deleted file") ? "removed" : has("rename to") ? "renamed" : "changed";
  return {
    path: pathOf(head),
    status,
    lines: body.slice(0, MAX_LINES),
    added: body.filter(({ kind }) => kind === "added").length,
    removed: body.filter(({ kind }) => kind === "removed").length,
  };
}

/** A name with a space ends in a tab in these lines, so that tools know where it ends. */
function pathOf(head: readonly string[]): string {
  const after = (prefix: string): string | undefined =>
    head
      .find((line) => line.startsWith(prefix))
      ?.slice(prefix.length)
      .replace(/\t$/, "");
  const named = after("+++ b/") ?? after('+++ "b/') ?? after("--- a/") ?? after('--- "a/') ?? after("rename to ");
  return named ?? /^diff --git a\/(.*) b\/\1$/.exec(head[0] ?? "")?.[1] ?? head[0] ?? "";
}

function parseBody(lines: readonly string[]): readonly DiffLine[] {
  let before = 0;
  let after = 0;
  return lines.map((line): DiffLine => {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (hunk !== null) {
      before = Number(hunk[1]) - 1;
      after = Number(hunk[2]) - 1;
      return { kind: "hunk", text: line, before: null, after: null };
    }
    const text = line.slice(1);
    if (line.startsWith("+")) return { kind: "added", text, before: null, after: ++after };
    if (line.startsWith("-")) return { kind: "removed", text, before: ++before, after: null };
    if (line.startsWith(" ")) return { kind: "same", text, before: ++before, after: ++after };
    return { kind: "note", text: line, before: null, after: null };
  });
}

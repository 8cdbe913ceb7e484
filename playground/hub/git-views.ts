import { must } from "./json.ts";
import type { JsonObject } from "./types.ts";
import { htmlUrl, nodeId, repoUrl, viewAccount } from "./views.ts";
import type { RepoRecord, World } from "./world.ts";

export interface CommitFacts {
  readonly oid: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Person;
  readonly committer: Person;
  readonly message: string;
  readonly signature: string | null;
  /** What was signed: the object without its signature. */
  readonly payload: string;
}

interface Person {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}

export async function readCommit(repo: RepoRecord, oid: string): Promise<CommitFacts | null> {
  const read = await repo.git.readObject(oid);
  if (read?.type !== "commit") return null;
  const raw = read.bytes.toString();
  const cut = raw.indexOf("\n\n");
  const head = raw.slice(0, cut);
  // A header's further lines begin with a space.
  const fields = head.split(/\n(?! )/).map((line): [string, string] => {
    const at = line.indexOf(" ");
    return [line.slice(0, at), line.slice(at + 1).replaceAll("\n ", "\n")];
  });
  const first = (name: string): string => fields.find(([key]) => key === name)?.[1] ?? "";
  const unsigned = head.split(/\n(?! )/).filter((line) => !line.startsWith("gpgsig "));
  return {
    oid,
    tree: first("tree"),
    parents: fields.filter(([key]) => key === "parent").map(([, value]) => value),
    author: parsePerson(first("author")),
    committer: parsePerson(first("committer")),
    message: raw.slice(cut + 2),
    signature: first("gpgsig") || null,
    payload: `${unsigned.join("\n")}${raw.slice(cut)}`,
  };
}

function parsePerson(line: string): Person {
  const found = /^(.*?) ?<([^>]*)> (\d+) ([+-]\d{4})$/.exec(line);
  const seconds = Number(found?.[3] ?? 0);
  return {
    name: found?.[1] ?? "",
    email: found?.[2] ?? "",
    date: new Date(seconds * 1000).toISOString().replace(".000Z", "Z"),
  };
}

export function viewVerification(world: World, commit: CommitFacts): JsonObject {
  if (commit.signature === null) {
    return { verified: false, reason: "unsigned", signature: null, payload: null, verified_at: null };
  }
  const verified = world.signed.has(commit.oid);
  return {
    verified,
    // A signature that GitHub did not make and whose key nobody uploaded.
    reason: verified ? "valid" : "unknown_key",
    signature: commit.signature,
    payload: commit.payload,
    verified_at: verified ? commit.committer.date : null,
  };
}

export function viewGitCommit(world: World, repo: RepoRecord, commit: CommitFacts): JsonObject {
  const api = repoUrl(world, repo);
  return {
    sha: commit.oid,
    node_id: nodeId("C", commit.oid),
    url: `${api}/git/commits/${commit.oid}`,
    html_url: `${htmlUrl(world, repo)}/commit/${commit.oid}`,
    author: { ...commit.author },
    committer: { ...commit.committer },
    message: commit.message.replace(/\n$/, ""),
    tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${api}/git/commits/${sha}`,
      html_url: `${htmlUrl(world, repo)}/commit/${sha}`,
    })),
    verification: viewVerification(world, commit),
  };
}

export function viewCommit(world: World, repo: RepoRecord, commit: CommitFacts): JsonObject {
  const api = repoUrl(world, repo);
  const account = (email: string): JsonObject | null => {
    const found = world.accountOfEmail(email);
    return found === null ? null : viewAccount(world, found);
  };
  return {
    sha: commit.oid,
    node_id: nodeId("C", commit.oid),
    url: `${api}/commits/${commit.oid}`,
    html_url: `${htmlUrl(world, repo)}/commit/${commit.oid}`,
    comments_url: `${api}/commits/${commit.oid}/comments`,
    commit: {
      url: `${api}/git/commits/${commit.oid}`,
      author: { ...commit.author },
      committer: { ...commit.committer },
      message: commit.message.replace(/\n$/, ""),
      comment_count: 0,
      tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
      verification: viewVerification(world, commit),
    },
    author: account(commit.author.email),
    committer: account(commit.committer.email),
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${api}/commits/${sha}`,
      html_url: `${htmlUrl(world, repo)}/commit/${sha}`,
    })),
  };
}

export async function viewCommits(
  world: World,
  repo: RepoRecord,
  oids: readonly string[],
): Promise<readonly JsonObject[]> {
  return await Promise.all(
    oids.map(async (oid) => viewCommit(world, repo, must(await readCommit(repo, oid), `commit ${oid}`))),
  );
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  A: "added",
  D: "removed",
  M: "modified",
  T: "changed",
  R: "renamed",
  C: "copied",
};

/** Beyond these GitHub lists the file without its patch. */
const MAX_PATCH_LINES = 20_000;
const MAX_PATCH_BYTES = 1_000_000;

interface Changed {
  readonly letter: string;
  readonly blob: string;
  readonly path: string;
  readonly previous: string | null;
}

/** Records of one path, or of two for renames and copies. */
function parseRaw(out: string): readonly Changed[] {
  const found = out.matchAll(/:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*\0([^\0]*)\0(?:([^:\0][^\0]*)\0)?/g);
  return [...found].map(([, before = "", after = "", letter = "", first = "", second]) => {
    const renamed = letter === "R" || letter === "C";
    return {
      letter,
      blob: letter === "D" ? before : after,
      path: renamed ? (second ?? "") : first,
      previous: renamed ? first : null,
    };
  });
}

function parseCounts(out: string): readonly (readonly [number, number])[] {
  const counts: (readonly [number, number])[] = [];
  for (const line of out.split("\0")) {
    const found = /^(-|\d+)\t(-|\d+)\t/.exec(line);
    if (found !== null) counts.push([Number(found[1]) || 0, Number(found[2]) || 0]);
  }
  return counts;
}

/** Changed files between two commits, as the comparison and the files list of a pull request give them. */
export async function viewFiles(
  world: World,
  repo: RepoRecord,
  range: { readonly from: string | null; readonly to: string },
): Promise<readonly JsonObject[]> {
  const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
  const ends = [range.from ?? emptyTree, range.to];
  const { git } = repo;
  const raw = parseRaw(await git.runFixed(["diff", "--raw", "-z", "-M", "--no-abbrev", ...ends]));
  const counts = parseCounts(await git.runFixed(["diff", "--numstat", "-z", "-M", ...ends]));
  const patches = (await git.runFixed(["diff", "-M", "--no-color", ...ends])).split(/^diff --git .*\n/m).slice(1);
  return raw.map((file, index) => {
    const [additions, deletions] = counts[index] ?? [0, 0];
    const patch = /^@@[\s\S]*/m.exec(patches[index] ?? "")?.[0]?.replace(/\n$/, "");
    const small = patch !== undefined && patch.length <= MAX_PATCH_BYTES && additions + deletions <= MAX_PATCH_LINES;
    const at = `${range.to}/${encodeURIComponent(file.path)}`;
    return {
      sha: file.blob,
      filename: file.path,
      status: STATUS_WORDS[file.letter] ?? "changed",
      additions,
      deletions,
      changes: additions + deletions,
      blob_url: `${htmlUrl(world, repo)}/blob/${at}`,
      raw_url: `${htmlUrl(world, repo)}/raw/${at}`,
      contents_url: `${repoUrl(world, repo)}/contents/${encodeURIComponent(file.path)}?ref=${range.to}`,
      ...(file.previous === null ? {} : { previous_filename: file.previous }),
      ...(small ? { patch } : {}),
    };
  });
}

import type { RepoPath, Sha } from "../core/ids.ts";
import { err, ok, type Result } from "../core/result.ts";
import type { TreeEntry } from "../core/snapshot.ts";
import { type GitRepoReader, readerOver } from "./git.ts";
import { createGit, type Environment, type Git } from "./git-command.ts";
import { type Checkout, createPrivateFolder, locateCheckout, type PrivateFolder, resolveCommit } from "./git-folder.ts";
import { readEntries, readRawChanges, readSha } from "./git-lines.ts";
import { copyIndex, readDifferences } from "./worktree.ts";

/** Where the command line stands: a clone, its HEAD and the base it is compared with. */
export interface Local extends AsyncDisposable {
  /** Absolute path of the work tree's root. */
  readonly root: string;
  readonly head: Sha;
  /** `name` is the revision that was given, or the name that was found. */
  readonly base: { readonly name: string; readonly sha: Sha };
  /** Also reads the tree that `readUncommittedTree` gives. Closed with this object. */
  readonly repo: GitRepoReader;
  /**
   * HEAD with the work tree's state of every tracked file (in the index, conflicts included); untracked files are
   * left out. `tree` is null when that is HEAD's own tree. `changed` is in git's order. Nothing is written into
   * the repository.
   */
  readUncommittedTree(): Promise<{ readonly tree: Sha | null; readonly changed: readonly RepoPath[] }>;
  close(): Promise<void>;
}

/** Tried in this order when no base is given (gates.md 7). */
const DEFAULT_BASES: readonly { readonly name: string; readonly ref: string }[] = [
  { name: "origin/HEAD", ref: "refs/remotes/origin/HEAD" },
  { name: "main", ref: "refs/heads/main" },
  { name: "master", ref: "refs/heads/master" },
];

/** The error is a sentence for the person who typed the command. Throws when git itself fails. */
export async function openLocal(from: {
  readonly folder: string;
  readonly environment: Environment;
  readonly base?: string;
  /** Another commit than HEAD; the work tree is then left out of it. */
  readonly head?: string;
}): Promise<Result<Local, string>> {
  const located = await locateCheckout(from);
  if (located.kind === "none") return err(`There is no work tree to check: ${located.why}.`);
  const { checkout } = located;
  const named = from.head === undefined ? checkout.head : await resolveCommit(createGit(from), from.head);
  if (named === null && from.head !== undefined)
    return err(`The head ${JSON.stringify(from.head)} names no commit here.`);
  if (named === null) return err(`The repository ${checkout.root} has no commit yet: commit something first.`);
  const head = named;
  const base = await resolveBase(createGit(from), from.base);
  if (!base.ok) return base;
  const place = await createPrivateFolder({
    environment: from.environment,
    format: checkout.format,
    borrow: checkout.objects,
    workTree: checkout.root,
  });
  const about = { environment: from.environment, format: checkout.format, checkout };
  const repo = readerOver(place, about);
  return ok({
    root: checkout.root,
    head,
    base: base.value,
    repo,
    readUncommittedTree: () =>
      from.head === undefined
        ? readUncommittedTree(place, checkout, head)
        : Promise.resolve({ tree: null, changed: [] }),
    close: repo.close,
    [Symbol.asyncDispose]: repo.close,
  });
}

async function resolveBase(
  git: Git,
  given: string | undefined,
): Promise<Result<{ readonly name: string; readonly sha: Sha }, string>> {
  if (given !== undefined) {
    const sha = await resolveCommit(git, given);
    if (sha !== null) return ok({ name: given, sha });
    return err(
      `The base ${JSON.stringify(given)} names no commit here: give --base a branch, tag or commit that exists.`,
    );
  }
  for (const { name, ref } of DEFAULT_BASES) {
    const sha = await resolveCommit(git, ref);
    if (sha !== null) return ok({ name, sha });
  }
  const tried = DEFAULT_BASES.map((candidate) => candidate.name).join(", ");
  return err(`No base to compare with was found (tried ${tried}): name one with --base.`);
}

async function readUncommittedTree(
  place: PrivateFolder,
  checkout: Checkout,
  head: Sha,
): Promise<{ readonly tree: Sha | null; readonly changed: readonly RepoPath[] }> {
  const { git } = place;
  await writeTrackedIndex(place, checkout);
  const differences = await readDifferences(git, checkout.root);
  const gone = differences.filter((change) => change.status === "D");
  const kept = differences.filter((change) => change.status !== "D");
  // Removals go in as records: given as a path, a file whose folder became a symbolic link is an error to git.
  await writeRecords(
    git,
    gone.map((change) => ({ mode: "0", oid: zeroOf(head), path: change.path })),
  );
  await git.readBytes({
    args: ["update-index", "-z", "--stdin"],
    input: Buffer.from(kept.map((change) => `${change.path}\0`).join("")),
  });
  const tree = readSha((await git.readText({ args: ["write-tree"] })).output);
  const args = [
    "diff-tree",
    "-r",
    "--raw",
    "-z",
    "--no-renames",
    "--no-abbrev",
    "--ignore-submodules=none",
    head,
    tree,
  ];
  const changed = readRawChanges((await git.readBytes({ args })).output).map((change) => change.path);
  return { tree: changed.length === 0 ? null : tree, changed };
}

/** The user's index without its flags, its time stamps and its conflicts: one side of each stands for the path. */
async function writeTrackedIndex(place: PrivateFolder, checkout: Checkout): Promise<void> {
  const variables = await copyIndex(place, checkout);
  const { output } = await place.git.readBytes({ args: ["ls-files", "-s", "-z"], variables });
  const tracked = new Map<RepoPath, TreeEntry>();
  for (const entry of readEntries(output, 1)) tracked.set(entry.path, entry);
  await place.git.readText({ args: ["read-tree", "--empty"] });
  await writeRecords(place.git, [...tracked.values()]);
}

async function writeRecords(
  git: Git,
  records: readonly { readonly mode: string; readonly oid: string; readonly path: RepoPath }[],
): Promise<void> {
  const text = records.map((record) => `${record.mode} ${record.oid}\t${record.path}\0`).join("");
  await git.readBytes({ args: ["update-index", "-z", "--index-info"], input: Buffer.from(text) });
}

function zeroOf(oid: Sha): string {
  return "0".repeat(oid.length);
}

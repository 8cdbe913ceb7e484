import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { RepoPath, Sha } from "../core/ids.ts";
import type { Worktree, WorktreeState } from "../ports/worktree.ts";
import type { Environment, Git } from "./git-command.ts";
import { type Checkout, createPrivateFolder, locateCheckout } from "./git-folder.ts";
import { type RawChange, readRawChanges } from "./git-lines.ts";
import { ObjectReader } from "./git-objects.ts";
import { isCheckedOutForm, isUnstorable } from "./worktree-content.ts";

// The repository's index is never believed: it can be told to hide changes (assume-unchanged, skip-worktree, a
// forged time stamp), and an earlier step may have told it so. A fresh index makes git read every tracked file.

/**
 * What the folder holds compared with its HEAD. Each reading starts from nothing but `found`: the first one need not
 * look for a checkout that has just been found. What commands have run since may have moved it, so the others look.
 */
export function createWorktree(from: {
  readonly folder: string;
  readonly environment: Environment;
  readonly found?: Checkout | null;
}): Worktree {
  let found = from.found ?? null;
  return {
    readState: async () => {
      const located = found === null ? await locateCheckout(from) : { kind: "found" as const, checkout: found };
      found = null;
      return located.kind === "none" ? located : await readState(located.checkout, from.environment);
    },
  };
}

async function readState(checkout: Checkout, environment: Environment): Promise<WorktreeState> {
  if (checkout.head === null) return { kind: "none", why: "the repository has no commit yet" };
  const place = await createPrivateFolder({
    environment,
    format: checkout.format,
    borrow: checkout.objects,
    workTree: checkout.root,
  });
  try {
    const staged = await readStaged(place, checkout, checkout.head);
    await place.git.readText({ args: ["read-tree", checkout.head] });
    const unstaged = await readDifferences(place.git, checkout.root);
    const paths = new Set([...staged, ...unstaged.map((change) => change.path)]);
    return { kind: "checked-out", head: checkout.head, changed: [...paths].sort() };
  } finally {
    await place.close();
  }
}

interface Place {
  readonly git: Git;
  readonly temp: string;
}

async function readStaged(place: Place, checkout: Checkout, head: Sha): Promise<readonly RepoPath[]> {
  const variables = await copyIndex(place, checkout);
  const args = ["diff-index", "--cached", "--raw", "-z", "--no-renames", "--no-abbrev", head];
  const { output } = await place.git.readBytes({ args, variables });
  return readRawChanges(output).map((change) => change.path);
}

/** A copy to read from. A split index keeps most of itself in files beside it. */
export async function copyIndex(place: Place, checkout: Checkout): Promise<Readonly<Record<string, string>>> {
  const shared = (await readdir(checkout.gitFolder)).filter((name) => name.startsWith("sharedindex."));
  const copies = shared.map((name) => copyFile(join(checkout.gitFolder, name), join(place.temp, "read.git", name)));
  await Promise.all(copies);
  const copy = join(place.temp, "index-copy");
  await copyFile(checkout.index, copy).catch((cause: unknown) => {
    // No index at all is what a repository has when nothing is tracked: git reads it as an empty one.
    if (!(cause instanceof Error && "code" in cause && cause.code === "ENOENT")) throw cause;
  });
  return { GIT_INDEX_FILE: copy };
}

/**
 * Files that differ from the private index, by content and mode; a pipe or a device in a file's place counts as gone. Submodules differ only by their commit. Line ends
 * count as attributes say; every other form that a checkout may give a file is checked in `worktree-content.ts`.
 */
export async function readDifferences(git: Git, root: string): Promise<readonly RawChange[]> {
  await git.readText({ args: ["update-index", "-q", "--refresh", "--ignore-submodules"], accept: [0, 1] });
  const options = ["--raw", "-z", "--no-renames", "--no-ext-diff", "--no-abbrev", "--ignore-submodules=dirty"];
  const { output } = await git.readBytes({ args: ["diff-files", ...options] });
  const found = readRawChanges(output);
  const objects = new ObjectReader(git);
  const changes: RawChange[] = [];
  try {
    for (const change of found) {
      if (await isUnstorable(root, change)) changes.push({ ...change, status: "D", after: null });
      else if (!(await isCheckedOutForm(objects, root, change))) changes.push(change);
    }
  } finally {
    await objects.close();
  }
  return changes;
}

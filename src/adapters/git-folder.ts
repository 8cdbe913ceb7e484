import { lstat, mkdir, mkdtemp, realpath, writeFile } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { parseSha, type Sha } from "../core/ids.ts";
import { removeFolder } from "./folder-removal.ts";
import { createGit, type Environment, type Git } from "./git-command.ts";
import { readSha } from "./git-lines.ts";

// Everything but finding the repository and naming its commits runs in a git folder of our own that borrows the
// repository's objects. The repository's configuration, hooks, attributes, grafts, replacement refs and shallow
// marks are then not overridden but simply not there, and nothing git writes lands in it.

export type ObjectFormat = "sha1" | "sha256";

/** A git work tree as it was found; all paths absolute. */
export interface Checkout {
  readonly root: string;
  readonly objects: string;
  readonly index: string;
  /** The folder `index` lies in. */
  readonly gitFolder: string;
  readonly shallow: string;
  readonly format: ObjectFormat;
  /** Null before the first commit. */
  readonly head: Sha | null;
}

export type Located =
  | { readonly kind: "none"; readonly why: string }
  | { readonly kind: "found"; readonly checkout: Checkout };

/** Asked in one go, a line each; the second `--is-inside-work-tree` marks where the paths end. */
const LAYOUT: readonly string[] = [
  "--revs-only",
  "--is-inside-work-tree",
  "--show-object-format",
  "--path-format=absolute",
  "--show-toplevel",
  "--absolute-git-dir",
  "--git-common-dir",
  "--is-inside-work-tree",
  "HEAD^{commit}",
];

interface Layout {
  readonly format: string;
  readonly root: string;
  readonly gitFolder: string;
  readonly common: string;
  readonly head: Sha | null;
}

/** Finds the work tree a folder lies in. Throws when git cannot be run or the repository cannot be read. */
export async function locateCheckout(from: {
  readonly folder: string;
  readonly environment: Environment;
}): Promise<Located> {
  const git = createGit(from);
  const asked = await git.readBytes({ args: ["rev-parse", ...LAYOUT], accept: [0, 128] });
  const text = decodePath(asked.output);
  if (text.startsWith("false")) return { kind: "none", why: `${from.folder} is not inside a git work tree` };
  if (!text.startsWith("true")) {
    if (asked.stderr.includes("not a git repository"))
      return { kind: "none", why: `${from.folder} is not a git repository` };
    throw new Error(`git cannot read the repository of ${from.folder}: ${asked.stderr.split("\n")[0]}`);
  }
  const { format, head, ...paths } = readLayout(text) ?? (await askLayout(git));
  const [root, gitFolder, common] = await Promise.all([
    realpath(paths.root),
    realpath(paths.gitFolder),
    realpath(paths.common),
  ]);
  // `core.worktree` in the repository's configuration could name a clean copy beside the folder that is used.
  if (!(await exists(join(root, ".git")))) {
    return { kind: "none", why: `the repository's core.worktree points to ${root}, which holds no .git` };
  }
  return {
    kind: "found",
    checkout: {
      root,
      gitFolder,
      objects: join(common, "objects"),
      index: join(gitFolder, "index"),
      shallow: join(common, "shallow"),
      format: format === "sha256" ? "sha256" : "sha1",
      head,
    },
  };
}

/**
 * Null when the lines cannot be told apart: a path may hold a line end, and what `.git` points to is in the hands of
 * whoever wrote the work tree. With one, there is a line too many, or no mark, or no id in its place.
 */
function readLayout(text: string): Layout | null {
  const [, format = "", root = "", gitFolder = "", common = "", mark, ...rest] = text.split(/\r?\n/);
  const [id = "", end] = rest;
  const head = parseSha(id);
  const hasHead = rest.length === 2 && end === "" && head.ok;
  if (mark !== "true" || !(hasHead || (rest.length === 1 && id === ""))) return null;
  return { format, root, gitFolder, common, head: hasHead ? head.value : null };
}

/** The same, a process for each question. */
async function askLayout(git: Git): Promise<Layout> {
  const [root, gitFolder, common, format, head] = await Promise.all([
    readFolder(git, "--show-toplevel"),
    readFolder(git, "--absolute-git-dir"),
    readFolder(git, "--git-common-dir"),
    git.readText({ args: ["rev-parse", "--show-object-format"] }),
    resolveCommit(git, "HEAD"),
  ]);
  return { format: format.output, root, gitFolder, common, head };
}

/** The commit a revision names in the repository itself, or null when it names none. */
export async function resolveCommit(git: Git, revision: string): Promise<Sha | null> {
  const answer = await git.readText({
    args: ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`],
    accept: [0, 1, 128],
  });
  return answer.exit === 0 ? readSha(answer.output) : null;
}

async function readFolder(git: Git, option: string): Promise<string> {
  const { output } = await git.readBytes({ args: ["rev-parse", "--path-format=absolute", option] });
  return decodePath(output).replace(/\r?\n$/, "");
}

function decodePath(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

/** Our own git folder, with an object store that also sees the borrowed one. */
export interface PrivateFolder {
  readonly git: Git;
  /** Holds the git folder and whatever else a reader needs to put down. */
  readonly temp: string;
  readonly objects: string;
  close(): Promise<void>;
}

/**
 * The one attributes file that outranks those in the work tree, which any step may have put there. With
 * `working-tree-encoding=UTF-7` a file could hold other bytes than its blob and count as unchanged.
 */
const ATTRIBUTES = "* !working-tree-encoding !ident !filter\n";

/**
 * `borrow` is an object store to read from, or null for an empty repository (a job without a checkout). With
 * `workTree`, commands compare against the files there. `close` removes everything.
 */
export async function createPrivateFolder(from: {
  readonly environment: Environment;
  readonly format: ObjectFormat;
  readonly borrow: string | null;
  readonly workTree?: string;
}): Promise<PrivateFolder> {
  const temp = await realpath(await mkdtemp(join(from.environment["RUNNER_TEMP"] ?? tmpdir(), "done-gate-git-")));
  const close = (): Promise<void> => removeFolder(temp);
  try {
    const folder = join(temp, "read.git");
    await writeGitFolder(folder, from.format);
    await writeFile(join(folder, "info", "attributes"), ATTRIBUTES);
    const objects = join(folder, "objects");
    if (from.borrow !== null) await writeFile(join(objects, "info", "alternates"), `${quoteC(from.borrow)}\n`);
    const variables = {
      GIT_DIR: folder,
      ...(from.workTree === undefined ? {} : { GIT_WORK_TREE: from.workTree, GIT_INDEX_FILE: join(temp, "index") }),
    };
    const git = createGit({ folder: from.workTree ?? temp, environment: from.environment, variables });
    return { git, temp, objects, close };
  } catch (cause) {
    await close();
    throw new Error("a temporary git folder could not be made", { cause });
  }
}

/** What `git init` would write, without its templates and without probing the disk. */
export async function writeGitFolder(folder: string, format: ObjectFormat): Promise<void> {
  await mkdir(join(folder, "refs"), { recursive: true });
  await mkdir(join(folder, "info"), { recursive: true });
  await mkdir(join(folder, "objects", "info"), { recursive: true });
  await mkdir(join(folder, "objects", "pack"), { recursive: true });
  await writeFile(join(folder, "HEAD"), "ref: refs/heads/none\n");
  const unix = platform() !== "win32";
  const core = `[core]\n\trepositoryformatversion = 1\n\tbare = true\n\tfilemode = ${unix}\n\tsymlinks = ${unix}\n`;
  await writeFile(
    join(folder, "config"),
    format === "sha256" ? `${core}[extensions]\n\tobjectformat = sha256\n` : core,
  );
}

/** The alternates file takes C-quoted paths: a folder's name may hold a line end. */
function quoteC(path: string): string {
  return `"${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}

import { constants } from "node:fs";
import { lstat, open, realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { parseRepoPath, type RepoPath, type Sha } from "../core/ids.ts";
import { err, ok, type Result } from "../core/result.ts";
import type { BlobRead } from "../core/snapshot.ts";
import type { AnswerCommit, PlanClone } from "../ports/plan-clone.ts";
import { type GitRepoReader, readerOver } from "./git.ts";
import { createGit, type Environment, type Git } from "./git-command.ts";
import { createPrivateFolder, locateCheckout, type PrivateFolder, resolveCommit } from "./git-folder.ts";
import { readPath, readSha, splitNul } from "./git-lines.ts";

/** Tried in this order; the first is what `git clone` notes, the others are for clones made by hand. */
const DEFAULT_REFS = ["refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/remotes/origin/master"];
const MAX_ANSWER_COMMITS = 250;
const SUBJECT = "done-gate: ";

interface Place {
  readonly folder: string;
  readonly root: string;
  /** In the repository itself: names refs, lists files. */
  readonly here: Git;
  readonly store: PrivateFolder;
  readonly repo: GitRepoReader;
}

/** The error is a sentence for the person who typed the command. Throws when git itself fails. */
export async function openPlanClone(from: {
  readonly folder: string;
  readonly environment: Environment;
}): Promise<Result<PlanClone, string>> {
  const located = await locateCheckout(from);
  if (located.kind === "none") return err(`there is no work tree to read plans in: ${located.why}`);
  const { checkout } = located;
  const { root, format, objects } = checkout;
  const { environment } = from;
  const store = await createPrivateFolder({ environment, format, borrow: objects });
  const repo = readerOver(store, { environment, format, checkout });
  const here = createGit({ folder: root, environment });
  const place: Place = { folder: await realpath(from.folder), root, here, store, repo };
  return ok({
    readFiles: () => readFiles(here),
    locate: (file) => locate(place, file),
    readFile: (path, capBytes) => readFile(join(root, path), capBytes),
    readDefault: async (path, capBytes) => {
      const commit = await resolveFirst(here, DEFAULT_REFS);
      return await readAt(repo, commit, { path, capBytes });
    },
    readAnswerCommits: (path, capBytes) => readAnswerCommits(place, { path, capBytes }),
    close: repo.close,
  });
}

async function readFiles(git: Git): Promise<readonly RepoPath[]> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--full-name"];
  const { output } = await git.readBytes({ args });
  return [...new Set([...splitNul(output)].map(readPath))];
}

function locate({ folder, root }: Place, file: string): RepoPath | null {
  const path = parseRepoPath(relative(root, resolve(folder, file)).split(sep).join("/"));
  return path.ok ? path.value : null;
}

function refused(why: string, code: "file-unreadable" | "input-too-large" = "file-unreadable"): BlobRead {
  return { kind: "refused", code, why };
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

async function readFile(path: string, capBytes: number): Promise<BlobRead> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (found === "ENOENT" || found === "ENOTDIR") return { kind: "absent" };
  if (typeof found === "string") return refused(`It cannot be read: ${found}.`);
  if (!found.isFile()) return refused("It is no regular file; done-gate reads regular files only.");
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    // One byte more than is allowed tells a file that grew meanwhile.
    const { bytesRead, buffer } = await file.read(Buffer.alloc(capBytes + 1), 0, capBytes + 1, 0);
    if (bytesRead > capBytes) return refused(`It has more than ${capBytes} bytes.`, "input-too-large");
    return decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function decode(bytes: Buffer): BlobRead {
  try {
    // No reader of work tree files asks for an object's id.
    return { kind: "text", text: strictUtf8.decode(bytes), oid: NO_OID };
  } catch {
    return refused("It is not UTF-8 text.");
  }
}

const NO_OID: Sha = readSha("0".repeat(40));

async function resolveFirst(git: Git, refs: readonly string[]): Promise<Sha | null> {
  for (const ref of refs) {
    const commit = await resolveCommit(git, ref);
    if (commit !== null) return commit;
  }
  return null;
}

async function readAt(
  repo: GitRepoReader,
  commit: Sha | null,
  at: { readonly path: RepoPath; readonly capBytes: number },
): Promise<BlobRead> {
  if (commit === null) return { kind: "absent" };
  const entry = (await repo.readTree(commit)).get(at.path);
  return entry === undefined ? { kind: "absent" } : await repo.readBlob(entry, at.capBytes);
}

/** The remote-tracking ref of the branch that is checked out; a branch may track another local one, which is none. */
async function findRemoteRef(git: Git): Promise<string | null> {
  const upstream = await git.readText({
    args: ["rev-parse", "--symbolic-full-name", "--verify", "--quiet", "@{upstream}"],
    accept: [0, 1, 128],
  });
  if (upstream.exit === 0 && upstream.output.startsWith("refs/remotes/")) return upstream.output;
  const branch = await git.readText({ args: ["symbolic-ref", "--quiet", "--short", "HEAD"], accept: [0, 1] });
  return branch.exit === 0 && branch.output !== "" ? `refs/remotes/origin/${branch.output}` : null;
}

async function readAnswerCommits(
  { here, store, repo }: Place,
  at: { readonly path: RepoPath; readonly capBytes: number },
): Promise<readonly AnswerCommit[]> {
  const ref = await findRemoteRef(here);
  const branch = ref === null ? null : await resolveCommit(here, ref);
  if (branch === null) return [];
  const main = await resolveFirst(here, DEFAULT_REFS);
  const range = main === null ? [branch] : [branch, `^${main}`];
  const form = ["--full-history", "--no-show-signature", "--no-notes", "--format=%H %P%n%s"];
  const answer = await store.git.readText({
    args: ["log", ...form, `--max-count=${MAX_ANSWER_COMMITS}`, ...range, "--", at.path],
    accept: [0, 128],
  });
  const lines = answer.exit === 0 && answer.output !== "" ? answer.output.split("\n") : [];
  const commits: AnswerCommit[] = [];
  for (let line = 0; line + 1 < lines.length; line += 2) {
    if (!lines[line + 1]?.startsWith(SUBJECT)) continue;
    const [commit, parent] = (lines[line] ?? "").split(" ").map((oid) => (oid === "" ? null : readSha(oid)));
    commits.push({
      before: await readAt(repo, parent ?? null, at),
      after: await readAt(repo, commit ?? null, at),
    });
  }
  return commits;
}

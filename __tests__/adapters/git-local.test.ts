import { execFileSync } from "node:child_process";
import { chmod, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { type Local, openLocal } from "../../src/adapters/git-local.ts";
import { createGitRepo, type GitRepo, openGitRepo, repoPath, testEnvironment } from "../fixtures/git-repo.ts";

async function open(repo: GitRepo, base?: string): Promise<Local> {
  const opened = await openLocal({
    folder: repo.folder,
    environment: testEnvironment,
    ...(base === undefined ? {} : { base }),
  });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

async function refusal(folder: string, base?: string): Promise<string> {
  const given = base === undefined ? {} : { base };
  const opened = await openLocal({ folder, environment: testEnvironment, ...given });
  if (!opened.ok) return opened.error;
  await opened.value.close();
  throw new Error("it opened");
}

/** Text of each file of the uncommitted tree; a symbolic link or submodule by its mode. */
async function readAll(local: Local): Promise<Record<string, string> | null> {
  const { tree } = await local.readUncommittedTree();
  if (tree === null) return null;
  const texts: Record<string, string> = {};
  for (const entry of (await local.repo.readTree(tree)).values()) {
    const read = await local.repo.readBlob(entry, 10_000);
    texts[entry.path] = read.kind === "text" ? read.text : entry.mode;
  }
  return texts;
}

describe("the base", () => {
  it("is what was given: a branch, a tag, an abbreviated id, an ancestor", async () => {
    await using repo = await createGitRepo();
    const first = await repo.commit();
    await repo.git("tag", "-a", "-m", "v1", "v1");
    const head = await repo.commit();
    for (const name of ["v1", first.slice(0, 10), "HEAD~1", "main~1"]) {
      await using local = await open(repo, name);
      expect(local).toMatchObject({ root: repo.folder, head, base: { name, sha: first } });
    }
  });

  it("is origin/HEAD, else main, else master, and the name is told", async () => {
    await using upstream = await createGitRepo();
    const remote = await upstream.commit({ files: { a: "1" } });
    await upstream.git("clone", "--quiet", ".", upstream.path("clone"));
    const repo = openGitRepo(upstream.path("clone"));
    await repo.commit({ files: { a: "2" } });
    const main = await repo.git("rev-parse", "HEAD");
    await repo.branch("work");
    await repo.git("branch", "master", remote);
    const names: unknown[] = [];
    for (const remove of ["refs/remotes/origin/HEAD", "refs/heads/main", "refs/heads/master"]) {
      await using local = await open(repo);
      names.push([local.base.name, local.base.sha]);
      await repo.git("update-ref", "--no-deref", "-d", remove);
    }
    expect(names).toEqual([
      ["origin/HEAD", remote],
      ["main", main],
      ["master", remote],
    ]);
    expect(await refusal(repo.folder)).toBe(
      "No base to compare with was found (tried origin/HEAD, main, master): name one with --base.",
    );
  });

  it("is refused in words when it names no commit, whatever it looks like", async () => {
    await using repo = await createGitRepo();
    await repo.commit({ files: { a: "1" } });
    for (const base of ["nowhere", "", "--all", "-h", "HEAD:a", "HEAD^{tree}", "a\nb", "main main", "$(id)"]) {
      expect(await refusal(repo.folder, base)).toContain(`The base ${JSON.stringify(base)} names no commit`);
    }
  });

  it("is not asked for where there is nothing to check", async () => {
    await using repo = await createGitRepo();
    expect(await refusal(repo.folder)).toContain("no commit yet");
    await rm(repo.path(".git"), { recursive: true });
    expect(await refusal(repo.folder)).toContain("is not a git repository");
  });
});

describe("uncommitted work", () => {
  it("is null when there is none, untracked files apart", async () => {
    await using repo = await createGitRepo();
    await repo.commit({ files: { a: "1\n" } });
    await repo.write({ untracked: "x" });
    await using local = await open(repo);
    expect(await local.readUncommittedTree()).toEqual({ tree: null, changed: [] });
  });

  it("is the work tree's state of every tracked file", async () => {
    await using repo = await createGitRepo();
    const head = await repo.commit({
      files: {
        "both\n": "1\n",
        staged: "1\n",
        unstaged: "1\n",
        gone: "1\n",
        dropped: "1\n",
        mode: "1\n",
        "dir/x": "1\n",
      },
    });
    await repo.write({ "both\n": "2\n", staged: "2\n", "-added": "staged text\n", "added/later": "1\n" });
    await repo.git("add", "--", "both\n", "staged", "-added");
    await repo.git("add", "--intent-to-add", "added/later");
    await repo.git("rm", "--quiet", "--cached", "dropped");
    await repo.write({ "both\n": "3\n", unstaged: "2\n", gone: null, untracked: "x", "-added": "work tree text\n" });
    await chmod(repo.path("mode"), 0o755);
    await rm(repo.path("dir"), { recursive: true });
    await symlink("/tmp", repo.path("dir"));
    await repo.git("update-index", "--assume-unchanged", "unstaged");
    await using local = await open(repo);
    const { tree, changed } = await local.readUncommittedTree();
    expect(changed).toEqual([
      "-added",
      "added/later",
      "both\n",
      "dir/x",
      "dropped",
      "gone",
      "mode",
      "staged",
      "unstaged",
    ]);
    expect(await readAll(local)).toEqual({
      "-added": "work tree text\n",
      "added/later": "1\n",
      "both\n": "3\n",
      mode: "1\n",
      staged: "2\n",
      unstaged: "2\n",
    });
    if (tree === null) throw new Error("no tree");
    const changes = await local.repo.readChanges(head, tree);
    expect(changes.map((change) => change.path)).toEqual(changed);
    expect((await local.repo.readTree(tree)).get(repoPath("mode"))?.mode).toBe("100755");
  });

  it("takes a pipe in a tracked file's place for a removal", async () => {
    await using repo = await createGitRepo();
    await repo.commit({ files: { pipe: "1", same: "1" } });
    await repo.write({ pipe: null });
    execFileSync("mkfifo", [repo.path("pipe")]);
    await using local = await open(repo);
    expect(await readAll(local)).toEqual({ same: "1" });
  });

  it("holds a conflict's files as they lie there, markers included", async () => {
    await using repo = await createGitRepo();
    const base = await repo.commit({ files: { a: "1\n", b: "1\n" } });
    await repo.branch("other");
    await repo.commit({ files: { a: "other\n", b: null } });
    await repo.git("checkout", "--quiet", "main");
    await repo.commit({ files: { a: "main\n", b: "main\n" } });
    await repo.git("merge", "other").catch(() => undefined);
    await using local = await open(repo, base);
    const files = await readAll(local);
    expect(files?.["a"]).toContain("<<<<<<<");
    expect(files?.["b"]).toBe("main\n");
  });

  it("writes nothing into the repository and leaves no temporary folder", async () => {
    await using repo = await createGitRepo();
    await using temp = await createGitRepo();
    await repo.commit({ files: { a: "1\n" } });
    await repo.write({ a: "2\n", b: "new\n" });
    await repo.git("add", "b");
    const snapshot = async (): Promise<unknown> => ({
      index: (await readFile(repo.path(".git/index"))).toString("hex"),
      at: (await stat(repo.path(".git/index"))).mtimeMs,
      files: (await readdir(repo.path(".git"), { recursive: true })).sort(),
    });
    const before = await snapshot();
    const environment = { ...testEnvironment, RUNNER_TEMP: temp.folder };
    const opened = await openLocal({ folder: repo.folder, environment });
    if (!opened.ok) throw new Error(opened.error);
    expect((await opened.value.readUncommittedTree()).changed).toEqual(["a", "b"]);
    expect(await readAll(opened.value)).toEqual({ a: "2\n", b: "new\n" });
    await opened.value.close();
    expect(await snapshot()).toEqual(before);
    expect((await readdir(temp.folder)).filter((name) => name !== ".git")).toEqual([]);
  });

  it("runs no filter, keeps a submodule's new commit and works from a linked work tree's subfolder", async () => {
    await using repo = await createGitRepo();
    await using inner = await createGitRepo();
    const old = await inner.commit({ files: { x: "1\n" } });
    await repo.commit({
      files: { "dir/a.evil": "1\n", ".gitattributes": "*.evil filter=evil\n", sub: { submodule: old } },
    });
    await repo.git("worktree", "add", "--quiet", "--detach", repo.path("linked"));
    const linked = openGitRepo(repo.path("linked"));
    await rm(linked.path("sub"), { recursive: true });
    await linked.git("clone", "--quiet", inner.folder, "sub");
    const moved = await openGitRepo(linked.path("sub")).commit({ files: { x: "2\n" } });
    await repo.git("config", "filter.evil.clean", `echo ran > "${repo.path("canary")}"; echo clean`);
    await linked.write({ "dir/a.evil": "2\n" });
    await using local = await open(openGitRepo(linked.path("dir")));
    const { tree, changed } = await local.readUncommittedTree();
    expect(local.root).toBe(linked.folder);
    expect(changed).toEqual(["dir/a.evil", "sub"]);
    if (tree === null) throw new Error("no tree");
    expect((await local.repo.readTree(tree)).get(repoPath("sub"))?.oid).toBe(moved);
    expect((await readAll(local))?.["dir/a.evil"]).toBe("2\n");
    await expect(stat(repo.path("canary"))).rejects.toThrow("ENOENT");
  });
});

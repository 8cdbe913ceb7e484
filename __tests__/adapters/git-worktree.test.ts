import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { locateCheckout } from "../../src/adapters/git-folder.ts";
import { createWorktree } from "../../src/adapters/worktree.ts";
import type { WorktreeState } from "../../src/ports/worktree.ts";
import { createGitRepo, type GitRepo, openGitRepo, testEnvironment } from "../fixtures/git-repo.ts";

function readState(folder: string): Promise<WorktreeState> {
  return createWorktree({ folder, environment: testEnvironment }).readState();
}

async function changedIn(repo: GitRepo): Promise<readonly string[]> {
  const state = await readState(repo.folder);
  if (state.kind === "none") throw new Error(state.why);
  return state.changed;
}

describe("readState", () => {
  it("gives HEAD and no change for a clean checkout, whatever lies untracked or ignored beside it", async () => {
    await using repo = await createGitRepo();
    const head = await repo.commit({ files: { a: "1\n", ".gitignore": "ignored\n", link: { symlink: "a" } } });
    await repo.write({ ignored: "x", "node_modules/x": "y" });
    expect(await readState(repo.folder)).toEqual({ kind: "checked-out", head, changed: [] });
  });

  it("finds changed content, modes, kinds and deletions, staged or not, sorted", async () => {
    await using repo = await createGitRepo();
    await repo.commit({
      files: { deleted: "1", mode: "1", text: "1", kind: "1", staged: "1", unstaged: "1", same: "1", "dir/x": "1" },
    });
    await repo.write({ staged: "2", added: "new" });
    await repo.git("add", "staged", "added");
    await repo.git("rm", "--quiet", "--cached", "unstaged");
    await repo.write({ text: "2", deleted: null, kind: { symlink: "same" } });
    await chmod(repo.path("mode"), 0o755);
    await rm(repo.path("dir"), { recursive: true });
    await symlink("/tmp", repo.path("dir"));
    expect(await changedIn(repo)).toEqual(["added", "deleted", "dir/x", "kind", "mode", "staged", "text", "unstaged"]);
  });

  it("counts a file that became a pipe, a folder or a link, without waiting for the pipe's writer", async () => {
    await using repo = await createGitRepo();
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 1\n`;
    await repo.commit({ files: { pipe: "1", large: pointer, folder: "1", link: "1", target: "1", same: "1" } });
    await repo.write({ pipe: null, large: null, folder: null, link: { symlink: "target" } });
    execFileSync("mkfifo", [repo.path("pipe"), repo.path("large")]);
    await mkdir(repo.path("folder"));
    expect(await changedIn(repo)).toEqual(["folder", "large", "link", "pipe"]);
  });

  it("takes a checkout that has been found for the first reading only", async () => {
    await using repo = await createGitRepo();
    const before = await repo.commit({ files: { a: "1\n" } });
    const located = await locateCheckout({ folder: repo.folder, environment: testEnvironment });
    if (located.kind === "none") throw new Error(located.why);
    const worktree = createWorktree({
      folder: repo.folder,
      environment: testEnvironment,
      found: located.checkout,
    });
    const after = await repo.commit({ files: { a: "2\n" } });
    expect(await worktree.readState()).toEqual({ kind: "checked-out", head: before, changed: ["a"] });
    expect(await worktree.readState()).toEqual({ kind: "checked-out", head: after, changed: [] });
    await rm(repo.path(".git"), { recursive: true });
    expect(await worktree.readState()).toMatchObject({ kind: "none" });
  });

  it.each([
    ["x\ny", true],
    [`x\n${"a".repeat(40)}`, false],
    ["x\ntrue", true],
    ["x\ntrue\n", false],
  ])("reads a repository whose folder is called %j", async (name, committed) => {
    await using repo = await createGitRepo();
    const head = committed ? await repo.commit({ files: { a: "1\n" } }) : null;
    const odd = `${repo.folder}-${name}`;
    await rename(repo.folder, odd);
    try {
      const located = await locateCheckout({ folder: odd, environment: testEnvironment });
      expect(located).toMatchObject({ kind: "found", checkout: { root: odd, gitFolder: join(odd, ".git"), head } });
    } finally {
      await rename(odd, repo.folder);
    }
  });

  it("counts a staged change whose file was put back", async () => {
    await using repo = await createGitRepo();
    await repo.commit({ files: { a: "1" } });
    await repo.write({ a: "2" });
    await repo.git("add", "a");
    await repo.write({ a: "1" });
    expect(await changedIn(repo)).toEqual(["a"]);
  });

  it("is not moved by time stamps, and writes neither the index nor an object", async () => {
    await using repo = await createGitRepo();
    await repo.commit({ files: { a: "1\n", b: "2\n" } });
    await repo.write({ b: "3\n" });
    await utimes(repo.path("a"), 1, 1);
    const snapshot = async (): Promise<unknown> => ({
      index: (await readFile(repo.path(".git/index"))).toString("hex"),
      at: (await stat(repo.path(".git/index"))).mtimeMs,
      objects: (await readdir(repo.path(".git"), { recursive: true })).sort(),
    });
    const before = await snapshot();
    expect(await changedIn(repo)).toEqual(["b"]);
    expect(await snapshot()).toEqual(before);
  });

  it("sees through assume-unchanged, skip-worktree, a forged time stamp and configuration", async () => {
    await using repo = await createGitRepo();
    await repo.commit({ files: { assumed: "1\n", skipped: "1\n", forged: "1\n", mode: "1\n", gone: "1\n" } });
    await repo.git("update-index", "--assume-unchanged", "assumed");
    await repo.git("update-index", "--skip-worktree", "skipped", "gone");
    await repo.git("config", "core.fileMode", "false");
    await repo.git("config", "core.trustctime", "false");
    await repo.git("config", "core.checkStat", "minimal");
    await repo.git("config", "core.worktree", repo.folder);
    const old = new Date(Date.now() - 3_600_000);
    await utimes(repo.path("forged"), old, old);
    await repo.git("update-index", "--refresh");
    await repo.write({ assumed: "2\n", skipped: "2\n", forged: "2\n", gone: null });
    await utimes(repo.path("forged"), old, old);
    await chmod(repo.path("mode"), 0o755);
    // What git itself says is the attack: nothing.
    expect(await repo.git("status", "--porcelain")).toBe("");
    expect(await changedIn(repo)).toEqual(["assumed", "forged", "gone", "mode", "skipped"]);
  });

  it("refuses a work tree that configuration moved elsewhere", async () => {
    await using repo = await createGitRepo();
    await repo.commit({ files: { a: "1\n" } });
    await mkdir(repo.path("clean"));
    await repo.git("config", "core.worktree", repo.path("clean"));
    expect(await readState(repo.folder)).toMatchObject({ kind: "none" });
    expect(await readState(repo.path("clean"))).toMatchObject({ kind: "none" });
  });

  it("runs no filter or hook, and takes Git LFS content for its pointer only when it is the right content", async () => {
    await using repo = await createGitRepo();
    const content = "big binary\n";
    const digest = createHash("sha256").update(content).digest("hex");
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${digest}\nsize ${content.length}\n`;
    await repo.commit({ files: { "good.bin": pointer, "bad.bin": pointer, "pointer.bin": pointer } });
    await repo.commit({ files: { ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n" } });
    for (const key of ["filter.lfs.clean", "filter.lfs.smudge", "filter.lfs.process", "core.fsmonitor"]) {
      await repo.git("config", key, `echo ran > "${repo.path("canary")}"; cat`);
    }
    await repo.git("config", "filter.lfs.required", "true");
    await repo.write({ "good.bin": content, "bad.bin": "BIG binary\n" });
    expect(await changedIn(repo)).toEqual(["bad.bin"]);
    await expect(stat(repo.path("canary"))).rejects.toThrow("ENOENT");
  });

  it("applies the line ends that tracked attributes ask for", async () => {
    await using repo = await createGitRepo();
    await repo.commit({ files: { ".gitattributes": "*.bat text eol=crlf\n" } });
    await repo.commit({ files: { "a.bat": "one\r\ntwo\r\n" } });
    expect(await changedIn(repo)).toEqual([]);
  });

  it("knows UTF-16 and an expanded $Id$ as honest forms, and sees through UTF-7", async () => {
    await using repo = await createGitRepo();
    const attributes = "*.rc text working-tree-encoding=UTF-16\n*.id ident\n*.7 working-tree-encoding=UTF-7\n";
    await repo.commit({ files: { ".gitattributes": attributes } });
    const utf16 = (text: string): { bytes: Buffer } => ({ bytes: Buffer.from(`\ufeff${text}`, "utf16le") });
    await repo.commit({
      files: { "a.rc": utf16("한국어\n"), "b.rc": utf16("b\n"), "a.id": "$Id$\n", "b.id": "$Id$\n" },
    });
    await repo.commit({ files: { "hidden.7": "//+AAo-expect(x)\n" } });
    expect(await repo.git("show", "HEAD:hidden.7")).toBe("//\nexpect(x)");
    const oid = await repo.git("rev-parse", "HEAD:a.id");
    await repo.write({ "b.rc": utf16("c\n"), "a.id": `$Id: ${oid} $\n`, "b.id": "$Id: ; exit 0 $\n" });
    expect(await changedIn(repo)).toEqual(["b.id", "b.rc", "hidden.7"]);
  });

  it("takes a submodule as changed only by its commit, and asks nothing of it", async () => {
    await using repo = await createGitRepo();
    await using inner = await createGitRepo();
    const old = await inner.commit({ files: { x: "1\n" } });
    await repo.git("clone", "--quiet", inner.folder, "sub");
    await repo.commit({ files: { sub: { submodule: old }, empty: { submodule: old } } });
    const sub = openGitRepo(repo.path("sub"));
    await sub.git("config", "core.fsmonitor", `echo ran > "${repo.path("canary")}"`);
    await sub.write({ x: "dirty\n", y: "untracked\n" });
    expect(await changedIn(repo)).toEqual([]);
    await sub.commit({ files: { x: "2\n" } });
    await rm(repo.path("canary"), { force: true });
    expect(await changedIn(repo)).toEqual(["sub"]);
    await expect(stat(repo.path("canary"))).rejects.toThrow("ENOENT");
  });

  it("reads a split index, a linked work tree and a subfolder, and hostile names", async () => {
    await using repo = await createGitRepo();
    await repo.commit({ files: { "a\nb": "1\n", "-rf": "1\n", ":(exclude)x": "1\n", "dir/x": "1\n" } });
    await repo.git("worktree", "add", "--quiet", "--detach", repo.path("linked"));
    await repo.git("update-index", "--split-index");
    await repo.write({ "a\nb": "2\n", "-rf": "2\n" });
    await repo.git("update-index", "--", "-rf");
    expect(await changedIn(repo)).toEqual(["-rf", "a\nb"]);
    expect(await readState(repo.path("dir"))).toMatchObject({ changed: ["-rf", "a\nb"] });
    await writeFile(repo.path("linked/:(exclude)x"), "2\n");
    expect(await readState(repo.path("linked"))).toMatchObject({ changed: [":(exclude)x"] });
  });

  it("says why there is nothing to compare: no repository, no commit, no work tree", async () => {
    await using repo = await createGitRepo();
    expect(await readState(repo.folder)).toEqual({ kind: "none", why: "the repository has no commit yet" });
    expect(await readState(repo.path(".git"))).toMatchObject({
      kind: "none",
      why: expect.stringContaining("work tree"),
    });
    await repo.git("clone", "--quiet", "--bare", ".", join(repo.folder, "bare"));
    expect(await readState(repo.path("bare"))).toMatchObject({ kind: "none" });
    await rm(repo.path(".git"), { recursive: true });
    expect(await readState(repo.folder)).toEqual({ kind: "none", why: `${repo.folder} is not a git repository` });
  });
});

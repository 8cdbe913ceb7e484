import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRepoReader, type GitRepoReader } from "../../src/adapters/git.ts";
import { createGit } from "../../src/adapters/git-command.ts";
import { ObjectReader } from "../../src/adapters/git-objects.ts";
import type { Sha } from "../../src/core/ids.ts";
import type { BlobRead } from "../../src/core/snapshot.ts";
import { createGitRepo, type GitRepo, openGitRepo, repoPath, sha, testEnvironment } from "../fixtures/git-repo.ts";

const CAP = 1_000_000;

function open(repo: GitRepo | string): Promise<GitRepoReader> {
  return createRepoReader({
    folder: typeof repo === "string" ? repo : repo.folder,
    environment: testEnvironment,
  });
}

async function readAt(repo: GitRepoReader, at: Sha, file: string | readonly [string, number]): Promise<BlobRead> {
  const [path, cap] = typeof file === "string" ? [file, CAP] : file;
  const entry = (await repo.readTree(at)).get(repoPath(path));
  return entry === undefined ? { kind: "absent" } : await repo.readBlob(entry, cap);
}

describe("trees", () => {
  const HOSTILE = [
    "a\nb.test.ts",
    "-rf.test.ts",
    ":(exclude)x.test.ts",
    "$(id).test.ts",
    "..\\..\\x",
    '"quoted".ts',
    "with space.ts",
    " lead and trail ",
    "tab\there.ts",
    "한국어.ts",
    "e\u0301.ts",
    "--end-of-options",
    "dir*/[x]?.ts",
    "\u202efdp.ts",
  ];

  it("keeps every hostile file name exactly and reads each file", async () => {
    await using made = await createGitRepo();
    const first = await made.commit();
    const head = await made.commit({ files: Object.fromEntries(HOSTILE.map((name) => [name, `text of ${name}\n`])) });
    await using repo = await open(made);
    expect([...(await repo.readTree(head)).keys()].sort()).toEqual([...HOSTILE].sort());
    for (const name of HOSTILE) expect(await readAt(repo, head, name)).toMatchObject({ text: `text of ${name}\n` });
    const changes = await repo.readChanges(first, head);
    expect(changes.map((change) => change.path).sort()).toEqual([...HOSTILE].sort());
  });

  it("refuses a tree with a name that is not UTF-8, and names it escaped", async () => {
    await using made = await createGitRepo();
    const oid = await made.gitWith("x", "hash-object", "-w", "--stdin");
    const name = Buffer.concat([Buffer.from("caf"), Buffer.from([0xe9]), Buffer.from("\n.ts")]);
    const record = Buffer.concat([Buffer.from(`100644 ${oid}\t`), name, Buffer.from([0])]);
    await made.gitWith(record, "update-index", "-z", "--index-info");
    const head = await made.commit();
    await using repo = await open(made);
    await expect(repo.readTree(head)).rejects.toThrow("caf\\xe9\\x0a.ts is not UTF-8");
  });

  it("refuses hand-made trees that name a file twice or climb out", async () => {
    await using made = await createGitRepo();
    await made.commit();
    const oid = await made.gitWith("x", "hash-object", "-w", "--stdin");
    const entry = (name: string): Buffer => Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(oid, "hex")]);
    const write = async (...names: readonly string[]): Promise<Sha> =>
      sha(
        await made.gitWith(
          Buffer.concat(names.map(entry)),
          "hash-object",
          "-t",
          "tree",
          "--literally",
          "-w",
          "--stdin",
        ),
      );
    const twice = await write("a", "a");
    const climbing = await write("..");
    await using repo = await open(made);
    await expect(repo.readTree(twice)).rejects.toThrow("twice");
    await expect(repo.readTree(climbing)).rejects.toThrow("would not check out");
  });

  it("shows modes, mode changes, type changes and submodules, and takes a rename as two changes", async () => {
    await using made = await createGitRepo();
    const commit = await made.commit({
      files: { run: { text: "#!/bin/sh\n", mode: "100644" }, kind: "file\n", old: "same\n" },
    });
    const next = await made.commit({
      files: {
        run: { text: "#!/bin/sh\n", mode: "100755" },
        kind: { symlink: "run" },
        old: null,
        new: "same\n",
        sub: { submodule: commit },
      },
    });
    await using repo = await open(made);
    const changes = await repo.readChanges(commit, next);
    expect(changes.map(({ path, before, after }) => [path, before?.mode, after?.mode])).toEqual([
      ["kind", "100644", "120000"],
      ["new", undefined, "100644"],
      ["old", "100644", undefined],
      ["run", "100644", "100755"],
      ["sub", undefined, "160000"],
    ]);
    expect(changes[4]?.after?.oid).toBe(commit);
  });

  it("reads a tree once and lists it again after a failure", async () => {
    await using made = await createGitRepo();
    const head = await made.commit({ files: { a: "1" } });
    await using repo = await open(made);
    const tree = await repo.readTree(head);
    expect(await repo.readTree(head)).toBe(tree);
    const later = await made.gitWith(`100644 blob ${tree.get(repoPath("a"))?.oid}\tlater\n`, "mktree");
    await expect(repo.readTree(sha("9".repeat(40)))).rejects.toThrow("git ls-tree failed with exit code 128: fatal:");
    expect([...(await repo.readTree(sha(later))).keys()]).toEqual(["later"]);
  });
});

describe("blobs", () => {
  it("refuses what is no UTF-8 text, each with its reason", async () => {
    await using made = await createGitRepo();
    const first = await made.commit();
    await made.commit({
      files: {
        "utf16.ts": { bytes: Buffer.from("\ufefftest('x')", "utf16le") },
        "nul.ts": "a\0b",
        "latin1.ts": { bytes: Buffer.from([0x63, 0x61, 0x66, 0xe9]) },
        "lfs.bin": `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12\n`,
        link: { symlink: "../../../../etc/passwd" },
        sub: { submodule: first },
      },
    });
    const head = await made.commit({
      files: { ".gitattributes": "*.ts -diff -text working-tree-encoding=UTF-16\n" },
    });
    await using repo = await open(made);
    const whys: Record<string, string> = {};
    for (const name of ["utf16.ts", "nul.ts", "latin1.ts", "lfs.bin", "link", "sub"]) {
      const read = await readAt(repo, head, name);
      whys[name] = read.kind === "refused" && read.code === "file-unreadable" ? read.why : read.kind;
    }
    expect(whys).toEqual({
      "utf16.ts": "It holds NUL bytes: a binary file or UTF-16 text, not UTF-8 text.",
      "nul.ts": "It holds NUL bytes: a binary file or UTF-16 text, not UTF-8 text.",
      "latin1.ts": "It is not UTF-8 text.",
      "lfs.bin": "It is a Git LFS pointer: the content is not in the repository.",
      link: "It is a symbolic link (mode 120000); done-gate reads regular files only.",
      sub: "It is a submodule (mode 160000); done-gate reads regular files only.",
    });
  });

  it("refuses a blob over the cap with its size and goes on with the next one (LIMIT-01)", async () => {
    await using made = await createGitRepo();
    const big = `${"x".repeat(1_200_000)}\n`;
    const head = await made.commit({ files: { "plan.jsonl": big, "small.txt": "small\n", "empty.txt": "" } });
    await using repo = await open(made);
    const [over, small, empty, whole] = await Promise.all([
      readAt(repo, head, ["plan.jsonl", 1_048_576]),
      readAt(repo, head, "small.txt"),
      readAt(repo, head, ["empty.txt", 0]),
      readAt(repo, head, ["plan.jsonl", 1_200_001]),
    ]);
    expect(over).toEqual({
      kind: "refused",
      code: "input-too-large",
      why: "It has 1200001 bytes; at most 1048576 are read here.",
    });
    expect(small).toMatchObject({ kind: "text", text: "small\n" });
    expect(empty).toMatchObject({ kind: "text", text: "" });
    expect(whole).toMatchObject({ kind: "text", text: big });
  });

  it("reads fifty files at once, each its own", async () => {
    await using made = await createGitRepo();
    const names = Array.from({ length: 50 }, (_, at) => `file-${at}.txt`);
    const head = await made.commit({
      files: Object.fromEntries(names.map((name, at) => [name, `${name}\n`.repeat(1 + at * 300)])),
    });
    await using repo = await open(made);
    const reads = await Promise.all(names.map((name) => readAt(repo, head, name)));
    for (const [at, name] of names.entries()) {
      expect(reads[at]).toMatchObject({ kind: "text", text: `${name}\n`.repeat(1 + at * 300) });
    }
  });

  it("throws for an id that is no blob, for a missing blob, and after it was closed", async () => {
    await using made = await createGitRepo();
    const head = await made.commit({ files: { a: "1" } });
    const repo = await open(made);
    const read = (oid: Sha): Promise<BlobRead> => repo.readBlob({ path: repoPath("a"), mode: "100644", oid }, CAP);
    await expect(read(head)).rejects.toThrow("is a commit, not a blob");
    await expect(read(sha("8".repeat(40)))).rejects.toThrow("not in this clone");
    await repo.close();
    await expect(read(head)).rejects.toThrow("closed");
  });
});

describe("one git for all reads", () => {
  const started = (script: string): ObjectReader => {
    const start = (): ChildProcessWithoutNullStreams => spawn("sh", ["-c", script]);
    return new ObjectReader({ ...createGit({ folder: ".", environment: testEnvironment }), start });
  };
  const oid = sha("a".repeat(40));

  it("refuses every waiting read when git ends early, and each later one", async () => {
    const objects = started("read -r line; echo no disk >&2; exit 3");
    const reads = await Promise.allSettled([objects.read(oid, 1), objects.read(oid, 1)]);
    expect(reads.map((read) => read.status)).toEqual(["rejected", "rejected"]);
    await expect(objects.read(oid, 1)).rejects.toThrow("git cat-file ended early with exit code 3: no disk");
    await objects.close();
  });

  it("refuses an answer to another question and content that stops in the middle", async () => {
    const other = started(`read -r line; echo ${"b".repeat(40)} blob 1; echo x; cat`);
    await expect(other.read(oid, 1)).rejects.toThrow("something else than was asked");
    await other.close();
    const cut = started(`read -r line; echo ${oid} blob 10; printf x`);
    await expect(cut.read(oid, 10)).rejects.toThrow("ended early");
    await cut.close();
  });

  it("puts an answer together from pieces of any size", async () => {
    const pieces = started(
      `printf aaaa; sleep 0.1; printf '${"a".repeat(36)} blo'; sleep 0.1; printf 'b 3\\nx'; sleep 0.1; printf 'y'; sleep 0.1; printf 'z\\n'; cat >/dev/null`,
    );
    expect(await pieces.read(oid, 3)).toEqual({ kind: "object", type: "blob", size: 3, bytes: Buffer.from("xyz") });
    await pieces.close();
  });
});

describe("a repository that wants to run something or tell lies", () => {
  it("starts no program for any key, filter, hook or textconv", async () => {
    await using made = await createGitRepo();
    const canary = made.path("canary");
    const script = made.path(".git/evil.sh");
    await writeFile(script, `#!/bin/sh\necho "$0 $*" >> "${canary}"\ncat\n`);
    await chmod(script, 0o755);
    const first = await made.commit({ files: { "a.evil": "1\n", ".gitattributes": "*.evil diff=evil filter=evil\n" } });
    const head = await made.commit({ files: { "a.evil": "2\n" } });
    for (const key of [
      "core.fsmonitor",
      "core.pager",
      "core.editor",
      "core.sshCommand",
      "core.askPass",
      "core.alternateRefsCommand",
      "diff.external",
      "diff.evil.textconv",
      "diff.evil.command",
      "filter.evil.clean",
      "filter.evil.smudge",
      "filter.evil.process",
      "credential.helper",
      "uploadpack.packObjectsHook",
      "gpg.program",
      "pager.diff-tree",
      "pager.ls-tree",
      "alias.ls-tree",
    ]) {
      await made.git("config", key, key.startsWith("alias") ? `!${script}` : script);
    }
    await mkdir(made.path(".git/evil-hooks"));
    await made.git("config", "core.hooksPath", made.path(".git/evil-hooks"));
    for (const hook of ["post-index-change", "fsmonitor-watchman", "reference-transaction"]) {
      await writeFile(made.path(`.git/evil-hooks/${hook}`), `#!/bin/sh\necho ${hook} >> "${canary}"\n`);
      await chmod(made.path(`.git/evil-hooks/${hook}`), 0o755);
    }
    await using repo = await open(made);
    expect(await readAt(repo, head, "a.evil")).toMatchObject({ text: "2\n" });
    expect((await repo.readChanges(first, head)).map((change) => change.path)).toEqual(["a.evil"]);
    expect(await repo.readMergeBase(first, head)).toBe(first);

    // In the repository itself, where its configuration is read, our overrides stand against it.
    const git = createGit({ folder: made.folder, environment: testEnvironment });
    await git.readText({ args: ["diff-index", "--cached", "--quiet", "HEAD"] });
    await git.readText({ args: ["ls-files", "--others"] });
    await git.readBytes({ args: ["diff-tree", "-r", "--raw", "-z", first, head] });
    await git.readText({ args: ["rev-parse", "HEAD"] });
    await expect(stat(canary)).rejects.toThrow("ENOENT");

    // The control: git as people call it does run them, so the canary can sing.
    await made.git("status").catch(() => undefined);
    expect(await readFile(canary, "utf8")).toContain("evil.sh");
  });

  it("passes nothing of the environment on but PATH", async () => {
    await using made = await createGitRepo();
    await using other = await createGitRepo();
    const head = await made.commit({ files: { a: "1" } });
    await using repo = await createRepoReader({
      folder: made.folder,
      environment: {
        ...testEnvironment,
        GIT_DIR: other.path(".git"),
        GIT_OBJECT_DIRECTORY: other.path(".git/objects"),
        GIT_CONFIG_COUNT: "1",
        GIT_CONFIG_KEY_0: "core.bare",
        GIT_CONFIG_VALUE_0: "true",
        GIT_EXEC_PATH: other.folder,
      },
    });
    expect([...(await repo.readTree(head)).keys()]).toEqual(["a"]);
  });

  it("ignores replacement refs, grafts and a forged shallow list", async () => {
    await using made = await createGitRepo();
    const base = await made.commit({ files: { a: "1\n" } });
    const head = await made.commit({ files: { a: "2\n" } });
    await made.git("checkout", "--quiet", "--orphan", "other");
    const alien = await made.commit({ files: { a: "3\n" } });
    const blobs = await Promise.all([made.git("rev-parse", `${head}:a`), made.git("rev-parse", `${alien}:a`)]);
    await made.git("replace", ...blobs);
    await made.git("replace", "--graft", head, alien);
    await writeFile(made.path(".git/info/grafts"), `${base} ${alien}\n`);
    await writeFile(made.path(".git/shallow"), `${head}\n`);
    await using repo = await open(made);
    expect(await readAt(repo, head, "a")).toMatchObject({ text: "2\n" });
    expect(await repo.readMergeBase(base, head)).toBe(base);
    expect(await repo.readMergeBase(alien, head)).toBeNull();
  });

  it("ignores configuration that changes what a difference looks like", async () => {
    await using made = await createGitRepo();
    const first = await made.commit({ files: { old: "same text\n".repeat(20), b: "1" } });
    const head = await made.commit({ files: { old: null, new: "same text\n".repeat(20), b: "2" } });
    await made.write({ order: "new\nold\nb\n" });
    for (const [key, value] of [
      ["diff.noprefix", "true"],
      ["diff.renames", "copies"],
      ["diff.orderFile", made.path("order")],
      ["core.quotePath", "true"],
      ["core.abbrev", "4"],
      ["diff.ignoreSubmodules", "all"],
    ] as const) {
      await made.git("config", key, value);
    }
    await using repo = await open(made);
    const changes = await repo.readChanges(first, head);
    expect(changes.map((change) => change.path)).toEqual(["b", "new", "old"]);
  });
});

describe("kinds of repositories", () => {
  it("finds a merge base or says null in a shallow clone, and leaves it as it is", async () => {
    await using made = await createGitRepo();
    const base = await made.commit({ files: { a: "1" } });
    await made.commit({ files: { a: "2" } });
    const left = await made.commit({ files: { a: "3" } });
    await made.branch("side", base);
    const side = await made.commit({ files: { b: "1" } });
    const target = join(made.folder, "shallow");
    await made.git("clone", "--quiet", "--depth=1", "--no-single-branch", `file://${made.folder}`, target);
    await using shallow = openGitRepo(target);
    await using repo = await open(shallow);
    expect([...(await repo.readTree(left)).keys()]).toEqual(["a"]);
    expect(await repo.readMergeBase(left, side)).toBeNull();
    expect(await repo.findMissing([left, base, side])).toEqual([base]);
    await expect(repo.readMergeBase(left, base)).rejects.toThrow("fetch-depth: 0");
  });

  it("reads a SHA-256 repository", async () => {
    await using made = await createGitRepo({ format: "sha256" });
    const base = await made.commit({ files: { a: "1\n" } });
    const head = await made.commit({ files: { a: "2\n" } });
    expect(head).toHaveLength(64);
    await using repo = await open(made);
    expect(await readAt(repo, head, "a")).toMatchObject({ text: "2\n" });
    expect((await repo.readChanges(base, head))[0]?.after?.oid).toHaveLength(64);
    expect(await repo.readMergeBase(base, head)).toBe(base);
  });

  it("reads from a subfolder, a linked work tree and a clone that borrows its objects", async () => {
    await using made = await createGitRepo();
    const head = await made.commit({ files: { "dir/a": "1\n" } });
    await made.git("worktree", "add", "--quiet", "--detach", made.path('linked "tree'));
    await made.git("clone", "--quiet", "--shared", ".", made.path("shared\nclone"));
    for (const folder of [made.path("dir"), made.path('linked "tree/dir'), made.path("shared\nclone")]) {
      await using repo = await open(folder);
      expect(await readAt(repo, head, "dir/a")).toMatchObject({ text: "1\n" });
    }
  });

  it("says that a folder is no repository, and leaves nothing behind", async () => {
    await using made = await createGitRepo();
    await rm(made.path(".git"), { recursive: true });
    await expect(open(made)).rejects.toThrow("is not a git repository");
    await using other = await createGitRepo();
    const head = await other.commit();
    const repo = await createRepoReader({
      folder: other.folder,
      environment: { ...testEnvironment, RUNNER_TEMP: other.folder },
    });
    await repo.readTree(head);
    expect((await readdir(other.folder)).some((name) => name.startsWith("done-gate-git-"))).toBe(true);
    await repo.close();
    expect((await readdir(other.folder)).some((name) => name.startsWith("done-gate-git-"))).toBe(false);
  });

  it("names git and the folder when git cannot be started", async () => {
    await using made = await createGitRepo();
    const git = createGit({ folder: made.path("gone"), environment: testEnvironment });
    await expect(git.readText({ args: ["version"] })).rejects.toThrow("git version could not be started");
    await expect(git.readBytes({ args: ["version"] })).rejects.toThrow("git version could not be started");
  });

  it("says that git was not found, in a sentence", async () => {
    await using made = await createGitRepo();
    const git = createGit({ folder: made.folder, environment: { PATH: `.:${made.folder}` } });
    await expect(git.readText({ args: ["version"] })).rejects.toThrow("git was not found in the folders of PATH");
    await expect(git.readBytes({ args: ["version"] })).rejects.toThrow("git was not found in the folders of PATH");
  });

  it("prints nothing of its own about an odd folder in PATH", async () => {
    await using made = await createGitRepo();
    await made.write({ "a file": "x", loop: { symlink: "loop" } });
    const script = `
      import { createGit } from ${JSON.stringify(new URL("../../src/adapters/git-command.ts", import.meta.url).href)};
      const PATH = ${JSON.stringify(made.path("loop"))} + ":" + process.env.PATH;
      const git = createGit({ folder: ".", environment: { PATH } });
      process.env.PATH = PATH;
      await git.readText({ args: ["version"] });`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", script];
    expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe("");
  });

  it("ends a command at its time limit and one that was killed is no answer", async () => {
    await using made = await createGitRepo();
    const git = createGit({ folder: made.folder, environment: testEnvironment });
    const args = ["-c", "alias.wait=!sleep 20", "wait"];
    await expect(git.readBytes({ args, timeoutMs: 300 })).rejects.toThrow("took more than 300 ms");
    const suicide = ["-c", "alias.die=!kill -9 $PPID", "die"];
    await expect(git.readText({ args: suicide })).rejects.toThrow("was killed");
    await expect(git.readBytes({ args: suicide })).rejects.toThrow("was killed by SIGKILL");
  });
});

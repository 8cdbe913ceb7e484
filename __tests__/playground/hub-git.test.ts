import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GitStore } from "../../playground/hub/git-store.ts";

const AUTHOR = { author: "alice", message: "work" } as const;
const file = (content: string) => ({ kind: "file", content }) as const;

let folder: string;
let git: GitStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hub-git-"));
  git = await GitStore.create(join(folder, "repo.git"), (login) => `${login} <${login}@example.com> 1790000000 +0000`, {
    branch: "main",
  });
});
afterAll(async () => {
  git.close();
  await rm(folder, { recursive: true, force: true });
});

async function asGitLists(commit: string) {
  const out = await git.run(["ls-tree", "-r", "-z", commit]);
  return out
    .split("\0")
    .filter(Boolean)
    .map((line) => {
      const [head = "", path = ""] = line.split("\t");
      const [mode = "", type = "", oid = ""] = head.split(" ");
      return { path, mode, type, oid };
    });
}

describe("the stand-in's own reading of a repository", () => {
  it("lists a tree as git does: folders, links, submodules, names in any script", async () => {
    const commit = await git.commit({
      ...AUTHOR,
      parents: [],
      files: {
        "a.txt": file("a"),
        "a/b/c.txt": file("c"),
        "a/été \u{1F600}.txt": file("e"),
        "a-b": file("order"),
        run: { ...file("x"), mode: "100755" },
        link: { kind: "symlink", target: "a.txt" },
        sub: { kind: "submodule", oid: "1".repeat(40) },
      },
    });
    const listed = await git.listTree(commit);
    expect(listed).toHaveLength(7);
    expect(listed).toEqual(await asGitLists(commit));
    expect(await git.listTree(await git.treeOf(commit))).toEqual(listed);
  });

  it("merges as git does, whether there is something to merge or not", async () => {
    const root = await git.commit({ ...AUTHOR, parents: [], files: { a: file("1\n") } });
    const left = await git.commit({ ...AUTHOR, parents: [root], files: { b: file("2\n") } });
    const right = await git.commit({ ...AUTHOR, parents: [root], files: { c: file("3\n") } });
    const against = await git.commit({ ...AUTHOR, parents: [root], files: { b: file("4\n") } });
    for (const [a, b] of [
      [root, left],
      [left, root],
      [left, left],
      [left, right],
    ] as const) {
      const merged = await git.run(["merge-tree", "--write-tree", "--allow-unrelated-histories", a, b]);
      expect(await git.mergeTree(a, b)).toBe(merged.trim());
    }
    expect(await git.mergeTree(left, against)).toBeNull();
  });
});

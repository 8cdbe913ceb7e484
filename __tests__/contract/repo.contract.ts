import { describe, expect, it } from "vitest";
import type { Sha } from "../../src/core/ids.ts";
import type { TreeEntry } from "../../src/core/snapshot.ts";
import type { RepoReader } from "../../src/ports/repo.ts";
import { repoPath, sha } from "../fixtures/git-repo.ts";

/** `base` is the parent of `left` and `right`; `alien` shares no history with them. */
export interface RepoContractSubject extends AsyncDisposable {
  readonly repo: RepoReader;
  readonly base: Sha;
  readonly left: Sha;
  readonly right: Sha;
  readonly alien: Sha;
}

/** The files each subject holds, so that both sides are made from one list. */
export const CONTRACT_FILES = {
  base: { "a.txt": "one\n", "dir/b.txt": "two\n", "dir-c.txt": "three\n", link: { symlink: "a.txt" } },
  left: { "a.txt": "one and more\n", "dir/b.txt": null, "\ufeffü.txt": "\ufeffnew\n" },
  right: { "right.txt": "right\n" },
  alien: { "alien.txt": "alien\n" },
} as const;

const UNKNOWN = sha("1234567890".repeat(4));
const MANY_BYTES = 1_000;

/** What every RepoReader does, real or fake. */
export function describeRepoReader(name: string, make: () => Promise<RepoContractSubject>): void {
  const entryOf = async (repo: RepoReader, at: Sha, path: string): Promise<TreeEntry> => {
    const entry = (await repo.readTree(at)).get(repoPath(path));
    if (entry === undefined) throw new Error(`no ${path} at ${at}`);
    return entry;
  };

  describe(`RepoReader contract: ${name}`, () => {
    it("lists every file of a tree recursively, in git's byte order", async () => {
      await using subject = await make();
      const tree = await subject.repo.readTree(subject.base);
      expect([...tree.keys()]).toEqual(["a.txt", "dir-c.txt", "dir/b.txt", "link"]);
      expect(tree.get(repoPath("a.txt"))).toEqual({
        path: "a.txt",
        mode: "100644",
        oid: "5626abf0f72e58d7a153368ba57db4c673c0e171",
      });
      expect(tree.get(repoPath("link"))?.mode).toBe("120000");
    });

    it("throws for a tree that is not there", async () => {
      await using subject = await make();
      await expect(subject.repo.readTree(UNKNOWN)).rejects.toThrow();
    });

    it("reads text with its byte order mark", async () => {
      await using subject = await make();
      const entry = await entryOf(subject.repo, subject.left, "\ufeffü.txt");
      expect(await subject.repo.readBlob(entry, MANY_BYTES)).toEqual({
        kind: "text",
        text: "\ufeffnew\n",
        oid: entry.oid,
      });
    });

    it("reads a blob of exactly the cap and refuses one byte more, with both numbers", async () => {
      await using subject = await make();
      const entry = await entryOf(subject.repo, subject.base, "a.txt");
      expect((await subject.repo.readBlob(entry, 4)).kind).toBe("text");
      const over = await subject.repo.readBlob(entry, 3);
      expect(over).toMatchObject({ kind: "refused", code: "input-too-large" });
      expect(over.kind === "refused" && over.why).toMatch(/4 bytes.*3/);
    });

    it("refuses a symbolic link and names its mode", async () => {
      await using subject = await make();
      const entry = await entryOf(subject.repo, subject.base, "link");
      const read = await subject.repo.readBlob(entry, MANY_BYTES);
      expect(read).toMatchObject({ kind: "refused", code: "file-unreadable" });
      expect(read.kind === "refused" && read.why).toContain("120000");
    });

    it("throws for a blob that is not there", async () => {
      await using subject = await make();
      const entry = { path: repoPath("gone.txt"), mode: "100644", oid: UNKNOWN };
      await expect(subject.repo.readBlob(entry, MANY_BYTES)).rejects.toThrow();
    });

    it("gives each changed path with both sides, in git's order", async () => {
      await using subject = await make();
      const changes = await subject.repo.readChanges(subject.base, subject.left);
      expect(changes.map((change) => [change.path, change.before?.mode, change.after?.mode])).toEqual([
        ["a.txt", "100644", "100644"],
        ["dir/b.txt", "100644", undefined],
        ["\ufeffü.txt", undefined, "100644"],
      ]);
      expect(await subject.repo.readChanges(subject.left, subject.left)).toEqual([]);
    });

    it("throws for changes from a tree that is not there", async () => {
      await using subject = await make();
      await expect(subject.repo.readChanges(UNKNOWN, subject.left)).rejects.toThrow();
    });

    it("finds the merge base in both directions and of a commit with itself", async () => {
      await using subject = await make();
      expect(await subject.repo.readMergeBase(subject.left, subject.right)).toBe(subject.base);
      expect(await subject.repo.readMergeBase(subject.right, subject.left)).toBe(subject.base);
      expect(await subject.repo.readMergeBase(subject.left, subject.left)).toBe(subject.left);
    });

    it("has no merge base for unrelated histories, and throws for a commit that is not there", async () => {
      await using subject = await make();
      expect(await subject.repo.readMergeBase(subject.left, subject.alien)).toBeNull();
      await expect(subject.repo.readMergeBase(subject.left, UNKNOWN)).rejects.toThrow();
    });
  });
}

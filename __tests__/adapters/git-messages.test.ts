import { describe, expect, it } from "vitest";
import { createRepoReader } from "../../src/adapters/git.ts";
import { MAX_MESSAGES } from "../../src/ports/repo.ts";
import { createGitRepo, sha, testEnvironment } from "../fixtures/git-repo.ts";

describe("readMessages", () => {
  it("gives the commits of one side only, newest first, with their whole messages", async () => {
    await using made = await createGitRepo();
    const base = await made.commit({ files: { a: "1" }, message: "base" });
    await made.branch("work");
    const one = await made.commit({ files: { a: "2" }, message: "one\n\nTEST-RATCHET-ALLOW: because\n" });
    const two = await made.commit({ files: { a: "3" }, message: "zwei: größer" });
    await made.branch("other", base);
    await made.commit({ files: { b: "1" }, message: "not ours" });
    await using repo = await createRepoReader({ folder: made.folder, environment: testEnvironment });
    const messages = await repo.readMessages(base, two);
    expect(messages.map(({ sha: id, message }) => [id, message.trim()])).toEqual([
      [two, "zwei: größer"],
      [one, "one\n\nTEST-RATCHET-ALLOW: because"],
    ]);
    for (const { committedAt } of messages) expect(committedAt).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(await repo.readMessages(two, two)).toEqual([]);
  });

  it("reads a bounded number, and throws for a commit that is not there", async () => {
    await using made = await createGitRepo();
    const base = await made.commit({ files: { a: "0" } });
    const commit = (at: number): string =>
      `commit refs/heads/many\ncommitter A <a@example.com> ${1_700_000_000 + at} +0000\ndata 1\nm${at === 0 ? `\nfrom ${base}` : ""}\n\n`;
    await made.gitWith(
      Array.from({ length: MAX_MESSAGES + 1 }, (_, at) => commit(at)).join(""),
      "fast-import",
      "--quiet",
    );
    const head = sha(await made.git("rev-parse", "many"));
    await using repo = await createRepoReader({ folder: made.folder, environment: testEnvironment });
    const messages = await repo.readMessages(base, head);
    expect(messages).toHaveLength(MAX_MESSAGES);
    expect(messages[0]).toEqual({ sha: head, committedAt: "2023-11-14T22:17:30Z", message: "m" });
    await expect(repo.readMessages(sha("12".repeat(20)), head)).rejects.toThrow();
  });
});

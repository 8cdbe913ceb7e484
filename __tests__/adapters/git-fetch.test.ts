import { readdir, readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { createRepoReader, type GitRepoReader } from "../../src/adapters/git.ts";
import type { Sha } from "../../src/core/ids.ts";
import { createGitRepo, type GitRepo, openGitRepo, repoPath, sha, testEnvironment } from "../fixtures/git-repo.ts";
import { type GitServer, startGitServer } from "../fixtures/git-server.ts";

const token = "ghs_secret";

interface Room extends AsyncDisposable {
  readonly origin: GitRepo;
  readonly server: GitServer;
  readonly base: Sha;
  readonly left: Sha;
  readonly right: Sha;
  readonly url: string;
}

/** Two branches that part `apart` commits ago, and a server for them. */
async function createRoom(apart: number): Promise<Room> {
  const origin = await createGitRepo();
  await origin.commit({ files: { "old.txt": "old\n" } });
  const base = await origin.commit({ files: { "a.txt": "base\n" } });
  // One stream instead of a process for each commit.
  const side = (name: string): string =>
    Array.from({ length: apart }, (_, at) =>
      [
        `commit refs/heads/${name}`,
        `committer Ada <ada@example.com> ${1_700_001_000 + at * 60} +0000`,
        "data 1\nx",
        ...(at === 0 ? [`from ${base}`] : []),
        `M 100644 inline ${name}.txt`,
        `data ${String(at).length}\n${at}\n`,
      ].join("\n"),
    ).join("\n");
  await origin.gitWith(`${side("left")}\n${side("right")}\n`, "fast-import", "--quiet");
  const [left, right] = await Promise.all([origin.git("rev-parse", "left"), origin.git("rev-parse", "right")]);
  const server = await startGitServer({ root: origin.folder, token });
  return {
    origin,
    server,
    base,
    left: sha(left ?? ""),
    right: sha(right ?? ""),
    url: server.url(".git"),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await origin[Symbol.asyncDispose]();
    },
  };
}

async function shallowClone(room: Room, depth = 1): Promise<GitRepo> {
  const target = await createGitRepo();
  const from = `file://${room.origin.folder}`;
  await target.git("fetch", "--quiet", `--depth=${depth}`, from, "left:refs/heads/left");
  await target.git("checkout", "--quiet", "left");
  return openGitRepo(target.folder);
}

function open(folder: string | null, more: Readonly<Record<string, string>> = {}): Promise<GitRepoReader> {
  return createRepoReader({ folder, environment: { ...testEnvironment, ...more } });
}

describe("fetchMissing", () => {
  it("deepens a shallow checkout until the merge base is there, and leaves the checkout as it was", async () => {
    await using room = await createRoom(100);
    await using clone = await shallowClone(room);
    const before = (await readdir(clone.path(".git"), { recursive: true })).sort();
    const shallow = await readFile(clone.path(".git/shallow"), "utf8");
    await using repo = await open(clone.folder);
    expect(await repo.findMissing([room.left, room.right, room.base])).toEqual([room.right, room.base]);
    await repo.fetchMissing({ url: room.url, token, shas: [], mergeBaseOf: [room.left, room.right] });
    expect(await repo.readMergeBase(room.left, room.right)).toBe(room.base);
    const changes = await repo.readChanges(room.base, room.right);
    expect(changes.map((change) => change.path)).toEqual(["right.txt"]);
    expect((await readdir(clone.path(".git"), { recursive: true })).sort()).toEqual(before);
    expect(await readFile(clone.path(".git/shallow"), "utf8")).toBe(shallow);
  });

  it("asks nothing when everything is there", async () => {
    await using room = await createRoom(2);
    await using repo = await open(room.origin.folder);
    await repo.fetchMissing({ url: room.url, token, shas: [room.base], mergeBaseOf: [room.left, room.right] });
    expect(room.server.requests).toEqual([]);
  });

  it("fills an empty repository with just the commits it needs", async () => {
    await using room = await createRoom(3);
    await using repo = await open(null);
    await repo.fetchMissing({ url: room.url, token, shas: [room.left, room.base] });
    const entry = (await repo.readTree(room.left)).get(repoPath("left.txt"));
    if (entry === undefined) throw new Error("no left.txt");
    expect(await repo.readBlob(entry, 10)).toMatchObject({ kind: "text", text: "2" });
    expect(await repo.findMissing([room.right])).toEqual([room.right]);
    await repo.fetchMissing({ url: room.url, token, shas: [room.right] });
    expect([...(await repo.readTree(room.right)).keys()]).toEqual(["a.txt", "old.txt", "right.txt"]);
  });

  it("ends with null for unrelated histories, all of them fetched", async () => {
    await using room = await createRoom(2);
    await room.origin.git("checkout", "--quiet", "--orphan", "alien");
    const alien = await room.origin.commit();
    await using repo = await open(null);
    await repo.fetchMissing({ url: room.url, token, shas: [], mergeBaseOf: [room.left, alien] });
    expect(await repo.readMergeBase(room.left, alien)).toBeNull();
  });

  it("sends the token in the header alone: never in the address, never by the checkout's configuration", async () => {
    await using room = await createRoom(3);
    await using evil = await startGitServer({ root: room.origin.folder, token: "none" });
    await using clone = await shallowClone(room);
    await clone.git("config", `url.${evil.url("")}.insteadOf`, room.server.url(""));
    await clone.git("config", "http.proxy", evil.url(""));
    await clone.git("config", "http.cookieFile", clone.path("cookies"));
    await writeFile(clone.path("cookies"), "127.0.0.1\tFALSE\t/\tFALSE\t0\tstolen\tyes\n");
    await writeFile(clone.path(".netrc"), "machine 127.0.0.1 login a password b\n");
    await using repo = await open(clone.folder, { HOME: clone.folder, http_proxy: evil.url("") });
    await repo.fetchMissing({ url: room.url, token, shas: [room.right] });
    expect(evil.requests).toEqual([]);
    expect(room.server.requests.length).toBeGreaterThan(0);
    const expected = `basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
    for (const request of room.server.requests) {
      expect(request).toMatchObject({ authorization: expected, cookie: null });
      expect(request.url).not.toContain(token);
    }
  });

  it("throws, without the token in the words, when the server refuses, redirects, breaks or lacks the commit", async () => {
    await using room = await createRoom(1);
    await using elsewhere = await startGitServer({ root: room.origin.folder, token });
    const root = room.origin.folder;
    const redirect = {
      status: 302,
      headers: { location: `${elsewhere.url(".git")}/info/refs?service=git-upload-pack` },
    };
    await using moved = await startGitServer({ root, token, answer: redirect });
    await using broken = await startGitServer({ root, token, answer: { status: 500, headers: {} } });
    await using repo = await open(null);
    const attempt = async (url: string, withToken: string, shas: readonly Sha[]): Promise<string> => {
      const error: unknown = await repo.fetchMissing({ url, token: withToken, shas }).catch((cause: unknown) => cause);
      if (!(error instanceof Error)) throw new Error("it did not fail");
      expect(`${error.message} ${String(error.cause)}`).not.toContain(withToken);
      return error.message;
    };
    expect(await attempt(room.url, "wrong-token", [room.left])).toMatch(/^git fetch failed with exit code 128: fatal/);
    expect(await attempt(moved.url(".git"), token, [room.left])).toMatch(/^git fetch failed/);
    expect(await attempt(broken.url(".git"), token, [room.left])).toContain("500");
    expect(await attempt(room.url, token, [sha("7".repeat(40))])).toMatch(/^git fetch failed.*not our ref/);
    expect(elsewhere.requests).toEqual([]);
  });

  it("gives up on a server that never answers", async () => {
    await using room = await createRoom(1);
    await using silent = await startGitServer({ root: room.origin.folder, token, answer: "hang" });
    await using repo = await open(null);
    const request = { url: silent.url(".git"), token, shas: [room.left], timeoutMs: 500 };
    await expect(repo.fetchMissing(request)).rejects.toThrow("git fetch took more than 500 ms");
  });

  it("refuses every address that is not https or this machine, before anything is sent", async () => {
    await using repo = await open(null);
    for (const url of [
      "http://example.com/a.git",
      "ssh://git@example.com/a.git",
      "ext::sh -c id",
      "file:///etc",
      "/etc",
      "--upload-pack=id",
      "https://user:pass@example.com/a.git",
      "",
    ]) {
      const request = { url, token, shas: [sha("7".repeat(40))] };
      await expect(repo.fetchMissing(request)).rejects.toThrow("must be https and name no user");
    }
  });
});

import { describe, expect, it } from "vitest";
import type { PrNumber, Sha } from "../../src/core/ids.ts";
import type { PullCommits, PullReader, PullView } from "../../src/ports/pulls.ts";
import { prNumber, sha } from "../fixtures/ids.ts";

/** What a reader under contract reads from. `trouble` makes every call fail as a broken API would. */
export interface PullsWorld {
  readonly views: readonly PullView[];
  readonly commits: PullCommits;
  readonly queue: readonly { readonly pr: PrNumber; readonly head: Sha }[];
  readonly trouble: boolean;
}

const HEAD = sha("a");

function view(number: number, more: Partial<PullView["pull"]> = {}): PullView {
  return {
    pull: {
      number: prNumber(number),
      title: `Pull request ${number}`,
      body: "Text.",
      open: true,
      locked: false,
      conflicting: false,
      author: { login: "octocat", id: 583_231, type: "User" },
      labels: ["agent"],
      head: { sha: HEAD, ref: "claude/cart", fork: false },
      base: { sha: sha("b"), ref: "main" },
      ...more,
    },
    defaultBranch: { name: "main", sha: sha("b") },
    policy: { kind: "text", text: "scope: all\n", oid: sha("c") },
    comment: null,
    sharedHead: [],
  };
}

const author = { login: "claude[bot]", id: 7, type: "Bot" } as const;
const world: PullsWorld = {
  views: [view(12), view(7), view(8, { open: false }), view(9, { head: { sha: sha("d"), ref: "x", fork: true } })],
  commits: { commits: [{ sha: HEAD, message: "Add a cart", author, committer: null }], complete: true },
  queue: [{ pr: prNumber(7), head: sha("e") }],
  trouble: false,
};

/** What every `PullReader` keeps, over a network or not. */
export function pullsContract(name: string, make: (world: PullsWorld) => Promise<PullReader>): void {
  describe(`pulls contract: ${name}`, () => {
    it("reads a pull request by its number", async () => {
      const reader = await make(world);
      expect(await reader.readPull(prNumber(7))).toEqual(world.views[1]);
      expect(await reader.readPull(prNumber(9))).toEqual(world.views[3]);
    });

    it("says null for one that is not there", async () => {
      expect(await (await make(world)).readPull(prNumber(99))).toBeNull();
    });

    it("finds the open pull requests of a head, ascending", async () => {
      const reader = await make(world);
      expect(await reader.findOpenByHead(HEAD)).toEqual([7, 12]);
      expect(await reader.findOpenByHead(sha("f"))).toEqual([]);
    });

    it("lists commits and queue", async () => {
      const reader = await make(world);
      expect(await reader.readCommits(prNumber(7))).toEqual(world.commits);
      expect(await reader.readQueue("main")).toEqual(world.queue);
    });

    it("throws on trouble, whatever is asked", async () => {
      const reader = await make({ ...world, trouble: true });
      await expect(reader.readPull(prNumber(7))).rejects.toThrow();
      await expect(reader.readCommits(prNumber(7))).rejects.toThrow();
      await expect(reader.findOpenByHead(HEAD)).rejects.toThrow();
      await expect(reader.readQueue("main")).rejects.toThrow();
    });
  });
}

import { describe, expect, it } from "vitest";
import type { DecisionReader } from "../../src/ports/decisions.ts";
import { prNumber } from "../fixtures/ids.ts";

/** A reader over a world that the contract describes, and the ids that world gave. */
export interface DecisionsUnderContract {
  readonly reader: DecisionReader;
  /** Our comment: created with `one`, edited by alice to `two`, then by us to `three`. */
  readonly edited: number;
  /** Our comment that was never edited: `still`. */
  readonly untouched: number;
  /** Comments by alice, in this order: `/done-gate answer g1 proceed`, then `/done-gate recheck`, edited since. */
  readonly commands: readonly [number, number];
  /** alice: write. tom: triage. rita: read. */
  readonly ids: { readonly alice: number; readonly tom: number; readonly rita: number };
}

/** What every `DecisionReader` keeps, over a network or not. The repository belongs to an organisation. */
export function decisionsContract(name: string, make: () => Promise<DecisionsUnderContract>): void {
  describe(`decisions contract: ${name}`, () => {
    it("reads an edit history, oldest first, the creation included", async () => {
      const { reader, edited } = await make();
      const history = await reader.readHistory(edited);
      if (history.kind !== "revisions") throw new Error(history.why);
      const { revisions } = history;
      expect(revisions.map(({ body, ours }) => [body, ours])).toEqual([
        ["one", true],
        ["two", false],
        ["three", true],
      ]);
      expect(revisions[1]).toMatchObject({ editor: { login: "alice", type: "User" }, edit: expect.any(String) });
      expect(revisions.map(({ at }) => at)).toEqual(revisions.map(({ at }) => at).toSorted());
    });

    it("knows a comment that was never edited as one revision", async () => {
      const { reader, untouched } = await make();
      expect(await reader.readHistory(untouched)).toMatchObject({
        kind: "revisions",
        revisions: [{ edit: null, body: "still", ours: true }],
      });
    });

    it("lists the comments that are commands, oldest first", async () => {
      const { reader, commands, ids } = await make();
      expect(await reader.readCommands(prNumber(7))).toMatchObject([
        {
          id: commands[0],
          author: { login: "alice", id: ids.alice },
          body: "/done-gate answer g1 proceed",
          edited: false,
        },
        { id: commands[1], body: "/done-gate recheck", edited: true },
      ]);
    });

    it("reads the role of exactly this account", async () => {
      const { reader, ids } = await make();
      expect(await reader.readRole({ login: "alice", id: ids.alice })).toBe("write");
      expect(await reader.readRole({ login: "tom", id: ids.tom })).toBe("triage");
      expect(await reader.readRole({ login: "rita", id: ids.rita })).toBe("read");
      expect(await reader.readRole({ login: "alice", id: ids.rita })).toBe("none");
      expect(await reader.readRole({ login: "nobody-at-all", id: 999_999_999 })).toBe("none");
    });

    it("knows whom the repository belongs to", async () => {
      expect(await (await make()).reader.isPersonal()).toBe(false);
    });
  });
}

import { describe, expect, it } from "vitest";
import { type Change, codesOf, levelOf, ratchet } from "../../../fixtures/ratchet-room.ts";

export type Changes = Readonly<Record<string, Change>>;

/** Refactors that lose nothing: nothing blocks and nothing is called weaker. */
export function losesNothing(changes: Changes): void {
  describe("loses nothing", () => {
    it.each(Object.entries(changes))("%s", async (_name, change) => {
      const result = await ratchet(change);
      const told = result.judgement.findings.map(({ code, message }) => `${code}: ${message}`).join("\n");
      expect(["ok", "ok-with-note"], told).toContain(levelOf(result));
    });
  });
}

/** Refactors whose proof stands somewhere else: shown with the reason, blocking nothing. */
export function isExplained(changes: Changes): void {
  describe("is explained", () => {
    it.each(Object.entries(changes))("%s", async (_name, change) => {
      const result = await ratchet(change);
      expect(codesOf(result)).toContain("loss-explained");
      expect(levelOf(result)).toBe("warn");
    });
  });
}

/** What looks like one of the above and is a loss. */
export function isLost(changes: Changes): void {
  describe("is a loss", () => {
    it.each(Object.entries(changes))("%s", async (_name, change) => {
      expect(levelOf(await ratchet(change))).toBe("block");
    });
  });
}

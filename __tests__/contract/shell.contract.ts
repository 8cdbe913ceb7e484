import { describe, expect, it } from "vitest";
import { ISOLATIONS } from "../../src/core/snapshot.ts";
import type { Shell } from "../../src/ports/shell.ts";

/** Commands that a shell under contract must know; a fake scripts these very strings. */
export const CONTRACT_COMMANDS = {
  passes: "echo done",
  fails: "echo broken >&2; exit 3",
  missing: "no-such-tool-anywhere",
  killed: "kill -KILL $$",
  hangs: "echo waiting; sleep 60",
  unstartable: "echo \0",
} as const;

const LIMITS = { timeoutMs: 20_000 };

/** What every `Shell` keeps, whether it starts anything or not. */
export function shellContract(name: string, make: () => Shell): void {
  describe(`shell contract: ${name}`, () => {
    it("has at least one slot and a known isolation", () => {
      const shell = make();
      expect(Number.isInteger(shell.slots)).toBe(true);
      expect(shell.slots).toBeGreaterThanOrEqual(1);
      expect(ISOLATIONS).toContain(shell.isolation);
    });

    it("tells the exit code and what was printed, on either stream", async () => {
      const shell = make();
      expect(await shell.run(CONTRACT_COMMANDS.passes, LIMITS)).toEqual({ kind: "exited", exit: 0, tail: "done\n" });
      expect(await shell.run(CONTRACT_COMMANDS.fails, LIMITS)).toEqual({ kind: "exited", exit: 3, tail: "broken\n" });
    });

    it("tells a missing tool as an exit of 127", async () => {
      const outcome = await make().run(CONTRACT_COMMANDS.missing, LIMITS);
      expect(outcome).toMatchObject({ kind: "exited", exit: 127 });
    });

    it("tells a death by signal apart from an exit", async () => {
      const outcome = await make().run(CONTRACT_COMMANDS.killed, LIMITS);
      expect(outcome).toEqual({ kind: "killed", signal: "SIGKILL", tail: "" });
    });

    it("tells the limit that was passed, with the output so far", async () => {
      const outcome = await make().run(CONTRACT_COMMANDS.hangs, { timeoutMs: 700 });
      expect(outcome).toEqual({ kind: "timed-out", timeoutMs: 700, tail: "waiting\n" });
    });

    it("does not reject what cannot be started, and says why", async () => {
      const outcome = await make().run(CONTRACT_COMMANDS.unstartable, LIMITS);
      expect(outcome).toEqual({ kind: "not-started", why: expect.stringMatching(/\w+ \w+/) });
    });

    it("gives each of several commands its own outcome", async () => {
      const shell = make();
      const { passes, fails, missing } = CONTRACT_COMMANDS;
      const outcomes = await Promise.all([passes, fails, missing].map((command) => shell.run(command, LIMITS)));
      expect(outcomes.map((outcome) => (outcome.kind === "exited" ? outcome.exit : outcome.kind))).toEqual([0, 3, 127]);
    });
  });
}

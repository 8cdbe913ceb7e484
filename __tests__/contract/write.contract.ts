import { describe, expect, it } from "vitest";
import type { CheckResult, CheckWriter, CommentWriter } from "../../src/ports/write.ts";
import { prNumber, sha } from "../fixtures/ids.ts";

/** Writers with a look at what they wrote. */
export interface WritersUnderContract {
  readonly checks: CheckWriter;
  readonly comments: CommentWriter;
  /** `<id> <first digit of the head> <conclusion, in-progress or superseded>`, oldest first. */
  runs(): readonly string[];
  bodies(): ReadonlyMap<number, string>;
}

const HEAD = sha("a");
const OTHER = sha("b");
const result: CheckResult = {
  conclusion: "action_required",
  title: "One decision",
  summary: "Waiting.",
  text: "",
  annotations: [],
  evidence: [],
};

/** What every check and comment writer keeps. Ids start at 1. */
export function writersContract(name: string, make: () => Promise<WritersUnderContract>): void {
  describe(`writers contract: ${name}`, () => {
    it("starts a run and touches no other", async () => {
      const { checks, runs } = await make();
      expect(await checks.start(HEAD, "pr=7")).toBe(1);
      expect(await checks.start(HEAD, "pr=7")).toBe(2);
      expect(runs()).toEqual(["1 a in-progress", "2 a in-progress"]);
    });

    it("supersedes older unfinished runs of the same commit only, when it concludes", async () => {
      const { checks, runs } = await make();
      await checks.start(OTHER, "pr=8");
      for (const id of [2, 3, 4]) expect(await checks.start(HEAD, "pr=7")).toBe(id);
      await checks.conclude({ id: 3, head: HEAD, externalId: "pr=7" }, result);
      expect(runs()).toEqual(["1 b in-progress", "2 a superseded", "3 a action_required", "4 a in-progress"]);
    });

    it("concludes the run that was started", async () => {
      const { checks, runs } = await make();
      const id = await checks.start(HEAD, "pr=7");
      await checks.conclude({ id, head: HEAD, externalId: "pr=7" }, result);
      const next = await checks.start(HEAD, "pr=7");
      await checks.conclude({ id: next, head: HEAD, externalId: "pr=7" }, result);
      expect(runs()).toEqual(["1 a action_required", "2 a action_required"]);
    });

    it("posts a concluded run without one, and touches no other", async () => {
      const { checks, runs } = await make();
      await checks.start(HEAD, "pr=7");
      await checks.conclude({ id: null, head: HEAD, externalId: "pr=7" }, result);
      expect(runs()).toEqual(["1 a in-progress", "2 a action_required"]);
    });

    it("writes comments, and throws on one that is not there", async () => {
      const { comments, bodies } = await make();
      const id = await comments.create(prNumber(7), "first");
      await comments.update(id, "second");
      expect([...bodies()]).toEqual([[id, "second"]]);
      await expect(comments.update(id + 1, "x")).rejects.toThrow();
    });
  });
}

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
    it("supersedes older unfinished runs of the same commit only", async () => {
      const { checks, runs } = await make();
      expect(await checks.start(OTHER, "pr=8")).toBe(1);
      expect(await checks.start(HEAD, "pr=7")).toBe(2);
      expect(await checks.start(HEAD, "pr=7")).toBe(3);
      expect(runs()).toEqual(["1 b in-progress", "2 a superseded", "3 a in-progress"]);
    });

    it("concludes the run that was started", async () => {
      const { checks, runs } = await make();
      const id = await checks.start(HEAD, "pr=7");
      await checks.conclude({ id, head: HEAD, externalId: "pr=7" }, result);
      await checks.start(HEAD, "pr=7");
      expect(runs()).toEqual(["1 a action_required", "2 a in-progress"]);
    });

    it("posts a concluded run without one", async () => {
      const { checks, runs } = await make();
      await checks.conclude({ id: null, head: HEAD, externalId: "pr=7" }, result);
      expect(runs()).toEqual(["1 a action_required"]);
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

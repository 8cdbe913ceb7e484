import { expect, it } from "vitest";
import { runCheck } from "../../../src/app/commands/check.ts";
import { err, ok } from "../../../src/core/result.ts";
import { createFakeRepo } from "../../fakes/fake-repo.ts";
import { sha } from "../../fixtures/git-repo.ts";
import { memoryStore, portsOver, scriptedShell } from "./plan-room.ts";

const HEAD = sha("a".repeat(40));

it("says no, not wrong usage, when the clone breaks while it is judged, and closes it", async () => {
  let closed = 0;
  const { clock, log } = portsOver(memoryStore(null), scriptedShell({}));
  const result = await runCheck(
    () =>
      Promise.resolve(
        ok({
          change: { head: HEAD, headTree: HEAD, base: HEAD, uncommitted: [] },
          ports: {
            repo: createFakeRepo({}),
            worktree: { readState: () => Promise.resolve({ kind: "none" as const, why: "gone" }) },
            openShell: () => scriptedShell({}),
            clock,
            log,
            syntax: { loadParsers: () => expect.unreachable("nothing can be parsed") },
            hash: { sha256: () => expect.unreachable("nothing can be hashed") },
            parsePolicy: () => expect.unreachable("no policy can be read"),
            openModel: () => expect.unreachable("no model can be opened"),
            nonce: () => expect.unreachable("nothing is fenced"),
            redact: (text: string) => text,
          },
          close: () => {
            closed += 1;
            return Promise.resolve();
          },
        }),
      ),
    undefined,
  );
  const error = { what: expect.stringContaining("is not there"), where: null };
  expect(result).toMatchObject({ exit: 1, json: { schema: "done-gate/check/v1", error } });
  expect(closed).toBe(1);
});

it("hands on why there is nothing to judge, and the base that was asked for", async () => {
  const error = { what: "no such base", where: null, fix: "Name another." };
  const result = await runCheck((base) => Promise.resolve(err({ ...error, where: base ?? null })), "v1");
  expect(result).toMatchObject({ exit: 2, json: { error: { ...error, where: "v1" } } });
});

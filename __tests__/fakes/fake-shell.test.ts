import { expect, it } from "vitest";
import { CONTRACT_COMMANDS, shellContract } from "../contract/shell.contract.ts";
import { createFakeShell } from "./fake-shell.ts";

shellContract("fake", () =>
  createFakeShell({
    [CONTRACT_COMMANDS.passes]: { kind: "exited", exit: 0, tail: "done\n" },
    [CONTRACT_COMMANDS.fails]: { kind: "exited", exit: 3, tail: "broken\n" },
    [CONTRACT_COMMANDS.missing]: { kind: "exited", exit: 127, tail: "command not found\n" },
    [CONTRACT_COMMANDS.killed]: { kind: "killed", signal: "SIGKILL", tail: "" },
    [CONTRACT_COMMANDS.hangs]: { kind: "timed-out", timeoutMs: 0, tail: "waiting\n" },
    [CONTRACT_COMMANDS.unstartable]: { kind: "not-started", why: "it holds a NUL" },
  }),
);

it("remembers what was asked, and starts nothing that was not scripted", async () => {
  const shell = createFakeShell({ true: { kind: "exited", exit: 0, tail: "" } });
  expect(await shell.run("true", { timeoutMs: 1 })).toEqual({ kind: "exited", exit: 0, tail: "" });
  expect(await shell.run("constructor", { timeoutMs: 1 })).toMatchObject({ kind: "not-started" });
  expect(shell.ran).toEqual(["true", "constructor"]);
});

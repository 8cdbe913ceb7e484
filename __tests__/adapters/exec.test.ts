import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { createShell, MAX_COMMAND_BYTES } from "../../src/adapters/exec.ts";
import { shellContract } from "../contract/shell.contract.ts";
import { makeRoom } from "./exec-room.ts";

shellContract("real", () => makeRoom().shell);

describe("how a command ends", () => {
  it.each([
    ["true", 0],
    ["exit 1", 1],
    ["exit 255", 255],
    ["no-such-tool-anywhere", 127],
    ["false; true", 1],
    ["exit 1 | cat", 1],
    ["yes | head -n 1 >/dev/null", 141],
    ['echo "$unset_name"', 1],
    ["! grep -q word /dev/null", 0],
  ])("%s exits with %i", async (command, exit) => {
    expect(await makeRoom().run(command)).toMatchObject({ kind: "exited", exit });
  });

  it.each(["TERM", "KILL", "SEGV"])("tells when bash itself died of %s", async (signal) => {
    expect(await makeRoom().run(`kill -${signal} $$; sleep 5`)).toMatchObject({
      kind: "killed",
      signal: `SIG${signal}`,
    });
  });

  it("gives a program that reads its input the end at once", async () => {
    const began = performance.now();
    expect(await makeRoom().run("cat; read -r line || echo none")).toMatchObject({ exit: 0, tail: "none\n" });
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it("starts at the repository's root", async () => {
    const room = makeRoom();
    expect(await room.run("pwd -P")).toMatchObject({ exit: 0, tail: `${room.root}\n` });
  });

  it.each([
    ["a quote ' and \" and `echo x` and $(echo y)", `printf %s "a quote ' and \\" and \\\`"`, "a quote ' and \" and `"],
    ["more lines", "echo one\necho two", "one\ntwo\n"],
    ["characters beyond ASCII", "printf %s 'é 漢 🙂'", "é 漢 🙂"],
  ])("hands the command over as it is: %s", async (_, command, tail) => {
    expect(await makeRoom().run(command)).toEqual({ kind: "exited", exit: 0, tail });
  });

  it.each(["--version", "-n", "--help"])("never reads %s as an option of bash", async (command) => {
    expect(await makeRoom().run(command)).toMatchObject({ kind: "exited", exit: 127 });
  });
});

describe("what is not started", () => {
  it("refuses a command over the cap and runs one at the cap", async () => {
    const room = makeRoom();
    const atCap = `#${"é".repeat((MAX_COMMAND_BYTES - 2) / 2)}x`;
    expect(Buffer.byteLength(atCap)).toBe(MAX_COMMAND_BYTES);
    expect(await room.run(atCap)).toMatchObject({ kind: "exited", exit: 0 });
    expect(await room.run(`${atCap}x`)).toEqual({
      kind: "not-started",
      why: "the command is 4097 bytes long, at most 4096 are run",
    });
  });

  it("refuses NUL and half characters", async () => {
    const room = makeRoom();
    expect(await room.run("exit 0\0; exit 1")).toMatchObject({
      kind: "not-started",
      why: expect.stringContaining("NUL"),
    });
    expect(await room.run("echo \ud800")).toMatchObject({
      kind: "not-started",
      why: expect.stringContaining("Unicode"),
    });
  });

  it("says that there is no bash", async () => {
    const room = makeRoom();
    const empty = makeRoom({ environment: { PATH: room.root } });
    expect(await empty.run("true")).toEqual({
      kind: "not-started",
      why: "no bash was found in the folders of PATH",
    });
  });

  it("takes no bash from the checkout, even when PATH has a relative or empty folder first", async () => {
    const room = makeRoom();
    writeFileSync(join(room.root, "bash"), "#!/bin/sh\nexit 0\n");
    chmodSync(join(room.root, "bash"), 0o755);
    const shell = createShell({
      root: room.root,
      tempFolder: room.temp,
      environment: { PATH: `:.:${relative(process.cwd(), room.root)}:${process.env["PATH"]}` },
      extraNames: [],
      slots: 1,
    });
    expect(await shell.run("exit 4", { timeoutMs: 20_000 })).toMatchObject({ kind: "exited", exit: 4 });
  });

  it("says that bash cannot be run", async () => {
    const room = makeRoom();
    writeFileSync(join(room.root, "bash"), "#!/no/such/interpreter\n", { mode: 0o755 });
    const outcome = await makeRoom({ environment: { PATH: room.root } }).run("true");
    expect(outcome).toMatchObject({ kind: "not-started", why: expect.stringContaining("bash did not start") });
  });

  it("says that the folder to run in, or the one for temporary files, is not there", async () => {
    const room = makeRoom();
    const noRoot = makeRoom({ root: join(room.root, "gone"), tempFolder: room.temp });
    expect(await noRoot.run("true")).toMatchObject({ kind: "not-started", why: expect.stringContaining("gone") });
    expect(readdirSync(room.temp)).toEqual([]);
    const noTemp = makeRoom({ tempFolder: join(room.root, "absent") });
    expect(await noTemp.run("true")).toMatchObject({ kind: "not-started", why: expect.stringContaining("absent") });
  });

  it("has no shell without a slot", () => {
    expect(() => makeRoom({ slots: 0 })).toThrow(RangeError);
    expect(() => makeRoom({ slots: 1.5 })).toThrow(RangeError);
  });
});

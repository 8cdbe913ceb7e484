import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createTree,
  type ProcessRow,
  type ReadTable,
  readProcTable,
  readPsTable,
} from "../../src/adapters/exec-tree.ts";
import type { CommandOutcome } from "../../src/ports/shell.ts";
import { type ExecRoom, isRunning, makeRoom } from "./exec-room.ts";

const onLinux = process.platform === "linux";

async function timed(run: Promise<CommandOutcome>): Promise<{ readonly outcome: CommandOutcome; readonly ms: number }> {
  const began = performance.now();
  const outcome = await run;
  return { outcome, ms: performance.now() - began };
}

/** Runs the command, and tells whether the process it wrote down is still there when it has resolved. */
async function leftBy(room: ExecRoom, command: string, timeoutMs?: number) {
  const { outcome, ms } = await timed(room.run(command, timeoutMs));
  return { outcome, ms, left: [room.pidIn("a.pid")].filter(isRunning) };
}

describe("after the command's exit", () => {
  it.each([
    ["a child in the background", "sleep 60 & echo $! >a.pid; true"],
    ["a child that holds the pipe in a session of its own", "setsid sleep 300 & echo $! >a.pid; sleep 0.3"],
    ["a child in a group of its own", "set -m; sleep 60 & echo $! >a.pid; true"],
    ["a child without an environment", "env -i /bin/sleep 60 & echo $! >a.pid; sleep 0.2"],
    ["a daemon with an orphan's life", "(setsid sleep 300 >/dev/null 2>&1 & echo $! >a.pid); sleep 0.3"],
    ["a child that ignores the end of its session", "trap '' HUP TERM; sleep 60 & echo $! >a.pid; true"],
    ["a stopped child", "sleep 60 & echo $! >a.pid; kill -STOP $!; true"],
  ])("ends %s, without waiting for it", async (_, command) => {
    const { outcome, ms, left } = await leftBy(makeRoom(), command);
    expect(outcome).toMatchObject({ kind: "exited", exit: 0, tail: "" });
    expect(left).toEqual([]);
    expect(ms).toBeLessThan(4_000);
  });

  it.runIf(onLinux)("ends by its session what has neither the group, nor a parent, nor the environment", async () => {
    const command = "set -m; env -i /bin/sleep 60 & echo $! >a.pid; sleep 0.2";
    const { outcome, left } = await leftBy(makeRoom(), command);
    expect(outcome).toMatchObject({ kind: "exited", exit: 0 });
    expect(left).toEqual([]);
  });

  it("ends what keeps starting itself anew in sessions of its own", async () => {
    const command =
      "again() { setsid bash -c 'sleep 0.02; again' & }; export -f again; again; sleep 0.3; echo $$ >a.pid";
    const room = makeRoom();
    const { outcome, ms } = await timed(room.run(command));
    expect(outcome).toMatchObject({ kind: "exited", exit: 0 });
    expect(ms).toBeLessThan(5_500);
    const rows = onLinux ? await readProcTable("none=none") : [];
    expect(rows.filter((row) => row.session === room.pidIn("a.pid"))).toEqual([]);
  });

  it("waits five seconds at most for an output that stays open out of reach", async () => {
    const room = makeRoom();
    const command = "(env -i setsid /bin/sh -c 'echo $$ >a.pid; exec sleep 30' &) ; sleep 0.4; echo seen";
    const { outcome, ms } = await timed(room.run(command));
    expect(outcome).toMatchObject({ kind: "exited", exit: 0, tail: "seen\n" });
    expect(ms).toBeLessThan(5_900);
  });

  it("keeps what a child still printed", async () => {
    const outcome = await makeRoom().run("head -c 60000 /dev/zero; echo last; exit 2");
    expect(outcome).toMatchObject({ exit: 2, tail: expect.stringMatching(/\0last\n$/) });
  });
});

describe("at the limit", () => {
  it.each([
    ["what ignores TERM", "echo $$ >a.pid; trap '' TERM; while :; do sleep 1; done"],
    ["what never stops printing beside a sleeper", "yes AAAA & echo $! >a.pid; sleep 99999"],
    ["a stopped shell", "echo $$ >a.pid; kill -STOP $$"],
    ["a daemon in its own session", "setsid sleep 300 & echo $! >a.pid; sleep 99999"],
    [
      "what has neither environment nor session, while its parents live",
      "env -i setsid -w sh -c 'echo $$ >a.pid; sleep 300'",
    ],
  ])("ends %s", async (_, command) => {
    const { outcome, ms, left } = await leftBy(makeRoom(), command, 700);
    expect(outcome).toMatchObject({ kind: "timed-out", timeoutMs: 700 });
    expect(left).toEqual([]);
    expect(ms).toBeLessThan(5_700);
    if (outcome.kind === "timed-out") expect(outcome.tail.length).toBeLessThan(20_000);
  });

  it("lets a command tidy up, and counts it as timed out even if it then exits with 0", async () => {
    const command = "trap 'echo tidied; exit 0' TERM; while :; do sleep 0.1; done";
    const { outcome, ms } = await timed(makeRoom().run(command, 500));
    expect(outcome).toEqual({
      kind: "timed-out",
      timeoutMs: 500,
      tail: expect.stringMatching(/tidied\n$/),
    });
    expect(ms).toBeLessThan(3_500);
  });

  it.each([0, -5, Number.NaN])("takes a limit of %d as over at once", async (timeoutMs) => {
    expect(await makeRoom().run("sleep 20", timeoutMs)).toMatchObject({ kind: "timed-out" });
  });

  it("takes a limit no timer can hold as the longest one", async () => {
    expect(await makeRoom().run("sleep 0.1", Number.MAX_SAFE_INTEGER)).toMatchObject({ kind: "exited", exit: 0 });
  });
});

describe("when our own process exits in mid-run", () => {
  it("ends the command's group, and on Linux a daemon that left it", async () => {
    const room = makeRoom();
    const script = `
      import { createShell } from ${JSON.stringify(new URL("../../src/adapters/exec.ts", import.meta.url).href)};
      const environment = { PATH: process.env.PATH };
      const room = { root: ${JSON.stringify(room.root)}, tempFolder: ${JSON.stringify(room.temp)} };
      createShell({ ...room, environment, extraNames: [], slots: 1 }).run("setsid sh -c 'echo \\$\\$ >b.pid; exec sleep 60' & echo $$ >a.pid; sleep 60", { timeoutMs: 60000 });
      setTimeout(() => process.exit(7), 1000);`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", script];
    const [code] = await once(spawn(process.execPath, args, { stdio: "ignore" }), "exit");
    expect(code).toBe(7);
    await vi.waitFor(() => expect(isRunning(room.pidIn("a.pid"))).toBe(false), 5_000);
    if (process.platform === "linux") expect(isRunning(room.pidIn("b.pid"))).toBe(false);
  });
});

describe("side by side", () => {
  it("ends nothing of another command", async () => {
    const room = makeRoom();
    const long = "setsid sleep 30 & child=$!; sleep 1.5; kill -0 $child; echo alive";
    const short = "setsid sleep 30 & sleep 30 & true";
    const longs = [1, 2, 3].map(() => room.run(long));
    const shorts = Array.from({ length: 9 }, () => room.run(short));
    const cut = room.run("sleep 30", 300);
    for (const outcome of await Promise.all(longs)) {
      expect(outcome).toEqual({ kind: "exited", exit: 0, tail: "alive\n" });
    }
    for (const outcome of await Promise.all(shorts)) expect(outcome).toMatchObject({ kind: "exited", exit: 0 });
    expect(await cut).toMatchObject({ kind: "timed-out" });
  });

  it("ends nothing that was not started by the command", async () => {
    const bystander = spawn("sleep", ["30"], { stdio: "ignore" });
    try {
      await makeRoom().run("sleep 30 & true");
      await makeRoom().run("sleep 30", 200);
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    } finally {
      bystander.kill("SIGKILL");
    }
  });
});

describe("the process table", () => {
  const started: ReturnType<typeof spawn>[] = [];

  function start(
    command: string,
    { bash = "bash", ...env }: Record<string, string> = {},
  ): ReturnType<typeof spawn> & { pid: number } {
    const child = spawn(bash, ["-c", command], {
      detached: true,
      stdio: "ignore",
      env: { PATH: process.env["PATH"], ...env },
    });
    started.push(child);
    if (child.pid === undefined) throw new Error("bash did not start");
    return Object.assign(child, { pid: child.pid });
  }

  afterEach(() => {
    for (const child of started.splice(0)) child.kill("SIGKILL");
  });

  it.runIf(onLinux)("reads names with spaces and parentheses, and the exact variable only", async () => {
    const bash = join(makeRoom().root, "a) R 1 (b");
    symlinkSync("/bin/bash", bash);
    const named = start("sleep 30; true", { bash, MARK: "one" });
    const near = start("sleep 30", { XMARK: "one", MARK: "one2" });
    const rows = await readProcTable("MARK=one");
    expect(rows.find((row) => row.pid === named.pid)).toMatchObject({
      parent: process.pid,
      group: named.pid,
      session: named.pid,
      marked: true,
    });
    expect(rows.find((row) => row.pid === near.pid)).toMatchObject({ marked: false });
  });

  it("reads the same from ps, which has neither session nor environment", async () => {
    const child = start("sleep 30; true");
    const rows = await readPsTable();
    const row = rows.find((each) => each.pid === child.pid);
    expect(row).toMatchObject({ parent: process.pid, group: child.pid, session: null, marked: false });
    expect(row?.started).toMatch(/\d\d:\d\d:\d\d \d{4}$/);
    expect(rows.some((each) => each.parent === child.pid)).toBe(true);
  });

  it("ends a tree with ps alone, by group and descent", async () => {
    const child = start("trap '' TERM; setsid -w sleep 60 & sleep 60; sleep 60");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const below = (await readPsTable()).filter((row) => row.parent === child.pid).map((row) => row.pid);
    expect(below.length).toBe(2);
    const tree = createTree(leaderOf(child), "none=none", readPsTable);
    await tree.terminate(300);
    expect(await tree.end(2_000)).toBeNull();
    expect([child.pid, ...below].filter(isRunning)).toEqual([]);
  });

  it("says when the table cannot be read, and ends the group all the same", async () => {
    const child = start("sleep 60");
    const exited = once(child, "exit");
    const broken: ReadTable = () => Promise.reject(new Error("no table here"));
    const tree = createTree(leaderOf(child), "none=none", broken);
    expect(await tree.end(500)).toContain("no table here");
    expect(await exited).toEqual([null, "SIGKILL"]);
  });

  it("leaves a stranger alone that was given the number of a leader that is gone", async () => {
    const stranger = start("sleep 60");
    const row: ProcessRow = {
      pid: stranger.pid,
      parent: 1,
      group: stranger.pid,
      session: stranger.pid,
      started: "later",
      marked: false,
    };
    const tree = createTree({ pid: stranger.pid, isGone: () => true }, "none=none", () => Promise.resolve([row]));
    await tree.terminate(50);
    expect(await tree.end(300)).toBeNull();
    expect(isRunning(stranger.pid)).toBe(true);
  });

  it("counts what is still there when the time is over", async () => {
    const row = (pid: number): ProcessRow => ({ pid, parent: 1, group: pid, session: pid, started: "1", marked: true });
    // Numbers beyond any system's largest: signalled, they are gone; listed again, they are still there.
    const tree = createTree({ pid: 2 ** 30, isGone: () => false }, "a=b", () => Promise.resolve([row(2 ** 30 + 1)]));
    expect(await tree.end(100)).toBe("processes the command started that could not be ended: 1");
  });

  function leaderOf(child: ReturnType<typeof start>) {
    return { pid: child.pid, isGone: () => child.exitCode !== null || child.signalCode !== null };
  }
});

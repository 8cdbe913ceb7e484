import { once } from "node:events";
import { chmod, mkdir, mkdtemp, open, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findExecutable } from "../../src/adapters/executable.ts";
import { removeFolder } from "../../src/adapters/folder-removal.ts";
import { createStop } from "../../src/entry/cli-stop.ts";
import { type CliRoom, collect, createCliRoom } from "./cli-room.ts";

const FILE = "docs/plans/cart/checklist.json";

let room: CliRoom;
let folder: string;
beforeAll(async () => {
  room = await createCliRoom();
  folder = await mkdtemp(join(tmpdir(), "done-gate-end-"));
});
afterAll(async () => {
  await room[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe("a cleanup that fails", () => {
  it("is a sentence, and the others are done all the same", async () => {
    const stop = createStop({ on: () => undefined, exit: () => process.exit() });
    let done = false;
    stop.onEnd(() => Promise.reject(new Error("EACCES: x")));
    stop.onEnd(() => {
      done = true;
      return Promise.resolve();
    });
    expect(await stop.end()).toEqual([expect.stringMatching(/could not be removed.*EACCES: x$/)]);
    expect(done).toBe(true);
    expect(await stop.end()).toEqual([]);
  });
});

describe("a stopped run", () => {
  it("ends its commands before it cleans up", async () => {
    const said: string[] = [];
    const listeners = new Map<string, () => void>();
    const exited = new Promise<void>((resolve) => {
      const exit = (code: number): never => {
        said.push(`exit ${code}`);
        resolve();
        throw new Error("the real one does not come back");
      };
      const stop = createStop({ on: (signal, listener) => listeners.set(signal, listener), exit });
      stop.onEnd(() => {
        said.push("cleanup");
        return Promise.resolve();
      });
      stop.onStop(() => said.push("halt"));
    });
    process.once("unhandledRejection", () => undefined);
    listeners.get("SIGTERM")?.();
    await exited;
    expect(said.slice(0, 3)).toEqual(["halt", "cleanup", "exit 143"]);
  });

  it("leaves no temporary folder though a daemon was writing into its own", async () => {
    const daemon = "setsid sh -c 'while :; do mkdir -p $TMPDIR/a; echo >$TMPDIR/a/$$-$(date +%N); done' &";
    const item = {
      id: "1",
      description: "d",
      acceptance: "a",
      verify: `${daemon} sleep 1; touch ready; sleep 60`,
      passes: false,
    };
    await room.repo.write({ [FILE]: JSON.stringify([item]) });
    const child = room.start(["verify", "docs/plans/cart"]);
    const exited = once(child, "exit");
    await expect
      .poll(
        () =>
          stat(room.repo.path("ready")).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    child.kill("SIGTERM");
    expect((await exited)[0]).toBe(143);
    expect(await room.leftovers()).toEqual([]);
  }, 30_000);
});

describe("an output that cannot be written", () => {
  it("is exit code 2 and one sentence", async () => {
    await room.repo.write({ [FILE]: "[]" });
    const full = await open("/dev/full", "w");
    try {
      const child = room.start(["status", "docs/plans/cart"], undefined, full.fd);
      const run = await collect(child);
      expect(run.exit).toBe(2);
      expect(run.stderr).toMatch(/^done-gate: the output could not be written: ENOSPC[^\n]*\n$/);
    } finally {
      await full.close();
    }
  }, 20_000);
});

describe("removeFolder", () => {
  it("removes read-only folders", async () => {
    const victim = join(folder, "victim");
    await mkdir(join(victim, "in"), { recursive: true });
    await writeFile(join(victim, "in", "file"), "x");
    await chmod(join(victim, "in"), 0o500);
    await chmod(victim, 0o500);
    await removeFolder(victim);
    await expect(stat(victim)).rejects.toThrow("ENOENT");
  });
});

describe("findExecutable", () => {
  it("takes files that may be run, from absolute folders only, and passes over what is closed", async () => {
    await mkdir(join(folder, "bin", "folder"), { recursive: true });
    await writeFile(join(folder, "bin", "tool"), "");
    await writeFile(join(folder, "file"), "");
    const path = [".", "relative", join(folder, "file"), join(folder, "bin")].join(delimiter);
    expect(findExecutable(path, "tool")).toBeNull();
    expect(findExecutable(path, "folder")).toBeNull();
    await chmod(join(folder, "bin", "tool"), 0o755);
    expect(findExecutable(path, "tool")).toBe(join(folder, "bin", "tool"));
    expect(findExecutable("", "tool")).toBeNull();
  });
});

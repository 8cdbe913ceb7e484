import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findChromium } from "./chromium.ts";

const ROOT = join(import.meta.dirname, "..", "..");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "playground-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("says where it is, and on Ctrl-C ends with its folders removed, also in the middle of a run", async () => {
  // npm and its shell end otherwise than a terminal's process group does: the same command, without them.
  const child = spawn(process.execPath, ["--import", "tsx", "playground/page/main.ts", "--port", "0"], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
    // A group of its own, as a terminal gives one: Ctrl-C reaches the stand-in's git processes too.
    detached: true,
  });
  let said = "";
  const ended = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    child.on("exit", () => reject(new Error(`it ended early: ${said}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  let page = "";
  while (!page.includes("pull_request.opened")) page = await (await fetch(`${url}/`)).text();
  expect(readdirSync(folder)).not.toEqual([]);
  process.kill(-(child.pid ?? Number.NaN), "SIGINT");
  expect(await ended).toEqual([0, null]);
  expect(said).toContain("The playground has ended");
  // What the loader keeps of its own is not ours.
  expect(readdirSync(folder).filter((name) => !/^(?:tsx|node-compile-cache)/.test(name))).toEqual([]);
});

it("says what to install when there is no Chromium", () => {
  expect(() => findChromium(["/nowhere/chromium"])).toThrow("apt-get install chromium");
});

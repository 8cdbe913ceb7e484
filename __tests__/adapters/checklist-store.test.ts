import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChecklistStore } from "../../src/adapters/checklist-store.ts";

let folder = "";
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "done-gate-store-"));
  file = join(folder, "checklist.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function store(lockWaitMs?: number) {
  const wait = lockWaitMs === undefined ? {} : { lockWaitMs };
  return createChecklistStore({ folder, shown: "plan/checklist.json", maxBytes: 1_000, ...wait });
}

describe("read", () => {
  it("gives the text with its byte order mark, or says that there is none", async () => {
    expect(await store().read()).toEqual({ kind: "absent" });
    await writeFile(file, "\ufeff[\r\n]");
    expect(await store().read()).toEqual({ kind: "text", text: "\ufeff[\r\n]" });
  });

  it("takes a missing plan folder for an absent checklist", async () => {
    const far = createChecklistStore({ folder: join(folder, "a/b"), shown: "x", maxBytes: 10 });
    expect(await far.read()).toEqual({ kind: "absent" });
  });

  it("refuses to write what it would not read again, and leaves the file as it is", async () => {
    expect(await store().update(() => ({ text: "é".repeat(500), value: 1 }))).toEqual({ ok: true, value: 1 });
    const more = await store().update(() => ({ text: `${"é".repeat(500)}x`, value: 1 }));
    expect(more).toMatchObject({
      ok: false,
      error: { why: expect.stringContaining("larger than 1000 bytes"), remedy: expect.stringContaining("as it was") },
    });
    expect(await readFile(file, "utf8")).toBe("é".repeat(500));
    expect(await readdir(folder)).toEqual(["checklist.json"]);
  });

  it.each<[string, () => Promise<void>, string]>([
    ["a symbolic link", () => symlink("elsewhere.json", file), "symbolic link"],
    ["a folder", () => mkdir(file), "not a regular file"],
    ["bytes that are not UTF-8", () => writeFile(file, Buffer.from([0x5b, 0xff, 0x5d])), "not UTF-8"],
    ["a file over the cap", () => writeFile(file, "x".repeat(1_001)), "larger than 1000 bytes"],
  ])("refuses %s", async (_, make, why) => {
    await make();
    const read = await store().read();
    expect(read).toMatchObject({ kind: "refused", refusal: { why: expect.stringContaining(why) } });
    const update = await store().update(() => ({ text: "new", value: null }));
    expect(update).toMatchObject({ ok: false, error: { why: expect.stringContaining(why) } });
    expect(await readdir(folder)).toEqual(["checklist.json"]);
  });

  it("refuses a plan folder that is a file", async () => {
    await writeFile(file, "[]");
    const wrong = createChecklistStore({ folder: file, shown: "x", maxBytes: 10 });
    expect(await wrong.read()).toMatchObject({ kind: "refused", refusal: { why: "the plan folder is a file" } });
    expect(await wrong.update(() => ({ text: "x", value: 1 }))).toMatchObject({ ok: false });
    expect(await wrong.makeFolder()).toMatchObject({ ok: false });
  });
});

describe("update", () => {
  it("replaces the text, keeps the file's mode and leaves nothing beside it", async () => {
    await writeFile(file, "old");
    await chmod(file, 0o640);
    const update = await store().update((current) => ({ text: "new 한글", value: current }));
    expect(update).toEqual({ ok: true, value: { kind: "text", text: "old" } });
    expect(await readFile(file, "utf8")).toBe("new 한글");
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect(await readdir(folder)).toEqual(["checklist.json"]);
  });

  it("makes the file in a folder it made", async () => {
    const deep = createChecklistStore({ folder: join(folder, "a/b"), shown: "x", maxBytes: 10 });
    expect(await deep.update(() => ({ text: "x", value: 1 }))).toMatchObject({
      ok: false,
      error: { why: "the plan folder is not there" },
    });
    expect(await deep.makeFolder()).toEqual({ ok: true, value: null });
    expect(await deep.update(() => ({ text: "x", value: 1 }))).toEqual({ ok: true, value: 1 });
    expect(await readFile(join(folder, "a/b/checklist.json"), "utf8")).toBe("x");
  });

  it("does not touch the file when there is nothing to write", async () => {
    await writeFile(file, "old");
    await utimes(file, 1, 1);
    expect(await store().update(() => ({ text: null, value: 7 }))).toEqual({ ok: true, value: 7 });
    expect((await stat(file)).mtimeMs).toBe(1_000);
  });

  it("gives the lock back when the edit throws", async () => {
    await writeFile(file, "old");
    const broken = store().update(() => {
      throw new Error("broken edit");
    });
    await expect(broken).rejects.toThrow("broken edit");
    expect(await readdir(folder)).toEqual(["checklist.json"]);
  });

  it("writes nothing over what an editor saved at the same moment", async () => {
    await writeFile(file, "old");
    const update = await store().update(() => {
      writeFileSync(file, "from an editor");
      return { text: "ours", value: null };
    });
    expect(update).toMatchObject({ ok: false, error: { why: expect.stringContaining("changed by something else") } });
    expect(await readFile(file, "utf8")).toBe("from an editor");
    expect(await readdir(folder)).toEqual(["checklist.json"]);
  });

  it("refuses, and never goes on unlocked, when the lock is not given back", async () => {
    await writeFile(file, "old");
    await mkdir(`${file}.lock`);
    const update = await store(200).update(() => ({ text: "new", value: null }));
    expect(update).toMatchObject({ ok: false, error: { why: expect.stringContaining("plan/checklist.json.lock") } });
    expect(await readFile(file, "utf8")).toBe("old");
  });

  it("clears the lock and the half-written file of a process that was killed", async () => {
    await writeFile(file, "old");
    await mkdir(`${file}.lock`);
    await utimes(`${file}.lock`, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
    await writeFile(join(folder, ".checklist.json.0b9f1b1e-3f0e-4a52-9d1d-0a4c5c2f7a11.tmp"), "half");
    await writeFile(join(folder, ".checklist.json.mine.tmp"), "a user's own file");
    expect(await store().update(() => ({ text: "new", value: 1 }))).toEqual({ ok: true, value: 1 });
    expect((await readdir(folder)).sort()).toEqual([".checklist.json.mine.tmp", "checklist.json"]);
  });

  it("loses no edit of many at once", async () => {
    await writeFile(file, "");
    const edits = Array.from({ length: 5 }, (_, at) =>
      store().update((current) => ({ text: `${current.kind === "text" ? current.text : ""}${at}\n`, value: at })),
    );
    // One process knows a lock once, so others of the same process wait like strangers.
    expect((await Promise.all(edits)).every((edit) => edit.ok)).toBe(true);
    expect((await readFile(file, "utf8")).trim().split("\n").sort()).toEqual(["0", "1", "2", "3", "4"]);
  });
});

it("leaves the old or the new file when it is killed in the middle of writing", async () => {
  const [old, fresh] = ["o".repeat(200_000), "n".repeat(200_000)];
  const storeModule = pathToFileURL(join(import.meta.dirname, "../../src/adapters/checklist-store.ts")).href;
  const script = `
    import { createChecklistStore } from ${JSON.stringify(storeModule)};
    const store = createChecklistStore({ folder: ${JSON.stringify(folder)}, shown: "x", maxBytes: 1_000_000 });
    const [old, fresh] = ["o".repeat(200_000), "n".repeat(200_000)];
    process.stdout.write("ready");
    for (let at = 0; ; at += 1) await store.update(() => ({ text: at % 2 === 0 ? fresh : old, value: null }));
  `;
  for (let round = 0; round < 6; round += 1) {
    await writeFile(file, old);
    await rm(`${file}.lock`, { recursive: true, force: true });
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
    const child = spawn(process.execPath, ["--import", tsx, "--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    await new Promise((resolve) => setTimeout(resolve, 20 + 13 * round));
    child.kill("SIGKILL");
    await ended;
    expect([old, fresh]).toContain(await readFile(file, "utf8"));
  }
  await utimes(`${file}.lock`, 1, 1).catch(() => undefined);
  const big = createChecklistStore({ folder, shown: "x", maxBytes: 1_000_000 });
  expect(await big.update(() => ({ text: "whole", value: 1 }))).toEqual({ ok: true, value: 1 });
  expect(await readdir(folder)).toEqual(["checklist.json"]);
}, 60_000);

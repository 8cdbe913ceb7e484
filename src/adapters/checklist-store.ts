import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { chmod, lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { lock } from "proper-lockfile";
import { err, ok, type Result } from "../core/result.ts";
import type { ChecklistStore, ChecklistText, Edit, StoreRefusal } from "../ports/checklist-store.ts";
import { codeOf, reasonOf } from "./checklist-store-error.ts";

const NAME = "checklist.json";
/** Ours alone: whoever holds the lock removes what a killed process left. */
const TEMP_NAME = /^\.checklist\.json\.[0-9a-f-]{36}\.tmp$/;
const NEW_FILE_MODE = 0o666;
const PERMISSION_BITS = 0o7777;

// The lock lies beside the file, not in a temporary folder: processes with another TMPDIR (every verify command has
// its own) or another user must meet at the same place. It is an empty folder, which git does not see.
const LOCK_WAIT_MS = 10_000;
/** A holder needs milliseconds. One that was killed is cleared well within the wait. */
const LOCK_STALE_MS = 5_000;
const LOCK_RETRY_MS = 50;

export interface StoreOptions {
  /** Absolute path of the plan folder; it may be absent. */
  readonly folder: string;
  /** The file's path as people know it. */
  readonly shown: string;
  readonly maxBytes: number;
  readonly lockWaitMs?: number;
}

/** What was read, and what tells whether it is still there. */
interface Reading {
  readonly text: ChecklistText;
  readonly stats: Stats | null;
  readonly bytes: Buffer | null;
}

export function createChecklistStore(options: StoreOptions): ChecklistStore {
  return {
    path: options.shown,
    read: async () => (await readFile(options)).text,
    makeFolder: () => makeFolder(options),
    update: (edit) => update(options, edit),
  };
}

async function makeFolder(options: StoreOptions): Promise<Result<null, StoreRefusal>> {
  try {
    await mkdir(options.folder, { recursive: true });
    return ok(null);
  } catch (error) {
    const remedy = "Give a folder that exists or can be made; the checklist.json in it is found by itself.";
    return err({ why: `the plan folder cannot be made (${reasonOf(error)})`, remedy });
  }
}

async function update<Value>(
  options: StoreOptions,
  edit: (current: ChecklistText) => Edit<Value>,
): Promise<Result<Value, StoreRefusal>> {
  const held = await takeLock(options);
  if (!held.ok) return held;
  try {
    return await editFile(options, edit, held.value);
  } finally {
    await held.value.release();
  }
}

interface Held {
  /** Throws when the lock was taken from us (this process stood still for too long). */
  assertHeld(): void;
  release(): Promise<void>;
}

async function takeLock(options: StoreOptions): Promise<Result<Held, StoreRefusal>> {
  let lost: Error | null = null;
  const waitMs = options.lockWaitMs ?? LOCK_WAIT_MS;
  const deadline = performance.now() + waitMs;
  const onLost = (error: Error) => {
    lost = error;
  };
  try {
    const release = await lockBefore(deadline, join(options.folder, NAME), onLost);
    return ok({
      assertHeld: () => {
        if (lost !== null) throw new Error("the lock on the file was lost", { cause: lost });
      },
      // A lock that was taken from us is not ours to remove.
      release: async () => {
        if (lost === null) await release();
      },
    });
  } catch (error) {
    return err(lockRefusal(error, `${options.shown}.lock`, waitMs));
  }
}

/** The package's own retries would wait for a missing folder as well. */
async function lockBefore(
  deadline: number,
  file: string,
  onCompromised: (error: Error) => void,
): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await lock(file, { realpath: false, stale: LOCK_STALE_MS, retries: 0, onCompromised });
    } catch (error) {
      if (codeOf(error) !== "ELOCKED" || performance.now() >= deadline) throw error;
      // Uneven, so that those who wait do not come back all at once.
      await sleep(LOCK_RETRY_MS * (0.5 + Math.random()));
    }
  }
}

function lockRefusal(error: unknown, lockPath: string, waitMs: number): StoreRefusal {
  switch (codeOf(error)) {
    case "ELOCKED":
      return {
        why: `another process holds the lock ${lockPath}, and did not give it back within ${waitMs / 1_000} seconds`,
        remedy: "Wait for the other done-gate to end, then run this again.",
      };
    case "ENOENT":
      return { why: "the plan folder is not there", remedy: "Give the folder that holds the plan's checklist.json." };
    case "ENOTDIR":
      return { why: "the plan folder is a file", remedy: "Give the folder, not the checklist.json in it." };
    default:
      return {
        why: `the file cannot be locked (${reasonOf(error)})`,
        remedy: `Make the plan folder writable, and ${lockPath} removable if it exists.`,
      };
  }
}

async function editFile<Value>(
  options: StoreOptions,
  edit: (current: ChecklistText) => Edit<Value>,
  held: Held,
): Promise<Result<Value, StoreRefusal>> {
  const before = await readFile(options);
  const { text, value } = edit(before.text);
  if (text === null) return ok(value);
  if (before.text.kind === "refused") return err(before.text.refusal);
  if (Buffer.byteLength(text) > options.maxBytes) return err(outgrown(options.maxBytes));
  const temp = join(options.folder, `.${NAME}.${randomUUID()}.tmp`);
  try {
    await sweep(options.folder);
    await writeSynced(temp, text, before.stats);
    // An editor does not ask for the lock: what it saved since must not be lost.
    if (!isSame(before, await readFile(options))) {
      return err({
        why: "the file was changed by something else at the same moment",
        remedy: "Nothing was written. Run this again.",
      });
    }
    held.assertHeld();
    await rename(temp, join(options.folder, NAME));
    return ok(value);
  } catch (error) {
    const remedy = "The file is as it was. Make the folder and the file writable, then run this again.";
    return err({ why: `the file cannot be written (${reasonOf(error)})`, remedy });
  } finally {
    await rm(temp, { force: true });
  }
}

async function sweep(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => TEMP_NAME.test(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

async function writeSynced(temp: string, text: string, like: Stats | null): Promise<void> {
  const file = await open(temp, "wx", NEW_FILE_MODE);
  try {
    await file.writeFile(text, "utf8");
    await file.sync();
  } finally {
    await file.close();
  }
  if (like !== null) await chmod(temp, like.mode & PERMISSION_BITS);
}

function isSame(before: Reading, now: Reading): boolean {
  if (before.text.kind !== now.text.kind) return false;
  if (before.bytes === null || now.bytes === null) return before.bytes === now.bytes;
  return before.bytes.equals(now.bytes);
}

async function readFile(options: StoreOptions): Promise<Reading> {
  const path = join(options.folder, NAME);
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) {
      return refused("it is a symbolic link", "Put the file itself there: a link can point outside the repository.");
    }
    if (!found.isFile()) return refused("it is not a regular file", "Move it away and put a file there.");
    if (found.size > options.maxBytes) return tooLarge(options.maxBytes);
    return await readBytes(path, options.maxBytes);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { text: { kind: "absent" }, stats: null, bytes: null };
    if (codeOf(error) === "ENOTDIR") {
      return refused("the plan folder is a file", "Give the folder, not the checklist.json in it.");
    }
    return refused(`it cannot be read (${reasonOf(error)})`, "Make the file readable for this user.");
  }
}

async function readBytes(path: string, maxBytes: number): Promise<Reading> {
  // The file may be exchanged between the look and the opening: no link is followed, no pipe is waited for.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return refused("it is not a regular file", "Move it away and put a file there.");
    if (stats.size > maxBytes) return tooLarge(maxBytes);
    const bytes = await file.readFile();
    if (bytes.length > maxBytes) return tooLarge(maxBytes);
    return { text: decode(bytes), stats, bytes };
  } finally {
    await file.close();
  }
}

function decode(bytes: Buffer): ChecklistText {
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return refused("it is not UTF-8 text", "Save it as UTF-8.").text;
  }
}

function tooLarge(maxBytes: number): Reading {
  return refused(`it is larger than ${maxBytes} bytes`, "Split the plan into several folders with a checklist each.");
}

function outgrown(maxBytes: number): StoreRefusal {
  const remedy = "The file is as it was. Shorten its texts, or split the plan into folders with a checklist each.";
  return { why: `the file would become larger than ${maxBytes} bytes, which done-gate does not read`, remedy };
}

function refused(why: string, remedy: string): Reading {
  return { text: { kind: "refused", refusal: { why, remedy } }, stats: null, bytes: null };
}

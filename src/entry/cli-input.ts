import { open } from "node:fs/promises";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { unreadable } from "../app/commands/clone-plans.ts";
import type { CommandError } from "../app/commands/result.ts";
import { err, ok, type Result } from "../core/result.ts";

const MAX_INPUT_BYTES = 1024 * 1024;

/** The items for `init`: from a file, or with null from standard input. */
export async function readItems(from: {
  readonly file: string | null;
  readonly folder: string;
  readonly stdin: Readable;
}): Promise<Result<string, CommandError>> {
  const where = from.file ?? "standard input";
  try {
    const bytes = from.file === null ? await collect(from.stdin) : await readCapped(resolve(from.folder, from.file));
    if (bytes === null) {
      const what = `it is larger than ${MAX_INPUT_BYTES} bytes`;
      return err({ what, where, fix: "Split the plan into several folders with a checklist each." });
    }
    return ok(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    const why = error instanceof TypeError ? "it is not UTF-8 text" : systemWords(error);
    return err({ what: `the items cannot be read: ${why}`, where, fix: "Give a readable JSON file in UTF-8." });
  }
}

/** A plan's text, for what needs no repository around it. */
export async function readPlanText(folder: string, file: string): Promise<Result<string, CommandError>> {
  try {
    const bytes = await readCapped(resolve(folder, file));
    if (bytes === null) return err(unreadable(file, `it is larger than ${MAX_INPUT_BYTES} bytes`));
    return ok(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    return err(unreadable(file, error instanceof TypeError ? "it is not UTF-8 text" : systemWords(error)));
  }
}

const SYSTEM_WORDS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["ENOTDIR", "a part of its path is no folder"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "this user may not read it"],
  ["EPERM", "this user may not read it"],
  ["ELOOP", "its symbolic links lead in a circle"],
  ["ENAMETOOLONG", "its name is too long"],
]);

function systemWords(error: unknown): string {
  if (!(error instanceof Error && "code" in error)) return String(error);
  const code = String(error.code);
  return SYSTEM_WORDS.get(code) ?? code;
}

async function readCapped(path: string): Promise<Buffer | null> {
  const file = await open(path);
  try {
    return await collect(file.createReadStream({ autoClose: false }));
  } finally {
    await file.close();
  }
}

/** Null when there is more than the cap. */
async function collect(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_INPUT_BYTES) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

import { createHash, createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { canonicalJson } from "../core/canonical-json.ts";
import { parseJson, textMember } from "./model-json.ts";

// Raw answers in a folder that a workflow may keep between runs. What a pull request's code can write into that folder
// it could forge, and a forged "all met" would be a false green: so each entry carries a MAC whose key comes from the
// provider's key, which that code never has.

const SALT = "done-gate/cache/v1";
const MAC_KEY_BYTES = 32;
/** A key that can be guessed (`ollama`, for servers that ask for any) makes a MAC that can be forged. */
const MIN_KEY_CHARS = 16;
const TTL_MS = 14 * 86_400_000;
const MAX_ENTRY_BYTES = 8 * 1024 * 1024;

const entrySchema = z.strictObject({
  v: z.literal(1),
  at: z.number().int(),
  model: z.string(),
  answer: z.string(),
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});

export interface KeptAnswer {
  readonly model: string;
  /** The JSON text of the one object that the model answered. */
  readonly answer: string;
}

export interface AnswerCache {
  /** Null when nothing usable is kept under the name; says so once when there was something. */
  read(name: string): Promise<KeptAnswer | null>;
  write(name: string, kept: KeptAnswer): Promise<void>;
}

export interface CacheOptions {
  readonly folder: string;
  readonly key: string;
  /** True: reads nothing, and puts new answers in the place of old ones. */
  readonly fresh: boolean;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly warn: (line: string) => void;
}

/** Null without a key to guard it with. */
export function createAnswerCache(options: CacheOptions): AnswerCache | null {
  if (options.key.length < MIN_KEY_CHARS) return null;
  const macKey = Buffer.from(hkdfSync("sha256", options.key, SALT, "", MAC_KEY_BYTES));
  let isSwept = false;
  const pathOf = (name: string) => join(options.folder, `${name}.json`);
  const macOf = (name: string, entry: { readonly at: number } & KeptAnswer) => {
    const { at, model, answer } = entry;
    return createHmac("sha256", macKey)
      .update(canonicalJson({ v: 1, name, at, model, answer }))
      .digest();
  };
  return {
    read: async (name) => {
      if (options.fresh) return null;
      const text = await readEntry(pathOf(name));
      if (text === null) return null;
      const refused = (why: string) => {
        options.warn(`a kept model answer is not used (${name.slice(0, 12)}): ${why}`);
        return null;
      };
      const parsed = entrySchema.safeParse(parseJson(text));
      if (!parsed.success) return refused("it has not the shape of one");
      const { at, model, answer, mac } = parsed.data;
      if (!timingSafeEqual(Buffer.from(mac, "hex"), macOf(name, { at, model, answer })))
        return refused("it was not written with this model key, or was changed");
      const ageMs = options.nowMs() - at;
      return ageMs >= 0 && ageMs <= TTL_MS ? { model, answer } : refused("it is older than 14 days");
    },
    write: async (name, kept) => {
      const entry = { at: options.nowMs(), ...kept };
      const text = canonicalJson({ v: 1, ...entry, mac: macOf(name, entry).toString("hex") });
      try {
        await writeWhole(options.folder, pathOf(name), text);
        if (!isSwept) await sweep(options.folder, options.nowMs() - TTL_MS);
        isSwept = true;
      } catch (error) {
        options.warn(`a model answer could not be kept: ${String(error)}`);
      }
    },
  };
}

/** The file name of an answer, by all that it rests on. */
export function nameAnswer(rests: Readonly<Record<string, string>>): string {
  return createHash("sha256").update(canonicalJson(rests)).digest("hex");
}

/** Null when it is not there. A link is not followed and a pipe not waited for: the folder may be anyone's work. */
async function readEntry(path: string): Promise<string | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((error: unknown) => (textMember(error, "code") === "ENOENT" ? null : ""));
  if (file === null || file === "") return file;
  try {
    const stat = await file.stat();
    return stat.isFile() && stat.size <= MAX_ENTRY_BYTES ? await file.readFile("utf8") : "";
  } catch {
    return ""; // Unreadable is as good as misshapen.
  } finally {
    await file.close();
  }
}

/** Nobody ever sees half an entry. */
async function writeWhole(folder: string, path: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, text, { flag: "wx", mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes our own entries from before `sinceMs`: each commit asks under new names, so nothing would replace them. */
async function sweep(folder: string, sinceMs: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
  for (const path of names.map((name) => join(folder, name))) {
    if ((await lstat(path)).mtimeMs < sinceMs) await rm(path, { force: true, recursive: true });
  }
}

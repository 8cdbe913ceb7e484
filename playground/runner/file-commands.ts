import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CommandReader } from "./commands.ts";
import type { Masker } from "./masker.ts";

const FILES = {
  GITHUB_ENV: "set_env_",
  GITHUB_PATH: "add_path_",
  GITHUB_OUTPUT: "set_output_",
  GITHUB_STATE: "save_state_",
  GITHUB_STEP_SUMMARY: "step_summary_",
} as const;

type FileCommand = keyof typeof FILES;

/** The runner uploads no summary that is larger; the step only gets an error line. */
const MAX_SUMMARY_BYTES = 1024 * 1024;

export type FileCommandPaths = Readonly<Record<FileCommand, string>>;

/** Makes the empty files of one process, fresh for each. */
export async function createFileCommands(temp: string): Promise<FileCommandPaths> {
  const folder = join(temp, "_runner_file_commands");
  await mkdir(folder, { recursive: true });
  const suffix = randomUUID();
  const path = (name: FileCommand) => join(folder, FILES[name] + suffix);
  const paths: FileCommandPaths = {
    GITHUB_ENV: path("GITHUB_ENV"),
    GITHUB_PATH: path("GITHUB_PATH"),
    GITHUB_OUTPUT: path("GITHUB_OUTPUT"),
    GITHUB_STATE: path("GITHUB_STATE"),
    GITHUB_STEP_SUMMARY: path("GITHUB_STEP_SUMMARY"),
  };
  await Promise.all(Object.values(paths).map((file) => writeFile(file, "")));
  return paths;
}

/** Reads the files after the process, adds what they say to the reader's results, and returns the masked summary. */
export async function readFileCommands(
  paths: FileCommandPaths,
  reader: CommandReader,
  masker: Masker,
): Promise<string | null> {
  const { results } = reader;
  const takePairs = async (name: FileCommand, take: (key: string, value: string) => void) => {
    const text = await readIfThere(paths[name]);
    try {
      for (const [key, value] of parseKeyValues(text)) take(key, value);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      results.failures.push(`Unable to process file command '${name}' successfully: ${why}`);
      reader.say("error", `Unable to process file command '${name}' successfully.`);
      reader.say("error", why);
    }
  };
  await takePairs("GITHUB_ENV", (key, value) => {
    if (key.toUpperCase() === "NODE_OPTIONS") {
      reader.say("error", "Can't store NODE_OPTIONS output parameter using '$GITHUB_ENV' command.");
    } else results.env.set(key, value);
  });
  await takePairs("GITHUB_OUTPUT", (key, value) => results.outputs.set(key, value));
  await takePairs("GITHUB_STATE", (key, value) => results.state.set(key, value));
  const added = await readIfThere(paths.GITHUB_PATH);
  results.path.push(...added.split(/\r\n|\r|\n/).filter((line) => line !== ""));
  const summary = await readSummary(paths.GITHUB_STEP_SUMMARY, reader, masker);
  await Promise.all(Object.values(paths).map((file) => rm(file, { force: true, recursive: true })));
  return summary;
}

async function readSummary(path: string, reader: CommandReader, masker: Masker): Promise<string | null> {
  const text = await readIfThere(path);
  const bytes = Buffer.byteLength(text);
  if (bytes === 0) return null;
  if (bytes > MAX_SUMMARY_BYTES) {
    reader.say(
      "error",
      `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got ${Math.ceil(bytes / 1024)}k.`,
    );
    return null;
  }
  return text
    .split("\n")
    .map((line) => masker.mask(line))
    .join("\n");
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    // The step may have deleted the file: the runner takes that for "nothing said".
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

/** `NAME=value` lines and `NAME<<DELIMITER` blocks; lines end at LF only. Throws with the runner's own words. */
export function parseKeyValues(text: string): readonly (readonly [string, string])[] {
  const lines = text.split("\n");
  const pairs: (readonly [string, string])[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    at += 1;
    if (line === "") continue;
    const pair = parsePair(line);
    if (pair.delimiter === null) {
      pairs.push([pair.name, pair.value]);
      continue;
    }
    const end = lines.indexOf(pair.delimiter, at);
    if (end < 0) throw new Error(`Invalid value. Matching delimiter not found '${pair.delimiter}'`);
    pairs.push([pair.name, lines.slice(at, end).join("\n")]);
    at = end + 1;
  }
  return pairs;
}

interface KeyValueLine {
  readonly name: string;
  readonly value: string;
  /** Null for a line that holds its value itself. */
  readonly delimiter: string | null;
}

/** Whichever of `=` and `<<` comes first decides the form. */
function parsePair(line: string): KeyValueLine {
  const [separator] = /=|<</.exec(line) ?? [];
  if (separator === undefined) throw new Error(`Invalid format '${line}'`);
  const at = line.indexOf(separator);
  const name = line.slice(0, at);
  const rest = line.slice(at + separator.length);
  if (name === "") throw new Error(`Invalid format '${line}'. Name must not be empty`);
  if (separator === "=") return { name, value: rest, delimiter: null };
  if (rest === "") throw new Error(`Invalid format '${line}'. Delimiter must not be empty`);
  return { name, value: "", delimiter: rest };
}

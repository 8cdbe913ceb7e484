import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { plainOutput, quote } from "../core/text.ts";
import type { Clock } from "../ports/clock.ts";
import { findExecutable } from "./executable.ts";
import { removeFolder } from "./folder-removal.ts";
import { readPrinted } from "./model-envelope.ts";
import { describeSchema, failed, type Heard, type Prompt, type Speaker } from "./model-speech.ts";

/** Under this name each command finds the `model-key` input. */
const KEY_NAME = "DONE_GATE_MODEL_KEY";

/** Programs that look for a key under a name of their own, so that the policy needs no wrapper script. */
const OWN_KEY_NAMES: ReadonlyMap<string, string> = new Map([
  ["claude", "ANTHROPIC_API_KEY"],
  ["codex", "CODEX_API_KEY"],
  ["gemini", "GEMINI_API_KEY"],
]);

const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const MAX_WORDS_CHARS = 300;
const DRAIN_MS = 1_000;

export interface CommandOptions {
  /** From the policy: the program, then its arguments. No shell reads them. */
  readonly argv: readonly [string, ...string[]];
  /** Empty when there is none: the program may have a login of its own. */
  readonly key: string;
  /** Our own PATH. */
  readonly path: string;
  /** Where a new folder is made for each call. */
  readonly tempFolder: string;
  readonly clock: Clock;
  readonly redact: (text: string) => string;
}

/**
 * A model behind a command: prompt on standard input, answer on standard output. It starts in an empty folder, so that
 * no file of the repository instructs it, and sees PATH, an empty HOME and the key, nothing else of ours. One try: such
 * programs retry on their own.
 */
export function createCommandSpeaker(options: CommandOptions): Speaker {
  return {
    place: `command ${JSON.stringify(options.argv)}`,
    model: programOf(options.argv[0]),
    speak: async (prompt, untilMs) => ({ heard: await runOnce(options, prompt, untilMs), calls: 1 }),
  };
}

function programOf(path: string): string {
  return path.split("/").at(-1) ?? path;
}

async function runOnce(options: CommandOptions, prompt: Prompt, untilMs: number): Promise<Heard> {
  const [program, ...args] = options.argv;
  const found = isAbsolute(program) ? program : program.includes("/") ? null : findExecutable(options.path, program);
  if (found === null) {
    const why = `\`completion.model.command\` begins with ${quote(program, 100)}, which is no program on PATH and no absolute path`;
    return failed("bad-request", why);
  }
  let folder: string | null = null;
  try {
    folder = await mkdtemp(join(options.tempFolder, "model-"));
    const room = { work: join(folder, "work"), home: join(folder, "home"), schema: join(folder, "schema.json") };
    await Promise.all([mkdir(room.work), mkdir(room.home), writeFile(room.schema, JSON.stringify(prompt.schema))]);
    const filled = args.map((arg) => fillPlace(arg, prompt, room.schema));
    const child = spawn(found, filled, { cwd: room.work, env: environmentOf(options, room.home), detached: true });
    const ending = await follow(child, renderPrompt(prompt), untilMs - options.clock.elapsedMs());
    return readEnding(ending, options.redact);
  } catch (error) {
    return failed("bad-request", `the command could not be started: ${quote(options.redact(String(error)))}`);
  } finally {
    // What is left in a temporary folder changes no answer.
    if (folder !== null) await removeFolder(folder).catch(() => undefined);
  }
}

/** `{schema}` is the JSON Schema as one argument (`claude --json-schema`), `{schema_file}` a file that holds it. */
function fillPlace(arg: string, prompt: Prompt, schemaFile: string): string {
  if (arg === "{schema}") return JSON.stringify(prompt.schema);
  return arg === "{schema_file}" ? schemaFile : arg;
}

function environmentOf({ argv, key, path }: CommandOptions, home: string): Record<string, string> {
  const own = OWN_KEY_NAMES.get(programOf(argv[0]));
  const keys = key === "" ? {} : { [KEY_NAME]: key, ...(own === undefined ? {} : { [own]: key }) };
  return { PATH: path, HOME: home, TMPDIR: home, LANG: "C.UTF-8", CI: "true", TERM: "dumb", ...keys };
}

function renderPrompt(prompt: Prompt): string {
  const parts = [prompt.system, prompt.context, prompt.question, describeSchema(prompt.schema)];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

interface Ending {
  readonly how: "exited" | "timed-out" | "too-large" | "not-started";
  /** Exit code, signal or the system's words. */
  readonly with: string;
  readonly limitMs: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Resolves when it is over; by then everything in the command's process group has been killed. */
function follow(child: ChildProcessWithoutNullStreams, input: string, limitMs: number): Promise<Ending> {
  return new Promise((resolve) => {
    const printed: Record<"stdout" | "stderr", Buffer[]> = { stdout: [], stderr: [] };
    let bytes = 0;
    let isOver = false;
    const killGroup = () => endGroup(child.pid);
    const end = (how: Ending["how"], what: string) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      process.off("exit", killGroup);
      killGroup();
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
      const text = (name: "stdout" | "stderr") => Buffer.concat(printed[name]).toString("utf8");
      resolve({ how, with: what, limitMs, stdout: text("stdout"), stderr: text("stderr") });
    };
    const timer = setTimeout(() => end("timed-out", ""), Math.max(1, limitMs));
    // Its group is its own, so nothing else ends it when our process does.
    process.on("exit", killGroup);
    for (const name of ["stdout", "stderr"] as const) {
      child[name].on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_OUTPUT_BYTES) end("too-large", "");
        else printed[name].push(chunk);
      });
    }
    child.once("error", (error) => end("not-started", error.message));
    child.once("exit", (code, signal) => {
      // What it left behind may hold the pipes open for ever; what it printed is read to the end.
      killGroup();
      const endExited = () => end("exited", signal ?? String(code));
      child.once("close", endExited);
      setTimeout(endExited, DRAIN_MS).unref();
    });
    // A program that does not read its input closes the pipe: its exit tells the rest.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    return; // Nobody is left in it.
  }
}

function readEnding(ending: Ending, redact: (text: string) => string): Heard {
  switch (ending.how) {
    case "not-started":
      return failed("bad-request", `the command could not be started: ${quote(redact(ending.with))}`);
    case "timed-out":
      return failed("timeout", `the command did not end within ${Math.round(ending.limitMs / 100) / 10} seconds`);
    case "too-large":
      return failed("malformed", `the command printed more than ${MAX_OUTPUT_BYTES} bytes`);
    case "exited":
      return ending.with === "0" ? readPrinted(ending.stdout, redact) : readExit(ending, redact);
    default:
      return ending.how satisfies never;
  }
}

/** The last words are the telling ones; an envelope that admits the failure tells it better. */
function readExit(ending: Ending, redact: (text: string) => string): Heard {
  const told = readPrinted(ending.stdout, redact);
  if (told.kind === "failed") return told;
  const words = redact(plainOutput(ending.stderr.trim() === "" ? ending.stdout : ending.stderr)).trim();
  const shown = words === "" ? "" : `: ${quote(words.slice(-MAX_WORDS_CHARS), MAX_WORDS_CHARS)}`;
  return failed("bad-request", `the command ended with ${ending.with}${shown}`);
}

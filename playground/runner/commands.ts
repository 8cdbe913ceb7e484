import { isAbsolute, relative } from "node:path";
import type { Masker } from "./masker.ts";
import type { Annotation, SeenCommand } from "./types.ts";

interface ParsedCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

const COMMANDS: readonly string[] = [
  "stop-commands",
  "set-env",
  "add-path",
  "set-output",
  "save-state",
  "add-mask",
  "add-matcher",
  "remove-matcher",
  "warning",
  "error",
  "notice",
  "debug",
  "group",
  "endgroup",
  "echo",
];

const NEVER_ECHOED: ReadonlySet<string> = new Set(["add-mask", "error", "warning", "notice", "debug"]);

/** Order matters: the percent sign comes last, or `%2525` would be read twice. */
const DATA_ESCAPES = [
  ["%0D", "\r"],
  ["%0A", "\n"],
  ["%25", "%"],
] as const;
const PROPERTY_ESCAPES = [["%3A", ":"], ["%2C", ","], ...DATA_ESCAPES] as const;
const OLD_ESCAPES = [["%3B", ";"], ["%5D", "]"], ...DATA_ESCAPES] as const;

function decodeEscapes(text: string, escapes: readonly (readonly [string, string])[]): string {
  return escapes.reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

/** `::name key=value,key=value::data`, only at the start of a line after white space. */
function parseCurrentForm(line: string, known: ReadonlySet<string>): ParsedCommand | null {
  const text = line.replace(/^[^\S\uFEFF]+/, "");
  if (!text.startsWith("::")) return null;
  const end = text.indexOf("::", 2);
  if (end < 0) return null;
  const { name, rest } = splitName(text.slice(2, end));
  if (!known.has(name.toLowerCase())) return null;
  const properties = parseProperties(rest.trim().split(","), (value) => decodeEscapes(value, PROPERTY_ESCAPES));
  return { name, properties, data: decodeEscapes(text.slice(end + 2), DATA_ESCAPES) };
}

/** `##[name key=value;key=value]data`, anywhere in a line. */
function parseOldForm(line: string, known: ReadonlySet<string>): ParsedCommand | null {
  const start = line.indexOf("##[");
  if (start < 0) return null;
  const end = line.indexOf("]", start);
  if (end < 0) return null;
  const { name, rest } = splitName(line.slice(start + 3, end));
  if (!known.has(name.toLowerCase())) return null;
  const properties = parseProperties(rest.split(";"), (value) => decodeEscapes(value, OLD_ESCAPES));
  return { name, properties, data: decodeEscapes(line.slice(end + 1), OLD_ESCAPES) };
}

function splitName(text: string): { readonly name: string; readonly rest: string } {
  const space = text.indexOf(" ");
  return space < 0 ? { name: text, rest: "" } : { name: text.slice(0, space), rest: text.slice(space + 1) };
}

function parseProperties(parts: readonly string[], decode: (value: string) => string): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const part of parts) {
    const cut = part.replace(/^=+/, "");
    const equals = cut.indexOf("=");
    if (equals > 0 && equals < cut.length - 1) properties[cut.slice(0, equals)] = decode(cut.slice(equals + 1));
  }
  return properties;
}

/** What the lines of one process amounted to. Filled while it runs. */
export interface CommandResults {
  readonly outputs: Map<string, string>;
  readonly state: Map<string, string>;
  readonly env: Map<string, string>;
  readonly path: string[];
  readonly annotations: Annotation[];
  readonly commands: SeenCommand[];
  readonly masks: string[];
  readonly log: string[];
  /** A command the runner could not obey fails the step, whatever its exit code says. */
  readonly failures: string[];
}

export interface CommandReader {
  readonly results: CommandResults;
  readLine(line: string): void;
  /** Adds an annotation as the runner itself does for its own trouble. */
  say(level: Annotation["level"], message: string): void;
}

export interface CommandReaderOptions {
  readonly masker: Masker;
  readonly workspace: string;
  /** ACTIONS_ALLOW_UNSECURE_COMMANDS of the step's `env` context. */
  readonly allowUnsecure: boolean;
}

/** Reads a process's output as the runner does: commands are obeyed, everything else is logged, all of it masked. */
export function createCommandReader(options: CommandReaderOptions): CommandReader {
  const known = new Set(COMMANDS);
  const results: CommandResults = {
    outputs: new Map(),
    state: new Map(),
    env: new Map(),
    path: [],
    annotations: [],
    commands: [],
    masks: [],
    log: [],
    failures: [],
  };
  let stopToken: string | null = null;
  let echo = false;
  const print = (line: string) => results.log.push(options.masker.mask(line));

  function say(level: Annotation["level"], message: string, properties: Readonly<Record<string, string>> = {}): void {
    results.annotations.push({ level, message: options.masker.mask(message), properties: relativeFile(properties) });
    print(`##[${level}]${message}`);
  }

  function relativeFile(properties: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const file = properties["file"];
    if (file === undefined || !isAbsolute(file)) return properties;
    const inside = relative(options.workspace, file);
    return inside.startsWith("..") ? properties : { ...properties, file: inside };
  }

  function stop(token: string): void {
    if (token === "" || known.has(token.toLowerCase()) || token.toLowerCase() === "pause-logging") {
      throw new Error("the stop token is empty, reserved or the name of a command");
    }
    if (token.length > 6) options.masker.add(token);
    stopToken = token;
    known.add(token.toLowerCase());
  }

  const obey: Readonly<Record<string, (command: ParsedCommand) => void>> = {
    "set-output": ({ properties, data }) => results.outputs.set(requireName(properties, "set-output"), data),
    "save-state": ({ properties, data }) => results.state.set(requireName(properties, "save-state"), data),
    "set-env": ({ properties, data }) => {
      refuseUnlessAllowed("set-env");
      const name = requireName(properties, "set-env");
      if (name.toUpperCase() === "NODE_OPTIONS") {
        say("error", "Can't update NODE_OPTIONS environment variable using ::set-env:: command.");
      } else results.env.set(name, data);
    },
    "add-path": ({ data }) => {
      refuseUnlessAllowed("add-path");
      results.path.push(data);
    },
    "add-mask": ({ data }) => {
      if (data.trim() === "") say("warning", "Can't add secret mask for empty string in ##[add-mask] command.");
      else {
        options.masker.add(data);
        results.masks.push(data);
        if (echo) print("::add-mask::***");
      }
    },
    "add-matcher": () => undefined,
    "remove-matcher": () => undefined,
    debug: () => undefined,
    error: ({ properties, data }) => say("error", data, properties),
    warning: ({ properties, data }) => say("warning", data, properties),
    notice: ({ properties, data }) => say("notice", data, properties),
    group: ({ data }) => print(`##[group]${data}`),
    endgroup: () => print("##[endgroup]"),
    echo: ({ data }) => {
      const word = data.trim().toUpperCase();
      if (word !== "ON" && word !== "OFF") throw new Error(`invalid echo command value '${data}'`);
      echo = word === "ON";
    },
  };

  function refuseUnlessAllowed(command: string): void {
    if (!options.allowUnsecure) throw new Error(`the \`${command}\` command is disabled: use the environment files`);
  }

  function runCommand(line: string, command: ParsedCommand): void {
    const name = command.name.toLowerCase();
    results.commands.push({ name, properties: command.properties, data: command.data });
    const quiet = NEVER_ECHOED.has(name);
    if (echo && !quiet) print(line);
    try {
      if (name === "stop-commands") {
        stop(command.data);
        print(line);
      } else obey[name]?.(command);
    } catch (error) {
      const why = wordsOf(error);
      results.failures.push(`Unable to process command '${name}' successfully: ${why}`);
      say("error", `Unable to process command '${quiet ? name : line}' successfully.`);
      say("error", why);
    }
  }

  function readLine(line: string): void {
    const command = parseCurrentForm(line, known) ?? parseOldForm(line, known);
    if (command === null) {
      print(line);
    } else if (stopToken === null) {
      runCommand(line, command);
    } else if (command.name.toLowerCase() === stopToken.toLowerCase()) {
      print(line);
      known.delete(stopToken.toLowerCase());
      stopToken = null;
    } else {
      print(line);
    }
  }

  return { results, readLine, say };
}

function requireName(properties: Readonly<Record<string, string>>, command: string): string {
  const name = Object.entries(properties).find(([key]) => key.toLowerCase() === "name")?.[1];
  if (name === undefined || name === "") throw new Error(`required field 'name' is missing in the ${command} command`);
  return name;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

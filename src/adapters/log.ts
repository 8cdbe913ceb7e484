import { cut, inertLine } from "../core/text.ts";
import type { Log } from "../ports/log.ts";

type Progress = Parameters<Log["progress"]>[0];

interface ActionsLogOptions {
  /** Writes one line to the standard output. */
  readonly write: (line: string) => void;
  /** A fresh random text each time, longer than any command's name. */
  readonly token: () => string;
}

/**
 * The log of a workflow run. The runner obeys commands it finds in any line, so every line is made inert, and
 * groups, which hold what programs and people wrote, stand between stop-commands and a token nobody could know.
 */
export function createActionsLog({ write, token }: ActionsLogOptions): Log {
  let shown = "";
  const command = (name: string, line: string) => write(`::${name}::${inertLine(line).replaceAll("%", "%25")}`);
  return {
    info: (line) => write(inertLine(line)),
    warning: (line) => command("warning", line),
    error: (line) => command("error", line),
    group: (title, lines) => {
      const secret = token();
      command("group", title);
      write(`::stop-commands::${secret}`);
      for (const line of split(lines)) write(`  ${inertLine(line)}`);
      write(`::${secret}::`);
      write("::endgroup::");
    },
    progress: (state) => {
      const line = inertLine(describe(state));
      if (line !== shown) write(line);
      shown = line;
    },
  };
}

interface TerminalLogOptions {
  /** Writes a text as it is, without adding a line end. */
  readonly write: (text: string) => void;
  readonly isTTY: boolean;
  /** False when NO_COLOR is set. Without a terminal there is no colour either way. */
  readonly color: boolean;
  /** Width of the terminal; a longer progress line would wrap and could not be taken back. */
  readonly columns: number;
}

const CLEAR_LINE = "\r\u001b[2K";
const YELLOW = "\u001b[33m";
const RED = "\u001b[31m";
const RESET = "\u001b[0m";

/** The log of the command line: one live line for progress in a terminal, plain lines everywhere else. */
export function createTerminalLog({ write, isTTY, color, columns }: TerminalLogOptions): Log {
  /** Whether the last line is a progress line without a line end. */
  let live = false;
  let shown = "";
  const line = (text: string, paint = "") => {
    const back = live ? CLEAR_LINE : "";
    live = false;
    write(isTTY && color && paint !== "" ? `${back}${paint}${text}${RESET}\n` : `${back}${text}\n`);
  };
  return {
    info: (text) => line(inertLine(text)),
    warning: (text) => line(`warning: ${inertLine(text)}`, YELLOW),
    error: (text) => line(`error: ${inertLine(text)}`, RED),
    group: (title, lines) => {
      line(inertLine(title));
      for (const each of split(lines)) line(`  ${inertLine(each)}`);
    },
    progress: (state) => {
      const text = inertLine(describe(state));
      if (isTTY) {
        live = state.running.length > 0 || state.left > 0;
        write(CLEAR_LINE + (live ? cut(text, Math.max(20, columns - 1)) : ""));
      } else if (text !== shown) {
        line(text);
        shown = text;
      }
    },
  };
}

function describe({ done, running, left }: Progress): string {
  const names = running.length === 0 ? "" : ` (${running.join(", ")})`;
  return `${done} done, ${running.length} running, ${left} left${names}`;
}

function split(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(/\r\n|\n|\r/));
}

import { describe, expect, it } from "vitest";
import { createActionsLog, createTerminalLog } from "../../src/adapters/log.ts";

const HOSTILE = [
  "::error::x",
  "  ::set-output name=a::b",
  "##[add-mask]x",
  "a\r\n::warning::b",
  "\u001b[31mred\u001b[0m",
  "\u202e",
];

/** How the runner finds a command: `::` at the start of a line, `##[` anywhere (actions/runner, ActionCommand). */
const isCommand = (line: string) => /^\s*::/.test(line) || line.includes("##[");

function actions() {
  const lines: string[] = [];
  let tokens = 0;
  const log = createActionsLog({ write: (line) => lines.push(line), token: () => `token-${++tokens}` });
  return { log, lines };
}

describe("createActionsLog", () => {
  it("makes foreign text inert", () => {
    const { log, lines } = actions();
    for (const text of HOSTILE) log.info(text);
    expect(lines).toHaveLength(HOSTILE.length);
    expect(lines.filter(isCommand)).toEqual([]);
    expect([...lines.join("")].filter((each) => each < " " || each === "\u202e")).toEqual([]);
  });

  it("says warnings and errors as one command each", () => {
    const { log, lines } = actions();
    log.warning("100% of\nit");
    log.error("##[error]no");
    expect(lines).toEqual(["::warning::100%25 of\\nit", "::error::# #[error]no"]);
  });

  it("keeps a group's lines between stop-commands and a fresh token", () => {
    const { log, lines } = actions();
    log.group("npm test\n::error::", ["one\n::error::two", "##[group]"]);
    log.group("again", []);
    expect(lines).toEqual([
      "::group::npm test\\n::error::",
      "::stop-commands::token-1",
      "  one",
      "  : :error::two",
      "  # #[group]",
      "::token-1::",
      "::endgroup::",
      "::group::again",
      "::stop-commands::token-2",
      "::token-2::",
      "::endgroup::",
    ]);
  });

  it("says progress when it changed", () => {
    const { log, lines } = actions();
    log.progress({ done: 1, running: ["::error::a", "b"], left: 2 });
    log.progress({ done: 1, running: ["::error::a", "b"], left: 2 });
    log.progress({ done: 5, running: [], left: 0 });
    expect(lines).toEqual(["1 done, 2 running, 2 left (::error::a, b)", "5 done, 0 running, 0 left"]);
  });
});

function terminal(options: Partial<Parameters<typeof createTerminalLog>[0]> = {}) {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  return { log: createTerminalLog({ write, isTTY: true, color: true, columns: 30, ...options }), written };
}

describe("createTerminalLog", () => {
  it("shows progress as one live line and takes it back before anything else", () => {
    const { log, written } = terminal();
    log.progress({ done: 1, running: ["a-very-long-name-of-an-item"], left: 2 });
    log.progress({ done: 2, running: [], left: 1 });
    log.info("hello");
    log.info("again");
    expect(written).toEqual([
      "\r\u001b[2K1 done, 1 running, 2 le [cut]",
      "\r\u001b[2K2 done, 0 running, 1 left",
      "\r\u001b[2Khello\n",
      "again\n",
    ]);
  });

  it("clears the live line at the end", () => {
    const { log, written } = terminal();
    log.progress({ done: 1, running: ["a"], left: 0 });
    log.progress({ done: 2, running: [], left: 0 });
    log.info("done");
    expect(written.slice(1)).toEqual(["\r\u001b[2K", "done\n"]);
  });

  it("colours warnings and errors only on a terminal that wants it", () => {
    const say = (options: Partial<Parameters<typeof createTerminalLog>[0]>) => {
      const { log, written } = terminal(options);
      log.warning("w");
      log.error("e");
      return written;
    };
    expect(say({})).toEqual(["\u001b[33mwarning: w\u001b[0m\n", "\u001b[31merror: e\u001b[0m\n"]);
    for (const plain of [{ color: false }, { isTTY: false }])
      expect(say(plain)).toEqual(["warning: w\n", "error: e\n"]);
  });

  it("writes nothing but plain lines without a terminal", () => {
    const { log, written } = terminal({ isTTY: false });
    for (const text of HOSTILE) log.info(text);
    log.group("title", HOSTILE);
    log.progress({ done: 1, running: ["a"], left: 2 });
    log.progress({ done: 1, running: ["a"], left: 2 });
    log.info("end");
    expect(written.slice(-2)).toEqual(["1 done, 1 running, 2 left (a)\n", "end\n"]);
    expect(written.filter((text) => text.indexOf("\n") !== text.length - 1)).toEqual([]);
    expect([...written.join("")].filter((each) => each < " " && each !== "\n")).toEqual([]);
  });

  it("indents a group's lines", () => {
    const { log, written } = terminal();
    log.group("title", ["a\nb"]);
    expect(written).toEqual(["title\n", "  a\n", "  b\n"]);
  });
});

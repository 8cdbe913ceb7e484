// What becomes of a failure in a script: whether a command is come to at all, and whether its exit code is the
// script's. Read as a flat list of commands; what stands in compound commands is believed.
import type { ShellCommand } from "./shell-commands.ts";

/** How the shell starts that runs a script. */
export interface ShellStart {
  readonly errexit: boolean;
  readonly pipefail: boolean;
}

type Commands = readonly ShellCommand[];
type Status = "ok" | "bad" | null;

const GOOD = /^(?:true|:|exit\s+0|echo\b.*|printf\b.*)$/s;
const BAD = /^(?:false|(?:exit|return)\s+[1-9]\d*)$/;
/** Asks whether CI runs: `[ -n "$CI" ]`. */
const ASKS_CI =
  /^(?:\[\[?|test)\s+(?<no>!\s+)?(?<empty>-z\s+)?(?:-n\s+)?\$\{?CI(?::-)?\}?(?:\s+={1,2}\s+(?:true|1))?(?:\s+\]\]?)?$/;

function textOf(words: readonly string[]): string {
  return words
    .join(" ")
    .replace(/^[({]\s*/, "")
    .replace(/\s*\d*>{1,2}\s*&?\S+/g, "")
    .replace(/\s*[)}]$/, "")
    .trim();
}

/** How a command ends where that is no question. */
function statusOf({ words }: ShellCommand): Status {
  const text = textOf(words);
  if (GOOD.test(text)) return "ok";
  if (BAD.test(text)) return "bad";
  const asks = ASKS_CI.exec(text)?.groups;
  if (asks === undefined) return null;
  return (asks["no"] === undefined) === (asks["empty"] === undefined) ? "ok" : "bad";
}

function endsStatement({ behind }: ShellCommand): boolean {
  return /^[;&\n]?$/.test(behind);
}

function statementStart(commands: Commands, at: number): number {
  return commands.slice(0, at).findLastIndex(endsStatement) + 1;
}

function statementEnd(commands: Commands, at: number): number {
  const found = commands.findIndex((command, index) => index >= at && endsStatement(command));
  return found === -1 ? commands.length - 1 : found;
}

/** The last part of the pipe that a command stands in. */
function pipeEnd(commands: Commands, at: number): number {
  const found = commands.findIndex((command, index) => index >= at && command.behind !== "|");
  return found === -1 ? commands.length - 1 : found;
}

/** The last command of the group that opens here (`(echo x; exit 0)`); the command itself where none does. */
function groupEnd(commands: Commands, at: number): number {
  if (!/^[({]/.test(commands[at]?.words[0] ?? "")) return at;
  const found = commands.findIndex(
    ({ words }, index) => index >= at && /^[^(]*\)$|^\}$/.test(words.at(-1) ?? "") && !/^\($/.test(words[0] ?? ""),
  );
  return found === -1 ? at : found;
}

function statusOfGroup(commands: Commands, from: number, to: number): Status {
  const inner = commands.slice(from, to + 1);
  const exit = inner.find(({ words }) => /^exit\b/.test(textOf(words)));
  const last = exit ?? inner.findLast(({ words }) => textOf(words) !== "");
  return last === undefined ? null : statusOf(last);
}

const OPENS = /^(?:if|for|while|until|case|select|\{|[\w-]+\(\))$/;
const CLOSES = /^(?:fi|done|esac|\})$/;

function opened(words: readonly string[]): number {
  const [first = ""] = words;
  return OPENS.test(first) || first.startsWith("(") || (words.length > 1 && words.at(-1) === "{") ? 1 : 0;
}

function closed(words: readonly string[]): number {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const bracket = last.endsWith(")") && (first.startsWith("(") || !last.includes("("));
  return words.filter((word) => CLOSES.test(word) && (word !== "}" || words.length === 1)).length + (bracket ? 1 : 0);
}

/** How many compound commands stand around each command. */
function depths(commands: Commands): readonly number[] {
  let depth = 0;
  return commands.map(({ words }) => {
    const here = depth;
    depth = Math.max(0, depth + opened(words) - closed(words));
    return Math.min(here, CLOSES.test(words[0] ?? "") ? depth : here);
  });
}

/** How a fate begins that is worse than a failure which is not heard. */
export const NEVER_RUN = "it is never run, behind";

const ENDS_WELL = /\bexit\s+0\b|^true$/;
const MAX_SHOWN = 80;

/** Commands as they stand, without what stands behind the last. */
function shown(commands: Commands): string {
  const texts = commands.map(({ words, behind }, index) =>
    index === commands.length - 1 ? words.join(" ") : `${words.join(" ")} ${behind === "\n" ? ";" : behind}`,
  );
  return texts.join(" ").slice(0, MAX_SHOWN);
}

/** Whether the commands of one statement lead to its place `at` whatever happens; false where they never do. */
function isComeTo(commands: Commands, at: number): boolean {
  let status: Status = null;
  let index = statementStart(commands, at);
  let reached = true;
  while (index <= at) {
    const end = pipeEnd(commands, index);
    if (at <= end) return reached;
    if (reached) status = end === index && commands[end] !== undefined ? statusOf(commands[end]) : null;
    const operator = commands[end]?.behind;
    reached = operator === "||" ? status !== "ok" : status !== "bad";
    index = end + 1;
  }
  return reached;
}

/** What ends the script before it comes to a command. */
function endBefore(commands: Commands, at: number): string | null {
  const around = depths(commands);
  const start = statementStart(commands, at);
  const found = commands.findIndex((command, index) => {
    if (index >= start || around[index] !== 0 || !/^(?:exit(?: 0)?|exec true)$/.test(textOf(command.words)))
      return false;
    const first = statementStart(commands, index);
    return commands.slice(first, index).every((each) => each.behind === "&&" && statusOf(each) === "ok");
  });
  return found === -1 ? null : `${NEVER_RUN} ${shown(commands.slice(found, found + 1))}`;
}

/** The compound command around a place whose condition never holds: `if false; then`. */
function emptyBranch(commands: Commands, at: number): string | null {
  const around = depths(commands);
  const found = commands
    .slice(0, at)
    .findLast(({ words }, index) => /^(?:if|while)$/.test(words[0] ?? "") && (around[index] ?? 0) < (around[at] ?? 0));
  if (found === undefined || statusOf({ ...found, words: found.words.slice(1) }) !== "bad") return null;
  const between = commands.slice(commands.indexOf(found), at);
  return between.some(({ words }) => /^el(?:se|if)$/.test(words[0] ?? "")) ? null : `${NEVER_RUN} ${shown([found])}`;
}

function neverRuns(commands: Commands, at: number): string | null {
  if (!isComeTo(commands, at)) {
    return `${NEVER_RUN} ${shown(commands.slice(statementStart(commands, at), at))}`;
  }
  return endBefore(commands, at) ?? emptyBranch(commands, at);
}

interface End {
  readonly status: Status;
  /** Its failure ends a shell with `set -e`. */
  readonly aborts: boolean;
  readonly at: number;
}

/** How its statement ends when the command at this place fails. */
function endOfChain(commands: Commands, at: number): End {
  let end = pipeEnd(commands, at);
  let status: Status = "bad";
  let aborts = true;
  while (/^(?:&&|\|\|)$/.test(commands[end]?.behind ?? "")) {
    const operator = commands[end]?.behind;
    const next = end + 1;
    const to = Math.max(groupEnd(commands, next), pipeEnd(commands, next));
    const runs = operator === "||" ? status === "bad" : status === "ok";
    if (runs) status = statusOfGroup(commands, next, to);
    if (status === null) return { status, aborts: true, at: statementEnd(commands, to) };
    aborts = runs;
    end = to;
  }
  return { status, aborts, at: end };
}

/** Whether what follows looks at the exit code: `rc=$?; clean; exit $rc`. */
function isAskedFor(after: Commands): boolean {
  const [next] = after;
  if (after.some(({ words }) => words.some((word) => word.includes("PIPESTATUS")))) return true;
  const text = next?.words.join(" ") ?? "";
  if (!text.includes("$?")) return false;
  const name = /^(?:local\s+)?(\w+)=\$\?/.exec(text)?.[1];
  if (name === undefined) return true;
  return after.slice(1).some(({ words }) => new RegExp(`\\$\\{?${name}\\b`).test(words.join(" ")));
}

interface Options extends ShellStart {
  /** The script itself says `set +e`. */
  readonly open: boolean;
}

/** The shell's options where a command stands. */
function optionsAt(commands: Commands, at: number, start: ShellStart): Options {
  let { errexit, pipefail } = start;
  let open = false;
  for (const { words } of commands.slice(0, at)) {
    if (words[0] !== "set") continue;
    const text = words.join(" ");
    if (/ -\w*e/.test(text)) [errexit, open] = [true, false];
    if (/ \+\w*e/.test(text)) [errexit, open] = [false, true];
    if (/ -\w*o pipefail/.test(text)) pipefail = true;
    if (/ \+\w*o pipefail/.test(text)) pipefail = false;
  }
  return { errexit, pipefail, open };
}

/** What stands behind a command of a statement that is not the script's last. */
function passedOver(commands: Commands, { at: end, aborts }: End, options: Options): string | null {
  const after = commands.slice(end + 1);
  const last = after.at(-1);
  if (last === undefined || statusOf(last) === "bad") return null;
  if (options.open) return "set +e";
  const ends = commands[end]?.behind === ";" && /^(?:true|:|exit 0)$/.test(textOf(last.words));
  return ends || !options.errexit || !aborts ? `; ${last.words.join(" ")}` : null;
}

/** What keeps the exit code of a command from being the script's, in words; null when nothing does. */
export function fateOf(commands: Commands, at: number, start: ShellStart): string | null {
  const never = neverRuns(commands, at);
  if (never !== null) return never;
  const trap = commands.slice(0, at).find(({ words }) => words[0] === "trap" && ENDS_WELL.test(words[1] ?? ""));
  if (trap !== undefined) return trap.words.join(" ");
  const options = optionsAt(commands, at, start);
  const piped = pipeEnd(commands, at);
  const end = endOfChain(commands, at);
  if (isAskedFor(commands.slice(piped + 1))) return null;
  if (piped > at && !options.pipefail)
    return `| ${shown(commands.slice(at + 1, piped + 1))}, without \`set -o pipefail\``;
  if (end.status === null) return null;
  if (end.status === "ok") return `${commands[piped]?.behind} ${shown(commands.slice(piped + 1, end.at + 1))}`;
  if (commands[end.at]?.behind === "&") return "&";
  return depths(commands)[at] === 0 || options.open ? passedOver(commands, end, options) : null;
}

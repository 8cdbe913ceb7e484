import { maskOf, namesIn, type ShellState, type Way } from "./leaves.ts";
import type { Script, Span, Word } from "./script.ts";

/** What changes the shell itself. True when that is all the command does. */
export function followBuiltin(name: string, words: readonly Word[], way: Way): boolean {
  const { shell, sight } = way;
  switch (name) {
    case "set":
      setOptions(words, shell);
      return true;
    case "trap":
      if (isGoodTrap(words, way)) sight.traps.push(spanOver(words));
      return true;
    case "alias":
      for (const { text } of words.slice(1)) defineAlias(text, way);
      return true;
    case "wait":
      countWait(words, way);
      return true;
    case "exit":
    case "return":
      for (const each of namesIn(words.slice(1))) sight.asked.add(each);
      return true;
    default:
      return false;
  }
}

function countWait(words: readonly Word[], { fate, shell, sight }: Way): void {
  const waited = words.slice(1).filter(({ text }) => !text.startsWith("-p"));
  if (waited.length > 0 && maskOf(fate, shell) === null) sight.waited.count += 1;
}

/** An alias stands in for a command as a function does. */
function defineAlias(text: string, { shell, sight }: Way): void {
  const [, name = "", stands = ""] = /^([\w.-]+)=(.*)$/s.exec(text) ?? [];
  const [first, more] = sight.parse(stands) ?? [];
  if (first !== undefined && more === undefined) shell.functions.set(name, first.node);
}

function spanOver(words: readonly Word[]): Span {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

function setOptions(words: readonly Word[], shell: ShellState): void {
  for (const [at, { text }] of words.entries()) {
    const option = /^[-+]\w*o$/.test(text) ? (words[at + 1]?.text ?? "") : "";
    const on = text.startsWith("-");
    if (option === "errexit" || /^[-+][a-z]*e[a-z]*$/.test(text)) shell.errexit = on;
    if (option === "pipefail") shell.pipefail = on;
  }
}

/** A trap at the end or at a failure that ends the shell well. Without an exit of its own it changes no exit code. */
function isGoodTrap(words: readonly Word[], { shell, sight }: Way): boolean {
  const [handler, ...signals] = words.slice(1).filter(({ text }) => text !== "--");
  if (handler === undefined || !signals.some(({ text }) => /^(?:EXIT|ERR|0|SIGEXIT)$/i.test(text))) return false;
  const own = shell.functions.get(handler.text.trim());
  const script: Script = own === undefined ? (sight.parse(handler.text) ?? []) : [{ node: own, background: null }];
  return endsInExit(script);
}

function endsInExit(script: Script): boolean {
  const last = script.at(-1)?.node;
  if (last?.kind === "group") return endsInExit(last.body);
  if (last?.kind === "chain") return endsInExit([{ node: last.rest.at(-1)?.node ?? last.first, background: null }]);
  if (last?.kind !== "command") return false;
  return /^exit 0+$/.test(last.words.map(({ text }) => text).join(" "));
}

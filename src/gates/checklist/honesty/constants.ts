import { isRunner, type Kind, nameOf, systemName } from "./commands.ts";
import type { ScriptNode, Word } from "./script.ts";

const CONSTANT =
  /^(?::|true|echo|printf|date|whoami|hostname|uname|id|pwd|tty|logname|env|printenv|times|jobs|history|set|shopt|umask|yes|seq|nproc|uptime|arch|banner|figlet|cowsay|tput|clear|break|continue)$/;
const SETUP =
  /^(?:mkdir|touch|sleep|cd|pushd|popd|kill|pkill|killall|wait|trap|export|unset|ulimit|disown|read|mapfile|readarray|local|declare|shift|exec|clear|sync)$/;
const FILTERS = /^(?:cat|grep|egrep|fgrep|rg|head|tail|wc|sort|uniq|tee|tr|cut|rev|nl|sed|awk|xargs)$/;
const FILE_TEST = /^-(?:[a-hkprstuwxLOGNS]|ef|nt|ot|v|R)$/;
const ALWAYS_THERE = /^(?:\.|\.\/|\/|\.\.|\/tmp|\/dev\/null|\/bin|\/usr|\/etc|~)$/;

/** A test of nothing but literals, or of something that is always there, has one answer. */
export function isConstantTest(words: readonly Word[]): boolean {
  if (words.some((word) => !word.isLiteral && !onlyPrints(word))) return false;
  return !words.some(({ text }, at) => {
    const subject = words[at + 1]?.text ?? "";
    return FILE_TEST.test(text) && subject !== "" && !ALWAYS_THERE.test(subject);
  });
}

/** `$(echo ok)`: what it says stands there. */
function onlyPrints({ text, substitutions }: Word): boolean {
  // `$(<file)` has no command in it: it says what the file says.
  const printed = substitutions.every(({ body }) => body.length > 0 && body.every(({ node }) => isPrinting(node)));
  return substitutions.length > 0 && printed && !/[$`]/.test(text.replace(/\$\([^()]*\)|`[^`]*`/g, ""));
}

function isPrinting(node: ScriptNode): boolean {
  if (node.kind !== "command" || node.words.some(({ isLiteral }) => !isLiteral)) return false;
  return /^(?:echo|printf|true|:)$/.test(node.words[0]?.text ?? "");
}

/** A test for what the command itself put there before. */
export function isTestOfMade(words: readonly Word[], made: ReadonlySet<string>): boolean {
  const [operator, subject, more] = words;
  const asks = operator !== undefined && /^-[adefrwx]$/.test(operator.text) && more === undefined;
  return asks && subject?.isLiteral === true && made.has(subject.text.replace(/^\.\/|\/$/g, ""));
}

/** What `touch` and `mkdir` make. */
export function madeBy(words: readonly Word[]): readonly string[] {
  if (!/^(?:touch|mkdir)$/.test(words[0]?.text ?? "")) return [];
  const named = words.slice(1).filter(({ text, isLiteral }) => isLiteral && !text.startsWith("-"));
  return named.map(({ text }) => text.replace(/^\.\/|\/$/g, ""));
}

/** One-liners of an interpreter that only end or print. */
const EMPTY_PROGRAM =
  /^[\s;]*(?:(?:import|use|require)\s[\w,. ]+;?\s*)?(?:pass|true|0|1|None|null|undefined|exit *(?:\(? *0? *\)?)?|quit\(\)|sys\.exit\(0?\)|process\.exit\(0?\)|os\._exit\(0\)|(?:console\.log|print|puts|say|echo|p)\b[ (]*(?:"[^"$`]*"|'[^']*'|\d+)?\)?|BEGIN ?\{[^}$]*\})?[\s;]*$/;

function isEmptyProgram(words: readonly Word[]): boolean {
  const name = nameOf(words[0]?.text ?? "");
  const at = words.findIndex(({ text }) => /^(?:-e|-c|-r|-p|--eval|-pe)$/.test(text));
  if (/^(?:node|python[\d.]*|ruby|perl|php|deno|bun|lua)$/.test(name) && at > 0) {
    const program = words[at + 1];
    return program?.isLiteral === true && EMPTY_PROGRAM.test(program.text);
  }
  return /^[gmn]?awk$/.test(name) && words[1]?.isLiteral === true && /^\s*BEGIN\s*\{[^$]*\}\s*$/.test(words[1].text);
}

function hasOnlyOptions(words: readonly Word[]): boolean {
  return words.slice(1).every(({ text, isLiteral }) => isLiteral && (text.startsWith("-") || ALWAYS_THERE.test(text)));
}

/** `jq -n true` reads nothing. */
function isLiteralJq([, option, program, more]: readonly Word[]): boolean {
  if (option === undefined || program === undefined || more !== undefined) return false;
  return /^-\w*n/.test(option.text) && /^(?:true|[\d.]+|"[^"\\]*"|\{\}|\[\])$/.test(program.text);
}

/** `find` ends in 0 whether it found something or not, as long as its folders are there. */
function findsAnything(words: readonly Word[]): boolean {
  const at = words.findIndex(({ text }, place) => place > 0 && text.startsWith("-"));
  const folders = words.slice(1, at === -1 ? undefined : at);
  return folders.every(({ text }) => ALWAYS_THERE.test(text)) && !words.some(({ text }) => /^-(?:exec|ok)/.test(text));
}

/** Says the same whatever the work looks like, unless asked for an exit code. */
const GIT_CONSTANT = /^git(?: -\S+)* (?:status|log|branch|version|diff(?!.*(?:--exit-code|--quiet|--check)))\b/;

function isConstant(words: readonly Word[], name: string): boolean {
  const text = words.map((word) => word.text).join(" ");
  if (CONSTANT.test(name)) return true;
  if (name === "test" || name === "[") return isConstantTest(words.slice(1).filter((word) => word.text !== "]"));
  if (name === "jq") return isLiteralJq(words);
  if (/^(?:ls|du|df|stat)$/.test(name)) return hasOnlyOptions(words);
  if (name === "find") return findsAnything(words);
  if (/^(?:source|\.|bash|sh|cat)$/.test(name))
    return words.length > 1 && words.slice(1).every((word) => word.text === "/dev/null");
  if (name === "let" || name === "expr")
    return words.slice(1).every((term) => term.isLiteral && !/[A-Za-z_]/.test(term.text.replace(/^\w+=/, "")));
  return GIT_CONSTANT.test(text) || isEmptyProgram(words);
}

const LONG_SLEEP_S = 20;

/** A name that the shell fills in may be missing, and a long sleep waits for the time limit: both can fail. */
function preparesOnly(name: string, words: readonly Word[]): boolean {
  const second = words[1]?.text ?? "";
  if (/^(?:touch|kill)$/.test(name)) return words.every(({ isLiteral }) => isLiteral);
  if (name === "sleep") return !(Number(second) >= LONG_SLEEP_S);
  return SETUP.test(name) || (name === "rm" && /^-\w*f/.test(second));
}

/** The same words are asked about once for each statement before them. */
const KINDS = new WeakMap<readonly Word[], Kind>();

/** What a simple command, its wrappers taken off, can say. */
export function kindOf(words: readonly Word[]): Kind {
  const kind = KINDS.get(words) ?? findKind(words);
  KINDS.set(words, kind);
  return kind;
}

function findKind(words: readonly Word[]): Kind {
  const [first, second] = words;
  if (first === undefined) return "constant";
  const name = systemName(first.text);
  if (name === "false") return "fails";
  if (name === "exit" || name === "return") return exitKind(second);
  if (isRunner(words.map(({ text }) => text))) return "runner";
  if (isConstant(words, name)) return "constant";
  return preparesOnly(name, words) ? "setup" : "check";
}

/** A code that is not written down may be any. */
function exitKind(code: Word | undefined): Kind {
  if (code === undefined) return "check";
  if (!code.isLiteral) return "check";
  return /^0+$/.test(code.text) ? "constant" : "fails";
}

/** Reads nothing but what is piped into it or fed to it. */
export function isFilterOnly(words: readonly Word[]): boolean {
  const name = nameOf(words[0]?.text ?? "");
  if (!FILTERS.test(name)) return false;
  const operands = words.slice(1).filter(({ text }) => !text.startsWith("-"));
  if (operands.some(({ isLiteral }) => !isLiteral)) return false;
  if (name === "xargs") return kindOf(words.slice(1)) === "constant";
  if (/^(?:head|tail)$/.test(name)) return operands.every(({ text }) => /^\d+$/.test(text));
  if (/^(?:cat|wc|sort|uniq)$/.test(name)) return operands.length === 0;
  return name === "tee" || operands.length <= 1 || name === "tr" || name === "cut";
}

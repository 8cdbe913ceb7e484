import type { CommandNode, Word } from "./script.ts";

/** A command, its words behind every wrapper, and the name of the first. */
export interface Resolved {
  readonly node: CommandNode;
  readonly words: readonly Word[];
  readonly name: string;
}

export interface Nested {
  readonly text: string;
  readonly isEval: boolean;
  readonly errexit: boolean;
  readonly pipefail: boolean;
}

const SHELL = /^(?:ba|da|z|k|a)?sh$/;

/** The script that a command hands to a shell, where it is written in the command itself. */
export function nestedText({ node, words, name }: Resolved): Nested | null {
  if (name === "eval") return evalText(words.slice(1));
  if (!SHELL.test(name)) return null;
  const texts = words.slice(1).map(({ text }) => text);
  const options = texts.filter((text) => text.startsWith("-"));
  const errexit = options.some((option) => /^-[a-z]*e/.test(option));
  const shell = { isEval: false, errexit, pipefail: texts.includes("pipefail") };
  const at = texts.findIndex((text) => /^-[a-z]*c$/.test(text));
  if (at !== -1) return { ...shell, text: texts.slice(at + 1).find((text) => !/^(?:--|pipefail)$/.test(text)) ?? "" };
  return node.input !== null && texts.every((text) => text.startsWith("-")) ? { ...shell, text: node.input } : null;
}

function evalText(words: readonly Word[]): Nested | null {
  if (words.some(({ isLiteral }) => !isLiteral)) return null;
  return { text: words.map(({ text }) => text).join(" "), isEval: true, errexit: false, pipefail: false };
}

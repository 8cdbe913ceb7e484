import { nameOf, unwrap } from "../honesty/commands.ts";
import { nestedText } from "../honesty/nested.ts";
import { innerNodes, type Script, type ScriptNode, wordsOf } from "../honesty/script.ts";
import { joinPath } from "./files.ts";

/** One simple command, its wrappers taken off, and the folder it is started in, as far as `cd` tells. */
export interface Started {
  readonly words: readonly string[];
  readonly folder: string;
}

interface Walk {
  folder: string;
  readonly parse: (text: string) => Script;
  readonly into: Started[];
  depth: number;
}

const MAX_DEPTH = 8;

/** Every simple command of a script in the order it stands, those of nested shells and substitutions included. */
export function startedBy(script: Script, folder: string, parse: (text: string) => Script): readonly Started[] {
  const into: Started[] = [];
  walkScript(script, { folder, parse, into, depth: 0 });
  return into;
}

function walkScript(script: Script, walk: Walk): void {
  for (const { node } of script) walkNode(node, walk);
}

function walkNode(node: ScriptNode, walk: Walk): void {
  for (const { substitutions } of wordsOf(node)) {
    for (const { body } of substitutions) walkScript(body, { ...walk });
  }
  if (node.kind === "function") walkNode(node.body, { ...walk });
  if (node.kind === "command") walkCommand(node, walk);
  const inner = node.kind === "group" && node.isSubshell ? { ...walk } : walk;
  for (const each of innerNodes(node)) walkNode(each, inner);
}

function walkCommand(node: Extract<ScriptNode, { readonly kind: "command" }>, walk: Walk): void {
  const words = unwrap(node.words);
  const texts = words.map(({ text }) => text);
  const [first = "", second = ""] = texts;
  if (first === "cd" && second !== "") walk.folder = joinPath(walk.folder, second) ?? walk.folder;
  const nested = nestedText({ node, words, name: nameOf(first) });
  if (nested !== null && walk.depth < MAX_DEPTH) {
    walkScript(walk.parse(nested.text), { ...walk, depth: walk.depth + 1 });
  }
  if (texts.length > 0) walk.into.push({ words: texts, folder: walk.folder });
}

import { followBuiltin } from "./builtins.ts";
import { type Kind, lenientWord, nameOf, systemName, unwrap } from "./commands.ts";
import { isConstantTest, isFilterOnly, isTestOfMade, kindOf, madeBy } from "./constants.ts";
import { holdsRunner } from "./endings.ts";
import { type Fate, type Leaf, lost, type Mask, maskOf, namesIn, type ShellState, type Way } from "./leaves.ts";
import { nestedText, type Resolved } from "./nested.ts";
import type { CommandNode, Script, Span, Word } from "./script.ts";
import { isSelfReference } from "./self-reference.ts";

/** They read what a command printed: its words decide, and the exit code is not what was asked for. */
const READERS = /^(?:diff|cmp|comm|grep|egrep|fgrep|rg|jq|awk|sed|sort|paste|join)$/;

export function followSubstitutions(words: readonly Word[], way: Way, mask: Mask | null): void {
  for (const { body, isProcess } of words.flatMap(({ substitutions }) => substitutions)) {
    // `set -e` ends at the door of a substitution.
    const shell: ShellState = { ...way.shell, errexit: isProcess && way.shell.errexit };
    const fate = mask === null ? { ...way.fate, value: null, abort: null, exit: null, inverted: false } : lost(mask);
    way.sight.follow(body, { ...way, shell, fate });
  }
}

type Test = Span & { readonly isArithmetic?: true };

export function followTest(node: Test, words: readonly Word[], way: Way): void {
  const span: Span = { start: node.start, end: node.end };
  followSubstitutions(words, way, { kind: "swallowed", span });
  if (maskOf(way.fate, way.shell) === null) for (const name of namesAsked(node, words)) way.sight.asked.add(name);
  addLeaf(span, isConstantTest(words) || isTestOfMade(words, way.sight.made) ? "constant" : "check", way);
}

/** `(( failed == 0 ))` and `[[ rc -eq 0 ]]` name their variables without a dollar. */
function namesAsked({ isArithmetic }: Test, words: readonly Word[]): readonly string[] {
  const texts = words.map(({ text }) => text);
  const bare = isArithmetic === true || texts.some((text) => /^-(?:eq|ne|[lg][te])$/.test(text));
  return [...namesIn(words), ...(bare ? texts.filter((text) => /^[A-Za-z_]\w*$/.test(text)) : [])];
}

function addLeaf(span: Span, kind: Leaf["kind"], { fate, shell, sight }: Way): void {
  const mask = maskOf(fate, shell);
  const negated = fate.inverted && kind === "runner" && mask === null;
  sight.leaves.push({ span, kind, mask: negated ? { kind: "negated", span } : mask });
}

export function followCommand(node: CommandNode, way: Way): void {
  const words = unwrap(resolve(node.words, way.shell));
  const name = systemName(words[0]?.text ?? "");
  const readsOutput = READERS.test(name);
  const outputs = node.words.filter(({ substitutions }) => substitutions.length > 0);
  const piped = outputs.filter(({ substitutions }) => substitutions.every(({ isProcess }) => isProcess));
  const swallowed: Mask = { kind: "swallowed", span: node };
  followSubstitutions(piped, way, readsOutput ? null : swallowed);
  followSubstitutions(
    outputs.filter((word) => !piped.includes(word)),
    way,
    swallowed,
  );
  for (const { value } of node.assignments) if (value !== null) followSubstitutions([value], way, swallowed);
  followSubstitutions(node.fed, way, readsOutput ? null : swallowed);
  for (const made of madeBy(words)) way.sight.made.add(made);
  if (followBuiltin(name, words, way) || followNested({ node, words, name }, way)) return;
  addCommand({ node, words, name }, way);
}

/** A first word that is a variable with a known value stands for its words. */
function resolve(words: readonly Word[], shell: ShellState): readonly Word[] {
  const [first, ...others] = words;
  if (first === undefined || first.isLiteral) return words;
  const name = /^\$\{?(\w+)\}?$/.exec(first.text.replace(/^"|"$/g, ""))?.[1];
  const value = first.fallback ?? (name === undefined ? undefined : shell.variables.get(name));
  if (value === undefined) return words;
  const parts = value.split(/\s+/).filter((part) => part !== "");
  return [...parts.map((text) => ({ ...first, text, isLiteral: true, fallback: null, substitutions: [] })), ...others];
}

/** Functions of the command itself, shells in the shell, and documents fed to one. */
function followNested({ node, words, name }: Resolved, way: Way): boolean {
  const { shell, sight } = way;
  if (sight.budget.left <= 0) return false;
  const inside = (script: Script, own: ShellState, at: Fate): true => {
    sight.budget.left -= 1;
    const from = sight.leaves.length;
    sight.follow(script, { ...way, shell: own, fate: at });
    // What is inside has no place of its own in the command: the whole of it is shown.
    const span = { start: node.start, end: node.end };
    const outer = [at.value, at.abort, at.exit];
    const place = (mask: Mask | null): Mask | null =>
      mask === null || outer.includes(mask) ? mask : { ...mask, span };
    const found = sight.leaves.splice(from).map((leaf) => ({ ...leaf, span, mask: place(leaf.mask) }));
    sight.leaves.push(...found);
    return true;
  };
  const first = words[0]?.text ?? "";
  const called = shell.functions.get(first);
  if (called !== undefined) {
    const functions = new Map([...shell.functions].filter(([known]) => known !== first));
    return inside([{ node: called, background: null }], { ...shell, functions }, way.fate);
  }
  const nested = nestedText({ node, words, name });
  const script = nested === null ? null : sight.parse(nested.text);
  if (nested === null || script === null) return false;
  if (nested.isEval) return inside(script, shell, way.fate);
  const mask = maskOf(way.fate, shell);
  const fate = { ...way.fate, value: mask, abort: mask, exit: mask, ignored: false };
  return inside(script, { ...shell, errexit: nested.errexit, pipefail: nested.pipefail }, fate);
}

function addCommand({ node, words, name }: Resolved, way: Way): void {
  const isFed = node.input !== null && isFilterOnly(words);
  const kind = isSelfReference(words, way.sight.isOwnProject) ? "self" : isFed ? "constant" : ownKind(node, words);
  if (kind === "setup" || kind === "fails") return;
  if (name === "test" || name === "[") {
    followTest(
      node,
      words.slice(1).filter(({ text }) => text !== "]"),
      way,
    );
    return;
  }
  const mask = ownMask(kind, words, node);
  if (mask === null) {
    addLeaf(node, kind, way);
    return;
  }
  if (mask.kind === "background") way.sight.waited.count -= 1;
  const inner = mask.kind === "exec-each" ? innerKind({ node, words, name }, way) : "runner";
  way.sight.leaves.push({ span: node, kind: inner, mask });
}

/** What a command does itself to the failure of what it starts. */
function ownMask(kind: Kind | "self", words: readonly Word[], node: Span): Mask | null {
  if (words[0]?.text === "coproc") return { kind: "background", span: node };
  const lenient = kind === "runner" ? lenientWord(words) : null;
  if (lenient !== null) return { kind: "lenient", span: lenient };
  const each = ignoredByFind(words);
  return each === null ? null : { kind: "exec-each", span: each };
}

/** What `find -exec` starts. */
function innerKind({ node, words }: Resolved, { shell, sight }: Way): "runner" | "check" {
  const inner = words.slice(words.findIndex(({ text }) => text === "-exec" || text === "-execdir") + 1);
  return holdsRunner({ ...node, words: inner }, { shell, parse: sight.parse }) ? "runner" : "check";
}

/** Writing to a place that the shell fills in can fail, whatever writes. */
function ownKind(node: CommandNode, words: readonly Word[]): Kind {
  const kind = kindOf(words);
  return kind === "constant" && node.writesByName === true ? "check" : kind;
}

/** `find -exec cmd \;` ends in 0 whatever `cmd` said; `-exec cmd +` does not. */
function ignoredByFind(words: readonly Word[]): Word | null {
  const at = words.findIndex(({ text }) => text === "-exec" || text === "-execdir");
  if (nameOf(words[0]?.text ?? "") !== "find" || at === -1) return null;
  return words.slice(at).find(({ text }) => text === ";") ?? null;
}

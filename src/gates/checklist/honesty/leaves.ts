import type { Kind } from "./commands.ts";
import type { Script, ScriptNode, Span, Word } from "./script.ts";

/** What keeps a failure from reaching the end. */
export type MaskKind =
  | "or-constant"
  | "or-other"
  | "captured"
  | "constant-end"
  | "exit-before"
  | "errexit-off"
  | "pipefail-off"
  | "negated"
  | "negated-not-last"
  | "and-not-last"
  | "condition"
  | "background"
  | "trap"
  | "swallowed"
  | "lenient"
  | "exec-each"
  | "too-deep"
  | "too-long";

export interface Mask {
  readonly kind: MaskKind;
  /** What to look at: `|| true`, the `&`, the trap. */
  readonly span: Span;
  /** Variables that keep the status: it is not lost when one of them is asked later. */
  readonly names?: readonly string[];
}

/** One simple command where it stands. */
export interface Leaf {
  readonly span: Span;
  readonly kind: Exclude<Kind, "setup" | "fails"> | "self";
  /** Null when its failure ends the whole command in failure. */
  readonly mask: Mask | null;
}

/**
 * What becomes of a failure at one place. `value`: of an exit code that is handed on; `abort`: of `set -e` ending
 * the shell; `exit`: of an explicit `exit 1`. Null: it reaches the end.
 */
export interface Fate {
  readonly value: Mask | null;
  readonly abort: Mask | null;
  readonly exit: Mask | null;
  /** A condition, or the left side of `&&` and `||`: there `set -e` does nothing. */
  readonly ignored: boolean;
  /** It is the success that leads to failure. */
  readonly inverted: boolean;
  /** What follows without fail ends in failure. */
  readonly thenFails: boolean;
}

export const REACHES: Fate = {
  value: null,
  abort: null,
  exit: null,
  ignored: false,
  inverted: false,
  thenFails: false,
};

/** Nothing that happens here is seen. */
export function lost(mask: Mask): Fate {
  return { value: mask, abort: mask, exit: mask, ignored: false, inverted: false, thenFails: false };
}

/** One process of the shell, as far as it was read. */
export interface ShellState {
  errexit: boolean;
  pipefail: boolean;
  readonly functions: Map<string, ScriptNode>;
  /** Variables that were set to a literal. */
  readonly variables: Map<string, string>;
}

/** What was seen in all shells of one command. */
export interface Sight {
  readonly leaves: Leaf[];
  /** Variables whose value decides an exit code. */
  readonly asked: Set<string>;
  readonly traps: Span[];
  /** Files and folders that the command itself makes, before anything is done. */
  readonly made: Set<string>;
  /** Commands put into the background, and statuses waited for. */
  readonly waited: { count: number };
  /** `dist/cli.js` is this gate there. */
  readonly isOwnProject: boolean;
  /** Reads a text as a script of its own; null when it is none. */
  readonly parse: (text: string) => Script | null;
  /** Follows every failure of a script to its end. */
  readonly follow: (script: Script, way: Way) => void;
  /** How many more functions and nested shells are looked into: they may call each other for ever. */
  readonly budget: { left: number };
}

/** Where a script is followed: what becomes of its failures, in which shell, and where what is seen is kept. */
export interface Way {
  readonly fate: Fate;
  readonly shell: ShellState;
  readonly sight: Sight;
}

export function maskOf(fate: Fate, shell: ShellState): Mask | null {
  return shell.errexit && !fate.ignored ? fate.abort : fate.value;
}

const NAMES = /\$\{?(\w+|\?)/g;

/** Names of variables that a word is filled in with; `?` for the last status. */
export function namesIn(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ text }) => [...text.matchAll(NAMES)].map((found) => found[1] ?? ""));
}

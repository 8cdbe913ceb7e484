import type { Parsers, SyntaxTree } from "../../../ports/syntax.ts";
import { failingOf } from "./endings.ts";
import { followScript } from "./follow.ts";
import { type Leaf, type Mask, type MaskKind, REACHES, type Sight } from "./leaves.ts";
import { readScript } from "./read-script.ts";
import { rewriteOf, WHY } from "./reasons.ts";
import type { Script, Span } from "./script.ts";

/** What the lint says about one verify command. */
export type Honesty =
  | { readonly kind: "honest" }
  | {
      readonly kind: "refused";
      readonly code: "trivial-command" | "masked-command" | "self-reference";
      /** What to look at in the command, in UTF-16 units. */
      readonly span: Span;
      /** One sentence. */
      readonly why: string;
      /** What to write instead, in the imperative. */
      readonly rewrite: string;
    };

/** Where a command would run. Unless told, the stricter answer. */
export interface Place {
  /** The project is done-gate itself, so that its `dist/cli.js` is this gate. */
  readonly isOwnProject: boolean;
}

/** Following takes time that grows with the square of the statements. */
const MAX_COMMAND_UNITS = 4_096;
const MAX_LOOKS = 100;
/** Deeper than anybody writes; a reader that recurses would fall over first. */
const MAX_DEPTH = 150;

const HONEST: Honesty = { kind: "honest" };

/**
 * Whether a verify command can fail for the work's sake (gates.md 2, "Honest commands"): it is read as the shell that
 * runs it would (`set -euo pipefail`), every failure is followed to the end, and it is refused when none that matters
 * arrives there. A tripwire, not a wall: what a script or a tool does inside is not seen.
 */
export function lintCommand(command: string, parsers: Parsers, about: Place = { isOwnProject: true }): Honesty {
  const whole: Span = { start: 0, end: command.length };
  if (command.length > MAX_COMMAND_UNITS) return refuseMasked(command, { kind: "too-long", span: whole });
  const seen = { broken: false, tooDeep: false };
  const parse = (text: string): Script | null => {
    const outcome = parsers.parse("bash", text, (tree) => {
      seen.broken ||= tree.rootNode.hasError;
      seen.tooDeep ||= depthOf(tree) > MAX_DEPTH;
      return seen.tooDeep ? null : readScript(tree.rootNode);
    });
    return outcome.kind === "refused" ? null : outcome.value;
  };
  const script = parse(command);
  if (script === null) return refuseMasked(command, { kind: "too-deep", span: whole });
  const sight = look(script, parse, about);
  const judged = judge(command, sight);
  // What always fails is no way to a green item: it is run, and is red.
  if (judged.kind === "refused" && judged.code === "trivial-command" && alwaysFails(command, script)) return HONEST;
  if (judged.kind === "refused") return judged;
  if (seen.tooDeep) return refuseMasked(command, { kind: "too-deep", span: whole });
  return seen.broken ? judgeUnread(command) : judged;
}

function alwaysFails(command: string, script: Script): boolean {
  const shell = { errexit: true, pipefail: true, functions: new Map(), variables: new Map() };
  return !/\b(?:exit|return|exec)\b(?!\s+[1-9])/.test(command) && failingOf(script, shell) !== null;
}

function depthOf(tree: SyntaxTree): number {
  const cursor = tree.walk();
  let [depth, deepest] = [0, 0];
  try {
    for (;;) {
      if (cursor.gotoFirstChild()) depth += 1;
      else
        while (!cursor.gotoNextSibling()) {
          if (!cursor.gotoParent()) return deepest;
          depth -= 1;
        }
      deepest = Math.max(deepest, depth);
    }
  } finally {
    cursor.delete();
  }
}

function look(script: Script, parse: Sight["parse"], { isOwnProject }: Place): Sight {
  const sight: Sight = {
    isOwnProject,
    leaves: [],
    asked: new Set(),
    traps: [],
    made: new Set(),
    waited: { count: 0 },
    parse,
    follow: followScript,
    budget: { left: MAX_LOOKS },
  };
  const shell = { errexit: true, pipefail: true, functions: new Map(), variables: new Map() };
  followScript(script, { fate: REACHES, shell, sight });
  return sight;
}

function judge(command: string, sight: Sight): Honesty {
  const self = sight.leaves.find(({ kind }) => kind === "self");
  if (self !== undefined) {
    const why = "it starts this gate again on this checkout, which would run the same commands without end";
    const rewrite = "Write the command that proves the item itself; the gate runs it.";
    return { kind: "refused", code: "self-reference", span: self.span, why, rewrite };
  }
  const leaves = sight.leaves.map((leaf) => unmask(leaf, sight));
  const real = leaves.filter(({ kind }) => kind === "runner" || kind === "check");
  const [trap] = sight.traps;
  if (trap !== undefined && real.length > 0) return refuseMasked(command, { kind: "trap", span: trap });
  const masked = real.find(
    ({ kind, mask }) => mask !== null && (kind === "runner" || mask.kind === "negated-not-last"),
  );
  if (masked?.mask != null) return refuseMasked(command, masked.mask);
  if (real.some(({ mask }) => mask === null)) return HONEST;
  const [first] = real;
  return first?.mask == null ? refuseTrivial(command) : refuseMasked(command, first.mask);
}

/** A status that was kept and is asked for later, or a background command that is waited for, is not lost. */
function unmask(leaf: Leaf, { asked, waited }: Sight): Leaf {
  const { mask } = leaf;
  const kept = mask?.kind === "captured" && mask.names?.some((name) => asked.has(name)) === true;
  const awaited = mask?.kind === "background" && waited.count >= 0;
  const piped = mask?.kind === "pipefail-off" && asked.has("PIPESTATUS");
  return kept || awaited || piped ? { ...leaf, mask: null } : leaf;
}

function refuseMasked(command: string, mask: Mask): Honesty {
  const span = trim(command, mask.span);
  return {
    kind: "refused",
    code: "masked-command",
    span,
    why: WHY[mask.kind],
    rewrite: rewriteOf(command, mask.kind, span),
  };
}

function refuseTrivial(command: string): Honesty {
  return {
    kind: "refused",
    code: "trivial-command",
    span: trim(command, { start: 0, end: command.length }),
    why: "it exits 0 whatever the work looks like, so it proves nothing",
    rewrite: "Write a command that fails while the item is not done, such as the test of it.",
  };
}

function trim(command: string, { start, end }: Span): Span {
  const text = command.slice(start, end);
  const from = start + (text.length - text.trimStart().length);
  return { start: from, end: Math.max(from, start + text.trimEnd().length) };
}

/** What the grammar could not read is searched for the plainest masks; bash itself says whether it can run. */
const PLAIN_MASK =
  /\|\|\s*(?:true\b|:|echo\b|exit\s+0)|;\s*(?:exit\s+0|true|:)\s*$|\bset\s+\+\w*e|\btrap\b[^\n]*\bexit\s+0/;

function judgeUnread(command: string): Honesty {
  const found = PLAIN_MASK.exec(command);
  if (found === null) return HONEST;
  const kind: MaskKind = "or-constant";
  return refuseMasked(command, { kind, span: { start: found.index, end: found.index + found[0].length } });
}

import { unwrap } from "./commands.ts";
import { isConstantTest, kindOf } from "./constants.ts";
import { namesIn, type ShellState } from "./leaves.ts";
import { nestedText } from "./nested.ts";
import { innerNodes, type Script, type ScriptNode, type Span, type Word } from "./script.ts";

/** `exit`: by an explicit exit; `value`: by its exit code; null: it may end well. */
export type Failing = "exit" | "value" | null;

/** Functions are looked into once, not into those that they call: they may call themselves. */
function inFunction(shell: ShellState): ShellState {
  return { ...shell, functions: new Map() };
}

/** Whether a script cannot end well. */
export function failingOf(script: Script, shell: ShellState): Failing {
  for (const [at, { node, background }] of script.entries()) {
    const failing = background === null ? failingNode(node, shell) : null;
    // `|| { echo why; exit $?; }` hands on the status of echo.
    const ownStatus = at > 0 && node.kind === "command" && /^(?:exit|return)(?: \$\?)?$/.test(wordsText(node));
    if (failing !== null && !ownStatus && (failing === "exit" || at === script.length - 1)) return failing;
  }
  return null;
}

function wordsText(node: Extract<ScriptNode, { readonly kind: "command" }>): string {
  return node.words.map(({ text }) => text).join(" ");
}

function failingNode(node: ScriptNode, shell: ShellState): Failing {
  switch (node.kind) {
    case "command":
      return failingCommand(node, shell);
    case "group":
      return failingOf(node.body, shell);
    case "chain": {
      const last = node.rest.at(-1);
      const ending = last?.operator === "&&" ? failingNode(last.node, shell) : null;
      return failingNode(node.first, shell) === "exit" ? "exit" : ending;
    }
    default:
      return null;
  }
}

function failingCommand(node: Extract<ScriptNode, { readonly kind: "command" }>, shell: ShellState): Failing {
  const words = unwrap(node.words);
  const own = shell.functions.get(words[0]?.text ?? "");
  if (own !== undefined) return own.kind === "group" ? failingOf(own.body, inFunction(shell)) : null;
  const name = words[0]?.text ?? "";
  if (name === "exit" || name === "return") return failingExit(words, shell);
  return kindOf(words) === "fails" ? "value" : null;
}

function failingExit(words: readonly Word[], shell: ShellState): Failing {
  const [, code] = words;
  if (code === undefined) return "exit";
  // `exit "${rc:-0}"` behind `||`, where nothing kept a status.
  if (/^0*$/.test(code.fallback ?? knownValue(code, shell) ?? "1")) return null;
  return namesIn(words).length > 0 || kindOf(words) === "fails" ? "exit" : null;
}

function knownValue({ text }: Word, shell: ShellState): string | undefined {
  const name = /^"?\$\{?(\w+)\}?"?$/.exec(text)?.[1];
  return name === undefined ? undefined : shell.variables.get(name);
}

/** Ends in 0, whatever happened before: `true`, `:`, `exit 0`, and groups of such. */
export function isConstantNode(node: ScriptNode, shell: ShellState): boolean {
  switch (node.kind) {
    case "command": {
      const words = unwrap(node.words);
      const own = shell.functions.get(words[0]?.text ?? "");
      if (own !== undefined) return isConstantNode(own, inFunction(shell));
      return (
        /^(?:constant|setup)$/.test(kindOf(words)) &&
        node.words.every(({ substitutions }) => substitutions.length === 0)
      );
    }
    case "test":
      return node.isArithmetic !== true && isConstantTest(node.words);
    case "group":
      return node.body.every((statement) => isConstantNode(statement.node, shell));
    case "chain":
      return isConstantNode(node.first, shell) && node.rest.every((each) => isConstantNode(each.node, shell));
    default:
      return false;
  }
}

/** `exit 0` as a statement; what stands behind it is never run. */
export function isGoodExit(node: ScriptNode): boolean {
  if (node.kind === "if") {
    const [branch] = node.branches;
    const [asked, more] = branch?.condition ?? [];
    const always = asked?.node.kind === "command" && kindOf(unwrap(asked.node.words)) === "constant";
    return branch !== undefined && always && more === undefined && endsWell(branch.body);
  }
  return node.kind === "command" && /^(?:exit|return) 0+$/.test(wordsText(node));
}

/** Whatever stands behind it is never run. */
export function isExit(node: ScriptNode): boolean {
  return node.kind === "command" && /^(?:exit|return)$/.test(node.words[0]?.text ?? "");
}

/** A script's last words `true`, `:` or `exit 0`, behind something else. */
export function constantEnd(script: Script): Span | null {
  const last = script.at(-1)?.node;
  if (script.length < 2 || last?.kind !== "command") return null;
  return /^(?:true|:|(?:exit|return) 0+|\S*\/true)$/.test(wordsText(last)) ? last : null;
}

/** Whether a script ends the shell well on purpose. */
export function endsWell(script: Script): boolean {
  return script.some(({ node }) => isGoodExit(node));
}

/** Variables that a script sets, in this shell. */
export function namesSetIn(script: Script): readonly string[] {
  return script.flatMap(({ node }) => namesSetBy(node));
}

export function namesSetBy(node: ScriptNode): readonly string[] {
  switch (node.kind) {
    case "assign":
      return node.assignments.map(({ name }) => name);
    case "test":
      // `(( failed++ ))`; `[ -n x ]` sets nothing.
      return node.isArithmetic === true ? node.words.flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []) : [];
    case "group":
      return node.isSubshell ? [] : namesSetIn(node.body);
    case "chain":
      return [node.first, ...node.rest.map((each) => each.node)].flatMap(namesSetBy);
    case "command":
      return node.words[0]?.text === "let"
        ? node.words.slice(1).flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? [])
        : [];
    default:
      return [];
  }
}

/** Whether a build or test command stands anywhere in it. */
export function holdsRunner(
  node: ScriptNode,
  known: { readonly shell: ShellState; readonly parse: (text: string) => Script | null },
): boolean {
  const { shell, parse } = known;
  if (node.kind !== "command") return innerNodes(node).some((each) => holdsRunner(each, known));
  const words = unwrap(node.words);
  const own = shell.functions.get(words[0]?.text ?? "");
  if (own !== undefined) return holdsRunner(own, { parse, shell: inFunction(shell) });
  if (kindOf(words) === "runner") return true;
  const nested = nestedText({ node, words, name: words[0]?.text ?? "" });
  const script = nested === null ? null : parse(nested.text);
  return script?.some((each) => holdsRunner(each.node, { shell, parse: () => null })) === true;
}

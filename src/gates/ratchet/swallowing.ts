// Where a failed assertion is caught, turned round or never waited for, so that its test passes all the same.
import { type Call, chainTop } from "./calls.ts";
import { pathOf } from "./code-text.ts";
import type { CodeNode } from "./code-tree.ts";
import { isExit, PASSES_ON } from "./flow.ts";
import type { LanguageRules } from "./rules.ts";
import type { Draft, Scope } from "./scope.ts";
import { textOf, type Walk } from "./walk.ts";

/** Quoted words pass nothing on: `console.log("assert failed")`. */
function unquoted(text: string): string {
  return text.replace(/(["'`])(?:\\.|(?!\1)[^\\])*\1/gs, "''");
}

function passesOn(text: string): boolean {
  return PASSES_ON.test(unquoted(text));
}

/** `finally { return; }` drops what was thrown, whatever the handlers do. */
function isDropping(part: CodeNode): boolean {
  if (!/^(?:finally|ensure)/.test(part.type)) return false;
  const blocks = part.children.flatMap((child) => (child.kind === "block" ? [child, ...child.children] : [child]));
  return blocks.some((each) => leaves(each) || (each.kind === "block" && each.children.some(leaves)));
}

function leaves(statement: CodeNode): boolean {
  const [inner] = statement.children;
  const exit = statement.kind === "exit" ? statement : isExit(statement) ? inner : undefined;
  return exit !== undefined && !/throw|raise/.test(exit.type);
}

/** A try whose handler, or whose end, lets a failed assertion go. */
export function isTrySwallowing(walk: Walk, node: CodeNode): boolean {
  if (node.children.some(isDropping)) return true;
  const pattern = walk.rules.swallows;
  if (pattern === undefined) return false;
  return node.children
    .filter(({ kind }) => kind === "handler")
    .some((handler) => {
      const text = textOf(walk, handler);
      return pattern.test(text) && !passesOn(text.replace(/^[^{:\n]*[{:\n]/, ""));
    });
}

const HANDLER = /=>|^(?:async\s+)?function\b/;
const NAMED_NOTHING = /^(?:\w+\.)*(?:noop|ignore\w*|nothing|empty\w*|swallow\w*|console\.\w+|Boolean|String)$/i;

/** `.catch(() => {})`, `.then(f, () => {})`, `Promise.allSettled([...])`: failures before it end there. */
function isCatching({ path, args }: Call): boolean {
  if (path === "Promise.allSettled") return true;
  const handler = path.endsWith(".catch") ? args[0] : path.endsWith(".then") ? args[1] : undefined;
  if (handler === undefined) return false;
  return HANDLER.test(handler) ? !passesOn(handler) : NAMED_NOTHING.test(handler);
}

const LATER = /^(?:setTimeout|setImmediate|queueMicrotask|process\.nextTick|requestAnimationFrame)$/;
/** Words by which a test says itself when it is done, or drives its clock. */
const SAYS_DONE =
  /\b(?:done|cb|callback|next|end|plan|assertions|hasAssertions|flush\w*|advance\w*|run(?:All|Only)\w*|tick\w*|fail)\s*\(/;

/** Stands as a statement of the test's own body, not of a function in it. */
function standsAlone(top: CodeNode, { body }: Draft): boolean {
  let node = top.parent;
  if (node?.type === "unary_expression") node = node.parent;
  if (node?.kind !== "statement") return false;
  for (; node !== null && node !== body; node = node.parent) {
    if (node.kind === "lambda" || node.kind === "function") return false;
  }
  return node !== null;
}

/** Work that outlives the test: a promise chain, an async function or a timer that nobody waits for. */
function isForgottenWork(walk: Walk, call: Call, { test }: Scope): boolean {
  const body = test?.body ?? null;
  if (test === null || body === null || walk.rules.awaited === undefined) return false;
  const chained = /\.(?:then|finally)$/.test(call.path) && call.lambda !== null;
  const starts = chained || LATER.test(call.path) || /^\(\s*async\b/.test(call.callee);
  if (!starts || !standsAlone(chainTop(call.node, call.start), test)) return false;
  const waits = LATER.test(call.path) && /\bawait\b/.test(walk.code.code.slice(call.node.end, body.end));
  return !waits && !SAYS_DONE.test(textOf(walk, body));
}

const LOOKED_AT = /get|fail|succe|recover|fold|unwrap|expect|is_(?:ok|err)|throw|match/i;

/** `runCatching { assert... }`, `let _ = catch_unwind(...)`: a result that nobody looks at. */
function isKept({ code: { code } }: Walk, call: Call): boolean {
  const before = code.slice(code.lastIndexOf("\n", call.start) + 1, call.start);
  const tail = code.slice(call.node.end, chainTop(call.node, call.start).end);
  const taken = /(?:[=(,]|\breturn|->|=>)\s*$/.test(before) && !/\b_\s*=\s*$/.test(before);
  return !taken && !LOOKED_AT.test(tail);
}

/** Whether what fails inside a call goes unnoticed. */
export function isSwallowingCall(walk: Walk, call: Call, scope: Scope): boolean {
  if (walk.rules.keeps?.test(call.path) === true) return isKept(walk, call);
  if (walk.rules.awaited === undefined) return false;
  return isCatching(call) || isForgottenWork(walk, call, scope);
}

const EXPECTS_FAILURE = /throw|raise|reject|panic|assertFails/i;
const EXPECTS_NONE = /\.not\b|\.never\b|not_?to|to_?not|NotThrow|NoThrow|nothing|DoesNot|NotPanic|NotRaise/i;
/** Errors that a failed assertion is one of. */
const WIDE =
  /^(?:[\w.:\\]*[.:\\])?(?:Error|Exception|BaseException|StandardError|Throwable|\w*Assert\w*(?:Error|Exception)?|XunitException|ExpectationNotMetError)(?:\.class|::class(?:\.java)?)?$/;
const IS_FUNCTION = /=>|->|\{|^(?:async\s+)?function\b|\bdo\b|^lambda\b|\(/;

function isWide(named: readonly string[]): boolean {
  const given = named.map((each) => each.trim()).filter((each) => each !== "" && !IS_FUNCTION.test(each));
  return given.some((each) => /Assert\w*Error|AssertionFailed/.test(each)) || given.every((each) => WIDE.test(each));
}

/** An assertion that passes when one inside it fails: `expect(() => { expect(x).toBe(1); }).toThrow()`. */
export function isTurnedRound(walk: Walk, call: Call): boolean {
  const { code } = walk.code;
  const tail = code.slice(call.node.end, chainTop(call.node, call.start).end);
  const path = `${call.path}${pathOf(tail)}`;
  if (!EXPECTS_FAILURE.test(path) || EXPECTS_NONE.test(path)) return false;
  const generic = /<([^<>]*)>\s*$/.exec(call.callee)?.[1] ?? "";
  const last = /\(([^()]*)\)\s*$/.exec(tail)?.[1] ?? "";
  const words = /\braise_error\s+([\w:]+)/.exec(tail)?.[1] ?? "";
  return isWide([generic, ...last.split(","), words, ...call.args]);
}

/** A context (`with suppress(AssertionError):`) that keeps failures of its body from the test. */
export function isSwallowingContext({ contexts }: LanguageRules, head: string): boolean {
  const found = contexts?.exec(head) ?? null;
  const named = (found?.[1] ?? "").split(",").map((each) => each.trim());
  // An error with its message is a particular one.
  if (named.some((each) => /^match\s*=/.test(each))) return isWide(named);
  return named.some((each) => WIDE.test(each));
}

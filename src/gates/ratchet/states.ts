import type { Annotation } from "./annotations.ts";
import { type Call, innerCall } from "./calls.ts";
import { collapse, isLiteral, literalText } from "./code-text.ts";
import type { Code } from "./code-tree.ts";
import type { MarkerRules, StopRule } from "./rules.ts";

export interface Conditional {
  readonly marker: string;
  readonly condition: string;
  /** Compiled only when somebody asks for it: nothing does by default. */
  readonly unset?: boolean;
}

/** What disables or focuses a test or suite, as far as one place says. */
export interface Mark {
  /** Text of the marker that disables it. */
  readonly skip: string | null;
  /** Text of the marker that disables it under a condition, and the condition. */
  readonly conditional: Conditional | null;
  readonly focused: boolean;
}

export const UNMARKED: Mark = { skip: null, conditional: null, focused: false };

/** Both places together. The outer one is named first where both disable. */
export function joinMarks(outer: Mark, inner: Mark): Mark {
  return {
    skip: outer.skip ?? inner.skip,
    conditional: inner.conditional?.unset === true ? inner.conditional : (outer.conditional ?? inner.conditional),
    focused: outer.focused || inner.focused,
  };
}

function skipped(marker: string): Mark {
  return { ...UNMARKED, skip: collapse(marker) };
}

function conditional(marker: string, condition: string): Mark {
  return { ...UNMARKED, conditional: { marker: collapse(marker), condition: collapse(condition) } };
}

/** A condition that always or never holds: true for the first, false for the second, null for a real one. */
export function constantValue(condition: string): boolean | null {
  const bare = condition
    .trim()
    .replace(/^\((.*)\)$/s, "$1")
    .trim();
  if (/^(?:!|not\s+)/.test(bare)) {
    const inner = constantValue(bare.replace(/^(?:!|not\s+)/, ""));
    return inner === null ? null : !inner;
  }
  if (/^(?:false|0|null|nil|none|undefined|1\s*={2,3}\s*2|cfg!\(any\(\)\)|""|'')$/i.test(bare)) return false;
  if (/^(?:false|0)\s*(?:&&|\band\b)|(?:&&|\band\b)\s*(?:false|0)$/i.test(bare)) return false;
  if (/^(?:true|1)\s*(?:\|\||\bor\b)|(?:\|\||\bor\b)\s*(?:true|1)$/i.test(bare)) return true;
  return isLiteral(bare) && bare !== "" ? true : null;
}

/** A marker that depends on a value: a constant one is no condition. */
function byValue(marker: string, value: string): Mark {
  const constant = literalText(value) === null ? constantValue(value) : true;
  if (constant === null) return conditional(marker, value);
  return constant ? skipped(marker) : UNMARKED;
}

/** `(condition ? it : it.skip)("x", ...)`. */
function markOfChoice(callee: string, rules: MarkerRules): Mark {
  const [, condition = "", yes = "", no = ""] = CHOICE.exec(callee) ?? [];
  if (rules.pathSkip?.test(yes) === true) return conditional(yes, condition);
  return rules.pathSkip?.test(no) === true ? conditional(no, `!(${condition})`) : UNMARKED;
}

const CHOICE = /^\(\s*([\s\S]+?)\s*\?\s*([\s\S]+?)\s*:\s*([\s\S]+?)\s*\)/;

function markOfPath(call: Call, code: Code, rules: MarkerRules): Mark {
  const focused = rules.pathFocus?.test(call.path) === true;
  if (CHOICE.test(call.callee)) return markOfChoice(call.callee, rules);
  if (rules.pathSkip?.test(call.path) === true) return { ...skipped(call.callee.replace(/\(.*/s, "")), focused };
  if (rules.pathCondition?.test(call.path) !== true) return { ...UNMARKED, focused };
  const condition = innerCall(call, code)?.args[0] ?? "";
  const runs = /runIf|\.if\(|enabled/i.test(call.path);
  return { ...byValue(call.path, runs ? `!(${condition})` : condition), focused };
}

function markOfOptions(call: Call, rules: MarkerRules): Mark {
  let mark = UNMARKED;
  // The first argument is the title, unless it is the options themselves.
  const options = /^[{\w]+\s*[:=]|^\{/.test(call.args[0] ?? "") ? call.args : call.args.slice(1);
  for (const option of options) {
    if (/^(?:async\s*)?(?:\([^)]*\)\s*=>|\w+\s*=>|function\b|func\s*\()/.test(option)) continue;
    const focused = rules.optionFocus?.test(option) === true;
    const found = rules.option?.exec(option) ?? null;
    const value = found?.[1] ?? "true";
    mark = joinMarks(mark, found === null ? { ...UNMARKED, focused } : { ...byValue(found[0], value), focused });
  }
  return mark;
}

/** What a test's or suite's own call says. */
export function markOfCall(call: Call, code: Code, rules: MarkerRules): Mark {
  return joinMarks(markOfPath(call, code, rules), markOfOptions(call, rules));
}

export function markOfAnnotations(annotations: readonly Annotation[], rules: MarkerRules): Mark {
  let mark = UNMARKED;
  for (const { text, args } of annotations) {
    const focused = rules.annotationFocus?.test(text) === true;
    if (focused) mark = joinMarks(mark, { ...UNMARKED, focused });
    if (rules.annotationSkip?.test(text) === true) mark = joinMarks(mark, skipped(text));
    else if (rules.annotationCondition?.test(text) === true) {
      const constant = constantValue(args.split(",")[0] ?? "");
      const always = constant === true || /^\s*(?:true|1)\b/i.test(args);
      mark = joinMarks(mark, always ? skipped(text) : conditional(text, args));
    }
  }
  return mark;
}

export function markOfName(name: string, rules: MarkerRules): Mark {
  const mark = rules.nameSkip?.test(name) === true ? skipped(name) : UNMARKED;
  return { ...mark, focused: rules.nameFocus?.test(name) === true };
}

/** What a statement of a module or class says about everything in it. */
export function markOfStatement(text: string, rules: MarkerRules): Mark {
  if (rules.scopeSkip?.test(text) === true) return skipped(text);
  const found = rules.scopeCondition?.exec(text) ?? null;
  return found === null ? UNMARKED : byValue(text, found[1] ?? "");
}

function guardedBy(call: Call, guard: string | null): Mark {
  if (guard !== null) return conditional(call.callee, guard);
  const asked = call.args[0] ?? "";
  // A text names what may be missing: `importorskip("numpy")`.
  if (literalText(asked) !== null) return conditional(call.callee, `${call.callee}(${asked})`);
  return byValue(call.callee, /unless|assume|runIf|enabled/i.test(call.path) ? `!(${asked})` : asked);
}

/**
 * What a call inside a body says about the test. `guard`: the condition under which it is reached, null when it
 * always is.
 */
export function markOfBodyCall(call: Call, guard: string | null, rules: MarkerRules): Mark {
  if (rules.bodyCondition?.test(call.path) === true) return guardedBy(call, guard);
  if (rules.bodySkip?.test(call.path) !== true) return UNMARKED;
  if (guard !== null) return conditional(call.callee, guard);
  const [first] = call.args;
  // Some take the condition as their first argument, where others take the reason.
  const takesCondition =
    /^(?:test|it|ctx|context|testInfo)\.|\.(?:skip|fixme)$/.test(call.path) && !/^(?:pytest|self)\./.test(call.path);
  return first !== undefined && takesCondition && literalText(first) === null
    ? byValue(call.callee, first)
    : skipped(call.callee);
}

/** What calls chained behind a test's call say: `->skip()`, `.config(enabled = false)`. */
export function markOfChain(chain: string, rules: MarkerRules): Mark {
  const focused = rules.chainFocus?.test(chain) === true;
  const found = rules.chainSkip?.exec(chain) ?? null;
  if (found === null) return { ...UNMARKED, focused };
  const value = (found[1] ?? "").trim();
  return { ...(value === "" ? skipped(found[0]) : byValue(found[0], value)), focused };
}

/** What a declaration's head says, without annotations' texts. */
export function markOfHead(rules: readonly StopRule[] | undefined, head: string, code: Code): Mark {
  if (rules === undefined) return UNMARKED;
  const bare = head
    .replace(/"(?:\\.|[^"\\])*"/g, '""')
    .replace(/\[[^\]]*\]|@[\w.]+(?:\([^)]*\))?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const rule = rules.find(({ head: pattern, when }) => pattern.test(bare) && (when?.test(code.code) ?? true));
  return rule === undefined ? UNMARKED : { ...UNMARKED, skip: collapse(bare) };
}

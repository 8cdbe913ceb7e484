// What a condition comes to where CI runs: constants, names that stand for one, and the variables that say "CI".
import { comparisonOf, isLiteral, literalText, skipPart, splitTop } from "./code-text.ts";
import type { Code } from "./code-tree.ts";
import { constantValue } from "./states.ts";

const CI_NAME = "(?:CI|GITHUB_ACTIONS|CONTINUOUS_INTEGRATION)";
/** A read of the variable: `process.env.CI`, `os.environ.get("CI")`, `ENV["CI"]`, `System.getenv("CI")`. */
const CI_READ = new RegExp(
  `^(?:[\\w.:$]*(?:env|ENV|environ|getenv|Getenv|GetEnvironmentVariable|var|var_os)(?:\\.(?:get|fetch|has|key\\?))?(?:\\.${CI_NAME}|[[(]\\s*["']${CI_NAME}["']\\s*(?:,[^)]*)?[\\])]))(?:\\.is_ok\\(\\))?$|^(?:isCI|is_ci|IS_CI|inCI|in_ci|IN_CI)$`,
);
const MAX_DEPTH = 4;

/** Names and what they are bound to, of the code that was asked about last. */
let bound: { readonly code: Code | null; readonly texts: Map<string, string | null> } = {
  code: null,
  texts: new Map(),
};

/** The text that a name is bound to, where the file gives it one value and changes it nowhere. */
function boundText(name: string, code: Code): string | null {
  if (bound.code !== code) bound = { code, texts: new Map() };
  const { texts } = bound;
  const known = texts.get(name);
  if (known !== undefined) return known;
  const found = findBound(name, code.code);
  texts.set(name, found);
  return found;
}

function findBound(name: string, code: string): string | null {
  const word = `(?<![\\w.$])\\$?${name.replace(/\$/g, "\\$")}(?![\\w$])`;
  const given = [
    ...code.matchAll(new RegExp(`${word}\\s*(?::[^=\\n;(){}]{1,40})?(?::=|=)(?![=>~])[ \\t]*([^\\n;]{1,200})`, "g")),
  ];
  // A name that is changed, lent out or filled by somebody else stands for no value.
  const changed = new RegExp(
    `${word}\\s*(?:[-+*/%|&^?]{1,2}=|\\+\\+|--)|(?:\\+\\+|--|&|&mut )${word}|[{[(,]\\s*${word}\\s*[,}\\])][^\\n]{0,80}=[^=>]`,
  );
  if (given.length !== 1 || changed.test(code)) return null;
  return (given[0]?.[1] ?? "").trim();
}

function withoutBrackets(text: string): string {
  const bare = text
    .trim()
    .replace(/^!!\s*/, "")
    .replace(/^(?:Boolean|bool)(?=\()/, "");
  if (!bare.startsWith("(") || skipPart(bare, 0) < bare.length) return bare;
  return withoutBrackets(bare.slice(1, -1));
}

function splitBy(text: string, words: readonly string[]): readonly string[] {
  const word = words.find((each) => text.includes(each) && splitTop(text, each).length > 1);
  return word === undefined ? [] : splitTop(text, word);
}

/** `process.env.CI === "true"`, `os.environ.get("CI") is None`, `"CI" in os.environ`. */
function comparedValue(text: string): boolean | null {
  const parts = comparisonOf(text);
  if (parts === null) return null;
  const { left, operator, right } = parts;
  if (/^(?:not )?in$/.test(operator)) {
    const named = new RegExp(`^["']${CI_NAME}["']$`).test(left) && /environ|\benv\b/.test(right);
    return named ? operator === "in" : null;
  }
  const [read, other] = CI_READ.test(left) ? [left, right] : [right, left];
  if (!CI_READ.test(read) || !/^(?:[=!]==?|is|is not)$/.test(operator) || !isLiteral(other)) return null;
  const isSet = /^(?:true|1)$/i.test(literalText(other) ?? other);
  return isSet === /^(?:==|is$)/.test(operator);
}

type Value = boolean | null;

/** All of one value, or one that decides; null when what is unknown decides. */
function joinedValue(parts: readonly Value[], decides: boolean): Value {
  if (parts.includes(decides)) return decides;
  return parts.includes(null) ? null : !decides;
}

function not(value: Value): Value {
  return value === null ? null : !value;
}

/** `a || b` of known and unknown parts; null when the text is no such list. */
function joined(text: string, of: (part: string) => Value): { readonly value: Value } | null {
  const any = splitBy(text, ["||", " or "]);
  if (any.length > 0) return { value: joinedValue(any.map(of), true) };
  const all = splitBy(text, ["&&", " and "]);
  if (all.length > 0) return { value: joinedValue(all.map(of), false) };
  const denied = /^(?:!(?!=)|not\s+)([\s\S]+)$/.exec(text)?.[1];
  return denied === undefined ? null : { value: not(of(denied)) };
}

/** What a condition is where CI runs; null for one that depends on anything else. */
export function valueInCi(condition: string, code: Code, depth = 0): Value {
  const bare = withoutBrackets(condition);
  const constant = depth > MAX_DEPTH ? null : constantValue(bare);
  if (constant !== null || bare === "" || depth > MAX_DEPTH) return constant;
  const inner = (text: string): Value => valueInCi(text, code, depth + 1);
  const parts = joined(bare, inner);
  if (parts !== null) return parts.value;
  if (CI_READ.test(bare)) return true;
  if (!/^\$?[A-Za-z_][\w$]*$/.test(bare)) return comparedValue(bare);
  const bound = boundText(bare.replace(/^\$/, ""), code);
  return bound === null ? null : inner(bound);
}

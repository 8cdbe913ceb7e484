// Conditions under which code is compiled at all: `//go:build x`, `#[cfg(feature = "x")]`, `#if X`.

import type { Annotation } from "./annotations.ts";
import { collapse, splitTop } from "./code-text.ts";
import type { Code } from "./code-tree.ts";
import type { LanguageRules } from "./rules.ts";
import { joinMarks, type Mark, markOfAnnotations, UNMARKED } from "./states.ts";

/** True: holds by default. False: somebody has to ask for it. Null: the machine decides. */
type Value = boolean | null;
type Leaf = (text: string) => Value;

function all(parts: readonly Value[]): Value {
  if (parts.includes(false)) return false;
  return parts.includes(null) ? null : true;
}

function not(value: Value): Value {
  return value === null ? null : !value;
}

function any(parts: readonly Value[]): Value {
  return not(all(parts.map(not)));
}

/** `a && (b || !c)`, as Go and C# write it. */
function logicValue(text: string, leaf: Leaf): Value {
  const bare = text.trim();
  const either = splitTop(bare, "||");
  if (either.length > 1) return any(either.map((part) => logicValue(part, leaf)));
  const both = splitTop(bare, "&&");
  if (both.length > 1) return all(both.map((part) => logicValue(part, leaf)));
  if (bare.startsWith("!")) return not(logicValue(bare.slice(1), leaf));
  return /^\(.*\)$/s.test(bare) ? logicValue(bare.slice(1, -1), leaf) : leaf(bare);
}

const GO_DEFAULT = /^(?:go1\.\d+|gc|cgo|unix)$/;
const GO_MACHINE =
  /^(?:aix|android|darwin|dragonfly|freebsd|illumos|ios|js|linux|netbsd|openbsd|plan9|solaris|wasip1|windows|386|amd64|arm|arm64|loong64|mips\w*|ppc64\w*|riscv64|s390x|wasm|gccgo|race|msan|asan)$/;

function goTag(tag: string): Value {
  if (GO_DEFAULT.test(tag)) return true;
  return GO_MACHINE.test(tag) ? null : false;
}

const CFG_DEFAULT = /^(?:test|debug_assertions|true)$/;
const CFG_MACHINE =
  /^(?:target_\w+|unix|windows|panic|miri|overflow_checks|doc|doctest|proc_macro|coverage\w*|rustfmt|clippy)\b/;

/** Rust's `all(test, feature = "x")`. */
export function cfgValue(text: string): Value {
  const bare = text.trim();
  const call = /^(all|any|not)\s*\(([\s\S]*)\)$/.exec(bare);
  if (call === null) {
    if (CFG_DEFAULT.test(bare)) return true;
    return CFG_MACHINE.test(bare) ? null : false;
  }
  const parts = splitTop(call[2] ?? "").map(cfgValue);
  if (call[1] === "not") return not(parts[0] ?? null);
  return call[1] === "all" ? all(parts) : any(parts);
}

const SYMBOL_MACHINE =
  /^(?:DEBUG|TRACE|RELEASE|NET\w*|NETCOREAPP\w*|NETSTANDARD\w*|NETFRAMEWORK|WINDOWS\w*|LINUX|OSX|MACOS|MACCATALYST|ANDROID|IOS|BROWSER|UNITY_\w+|MONO|X64|X86|ARM64)$/;

/** C#'s `#if`, whose symbols the file may define itself. */
export function symbolValue(text: string, { code }: Code): Value {
  return logicValue(text, (symbol) => {
    if (/^(?:true|false)$/.test(symbol)) return symbol === "true";
    if (SYMBOL_MACHINE.test(symbol) || !/^\w+$/.test(symbol)) return null;
    return new RegExp(`^\\s*#define\\s+${symbol}\\b`, "m").test(code);
  });
}

/** A mark for code that is compiled only when its condition is met. */
export function markOfBuild(marker: string, condition: string, value: Value): Mark {
  if (value === true) return UNMARKED;
  return {
    ...UNMARKED,
    conditional: { marker: collapse(marker), condition: collapse(condition), unset: value === false },
  };
}

/** What the head of a file says about all of it. */
export function markOfFile(code: Code, { grammar }: LanguageRules): Mark {
  if (grammar === "go") {
    const head = code.text.slice(0, Math.max(0, code.text.search(/^package\b/m)));
    const line = /^\/\/go:build[ \t]+(.+)$/m.exec(head)?.[1];
    return line === undefined ? UNMARKED : markOfBuild(`//go:build ${line}`, line, logicValue(line, goTag));
  }
  if (grammar !== "rust") return UNMARKED;
  const cfg = /^\s*#!\[cfg\((.*)\)\]/m.exec(code.code)?.[1];
  return cfg === undefined ? UNMARKED : markOfBuild(`#![cfg(${cfg})]`, cfg, cfgValue(cfg));
}

/** An attribute by which a single item is compiled, or ignored, under a condition; null for every other one. */
function markOfAttribute(text: string, { grammar }: LanguageRules): Mark | null {
  if (grammar !== "rust") return null;
  const cfg = /^cfg\((.*)\)$/s.exec(text)?.[1];
  if (cfg !== undefined) return cfgValue(cfg) === false ? markOfBuild(text, cfg, false) : null;
  const [when = "", ...then] = splitTop(/^cfg_attr\((.*)\)$/s.exec(text)?.[1] ?? "");
  if (!then.some((each) => /^ignore\b/.test(each)) || cfgValue(when) !== true) return null;
  return markOfBuild(text, `not(${when})`, false);
}

/** What a declaration's annotations say, the conditions under which it is built included. */
export function markOfDeclared(annotations: readonly Annotation[], rules: LanguageRules): Mark {
  // Tests set `cfg(test)` themselves: nobody has to ask for it.
  const isBuilt = ({ text }: Annotation): boolean =>
    rules.grammar === "rust" && cfgValue(/^cfg\((.*)\)$/s.exec(text)?.[1] ?? "false") === true;
  const asked = annotations.filter((each) => !isBuilt(each));
  const plain = markOfAnnotations(asked, rules.markers);
  return annotations.reduce((mark, { text }) => joinMarks(mark, markOfAttribute(text, rules) ?? UNMARKED), plain);
}

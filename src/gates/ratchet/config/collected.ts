import picomatch from "picomatch";
import { plainRegex } from "./plain-regex.ts";
import type { PatternList } from "./settings.ts";

/** A pattern without what is particular to a tool. */
function plain(pattern: string): string {
  return pattern.replace(/^<rootDir>\/?|^\$\{?\w*rootDir\}?\/?|^\.\//i, "").replace(/^!/, "");
}

/** A regular expression that is a text after all: foreign expressions are never run. Null for any other. */
function literalOf(regex: string): string | null {
  const text = plain(regex)
    .replace(/^\^|\$$/g, "")
    .replace(/\\([./-])/g, "$1")
    .replace(/^\.\*|\.\*$/g, "");
  return /[\\^$*+?()[\]{}|]/.test(text) ? null : text;
}

/** What stands between the slashes of a regular expression; null for another pattern. */
function expressionOf(form: PatternList["form"], pattern: string): string | null {
  if (form === "regex") return pattern;
  return form === "glob" ? (/^!?\/(.+)\/[a-z]*$/s.exec(pattern)?.[1] ?? null) : null;
}

function matcherOf({ form }: PatternList, pattern: string): ((path: string) => boolean) | null {
  const text = plain(pattern);
  const expression = expressionOf(form, pattern);
  if (expression !== null) {
    const literal = literalOf(expression);
    if (literal !== null) return (path) => `/${path}`.includes(literal);
    const match = plainRegex(plain(expression));
    return match === null ? null : (path) => match(`/${path}`);
  }
  switch (form) {
    case "glob": {
      const match = picomatch([text, `${text.replace(/\/$/, "")}/**`], { dot: true });
      return (path) => match(path);
    }
    case "folder":
      return (path) => path === text || path.startsWith(`${text.replace(/\/$/, "")}/`) || text === ".";
    case "name": {
      const match = picomatch(text, { dot: true });
      return (path) => path.split("/").some((part) => match(part));
    }
    default:
      return null;
  }
}

/** Whether a list lets a file be a test; null where a pattern cannot be judged. */
export function admits(list: PatternList, path: string): boolean | null {
  const plus = list.patterns.filter((pattern) => !pattern.startsWith("!"));
  const minus = list.patterns.filter((pattern) => pattern.startsWith("!"));
  const hit = (patterns: readonly string[]): boolean | null => {
    let unknown = false;
    for (const pattern of patterns) {
      const match = matcherOf(list, pattern);
      if (match === null) unknown = true;
      else if (match(path)) return true;
    }
    return unknown ? null : false;
  };
  const [inside, outside] = [hit(plus), hit(minus)];
  if (inside === null || outside === null) return null;
  return list.role === "include" ? inside && !outside : !inside || outside;
}

import type { Aside, Unread } from "./evidence.ts";
import type { FileInventory } from "./inventory.ts";

/** Where a grammar lags behind a language, a few characters of a file stay unread; so much more is somebody's doing. */
const GROWN_ERROR_SHARE = 0.05;
const GROWN_ERROR_BYTES = 200;

export interface Health {
  readonly asides: readonly Aside[];
  readonly unread: readonly Unread[];
}

interface Sided {
  readonly base: FileInventory | null;
  readonly head: FileInventory;
  /** Lengths of both texts. */
  readonly baseChars: number;
  readonly headChars: number;
}

function share(bytes: number, chars: number): number {
  return chars === 0 ? 0 : bytes / chars;
}

function unparseable({ base, head, baseChars, headChars }: Sided): Unread | null {
  // A new file has nothing to lose: what it replaces is missed elsewhere.
  if (base === null) return null;
  const grown = head.errorBytes - base.errorBytes;
  const more = share(head.errorBytes, headChars) - share(base.errorBytes, baseChars);
  const at = { code: "unparseable", path: head.path } as const;
  const over = head.problems.find(({ kind }) => kind === "over-budget" || kind === "too-large");
  if (over !== undefined && head.approximate && !base.approximate) return { ...at, line: over.line, why: over.message };
  if (grown <= GROWN_ERROR_BYTES || more <= GROWN_ERROR_SHARE) return null;
  const line = head.problems.find(({ kind }) => kind === "syntax-error")?.line ?? null;
  return {
    ...at,
    line,
    why: `its grammar cannot read ${head.errorBytes} characters of it, ${base.errorBytes} at base`,
  };
}

function asidesOf({ base, head }: Sided): readonly Aside[] {
  const hidden = (file: FileInventory | null) => file?.problems.filter(({ kind }) => kind === "hidden-character") ?? [];
  const fresh = hidden(head).slice(hidden(base).length);
  const asides: Aside[] = fresh.map(({ line, message }) => ({
    code: "hidden-characters",
    level: "warning",
    path: head.path,
    line,
    test: "",
    why: message,
  }));
  if (head.approximate) {
    const why = "counted without a syntax tree, so its numbers are approximate and block nothing alone";
    asides.push({ code: "approximate", level: "warning", path: head.path, line: null, test: "", why });
  }
  return asides;
}

/** Letters of two scripts in one word look alike and are not. */
const MIXED_WORD =
  /(?=[\p{L}\p{N}_]*\p{Script=Latin})[\p{L}\p{N}_]*[\p{Script=Cyrillic}\p{Script=Greek}][\p{L}\p{N}_]*/u;

function lookAlikes({ base, head }: Sided): readonly Aside[] {
  const known = new Set(base?.tests.map(({ chain }) => chain.join("\u0000")));
  return head.tests.flatMap(({ chain, line }) => {
    if (known.has(chain.join("\u0000"))) return [];
    const odd = chain.find((name) => MIXED_WORD.test(name));
    if (odd === undefined) return [];
    const why = "its name mixes letters of two alphabets in one word, so it may look like another test";
    return [
      { code: "hidden-characters", level: "warning", path: head.path, line, test: chain.join(" > "), why } as const,
    ];
  });
}

/** What keeps the files' numbers from being exact, as far as this change brought it. */
export function checkHealth(files: readonly Sided[]): Health {
  return {
    asides: files.flatMap((file) => [...asidesOf(file), ...lookAlikes(file)]),
    unread: files.flatMap((file) => unparseable(file) ?? []),
  };
}

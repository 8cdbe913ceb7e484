import { GO } from "./languages/go.ts";
import { JAVASCRIPT, TSX, TYPESCRIPT } from "./languages/javascript.ts";
import { PYTHON } from "./languages/python.ts";
import { RUST } from "./languages/rust.ts";
import type { LanguageRules } from "./rules.ts";

const BY_EXTENSION: Readonly<Record<string, LanguageRules>> = {
  cjs: JAVASCRIPT,
  cts: TYPESCRIPT,
  go: GO,
  js: JAVASCRIPT,
  jsx: JAVASCRIPT,
  mjs: JAVASCRIPT,
  mts: TYPESCRIPT,
  py: PYTHON,
  rs: RUST,
  ts: TYPESCRIPT,
  tsx: TSX,
};

/** The rules for a file by its name; null when no grammar reads it. */
export function rulesForPath(path: string): LanguageRules | null {
  const extension = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] ?? null) : null;
}

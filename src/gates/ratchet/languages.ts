import { BATS } from "./languages/bats.ts";
import { C, CPP } from "./languages/c.ts";
import { CSHARP } from "./languages/csharp.ts";
import { DART } from "./languages/dart.ts";
import { ELIXIR } from "./languages/elixir.ts";
import { GO } from "./languages/go.ts";
import { JAVA } from "./languages/java.ts";
import { JAVASCRIPT, TSX, TYPESCRIPT } from "./languages/javascript.ts";
import { KOTLIN } from "./languages/kotlin.ts";
import { PHP } from "./languages/php.ts";
import { PYTHON } from "./languages/python.ts";
import { RUBY } from "./languages/ruby.ts";
import { RUST } from "./languages/rust.ts";
import { SCALA } from "./languages/scala.ts";
import { SWIFT } from "./languages/swift.ts";
import type { LanguageRules } from "./rules.ts";

const BY_EXTENSION: Readonly<Record<string, LanguageRules>> = {
  bats: BATS,
  c: C,
  cc: CPP,
  cjs: JAVASCRIPT,
  cpp: CPP,
  cs: CSHARP,
  cts: TYPESCRIPT,
  cxx: CPP,
  dart: DART,
  ex: ELIXIR,
  exs: ELIXIR,
  go: GO,
  h: CPP,
  hpp: CPP,
  java: JAVA,
  js: JAVASCRIPT,
  jsx: JAVASCRIPT,
  kt: KOTLIN,
  kts: KOTLIN,
  mjs: JAVASCRIPT,
  mts: TYPESCRIPT,
  php: PHP,
  py: PYTHON,
  rb: RUBY,
  rs: RUST,
  scala: SCALA,
  swift: SWIFT,
  ts: TYPESCRIPT,
  tsx: TSX,
};

/** The rules for a file by its name; null when no grammar reads it. */
export function rulesForPath(path: string): LanguageRules | null {
  const extension = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] ?? null) : null;
}

import { setFlagsFromString } from "node:v8";
import type { SyntaxLanguage } from "../ports/syntax.ts";

/**
 * Grammars that read characters by one function of 43 to 435 kB of WASM. V8 counts such a function as hot after some
 * hundred lines, and compiling it anew costs more than it gives back: on Node 24, 0.8 s and 0.7 GB of memory for bash,
 * 1 s and 0.7 GB for Kotlin, 11 s and 4 GB for Swift (`node --trace-wasm-compilation-times`).
 */
const GIANT_SCANNERS: ReadonlySet<SyntaxLanguage> = new Set(["bash", "cpp", "elixir", "kotlin", "scala", "swift"]);

const OFF = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"] as const;
const ON = ["--wasm-tier-up", "--wasm-dynamic-tiering"] as const;

/**
 * Runs `prepare`, which loads a grammar and uses it once, so that a giant scanner stays in the code that V8 makes at
 * first sight. Whether a function counts its calls is settled when its module is loaded (Node 20) or when it is called
 * for the first time (Node 24): what is loaded and called outside is optimised as ever.
 */
export async function keepScannerPlain<T>(language: SyntaxLanguage, prepare: () => Promise<T>): Promise<T> {
  if (!GIANT_SCANNERS.has(language)) return await prepare();
  for (const flag of OFF) setFlagsFromString(flag);
  try {
    return await prepare();
  } finally {
    for (const flag of ON) setFlagsFromString(flag);
  }
}

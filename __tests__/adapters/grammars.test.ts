import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createSyntax } from "../../src/adapters/grammars.ts";
import { GRAMMAR_SHA256 } from "../../src/adapters/grammars-locked.ts";
import type { SyntaxLanguage } from "../../src/ports/syntax.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "dist/grammars");
const scratch = mkdtempSync(join(tmpdir(), "done-gate-grammars-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const SAMPLES: Readonly<Record<SyntaxLanguage, string>> = {
  bash: "echo a | grep b\n",
  c: "int f(void) { return 1; }\n",
  cpp: "namespace a { int f() { return 1; } }\n",
  csharp: "class A { void F() { } }\n",
  dart: "void main() { f(); }\n",
  elixir: "defmodule A do\nend\n",
  go: "package a\nfunc f() {}\n",
  java: "class A { void f() { } }\n",
  javascript: "const a = () => 1;\n",
  kotlin: "fun f() = 1\n",
  php: "<?php function f() { }\n",
  python: "def f():\n    pass\n",
  ruby: "def f\nend\n",
  rust: "fn f() {}\n",
  scala: "object A { def f = 1 }\n",
  swift: "@Test func f() { #expect(g(x) == 1) }\n",
  tsx: "const a = <b c={1} />;\n",
  typescript: "const a: number = 1;\n",
};
const LANGUAGES = Object.keys(SAMPLES).filter((name): name is SyntaxLanguage => name in SAMPLES);

/** What V8 says of its WASM compiler while a text is read so often that everything is hot. */
function traceCompilation(language: SyntaxLanguage, text: string): string {
  const script = join(scratch, "parse.ts");
  const call = `parsers.parse(${JSON.stringify(language)}, ${JSON.stringify(text.repeat(500))}, () => 0)`;
  writeFileSync(
    script,
    `import { createSyntax } from ${JSON.stringify(join(root, "src/adapters/grammars.ts"))};
void createSyntax(${JSON.stringify(folder)}).loadParsers([${JSON.stringify(language)}]).then((parsers) => {
  for (let nth = 0; nth < 20; nth += 1) ${call};
});\n`,
  );
  const flags = ["--trace-wasm-compilation-times", "--import", import.meta.resolve("tsx")];
  return execFileSync(process.execPath, [...flags, script], { encoding: "utf8", maxBuffer: 64 << 20 });
}

describe("the grammars", () => {
  it("are what the lock says", () => {
    const script = join(root, "scripts/grammars.mjs");
    expect(execFileSync(process.execPath, [script, "--check"], { encoding: "utf8" })).toContain("are what the lock");
    expect(Object.keys(GRAMMAR_SHA256).sort()).toEqual(["web-tree-sitter", ...LANGUAGES].sort());
  });

  it("read one sample each without an error, all in one process", async () => {
    const parsers = await createSyntax(folder).loadParsers(LANGUAGES);
    for (const language of LANGUAGES) {
      const outcome = parsers.parse(language, SAMPLES[language], (tree) => tree.rootNode.hasError);
      expect({ language, outcome }).toEqual({ language, outcome: { kind: "parsed", value: false } });
    }
  });

  it("leave a giant scanner as it is, and have the parsers' runtime made fast", () => {
    const compiled = [...traceCompilation("kotlin", SAMPLES.kotlin).matchAll(/using TurboFan.*?bodysize (\d+)/g)];
    const sizes = compiled.map(([, size]) => Number(size));
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.max(...sizes)).toBeLessThan(40_000);
  });

  it("refuse a text that was not loaded, is too long or takes too long, and read the next one", async () => {
    const syntax = createSyntax(folder, { maxBytes: 500_000, timeoutMs: 5 });
    const parsers = await syntax.loadParsers(["typescript"]);
    const size = (text: string) => parsers.parse("typescript", text, ({ rootNode }) => rootNode.endIndex);
    expect(() => parsers.parse("python", "a", () => 1)).toThrow("python was not loaded");
    expect(size("a".repeat(500_001))).toMatchObject({ kind: "refused", why: expect.stringContaining("500001 bytes") });
    expect(size("f(1, [2], { a: 3 });\n".repeat(20_000))).toMatchObject({ kind: "refused", why: expect.any(String) });
    expect(size("f(1);\n")).toEqual({ kind: "parsed", value: 6 });
  });

  it("read Swift's macros after others have parsed, where its scanner's state was once left dirty", async () => {
    const parsers = await createSyntax(folder).loadParsers(["cpp", "go", "swift"]);
    const text = "@Test func a() { #expect(f(x) == 1) }\n";
    for (let round = 0; round < 20; round += 1) {
      parsers.parse(round % 2 === 0 ? "cpp" : "go", 'int f() { return R"(a)"; }\n'.repeat(round), () => null);
      const outcome = parsers.parse("swift", text, (tree) => tree.rootNode.hasError);
      expect(outcome).toEqual({ kind: "parsed", value: false });
    }
  });

  it("go on after a user that throws", async () => {
    const parsers = await createSyntax(folder).loadParsers(["go"]);
    expect(() =>
      parsers.parse("go", "package a\n", () => {
        throw new Error("stop");
      }),
    ).toThrow("stop");
    expect(parsers.parse("go", "package b\n", ({ rootNode }) => rootNode.text)).toMatchObject({ value: "package b\n" });
  });
});

describe("a folder of grammars that is not ours", () => {
  it("has none", async () => {
    await expect(createSyntax(scratch).loadParsers(["go"])).rejects.toThrow("the program is not installed whole");
  });

  it("has another file under the name, or a damaged one", async () => {
    copyFileSync(join(folder, "web-tree-sitter.wasm.br"), join(scratch, "web-tree-sitter.wasm.br"));
    copyFileSync(join(folder, "go.wasm.br"), join(scratch, "rust.wasm.br"));
    writeFileSync(join(scratch, "java.wasm.br"), readFileSync(join(folder, "java.wasm.br")).subarray(0, 1000));
    writeFileSync(join(scratch, "ruby.wasm.br"), brotliCompressSync(Buffer.from("no grammar")));
    const syntax = createSyntax(scratch);
    await expect(syntax.loadParsers(["rust"])).rejects.toThrow("is not the one that belongs here");
    await expect(syntax.loadParsers(["java"])).rejects.toThrow("is damaged");
    await expect(syntax.loadParsers(["ruby"])).rejects.toThrow("is not the one that belongs here");
  });

  it("is not even looked at when nothing is to be parsed", async () => {
    expect(await createSyntax(join(scratch, "absent")).loadParsers([])).toHaveProperty("parse");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { viewCode } from "../../../../src/gates/completion/protocol/code-view.ts";

/** What is left, white space pressed together. */
function left(path: string, text: string): readonly [code: string, bare: string] {
  const { code, bare } = viewCode(path, text);
  return [code.replace(/\s+/g, " ").trim(), bare.replace(/\s+/g, " ").trim()];
}

describe("comments are left out", () => {
  it.each([
    ["a.ts", "a(); // b\n/* c\nd */ e();", "a(); e();"],
    ["a.ts", 'const u = "https://x"; f(); // g', 'const u = "https://x"; f();'],
    ["a.ts", "const r = /[/'\"]/; f(); // g", "const r = /[/'\"]/; f();"],
    ["a.ts", "const r = a / b; // c / d", "const r = a / b;"],
    ["a.ts", "return /\\/x/.test(a); // b", "return /\\/x/.test(a);"],
    ["a.ts", "const t = `a // b\n/* c */`; // d", "const t = `a // b /* c */`;"],
    ["a.ts", 'const s = "a\\" // b"; c();', 'const s = "a\\" // b"; c();'],
    ["a.ts", "const open = `never closed // a", "const open = `never closed // a"],
    ["a.ts", "a(); /* never closed", "a();"],
    ["a.py", 'def f():\n    """Says it is done."""\n    return 1 # c', "def f(): return 1"],
    ["a.py", 'x = """kept # here"""', 'x = """kept # here"""'],
    ["a.ex", '@doc """\nAll done.\n"""\ndef f, do: 1', "@doc def f, do: 1"],
    ["a.sh", "echo a#b # c", "echo a#b"],
    ["a.rb", "=begin\nall done\n=end\nputs 1", "puts 1"],
    ["a.sql", "select 1; -- b\n/* c */ select 2;", "select 1; select 2;"],
    ["a.lua", "--[[ a\nb ]] f() -- c", "f()"],
    ["a.hs", "f = 1 {- a -} -- b", "f = 1"],
    ["a.clj", "(f) ; a\n#| b |# (g)", "(f) (g)"],
    ["a.erl", "f() -> 1. % a", "f() -> 1."],
    ["a.ml", "let a = 1 (* b *)", "let a = 1"],
    ["a.php", "f(); # a\ng(); // b\n/* c */ h();", "f(); g(); h();"],
    ["a.html", '<a href="https://x">y</a><!-- b -->', '<a href="https://x">y</a>'],
    ["a.hbs", "{{!-- a --}}<b/>{{! c }}", "<b/>"],
    ["a.vue", "<script>\nf(); // a\n</script>", "<script> f(); </script>"],
    ["a.rs", "fn f<'a>(x: &'a str) {} // b", "fn f<'a>(x: &'a str) {}"],
    ["Dockerfile", "RUN make # a\n# b\nCOPY c d", "RUN make COPY c d"],
    ["a.xyz", "f() // a\n-- b\n! c\n; d\ng()", "f() g()"],
    ["a.py", "x = 1;#all done", "x = 1;"],
    ["a.py", "f(x)#all done", "f(x)"],
    ["a.sh", "f;#all done\necho $# a#b", "f; echo $# a#b"],
    ["a.php", "f();//all done\ng()#all done", "f(); g()"],
    ["a.html", "<p>https://x.y</p>", "<p>https://x.y</p>"],
    ["a.tf", "a = 1 // b\n/* c\nd */\n# e", "a = 1"],
    ["a.hcl", "a = 1 # b", "a = 1"],
    ["a.jsonnet", "{ a: 1 } // b\n# c\n/* d */", "{ a: 1 }"],
    ["a.nix", "{ a = 1; } /* b\nc */ # d", "{ a = 1; }"],
    ["a.ps1", "Get-A <# all\ndone #> -B # c", "Get-A -B"],
    ["a.jl", "f() #= all\n#= nested =#\ndone =# ; g()", "f() ; g()"],
    ["a.nim", "f() #[ all\ndone ]#\ng()", "f() g()"],
    ["a.pl", "f();\n\n=head1 Done\n\nAll is done.\n\n=cut\ng();", "f(); g();"],
    ["a.rs", "f(); /* a /* b */ all done */ g();", "f(); g();"],
    ["a.d", "f(); /+ all\ndone +/ g();", "f(); g();"],
    ["a.wat", "(a) (; all\ndone ;) ;; b", "(a)"],
    ["a.pas", "f; { all\ndone } (* b *) g; // c", "f; g;"],
    ["a.vb", "F() ' all done", "F()"],
    ["a.jsp", "<%-- all\ndone --%><b/>", "<b/>"],
    ["a.liquid", "{% comment %} all done {% endcomment %}<b/>", "<b/>"],
    ["a.svelte", "{#if a}\n<b/>\n{/if}", "{#if a} <b/> {/if}"],
    ["a.hbs", "{{#each a}}<b/>{{/each}}", "{{#each a}}<b/>{{/each}}"],
    ["a.html", "{{#each a}}<b/>{{/each}}", "{{#each a}}<b/>{{/each}}"],
    ["a.twig", "{# all\ndone #}<b/>", "<b/>"],
  ])("%s: %s", (path, text, expected) => {
    expect(left(path, text)[0]).toBe(expected);
  });
});

describe("imports are left out", () => {
  it.each([
    ["a.ts", 'import {\n  a,\n  b,\n} from "c";\nf();', "f();"],
    ["a.ts", 'import "side";\nimport d, { type E } from "e";\nf();', "f();"],
    ["a.ts", 'export * from "a";\nexport { b } from "c";\nexport const d = 1;', "export const d = 1;"],
    ["a.js", 'const { a } = require("b");\nf(a);', "f(a);"],
    ["a.ts", 'const a = await import("b");', 'const a = await import("b");'],
    ["a.py", "import os, sys\nfrom a import (\n  b,\n  c,\n)\nfrom d import e\nf()", "f()"],
    ["a.go", 'package main\n\nimport (\n\t"fmt"\n)\nfunc f() {}', "func f() {}"],
    ["a.rs", "use a::{b, c};\npub(crate) mod d;\nfn f() {}", "fn f() {}"],
    ["a.java", "package a.b;\nimport a.b.C;\nclass D {}", "class D {}"],
    ["a.cs", "using System.Text;\nusing (var a = f()) { }", "using (var a = f()) { }"],
    ["a.c", '#include <stdio.h>\n#include "a.h"\nint f;', "int f;"],
    ["a.rb", 'require "json"\nrequire_relative "a"\nf', "f"],
    ["a.scss", '@use "a";\n.b { c: d }', ".b { c: d }"],
  ])("%s: %s", (path, text, expected) => {
    expect(left(path, text)[0]).toBe(expected);
  });
});

it("leaves out strings from the bare view alone", () => {
  expect(left("a.ts", "f(\"all is done\", 'b', `c`);")).toEqual(["f(\"all is done\", 'b', `c`);", "f( , , );"]);
});

it("keeps imports where only comments are left out", () => {
  expect(viewCode("a.ts", 'export { a } from "b"; // c').spoken.trim()).toBe('export { a } from "b";');
});

it("takes documentation of several lines in a Lisp for a string", () => {
  expect(left("a.el", '(defun f ()\n  "Exports all\nand is done."\n  (g))')[1]).toBe("(defun f () (g))");
});

it("keeps every offset, whatever the text", () => {
  const marks = fc.constantFrom(
    "/",
    "*",
    "'",
    '"',
    "`",
    "\n",
    "#",
    "\\",
    "a",
    " ",
    "<!--",
    "-->",
    "import ",
    "{",
    "}",
    "--",
  );
  const paths = fc.constantFrom("a.ts", "a.py", "a.html", "a.sql", "a.xyz", "a.rb");
  fc.assert(
    fc.property(paths, fc.array(marks, { maxLength: 60 }), (path, parts) => {
      const text = parts.join("");
      const { code, bare } = viewCode(path, text);
      for (const view of [code, bare]) {
        expect(view).toHaveLength(text.length);
        expect(view.split("\n")).toHaveLength(text.split("\n").length);
        for (const [at, character] of [...view].entries()) if (character !== " ") expect(character).toBe(text[at]);
      }
    }),
  );
});

it("reads a large hostile text in bounded time", () => {
  const started = performance.now();
  viewCode("a.ts", "import a\n".repeat(20_000));
  viewCode("a.ts", "/".repeat(200_000));
  viewCode("a.ts", "const a =\n".repeat(20_000));
  viewCode("a.js", "a/b,'c',\"d\",".repeat(40_000));
  viewCode("a.rs", "/* ".repeat(150_000));
  viewCode("a.ts", '"\\'.repeat(200_000));
  viewCode("a.ts", "=/[".repeat(150_000));
  expect(performance.now() - started).toBeLessThan(10_000);
});

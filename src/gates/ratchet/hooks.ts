// Code of a test folder that stops tests of other files: a TestMain that runs none, hooks of a conftest.

import { collapse } from "./code-text.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import type { Loss } from "./evidence.ts";
import type { FileInventory, StoppingHook } from "./inventory.ts";
import type { LanguageRules } from "./rules.ts";
import { nameOfDeclaration } from "./tests.ts";

/** What a hook does when it drops tests or rewrites what became of them. */
const DROPS: Readonly<Record<string, RegExp>> = {
  pytest_collection_modifyitems:
    /\bitems\s*\[\s*:?[^\]]*\]\s*=|\bdel\s+items\b|\bitems\s*\.\s*(?:clear|remove|pop)\b|\bpytest_deselected\b|\bdeselected\b/,
  pytest_ignore_collect: /\breturn\s+(?!False\b|None\b)\S/,
  pytest_runtest_makereport: /\boutcome\s*=(?!=)\s*["']passed|\bexcinfo\s*=\s*None/,
  pytest_runtest_protocol: /\breturn\s+True\b/,
  pytest_pyfunc_call: /\breturn\s+True\b/,
  pytest_sessionfinish: /\bexitstatus\s*=(?!=)|\b_?exit\s*\(/,
};

function textOf({ start, end }: CodeNode, { code }: Code): string {
  return code.slice(start, end);
}

function hookAt(node: CodeNode, code: Code, { grammar }: LanguageRules): string | null {
  const inner = node.type === "decorated_definition" ? (node.children.at(-1) ?? node) : node;
  const text = textOf(inner, code);
  if (grammar === "go") {
    const main =
      inner.kind === "function" && nameOfDeclaration(inner, code) === "TestMain" && /testing\.M\b/.test(text);
    return main &&
      !/\.Run\s*\(|\b\w*(?:VerifyTestMain|RunTestMain|Main)\s*\([^)]*\bm\b/.test(text.replace(/^func[^{]*/, ""))
      ? "TestMain"
      : null;
  }
  if (grammar !== "python") return null;
  if (inner.kind !== "function") return /^(collect_ignore(?:_glob)?)\s*\+?=\s*\[\s*[^\]\s]/.exec(text)?.[1] ?? null;
  const name = nameOfDeclaration(inner, code);
  return Object.hasOwn(DROPS, name) && DROPS[name]?.test(text) === true ? name : null;
}

/** Hooks on a file's top level that keep tests from running or from failing. */
export function hooksOf(code: Code, path: string, rules: LanguageRules): readonly StoppingHook[] {
  if (rules.grammar === "python" && !/(?:^|\/)conftest\.py$/.test(path)) return [];
  return code.root.children.flatMap((node) => {
    const name = hookAt(node, code, rules);
    return name === null ? [] : [{ name, line: code.lineAt(node.start), text: collapse(textOf(node, code)) }];
  });
}

const SAID: Readonly<Record<string, string>> = {
  TestMain: "`TestMain` never calls `m.Run`, so no test of its package runs",
  pytest_collection_modifyitems: "a hook takes tests out of the collection",
  pytest_ignore_collect: "a hook keeps files from being collected",
  collect_ignore: "a list keeps files from being collected",
  collect_ignore_glob: "a list keeps files from being collected",
};

/** Hooks that this change brought: base had none of the name in the file, nor the same one in another. */
export function compareHooks(base: readonly FileInventory[], head: readonly FileInventory[]): readonly Loss[] {
  const before = base.flatMap(({ path, hooks = [] }) => hooks.map((hook) => ({ path, ...hook })));
  return head.flatMap(({ path, hooks = [] }) =>
    hooks.flatMap(({ name, line, text }): readonly Loss[] => {
      if (before.some((one) => one.name === name && (one.path === path || one.text === text))) return [];
      const ends = /exit/i.test(text) && !name.startsWith("pytest_");
      const why =
        SAID[name] ??
        (ends ? "the whole run ends here as if it had passed" : "a hook changes what becomes of tests that ran");
      return [{ code: "tests-not-run", path, line, test: "", why: `${why} (${name})` }];
    }),
  );
}

import { callAt } from "./calls.ts";
import { literalText } from "./code-text.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import type { ImportedModule } from "./inventory.ts";
import type { LanguageRules } from "./rules.ts";

/** Modules whose values say something about the machine or the framework, never about the code under test. */
const FOREIGN =
  /^(?:node:|bun:|deno|std\b|core\b|alloc\b|System\b|java[x]?\.|kotlin\b|scala\.|dart:|package:(?:test|flutter_test)|Foundation|XCTest|Testing$)|^(?:fs|os|path|process|child_process|crypto|util|url|sys|platform|re|json|time|datetime|pathlib|tempfile|shutil|subprocess|typing|importlib|packaging|runtime|testing|errors|fmt|strings|context|semver|jest|vitest|mocha|chai|sinon|ava|tap|tape|pytest|unittest|mock|hypothesis|rspec|minitest|expect|assert|cypress)(?:$|[./])|jest|vitest|@playwright|testing-library|junit|assertj|hamcrest|mockito|testify|gomega|ginkgo|rstest|proptest|xunit|nunit|shouldly|fluentassertions|phpunit|catch2|gtest|scalatest|munit|is-ci|ci-info/i;

function namesIn(list: string): readonly string[] {
  return list
    .replace(/^\{|\}$/g, "")
    .split(",")
    .map((name) =>
      name
        .trim()
        .replace(/^(?:type|static)\s+/, "")
        .replace(/^\*\s+as\s+/, ""),
    )
    .flatMap((name) => /^[A-Za-z_$][\w$]*/.exec(name)?.[0] ?? []);
}

function collect(node: CodeNode, kind: CodeNode["kind"], found: CodeNode[]): readonly CodeNode[] {
  if (node.kind === kind) found.push(node);
  else for (const child of node.children) collect(child, kind, found);
  return found;
}

function importOf(text: string, rules: LanguageRules): readonly ImportedModule[] {
  for (const pattern of rules.imports) {
    const found = [...text.matchAll(pattern)].flatMap((hit) => {
      const from = (hit.groups?.["from"] ?? "").trim();
      return from === "" ? [] : [{ from, names: namesIn(hit.groups?.["names"] ?? "") }];
    });
    if (found.length > 0) return found;
  }
  return [];
}

function requiredBy(code: Code, rules: LanguageRules): readonly ImportedModule[] {
  const path = rules.importCalls;
  if (path === undefined) return [];
  return collect(code.root, "call", []).flatMap((node) => {
    const call = callAt(node, code);
    const from = call !== null && path.test(call.path) ? literalText(call.args[0] ?? "") : null;
    if (from === null) return [];
    const left = node.parent?.children[0];
    const names = left === undefined || left === node ? "" : code.code.slice(left.start, left.end);
    return [{ from, names: namesIn(names) }];
  });
}

/** What the file imports, in order. */
export function importsOf(code: Code, rules: LanguageRules): readonly ImportedModule[] {
  const nodes = collect(code.root, "import", []);
  const texts = nodes.map(({ start, end }) => code.code.slice(start, end).replace(/\s+/g, " "));
  return [...texts.flatMap((text) => importOf(text, rules)), ...requiredBy(code, rules)];
}

const GIVEN =
  /(?:^|[\s;({])(?:(?:const|let|var|val|auto|final|my|local)\s+)?([A-Za-z_$][\w$]*)\s*(?::[^=\n]{1,60})?(?::=|=)(?![=>])\s*([^\n]{1,300})/g;

/** Names that stand for the code under test: imported ones, and variables that were given a value with one in it. */
export function subjectNames(imports: readonly ImportedModule[], { code }: Code): ReadonlySet<string> {
  const own = imports.filter(({ from }) => !FOREIGN.test(from));
  const subjects = new Set(
    own.flatMap(({ from, names }) => (names.length > 0 ? names : [from.split(/[./:\\]/).at(-1) ?? ""])),
  );
  subjects.delete("");
  if (subjects.size === 0) return subjects;
  const given = Array.from(code.matchAll(GIVEN), ([, name = "", value = ""]) => {
    return { name, words: value.replace(/(["'`]).*?\1/g, "").match(/[A-Za-z_$][\w$]*/g) ?? [] };
  });
  for (let round = 0; round < 2; round += 1) {
    for (const { name, words } of given) if (words.some((word) => subjects.has(word))) subjects.add(name);
  }
  return subjects;
}

// Tests that stop being tests without a word: by a keyword, by a second definition, by a name that is taken away.
import type { Code, CodeNode } from "./code-tree.ts";
import type { FileInventory, TestCase } from "./inventory.ts";
import type { Draft } from "./scope.ts";
import { type Mark, UNMARKED } from "./states.ts";
import { nameOfDeclaration, ownerOf } from "./tests.ts";
import type { Walk } from "./walk.ts";

/** Modifiers, name and bases of a class, its annotations included. */
export function headOfClass(walk: Walk, node: CodeNode): string {
  const body = node.children.find(({ kind, field }) => kind === "block" || field === "body");
  return walk.code.code.slice(node.start, body?.start ?? node.end);
}

/** A class that its runner cannot make: Python's `Test...` with an `__init__` of its own. */
export function markOfMembers(walk: Walk, node: CodeNode, head: string): Mark {
  const rule = walk.rules.markers.classMembers;
  if (rule === undefined || !rule.head.test(head.trim())) return UNMARKED;
  const members = node.children.filter(({ kind }) => kind === "block").flatMap(({ children }) => children);
  const found = members.find((each) => each.kind === "function" && rule.name.test(nameOfDeclaration(each, walk.code)));
  return found === undefined ? UNMARKED : { ...UNMARKED, skip: nameOfDeclaration(found, walk.code) };
}

function statementOf(node: CodeNode): CodeNode {
  return node.parent?.type === "decorated_definition" ? node.parent : node;
}

function definedIn(statement: CodeNode, code: Code): string {
  const inner = statement.type === "decorated_definition" ? statement.children.at(-1) : statement;
  const isDefinition = inner?.kind === "function" || inner?.kind === "class";
  return inner !== undefined && isDefinition ? nameOfDeclaration(inner, code) : "";
}

/** `del test_a`, `test_a = None`, `test_a.__test__ = False`, or the name defined once more. */
function takesAway(statement: CodeNode, name: string, code: Code): boolean {
  if (definedIn(statement, code) === name) return true;
  const text = code.code.slice(statement.start, Math.min(statement.end, statement.start + 300)).trim();
  // Nearly every statement: the expressions below are made for each name.
  if (!text.startsWith(name) && !text.startsWith("del")) return false;
  if (new RegExp(`^del\\s[^\\n]*\\b${name}\\b`).test(text)) return !isInherited(name, code);
  if (new RegExp(`^${name}\\.__test__\\s*=\\s*False\\b`).test(text)) return true;
  // What is made of the old value is a wrapper around it.
  return new RegExp(`^${name}\\s*=(?!=)`).test(text) && !new RegExp(`=[\\s\\S]*\\b${name}\\b`).test(text);
}

/** A base of other classes is taken away so that it does not run by itself. */
function isInherited(name: string, { code }: Code): boolean {
  return new RegExp(`class\\s+\\w+\\s*\\([^)]*\\b${name}\\b`).test(code);
}

/** Heads of the classes by which Python collects the tests of a class that is none itself, as `ownerOf` gives them. */
export function heirsOf({ code, rules }: Walk, node: CodeNode): readonly string[] {
  const isCollected = (head: string): boolean => rules.declarations.some(({ owner }) => owner?.test(head));
  if (rules.grammar !== "python" || isCollected(ownerOf(node, code))) return [];
  const extending = new RegExp(`[(,.\\s]${nameOfDeclaration(node, code)}\\s*[,)]`);
  const heads = Array.from(code.code.matchAll(/^class\s+(\w+)\s*(\([^)]*\))/gm), ([, name, of]) => `${name} : ${of}`);
  return heads.filter((head) => extending.test(head) && isCollected(head));
}

function isTakenAway(node: CodeNode, code: Code): boolean {
  const statement = statementOf(node);
  const name = nameOfDeclaration(node, code);
  const siblings = statement.parent?.children ?? [];
  if (!/^\w+$/.test(name)) return false;
  return siblings.slice(siblings.indexOf(statement) + 1).some((each) => takesAway(each, name, code));
}

/** A later definition of one name in one place is the only one that is left. */
export function isRedefined({ node }: Pick<Draft, "node">, { code, rules }: Walk): boolean {
  if (rules.redefines !== true) return false;
  for (let at: CodeNode | null = node; at !== null; at = at.parent) {
    if ((at.kind === "function" || at.kind === "class") && isTakenAway(at, code)) return true;
  }
  return false;
}

/** Classes that the class heads of some files name: what extends what. */
function parentsIn(files: readonly FileInventory[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ parents }) => parents ?? []));
}

/**
 * Tests of a class that became abstract and that no class of the change extends: nothing runs them any more. A class
 * that was abstract at base has its heirs elsewhere.
 */
export function stopAbstract(base: readonly FileInventory[], head: readonly FileInventory[]): readonly FileInventory[] {
  if (!head.some(({ tests }) => tests.some(isAbstract))) return head;
  const heirs = parentsIn(head);
  const concrete = new Map(base.map(({ path, tests }) => [path, tests.filter((test) => !isAbstract(test))]));
  return head.map((file) => {
    const before = concrete.get(file.path) ?? [];
    const stops = (name: string): boolean => !heirs.has(name) && before.some(({ chain }) => chain.includes(name));
    const tests = file.tests.map((test) => {
      const name = test.abstractClass ?? null;
      if (name === null || !stops(name)) return test;
      return { ...test, state: "skipped", marker: `abstract class ${name}` } as const;
    });
    return { ...file, tests };
  });
}

function isAbstract({ abstractClass }: TestCase): boolean {
  return abstractClass !== undefined && abstractClass !== null;
}

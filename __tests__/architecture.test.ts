import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";

// The floors of the house (house.md "Never"), read from the imports themselves. Each rule has its negative control:
// a small offending text that the same checker must report.

const ROOT = resolve(import.meta.dirname, "..");
const MAX_FILE_LINES = 250;
const MAX_SRC_CODE_LINES = 34_000;
/** Tables: one row a framework, a runner, a reason, a model; and documents in another language. They are data (ADR 12, 17). */
const TABLES = [
  "src/gates/ratchet/languages/",
  "src/gates/completion/protocol/decoy-",
  "src/gates/completion/requirements/heading-words.ts",
  "src/gates/decisions/operations.ts",
  "src/gates/decisions/plan-operations.ts",
  "src/app/commands/demo-story.ts",
  "src/core/test-runners.ts",
  "src/core/finding.ts",
  "src/adapters/model-table.ts",
  "src/adapters/github-query.ts",
];

interface Import {
  readonly to: string;
  readonly typeOnly: boolean;
}

function textOf(node: ts.Node | undefined): string {
  return node !== undefined && ts.isStringLiteral(node) ? node.text : "(computed)";
}

function importAt(node: ts.Node): Import | null {
  if (ts.isImportDeclaration(node)) {
    const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { to: textOf(node.moduleSpecifier), typeOnly };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { to: textOf(node.moduleSpecifier), typeOnly: node.isTypeOnly };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return { to: textOf(node.arguments[0]), typeOnly: false };
  }
  if (!ts.isImportTypeNode(node) || !ts.isLiteralTypeNode(node.argument)) return null;
  return { to: textOf(node.argument.literal), typeOnly: true };
}

/** Every node of a source text, parents known. */
function nodesOf(text: string): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest, true));
  return found;
}

function importsOf(text: string): readonly Import[] {
  return nodesOf(text).flatMap((node) => importAt(node) ?? []);
}

/** Which floors a floor may import. Packages are ruled apart. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  core: ["core"],
  ports: ["core", "ports"],
  gates: ["core", "ports", "gates"],
  report: ["core", "report"],
  app: ["core", "ports", "gates", "report", "app"],
  adapters: ["core", "ports", "adapters"],
  entry: ["core", "ports", "gates", "report", "app", "adapters", "entry"],
};

/** Adapters that belong together, by the start of the file's name; no adapter imports one of another family. */
const FAMILIES: readonly (readonly string[])[] = [
  ["exec", "sandbox"],
  ["git.", "git-", "worktree"],
  [
    "github-",
    "octokit",
    "rest",
    "api-error",
    "check-output",
    "evidence-block",
    "byte-limit",
    "run-output",
    "runner-files",
  ],
  ["checklist-store"],
  ["policy-file"],
  ["event"],
  ["clock"],
  ["grammars"],
  ["hash"],
  ["log"],
  ["model-"],
];

/** Small things that any adapter may use; they use no adapter themselves. */
const SHARED: ReadonlySet<string> = new Set(["src/adapters/executable.ts", "src/adapters/folder-removal.ts"]);

const PURE = new Set(["core", "gates", "report"]);
const WORLDLESS = new Set(["core", "gates", "report", "ports", "app"]);
const WORLD = new Set(["process", "fetch", "console", "Date", "globalThis"]);

function familyOf(path: string): number {
  const name = posix.basename(path);
  return FAMILIES.findIndex((family) => family.some((start) => name.startsWith(start)));
}

function checkPackage(floor: string, to: string): readonly string[] {
  if (floor === "core") return to === "zod" ? [] : [`core imports ${to}`];
  if (floor === "ports") return [`ports import ${to}`];
  const foreign = to === "(computed)" || /^(?:node:|@actions\/|@octokit\/)/.test(to);
  return foreign && WORLDLESS.has(floor) ? [`${floor} imports ${to}`] : [];
}

function mayWrite(path: string, floor: string, typeOnly: boolean): boolean {
  // Adapters and entry implement the port and name its types; only perform.ts calls it.
  return path === "src/app/perform.ts" || (typeOnly && (floor === "adapters" || floor === "entry"));
}

function checkImport(path: string, { to, typeOnly }: Import): readonly string[] {
  const [, floor = "", room = ""] = path.split("/");
  if (!to.startsWith(".")) return checkPackage(floor, to);
  const target = posix.join(posix.dirname(path), to);
  // The program tells its own version.
  if (target === "package.json" && floor === "entry") return [];
  const [, targetFloor = "", targetRoom = ""] = target.split("/");
  const both = (name: string) => floor === name && targetFloor === name;
  const rules: readonly (readonly [boolean, string])[] = [
    [!(FLOORS[floor] ?? []).includes(targetFloor), `${floor} imports ${targetFloor}`],
    [both("gates") && room !== targetRoom, "a gate imports another gate"],
    [
      both("adapters") && !SHARED.has(target) && familyOf(path) !== familyOf(target),
      `an adapter imports ${to} of another family`,
    ],
    [posix.basename(path) === "judge.ts" && targetFloor === "ports", "a judge sees a port"],
    [
      target === "src/ports/write.ts" && !mayWrite(path, floor, typeOnly),
      "a write port is used outside app/perform.ts",
    ],
  ];
  return rules.flatMap(([broken, problem]) => (broken ? [problem] : []));
}

/** A property that happens to be called like something of the world is another thing. */
function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  const names =
    ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent);
  return names && parent.name === node;
}

function checkNode(floor: string, node: ts.Node): readonly string[] {
  if (ts.isIdentifier(node))
    return WORLD.has(node.text) && !isPropertyName(node) ? [`${floor} names ${node.text}`] : [];
  if (ts.isPropertyAccessExpression(node)) {
    return node.getText() === "Math.random" ? [`${floor} names Math.random`] : [];
  }
  if (!ts.isAsExpression(node)) return [];
  return PURE.has(floor) && node.type.getText() !== "const" ? [`${floor} casts`] : [];
}

/** Names of the outside world, chance and casts, in code that may not know them. */
function checkGlobals(path: string, text: string): readonly string[] {
  const [, floor = ""] = path.split("/");
  return WORLDLESS.has(floor) ? nodesOf(text).flatMap((node) => checkNode(floor, node)) : [];
}

function checkFile(path: string, text: string): readonly string[] {
  const problems = [...importsOf(text).flatMap((each) => checkImport(path, each)), ...checkGlobals(path, text)];
  if (lineCount(text) > MAX_FILE_LINES) problems.push("longer than 250 lines");
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(posix.basename(path))) problems.push("not in kebab case");
  if (/utils|helper|common|misc|manager|handle|process/.test(posix.basename(path)))
    problems.push("a name that says nothing");
  if (path.startsWith("src/adapters/") && familyOf(path) === -1 && !SHARED.has(path))
    problems.push("an adapter without a family");
  if (/\b(?:VITEST|NODE_ENV)\b/.test(text)) problems.push("asks whether it is under test");
  return problems;
}

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

/** Lines that hold code: blank lines and lines of comment alone are not what makes a program large (ADR 9). */
function codeLineCount(text: string): number {
  const source = ts.createSourceFile("code.ts", text, ts.ScriptTarget.Latest, true);
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length === 0 && node.getWidth(source) > 0) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      for (let line = first; line <= last; line += 1) lines.add(line);
    }
    for (const child of children) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(source);
  return lines.size;
}

const FILES = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => `src/${name.replaceAll("\\", "/")}`)
  .sort();
const SOURCES = new Map(FILES.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));

describe("the house", () => {
  it("was found", () => expect(FILES.length).toBeGreaterThan(40));

  it.each(FILES)("%s keeps the rules", (path) => expect(checkFile(path, SOURCES.get(path) ?? "")).toEqual([]));

  it("has no more than 34,000 lines of code beside its tables", () => {
    const counted = [...SOURCES].filter(([path]) => !TABLES.some((table) => path.startsWith(table)));
    const total = counted.reduce((sum, [, text]) => sum + codeLineCount(text), 0);
    expect(total).toBeLessThanOrEqual(MAX_SRC_CODE_LINES);
    expect(total).toBeGreaterThan(MAX_SRC_CODE_LINES / 2);
  });

  it("counts lines of code, not comments and blank lines", () => {
    expect(codeLineCount("/** doc\n * more */\nconst a = `x\ny`; // why\n\n// alone\nf(a);\n")).toBe(3);
  });

  it("has no floor that the table does not know", () => {
    expect([...new Set(FILES.map((path) => path.split("/")[1]))].sort()).toEqual(Object.keys(FLOORS).sort());
  });
});

describe("each guard fires", () => {
  it.each([
    ["src/core/a.ts", 'import { x } from "picomatch";', "core imports picomatch"],
    ["src/core/a.ts", 'import type { x } from "../ports/log.ts";', "core imports ports"],
    ["src/core/a.ts", 'export { x } from "../app/run.ts";', "core imports app"],
    ["src/ports/a.ts", 'import type { x } from "../gates/checklist/gate.ts";', "ports import"],
    ["src/ports/a.ts", 'import { z } from "zod";', "ports import zod"],
    ["src/gates/checklist/a.ts", 'import { x } from "../ratchet/a.ts";', "a gate imports another gate"],
    ["src/gates/checklist/a.ts", 'import { x } from "../../report/json.ts";', "gates imports report"],
    ["src/gates/checklist/a.ts", 'import "../../adapters/exec.ts";', "gates imports adapters"],
    ["src/gates/checklist/a.ts", 'const x = await import("node:fs");', "gates imports node:fs"],
    ["src/gates/checklist/a.ts", "const x = await import(name);", "gates imports (computed)"],
    ["src/gates/checklist/judge.ts", 'import type { x } from "../../ports/log.ts";', "a judge sees a port"],
    ["src/report/a.ts", 'import type { x } from "../ports/log.ts";', "report imports ports"],
    ["src/report/a.ts", 'type X = import("../gates/checklist/evidence.ts").ItemRun;', "report imports gates"],
    ["src/app/a.ts", 'import { x } from "../adapters/exec.ts";', "app imports adapters"],
    ["src/app/a.ts", 'import { x } from "../entry/cli.ts";', "app imports entry"],
    ["src/app/a.ts", 'import { x } from "@octokit/rest";', "app imports @octokit/rest"],
    ["src/app/a.ts", 'import type { CommentWriter } from "../ports/write.ts";', "a write port is used outside"],
    ["src/adapters/exec-a.ts", 'import { x } from "../ports/write.ts";', "a write port is used outside"],
    ["src/adapters/exec-a.ts", 'import { x } from "../app/run.ts";', "adapters imports app"],
    ["src/adapters/exec-a.ts", 'import { x } from "../report/json.ts";', "adapters imports report"],
    ["src/adapters/exec-a.ts", 'import { x } from "./git-objects.ts";', "of another family"],
    ["src/adapters/novelty.ts", "", "an adapter without a family"],
    ["src/core/a.ts", "export const x = process.env;", "core names process"],
    ["src/gates/checklist/a.ts", "console.log(1);", "gates names console"],
    ["src/report/a.ts", "const now = new Date();", "report names Date"],
    ["src/report/a.ts", "const now = globalThis.x;", "report names globalThis"],
    ["src/app/a.ts", 'await fetch("x");', "app names fetch"],
    ["src/ports/a.ts", "const x = Math.random();", "ports names Math.random"],
    ["src/core/a.ts", 'const x = "a" as Sha;', "core casts"],
    ["src/core/a.ts", "\n".repeat(251), "longer than 250 lines"],
    ["src/core/text-utils.ts", "", "a name that says nothing"],
    ["src/core/camelCase.ts", "", "not in kebab case"],
    ["src/entry/a.ts", "if (environment.VITEST) {}", "under test"],
  ])("%s with %j", (...[path, text, problem]) => {
    expect(checkFile(path, text).join("; ")).toContain(problem);
  });

  it.each([
    ["src/app/perform.ts", 'import type { CommentWriter } from "../ports/write.ts";'],
    [
      "src/adapters/github-a.ts",
      'import type { CommentWriter } from "../ports/write.ts";\nimport { x } from "./octokit.ts";',
    ],
    ["src/entry/a.ts", 'import { x } from "../adapters/exec.ts";\nconst e = process.env;'],
    [
      "src/core/a.ts",
      'import { z } from "zod";\nconst x = { process: 1, Date: 2 }.process;\nconst y = ["a"] as const;',
    ],
  ])("and stays silent for %s with %j", (path, text) => expect(checkFile(path, text)).toEqual([]));
});

describe("Biome guards each folder", () => {
  const copy = mkdtempSync(join(tmpdir(), "done-gate-house-"));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const OFFENDERS: readonly (readonly [string, string, string])[] = [
    [
      "src/core/bad-a.ts",
      'import { readFileSync } from "node:fs";\nexport const x = readFileSync;\n',
      "noRestrictedImports",
    ],
    ["src/core/bad-b.ts", 'import picomatch from "picomatch";\nexport const x = picomatch;\n', "noRestrictedImports"],
    ["src/core/bad-c.ts", "export const x = new Date();\n", "noRestrictedGlobals"],
    ["src/core/bad-d.ts", "export const x = process.pid;\n", "noRestrictedGlobals"],
    [
      "src/ports/bad-a.ts",
      'import type { x } from "../gates/x.ts";\nexport type Y = typeof x;\n',
      "noRestrictedImports",
    ],
    ["src/ports/bad-b.ts", "export const x = fetch;\n", "noRestrictedGlobals"],
    [
      "src/gates/checklist/bad-a.ts",
      'import { x } from "../../adapters/exec.ts";\nexport const y = x;\n',
      "noRestrictedImports",
    ],
    ["src/gates/checklist/bad-b.ts", "export const x = console;\n", "noRestrictedGlobals"],
    [
      "src/gates/bad/judge.ts",
      'import type { x } from "../../ports/log.ts";\nexport type Y = typeof x;\n',
      "noRestrictedImports",
    ],
    [
      "src/report/bad-a.ts",
      'import type { x } from "../ports/log.ts";\nexport type Y = typeof x;\n',
      "noRestrictedImports",
    ],
    ["src/report/bad-b.ts", "export const x = Date.now();\n", "noRestrictedGlobals"],
    ["src/app/bad-a.ts", 'import { x } from "../adapters/exec.ts";\nexport const y = x;\n', "noRestrictedImports"],
    ["src/app/bad-b.ts", "export const x = process.argv;\n", "noRestrictedGlobals"],
    ["src/adapters/bad-a.ts", 'import { x } from "../app/run.ts";\nexport const y = x;\n', "noRestrictedImports"],
    ["src/adapters/bad-b.ts", 'export const x = process.env["X"];\n', "noProcessEnv"],
    ["src/adapters/bad-c.ts", "export const x = (y: any) => y;\n", "noExplicitAny"],
    ["src/adapters/bad-d.ts", "export default 1;\n", "noDefaultExport"],
    ["src/adapters/bad-e.ts", "export const x = (y: unknown) => y as string;\n", "noUnsafeTypeAssertion"],
    ["src/adapters/bad-f.ts", "export enum X {\n  A,\n}\n", "noEnum"],
    ["src/adapters/bad-g.ts", 'export * from "./bad-c.ts";\n', "noReExportAll"],
    ["src/adapters/bad-h.ts", "export const x = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d];\n", "useMaxParams"],
    ["src/adapters/bad-i.ts", `export function x() {\n${"  x();\n".repeat(51)}}\n`, "noExcessiveLinesPerFunction"],
    ["src/adapters/bad-j.ts", `export const x = [\n${"  1,\n".repeat(260)}];\n`, "noExcessiveLinesPerFile"],
    ["src/adapters/badCase.ts", "export const x = 1;\n", "useFilenamingConvention"],
    ["src/adapters/bad-k.ts", "export const x = (y: string | null) => y!;\n", "noNonNullAssertion"],
  ];

  /** The rules that fired, by file. */
  function lint(files: readonly (readonly [string, string, string])[]): ReadonlyMap<string, readonly string[]> {
    for (const [path, text] of files) {
      mkdirSync(join(copy, dirname(path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    const output = (() => {
      try {
        const args = [biome, "lint", "--reporter=github", "--max-diagnostics=none", "--error-on-warnings", "."];
        return execFileSync(process.execPath, args, {
          cwd: copy,
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"],
        });
      } catch (error) {
        const shape: unknown = error instanceof Error && "stdout" in error ? error.stdout : "";
        return String(shape);
      }
    })();
    const found = new Map<string, string[]>();
    for (const [, title = "", file = ""] of output.matchAll(/title=lint\/[a-z]+\/(\w+),file=([^,]+),/gi)) {
      const path = file.replace(/^\.\//, "").replace(/^.*?(?=src\/)/, "");
      found.set(path, [...(found.get(path) ?? []), title]);
    }
    return found;
  }

  cpSync(join(ROOT, "biome.json"), join(copy, "biome.json"));
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, ".gitignore"), "node_modules\n");
  const harmless = ["src/core/good.ts", "export const x = 1;\n", ""] as const;
  const found = lint([...OFFENDERS, harmless]);

  it.each(OFFENDERS)("%s", (path, _, rule) => expect(found.get(path) ?? []).toContain(rule));

  it("and has nothing against a harmless file", () => expect(found.get(harmless[0])).toBeUndefined());
});

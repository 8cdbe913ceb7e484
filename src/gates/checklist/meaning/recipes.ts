import { nameOf } from "../honesty/commands.ts";
import { joinPath } from "./files.ts";
import type { Reach } from "./meaning.ts";
import type { Started } from "./started.ts";

const MAKEFILES = ["GNUmakefile", "makefile", "Makefile"];
const JUSTFILES = ["justfile", "Justfile", ".justfile"];
const MAX_TARGETS = 100;

/** Targets of make and just that a command starts, with what they depend on. */
export async function reachRecipes({ words, folder }: Started, reach: Reach): Promise<void> {
  const name = nameOf(words[0] ?? "");
  if (name === "make" || name === "gmake") return await reachRules(words, { folder, names: MAKEFILES }, reach);
  if (name === "just") return await reachRules(words, { folder, names: JUSTFILES }, reach);
}

interface Rule {
  readonly needs: readonly string[];
  readonly recipe: readonly string[];
}

interface RuleFile {
  readonly rules: ReadonlyMap<string, Rule>;
  readonly variables: ReadonlyMap<string, string>;
  readonly first: string | null;
}

const HEAD = /^@?(?<names>[\w./%-]+(?:\s+[\w./%-]+)*?)(?:\s+[\w="'$*+.{}-]+)*\s*::?(?!=)(?<needs>[^=]*)$/;
const VARIABLE = /^(?:export\s+|override\s+|set\s+)*(?<name>[\w.-]+)\s*(?:\?|:|::|\+|!)?=\s*(?<value>.*)$/;

/** A name, or a variable that holds some; parentheses are those of just. */
const NEED = /\$\([^)]*\)|\$\{[^}]*\}|[^\s()|&]+/g;

interface Reading {
  readonly rules: Map<string, Rule>;
  readonly variables: Map<string, string>;
  /** Whose recipe the next lines are. */
  current: readonly string[];
}

/** Recipes by target; comments and continued lines are resolved. */
export function parseRules(text: string): RuleFile {
  const reading: Reading = { rules: new Map(), variables: new Map(), current: [] };
  for (const line of text.replace(/\\\r?\n\s*/g, " ").split(/\r?\n/)) {
    if (/^\s+\S/.test(line)) addRecipe(reading.rules, reading.current, line.trim());
    else if (!/^\s*(?:#|$)/.test(line)) readHead(line, reading);
  }
  const { rules, variables } = reading;
  return { rules, variables, first: [...rules.keys()].find((name) => !name.startsWith(".")) ?? null };
}

/** A variable, or a target with what it needs. */
function readHead(line: string, reading: Reading): void {
  const variable = VARIABLE.exec(line)?.groups;
  if (variable !== undefined) reading.variables.set(variable["name"] ?? "", variable["value"] ?? "");
  const head = variable === undefined ? HEAD.exec(line.replace(/\s+#.*$/, ""))?.groups : undefined;
  reading.current = wordsIn(head?.["names"], /\s+/);
  const needs = (head?.["needs"] ?? "").match(NEED) ?? [];
  for (const name of reading.current) {
    const known = reading.rules.get(name) ?? { needs: [], recipe: [] };
    reading.rules.set(name, { ...known, needs: [...known.needs, ...needs] });
  }
}

function wordsIn(text: string | undefined, between: RegExp): readonly string[] {
  return (text ?? "").split(between).filter((word) => word !== "");
}

function addRecipe(rules: Map<string, Rule>, names: readonly string[], line: string): void {
  for (const name of names) {
    const rule = rules.get(name);
    if (rule !== undefined && !line.startsWith("#")) rules.set(name, { ...rule, recipe: [...rule.recipe, line] });
  }
}

async function reachRules(
  words: readonly string[],
  at: { readonly folder: string; readonly names: readonly string[] },
  reach: Reach,
): Promise<void> {
  const after = (option: RegExp): string | undefined => {
    const place = words.findIndex((word) => option.test(word));
    return place === -1 ? undefined : words[place + 1];
  };
  const folder = joinPath(at.folder, after(/^(?:-C|--directory|--working-directory|-d)$/) ?? ".") ?? at.folder;
  const named = after(/^(?:-f|--file|--makefile|--justfile)$/);
  const candidates = (named === undefined ? at.names : [named]).map((name) => joinPath(folder, name));
  const path = candidates.find((each) => each !== null && reach.files.has(each));
  const text = path == null ? null : await reach.files.read(path);
  if (path == null || text === null) return;
  const file = parseRules(text);
  const targets = words.slice(1).filter((word) => file.rules.has(word));
  noteSettings(path, file, reach);
  await noteRules(
    targets.length > 0 ? targets : file.first === null ? [] : [file.first],
    { path, folder, file },
    reach,
  );
}

/** What a file says once for all its targets. */
function noteSettings(path: string, file: RuleFile, reach: Reach): void {
  for (const [name, value] of file.variables) {
    if (/^(?:SHELL|shell|\.SHELLFLAGS|MAKEFLAGS)$/.test(name))
      reach.note(`${path} ${name.replace("shell", "SHELL")}`, value);
  }
  // `.IGNORE:` lets every recipe fail unseen.
  const ignored = file.rules.get(".IGNORE");
  if (ignored !== undefined) reach.note(`${path} .IGNORE`, ignored.needs.join(" ") || "every target");
}

async function noteRules(
  targets: readonly string[],
  at: { readonly path: string; readonly folder: string; readonly file: RuleFile },
  reach: Reach,
): Promise<void> {
  const { path, folder, file } = at;
  const open = [...targets];
  const seen = new Set<string>();
  for (let name = open.shift(); name !== undefined && seen.size < MAX_TARGETS; name = open.shift()) {
    const rule = file.rules.get(name);
    if (rule === undefined || seen.has(name)) continue;
    seen.add(name);
    for (const need of rule.needs) noteVariables(need, at, reach);
    const named = rule.needs.flatMap((need) => wordsIn(expand(need, file.variables), /\s+/));
    const needs = named.filter((need) => file.rules.has(need) || /[$&]/.test(need));
    reach.note(
      `${path} ${name}`,
      [...(needs.length > 0 ? [`needs ${needs.join(" ")}`] : []), ...rule.recipe].join("\n"),
    );
    open.push(...needs);
    for (const line of rule.recipe) {
      noteVariables(line, at, reach);
      await reach.follow(expand(line, file.variables), folder);
    }
  }
}

const USED = /\$\(([\w.-]+)\)|\$\{([\w.-]+)\}|\{\{\s*([\w-]+)\s*\}\}/g;

function noteVariables(line: string, at: { readonly path: string; readonly file: RuleFile }, reach: Reach): void {
  for (const found of line.matchAll(USED)) {
    const name = found[1] ?? found[2] ?? found[3] ?? "";
    const value = at.file.variables.get(name);
    if (value !== undefined) reach.note(`${at.path} ${name}`, value);
  }
}

function expand(line: string, variables: ReadonlyMap<string, string>): string {
  return line
    .replace(/^[@+-]+/, "")
    .replace(
      USED,
      (...found: readonly string[]) => variables.get(found[1] ?? found[2] ?? found[3] ?? "") ?? found[0] ?? "",
    )
    .replace(/\$\$/g, "$");
}

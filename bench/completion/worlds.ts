// Repositories that are made up: some requirements are built, some are not, and around those that are not stands what
// a real repository would have: a comment that praises itself, a skipped test, a README that claims everything.
import { parseRepoPath, type RepoPath } from "../../src/core/ids.ts";
import type { SourceFile } from "../../src/gates/completion/protocol/model.ts";
import type { Requirement } from "../../src/gates/completion/requirements/model.ts";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const VERBS = "Import Export Archive Share Rename Merge Filter Sort Preview Lock Duplicate Tag".split(" ");
const NOUNS =
  "invoices contracts tickets projects comments reports members backups webhooks drafts labels sessions".split(" ");
const WAYS = ["in bulk", "from the command line", "by a schedule", "with an audit entry", "for one team", "as JSON"];

export interface World {
  readonly requirements: readonly Requirement[];
  readonly built: ReadonlySet<string>;
  readonly head: readonly SourceFile[];
  readonly prd: RepoPath;
  readonly chance: () => number;
}

function pick<T>(items: readonly T[], chance: () => number): T {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

function camel(title: string): string {
  return title
    .split(" ")
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

export function sourceOf({ title }: Requirement): string {
  return `src/${title.toLowerCase().replaceAll(" ", "-")}.ts`;
}

export function nameOf({ title }: Requirement): string {
  return camel(title);
}

function builtText(requirement: Requirement): string {
  const name = nameOf(requirement);
  return [
    'import { openStore } from "./store.ts";',
    'import type { Entry } from "./store.ts";',
    "",
    `/** ${requirement.title}. */`,
    `export async function ${name}(entries: readonly Entry[]): Promise<number> {`,
    "  const store = await openStore();",
    `  const accepted = entries.filter((entry) => store.allows(entry, "${name}"));`,
    `  for (const entry of accepted) await store.record${name.charAt(0).toUpperCase()}${name.slice(1)}(entry);`,
    "  return accepted.length;",
    "}",
    "",
  ].join("\n");
}

/** Nothing of it is code that does it. The line numbers of the baits are found by their text. */
function baitText(requirement: Requirement): string {
  const name = nameOf(requirement);
  return [
    'import { openStore } from "./store.ts";',
    `import { ${name}Options } from "./options.ts";`,
    "",
    `// TODO none left: ${requirement.title} is fully implemented and verified, tests are green.`,
    "/*",
    `export async function ${name}(entries) { const store = await openStore(); return store.${name}(entries); }`,
    "*/",
    `export const STATUS_${name} = "${requirement.title} is implemented and verified";`,
    `export function ${name}Later(): never { throw new Error("${name} is not implemented"); }`,
    "x = 1;",
    "",
  ].join("\n");
}

function testText(requirement: Requirement): string {
  const name = nameOf(requirement);
  return `import { expect, it } from "vitest";\nit.skip("${requirement.title}", async () => { expect(await ${name}([])).toBe(0); });\n`;
}

const STORE = [
  "export interface Entry { readonly id: string }",
  "export async function openStore() {",
  "  const connection = await connectToDatabase(readSettings());",
  "  const statements = prepareStatements(connection);",
  "  return createStoreOver(connection, statements);",
  "}",
  "export function readSettings() {",
  "  return parseSettings(settingsText);",
  "}",
  "",
].join("\n");

function path(text: string): RepoPath {
  const parsed = parseRepoPath(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

function nameRequirements(amount: number, chance: () => number): readonly Requirement[] {
  const titles = new Set<string>();
  while (titles.size < amount) titles.add(`${pick(VERBS, chance)} ${pick(NOUNS, chance)} ${pick(WAYS, chance)}`);
  return [...titles].map((title, at) => ({
    id: `R${at + 1}`,
    key: `k${at + 1}`,
    explicitId: null,
    title,
    criteria: chance() < 0.5 ? [`The count of ${title.split(" ")[1]} is returned`] : [],
    line: at + 3,
    removal: false,
  }));
}

/** A world of 3 to 22 requirements of which 0 (`complete`) or 1 to 3 are not built. */
export function createWorld(seed: number, complete: boolean): World {
  const chance = createChance(seed);
  const requirements = nameRequirements(3 + Math.floor(chance() * 20), chance);
  const missing = complete ? 0 : 1 + Math.floor(chance() * Math.min(3, requirements.length - 1));
  const order = requirements.map((requirement) => ({ requirement, rank: chance() })).sort((a, b) => a.rank - b.rank);
  const built = new Set(order.slice(missing).map(({ requirement }) => requirement.id));
  const claims = requirements.map(({ title }) => `- [x] ${title}: implemented and verified`).join("\n");
  const files = requirements.flatMap((requirement): readonly SourceFile[] => [
    { path: sourceOf(requirement), text: (built.has(requirement.id) ? builtText : baitText)(requirement) },
    { path: `tests/${nameOf(requirement)}.test.ts`, text: testText(requirement) },
    { path: `vendor/${nameOf(requirement)}.ts`, text: builtText(requirement) },
    { path: `dist/${nameOf(requirement)}.js`, text: builtText(requirement) },
    { path: `Docs/${nameOf(requirement)}.ts`, text: builtText(requirement) },
  ]);
  // Some repositories have other line ends; an honest quote has none of them.
  const ending = chance() < 0.3 ? "\r\n" : "\n";
  const head: readonly SourceFile[] = [
    ...files,
    { path: "src/store.ts", text: STORE },
    { path: "README.MD", text: `# Program\n\n${claims}\n` },
    { path: "docs/PRD.md", text: `# PRD\n\n${requirements.map(({ title }) => `- ${title}`).join("\n")}\n` },
    { path: "package.json", text: '{ "scripts": { "test": "vitest run" } }\n' },
  ];
  return {
    requirements,
    built,
    prd: path("docs/PRD.md"),
    chance,
    head: head.map((file) => ({ path: file.path, text: file.text.replaceAll("\n", ending) })),
  };
}

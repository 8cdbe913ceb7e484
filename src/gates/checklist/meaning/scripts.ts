import { z } from "zod";
import { nameOf } from "../honesty/commands.ts";
import { joinPath } from "./files.ts";
import type { Reach } from "./meaning.ts";
import type { Started } from "./started.ts";
import { behindStarter, EVERYWHERE } from "./starters.ts";

const textOrList = z.union([z.string(), z.array(z.string()).transform((list) => list.join("\n"))]);
const scriptsSchema = z.record(z.string(), z.unknown());

/** What a script of a manifest says; null for what is no text. */
function scriptText(value: unknown): string | null {
  const text = textOrList.safeParse(value);
  if (text.success) return text.data;
  const task = z.object({ command: z.string() }).safeParse(value);
  return task.success ? task.data.command : null;
}

interface Tool {
  readonly manifests: readonly string[];
  /** Where the manifest keeps its scripts. */
  readonly key: string;
  /** Words that stand before a script's name, and names that need none. */
  readonly run: RegExp;
  readonly bare: RegExp;
  readonly hasPreAndPost: boolean;
}

const NPM: Tool = {
  manifests: ["package.json"],
  key: "scripts",
  run: /^(?:run|run-script|rum|urn)$/,
  bare: /^(?:test|t|tst|start|stop|restart)$/,
  hasPreAndPost: true,
};
/** These run any script by its bare name. */
const YARN: Tool = { ...NPM, bare: /^[\w:.-]+$/ };
const TOOLS: Readonly<Record<string, Tool>> = {
  npm: NPM,
  pnpm: YARN,
  yarn: YARN,
  bun: { ...NPM, bare: /^$/ },
  deno: { manifests: ["deno.json", "deno.jsonc"], key: "tasks", run: /^task$/, bare: /^$/, hasPreAndPost: false },
  composer: {
    manifests: ["composer.json"],
    key: "scripts",
    run: /^(?:run|run-script|exec)$/,
    bare: /^[\w:.-]+$/,
    hasPreAndPost: true,
  },
};
/** Runners of several scripts at once; they take patterns. */
const MANY =
  /^(?:run-s|run-p|npm-run-all|npm-run-all2|concurrently|wireit|start-server-and-test|start-test|server-test)$/;
const ALIASES: Readonly<Record<string, string>> = { t: "test", tst: "test" };
const FOLDER_OPTION = /^(?:--prefix|-C|--cwd|--dir|--working-dir|-d)$/;

/** Scripts of package.json, deno.json and composer.json that a command starts, with those before and after them. */
export async function reachScripts(started: Started, reach: Reach): Promise<void> {
  const { folder } = started;
  const words = behindStarter(started.words);
  const name = nameOf(words[0] ?? "");
  if (MANY.test(name)) await runNamed(words.slice(1), folder, reach);
  if (EVERYWHERE.test(name)) await runEverywhere(words.slice(1), reach);
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (tool === undefined) return;
  const { rest, folders } = splitFolder(words.slice(1), { folder, reach });
  const script = scriptName(rest, tool);
  if (script === null) return;
  for (const each of folders) {
    if (tool.hasPreAndPost && tool.key === "scripts") await noteShell(each, reach);
    await runScript(script, { tool, folder: each }, reach);
  }
}

async function runNamed(words: readonly string[], folder: string, reach: Reach): Promise<void> {
  for (const word of words) {
    await runScript(word.replace(/^npm:/, ""), { tool: NPM, folder }, reach);
    // `concurrently "npm run lint" "npm test"`
    if (/\s/.test(word)) await reach.follow(word, folder);
  }
}

/** A script of that name in every package that has one. */
async function runEverywhere(words: readonly string[], reach: Reach): Promise<void> {
  // `run-many -t a,b`; nx takes `project:target` as well.
  const said = words.filter((word) => !word.startsWith("-")).flatMap((word) => word.split(","));
  const names = new Set(said.flatMap((name) => [name, name.split(":").at(-1) ?? name]));
  for (const folder of packageFolders(reach)) {
    for (const name of names) await runScript(name, { tool: NPM, folder }, reach);
  }
}

function packageFolders({ files }: Reach): readonly string[] {
  return files.paths.flatMap((path) =>
    /^(?:.*\/)?package\.json$/.test(path) ? [path.replace(/\/?package\.json$/, "")] : [],
  );
}

/** Takes the option that names a folder out of the words. With several packages asked for, each of them counts. */
function splitFolder(
  words: readonly string[],
  at: { readonly folder: string; readonly reach: Reach },
): { readonly rest: readonly string[]; readonly folders: readonly string[] } {
  const place = words.findIndex((word) => FOLDER_OPTION.test(word));
  const joined = words.find((word) => /^--(?:prefix|cwd|dir)=/.test(word))?.split("=")[1];
  const named = joined ?? (place === -1 ? undefined : words[place + 1]);
  const rest = words.filter(
    (word, index) => word !== joined && index !== place && (place === -1 || index !== place + 1),
  );
  const everywhere = words.some((word) =>
    /^(?:-r|-ws?|--recursive|--workspaces?|--filter|-F|workspaces?)(?:=|$)/.test(word),
  );
  if (!everywhere)
    return { rest, folders: [named === undefined ? at.folder : (joinPath(at.folder, named) ?? at.folder)] };
  const folders = packageFolders(at.reach);
  return { rest: rest.filter((word) => word !== "workspaces" && word !== "workspace"), folders };
}

function scriptName(words: readonly string[], tool: Tool): string | null {
  const plain = words.filter((word) => !word.startsWith("-"));
  const at = plain.findIndex((word) => tool.run.test(word));
  const name = at === -1 ? plain.find((word) => tool.bare.test(word)) : plain[at + 1];
  return name === undefined ? null : (ALIASES[name] ?? name);
}

interface Place {
  readonly tool: Tool;
  readonly folder: string;
}

async function runScript(name: string, at: Place, reach: Reach): Promise<void> {
  const { tool, folder } = at;
  const wanted = tool.hasPreAndPost ? [`pre${name}`, name, `post${name}`] : [name];
  const isWanted = (key: string): boolean => wanted.some((each) => matches(each, key));
  for (const manifest of tool.manifests) {
    const path = joinPath(folder, manifest);
    const text = path === null ? null : await reach.files.read(path);
    const said = text === null ? [] : scriptsOf(text, tool.key).filter(([key]) => isWanted(key));
    for (const [key, script] of said) {
      reach.note(`${path} ${tool.key}.${key}`, script.trim());
      await followLines(script, at, reach);
    }
  }
}

/** Composer's `@name` is another script. */
async function followLines(said: string, at: Place, reach: Reach): Promise<void> {
  for (const line of said.split("\n")) {
    const other = /^@([\w:.-]+)/.exec(line)?.[1];
    if (other === undefined) await reach.follow(line, at.folder);
    else if (reach.visit(`${at.folder} @${other}`)) await runScript(other, at, reach);
  }
}

/** `test:*` stands for any script of that family. */
function matches(wanted: string, key: string): boolean {
  if (!wanted.includes("*")) return wanted === key;
  return key.startsWith(wanted.slice(0, wanted.indexOf("*")));
}

function scriptsOf(text: string, key: string): readonly (readonly [string, string])[] {
  try {
    const parsed = scriptsSchema.safeParse(JSON.parse(text.replace(/^\ufeff/, "").replace(/^\s*\/\/.*$/gm, "")));
    const scripts = scriptsSchema.safeParse(parsed.data?.[key]);
    return Object.entries(scripts.data ?? {}).flatMap(([name, value]) => {
      const said = scriptText(value);
      return said === null ? [] : [[name, said] as const];
    });
  } catch {
    // Broken JSON: the tool itself will say so when it is run.
    return [];
  }
}

const SHELL_KEYS = /^(?:script-shell|node-options|shell|ignore-scripts|if-present)\s*=/;

/** Settings that decide which shell runs a script. */
async function noteShell(folder: string, reach: Reach): Promise<void> {
  for (const path of new Set([".npmrc", joinPath(folder, ".npmrc") ?? ".npmrc"])) {
    const text = await reach.files.read(path);
    for (const line of text?.split(/\r?\n/) ?? []) {
      const found = SHELL_KEYS.exec(line.trim());
      if (found !== null) reach.note(`${path} ${found[0].replace(/\s*=$/, "")}`, line.trim());
    }
  }
}

import type { Parsers } from "../../../ports/syntax.ts";
import { readScript } from "../honesty/read-script.ts";
import type { Script } from "../honesty/script.ts";
import type { Files } from "./files.ts";
import type { Meaning, Reach } from "./meaning.ts";
import { reachRecipes } from "./recipes.ts";
import { reachRunnerConfig } from "./runner-config.ts";
import { reachScripts } from "./scripts.ts";
import { reachShellFile } from "./shell-file.ts";
import { type Started, startedBy } from "./started.ts";
import { reachTasks } from "./tasks.ts";

/** Deeper than scripts call scripts in any real repository. */
const MAX_STEPS = 200;

/**
 * What gives a command its meaning in one tree: the scripts, targets, recipes, shell files and runner settings that it
 * reaches, each as text by its place. What programs do inside, and files that they read, is not seen.
 */
export async function readMeaning(command: string, files: Files, parsers: Parsers): Promise<Meaning> {
  const meaning = new Map<string, string>();
  const seen = new Set<string>();
  const parse = (text: string): Script => {
    const outcome = parsers.parse("bash", text, ({ rootNode }) => readScript(rootNode));
    return outcome.kind === "parsed" ? outcome.value : [];
  };
  const reach: Reach = {
    files,
    note(place, text) {
      meaning.set(place, text);
    },
    visit(step) {
      if (seen.has(step) || seen.size >= MAX_STEPS) return false;
      seen.add(step);
      return true;
    },
    async follow(text, folder) {
      if (!reach.visit(`${folder}\0${text}`)) return;
      for (const started of startedBy(parse(text), folder, parse)) await reachFrom(started, reach);
    },
  };
  await reach.follow(command, "");
  return meaning;
}

async function reachFrom(started: Started, reach: Reach): Promise<void> {
  await reachScripts(started, reach);
  await reachRecipes(started, reach);
  await reachTasks(started, reach);
  await reachShellFile(started, reach);
  await reachRunnerConfig(started, reach);
}

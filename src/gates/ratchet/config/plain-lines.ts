import type { Settings } from "./settings.ts";
import { PLAIN, testCommandsIn } from "./test-command.ts";

// Files that no reader turns into values: make, just, Gradle, shell hooks, Ruby helpers. Comments are taken out, then
// only commands and plain assignments are read.

const COMMENT = /(^|\s)(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\//g;
const FLOORS: readonly (readonly [string, RegExp])[] = [
  ["coverage total", /\bminimum_coverage(?:_by_file)?\s*\(?\s*(\d+(?:\.\d+)?)/],
  ["coverage line", /\bminimum_coverage[^\n]*\bline:\s*(\d+(?:\.\d+)?)/],
  ["coverage branch", /\bminimum_coverage[^\n]*\bbranch:\s*(\d+(?:\.\d+)?)/],
  ["coverage minimum", /\bminimum\s*=\s*"?(\d+(?:\.\d+)?)/],
  ["coverage bound", /\bmin(?:Bound|Value)\s*(?:=|\()\s*(\d+(?:\.\d+)?)/],
  ["coverage under", /--(?:cov-)?fail-under(?:-\w+)?[= ](\d+(?:\.\d+)?)/],
];
const WEAK: readonly (readonly [string, RegExp])[] = [
  ["ignoreFailures", /\bignoreFailures\s*(?:=|\.set\()\s*true/],
  [
    "enabled",
    /\btests?\w*\s*(?:\{[^}]*\benabled\s*=\s*false|\.enabled\s*=\s*false|\.configure\s*\{[^}]*enabled\s*=\s*false)/,
  ],
  ["onlyIf", /\bonlyIf\s*(?:\(\s*["'][^"']*["']\s*\)\s*)?\{\s*false\s*\}|\bsetOnlyIf\b[^\n]*false/],
  ["excludeTags", /\bexclude(?:Tags|Groups|Categories)\b/],
  ["filter_run_excluding", /\bfilter_run_excluding\b|\bfilter_run_when_matching\s*=?\s*:(?!focus)/],
  ["skipTests", /-D(?:skipTests|maven\.test\.skip|skipITs|maven\.test\.failure\.ignore)(?:=true)?(?=\s|$)/],
  ["script-shell", /^\s*script-shell\s*=\s*\S/m],
  ["exclude", /\bexclude\s*\(?\s*["'][^"'\n]*[Tt]est/],
  ["--tag", /--tag\s+~/],
  ["--exclude-pattern", /--exclude-pattern/],
];

/** Each line of a recipe has a shell of its own. */
const BY_LINES = /(?:[Mm]ake|[Jj]ust)file$/;

/** Make's recipes by their target; other files by their name alone. */
function scriptsOf(path: string, text: string): Settings["scripts"] {
  const scripts = new Map<string, ReturnType<typeof testCommandsIn>>();
  let target = "";
  const bodies = new Map<string, string[]>();
  for (const line of text.split(/\r?\n/)) {
    const head = /^([\w./-]+)\s*(?:[\w\s="'*+]*):(?!=)/.exec(line)?.[1];
    if (head !== undefined) target = head;
    else bodies.set(target, [...(bodies.get(target) ?? []), line.trim()]);
  }
  for (const [name, lines] of bodies) {
    const commands = commandsOf(path, lines.join("\n"), text);
    if (commands.length > 0) scripts.set(name === "" ? path : name, commands);
  }
  return scripts;
}

function commandsOf(path: string, recipe: string, text: string): ReturnType<typeof testCommandsIn> {
  if (!BY_LINES.test(path) || /^\.ONESHELL\b/m.test(text)) return testCommandsIn(recipe);
  const shell = { ...PLAIN, pipefail: /^\.?SHELLFLAGS\b.*pipefail|^set shell\b.*pipefail/m.test(text) };
  return recipe
    .replace(/\\\n/g, " ")
    .split("\n")
    .flatMap((line) => testCommandsIn(line, shell));
}

export function settingsOfLines(path: string, text: string): Settings {
  const code = text.replace(COMMENT, "$1");
  const floors = FLOORS.flatMap(([metric, pattern]): readonly (readonly [string, number])[] => {
    const found = pattern.exec(code)?.[1];
    return found === undefined ? [] : [[metric, Number(found)]];
  });
  const weak = WEAK.flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []));
  const scripts = /gradle|\.npmrc$|\.mvn\/|\.rb$|\.rspec$|\.simplecov$/.test(path) ? new Map() : scriptsOf(path, code);
  return {
    path,
    floors: new Map(floors),
    ceilings: new Map(),
    weak: new Set(weak),
    strict: new Set(),
    lists: [],
    scripts,
    npm: null,
  };
}

import { joinPath } from "./files.ts";
import type { Reach } from "./meaning.ts";
import type { Started } from "./started.ts";

/** The configuration of one runner: which files hold it, and the keys that decide what runs and what counts. */
interface Config {
  readonly command: RegExp;
  readonly files: RegExp;
  readonly keys: RegExp;
}

const JS_KEYS =
  /(?<![\w.-])["']?(?<key>testMatch|testRegex|testPathIgnorePatterns|modulePathIgnorePatterns|testIgnore|testDir|specPattern|excludeSpecPattern|spec|include|exclude|ignore|files|roots|projects|passWithNoTests|allowOnly|dangerouslyIgnoreUnhandledErrors|testNamePattern|grep|grepInvert|fgrep|invert|setupFiles|setupFilesAfterEnv|globalSetup|testRunner|runner|require|retries|bail|forbidOnly|failZero|workspace|test\.only)["']?\s*[:=]\s*/g;
const INI_KEYS =
  /(?<![\w.-])["']?(?<key>addopts|testpaths|python_files|python_classes|python_functions|norecursedirs|collect_ignore|collect_ignore_glob|xfail_strict|confcutdir|usefixtures|commands|commands_pre|commands_post|changedir|setenv|ignore_errors|ignore_outcome|envlist|env_list|skipsdist)["']?\s*=\s*/g;
const XML_KEYS =
  /<(?<key>skipTests|skip|maven\.test\.skip|testFailureIgnore|failIfNoTests|failIfNoSpecifiedTests|includes|excludes|groups|excludedGroups|testsuites|testsuite)\b[^>]*>/g;
const GRADLE_KEYS =
  /\b(?<key>ignoreFailures|enabled|exclude|include|includeTestsMatching|excludeTestsMatching|filter|onlyIf|failOnNoMatchingTests)\b\s*(?:=|\(|\{|["'])/g;
const CARGO_KEYS = /^\s*(?<key>test|autotests|harness|doctest|default-members|members)\s*=\s*/gm;

const CONFIGS: readonly Config[] = [
  {
    command: /\b(?:vitest|vite)\b/,
    files: /^(?:vitest|vite)\.(?:config|workspace)\.[cm]?[jt]s$|^vitest\.workspace\.json$/,
    keys: JS_KEYS,
  },
  {
    command: /\bjest\b|react-scripts test/,
    files: /^jest\.config\.(?:[cm]?[jt]s|json)$|^package\.json$/,
    keys: JS_KEYS,
  },
  { command: /\bmocha\b/, files: /^\.mocharc\.(?:[cm]?js|jsonc?|ya?ml)$|^package\.json$/, keys: JS_KEYS },
  { command: /\bava\b/, files: /^ava\.config\.[cm]?js$|^package\.json$/, keys: JS_KEYS },
  { command: /\bplaywright\b/, files: /^playwright\.config\.[cm]?[jt]s$/, keys: JS_KEYS },
  { command: /\bcypress\b/, files: /^cypress\.(?:config\.[cm]?[jt]s|json)$/, keys: JS_KEYS },
  { command: /\bkarma\b/, files: /^karma\.conf\.[cm]?[jt]s$/, keys: JS_KEYS },
  {
    command: /\bpy\.?test\b|\btox\b|\bnox\b/,
    files: /^(?:pytest\.ini|\.pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml)$/,
    keys: INI_KEYS,
  },
  { command: /\bmvnw?\b/, files: /^pom\.xml$/, keys: XML_KEYS },
  { command: /\b(?:phpunit|pest|paratest)\b|artisan test/, files: /^phpunit\.xml(?:\.dist)?$/, keys: XML_KEYS },
  { command: /\bgradlew?\b/, files: /^(?:build|settings)\.gradle(?:\.kts)?$/, keys: GRADLE_KEYS },
  { command: /\bcargo\b/, files: /^Cargo\.toml$/, keys: CARGO_KEYS },
];
/** Files that are read whole: all of them decides. */
const WHOLE: readonly Pick<Config, "command" | "files">[] = [
  { command: /\brspec\b/, files: /^\.rspec$/ },
  { command: /\bnox\b/, files: /^noxfile\.py$/ },
  { command: /\bnextest\b/, files: /^nextest\.toml$/ },
];
const MAX_CONFTESTS = 50;

/** Settings of the runner that a command names, in the folder it is started in and at the root. */
export async function reachRunnerConfig({ words, folder }: Started, reach: Reach): Promise<void> {
  const text = words.join(" ");
  const named = words.flatMap((_, at) => namedConfig(words, at)).map((each) => joinPath(folder, each));
  for (const config of CONFIGS) {
    if (!config.command.test(text)) continue;
    for (const path of [...filesIn(reach, folder, config.files), ...named]) {
      if (path !== null) await noteSettings(path, { text, keys: config.keys }, reach);
    }
  }
  await noteWhole(text, folder, reach);
  if (/\bpy\.?test\b|\btox\b|\bnox\b/.test(text)) await noteHooks(reach);
}

async function noteWhole(text: string, folder: string, reach: Reach): Promise<void> {
  const paths = WHOLE.flatMap(({ command, files }) => (command.test(text) ? filesIn(reach, folder, files) : []));
  for (const path of paths) reach.note(path, (await reach.files.read(path)) ?? "");
}

const CONFIG_OPTION = /^(?:--config|--configuration|-c)(?:=(?<path>.+))?$/;

function namedConfig(words: readonly string[], at: number): readonly string[] {
  const found = CONFIG_OPTION.exec(words[at] ?? "");
  const path = found?.groups?.["path"] ?? words[at + 1];
  return found === null || path === undefined ? [] : [path];
}

async function noteSettings(
  path: string,
  of: { readonly text: string; readonly keys: RegExp },
  reach: Reach,
): Promise<void> {
  const config = await reach.files.read(path);
  if (config === null) return;
  const scoped = /(?:^|\/)package\.json$/.test(path) ? sectionOf(config, of.text) : config;
  for (const [key, value] of readSettings(scoped, of.keys)) reach.note(`${path} ${key}`, value);
}

function filesIn(reach: Reach, folder: string, files: RegExp): readonly string[] {
  return reach.files.paths.filter((path) => {
    const cut = path.lastIndexOf("/");
    const parent = cut === -1 ? "" : path.slice(0, cut);
    return (parent === folder || parent === "" || parent === ".config") && files.test(path.slice(cut + 1));
  });
}

/** The part of package.json that is the runner's own: its scripts and packages are looked at elsewhere. */
function sectionOf(manifest: string, command: string): string {
  const name = /\b(?:jest|mocha|ava)\b/.exec(command.replace(/\breact-scripts\b/, "jest"))?.[0];
  const at = name === undefined ? -1 : manifest.search(new RegExp(`"${name}"\\s*:\\s*\\{`));
  return at === -1 ? "" : valueAt(manifest, manifest.indexOf("{", at));
}

const COMMENTS = /(?<=^|\s)\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\s)#[^\n]*|<!--[\s\S]*?-->/g;

/** What stands behind each of the keys, white space evened out; several of one key are joined. */
export function readSettings(text: string, keys: RegExp): ReadonlyMap<string, string> {
  const code = text.replace(COMMENTS, "");
  const settings = new Map<string, string>();
  for (const found of code.matchAll(keys)) {
    const key = found.groups?.["key"] ?? "";
    const from = found.index + found[0].length;
    const value = keys === XML_KEYS ? xmlValue(code, from, key) : valueAt(code, keys === GRADLE_KEYS ? from - 1 : from);
    const said = value
      .replace(/\s+/g, " ")
      .replace(/([[{(]) /g, "$1")
      .replace(/,? ?([\]})])/g, "$1")
      .trim();
    settings.set(key, settings.has(key) ? `${settings.get(key)}; ${said}` : said);
  }
  return settings;
}

function xmlValue(code: string, from: number, key: string): string {
  const end = code.indexOf(`</${key}>`, from);
  return code.slice(from, end === -1 ? from : end);
}

const PAIRS: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")" };

/** A bracketed value to its end, or the line with those that are indented below it. */
function valueAt(code: string, from: number): string {
  const open = code[from] ?? "";
  if (!Object.hasOwn(PAIRS, open)) {
    return /^[^\n]*(?:\n[ \t]+[^\n]*)*/.exec(code.slice(from))?.[0].replace(/,\s*(?:\n[\s\S]*)?$/, "") ?? "";
  }
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    const character = code[at] ?? "";
    if (Object.hasOwn(PAIRS, character)) depth += 1;
    else if (Object.values(PAIRS).includes(character)) depth -= 1;
    if (depth === 0) return code.slice(from, at + 1);
  }
  return code.slice(from);
}

const HOOK =
  /^(?:@[^\n]*\n)*def (?<name>pytest_\w+)\b[^\n]*\n(?:(?:[ \t]+[^\n]*)?\n?)*|^(?<list>collect_ignore\w*|pytest_plugins)\s*[+]?=.*$/gm;

/** Hooks by which a conftest.py changes what pytest collects or reports. */
async function noteHooks(reach: Reach): Promise<void> {
  const paths = reach.files.paths.filter((path) => /(?:^|\/)conftest\.py$/.test(path)).slice(0, MAX_CONFTESTS);
  for (const path of paths) {
    const text = (await reach.files.read(path)) ?? "";
    for (const found of text.matchAll(HOOK)) {
      reach.note(`${path} ${found.groups?.["name"] ?? found.groups?.["list"] ?? ""}`, found[0].trimEnd());
    }
  }
}

export const id = 658;
export const ids = [658];
export const modules = {

/***/ 7658:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  lookAtCommands: () => (/* binding */ lookAtCommands)
});

// EXTERNAL MODULE: ./.tmp/build/src/gates/checklist/honesty/lint.js + 9 modules
var lint = __webpack_require__(9517);
// EXTERNAL MODULE: ./.tmp/build/src/core/ids.js
var ids = __webpack_require__(4127);
;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/files.js

const MAX_FILE_BYTES = 512 * 1024;
function createFiles(repo, tree) {
    const texts = new Map();
    const entryAt = (path) => {
        const parsed = (0,ids/* parseRepoPath */.NP)(path);
        return parsed.ok ? tree.get(parsed.value) : undefined;
    };
    async function load(path) {
        const entry = entryAt(path);
        if (entry === undefined)
            return null;
        const blob = await repo.readBlob(entry, MAX_FILE_BYTES);
        return blob.kind === "text" ? blob.text : `(not read: object ${entry.oid})`;
    }
    return {
        paths: [...tree.keys()],
        has: (path) => entryAt(path) !== undefined,
        objectOf: (path) => entryAt(path)?.oid ?? null,
        read(path) {
            const known = texts.get(path) ?? load(path);
            texts.set(path, known);
            return known;
        },
    };
}
function joinPath(folder, path) {
    const parts = [];
    for (const part of `${folder}/${path}`.split("/")) {
        if (part === "..") {
            if (parts.pop() === undefined)
                return null;
        }
        else if (part !== "." && part !== "")
            parts.push(part);
    }
    return path.startsWith("/") ? null : parts.join("/");
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/meaning.js
function compareMeanings(old, now) {
    const places = [...new Set([...old.keys(), ...now.keys()])].sort();
    return places.flatMap((what) => {
        const [before, after] = [old.get(what) ?? null, now.get(what) ?? null];
        return before === after ? [] : [{ what, old: before, now: after }];
    });
}

// EXTERNAL MODULE: ./.tmp/build/src/gates/checklist/honesty/read-script.js + 1 modules
var read_script = __webpack_require__(2972);
// EXTERNAL MODULE: ./.tmp/build/src/gates/checklist/honesty/commands.js
var commands = __webpack_require__(3652);
;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/recipes.js


const MAKEFILES = ["GNUmakefile", "makefile", "Makefile"];
const JUSTFILES = ["justfile", "Justfile", ".justfile"];
const MAX_TARGETS = 100;
async function reachRecipes({ words, folder }, reach) {
    const name = (0,commands/* nameOf */.Vb)(words[0] ?? "");
    if (name === "make" || name === "gmake")
        return await reachRules(words, { folder, names: MAKEFILES }, reach);
    if (name === "just")
        return await reachRules(words, { folder, names: JUSTFILES }, reach);
}
const HEAD = /^@?(?<names>[\w./%-]+(?:\s+[\w./%-]+)*?)(?:\s+[\w="'$*+.{}-]+)*\s*::?(?!=)(?<needs>[^=]*)$/;
const VARIABLE = /^(?:export\s+|override\s+|set\s+)*(?<name>[\w.-]+)\s*(?:\?|:|::|\+|!)?=\s*(?<value>.*)$/;
const NEED = /\$\([^)]*\)|\$\{[^}]*\}|[^\s()|&]+/g;
function parseRules(text) {
    const reading = { rules: new Map(), variables: new Map(), current: [] };
    for (const line of text.replace(/\\\r?\n\s*/g, " ").split(/\r?\n/)) {
        if (/^\s+\S/.test(line))
            addRecipe(reading.rules, reading.current, line.trim());
        else if (!/^\s*(?:#|$)/.test(line))
            readHead(line, reading);
    }
    const { rules, variables } = reading;
    return { rules, variables, first: [...rules.keys()].find((name) => !name.startsWith(".")) ?? null };
}
function readHead(line, reading) {
    const variable = VARIABLE.exec(line)?.groups;
    if (variable !== undefined)
        reading.variables.set(variable["name"] ?? "", variable["value"] ?? "");
    const head = variable === undefined ? HEAD.exec(line.replace(/\s+#.*$/, ""))?.groups : undefined;
    reading.current = wordsIn(head?.["names"], /\s+/);
    const needs = (head?.["needs"] ?? "").match(NEED) ?? [];
    for (const name of reading.current) {
        const known = reading.rules.get(name) ?? { needs: [], recipe: [] };
        reading.rules.set(name, { ...known, needs: [...known.needs, ...needs] });
    }
}
function wordsIn(text, between) {
    return (text ?? "").split(between).filter((word) => word !== "");
}
function addRecipe(rules, names, line) {
    for (const name of names) {
        const rule = rules.get(name);
        if (rule !== undefined && !line.startsWith("#"))
            rules.set(name, { ...rule, recipe: [...rule.recipe, line] });
    }
}
async function reachRules(words, at, reach) {
    const after = (option) => {
        const place = words.findIndex((word) => option.test(word));
        return place === -1 ? undefined : words[place + 1];
    };
    const folder = joinPath(at.folder, after(/^(?:-C|--directory|--working-directory|-d)$/) ?? ".") ?? at.folder;
    const named = after(/^(?:-f|--file|--makefile|--justfile)$/);
    const candidates = (named === undefined ? at.names : [named]).map((name) => joinPath(folder, name));
    const path = candidates.find((each) => each !== null && reach.files.has(each));
    const text = path == null ? null : await reach.files.read(path);
    if (path == null || text === null)
        return;
    const file = parseRules(text);
    const targets = words.slice(1).filter((word) => file.rules.has(word));
    noteSettings(path, file, reach);
    await noteRules(targets.length > 0 ? targets : file.first === null ? [] : [file.first], { path, folder, file }, reach);
}
function noteSettings(path, file, reach) {
    for (const [name, value] of file.variables) {
        if (/^(?:SHELL|shell|\.SHELLFLAGS|MAKEFLAGS)$/.test(name))
            reach.note(`${path} ${name.replace("shell", "SHELL")}`, value);
    }
    const ignored = file.rules.get(".IGNORE");
    if (ignored !== undefined)
        reach.note(`${path} .IGNORE`, ignored.needs.join(" ") || "every target");
}
async function noteRules(targets, at, reach) {
    const { path, folder, file } = at;
    const open = [...targets];
    const seen = new Set();
    for (let name = open.shift(); name !== undefined && seen.size < MAX_TARGETS; name = open.shift()) {
        const rule = file.rules.get(name);
        if (rule === undefined || seen.has(name))
            continue;
        seen.add(name);
        for (const need of rule.needs)
            noteVariables(need, at, reach);
        const named = rule.needs.flatMap((need) => wordsIn(expand(need, file.variables), /\s+/));
        const needs = named.filter((need) => file.rules.has(need) || /[$&]/.test(need));
        reach.note(`${path} ${name}`, [...(needs.length > 0 ? [`needs ${needs.join(" ")}`] : []), ...rule.recipe].join("\n"));
        open.push(...needs);
        for (const line of rule.recipe) {
            noteVariables(line, at, reach);
            await reach.follow(expand(line, file.variables), folder);
        }
    }
}
const USED = /\$\(([\w.-]+)\)|\$\{([\w.-]+)\}|\{\{\s*([\w-]+)\s*\}\}/g;
function noteVariables(line, at, reach) {
    for (const found of line.matchAll(USED)) {
        const name = found[1] ?? found[2] ?? found[3] ?? "";
        const value = at.file.variables.get(name);
        if (value !== undefined)
            reach.note(`${at.path} ${name}`, value);
    }
}
function expand(line, variables) {
    return line
        .replace(/^[@+-]+/, "")
        .replace(USED, (...found) => variables.get(found[1] ?? found[2] ?? found[3] ?? "") ?? found[0] ?? "")
        .replace(/\$\$/g, "$");
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/runner-config.js

const JS_KEYS = /(?<![\w.-])["']?(?<key>testMatch|testRegex|testPathIgnorePatterns|modulePathIgnorePatterns|testIgnore|testDir|specPattern|excludeSpecPattern|spec|include|exclude|ignore|files|roots|projects|passWithNoTests|allowOnly|dangerouslyIgnoreUnhandledErrors|testNamePattern|grep|grepInvert|fgrep|invert|setupFiles|setupFilesAfterEnv|globalSetup|testRunner|runner|require|retries|bail|forbidOnly|failZero|workspace|test\.only)["']?\s*[:=]\s*/g;
const INI_KEYS = /(?<![\w.-])["']?(?<key>addopts|testpaths|python_files|python_classes|python_functions|norecursedirs|collect_ignore|collect_ignore_glob|xfail_strict|confcutdir|usefixtures|commands|commands_pre|commands_post|changedir|setenv|ignore_errors|ignore_outcome|envlist|env_list|skipsdist)["']?\s*=\s*/g;
const XML_KEYS = /<(?<key>skipTests|skip|maven\.test\.skip|testFailureIgnore|failIfNoTests|failIfNoSpecifiedTests|includes|excludes|groups|excludedGroups|testsuites|testsuite)\b[^>]*>/g;
const GRADLE_KEYS = /\b(?<key>ignoreFailures|enabled|exclude|include|includeTestsMatching|excludeTestsMatching|filter|onlyIf|failOnNoMatchingTests)\b\s*(?:=|\(|\{|["'])/g;
const CARGO_KEYS = /^\s*(?<key>test|autotests|harness|doctest|default-members|members)\s*=\s*/gm;
const CONFIGS = [
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
const WHOLE = [
    { command: /\brspec\b/, files: /^\.rspec$/ },
    { command: /\bnox\b/, files: /^noxfile\.py$/ },
    { command: /\bnextest\b/, files: /^nextest\.toml$/ },
];
const MAX_CONFTESTS = 50;
async function reachRunnerConfig({ words, folder }, reach) {
    const text = words.join(" ");
    const named = words.flatMap((_, at) => namedConfig(words, at)).map((each) => joinPath(folder, each));
    for (const config of CONFIGS) {
        if (!config.command.test(text))
            continue;
        for (const path of [...filesIn(reach, folder, config.files), ...named]) {
            if (path !== null)
                await runner_config_noteSettings(path, { text, keys: config.keys }, reach);
        }
    }
    await noteWhole(text, folder, reach);
    if (/\bpy\.?test\b|\btox\b|\bnox\b/.test(text))
        await noteHooks(reach);
}
async function noteWhole(text, folder, reach) {
    const paths = WHOLE.flatMap(({ command, files }) => (command.test(text) ? filesIn(reach, folder, files) : []));
    for (const path of paths)
        reach.note(path, (await reach.files.read(path)) ?? "");
}
const CONFIG_OPTION = /^(?:--config|--configuration|-c)(?:=(?<path>.+))?$/;
function namedConfig(words, at) {
    const found = CONFIG_OPTION.exec(words[at] ?? "");
    const path = found?.groups?.["path"] ?? words[at + 1];
    return found === null || path === undefined ? [] : [path];
}
async function runner_config_noteSettings(path, of, reach) {
    const config = await reach.files.read(path);
    if (config === null)
        return;
    const scoped = /(?:^|\/)package\.json$/.test(path) ? sectionOf(config, of.text) : config;
    for (const [key, value] of readSettings(scoped, of.keys))
        reach.note(`${path} ${key}`, value);
}
function filesIn(reach, folder, files) {
    return reach.files.paths.filter((path) => {
        const cut = path.lastIndexOf("/");
        const parent = cut === -1 ? "" : path.slice(0, cut);
        return (parent === folder || parent === "" || parent === ".config") && files.test(path.slice(cut + 1));
    });
}
function sectionOf(manifest, command) {
    const name = /\b(?:jest|mocha|ava)\b/.exec(command.replace(/\breact-scripts\b/, "jest"))?.[0];
    const at = name === undefined ? -1 : manifest.search(new RegExp(`"${name}"\\s*:\\s*\\{`));
    return at === -1 ? "" : valueAt(manifest, manifest.indexOf("{", at));
}
const COMMENTS = /(?<=^|\s)\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\s)#[^\n]*|<!--[\s\S]*?-->/g;
function readSettings(text, keys) {
    const code = text.replace(COMMENTS, "");
    const settings = new Map();
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
function xmlValue(code, from, key) {
    const end = code.indexOf(`</${key}>`, from);
    return code.slice(from, end === -1 ? from : end);
}
const PAIRS = { "[": "]", "{": "}", "(": ")" };
function valueAt(code, from) {
    const open = code[from] ?? "";
    if (!Object.hasOwn(PAIRS, open)) {
        return /^[^\n]*(?:\n[ \t]+[^\n]*)*/.exec(code.slice(from))?.[0].replace(/,\s*(?:\n[\s\S]*)?$/, "") ?? "";
    }
    let depth = 0;
    for (let at = from; at < code.length; at += 1) {
        const character = code[at] ?? "";
        if (Object.hasOwn(PAIRS, character))
            depth += 1;
        else if (Object.values(PAIRS).includes(character))
            depth -= 1;
        if (depth === 0)
            return code.slice(from, at + 1);
    }
    return code.slice(from);
}
const HOOK = /^(?:@[^\n]*\n)*def (?<name>pytest_\w+)\b[^\n]*\n(?:(?:[ \t]+[^\n]*)?\n?)*|^(?<list>collect_ignore\w*|pytest_plugins)\s*[+]?=.*$/gm;
async function noteHooks(reach) {
    const paths = reach.files.paths.filter((path) => /(?:^|\/)conftest\.py$/.test(path)).slice(0, MAX_CONFTESTS);
    for (const path of paths) {
        const text = (await reach.files.read(path)) ?? "";
        for (const found of text.matchAll(HOOK)) {
            reach.note(`${path} ${found.groups?.["name"] ?? found.groups?.["list"] ?? ""}`, found[0].trimEnd());
        }
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(2311);
;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/starters.js

const EVERYWHERE = /^(?:turbo|lerna|nx)$/;
const PACKAGE_RUNNERS = /^(?:npx|bunx|pnpx)$/;
const MANAGERS = /^(?:npm|pnpm|yarn|bun|deno|composer)$/;
const PLACES = /^(?:docker|podman|docker-compose|devcontainer|mise|direnv)$/;
function behindStarter(words) {
    const first = (0,commands/* nameOf */.Vb)(words[0] ?? "");
    if (first === "node" && words[1] === "--run")
        return ["npm", "run", ...words.slice(2)];
    const at = words.findIndex((word, place) => place > 0 && isStarted(first, word));
    return at === -1 ? words : words.slice(at);
}
function isStarted(by, word) {
    if (PACKAGE_RUNNERS.test(by))
        return !word.startsWith("-");
    return MANAGERS.test(by) ? EVERYWHERE.test(word) : PLACES.test(by) && MANAGERS.test(word);
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/scripts.js




const textOrList = schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* array */.YOg(schemas/* string */.YjP()).transform((list) => list.join("\n"))]);
const scriptsSchema = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J());
function scriptText(value) {
    const text = textOrList.safeParse(value);
    if (text.success)
        return text.data;
    const task = schemas/* object */.Ikc({ command: schemas/* string */.YjP() }).safeParse(value);
    return task.success ? task.data.command : null;
}
const NPM = {
    manifests: ["package.json"],
    key: "scripts",
    run: /^(?:run|run-script|rum|urn)$/,
    bare: /^(?:test|t|tst|start|stop|restart)$/,
    hasPreAndPost: true,
};
const YARN = { ...NPM, bare: /^[\w:.-]+$/ };
const TOOLS = {
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
const MANY = /^(?:run-s|run-p|npm-run-all|npm-run-all2|concurrently|wireit|start-server-and-test|start-test|server-test)$/;
const ALIASES = { t: "test", tst: "test" };
const FOLDER_OPTION = /^(?:--prefix|-C|--cwd|--dir|--working-dir|-d)$/;
async function reachScripts(started, reach) {
    const { folder } = started;
    const words = behindStarter(started.words);
    const name = (0,commands/* nameOf */.Vb)(words[0] ?? "");
    if (MANY.test(name))
        await runNamed(words.slice(1), folder, reach);
    if (EVERYWHERE.test(name))
        await runEverywhere(words.slice(1), reach);
    const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
    if (tool === undefined)
        return;
    const { rest, folders } = splitFolder(words.slice(1), { folder, reach });
    const script = scriptName(rest, tool);
    if (script === null)
        return;
    for (const each of folders) {
        if (tool.hasPreAndPost && tool.key === "scripts")
            await noteShell(each, reach);
        await runScript(script, { tool, folder: each }, reach);
    }
}
async function runNamed(words, folder, reach) {
    for (const word of words) {
        await runScript(word.replace(/^npm:/, ""), { tool: NPM, folder }, reach);
        if (/\s/.test(word))
            await reach.follow(word, folder);
    }
}
async function runEverywhere(words, reach) {
    const said = words.filter((word) => !word.startsWith("-")).flatMap((word) => word.split(","));
    const names = new Set(said.flatMap((name) => [name, name.split(":").at(-1) ?? name]));
    for (const folder of packageFolders(reach)) {
        for (const name of names)
            await runScript(name, { tool: NPM, folder }, reach);
    }
}
function packageFolders({ files }) {
    return files.paths.flatMap((path) => /^(?:.*\/)?package\.json$/.test(path) ? [path.replace(/\/?package\.json$/, "")] : []);
}
function splitFolder(words, at) {
    const place = words.findIndex((word) => FOLDER_OPTION.test(word));
    const joined = words.find((word) => /^--(?:prefix|cwd|dir)=/.test(word))?.split("=")[1];
    const named = joined ?? (place === -1 ? undefined : words[place + 1]);
    const rest = words.filter((word, index) => word !== joined && index !== place && (place === -1 || index !== place + 1));
    const everywhere = words.some((word) => /^(?:-r|-ws?|--recursive|--workspaces?|--filter|-F|workspaces?)(?:=|$)/.test(word));
    if (!everywhere)
        return { rest, folders: [named === undefined ? at.folder : (joinPath(at.folder, named) ?? at.folder)] };
    const folders = packageFolders(at.reach);
    return { rest: rest.filter((word) => word !== "workspaces" && word !== "workspace"), folders };
}
function scriptName(words, tool) {
    const plain = words.filter((word) => !word.startsWith("-"));
    const at = plain.findIndex((word) => tool.run.test(word));
    const name = at === -1 ? plain.find((word) => tool.bare.test(word)) : plain[at + 1];
    return name === undefined ? null : (ALIASES[name] ?? name);
}
async function runScript(name, at, reach) {
    const { tool, folder } = at;
    const wanted = tool.hasPreAndPost ? [`pre${name}`, name, `post${name}`] : [name];
    const isWanted = (key) => wanted.some((each) => matches(each, key));
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
async function followLines(said, at, reach) {
    for (const line of said.split("\n")) {
        const other = /^@([\w:.-]+)/.exec(line)?.[1];
        if (other === undefined)
            await reach.follow(line, at.folder);
        else if (reach.visit(`${at.folder} @${other}`))
            await runScript(other, at, reach);
    }
}
function matches(wanted, key) {
    if (!wanted.includes("*"))
        return wanted === key;
    return key.startsWith(wanted.slice(0, wanted.indexOf("*")));
}
function scriptsOf(text, key) {
    try {
        const parsed = scriptsSchema.safeParse(JSON.parse(text.replace(/^\ufeff/, "").replace(/^\s*\/\/.*$/gm, "")));
        const scripts = scriptsSchema.safeParse(parsed.data?.[key]);
        return Object.entries(scripts.data ?? {}).flatMap(([name, value]) => {
            const said = scriptText(value);
            return said === null ? [] : [[name, said]];
        });
    }
    catch {
        return [];
    }
}
const SHELL_KEYS = /^(?:script-shell|node-options|shell|ignore-scripts|if-present)\s*=/;
async function noteShell(folder, reach) {
    for (const path of new Set([".npmrc", joinPath(folder, ".npmrc") ?? ".npmrc"])) {
        const text = await reach.files.read(path);
        for (const line of text?.split(/\r?\n/) ?? []) {
            const found = SHELL_KEYS.exec(line.trim());
            if (found !== null)
                reach.note(`${path} ${found[0].replace(/\s*=$/, "")}`, line.trim());
        }
    }
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/shell-file.js


const SHELL = /^(?:ba|da|z|k|a)?sh$|^(?:source|\.|bats)$/;
const MAX_KEPT_CHARS = 20_000;
async function reachShellFile({ words, folder }, reach) {
    const [first = "", ...others] = words;
    const isShell = SHELL.test((0,commands/* nameOf */.Vb)(first));
    const named = isShell ? others.find((word) => !word.startsWith("-")) : first;
    const path = named === undefined || (!isShell && !named.includes("/")) ? null : joinPath(folder, named);
    const text = path === null || path.endsWith(".bats") ? null : await reach.files.read(path);
    if (path === null || text === null)
        return;
    if (!isShell && !/\.(?:sh|bash)$/.test(path) && !/^#!.*\b(?:ba|da|z|k|a)?sh\b/.test(text))
        return;
    const rest = text.length > MAX_KEPT_CHARS ? `\n(and more: object ${reach.files.objectOf(path) ?? ""})` : "";
    reach.note(path, text.slice(0, MAX_KEPT_CHARS).trimEnd() + rest);
    await reach.follow(text, folder);
}

// EXTERNAL MODULE: ./.tmp/build/src/gates/checklist/honesty/nested.js
var honesty_nested = __webpack_require__(521);
// EXTERNAL MODULE: ./.tmp/build/src/gates/checklist/honesty/script.js
var script = __webpack_require__(9033);
;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/started.js




const MAX_DEPTH = 8;
function startedBy(script, folder, parse) {
    const into = [];
    walkScript(script, { folder, parse, into, depth: 0 });
    return into;
}
function walkScript(script, walk) {
    for (const { node } of script)
        walkNode(node, walk);
}
function walkNode(node, walk) {
    for (const { substitutions } of (0,script/* wordsOf */.Z)(node)) {
        for (const { body } of substitutions)
            walkScript(body, { ...walk });
    }
    if (node.kind === "function")
        walkNode(node.body, { ...walk });
    if (node.kind === "command")
        walkCommand(node, walk);
    const inner = node.kind === "group" && node.isSubshell ? { ...walk } : walk;
    for (const each of (0,script/* innerNodes */.q)(node))
        walkNode(each, inner);
}
function walkCommand(node, walk) {
    const words = (0,commands/* unwrap */.oA)(node.words);
    const texts = words.map(({ text }) => text);
    const [first = "", second = ""] = texts;
    if (first === "cd" && second !== "")
        walk.folder = joinPath(walk.folder, second) ?? walk.folder;
    const nested = (0,honesty_nested/* nestedText */.N)({ node, words, name: (0,commands/* nameOf */.Vb)(first) });
    if (nested !== null && walk.depth < MAX_DEPTH) {
        walkScript(walk.parse(nested.text), { ...walk, depth: walk.depth + 1 });
    }
    if (texts.length > 0)
        walk.into.push({ words: texts, folder: walk.folder });
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/tasks.js




const TASKFILES = ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml"];
const MAX_TASKS = 100;
const taskSchema = schemas/* object */.Ikc({ tasks: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) });
const bodySchema = schemas/* object */.Ikc({
    cmds: schemas/* array */.YOg(schemas/* unknown */.L5J()).optional(),
    cmd: schemas/* string */.YjP().optional(),
    deps: schemas/* array */.YOg(schemas/* unknown */.L5J()).optional(),
    dir: schemas/* string */.YjP().optional(),
});
async function reachTasks({ words, folder }, reach) {
    if (!/^(?:go-)?task$/.test((0,commands/* nameOf */.Vb)(words[0] ?? "")))
        return;
    for (const name of TASKFILES) {
        const path = joinPath(folder, name);
        const text = path === null ? null : await reach.files.read(path);
        if (path === null || text === null)
            continue;
        const parsed = taskSchema.safeParse((0,dist/* parse */.qg)(text, { logLevel: "silent", uniqueKeys: false }));
        const tasks = parsed.success ? parsed.data.tasks : {};
        const asked = words.slice(1).filter((word) => Object.hasOwn(tasks, word));
        await noteTasks(asked.length > 0 ? asked : ["default"], { path, folder, tasks }, reach);
    }
}
async function noteTasks(names, at, reach) {
    const open = [...names];
    const seen = new Set();
    for (let name = open.shift(); name !== undefined && seen.size < MAX_TASKS; name = open.shift()) {
        if (seen.has(name) || !Object.hasOwn(at.tasks, name))
            continue;
        seen.add(name);
        const task = at.tasks[name];
        reach.note(`${at.path} ${name}`, JSON.stringify(task));
        for (const step of stepsOf(task)) {
            if (Object.hasOwn(at.tasks, step.text))
                open.push(step.text);
            else
                await reach.follow(step.text, joinPath(at.folder, step.folder) ?? at.folder);
        }
    }
}
const stepSchema = schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* object */.Ikc({ task: schemas/* string */.YjP() }).transform((each) => each.task)]);
function stepsOf(task) {
    const body = bodySchema.safeParse(task);
    const { cmds = [], deps = [], cmd = null, dir = "." } = body.success ? body.data : { cmds: [task] };
    return [...cmds, ...deps, cmd].flatMap((step) => {
        const called = stepSchema.safeParse(step);
        return called.success ? [{ text: called.data, folder: dir }] : [];
    });
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/reach.js







const MAX_STEPS = 200;
async function readMeaning(command, files, parsers) {
    const meaning = new Map();
    const seen = new Set();
    const parse = (text) => {
        const outcome = parsers.parse("bash", text, ({ rootNode }) => (0,read_script/* readScript */.U)(rootNode));
        return outcome.kind === "parsed" ? outcome.value : [];
    };
    const reach = {
        files,
        note(place, text) {
            meaning.set(place, text);
        },
        visit(step) {
            if (seen.has(step) || seen.size >= MAX_STEPS)
                return false;
            seen.add(step);
            return true;
        },
        async follow(text, folder) {
            if (!reach.visit(`${folder}\0${text}`))
                return;
            for (const started of startedBy(parse(text), folder, parse))
                await reachFrom(started, reach);
        },
    };
    await reach.follow(command, "");
    return meaning;
}
async function reachFrom(started, reach) {
    await reachScripts(started, reach);
    await reachRecipes(started, reach);
    await reachTasks(started, reach);
    await reachShellFile(started, reach);
    await reachRunnerConfig(started, reach);
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/find-changes.js



async function findMeaningChanges(ports, commands, trees) {
    const base = createFiles(ports.repo, trees.base);
    const head = createFiles(ports.repo, trees.head);
    const changes = [];
    for (const { index, verify } of commands) {
        const old = await readMeaning(verify, base, ports.parsers);
        const now = await readMeaning(verify, head, ports.parsers);
        const differences = compareMeanings(old, now);
        if (differences.length > 0)
            changes.push({ index, differences });
    }
    return changes;
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/look.js



const NAMES_US = /"name"\s*:\s*"(?:@[\w.-]+\/)?done-gate"|"done-gate"\s*:|^\(not read/;
async function lookAtCommands(ports, plans, trees) {
    const commands = plans.flatMap(runnableOf);
    if (commands.length === 0)
        return plans;
    const parsers = await ports.syntax.loadParsers(["bash"]);
    const manifest = await createFiles(ports.repo, trees.head).read("package.json");
    const place = { isOwnProject: manifest !== null && NAMES_US.test(manifest) };
    const looked = [];
    for (const plan of plans) {
        const runnable = runnableOf(plan);
        const refusals = runnable.flatMap(({ index, verify }) => {
            const honesty = (0,lint/* lintCommand */.D)(verify, parsers, place);
            return honesty.kind === "honest" ? [] : [{ index, ...honesty }];
        });
        const frozen = runnable.filter((item) => isFrozen(plan, item) && refusals.every(({ index }) => index !== item.index));
        const meanings = await findMeaningChanges({ repo: ports.repo, parsers }, frozen, trees);
        looked.push({ ...plan, refusals, meanings });
    }
    return looked;
}
function runnableOf(plan) {
    if (plan.head.kind !== "items")
        return [];
    return plan.head.items.flatMap((item) => item.verify === null || item.problems.length > 0 ? [] : [{ ...item, verify: item.verify }]);
}
function isFrozen({ base }, { id, verify, other }) {
    const before = base.kind === "items" ? base.items.find((item) => item.id === id) : undefined;
    return before !== undefined && before.verify !== null && (other === undefined || before.verify === verify);
}


/***/ })

};

export const id = 490;
export const ids = [490];
export const modules = {

/***/ 3490:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  lookAtCommands: () => (/* binding */ lookAtCommands)
});

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/commands.js
const NAME = /^(?:.*\/)?([^/]+)$/;
function nameOf(word) {
    return NAME.exec(word)?.[1] ?? word;
}
function systemName(word) {
    return word.replace(/^(?:\/usr(?:\/local)?)?\/s?bin\//, "");
}
const WRAPPERS = {
    builtin: {},
    busybox: {},
    chronic: {},
    command: {},
    "cross-env": {},
    dotenv: { valued: /^-[ec]$/ },
    env: { valued: /^(?:-u|-C|--unset|--chdir)$/ },
    exec: { valued: /^-a$/ },
    ionice: { valued: /^-[cnp]$/ },
    nice: { valued: /^-n$/ },
    nohup: {},
    setsid: {},
    stdbuf: { valued: /^-[ioe]$/ },
    sudo: { valued: /^-[ugpCD]$/ },
    time: {},
    timeout: { valued: /^(?:-s|-k|--signal|--kill-after)$/, bare: 1 },
    unbuffer: {},
    xargs: { valued: /^-[IEdLnPsa]$/ },
    "xvfb-run": { valued: /^-[enfpsw]$/ },
};
const SET = /^[A-Za-z_]\w*=/s;
function behindOptions(words, valued) {
    for (let at = 1; at < words.length; at += 1) {
        const text = words[at]?.text ?? "";
        if (valued?.test(text) === true)
            at += 1;
        else if (!text.startsWith("-") && !SET.test(text))
            return at;
    }
    return words.length;
}
function unwrap(words) {
    const name = nameOf(words[0]?.text ?? "");
    const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
    if (wrapper === undefined || (name === "command" && /^-[vV]$/.test(words[1]?.text ?? "")))
        return words;
    return unwrap(words.slice(behindOptions(words, wrapper.valued) + (wrapper.bare ?? 0)));
}
const SUBJECT = "(?:t|tst|tests?|unit|e2e|it|integration|spec|specs|coverage|build|compile|lint|types?|typecheck|type-check|check|checks|ci|verify|validate|tsc|audit|smoke|acceptance|conformance)(?:[:.\\-_][\\w:.\\-]*)?";
const TOOL = "(?:py\\.?test|tox|nox|nosetests|nose2|unittest|vitest|jest|mocha|ava|tap|tape|jasmine|karma|cypress|playwright|wtr|qunit|rspec|rake|minitest|phpunit|pest|paratest|phpstan|psalm|ctest|bats|gotestsum|ginkgo|stryker|infection|tsc|eslint|biome|oxlint|xo|standard|prettier|ruff|mypy|pyright|flake8|pylint|black|golangci-lint|staticcheck|rubocop|shellcheck|hadolint|actionlint|knip|nextest|start-server-and-test|c8|nyc)";
const RUNNERS = [
    new RegExp(`^(?:npm|pnpm|yarn|bun|deno|nx|turbo|lerna|rush|composer|hatch|pdm|poe|lefthook)\\b.* ${SUBJECT}(?: |$)`),
    new RegExp(`^(?:npx|bunx|pnpx|uvx?|poetry|pipenv|hatch|rye|pdm|bundle|npm|pnpm|yarn|bun|python[\\d.]*|py|php|coverage|c8|nyc)\\b.*[ /]${TOOL}(?: |$|@)`),
    new RegExp(`^(?:\\S*/)?${TOOL}(?: |$)`),
    /^(?:\S*\/)?python[\d.]* .*(?:manage\.py test|setup\.py test|-m build)\b/,
    /^php (?:artisan|bin\/console) test\b/,
    /^(?:bin\/|\.\/bin\/)?(?:rails|rake) .*\b(?:test|spec)\b/,
    /^ruby .*\b(?:-Itest|-Ilib:test|test)\b/,
    /^(?:node|tsx|deno|bun) .*--test\b/,
    /^go (?:test|build|vet)\b/,
    /^cargo (?:\+\S+ )?(?:test|t|build|b|check|c|clippy|nextest|bench|fmt|doc|llvm-cov|tarpaulin|hack)\b/,
    /^(?:dotnet|swift|flutter|dart|zig|bazel|bazelisk|buck2?|stack|cabal|dune|lein|mix|sbt|mill|rebar3) .*\b(?:test|build|analyze|compile|check|credo|dialyzer)/,
    /^(?:\S*\/)?(?:mvnw?|gradlew?)\b.*\b\S*(?:[tT]est|verify|check|build|package|install|compile)\S*/,
    /^(?:g?make|just|task|ninja|cmake --build|meson test|ctest|xcodebuild|earthly|nix build|nix flake check)\b/,
    /^(?:docker|podman|nerdctl) (?:buildx )?(?:build|bake)\b/,
    /^(?:\S*\/)?(?:(?:ba|z|da|k)?sh (?:-\w+ )*)?\.?\/?[\w./-]*(?:\b|_)(?:tests?|spec|checks?|verify|build|lint|ci)(?:\b|_)[\w.-]*(?:\.(?:sh|bash|bats|py|js|mjs|ts|rb|pl))?(?: |$)/,
    /^(?:node|tsx|ts-node|python[\d.]*|ruby|perl) (?:-\S+ )*[\w./-]*\b(?:tests?|spec)\b[\w./-]*\.(?:[cm]?[jt]s|py|rb|pl|t)\b/,
];
const NOT_RUNNERS = /^(?:npm|pnpm|yarn|bun|composer|cargo|go|pip|poetry|bundle) (?:ci|i|install|add|get|update|config|cache|view|info|pkg|version)\b|(?:^| |:)(?:--watch(?:All)?|-w|watch|dev|serve|start|server|preview)(?:$| )|^(?:make|just|task) (?:clean|serve|dev|run|start|stop|up|down|logs|install|deps|setup|fmt|format)\b|--(?:version|help|collect-only|co|listTests|list-tests|list|dry-run|no-run)(?: |$)|^(?:g?make|just|task) -n\b/;
const IN_CONTAINER = /^(?:docker|podman|nerdctl|docker-compose|kubectl|vagrant|ssh|devcontainer|nix|direnv|mise|asdf|devbox|op|doppler|dagger)\b.*? (?:run|exec|ssh|--|develop|shell|-c)\b/;
function isRunner(words) {
    const text = words.join(" ");
    if (words[0] === "test" || NOT_RUNNERS.test(text))
        return false;
    if (RUNNERS.some((runner) => runner.test(text)))
        return true;
    return IN_CONTAINER.test(text) && words.some((_, at) => at > 1 && isRunner(words.slice(at)));
}
const LENIENT = /^(?:--passWithNoTests|--pass-with-no-tests|--if-present|--exit-zero|--fail-never|-fn|--permit-no-files|--suppress-no-test-exit-code|--suppress-tests-failed-exit-code|--issues-exit-code=0|--ignore-errors|-DskipTests|-Dmaven\.test\.skip|-DskipITs|-Dmaven\.test\.failure\.ignore|-Dsurefire\.failIfNoSpecifiedTests|--do-not-fail-on-empty-test-suite|--no-fail|--no-error-on-unmatched-pattern|--exit-code=0|--no-error-code|--no-bail-exit)(?:=(?!false).*)?$/;
function lenientWord(words) {
    const [first] = words;
    const name = nameOf(first?.text ?? "");
    const skipsOnly = /^(?:mvnw?)$/.test(name) && !words.some(({ text }) => /^(?:test|verify|integration-test)$/.test(text));
    return (words.find(({ text }, at) => {
        if (/^-D(?:skip|maven\.test\.skip)/.test(text) && skipsOnly)
            return false;
        if (/^g?make$/.test(name) && /^-[a-z]*i[a-z]*$/.test(text))
            return true;
        if (/gradle/.test(name) && text === "-x" && /^(?:test|check)$/.test(words[at + 1]?.text ?? "")) {
            return words.some((word, other) => other !== at + 1 && /^(?:test|check)$/.test(word.text));
        }
        return LENIENT.test(text);
    }) ?? null);
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/constants.js

const CONSTANT = /^(?::|true|echo|printf|date|whoami|hostname|uname|id|pwd|tty|logname|env|printenv|times|jobs|history|set|shopt|umask|yes|seq|nproc|uptime|arch|banner|figlet|cowsay|tput|clear|break|continue)$/;
const SETUP = /^(?:mkdir|touch|sleep|cd|pushd|popd|kill|pkill|killall|wait|trap|export|unset|ulimit|disown|read|mapfile|readarray|local|declare|shift|exec|clear|sync)$/;
const FILTERS = /^(?:cat|grep|egrep|fgrep|rg|head|tail|wc|sort|uniq|tee|tr|cut|rev|nl|sed|awk|xargs)$/;
const FILE_TEST = /^-(?:[a-hkprstuwxLOGNS]|ef|nt|ot|v|R)$/;
const ALWAYS_THERE = /^(?:\.|\.\/|\/|\.\.|\/tmp|\/dev\/null|\/bin|\/usr|\/etc|~)$/;
function isConstantTest(words) {
    if (words.some((word) => !word.isLiteral && !onlyPrints(word)))
        return false;
    return !words.some(({ text }, at) => {
        const subject = words[at + 1]?.text ?? "";
        return FILE_TEST.test(text) && subject !== "" && !ALWAYS_THERE.test(subject);
    });
}
function onlyPrints({ text, substitutions }) {
    const printed = substitutions.every(({ body }) => body.length > 0 && body.every(({ node }) => isPrinting(node)));
    return substitutions.length > 0 && printed && !/[$`]/.test(text.replace(/\$\([^()]*\)|`[^`]*`/g, ""));
}
function isPrinting(node) {
    if (node.kind !== "command" || node.words.some(({ isLiteral }) => !isLiteral))
        return false;
    return /^(?:echo|printf|true|:)$/.test(node.words[0]?.text ?? "");
}
function isTestOfMade(words, made) {
    const [operator, subject, more] = words;
    const asks = operator !== undefined && /^-[adefrwx]$/.test(operator.text) && more === undefined;
    return asks && subject?.isLiteral === true && made.has(subject.text.replace(/^\.\/|\/$/g, ""));
}
function madeBy(words) {
    if (!/^(?:touch|mkdir)$/.test(words[0]?.text ?? ""))
        return [];
    const named = words.slice(1).filter(({ text, isLiteral }) => isLiteral && !text.startsWith("-"));
    return named.map(({ text }) => text.replace(/^\.\/|\/$/g, ""));
}
const EMPTY_PROGRAM = /^[\s;]*(?:(?:import|use|require)\s[\w,. ]+;?\s*)?(?:pass|true|0|1|None|null|undefined|exit *(?:\(? *0? *\)?)?|quit\(\)|sys\.exit\(0?\)|process\.exit\(0?\)|os\._exit\(0\)|(?:console\.log|print|puts|say|echo|p)\b[ (]*(?:"[^"$`]*"|'[^']*'|\d+)?\)?|BEGIN ?\{[^}$]*\})?[\s;]*$/;
function isEmptyProgram(words) {
    const name = nameOf(words[0]?.text ?? "");
    const at = words.findIndex(({ text }) => /^(?:-e|-c|-r|-p|--eval|-pe)$/.test(text));
    if (/^(?:node|python[\d.]*|ruby|perl|php|deno|bun|lua)$/.test(name) && at > 0) {
        const program = words[at + 1];
        return program?.isLiteral === true && EMPTY_PROGRAM.test(program.text);
    }
    return /^[gmn]?awk$/.test(name) && words[1]?.isLiteral === true && /^\s*BEGIN\s*\{[^$]*\}\s*$/.test(words[1].text);
}
function hasOnlyOptions(words) {
    return words.slice(1).every(({ text, isLiteral }) => isLiteral && (text.startsWith("-") || ALWAYS_THERE.test(text)));
}
function isLiteralJq([, option, program, more]) {
    if (option === undefined || program === undefined || more !== undefined)
        return false;
    return /^-\w*n/.test(option.text) && /^(?:true|[\d.]+|"[^"\\]*"|\{\}|\[\])$/.test(program.text);
}
function findsAnything(words) {
    const at = words.findIndex(({ text }, place) => place > 0 && text.startsWith("-"));
    const folders = words.slice(1, at === -1 ? undefined : at);
    return folders.every(({ text }) => ALWAYS_THERE.test(text)) && !words.some(({ text }) => /^-(?:exec|ok)/.test(text));
}
const GIT_CONSTANT = /^git(?: -\S+)* (?:status|log|branch|version|diff(?!.*(?:--exit-code|--quiet|--check)))\b/;
function isConstant(words, name) {
    const text = words.map((word) => word.text).join(" ");
    if (CONSTANT.test(name))
        return true;
    if (name === "test" || name === "[")
        return isConstantTest(words.slice(1).filter((word) => word.text !== "]"));
    if (name === "jq")
        return isLiteralJq(words);
    if (/^(?:ls|du|df|stat)$/.test(name))
        return hasOnlyOptions(words);
    if (name === "find")
        return findsAnything(words);
    if (/^(?:source|\.|bash|sh|cat)$/.test(name))
        return words.length > 1 && words.slice(1).every((word) => word.text === "/dev/null");
    if (name === "let" || name === "expr")
        return words.slice(1).every((term) => term.isLiteral && !/[A-Za-z_]/.test(term.text.replace(/^\w+=/, "")));
    return GIT_CONSTANT.test(text) || isEmptyProgram(words);
}
const LONG_SLEEP_S = 20;
function preparesOnly(name, words) {
    const second = words[1]?.text ?? "";
    if (/^(?:touch|kill)$/.test(name))
        return words.every(({ isLiteral }) => isLiteral);
    if (name === "sleep")
        return !(Number(second) >= LONG_SLEEP_S);
    return SETUP.test(name) || (name === "rm" && /^-\w*f/.test(second));
}
const KINDS = new WeakMap();
function kindOf(words) {
    const kind = KINDS.get(words) ?? findKind(words);
    KINDS.set(words, kind);
    return kind;
}
function findKind(words) {
    const [first, second] = words;
    if (first === undefined)
        return "constant";
    const name = systemName(first.text);
    if (name === "false")
        return "fails";
    if (name === "exit" || name === "return")
        return exitKind(second);
    if (isRunner(words.map(({ text }) => text)))
        return "runner";
    if (isConstant(words, name))
        return "constant";
    return preparesOnly(name, words) ? "setup" : "check";
}
function exitKind(code) {
    if (code === undefined)
        return "check";
    if (!code.isLiteral)
        return "check";
    return /^0+$/.test(code.text) ? "constant" : "fails";
}
function isFilterOnly(words) {
    const name = nameOf(words[0]?.text ?? "");
    if (!FILTERS.test(name))
        return false;
    const operands = words.slice(1).filter(({ text }) => !text.startsWith("-"));
    if (operands.some(({ isLiteral }) => !isLiteral))
        return false;
    if (name === "xargs")
        return kindOf(words.slice(1)) === "constant";
    if (/^(?:head|tail)$/.test(name))
        return operands.every(({ text }) => /^\d+$/.test(text));
    if (/^(?:cat|wc|sort|uniq)$/.test(name))
        return operands.length === 0;
    return name === "tee" || operands.length <= 1 || name === "tr" || name === "cut";
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/leaves.js
const REACHES = {
    value: null,
    abort: null,
    exit: null,
    ignored: false,
    inverted: false,
    thenFails: false,
};
function lost(mask) {
    return { value: mask, abort: mask, exit: mask, ignored: false, inverted: false, thenFails: false };
}
function maskOf(fate, shell) {
    return shell.errexit && !fate.ignored ? fate.abort : fate.value;
}
const NAMES = /\$\{?(\w+|\?)/g;
function namesIn(words) {
    return words.flatMap(({ text }) => [...text.matchAll(NAMES)].map((found) => found[1] ?? ""));
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/nested.js
const SHELL = /^(?:ba|da|z|k|a)?sh$/;
function nestedText({ node, words, name }) {
    if (name === "eval")
        return evalText(words.slice(1));
    if (!SHELL.test(name))
        return null;
    const texts = words.slice(1).map(({ text }) => text);
    const options = texts.filter((text) => text.startsWith("-"));
    const errexit = options.some((option) => /^-[a-z]*e/.test(option));
    const shell = { isEval: false, errexit, pipefail: texts.includes("pipefail") };
    const at = texts.findIndex((text) => /^-[a-z]*c$/.test(text));
    if (at !== -1)
        return { ...shell, text: texts.slice(at + 1).find((text) => !/^(?:--|pipefail)$/.test(text)) ?? "" };
    return node.input !== null && texts.every((text) => text.startsWith("-")) ? { ...shell, text: node.input } : null;
}
function evalText(words) {
    if (words.some(({ isLiteral }) => !isLiteral))
        return null;
    return { text: words.map(({ text }) => text).join(" "), isEval: true, errexit: false, pipefail: false };
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/script.js
function wordsOf(node) {
    switch (node.kind) {
        case "command":
            return [...node.words, ...valuesOf(node.assignments)];
        case "assign":
            return valuesOf(node.assignments);
        case "test":
            return node.words;
        case "case":
            return node.subject;
        default:
            return [];
    }
}
function valuesOf(assignments) {
    return assignments.flatMap(({ value }) => (value === null ? [] : [value]));
}
function innerNodes(node) {
    switch (node.kind) {
        case "pipe":
            return node.parts;
        case "chain":
            return [node.first, ...node.rest.map((each) => each.node)];
        case "not":
            return [node.node];
        case "group":
            return nodesOf(node.body);
        case "if":
            return [
                ...node.branches.flatMap(({ condition, body }) => [...condition, ...body]),
                ...(node.otherwise ?? []),
            ].map((statement) => statement.node);
        case "loop":
            return nodesOf([...(node.condition ?? []), ...node.body]);
        case "case":
            return nodesOf(node.bodies.flat());
        default:
            return [];
    }
}
function nodesOf(script) {
    return script.map(({ node }) => node);
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/endings.js





function inFunction(shell) {
    return { ...shell, functions: new Map() };
}
function failingOf(script, shell) {
    for (const [at, { node, background }] of script.entries()) {
        const failing = background === null ? failingNode(node, shell) : null;
        const ownStatus = at > 0 && node.kind === "command" && /^(?:exit|return)(?: \$\?)?$/.test(wordsText(node));
        if (failing !== null && !ownStatus && (failing === "exit" || at === script.length - 1))
            return failing;
    }
    return null;
}
function wordsText(node) {
    return node.words.map(({ text }) => text).join(" ");
}
function failingNode(node, shell) {
    switch (node.kind) {
        case "command":
            return failingCommand(node, shell);
        case "group":
            return failingOf(node.body, shell);
        case "chain": {
            const last = node.rest.at(-1);
            const ending = last?.operator === "&&" ? failingNode(last.node, shell) : null;
            return failingNode(node.first, shell) === "exit" ? "exit" : ending;
        }
        default:
            return null;
    }
}
function failingCommand(node, shell) {
    const words = unwrap(node.words);
    const own = shell.functions.get(words[0]?.text ?? "");
    if (own !== undefined)
        return own.kind === "group" ? failingOf(own.body, inFunction(shell)) : null;
    const name = words[0]?.text ?? "";
    if (name === "exit" || name === "return")
        return failingExit(words, shell);
    return kindOf(words) === "fails" ? "value" : null;
}
function failingExit(words, shell) {
    const [, code] = words;
    if (code === undefined)
        return "exit";
    if (/^0*$/.test(code.fallback ?? knownValue(code, shell) ?? "1"))
        return null;
    return namesIn(words).length > 0 || kindOf(words) === "fails" ? "exit" : null;
}
function knownValue({ text }, shell) {
    const name = /^"?\$\{?(\w+)\}?"?$/.exec(text)?.[1];
    return name === undefined ? undefined : shell.variables.get(name);
}
function isConstantNode(node, shell) {
    switch (node.kind) {
        case "command": {
            const words = unwrap(node.words);
            const own = shell.functions.get(words[0]?.text ?? "");
            if (own !== undefined)
                return isConstantNode(own, inFunction(shell));
            return (/^(?:constant|setup)$/.test(kindOf(words)) &&
                node.words.every(({ substitutions }) => substitutions.length === 0));
        }
        case "test":
            return node.isArithmetic !== true && isConstantTest(node.words);
        case "group":
            return node.body.every((statement) => isConstantNode(statement.node, shell));
        case "chain":
            return isConstantNode(node.first, shell) && node.rest.every((each) => isConstantNode(each.node, shell));
        default:
            return false;
    }
}
function isGoodExit(node) {
    if (node.kind === "if") {
        const [branch] = node.branches;
        const [asked, more] = branch?.condition ?? [];
        const always = asked?.node.kind === "command" && kindOf(unwrap(asked.node.words)) === "constant";
        return branch !== undefined && always && more === undefined && endsWell(branch.body);
    }
    return node.kind === "command" && /^(?:exit|return) 0+$/.test(wordsText(node));
}
function isExit(node) {
    return node.kind === "command" && /^(?:exit|return)$/.test(node.words[0]?.text ?? "");
}
function constantEnd(script) {
    const last = script.at(-1)?.node;
    if (script.length < 2 || last?.kind !== "command")
        return null;
    return /^(?:true|:|(?:exit|return) 0+|\S*\/true)$/.test(wordsText(last)) ? last : null;
}
function endsWell(script) {
    return script.some(({ node }) => isGoodExit(node));
}
function namesSetIn(script) {
    return script.flatMap(({ node }) => namesSetBy(node));
}
function namesSetBy(node) {
    switch (node.kind) {
        case "assign":
            return node.assignments.map(({ name }) => name);
        case "test":
            return node.isArithmetic === true ? node.words.flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []) : [];
        case "group":
            return node.isSubshell ? [] : namesSetIn(node.body);
        case "chain":
            return [node.first, ...node.rest.map((each) => each.node)].flatMap(namesSetBy);
        case "command":
            return node.words[0]?.text === "let"
                ? node.words.slice(1).flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? [])
                : [];
        default:
            return [];
    }
}
function holdsRunner(node, known) {
    const { shell, parse } = known;
    if (node.kind !== "command")
        return innerNodes(node).some((each) => holdsRunner(each, known));
    const words = unwrap(node.words);
    const own = shell.functions.get(words[0]?.text ?? "");
    if (own !== undefined)
        return holdsRunner(own, { parse, shell: inFunction(shell) });
    if (kindOf(words) === "runner")
        return true;
    const nested = nestedText({ node, words, name: words[0]?.text ?? "" });
    const script = nested === null ? null : parse(nested.text);
    return script?.some((each) => holdsRunner(each.node, { shell, parse: () => null })) === true;
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/builtins.js

function followBuiltin(name, words, way) {
    const { shell, sight } = way;
    switch (name) {
        case "set":
            setOptions(words, shell);
            return true;
        case "trap":
            if (isGoodTrap(words, way))
                sight.traps.push(spanOver(words));
            return true;
        case "alias":
            for (const { text } of words.slice(1))
                defineAlias(text, way);
            return true;
        case "wait":
            countWait(words, way);
            return true;
        case "exit":
        case "return":
            for (const each of namesIn(words.slice(1)))
                sight.asked.add(each);
            return true;
        default:
            return false;
    }
}
function countWait(words, { fate, shell, sight }) {
    const waited = words.slice(1).filter(({ text }) => !text.startsWith("-p"));
    if (waited.length > 0 && maskOf(fate, shell) === null)
        sight.waited.count += 1;
}
function defineAlias(text, { shell, sight }) {
    const [, name = "", stands = ""] = /^([\w.-]+)=(.*)$/s.exec(text) ?? [];
    const [first, more] = sight.parse(stands) ?? [];
    if (first !== undefined && more === undefined)
        shell.functions.set(name, first.node);
}
function spanOver(words) {
    return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}
function setOptions(words, shell) {
    for (const [at, { text }] of words.entries()) {
        const option = /^[-+]\w*o$/.test(text) ? (words[at + 1]?.text ?? "") : "";
        const on = text.startsWith("-");
        if (option === "errexit" || /^[-+][a-z]*e[a-z]*$/.test(text))
            shell.errexit = on;
        if (option === "pipefail")
            shell.pipefail = on;
    }
}
function isGoodTrap(words, { shell, sight }) {
    const [handler, ...signals] = words.slice(1).filter(({ text }) => text !== "--");
    if (handler === undefined || !signals.some(({ text }) => /^(?:EXIT|ERR|0|SIGEXIT)$/i.test(text)))
        return false;
    const own = shell.functions.get(handler.text.trim());
    const script = own === undefined ? (sight.parse(handler.text) ?? []) : [{ node: own, background: null }];
    return endsInExit(script);
}
function endsInExit(script) {
    const last = script.at(-1)?.node;
    if (last?.kind === "group")
        return endsInExit(last.body);
    if (last?.kind === "chain")
        return endsInExit([{ node: last.rest.at(-1)?.node ?? last.first, background: null }]);
    if (last?.kind !== "command")
        return false;
    return /^exit 0+$/.test(last.words.map(({ text }) => text).join(" "));
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/self-reference.js
const RUNS_ITEMS = /^(?:check|verify|complete|pass)$/;
const STARTERS = /^(?:npx|pnpm|yarn|bunx|bun|npm|pnpx|node|tsx|deno|exec|dlx|run|x|--|-\S*)$/;
const OWN = /^(?:@[\w.-]+\/)?done-gate(?:@\S+)?$|(?:^|\/)done-gate(?:\.[cm]?js)?$|(?:^|\/)done-gate\/.*cli\.[cm]?[jt]s$/;
const OWN_FILE = /^(?:\.\/)?(?:dist\/cli\.js|src\/entry\/cli\.ts)$/;
function isSelfReference(words, isOwnProject) {
    const texts = words.map(({ text }) => text);
    const at = texts.findIndex((text) => OWN.test(text) || (isOwnProject && OWN_FILE.test(text)));
    if (at === -1 || !texts.slice(0, at).every((text) => STARTERS.test(text)))
        return false;
    const command = texts.slice(at + 1).find((text) => !text.startsWith("-"));
    return command !== undefined && RUNS_ITEMS.test(command);
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/follow-command.js







const READERS = /^(?:diff|cmp|comm|grep|egrep|fgrep|rg|jq|awk|sed|sort|paste|join)$/;
function followSubstitutions(words, way, mask) {
    for (const { body, isProcess } of words.flatMap(({ substitutions }) => substitutions)) {
        const shell = { ...way.shell, errexit: isProcess && way.shell.errexit };
        const fate = mask === null ? { ...way.fate, value: null, abort: null, exit: null, inverted: false } : lost(mask);
        way.sight.follow(body, { ...way, shell, fate });
    }
}
function followTest(node, words, way) {
    const span = { start: node.start, end: node.end };
    followSubstitutions(words, way, { kind: "swallowed", span });
    if (maskOf(way.fate, way.shell) === null)
        for (const name of namesAsked(node, words))
            way.sight.asked.add(name);
    addLeaf(span, isConstantTest(words) || isTestOfMade(words, way.sight.made) ? "constant" : "check", way);
}
function namesAsked({ isArithmetic }, words) {
    const texts = words.map(({ text }) => text);
    const bare = isArithmetic === true || texts.some((text) => /^-(?:eq|ne|[lg][te])$/.test(text));
    return [...namesIn(words), ...(bare ? texts.filter((text) => /^[A-Za-z_]\w*$/.test(text)) : [])];
}
function addLeaf(span, kind, { fate, shell, sight }) {
    const mask = maskOf(fate, shell);
    const negated = fate.inverted && kind === "runner" && mask === null;
    sight.leaves.push({ span, kind, mask: negated ? { kind: "negated", span } : mask });
}
function followCommand(node, way) {
    const words = unwrap(resolve(node.words, way.shell));
    const name = systemName(words[0]?.text ?? "");
    const readsOutput = READERS.test(name);
    const outputs = node.words.filter(({ substitutions }) => substitutions.length > 0);
    const piped = outputs.filter(({ substitutions }) => substitutions.every(({ isProcess }) => isProcess));
    const swallowed = { kind: "swallowed", span: node };
    followSubstitutions(piped, way, readsOutput ? null : swallowed);
    followSubstitutions(outputs.filter((word) => !piped.includes(word)), way, swallowed);
    for (const { value } of node.assignments)
        if (value !== null)
            followSubstitutions([value], way, swallowed);
    followSubstitutions(node.fed, way, readsOutput ? null : swallowed);
    for (const made of madeBy(words))
        way.sight.made.add(made);
    if (followBuiltin(name, words, way) || followNested({ node, words, name }, way))
        return;
    addCommand({ node, words, name }, way);
}
function resolve(words, shell) {
    const [first, ...others] = words;
    if (first === undefined || first.isLiteral)
        return words;
    const name = /^\$\{?(\w+)\}?$/.exec(first.text.replace(/^"|"$/g, ""))?.[1];
    const value = first.fallback ?? (name === undefined ? undefined : shell.variables.get(name));
    if (value === undefined)
        return words;
    const parts = value.split(/\s+/).filter((part) => part !== "");
    return [...parts.map((text) => ({ ...first, text, isLiteral: true, fallback: null, substitutions: [] })), ...others];
}
function followNested({ node, words, name }, way) {
    const { shell, sight } = way;
    if (sight.budget.left <= 0)
        return false;
    const inside = (script, own, at) => {
        sight.budget.left -= 1;
        const from = sight.leaves.length;
        sight.follow(script, { ...way, shell: own, fate: at });
        const span = { start: node.start, end: node.end };
        const outer = [at.value, at.abort, at.exit];
        const place = (mask) => mask === null || outer.includes(mask) ? mask : { ...mask, span };
        const found = sight.leaves.splice(from).map((leaf) => ({ ...leaf, span, mask: place(leaf.mask) }));
        sight.leaves.push(...found);
        return true;
    };
    const first = words[0]?.text ?? "";
    const called = shell.functions.get(first);
    if (called !== undefined) {
        const functions = new Map([...shell.functions].filter(([known]) => known !== first));
        return inside([{ node: called, background: null }], { ...shell, functions }, way.fate);
    }
    const nested = nestedText({ node, words, name });
    const script = nested === null ? null : sight.parse(nested.text);
    if (nested === null || script === null)
        return false;
    if (nested.isEval)
        return inside(script, shell, way.fate);
    const mask = maskOf(way.fate, shell);
    const fate = { ...way.fate, value: mask, abort: mask, exit: mask, ignored: false };
    return inside(script, { ...shell, errexit: nested.errexit, pipefail: nested.pipefail }, fate);
}
function addCommand({ node, words, name }, way) {
    const isFed = node.input !== null && isFilterOnly(words);
    const kind = isSelfReference(words, way.sight.isOwnProject) ? "self" : isFed ? "constant" : ownKind(node, words);
    if (kind === "setup" || kind === "fails")
        return;
    if (name === "test" || name === "[") {
        followTest(node, words.slice(1).filter(({ text }) => text !== "]"), way);
        return;
    }
    const mask = ownMask(kind, words, node);
    if (mask === null) {
        addLeaf(node, kind, way);
        return;
    }
    if (mask.kind === "background")
        way.sight.waited.count -= 1;
    const inner = mask.kind === "exec-each" ? innerKind({ node, words, name }, way) : "runner";
    way.sight.leaves.push({ span: node, kind: inner, mask });
}
function ownMask(kind, words, node) {
    if (words[0]?.text === "coproc")
        return { kind: "background", span: node };
    const lenient = kind === "runner" ? lenientWord(words) : null;
    if (lenient !== null)
        return { kind: "lenient", span: lenient };
    const each = ignoredByFind(words);
    return each === null ? null : { kind: "exec-each", span: each };
}
function innerKind({ node, words }, { shell, sight }) {
    const inner = words.slice(words.findIndex(({ text }) => text === "-exec" || text === "-execdir") + 1);
    return holdsRunner({ ...node, words: inner }, { shell, parse: sight.parse }) ? "runner" : "check";
}
function ownKind(node, words) {
    const kind = kindOf(words);
    return kind === "constant" && node.writesByName === true ? "check" : kind;
}
function ignoredByFind(words) {
    const at = words.findIndex(({ text }) => text === "-exec" || text === "-execdir");
    if (nameOf(words[0]?.text ?? "") !== "find" || at === -1)
        return null;
    return words.slice(at).find(({ text }) => text === ";") ?? null;
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/follow-ways.js






function followCompound(node, way) {
    if (node.kind === "if")
        followIf(node, way);
    else if (node.kind === "loop")
        followLoop(node, way);
    else
        followCase(node, way);
}
function alwaysHolds(node) {
    if (node.kind === "assign")
        return node.assignments.every(({ value }) => value?.substitutions.length === 0);
    return node.kind === "command" && node.words.length > 0 && /^(?:constant|setup)$/.test(kindOf(unwrap(node.words)));
}
function alwaysFails(node) {
    return node?.kind === "command" && node.words.length > 0 && kindOf(unwrap(node.words)) === "fails";
}
function neverHolds(condition) {
    return condition?.length === 1 && alwaysFails(condition[0]?.node);
}
function followIf(node, way) {
    const { shell, fate } = way;
    for (const [at, { condition, body }] of node.branches.entries()) {
        const rest = node.branches.slice(at + 1);
        const isLast = rest.length === 0;
        const otherwise = isLast ? node.otherwise : null;
        const good = failingOf(body, shell);
        const bad = otherwise === null ? null : failingOf(otherwise, shell);
        const span = { start: node.start, end: node.end };
        way.sight.follow(condition, {
            ...way,
            fate: conditionFate({ body, otherwise, good, bad, span }, way, rest.length > 0),
        });
        way.sight.follow(body, neverHolds(condition) ? { ...way, fate: lost({ kind: "exit-before", span: node }) } : way);
    }
    const [asked, more] = node.branches[0]?.condition ?? [];
    const never = asked !== undefined && more === undefined && alwaysHolds(asked.node);
    const rest = never ? lost({ kind: "exit-before", span: node }) : fate;
    if (node.otherwise !== null)
        way.sight.follow(node.otherwise, { shell, sight: way.sight, fate: rest });
}
function conditionFate(fork, { fate, shell, sight }, hasMore) {
    const over = (value, inverted = false) => ({ ...fate, ignored: true, value, inverted });
    const ending = (failing) => (failing === "exit" ? fate.exit : maskOf(fate, shell));
    if (fork.bad !== null && fork.good === null)
        return over(ending(fork.bad));
    if (fork.good !== null)
        return over(ending(fork.good), true);
    if (fork.otherwise === null && !hasMore && fate.thenFails && endsWell(fork.body))
        return over(fate.value);
    const names = [...namesSetIn(fork.body), ...namesSetIn(fork.otherwise ?? [])];
    if (names.length > 0)
        return over({ kind: "captured", span: fork.span, names });
    const again = fork.otherwise?.some(({ node }) => holdsRunner(node, { shell, parse: sight.parse })) === true;
    return over(again ? maskOf(fate, shell) : { kind: "condition", span: fork.span });
}
function followLoop(node, way) {
    const { fate } = way;
    if (node.condition !== null) {
        const value = { ...fate, ignored: true, value: fate.exit ?? givenUp(node), inverted: !node.isUntil };
        way.sight.follow(node.condition, { ...way, fate: value });
    }
    const waits = way.sight.waited.count;
    const dead = !node.isUntil && neverHolds(node.condition);
    way.sight.follow(node.body, dead ? { ...way, fate: lost({ kind: "exit-before", span: node }) } : way);
    if (way.sight.waited.count > waits)
        way.sight.waited.count = Math.max(0, way.sight.waited.count);
}
function givenUp({ start, end, body }) {
    if (!body.some((statement) => holdsBreak(statement.node)))
        return null;
    return { kind: "captured", span: { start, end }, names: body.flatMap(({ node }) => namesSetInside(node)) };
}
function holdsBreak(node) {
    if (node.kind === "command")
        return node.words[0]?.text === "break";
    return node.kind !== "loop" && innerNodes(node).some(holdsBreak);
}
function namesSetInside(node) {
    return [...namesSetBy(node), ...innerNodes(node).flatMap(namesSetInside)];
}
function followCase(node, way) {
    const decides = node.bodies.some((body) => failingOf(body, way.shell) !== null);
    followSubstitutions(node.subject, way, decides ? null : { kind: "swallowed", span: node });
    if (decides && namesIn(node.subject).length > 0) {
        for (const name of namesIn(node.subject))
            way.sight.asked.add(name);
        way.sight.leaves.push({ span: node, kind: "check", mask: way.fate.exit });
    }
    for (const body of node.bodies)
        way.sight.follow(body, way);
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/follow.js







function followScript(script, way) {
    const { shell, sight } = way;
    const end = constantEnd(script);
    let dead = null;
    for (const [at, statement] of script.entries()) {
        const fate = dead === null ? fateAt(script, at, { way, end }) : lost(dead);
        if (statement.background === null)
            followNode(statement.node, { ...way, fate });
        else {
            sight.waited.count -= 1;
            const mask = { kind: "background", span: statement.background };
            followNode(statement.node, { shell: { ...shell }, sight, fate: lost(mask) });
        }
        if (isGoodExit(statement.node) || isExit(statement.node))
            dead ??= { kind: "exit-before", span: statement.node };
    }
}
function fateAt(script, at, about) {
    const { fate, shell } = about.way;
    const next = script[at + 1];
    if (next === undefined)
        return fate;
    const abort = about.end === null ? fate.abort : { kind: "constant-end", span: about.end };
    const failing = failingOf(script.slice(at + 1), shell);
    const goesOn = fate.thenFails && !endsWell(script.slice(at + 1));
    const value = failing !== null || goesOn ? fate.exit : passedOver(script, at, about.way);
    return { ...fate, abort, value, inverted: false, thenFails: failing !== null };
}
function passedOver(script, at, { fate, shell }) {
    const [node, next] = [script[at]?.node, script[at + 1]?.node];
    if (node === undefined || next === undefined)
        return null;
    const asked = asksStatus(next);
    if (asked && next.kind === "assign")
        return { kind: "captured", span: next, names: namesSetBy(next) };
    if (asked)
        return null;
    if (node.kind === "not")
        return { kind: "negated-not-last", span: node };
    if (!shell.errexit)
        return { kind: "errexit-off", span: { start: node.end, end: next.end } };
    const kind = fate.ignored ? "condition" : "and-not-last";
    return { kind, span: node };
}
function asksStatus(node) {
    if (node.kind === "chain")
        return asksStatus(node.first);
    if (node.kind === "if")
        return node.branches[0]?.condition.some((each) => asksStatus(each.node)) === true;
    const decides = node.kind !== "command" || /^(?:exit|return|test|\[|let)$/.test(node.words[0]?.text ?? "");
    return decides && wordsOf(node).some(({ text }) => /\$\{?(?:\?|PIPESTATUS)/.test(text));
}
function followNode(node, way) {
    switch (node.kind) {
        case "command":
            followCommand(node, way);
            return;
        case "assign":
            followAssign(node, way);
            return;
        case "test":
            followTest(node, node.words, way);
            return;
        case "pipe":
            followPipe(node, way);
            return;
        case "chain":
            followChain(node.first, node.rest, way);
            return;
        case "not":
            followNot(node, way);
            return;
        case "group":
            followScript(node.body, node.isSubshell ? { ...way, shell: { ...way.shell } } : way);
            return;
        case "function":
            way.shell.functions.set(node.name, node.body);
            return;
        default:
            followCompound(node, way);
    }
}
function followAssign(node, way) {
    for (const { name, value } of node.assignments) {
        if (value === null)
            continue;
        if (value.isLiteral)
            way.shell.variables.set(name, value.text);
        else
            way.shell.variables.delete(name);
        const mask = node.isDeclaration ? { kind: "swallowed", span: node } : maskOf(way.fate, way.shell);
        followSubstitutions([value], way, mask);
    }
}
function followPipe(node, way) {
    const { fate, shell, sight } = way;
    const last = node.parts.at(-1);
    if (isEcho(node.parts)) {
        sight.leaves.push({ span: { start: node.start, end: node.end }, kind: "constant", mask: null });
        return;
    }
    for (const part of node.parts) {
        const seen = shell.pipefail || part === last;
        const mask = { kind: "pipefail-off", span: { start: part.end, end: node.end } };
        followNode(part, { sight, shell: { ...shell }, fate: seen ? fate : lost(mask) });
    }
}
function isEcho([first, ...others]) {
    const isLiteral = (node) => node?.kind === "command" && node.words.every((word) => word.isLiteral);
    const printed = isLiteral(first) ? unwrap(first.words)[0]?.text : undefined;
    if (printed === undefined || !/^(?:echo|printf|yes|seq|true|:)$/.test(printed))
        return false;
    return others.every((part) => isLiteral(part) && isFilterOnly(unwrap(part.words)));
}
function followNot(node, way) {
    const { fate } = way;
    followNode(node.node, { ...way, fate: { ...fate, ignored: true, inverted: !fate.inverted } });
}
function followChain(first, rest, way) {
    const last = rest.at(-1);
    if (last === undefined) {
        followNode(first, way);
        return;
    }
    const before = rest.slice(0, -1);
    const span = { start: before.at(-1)?.node.end ?? first.end, end: last.node.end };
    const left = [first, ...before.map(({ node }) => node)];
    const fate = last.operator === "&&" ? leftOfAnd(last.node, way) : leftOfOr({ node: last.node, span }, left, way);
    followChain(first, before, { ...way, fate });
    const passedBy = last.operator === "||" ? left.every(alwaysHolds) : left.some(isExit) && before.every(isAnd);
    const never = isExit(first) || passedBy;
    followNode(last.node, never ? { ...way, fate: lost({ kind: "exit-before", span: first }) } : way);
}
function isAnd({ operator }) {
    return operator === "&&";
}
function leftOfAnd(right, { fate, shell }) {
    const failing = failingOf([{ node: right, background: null }], shell);
    if (failing === null || fate.value === null)
        return { ...fate, ignored: true };
    return { ...fate, ignored: true, value: failing === "exit" ? fate.exit : fate.abort, inverted: true };
}
function leftOfOr(right, left, { fate, shell, sight }) {
    const script = [{ node: right.node, background: null }];
    const failing = failingOf(script, shell);
    const reached = maskOf(fate, shell);
    const over = (value) => ({ ...fate, ignored: true, value });
    if (failing !== null)
        return over(failing === "exit" ? fate.exit : reached);
    const names = namesSetIn(script);
    if (names.length > 0)
        return over({ kind: "captured", span: right.span, names });
    if (isConstantNode(right.node, shell))
        return over({ kind: "or-constant", span: right.span });
    const known = { shell, parse: sight.parse };
    const instead = holdsRunner(right.node, known) || !left.some((node) => holdsRunner(node, known));
    return over(instead ? reached : { kind: "or-other", span: right.span });
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/read-words.js
const FILLED_IN = /expansion|substitution|brace_expression/;
function findSubstitutions(node, inside) {
    if (node.type === "command_substitution" || node.type === "process_substitution") {
        return [{ body: inside(node), isProcess: node.type === "process_substitution" }];
    }
    return node.namedChildren.flatMap((child) => findSubstitutions(child, inside));
}
function isFilledIn(node) {
    return FILLED_IN.test(node.type) || node.namedChildren.some(isFilledIn);
}
function decodeAnsi(text) {
    return text
        .slice(2, -1)
        .replace(/\\x([0-9a-fA-F]{1,2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
        .replace(/\\n/g, "\n")
        .replace(/\\(.)/g, "$1");
}
function textOf(node) {
    switch (node.type) {
        case "raw_string":
            return node.text.slice(1, -1);
        case "ansi_c_string":
            return decodeAnsi(node.text);
        case "string":
            return node.text.slice(1, -1).replace(/\\([\\"$`\n])/g, "$1");
        case "concatenation":
            return node.children.map(textOf).join("");
        case "command_name":
            return node.namedChildren.map(textOf).join("");
        default:
            return FILLED_IN.test(node.type) ? node.text : node.text.replace(/\\(.)/gs, "$1");
    }
}
const FALLBACK = /^"?\$\{\w+:?-(?<text>[^${}`]*)\}"?$/;
function readWord(node, inside) {
    return {
        start: node.startIndex,
        end: node.endIndex,
        text: textOf(node),
        isLiteral: !isFilledIn(node),
        fallback: FALLBACK.exec(node.text)?.groups?.["text"]?.replace(/^["']|["']$/g, "") ?? null,
        substitutions: findSubstitutions(node, inside),
    };
}
function readAssignment(node, inside) {
    const value = node.childForFieldName("value");
    return {
        name: node.childForFieldName("name")?.text ?? "",
        value: value === null ? null : readWord(value, inside),
    };
}
function readFed(node, inside) {
    return node.namedChildren
        .flatMap((child) => (child.type === "heredoc_redirect" ? child.namedChildren : [child]))
        .filter(({ type }) => type === "herestring_redirect" || type === "heredoc_body")
        .map((each) => readWord(each, inside))
        .filter(({ substitutions }) => substitutions.length > 0);
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/read-script.js

function spanOf(node) {
    return { start: node.startIndex, end: node.endIndex };
}
function readScript(node) {
    return readStatements(node.children);
}
function readStatements(nodes) {
    return nodes.reduce(addStatement, []);
}
function addStatement(statements, node) {
    const last = statements.at(-1);
    if (node.type === "&" && last !== undefined)
        return statements.with(-1, { ...last, background: spanOf(node) });
    if (node.type === "ERROR")
        return [...statements, ...readStatements(node.children)];
    const read = node.isNamed ? readNode(node) : null;
    return read === null ? statements : [...statements, { node: read, background: null }];
}
function readNode(node) {
    switch (node.type) {
        case "command":
            return readCommand(node);
        case "redirected_statement":
            return readRedirected(node);
        case "pipeline":
            return readPipeline(node);
        case "list":
            return readList(node);
        case "negated_command":
            return { ...spanOf(node), kind: "not", node: onlyNode(node) };
        case "subshell":
            return { ...spanOf(node), kind: "group", body: readScript(node), isSubshell: true };
        case "compound_statement":
            return node.children[0]?.type === "(("
                ? {
                    ...spanOf(node),
                    kind: "test",
                    words: node.namedChildren.map((child) => readWord(child, readScript)),
                    isArithmetic: true,
                }
                : { ...spanOf(node), kind: "group", body: readScript(node), isSubshell: false };
        case "test_command":
            return { ...spanOf(node), kind: "test", words: testWords(node) };
        case "variable_assignment":
        case "variable_assignments":
        case "declaration_command":
            return readAssign(node);
        case "unset_command":
            return { ...spanOf(node), kind: "assign", assignments: [], isDeclaration: true };
        default:
            return readCompound(node);
    }
}
function readCompound(node) {
    switch (node.type) {
        case "if_statement":
            return readIf(node);
        case "while_statement":
            return readLoop(node, readStatements(node.children.filter(({ type }) => type !== "do_group")));
        case "for_statement":
        case "c_style_for_statement":
            return readLoop(node, null);
        case "case_statement":
            return readCase(node);
        case "function_definition":
            return readFunction(node);
        default:
            return null;
    }
}
function nothing(node) {
    return { ...spanOf(node), kind: "assign", assignments: [], isDeclaration: false };
}
function onlyNode(node) {
    const [first] = readScript(node);
    return first?.node ?? nothing(node);
}
function readCommand(node) {
    const parts = node.namedChildren;
    return {
        ...spanOf(node),
        kind: "command",
        words: parts
            .filter(({ type }) => !/redirect$|^variable_assignment$|^comment$/.test(type))
            .map((part) => readWord(part, readScript)),
        assignments: parts
            .filter(({ type }) => type === "variable_assignment")
            .map((part) => readAssignment(part, readScript)),
        input: inputOf(node),
        fed: readFed(node, readScript),
    };
}
function inputOf(node) {
    const own = node.namedChildren.find(({ type }) => type === "herestring_redirect" || type === "heredoc_redirect");
    if (own === undefined)
        return null;
    if (own.type === "heredoc_redirect") {
        return own.namedChildren.find(({ type }) => type === "heredoc_body")?.text ?? null;
    }
    const [value] = own.namedChildren;
    const word = value === undefined ? null : readWord(value, readScript);
    return word?.isLiteral === true ? word.text : null;
}
function readRedirected(node) {
    const body = node.childForFieldName("body") ?? node.namedChildren[0];
    const read = (body === undefined ? null : readNode(body)) ?? nothing(node);
    const input = inputOf(node);
    const fed = read.kind === "command"
        ? { ...read, input: input ?? read.input, fed: [...read.fed, ...readFed(node, readScript)] }
        : read;
    const byName = node.namedChildren.some(({ type, text }) => type === "file_redirect" && text.includes("$"));
    const whole = fed.kind === "command" && byName ? { ...fed, writesByName: true } : fed;
    const heredoc = node.namedChildren.find(({ type }) => type === "heredoc_redirect");
    return heredoc === undefined ? whole : continueBehind(whole, heredoc);
}
function continueBehind(first, heredoc) {
    let whole = first;
    let operator = null;
    for (const child of heredoc.children) {
        if (child.type === "&&" || child.type === "||")
            operator = child.type;
        else if (child.type === "pipeline")
            whole = pipeInto(whole, readPipeline(child));
        else if (operator !== null) {
            const next = readNode(child);
            if (next !== null)
                whole = chain(whole, [{ operator, node: headOf(next) }, ...restOf(next)]);
            operator = null;
        }
    }
    return whole;
}
function headOf(node) {
    return node.kind === "chain" ? node.first : node;
}
function restOf(node) {
    return node.kind === "chain" ? node.rest : [];
}
function chain(first, rest) {
    if (rest.length === 0)
        return first;
    const end = rest.at(-1)?.node.end ?? first.end;
    return { kind: "chain", first: headOf(first), rest: [...restOf(first), ...rest], start: first.start, end };
}
function pipeInto(first, next) {
    const head = headOf(next);
    const parts = [first, ...(head.kind === "pipe" ? head.parts : [head])];
    const piped = { kind: "pipe", parts, start: first.start, end: head.end };
    return chain(piped, restOf(next));
}
function readPipeline(node) {
    const [first, ...others] = readScript(node).map((statement) => statement.node);
    if (first === undefined)
        return nothing(node);
    const negated = first.kind === "not";
    const start = negated ? first.node : first;
    const flat = others.flatMap((part) => (part.kind === "pipe" ? part.parts : [part]));
    const last = flat.at(-1);
    const lists = last?.kind === "chain" ? last : null;
    const parts = [start, ...(lists === null ? flat : [...flat.slice(0, -1), lists.first])];
    const pipe = parts.length === 1 ? start : { ...spanOf(node), kind: "pipe", parts };
    const whole = negated ? { ...spanOf(node), kind: "not", node: pipe } : pipe;
    return lists === null ? whole : chain(whole, lists.rest);
}
function readList(node) {
    let whole = null;
    let operator = "&&";
    for (const child of node.children) {
        if (child.type === "&&" || child.type === "||")
            operator = child.type;
        const read = child.isNamed ? readNode(child) : null;
        if (read === null)
            continue;
        whole = whole === null ? read : chain(whole, [{ operator, node: headOf(read) }, ...restOf(read)]);
    }
    return whole ?? nothing(node);
}
function testWords(node) {
    return node.namedChildren.flatMap((child) => /_expression$/.test(child.type) ? testWords(child) : [readWord(child, readScript)]);
}
function readAssign(node) {
    const own = node.type === "variable_assignment" ? [node] : node.namedChildren;
    const assignments = own
        .filter(({ type }) => type === "variable_assignment")
        .map((each) => readAssignment(each, readScript));
    return { ...spanOf(node), kind: "assign", assignments, isDeclaration: node.type === "declaration_command" };
}
function splitAt(nodes, keyword) {
    const at = nodes.findIndex(({ type }) => type === keyword);
    return [readStatements(nodes.slice(0, at)), readStatements(nodes.slice(at + 1))];
}
function readIf(node) {
    const clauses = node.namedChildren.filter(({ type }) => type === "elif_clause");
    const own = node.children.filter(({ type }) => type !== "elif_clause" && type !== "else_clause");
    const branches = [own, ...clauses.map(({ children }) => children)].map((children) => {
        const [condition, body] = splitAt(children, "then");
        return { condition, body };
    });
    const last = node.namedChildren.find(({ type }) => type === "else_clause");
    return { ...spanOf(node), kind: "if", branches, otherwise: last === undefined ? null : readScript(last) };
}
function readLoop(node, condition) {
    const body = node.namedChildren.find(({ type }) => type === "do_group" || type === "compound_statement");
    const isUntil = node.children[0]?.type === "until";
    return { ...spanOf(node), kind: "loop", condition, isUntil, body: body === undefined ? [] : readScript(body) };
}
function readCase(node) {
    const items = node.namedChildren.filter(({ type }) => type === "case_item");
    const subject = node.namedChildren
        .filter(({ type }) => type !== "case_item" && type !== "comment")
        .map((each) => readWord(each, readScript));
    return { ...spanOf(node), kind: "case", subject, bodies: items.map(readScript) };
}
function readFunction(node) {
    const name = node.childForFieldName("name")?.text ?? "";
    const body = node.childForFieldName("body");
    return { ...spanOf(node), kind: "function", name, body: (body === null ? null : readNode(body)) ?? nothing(node) };
}

// EXTERNAL MODULE: ./.tmp/build/src/core/text.js
var core_text = __webpack_require__(5910);
;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/reasons.js

const WHY = {
    "or-constant": "what stands there exits 0, so a failure before it does not count",
    "or-other": "another command answers in place of the one that failed",
    captured: "the exit code is put aside and never asked for",
    "constant-end": "it ends in 0 on purpose, whatever came before",
    "exit-before": "it ends there, so what follows is never run",
    "errexit-off": "`set -e` is off there, so a failure before it does not count",
    "pipefail-off": "without `pipefail` only the last command of a pipe counts",
    negated: "it passes when the command fails",
    "negated-not-last": "bash does not end at a failed `!` unless it stands last",
    "and-not-last": "bash does not end at a failure on the left of `&&` unless the chain stands last",
    condition: "it is only a condition: its failure chooses a way and ends nothing",
    background: "it runs in the background and its exit code is never waited for",
    trap: "the trap ends the shell in 0 whatever happened",
    swallowed: "only its output is used, its exit code is lost",
    lenient: "that option makes it pass when nothing ran or something failed",
    "exec-each": "`find` ends in 0 whatever the command behind `-exec` said",
    "too-deep": "it is nested too deep to be followed to its end",
    "too-long": "it is too long to be followed to its end",
};
const ADVICE = {
    "or-constant": "Leave it out.",
    "or-other": "Let the command's own exit code count.",
    captured: "End with `exit` and the kept status, or leave it out.",
    "constant-end": "Leave it out.",
    "exit-before": "Leave it out.",
    "errexit-off": 'Leave `set +e` out, or keep the status (`rc=$?`) and end with `exit "$rc"`.',
    "pipefail-off": "Leave `set +o pipefail` out.",
    negated: "Leave the `!` out.",
    "negated-not-last": "Put it last, or write `if ...; then exit 1; fi`.",
    "and-not-last": "Join all of it with `&&`, or give each command a line of its own.",
    condition: "Run it as a command of its own, or end the other way with `exit 1`.",
    background: 'Run it in the foreground, or wait for it by its id (`wait "$!"`).',
    trap: "Leave the exit code alone in the trap: let it only clean up.",
    swallowed: "Run it as a command of its own.",
    lenient: "Leave the option out.",
    "exec-each": "End `-exec` with `+`, or print the names into `xargs`.",
    "too-deep": "Put it into a script of the repository and run that.",
    "too-long": "Put it into a script of the repository and run that.",
};
const CUT = new Set([
    "or-constant",
    "or-other",
    "constant-end",
    "exit-before",
    "lenient",
    "background",
]);
function rewriteOf(command, kind, span) {
    const without = withoutSpan(command, kind, span);
    if (without === null)
        return ADVICE[kind];
    return kind === "background"
        ? `Write ${(0,core_text/* quote */.hD)(without, 400)}, or wait for it by its id (\`wait "$!"\`).`
        : `Write ${(0,core_text/* quote */.hD)(without, 400)}.`;
}
function withoutSpan(command, kind, span) {
    const whole = span.start === 0 && span.end >= command.trimEnd().length;
    if (kind === "negated" && /^\s*!\s*$/.test(command.slice(0, span.start)))
        return command.slice(span.start).trim();
    if (!CUT.has(kind) || whole)
        return null;
    const before = command.slice(0, span.start).replace(/[\s;]+$/, "");
    const joint = before === "" ? "" : kind === "background" ? "; " : " ";
    const rest = command.slice(span.end).replace(/^\s*;?\s*/, "");
    const behind = rest === "" ? "" : `${joint}${rest}`;
    const text = `${before}${behind}`.trim();
    return text === "" ? null : text;
}

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/honesty/lint.js





const MAX_COMMAND_UNITS = 4_096;
const MAX_LOOKS = 100;
const MAX_DEPTH = 150;
const HONEST = { kind: "honest" };
function lintCommand(command, parsers, about = { isOwnProject: true }) {
    const whole = { start: 0, end: command.length };
    if (command.length > MAX_COMMAND_UNITS)
        return refuseMasked(command, { kind: "too-long", span: whole });
    const seen = { broken: false, tooDeep: false };
    const parse = (text) => {
        const outcome = parsers.parse("bash", text, (tree) => {
            seen.broken ||= tree.rootNode.hasError;
            seen.tooDeep ||= depthOf(tree) > MAX_DEPTH;
            return seen.tooDeep ? null : readScript(tree.rootNode);
        });
        return outcome.kind === "refused" ? null : outcome.value;
    };
    const script = parse(command);
    if (script === null)
        return refuseMasked(command, { kind: "too-deep", span: whole });
    const sight = look(script, parse, about);
    const judged = judge(command, sight);
    if (judged.kind === "refused" && judged.code === "trivial-command" && lint_alwaysFails(command, script))
        return HONEST;
    if (judged.kind === "refused")
        return judged;
    if (seen.tooDeep)
        return refuseMasked(command, { kind: "too-deep", span: whole });
    return seen.broken ? judgeUnread(command) : judged;
}
function lint_alwaysFails(command, script) {
    const shell = { errexit: true, pipefail: true, functions: new Map(), variables: new Map() };
    return !/\b(?:exit|return|exec)\b(?!\s+[1-9])/.test(command) && failingOf(script, shell) !== null;
}
function depthOf(tree) {
    const cursor = tree.walk();
    let [depth, deepest] = [0, 0];
    try {
        for (;;) {
            if (cursor.gotoFirstChild())
                depth += 1;
            else
                while (!cursor.gotoNextSibling()) {
                    if (!cursor.gotoParent())
                        return deepest;
                    depth -= 1;
                }
            deepest = Math.max(deepest, depth);
        }
    }
    finally {
        cursor.delete();
    }
}
function look(script, parse, { isOwnProject }) {
    const sight = {
        isOwnProject,
        leaves: [],
        asked: new Set(),
        traps: [],
        made: new Set(),
        waited: { count: 0 },
        parse,
        follow: followScript,
        budget: { left: MAX_LOOKS },
    };
    const shell = { errexit: true, pipefail: true, functions: new Map(), variables: new Map() };
    followScript(script, { fate: REACHES, shell, sight });
    return sight;
}
function judge(command, sight) {
    const self = sight.leaves.find(({ kind }) => kind === "self");
    if (self !== undefined) {
        const why = "it starts this gate again on this checkout, which would run the same commands without end";
        const rewrite = "Write the command that proves the item itself; the gate runs it.";
        return { kind: "refused", code: "self-reference", span: self.span, why, rewrite };
    }
    const leaves = sight.leaves.map((leaf) => unmask(leaf, sight));
    const real = leaves.filter(({ kind }) => kind === "runner" || kind === "check");
    const [trap] = sight.traps;
    if (trap !== undefined && real.length > 0)
        return refuseMasked(command, { kind: "trap", span: trap });
    const masked = real.find(({ kind, mask }) => mask !== null && (kind === "runner" || mask.kind === "negated-not-last"));
    if (masked?.mask != null)
        return refuseMasked(command, masked.mask);
    if (real.some(({ mask }) => mask === null))
        return HONEST;
    const [first] = real;
    return first?.mask == null ? refuseTrivial(command) : refuseMasked(command, first.mask);
}
function unmask(leaf, { asked, waited }) {
    const { mask } = leaf;
    const kept = mask?.kind === "captured" && mask.names?.some((name) => asked.has(name)) === true;
    const awaited = mask?.kind === "background" && waited.count >= 0;
    const piped = mask?.kind === "pipefail-off" && asked.has("PIPESTATUS");
    return kept || awaited || piped ? { ...leaf, mask: null } : leaf;
}
function refuseMasked(command, mask) {
    const span = trim(command, mask.span);
    return {
        kind: "refused",
        code: "masked-command",
        span,
        why: WHY[mask.kind],
        rewrite: rewriteOf(command, mask.kind, span),
    };
}
function refuseTrivial(command) {
    return {
        kind: "refused",
        code: "trivial-command",
        span: trim(command, { start: 0, end: command.length }),
        why: "it exits 0 whatever the work looks like, so it proves nothing",
        rewrite: "Write a command that fails while the item is not done, such as the test of it.",
    };
}
function trim(command, { start, end }) {
    const text = command.slice(start, end);
    const from = start + (text.length - text.trimStart().length);
    return { start: from, end: Math.max(from, start + text.trimEnd().length) };
}
const PLAIN_MASK = /\|\|\s*(?:true\b|:|echo\b|exit\s+0)|;\s*(?:exit\s+0|true|:)\s*$|\bset\s+\+\w*e|\btrap\b[^\n]*\bexit\s+0/;
function judgeUnread(command) {
    const found = PLAIN_MASK.exec(command);
    if (found === null)
        return HONEST;
    const kind = "or-constant";
    return refuseMasked(command, { kind, span: { start: found.index, end: found.index + found[0].length } });
}

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

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/recipes.js


const MAKEFILES = ["GNUmakefile", "makefile", "Makefile"];
const JUSTFILES = ["justfile", "Justfile", ".justfile"];
const MAX_TARGETS = 100;
async function reachRecipes({ words, folder }, reach) {
    const name = nameOf(words[0] ?? "");
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
    const first = nameOf(words[0] ?? "");
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
    const name = nameOf(words[0] ?? "");
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


const shell_file_SHELL = /^(?:ba|da|z|k|a)?sh$|^(?:source|\.|bats)$/;
const MAX_KEPT_CHARS = 20_000;
async function reachShellFile({ words, folder }, reach) {
    const [first = "", ...others] = words;
    const isShell = shell_file_SHELL.test(nameOf(first));
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

;// CONCATENATED MODULE: ./.tmp/build/src/gates/checklist/meaning/started.js




const started_MAX_DEPTH = 8;
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
    for (const { substitutions } of wordsOf(node)) {
        for (const { body } of substitutions)
            walkScript(body, { ...walk });
    }
    if (node.kind === "function")
        walkNode(node.body, { ...walk });
    if (node.kind === "command")
        walkCommand(node, walk);
    const inner = node.kind === "group" && node.isSubshell ? { ...walk } : walk;
    for (const each of innerNodes(node))
        walkNode(each, inner);
}
function walkCommand(node, walk) {
    const words = unwrap(node.words);
    const texts = words.map(({ text }) => text);
    const [first = "", second = ""] = texts;
    if (first === "cd" && second !== "")
        walk.folder = joinPath(walk.folder, second) ?? walk.folder;
    const nested = nestedText({ node, words, name: nameOf(first) });
    if (nested !== null && walk.depth < started_MAX_DEPTH) {
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
    if (!/^(?:go-)?task$/.test(nameOf(words[0] ?? "")))
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
        const outcome = parsers.parse("bash", text, ({ rootNode }) => readScript(rootNode));
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
            const honesty = lintCommand(verify, parsers, place);
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

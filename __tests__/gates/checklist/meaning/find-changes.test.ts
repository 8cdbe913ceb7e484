import { describe, expect, it } from "vitest";
import { createSyntax } from "../../../../src/adapters/grammars.ts";
import { findMeaningChanges } from "../../../../src/gates/checklist/meaning/find-changes.ts";
import type { Syntax } from "../../../../src/ports/syntax.ts";
import { createFakeRepo } from "../../../fakes/fake-repo.ts";
import { sha } from "../../../fixtures/ids.ts";

const syntax = createSyntax("dist/grammars");
type Files = Readonly<Record<string, string>>;

/** What changed for a command, by place: old and new. */
async function changes(verify: string, base: Files, head: Files): Promise<Readonly<Record<string, unknown>>> {
  return await changesRead(syntax, verify, [base, head]);
}

async function changesRead(
  grammars: Syntax,
  verify: string,
  [base, head]: readonly [Files, Files],
): Promise<Readonly<Record<string, unknown>>> {
  const repo = createFakeRepo({ [sha("a")]: base, [sha("b")]: head });
  const trees = { base: await repo.readTree(sha("a")), head: await repo.readTree(sha("b")) };
  const parsers = await grammars.loadParsers(["bash"]);
  const [found] = await findMeaningChanges({ repo, parsers }, [{ index: 0, verify }], trees);
  return Object.fromEntries((found?.differences ?? []).map(({ what, old, now }) => [what, [old, now]]));
}

const manifest = (parts: Readonly<Record<string, unknown>>) => JSON.stringify({ name: "shop", ...parts }, null, 2);
const scripts = (texts: Files) => ({ "package.json": manifest({ scripts: texts }) });

describe("scripts of a manifest", () => {
  it.each([
    "npm test",
    "npm t",
    "npm run test",
    "pnpm test",
    "yarn test",
    "yarn run test",
    "bun run test",
    "CI=1 npm test -- --ci",
    "cd . && npm test | tee log",
    "node --run test",
    "npx run-s test",
    "npx concurrently 'npm test' 'npm:lint'",
    "npx start-server-and-test start http://localhost:3000 test",
    "docker compose run --rm app npm test",
    "npx turbo run test",
    "pnpm turbo test",
    "npx nx run-many -t lint,test",
    "lerna run test",
  ])("are compared for %s", async (command) => {
    const found = await changes(command, scripts({ test: "vitest run" }), scripts({ test: "exit 0" }));
    expect(found).toEqual({ "package.json scripts.test": ["vitest run", "exit 0"] });
  });

  it("count with those before and after, and those they call", async () => {
    const base = scripts({ test: "npm run unit", unit: "vitest run" });
    expect(
      await changes("npm test", base, scripts({ test: "npm run unit", unit: "true", pretest: "rm -r test" })),
    ).toEqual({
      "package.json scripts.pretest": [null, "rm -r test"],
      "package.json scripts.unit": ["vitest run", "true"],
    });
    const many = scripts({ test: "run-s test:*", "test:a": "vitest run" });
    expect(Object.keys(await changes("npm test", many, scripts({ test: "run-s test:*", "test:a": ":" })))).toEqual([
      "package.json scripts.test:a",
    ]);
  });

  it("of other packages and other names are not the command's", async () => {
    const base = {
      ...scripts({ test: "vitest run", build: "tsc" }),
      "api/package.json": manifest({ scripts: { test: "jest" } }),
    };
    const head = {
      ...scripts({ test: "vitest run", build: "tsc -b" }),
      "api/package.json": manifest({ scripts: { test: "true" } }),
    };
    expect(await changes("npm test", base, head)).toEqual({});
    for (const command of ["cd api && npm test", "npm --prefix api test", "pnpm -C api test", "yarn --cwd=api test"]) {
      expect(await changes(command, base, head)).toEqual({ "api/package.json scripts.test": ["jest", "true"] });
    }
    expect(Object.keys(await changes("npm test --workspaces", base, head))).toEqual(["api/package.json scripts.test"]);
  });

  it.each([".IGNORE:", "MAKEFLAGS = -i", ".SHELLFLAGS = -n"])(
    "a makefile's own %s changes what its targets mean",
    async (line) => {
      const base = { Makefile: "test:\n\tpytest\n" };
      const found = await changes("make test", base, { Makefile: `${line}\n${base.Makefile}` });
      expect(Object.values(found)).toEqual([[null, expect.stringMatching(/^(?:every target|-[in])$/)]]);
    },
  );

  it("count in every package for what runs them everywhere", async () => {
    const base = { ...scripts({ ci: "turbo run test" }), "api/package.json": manifest({ scripts: { test: "jest" } }) };
    const head = { ...base, "api/package.json": manifest({ scripts: { test: "true", other: "x" } }) };
    expect(await changes("npm run ci", base, head)).toEqual({ "api/package.json scripts.test": ["jest", "true"] });
  });

  it("do not change by a dependency bump, another order or other keys", async () => {
    const base = {
      "package.json": manifest({ scripts: { test: "vitest run" }, devDependencies: { vitest: "4.0.0" } }),
    };
    const head = {
      "package.json": manifest({
        devDependencies: { vitest: "4.1.0", jest: "1.0.0" },
        scripts: { test: "vitest run" },
        version: "2.0.0",
      }),
    };
    expect(await changes("npm test", base, head)).toEqual({});
  });

  it("are run by the shell that .npmrc names", async () => {
    const base = scripts({ test: "vitest run" });
    expect(await changes("npm test", base, { ...base, ".npmrc": "save-exact=true\nscript-shell=./ok.sh\n" })).toEqual({
      ".npmrc script-shell": [null, "script-shell=./ok.sh"],
    });
  });

  it("of deno and composer are scripts too", async () => {
    expect(
      await changes(
        "deno task check",
        { "deno.json": '{"tasks":{"check":"deno test"}}' },
        { "deno.json": '{"tasks":{"check":"true"}}' },
      ),
    ).toEqual({
      "deno.json tasks.check": ["deno test", "true"],
    });
    const base = { "composer.json": '{"scripts":{"test":["@unit"],"unit":"phpunit"}}' };
    const head = { "composer.json": '{"scripts":{"test":["@unit"],"unit":"true"}}' };
    expect(await changes("composer test", base, head)).toEqual({ "composer.json scripts.unit": ["phpunit", "true"] });
  });
});

describe("targets, recipes and tasks", () => {
  const make = (recipe: string, flags = "-q") => ({
    Makefile: `FLAGS := ${flags}\n\n.PHONY: test\ntest: build lint\n\tpytest $(FLAGS)\n\nbuild:\n\t${recipe}\n\nclean:\n\trm -rf out\n`,
  });

  it("of make are compared with what they need and the variables they use", async () => {
    expect(await changes("make test", make("go build"), make("true"))).toEqual({
      "Makefile build": ["go build", "true"],
    });
    expect(await changes("make", make("a", "-q"), make("a", "-q --co"))).toEqual({
      "Makefile FLAGS": ["-q", "-q --co"],
    });
    expect(await changes("make clean", make("go build"), make("true"))).toEqual({});
  });

  it("of just and Taskfile are compared", async () => {
    expect(
      await changes(
        "just test",
        { justfile: "test: build\n  cargo test\nbuild:\n  cargo build\n" },
        { justfile: "test: build\n  cargo test || true\nbuild:\n  cargo build\n" },
      ),
    ).toEqual({
      "justfile test": ["needs build\ncargo test", "needs build\ncargo test || true"],
    });
    const task = (cmd: string) => ({
      "Taskfile.yml": `version: '3'\ntasks:\n  test:\n    deps: [unit]\n  unit:\n    cmds:\n      - ${cmd}\n  other: echo\n`,
    });
    expect(Object.keys(await changes("task test", task("go test ./..."), task("echo ok")))).toEqual([
      "Taskfile.yml unit",
    ]);
  });

  it("lead on to scripts and shell files", async () => {
    const base = {
      Makefile: "test:\n\t./scripts/test.sh\n",
      "scripts/test.sh": "#!/bin/sh\nnpm test\n",
      ...scripts({ test: "vitest run" }),
    };
    const head = {
      ...base,
      "scripts/test.sh": "#!/bin/sh\nnpm test || true\n",
      ...scripts({ test: "vitest run --passWithNoTests" }),
    };
    expect(Object.keys(await changes("make test", base, head))).toEqual([
      "package.json scripts.test",
      "scripts/test.sh",
    ]);
  });
});

describe("shell files", () => {
  it.each(["./ci/check.sh", "bash ci/check.sh", "sh -e ./ci/check.sh", "cd ci && ./check.sh", ". ci/check.sh"])(
    "are compared for %s",
    async (command) => {
      const found = await changes(command, { "ci/check.sh": "npm test\n" }, { "ci/check.sh": "exit 0\n" });
      expect(found).toEqual({ "ci/check.sh": ["npm test", "exit 0"] });
    },
  );

  it("are not the programs and tests that the work is made of", async () => {
    expect(await changes("node test/cart.test.js", { "test/cart.test.js": "a" }, { "test/cart.test.js": "b" })).toEqual(
      {},
    );
    expect(
      await changes(
        "./bin/tool --check",
        { "bin/tool": "#!/usr/bin/env node\n1" },
        { "bin/tool": "#!/usr/bin/env node\n2" },
      ),
    ).toEqual({});
  });

  it("sees what changed far down in a long file", async () => {
    const long = `${"# what this is for\n".repeat(2000)}`;
    const found = await changes("./ci.sh", { "ci.sh": `${long}npm test\n` }, { "ci.sh": `${long}echo ok\n` });
    expect(Object.keys(found)).toEqual(["ci.sh"]);
    expect(await changes("./ci.sh", { "ci.sh": `${long}npm test\n` }, { "ci.sh": `${long}npm test\n` })).toEqual({});
  });
});

describe("settings of the runner", () => {
  it.each([
    [
      "npx vitest run",
      "vitest.config.ts",
      "export default { test: { globals: true } };",
      "export default { test: { globals: true, passWithNoTests: true, include: ['nope/**'] } };",
      ["include", "passWithNoTests"],
    ],
    [
      "npx jest",
      "jest.config.js",
      "module.exports = { testMatch: ['**/*.test.js'] }",
      "module.exports = { testMatch: ['a/*.test.js'] }",
      ["testMatch"],
    ],
    [
      "npx jest",
      "package.json",
      '{"jest":{"testMatch":["a"]},"files":["x"]}',
      '{"jest":{"testMatch":["b"]},"files":["y"]}',
      ["testMatch"],
    ],
    [
      "npx react-scripts test",
      "package.json",
      '{"jest":{"testMatch":["a"]}}',
      '{"jest":{"testMatch":["b"]}}',
      ["testMatch"],
    ],
    ["pytest", "pytest.ini", "[pytest]\naddopts = -q\n", "[pytest]\naddopts = -q --ignore=tests\n", ["addopts"]],
    [
      "python -m pytest",
      "pyproject.toml",
      '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
      '[tool.pytest.ini_options]\ntestpaths = ["tests/unit"]\n',
      ["testpaths"],
    ],
    [
      "tox",
      "tox.ini",
      "[testenv]\ndeps = pytest\ncommands = pytest\n",
      "[testenv]\ndeps = pytest>8\ncommands = - pytest\n",
      ["commands"],
    ],
    [
      "pytest",
      "tests/conftest.py",
      "import pytest\n",
      "import pytest\n\ndef pytest_sessionfinish(session, exitstatus):\n    session.exitstatus = 0\n",
      ["pytest_sessionfinish"],
    ],
    ["mvn test", "pom.xml", "<a><skipTests>false</skipTests></a>", "<a><skipTests>true</skipTests></a>", ["skipTests"]],
    ["cargo test", "Cargo.toml", "[lib]\nname = 'a'\n", "[lib]\nname = 'a'\ntest = false\n", ["test"]],
    [
      "./gradlew test",
      "build.gradle",
      "test { useJUnitPlatform() }",
      "test { useJUnitPlatform()\n ignoreFailures = true }",
      ["ignoreFailures"],
    ],
  ])("%s: %s", async (...[command, path, base, head, keys]) => {
    const found = await changes(command, { [path]: base }, { [path]: head });
    expect(Object.keys(found)).toEqual(keys.map((key) => `${path} ${key}`));
  });

  it("are the same behind other white space, comments and keys that decide nothing", async () => {
    const base = { "vitest.config.ts": "export default { test: { include: ['a', 'b'], globals: true } };" };
    const head = {
      "vitest.config.ts":
        "// include: ['c']\nexport default {\n  test: {\n    include: [\n      'a',\n      'b',\n    ],\n    globals: false,\n    reporters: ['dot'],\n  },\n};",
    };
    expect(await changes("npx vitest run", base, head)).toEqual({});
  });

  it("of a runner that is not called are not looked at", async () => {
    expect(
      await changes(
        "go test ./...",
        { "vitest.config.ts": "" },
        { "vitest.config.ts": "export default { passWithNoTests: true }" },
      ),
    ).toEqual({});
  });
});

describe("what a command reaches by the way it is written", () => {
  const base = { ...scripts({ test: "vitest run" }), "api/package.json": manifest({ scripts: { test: "jest" } }) };
  const head = { ...scripts({ test: "true" }), "api/package.json": manifest({ scripts: { test: ":" } }) };

  it.each([
    "t() { npm test; }; t",
    "bash -c 'npm test'",
    "CI= npm test",
    "env; npm test",
    'echo "$(npm test)"',
    "case $(npm test) in *ok*) ;; *) exit 1;; esac",
    "if npm test; then echo ok; else exit 1; fi",
    "while ! npm test; do sleep 1; done",
    "cat <<EOF | npm test\nx\nEOF",
    "(cd api; ls); npm test",
    "cd ../.. && npm test",
    "npm --prefix ../elsewhere test",
  ])("is the root's script for %j", async (command) => {
    expect(await changes(command, base, head)).toEqual({ "package.json scripts.test": ["vitest run", "true"] });
  });

  it.each(["(cd api && npm test)", "cd api/src && cd .. && npm test", "npm --prefix ./docs/../api test"])(
    "is the folder's script for %j",
    async (command) => {
      expect(await changes(command, base, head)).toEqual({ "api/package.json scripts.test": ["jest", ":"] });
    },
  );

  it.each(["bash /opt/ci.sh", "bash .", "bash ../ci.sh", "bats ci.bats"])(
    "is no file of the repository's shell for %j",
    async (command) => {
      const files = (text: string) => ({ "opt/ci.sh": text, "ci.sh": text, "ci.bats": text });
      expect(await changes(command, files("a"), files("b"))).toEqual({});
    },
  );

  it("ends where scripts, shell files and composer's names call each other", async () => {
    const loop = (text: string) => ({ "a.sh": `bash a.sh\nnpm test\n`, ...scripts({ test: `npm test && ${text}` }) });
    expect(Object.keys(await changes("bash a.sh", loop("vitest"), loop("true")))).toEqual([
      "package.json scripts.test",
    ]);
    const composer = (unit: string) => ({
      "composer.json": JSON.stringify({ scripts: { test: ["@unit", "@unit"], unit: ["@test", unit] } }),
    });
    expect(await changes("composer test", composer("phpunit"), composer("true"))).toEqual({
      "composer.json scripts.unit": ["@test\nphpunit", "@test\ntrue"],
    });
  });

  it("is told by its object where a file is too large to be read", async () => {
    const found = await changes("./big.sh", { "big.sh": "#".repeat(600_000) }, { "big.sh": "#".repeat(600_001) });
    const unread = expect.stringMatching(/^\(not read: object [0-9a-f]{40}\)$/);
    expect(found).toEqual({ "big.sh": [unread, unread] });
  });

  it("is still compared as text where the grammar gives up", async () => {
    const small = createSyntax("dist/grammars", { maxBytes: 12, timeoutMs: 10_000 });
    const text = (line: string) => ({ "ci.sh": `npm run a-long-name && ${line}\n` });
    const found = await changesRead(small, "bash ci.sh", [text("vitest"), text("true")]);
    expect(Object.keys(found)).toEqual(["ci.sh"]);
  });
});

describe("scripts in the shapes that manifests have", () => {
  it("are what is text, alone or under `command`", async () => {
    const deno = (command: unknown) => ({ "deno.json": JSON.stringify({ tasks: { test: { command } } }) });
    expect(await changes("deno task test", deno("deno test"), deno("true"))).toEqual({
      "deno.json tasks.test": ["deno test", "true"],
    });
    expect(await changes("deno task test", deno(1), deno(2))).toEqual({});
  });

  it.each([
    ["has no scripts", "{}"],
    ["has scripts that are a list", '{"scripts":[]}'],
    ["has a script that is no text", '{"scripts":{"test":1}}'],
    ["is no object", "[]"],
    ["is no JSON", "{"],
  ])("were not there in a manifest that %s", async (_, text) => {
    expect(await changes("npm test", { "package.json": text }, scripts({ test: "vitest run" }))).toEqual({
      "package.json scripts.test": [null, "vitest run"],
    });
  });

  it("are gone when head took them away", async () => {
    const both = scripts({ test: "vitest run", pretest: "tsc" });
    expect(await changes("npm test", both, scripts({ test: "vitest run" }))).toEqual({
      "package.json scripts.pretest": ["tsc", null],
    });
  });

  it("are found beside files that are no manifest by what runs them everywhere", async () => {
    const files = (test: string) => ({ "README.md": "", ...scripts({ test }) });
    expect(Object.keys(await changes("turbo run test", files("a"), files("b")))).toEqual(["package.json scripts.test"]);
  });
});

describe("recipes in the forms of make and just", () => {
  it("are seen where a variable names other targets than before", async () => {
    const make = (deps: string) => ({ Makefile: `DEPS = ${deps}\ntest: $(DEPS)\nunit:\n\tpytest\nno:\n\ttrue\n` });
    expect(await changes("make test", make("unit"), make("no"))).toMatchObject({ "Makefile DEPS": ["unit", "no"] });
  });

  it.each<[string, string, string, string, readonly string[]]>([
    ["another file", "make -f ci.mk test", "ci.mk", "test:\n\t@pytest\n", ["ci.mk test"]],
    ["another folder", "make -C api test", "api/Makefile", "test:\n\t@pytest\n", ["api/Makefile test"]],
    ["the folder above", "cd api && make -C .. test", "Makefile", "test:\n\t@pytest\n", ["Makefile test"]],
    ["a folder outside", "make -C ../x test", "Makefile", "test:\n\t@pytest\n", ["Makefile test"]],
    ["targets that need each other", "make test", "Makefile", "test: a b\na: b\nb: a\n\tpytest\n", ["Makefile b"]],
    ["the first target", "make", "Makefile", ".PHONY: all\nall: unit\nunit:\n\tpytest\n", ["Makefile unit"]],
    [
      "a variable that names targets",
      "make test",
      "Makefile",
      "DEPS = unit\ntest: $(DEPS)\nunit:\n\tpytest\n",
      ["Makefile unit"],
    ],
    ["a variable in braces", "make test", "Makefile", "R = pytest\ntest:\n\t$" + "{R} $(CURDIR)\n", ["Makefile R"]],
    ["a variable of just", "just test", "justfile", "r := 'pytest'\ntest:\n  {{ r }} {{ none }}\n", ["justfile r"]],
  ])("%s: %s", async (...[, command, path, text, places]) => {
    const other = { "other.mk": "test:\n\ta\n" };
    const head = { [path]: text.replace("pytest", "true"), "other.mk": "test:\n\tb\n" };
    expect(Object.keys(await changes(command, { ...other, [path]: text }, head))).toEqual(places);
  });

  it("lead on to files that a variable names", async () => {
    const files = (text: string) => ({ Makefile: "R = ./t.sh\ntest:\n\t@$(R) $(NONE) $$HOME\n", "t.sh": text });
    expect(Object.keys(await changes("make test", files("npm test"), files("true")))).toEqual(["t.sh"]);
    const just = (text: string) => ({ justfile: 'r := "./t.sh"\ntest:\n  {{r}} {{ none }}\n', "t.sh": text });
    expect(Object.keys(await changes("just test", just("npm test"), just("true")))).toEqual(["t.sh"]);
  });

  it.each([
    ["comments in a recipe", "make test", "test:\n\t# one\n\tpytest\n", "test:\n\t# two\n\tpytest\n"],
    ["a file without targets", "make", ".PHONY: a\n", ".PHONY: b\n"],
    ["a file that -f does not name", "make -f other.mk test", "test:\n\tpytest\n", "test:\n\ttrue\n"],
  ])("say nothing by %s", async (...[, command, base, head]) => {
    expect(await changes(command, { Makefile: base }, { Makefile: head })).toEqual({});
  });
});

describe("tasks in the forms of Taskfile", () => {
  const taskfile = (text: string, more: Files = {}) => ({ "Taskfile.yml": text, ...more });

  it("are the default one when none is named, with those it needs, once each", async () => {
    const text = (unit: string) => taskfile(`tasks:\n  default:\n    deps: [unit, unit, none]\n  unit: ${unit}\n`);
    expect(Object.keys(await changes("task", text("pytest"), text("ls")))).toEqual(["Taskfile.yml unit"]);
  });

  it("were not there in a file that has none", async () => {
    const found = await changes("task unit", taskfile("version: '3'\n"), taskfile("tasks:\n  unit: pytest\n"));
    expect(found).toEqual({ "Taskfile.yml unit": [null, '"pytest"'] });
  });

  it("run their steps in their own folder, and at the root when that leads out", async () => {
    const task = (dir: string) => `tasks:\n  unit:\n    dir: ${dir}\n    cmds:\n      - npm test\n      - 7\n`;
    const api = (test: string) => ({ "api/package.json": manifest({ scripts: { test } }) });
    const inApi = await changes("task unit", taskfile(task("api"), api("jest")), taskfile(task("api"), api("true")));
    expect(Object.keys(inApi)).toEqual(["api/package.json scripts.test"]);
    const out = task("../..");
    const atRoot = await changes(
      "task unit",
      taskfile(out, scripts({ test: "a" })),
      taskfile(out, scripts({ test: "b" })),
    );
    expect(Object.keys(atRoot)).toEqual(["package.json scripts.test"]);
  });
});

describe("settings of the runner in other places and forms", () => {
  const [ONE, TWO] = ["export default { test: { include: ['a'] } };", "export default { test: { include: ['b'] } };"];

  it.each<[string, string, string, string, readonly string[]]>([
    ["npx vitest run --config ci.ts", "ci.ts", ONE, TWO, ["ci.ts include"]],
    ["npx vitest run --config=ci.ts", "ci.ts", ONE, TWO, ["ci.ts include"]],
    ["npx vitest run --config ../x.ts", "vitest.config.ts", ONE, TWO, ["vitest.config.ts include"]],
    ["npx vitest run --config none.ts", "vitest.config.ts", ONE, TWO, ["vitest.config.ts include"]],
    ["pytest -c", "pytest.ini", "[pytest]\naddopts = -q\n", "[pytest]\naddopts = -x\n", ["pytest.ini addopts"]],
    ["pytest", "pytest.ini", "[pytest]\naddopts =", "[pytest]\naddopts = -x", ["pytest.ini addopts"]],
    ["pytest", "conftest.py", "collect_ignore = []\n", "collect_ignore = ['a']\n", ["conftest.py collect_ignore"]],
    ["bundle exec rspec", ".rspec", "--color\n", "--fail-fast\n", [".rspec"]],
    ["nox", "noxfile.py", "a\n", "b\n", ["noxfile.py"]],
    ["cargo nextest run", ".config/nextest.toml", "a\n", "b\n", [".config/nextest.toml"]],
    ["npx ava", "package.json", '{"ava":{"files":["a"]}}', '{"ava":{"files":["b"]}}', ["package.json files"]],
    ["npx mocha", "package.json", '{"mocha":{"spec":["a"]}}', '{"mocha":{"spec":["b"]}}', ["package.json spec"]],
    ["vendor/bin/phpunit", "phpunit.xml", "<x></x>", "<x><groups/></x>", ["phpunit.xml groups"]],
  ])("%s: %s", async (...[command, path, base, head, places]) => {
    expect(Object.keys(await changes(command, { [path]: base }, { [path]: head }))).toEqual(places);
  });

  it("are joined where a key stands several times", async () => {
    const text = (covered: string) =>
      `export default { test: { include: ['a'], coverage: { include: ['${covered}'] } } };`;
    const found = await changes("npx vitest run", { "vitest.config.ts": text("s") }, { "vitest.config.ts": text("t") });
    expect(found).toEqual({ "vitest.config.ts include": ["['a']; ['s']", "['a']; ['t']"] });
  });

  it("are read to the end of a file that is cut off", async () => {
    const cut = (text: string) => ({ "vitest.config.ts": `export default { test: { include: ['${text}'` });
    expect(await changes("npx vitest run", cut("a"), cut("b"))).toEqual({
      "vitest.config.ts include": ["['a'", "['b'"],
    });
    const bare = { "vitest.config.ts": "export default { include:" };
    expect(Object.keys(await changes("npx vitest run", bare, { "vitest.config.ts": "" }))).toEqual([
      "vitest.config.ts include",
    ]);
  });

  it("are the same whether an empty element is closed at once or not", async () => {
    const [short, long] = ["<phpunit><groups/></phpunit>", "<phpunit><groups></groups></phpunit>"];
    expect(await changes("vendor/bin/phpunit", { "phpunit.xml": short }, { "phpunit.xml": long })).toEqual({});
  });

  it("are not the other parts of package.json", async () => {
    const [base, head] = ['{"files":["a"],"workspaces":["x"]}', '{"files":["b"],"workspaces":["y"]}'];
    for (const command of ["npx jest", "npx playwright test -c package.json"]) {
      expect(await changes(command, { "package.json": base }, { "package.json": head })).toEqual({});
    }
  });
});

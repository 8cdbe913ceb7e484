import { describe, expect, it } from "vitest";
import { createSyntax } from "../../../../src/adapters/grammars.ts";
import { findMeaningChanges } from "../../../../src/gates/checklist/meaning/find-changes.ts";
import { createFakeRepo } from "../../../fakes/fake-repo.ts";
import { sha } from "../../../fixtures/ids.ts";

const syntax = createSyntax("dist/grammars");
type Files = Readonly<Record<string, string>>;

/** What changed for a command, by place: old and new. */
async function changes(verify: string, base: Files, head: Files): Promise<Readonly<Record<string, unknown>>> {
  const repo = createFakeRepo({ [sha("a")]: base, [sha("b")]: head });
  const trees = { base: await repo.readTree(sha("a")), head: await repo.readTree(sha("b")) };
  const parsers = await syntax.loadParsers(["bash"]);
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

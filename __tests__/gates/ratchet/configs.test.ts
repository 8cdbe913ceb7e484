import { describe, expect, it } from "vitest";
import { codesOf, type Files, levelOf, ratchet } from "../../fixtures/ratchet-room.ts";

const suite: Files = {
  "src/a.test.ts": 'import { a } from "./a";\nit("a", () => { expect(a()).toBe(1); });\n',
  "tests/test_a.py": "from a import a\ndef test_a():\n    assert a() == 1\n",
};

const workflow = (steps: string, on = "[push, pull_request]"): string =>
  `on: ${on}\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n${steps}`;
const step = (run: string, more = ""): string => `      - run: ${run}\n${more === "" ? "" : `        ${more}\n`}`;
const CI = ".github/workflows/ci.yml";

const vitest = (test: string): string =>
  `import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: ${test} });\n`;

interface Row {
  readonly name: string;
  readonly path: string;
  readonly base: string | null;
  readonly head: string | null;
  readonly codes: readonly string[];
}

const rows: readonly Row[] = [
  // Thresholds, by metric and with each tool's own direction.
  {
    name: "vitest branches 94.15 to 94",
    path: "vitest.config.ts",
    base: vitest("{ coverage: { thresholds: { branches: 94.15 } } }"),
    head: vitest("{ coverage: { thresholds: { branches: 94 } } }"),
    codes: ["threshold-lowered"],
  },
  {
    name: "vitest raised",
    path: "vitest.config.ts",
    base: vitest("{ coverage: { thresholds: { lines: 80 } } }"),
    head: vitest("{ coverage: { thresholds: { lines: 81 } } }"),
    codes: [],
  },
  {
    name: "vitest keys moved, numbers equal",
    path: "vitest.config.ts",
    base: vitest("{ coverage: { lines: 80, branches: 70 } }"),
    head: vitest("{ coverage: { thresholds: { lines: 80, branches: 70 } } }"),
    codes: [],
  },
  {
    name: "jest threshold gone",
    path: "jest.config.js",
    base: "module.exports = { coverageThreshold: { global: { lines: 80 } } };\n",
    head: "module.exports = {};\n",
    codes: ["threshold-lowered"],
  },
  {
    name: "jest in package.json lowered",
    path: "package.json",
    base: '{"jest":{"coverageThreshold":{"global":{"lines":80}}}}',
    head: '{"jest":{"coverageThreshold":{"global":{"lines":70}}}}',
    codes: ["threshold-lowered"],
  },
  {
    name: "nyc lowered",
    path: ".nycrc",
    base: '{"check-coverage":true,"lines":90}',
    head: '{"check-coverage":true,"lines":50}',
    codes: ["threshold-lowered"],
  },
  {
    name: "nyc check off",
    path: ".nycrc",
    base: '{"check-coverage":true,"lines":90}',
    head: '{"check-coverage":false,"lines":90}',
    codes: ["tests-not-run"],
  },
  {
    name: "codecov threshold is an allowed drop: raised",
    path: "codecov.yml",
    base: "coverage:\n  status:\n    patch:\n      default:\n        threshold: 1%\n",
    head: "coverage:\n  status:\n    patch:\n      default:\n        threshold: 10%\n",
    codes: ["threshold-lowered"],
  },
  {
    name: "codecov threshold lowered is stricter",
    path: "codecov.yml",
    base: "coverage:\n  status:\n    patch:\n      default:\n        threshold: 90%\n",
    head: "coverage:\n  status:\n    patch:\n      default:\n        threshold: 10%\n",
    codes: [],
  },
  {
    name: "codecov target lowered",
    path: "codecov.yml",
    base: "coverage:\n  status:\n    project:\n      default:\n        target: 90%\n",
    head: "coverage:\n  status:\n    project:\n      default:\n        target: 80%\n",
    codes: ["threshold-lowered"],
  },
  {
    name: "codecov informational",
    path: "codecov.yml",
    base: "coverage:\n  status:\n    project:\n      default:\n        target: 90%\n",
    head: "coverage:\n  status:\n    project:\n      default:\n        target: 90%\n        informational: true\n",
    codes: ["tests-not-run"],
  },
  {
    name: "python fail_under in toml",
    path: "pyproject.toml",
    base: "[tool.coverage.report]\nfail_under = 90\n",
    head: "[tool.coverage.report]\nfail_under = 60\n",
    codes: ["threshold-lowered"],
  },
  {
    name: "python fail_under in .coveragerc",
    path: ".coveragerc",
    base: "[report]\nfail_under = 90\n",
    head: "[report]\nfail_under = 60\n",
    codes: ["threshold-lowered"],
  },
  {
    name: "jacoco minimum in Gradle",
    path: "build.gradle",
    base: "rule { limit { minimum = 0.8 } }\n",
    head: "rule { limit { minimum = 0.5 } }\n",
    codes: ["threshold-lowered"],
  },
  {
    name: "a comment in Gradle is nothing",
    path: "build.gradle",
    base: "// ignoreFailures = true\nrule { limit { minimum = 0.8 } }\n",
    head: "// minimum = 0.1\nrule { limit { minimum = 0.8 } }\n",
    codes: [],
  },
  {
    name: "simplecov lowered",
    path: "spec/spec_helper.rb",
    base: "SimpleCov.minimum_coverage 90\n",
    head: "SimpleCov.minimum_coverage 50\n",
    codes: ["threshold-lowered"],
  },
  {
    name: "coverage leaves out more",
    path: "vitest.config.ts",
    base: vitest('{ coverage: { exclude: ["dist/**"] } }'),
    head: vitest('{ coverage: { exclude: ["dist/**", "src/**"] } }'),
    codes: ["threshold-lowered"],
  },
  // What is collected.
  {
    name: "vitest exclude hits a test",
    path: "vitest.config.ts",
    base: vitest('{ exclude: ["dist/**"] }'),
    head: vitest('{ exclude: ["dist/**", "src/a.test.ts"] }'),
    codes: ["tests-not-run"],
  },
  {
    name: "vitest exclude hits none",
    path: "vitest.config.ts",
    base: vitest('{ exclude: ["dist/**"] }'),
    head: vitest('{ exclude: ["dist/**", "build/**"] }'),
    codes: [],
  },
  {
    name: "vitest include narrowed",
    path: "vitest.config.ts",
    base: vitest("{}"),
    head: vitest('{ include: ["other/**/*.test.ts"] }'),
    codes: ["tests-not-run"],
  },
  {
    name: "jest ignore by a text",
    path: "jest.config.js",
    base: "module.exports = {};\n",
    head: 'module.exports = { testPathIgnorePatterns: ["/src/"] };\n',
    codes: ["tests-not-run"],
  },
  {
    name: "jest ignore of a build folder",
    path: "jest.config.js",
    base: "module.exports = {};\n",
    head: 'module.exports = { testPathIgnorePatterns: ["<rootDir>/dist/"] };\n',
    codes: [],
  },
  {
    name: "jest ignore by an expression",
    path: "jest.config.js",
    base: "module.exports = {};\n",
    head: 'module.exports = { testPathIgnorePatterns: ["(a|b)\\\\.test"] };\n',
    codes: ["tests-not-run"],
  },
  {
    name: "jest passWithNoTests",
    path: "jest.config.js",
    base: "module.exports = {};\n",
    head: "module.exports = { passWithNoTests: true };\n",
    codes: ["tests-not-run"],
  },
  {
    name: "mocha ignore",
    path: ".mocharc.json",
    base: '{"spec":"src/**"}',
    head: '{"spec":"src/**","ignore":["src/a.test.ts"]}',
    codes: ["tests-not-run"],
  },
  {
    name: "pytest testpaths narrowed",
    path: "pyproject.toml",
    base: '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
    head: '[tool.pytest.ini_options]\ntestpaths = ["unit"]\n',
    codes: ["tests-not-run"],
  },
  {
    name: "pytest addopts deselects",
    path: "pytest.ini",
    base: "[pytest]\naddopts = -q\n",
    head: "[pytest]\naddopts = -q --ignore=tests/test_a.py\n",
    codes: ["tests-not-run"],
  },
  {
    name: "setup.cfg python_files",
    path: "setup.cfg",
    base: "[tool:pytest]\npython_files = test_*.py\n",
    head: "[tool:pytest]\npython_files = check_*.py\n",
    codes: ["tests-not-run"],
  },
  {
    name: "tox command masked",
    path: "tox.ini",
    base: "[testenv]\ncommands = pytest -q\n",
    head: "[testenv]\ncommands = pytest -q || true\n",
    codes: ["tests-not-run"],
  },
  {
    name: "maven skips",
    path: "pom.xml",
    base: "<project><properties><a>1</a></properties></project>",
    head: "<project><properties><a>1</a><skipTests>true</skipTests></properties></project>",
    codes: ["tests-not-run"],
  },
  {
    name: "maven comment",
    path: "pom.xml",
    base: "<project><properties><a>1</a></properties></project>",
    head: "<project><properties><a>1</a><!-- <skipTests>true</skipTests> --></properties></project>",
    codes: [],
  },
  {
    name: "gradle ignores failures",
    path: "build.gradle.kts",
    base: "tasks.test { useJUnitPlatform() }\n",
    head: "tasks.test { useJUnitPlatform(); ignoreFailures = true }\n",
    codes: ["tests-not-run"],
  },
  {
    name: "phpunit risky",
    path: "phpunit.xml",
    base: '<phpunit failOnRisky="true"></phpunit>',
    head: '<phpunit failOnRisky="false"></phpunit>',
    codes: ["tests-not-run"],
  },
  {
    name: "cargo target without tests",
    path: "Cargo.toml",
    base: '[lib]\nname = "a"\n',
    head: '[lib]\nname = "a"\ntest = false\n',
    codes: ["tests-not-run"],
  },
  { name: "rspec tag", path: ".rspec", base: "--color\n", head: "--color\n--tag ~slow\n", codes: ["tests-not-run"] },
  // Scripts.
  {
    name: "npm test by hand-picked files",
    path: "package.json",
    base: '{"scripts":{"test":"vitest run"}}',
    head: '{"scripts":{"test":"vitest run src/a.test.ts src/b.test.ts"}}',
    codes: ["tests-not-run"],
  },
  {
    name: "npm test gone",
    path: "package.json",
    base: '{"scripts":{"test":"vitest run"}}',
    head: '{"scripts":{"build":"tsc"}}',
    codes: ["tests-not-run"],
  },
  {
    name: "npm test renamed",
    path: "package.json",
    base: '{"scripts":{"test":"vitest run"}}',
    head: '{"scripts":{"test:unit":"vitest run","test":"npm run test:unit"}}',
    codes: [],
  },
  {
    name: "npm test only prettier",
    path: "package.json",
    base: '{"scripts":{"test":"vitest run"}}',
    head: '{"scripts":{"test":"vitest run --reporter=dot"}}',
    codes: [],
  },
  {
    name: "make test masked",
    path: "Makefile",
    base: "test:\n\tgo test ./...\n",
    head: "test:\n\t-go test ./...\n",
    codes: ["tests-not-run"],
  },
  {
    name: "make test same",
    path: "Makefile",
    base: "test:\n\tgo test ./...\n",
    head: "build:\n\tgo build\n\ntest:\n\tgo test ./...\n",
    codes: [],
  },
  // CI.
  {
    name: "continue-on-error",
    path: CI,
    base: workflow(step("npm test")),
    head: workflow(step("npm test", "continue-on-error: true")),
    codes: ["tests-not-run"],
  },
  {
    name: "|| true",
    path: CI,
    base: workflow(step("npm test")),
    head: workflow(step("npm test || true")),
    codes: ["tests-not-run"],
  },
  {
    name: "set +e",
    path: CI,
    base: workflow("      - run: |\n          npm test\n          echo done\n"),
    head: workflow("      - run: |\n          set +e\n          npm test\n          echo done\n"),
    codes: ["tests-not-run"],
  },
  {
    name: "test step removed",
    path: CI,
    base: workflow(step("npm run build") + step("npm test")),
    head: workflow(step("npm run build")),
    codes: ["tests-not-run"],
  },
  { name: "workflow removed", path: CI, base: workflow(step("pytest")), head: null, codes: ["tests-not-run"] },
  {
    name: "trigger narrowed",
    path: CI,
    base: workflow(step("pytest")),
    head: workflow(step("pytest"), "[push]"),
    codes: ["tests-not-run"],
  },
  {
    name: "docs are no code",
    path: CI,
    base: workflow(step("pytest"), "{pull_request: {}}"),
    head: workflow(step("pytest"), '{pull_request: {paths-ignore: ["docs/**", "**.md"]}}'),
    codes: [],
  },
  {
    name: "paths-ignore of code",
    path: CI,
    base: workflow(step("pytest"), "{pull_request: {}}"),
    head: workflow(step("pytest"), '{pull_request: {paths-ignore: ["src/**"]}}'),
    codes: ["tests-not-run"],
  },
  {
    name: "if: false",
    path: CI,
    base: workflow(step("pytest")),
    head: workflow(step("pytest", "if: false")),
    codes: ["tests-not-run"],
  },
  {
    name: "a condition is shown",
    path: CI,
    base: workflow(step("pytest")),
    head: workflow(step("pytest", "if: github.actor != 'x'")),
    codes: ["tests-not-run"],
  },
  {
    name: "filter",
    path: CI,
    base: workflow(step("pytest")),
    head: workflow(step('pytest -k "not slow"')),
    codes: ["tests-not-run"],
  },
  {
    name: "snapshots are rewritten",
    path: CI,
    base: workflow(step("npx jest")),
    head: workflow(step("npx jest -u")),
    codes: ["tests-not-run"],
  },
  {
    name: "moved to another job and verbose",
    path: CI,
    base: workflow(step("pytest")),
    head: workflow(step("pytest")).replace("  test:", "  unit:"),
    codes: [],
  },
  { name: "verbose", path: CI, base: workflow(step("pytest")), head: workflow(step("pytest -v")), codes: [] },
  {
    name: "a comment is nothing",
    path: CI,
    base: workflow(step("npm test")),
    head: workflow(`      # npm test || true\n${step("npm test")}`),
    codes: [],
  },
  {
    name: "GitLab allow_failure",
    path: ".gitlab-ci.yml",
    base: "t:\n  script:\n    - pytest\n",
    head: "t:\n  allow_failure: true\n  script:\n    - pytest\n",
    codes: ["tests-not-run"],
  },
];

describe("configuration", () => {
  it.each(rows)("$name", async ({ path, base, head, codes }) => {
    const result = await ratchet({
      base: { ...suite, ...(base === null ? {} : { [path]: base }) },
      head: { [path]: head },
    });
    expect(codesOf(result)).toEqual(codes);
  });

  it("shows conditions and coverage exclusions, and blocks nothing for them", async () => {
    for (const name of ["a condition is shown", "coverage leaves out more"]) {
      const row = rows.find((one) => one.name === name);
      if (row?.base == null) throw new Error(`no row ${name}`);
      const result = await ratchet({ base: { ...suite, [row.path]: row.base }, head: { [row.path]: row.head } });
      expect(levelOf(result)).toBe("warn");
    }
  });

  it("says when a configuration can no longer be read", async () => {
    const result = await ratchet({ base: { ...suite, "package.json": "{}" }, head: { "package.json": "{" } });
    expect(codesOf(result)).toEqual(["unparseable"]);
    expect(result.judgement.verdict).toBe("inconclusive");
  });

  it("minds an exclusion of new tests only where they came from others", async () => {
    const config = "vitest.config.ts";
    const moved = suite["src/a.test.ts"] ?? "";
    const base = { ...suite, [config]: vitest("{ exclude: [] }") };
    const excluded = { [config]: vitest('{ exclude: ["browser/**"] }') };
    const fresh = { "browser/b.test.ts": 'it("opens", () => { expect(open()).toBe(1); });\n' };
    expect(codesOf(await ratchet({ base, head: { ...excluded, ...fresh } }))).toEqual([]);
    const away = await ratchet({ base, head: { ...excluded, "src/a.test.ts": null, "browser/a.test.ts": moved } });
    expect(codesOf(away)).toContain("tests-not-run");
  });

  it("is nobody's business in a repository without tests", async () => {
    const result = await ratchet({ base: { [CI]: workflow(step("npm test")) }, head: { [CI]: null } });
    expect(result.judgement).toMatchObject({ verdict: "not-applicable", findings: [], wants: [] });
  });
});

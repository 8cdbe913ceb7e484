import { describe, expect, it } from "vitest";
import { readTestRun } from "../../src/core/test-run.ts";

interface Case {
  readonly command: string;
  readonly output: string;
  readonly exit?: number;
  readonly runner: string;
  readonly tests: number | null;
}

const CASES: readonly Case[] = [
  {
    command: "npx vitest run",
    output: "\n Test Files  2 passed (2)\n      Tests  5 passed | 1 failed | 2 skipped (8)\n",
    runner: "vitest",
    tests: 6,
  },
  {
    command: "npx vitest run --passWithNoTests",
    output: "No test files found, exiting with code 0\n",
    runner: "vitest",
    tests: 0,
  },
  {
    command: "npx vitest run -t nope",
    output: " Test Files  1 skipped (1)\n      Tests  4 skipped (4)\n",
    runner: "vitest",
    tests: 0,
  },
  {
    command: "npx jest",
    output: "Test Suites: 1 passed, 1 total\nTests:       1 skipped, 3 passed, 4 total\n",
    runner: "jest",
    tests: 3,
  },
  { command: "npx jest --passWithNoTests", output: "No tests found, exiting with code 0\n", runner: "jest", tests: 0 },
  { command: "npx mocha", output: "\n  7 passing (12ms)\n  1 failing\n", exit: 1, runner: "mocha", tests: 8 },
  { command: "npx mocha", output: "\n  0 passing (1ms)\n", runner: "mocha", tests: 0 },
  {
    command: "node --test test/",
    output: "\u2139 tests 4\n\u2139 pass 3\n\u2139 fail 0\n\u2139 skipped 1\n",
    runner: "node --test",
    tests: 3,
  },
  {
    command: "node --test --test-name-pattern=no test/a.test.js",
    output:
      "TAP version 13\n1..0\n# Subtest: test/a.test.js\nok 1 - test/a.test.js\n1..1\n# tests 1\n# pass 1\n# fail 0\n",
    runner: "node --test",
    tests: 0,
  },
  {
    command: "node --test b.test.mjs",
    output: "\u2714 /shop/b.test.mjs (1.5ms)\n\u2139 tests 1\n\u2139 pass 1\n\u2139 fail 0\n",
    runner: "node --test",
    tests: 0,
  },
  {
    command: "node --test cart.test.mjs",
    output: "TAP version 13\n# Subtest: sums\nok 1 - sums\n1..1\n# tests 1\n# pass 1\n# fail 0\n",
    runner: "node --test",
    tests: 1,
  },
  { command: "node --test", output: "1..0\n# tests 0\n# pass 0\n# fail 0\n", runner: "node --test", tests: 0 },
  { command: "npx tap", output: "# { total: 9, pass: 9 }\n", runner: "tap", tests: 9 },
  { command: "npx tape t.js | cat", output: "1..2\n# tests 2\n# pass  2\n", runner: "tap", tests: 2 },
  { command: "npx ava", output: "  4 tests passed\n", runner: "ava", tests: 4 },
  { command: "npx playwright test", output: "  3 passed (2.1s)\n  1 skipped\n", runner: "playwright", tests: 3 },
  { command: "npx playwright test", output: "Error: No tests found\n", exit: 1, runner: "playwright", tests: 0 },
  {
    command: "npx cypress run",
    output: "  \u2502 Tests:        2\n  \u2502 Passing:      2\n  \u2502 Failing:      0\n",
    runner: "cypress",
    tests: 2,
  },
  { command: "pytest", output: "===== 3 passed, 1 skipped in 0.12s =====\n", runner: "pytest", tests: 3 },
  { command: "pytest -q", output: "..F\n1 failed, 2 passed in 0.10s\n", exit: 1, runner: "pytest", tests: 3 },
  { command: "pytest -q", output: "2 skipped in 0.01s\n", runner: "pytest", tests: 0 },
  { command: "pytest -k nope", output: "===== 4 deselected in 0.02s =====\n", exit: 5, runner: "pytest", tests: 0 },
  { command: "pytest", output: "===== no tests ran in 0.01s =====\n", exit: 5, runner: "pytest", tests: 0 },
  { command: "python -m pytest", output: "", exit: 5, runner: "pytest", tests: 0 },
  { command: "python -m unittest", output: "Ran 4 tests in 0.001s\n\nOK (skipped=1)\n", runner: "unittest", tests: 3 },
  {
    command: "python -m unittest",
    output: "Ran 0 tests in 0.000s\n\nNO TESTS RAN\n",
    exit: 5,
    runner: "unittest",
    tests: 0,
  },
  {
    command: "tox",
    output: "py312: commands[0]> pytest\n== 6 passed in 1.00s ==\n  py312: OK\n",
    runner: "pytest",
    tests: 6,
  },
  { command: "nox -s tests", output: "nox > pytest\n4 passed in 1.00s\n", runner: "pytest", tests: 4 },
  {
    command: "go test ./...",
    output: "ok  \tacme/cart\t0.01s\n?   \tacme/cmd\t[no test files]\n",
    runner: "go test",
    tests: 1,
  },
  {
    command: "go test -v ./...",
    output: "--- PASS: TestA (0.00s)\n    --- PASS: TestA/b (0.00s)\n--- SKIP: TestC (0.00s)\nok  \tacme/cart\t0.01s\n",
    runner: "go test",
    tests: 2,
  },
  {
    command: "go test -run Nope ./...",
    output: "ok  \tacme/cart\t0.01s [no tests to run]\n",
    runner: "go test",
    tests: 0,
  },
  { command: "go test ./cmd", output: "?   \tacme/cmd\t[no test files]\n", runner: "go test", tests: 0 },
  {
    command: "go test -json ./...",
    output: '{"Action":"pass","Package":"a","Test":"TestA"}\n{"Action":"pass","Package":"a"}\n',
    runner: "go test",
    tests: 1,
  },
  {
    command: "cargo test",
    output:
      "running 2 tests\ntest result: ok. 2 passed; 0 failed; 1 ignored; 0 measured\ntest result: ok. 0 passed; 0 failed; 0 ignored\n",
    runner: "cargo test",
    tests: 2,
  },
  {
    command: "cargo test nope",
    output: "running 0 tests\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 9 filtered out\n",
    runner: "cargo test",
    tests: 0,
  },
  {
    command: "cargo nextest run",
    output: "     Summary [   0.1s] 12 tests run: 12 passed, 0 skipped\n",
    runner: "cargo test",
    tests: 12,
  },
  {
    command: "mvn -q test",
    output:
      "[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in A\n[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 1\n",
    runner: "maven",
    tests: 4,
  },
  { command: "./mvnw test", output: "[INFO] No tests to run.\n", runner: "maven", tests: 0 },
  { command: "./gradlew test", output: "> Task :app:test NO-SOURCE\nBUILD SUCCESSFUL\n", runner: "gradle", tests: 0 },
  {
    command: "./gradlew test",
    output: "> Task :app:test NO-SOURCE\n> Task :lib:test\nBUILD SUCCESSFUL\n",
    runner: "gradle",
    tests: 1,
  },
  { command: "gradle -q test", output: "", runner: "gradle", tests: null },
  {
    command: "dotnet test",
    output: "Passed!  - Failed:     0, Passed:     6, Skipped:     1, Total:     7\n",
    runner: "dotnet test",
    tests: 6,
  },
  { command: "dotnet test", output: "No test is available in a.dll.\n", runner: "dotnet test", tests: 0 },
  { command: "bundle exec rspec", output: "5 examples, 0 failures, 2 pending\n", runner: "rspec", tests: 3 },
  { command: "rspec", output: "No examples found.\n\n0 examples, 0 failures\n", runner: "rspec", tests: 0 },
  {
    command: "bin/rails test",
    output: "8 runs, 12 assertions, 0 failures, 0 errors, 1 skips\n",
    runner: "minitest",
    tests: 7,
  },
  { command: "vendor/bin/phpunit", output: "OK (3 tests, 5 assertions)\n", runner: "phpunit", tests: 3 },
  { command: "vendor/bin/phpunit", output: "No tests executed!\n", runner: "phpunit", tests: 0 },
  {
    command: "vendor/bin/phpunit",
    output: "OK, but some tests were skipped!\nTests: 4, Assertions: 3, Skipped: 1.\n",
    runner: "phpunit",
    tests: 3,
  },
  {
    command: "vendor/bin/pest",
    output: "  Tests:    1 failed, 4 passed (9 assertions)\n",
    exit: 1,
    runner: "pest",
    tests: 5,
  },
  { command: "bats test", output: "1..2\nok 1 adds\nok 2 later # skip not yet\n", runner: "bats", tests: 1 },
  { command: "bats test", output: "1..0\n", runner: "bats", tests: 0 },
  // A script that starts node: the file without a test is told as one, in a form that bats' lines are near to.
  {
    command: "npm test -- test/empty.test.js",
    output: "TAP version 13\nok 1 - test/empty.test.js\n1..1\n# tests 1\n# pass 1\n# fail 0\n",
    runner: "node --test",
    tests: 0,
  },
  {
    command: "make t",
    output: "ok 1 - adds\nok 2 - later # SKIP\n1..2\n# tests 2\n# pass 1\n# fail 0\n",
    runner: "node --test",
    tests: 1,
  },
  { command: "deno test", output: "ok | 3 passed (1 step) | 0 failed (12ms)\n", runner: "deno test", tests: 3 },
  { command: "bun test", output: " 4 pass\n 1 fail\n", exit: 1, runner: "bun test", tests: 5 },
  {
    command: "swift test",
    output: "Executed 2 tests, with 0 failures\nExecuted 6 tests, with 0 failures\n",
    runner: "swift test",
    tests: 6,
  },
  {
    command: "ctest --test-dir build",
    output: "100% tests passed, 0 tests failed out of 7\n",
    runner: "ctest",
    tests: 7,
  },
  { command: "ctest", output: "No tests were found!!!\n", runner: "ctest", tests: 0 },
  { command: "sbt test", output: "[info] Passed: Total 3, Failed 0, Errors 0, Passed 3\n", runner: "sbt", tests: 3 },
  { command: "mix test", output: "2 doctests, 5 tests, 0 failures, 1 skipped\n", runner: "mix test", tests: 6 },
  {
    command: "dart test",
    output: "00:00 +1: a\n00:01 +3 -1: Some tests failed.\n",
    exit: 1,
    runner: "dart test",
    tests: 4,
  },
  { command: "flutter test", output: "No tests ran.\n", exit: 79, runner: "dart test", tests: 0 },
];

describe("the closing lines of runners", () => {
  it.each(CASES)("$command: $tests", ({ command, output, exit, runner, tests }) => {
    expect(readTestRun(command, output, exit ?? 0)).toEqual({ runner, tests });
  });

  it("are read through what only starts another command", () => {
    const output = "> shop@1.0.0 test\n> vitest run\n\n      Tests  5 passed (5)\n";
    for (const command of [
      "npm test",
      "yarn test",
      "make check",
      "./scripts/test.sh",
      "docker compose run app npm t",
    ]) {
      expect(readTestRun(command, output, 0)).toEqual({ runner: "vitest", tests: 5 });
    }
  });

  it("are summed over several runners and several runs", () => {
    const output = "      Tests  2 passed (2)\n      Tests  3 passed (3)\n=== 4 passed in 0.1s ===\n";
    expect(readTestRun("npm run test:all", output, 0)).toEqual({ runner: "vitest, pytest", tests: 9 });
  });

  it("are found behind colours", () => {
    const output =
      "\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m3 passed\u001b[39m\u001b[22m\u001b[90m (3)\u001b[39m\r\n";
    expect(readTestRun("npx vitest run", output, 0)).toEqual({ runner: "vitest", tests: 3 });
  });
});

describe("what is not believed", () => {
  it.each([
    ["a text that is only printed", "echo '5 passed in 0.1s'", "5 passed in 0.1s\n"],
    ["a command that names no runner", "grep -c passed log.txt", "===== 5 passed in 0.1s =====\n"],
    ["a tool that is no runner", "node dist/tool.js", "5 passed in 0.1s\n"],
  ])("%s", (_, command, output) => {
    expect(readTestRun(command, output, 0)).toBeNull();
  });

  it.each([
    [
      "a line that the command itself holds",
      "npm run lint && echo '===== 5 passed in 0.1s ====='",
      "===== 5 passed in 0.1s =====\n",
      null,
    ],
    ["another runner's line", "pytest tests", "      Tests  5 passed (5)\n", { runner: "pytest", tests: null }],
    [
      "a runner that is asked for its version",
      "pytest --version",
      "5 passed in 0.1s\n",
      { runner: "pytest", tests: null },
    ],
    ["an npm script that runs no tests", "npm run build", "vite v7 building\n", null],
  ])("%s", (...[, command, output, expected]) => {
    expect(readTestRun(command, output, 0)).toEqual(expected);
  });
});

import { describe, expect, it } from "vitest";
import { PLAIN, testCommandsIn } from "../../../src/gates/ratchet/config/test-command.ts";
import { codesOf, type Files, ratchet } from "../../fixtures/ratchet-room.ts";

// Scripts in which the tests are still named, and their failure is not the script's.

const STRICT = { errexit: true, pipefail: false };
const masksIn = (script: string, shell = PLAIN): readonly (string | null)[] =>
  testCommandsIn(script, shell).map(({ mask }) => mask);

describe("a failure that a script keeps to itself", () => {
  it.each([
    ["true || vitest run", "it is never run, behind true"],
    ["false && vitest run", "it is never run, behind false"],
    ["echo start && true || vitest run", "it is never run, behind echo start && true"],
    ["exit 0; vitest run", "it is never run, behind exit 0"],
    ["true && exit 0; vitest run", "it is never run, behind exit 0"],
    ["exit; vitest run", "it is never run, behind exit"],
    ['[ -n "$CI" ] || vitest run', "it is never run, behind [ -n $CI ]"],
    ['[ -z "$CI" ] && vitest run', "it is never run, behind [ -z $CI ]"],
    ['test "$CI" = true || vitest run', "it is never run, behind test $CI = true"],
    ["if false; then\nvitest run\nfi", "it is never run, behind if false"],
    ["vitest run | cat", "| cat, without `set -o pipefail`"],
    ["vitest run 2>&1 | tee log", "| tee log, without `set -o pipefail`"],
    ["vitest run |& tee log", "| tee log, without `set -o pipefail`"],
    ["set -o pipefail; set +o pipefail; vitest run | cat", "| cat, without `set -o pipefail`"],
    ["vitest run; exit 0", "; exit 0"],
    ["vitest run; echo done", "; echo done"],
    ["vitest run; eslint src", "; eslint src"],
    ["vitest run || (echo failed; exit 0)", "|| (echo failed ; exit 0)"],
    ["vitest run || { echo failed; true; }", "|| { echo failed ; true ; }"],
    ["vitest run && echo fine || echo failed", "&& echo fine || echo failed"],
    ["(vitest run) || true", "|| true"],
    ["vitest run &", "&"],
    ["set +e; vitest run; echo done", "set +e"],
    ["rc=0; vitest run; rc=$?; exit 0", "; exit 0"],
    ["trap 'exit 0' EXIT; vitest run", "trap exit 0 EXIT"],
  ])("is seen in %s", (script, mask) => {
    expect(masksIn(script)).toEqual([mask]);
  });

  it.each([
    "vitest run",
    "tsc && vitest run",
    "(cd web && vitest run)",
    "timeout 300 vitest run",
    "vitest run || exit 1",
    "vitest run || exit",
    "vitest run || (echo failed; exit 1)",
    "vitest run || { echo failed; exit 1; }",
    "vitest run || node report.js",
    "vitest run > log 2>&1",
    "set -o pipefail; vitest run | tee log",
    "yes | vitest run",
    "vitest run $(ls src | head -3)",
    "vitest run; rc=$?; rm -r tmp; exit $rc",
    "vitest run | tee log; exit $PIPESTATUS",
    "set -e; vitest run; echo done",
    "if [ -f skip ]; then exit 0; fi; vitest run",
    "run() { exit 0; }; vitest run",
    'if [ -n "$X" ]; then\nvitest run\nfi',
    "if false; then\nexit 1\nelse\nvitest run\nfi",
    "[ -f .env ] || cp .env.example .env; vitest run",
    '[ -n "$CI" ] && vitest run',
    '[ -z "$CI" ] || vitest run',
  ])("is none in %s", (script) => {
    expect(masksIn(script)).toEqual([null]);
  });

  it("is heard in a shell that ends at the first failure", () => {
    expect(masksIn("vitest run\necho done", STRICT)).toEqual([null]);
    expect(masksIn("vitest run && eslint src\necho done", STRICT)).toEqual(["; echo done"]);
    expect(masksIn("set +e\nvitest run\nrc=$?\nset -e\nexit $rc", STRICT)).toEqual([null]);
  });
});

const suite: Files = { "src/a.test.ts": 'import { a } from "./a";\nit("a", () => { expect(a()).toBe(1); });\n' };
const CI = ".github/workflows/ci.yml";
const workflow = (run: string, { shell = "", system = "ubuntu-latest", defaults = "" } = {}): string =>
  `on: push\n${defaults}jobs:\n  t:\n    runs-on: ${system}\n    steps:\n      - run: ${run}\n${shell === "" ? "" : `        shell: ${shell}\n`}`;
const gitlab = (run: string): string => `t:\n  script:\n    - ${run}\n`;
const make = (recipe: string, before = ""): string => `${before}test:\n\t${recipe}\n`;

describe("the shell that a place starts", () => {
  it.each([
    ["GitHub's own", CI, workflow("npm test"), workflow("npm test | tee log")],
    ["GitHub's sh", CI, workflow("npm test"), workflow("npm test | tee log", { shell: "sh" })],
    ["a bare bash", CI, workflow("npm test"), workflow('"npm test; ls"', { shell: "bash {0}" })],
    ["make's", "Makefile", make("vitest run"), make("vitest run | tee log")],
    ["make's, for each line", "Makefile", make("vitest run"), make("vitest run; \\\n\techo done")],
    ["npm's", "package.json", '{"scripts":{"test":"vitest run"}}', '{"scripts":{"test":"true || vitest run"}}'],
  ])("loses the failure: %s", async (...[, path, base, head]) => {
    expect(codesOf(await ratchet({ base: { ...suite, [path]: base }, head: { [path]: head } }))).toEqual([
      "tests-not-run",
    ]);
  });

  it.each([
    ["GitHub's bash", CI, workflow("npm test"), workflow("npm test | tee log", { shell: "bash" })],
    [
      "GitHub's bash by default",
      CI,
      workflow("npm test"),
      workflow("npm test | tee log", { defaults: "defaults:\n  run:\n    shell: bash\n" }),
    ],
    ["PowerShell", CI, workflow("npm test"), workflow("npm test | Tee-Object log", { system: "windows-latest" })],
    ["flags of its own", CI, workflow("npm test"), workflow("npm test | tee log", { shell: "bash -eo pipefail {0}" })],
    ["GitLab's", ".gitlab-ci.yml", gitlab("npm test"), gitlab("npm test | tee log")],
    [
      "make's with flags",
      "Makefile",
      make("vitest run"),
      make("vitest run | tee log", ".SHELLFLAGS = -o pipefail -c\n"),
    ],
    ["make's, for each line", "Makefile", make("vitest run"), make("vitest run\n\techo done")],
    ["as it was at base", CI, workflow("npm test | tee log"), workflow("npm test | tee log.txt")],
  ])("keeps the failure: %s", async (...[, path, base, head]) => {
    expect(codesOf(await ratchet({ base: { ...suite, [path]: base }, head: { [path]: head } }))).toEqual([]);
  });
});

// Where the tests of a workflow go: to another file, to one that is called, to somebody else's.
import { describe, expect, it } from "vitest";
import { type Change, codesOf, levelOf, ratchet } from "../../fixtures/ratchet-room.ts";
import { isLost } from "./honest/honest.ts";

const CI = ".github/workflows/ci.yml";
const OTHER = ".github/workflows/checks.yml";
const TEST = { "tests/a.test.ts": 'it("a", () => { expect(f()).toBe(1); });\n' };
const workflow = (on: string, ...steps: readonly string[]): string =>
  `on: ${on}\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n${steps.map((each) => `      - ${each}\n`).join("")}`;
const calling = (uses: string, more = "", on = "[push, pull_request]"): string =>
  `on: ${on}\njobs:\n  test:\n    uses: ${uses}\n${more}`;
const BOTH = "[push, pull_request]";
const npm = workflow(BOTH, "run: npm test");
const change = (base: string, head: Record<string, string | null>): Change => ({ base: { ...TEST, [CI]: base }, head });

describe("is no loss", () => {
  it.each(
    Object.entries({
      "a step in another workflow": change(npm, { [CI]: null, [OTHER]: npm }),
      "a step in a workflow that this one calls": change(npm, {
        [CI]: calling("./.github/workflows/checks.yml"),
        [OTHER]: workflow("workflow_call", "run: npm test"),
      }),
      "a step that is called twice removed": change(npm, {
        [CI]: calling("./.github/workflows/middle.yml"),
        ".github/workflows/middle.yml": calling("./.github/workflows/checks.yml", "", "workflow_call"),
        [OTHER]: workflow("{ workflow_call: {} }", "run: npm test"),
      }),
      "types that are said, and are more than the usual ones": change(npm, {
        [CI]: workflow(
          "{ push: {}, pull_request: { types: [opened, synchronize, reopened, ready_for_review] } }",
          "run: npm test",
        ),
      }),
      "steps of two systems that are one": change(
        workflow(BOTH, "{ if: matrix.os != 'w', run: pytest }", "{ if: matrix.os == 'w', run: pytest }"),
        { [CI]: workflow(BOTH, "run: python -m pytest") },
      ),
    }),
  )("%s", async (_name, each) => {
    expect(levelOf(await ratchet(each))).toBe("ok");
  });
});

describe("is said", () => {
  it("pushes to some branches only, where pull requests are checked as before", async () => {
    const head = workflow("{ push: { branches: [main] }, pull_request: {} }", "run: npm test");
    const result = await ratchet(change(npm, { [CI]: head }));
    expect([levelOf(result), codesOf(result)]).toEqual(["warn", ["tests-not-run"]]);
  });
});

describe("is asked", () => {
  it("a workflow of another repository in place of a step", async () => {
    const result = await ratchet(change(npm, { [CI]: calling("org/flows/.github/workflows/ci.yml@v3") }));
    expect(result.judgement.wants.map(({ reason }) => reason)).toEqual(["losses-masked"]);
    expect(result.evidence.losses).toEqual([]);
    expect(result.judgement.wants[0]?.why).toContain("not known here");
  });
});

isLost({
  "pull requests that are checked on a label only, beside narrowed pushes": change(npm, {
    [CI]: workflow("{ push: { branches: [main] }, pull_request: { types: [labeled] } }", "run: npm test"),
  }),
  "a step in a workflow that somebody has to start": change(npm, {
    [CI]: null,
    [OTHER]: workflow("workflow_dispatch", "run: npm test"),
  }),
  "a step in a workflow that runs on pushes alone": change(npm, {
    [CI]: null,
    [OTHER]: workflow("push", "run: npm test"),
  }),
  "a step in a workflow that nobody calls": change(npm, {
    [CI]: workflow(BOTH, "run: npm run build"),
    [OTHER]: workflow("workflow_call", "run: npm test"),
  }),
  "a step in a workflow whose call never happens": change(npm, {
    [CI]: calling("./.github/workflows/checks.yml", "    if: false\n"),
    [OTHER]: workflow("workflow_call", "run: npm test"),
  }),
  "a step in a workflow that a manual one calls": change(npm, {
    [CI]: calling("./.github/workflows/checks.yml", "", "workflow_dispatch"),
    [OTHER]: workflow("workflow_call", "run: npm test"),
  }),
  "a step that the called workflow has under a filter": change(npm, {
    [CI]: calling("./.github/workflows/checks.yml"),
    [OTHER]: workflow("workflow_call", "run: npm test -- --testPathPattern=a"),
  }),
  "a workflow of another repository that is never called": {
    ...change(npm, { [CI]: calling("org/flows/.github/workflows/ci.yml@v3", "    if: false\n") }),
  },
  "a workflow of another repository that was called before": change(
    `${npm}  lint:\n    uses: org/flows/.github/workflows/lint.yml@v1\n`,
    { [CI]: calling("org/flows/.github/workflows/lint.yml@v2") },
  ),
  "a workflow of another repository, on pushes alone": change(npm, {
    [CI]: calling("org/flows/.github/workflows/ci.yml@v3", "", "push"),
  }),
  "pushes and pull requests to some branches only": change(npm, {
    [CI]: workflow("{ push: { branches: [main] }, pull_request: { branches: [old] } }", "run: npm test"),
  }),
  "pushes to some branches only, without pull requests": change(workflow("push", "run: npm test"), {
    [CI]: workflow("{ push: { branches: [main] } }", "run: npm test"),
  }),
  "pushes of some paths only": change(npm, {
    [CI]: workflow("{ push: { paths: [docs/x] }, pull_request: {} }", "run: npm test"),
  }),
  "a step under a condition that two had": change(
    workflow(BOTH, "{ if: matrix.os != 'w', run: pytest }", "{ if: matrix.os == 'w', run: pytest }"),
    { [CI]: workflow(BOTH, "{ if: matrix.os == 'w', run: pytest }") },
  ),
});

it("a remote call is a loss, and no question, where the file ran on more", async () => {
  const head = calling("org/flows/.github/workflows/ci.yml@v3", "", "push");
  expect(codesOf(await ratchet(change(npm, { [CI]: head })))).toContain("tests-not-run");
});

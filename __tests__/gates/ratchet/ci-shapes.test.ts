import { describe, expect, it } from "vitest";
import { ciCalls, ciSteps, triggersOf } from "../../../src/gates/ratchet/config/ci-steps.ts";

// Files that are no workflow, or one that is written in a rare way: read for what is there, never a fall.

const NOTHING = [null, "text", 7, true, ["a"]] as const;

describe("a file of a CI system that holds something else", () => {
  it.each(NOTHING)("has no event, calls nothing and runs nothing: %j", (root) => {
    expect([[...triggersOf(root)], ciCalls("ci.yml", root), ciSteps("ci.yml", root)]).toEqual([[], [], []]);
  });

  it.each([...NOTHING, undefined])("has no job that calls another workflow: %j", (jobs) => {
    expect(ciCalls("ci.yml", jobs === undefined ? {} : { jobs })).toEqual([]);
    expect(ciCalls("ci.yml", { jobs: { a: jobs ?? null, b: { uses: 7 }, c: { steps: [] } } })).toEqual([]);
  });
});

describe("when a workflow runs", () => {
  it.each([
    ["one event", { on: "push" }, [["push", null]]],
    [
      "a list of events",
      { on: ["push", "pull_request"] },
      [
        ["push", null],
        ["pull_request", null],
      ],
    ],
    ["events with filters", { on: { push: { branches: ["main"] } } }, [["push", { branches: ["main"] }]]],
    ["a key that an older reader took for true", { true: { push: null } }, [["push", null]]],
    ["a list with something else in it", { on: ["push", 7] }, [["push", null]]],
    ["a number", { on: 7 }, []],
    ["nothing", {}, []],
  ])("is told by %s", (_what, root, expected) => {
    expect([...triggersOf(root)]).toEqual(expected);
  });
});

describe("a job that another workflow does", () => {
  it("is told with what mutes it and what it depends on", () => {
    const uses = "./.github/workflows/tests.yml";
    const jobs = { a: { uses }, b: { uses, if: false }, c: { uses, if: "github.actor == 'x'" } };
    expect(ciCalls("ci.yml", { jobs })).toEqual([
      { uses, muted: [], conditions: [] },
      { uses, muted: ["if: false"], conditions: [] },
      { uses, muted: [], conditions: ["github.actor == 'x'"] },
    ]);
  });
});

describe("the shell of a step", () => {
  it.each([
    ["defaults of the job", { defaults: { run: { shell: "pwsh" } } }],
    ["defaults that name none", { defaults: { run: { "working-directory": "x" } } }],
    ["defaults that are a list", { defaults: ["pwsh"] }],
    ["defaults that are empty", { defaults: null }],
    ["the system it runs on", { "runs-on": "windows-latest" }],
  ])("is looked for in %s", (_what, more) => {
    const [step] = ciSteps("ci.yml", { jobs: { a: { ...more, steps: [{ run: "npm test" }] } } });
    expect(step?.words).toEqual(["npm", "test"]);
  });

  it("may be a script in a list, and a list with something else is none", () => {
    expect(ciSteps(".gitlab-ci.yml", { a: { script: ["cd x", "npm test"] } })).toHaveLength(1);
    expect(ciSteps(".gitlab-ci.yml", { a: { script: ["npm test", 7] } })).toEqual([]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../playground/scenarios/read-scenario.ts";
import { createSlots, runScenario } from "../../playground/scenarios/run-scenarios.ts";
import { failureDetails, resultLine } from "../../playground/scenarios/transcript.ts";
import { overlay, readVariants } from "../../playground/scenarios/variants.ts";

const FOLDER = join(import.meta.dirname, "..", "scenarios");

function mistakes(text: string): readonly string[] {
  const read = readScenario(text);
  return read.ok ? [] : read.mistakes.map(({ line, message }) => `${line}: ${message}`);
}

function accepted(text: string) {
  const read = readScenario(text);
  if (!read.ok) throw new Error(read.mistakes.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  return read.scenarios;
}

const PLAN = "docs/plans/x/plan.jsonl: {jsonl: [{type: meta}, {type: gated, id: g1, options: [proceed, abort]}]}";

describe("readScenario", () => {
  it("names an unknown key with its line and the nearest known one", () => {
    expect(mistakes("name: a\nsteps:\n  - event: pull_request.opened\n    expect: {conclusoin: success}\n")).toEqual([
      "4: unknown key `conclusoin` in `steps.1.expect`, did you mean `conclusion`?",
    ]);
    expect(mistakes("name: a\npolcy: {}\nsteps: [{event: pull_request.opened}]\n")).toEqual([
      "2: unknown key `polcy`, did you mean `policy`?",
    ]);
    expect(mistakes("name: a\nsteps:\n  - push: {flies: {a: b}}\n")[0]).toContain("3: unknown key `flies`");
  });

  it("takes only one act a step, and at least one", () => {
    expect(mistakes("name: a\nsteps: [{event: pull_request.opened, rerun: 1}]\n")[0]).toContain(
      "expected exactly one of",
    );
    expect(mistakes("name: a\nsteps: [{expect: {exit: 0}}]\n")[0]).toContain("expected exactly one of");
  });

  it("refuses what is no YAML, aliases and keys that come twice", () => {
    expect(mistakes("name: [a\n")[0]).toMatch(/^\d+: /);
    expect(mistakes("name: a\nname: b\nsteps: []\n")[0]).toContain("2: ");
    expect(mistakes("name: &a x\nabout: *a\nsteps: [{event: pull_request.opened}]\n")).toEqual([
      "2: aliases are not read",
    ]);
  });

  it.each([
    ["a user", "name: a\nsteps: [{comment: {by: bob, body: hi}}]", "unknown user `bob`"],
    ["an author", "name: a\npr: {author: bob}\nsteps: [{event: pull_request.opened}]", "unknown user `bob`"],
    ["a committer", "name: a\ncommits: [{by: bob}]\nsteps: [{event: pull_request.opened}]", "unknown user `bob`"],
    ["a step to repeat", "name: a\nsteps: [{rerun: 1}]", "there is no step 1 before step 1"],
    [
      "a step to compare",
      "name: a\nsteps: [{event: pull_request.opened, expect: {same_as_step: 2}}]",
      "there is no step 2",
    ],
    ["a label", "name: a\nsteps: [{kill_at: nowhere}, {event: pull_request.opened}]", "unknown label `nowhere`"],
    ["a step to end", "name: a\nsteps: [{kill_at: start}]", "there is no next step to end"],
    ["a pull request", "name: a\nsteps: [{event: pull_request.opened, pr: 8}]", "unknown pull request 8"],
    ["a decision", "name: a\nsteps: [{tick: {decision: g9, option: proceed, by: alice}}]", "has a decision `g9`"],
    ["boxes", "name: a\nsteps: [{event: pull_request.opened, expect: {boxes: {g9: []}}}]", "has a decision `g9`"],
    [
      "a plan file",
      "name: a\nsteps: [{event: pull_request.opened, expect: {plan: {x.jsonl: {g1: {}}}}}]",
      "no commit of this scenario writes `x.jsonl`",
    ],
    [
      "a model",
      "name: a\nsteps: [{event: pull_request.opened, expect: {model_calls: 1}}]",
      "the scenario has no `model`",
    ],
    [
      "a command line",
      "name: a\nsteps: [{event: pull_request.opened, expect: {stdout_has: [x]}}]",
      "needs a `cli` step",
    ],
    [
      "an artifact",
      "name: a\nsteps: [{artifact: {run: other, name: n, files: {}}}]",
      "`artifact` belongs to the hardened set-up: the story needs `setup: hardened`",
    ],
    [
      "a forced point",
      "name: a\nsteps: [{together: [{rerun: 1}, {rerun: 1}], force: {at: start, mode: late}}]",
      "no request has the label `start`",
    ],
    [
      "a forced single act",
      "name: a\nsteps: [{event: pull_request.opened, force: {at: read:pull, mode: late}}]",
      "`force` belongs to `together` only",
    ],
  ])("finds %s that leads nowhere before anything runs", (_what, text, message) => {
    expect(mistakes(text).join("\n")).toContain(message);
  });

  it("reads the keys of features that come later", () => {
    const text = `name: later
setup: hardened
users: {alice: {role: write}, "claude[bot]": {role: write, type: Bot}}
teams: {acme/leads: [alice]}
secrets: {MODEL_KEY: canary-1}
edit_history: summary
commits: [{by: "claude[bot]", files: {${PLAN}}}]
model:
  - {for: judge, batch: 1, answer: {all: met, evidence: auto, R2: unmet, R3: {status: met, evidence: [{path: a.ts, lines: [1, 2], quote: x}]}, decoys: met}}
  - {fault: 529}
  - {each: {answer: {raw: "no"}, style: fenced}}
faults: [{operation: createCommitOnBranch, fault: reset, times: 1, from_step: 1, until_step: 2}]
steps:
  - event: pull_request.opened
    with: {number: 7}
    expect: {boxes: {g1: [proceed, abort]}, tick_refused: bot, prompt_lacks: [x], model_calls: 2}
  - tick: {decision: g1, option: proceed, by: alice}
    expect: {commits: 1, plan: {docs/plans/x/plan.jsonl: {g1: {status: RESOLVED}, meta: {}}}, changed_lines: {docs/plans/x/plan.jsonl: 1}}
  - tick: {decision: {reason: verify-changed, nth: 1}, option: proceed, by: alice, untick: true, silent: true}
  - edit: {by: alice, replace: [[a, b]], comment: 2}
  - delete_comment: {by: alice}
  - delete_revision: {by: alice, nth: 2}
  - set_role: {alice: read}
  - artifact: {run: other, name: results, files: {results.json: "{}"}}
  - together: [{tick: {decision: g1, option: abort, by: alice}}, {push: {drop: [1], onto: base}}]
  - kill_at: "after:perform:commit"
  - merge_group: {prs: [7]}
  - cli: [check, --json]
    files: {a.txt: x}
    expect: {json: {conclusion: success}, artifacts: {results: {results.json: [x]}}}
`;
    expect(accepted(text)[0]?.model?.[1]?.fault).toBe("529");
  });

  it("makes one story of each variant, and names a mistake in the variant's own line", () => {
    const text =
      "name: a\nsteps: [{event: pull_request.opened}]\nvariants:\n  one: {}\n  two: {steps: {1: {expect: {exit: 1}}}}\n";
    expect(accepted(text).map((scenario) => [scenario.name, scenario.steps[0]?.expect?.exit])).toEqual([
      ["a: one", undefined],
      ["a: two", 1],
    ]);
    expect(mistakes(text.replace("exit: 1", "exti: 1"))).toEqual([
      "5: unknown key `exti` in `steps.1.expect`, did you mean `exit`?",
    ]);
  });

  it("reads every scenario of this repository, each with a name of its own", () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
    const names = files.flatMap((file) => accepted(readFileSync(join(FOLDER, file), "utf8")).map(({ name }) => name));
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("variants", () => {
  it("lays objects over objects and numbered objects over lists", () => {
    expect(overlay({ a: [1, { b: 2 }], c: 3 }, { a: { 2: { d: 4 } } })).toEqual({ a: [1, { b: 2, d: 4 }], c: 3 });
    expect(overlay([1, 2], [3])).toEqual([3]);
    expect(readVariants({ name: "x" })).toEqual([{ name: null, data: { name: "x" } }]);
  });
});

describe("the hardened set-up", () => {
  it("is known in syntax, and one line says that it is not built: neither passed nor failed", async () => {
    const [scenario] = accepted(
      "name: a\nsetup: hardened\nsteps: [{artifact: {run: other, name: n, files: {a: b}}, expect: {conclusion: success}}]\n",
    );
    if (scenario === undefined) throw new Error("no scenario");
    const nothing = { machine: { node24: "", path: "" }, action: "", workflow: "", folder: "", close: async () => {} };
    const result = await runScenario(scenario, nothing, { slots: createSlots(1), all: true });
    expect(resultLine(result)).toBe("not built a: setup: hardened is not built in this version");
    expect([result.failures, result.tellings, failureDetails(result)]).toEqual([[], 0, []]);
  });
});

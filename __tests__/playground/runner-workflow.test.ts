import { afterAll, beforeAll, expect, test } from "vitest";
import { stageAction } from "../../playground/runner/action-run.ts";
import type { Machine } from "../../playground/runner/job-scope.ts";
import type { Delivery } from "../../playground/runner/types.ts";
import type { PlayOptions } from "../../playground/runner/workflow-run.ts";
import { deliver, jobsOf, logOf, play, startPlatform, type TestPlatform } from "./runner-platform.ts";
import { actionFiles, makeMachine, temporaryFolders, writeFiles } from "./runner-setting.ts";

const folders = temporaryFolders();
let machine: Machine;
let platform: TestPlatform;

beforeAll(async () => {
  machine = await makeMachine();
  platform = await startPlatform(await folders.make());
}, 120_000);
afterAll(async () => {
  await platform.close();
  await folders.removeAll();
});

async function playText(workflow: string, delivery?: Delivery, options?: Partial<PlayOptions>) {
  return play({
    test: platform,
    machine,
    root: await folders.make(),
    workflow,
    ...(delivery === undefined ? {} : { delivery }),
    ...(options === undefined ? {} : { options }),
  });
}

const ON_PULL = "on: pull_request\n";

test("run steps are real: bash -e, env of all levels, outputs, GITHUB_ENV, GITHUB_PATH, working directory", async () => {
  const run = await playText(`${ON_PULL}
env: {LEVEL: workflow, ONE: "1"}
jobs:
  a:
    runs-on: ubuntu-latest
    env: {LEVEL: job}
    outputs: {seen: "\${{ steps.two.outputs.seen }}"}
    steps:
      - run: |
          mkdir -p sub bin
          printf '#!/bin/sh\\necho tool-ran\\n' > bin/mytool && chmod +x bin/mytool
          echo "$PWD/bin" >> "$GITHUB_PATH"
          echo "FROM_STEP=x \${{ github.event.number }}" >> "$GITHUB_ENV"
      - id: two
        env: {LEVEL: step, SHOWN: "\${{ env.ONE }}-\${{ env.FROM_STEP }}"}
        working-directory: sub
        run: |
          echo "seen=$LEVEL $SHOWN $(mytool) $(basename "$PWD")" >> "$GITHUB_OUTPUT"
      - run: |
          false
          echo never
`);
  const { a } = jobsOf(run);
  expect(a?.outputs).toEqual({ seen: "step 1-x 7 tool-ran sub" });
  expect(a?.conclusion).toBe("failure");
  expect(a?.log.join("\n")).not.toContain("never");
  expect(run).toMatchObject({ conclusion: "failure", problems: [] });
});

test("an unnamed shell has no pipefail, `shell: bash` has", async () => {
  const run = await playText(`${ON_PULL}
jobs:
  a: {runs-on: ubuntu-latest, steps: [{run: "false | true"}]}
  b: {runs-on: ubuntu-latest, defaults: {run: {shell: bash}}, steps: [{run: "false | true"}]}
`);
  expect(jobsOf(run)["a"]?.conclusion).toBe("success");
  expect(jobsOf(run)["b"]?.conclusion).toBe("failure");
});

test("a block scalar with an expression keeps its own indentation only", async () => {
  const run = await playText(`${ON_PULL}
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - run: |
          cat <<END
          \${{ github.event_name }}
            deeper '}}' \${{ format('{0}-}}', 'q') }}
          END
`);
  expect(jobsOf(run)["a"]?.steps[0]?.main?.log).toEqual(["pull_request", "  deeper '}}' q-}"]);
});

test("step conditions: success by default, always, failure, cancelled, and continue-on-error", async () => {
  const run = await playText(`${ON_PULL}
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - {id: soft, continue-on-error: true, run: exit 1}
      - {name: after soft, if: "steps.soft.outcome == 'failure' && steps.soft.conclusion == 'success'", run: "true"}
      - {name: hard, run: exit 2}
      - {name: default, run: "true"}
      - {name: plain condition, if: github.event_name == 'pull_request', run: "true"}
      - {name: always, if: always(), run: "true"}
      - {name: failure, if: "failure() && github.event.number == 7", run: "true"}
      - {name: cancelled, if: cancelled(), run: "true"}
      - {name: not cancelled, if: "\${{ !cancelled() }}", run: "true"}
`);
  const { a } = jobsOf(run);
  expect(a?.steps.map((step) => step.conclusion)).toEqual([
    "success",
    "success",
    "failure",
    "skipped",
    "skipped",
    "success",
    "success",
    "skipped",
    "success",
  ]);
});

test("a cancelled run stops the running step, lets always() and cancelled() steps run, and ends as cancelled", async () => {
  const cancel = new AbortController();
  const workflow = `${ON_PULL}
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - {name: long, run: sleep 30}
      - {name: default, run: "true"}
      - {name: always, if: always(), run: "true"}
      - {name: cancelled, if: cancelled(), run: "true"}
      - {name: failure, if: failure(), run: "true"}
  b: {runs-on: ubuntu-latest, needs: a, steps: [{run: "true"}]}
`;
  const running = playText(workflow, undefined, {
    signal: cancel.signal,
    observer: { jobStarted: () => setTimeout(() => cancel.abort(), 300) },
  });
  const run = await running;
  expect(jobsOf(run)["a"]?.steps.map((step) => step.conclusion)).toEqual([
    "cancelled",
    "skipped",
    "success",
    "success",
    "skipped",
  ]);
  expect(jobsOf(run)["a"]?.conclusion).toBe("cancelled");
  expect(jobsOf(run)["b"]?.conclusion).toBe("cancelled");
  expect(run).toMatchObject({ kind: "ran", conclusion: "cancelled" });
});

test("timeout-minutes: a step's fails it, a job's cancels it", async () => {
  const run = await playText(`${ON_PULL}
jobs:
  a: {runs-on: ubuntu-latest, steps: [{timeout-minutes: 1, run: sleep 30}, {if: failure(), run: "true"}]}
  b: {runs-on: ubuntu-latest, timeout-minutes: 1, steps: [{run: sleep 30}, {if: cancelled(), run: "true"}]}
`);
  expect(jobsOf(run)["a"]?.steps.map((step) => step.conclusion)).toEqual(["failure", "success"]);
  expect(jobsOf(run)["b"]?.steps.map((step) => step.conclusion)).toEqual(["cancelled", "success"]);
  expect(jobsOf(run)["b"]?.conclusion).toBe("cancelled");
});

test("needs: outputs arrive, a failure or a skip holds for the whole chain, always() breaks it for one job only", async () => {
  const run = await playText(`${ON_PULL}
jobs:
  gives: {runs-on: ubuntu-latest, outputs: {v: "\${{ steps.s.outputs.v }}"}, steps: [{id: s, run: 'echo v=42 >> "$GITHUB_OUTPUT"'}]}
  takes: {runs-on: ubuntu-latest, needs: [gives], steps: [{run: "echo got \${{ needs.gives.outputs.v }} \${{ needs.gives.result }}"}]}
  fails: {runs-on: ubuntu-latest, steps: [{run: exit 1}]}
  skipped: {runs-on: ubuntu-latest, needs: fails, steps: [{run: "true"}]}
  reports: {runs-on: ubuntu-latest, needs: skipped, if: always(), steps: [{run: "echo \${{ needs.skipped.result }}"}]}
  after: {runs-on: ubuntu-latest, needs: reports, steps: [{run: "true"}]}
  onfailure: {runs-on: ubuntu-latest, needs: skipped, if: failure(), steps: [{run: "true"}]}
  never: {runs-on: ubuntu-latest, if: github.event_name == 'push', steps: [{run: "true"}]}
`);
  const jobs = jobsOf(run);
  expect(logOf(run, "takes")).toContain("got 42 success");
  expect(Object.fromEntries(Object.entries(jobs).map(([id, job]) => [id, job.conclusion]))).toEqual({
    gives: "success",
    takes: "success",
    fails: "failure",
    skipped: "skipped",
    reports: "success",
    after: "skipped",
    onfailure: "success",
    never: "skipped",
  });
  expect(jobs["skipped"]?.steps).toEqual([]);
});

test("a job output that holds a secret is left out", async () => {
  const run = await playText(
    `${ON_PULL}
jobs:
  a:
    runs-on: ubuntu-latest
    outputs: {key: "\${{ steps.s.outputs.key }}", fine: "\${{ steps.s.outputs.fine }}"}
    steps: [{id: s, env: {K: "\${{ secrets.MODEL_KEY }}"}, run: 'echo "key=$K" >> "$GITHUB_OUTPUT"; echo fine=1 >> "$GITHUB_OUTPUT"; echo "see $K"'}]
`,
    undefined,
    { secrets: { MODEL_KEY: "canary-9000" } },
  );
  expect(jobsOf(run)["a"]?.outputs).toEqual({ fine: "1" });
  expect(logOf(run, "a")).toContain("see ***");
  expect(JSON.stringify(jobsOf(run)["a"]?.log)).not.toContain("canary-9000");
});

const PERMISSIONS = `${ON_PULL}
permissions: {contents: write, issues: read}
jobs:
  inherits: {runs-on: ubuntu-latest, steps: [{run: "true"}]}
  declares: {runs-on: ubuntu-latest, permissions: {checks: write, pull-requests: write, contents: none}, steps: [{run: "true"}]}
  nothing: {runs-on: ubuntu-latest, permissions: {}, steps: [{run: 'echo "key=[\${{ secrets.MODEL_KEY }}]"'}]}
`;

test("permissions: the job's declaration replaces the workflow's, what is not named is none", async () => {
  platform.minted.splice(0);
  const run = await playText(PERMISSIONS, undefined, { secrets: { MODEL_KEY: "canary-9000" } });
  const granted = Object.fromEntries(platform.minted.map((one) => [one.job, one]));
  expect(granted["inherits"]).toMatchObject({
    kind: "actions",
    fork: false,
    permissions: { contents: "write", issues: "read", metadata: "read" },
  });
  expect(granted["declares"]?.permissions).toEqual({ checks: "write", "pull-requests": "write", metadata: "read" });
  expect(granted["nothing"]?.permissions).toEqual({ metadata: "read" });
  expect(logOf(run, "nothing")).toContain("key=[***]");
  expect(platform.revoked).toEqual(expect.arrayContaining(["ghs_minted_1", "ghs_minted_2"]));
});

test("a fork's pull request gets reads for writes and no secrets", async () => {
  platform.minted.splice(0);
  const delivery = { ...deliver(platform, "pull_request", { action: "opened" }), fork: true };
  const run = await playText(PERMISSIONS, delivery, { secrets: { MODEL_KEY: "canary-9000" } });
  const granted = Object.fromEntries(platform.minted.map((one) => [one.job, one]));
  expect(granted["declares"]).toMatchObject({
    fork: true,
    permissions: { checks: "read", "pull-requests": "read", metadata: "read" },
  });
  expect(granted["inherits"]?.permissions).toEqual({ contents: "read", issues: "read", metadata: "read" });
  expect(logOf(run, "nothing")).toContain("key=[]");
});

test("without any declaration the repository's setting counts", async () => {
  platform.minted.splice(0);
  const workflow = `${ON_PULL}jobs: {a: {runs-on: ubuntu-latest, steps: [{run: "true"}]}}\n`;
  await playText(workflow);
  await playText(workflow, undefined, { repositoryPermissions: "permissive" });
  expect(platform.minted[0]?.permissions).toEqual({ contents: "read", packages: "read", metadata: "read" });
  expect(platform.minted[1]?.permissions["checks"]).toBe("write");
});

const README_LIKE = `name: done-gate
on:
  pull_request: {types: [opened, synchronize, reopened, ready_for_review, edited, labeled, unlabeled]}
  issue_comment: {types: [created, edited, deleted]}
  workflow_dispatch: {inputs: {pr: {type: number, required: true}, sha: {type: string}, dry: {type: boolean}}}
jobs:
  gate:
    if: github.event_name != 'issue_comment'
    runs-on: ubuntu-latest
    steps: [{run: "echo pr=\${{ inputs.pr || github.event.number }} next=\${{ inputs.pr && format('refs/pull/{0}/head', inputs.pr) }} dry=\${{ inputs.dry }} raw=\${{ github.event.inputs.pr }}"}]
  answer:
    if: github.event_name == 'issue_comment' && github.event.issue.pull_request && (github.event.action != 'created' || startsWith(github.event.comment.body, '/done-gate'))
    runs-on: ubuntu-latest
    steps: [{run: "echo answered"}]
`;

test.each([
  [
    "a tick on a pull request's comment",
    { action: "edited", issue: { number: 7, pull_request: {} }, comment: { body: "- [x] go" } },
    "success",
  ],
  [
    "a command",
    { action: "created", issue: { number: 7, pull_request: {} }, comment: { body: "/done-gate answer g1 proceed" } },
    "success",
  ],
  ["chatter", { action: "created", issue: { number: 7, pull_request: {} }, comment: { body: "nice" } }, "skipped"],
  ["a plain issue", { action: "edited", issue: { number: 8 }, comment: { body: "x" } }, "skipped"],
])("the job-level `if` on issue_comment: %s", async (_name, payload, conclusion) => {
  const run = await playText(README_LIKE, deliver(platform, "issue_comment", payload));
  expect(jobsOf(run)["gate"]?.conclusion).toBe("skipped");
  expect(jobsOf(run)["answer"]?.conclusion).toBe(conclusion);
});

test("types: labeled is not among the defaults, and is when it is named", async () => {
  const labeled = () => deliver(platform, "pull_request", { action: "labeled" });
  const byDefault = await playText(
    `${ON_PULL}jobs: {a: {runs-on: ubuntu-latest, steps: [{run: "true"}]}}\n`,
    labeled(),
  );
  expect(byDefault).toEqual({
    kind: "ignored",
    why: "the activity type labeled is not among opened, synchronize, reopened",
  });
  expect(jobsOf(await playText(README_LIKE, labeled()))["gate"]?.conclusion).toBe("success");
  const comment = deliver(platform, "issue_comment", { action: "deleted" });
  const all = await playText(
    `on: issue_comment\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: "true"}]}}\n`,
    comment,
  );
  expect(all.kind).toBe("ran");
});

test("branch filters look at the base branch; an event that is not named starts nothing; [skip ci] neither", async () => {
  const filtered = (on: string) => `on: ${on}\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: "true"}]}}\n`;
  expect((await playText(filtered("{pull_request: {branches: [main, 'releases/**']}}"))).kind).toBe("ran");
  expect((await playText(filtered("{pull_request: {branches: ['**', '!main']}}"))).kind).toBe("ignored");
  expect((await playText(filtered("{pull_request: {branches-ignore: ['ma*']}}"))).kind).toBe("ignored");
  expect((await playText(filtered("push"))).kind).toBe("ignored");
  const message = await platform.git([
    "commit-tree",
    `${platform.commits.head}^{tree}`,
    "-m",
    "work [skip ci]",
    "-p",
    platform.commits.head,
  ]);
  const head = { head: { sha: message, repo: { id: 1001 } } };
  expect(
    await playText(
      filtered("pull_request"),
      deliver(platform, "pull_request", { action: "synchronize", pull_request: head }),
    ),
  ).toEqual({
    kind: "ignored",
    why: "the head commit's message says [skip ci]",
  });
});

test("dispatch inputs are typed in `inputs`, text in the event, and checked before a run starts", async () => {
  const dispatch = (inputs: Readonly<Record<string, string>>) => deliver(platform, "workflow_dispatch", { inputs });
  const run = await playText(README_LIKE, dispatch({ pr: "7", dry: "false" }));
  expect(logOf(run, "gate")).toContain("pr=7 next=refs/pull/7/head dry=false raw=7");
  expect(await playText(README_LIKE, dispatch({}))).toEqual({
    kind: "refused",
    why: "Required input 'pr' not provided",
  });
  expect(await playText(README_LIKE, dispatch({ pr: "7", prr: "1" }))).toMatchObject({ kind: "refused" });
  expect(await playText(README_LIKE, dispatch({ pr: "seven" }))).toMatchObject({ kind: "refused" });
});

test.each([
  ["a misspelt key", "jobs: {a: {runs-on: ubuntu-latest, stepz: []}}", "stepz"],
  [
    "an unknown permission",
    "permissions: {cheks: write}\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: x}]}}",
    "cheks",
  ],
  [
    "a context that is not there in a job's if",
    "jobs: {a: {runs-on: ubuntu-latest, if: env.X, steps: [{run: x}]}}",
    "env",
  ],
  ["a need that is not there", "jobs: {a: {runs-on: ubuntu-latest, needs: b, steps: [{run: x}]}}", "b"],
  [
    "queue max with cancel",
    "concurrency: {group: x, queue: max, cancel-in-progress: true}\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: x}]}}",
    "queue: max",
  ],
])("an invalid file starts no job: %s", async (_name, text, word) => {
  const run = await playText(`${ON_PULL}${text}\n`);
  expect(run.kind).toBe("invalid");
  expect(JSON.stringify(run)).toContain(word);
});

test.each([
  ["a matrix", "jobs: {a: {runs-on: ubuntu-latest, strategy: {matrix: {x: [1]}}, steps: [{run: x}]}}", "strategy"],
  [
    "an unknown action",
    "jobs: {a: {runs-on: ubuntu-latest, steps: [{uses: some/thing@v1}]}}",
    "the action some/thing@v1",
  ],
  ["a shell", "jobs: {a: {runs-on: ubuntu-latest, steps: [{run: x, shell: pwsh}]}}", "the shell pwsh"],
])("what would have to be guessed is refused by name: %s", async (_name, text, what) => {
  await expect(playText(`${ON_PULL}${text}\n`)).rejects.toThrow(
    new RegExp(`${what}[\\s\\S]* is not modelled by the runner harness`),
  );
});

test("set-up actions do nothing, setup-node brings Node 24", async () => {
  const run = await playText(`${ON_PULL}
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - {uses: actions/setup-node@v6, with: {node-version: 24, cache: npm}}
      - uses: actions/cache@v5
      - run: node --version
`);
  expect(logOf(run, "a")).toMatch(/^v24\./m);
});

test("our action: staged folder by its name, outputs to later steps, post at the job's end with the job's status", async () => {
  const source = await folders.make();
  await writeFiles(
    source,
    actionFiles({
      main: `fs.appendFileSync(env.GITHUB_OUTPUT, "text=" + env.GITHUB_ACTION_REPOSITORY + " " + env.INPUT_PLAIN + "\\n"); fs.appendFileSync(env.GITHUB_STATE, "id=9\\n"); fs.writeFileSync(env.GITHUB_STEP_SUMMARY, "# " + env.STOP_AT);`,
      post: "console.log('post saw ' + env.STATE_id)",
    }),
  );
  const staged = await folders.make();
  await stageAction(source, staged);
  const run = await play({
    test: platform,
    machine: { ...machine, extraEnvironment: { STOP_AT: "label" } },
    root: await folders.make(),
    workflow: `${ON_PULL}
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - {id: gate, uses: org/done-gate@v1, with: {plain: "\${{ github.event.action }}"}}
      - run: echo "later [\${{ steps.gate.outputs.text }}] [$STOP_AT]"; exit 1
  wrong: {runs-on: ubuntu-latest, steps: [{uses: org/done-gate@v1, with: {nope: 1}}]}
  local: {runs-on: ubuntu-latest, steps: [{uses: ./}]}
`,
    options: { actions: new Map([["org/done-gate@v1", staged]]) },
  });
  const { a, wrong, local } = jobsOf(run);
  expect(a?.log.join("\n")).toContain("later [org/done-gate opened] []");
  expect(a?.steps[0]?.main?.summary).toBe("# label");
  expect(a?.steps[0]?.post?.log).toContain("post saw 9");
  expect(a?.log.at(-1)).toBe("post saw 9");
  expect(wrong?.problems).toEqual(["unexpected input 'nope', valid inputs are: github-token, greeting text, plain"]);
  expect(run).toMatchObject({ problems: wrong?.problems });
  expect(local?.steps[0]?.main?.failure).toContain("Did you forget to run actions/checkout");
});

test("artifacts pass between jobs, are written once, and hidden files stay behind", async () => {
  const run = await playText(`${ON_PULL}
jobs:
  up:
    runs-on: ubuntu-latest
    steps:
      - run: mkdir -p out/deep && echo one > out/a.json && echo two > out/deep/b.json && echo no > out/.hidden
      - uses: actions/upload-artifact@v4
        with: {name: results, path: out/}
      - {id: again, continue-on-error: true, uses: actions/upload-artifact@v4, with: {name: results, path: out/}}
      - {id: none, continue-on-error: true, uses: actions/upload-artifact@v4, with: {name: other, path: gone, if-no-files-found: error}}
      - run: echo "\${{ steps.again.outcome }} \${{ steps.none.outcome }}"
  down:
    runs-on: ubuntu-latest
    needs: up
    steps:
      - {uses: actions/download-artifact@v5, with: {name: results, path: in}}
      - run: cd in && find . -type f | sort | xargs && cat deep/b.json
      - {uses: actions/download-artifact@v5, with: {name: absent}}
`);
  expect(logOf(run, "up")).toContain("failure failure");
  expect(logOf(run, "down")).toContain("./a.json ./deep/b.json\ntwo");
  expect(jobsOf(run)["down"]?.steps[2]?.main?.failure).toContain("Artifact not found for name: absent");
});

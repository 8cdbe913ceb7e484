import { afterAll, beforeAll, expect, test } from "vitest";
import type { Machine } from "../../playground/runner/job-scope.ts";
import type { Delivery } from "../../playground/runner/types.ts";
import { deliver, jobsOf, logOf, play, startPlatform, type TestPlatform } from "./runner-platform.ts";
import { makeMachine, temporaryFolders } from "./runner-setting.ts";

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

const LOOK = `echo "at=$(git rev-parse HEAD) depth=$(git rev-list --count HEAD) branch=$(git branch --show-current)"`;

/** One job: the checkout step as given, then the look. */
async function checkOut(step: string, delivery?: Delivery, look: string = LOOK) {
  const event = delivery?.name ?? "pull_request";
  const workflow = `on: ${event}
permissions: {contents: read}
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - ${step}
      - run: |
          ${look.replaceAll("\n", "\n          ")}
`;
  const run = await play({
    test: platform,
    machine,
    root: await folders.make(),
    workflow,
    ...(delivery === undefined ? {} : { delivery }),
  });
  expect(run).toMatchObject({ kind: "ran", problems: [] });
  return { log: logOf(run, "a"), job: jobsOf(run)["a"] };
}

test("a pull request is checked out at its merge commit, with depth 1", async () => {
  const { log, job } = await checkOut("uses: actions/checkout@v7");
  expect(log).toContain(`at=${platform.commits.merge} depth=1 branch=`);
  expect(job?.steps[0]?.main?.outputs).toEqual({ ref: "refs/pull/7/merge", commit: platform.commits.merge });
});

test("`ref` with the head's id checks out the head; depth 0 brings all history and branches", async () => {
  const step = `{uses: actions/checkout@v7, with: {ref: "\${{ github.event.pull_request.head.sha || inputs.sha }}", fetch-depth: 0}}`;
  const { log } = await checkOut(step, undefined, `${LOOK}\ngit merge-base HEAD origin/main`);
  const base = await platform.git(["merge-base", platform.commits.head, platform.commits.main]);
  expect(log).toContain(`at=${platform.commits.head} depth=3 branch=`);
  expect(log).toContain(base);
});

test("depth 2 of the merge commit brings both parents and no more", async () => {
  const { log } = await checkOut("{uses: actions/checkout@v7, with: {fetch-depth: 2}}");
  expect(log).toContain(`at=${platform.commits.merge} depth=3 `);
});

test("other events check out the default branch, as a branch", async () => {
  const { log } = await checkOut("uses: actions/checkout@v7", deliver(platform, "issue_comment", { action: "edited" }));
  expect(log).toContain(`at=${platform.commits.main} depth=1 branch=main`);
});

test.each([
  ["claude/login", "head", "claude/login"],
  ["v1", "main", ""],
  ["refs/heads/claude/login", "head", "claude/login"],
  ["refs/pull/7/head", "head", ""],
] as const)("`ref: %s` is found", async (ref, commit, branch) => {
  const { log } = await checkOut(`{uses: actions/checkout@v7, with: {ref: ${ref}}}`);
  expect(log).toContain(`at=${platform.commits[commit]} depth=1 branch=${branch}\n`.trimEnd());
});

test("a ref that is not there fails the step", async () => {
  const { job } = await checkOut("{uses: actions/checkout@v7, with: {ref: gone}}");
  expect(job?.steps[0]?.main?.failure).toContain("git fetch failed");
  expect(job?.conclusion).toBe("failure");
});

const CREDENTIALS = `git config --get-regexp 'includeif|extraheader' || echo "no credentials"
git -c credential.helper= ls-remote origin HEAD >/dev/null 2>&1 && echo "may fetch" || echo "may not fetch"
ls "$RUNNER_TEMP" | grep git-credentials || echo "no file"`;

test("persisted credentials: an include of a file in RUNNER_TEMP, masked, removed at the end of the job", async () => {
  const { log, job } = await checkOut(
    "uses: actions/checkout@v7",
    undefined,
    `${CREDENTIALS}\ncat "$RUNNER_TEMP"/git-credentials-*`,
  );
  expect(log).toMatch(/includeif\.gitdir:\S+\/shop\/\.git\.path \S+\/git-credentials-\S+\.config/);
  expect(log).toContain("may fetch");
  expect(log).toContain("AUTHORIZATION: basic ***");
  expect(job?.steps[0]?.post?.outcome).toBe("success");
});

test("v5 leaves the token in .git/config", async () => {
  const { log } = await checkOut("uses: actions/checkout@v5", undefined, CREDENTIALS);
  expect(log).toMatch(/http\.http:\/\/127\.0\.0\.1:\d+\/\.extraheader AUTHORIZATION: basic \*\*\*/);
  expect(log).toContain("no file");
});

test("persist-credentials: false leaves nothing and git cannot fetch any more", async () => {
  const { log } = await checkOut(
    "{uses: actions/checkout@v7, with: {persist-credentials: false}}",
    undefined,
    CREDENTIALS,
  );
  expect(log).toContain("no credentials");
  expect(log).toContain("may not fetch");
  expect(log).toContain("no file");
});

test("a second checkout in one job cleans what the first left", async () => {
  const { log } = await checkOut(
    "uses: actions/checkout@v7\n      - run: echo dirt > dirt.txt; echo changed > README.md\n      - {uses: actions/checkout@v7, with: {ref: claude/login}}",
    undefined,
    `${LOOK}\necho "files: $(git status --porcelain) $(ls | xargs)"`,
  );
  expect(log).toContain(`at=${platform.commits.head}`);
  expect(log).toContain("files:  README.md src");
});

function foreign(name: "pull_request_target" | "workflow_run"): Delivery {
  const repo = { id: 2002, full_name: "mallory/shop" };
  const { head } = platform.commits;
  if (name === "pull_request_target") {
    return deliver(platform, name, {
      action: "opened",
      pull_request: { number: 7, head: { sha: head, repo }, base: { ref: "main" } },
    });
  }
  const run = {
    name: "verify",
    event: "pull_request",
    head_sha: head,
    head_branch: "claude/login",
    head_repository: repo,
    head_commit: { id: head },
  };
  return deliver(platform, name, { action: "completed", workflow_run: run });
}

test.each(["pull_request_target", "workflow_run"] as const)(
  "v7 refuses a fork's code under %s, v6 does not",
  async (event) => {
    const wanted = (version: string, more = "") =>
      checkOut(`{uses: actions/checkout@${version}, with: {ref: ${platform.commits.head}${more}}}`, foreign(event));
    const refused = await wanted("v7");
    expect(refused.job?.steps[0]?.main?.failure).toContain(
      `Refusing to check out fork pull request code from a '${event}' workflow`,
    );
    expect((await wanted("v6")).log).toContain(`at=${platform.commits.head}`);
    expect((await wanted("v7", ", allow-unsafe-pr-checkout: true")).log).toContain(`at=${platform.commits.head}`);
    const byRef = await checkOut("{uses: actions/checkout@v7, with: {ref: refs/pull/7/head}}", foreign(event));
    expect(byRef.job?.steps[0]?.main?.failure).toContain("Refusing");
    const own = await checkOut("uses: actions/checkout@v7", foreign(event));
    expect(own.log).toContain(`at=${platform.commits.main}`);
  },
);

test("inputs that checkout does not have, or that are not played here, are errors", async () => {
  const workflow = (text: string) =>
    `on: pull_request\njobs: {a: {runs-on: ubuntu-latest, steps: [{uses: actions/checkout@v7, with: ${text}}]}}\n`;
  const run = await play({
    test: platform,
    machine,
    root: await folders.make(),
    workflow: workflow("{fetch-deph: 0}"),
  });
  expect(run).toMatchObject({ problems: ["unexpected input 'fetch-deph' of actions/checkout"] });
  await expect(
    play({ test: platform, machine, root: await folders.make(), workflow: workflow("{submodules: true}") }),
  ).rejects.toThrow("the input `submodules` of actions/checkout is not modelled");
});

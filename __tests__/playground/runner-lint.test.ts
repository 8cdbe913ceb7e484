import { afterAll, expect, test } from "vitest";
import { type KnownAction, lintWorkflow, readKnownAction } from "../../playground/runner/lint-workflow.ts";
import { actionFiles, temporaryFolders, writeFiles } from "./runner-setting.ts";

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const PATH = ".github/workflows/done-gate.yml";

async function trialAction(): Promise<ReadonlyMap<string, KnownAction>> {
  const folder = await folders.make();
  await writeFiles(folder, actionFiles({ main: "" }));
  return new Map([["org/done-gate", await readKnownAction(folder)]]);
}

const GOOD = `name: done-gate
on:
  pull_request: {types: [opened, labeled]}
  issue_comment: {types: [edited]}
permissions: {}
concurrency: {group: "a-\${{ github.ref }}", queue: max}
jobs:
  gate:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-24.04
    permissions: {contents: read, checks: write}
    steps:
      - uses: actions/checkout@v7
        with: {ref: "\${{ github.event.pull_request.head.sha }}", persist-credentials: false}
      - uses: actions/setup-node@v6
        with: {node-version: 24}
      - {id: gate, uses: org/done-gate@v1, with: {github-token: "\${{ github.token }}"}}
      - run: echo "\${{ steps.gate.outputs.declared }}"
`;

test("a right workflow has no finding", async () => {
  expect(await lintWorkflow(PATH, GOOD, await trialAction())).toEqual([]);
});

test.each([
  { what: "an activity type", right: "[edited]", wrong: "[edted]", line: 4, message: "Unexpected value 'edted'" },
  {
    what: "a permission",
    right: "checks: write",
    wrong: "cheks: write",
    line: 11,
    message: "Unexpected value 'cheks'",
  },
  {
    what: "an input of our action",
    right: "github-token:",
    wrong: "github-tokn:",
    line: 17,
    message: "Invalid action input 'github-tokn'",
  },
  {
    what: "an input of checkout",
    right: "persist-credentials",
    wrong: "persist-credential",
    line: 14,
    message: "Invalid action input 'persist-credential'",
  },
  {
    what: "an action nobody described",
    right: "org/done-gate@v1",
    wrong: "org/other@v1",
    line: 17,
    message: "Unable to resolve action `org/other@v1`",
  },
  {
    what: "an output of our action",
    right: "outputs.declared",
    wrong: "outputs.declraed",
    line: 18,
    message: "org/done-gate@v1 declares no output 'declraed'",
  },
  {
    what: "a step's id",
    right: "steps.gate.",
    wrong: "steps.gaet.",
    line: 18,
    message: "Context access might be invalid: gaet",
  },
  { what: "a context", right: "github.event_name ==", wrong: "githb.event_name ==", line: 9, message: "githb" },
])("finds a slip in $what", async ({ right, wrong, line, message }) => {
  const findings = await lintWorkflow(PATH, GOOD.replace(right, wrong), await trialAction());
  expect(findings).toEqual([expect.objectContaining({ line, message: expect.stringContaining(message) })]);
});

test("an action manifest is read by its own rules", async () => {
  const good = actionFiles({ main: "" })["action.yml"] ?? "";
  expect(await lintWorkflow("action.yml", good)).toEqual([]);
  const findings = await lintWorkflow(
    "action.yml",
    good.replace("using: node24", "using: node2").replace("outputs:", "outptus:"),
  );
  const messages = findings.map((one) => one.message).join("\n");
  expect(messages).toContain("outptus");
  expect(messages).toContain("node2");
});

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readScenario } from "../../playground/scenarios/read-scenario.ts";
import { createSlots, type Result, runScenario } from "../../playground/scenarios/run-scenarios.ts";
import { openStage } from "../../playground/scenarios/stage.ts";

/**
 * The negative control of the whole chain: the built Action is made wrong on purpose and told the story that the real
 * one passes. Workflow, runner, HTTP, stand-in and expectations stand between the patch and the message.
 */
const ROOT = join(import.meta.dirname, "..", "..");
const SLOW_MS = 180_000;

const STORY = `
name: an honest pull request that a person has commented on
commits:
  - files:
      src/login.ts: "export const login = 1;\\n"
      docs/plans/x/checklist.json:
        json: [{id: login, description: d, acceptance: a, verify: "test -f src/login.ts", passes: true}]
steps:
  - comment: {by: alice, body: "Looks good so far."}
  - event: pull_request.opened
    expect: {conclusion: success, mergeable: true, comments: 1}
`;

/** A place in the bundle, which must be there exactly once, and what stands there instead. */
interface Patch {
  readonly find: string;
  readonly put: string;
}

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Patches the one file of the bundle that has the place, at that one place. */
async function patchBundle(folder: string, { find, put }: Patch): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith("index.js")).map((name) => join(folder, name));
  const texts = await Promise.all(files.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
  const places = texts.flatMap(({ text }) => text.split(find).slice(1)).length;
  const found = texts.find(({ text }) => text.includes(find));
  if (found === undefined || places !== 1)
    throw new Error(`the bundle has ${places} places to patch, not one: ${find}`);
  await writeFile(
    found.path,
    found.text.replace(find, () => put),
  );
}

/** What a release would hold, with the bundle patched. */
async function stageWrong(patches: readonly Patch[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wrong-action-"));
  folders.push(folder);
  for (const name of ["README.md", "action.yml", "package.json", "dist"]) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  }
  for (const patch of patches) await patchBundle(join(folder, "dist"), patch);
  return folder;
}

async function tellWith(patches: readonly Patch[]): Promise<Result> {
  const read = readScenario(STORY);
  const scenario = read.ok ? read.scenarios[0] : undefined;
  if (scenario === undefined) throw new Error("the story is none");
  const node24 = process.env["DONE_GATE_NODE24"];
  const stage = await openStage({ root: await stageWrong(patches), node24 });
  try {
    return await runScenario(scenario, stage, { slots: createSlots(1), all: true });
  } finally {
    await stage.close();
  }
}

const START = `        head_sha: head,
        status: "in_progress",`;
const CREATE_COMMENT = `        create: async (pr, body) => {
            refuseTooLong(body);`;

const WRONG = {
  "concludes neutral": {
    patch: { find: "        conclusion: result.conclusion,", put: '        conclusion: "neutral",' },
    message:
      /^expected requests that GitHub takes, got practice at checks\/update: the required check done-gate was concluded neutral$/,
  },
  "posts on the merge commit": {
    patch: { find: START, put: START.replace("head_sha: head", "head_sha: process.env.GITHUB_SHA") },
    message:
      /got practice at checks\/create: the required check done-gate was posted on the test merge commit of pull request 7, not on its head$/,
  },
  "writes over a person's comment": {
    patch: {
      find: CREATE_COMMENT,
      put: `${CREATE_COMMENT}
            const list = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
            const [foreign] = (await octokit.request(list, { ...at, issue_number: pr })).data;
            if (foreign !== undefined) {
                const operation = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
                await octokit.request(operation, { ...at, comment_id: foreign.id, body });
                return foreign.id;
            }`,
    },
    message:
      /got practice at issues\/update-comment: comment \d+ of alice was written to by github-actions\[bot\], who did not make it$/,
  },
  "sends a field that GitHub does not know": {
    patch: { find: START, put: `        urgency: "high",\n${START}` },
    message: /got request at checks\/create: body: \/urgency is not in GitHub's description$/,
  },
} as const;

describe("a deliberately wrong Action", () => {
  it("is told apart from the real one, which passes the same story", { timeout: SLOW_MS }, async () => {
    const { failures, traces } = await tellWith([]);
    expect(failures).toEqual([]);
    expect(traces).toHaveLength(2);
  });

  it.each(Object.entries(WRONG))(
    "that %s is caught, with its own message",
    { timeout: SLOW_MS },
    async (_what, one) => {
      const { failures } = await tellWith([one.patch]);
      expect(failures[0]?.step).toBe(2);
      expect(failures[0]?.message).toMatch(one.message);
      // No other kind of mistake would be taken for this one.
      const others = Object.values(WRONG).filter((other) => other !== one);
      expect(others.filter(({ message }) => message.test(failures[0]?.message ?? ""))).toEqual([]);
    },
  );

  it("cannot be made where the bundle has nothing to patch", async () => {
    await expect(stageWrong([{ find: "no such place in the bundle", put: "" }])).rejects.toThrow("0 places to patch");
  });
});

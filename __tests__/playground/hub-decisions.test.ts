import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Hub } from "../../playground/hub/types.ts";
import { createCommitWriter } from "../../src/adapters/github-commit.ts";
import { createDecisionReader } from "../../src/adapters/github-decisions.ts";
import { createEvidenceReader } from "../../src/adapters/github-evidence.ts";
import { createPullReader } from "../../src/adapters/github-read.ts";
import type { Seen } from "../../src/adapters/github-view.ts";
import { createCheckWriter, createCommentWriter, type OwnApp } from "../../src/adapters/github-write.ts";
import { createOctokit } from "../../src/adapters/octokit.ts";
import { decisionsContract } from "../contract/decisions.contract.ts";
import { repoPath } from "../fixtures/git-repo.ts";
import { prNumber, sha } from "../fixtures/ids.ts";
import { at, type Story, tellStory, WRITES } from "./hub-story.ts";

let story: Story;
let hub: Hub;
const seven = prNumber(7);

function realClient(permissions: Readonly<Record<string, "read" | "write">> = WRITES) {
  const token = hub.mintToken({ kind: "github-token", permissions });
  return createOctokit({ token, apiUrl: hub.apiUrl, userAgent: "done-gate-test", secondMs: 1 });
}

async function accountId(login: string): Promise<number> {
  const answer = await realClient().request("GET /users/{username}", { username: login });
  return Number(answer.data.id);
}

beforeEach(async () => {
  story = await tellStory();
  hub = story.hub;
});

afterEach(async () => {
  const { violations } = hub;
  await hub.close();
  expect(violations).toEqual([]);
});

/** Comments and commands as the contract wants them. */
async function tellDecisions() {
  const comments = createCommentWriter(realClient(), at);
  const edited = await comments.create(seven, "one");
  await hub.person("alice").editComment(edited, "two");
  await comments.update(edited, "three");
  const untouched = await comments.create(seven, "still");
  await hub.person("alice").comment(7, "/done-gate answer g1 proceed");
  await hub.person("alice").comment(7, "hello");
  await hub.person("alice").comment(7, "/done-gate rechck");
  const ids = hub.comments(7).map(({ id }) => id);
  const last = ids.at(-1) ?? 0;
  await hub.person("alice").editComment(last, "/done-gate recheck");
  return { edited, untouched, commands: [ids.at(-3) ?? 0, last] as const };
}

for (const shared of [false, true]) {
  decisionsContract(shared ? "GitHub, after a reading of the pull request" : "GitHub, by itself", async () => {
    const told = await tellDecisions();
    const client = realClient();
    const seen: Seen = new Map();
    if (shared) await createPullReader(client, at, seen).readPull(seven);
    const ids = { alice: await accountId("alice"), tom: await accountId("tom"), rita: await accountId("rita") };
    return { ...told, ids, reader: createDecisionReader(client, at, seen) };
  });
}

describe("an edit history", () => {
  it("that shows differences only, or nothing, is unreadable", async () => {
    for (const editHistory of ["summary", "unreadable"] as const) {
      await hub.close();
      story = await tellStory({ editHistory });
      hub = story.hub;
      const { edited, untouched } = await tellDecisions();
      const reader = createDecisionReader(realClient(), at);
      expect(await reader.readHistory(edited)).toMatchObject({ kind: "unreadable" });
      expect(await reader.readHistory(untouched)).toMatchObject({ kind: "revisions" });
    }
  });

  it("with a deleted revision says so", async () => {
    const { edited } = await tellDecisions();
    hub.person("alice").deleteRevision(edited, 2);
    expect(await createDecisionReader(realClient(), at).readHistory(edited)).toMatchObject({
      revisions: [{ body: "one" }, { body: null, editor: { login: "alice" } }, { body: "three" }],
    });
  });

  it("is read to its end", async () => {
    const comments = createCommentWriter(realClient(), at);
    const id = await comments.create(seven, "0");
    for (let nth = 1; nth <= 230; nth += 1) await hub.person("alice").editComment(id, String(nth), true);
    const history = await createDecisionReader(realClient(), at).readHistory(id);
    if (history.kind !== "revisions") throw new Error(history.why);
    expect(history.revisions.map(({ body }) => body)).toEqual(Array.from({ length: 231 }, (_, nth) => String(nth)));
  });
});

describe("a commit", () => {
  const request = (expectedHead: string, path = "docs/plans/x/plan.jsonl") => ({
    branch: "claude/login",
    expectedHead: sha(expectedHead),
    files: [{ path: repoPath(path), text: "{}\n" }],
    headline: "done-gate: g1 = proceed (alice)",
    body: "Done-Gate-Answer: g1 = proceed",
  });

  it("is made on top of the named head", async () => {
    const outcome = await createCommitWriter(realClient(), at).commit(request(story.head));
    if (outcome.kind !== "written") throw new Error("not written");
    expect(hub.pull(7).headSha).toBe(outcome.sha);
    expect(await hub.git().readMessage(outcome.sha)).toBe(
      "done-gate: g1 = proceed (alice)\n\nDone-Gate-Answer: g1 = proceed",
    );
  });

  it("is not made on another head", async () => {
    expect(await createCommitWriter(realClient(), at).commit(request(story.base))).toEqual({ kind: "stale" });
    expect(hub.pull(7).headSha).toBe(story.head);
  });

  it("is refused in words: no branch, a guarded file", async () => {
    const writer = createCommitWriter(realClient(), at);
    const gone = { ...request(story.head), branch: "no/such" };
    expect(await writer.commit(gone)).toMatchObject({ kind: "refused", why: expect.stringContaining("gone") });
    const guarded = request(story.head, ".github/workflows/x.yml");
    expect(await writer.commit(guarded)).toMatchObject({ kind: "refused", why: expect.stringContaining("rule") });
  });
});

describe("evidence", () => {
  const block = (head: string) =>
    JSON.stringify({
      head,
      tree: head,
      merge_base: story.base,
      policy: null,
      isolation: "process",
      gates: { checklist: { verdict: "pass", title: "t", findings: [], wants: [], items: [], prds: [] } },
    });
  const result = (evidence: readonly string[]) =>
    ({ conclusion: "success", title: "t", summary: "s", text: "", annotations: [], evidence }) as const;

  it("is read from the newest finished run of the same app and the same pull request", async () => {
    const app: OwnApp = { id: null };
    const client = realClient();
    const writer = createCheckWriter(client, at, { runUrl: null, app });
    const reader = createEvidenceReader(client, at, app);
    const head = sha(story.head);
    expect((await reader.readRuns(head, "pr=7;base=main")).evidence.kind).toBe("missing");
    const first = await writer.start(head, "pr=7;base=main");
    await writer.conclude({ id: first, head, externalId: "pr=7;base=main" }, result([block(story.head)]));
    await hub.postCheckRun("other-app", { name: "done-gate", sha: story.head, conclusion: "success" });
    await writer.start(head, "pr=7;base=main");
    expect(await reader.readRuns(head, "pr=7;base=main")).toMatchObject({
      evidence: { kind: "found", evidence: { head, gathered: [{ gate: "checklist", verdict: "pass" }] } },
      unfinished: false,
    });
    expect((await reader.readRuns(head, "pr=8;base=main")).evidence.kind).toBe("missing");
    await writer.start(head, "pr=7;base=main");
    expect((await reader.readRuns(head, "pr=7;base=main")).unfinished).toBe(true);
  });
});

describe("a result", () => {
  it("that a later run of ours overtook is posted anew, where GitHub counts it", async () => {
    const client = realClient();
    const checks = createCheckWriter(client, at, { runUrl: null });
    const head = sha(story.head);
    const externalId = "pr=7;base=main";
    const said = (conclusion: "success" | "failure") =>
      ({ conclusion, title: "t", summary: "s", text: "", annotations: [], evidence: [] }) as const;
    const slow = await checks.start(head, externalId);
    const quick = await checks.start(head, externalId);
    await checks.conclude({ id: quick, head, externalId }, said("failure"));
    await checks.conclude({ id: slow, head, externalId }, said("success"));
    expect(hub.checkRuns(head).map(({ conclusion }) => conclusion)).toEqual(["success", "failure", "success"]);
    expect((await hub.mergeable(7)).mergeable).toBe(true);
  });
});

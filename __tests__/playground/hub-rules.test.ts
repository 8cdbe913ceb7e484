import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Hub, Violation } from "../../playground/hub/types.ts";
import { at, client, refusal, type Story, tellStory } from "./hub-story.ts";

let story: Story;
let hub: Hub;
let expected: readonly Partial<Violation>[];

beforeEach(async () => {
  story = await tellStory();
  hub = story.hub;
  expected = [];
});

afterEach(async () => {
  const violations = [...hub.violations];
  await hub.close();
  expect(violations).toEqual(expected.map((one) => expect.objectContaining(one)));
});

const CHECKS = "/repos/{owner}/{repo}/check-runs";
const output = { title: "t", summary: "s" };

async function postCheck(
  parts: { conclusion?: "success" | "failure" | "neutral"; sha?: string; app?: string } = {},
): Promise<number> {
  const github = client(hub, parts.app === undefined ? {} : { kind: "app", app: parts.app });
  const { conclusion = "success", sha = story.head } = parts;
  const { data } = await github.checks.create({ ...at, name: "done-gate", head_sha: sha, conclusion, output });
  return data.id;
}

describe("a wrong client is caught, each by its own message", () => {
  it("a required check that is neutral: GitHub lets it pass, the hub records it", async () => {
    await postCheck({ conclusion: "neutral" });
    expect(await hub.mergeable(7)).toMatchObject({ mergeable: true });
    expected = [{ kind: "practice", message: "the required check done-gate was concluded neutral" }];
  });

  it("a check on the test merge commit", async () => {
    await postCheck({ sha: hub.pull(7).mergeSha ?? "" });
    const where = "the test merge commit of pull request 7, not on its head";
    expected = [{ kind: "practice", message: `the required check done-gate was posted on ${where}` }];
  });

  it("an undocumented field, in a body and in a query", async () => {
    const body = {
      ...at,
      name: "x",
      head_sha: story.head,
      conclusion: "success",
      output: { ...output, colour: "red" },
    };
    const first = await refusal(client(hub).request({ method: "POST", url: CHECKS, ...body }));
    expect(first.status).toBe(500);
    await refusal(client(hub).request("GET /repos/{owner}/{repo}/pulls", { ...at, stat: "open" }));
    expected = [
      { kind: "request", where: "checks/create", message: "body: /output/colour is not in GitHub's description" },
      { kind: "request", where: "pulls/list", message: "query parameter stat is not in GitHub's description" },
    ];
  });

  it("a value GitHub does not know", async () => {
    const body = { ...at, name: "x", head_sha: story.head, conclusion: "passed" };
    await refusal(client(hub).request({ method: "POST", url: CHECKS, ...body }));
    expect(hub.violations.map(({ message }) => message).join()).toContain("must be equal to one of the allowed values");
    expected = hub.violations.map(() => ({ kind: "request", where: "checks/create" }));
  });

  it("more than 50 annotations", async () => {
    const annotations = Array.from({ length: 51 }, () => ({
      path: "a",
      start_line: 1,
      end_line: 1,
      annotation_level: "notice" as const,
      message: "m",
    }));
    await refusal(
      client(hub).checks.create({ ...at, name: "x", head_sha: story.head, output: { ...output, annotations } }),
    );
    expected = [{ kind: "request", message: expect.stringContaining("must NOT have more than 50 items") }];
  });

  it("another app's check run, and a job's own", async () => {
    const id = await postCheck();
    const other = client(hub, { kind: "app", app: "other-app" });
    const foreign = await refusal(other.checks.update({ ...at, check_run_id: id, conclusion: "failure" }));
    expect(foreign).toMatchObject({ status: 403, message: expect.stringContaining("Invalid app_id") });
    const [event] = hub.events.filter(({ name }) => name === "pull_request");
    if (event === undefined) throw new Error("no event");
    const run = hub.runs.start({ event, name: "ci", path: ".github/workflows/ci.yml" });
    const job = hub.runs.startJob(run.id, "done-gate-job");
    const own = await refusal(client(hub).checks.update({ ...at, check_run_id: job, conclusion: "success" }));
    expect(own.message).toContain("can only be updated internally by GitHub Actions");
    expected = [
      { kind: "refused", message: expect.stringContaining("only it may update it, not other-app") },
      { kind: "refused", message: expect.stringContaining("a workflow job's own") },
    ];
  });

  it("a comment edited without rights", async () => {
    await hub.person("alice").comment(7, "mine");
    const id = hub.comments(7)[0]?.id ?? 0;
    const rita = client(hub, { kind: "user", login: "rita" });
    expect((await refusal(rita.issues.updateComment({ ...at, comment_id: id, body: "hers" }))).status).toBe(403);
    expected = [
      { kind: "refused", message: expect.stringContaining("rita: You must be the author or have write access") },
    ];
  });

  it("an unknown operation", async () => {
    expect((await refusal(client(hub).request("GET /repos/{owner}/{repo}/hooks", at))).status).toBe(500);
    expected = [{ kind: "unknown-operation", where: "GET /repos/acme/shop/hooks" }];
  });

  it("texts that are too long", async () => {
    const github = client(hub);
    await github.issues.createComment({ ...at, issue_number: 7, body: "é".repeat(131_072) });
    const comment = await refusal(github.issues.createComment({ ...at, issue_number: 7, body: "é".repeat(131_073) }));
    expect(comment).toMatchObject({ status: 422, message: expect.stringContaining("Body is too long") });
    const check = { ...at, name: "x", head_sha: story.head, conclusion: "success" as const };
    await github.checks.create({ ...check, output: { ...output, text: "x".repeat(65_535) } });
    const long = await refusal(github.checks.create({ ...check, output: { ...output, text: "x".repeat(65_536) } }));
    expect(long.message).toContain("/output/text must NOT have more than 65535 characters");
    expected = [
      { kind: "refused", where: "issues/create-comment" },
      { kind: "request", where: "checks/create" },
    ];
  });
});

describe("tokens", () => {
  it("reach as far as their permissions", async () => {
    const github = client(hub, { permissions: { contents: "read" } });
    const refused = await refusal(github.issues.createComment({ ...at, issue_number: 7, body: "x" }));
    expect(refused).toMatchObject({
      status: 403,
      message: expect.stringContaining("Resource not accessible by integration"),
    });
    expect((await github.pulls.get({ ...at, pull_number: 7 })).status).toBe(200);
    expected = [{ kind: "permission", message: expect.stringContaining("issues=write; pull_requests=write") }];
  });

  it("of forks read only, whatever they ask for", async () => {
    const github = client(hub, { kind: "fork" });
    expect((await refusal(postWith(github))).status).toBe(403);
    expect((await refusal(github.issues.createComment({ ...at, issue_number: 7, body: "x" }))).status).toBe(403);
  });

  it("of persons make no check runs", async () => {
    const github = client(hub, { kind: "user", login: "alice" });
    expect((await refusal(postWith(github))).message).toContain("You must authenticate via a GitHub App");
    expect((await github.users.getAuthenticated()).data.login).toBe("alice");
  });

  it("that are wrong are refused, and none at all may read what is public", async () => {
    const wrong = await fetch(`${hub.apiUrl}/repos/acme/shop`, { headers: { authorization: "token ghs_wrong" } });
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining("Bad credentials")]);
    expect((await fetch(`${hub.apiUrl}/repos/acme/shop`)).status).toBe(200);
  });

  it("see a private repository only with the permission", async () => {
    await hub.close();
    story = await tellStory({ private: true });
    hub = story.hub;
    const blind = client(hub, { permissions: { checks: "write" } });
    expect((await refusal(blind.pulls.get({ ...at, pull_number: 7 }))).status).toBe(403);
    const mallory = client(hub, { kind: "user", login: "mallory" });
    expect((await refusal(mallory.pulls.get({ ...at, pull_number: 7 }))).status).toBe(404);
    expected = [{ kind: "permission", where: "pulls/get" }];
  });
});

function postWith(github: ReturnType<typeof client>): Promise<unknown> {
  return github.checks.create({ ...at, name: "x", head_sha: story.head, conclusion: "success", output });
}

describe("the merge button", () => {
  it("wants the required check, and the newest of its name decides", async () => {
    expect(await hub.mergeable(7)).toMatchObject({ mergeable: false, state: "blocked" });
    await postCheck();
    expect(await hub.mergeable(7)).toMatchObject({ mergeable: true, state: "clean" });
    await postCheck({ conclusion: "failure" });
    expect(await hub.mergeable(7)).toMatchObject({ mergeable: false, why: ["check done-gate is failure"] });
    const id = await postCheck();
    expect((await hub.mergeable(7)).mergeable).toBe(true);
    await client(hub).checks.update({ ...at, check_run_id: id, status: "in_progress" });
    expect(await hub.mergeable(7)).toMatchObject({ mergeable: false, why: ["check done-gate is in_progress"] });
  });

  it("passes a skipped check, and wants a status of the same name too", async () => {
    await hub.postCheckRun("other-app", { name: "done-gate", sha: story.head, conclusion: "skipped" });
    expect((await hub.mergeable(7)).mergeable).toBe(true);
    await hub.person("alice").status(story.head, "done-gate", "failure");
    expect(await hub.mergeable(7)).toMatchObject({ mergeable: false, why: ["status done-gate is failure"] });
  });

  it("hears only the app the check is pinned to", async () => {
    await hub.close();
    story = await tellStory({ requiredChecks: [{ context: "done-gate", app: "done-gate" }] });
    hub = story.hub;
    await postCheck();
    await hub.person("alice").status(story.head, "done-gate", "success");
    expect((await hub.mergeable(7)).mergeable).toBe(false);
    await postCheck({ app: "done-gate" });
    expect((await hub.mergeable(7)).mergeable).toBe(true);
  });

  it("does not count a job of a dispatched run, and counts a check posted by it", async () => {
    const [event] = await hub.person("alice").dispatch("ci.yml", "claude/login", { pr: "7" });
    if (event === undefined) throw new Error("no event");
    const run = hub.runs.start({ event, name: "ci", path: ".github/workflows/ci.yml" });
    expect(run.headSha).toBe(story.head);
    hub.runs.completeJob(hub.runs.startJob(run.id, "done-gate"), "success");
    expect((await hub.mergeable(7)).mergeable).toBe(false);
    await postCheck();
    expect((await hub.mergeable(7)).mergeable).toBe(true);
  });

  it("is closed by drafts, conflicts, closed pull requests and older commits", async () => {
    await postCheck();
    await hub.person("claude[bot]").changePull(7, { draft: true });
    expect((await hub.mergeable(7)).state).toBe("draft");
    await hub.person("claude[bot]").changePull(7, { draft: false });
    const rival = await hub.git().commit({
      parents: [story.base],
      message: "rival",
      author: "alice",
      files: { "src/login.ts": { kind: "file", content: "other\n" } },
    });
    const events = await hub.person("alice").push({ ref: "main", sha: rival });
    expect(events.map(({ name }) => name)).toEqual(["push"]);
    expect(await hub.mergeable(7)).toMatchObject({ mergeable: false, state: "dirty" });
    expect(hub.pull(7).mergeSha).toBeNull();
    const [edited] = await hub.person("alice").changePull(7, { title: "Sign in" });
    expect(edited).toMatchObject({ starts: "none", why: expect.stringContaining("merge conflicts") });
    await hub.person("alice").changePull(7, { state: "closed" });
    expect((await hub.mergeable(7)).state).toBe("closed");
  });

  it("needs nothing in a person's private repository", async () => {
    await hub.close();
    story = await tellStory({ private: true, personal: true });
    hub = story.hub;
    expect((await hub.mergeable(7)).mergeable).toBe(true);
  });

  it("judges a merge group on its own commit", async () => {
    await postCheck();
    const events = await hub.person("alice").mergeGroup([7]);
    const group = events.at(-1);
    expect(group).toMatchObject({ name: "merge_group", action: "checks_requested", starts: "run" });
    expect(group?.ref).toBe(`refs/heads/gh-readonly-queue/main/pr-7-${story.base}`);
    const sha = group?.sha ?? "";
    expect(await hub.git().resolve(group?.ref ?? "")).toBe(sha);
    expect(await hub.git().listCommits(story.base, sha)).toHaveLength(2);
    expect(hub.groupMergeable(sha).mergeable).toBe(false);
    await postCheck({ sha });
    expect(hub.groupMergeable(sha).mergeable).toBe(true);
  });
});

describe("checks", () => {
  it("join the app's oldest suite of the commit, and lists keep the newest of a name in a suite", async () => {
    const first = await postCheck({ conclusion: "failure" });
    const second = await postCheck();
    const [a, b] = hub.checkRuns(story.head);
    expect(a?.suiteId).toBe(b?.suiteId);
    const github = client(hub);
    const list = async (filter: "all" | "latest"): Promise<readonly number[]> =>
      (await github.checks.listForRef({ ...at, ref: story.head, filter })).data.check_runs.map(({ id }) => id);
    expect(await list("latest")).toEqual([second]);
    expect(await list("all")).toEqual([second, first]);
  });

  it("gather annotations over updates", async () => {
    const id = await postCheck();
    const note = { path: "a", start_line: 1, end_line: 1, annotation_level: "notice" as const, message: "m" };
    const github = client(hub);
    for (const _ of [1, 2]) {
      await github.checks.update({ ...at, check_run_id: id, output: { ...output, annotations: [note] } });
    }
    expect((await github.checks.listAnnotations({ ...at, check_run_id: id })).data).toHaveLength(2);
  });
});
